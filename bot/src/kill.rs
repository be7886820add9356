//! Named points at which the process kills itself, for the tests that pull the plug.
//!
//! Only with the cargo feature `kill-points`, and only when the environment variable
//! `SIEGEPOST_KILL` says `NAME` or `NAME:N`: then the process sends itself SIGKILL when it passes that
//! point for the N-th time. Without the feature a point is nothing at all.

/// The points that every network passes, and the room's own, in the order of a message's way to its answer.
pub const POINTS: &[&str] = &[
    "room-heard",
    "room-kept",
    "incoming-received",
    "lane-taken",
    "sweep-before",
    "sweep-page-read",
    "sweep-message-judged",
    "sweep-watermark-before",
    "sweep-watermark-after",
    "desk-before",
    "desk-after",
    "commit-queued",
    "transaction-begun",
    "verdict-written",
    "game-written",
    "action-written",
    "deadlines-written",
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
    "tick-begun",
    "due-judged",
    "tick-recorded",
];

/// The points that are passed with Discord only, in the same order.
pub const DISCORD_POINTS: &[&str] = &[
    "commands-registered",
    "gateway-event",
    "gateway-queued",
    "interaction-heard",
    "interaction-queued",
    "interaction-kept",
    "interaction-deferred",
    "history-asked",
    "thread-before",
    "thread-started",
    "thread-made",
    "thread-rows-moved",
    "thread-noted",
    "post-looked-for",
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

/// The points that a restore passes over a database that is there, in order.
pub const RESTORE_POINTS: &[&str] = &[
    "restore-copied",
    "restore-marked",
    "restore-linked",
    "restore-aside",
    "restore-replaced",
    "restore-unmarked",
];

/// Passes a named point.
#[cfg(not(feature = "kill-points"))]
#[inline(always)]
pub fn kill_point(_name: &'static str) {}

/// Passes a named point; kills the process when it is the one asked for.
#[cfg(feature = "kill-points")]
pub fn kill_point(name: &'static str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static WANTED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static PASSED: AtomicU64 = AtomicU64::new(0);

    debug_assert!(
        [POINTS, DISCORD_POINTS, RESTORE_POINTS].iter().any(|points| points.contains(&name)),
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
        // The signal ends the process at any moment; until then this thread does nothing more.
        loop {
            std::thread::park();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DISCORD_POINTS, POINTS, RESTORE_POINTS};
    use std::path::Path;

    /// The names in `kill_point("…")` of all sources.
    fn used(directory: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                used(&path, found);
            } else if path.file_name().is_some_and(|n| n != "kill.rs") {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                let names = text.split("kill_point(\"").skip(1);
                found.extend(names.filter_map(|rest| rest.split('"').next()).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_point_is_passed_and_every_passed_point_is_listed() {
        let mut found = Vec::new();
        used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        found.sort_unstable();
        found.dedup();
        let mut listed: Vec<_> = POINTS
            .iter()
            .chain(DISCORD_POINTS)
            .chain(RESTORE_POINTS)
            .map(|p| (*p).to_owned())
            .collect();
        listed.sort_unstable();
        assert_eq!(found, listed);
        assert!(listed.len() >= 45);
    }
}
