//! Metrics of the process.
//!
//! They are plain atomics: nothing needs to be registered and nothing can fail, and the Prometheus text format takes a
//! dozen lines. `COUNTERS` names all counters.

use crate::time::Moment;
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// A counter since the start of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Counter {
    /// Messages that were not for the daemon.
    Ignored,
    Answered,
    Refused,
    /// Messages that made a move.
    Played,
    Failed,
    Actions,
    ComputerActions,
    Delivered,
    Postponed,
    /// Deliveries given up: dead letters.
    GivenUp,
    /// Attempts at a delivery after the first.
    Retries,
    Backfills,
    /// Histories that could not be read.
    FailedBackfills,
    /// Reconnections to the gateway, after the first of each shard.
    Reconnects,
    Interactions,
    Pictures,
    Backups,
    FailedBackups,
    PanicsJudging,
    /// Panics while drawing a picture.
    PanicsDrawing,
    PanicsDelivering,
    /// Panics while thinking about a computer's action.
    PanicsThinking,
    /// Panics of long-running tasks.
    PanicsInTasks,
    /// Events that did not fit into a queue and are read from the history later.
    Overflows,
    /// Slash commands and pressed buttons refused because a queue was full.
    Busy,
    /// Public messages that were not answered because many posts wait in their place.
    Unanswered,
    /// Requests that the network refused as invalid.
    InvalidRequests,
}

/// A counter's name, its label if it shares the name with others, and its help.
type Named = (Counter, &'static str, &'static str, &'static str);

/// All counters, in the order of their numbers; counters with the same name are adjacent.
const COUNTERS: [Named; 27] = [
    (Counter::Ignored, "messages", "outcome=\"ignored\"", "Messages judged, by outcome."),
    (Counter::Answered, "messages", "outcome=\"answered\"", ""),
    (Counter::Refused, "messages", "outcome=\"refused\"", ""),
    (Counter::Played, "messages", "outcome=\"played\"", ""),
    (Counter::Failed, "messages", "outcome=\"failed\"", ""),
    (Counter::Actions, "actions", "", "Actions made in games."),
    (Counter::ComputerActions, "computer_actions", "", "Actions made by computers."),
    (
        Counter::Delivered,
        "deliveries",
        "result=\"delivered\"",
        "Attempts at deliveries, by result.",
    ),
    (Counter::Postponed, "deliveries", "result=\"put_off\"", ""),
    (Counter::GivenUp, "deliveries", "result=\"given_up\"", ""),
    (Counter::Retries, "delivery_retries", "", "Attempts at deliveries after the first."),
    (Counter::Backfills, "sweeps", "result=\"read\"", "Histories read, by result."),
    (Counter::FailedBackfills, "sweeps", "result=\"failed\"", ""),
    (Counter::Reconnects, "gateway_reconnects", "", "Reconnections to the gateway."),
    (Counter::Interactions, "interactions", "", "Slash commands and pressed buttons."),
    (Counter::Pictures, "pictures", "", "Pictures drawn."),
    (Counter::Backups, "backups", "result=\"made\"", "Backups, by result."),
    (Counter::FailedBackups, "backups", "result=\"failed\"", ""),
    (Counter::PanicsJudging, "panics", "while=\"judging\"", "Panics caught, by activity."),
    (Counter::PanicsDrawing, "panics", "while=\"drawing\"", ""),
    (Counter::PanicsDelivering, "panics", "while=\"delivering\"", ""),
    (Counter::PanicsThinking, "panics", "while=\"thinking\"", ""),
    (Counter::PanicsInTasks, "panics", "while=\"running\"", ""),
    (
        Counter::Overflows,
        "overflows",
        "left=\"to_history\"",
        "Events that did not fit into a queue, by what happens to them.",
    ),
    (Counter::Busy, "overflows", "left=\"to_the_asker\"", ""),
    (Counter::Unanswered, "overflows", "left=\"unanswered\"", ""),
    (
        Counter::InvalidRequests,
        "invalid_requests",
        "",
        "Requests that Discord refused with 401, 403, 404 or 429.",
    ),
];

static COUNTS: [AtomicU64; COUNTERS.len()] = [const { AtomicU64::new(0) }; COUNTERS.len()];

/// The upper bounds of the buckets of answer times, in milliseconds.
const BOUNDS: [u64; 12] =
    [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 600_000, 3_600_000];

/// The number of answers in each bucket; the last bucket has no upper bound.
static ANSWERS: [AtomicU64; BOUNDS.len() + 1] = [const { AtomicU64::new(0) }; BOUNDS.len() + 1];
static ANSWER_MILLIS: AtomicU64 = AtomicU64::new(0);

/// Adds one to a counter.
pub fn count(counter: Counter) {
    add(counter, 1);
}

pub fn add(counter: Counter, many: usize) {
    COUNTS[counter as usize].fetch_add(many as u64, Ordering::Relaxed);
}

pub fn counted(counter: Counter) -> u64 {
    COUNTS[counter as usize].load(Ordering::Relaxed)
}

/// Records the time from a message to its answer.
pub fn answered_after(span: Duration) {
    let millis = u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
    let bucket = BOUNDS.partition_point(|bound| *bound < millis);
    ANSWERS[bucket].fetch_add(1, Ordering::Relaxed);
    ANSWER_MILLIS.fetch_add(millis, Ordering::Relaxed);
}

/// An event whose last time is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Last {
    Backfill,
    Backup,
    FailedBackup,
}

