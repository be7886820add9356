//! The marker of an unfinished restore. While it exists beside a database, the database is not opened.

use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::files::with_suffix;
use crate::disk;

/// The suffix of a marker.
const MARKER: &str = ".restoring";

/// The suffix of a database that was moved aside.
const ASIDE: &str = ".before-restore";

/// Returns the path of a database's marker.
pub(super) fn path(database: &Path) -> PathBuf {
    with_suffix(database, MARKER)
}

/// Refuses a database if a restore into it was interrupted.
pub(super) fn interrupted(database: &Path) -> std::result::Result<(), StoreError> {
    let found = read(&path(database), database);
    match found.map_err(|e| StoreError::from_io(database, &e))? {
        None => Ok(()),
        Some(marked) => Err(StoreError::RestoreInterrupted {
            path: database.to_path_buf(),
            aside: marked.aside.filter(|aside| aside.exists()),
        }),
    }
}

/// The content of a marker.
pub(super) struct Marked {
    /// Where the old database is moved; `None` if there is none.
    pub(super) aside: Option<PathBuf>,
}

/// Reads a marker. It contains only the suffix of the file beside the database; a name with a directory was not
/// written by this program.
pub(super) fn read(marker: &Path, database: &Path) -> Result<Option<Marked>> {
    let text = match std::fs::read(marker) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let suffix = String::from_utf8_lossy(&text);
    let suffix = suffix.trim();
    let known = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-');
    let aside = match suffix {
        "" => None,
        ours if ours.starts_with(ASIDE) && ours.bytes().all(known) => {
            Some(with_suffix(database, ours))
        }
        _ => database.exists().then(|| free_name(database)),
    };
    Ok(Some(Marked { aside }))
}

/// Writes a marker under another name and renames it, so it is never partly written.
pub(super) fn write(marker: &Path, aside: Option<&Path>) -> Result<()> {
    let suffix = aside.map(|aside| {
        let name = aside.as_os_str().to_string_lossy();
        name.rfind(ASIDE).and_then(|at| name.get(at..)).unwrap_or_default().to_owned()
    });
    let half = with_suffix(marker, ".part");
    disk::write(&half, format!("{}\n", suffix.unwrap_or_default()).as_bytes())?;
    disk::rename(&half, marker)?;
    disk::sync_directory_of(marker)
}

/// Returns `NAME.before-restore`, with a number if that exists, so no earlier file is replaced.
pub(super) fn free_name(path: &Path) -> PathBuf {
    let first = with_suffix(path, ASIDE);
    let others = (2u32..).map(|n| with_suffix(path, &format!("{ASIDE}-{n}")));
    std::iter::once(first.clone()).chain(others).find(|p| !p.exists()).unwrap_or(first)
}
