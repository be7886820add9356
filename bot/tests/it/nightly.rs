//! Nightly backups, and the pruning with them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bot::config::{BackupConfig, GamesConfig};
use bot::daemon::Network;
use bot::daemon::core::Core;
use bot::game::Desk;
use bot::game::state::GameId;
use bot::metrics::{self, Last};
use bot::nightly::{self, Backups};
use bot::store::{Location, OutboxKey, Store, StoreError, inspect, verify};
use bot::time::{Moment, SimTime, Span};
use chrono::{DateTime, Utc};
use rusqlite::Connection;

const DAY: Span = Span::days(1);

fn at(text: &str) -> Moment {
    text.parse::<DateTime<Utc>>().unwrap().into()
}

fn open(path: &Path) -> Store {
    Store::open(&Location::File(path.to_path_buf()), "discord", None).unwrap()
}

/// A database with a game in a place, opened at a time.
fn with_game(path: &Path, status: &str, opened: Moment) {
    open(path).close();
    let start = rules::Variant::from_name("siege").unwrap().new_game::<&str, &str>(&[]).unwrap();
    let db = Connection::open(path).unwrap();
    let options = serde_json::to_string(&start.options()).unwrap();
    db.execute("INSERT INTO places (id, watermark) VALUES ('general', 100)", []).unwrap();
    db.execute(
        "INSERT INTO games (id, place, variant, options, status, opener, opened_at, opened_by, ply, to_act,
             result, position, thread, revision, rules_version, document)
         VALUES (1, 'general', 'siege', ?1, ?2, 'ann', ?3, 50, 0, ?4, 'play', ?5, 'none', 1, 1, '{}')",
        rusqlite::params![options, status, opened, start.to_act_text(), start.position_string()],
    )
    .unwrap();
}

fn core(store: Store) -> Arc<Core> {
    let desk = Desk::new(GamesConfig::default(), Network::discord(), bot::features::FEATURES);
    Arc::new(Core::new(store, desk, 1))
}

fn make(backups: &Backups, store: &Store, now: Moment) -> Result<bool, StoreError> {
    backups.make(store, now).map(|made| made.is_some())
}

fn days(backups: &Backups) -> Vec<String> {
    backups.days().unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn a_backup_is_made_once_a_night_and_only_when_there_is_something_to_lose() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    open(&path).close();
    let config = BackupConfig { keep_days: 2, keep_weeks: 1, ..BackupConfig::default() };
    let backups = Backups::of(&path, config);
    let store = open(&path);
    assert_eq!(make(&backups, &store, at("2026-06-03T04:00:00Z")), Ok(false), "no game yet");
    store.close();
    with_game(&path, "open", at("2026-06-03T12:00:00Z"));
    let store = open(&path);
    assert_eq!(make(&backups, &store, at("2026-06-03T23:00:00Z")), Ok(false), "opened after 03:30");
    assert_eq!(make(&backups, &store, at("2026-06-04T03:29:00Z")), Ok(false));
    assert_eq!(make(&backups, &store, at("2026-06-04T03:30:00Z")), Ok(true));
    assert_eq!(make(&backups, &store, at("2026-06-04T03:31:00Z")), Ok(false), "once");
    assert_eq!(
        backups.file("2026-06-04".parse().unwrap()),
        dir.path().join("backups/games-2026-06-04.db")
    );
    #[cfg(unix)]
    for made in [backups.directory(), &backups.file("2026-06-04".parse().unwrap())] {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(made).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", made.display());
    }
    let made = verify(backups.file("2026-06-04".parse().unwrap())).unwrap();
    assert_eq!((made.games, made.faults.len()), (1, 0));
    // A missed backup is made later, under the day on which it was due.
    assert_eq!(make(&backups, &store, at("2026-06-07T02:00:00Z")), Ok(true));
    assert_eq!(make(&backups, &store, at("2026-06-07T03:30:00Z")), Ok(true));
    assert_eq!(
        days(&backups),
        ["2026-06-04", "2026-06-06", "2026-06-07"],
        "two days, and the first of the week"
    );
    store.close();
}

