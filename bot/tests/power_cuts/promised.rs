//! What was promised, and the checks that it is there.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bot::game::state::Holder;
use bot::store::promise::Promise;
use bot::store::{Commit, OutboxKey, Posted, Store, StoreError, verify};
use bot::time::Moment;
use rusqlite::Connection;

use super::record::Fact;

/// The beginnings of the errors with which the campaign fails.
pub(crate) const MISSING: &str = "promised and missing";
pub(crate) const DAMAGED: &str = "damaged";
pub(crate) const NOT_POSTED: &str = "recorded as sent and not posted";
pub(crate) const STALE_CHANGE: &str = "two changes based on the same state";

/// A game as it was promised.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PromisedGame {
    revision: i64,
    status: String,
    ply: i64,
    position: String,
    seats: Vec<(String, Option<String>)>,
}

/// Everything promised up to a moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Promised {
    verdicts: HashMap<(String, i64), String>,
    watermarks: HashMap<String, i64>,
    actions: HashMap<(i64, i64), String>,
    games: HashMap<i64, PromisedGame>,
    changes: HashSet<(i64, i64)>,
    posts: HashSet<String>,
    sent: HashSet<i64>,
    tick: Option<i64>,
    /// Conditions for the content of the database, in SQL.
    conditions: HashSet<String>,
    typed: HashSet<i64>,
    posted: HashSet<String>,
    pub(crate) opened: bool,
    pub(crate) restored: bool,
    /// What is in a network that keeps its content in a power cut.
    pub(crate) written: usize,
    pub(crate) delivered: Vec<(String, String)>,
    /// Copies that were checked already.
    checked: Rc<RefCell<HashSet<u64>>>,
    begun: HashMap<PathBuf, Box<Promised>>,
    /// Complete copies, and what was promised before each of them was started.
    pub(crate) backups: Vec<(PathBuf, Box<Promised>)>,
}

fn signed(id: u64) -> i64 {
    i64::try_from(id).unwrap()
}

impl Promised {
    /// Adds a promise.
    pub(crate) fn add(&mut self, fact: &Fact) -> Result<(), String> {
        match fact {
            Fact::Promised(promise) => return self.promised(promise),
            Fact::Holds(condition) => drop(self.conditions.insert(condition.clone())),
            Fact::Opened => self.opened = true,
            Fact::Restored => self.restored = true,
            Fact::Written(count) => self.written = *count,
            Fact::Delivered(nonce, text) => self.delivered.push((nonce.clone(), text.clone())),
            Fact::BackupBegun(path) => {
                let before = Self { begun: HashMap::new(), backups: Vec::new(), ..self.clone() };
                self.begun.insert(path.clone(), Box::new(before));
            }
            Fact::BackupDone(path) => {
                let before = self.begun.remove(path).expect("it was begun");
                self.backups.push((path.clone(), before));
            }
        }
        Ok(())
    }

    fn promised(&mut self, promise: &Promise) -> Result<(), String> {
        match promise {
            Promise::Stored(commit) => return self.stored(commit),
            Promise::Sent(row) => drop(self.sent.insert(*row)),
            Promise::Watermark(place, id) => {
                let mark = self.watermarks.entry(place.0.clone()).or_default();
                *mark = signed(id.0).max(*mark);
            }
            Promise::Tick(now) => self.tick = Some(now.0),
            Promise::Said(id) => drop(self.typed.insert(signed(id.0))),
            Promise::Posted(nonce) => drop(self.posted.insert(nonce.clone())),
        }
        Ok(())
    }

    fn stored(&mut self, commit: &Commit) -> Result<(), String> {
        if let Some(verdict) = &commit.verdict {
            let key = (verdict.place.0.clone(), signed(verdict.message.0));
            self.verdicts.insert(key, verdict.outcome.as_ref().to_owned());
        }
        for save in &commit.saves {
            let game = &save.game;
            if !self.changes.insert((game.id.0, game.revision)) {
                return Err(format!(
                    "{STALE_CHANGE}: both were acknowledged as revision {} of g{}",
                    game.revision, game.id.0
                ));
            }
            for action in &save.actions {
                let ply = i64::try_from(action.ply).unwrap();
                self.actions.insert((game.id.0, ply), action.canonical.clone());
            }
            let seat = |holder: &Holder| {
                let state = match holder {
                    Holder::Nobody => "nobody",
                    Holder::Invited { .. } => "invited",
                    Holder::Taken { .. } => "taken",
                    Holder::Computer(_) => "computer",
                };
                (state.to_owned(), holder.person().map(|person| person.0.clone()))
            };
            let known = PromisedGame {
                revision: game.revision,
                status: game.status.as_ref().to_owned(),
                ply: i64::try_from(game.ply).unwrap(),
                position: game.position.position_string(),
                seats: game.seats.iter().map(|state| seat(&state.holder)).collect(),
            };
            self.games.insert(game.id.0, known);
        }
        self.posts.extend(commit.posts.iter().map(|post| post.key.to_string()));
        self.posts.extend(commit.change().map(|posted: &Posted| posted.post.key.to_string()));
        Ok(())
    }

