//! The marker of a restore that is not finished: as long as it lies beside a database, nobody opens that.

use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::files::with_suffix;
use crate::disk;

/// What the name of a marker ends with.
const MARKER: &str = ".restoring";

/// What the name of a database ends with that was put aside.
const ASIDE: &str = ".before-restore";

/// The marker of a database.
pub(super) fn path(database: &Path) -> PathBuf {
    with_suffix(database, MARKER)
}

/// Refuses a database in whose place a restore was interrupted.
///
/// # Errors
/// [`StoreError::RestoreInterrupted`].
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

/// What an interrupted restore had in mind.
pub(super) struct Marked {
    /// Where the old database is kept; none if there was none.
    pub(super) aside: Option<PathBuf>,
}

/// The marker names the file beside the database, nothing else: a name with a directory in it is none of ours.
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

/// Written beside and renamed, so that it is there whole or not at all.
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

/// `NAME.before-restore`, or with a number when that exists: what was put aside once stays.
pub(super) fn free_name(path: &Path) -> PathBuf {
    let first = with_suffix(path, ASIDE);
    let others = (2u32..).map(|n| with_suffix(path, &format!("{ASIDE}-{n}")));
    std::iter::once(first.clone()).chain(others).find(|p| !p.exists()).unwrap_or(first)
}
