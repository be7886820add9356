//! A changed bit in content of the database is detected, wherever it is.
//!
//! `SIEGEPOST_BITS=all cargo test -p siegepost --features kill-points,mutations --test alone checksums:: --
//! --nocapture` changes every bit of every column, and `SIEGEPOST_BITS=20000` that many; `SIEGEPOST_SEED=N` repeats a
//! selection.

use std::path::{Path, PathBuf};

use bot::chance::Chance;
use bot::chat::{Context, Incoming, Membership, MessageId, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::daemon::core::{Core, Judged};
use bot::daemon::plan::Known;
use bot::game::Desk;
use bot::game::state::GameId;
use bot::store::{
    Location, OutboxFilter, Selection, Store, StoreError, backup, drop_dead_letters, inspect,
    outbox_entries, retry, switch_checksums_off, verify,
};
use bot::time::{Moment, Span};
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, ToSql, params};

use crate::SHARED;
use crate::checksum::seal;
use crate::support::Fixture;

/// Columns that are not content: counters, caches, times of the next attempt. The id of an outbox row is not a column
/// of its own.
const NOT_COVERED: &[(&str, &[&str])] = &[
    ("games", &["revision", "private_changes", "rules_version"]),
    ("seats", &["has_left"]),
    ("actions", &[]),
    (
        "outbox",
        &[
            "id",
            "tries",
            "retry_at",
            "failing_since",
            "error",
            "author",
            "nonce",
            "refusals",
            "closed",
        ],
    ),
    ("verdicts", &[]),
    ("deadlines", &[]),
    ("secret_votes", &[]),
    ("proposals", &[]),
    ("notes", &[]),
];

/// The beginning of SQLite's error for a duplicate key.
const TAKEN: &[i32] =
    &[rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY, rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE];

/// A database in a directory of its own, with running games, one that waits for players, and posts that are delivered
/// and not.
fn database() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.place = PlaceId("lobby".into());
    fixture.send("ann", "/play chess white=ann black=dan");
    fixture.send("dan", "/join");
    for (name, text) in [("ann", "e2e4"), ("dan", "e7e5")] {
        fixture.send(name, text);
    }
    fixture.place = PlaceId("general".into());
    fixture.send("ann", "/play siege white=ann red=bob black=cy pace=2d+5d");
    fixture.send("bob", "/join");
    fixture.send("cy", "/join");
    for (name, text) in [("ann", "3e-5e"), ("bob", "3e-5e"), ("cy", "3e-5e"), ("ann", "3d-5d")] {
        fixture.send(name, text);
    }
    fixture.send("bob", "/draw");
    fixture.send("cy", "/draw secret");
    fixture.send("bob", "/note g2 think of the traitor");
    fixture.place = PlaceId("yard".into());
    fixture.send("eve", "/play siege red=bob siege=points");
    let message = fixture.message("eve", "/rules");
    // The answer is not delivered.
    assert_eq!(
        fixture.core.judge(&message, fixture.now, &Known::everything()).unwrap(),
        Judged::Done
    );
    fixture.core.store().close();
    assert_eq!(faults(&path), [""; 0]);
    assert_eq!(count(&path, "SELECT count(*) FROM actions"), 6);
    for table in ["deadlines", "secret_votes", "proposals", "notes"] {
        assert!(count(&path, &format!("SELECT count(*) FROM {table}")) > 0, "{table}");
    }
    assert_eq!(count(&path, "SELECT count(*) FROM outbox WHERE state = 'due'"), 1);
    (dir, path)
}

fn faults(path: &Path) -> Vec<String> {
    verify(path, bot::features::TABLES).unwrap().faults
}

/// Whether a check reports a fault.
fn is_detected(path: &Path) -> bool {
    verify(path, bot::features::TABLES).map_or(true, |report| !report.faults.is_empty())
}

fn count(path: &Path, sql: &str) -> i64 {
    Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

fn execute(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

/// A text of any bytes.
struct Bytes(Vec<u8>);

impl ToSql for Bytes {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(ValueRef::Text(&self.0)))
    }
}

