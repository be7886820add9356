//! What was found of one thing.

use std::fmt;

use crate::printable::escaped;

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// As it should be.
    Ok,
    /// It works, but somebody should know.
    Warn,
    /// It does not work.
    Bad,
}

/// One thing looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How it is.
    pub level: Level,
    /// What was looked at: a word or two.
    pub what: String,
    /// What was found, and what to do.
    pub found: String,
}

impl Finding {
    /// As it should be.
    #[must_use]
    pub fn ok(what: impl Into<String>, found: impl Into<String>) -> Self {
        Self { level: Level::Ok, what: what.into(), found: found.into() }
    }

    /// It works, but somebody should know.
    #[must_use]
    pub fn warn(what: impl Into<String>, found: impl Into<String>) -> Self {
        Self { level: Level::Warn, what: what.into(), found: found.into() }
    }

    /// It does not work.
    #[must_use]
    pub fn bad(what: impl Into<String>, found: impl Into<String>) -> Self {
        Self { level: Level::Bad, what: what.into(), found: found.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match self.level {
            Level::Ok => "ok",
            Level::Warn => "warn",
            Level::Bad => "bad",
        };
        write!(f, "{level:<4}  {}: {}", self.what, escaped(&self.found))
    }
}

/// The last line: how many there are of each.
#[must_use]
pub fn sum(findings: &[Finding]) -> String {
    let count = |level: Level| findings.iter().filter(|f| f.level == level).count();
    format!("{} ok, {} warn, {} bad", count(Level::Ok), count(Level::Warn), count(Level::Bad))
}
