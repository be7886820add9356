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
            .map_err(|e| StoreError::from_making(path, &e))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_path_buf())),
            Err(TryLockError::Error(e)) => Err(StoreError::from_io(path, &e)),
        }
    }
}

impl Lock {
    /// Returns whether a process holds the lock of the database at `path`. Creates no file.
    pub fn is_taken(path: &Path) -> bool {
        File::open(beside(path)).is_ok_and(|file| {
            let tried = file.try_lock_shared();
            matches!(tried, Err(TryLockError::WouldBlock))
        })
    }
}

/// Returns the lock of a database, whatever the path to it: links lead to one lock.
fn beside(path: &Path) -> PathBuf {
    let mut real = path.to_owned();
    // Also where the file does not exist yet. The system follows about as many links.
    for _ in 0..40 {
        let Ok(to) = real.read_link() else { break };
        real = real.parent().unwrap_or(Path::new("")).join(to);
    }
    let directory = real.parent().and_then(|directory| {
        let here = directory.as_os_str().is_empty();
        if here { Path::new(".") } else { directory }.canonicalize().ok()
    });
    let mut name = real.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    directory.map_or_else(|| real.with_file_name(&name), |directory| directory.join(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn links_lead_to_one_lock() {
        use std::os::unix::fs::symlink;
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name);
        std::fs::create_dir(path("real")).unwrap();
        symlink("real", path("folder")).unwrap();
        symlink("folder/games.db", path("link.db")).unwrap();
        symlink(path("link.db"), path("again.db")).unwrap();
        let all = ["real/games.db", "folder/games.db", "link.db", "again.db"].map(path);
        // Whether the file exists or not.
        for _ in 0..2 {
            for held in &all {
                let lock = Lock::take(held).unwrap();
                for other in &all {
                    assert!(Lock::is_taken(other), "{}", other.display());
                    assert_eq!(Lock::take(other).unwrap_err(), StoreError::InUse(other.clone()));
                }
                drop(lock);
            }
            std::fs::write(path("real/games.db"), "").unwrap();
        }
        symlink("circle", path("circle")).unwrap();
        drop(Lock::take(&path("circle")));
    }
}
