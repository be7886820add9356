//! What is on a disk for certain, what may be, and what a power cut leaves of it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::journal::{Event, FileId};

/// Bytes that are written together or not at all.
pub const SECTOR: usize = 512;

/// A disk: what a power cut cannot take any more, and what was done since.
///
/// Content is safe once its file was synced, a name once its directory was. Of everything else any part may survive,
/// in any order: of a file's writes any of them, whole or in [`SECTOR`]s; of a directory's changes any of them.
#[derive(Clone, Debug)]
pub struct Disk {
    safe: HashMap<FileId, Vec<u8>>,
    loose: HashMap<FileId, Vec<Change>>,
    names: BTreeMap<PathBuf, Node>,
    loose_names: Vec<Naming>,
    /// What the names mean while the power is on.
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

/// A change in a directory, which happens whole or not at all.
#[derive(Clone, Debug)]
struct Naming {
    removed: Option<PathBuf>,
    set: Option<(PathBuf, Node)>,
}

impl Naming {
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

/// What is there after a power cut: directories, and files with their content, relative to the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survivors {
    /// The directories, outer ones first.
    pub directories: BTreeSet<PathBuf>,
    /// The files.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Survivors {
    /// Lays them into an empty directory.
    ///
    /// # Errors
    /// What the system says.
    pub fn lay(&self, root: &Path) -> std::io::Result<()> {
        for directory in &self.directories {
            std::fs::create_dir_all(root.join(directory))?;
        }
        for (path, content) in &self.files {
            std::fs::write(root.join(path), content)?;
        }
        Ok(())
    }
}

/// How much of what is loose survives, in one cut.
#[derive(Clone, Copy, Debug)]
enum Mood {
    /// Nothing.
    Nothing,
    /// Everything, as when a process is killed.
    Everything,
    /// So many of 64.
    Share(u64),
    /// All but one in a few.
    AllBut,
}

impl Disk {
    pub(crate) fn new(
        found: BTreeMap<PathBuf, (FileId, Vec<u8>)>,
        directories: Vec<PathBuf>,
    ) -> Self {
        let mut disk = Self {
            safe: HashMap::new(),
            loose: HashMap::new(),
            names: directories.into_iter().map(|path| (path, Node::Directory)).collect(),
            loose_names: Vec::new(),
            live: BTreeMap::new(),
        };
        for (path, (file, content)) in found {
            disk.names.insert(path, Node::File(file));
            disk.safe.insert(file, content);
        }
        disk.live = disk.names.clone();
        disk
    }

    /// Something happens. `draw` decides what is left of a file whose sync fails.
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
                self.loose.entry(*file).or_default().push(change);
            }
            Event::Truncate { file, size } => {
                let size = usize::try_from(*size).unwrap_or(usize::MAX);
                self.loose.entry(*file).or_default().push(Change::Size(size));
            }
            Event::Sync(file) => {
                let content = self.safe.entry(*file).or_default();
                for change in self.loose.remove(file).unwrap_or_default() {
                    whole(content, &change);
                }
            }
            Event::SyncFailed(file) => {
                let content = self.safe.entry(*file).or_default();
                for change in self.loose.remove(file).unwrap_or_default() {
                    partly(content, &change, Mood::Share(32), draw);
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
                let all = std::mem::take(&mut self.loose_names);
                for naming in all {
                    if naming.directory() == path {
                        naming.apply(&mut self.names);
                    } else {
                        self.loose_names.push(naming);
                    }
                }
            }
            Event::Mark(_) => {}
        }
    }

    fn name(&mut self, removed: Option<PathBuf>, set: Option<(PathBuf, Node)>) {
        let naming = Naming { removed, set };
        naming.apply(&mut self.live);
        self.loose_names.push(naming);
    }

    /// Whether a power cut now could lose anything.
    #[must_use]
    pub fn is_loose(&self) -> bool {
        !self.loose_names.is_empty() || self.loose.values().any(|changes| !changes.is_empty())
    }

    /// What a power cut now leaves; `draw` gives the numbers that decide.
    pub fn cut(&self, draw: &mut impl FnMut() -> u64) -> Survivors {
        let mood = match draw() % 8 {
            0 => Mood::Nothing,
            1 => Mood::Everything,
            2 => Mood::Share(4),
            3 => Mood::Share(60),
            4 => Mood::AllBut,
            _ => Mood::Share(32),
        };
        let mut names = self.names.clone();
        for naming in &self.loose_names {
            if survives(mood, draw) {
                naming.apply(&mut names);
            }
        }
        let mut survivors = Survivors::default();
        for (path, node) in &names {
            // What lies in a directory whose own name is lost is lost with it.
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
                    for change in self.loose.get(file).into_iter().flatten() {
                        partly(&mut content, change, mood, draw);
                    }
                    survivors.files.insert(path.clone(), content);
                }
            }
        }
        survivors
    }
}