    /// Whether anything was promised about the database.
    pub(crate) fn expects_database(&self) -> bool {
        self.opened || !self.verdicts.is_empty() || !self.posts.is_empty() || self.tick.is_some()
    }

    /// Checks that the database `games` under `root` and its backups contain everything that was promised.
    pub(crate) fn check_directory(&self, root: &Path, games: &str) -> Result<(), String> {
        self.check_backups(root)?;
        let games = root.join(games);
        if !games.exists() {
            return match self.expects_database() {
                true => Err(format!("{MISSING}: the database")),
                false => Ok(()),
            };
        }
        opens(&games)?;
        self.check_database(&Connection::open(&games).unwrap())
    }

    /// Checks that a database contains everything that was promised about it.
    pub(crate) fn check_database(&self, db: &Connection) -> Result<(), String> {
        let verdicts: HashMap<(String, i64), String> =
            rows(db, "SELECT place, message, outcome FROM verdicts", |row| {
                Ok(((row.get(0)?, row.get(1)?), row.get(2)?))
            });
        let marks: HashMap<String, i64> =
            rows(db, "SELECT id, watermark FROM places", |row| Ok((row.get(0)?, row.get(1)?)));
        for (key, outcome) in &self.verdicts {
            // Sweeps delete the verdicts on chat.
            let swept = *outcome == "ignored" && marks.get(&key.0).is_some_and(|w| key.1 <= *w);
            if verdicts.get(key) != Some(outcome) && !swept {
                return Err(format!("{MISSING}: the verdict '{outcome}' on {key:?}"));
            }
        }
        for (place, mark) in &self.watermarks {
            if marks.get(place) < Some(mark) {
                return Err(format!("{MISSING}: the watermark {mark} of {place}"));
            }
        }
        let actions: HashMap<(i64, i64), String> =
            rows(db, "SELECT game, ply, canonical FROM actions", |row| {
                Ok(((row.get(0)?, row.get(1)?), row.get(2)?))
            });
        for (key, canonical) in &self.actions {
            if actions.get(key) != Some(canonical) {
                return Err(format!("{MISSING}: action {} of g{}, {canonical}", key.1, key.0));
            }
        }
        self.check_games(db)?;
        let outbox: HashMap<String, (i64, String)> =
            rows(db, "SELECT key, id, state FROM outbox", |row| {
                Ok((row.get(0)?, (row.get(1)?, row.get(2)?)))
            });
        if let Some(key) = self.posts.iter().find(|key| !outbox.contains_key(*key)) {
            return Err(format!("{MISSING}: the row {key} of the outbox"));
        }
        let puzzles: Vec<(i64, i64)> =
            rows(db, "SELECT number, due FROM daily_puzzles", |row| Ok((row.get(0)?, row.get(1)?)));
        let keys = puzzles.iter().map(|(n, due)| OutboxKey::daily_puzzle(*n, Moment(*due)));
        if let Some(key) = keys.map(|key| key.to_string()).find(|key| outbox.contains_key(key)) {
            return Err(format!("the daily puzzle {key} is stored and still due"));
        }
        for condition in &self.conditions {
            let holds: Vec<bool> = rows(db, &format!("SELECT {condition}"), |row| row.get(0));
            if holds != [true] {
                return Err(format!("{MISSING}: {condition}"));
            }
        }
        let sent: HashSet<i64> =
            outbox.values().filter(|(_, state)| state == "sent").map(|(id, _)| *id).collect();
        if let Some(row) = self.sent.iter().find(|row| !sent.contains(row)) {
            return Err(format!("{MISSING}: that row {row} of the outbox was sent"));
        }
        let tick: Vec<String> =
            rows(db, "SELECT value FROM about WHERE key = 'last_tick'", |row| row.get(0));
        let tick = tick.first().map(|tick| tick.parse::<i64>().unwrap());
        if tick < self.tick {
            return Err(format!("{MISSING}: the tick {:?}, it is {tick:?}", self.tick));
        }
        Ok(())
    }