/// Milliseconds since 1970; 0 for never.
static LAST: [AtomicI64; 3] = [const { AtomicI64::new(0) }; 3];

/// Records an event.
pub fn happened(what: Last, at: Moment) {
    LAST[what as usize].fetch_max(at.0, Ordering::Relaxed);
}

/// Returns when an event last happened.
pub fn last(what: Last) -> Option<Moment> {
    Some(Moment(LAST[what as usize].load(Ordering::Relaxed))).filter(|at| *at != Moment(0))
}

/// A gauge: name, perhaps with a label, help, value. Gauges with the same name must be adjacent.
pub type Gauge = (&'static str, &'static str, f64);

/// Returns all metrics in the Prometheus text format.
pub fn prometheus(gauges: &[Gauge]) -> String {
    let mut text = String::with_capacity(4096);
    let mut before = "";
    for (counter, name, label, help) in COUNTERS {
        if name != before {
            head(&mut text, &format!("{name}_total"), help, "counter");
            before = name;
        }
        let label = if label.is_empty() { String::new() } else { format!("{{{label}}}") };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "siegepost_{name}_total{label} {}", counted(counter));
    }
    let mut before = "";
    for (name, help, value) in gauges {
        let bare = name.split_once('{').map_or(*name, |(bare, _)| bare);
        if bare != before {
            head(&mut text, bare, help, "gauge");
            before = bare;
        }
        let _ = writeln!(text, "siegepost_{name} {value}");
    }
    answer_times(&mut text);
    text
}

fn answer_times(text: &mut String) {
    const NAME: &str = "answer_seconds";
    head(text, NAME, "Time from a message to its posted answer.", "histogram");
    let mut sum = 0;
    for (at, bound) in BOUNDS.iter().enumerate() {
        sum += ANSWERS[at].load(Ordering::Relaxed);
        let _ = writeln!(text, "siegepost_{NAME}_bucket{{le=\"{}\"}} {sum}", seconds(*bound));
    }
    sum += ANSWERS[BOUNDS.len()].load(Ordering::Relaxed);
    let total = seconds(ANSWER_MILLIS.load(Ordering::Relaxed));
    let _ = writeln!(text, "siegepost_{NAME}_bucket{{le=\"+Inf\"}} {sum}");
    let _ = writeln!(text, "siegepost_{NAME}_sum {total}\nsiegepost_{NAME}_count {sum}");
}

fn head(text: &mut String, name: &str, help: &str, kind: &str) {
    let _ = writeln!(text, "# HELP siegepost_{name} {help}\n# TYPE siegepost_{name} {kind}");
}

#[expect(clippy::cast_precision_loss, reason = "a sum of milliseconds stays below 2^53 for ages")]
fn seconds(millis: u64) -> f64 {
    millis as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_is_at_its_number() {
        for (at, (counter, ..)) in COUNTERS.iter().enumerate() {
            assert_eq!(*counter as usize, at);
        }
    }

    #[test]
    fn the_last_time_is_the_latest() {
        assert_eq!(last(Last::Backup), None);
        happened(Last::Backup, Moment(7));
        happened(Last::Backup, Moment(5));
        assert_eq!(last(Last::Backup), Some(Moment(7)));
    }

    #[test]
    fn counts_appear_in_the_text() {
        count(Counter::Pictures);
        add(Counter::Pictures, 2);
        answered_after(Duration::from_millis(80));
        answered_after(Duration::from_millis(100));
        answered_after(Duration::from_secs(7200));
        let text = prometheus(&[("live_games", "Games being played.", 3.0)]);
        for line in [
            "siegepost_pictures_total 3",
            "siegepost_messages_total{outcome=\"played\"} 0",
            "# TYPE siegepost_live_games gauge",
            "siegepost_live_games 3",
            "siegepost_answer_seconds_bucket{le=\"0.05\"} 0",
            "siegepost_answer_seconds_bucket{le=\"0.1\"} 2",
            "siegepost_answer_seconds_bucket{le=\"3600\"} 2",
            "siegepost_answer_seconds_bucket{le=\"+Inf\"} 3",
            "siegepost_answer_seconds_sum 7200.18",
            "siegepost_answer_seconds_count 3",
        ] {
            assert!(text.lines().any(|l| l == line), "{line}\n{text}");
        }
        // Each name is explained once.
        let helps: Vec<&str> = text.lines().filter(|l| l.starts_with("# HELP")).collect();
        let mut unique = helps.clone();
        unique.dedup();
        assert_eq!(helps, unique);
    }
}
