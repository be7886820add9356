//! The room's output: lines of the conversation, on a terminal or a pipe.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use locale::{Language, Text};
use parking_lot::Mutex;

use super::conversation::{Line, Shown, label};
use super::graphics::Graphics;
use super::words::{coloured, only_to, printable};

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

pub struct Screen {
    sink: Mutex<Sink>,
    failure: Mutex<Option<io::Error>>,
    color: bool,
    /// The terminal's protocol for pictures, if it has one.
    graphics: Option<Graphics>,
    language: Mutex<Language>,
    /// The width at which lines are wrapped between words; unlimited for a pipe.
    columns: AtomicUsize,
}

impl Screen {
    pub fn stdout(color: bool) -> Self {
        let columns = AtomicUsize::new(usize::MAX);
        let (sink, failure) = (Mutex::new(Sink::Stdout), Mutex::new(None));
        let language = Mutex::default();
        Self { sink, failure, color, graphics: None, language, columns }
    }

    /// Sets the protocol for showing pictures in the terminal itself.
    pub fn with_graphics(self, graphics: Option<Graphics>) -> Self {
        Self { graphics, ..self }
    }

    pub fn nothing() -> Self {
        Self { sink: Mutex::new(Sink::Nothing), ..Self::stdout(false) }
    }

    /// Prints through the line editor from now on.
    pub(super) fn print_with(&self, printer: Printer) {
        *self.sink.lock() = Sink::Editor { print: printer, typing: false };
    }

    /// Sets whether a line is being typed. In that case no picture is shown, because it would break the line.
    pub(super) fn set_typing(&self, now: bool) {
        if let Sink::Editor { typing, .. } = &mut *self.sink.lock() {
            *typing = now;
        }
    }

    pub(super) fn set_language(&self, language: Language) {
        *self.language.lock() = language;
    }

    pub(super) fn language(&self) -> Language {
        *self.language.lock()
    }

    pub(super) fn set_columns(&self, columns: usize) {
        self.columns.store(columns.max(20), Ordering::Relaxed);
    }

    /// Takes the first error of the output since the last call.
    pub(super) fn failure(&self) -> Option<io::Error> {
        self.failure.lock().take()
    }

    pub(super) fn text(&self, text: &str) {
        self.put(format!("{}\n", self.wrap(text.trim_end(), 0)));
    }

    fn put(&self, block: String) {
        let result = match &mut *self.sink.lock() {
            Sink::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(block.as_bytes()).and_then(|()| out.flush())
            }
            Sink::Editor { print, .. } => print(block),
            Sink::Nothing => Ok(()),
        };
        if let Err(e) = result {
            self.failure.lock().get_or_insert(e);
        }
    }

    pub(super) fn say(&self, text: &Text) {
        self.text(&text.say(self.language()));
    }

    pub(super) fn note(&self, text: &Text) {
        self.text(&self.paint(DIM, &text.say(self.language())));
    }

    /// Shows a post: the board, as a picture if possible, the text, the files and the choices.
    pub(super) fn post(&self, shown: &Shown, png: Option<&[u8]>) {
        let pictured = png.is_some_and(|png| self.picture(png));
        self.put(self.format(shown, !pictured));
    }

    /// Shows a picture in the terminal. Returns false if it cannot be shown now.
    fn picture(&self, png: &[u8]) -> bool {
        let Some(graphics) = self.graphics else { return false };
        // Locked until the picture is shown, so that no line is begun in the meantime.
        let sink = self.sink.lock();
        matches!(&*sink, Sink::Editor { typing: false, .. }) && graphics.show(png).is_ok()
    }

    /// Shows an earlier line, with its board if requested.
    pub(super) fn line(&self, line: &Line, board: bool) {
        match line {
            Line::Message { place, name, text } => {
                let name = format!("{}{}", label(place), printable(name));
                self.text(&format!("{}: {}", self.paint(BOLD, &name), printable(text)));
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
            Some(person) => format!(" {}", only_to(&printable(person)).say(self.language())),
            None => String::new(),
        };
        let place = label(&shown.place);
        let name = self.paint(BOLD, &format!("{place}siegepost{whom}:"));
        let indent = "siegepost: ".len() + place.chars().count() + whom.chars().count();
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
            // A label stays whole.
            let whole = choices.iter().map(|choice| choice.replace(' ', "\u{a0}"));
            let whole = whole.collect::<Vec<_>>().join("   ");
            lines.push(format!("  {}", self.wrap(&whole, 2).replace('\u{a0}', " ")));
        }
        // A blank line separates posts.
        lines.join("\n") + "\n\n"
    }

    /// Wraps long lines between words; the first begins after `indent` columns.
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

    /// Formats a line about a file, whose path is a link if colours are on (OSC 8,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::{Button, Outgoing, PlaceId};

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

    #[test]
    fn buttons_wrap_between_labels() {
        let screen = Screen::stdout(false);
        screen.set_columns(30);
        let labels = ["Join as White", "Join as Red", "Add a computer"];
        let button = |label: &str| Button { label: label.to_owned(), command: String::new() };
        let message =
            Outgoing { buttons: labels.map(button).to_vec(), ..Outgoing::text(String::new()) };
        let place = PlaceId("room".to_owned());
        let shown = Shown { place, message, board: None, files: Vec::new() };
        let text = screen.format(&shown, false);
        let lines: Vec<&str> = text.trim_end().lines().skip(1).collect();
        assert_eq!(lines, ["  1) Join as White", "2) Join as Red", "3) Add a computer"]);
    }
}
