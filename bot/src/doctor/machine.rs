//! The database, where it lies, its backups, and the token's file.

use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};

use super::Finding;
use crate::nightly::Backups;
use crate::store::{self, Inspection, StoreError};
use crate::words::count;

/// Less room than this stops play soon.
const LEAST_ROOM: u64 = 32 << 20;
/// Less room than this should be known.
const LITTLE_ROOM: u64 = 512 << 20;
/// A nightly backup is never older than this.
const OLDEST_BACKUP: TimeDelta = TimeDelta::hours(36);

/// The directory of a file: there, and this user may write in it.
#[must_use]
pub fn directory(what: &str, directory: &Path, made_when_missing: bool) -> Finding {
    let shown = directory.display();
    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
    if !directory.exists() {
        return if made_when_missing {
            Finding::ok(what, format!("{shown} is not there yet; it is made when it is needed"))
        } else {
            Finding::bad(what, format!("{shown} is not there; make it, or name another"))
        };
    }
    if !directory.is_dir() {
        return Finding::bad(what, format!("{shown} is no directory; name another"));
    }
    if !may_write(directory) {
        let why = "this user may not write in it; give the right, or run this as the daemon's user";
        return Finding::bad(what, format!("{shown}: {why}"));
    }
    Finding::ok(what, format!("{shown} can be written"))
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

/// Room on the disk of the database.
#[must_use]
pub fn disk(database: &Path) -> Finding {
    let there = database.ancestors().skip(1).find(|p| p.exists() && !p.as_os_str().is_empty());
    let Some(free) = free_bytes(there.unwrap_or(Path::new("."))) else {
        return Finding::warn("disk", "how much room there is cannot be told here");
    };
    let size = std::fs::metadata(database).map_or(0, |m| m.len());
    let shown = format!("{} MB are free, the database has {} MB", free >> 20, size >> 20);
    if free < LEAST_ROOM {
        Finding::bad("disk", format!("{shown}; make room before play stops"))
    } else if free < LITTLE_ROOM.max(size.saturating_mul(2)) {
        Finding::warn("disk", format!("{shown}; make room soon, backups need some too"))
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

/// The database; none when it is not there yet.
#[must_use]
pub fn database(path: &Path, network: &str, now: DateTime<Utc>) -> Vec<Finding> {
    let inspection = match store::inspect(path) {
        Ok(inspection) => inspection,
        Err(StoreError::Missing(_)) => {
            return vec![Finding::warn(
                "database",
                format!("{} is not there yet; 'siegepost serve' makes it", path.display()),
            )];
        }
        Err(error) => return vec![Finding::bad("database", error.to_string())],
    };
    let mut found = vec![state(path, network, &inspection)];
    if let Some(finding) =
        exposed("database", path, 0o007, "others on this machine can read the games")
    {
        found.push(finding);
    }
    found.push(daemon(&inspection));
    found.push(outbox(&inspection, now));
    found
}

fn state(path: &Path, network: &str, inspection: &Inspection) -> Finding {
    let Inspection { version, newest, fault, network: found, part, standing, .. } = inspection;
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
    let text = format!(
        "{} is whole: format {version}, shards {shards}, {}",
        path.display(),
        count(standing.live, "live game")
    );
    if version < newest {
        return Finding::ok(
            "database",
            format!("{text}; the next start brings it to format {newest}"),
        );
    }
    Finding::ok("database", text)
}

fn daemon(inspection: &Inspection) -> Finding {
    if inspection.in_use {
        Finding::ok("daemon", "one is running on this database")
    } else {
        Finding::warn("daemon", "none is running on this database; start it with 'siegepost serve'")
    }
}

fn outbox(inspection: &Inspection, now: DateTime<Utc>) -> Finding {
    let standing = inspection.standing;
    let oldest = standing.oldest.map(|at| now - crate::time::from_millis(at));
    let verb = if standing.waiting == 1 { "waits" } else { "wait" };
    let given_up = if inspection.dead == 1 { "was" } else { "were" };
    let text = format!(
        "{} {verb}, {} {given_up} given up",
        count(standing.waiting, "answer"),
        inspection.dead
    );
    match oldest.filter(|age| *age > TimeDelta::minutes(10)) {
        Some(age) => Finding::warn(
            "outbox",
            format!("{text}; the oldest waits for {}: look for its place in the log", words(age)),
        ),
        None => Finding::ok("outbox", text),
    }
}

/// The last backup.
#[must_use]
pub fn backups(backups: &Backups, wanted: bool, played: bool, now: DateTime<Utc>) -> Finding {
    let shown = backups.directory().display();
    let days = match backups.days() {
        Ok(days) => days,
        Err(error) => return Finding::bad("backup", error.to_string()),
    };
    match backups.newest().map(|at| now - at) {
        Some(age) if age <= OLDEST_BACKUP || !wanted => Finding::ok(
            "backup",
            format!("{} in {shown}, the newest made {} ago", days.len(), words(age)),
        ),
        Some(age) => Finding::warn(
            "backup",
            format!(
                "the newest in {shown} is {} old; look for 'backup' in the daemon's log",
                words(age)
            ),
        ),
        None if !wanted => Finding::warn("backup", "none is made ([backup] at = \"off\")"),
        None if played => Finding::warn(
            "backup",
            format!("there is none in {shown} yet; the daemon makes one at the time [backup] at"),
        ),
        None => Finding::ok("backup", "there is nothing to lose yet"),
    }
}

/// Whether others can read the token.
#[must_use]
pub fn token_file(path: &Path) -> Finding {
    if let Some(finding) =
        exposed("token file", path, 0o004, "everybody on this machine can read the token")
    {
        return Finding { level: super::Level::Bad, ..finding };
    }
    exposed("token file", path, 0o040, "a group can read the token")
        .unwrap_or_else(|| Finding::ok("token file", format!("{} is private", path.display())))
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

/// "3 hours".
fn words(span: TimeDelta) -> String {
    let (number, unit) = match span.num_minutes() {
        minutes @ ..120 => (minutes.max(0), "minute"),
        minutes @ 120..2880 => (minutes / 60, "hour"),
        minutes => (minutes / 1440, "day"),
    };
    count(number, unit)
}
