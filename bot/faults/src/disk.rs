//! A model of a disk: what is synced, what is not, and what survives a power cut.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::journal::{Event, FileId};

/// The size in bytes of the unit that is written completely or not at all.
pub const SECTOR: usize = 512;

/// A disk: what is synced, and the changes since.
///
/// The content of a file is safe once the file is synced, a name once its directory is synced. Of all other changes any
/// subset may survive: any writes to a file, completely or by [`SECTOR`], and any changes of a directory.
#[derive(Clone, Debug)]
pub struct Disk {
    /// The synced content of files.
    safe: HashMap<FileId, Vec<u8>>,
    /// The changes of files that are not synced.
    unsynced: HashMap<FileId, Vec<Change>>,
    /// The synced names.
    names: BTreeMap<PathBuf, Node>,
    /// The changes of names that are not synced.
    unsynced_names: Vec<NameChange>,
    /// The names as running programs see them.
    live: BTreeMap<PathBuf, Node>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    File(FileId),
    Directory,
}

#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, data: Arc<[u8]> },
    Size(usize),
}

/// A change of names in a directory, which happens completely or not at all.
#[derive(Clone, Debug)]
struct NameChange {
    removed: Option<PathBuf>,
    set: Option<(PathBuf, Node)>,
}

impl NameChange {
    fn directory(&self) -> &Path {
        let path = self.set.as_ref().map(|(path, _)| path).or(self.removed.as_ref());
        path.and_then(|path| path.parent()).unwrap_or(Path::new(""))
    }

    fn apply(&self, names: &mut BTreeMap<PathBuf, Node>) {
        if let Some(path) = &self.removed {
            names.remove(path);
        }
        if let Some((path, node)) = &self.set {
            names.insert(path.clone(), *node);
        }
    }
}

/// What survives a power cut: directories, and files with their content, relative to the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survivors {
    /// The directories, outer ones first.
    pub directories: BTreeSet<PathBuf>,
    /// The files and their content.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Survivors {
    /// Writes them to an empty directory.
    ///
    /// # Errors
    /// Returns an error if a file or directory cannot be created.
    pub fn write_to(&self, root: &Path) -> std::io::Result<()> {
        for directory in &self.directories {
            std::fs::create_dir_all(root.join(directory))?;
        }
        for (path, content) in &self.files {
            std::fs::write(root.join(path), content)?;
        }
        Ok(())
    }
}

/// How many changes that are not synced survive a power cut.
#[derive(Clone, Copy, Debug)]
enum Survival {
    /// None.
    Nothing,
    /// All, as when a process is killed.
    Everything,
    /// Each with a probability of this many of 64.
    Share(u64),
    /// Each with a probability of 7 of 8.
    Most,
}

impl Disk {
    pub(crate) fn new(
        found: BTreeMap<PathBuf, (FileId, Vec<u8>)>,
        directories: Vec<PathBuf>,
    ) -> Self {
        let mut disk = Self {
            safe: HashMap::new(),
            unsynced: HashMap::new(),
            names: directories.into_iter().map(|path| (path, Node::Directory)).collect(),
            unsynced_names: Vec::new(),
            live: BTreeMap::new(),
        };
        for (path, (file, content)) in found {
            disk.names.insert(path, Node::File(file));
            disk.safe.insert(file, content);
        }
        disk.live = disk.names.clone();
        disk
    }

