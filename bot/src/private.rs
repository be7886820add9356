//! Files and directories that only their owner can access, where the system supports that.
//!
//! Existing files keep their rights; `siegepost doctor` reports those that others can read.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::fault::{Call, calling};

/// Returns options that create a missing file readable and writable by its owner only.
pub(crate) fn options() -> OpenOptions {
    let mut options = File::options();
    options.create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a directory that does not exist, for its owner only.
///
/// # Errors
/// The system's error if it exists or cannot be created.
pub(crate) fn create_dir(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates an empty file unless it exists, for a library that would create it readable by everybody. SQLite gives
/// the files beside a database the rights of the database.
///
/// # Errors
/// The system's error if the file cannot be created, or exists and cannot be written.
pub(crate) fn touch(path: &Path) -> io::Result<()> {
    calling(Call::Create(path), || options().append(true).open(path).map(drop))
}

/// Removes all rights of other users from a file, if the system allows it.
pub(crate) fn tighten(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if let Ok(known) = std::fs::metadata(path) {
            let mode = known.permissions().mode() & 0o700;
            // It fails if the file belongs to another user.
            let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