/// The columns of a table that are content, and its primary key.
fn columns(
    db: &Connection,
    table: &str,
    not: &[&str],
) -> rusqlite::Result<(Vec<String>, Vec<String>)> {
    let mut statement = db.prepare("SELECT name, pk FROM pragma_table_info(?1)")?;
    let all: Vec<(String, i64)> = statement
        .query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let key = all.iter().filter(|(_, pk)| *pk > 0).map(|(name, _)| name.clone()).collect();
    let covered = all.into_iter().map(|(name, _)| name).filter(|n| !not.contains(&n.as_str()));
    Ok((covered.collect(), key))
}

/// A bit of a value in a database.
struct Bit {
    table: &'static str,
    column: String,
    /// `key = ? AND …`, and the values of the key.
    place: String,
    key: Vec<Value>,
    bit: usize,
}

impl std::fmt::Display for Bit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "bit {} of {}.{} where {} {:?}",
            self.bit, self.table, self.column, self.place, self.key
        )
    }
}

/// Every bit of every value that is content.
fn bits(db: &Connection) -> Vec<Bit> {
    let mut bits = Vec::new();
    for (table, not) in NOT_COVERED {
        let (covered, key) = columns(db, table, not).unwrap();
        let place: Vec<String> =
            key.iter().enumerate().map(|(n, name)| format!("{name} = ?{}", n + 1)).collect();
        for column in covered {
            let sql = format!("SELECT {column}, {} FROM {table}", key.join(", "));
            let mut statement = db.prepare(&sql).unwrap();
            let mut rows = statement.query([]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                let length = match row.get_ref(0).unwrap() {
                    ValueRef::Null => 0,
                    // No number here has more than 62 bits.
                    ValueRef::Integer(_) => 62,
                    value => value.as_bytes().unwrap().len() * 8,
                };
                let key: Vec<Value> = (1..=key.len()).map(|at| row.get(at).unwrap()).collect();
                bits.extend((0..length).map(|bit| Bit {
                    table,
                    column: column.clone(),
                    place: place.join(" AND "),
                    key: key.clone(),
                    bit,
                }));
            }
        }
    }
    bits
}

/// Changes a bit of the database while `work` runs. Returns `None` if another row has the key that results.
fn with_changed<T>(db: &Connection, bit: &Bit, work: impl FnOnce() -> T) -> Option<T> {
    let Bit { table, column, place, key, bit } = bit;
    let before: Box<dyn ToSql> = db
        .query_row(
            &format!("SELECT {column} FROM {table} WHERE {place}"),
            rusqlite::params_from_iter(key.iter().cloned()),
            |row| {
                Ok(match row.get_ref(0)? {
                    ValueRef::Integer(n) => Box::new(n) as Box<dyn ToSql>,
                    ValueRef::Text(text) => Box::new(Bytes(text.to_vec())),
                    ValueRef::Blob(blob) => Box::new(blob.to_vec()),
                    other => panic!("{other:?}"),
                })
            },
        )
        .unwrap();
    let after: Box<dyn ToSql> = match before.to_sql().unwrap() {
        ToSqlOutput::Owned(Value::Integer(n)) => Box::new(n ^ (1 << bit)),
        ToSqlOutput::Borrowed(value) => {
            let mut bytes = value.as_bytes().unwrap().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if matches!(value, ValueRef::Text(_)) {
                Box::new(Bytes(bytes))
            } else {
                Box::new(bytes)
            }
        }
        other => panic!("{other:?}"),
    };
    let n = key.len() + 1;
    let sql = format!("UPDATE {table} SET {column} = ?{n} WHERE {place}");
    let mut values: Vec<&dyn ToSql> = key.iter().map(|value| value as &dyn ToSql).collect();
    values.push(after.as_ref());
    match db.execute(&sql, values.as_slice()) {
        Err(rusqlite::Error::SqliteFailure(error, _)) if TAKEN.contains(&error.extended_code) => {
            return None;
        }
        changed => assert_eq!(changed.unwrap(), 1),
    }
    let done = work();
    let undo = format!(
        "UPDATE {table} SET {column} = ?1 WHERE {column} = ?2 AND {}",
        others(db, table, column, key)
    );
    let undone = db.execute(&undo, [before.as_ref(), after.as_ref()].as_slice()).unwrap();
    assert_eq!(undone, 1, "{undo}");
    Some(done)
}

