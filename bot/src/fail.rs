//! Fail points: named places at which tests kill the process, or make a thread panic or stall.
//!
//! They exist only with the cargo feature `kill-points`. If the environment variable `SIEGEPOST_KILL` is `NAME` or
//! `NAME:N`, the process sends itself SIGKILL when it passes the point of that name for the N-th time
//! ([`kill_point`]). Panics and stalls are injected at the points of [`fault_point`].

/// The kill points of every network, and those of the local room, in the order in which a message passes them.
pub const POINTS: &[&str] = &[
    "room-received",
    "room-stored",
    "incoming-received",
    "turn-taken",
    "backfill-before",
    "backfill-page-read",
    "backfill-message-judged",
    "backfill-watermark-before",
    "backfill-watermark-after",
    "desk-before",
    "desk-after",
    "commit-queued",
    "transaction-begun",
    "verdict-written",
    "game-written",
    "action-written",
    "deadlines-written",
    "conditions-written",
    "outbox-written",
    "savepoint-released",
    "commit-before",
    "commit-after",
    "commit-acknowledged",
    "cache-updated",
    "sender-picked",
    "picture-drawn",
    "deliver-before",
    "room-files-written",
    "room-posted",
    "deliver-after",
    "mark-sent-before",
    "mark-sent-after",
    "room-moment-stored",
    "tick-begun",
    "due-judged",
    "computer-decided",
    "computer-judged",
    "tick-recorded",
];

/// The kill points of Discord, in the same order.
pub const DISCORD_POINTS: &[&str] = &[
    "commands-registered",
    "gateway-event",
    "gateway-queued",
    "interaction-received",
    "interaction-queued",
    "interaction-stored",
    "interaction-deferred",
    "history-requested",
    "thread-before",
    "thread-started",
    "thread-made",
    "thread-rows-moved",
    "thread-recorded",
    "post-searched",
    "discord-posting",
    "discord-posted",
    "original-edit-before",
    "original-edited",
    "original-resolved",
    "interaction-dropped",
    "thread-closed",
    "games-stopped",
    "unarchived",
];

/// The kill points of a restore over an existing database, in order.
pub const RESTORE_POINTS: &[&str] = &[
    "restore-copied",
    "restore-marked",
    "restore-linked",
    "restore-aside",
    "restore-replaced",
    "restore-unmarked",
];

/// The kill points of the analysis of a game, in order.
pub const ANALYSIS_POINTS: &[&str] = &["analysis-begun", "analysis-made", "analysis-stored"];

