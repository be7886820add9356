//! What the room shows: lines of the conversation, to a terminal or to a pipe.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::graphics::Graphics;
use super::keep::{Line, Shown};
use super::words::{coloured, printable};

/// Prints a block of text above the line that is being typed.
pub(super) type Printer = Box<dyn FnMut(String) -> io::Result<()> + Send>;

enum Sink {
    Stdout,
    /// The line editor prints, above the line if one is being typed.
    Editor {
        print: Printer,
        typing: bool,
    },
    Nothing,
}

/// Where the room shows things.
pub struct Screen {
    sink: Mutex<Sink>,
    failure: Mutex<Option<io::Error>>,
    color: bool,
    /// How the terminal shows pictures, if it does.
    graphics: Option<Graphics>,
    /// Words are kept whole within so many columns; a pipe gets lines as they are.
    columns: AtomicUsize,
}

impl Screen {
    /// The standard output; with colours when it is a terminal that wants them.
    #[must_use]
    pub fn stdout(color: bool) -> Self {
        let columns = AtomicUsize::new(usize::MAX);
        let (sink, failure) = (Mutex::new(Sink::Stdout), Mutex::new(None));
        Self { sink, failure, color, graphics: None, columns }
    }

    /// The same screen; pictures are shown in the terminal itself, if it knows how.
    #[must_use]
    pub fn with_graphics(self, graphics: Option<Graphics>) -> Self {
        Self { graphics, ..self }
    }

    /// Nothing is shown.
    #[must_use]
    pub fn nothing() -> Self {
        Self { sink: Mutex::new(Sink::Nothing), ..Self::stdout(false) }
    }

    /// From now on the line editor prints.
    pub(super) fn print_with(&self, printer: Printer) {
        *held(&self.sink) = Sink::Editor { print: printer, typing: false };
    }

    /// Whether a line is being typed from now on. Meanwhile no picture is shown: it would tear the line apart.
    pub(super) fn set_typing(&self, now: bool) {
        if let Sink::Editor { typing, .. } = &mut *held(&self.sink) {
            *typing = now;
        }
    }

    /// How wide the terminal is now.
    pub(super) fn set_columns(&self, columns: usize) {
        self.columns.store(columns.max(20), Ordering::Relaxed);
    }

    /// What went wrong with the output since the last time somebody asked.
    pub(super) fn failure(&self) -> Option<io::Error> {
        held(&self.failure).take()
    }

    /// Shows a text, a line or several.
    pub(super) fn text(&self, text: &str) {
        self.put(format!("{}\n", self.wrap(text.trim_end(), 0)));
    }

