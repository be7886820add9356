//! The state of the connection to the chat network, judged by what is received over it.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// The assumed interval between heartbeats until it is measured; Discord has always used this one.
const USUAL_INTERVAL: Duration = Duration::from_millis(41_250);
/// The most time that an acknowledgement takes beyond the interval.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_millis(3_500);
/// The number of measured intervals from which the real one is derived; a network may ask for a heartbeat in between.
const INTERVALS: usize = 4;
/// How long the first connection may take before a warning is logged.
const FIRST_WITHIN: Duration = Duration::from_secs(30);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Every shard is connected, since then.
    Connected(Instant),
    /// A shard is not connected, or silent, since then.
    Away(Instant),
}

/// The connection to the chat network, in one or more shards.
///
/// The bridge records what it sees of each shard; the state of the connection is derived from that when it is read. A
/// loss is logged once, and so is its end.
#[derive(Debug, Default)]
pub struct Link(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    shards: BTreeMap<u32, Shard>,
    /// How often a connection was lost, or could not be made, since all shards were connected.
    losses: usize,
    standing: Option<Standing>,
    logged: bool,
}

#[derive(Debug, Default)]
struct Shard {
    connected: bool,
    /// When anything was last received.
    received: Option<Instant>,
    acknowledged: Option<Instant>,
    intervals: VecDeque<Duration>,
}

impl Shard {
    /// Returns how long the shard may be silent.
    fn timeout(&self) -> Duration {
        let longest = self.intervals.iter().max().copied().unwrap_or(USUAL_INTERVAL);
        let known = self.intervals.len() == INTERVALS;
        ACKNOWLEDGED_WITHIN + if known { longest } else { longest.max(USUAL_INTERVAL) }
    }

    fn is_silent(&self, now: Instant) -> bool {
        self.received.is_none_or(|at| now.saturating_duration_since(at) > self.timeout())
    }
}

impl Link {
    pub fn expect(&self, shard: u32, now: Instant) {
        self.update(now, |state| {
            state.shards.entry(shard).or_default();
        });
    }

    /// Records that a shard is connected. Returns whether it is the first time.
    pub fn connected(&self, shard: u32, now: Instant) -> bool {
        self.update(now, |state| {
            let shard = state.shards.entry(shard).or_default();
            let first = shard.received.is_none();
            (shard.connected, shard.received, shard.acknowledged) = (true, Some(now), None);
            first
        })
    }

    pub fn received(&self, shard: u32, now: Instant) {
        self.update(now, |state| {
            state.shards.entry(shard).or_default().received = Some(now);
        });
    }

    pub fn acknowledged(&self, shard: u32, now: Instant) {
        self.update(now, |state| {
            let shard = state.shards.entry(shard).or_default();
            shard.received = Some(now);
            if let Some(before) = shard.acknowledged.replace(now) {
                shard.intervals.push_back(now.saturating_duration_since(before));
                if shard.intervals.len() > INTERVALS {
                    shard.intervals.pop_front();
                }
            }
        });
    }

    pub fn lost(&self, shard: u32, now: Instant) {
        self.update(now, |state| {
            state.losses = state.losses.saturating_add(1);
            state.shards.entry(shard).or_default().connected = false;
        });
    }

    pub fn standing(&self, now: Instant) -> Standing {
        self.update(now, |state| state.standing.unwrap_or(Standing::Away(now)))
    }

    /// Changes the state, and logs a loss or its end.
    fn update<R>(&self, now: Instant, change: impl FnOnce(&mut State) -> R) -> R {
        let mut state = self.0.lock();
        // A silence until now comes before the change.
        state.judge(now);
        let result = change(&mut state);
        state.judge(now);
        result
    }
}

impl State {
    fn judge(&mut self, now: Instant) {
        let connected = !self.shards.is_empty() && self.shards.values().all(|s| s.connected);
        let silent = self.shards.values().filter(|shard| shard.connected && shard.is_silent(now));
        let silent = silent.filter_map(|shard| shard.received).min();
        match (self.standing, connected && silent.is_none()) {
            (None, _) => self.standing = Some(Standing::Away(now)),
            (Some(Standing::Away(since)), true) => {
                self.standing = Some(Standing::Connected(now));
                if std::mem::take(&mut self.logged) {
                    let away = words(now.saturating_duration_since(since));
                    tracing::info!("connected to the gateway again after {away}");
                }
                self.losses = 0;
            }
            (Some(Standing::Connected(_)), false) => {
                self.logged = true;
                self.standing = Some(Standing::Away(silent.filter(|_| connected).unwrap_or(now)));
                if let Some(received) = silent.filter(|_| connected) {
                    let silent = words(now.saturating_duration_since(received));
                    tracing::warn!(
                        "the gateway has been silent for {silent}: the connection counts as lost until something is received"
                    );
                } else {
                    tracing::warn!(
                        "the connection to the gateway is lost; reconnecting until it is back"
                    );
                }
            }
            (Some(Standing::Away(since)), false) if !self.logged => {
                let long = now.saturating_duration_since(since) > FIRST_WITHIN;
                if long || self.losses > self.shards.len() {
                    self.logged = true;
                    tracing::warn!("the gateway cannot be reached; trying until it can");
                }
            }
            (Some(_), _) => {}
        }
    }
}

/// Returns a span in seconds: "64 seconds".
fn words(span: Duration) -> String {
    crate::game::words::count(span.as_secs(), "second")
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
    fn a_link_is_up_when_all_its_shards_are() {
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
        link.connected(0, at(start, 5));
        for by in [100, 200, 300] {
            link.lost(0, at(start, by));
            // What was sent before the loss proves nothing.
            link.received(0, at(start, by + 1));
            assert_eq!(link.standing(at(start, by + 2)), Standing::Away(at(start, 100)));
        }
        link.connected(0, at(start, 400));
        assert!(is_up(&link, at(start, 401)));
    }

    #[test]
    fn silence_is_noticed_one_heartbeat_later() {
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
        link.received(0, at(start, 90_000));
        assert!(is_up(&link, at(start, 130_000)), "an event is a sign of life too");
    }

    #[test]
    fn the_timeout_is_measured_from_the_acknowledgements() {
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
        // Also for a network with a longer interval.
        let link = Link::default();
        link.expect(0, start);
        link.connected(0, start);
        link.acknowledged(0, at(start, 60_000));
        link.acknowledged(0, at(start, 120_000));
        assert!(is_up(&link, at(start, 181_000)));
    }
}