#[cfg(not(feature = "kill-points"))]
#[inline(always)]
pub fn kill_point(_name: &'static str) {}

/// Passes a kill point, and kills the process if the environment asks for it.
#[cfg(feature = "kill-points")]
pub fn kill_point(name: &'static str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static WANTED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static PASSED: AtomicU64 = AtomicU64::new(0);

    debug_assert!(
        [POINTS, DISCORD_POINTS, RESTORE_POINTS, ANALYSIS_POINTS]
            .iter()
            .any(|points| points.contains(&name)),
        "'{name}' is missing in POINTS"
    );
    let wanted = WANTED.get_or_init(|| {
        let text = std::env::var("SIEGEPOST_KILL").ok()?;
        let (name, count) = text.split_once(':').unwrap_or((&text, "1"));
        Some((name.to_owned(), count.parse().ok()?))
    });
    if let Some((wanted, count)) = wanted
        && wanted == name
        && PASSED.fetch_add(1, Ordering::SeqCst) + 1 == *count
    {
        let _ =
            rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
        // The signal may arrive a little later; this thread must not continue.
        loop {
            std::thread::park();
        }
    }
}

/// The points at which a test can inject a panic or a stall.
pub const FAULT_POINTS: &[&str] = &[
    "judge", "due", "draw", "deliver", "outbox", "tick", "newest", "upkeep", "receive", "think",
    "analysis", "write", "form",
];

/// Passes a point at which a panic or stall can be injected; `about` is the data being processed.
#[cfg(not(feature = "kill-points"))]
#[inline(always)]
pub fn fault_point(_name: &'static str, _about: impl std::fmt::Display) {}

#[cfg(feature = "kill-points")]
pub use faults::{Fault, fault_point, inject};

/// Returns how late a heartbeat may be before its task counts as stuck.
#[cfg(not(feature = "kill-points"))]
pub(crate) const fn stuck_after(usual: std::time::Duration) -> std::time::Duration {
    usual
}

/// Returns how late a heartbeat may be before its task counts as stuck: the value of `SIEGEPOST_STUCK_AFTER` in
/// milliseconds, or `usual`.
#[cfg(feature = "kill-points")]
pub(crate) fn stuck_after(usual: std::time::Duration) -> std::time::Duration {
    static SETTING: std::sync::OnceLock<Option<u64>> = std::sync::OnceLock::new();
    let setting = SETTING.get_or_init(|| std::env::var("SIEGEPOST_STUCK_AFTER").ok()?.parse().ok());
    setting.map_or(usual, std::time::Duration::from_millis)
}

/// Panics and stalls that tests inject.
#[cfg(feature = "kill-points")]
mod faults {
    use std::fmt::Display;
    use std::sync::OnceLock;
    use std::time::Duration;

    use parking_lot::{Mutex, MutexGuard};

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fault {
        Panic,
        /// The thread sleeps until the fault is withdrawn.
        Stall,
    }

    struct Wanted {
        number: usize,
        fault: Fault,
        name: String,
        /// The fault happens only if the description of the data contains this text.
        words: String,
        times: usize,
    }

    /// Withdraws a fault when it is dropped.
    #[derive(Debug)]
    pub struct Injected(usize);

    impl Drop for Injected {
        fn drop(&mut self) {
            held().retain(|wanted| wanted.number != self.0);
        }
    }

    /// Injects a fault at a point, for the next `times` passes in which the description of the data contains
    /// `words`. Words that are unique to a test separate tests that share a process.
    #[must_use = "the fault is withdrawn when this is dropped"]
    pub fn inject(fault: Fault, name: &str, words: &str, times: usize) -> Injected {
        let mut all = held();
        let number = all.iter().map(|wanted| wanted.number + 1).max().unwrap_or(0);
        all.push(Wanted { number, fault, name: name.to_owned(), words: words.to_owned(), times });
        Injected(number)
    }

    /// Passes a point. Faults come from [`inject`], or from the environment variables `SIEGEPOST_PANIC` and `SIEGEPOST_STALL` in the form
    /// `NAME:TIMES:WORDS`.
    pub fn fault_point(name: &'static str, about: impl Display) {
        debug_assert!(super::FAULT_POINTS.contains(&name), "'{name}' is missing in FAULT_POINTS");
        if held().iter().all(|wanted| wanted.name != name) {
            return;
        }
        let about = about.to_string();
        let mut all = held();
        let fits = |w: &&mut Wanted| w.name == name && w.times > 0 && about.contains(&w.words);
        let Some(wanted) = all.iter_mut().find(fits) else { return };
        wanted.times -= 1;
        let (number, fault) = (wanted.number, wanted.fault);
        drop(all);
        match fault {
            Fault::Panic => panic!("a test injected this panic at '{name}'"),
            Fault::Stall => {
                while held().iter().any(|wanted| wanted.number == number) {
                    std::thread::sleep(Duration::from_millis(2));
                }
            }
        }
    }

    fn held() -> MutexGuard<'static, Vec<Wanted>> {
        static WANTED: OnceLock<Mutex<Vec<Wanted>>> = OnceLock::new();
        let all = WANTED.get_or_init(|| {
            let set = [("SIEGEPOST_PANIC", Fault::Panic), ("SIEGEPOST_STALL", Fault::Stall)];
            let set = set.into_iter().enumerate().filter_map(|(number, (variable, fault))| {
                let text = std::env::var(variable).ok()?;
                let (name, rest) = text.split_once(':')?;
                let (times, words) = rest.split_once(':')?;
                let (name, words) = (name.to_owned(), words.to_owned());
                Some(Wanted { number, fault, name, words, times: times.parse().ok()? })
            });
            Mutex::new(set.collect())
        });
        all.lock()
    }
}

#[cfg(test)]
mod tests {
    use super::{ANALYSIS_POINTS, DISCORD_POINTS, FAULT_POINTS, POINTS, RESTORE_POINTS};
    use std::path::Path;

    /// Collects the names in all calls of `kill_point("…")` or `fault_point("…")`.
    fn used(directory: &Path, call: &str, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                used(&path, call, found);
            } else if path.file_name().is_some_and(|n| n != "fail.rs") {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let names = text.split(call).skip(1);
                found.extend(names.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_point_is_passed_and_every_passed_point_is_listed() {
        let mut found = Vec::new();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        used(&sources, "kill_point(\"", &mut found);
        found.sort_unstable();
        found.dedup();
        let mut listed: Vec<_> = POINTS
            .iter()
            .chain(DISCORD_POINTS)
            .chain(RESTORE_POINTS)
            .chain(ANALYSIS_POINTS)
            .map(|p| (*p).to_owned())
            .collect();
        listed.sort_unstable();
        assert_eq!(found, listed);
        assert!(listed.len() >= 45);
        let mut found = Vec::new();
        used(&sources, "fault_point(\"", &mut found);
        found.sort_unstable();
        found.dedup();
        let mut listed = FAULT_POINTS.to_vec();
        listed.sort_unstable();
        assert_eq!(found, listed);
    }
}
