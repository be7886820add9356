//! What the room shows: lines of the conversation, to a terminal or to a pipe.

use std::io::{self, Write};
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
}

impl Screen {
    /// The standard output; with colours when it is a terminal that wants them.
    #[must_use]
    pub fn stdout(color: bool) -> Self {
        Self { sink: Mutex::new(Sink::Stdout), failure: Mutex::new(None), color }
    }

    /// Nothing is shown.
    #[must_use]
    pub fn nothing() -> Self {
        Self { sink: Mutex::new(Sink::Nothing), failure: Mutex::new(None), color: false }
    }

    /// From now on the line editor prints.
    pub(super) fn print_with(&self, printer: Printer) {
        *held(&self.sink) = Sink::Printer(printer);
    }

    /// What went wrong with the output since the last time somebody asked.
    pub(super) fn failure(&self) -> Option<io::Error> {
        held(&self.failure).take()
    }

    /// Shows a text, a line or several.
    pub(super) fn text(&self, text: &str) {
        self.put(format!("{}\n", text.trim_end()));
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
        lines.push(format!("{name} {}", printable(&shown.message.text)));
        lines.extend(shown.files.iter().map(|f| self.paint(DIM, &format!("  {}", printable(f)))));
        let choices: Vec<_> = shown
            .message
            .buttons
            .iter()
            .enumerate()
            .map(|(i, b)| format!("{}) {}", i + 1, printable(&b.label)))
            .collect();
        if !choices.is_empty() {
            lines.push(format!("  {}", choices.join("   ")));
        }
        // A blank line keeps posts apart.
        lines.join("\n") + "\n\n"
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