#[test]
fn a_failed_backup_removes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    with_game(&path, "open", at("2026-01-01T00:00:00Z"));
    let backups =
        Backups::of(&path, BackupConfig { keep_days: 1, keep_weeks: 0, ..BackupConfig::default() });
    let store = open(&path);
    assert_eq!(make(&backups, &store, at("2026-06-04T04:00:00Z")), Ok(true));
    // An index that contradicts its table: such a copy is not a backup.
    let db = Connection::open(&path).unwrap();
    let entry = "FROM sqlite_schema WHERE name = 'games_by_place'";
    let root: i64 = db.query_row(&format!("SELECT rootpage {entry}"), [], |r| r.get(0)).unwrap();
    let sql: String = db.query_row(&format!("SELECT sql {entry}"), [], |r| r.get(0)).unwrap();
    db.execute_batch(&format!("PRAGMA writable_schema = ON; DELETE {entry}")).unwrap();
    drop(db);
    let db = Connection::open(&path).unwrap();
    db.execute("UPDATE games SET place = 'general', id = 2 WHERE id = 1", []).unwrap();
    db.execute_batch("PRAGMA writable_schema = ON").unwrap();
    db.execute(
        "INSERT INTO sqlite_schema VALUES ('index', 'games_by_place', 'games', ?1, ?2)",
        rusqlite::params![root, sql],
    )
    .unwrap();
    drop(db);
    let failed = make(&backups, &store, at("2026-06-05T04:00:00Z"));
    assert!(matches!(failed, Err(StoreError::Damaged { .. })), "{failed:?}");
    assert_eq!(days(&backups), ["2026-06-04"]);
    let files = std::fs::read_dir(backups.directory()).unwrap().count();
    assert_eq!(files, 1, "nothing half done is left");
    Connection::open(&path).unwrap().execute_batch("REINDEX").unwrap();
    assert_eq!(make(&backups, &store, at("2026-06-05T05:00:00Z")), Ok(true));
    assert_eq!(days(&backups), ["2026-06-05"]);
    store.close();
}

#[tokio::test]
async fn a_backup_that_finds_a_game_that_does_not_replay_puts_it_into_quarantine() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    with_game(&path, "open", at("2026-01-01T00:00:00Z"));
    let core = core(open(&path));
    // The cached game is fine.
    let id = GameId(1);
    assert!(core.store().snapshot().unwrap().replayed(id).unwrap().is_some());
    let db = Connection::open(&path).unwrap();
    db.execute("UPDATE games SET to_act = 'R'", []).unwrap();
    let time = Arc::new(SimTime::new(at("2026-06-01T04:00:00Z")));
    let backups = Backups::of(&path, BackupConfig::default());
    let task = tokio::spawn(nightly::run(backups.clone(), Arc::clone(&core), Arc::clone(&time)));
    for _ in 0..2_000 {
        time.advance(Span::minutes(1));
        tokio::time::sleep(Duration::from_millis(5)).await;
        if core.store().snapshot().unwrap().quarantined(id).unwrap().is_some() {
            break;
        }
    }
    assert!(core.store().snapshot().unwrap().quarantined(id).unwrap().is_some(), "it goes on");
    assert_eq!(days(&backups).len(), 1, "there is a backup all the same");
    let rows = core.store().snapshot().unwrap().outbox().unwrap();
    assert!(
        rows[0].place.0 == "general" && rows[0].message.text.contains("Game g1 is in quarantine")
    );
    task.abort();
    core.store().close();
}

