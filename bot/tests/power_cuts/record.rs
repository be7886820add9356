//! Records every call to the file system in a directory, and what was promised in between.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use bot::fault::{Call, Watcher, watch};
use bot::store::promise::{self, Ledger, Promise};
use faults::{Disk, Event, Journal, Operation};

/// Something that must survive every power cut from here on. Paths are relative to the recorded directory.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// Promised by the daemon or the room.
    Promised(Promise),
    /// This condition holds for the content of the database, in SQL.
    Holds(String),
    /// A database was opened, in the current format.
    Opened,
    /// A copy is about to be made.
    BackupBegun(PathBuf),
    /// The copy is complete.
    BackupDone(PathBuf),
    /// A copy was restored as the database.
    Restored,
    /// The network has this many messages.
    Written(usize),
    /// The network has a post with this nonce and text.
    Delivered(String, String),
}

/// Facts by recorded directory.
static FACTS: Mutex<Option<HashMap<PathBuf, Vec<Fact>>>> = Mutex::new(None);

fn facts() -> MutexGuard<'static, Option<HashMap<PathBuf, Vec<Fact>>>> {
    FACTS.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn note(journal: &Journal, fact: Fact) {
    let mut held = facts();
    let all = held.get_or_insert_default().entry(journal.root().to_owned()).or_default();
    all.push(fact);
    journal.mark(all.len() as u64 - 1);
}

/// Records what the daemon does without SQLite.
struct Observer;

fn recorded(path: &Path) -> Option<(Arc<Journal>, PathBuf)> {
    Journal::of(path)
}

impl Watcher for Observer {
    fn before(&self, call: &Call<'_>) -> io::Result<()> {
        let (path, operation) = match call {
            Call::Create(path) => (path, Operation::Open),
            Call::Write(path, _) | Call::Overwrite(path, ..) => (path, Operation::Write),
            Call::Sync(path) | Call::SyncDirectory(path) => (path, Operation::Sync),
            Call::MakeDirectory(path) | Call::Rename(path, _) | Call::Link(path, _) => {
                (path, Operation::Name)
            }
            Call::Remove(path) => (path, Operation::Remove),
        };
        recorded(path).map_or(Ok(()), |(journal, _)| journal.check(operation))
    }

    fn after(&self, call: &Call<'_>) {
        let (Call::Create(path)
        | Call::Write(path, _)
        | Call::Overwrite(path, ..)
        | Call::Sync(path)
        | Call::SyncDirectory(path)
        | Call::MakeDirectory(path)
        | Call::Rename(path, _)
        | Call::Link(path, _)
        | Call::Remove(path)) = call;
        let Some((journal, inside)) = recorded(path) else { return };
        match call {
            Call::Create(_) => drop(journal.opened(&inside)),
            Call::Write(_, content) => journal.rewritten(&inside, content),
            Call::Overwrite(_, at, content) => journal.overwritten(&inside, *at, content),
            Call::Sync(_) => journal.synced(&inside),
            Call::SyncDirectory(_) => journal.synced_directory(&inside),
            Call::MakeDirectory(_) => journal.made_directory(&inside),
            Call::Remove(_) => journal.removed(&inside),
            Call::Rename(_, to) | Call::Link(_, to) => {
                let Some((_, to)) = recorded(to) else { return };
                match call {
                    Call::Rename(..) => journal.renamed(&inside, &to),
                    _ => journal.linked(&inside, &to),
                }
            }
        }
    }
}

impl Ledger for Observer {
    fn record(&self, path: &Path, promise: Promise) {
        if let Some((journal, _)) = recorded(path) {
            note(&journal, Fact::Promised(promise));
        }
    }
}

/// A directory on a RAM disk, if there is one.
pub(crate) fn directory() -> tempfile::TempDir {
    let ram = Path::new("/dev/shm");
    let within = if ram.is_dir() { ram.to_owned() } else { std::env::temp_dir() };
    tempfile::Builder::new()
        .prefix("siegepost-power-")
        .tempdir_in(&within)
        .or_else(|_| tempfile::tempdir())
        .unwrap()
}

/// A directory that is recorded.
pub(crate) struct Recorder {
    dir: tempfile::TempDir,
    journal: Arc<Journal>,
}

/// What was recorded.
pub(crate) struct Recording {
    /// The disk as it was at the beginning.
    pub(crate) disk: Disk,
    pub(crate) events: Vec<Event>,
    pub(crate) facts: Vec<Fact>,
}

impl Recorder {
    /// Records a directory from now on; what is in it is synced.
    pub(crate) fn begin(dir: tempfile::TempDir) -> Self {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            faults::install();
            watch(&Observer);
            promise::set_ledger(&Observer);
        });
        let journal = Journal::begin(dir.path()).unwrap();
        Self { dir, journal }
    }

    /// The path of a file in the directory.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.journal.root().join(name)
    }

    pub(crate) fn journal(&self) -> &Arc<Journal> {
        &self.journal
    }

    pub(crate) fn fact(&self, fact: Fact) {
        note(&self.journal, fact);
    }

    pub(crate) fn end(self) -> Recording {
        let root = self.journal.root().to_owned();
        let (disk, events) = self.journal.end();
        let facts = facts().get_or_insert_default().remove(&root).unwrap_or_default();
        drop(self.dir);
        Recording { disk, events, facts }
    }
}
