//! Databases that move between a file and PostgreSQL, and the other commands at a database on a server.

use std::path::Path;
use std::time::Instant;

use bot::chance::Chance;
use bot::store::Store;
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::common::{RunResult, arg, program, run, run_with_input, unchecked};
use crate::database::{database, empty};
use crate::load_support::boards;
use crate::load_support::copies::multiply;
use crate::load_support::harness::Harness;
use crate::load_support::play::{Tempo, play};
use crate::postgres_support::{Server, done};
use crate::slow_play::SCRIPT;

/// A server and the address of a database on it that orders texts as people do, not by their bytes.
fn server() -> Option<(Server, String)> {
    let server = Server::start();
    if server.is_none() {
        unchecked("moving to PostgreSQL and back, because it is not installed");
    }
    let server = server?;
    let sql = "CREATE DATABASE words TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'";
    done(&server.psql().args(["-c", sql]).output().unwrap());
    let url = server.url().replace("/postgres", "/words");
    Some((server, url))
}

/// Plays in the room on a database until there is something in most tables, and a delivery that was given up.
fn played(directory: &Path) -> String {
    let path = arg(&directory.join("games.db")).to_owned();
    let room = |script: &str| {
        let clock = "2026-01-01T00:00:00Z";
        run(&["room", "--db", &path, "--quiet", "--script", "-", "--clock", clock], script)
            .succeeded()
    };
    room(SCRIPT);
    let data = format!("{}/../data/examples", env!("CARGO_MANIFEST_DIR"));
    for example in ["championship.glinski", "resurrection.wizard", "underpromotion.chess"] {
        room(&run(&["record", "script", &format!("{data}/{example}")], "").succeeded());
    }
    room("ann: /puzzle chess\nann: /puzzle give-up\nb-ob: /puzzle chess\nB_ob: /puzzle siege\n");
    let imported = format!("{data}/eight-pieces.siege");
    run(&["import", "--db", &path, &imported], "").succeeded();
    let db = Connection::open(&path).unwrap();
    let dead = "UPDATE outbox SET state = 'dead', posted = NULL, error = 'no' WHERE id = (SELECT max(id) FROM outbox)";
    assert_eq!(db.execute(dead, []).unwrap(), 1);
    path
}

/// Returns the rows of each table of a file.
fn tables(path: &str) -> Vec<(String, Vec<Vec<Value>>)> {
    let db = Connection::open(path).unwrap();
    // Statistics that SQLite makes for itself do not move.
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
    let mut names = db.prepare(sql).unwrap();
    let names = names.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap);
    let all = names.map(|name| {
        let mut rows = db.prepare(&format!("SELECT * FROM {name}")).unwrap();
        let width = rows.column_count();
        let row = |row: &rusqlite::Row<'_>| (0..width).map(|n| row.get(n)).collect();
        let rows: Vec<Vec<Value>> = rows.query_map([], row).unwrap().map(Result::unwrap).collect();
        (name, rows)
    });
    all.collect()
}

fn migrate(from: &str, to: &str) -> RunResult {
    run(&["migrate", "--from", from, "--to", to], "")
}

/// Returns what `verify` counts in a sound database.
fn verified(database: &str) -> String {
    let out = run(&["verify", "--db", database], "").succeeded();
    assert!(out.contains("; nothing wrong"), "{out}");
    out.rsplit_once(": ").unwrap().1.to_owned()
}

#[test]
fn every_row_moves_to_a_server_and_back() {
    let Some((_server, url)) = server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let first = played(directory.path());
    let (there, back) = (empty(&url), arg(&directory.path().join("back.db")).to_owned());
    let before = tables(&first);
    for table in [
        "games",
        "seats",
        "actions",
        "notes",
        "variations",
        "game_people",
        "settings",
        "puzzle_attempts",
        "imports",
        "verdicts",
        "outbox",
    ] {
        assert!(before.iter().any(|(name, rows)| name == table && !rows.is_empty()), "{table}");
    }
    let out = migrate(&first, &there).succeeded();
    let mut lines = out.lines();
    for (name, rows) in &before {
        assert_eq!(lines.next(), Some(&*format!("{name}: {}", rows.len())));
    }
    let all: usize = before.iter().map(|(_, rows)| rows.len()).sum();
    assert!(lines.next().unwrap().ends_with(&format!("all {all} rows were stored and compared")));
    assert_eq!(lines.next(), None);
    let sum = verified(&first);
    assert_eq!(verified(&there), sum);
    migrate(&there, &back).succeeded();
    assert_eq!(verified(&back), sum);
    assert_eq!(tables(&back), before);
    assert_eq!(tables(&first), before);
}

