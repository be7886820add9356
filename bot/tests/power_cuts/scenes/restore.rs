//! A copy is restored as the daemon's database, over an older one or where there was none.

use std::path::{Path, PathBuf};

use bot::chance::Chance;
use bot::store::{Location, StoreError, backup, restore};
use rusqlite::Connection;

use crate::campaign::{RecordedScene, Scene};
use crate::promised::{DAMAGED, MISSING, Promised, is_sound, open, rows};
use crate::record::{Fact, Recorder, Recording, directory};
use crate::support::Fixture;

pub(crate) struct Restoring;

const GAMES: &str = "games.db";
const COPY: &str = "copy.db";
const ASIDE: &str = "games.db.before-restore";

/// The content that is compared: the actions of all games.
type Content = Vec<String>;

struct Restored {
    recording: Recording,
    old: Option<Content>,
    new: Content,
    /// What is played after the restore.
    later: Content,
}

impl Scene for Restoring {
    fn name(&self) -> &'static str {
        "restore"
    }

    fn record(&self, seed: u64) -> Box<dyn RecordedScene> {
        let mut chance = Chance::new(seed ^ 0x4e57);
        let (dir, elsewhere) = (directory(), directory());
        let games = elsewhere.path().join(GAMES);
        let mut fixture = Fixture::at(Location::File(games.clone()));
        fixture.start_game("3d");
        play(&mut fixture, &mut chance, 3);
        let copy = dir.path().join(COPY);
        backup(&games, &copy).unwrap();
        let new = content(&copy);
        play(&mut fixture, &mut chance, 4);
        let has_old = chance.below(4) != 0;
        // Sometimes the log is already in the file.
        if chance.below(3) == 0 {
            fixture.core.store().close();
        }
        if has_old {
            for suffix in ["", "-wal"] {
                let from = PathBuf::from(format!("{}{suffix}", games.display()));
                if from.exists() {
                    std::fs::copy(from, dir.path().join(format!("{GAMES}{suffix}"))).unwrap();
                }
            }
        }
        fixture.core.store().close();
        let old = has_old.then(|| content(&games));
        let recorder = Recorder::begin(dir);
        let games = recorder.path(GAMES);
        restore(&recorder.path(COPY), &games).unwrap();
        recorder.fact(Fact::Restored);
        let mut fixture = Fixture::at(Location::File(games.clone()));
        recorder.fact(Fact::Opened);
        fixture.next_message = 1000;
        play(&mut fixture, &mut chance, 2);
        fixture.core.store().close();
        let later = content(&games);
        Box::new(Restored { recording: recorder.end(), old, new, later })
    }
}

fn play(fixture: &mut Fixture, chance: &mut Chance, plies: usize) {
    for _ in 0..plies {
        let actions = fixture.game(1).position.actions();
        let action = actions[chance.below(actions.len())].clone();
        fixture.play(&action);
    }
}

fn content(path: &Path) -> Content {
    let db = Connection::open(path).unwrap();
    rows(&db, "SELECT game || ' ' || ply || ' ' || canonical FROM actions ORDER BY 1", |row| {
        row.get(0)
    })
}

impl Restored {
    /// Checks that a file has the content of the old database.
    fn is_old(&self, path: &Path) -> Result<(), String> {
        is_sound(path)?;
        match &self.old {
            Some(old) if content(path) == *old => Ok(()),
            old => Err(format!("{DAMAGED}: {}: {:?}, not {old:?}", path.display(), content(path))),
        }
    }
}

impl RecordedScene for Restored {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String> {
        let (games, copy, aside) = (root.join(GAMES), root.join(COPY), root.join(ASIDE));
        if !games.exists() {
            // No empty database may be created where one was.
            if self.old.is_some() || promised.restored {
                return Err(format!("{MISSING}: the database"));
            }
        }
        match open(&games) {
            Err(StoreError::RestoreInterrupted { .. }) if !promised.restored => {
                restore(&copy, &games)
                    .map_err(|e| format!("{DAMAGED}: it cannot be repeated: {e}"))?;
                if self.old.is_some() {
                    self.is_old(&aside)?;
                }
                if content(&games) != self.new {
                    return Err(format!("{DAMAGED}: restored is {:?}", content(&games)));
                }
            }
            Err(error) => return Err(format!("{DAMAGED}: it does not open: {error}")),
            Ok(store) => {
                store.close();
                let found = content(&games);
                let begun =
                    found == self.new || self.later.starts_with(&found) && promised.restored;
                let old = match &self.old {
                    Some(old) => found == *old,
                    // There was none, so a new one may have been created.
                    None => found.is_empty(),
                };
                if !begun && (promised.restored || !old) {
                    return Err(format!("{MISSING}: the restored database, it is {found:?}"));
                }
                if promised.restored && self.old.is_some() {
                    self.is_old(&aside)?;
                }
            }
        }
        is_sound(&games)?;
        promised.check_database(&Connection::open(&games).unwrap())
    }
}