/// The rest of the primary key as SQL, without the column.
fn others(db: &Connection, table: &str, column: &str, key: &[Value]) -> String {
    let (_, names) = columns(db, table, &[]).unwrap();
    let mut parts = vec!["true".to_owned()];
    for (name, value) in names.iter().zip(key).filter(|(name, _)| *name != column) {
        parts.push(match value {
            Value::Integer(n) => format!("{name} = {n}"),
            Value::Text(text) => format!("{name} = '{text}'"),
            other => panic!("{other:?}"),
        });
    }
    parts.join(" AND ")
}

/// How many bits are changed, and the random numbers that select them.
fn wanted(usual: usize) -> (usize, Chance) {
    let seed = std::env::var("SIEGEPOST_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    println!("seed {seed}");
    let bits = match std::env::var("SIEGEPOST_BITS").as_deref() {
        Ok("all") => usize::MAX,
        Ok(number) => number.parse().unwrap(),
        Err(_) => usual,
    };
    (bits, Chance::new(seed))
}

/// Changes bits of all columns, and returns those whose change is not detected.
fn undetected(path: &Path, usual: usize) -> (usize, Vec<String>) {
    let db = Connection::open(path).unwrap();
    db.execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF").unwrap();
    let mut all = bits(&db);
    let (most, mut chance) = wanted(usual);
    if most < all.len() {
        for at in 0..most {
            let other = at + chance.below(all.len() - at);
            all.swap(at, other);
        }
        // At least one bit of each column.
        let mut seen = std::collections::HashSet::new();
        let mut at = 0;
        all.retain(|bit| {
            at += 1;
            seen.insert((bit.table, bit.column.clone())) || at <= most
        });
    }
    let undetected = all
        .iter()
        .filter(|bit| with_changed(&db, bit, || is_detected(path)) == Some(false))
        .map(ToString::to_string)
        .collect();
    (all.len(), undetected)
}

#[test]
fn each_changed_bit_of_each_column_is_detected() {
    let _on = SHARED.blocking_read();
    let (_dir, path) = database();
    let (bits, undetected) = undetected(&path, 300);
    println!("{bits} bits changed");
    assert_eq!(undetected, [""; 0]);
    assert_eq!(faults(&path), [""; 0]);
}

#[test]
fn without_checksums_changed_bits_are_not_detected() {
    let _off = SHARED.blocking_write();
    let (_dir, path) = database();
    switch_checksums_off(true);
    let (bits, undetected) = undetected(&path, 300);
    switch_checksums_off(false);
    println!("{} of {bits} changed bits not detected", undetected.len());
    assert!(undetected.len() > bits / 5, "{} of {bits}", undetected.len());
}

/// Everything that is content, row by row.
fn contents(path: &Path) -> rusqlite::Result<Vec<Vec<Value>>> {
    let db = Connection::open(path)?;
    let mut all = Vec::new();
    for (table, not) in NOT_COVERED {
        let (covered, _) = columns(&db, table, not)?;
        // From the table, not from an index.
        let sql = format!("SELECT {} FROM {table} NOT INDEXED", covered.join(", "));
        let mut statement = db.prepare(&sql)?;
        let rows = statement.query_map([], |row| {
            (0..covered.len())
                .map(|at| match row.get_ref(at)? {
                    ValueRef::Text(text) => Ok(Value::Blob(text.to_vec())),
                    _ => row.get(at),
                })
                .collect::<rusqlite::Result<Vec<Value>>>()
        })?;
        all.push(vec![Value::Text((*table).to_owned())]);
        for row in rows {
            all.push(row?);
        }
    }
    Ok(all)
}

#[test]
fn each_changed_bit_of_the_file_that_changes_content_is_detected() {
    let _on = SHARED.blocking_read();
    let (dir, path) = database();
    let before = contents(&path).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let copy = dir.path().join("copy.db");
    let (most, mut chance) = wanted(300);
    let all = bytes.len() * 8;
    let (mut changed, mut undetected) = (0, Vec::new());
    for n in 0..most.min(all) {
        let bit = if most >= all { n } else { chance.below(all) };
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&copy, damaged).unwrap();
        let after = contents(&copy);
        if after.as_ref().is_ok_and(|after| *after == before) {
            continue;
        }
        changed += 1;
        if !is_detected(&copy) {
            let row = after.map(|after| before.iter().zip(after).position(|(b, a)| *b != a));
            undetected.push(format!(
                "bit {} of byte {} of page {}, row {row:?}",
                bit % 8,
                bit / 8 % 4096,
                bit / 8 / 4096 + 1
            ));
        }
    }
    println!("{changed} bits changed content");
    assert!(changed > 10);
    assert_eq!(undetected, [""; 0]);
}

