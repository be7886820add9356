//! The lock against a second daemon: a file beside the database, locked by the operating system, which releases it
//! when the process ends in any way.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::error::StoreError;

/// A held lock. The daemon holds it while it uses the database.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock of the database at `path`.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process holds it.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let beside = beside(path);
        let file = crate::private::options()
            .truncate(false)
            .write(true)
            .open(&beside)
            .map_err(|e| StoreError::from_io(path, &e))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_path_buf())),
            Err(TryLockError::Error(e)) => Err(StoreError::from_io(path, &e)),
        }
    }
}

impl Lock {
    /// Returns whether a process holds the lock of the database at `path`. Creates no file.
    #[must_use]
    pub fn is_taken(path: &Path) -> bool {
        File::open(beside(path)).is_ok_and(|file| {
            let tried = file.try_lock_shared();
            matches!(tried, Err(TryLockError::WouldBlock))
        })
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}
