//! The connection to the chat network: whether it is there, judged by what is heard over it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two heartbeats, until it is known better: Discord has always asked for this.
const USUAL_INTERVAL: Duration = Duration::from_millis(41_250);
/// An acknowledgement comes so much later at most, and is noticed.
const ON_ITS_WAY: Duration = Duration::from_millis(3_500);
/// So many intervals between acknowledgements tell how long they are: a network may ask for one in between.
const INTERVALS: usize = 4;
/// A first connection that takes longer is worth a word in the log.
const FIRST_WITHIN: Duration = Duration::from_secs(30);

/// How the connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Every part is connected, since then.
    Connected(Instant),
    /// A part is not connected, or silent, since then.
    Away(Instant),
}

/// The connection to the chat network, in as many parts (shards) as it has.
///
/// Whoever keeps the connection notes what it sees of it; whether all parts are there follows from that, at any
/// moment somebody asks. A loss is logged once, and so is its end.
#[derive(Debug, Default)]
pub struct Link(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    parts: BTreeMap<u32, Part>,
    /// A part is being connected; nobody can say which.
    connecting: bool,
    /// How often that was tried since all parts were connected.
    tries: usize,
    standing: Option<Standing>,
    /// The loss is in the log.
    told: bool,
}

#[derive(Debug, Default)]
struct Part {
    connected: bool,
    /// When anything was heard of it last.
    heard: Option<Instant>,
    acknowledged: Option<Instant>,
    intervals: VecDeque<Duration>,
}

impl Part {
    /// How long nothing may be heard of it.
    fn patience(&self) -> Duration {
        let longest = self.intervals.iter().max().copied().unwrap_or(USUAL_INTERVAL);
        let known = self.intervals.len() == INTERVALS;
        ON_ITS_WAY + if known { longest } else { longest.max(USUAL_INTERVAL) }
    }

    fn is_silent(&self, now: Instant) -> bool {
        self.heard.is_none_or(|at| now.saturating_duration_since(at) > self.patience())
    }
}

impl Link {
    /// A part is to be connected.
    pub fn expect(&self, part: u32, now: Instant) {
        self.note(now, |state| {
            state.parts.entry(part).or_default();
        });
    }

    /// A connection is about to be made: some part has none.
    pub fn connecting(&self, now: Instant) {
        self.note(now, |state| {
            state.connecting = true;
            state.tries = state.tries.saturating_add(1);
        });
    }

    /// A part is connected; whether it is for the first time.
    pub fn connected(&self, part: u32, now: Instant) -> bool {
        self.note(now, |state| {
            state.connecting = false;
            let part = state.parts.entry(part).or_default();
            let first = part.heard.is_none();
            (part.connected, part.heard, part.acknowledged) = (true, Some(now), None);
            first
        })
    }

    /// Something was heard over a part.
    pub fn heard(&self, part: u32, now: Instant) {
        self.note(now, |state| {
            state.parts.entry(part).or_default().heard = Some(now);
        });
    }

    /// A heartbeat over a part was acknowledged.
    pub fn acknowledged(&self, part: u32, now: Instant) {
        self.note(now, |state| {
            let part = state.parts.entry(part).or_default();
            part.heard = Some(now);
            if let Some(before) = part.acknowledged.replace(now) {
                part.intervals.push_back(now.saturating_duration_since(before));
                if part.intervals.len() > INTERVALS {
                    part.intervals.pop_front();
                }
            }
        });
    }

    /// A part is not connected.
    pub fn lost(&self, part: u32, now: Instant) {
        self.note(now, |state| state.parts.entry(part).or_default().connected = false);
    }

    /// How the connection is.
    pub fn standing(&self, now: Instant) -> Standing {
        self.note(now, |state| state.standing.unwrap_or(Standing::Away(now)))
    }

    /// Takes something in; judges and logs what follows from it.
    fn note<R>(&self, now: Instant, change: impl FnOnce(&mut State) -> R) -> R {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whatever fell silent did so before this was noted.
        state.judge(now);
        let noted = change(&mut state);
        state.judge(now);
        noted
    }
}