#[test]
fn faults_name_the_damaged_row() {
    let _on = SHARED.blocking_read();
    let (_dir, path) = database();
    let swap = "UPDATE actions SET ply = 99 WHERE game = 2 AND ply = 2;
                UPDATE actions SET ply = 2 WHERE game = 2 AND ply = 3;
                UPDATE actions SET ply = 3 WHERE game = 2 AND ply = 99;";
    for (sql, expected) in [
        (
            "UPDATE actions SET sheet = 'x' WHERE game = 2 AND ply = 3",
            "g2: action 3 does not match its checksum.",
        ),
        (
            "UPDATE actions SET at = at + 1 WHERE game = 1",
            "g1: action 1 does not match its checksum.",
        ),
        (swap, "g2: action 2 does not match its checksum."),
        (
            "DELETE FROM actions WHERE game = 2 AND ply = 2",
            "g2: action 3 does not match its checksum.",
        ),
        ("DELETE FROM actions WHERE game = 2 AND ply = 4", "g2: its state"),
        (
            "UPDATE seats SET person = 'mallory' WHERE game = 2 AND seat = 1",
            "g2: seat 1 does not match its checksum.",
        ),
        (
            "UPDATE seats SET bank = bank + 1 WHERE game = 2 AND seat = 2",
            "g2: seat 2 does not match its checksum.",
        ),
        ("DELETE FROM seats WHERE game = 2 AND seat = 2", "g2: its state"),
        (
            "UPDATE seats SET seat = 7 - seat WHERE game = 2",
            "g2: seat 6 does not match its checksum.",
        ),
        ("UPDATE games SET opener = 'bob' WHERE id = 2", "g2: its start"),
        (
            "UPDATE proposals SET seat = 0 WHERE game = 2",
            "g2: a proposal does not match its checksum.",
        ),
        ("UPDATE games SET stopped_at = 0 WHERE id = 2", "g2: its state"),
        (
            "UPDATE verdicts SET author = 'bob' WHERE message = 1",
            "the verdict on message 1 in lobby does not match its checksum.",
        ),
        (
            "UPDATE outbox SET message = json_set(message, '$.text', 'x') WHERE id = 1",
            "row 1 of the outbox, key m1-0, does not match its checksum.",
        ),
        ("UPDATE outbox SET posted = posted + 1 WHERE id = 2", "row 2 of the outbox"),
        (
            "UPDATE deadlines SET due = due + 8640000000 WHERE game = 2 AND kind = 'flag'",
            "g2: a deadline does not match its checksum.",
        ),
        ("UPDATE notes SET text = 'x' WHERE game = 2", "g2: a note does not match its checksum."),
        (
            "UPDATE secret_votes SET ply = 1 WHERE game = 2",
            "g2: a secret vote for a draw does not match its checksum.",
        ),
    ] {
        let copy = path.with_extension("copy");
        std::fs::copy(&path, &copy).unwrap();
        execute(&copy, sql);
        let faults = faults(&copy);
        assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
        // A backup is made all the same, with a note.
        let kept = path.with_extension("backup");
        let _ = std::fs::remove_file(&kept);
        let report = backup(&copy, &kept, bot::features::TABLES).unwrap();
        assert_eq!((report.faults, report.damage), (faults, None), "{sql}");
    }
}

