//! Records the changes of files below a directory, in order, and makes planned operations fail.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::disk::Disk;
use crate::event::{Event, FileId};

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// `ENOSPC`; a write still writes the first half.
    Full,
    /// `EIO`.
    Io,
    /// `EIO` of syncing alone.
    Sync,
    /// `SQLITE_BUSY`: another connection has the lock.
    Busy,
}

/// A kind of operation that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Opening or creating a file.
    Open,
    /// Reading.
    Read,
    /// Writing to a file, or changing its size.
    Write,
    /// Syncing a file or a directory.
    Sync,
    /// Adding a name: renaming, linking, creating a directory.
    Name,
    /// Removing a name, which needs no space.
    Remove,
    /// Taking a lock.
    Lock,
}

impl Fault {
    /// Whether this fault can happen to an operation.
    fn applies_to(self, operation: Operation) -> bool {
        match self {
            Self::Full => matches!(operation, Operation::Write | Operation::Name),
            Self::Io => operation != Operation::Lock,
            Self::Sync => operation == Operation::Sync,
            Self::Busy => operation == Operation::Lock,
        }
    }
}

/// Which operations fail. Only operations to which the fault can happen are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How they fail.
    pub fault: Fault,
    /// The first one to fail, counted from 0.
    pub first: u64,
    /// How many fail.
    pub times: u64,
}

/// Records what happens below a directory, from [`Journal::begin`] to [`Journal::end`].
#[derive(Debug)]
pub struct Journal {
    root: PathBuf,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    events: Vec<Event>,
    /// The files at the beginning, with their content.
    initial: BTreeMap<PathBuf, (FileId, Vec<u8>)>,
    /// The directories at the beginning.
    directories: Vec<PathBuf>,
    /// The files by their current names.
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

/// Whether a file has content to record. SQLite's shared memory, which is rebuilt on opening, and lock files have none.
fn is_content(path: &Path) -> bool {
    let name = path.as_os_str().to_string_lossy();
    !name.ends_with("-shm") && !name.ends_with(".lock")
}

impl Journal {
    /// Begins to record what happens below `root`. Existing files count as synced.
    ///
    /// # Errors
    /// Returns an error if a file or directory cannot be read.
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
                    inner.initial.insert(path, (file, std::fs::read(entry.path())?));
                }
            }
        }
        let journal = Arc::new(Self { root, inner: Mutex::new(inner) });
        journals().push(Arc::clone(&journal));
        Ok(journal)
    }

    /// Finds the journal that records a path, and returns it with the path relative to its root.
    #[must_use]
    pub fn of(path: &Path) -> Option<(Arc<Self>, PathBuf)> {
        journals().iter().find_map(|journal| {
            let inside = path.strip_prefix(&journal.root).ok()?;
            is_content(inside).then(|| (Arc::clone(journal), inside.to_owned()))
        })
    }

    /// The directory, as an absolute path without symbolic links.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Ends the recording. Returns the disk as it was at the beginning, and the events.
    #[must_use]
    pub fn end(&self) -> (Disk, Vec<Event>) {
        journals().retain(|other| !std::ptr::eq(other.as_ref(), self));
        let mut inner = self.inner();
        let initial = std::mem::take(&mut inner.initial);
        let directories = std::mem::take(&mut inner.directories);
        (Disk::new(initial, directories), std::mem::take(&mut inner.events))
    }

    /// The number of events recorded so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inner().events.len()
    }

    /// Whether no events are recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Sets or removes the plan, and resets the counts.
    pub fn plan(&self, plan: Option<Plan>) {
        let mut inner = self.inner();
        (inner.plan, inner.calls, inner.failed) = (plan, 0, 0);
    }

    /// The number of operations to which the planned fault can happen, and how many of them failed.
    #[must_use]
    pub fn calls(&self) -> (u64, u64) {
        let inner = self.inner();
        (inner.calls, inner.failed)
    }

    /// Counts an operation and returns the fault with which it must fail, if any.
    pub(crate) fn fails(&self, operation: Operation) -> Option<Fault> {
        let mut inner = self.inner();
        let plan = inner.plan.filter(|plan| plan.fault.applies_to(operation))?;
        let call = inner.calls;
        inner.calls += 1;
        if call < plan.first || call - plan.first >= plan.times {
            return None;
        }
        inner.failed += 1;
        Some(plan.fault)
    }

    /// Counts an operation that is not SQLite's.
    ///
    /// # Errors
    /// Returns the error with which the operation must fail.
    pub fn check(&self, operation: Operation) -> std::io::Result<()> {
        match self.fails(operation) {
            None | Some(Fault::Busy) => Ok(()),
            Some(Fault::Full) => Err(std::io::ErrorKind::StorageFull.into()),
            // `ErrorKind` has no variant for `EIO`.
            Some(Fault::Io | Fault::Sync) => Err(std::io::Error::from_raw_os_error(5)),
        }
    }

    /// Records a mark.
    pub fn mark(&self, number: u64) {
        self.inner().events.push(Event::Mark(number));
    }

    /// Records that a file was opened, and created if its name is new.
    pub fn opened(&self, path: &Path) -> FileId {
        self.inner().file(path)
    }

    /// Records that the whole content of a file was replaced.
    pub fn rewritten(&self, path: &Path, data: &[u8]) {
        let mut inner = self.inner();
        let file = inner.file(path);
        inner.events.push(Event::Truncate { file, size: 0 });
        inner.events.push(Event::Write { file, at: 0, data: data.into() });
    }

    /// Records that bytes of a file were overwritten.
    pub fn overwritten(&self, path: &Path, at: u64, data: &[u8]) {
        let mut inner = self.inner();
        let file = inner.file(path);
        inner.events.push(Event::Write { file, at, data: data.into() });
    }

    /// Records that a file was synced.
    pub fn synced(&self, path: &Path) {
        let mut inner = self.inner();
        let file = inner.file(path);
        inner.events.push(Event::Sync(file));
    }

    /// Records that a file was renamed.
    pub fn renamed(&self, from: &Path, to: &Path) {
        let mut inner = self.inner();
        if let Some(file) = inner.names.remove(from) {
            inner.names.insert(to.to_owned(), file);
            inner.events.push(Event::Rename { from: from.to_owned(), to: to.to_owned() });
        }
    }

    /// Records that a file got a second name.
    pub fn linked(&self, from: &Path, to: &Path) {
        let mut inner = self.inner();
        if let Some(file) = inner.names.get(from).copied() {
            inner.names.insert(to.to_owned(), file);
            inner.events.push(Event::Link { from: from.to_owned(), to: to.to_owned() });
        }
    }

    /// Records that a name was removed.
    pub fn removed(&self, path: &Path) {
        self.inner().removed(path);
    }

    /// Records that a directory was created.
    pub fn made_directory(&self, path: &Path) {
        self.inner().events.push(Event::MakeDirectory(path.to_owned()));
    }

    /// Records that a directory was synced.
    pub fn synced_directory(&self, path: &Path) {
        self.inner().events.push(Event::SyncDirectory(path.to_owned()));
    }

    /// Performs an operation and records it, with the journal locked so that nothing else is recorded in between.
    pub(crate) fn atomically<T>(&self, act: impl FnOnce(&mut Record<'_>) -> T) -> T {
        act(&mut Record(&mut self.inner()))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A locked journal.
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