impl State {
    fn judge(&mut self, now: Instant) {
        let all = !self.parts.is_empty() && self.parts.values().all(|part| part.connected);
        let connected = all && !self.connecting;
        let silent = self.parts.values().filter(|part| part.connected && part.is_silent(now));
        let silent = silent.filter_map(|part| part.heard).min();
        match (self.standing, connected && silent.is_none()) {
            (None, _) => self.standing = Some(Standing::Away(now)),
            (Some(Standing::Away(since)), true) => {
                self.standing = Some(Standing::Connected(now));
                if std::mem::take(&mut self.told) {
                    let away = words(now.saturating_duration_since(since));
                    tracing::info!("connected to the gateway again after {away}");
                }
                self.tries = 0;
            }
            (Some(Standing::Connected(_)), false) => {
                self.told = true;
                self.standing = Some(Standing::Away(silent.filter(|_| connected).unwrap_or(now)));
                if let Some(heard) = silent.filter(|_| connected) {
                    let silent = words(now.saturating_duration_since(heard));
                    tracing::warn!(
                        "the gateway has been silent for {silent}: the connection counts as lost until it is heard again"
                    );
                } else {
                    tracing::warn!(
                        "the connection to the gateway is lost; reconnecting until it is back"
                    );
                }
            }
            (Some(Standing::Away(since)), false) if !self.told => {
                let long = now.saturating_duration_since(since) > FIRST_WITHIN;
                if long || self.tries > self.parts.len() {
                    self.told = true;
                    tracing::warn!("the gateway cannot be reached; connecting until it can");
                }
            }
            (Some(_), _) => {}
        }
    }
}

/// "64 seconds".
fn words(span: Duration) -> String {
    crate::words::count(span.as_secs(), "second")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(start: Instant, millis: u64) -> Instant {
        start + Duration::from_millis(millis)
    }

    fn is_up(link: &Link, now: Instant) -> bool {
        matches!(link.standing(now), Standing::Connected(_))
    }

    #[test]
    fn a_link_is_up_when_all_its_parts_are() {
        let (link, start) = (Link::default(), Instant::now());
        assert_eq!(link.standing(start), Standing::Away(start), "before anything is known");
        link.expect(0, start);
        link.expect(1, start);
        assert_eq!(link.standing(at(start, 2)), Standing::Away(start));
        assert!(link.connected(0, at(start, 5)));
        assert_eq!(link.standing(at(start, 6)), Standing::Away(start));
        assert!(link.connected(1, at(start, 7)));
        assert_eq!(link.standing(at(start, 8)), Standing::Connected(at(start, 7)));
        assert!(!link.connected(1, at(start, 9)));
        assert_eq!(link.standing(at(start, 10)), Standing::Connected(at(start, 7)), "all the time");
        link.lost(0, at(start, 11));
        assert_eq!(link.standing(at(start, 12)), Standing::Away(at(start, 11)));
        link.connected(0, at(start, 13));
        assert_eq!(link.standing(at(start, 14)), Standing::Connected(at(start, 13)));
    }

    #[test]
    fn a_connection_that_is_made_again_was_lost() {
        let (link, start) = (Link::default(), Instant::now());
        link.expect(0, start);
        link.connecting(start);
        link.connected(0, at(start, 5));
        for by in [100, 200, 300] {
            link.connecting(at(start, by));
            // What was on its way before proves nothing.
            link.heard(0, at(start, by + 1));
            assert_eq!(link.standing(at(start, by + 2)), Standing::Away(at(start, 100)));
        }
        link.connected(0, at(start, 400));
        assert!(is_up(&link, at(start, 401)));
    }

    #[test]
    fn silence_is_noticed_a_heartbeat_after_the_last_word() {
        let (link, start) = (Link::default(), Instant::now());
        link.expect(0, start);
        link.connected(0, start);
        assert!(is_up(&link, at(start, 44_000)));
        assert_eq!(
            link.standing(at(start, 45_000)),
            Standing::Away(start),
            "away since it fell silent"
        );
        link.acknowledged(0, at(start, 50_000));
        assert_eq!(link.standing(at(start, 50_001)), Standing::Connected(at(start, 50_000)));
        link.heard(0, at(start, 90_000));
        assert!(is_up(&link, at(start, 130_000)), "an event is a word too");
    }

    #[test]
    fn how_long_silence_may_last_is_learned_from_the_acknowledgements() {
        let (link, start) = (Link::default(), Instant::now());
        link.expect(0, start);
        link.connected(0, start);
        for second in 1..=4 {
            link.acknowledged(0, at(start, second * 1_000));
        }
        assert!(is_up(&link, at(start, 40_000)), "three intervals may be chance");
        link.acknowledged(0, at(start, 40_000));
        (41..=45).for_each(|second| link.acknowledged(0, at(start, second * 1_000)));
        assert!(is_up(&link, at(start, 49_000)));
        assert!(!is_up(&link, at(start, 50_000)));
        // Of a network with a longer interval it is learned too.
        let link = Link::default();
        link.expect(0, start);
        link.connected(0, start);
        link.acknowledged(0, at(start, 60_000));
        link.acknowledged(0, at(start, 120_000));
        assert!(is_up(&link, at(start, 181_000)));
    }
}