/// All checksums, with their rows.
fn checksums(path: &Path) -> Vec<(String, Vec<u8>)> {
    let db = Connection::open(path).unwrap();
    let mut statement = db
        .prepare(
            "SELECT 'g' || id, start FROM games UNION ALL SELECT 't' || id, checksum FROM games
             UNION ALL SELECT 's' || game || ' ' || seat, checksum FROM seats
             UNION ALL SELECT 'a' || game || ' ' || ply, checksum FROM actions
             UNION ALL SELECT 'o' || id, checksum FROM outbox
             UNION ALL SELECT 'd' || game || ' ' || due || kind, checksum FROM deadlines
             UNION ALL SELECT 'b' || game || ' ' || seat, checksum FROM secret_votes
             UNION ALL SELECT 'n' || game || ' ' || number, checksum FROM notes
             UNION ALL SELECT 'v' || place || message, checksum FROM verdicts ORDER BY 1",
        )
        .unwrap();
    statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}

#[test]
fn checksums_are_computed_as_described() {
    let _on = SHARED.blocking_read();
    let (_dir, path) = database();
    let written = checksums(&path);
    assert!(written.iter().all(|(_, checksum)| checksum.len() == 17));
    seal(&Connection::open(&path).unwrap()).unwrap();
    assert_eq!(checksums(&path), written);
}

fn stop(store: &Store, place: &PlaceId) -> Result<(), StoreError> {
    let place = place.clone();
    store.write(move |tx| tx.stop_games(&place, Moment(5)))
}

fn open(path: &Path) -> Result<Store, StoreError> {
    Store::open(&Location::File(path.to_path_buf()), "room", None, bot::features::TABLES)
}