    /// Applies an event. `draw` returns random numbers, which decide what survives a failed sync.
    pub fn apply(&mut self, event: &Event, draw: &mut impl FnMut() -> u64) {
        match event {
            Event::Create { path, file } => {
                self.safe.entry(*file).or_default();
                self.name(None, Some((path.clone(), Node::File(*file))));
            }
            Event::MakeDirectory(path) => self.name(None, Some((path.clone(), Node::Directory))),
            Event::Write { file, at, data } => {
                let at = usize::try_from(*at).unwrap_or(usize::MAX);
                let change = Change::Write { at, data: Arc::clone(data) };
                self.unsynced.entry(*file).or_default().push(change);
            }
            Event::Truncate { file, size } => {
                let size = usize::try_from(*size).unwrap_or(usize::MAX);
                self.unsynced.entry(*file).or_default().push(Change::Size(size));
            }
            Event::Sync(file) => {
                let content = self.safe.entry(*file).or_default();
                for change in self.unsynced.remove(file).unwrap_or_default() {
                    apply_fully(content, &change);
                }
            }
            Event::SyncFailed(file) => {
                let content = self.safe.entry(*file).or_default();
                for change in self.unsynced.remove(file).unwrap_or_default() {
                    apply_partly(content, &change, Survival::Share(32), draw);
                }
            }
            Event::Rename { from, to } => {
                if let Some(node) = self.live.get(from).copied() {
                    self.name(Some(from.clone()), Some((to.clone(), node)));
                }
            }
            Event::Link { from, to } => {
                if let Some(node) = self.live.get(from).copied() {
                    self.name(None, Some((to.clone(), node)));
                }
            }
            Event::Remove(path) => self.name(Some(path.clone()), None),
            Event::SyncDirectory(path) => {
                let all = std::mem::take(&mut self.unsynced_names);
                for change in all {
                    if change.directory() == path {
                        change.apply(&mut self.names);
                    } else {
                        self.unsynced_names.push(change);
                    }
                }
            }
            Event::Mark(_) => {}
        }
    }

    fn name(&mut self, removed: Option<PathBuf>, set: Option<(PathBuf, Node)>) {
        let change = NameChange { removed, set };
        change.apply(&mut self.live);
        self.unsynced_names.push(change);
    }

    /// Whether a power cut now could lose changes.
    #[must_use]
    pub fn has_unsynced(&self) -> bool {
        !self.unsynced_names.is_empty() || self.unsynced.values().any(|changes| !changes.is_empty())
    }

    /// Returns what survives a power cut now. `draw` returns random numbers, which decide.
    pub fn cut(&self, draw: &mut impl FnMut() -> u64) -> Survivors {
        let survival = match draw() % 8 {
            0 => Survival::Nothing,
            1 => Survival::Everything,
            2 => Survival::Share(4),
            3 => Survival::Share(60),
            4 => Survival::Most,
            _ => Survival::Share(32),
        };
        let mut names = self.names.clone();
        for change in &self.unsynced_names {
            if survives(survival, draw) {
                change.apply(&mut names);
            }
        }
        let mut survivors = Survivors::default();
        for (path, node) in &names {
            // A file in a directory whose own name is lost is lost, too.
            let reached = path.ancestors().skip(1).filter(|above| *above != Path::new(""));
            if !reached.into_iter().all(|above| names.get(above) == Some(&Node::Directory)) {
                continue;
            }
            match node {
                Node::Directory => {
                    survivors.directories.insert(path.clone());
                }
                Node::File(file) => {
                    let mut content = self.safe.get(file).cloned().unwrap_or_default();
                    for change in self.unsynced.get(file).into_iter().flatten() {
                        apply_partly(&mut content, change, survival, draw);
                    }
                    survivors.files.insert(path.clone(), content);
                }
            }
        }
        survivors
    }
}

/// Draws whether a change survives.
fn survives(survival: Survival, draw: &mut impl FnMut() -> u64) -> bool {
    match survival {
        Survival::Nothing => false,
        Survival::Everything => true,
        Survival::Share(share) => draw() % 64 < share,
        Survival::Most => !draw().is_multiple_of(8),
    }
}

/// Applies a change completely.
fn apply_fully(content: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Write { at, data } => put(content, *at, data),
        Change::Size(size) => content.resize(*size, 0),
    }
}

fn put(content: &mut Vec<u8>, at: usize, data: &[u8]) {
    let end = at.saturating_add(data.len());
    if content.len() < end {
        content.resize(end, 0);
    }
    if let Some(to) = content.get_mut(at..end) {
        to.copy_from_slice(data);
    }
}

