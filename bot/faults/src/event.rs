//! Recorded changes of files.

use std::path::PathBuf;
use std::sync::Arc;

/// The identity of a file, independent of its names: an inode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u64);

/// A recorded change. Paths are relative to the journal's root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A file was created.
    Create {
        /// Its name.
        path: PathBuf,
        /// The file.
        file: FileId,
    },
    /// A directory was created.
    MakeDirectory(PathBuf),
    /// Bytes were written.
    Write {
        /// The file.
        file: FileId,
        /// The offset in bytes.
        at: u64,
        /// The bytes.
        data: Arc<[u8]>,
    },
    /// A file was truncated or extended to a size.
    Truncate {
        /// The file.
        file: FileId,
        /// Its size in bytes.
        size: u64,
    },
    /// The content of a file was synced to the disk.
    Sync(FileId),
    /// A sync failed. The system discards what it could not write and does not try again.
    SyncFailed(FileId),
    /// A file was renamed; another file of the new name is replaced.
    Rename {
        /// The old name.
        from: PathBuf,
        /// The new name.
        to: PathBuf,
    },
    /// A file got a second name.
    Link {
        /// The existing name.
        from: PathBuf,
        /// The new name.
        to: PathBuf,
    },
    /// A name was removed.
    Remove(PathBuf),
    /// The names in a directory were synced to the disk.
    SyncDirectory(PathBuf),
    /// A mark set by the test, with a number that the test chooses.
    Mark(u64),
}