#[test]
fn changes_of_the_daemon_update_the_checksums() {
    let _on = SHARED.blocking_read();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    let store =
        Store::open(&Location::File(path.clone()), "discord", None, bot::features::TABLES).unwrap();
    let mut fixture = Fixture::new();
    fixture.core = Core::new(
        store,
        Desk::new(GamesConfig::default(), Network::discord(), bot::features::FEATURES),
        1,
    );
    let sound = |what: &str| assert_eq!(faults(&path), [""; 0], "{what}");
    // A thread is requested and created, and what waits for it is moved there.
    let guild =
        Membership { guild: "7".into(), channel: "general".into(), roles: None, manages: false };
    for (name, text) in [
        ("bob", "/games"),
        ("cy", "/games"),
        ("ann", "/play siege white=me red=bob black=cy pace=2d+5d"),
        ("bob", "/join"),
        ("cy", "/join"),
    ] {
        let context = Context { unseen: true, guild: Some(guild.clone()), ..Context::default() };
        let message = Incoming { addressed: true, context, ..fixture.message(name, text) };
        fixture.judge(&message);
        sound(text);
    }
    assert_eq!(fixture.game(1).place.0, "thread-1");
    fixture.place = PlaceId("thread-1".into());
    fixture.play("3e-5e 3e-5e");
    let store = fixture.core.store().clone();
    stop(&store, &fixture.place).unwrap();
    assert_eq!(fixture.game(1).stopped_at, Some(Moment(5)));
    sound("stopped");
    let notices = fixture.core.reopened(&fixture.place, fixture.now).unwrap().unwrap();
    fixture
        .core
        .resume(&fixture.place, fixture.now, &bot::store::Posted::new(notices, MessageId(77)))
        .unwrap();
    assert_eq!(fixture.game(1).stopped_at, None);
    sound("resumed");
    let until = fixture.now + Span(1);
    store.write(move |tx| tx.grace(until)).unwrap();
    sound("put off");
    store.write(|tx| tx.set_rules_versions(&[(GameId(1), 1)])).unwrap();
    // A post fails, becomes a dead letter, is retried, fails again and is dropped.
    let message = fixture.message("cy", "3e-5e");
    assert_eq!(
        fixture.core.judge(&message, fixture.now, &Known::everything()).unwrap(),
        Judged::Done
    );
    let row = store.snapshot().unwrap().outbox().unwrap()[0].id;
    store.write(move |tx| tx.set_later(row, Moment(1), Moment(2), "why")).unwrap();
    store.write(move |tx| tx.set_dead(row, "why")).unwrap();
    sound("a dead letter");
    assert_eq!(retry(&path, &Selection::AllDead).unwrap(), 1);
    assert_eq!(store.snapshot().unwrap().outbox().unwrap()[0].id, row);
    store.write(move |tx| tx.set_dead(row, "why")).unwrap();
    assert_eq!(drop_dead_letters(&path, &Selection::AllDead).unwrap(), 1);
    sound("dropped");
    assert!(fixture.core.quarantine(GameId(1), "for a test", fixture.now).unwrap());
    sound("in quarantine");
    fixture.core.review(fixture.now).unwrap();
    assert_eq!(fixture.game(1).quarantined, None);
    sound("out of quarantine");
    store.close();
}

#[test]
fn playing_on_does_not_hide_damage() {
    let _on = SHARED.blocking_read();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    let mut fixture = Fixture::at(Location::File(path.clone()));
    fixture.start_game("2d+5d");
    fixture.play("3e-5e 3e-5e");
    fixture.core.store().close();
    execute(
        &path,
        "UPDATE actions SET sheet = 'x' WHERE ply = 1; UPDATE seats SET name = 'Bob' WHERE seat = 1;
         UPDATE games SET started_at = started_at + 1",
    );
    let before = faults(&path);
    assert_eq!(before.len(), 3, "{before:#?}");
    let mut again = Fixture::at(Location::File(path.clone()));
    again.next_message = fixture.next_message;
    let store = again.core.store().clone();
    assert_eq!(store.altered_games(), 0, "it was not checked so far");
    again.play("3e-5e 3d-5d");
    assert_eq!(
        (again.game(1).ply, store.altered_games()),
        (4, 1),
        "play goes on, and it is reported"
    );
    stop(&store, &again.place).unwrap();
    store.close();
    assert_eq!(faults(&path), before);
}

#[test]
fn a_changed_row_of_the_outbox_is_never_delivered_and_blocks_no_other() {
    let _on = SHARED.blocking_read();
    let (_dir, path) = database();
    for change in [
        "message = replace(message, 'a', 'b')",
        "place = 'general'",
        "key = CAST(x'6dff' AS TEXT)",
        "message = CAST(replace(CAST(message AS BLOB), x'61', x'ff') AS TEXT)",
    ] {
        let copy = path.with_extension("copy");
        std::fs::copy(&path, &copy).unwrap();
        execute(
            &copy,
            &format!(
                "PRAGMA ignore_check_constraints = ON; UPDATE outbox SET {change} WHERE state = 'due'"
            ),
        );
        let store = open(&copy).unwrap();
        let due = store
            .snapshot()
            .unwrap()
            .outbox_at(Moment::MAX, |rows| rows.into_iter().map(|(id, _)| id).collect())
            .unwrap();
        assert_eq!((due.rows.len(), due.unreadable.len()), (0, 1), "{change}");
        let why = &due.unreadable[0].why;
        assert!(why.contains("does not match its checksum"), "{why}");
        let row = due.unreadable[0].row.id;
        let why = why.clone();
        store.write(move |tx| tx.set_dead(row, &why)).unwrap();
        assert_eq!(store.snapshot().unwrap().outbox().unwrap(), []);
        assert_eq!(outbox_entries(&copy, OutboxFilter::Dead).unwrap().len(), 1, "{change}");
        assert!(is_detected(&copy));
        store.close();
    }
}

