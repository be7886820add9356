//! Files and directories for their owner alone, where the system knows such things.
//!
//! What exists already keeps the rights somebody gave it; `siegepost doctor` says when others can read it.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use crate::fault::{Call, calling};

/// How files are opened that are made when they are not there: readable and writable by their owner alone.
#[must_use]
pub(crate) fn options() -> OpenOptions {
    let mut options = File::options();
    options.create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes an empty file if there is none, for a library that gives a new file everybody's rights. SQLite gives the
/// files beside a database the rights of the database.
///
/// # Errors
/// When it cannot be made, or what is there cannot be written.
pub(crate) fn touch(path: &Path) -> io::Result<()> {
    calling(Call::Create(path), || options().append(true).open(path).map(drop))
}

/// Takes everybody else's rights from a file; nothing happens where that cannot be done.
pub(crate) fn tighten(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if let Ok(known) = std::fs::metadata(path) {
            let mode = known.permissions().mode() & 0o700;
            // Whoever may not change it is not its owner.
            let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
