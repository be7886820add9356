//! How far long work has come, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The bar on standard error, if that is a terminal.
pub(super) struct Progress {
    what: &'static str,
    first: usize,
    all: usize,
    since: Option<Instant>,
    shown: Option<Instant>,
}

impl Progress {
    /// Begins with `first` of `all` done.
    pub(super) fn new(what: &'static str, first: usize, all: usize) -> Self {
        let since = io::stderr().is_terminal().then(Instant::now);
        Self { what, first, all, since, shown: None }
    }

    /// Shows how much is done, at most ten times a second.
    pub(super) fn show(&mut self, done: usize) {
        const WIDTH: usize = 30;
        let Some(since) = self.since else { return };
        if self.shown.is_some_and(|shown| shown.elapsed() < Duration::from_millis(100)) {
            return;
        }
        self.shown = Some(Instant::now());
        let filled = (WIDTH * done / self.all.max(1)).min(WIDTH);
        let bar = "█".repeat(filled) + &"░".repeat(WIDTH - filled);
        let new = done.saturating_sub(self.first);
        let left = match new {
            0 => String::new(),
            _ => {
                let seconds = since.elapsed().as_secs_f64() / new as f64
                    * self.all.saturating_sub(done) as f64;
                format!("  {}:{:02} left", seconds as u64 / 60, seconds as u64 % 60)
            }
        };
        // A bar that cannot be shown is no reason to stop.
        let _ = write!(io::stderr(), "\r\x1b[K{bar} {done} of {} {}{left}", self.all, self.what);
    }

    pub(super) fn clear(&self) {
        if self.since.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