/// Applies what survives of a change.
fn apply_partly(
    content: &mut Vec<u8>,
    change: &Change,
    survival: Survival,
    draw: &mut impl FnMut() -> u64,
) {
    let survived = survives(survival, draw);
    let (at, data) = match change {
        Change::Size(_) if !survived => return,
        Change::Size(_) => return apply_fully(content, change),
        Change::Write { at, data } => (*at, data),
    };
    let certain = matches!(survival, Survival::Nothing | Survival::Everything);
    // The new size may survive without the data; then there are zeros.
    if !survived && !certain && draw().is_multiple_of(16) {
        let end = at.saturating_add(data.len());
        if content.len() < end {
            content.resize(end, 0);
        }
    }
    if !survived {
        return;
    }
    if certain || !draw().is_multiple_of(4) {
        return put(content, at, data);
    }
    let mut from = 0;
    while from < data.len() {
        let upto = data.len().min((at + from + 1).next_multiple_of(SECTOR) - at);
        if draw().is_multiple_of(2)
            && let Some(sector) = data.get(from..upto)
        {
            put(content, at + from, sector);
        }
        from = upto;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Journal;
    use rusqlite::Connection;

    /// Random numbers from a seed.
    fn draw(mut state: u64) -> impl FnMut() -> u64 {
        move || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (z ^ (z >> 27)) >> 7
        }
    }

    fn after(events: &[Event]) -> Disk {
        let mut disk = Disk::new(BTreeMap::new(), Vec::new());
        events.iter().for_each(|event| disk.apply(event, &mut draw(1)));
        disk
    }

    fn path(name: &str) -> PathBuf {
        PathBuf::from(name)
    }

    fn create(name: &str, file: u64) -> Event {
        Event::Create { path: path(name), file: FileId(file) }
    }

    fn write(file: u64, at: u64, byte: u8, count: usize) -> Event {
        Event::Write { file: FileId(file), at, data: vec![byte; count].into() }
    }

    /// The contents of a file that occur in many cuts.
    fn contents(disk: &Disk, name: &str) -> BTreeSet<Option<Vec<u8>>> {
        (0..2000).map(|n| disk.cut(&mut draw(n)).files.get(Path::new(name)).cloned()).collect()
    }

    #[test]
    fn synced_content_survives_and_its_name_if_the_directory_is_synced() {
        let mut events = vec![create("a", 1), write(1, 0, 7, 3), Event::Sync(FileId(1))];
        let found = contents(&after(&events), "a");
        assert_eq!(found, BTreeSet::from([None, Some(vec![7; 3])]));
        events.push(Event::SyncDirectory(path("")));
        let disk = after(&events);
        assert!(!disk.has_unsynced());
        assert_eq!(contents(&disk, "a"), BTreeSet::from([Some(vec![7; 3])]));
    }

    #[test]
    fn writes_are_lost_reordered_and_torn_into_sectors() {
        let events = [
            create("a", 1),
            Event::SyncDirectory(path("")),
            write(1, 0, 1, 1024),
            write(1, 0, 2, 512),
        ];
        let found = contents(&after(&events), "a");
        let has = |first: u8, second: u8| {
            let wanted = [vec![first; 512], vec![second; 512]].concat();
            found.contains(&Some(wanted))
        };
        assert!(found.contains(&Some(Vec::new())), "both writes are lost");
        assert!(found.contains(&Some(vec![2; 512])), "only the first write is lost");
        assert!(has(1, 1) && has(2, 1), "the second write is lost, or none");
        assert!(has(0, 1), "the first write is torn");
        for content in found.into_iter().flatten() {
            assert!(content.chunks(SECTOR).all(|s| s.iter().all(|b| *b == s[0])), "{content:?}");
        }
    }

    #[test]
    fn a_rename_survives_completely_or_not_at_all() {
        let events = [
            create("old", 1),
            write(1, 0, 1, 4),
            Event::Sync(FileId(1)),
            create("new.part", 2),
            write(2, 0, 2, 4),
            Event::Sync(FileId(2)),
            Event::SyncDirectory(path("")),
            Event::Rename { from: path("new.part"), to: path("old") },
        ];
        let found = contents(&after(&events), "old");
        assert_eq!(found, BTreeSet::from([Some(vec![1; 4]), Some(vec![2; 4])]));
    }

    #[test]
    fn files_in_a_lost_directory_are_lost() {
        let mut events = vec![
            Event::MakeDirectory(path("d")),
            create("d/a", 1),
            Event::SyncDirectory(path("d")),
        ];
        let found = contents(&after(&events), "d/a");
        assert_eq!(found, BTreeSet::from([None, Some(Vec::new())]));
        events.push(Event::SyncDirectory(path("")));
        assert_eq!(contents(&after(&events), "d/a"), BTreeSet::from([Some(Vec::new())]));
    }

    #[test]
    fn a_later_sync_does_not_write_what_a_failed_one_discarded() {
        let begin = [create("a", 1), Event::SyncDirectory(path("")), write(1, 0, 1, 512)];
        let end = [Event::SyncFailed(FileId(1)), Event::Sync(FileId(1))];
        let lost = (0..64).any(|n| {
            let mut disk = Disk::new(BTreeMap::new(), Vec::new());
            let mut numbers = draw(n);
            begin.iter().chain(&end).for_each(|event| disk.apply(event, &mut numbers));
            let left = disk.cut(&mut numbers);
            left.files.get(Path::new("a")).is_some_and(Vec::is_empty)
        });
        assert!(lost);
    }

    /// The number of rows after a power cut at each event of a recorded run, and the number committed before it.
    fn rows_after_cuts(pragmas: &str) -> Vec<(i64, i64)> {
        crate::install();
        let dir = tempfile::tempdir().unwrap();
        let journal = Journal::begin(dir.path()).unwrap();
        let db = Connection::open(journal.root().join("a.db")).unwrap();
        db.execute_batch(pragmas).unwrap();
        db.execute_batch("CREATE TABLE t (n)").unwrap();
        journal.mark(0);
        for n in 1..=20 {
            db.execute_batch(&format!("INSERT INTO t VALUES ({n})")).unwrap();
            journal.mark(n);
            if n == 12 {
                db.query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(())).unwrap();
            }
        }
        drop(db);
        let (mut disk, events) = journal.end();
        let (mut numbers, mut committed, mut found) = (draw(5), None, Vec::new());
        for event in &events {
            disk.apply(event, &mut numbers);
            if let Event::Mark(n) = event {
                committed = i64::try_from(*n).ok();
            }
            let Some(committed) = committed else { continue };
            let left = tempfile::tempdir().unwrap();
            disk.cut(&mut numbers).write_to(left.path()).unwrap();
            let db = Connection::open(left.path().join("a.db")).unwrap();
            let count = db.query_row("SELECT count(*) FROM t", [], |row| row.get(0));
            found.push((count.unwrap_or(-1), committed));
        }
        found
    }

    #[test]
    fn only_a_synchronous_database_never_loses_a_commit() {
        // If a commit removes the journal, only `EXTRA` syncs the directory.
        for (mode, synchronous) in [("WAL", "FULL"), ("DELETE", "EXTRA"), ("TRUNCATE", "FULL")] {
            let safe = format!("PRAGMA journal_mode = {mode}; PRAGMA synchronous = {synchronous};");
            for (count, committed) in rows_after_cuts(&safe) {
                assert!(
                    count == committed || count == committed + 1,
                    "{mode}: {count} {committed}"
                );
            }
        }
        let off = rows_after_cuts("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;");
        assert!(off.iter().any(|(count, committed)| count < committed), "{off:?}");
    }
}
