//! Putting a copy back as the daemon's database, so that at every moment either the old or the new one is there, whole.
//!
//! The copy is written beside the database, checked and synced. Then a marker is written; as long as it is there, nobody
//! opens the database. The old file gets its second name (`.before-restore`), its log follows it, and one rename puts the
//! copy in its place. A restore that was cut short is done again from the beginning: the marker says what was kept.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::check::{self, Report};
use super::error::StoreError;
use super::files::{remove, with_suffix};
use super::lock::Lock;
use super::marker::{self, free_name};
use super::{migrations, sqlite};
use crate::kill::kill_point;
use crate::{disk, private};

/// The files beside a database that belong to it.
const COMPANIONS: [&str; 2] = ["-wal", "-shm"];

/// What a restore did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// What is in the database now.
    pub report: Report,
    /// Where the database lies that was there before; none if there was none.
    pub aside: Option<PathBuf>,
}

/// Puts a copy back as the daemon's database: checked first, never over one that is in use. What was there
/// is kept beside it with `.before-restore` to its name. A restore that was interrupted is finished by this one.
///
/// # Errors
/// [`StoreError`]; the database is as it was, or whoever opens it next is told how to go on.
pub fn restore(from: &Path, to: &Path) -> Result<Restored, StoreError> {
    let source = sqlite::reader(from)?;
    if migrations::identify(&source, from)? == 0 {
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
            // The log belongs to the file: it goes into it before both are put aside.
            if to.exists()
                && let Ok(old) = Connection::open(to)
            {
                sqlite::empty_log(&old);
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

/// The log of the old database follows it to its second name. Done twice it is done once.
fn put_aside(database: &Path, aside: &Path) -> std::io::Result<()> {
    // Of a damaged file the log may still be there, and may be worth something to somebody. Never is it left beside
    // the copy, which it does not belong to.
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

/// A second name for a file; where there are none, a copy.
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
