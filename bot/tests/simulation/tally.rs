//! Counts of events.

use std::collections::BTreeMap;
use std::fmt;

/// Events and other figures by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    events: BTreeMap<&'static str, u64>,
    figures: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Counts something that reached the daemon, should have reached it, or was done by it.
    pub(crate) fn event(&mut self, what: &'static str) {
        self.events(what, 1);
    }

    pub(crate) fn events(&mut self, what: &'static str, count: u64) {
        *self.events.entry(what).or_default() += count;
    }

    /// Counts something that is not an event.
    pub(crate) fn figure(&mut self, what: &'static str, count: u64) {
        *self.figures.entry(what).or_default() += count;
    }

    pub(crate) fn total(&self) -> u64 {
        self.events.values().sum()
    }

    pub(crate) fn of(&self, what: &str) -> u64 {
        self.events.get(what).or_else(|| self.figures.get(what)).copied().unwrap_or(0)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        other.events.iter().for_each(|(what, count)| self.events(what, *count));
        other.figures.iter().for_each(|(what, count)| self.figure(what, *count));
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |all: &BTreeMap<&'static str, u64>| {
            let list: Vec<String> = all.iter().map(|(what, n)| format!("{what} {n}")).collect();
            list.join(", ")
        };
        write!(
            f,
            "{} events: {}; in them {}",
            self.total(),
            list(&self.events),
            list(&self.figures)
        )
    }
}
