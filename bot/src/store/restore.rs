//! Restoring a backup as the daemon's database, such that at any time either the old or the new one is there and
//! intact.
//!
//! The copy is written beside the database, checked and synced. Then a marker is written; while it exists, the
//! database is not opened. The old file is linked to a second name (`.before-restore`), its log is renamed
//! accordingly, and one rename puts the copy in place. An interrupted restore is repeated from the beginning; the
//! marker contains the name of the old file.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::check::{self, Report};
use super::error::StoreError;
use super::files::{remove, with_suffix};
use super::location::Location;
use super::lock::Lock;
use super::marker::{self, free_name};
use super::{migrations, sqlite, transfer};
use crate::fail::kill_point;
use crate::{disk, private};

/// The suffixes of the files that belong to a database.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

/// The result of a restore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// The content of the restored database.
    pub report: Report,
    /// Where the previous database is; `None` if there was none.
    pub aside: Option<PathBuf>,
}

/// Restores a backup as the daemon's database. The backup is checked first, and a database in use is never
/// replaced. The previous database stays beside it with the suffix `.before-restore`. An interrupted restore is
/// completed by the next one. On a server, a backup is restored into an empty database.
///
/// # Errors
/// [`StoreError`]; the database is unchanged, or opening it reports how to continue.
pub fn restore(from: &Path, to: impl Into<Location>) -> Result<Restored, StoreError> {
    let to = to.into();
    let Location::File(to) = &to else {
        let report = check::whole(from)?;
        transfer::fill(&from.into(), &to, &mut |_, _| {})?;
        return Ok(Restored { report, aside: None });
    };
    let source = sqlite::reader(from)?;
    let stamp = sqlite::stamp(&source).map_err(|e| StoreError::from_sqlite(from, &e))?;
    if migrations::identify(stamp, from)? == 0 {
        return Err(StoreError::Foreign(from.to_path_buf()));
    }
    let io = |e: std::io::Error| StoreError::from_io(to, &e);
    if let Some(parent) = to.parent().filter(|p| !p.as_os_str().is_empty()) {
        disk::create_dir_all(parent).map_err(io)?;
    }
    let _lock = Lock::take(to)?;
    let half = with_suffix(to, ".part");
    remove(&half);
    let copied = sqlite::copy(&source, &half).and_then(|()| check::whole(&half));
    let report = copied.inspect_err(|_| remove(&half))?;
    kill_point("restore-copied");
    let marker = marker::path(to);
    let aside = match marker::read(&marker, to).map_err(io)? {
        Some(marked) => marked.aside,
        None => {
            // The log belongs to the file, so it is written into it before both are moved aside.
            if to.exists()
                && let Ok(old) = Connection::open(to)
            {
                sqlite::try_checkpoint(&old);
            }
            let aside = to.exists().then(|| free_name(to));
            marker::write(&marker, aside.as_deref()).map_err(io)?;
            aside
        }
    };
    kill_point("restore-marked");
    if let Some(aside) = &aside {
        if !aside.exists()
            && let Err(error) = second_name(to, aside)
        {
            // Nothing is changed yet: the old database can be opened as before.
            let _ = disk::remove(&marker);
            remove(&half);
            return Err(io(error));
        }
        kill_point("restore-linked");
        put_aside(to, aside).map_err(io)?;
    }
    disk::rename(&half, to).map_err(io)?;
    kill_point("restore-replaced");
    disk::sync_directory_of(to).map_err(io)?;
    disk::remove(&marker).map_err(io)?;
    kill_point("restore-unmarked");
    disk::sync_directory_of(to).map_err(io)?;
    Ok(Restored { report, aside })
}

/// Renames the log of the old database. Repeating it has no further effect.
fn put_aside(database: &Path, aside: &Path) -> std::io::Result<()> {
    // A damaged file may still have a log, which may be of use to somebody. It must not stay beside the copy, to
    // which it does not belong.
    for suffix in COMPANIONS {
        let log = with_suffix(database, suffix);
        if log.exists() {
            disk::rename(&log, &with_suffix(aside, suffix))?;
        }
    }
    for suffix in ["", "-wal", "-shm"] {
        private::tighten(&with_suffix(aside, suffix));
    }
    disk::sync_directory_of(database)?;
    kill_point("restore-aside");
    Ok(())
}

/// Links a file to a second name, or copies it where links are not supported.
fn second_name(file: &Path, name: &Path) -> std::io::Result<()> {
    if disk::link(file, name).is_ok() {
        return Ok(());
    }
    let half = with_suffix(name, ".part");
    private::touch(&half)?;
    std::fs::copy(file, &half)?;
    disk::sync(&half)?;
    disk::rename(&half, name)
}
