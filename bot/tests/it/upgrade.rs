//! A database of the previous version is opened, and its game continues.
//!
//! `bot/tests/formats/database-11.sql` contains its rows: a running game, and outbox rows with every kind of key.

use std::path::{Path, PathBuf};

use bot::bridge::{Incoming, MessageId, PlaceId};
use bot::play::GameId;
use bot::store::{Location, OutboxKey, verify};
use rusqlite::Connection;

use crate::support::{DAY, Fixture};

/// When the database was last used.
const LEFT: i64 = 1_768_109_400_000;

/// When the clock of the game was stopped, as in the keys.
const STOPPED: i64 = 1_768_104_000_000;

fn database(directory: &Path) -> PathBuf {
    let path = directory.join("games.db");
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/migrations");
    let mut steps: Vec<_> =
        std::fs::read_dir(migrations).unwrap().map(|file| file.unwrap().path()).collect();
    steps.sort();
    let db = Connection::open(&path).unwrap();
    for step in &steps[..11] {
        db.execute_batch(&std::fs::read_to_string(step).unwrap()).unwrap();
    }
    db.execute_batch(include_str!("../formats/database-11.sql")).unwrap();
    db.execute_batch("PRAGMA application_id = 0x53494547; PRAGMA user_version = 11").unwrap();
    path
}

/// A fixture whose daemon has just started with the database.
fn fixture(path: &Path) -> Fixture {
    let mut fixture = Fixture::at(Location::File(path.to_path_buf()));
    fixture.now = LEFT;
    fixture.place = PlaceId("room".into());
    fixture.next_message = 2_000;
    fixture
}

/// The columns of a key: game, source, version and number.
type Columns = (Option<i64>, Option<i64>, Option<i64>, Option<i64>);

fn keys() -> Vec<(&'static str, OutboxKey, &'static str, Columns)> {
    let game = GameId(1);
    let answer = |message, nth| OutboxKey::Answer { message: MessageId(message), nth };
    let deadline = |nth| OutboxKey::Deadline { game, revision: 8, nth };
    let moved = |nth| OutboxKey::Moved { game, revision: 8, nth };
    let lost = |seat| OutboxKey::PlaceLost { game, stopped_at: STOPPED, seat: rules::Seat(seat) };
    let quarantine = |revision| OutboxKey::Quarantine { game, revision };
    let undelivered = |tries| OutboxKey::Undelivered { row: 5, tries };
    let changed = |message| OutboxKey::Changed { message: MessageId(message) };
    let reopened = OutboxKey::Reopened { game, stopped_at: STOPPED };
    let stopped = Some(STOPPED);
    vec![
        ("m9-0", answer(9, 0), "answer", (None, Some(9), None, Some(0))),
        ("m101-0", answer(1_297, 0), "answer", (None, Some(1_297), None, Some(0))),
        ("m101-1", answer(1_297, 1), "answer", (None, Some(1_297), None, Some(1))),
        ("t1-8", deadline(0), "deadline", (Some(1), None, Some(8), Some(0))),
        ("t1-8-1", deadline(1), "deadline", (Some(1), None, Some(8), Some(1))),
        ("q1-6", quarantine(6), "quarantine", (Some(1), None, Some(6), None)),
        ("q1-7", quarantine(7), "quarantine", (Some(1), None, Some(7), None)),
        ("f1-8-0", moved(0), "moved", (Some(1), None, Some(8), Some(0))),
        ("f1-8-1", moved(1), "moved", (Some(1), None, Some(8), Some(1))),
        ("l1-mk97gxs0-1", lost(1), "place-lost", (Some(1), None, stopped, Some(1))),
        ("l1-mk97gxs0-0", lost(0), "place-lost", (Some(1), None, stopped, Some(0))),
        ("r1-mk97gxs0", reopened, "reopened", (Some(1), None, stopped, None)),
        ("w1", OutboxKey::CannotWrite { game }, "cannot-write", (Some(1), None, None, None)),
        ("e9", changed(9), "changed", (None, Some(9), None, None)),
        ("ea", changed(10), "changed", (None, Some(10), None, None)),
        ("d5-0", undelivered(0), "undelivered", (None, Some(5), Some(0), None)),
        ("d5-z", undelivered(35), "undelivered", (None, Some(5), Some(35), None)),
        ("x300", OutboxKey::Other("x300".into()), "other", (None, None, None, None)),
    ]
}

