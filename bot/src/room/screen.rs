//! What the room shows: lines of the conversation, to a terminal or to a pipe.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::keep::{Line, Shown};
use super::words::printable;

/// Prints a block of text above the line that is being typed.
pub(super) type Printer = Box<dyn FnMut(String) -> io::Result<()> + Send>;

enum Sink {
    Stdout,
    Printer(Printer),
    Nothing,
}

/// Where the room shows things.
pub struct Screen {
    sink: Mutex<Sink>,
    failure: Mutex<Option<io::Error>>,
    color: bool,
    /// Words are kept whole within so many columns; a pipe gets lines as they are.
    columns: AtomicUsize,
}

impl Screen {
    /// The standard output; with colours when it is a terminal that wants them.
    #[must_use]
    pub fn stdout(color: bool) -> Self {
        let columns = AtomicUsize::new(usize::MAX);
        Self { sink: Mutex::new(Sink::Stdout), failure: Mutex::new(None), color, columns }
    }

    /// Nothing is shown.
    #[must_use]
    pub fn nothing() -> Self {
        Self { sink: Mutex::new(Sink::Nothing), ..Self::stdout(false) }
    }

    /// From now on the line editor prints.
    pub(super) fn print_with(&self, printer: Printer) {
        *held(&self.sink) = Sink::Printer(printer);
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
            Sink::Printer(print) => print(block),
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

    /// Shows a post: the board, the words, the files, the choices.
    pub(super) fn post(&self, shown: &Shown) {
        self.put(self.format(shown, true));
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
            lines.push(printable(board));
        }
        let whom = match &shown.message.only_to {
            Some(person) => format!(" (to {} only)", printable(person)),
            None => String::new(),
        };
        let name = self.paint(BOLD, &format!("siegepost{whom}:"));
        let indent = "siegepost: ".len() + whom.chars().count();
        let words = self.wrap(&printable(&shown.message.text), indent);
        lines.push(format!("{name} {words}"));
        lines.extend(shown.files.iter().map(|f| self.paint(DIM, &format!("  {}", printable(f)))));
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
    fn words_stay_whole_on_a_terminal() {
        let screen = Screen::stdout(false);
        assert_eq!(screen.wrap("a long line of words", 0), "a long line of words");
        screen.set_columns(20);
        let wrapped = screen.wrap("siege and fortification, and\n  1a an indented rows", 5);
        assert_eq!(wrapped, "siege and\nfortification, and\n  1a an indented\nrows");
        assert_eq!(screen.wrap(&"x".repeat(50), 0), "x".repeat(50));
    }
}
