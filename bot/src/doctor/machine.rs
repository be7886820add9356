//! Checks of the database, its directory and disk, its backups, and the token's file.

use std::path::{Path, PathBuf};

use super::finding::Finding;
use crate::game::state::GameId;
use crate::game::words::count;
use crate::nightly::Backups;
use crate::store::{self, Inspection, Location, StoreError};
use crate::time::{Moment, Span};

/// The free space below which play stops soon, in bytes.
const BAD_FREE: u64 = 32 << 20;
/// The free space below which the operator should be warned, in bytes.
const LOW_FREE: u64 = 512 << 20;
/// The greatest age of the newest nightly backup.
const OLDEST_BACKUP: Span = Span::hours(36);

/// Checks that a directory exists and that this user can write to it.
pub fn directory(what: &str, directory: &Path, made_when_missing: bool) -> Finding {
    let here = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let directory = if directory.as_os_str().is_empty() { &here } else { directory };
    let shown = directory.display();
    if !directory.exists() {
        return if made_when_missing {
            Finding::ok(
                what,
                format!("{shown} does not exist yet; it is created when it is needed"),
            )
        } else {
            Finding::bad(
                what,
                format!("{shown} does not exist; create it, or name another directory"),
            )
        };
    }
    if !directory.is_dir() {
        return Finding::bad(what, format!("{shown} is not a directory; name another path"));
    }
    if !may_write(directory) {
        let why = "this user cannot write to it; change its permissions, or run this command as the daemon's user";
        return Finding::bad(what, format!("{shown}: {why}"));
    }
    Finding::ok(what, format!("{shown} is writable"))
}

#[cfg(unix)]
fn may_write(directory: &Path) -> bool {
    use rustix::fs::{Access, access};
    access(directory, Access::WRITE_OK | Access::EXEC_OK).is_ok()
}

#[cfg(not(unix))]
fn may_write(directory: &Path) -> bool {
    std::fs::metadata(directory).is_ok_and(|m| !m.permissions().readonly())
}

/// Checks the free space on the disk of the database.
pub fn disk(database: &Path) -> Finding {
    let there = database.ancestors().skip(1).find(|p| p.exists() && !p.as_os_str().is_empty());
    let Some(free) = free_bytes(there.unwrap_or(Path::new("."))) else {
        return Finding::warn("disk", "the free space cannot be determined on this system");
    };
    let size = std::fs::metadata(database).map_or(0, |m| m.len());
    let shown = format!("{} MB are free, the database takes {} MB", free >> 20, size >> 20);
    if free < BAD_FREE {
        Finding::bad("disk", format!("{shown}; free some space before games have to stop"))
    } else if free < LOW_FREE.max(size.saturating_mul(2)) {
        Finding::warn("disk", format!("{shown}; free some space soon, backups need it too"))
    } else {
        Finding::ok("disk", shown)
    }
}

#[cfg(unix)]
fn free_bytes(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}

pub fn database(location: &Location, network: &str, now: Moment) -> Vec<Finding> {
    let shown = &*location.shown();
    let inspection = match store::inspect(location) {
        Ok(inspection) => inspection,
        Err(StoreError::Missing(_)) => {
            return vec![Finding::warn(
                "database",
                format!("{} does not exist yet; 'siegepost serve' creates it", shown.display()),
            )];
        }
        Err(error @ StoreError::Empty(_)) => {
            return vec![Finding::warn("database", error.to_string())];
        }
        Err(error) => return vec![Finding::bad("database", error.to_string())],
    };
    let mut found = vec![state(shown, network, &inspection)];
    match inspection.synchronous {
        None => found.extend(readable(shown)),
        Some(synchronous) => found.push(standby(synchronous)),
    }
    found.push(daemon(&inspection));
    found.push(outbox(&inspection, now));
    found.extend(inspection.quarantined.iter().map(quarantined));
    found
}

fn standby(synchronous: bool) -> Finding {
    if synchronous {
        Finding::ok("standby", "the server confirms nothing before a standby has it")
    } else {
        let why = "the server waits for no standby, so the newest moves are lost with its machine; set synchronous_standby_names there";
        Finding::warn("standby", why)
    }
}

fn quarantined((id, reason): &(GameId, String)) -> Finding {
    let id = crate::game::words::number(*id);
    Finding::warn(
        "quarantine",
        format!(
            "game {id} cannot be played: {reason}; it goes on by itself once a version starts under whose rules it \
             replays, and a backup may contain it undamaged"
        ),
    )
}