#[tokio::test]
async fn the_daemon_s_clock_decides_when_a_backup_is_made() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    with_game(&path, "open", at("2026-06-01T00:00:00Z"));
    let store = open(&path);
    // Later than every backup of the other tests: the metrics are those of the whole process.
    let time = Arc::new(SimTime::new(at("2036-06-01T03:00:00Z")));
    let backups = Backups::of(&path, BackupConfig::default());
    let core = core(store.clone());
    let task = tokio::spawn(nightly::run(backups.clone(), core, Arc::clone(&time)));
    // The directory cannot be created: play goes on, and the backup is tried again an hour later.
    std::fs::write(backups.directory(), "in the way").unwrap();
    let degraded = || metrics::last(Last::FailedBackup) > metrics::last(Last::Backup);
    for _ in 0..1_000 {
        if degraded() {
            break;
        }
        time.advance(Span::minutes(1));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(degraded(), "health is degraded");
    std::fs::remove_file(backups.directory()).unwrap();
    while degraded() {
        time.advance(Span::minutes(5));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(days(&backups)[0].starts_with("2036-06-"));
    task.abort();
    store.close();
}

/// Everything in a column of a table, sorted.
fn all(db: &Connection, sql: &str) -> Vec<String> {
    let mut all: Vec<String> = db
        .prepare(sql)
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    all.sort();
    all
}

fn verdict(db: &Connection, place: &str, message: i64, at: Moment, outcome: &str) {
    db.execute(
        "INSERT INTO verdicts (place, message, author, at, outcome) VALUES (?1, ?2, 'ann', ?3, ?4)",
        rusqlite::params![place, message, at, outcome],
    )
    .unwrap();
}

fn row(db: &Connection, key: &str, place: &str, at: Moment, state: &str) {
    let answers = OutboxKey::from(key).answered().map(|message| message.0.cast_signed());
    db.execute(
        "INSERT INTO outbox (id, key, place, message, state, made_at, posted, answers)
         VALUES ((SELECT coalesce(max(id), 0) + 1 FROM outbox), ?1, ?2, '{}', ?3, ?4,
             CASE WHEN ?3 = 'sent' THEN 1 END, ?5)",
        rusqlite::params![key, place, state, at, answers],
    )
    .unwrap();
}

#[test]
fn rows_still_needed_are_never_pruned() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    with_game(&path, "live", at("2026-01-01T00:00:00Z"));
    let db = Connection::open(&path).unwrap();
    let (old, young, before) = (Moment(0) + 10 * DAY, Moment(0) + 50 * DAY, Moment(0) + 40 * DAY);
    // A place with a running game and the watermark 100; the former place of that game; a place with an open game; a
    // direct-message channel; a place whose games are over; a place without games.
    db.execute_batch(
        "INSERT INTO places (id, watermark) VALUES ('lobby', 100), ('yard', 100), ('private', 100), ('over', 100);
         INSERT INTO former_places (game, place, left_by, awaited) VALUES (1, 'yard', 0, '[1]');
         INSERT INTO private_places (place, person) VALUES ('private', 'ann');
         INSERT INTO games (id, place, variant, options, pace, status, opener, opened_at, opened_by, started_at,
             ended_at, ply, to_act, result, position, revision, thread, stopped_at, rules_version, document)
             SELECT 2, 'lobby', variant, options, pace, 'open', opener, opened_at, opened_by,
             started_at, ended_at, ply, to_act, result, position, revision, thread, stopped_at,
             rules_version, document FROM games WHERE id = 1;",
    )
    .unwrap();
    for place in ["general", "yard", "lobby", "private", "over", "never"] {
        verdict(&db, place, 90, old, "answered");
        verdict(&db, place, 110, old, "refused");
        verdict(&db, place, 80, young, "answered");
    }
    verdict(&db, "general", 70, old, "played");
    // Key m1y is message 70 in base 36; its answer is young.
    verdict(&db, "over", 71, old, "answered");
    row(&db, "m1z-0", "over", young, "sent");
    // A message that is processed again at the next start.
    verdict(&db, "over", 72, old, "answered");
    db.execute("INSERT INTO interactions VALUES (72, '', '{}', 'over', 'ann', 0, 0)", []).unwrap();
    row(&db, "a", "general", old, "sent");
    row(&db, "b", "general", old, "dead");
    row(&db, "c", "general", young, "sent");
    // What is posted once: that a message's action counts, that a place is lost.
    row(&db, "e5", "general", old, "sent");
    row(&db, "l1-5-0", "@ann", old, "sent");
    row(&db, "d", "lobby", old, "sent");
    // Posted after the watermark: earlier messages may still be read and answered with the same text.
    for (key, place) in [("p1", "private"), ("p2", "general"), ("p3", "over"), ("p4", "yard")] {
        row(&db, key, place, old, "sent");
        db.execute("UPDATE outbox SET posted = 101 WHERE key = ?1", [key]).unwrap();
    }
    let store = open(&path);
    store.prune(before).unwrap();
    assert_eq!(
        all(&db, "SELECT key FROM outbox"),
        ["b", "c", "d", "e5", "l1-5-0", "m1z-0", "p1", "p2", "p4"]
    );
    assert_eq!(
        all(&db, "SELECT place || ' ' || message FROM verdicts"),
        [
            "general 110",
            "general 70",
            "general 80",
            "lobby 110",
            "lobby 80",
            "never 80",
            "over 71",
            "over 72",
            "over 80",
            "private 110",
            "private 80",
            "yard 110",
            "yard 80"
        ]
    );
    // A row still to be delivered may be searched for among the posts since it was made.
    row(&db, "e", "over", old - Span(1), "due");
    row(&db, "f", "over", old, "sent");
    store.prune(before).unwrap();
    assert_eq!(all(&db, "SELECT key FROM outbox WHERE key IN ('e', 'f')"), ["e", "f"]);
    store.close();
}

#[test]
fn thousands_of_rows_are_pruned_in_parts() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    open(&path).close();
    let db = Connection::open(&path).unwrap();
    db.execute_batch("BEGIN").unwrap();
    for n in 0..2_500 {
        verdict(&db, "never", n, Moment(0) + DAY, "answered");
        row(&db, &format!("x{n}"), "never", Moment(0) + DAY, "sent");
    }
    db.execute_batch("COMMIT").unwrap();
    let store = open(&path);
    store.prune(Moment(0) + 2 * DAY).unwrap();
    // The newest row stays, so that its number is not given again.
    let left = all(&db, "SELECT place FROM verdicts UNION ALL SELECT key FROM outbox");
    assert_eq!(left, ["x2499"]);
    store.close();
}

#[test]
fn inspecting_changes_nothing_and_detects_the_daemon() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.db");
    assert!(matches!(inspect(&path), Err(StoreError::Missing(_))));
    with_game(&path, "live", at("2026-01-01T00:00:00Z"));
    let seen = inspect(&path).unwrap();
    assert_eq!((seen.games, seen.stats.live, seen.in_use, seen.fault), (1, 1, false, None));
    assert_eq!(seen.network.as_deref(), Some("discord"));
    let store = open(&path);
    store.claim_part("0..1/2").unwrap();
    assert!(inspect(&path).unwrap().in_use);
    assert_eq!(inspect(&path).unwrap().part.as_deref(), Some("0..1/2"));
    assert_eq!(store.claim_part("0..1/2"), Ok(()));
    let other = store.claim_part("all").unwrap_err().to_string();
    assert!(other.contains("shards 0..1/2") && other.contains("--db"), "{other}");
    store.close();
    assert!(!inspect(&path).unwrap().in_use);
}
