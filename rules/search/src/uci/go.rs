//! What `go` asks for.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::limits::Limits;

/// The time that is kept back for the way of the answer, in milliseconds.
const OVERHEAD: u64 = 15;

/// The time in milliseconds if none of the limits that were given can be used.
const USUAL: u64 = 1_000;

/// The longest time, in milliseconds.
const MOST_TIME: i64 = 1 << 40;

/// The fields that are times in milliseconds.
const TIMES: [&str; 5] = ["movetime", "wtime", "btime", "winc", "binc"];

/// The fields that are counts.
const COUNTS: [&str; 4] = ["depth", "nodes", "mate", "movestogo"];

/// The parameters of a search.
#[derive(Debug, Default)]
pub(super) struct Go {
    /// The actions to which the first one is limited; none if it is not.
    pub(super) actions: Vec<String>,
    numbers: HashMap<String, u64>,
    /// Whether a number was given, though it may be left out.
    limited: bool,
    infinite: bool,
    ponder: bool,
}

fn is_name(word: &str) -> bool {
    ["infinite", "ponder", "searchmoves"].contains(&word)
        || TIMES.contains(&word)
        || COUNTS.contains(&word)
}

/// The value of a field; a negative time is as good as none.
fn number(name: &str, text: &str) -> Option<u64> {
    let number: i64 = text.parse().ok()?;
    let time = TIMES.contains(&name).then(|| if number < 0 { 1 } else { number.min(MOST_TIME) });
    u64::try_from(time.unwrap_or(number)).ok()
}

impl Go {
    /// Reads parameters. Those without a value that can be read are left out; also returns a sentence about each of them.
    pub(super) fn read(words: &[&str]) -> (Self, Vec<String>) {
        let (mut go, mut faults) = (Self::default(), Vec::new());
        let mut words = words.iter().copied().peekable();
        while let Some(name) = words.next() {
            match name {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(action) = words.next_if(|word| !is_name(word)) {
                        go.actions.push(action.to_owned());
                    }
                }
                _ if is_name(name) => {
                    go.limited = true;
                    let value = words.next_if(|word| !is_name(word)).unwrap_or_default();
                    if let Some(number) = number(name, value) {
                        go.numbers.insert(name.to_owned(), number);
                    } else {
                        faults.push(format!("'{value}' is no value of {name}: it is left out"));
                    }
                }
                _ => {}
            }
        }
        (go, faults)
    }

    fn get(&self, name: &str) -> Option<u64> {
        self.numbers.get(name).copied()
    }

    /// Whether the search ends by itself, once it does not ponder.
    fn ends(&self) -> bool {
        let ends = ["depth", "nodes", "movetime", "wtime", "btime"];
        let endless =
            self.get("mate").is_some() && ends.iter().all(|name| self.get(name).is_none());
        self.limited && !self.infinite && !endless
    }

    pub(super) fn signal(&self) -> Signal {
        Signal {
            stop: Arc::default(),
            hit: self.ponder.then(Arc::default),
            infinite: self.infinite,
            ends: self.ends(),
        }
    }

    /// The limits for the seat with an index.
    pub(super) fn limits(&self, seat: usize, signal: &Signal) -> Limits {
        let mut limits = Limits {
            depth: self.get("depth").map(|depth| depth.min(100) as u32),
            nodes: self.get("nodes"),
            mate: self.get("mate").map(|moves| moves.clamp(1, 50) as u32),
            stop: Arc::clone(&signal.stop),
            ponderhit: signal.hit.clone(),
            ..Limits::default()
        };
        let (time, increment) = [("wtime", "winc"), ("btime", "binc")][seat.min(1)];
        let (fixed, left) = (self.get("movetime"), self.get(time));
        let none = limits.depth.is_none() && limits.nodes.is_none() && left.is_none();
        if let Some(ms) = fixed.or_else(|| (none && self.ends()).then_some(USUAL)) {
            limits.time = Some(Duration::from_millis(ms.saturating_sub(OVERHEAD).max(1)));
        } else if let Some(left) = left {
            let increment = self.get(increment).unwrap_or(0);
            let left = left.saturating_sub(OVERHEAD).max(1);
            let turns = self.get("movestogo").unwrap_or(30).clamp(1, 40);
            let soft = left / turns + increment * 3 / 4;
            limits.soft_time = Some(Duration::from_millis(soft.min(left / 2).max(1)));
            limits.time = Some(Duration::from_millis((soft * 4).min(left * 3 / 5).max(1)));
        }
        limits
    }
}

/// What a search is told while it waits and runs.
#[derive(Debug)]
pub(super) struct Signal {
    stop: Arc<AtomicBool>,
    /// When pondering ended, if it has.
    hit: Option<Arc<OnceLock<Instant>>>,
    infinite: bool,
    ends: bool,
}

impl Signal {
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends pondering.
    pub(super) fn hit(&self) {
        if let Some(hit) = &self.hit {
            hit.get_or_init(Instant::now);
        }
    }

    fn ponders(&self) -> bool {
        self.hit.as_ref().is_some_and(|hit| hit.get().is_none())
    }

    /// Whether the search goes on until it is stopped.
    pub(super) fn is_endless(&self) -> bool {
        !self.ends || self.ponders()
    }

    /// Whether the search must not answer yet, even if it is over.
    pub(super) fn holds(&self) -> bool {
        (self.infinite || self.ponders()) && !self.stop.load(Ordering::Relaxed)
    }
}