fn state(path: &Path, network: &str, inspection: &Inspection) -> Finding {
    let Inspection { version, newest, fault, network: found, part, stats, synchronous, .. } =
        inspection;
    if let Some(fault) = fault {
        let damaged = StoreError::Damaged { path: path.to_path_buf(), detail: fault.clone() };
        return Finding::bad("database", damaged.to_string());
    }
    if found.as_deref().is_some_and(|found| found != network) {
        let found = found.clone().unwrap_or_default();
        let other = StoreError::OtherNetwork {
            path: path.to_path_buf(),
            found,
            wanted: network.to_owned(),
        };
        return Finding::bad("database", other.to_string());
    }
    let shards = part.as_deref().unwrap_or("all");
    // A server checks its own pages.
    let state = if synchronous.is_some() { "is reachable" } else { "is intact" };
    let text = format!(
        "{} {state}: format {version}, shards {shards}, {}",
        path.display(),
        count(stats.live, "live game")
    );
    if version < newest {
        return Finding::ok(
            "database",
            format!("{text}; the next start upgrades it to format {newest}"),
        );
    }
    Finding::ok("database", text)
}

fn daemon(inspection: &Inspection) -> Finding {
    if inspection.in_use {
        Finding::ok("daemon", "it is running on this database")
    } else {
        Finding::warn(
            "daemon",
            "it is not running on this database; start it with 'siegepost serve'",
        )
    }
}

fn outbox(inspection: &Inspection, now: Moment) -> Finding {
    let stats = inspection.stats;
    let oldest = stats.oldest.map(|at| now - at);
    let verb = if stats.waiting == 1 { "is" } else { "are" };
    let mut text = match stats.waiting {
        0 => "nothing is waiting to be posted".to_owned(),
        some => format!("{} {verb} waiting to be posted", count(some, "message")),
    };
    let late = oldest.filter(|age| *age > Span::minutes(10));
    if let Some(age) = late {
        text = format!("{text}, the oldest for {}; the daemon's log says why", words(age));
    }
    if inspection.dead > 0 {
        let verb = if inspection.dead == 1 { "was" } else { "were" };
        let dead = count(inspection.dead, "message");
        text = format!(
            "{text}; {dead} could not be posted and {verb} given up: 'siegepost outbox' lists them"
        );
    }
    if late.is_some() || inspection.dead > 0 {
        Finding::warn("outbox", text)
    } else {
        Finding::ok("outbox", text)
    }
}

/// Warns about database files that everybody on this machine can read.
fn readable(path: &Path) -> Option<Finding> {
    let beside = |suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let mut files = ["", "-wal", "-shm"].map(beside).into_iter();
    files.find_map(|file| {
        exposed("database", &file, 0o007, "everybody on this machine can read the games")
    })
}

pub fn backups(backups: &Backups, wanted: bool, played: bool, now: Moment) -> Finding {
    let shown = backups.directory().display();
    let days = match backups.days() {
        Ok(days) => days,
        Err(error) => return Finding::bad("backup", error.to_string()),
    };
    let newest = days.last().map(|day| backups.file(*day));
    let open = newest.and_then(|file| {
        exposed("backup", &file, 0o007, "everybody on this machine can read the games")
    });
    if let Some(open) = open {
        return open;
    }
    match backups.newest().map(|at| now - at) {
        Some(age) if age <= OLDEST_BACKUP || !wanted => Finding::ok(
            "backup",
            format!("{} in {shown}, the newest {} old", days.len(), words(age)),
        ),
        Some(age) => Finding::warn(
            "backup",
            format!(
                "the newest in {shown} is {} old; search the daemon's log for 'backup'",
                words(age)
            ),
        ),
        None if !wanted => {
            Finding::warn("backup", "nightly backups are off ([backup] at = \"off\")")
        }
        None if played => Finding::warn(
            "backup",
            format!(
                "there is none in {shown} yet; the daemon makes one at the time set by [backup] at"
            ),
        ),
        None => {
            Finding::ok("backup", "no game has been opened yet, so there is nothing to back up")
        }
    }
}

pub fn token_file(path: &Path) -> Finding {
    if let Some(finding) =
        exposed("token file", path, 0o004, "everybody on this machine can read the token")
    {
        return Finding { level: super::finding::Level::Bad, ..finding };
    }
    exposed("token file", path, 0o040, "its group can read the token").unwrap_or_else(|| {
        Finding::ok("token file", format!("only its owner can read {}", path.display()))
    })
}

#[cfg(unix)]
fn exposed(what: &str, path: &Path, bits: u32, why: &str) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).ok()?.permissions().mode();
    let open = mode & bits != 0;
    open.then(|| Finding::warn(what, format!("{why}; run 'chmod go-rwx {}'", path.display())))
}

#[cfg(not(unix))]
fn exposed(_: &str, _: &Path, _: u32, _: &str) -> Option<Finding> {
    None
}

/// Formats a span in its largest unit: "3 hours".
fn words(span: Span) -> String {
    let (number, unit) = match span / Span::minutes(1) {
        minutes @ ..120 => (minutes.max(0), "minute"),
        minutes @ 120..2880 => (minutes / 60, "hour"),
        minutes => (minutes / 1440, "day"),
    };
    count(number, unit)
}
