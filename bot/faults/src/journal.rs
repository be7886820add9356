//! What was done to the files under a directory, in order; and which call is to fail.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file, whatever its names are: an inode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u64);

/// Something that happened. Paths are relative to the journal's root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A file was made.
    Create {
        /// Its name.
        path: PathBuf,
        /// The file.
        file: FileId,
    },
    /// A directory was made.
    MakeDirectory(PathBuf),
    /// Bytes were written.
    Write {
        /// The file.
        file: FileId,
        /// Where.
        at: u64,
        /// What.
        data: Arc<[u8]>,
    },
    /// A file was cut or extended to a size.
    Truncate {
        /// The file.
        file: FileId,
        /// Its size in bytes.
        size: u64,
    },
    /// A file's content is on the disk.
    Sync(FileId),
    /// A sync failed: the system forgets what it could not write, and does not try again.
    SyncFailed(FileId),
    /// A file has another name; whatever had that name before is gone.
    Rename {
        /// The old name.
        from: PathBuf,
        /// The new one.
        to: PathBuf,
    },
    /// A file has a second name.
    Link {
        /// The first.
        from: PathBuf,
        /// The second.
        to: PathBuf,
    },
    /// A name is gone.
    Remove(PathBuf),
    /// The names in a directory are on the disk.
    SyncDirectory(PathBuf),
    /// The test says that something is promised from here on; the number is its own.
    Mark(u64),
}

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `ENOSPC`: half of what was to be written is.
    Full,
    /// `EIO`.
    Io,
    /// `SQLITE_BUSY`: somebody else has the lock.
    Busy,
}

/// What a call does, as far as it can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Opening or making a file.
    Open,
    /// Reading.
    Read,
    /// Writing, extending.
    Write,
    /// Syncing a file or directory.
    Sync,
    /// Giving names: renaming, linking, making directories.
    Name,
    /// Removing a name; that takes no room.
    Remove,
    /// Taking a lock.
    Lock,
}

impl Fault {
    fn concerns(self, doing: Doing) -> bool {
        match self {
            Self::Full => matches!(doing, Doing::Write | Doing::Name),
            Self::Io => doing != Doing::Lock,
            Self::Busy => doing == Doing::Lock,
        }
    }
}

/// Which calls fail: of those a fault concerns the ones from `first` on (counted from 0), `times` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How.
    pub fault: Fault,
    /// The first.
    pub first: u64,
    /// How many.
    pub times: u64,
}

/// The record of what happens under a directory. As long as it lives, calls of SQLite under that directory go into it.
#[derive(Debug)]
pub struct Journal {
    root: PathBuf,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    events: Vec<Event>,
    found: BTreeMap<PathBuf, (FileId, Vec<u8>)>,
    directories: Vec<PathBuf>,
    names: HashMap<PathBuf, FileId>,
    next: u64,
    plan: Option<Plan>,
    calls: u64,
    failed: u64,
}

static JOURNALS: Mutex<Vec<Arc<Journal>>> = Mutex::new(Vec::new());

fn journals() -> MutexGuard<'static, Vec<Arc<Journal>>> {
    JOURNALS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Files of no content of their own: SQLite's shared memory, which is made anew at the first opening, and lock files.
fn is_content(path: &Path) -> bool {
    let name = path.as_os_str().to_string_lossy();
    !name.ends_with("-shm") && !name.ends_with(".lock")
}