#[test]
fn what_cannot_be_moved_is_refused_and_nothing_is_stored() {
    let Some((_server, url)) = server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let first = played(directory.path());
    let other = |name: &str| arg(&directory.path().join(name)).to_owned();
    let (there, missing, new) = (empty(&url), other("missing.db"), other("new.db"));
    migrate(&first, ":memory:").failed_with(2, "':memory:'");
    migrate(":memory:", &there).failed_with(2, "':memory:'");
    migrate(&missing, &there).failed_with(1, "missing.db");
    migrate(&first, &first).failed_with(1, "is not empty");
    migrate(&there, &new).failed_with(1, "is empty");
    migrate(&first, "postgres://nobody@127.0.0.1:1/games").failed_with(1, "127.0.0.1:1");
    let store = Store::open(&Path::new(&first).into(), "room", None).unwrap();
    migrate(&first, &there).failed_with(1, "is using");
    drop(store);

    // Nothing was stored so far.
    migrate(&first, &there).succeeded();
    migrate(&first, &there).failed_with(1, "is not empty");
    migrate(&there, &there).failed_with(1, "is not empty");
    let store = Store::open(&database(&there), "room", None).unwrap();
    migrate(&there, &new).failed_with(1, "is using");
    drop(store);
    assert!(!Path::new(&new).exists() && !Path::new(&missing).exists());
    migrate(&there, &new).succeeded();
}

/// PostgreSQL has no NUL in texts.
#[test]
fn texts_with_a_nul_move_without_it() {
    let Some((_server, url)) = server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let (first, there) = (played(directory.path()), empty(&url));
    let db = Connection::open(&first).unwrap();
    let changed = |sql: &str| assert!(db.execute(sql, []).unwrap() > 0, "{sql}");
    changed("UPDATE notes SET text = 'a' || char(0) || 'b' WHERE game = 1 AND number = 1");
    changed("UPDATE people SET name = 'a' || char(0) || 'nn' WHERE id = 'ann'");
    changed("UPDATE seats SET name = 'a' || char(0) || 'nn' WHERE person = 'ann'");
    let sum = verified(&first);
    let out = migrate(&first, &there).succeeded();
    assert!(out.ends_with("rows were stored and compared\n"), "{out}");
    assert_eq!(verified(&there), sum);
    let back = arg(&directory.path().join("back.db")).to_owned();
    migrate(&there, &back).succeeded();
    let sql = "SELECT text, (SELECT min(name) FROM seats WHERE person = 'ann') FROM notes WHERE game = 1 AND number = 1";
    let found =
        Connection::open(&back).unwrap().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)));
    assert_eq!(found, Ok(("ab".to_owned(), "ann".to_owned())));
}

#[test]
fn a_server_is_backed_up_in_use_and_restored_when_empty() {
    let Some((_server, url)) = server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let first = played(directory.path());
    let (there, again) = (empty(&url), empty(&url));
    migrate(&first, &there).succeeded();
    let sum = verified(&there);
    let copy = arg(&directory.path().join("copy.db")).to_owned();
    let store = Store::open(&database(&there), "room", None).unwrap();
    run(&["backup", "--db", &there, &copy], "").succeeded();
    drop(store);
    assert_eq!(tables(&copy), tables(&first));
    run(&["backup", "--db", &again, &format!("{copy}2")], "").failed_with(1, "is empty");
    run(&["restore", "--db", &there, &copy], "").failed_with(1, "is not empty");
    let out = run(&["restore", "--db", &again, &copy], "").succeeded();
    assert!(out.contains(sum.trim()), "{out}");
    assert_eq!(verified(&again), sum);
}