fn survives(mood: Mood, draw: &mut impl FnMut() -> u64) -> bool {
    match mood {
        Mood::Nothing => false,
        Mood::Everything => true,
        Mood::Share(share) => draw() % 64 < share,
        Mood::AllBut => !draw().is_multiple_of(8),
    }
}

fn whole(content: &mut Vec<u8>, change: &Change) {
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

fn partly(content: &mut Vec<u8>, change: &Change, mood: Mood, draw: &mut impl FnMut() -> u64) {
    let survived = survives(mood, draw);
    let (at, data) = match change {
        Change::Size(_) if !survived => return,
        Change::Size(_) => return whole(content, change),
        Change::Write { at, data } => (*at, data),
    };
    let certain = matches!(mood, Mood::Nothing | Mood::Everything);
    // Of a lost write the new size may survive: then there are zeros.
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

    /// Numbers for cuts.
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

    /// What can be left of a file, over many cuts.
    fn contents(disk: &Disk, name: &str) -> BTreeSet<Option<Vec<u8>>> {
        (0..2000).map(|n| disk.cut(&mut draw(n)).files.get(Path::new(name)).cloned()).collect()
    }

    #[test]
    fn what_is_synced_stays_and_its_name_only_with_its_directory() {
        let mut events = vec![create("a", 1), write(1, 0, 7, 3), Event::Sync(FileId(1))];
        let found = contents(&after(&events), "a");
        assert_eq!(found, BTreeSet::from([None, Some(vec![7; 3])]));
        events.push(Event::SyncDirectory(path("")));
        let disk = after(&events);
        assert!(!disk.is_loose());
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
        assert!(found.contains(&Some(Vec::new())), "all lost");
        assert!(found.contains(&Some(vec![2; 512])), "the first lost, the second not");
        assert!(has(1, 1) && has(2, 1), "the second lost, or not");
        assert!(has(0, 1), "torn");
        for content in found.into_iter().flatten() {
            assert!(content.chunks(SECTOR).all(|s| s.iter().all(|b| *b == s[0])), "{content:?}");
        }
    }

    #[test]
    fn a_rename_happens_or_not_and_takes_nothing_else_with_it() {
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
    fn what_is_in_a_lost_directory_is_lost() {
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
    fn after_a_failed_sync_a_later_one_brings_nothing_back() {
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

    /// Rows that are there after each cut of a recorded run, and those committed before it.
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
            disk.cut(&mut numbers).lay(left.path()).unwrap();
            let db = Connection::open(left.path().join("a.db")).unwrap();
            let count = db.query_row("SELECT count(*) FROM t", [], |row| row.get(0));
            found.push((count.unwrap_or(-1), committed));
        }
        found
    }

    #[test]
    fn a_synchronous_database_keeps_what_it_committed_and_another_does_not() {
        // Where a commit is the removal of a journal, only `EXTRA` syncs the directory.
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