    fn put(&self, block: String) {
        let result = match &mut *held(&self.sink) {
            Sink::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(block.as_bytes()).and_then(|()| out.flush())
            }
            Sink::Editor { print, .. } => print(block),
            Sink::Nothing => Ok(()),
        };
        if let Err(e) = result {
            held(&self.failure).get_or_insert(e);
        }
    }

    /// Shows something the room itself has to say.
    pub(super) fn note(&self, text: &str) {
        self.text(&self.paint(DIM, text));
    }

    /// Shows a post: the board, as a picture if possible, the words, the files, the choices.
    pub(super) fn post(&self, shown: &Shown, png: Option<&[u8]>) {
        let pictured = png.is_some_and(|png| self.picture(png));
        self.put(self.format(shown, !pictured));
    }

    /// Shows a picture in the terminal; false when it cannot be shown there now.
    fn picture(&self, png: &[u8]) -> bool {
        let Some(graphics) = self.graphics else { return false };
        // Held until the picture is there, so that no line is begun meanwhile.
        let sink = held(&self.sink);
        matches!(&*sink, Sink::Editor { typing: false, .. }) && graphics.show(png).is_ok()
    }

    /// Shows a line said earlier; boards only where asked for.
    pub(super) fn line(&self, line: &Line, board: bool) {
        match line {
            Line::Said { name, text } => {
                self.text(&format!("{}: {}", self.paint(BOLD, &printable(name)), printable(text)));
            }
            Line::Posted(shown) => self.put(self.format(shown, board)),
        }
    }

    fn format(&self, shown: &Shown, board: bool) -> String {
        let mut lines = Vec::new();
        if let Some(board) = shown.board.as_ref().filter(|_| board) {
            lines.push(coloured(board, self.color));
        }
        let whom = match &shown.message.only_to {
            Some(person) => format!(" (to {} only)", printable(person)),
            None => String::new(),
        };
        let name = self.paint(BOLD, &format!("siegepost{whom}:"));
        let indent = "siegepost: ".len() + whom.chars().count();
        let words = self.wrap(&printable(&shown.message.text), indent);
        lines.push(format!("{name} {words}"));
        lines.extend(shown.files.iter().map(|f| format!("  {}", self.file(&printable(f)))));
        let choices: Vec<_> = shown
            .message
            .buttons
            .iter()
            .enumerate()
            .map(|(i, b)| format!("{}) {}", i + 1, printable(&b.label)))
            .collect();
        if !choices.is_empty() {
            lines.push(format!("  {}", self.wrap(&choices.join("   "), 2)));
        }
        // A blank line keeps posts apart.
        lines.join("\n") + "\n\n"
    }

    /// Breaks long lines between words; the first begins behind `indent` columns.
    fn wrap(&self, text: &str, indent: usize) -> String {
        let columns = self.columns.load(Ordering::Relaxed);
        let mut wrapped = String::with_capacity(text.len());
        let mut used = indent;
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                wrapped.push('\n');
                used = 0;
            }
            for word in line.split_inclusive(' ') {
                let width = word.trim_end().chars().count();
                if used > 0 && used.saturating_add(width) > columns {
                    wrapped.truncate(wrapped.trim_end_matches(' ').len());
                    wrapped.push('\n');
                    used = 0;
                }
                wrapped.push_str(word);
                used += word.chars().count();
            }
        }
        wrapped
    }

    /// A line about a file, whose path can be clicked where colours are shown (OSC 8,
    /// <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
    fn file(&self, line: &str) -> String {
        let path = line.split_once(": ").filter(|(_, path)| path.starts_with('/') && self.color);
        let Some((what, path)) = path else { return self.paint(DIM, line) };
        let byte = |b: u8| match b {
            b'/' | b'.' | b'-' | b'_' | b'~' => char::from(b).to_string(),
            b if b.is_ascii_alphanumeric() => char::from(b).to_string(),
            b => format!("%{b:02X}"),
        };
        let url: String = path.bytes().map(byte).collect();
        let link = format!("\x1b]8;;file://{url}\x1b\\{path}\x1b]8;;\x1b\\");
        format!("{}{}", self.paint(DIM, &format!("{what}: ")), self.paint(DIM, &link))
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

const BOLD: &str = "1";
const DIM: &str = "2";

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_can_be_clicked_on_a_terminal() {
        let line = "picture: /tmp/a b/game.png";
        assert_eq!(Screen::stdout(false).file(line), line);
        let link = Screen::stdout(true).file(line);
        assert!(
            link.contains("\x1b]8;;file:///tmp/a%20b/game.png\x1b\\/tmp/a b/game.png"),
            "{link:?}"
        );
        assert_eq!(Screen::stdout(true).file("(no file: full)"), "\x1b[2m(no file: full)\x1b[0m");
    }

    #[test]
    fn words_stay_whole_on_a_terminal() {
        let screen = Screen::stdout(false);
        assert_eq!(screen.wrap("a long line of words", 0), "a long line of words");
        screen.set_columns(20);
        let wrapped = screen.wrap("siege and fortification, and\n  1a an indented rows", 5);
        assert_eq!(wrapped, "siege and\nfortification, and\n  1a an indented\nrows");
        assert_eq!(screen.wrap(&"x".repeat(50), 0), "x".repeat(50));
    }
}