#[test]
fn games_and_deliveries_of_a_server_are_listed_and_imported() {
    let Some((_server, url)) = server() else { return };
    let directory = tempfile::tempdir().unwrap();
    let first = played(directory.path());
    let there = empty(&url);
    migrate(&first, &there).succeeded();
    let export = |db: &str| run(&["export", "--db", db, "--all"], "").succeeded();
    assert!(export(&first).contains("[Variant \"glinski\"]"));
    assert_eq!(export(&there), export(&first));
    let record = "[Variant \"chess\"]\n[Result \"0-1\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4\n0-1\n";
    let imported = |there_already: &str| {
        let out = run(&["import", "--db", &there, "-"], record).succeeded();
        assert_eq!(out, format!("{there_already}, 0 left out\n"));
    };
    imported("1 game added, 0 there already");
    imported("0 games added, 1 there already");
    assert!(export(&there).contains("f2f3"));
    let dead = run(&["outbox", "--dead", "--db", &there], "").succeeded();
    assert!(dead.contains("  dead  ") && dead.ends_with("1 dead letter\n"), "{dead}");
    let retried = run(&["outbox", "retry", "--all", "--db", &there], "").succeeded();
    assert_eq!(retried, "1 delivery to be delivered again\n");
    let left = run(&["outbox", "--db", &there], "").succeeded();
    assert!(left.ends_with("0 dead letters, 1 waiting\n"), "{left}");
    verified(&there);
}

/// Returns the doctor's line about a subject of a database.
fn doctor(database: &str, what: &str) -> String {
    let mut command = program();
    command.args(["doctor", "--offline", "--db", database]).env_remove("DISCORD_TOKEN");
    let out = run_with_input(&mut command, "").out;
    let line = out.lines().find(|l| l.get(6..).is_some_and(|l| l.starts_with(&format!("{what}:"))));
    line.unwrap_or_else(|| panic!("nothing about {what}: {out}")).to_owned()
}

#[test]
fn the_doctor_examines_a_server() {
    let Some((server, url)) = server() else { return };
    let there = empty(&url);
    let says = |level: &str, what: &str, words: &str| {
        let line = doctor(&there, what);
        assert!(line.starts_with(level) && line.contains(words), "{line}");
    };
    says("warn", "database", "is empty");
    let store = Store::open(&database(&there), "discord", None).unwrap();
    says("ok", "database", "is reachable: format 2");
    says("ok", "daemon", "is running");
    says("ok", "outbox", "nothing is waiting");
    says("warn", "standby", "synchronous_standby_names");
    drop(store);
    says("warn", "daemon", "not running");
    // Nobody is there to confirm, which matters to those who write.
    for sql in ["ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"] {
        done(&server.psql().args(["-c", sql]).output().unwrap());
    }
    says("ok", "standby", "before a standby has it");
    let unreachable = doctor("postgres://nobody@127.0.0.1:1/games", "database");
    assert!(unreachable.starts_with("bad") && unreachable.contains("127.0.0.1:1"), "{unreachable}");
}

/// Moves many games: `SIEGEPOST_MIGRATED=20000` for a long form, which prints how long each step takes.
#[test]
fn many_games_move_both_ways() {
    const GAMES: usize = 40;
    let Some((_server, url)) = server() else { return };
    let wanted = std::env::var("SIEGEPOST_MIGRATED").ok().and_then(|n| n.parse().ok());
    let mut harness = Harness::new(2, "[pictures]\nwidth = 400\n");
    harness.start();
    let mut boards = boards::open(&harness, GAMES, 12);
    let tempo = Tempo::AtOnce(GAMES * 3, 8);
    let figures = play(&harness, &mut boards, tempo, &mut Chance::new(1), |_| {});
    assert!(figures.complete(), "{figures}");
    harness.stop();
    let copies = wanted.unwrap_or(2 * GAMES).div_ceil(GAMES);
    let games = multiply(&mut harness, &boards, copies as u64);
    let file = |name: &str| arg(&harness.path(name)).to_owned();
    let (first, there, back) = (file("games.db"), empty(&url), file("back.db"));
    let timed = |what: &str, step: &dyn Fn() -> String| {
        let begun = Instant::now();
        let out = step();
        println!("{what}: {:.1} s", begun.elapsed().as_secs_f64());
        out
    };
    println!("{games} games, {} MiB", std::fs::metadata(&first).unwrap().len() >> 20);
    let to = timed("to PostgreSQL", &|| migrate(&first, &there).succeeded());
    println!("{to}");
    let sum = timed("verify of the file", &|| verified(&first));
    assert_eq!(timed("verify on PostgreSQL", &|| verified(&there)), sum);
    let from = timed("back", &|| migrate(&there, &back).succeeded());
    assert_eq!(timed("verify of the new file", &|| verified(&back)), sum);
    let counts =
        |out: &str| out.rsplit_once('\n').unwrap().0.rsplit_once('\n').unwrap().0.to_owned();
    assert_eq!(counts(&from), counts(&to));
    assert!(tables(&back) == tables(&first), "the files differ");
}
