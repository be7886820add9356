//! How far a long command is.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// The bar on standard error, if that is a terminal.
pub(super) struct Progress {
    first: usize,
    all: usize,
    since: Option<Instant>,
}

impl Progress {
    /// Creates the bar for `all` positions, of which the first ones are done.
    pub(super) fn new(first: usize, all: usize) -> Self {
        let since = io::stderr().is_terminal().then(Instant::now);
        Self { first, all, since }
    }

    /// Shows how many positions are done.
    pub(super) fn show(&mut self, done: usize) {
        const WIDTH: usize = 30;
        let Some(since) = self.since else { return };
        let filled = WIDTH * done / self.all.max(1);
        let bar = "█".repeat(filled) + &"░".repeat(WIDTH - filled);
        let new = done - self.first;
        let left = match new {
            0 => String::new(),
            _ => {
                let seconds = since.elapsed().as_secs_f64() / new as f64 * (self.all - done) as f64;
                format!("  {}:{:02} left", seconds as u64 / 60, seconds as u64 % 60)
            }
        };
        // A bar that cannot be shown is no reason to stop.
        let _ = write!(io::stderr(), "\r\x1b[K{bar} {done} of {} positions{left}", self.all);
    }

    /// Removes the bar.
    pub(super) fn clear(&self) {
        if self.since.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
