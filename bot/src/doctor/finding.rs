//! The result of one check.

use std::fmt;

use crate::printable::escaped;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Ok,
    /// It works, but the operator should know something.
    Warn,
    /// It does not work.
    Bad,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub level: Level,
    /// What was checked, in a word or two.
    pub what: String,
    pub found: String,
}

impl Finding {
    pub fn ok(what: impl Into<String>, found: impl Into<String>) -> Self {
        Self { level: Level::Ok, what: what.into(), found: found.into() }
    }

    pub fn warn(what: impl Into<String>, found: impl Into<String>) -> Self {
        Self { level: Level::Warn, what: what.into(), found: found.into() }
    }

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

/// Returns the last line: the number of findings of each level.
pub fn sum(findings: &[Finding]) -> String {
    let count = |level: Level| findings.iter().filter(|f| f.level == level).count();
    format!("{} ok, {} warn, {} bad", count(Level::Ok), count(Level::Warn), count(Level::Bad))
}