#[test]
fn every_kind_of_key_of_the_previous_version_has_its_columns() {
    let directory = tempfile::tempdir().unwrap();
    let path = database(directory.path());
    let store = fixture(&path).core.store().clone();
    for (text, key, ..) in keys() {
        assert_eq!(OutboxKey::from(text), key);
        // Unique notices are not repeated.
        assert_eq!(store.has_key(&key), Ok(true), "{text}");
    }
    assert_eq!(store.has_key(&OutboxKey::CannotWrite { game: GameId(2) }), Ok(false));
    // Lookups by the columns.
    assert_eq!(store.has_due_answer(MessageId(1_297)), Ok(true));
    assert_eq!(store.has_due_answer(MessageId(9)), Ok(false));
    assert_eq!(store.answered_in_private(MessageId(1_297)), Ok(true));
    assert_eq!(store.answered_in_private(MessageId(9)), Ok(false));
    store.close();
    let db = Connection::open(&path).unwrap();
    for (text, _, kind, columns) in keys() {
        let sql = "SELECT kind, game, source, version, nth FROM outbox WHERE key = ?1";
        let found: (String, Columns) = db
            .query_row(sql, [text], |row| {
                Ok((row.get(0)?, (row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)))
            })
            .unwrap();
        assert_eq!(found, (kind.to_owned(), columns), "{text}");
    }
    let report = verify(&path).unwrap();
    assert_eq!((report.faults, report.sent, report.due, report.dead), (vec![], 15, 11, 1));
}

#[test]
fn rows_left_by_the_previous_version_are_delivered_once_and_in_order() {
    let directory = tempfile::tempdir().unwrap();
    let path = database(directory.path());
    let store = fixture(&path).core.store().clone();
    let mut posts: Vec<(String, String)> = Vec::new();
    loop {
        let rows = store.outbox().unwrap();
        if rows.is_empty() {
            break;
        }
        for row in rows {
            posts.push((row.place.0, row.key.to_string()));
            let posted = MessageId(4_398_046_512_000 + posts.len() as u64);
            store.write(move |tx| tx.set_sent(row.id, posted)).unwrap();
        }
    }
    let of = |place: &str| -> Vec<&str> {
        posts.iter().filter(|(there, _)| there == place).map(|(_, key)| key.as_str()).collect()
    };
    let room = ["m101-0", "m101-1", "t1-8-1", "q1-7", "f1-8-0", "r1-mk97gxs0", "d5-0"];
    assert_eq!(of("room"), room);
    assert_eq!(of("@ann"), ["f1-8-1", "l1-mk97gxs0-0", "ea"]);
    assert_eq!(of("yard"), ["x300"]);
    assert_eq!(posts.len(), 11);
    // Unique notices are remembered forever, other rows for some time. Posts in a place with a running game are
    // remembered until that place is read further.
    store.prune(LEFT + 1).unwrap();
    store.close();
    let db = Connection::open(&path).unwrap();
    let sql = "SELECT key FROM outbox WHERE place <> 'room' ORDER BY id";
    let stored: Vec<String> =
        db.prepare(sql).unwrap().query_map([], |row| row.get(0)).unwrap().flatten().collect();
    assert_eq!(stored, ["l1-mk97gxs0-1", "l1-mk97gxs0-0", "e9", "ea"]);
    assert_eq!(verify(&path).unwrap().faults, Vec::<String>::new());
}

#[test]
fn a_game_of_the_previous_version_is_played_to_its_end() {
    let directory = tempfile::tempdir().unwrap();
    let path = database(directory.path());
    let mut fixture = fixture(&path);
    assert_eq!(fixture.take_answers().len(), 11);
    // What was judged before is not judged again.
    let known = Incoming { id: MessageId(9), ..fixture.message("ann", "Nf3") };
    assert_eq!(fixture.judge(&known), []);
    assert!(fixture.answer_text("bob", "Nc6").starts_with("Nc6."));
    assert!(fixture.answer_text("ann", "Bb5").starts_with("Bb5."));
    fixture.verify();
    let posts = fixture.advance(4 * DAY);
    assert!(posts.last().unwrap().text.contains("bob (Black) has run out of time"), "{posts:#?}");
    let game = fixture.game(1);
    assert_eq!((game.ply, game.status), (6, bot::play::Status::Over));
    fixture.verify();
    fixture.core.store().close();
    assert_eq!(verify(&path).unwrap().faults, Vec::<String>::new());
}
