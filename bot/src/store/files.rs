//! The files beside a database.

use std::path::{Path, PathBuf};

use crate::disk;

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Removes a useless database with its logs.
pub(super) fn remove(path: &Path) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
        let _ = disk::remove(&with_suffix(path, suffix));
    }
}
