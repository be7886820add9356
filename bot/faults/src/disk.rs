//! A model of a disk: what is synced, what is not, and what survives a power cut.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::event::{Event, FileId};

/// The size in bytes of the unit that is written completely or not at all.
pub const SECTOR: usize = 512;

/// A disk: what is synced, and the changes since.
///
/// The content of a file is safe once the file is synced, a name once its directory is synced. Of all other changes any
/// subset may survive: any writes to a file, completely or by [`SECTOR`], and any changes of a directory.
#[derive(Clone, Debug)]
pub struct Disk {
    /// The synced content of files.
    synced: HashMap<FileId, Vec<u8>>,
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
            synced: HashMap::new(),
            unsynced: HashMap::new(),
            names: directories.into_iter().map(|path| (path, Node::Directory)).collect(),
            unsynced_names: Vec::new(),
            live: BTreeMap::new(),
        };
        for (path, (file, content)) in found {
            disk.names.insert(path, Node::File(file));
            disk.synced.insert(file, content);
        }
        disk.live = disk.names.clone();
        disk
    }

    /// Applies an event. `draw` returns random numbers, which decide what survives a failed sync.
    pub fn apply(&mut self, event: &Event, draw: &mut impl FnMut() -> u64) {
        match event {
            Event::Create { path, file } => {
                self.synced.entry(*file).or_default();
                self.change_names(None, Some((path.clone(), Node::File(*file))));
            }
            Event::MakeDirectory(path) => {
                self.change_names(None, Some((path.clone(), Node::Directory)))
            }
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
                let content = self.synced.entry(*file).or_default();
                for change in self.unsynced.remove(file).unwrap_or_default() {
                    apply_fully(content, &change);
                }
            }
            Event::SyncFailed(file) => {
                let content = self.synced.entry(*file).or_default();
                for change in self.unsynced.remove(file).unwrap_or_default() {
                    apply_partly(content, &change, Survival::Share(32), draw);
                }
            }
            Event::Rename { from, to } => {
                if let Some(node) = self.live.get(from).copied() {
                    self.change_names(Some(from.clone()), Some((to.clone(), node)));
                }
            }
            Event::Link { from, to } => {
                if let Some(node) = self.live.get(from).copied() {
                    self.change_names(None, Some((to.clone(), node)));
                }
            }
            Event::Remove(path) => self.change_names(Some(path.clone()), None),
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

    fn change_names(&mut self, removed: Option<PathBuf>, set: Option<(PathBuf, Node)>) {
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
                    let mut content = self.synced.get(file).cloned().unwrap_or_default();
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
mod tests;