impl Journal {
    /// Begins to record what happens under `root`. What is there already counts as safely on the disk.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn begin(root: &Path) -> std::io::Result<Arc<Self>> {
        let root = root.canonicalize()?;
        let mut inner = Inner::default();
        let mut directories = vec![PathBuf::new()];
        while let Some(directory) = directories.pop() {
            for entry in std::fs::read_dir(root.join(&directory))? {
                let entry = entry?;
                let path = directory.join(entry.file_name());
                if entry.file_type()?.is_dir() {
                    inner.directories.push(path.clone());
                    directories.push(path);
                } else if is_content(&path) {
                    let file = FileId(inner.next);
                    inner.next += 1;
                    inner.names.insert(path.clone(), file);
                    inner.found.insert(path, (file, std::fs::read(entry.path())?));
                }
            }
        }
        let journal = Arc::new(Self { root, inner: Mutex::new(inner) });
        journals().push(Arc::clone(&journal));
        Ok(journal)
    }

    /// The journal that records a path, and the path in it.
    #[must_use]
    pub fn of(path: &Path) -> Option<(Arc<Self>, PathBuf)> {
        journals().iter().find_map(|journal| {
            let inside = path.strip_prefix(&journal.root).ok()?;
            is_content(inside).then(|| (Arc::clone(journal), inside.to_owned()))
        })
    }

    /// The directory.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Ends the recording: what happened, and the disk as it was at the beginning.
    #[must_use]
    pub fn end(&self) -> (crate::Disk, Vec<Event>) {
        journals().retain(|other| !std::ptr::eq(other.as_ref(), self));
        let mut inner = self.inner();
        let found = std::mem::take(&mut inner.found);
        let directories = std::mem::take(&mut inner.directories);
        (crate::Disk::new(found, directories), std::mem::take(&mut inner.events))
    }

    /// How many events there are so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inner().events.len()
    }

    /// Whether nothing has happened yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Lets calls fail from now on; none ends that. Counting begins anew.
    pub fn plan(&self, plan: Option<Plan>) {
        let mut inner = self.inner();
        (inner.plan, inner.calls, inner.failed) = (plan, 0, 0);
    }

    /// How many calls of the planned kind there were, and how many of them failed.
    #[must_use]
    pub fn calls(&self) -> (u64, u64) {
        let inner = self.inner();
        (inner.calls, inner.failed)
    }

    /// Whether a call is to fail, and how.
    pub(crate) fn fails(&self, doing: Doing) -> Option<Fault> {
        let mut inner = self.inner();
        let plan = inner.plan.filter(|plan| plan.fault.concerns(doing))?;
        let call = inner.calls;
        inner.calls += 1;
        if call < plan.first || call - plan.first >= plan.times {
            return None;
        }
        inner.failed += 1;
        Some(plan.fault)
    }

    /// The error with which a call that is not SQLite's is to fail, if it is.
    ///
    /// # Errors
    /// The planned one.
    pub fn may(&self, doing: Doing) -> std::io::Result<()> {
        match self.fails(doing) {
            None | Some(Fault::Busy) => Ok(()),
            Some(Fault::Full) => Err(std::io::ErrorKind::StorageFull.into()),
            // EIO has no kind of its own.
            Some(Fault::Io) => Err(std::io::Error::from_raw_os_error(5)),
        }
    }

    /// Something is promised.
    pub fn mark(&self, number: u64) {
        self.inner().events.push(Event::Mark(number));
    }

    /// A file was opened; it is a new one if its name is.
    pub fn opened(&self, path: &Path) -> FileId {
        self.inner().file(path)
    }

    /// A file was written whole.
    pub fn wrote_whole(&self, path: &Path, data: &[u8]) {
        let mut inner = self.inner();
        let file = inner.file(path);
        inner.events.push(Event::Truncate { file, size: 0 });
        inner.events.push(Event::Write { file, at: 0, data: data.into() });
    }

    /// Bytes of a file were written over.
    pub fn overwrote(&self, path: &Path, at: u64, data: &[u8]) {
        let mut inner = self.inner();
        let file = inner.file(path);
        inner.events.push(Event::Write { file, at, data: data.into() });
    }

    /// A file was synced.
    pub fn synced(&self, path: &Path) {
        let mut inner = self.inner();
        let file = inner.file(path);
        inner.events.push(Event::Sync(file));
    }

    /// A file got another name.
    pub fn renamed(&self, from: &Path, to: &Path) {
        let mut inner = self.inner();
        if let Some(file) = inner.names.remove(from) {
            inner.names.insert(to.to_owned(), file);
            inner.events.push(Event::Rename { from: from.to_owned(), to: to.to_owned() });
        }
    }

    /// A file got a second name.
    pub fn linked(&self, from: &Path, to: &Path) {
        let mut inner = self.inner();
        if let Some(file) = inner.names.get(from).copied() {
            inner.names.insert(to.to_owned(), file);
            inner.events.push(Event::Link { from: from.to_owned(), to: to.to_owned() });
        }
    }

    /// A name was removed.
    pub fn removed(&self, path: &Path) {
        self.inner().removed(path);
    }

    /// A directory was made.
    pub fn made_directory(&self, path: &Path) {
        self.inner().events.push(Event::MakeDirectory(path.to_owned()));
    }

    /// A directory was synced.
    pub fn synced_directory(&self, path: &Path) {
        self.inner().events.push(Event::SyncDirectory(path.to_owned()));
    }

    /// Does something to a file or a name and writes down what; nothing else is written down in between.
    pub(crate) fn atomically<T>(&self, act: impl FnOnce(&mut Record<'_>) -> T) -> T {
        act(&mut Record(&mut self.inner()))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The journal, held.
pub(crate) struct Record<'a>(&'a mut Inner);

impl Record<'_> {
    pub(crate) fn push(&mut self, event: Event) {
        self.0.events.push(event);
    }

    pub(crate) fn opened(&mut self, path: &Path) -> FileId {
        self.0.file(path)
    }

    pub(crate) fn removed(&mut self, path: &Path) {
        self.0.removed(path);
    }
}

impl Inner {
    fn file(&mut self, path: &Path) -> FileId {
        if let Some(file) = self.names.get(path) {
            return *file;
        }
        let file = FileId(self.next);
        self.next += 1;
        self.names.insert(path.to_owned(), file);
        self.events.push(Event::Create { path: path.to_owned(), file });
        file
    }

    fn removed(&mut self, path: &Path) {
        if self.names.remove(path).is_some() {
            self.events.push(Event::Remove(path.to_owned()));
        }
    }
}
