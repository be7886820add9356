//! File operations that the daemon makes besides those of SQLite.
//!
//! A file's content is on the disk after [`sync`], its name after [`sync_directory_of`]. A power cut may lose
//! everything else, in any order.

use std::fs::{DirBuilder, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::fault::{Call, Guard, calling, guarded};
use crate::private;

/// The number of bytes rewritten at a time.
const AT_ONCE: usize = 1 << 20;

pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    calling(Call::Rename(from, to), || std::fs::rename(from, to))
}

pub(crate) fn link(file: &Path, name: &Path) -> io::Result<()> {
    calling(Call::Link(file, name), || std::fs::hard_link(file, name))
}

pub(crate) fn remove(path: &Path) -> io::Result<()> {
    calling(Call::Remove(path), || std::fs::remove_file(path))
}

/// Writes a file that only its owner can read, and syncs its content but not its name.
pub(crate) fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file =
        calling(Call::Create(path), || private::options().truncate(true).write(true).open(path))?;
    calling(Call::Write(path, content), || file.write_all(content))?;
    calling(Call::Sync(path), || file.sync_all())
}

/// Overwrites a file with its own content and syncs it, if the file exists. After a failed sync the system may
/// treat content as written that is only in memory.
pub(crate) fn write_again(path: &Path) -> io::Result<()> {
    let mut file = match File::options().read(true).write(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        opened => opened?,
    };
    let mut buffer = vec![0; AT_ONCE];
    let mut at = 0;
    loop {
        file.seek(SeekFrom::Start(at))?;
        let read = file.read(&mut buffer)?;
        let Some(content) = buffer.get(..read).filter(|content| !content.is_empty()) else { break };
        file.seek(SeekFrom::Start(at))?;
        calling(Call::Overwrite(path, at, content), || file.write_all(content))?;
        at += content.len() as u64;
    }
    if at > 0 {
        calling(Call::Sync(path), || file.sync_all())?;
        sync_directory_of(path)?;
    }
    Ok(())
}

pub(crate) fn sync(path: &Path) -> io::Result<()> {
    calling(Call::Sync(path), || File::open(path)?.sync_all())
}

/// Syncs the directory of a file, so names created, changed or removed in it survive a power cut. Does nothing
/// where directories cannot be opened.
pub(crate) fn sync_directory_of(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|p| !p.as_os_str().is_empty());
    let directory = parent.unwrap_or(Path::new("."));
    if !cfg!(unix) || !guarded(Guard::DirectorySynced) {
        return Ok(());
    }
    calling(Call::SyncDirectory(directory), || match File::open(directory) {
        // A user who cannot read a directory may still create files in it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        opened => opened?.sync_all(),
    })
}

/// Creates a directory and its missing parents, accessible to their owner only.
pub(crate) fn create_dir_all(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        create_dir_all(parent)?;
    }
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match calling(Call::MakeDirectory(path), || builder.create(path)) {
        // Another process was faster.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        // The files in it are reached by its name.
        made => made.and_then(|()| sync_directory_of(path)),
    }
}