// The write-ahead log.

/// The files of a daemon that was killed with entries in its write-ahead log.
fn killed(path: &Path) {
    let dir = tempfile::tempdir().unwrap();
    let live = dir.path().join("live.db");
    let mut fixture = Fixture::at(Location::File(live.clone()));
    fixture.start_game("3d");
    fixture.play("3e-5e 3e-5e 3e-5e");
    for suffix in ["", "-wal"] {
        let name = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(suffix);
            PathBuf::from(name)
        };
        std::fs::copy(name(&live), name(path)).unwrap();
    }
    fixture.core.store().close();
}

#[test]
fn a_damaged_write_ahead_log_is_reported_and_preserved() {
    let _on = SHARED.blocking_read();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    killed(&path);
    let log = dir.path().join("games.db-wal");
    let bytes = std::fs::read(&log).unwrap();
    // A complete log, and one that is cut off, as a kill may leave it.
    assert_eq!((faults(&path), inspect(&path).unwrap().log_damage), (vec![], None));
    killed(&path);
    let frames = (bytes.len() - 32) / 4120;
    let (damaged, at) = (frames / 2, 32 + frames / 2 * 4120 + 24 + 100);
    let damage = || {
        killed(&path);
        let mut bytes = std::fs::read(&log).unwrap();
        bytes[at] ^= 4;
        std::fs::write(&log, &bytes).unwrap();
        bytes
    };
    damage();
    let found = faults(&path);
    let reported = found.iter().find(|fault| fault.contains("games.db-wal is damaged after frame"));
    assert!(
        reported.is_some_and(|fault| fault.contains("the newest entries may be missing")),
        "{found:?}"
    );
    damage();
    assert!(inspect(&path).unwrap().log_damage.is_some());
    let whole = damage();
    let store = open(&path).unwrap();
    assert!(store.log_damage().is_some(), "frame {damaged} of {frames}");
    store.close();
    assert_eq!(std::fs::metadata(&log).map_or(0, |m| m.len()), 0, "SQLite is done with it");
    let logs = inspect(&path).unwrap().kept_logs;
    assert_eq!(logs.len(), 1, "{logs:?}");
    assert_eq!(std::fs::read(&logs[0]).unwrap(), whole);
    let notes = verify(&path, bot::features::TABLES).unwrap().notes;
    assert!(
        notes.iter().any(|note| note.contains("was damaged once, and a copy of it is in")),
        "{notes:?}"
    );
    // It is reported until an operator removes the file.
    std::fs::remove_file(&logs[0]).unwrap();
    assert_eq!(
        (inspect(&path).unwrap().kept_logs, verify(&path, bot::features::TABLES).unwrap().notes),
        (vec![], vec![])
    );
    let store = open(&path).unwrap();
    assert_eq!(store.log_damage(), None);
    store.write(|tx| tx.set_watermark(&PlaceId("general".into()), MessageId(1))).unwrap();
    // A log that is being written is not reported.
    assert_eq!(store.verify().unwrap().faults, faults(&path));
    store.close();
}

#[test]
fn an_undone_change_is_no_longer_a_fault() {
    let _on = SHARED.blocking_read();
    let (_dir, path) = database();
    let db = Connection::open(&path).unwrap();
    db.execute("UPDATE seats SET name = ?1 WHERE game = 2 AND seat = 1", params!["x"]).unwrap();
    assert_eq!(faults(&path).len(), 1);
    db.execute("UPDATE seats SET name = 'bob' WHERE game = 2 AND seat = 1", []).unwrap();
    assert_eq!(faults(&path), [""; 0]);
}
