//! Names, and what is certain to be on the disk: what is done to files besides what SQLite does to its own.
//!
//! A written file is on the disk after [`sync`], a name after [`sync_directory_of`]; a power cut may take everything else,
//! in any order.

use std::fs::{DirBuilder, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::fault::{Call, Guard, calling, guarded};
use crate::private;

/// Bytes written again at a time.
const AT_ONCE: usize = 1 << 20;

/// Gives a file another name, in place of what had it.
///
/// # Errors
/// What the system says; so with the others.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    calling(Call::Rename(from, to), || std::fs::rename(from, to))
}

/// Gives a file a second name.
pub(crate) fn link(file: &Path, name: &Path) -> io::Result<()> {
    calling(Call::Link(file, name), || std::fs::hard_link(file, name))
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    calling(Call::Remove(path), || std::fs::remove_file(path))
}

/// Writes a file for its owner alone, and syncs it. Its name is not safe yet.
pub(crate) fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file =
        calling(Call::Create(path), || private::options().truncate(true).write(true).open(path))?;
    calling(Call::Write(path, content), || file.write_all(content))?;
    calling(Call::Sync(path), || file.sync_all())
}

/// Writes a file's content over itself and syncs it; nothing happens when there is none. After a sync that failed, a system may
/// take for written what only its memory holds.
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

/// Waits until a file's content is on the disk.
pub(crate) fn sync(path: &Path) -> io::Result<()> {
    calling(Call::Sync(path), || File::open(path)?.sync_all())
}

/// Waits until the names in a file's directory are on the disk: what was created, renamed or removed there stays so
/// when the power fails. Where directories cannot be opened nothing happens.
pub(crate) fn sync_directory_of(path: &Path) -> io::Result<()> {
    let parent = path.parent().filter(|p| !p.as_os_str().is_empty());
    let directory = parent.unwrap_or(Path::new("."));
    if !cfg!(unix) || !guarded(Guard::DirectorySynced) {
        return Ok(());
    }
    calling(Call::SyncDirectory(directory), || match File::open(directory) {
        // Whoever may not read a directory may still make files in it.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        opened => opened?.sync_all(),
    })
}

/// Makes a directory, and those above it, for its owner alone, as far as they are not there.
///
/// # Errors
/// When one cannot be made.
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
        // Somebody else was quicker.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        // Whatever is put into it is reached by its name.
        made => made.and_then(|()| sync_directory_of(path)),
    }
}