    fn check_games(&self, db: &Connection) -> Result<(), String> {
        for (id, known) in &self.games {
            let found: Vec<(i64, String, i64, String)> = rows(
                db,
                &format!("SELECT revision, status, ply, position FROM games WHERE id = {id}"),
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
            );
            let Some((revision, status, ply, position)) = found.into_iter().next() else {
                return Err(format!("{MISSING}: g{id}"));
            };
            if revision < known.revision {
                return Err(format!(
                    "{MISSING}: revision {} of g{id}, it is {revision}",
                    known.revision
                ));
            }
            if revision > known.revision {
                continue;
            }
            let seats: Vec<(String, Option<String>)> = rows(
                db,
                &format!("SELECT state, person FROM seats WHERE game = {id} ORDER BY seat"),
                |row| Ok((row.get(0)?, row.get(1)?)),
            );
            let same = status == known.status
                && ply == known.ply
                && position == known.position
                && seats == known.seats;
            if !same {
                return Err(format!("{MISSING}: g{id} as of revision {revision}: {known:?}"));
            }
        }
        Ok(())
    }

    /// Checks that the room's history contains everything that was typed and posted.
    pub(crate) fn check_room(&self, db: &Connection) -> Result<(), String> {
        let tables: Vec<i64> =
            rows(db, "SELECT 1 FROM sqlite_schema WHERE name = 'lines'", |row| row.get(0));
        if tables.is_empty() {
            return match self.expects_room() {
                true => Err(format!("{MISSING}: the room's history")),
                false => Ok(()),
            };
        }
        let typed: HashSet<i64> =
            rows(db, "SELECT message FROM lines WHERE message IS NOT NULL", |row| row.get(0));
        let posted: HashSet<String> =
            rows(db, "SELECT nonce FROM lines WHERE nonce IS NOT NULL", |row| row.get(0));
        if let Some(id) = self.typed.iter().find(|id| !typed.contains(id)) {
            return Err(format!("{MISSING}: message {id}"));
        }
        if let Some(nonce) = self.posted.iter().find(|nonce| !posted.contains(*nonce)) {
            return Err(format!("{MISSING}: the post {nonce}"));
        }
        Ok(())
    }

    pub(crate) fn expects_room(&self) -> bool {
        !self.typed.is_empty() || !self.posted.is_empty()
    }

    /// Checks that the copies reported as complete are, with everything promised before.
    pub(crate) fn check_backups(&self, root: &Path) -> Result<(), String> {
        for (path, before) in &self.backups {
            let path = root.join(path);
            if !path.exists() {
                return Err(format!("{MISSING}: the backup {}", path.display()));
            }
            // The same bytes are checked once.
            let mut hasher = DefaultHasher::new();
            (path.file_name(), std::fs::read(&path).unwrap()).hash(&mut hasher);
            if !self.checked.borrow_mut().insert(hasher.finish()) {
                continue;
            }
            // A copy is one file. Files beside it are not part of it.
            is_sound(&path)?;
            before
                .check_database(&Connection::open(&path).unwrap())
                .map_err(|why| format!("{why} (in the backup {})", path.display()))?;
        }
        Ok(())
    }
}

/// Checks that the daemon opens a database, and that it is sound.
pub(crate) fn opens(path: &Path) -> Result<(), String> {
    match open(path) {
        Ok(store) => store.close(),
        Err(error) => return Err(format!("{DAMAGED}: it does not open: {error}")),
    }
    is_sound(path)
}

pub(crate) fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(&bot::store::Location::File(path.to_owned()), "room", None)
}

/// Checks that a database has no faults.
pub(crate) fn is_sound(path: &Path) -> Result<(), String> {
    match verify(path) {
        Ok(report) if report.faults.is_empty() => Ok(()),
        Ok(report) => Err(format!("{DAMAGED}: {}: {:?}", path.display(), report.faults)),
        Err(error) => Err(format!("{DAMAGED}: {error}")),
    }
}

/// All rows, collected.
pub(crate) fn rows<T, All: FromIterator<T>>(
    db: &Connection,
    sql: &str,
    row: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> All {
    let mut statement = db.prepare(sql).expect(sql);
    statement.query_map([], row).expect(sql).collect::<rusqlite::Result<All>>().expect(sql)
}
