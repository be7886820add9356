//! A database of an older format is opened and migrated, one migration after the other.

use std::path::Path;

use bot::bridge::{MessageId, PersonId, PlaceId};
use bot::chance::Chance;
use bot::store::{Commit, Outcome, Verdict, verify};
use rusqlite::Connection;

use crate::campaign::{RecordedScene, Scene};
use crate::promised::{DAMAGED, MISSING, Promised, open, opens, rows};
use crate::record::{Fact, Recorder, Recording, directory};

pub(crate) struct Migrating;

const GAMES: &str = "games.db";

struct Migrated {
    recording: Recording,
    from: usize,
    newest: usize,
}

/// The migrations to the newest format.
fn steps() -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/migrations");
    let mut files: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

/// The first format with the tables that are filled here.
const FIRST: usize = 4;

/// A database of a format: a running game of chess, one that waits for a player, and an aborted one.
fn of_format(path: &Path, steps: &[String], format: usize, wal: bool) {
    let db = Connection::open(path).unwrap();
    if wal {
        db.execute_batch("PRAGMA journal_mode = WAL").unwrap();
    }
    steps[..FIRST].iter().for_each(|step| db.execute_batch(step).unwrap());
    db.execute_batch(
        "INSERT INTO about VALUES ('network', 'room'); INSERT INTO places VALUES ('general', 1);
         PRAGMA application_id = 0x53494547",
    )
    .unwrap();
    let start = rules::Variant::Chess.new_game::<&str, &str>(&[]).unwrap();
    for (id, status, seat) in
        [(1, "live", "taken"), (2, "open", "invited"), (3, "aborted", "taken")]
    {
        let result = match status {
            "aborted" => "aborted".to_owned(),
            _ => rules::game::status_text(start.as_ref()),
        };
        db.execute(
            "INSERT INTO games (id, place, variant, options, status, opener, opened_at, opened_by, started_at,
                 ply, to_act, result, position, revision)
             VALUES (?1, 'general', 'chess', '[]', ?2, 'ann', 1000, 1, 2000, 0, ?3, ?4, ?5, 1)",
            rusqlite::params![id, status, start.to_act_text(), result, start.position_string()],
        )
        .unwrap();
        for (n, state, name) in [(0, "taken", "ann"), (1, seat, "bob")] {
            db.execute(
                "INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?4, 0, 0)",
                rusqlite::params![id, n, state, name],
            )
            .unwrap();
        }
    }
    steps[FIRST..format].iter().for_each(|step| db.execute_batch(step).unwrap());
    db.execute_batch(&format!("PRAGMA user_version = {format}")).unwrap();
}

impl Scene for Migrating {
    fn name(&self) -> &'static str {
        "migration"
    }

    fn record(&self, seed: u64) -> Box<dyn RecordedScene> {
        let mut chance = Chance::new(seed ^ 0x319a);
        let steps = steps();
        let from = FIRST + chance.below(steps.len() - FIRST);
        let dir = directory();
        of_format(&dir.path().join(GAMES), &steps, from, chance.below(2) == 0);
        let recorder = Recorder::begin(dir);
        let games = recorder.path(GAMES);
        let store = open(&games).unwrap();
        recorder.fact(Fact::Opened);
        for id in 2..5 {
            let verdict = Verdict {
                place: PlaceId("general".to_owned()),
                message: MessageId(id),
                author: PersonId("ann".to_owned()),
                at: 3000,
                outcome: Outcome::Answered,
                game: None,
            };
            let commit = Commit { verdict: Some(verdict), now: 3000, ..Commit::default() };
            store.commit(commit).unwrap();
        }
        store.close();
        Box::new(Migrated { recording: recorder.end(), from, newest: steps.len() })
    }
}

impl RecordedScene for Migrated {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String> {
        let games = root.join(GAMES);
        if !games.exists() {
            return Err(format!("{MISSING}: the database"));
        }
        let content = |db: &Connection| -> Vec<String> {
            rows(
                db,
                "SELECT g.id || g.status || g.position || s.seat || s.state || s.person
                 FROM games g JOIN seats s ON s.game = g.id ORDER BY g.id, s.seat",
                |row| row.get(0),
            )
        };
        let db = Connection::open(&games).unwrap();
        let format = db.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0));
        let format = format.map_err(|e| format!("{DAMAGED}: {e}"))?;
        let format = usize::try_from(format).unwrap();
        if format < self.from || format > self.newest || promised.opened && format != self.newest {
            return Err(format!("{MISSING}: the format {}, it is {format}", self.newest));
        }
        let before = content(&db);
        drop(db);
        let report = verify(&games).map_err(|e| format!("{DAMAGED}: {e}"))?;
        if report.games != 3 || before.len() != 6 {
            return Err(format!("{MISSING}: three games, there are {}: {before:?}", report.games));
        }
        opens(&games)?;
        let db = Connection::open(&games).unwrap();
        if content(&db) != before {
            return Err(format!("{DAMAGED}: {:?} instead of {before:?}", content(&db)));
        }
        promised.check_database(&db)
    }
}
