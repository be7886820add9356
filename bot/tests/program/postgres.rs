//! PostgreSQL: the migrations, and the tests of the store, the desk and three scenes on Discord that run on files elsewhere, where
//! it is installed. The file that `UNCHECKED` names is told if it is not.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bot::chat::Shards;
use bot::store::{Attendance, Location, Server as Database, Store, StoreError};
use bot::time::Moment;
use loopback::Settings;
use rusqlite::Connection;

use crate::common::unchecked;
use crate::database::{self, VARIABLE};
use crate::discord_support::Scene;
use crate::postgres_support::{Server, done};

/// The migrations in order.
fn migrations() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/migrations");
    let mut files: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn both_databases_read_the_migrations() {
    let sqlite = Connection::open_in_memory().unwrap();
    for file in migrations() {
        sqlite.execute_batch(&std::fs::read_to_string(file).unwrap()).unwrap();
    }
    let tables: Vec<String> = sqlite
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(tables.len() > 30, "{tables:?}");
    let Some(server) = Server::start() else {
        return unchecked("the tables on PostgreSQL, because it is not installed");
    };
    for file in migrations() {
        let file = File::open(file).unwrap();
        done(&server.psql().args(["-f", "-"]).stdin(file).output().unwrap());
    }
    let sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename COLLATE \"C\"";
    assert_eq!(server.asked(sql), tables);
    // Every number of SQLite fits.
    let sql = "SELECT DISTINCT data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1";
    assert_eq!(server.asked(sql), ["bigint", "bytea", "text"]);
}

/// Returns the newest program of this directory with a name that Cargo made from `name` and with a module of tests: other
/// packages have programs of this name too.
fn built(name: &str, module: &str) -> Option<PathBuf> {
    let own = std::env::current_exe().unwrap();
    let files = std::fs::read_dir(own.parent()?).ok()?.flatten().map(|file| file.path());
    let is_named = |path: &PathBuf| {
        let file = path.file_name().and_then(|file| file.to_str()).unwrap_or_default();
        let hash = file.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
        hash.is_some_and(|hash| hash.len() == 16 && hash.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    let mut found: Vec<PathBuf> = files.filter(is_named).collect();
    found.sort_by_key(|path| path.metadata().and_then(|m| m.modified()).ok());
    found.into_iter().rev().find(|path| {
        let listed = Command::new(path).args(["--list", module]).output();
        listed.is_ok_and(|listed| String::from_utf8_lossy(&listed.stdout).contains(module))
    })
}

/// The tests of the store and a part of those of the desk. CONTRIBUTING.md says how to run all.
const DESK: &[&str] = &[
    "store::",
    "backfill::",
    "desk_documents::",
    "desk_moving::",
    "desk_notes::",
    "desk_open::",
    "desk_people::",
    "desk_puzzles::",
    "desk_queue::",
    "desk_ratings::",
    "desk_seat_traps::",
    "desk_takeback::",
    "desk_vacation::",
];

/// Runs tests of a program again, on a server.
fn again(program: &Path, tests: &[&str]) {
    let Some(server) = Server::start() else {
        return unchecked(
            "the store, the desk and scenes on PostgreSQL, because it is not installed",
        );
    };
    let mut run = Command::new(program);
    // Other tests run beside it, so it takes its share of the cores.
    run.args(tests)
        .arg("--test-threads=2")
        .env(VARIABLE, server.url())
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = run.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let passed = text.lines().find_map(|line| line.strip_prefix("test result: ok. "));
    let passed = passed.and_then(|line| line.split(' ').next()).and_then(|n| n.parse::<u32>().ok());
    assert!(passed.is_some_and(|passed| passed >= 3), "{text}");
}

#[test]
fn the_store_and_the_desk_work_on_it() {
    match built("it", "desk_moving::") {
        Some(program) => again(&program, DESK),
        None => {
            unchecked("the store and the desk on PostgreSQL, because their tests are not built")
        }
    }
}

#[test]
fn games_on_discord_work_on_it() {
    let own = std::env::current_exe().unwrap();
    again(&own, &["discord_moving::", "discord_seats::", "load::nothing_is_lost_or"]);
}

/// A store on a database of its own, and another connection to it.
fn opened(server: &Server) -> (Store, Location, Database) {
    let url = database::empty(&server.url());
    let location = database::database(&url);
    let Location::Server(other) = location.clone() else { panic!("{location:?}") };
    (Store::open(&location, "room", None).unwrap(), location, other)
}

#[test]
fn a_daemon_whose_lease_was_taken_writes_nothing() {
    let Some(server) = Server::start() else { return };
    let (store, _, other) = opened(&server);
    store.write(|tx| tx.set_tick(Moment(1))).unwrap();
    store.may_serve().unwrap();
    let another = Location::Server(other.sharded(Shards::all(1)));
    let second = Store::open(&another, "room", None);
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
    other.execute("UPDATE leases SET owner = 'another', epoch = epoch + 1").unwrap();
    let refused = store.write(|tx| tx.set_tick(Moment(2)));
    assert!(matches!(refused, Err(StoreError::LeaseLost(_))), "{refused:?}");
    assert_eq!(store.snapshot().unwrap().last_tick().unwrap(), Some(Moment(1)));
    assert!(matches!(store.may_serve(), Err(StoreError::LeaseLost(_))));
    // One that was lost and taken again meanwhile is another one: what was decided before may be out of date.
    let (store, _, other) = opened(&server);
    other.execute("UPDATE leases SET epoch = epoch + 2").unwrap();
    let refused = store.write(|tx| tx.set_tick(Moment(2)));
    assert!(matches!(refused, Err(StoreError::LeaseLost(_))), "{refused:?}");
    // A daemon that stops leaves its lease to others.
    let (store, location, _) = opened(&server);
    store.close();
    Store::open(&location, "room", None).unwrap().close();
}

#[test]
fn a_server_that_does_not_let_the_daemon_in_is_named_in_a_sentence() {
    let Some(server) = Server::start() else { return };
    let url = server.url();
    let (host, _) = url.rsplit_once('/').unwrap();
    let scene = Scene::on(&format!("{host}/missing"), Settings::default());
    let (status, log) = scene.run(|_| {});
    assert_ne!(status.code(), Some(0));
    let said =
        "cannot be used: database \"missing\" does not exist; check the user, the password and";
    assert!(log.contains(said), "{log}");
}

#[test]
fn whoever_was_away_from_the_database_for_longer_than_a_lease_lets_others_renew_theirs_first() {
    let Some(server) = Server::start() else { return };
    let url = database::empty(&server.url());
    let location = database::database(&url);
    Store::open(&location, "room", None).unwrap().close();
    let lease = Duration::from_secs(1);
    let waiting = Database::new(&url, None, None, lease).unwrap();
    waiting
        .execute(
            "DELETE FROM daemons;
             UPDATE leases SET owner = 'another', ends_at = clock_timestamp() + interval '1 second'",
        )
        .unwrap();
    let mut attendance = Attendance::default();
    assert_eq!(attendance.attend(&waiting), Ok(false));
    std::thread::sleep(lease + lease / 2);
    let back = Instant::now();
    while attendance.attend(&waiting) == Ok(false) {
        assert!(back.elapsed() < 10 * lease, "a lease that was not renewed is taken");
        std::thread::sleep(lease / 10);
    }
    assert!(back.elapsed() > lease * 9 / 10, "{:?}", back.elapsed());
}

#[test]
fn lost_connections_are_made_again() {
    let Some(server) = Server::start() else { return };
    let (store, _, other) = opened(&server);
    for tick in 1..=20 {
        let last = store.snapshot().unwrap().last_tick().unwrap();
        assert_eq!(last, (tick > 1).then(|| Moment(tick - 1)));
        let writing = store.clone();
        let write = std::thread::spawn(move || writing.write(move |tx| tx.set_tick(Moment(tick))));
        other
            .execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user")
            .unwrap();
        write.join().unwrap().unwrap();
    }
}

#[test]
fn whoever_writes_or_reads_waits_for_a_server_that_is_away() {
    let Some(server) = Server::start() else { return };
    let (store, ..) = opened(&server);
    server.stop("immediate");
    let here = store.snapshot_now().map(drop);
    assert!(matches!(here, Err(StoreError::Unreachable { .. })), "{here:?}");
    std::thread::scope(|scope| {
        let (read, written) = (
            scope.spawn(|| store.snapshot()?.last_tick()),
            scope.spawn(|| store.write(|tx| tx.set_tick(Moment(7)))),
        );
        std::thread::sleep(Duration::from_secs(1));
        assert!(!read.is_finished() && !written.is_finished());
        server.run();
        assert!(matches!(read.join().unwrap(), Ok(None | Some(Moment(7)))));
        written.join().unwrap().unwrap();
    });
    assert_eq!(store.snapshot_now().unwrap().last_tick().unwrap(), Some(Moment(7)));
}

#[test]
fn a_commit_whose_answer_was_lost_is_not_made_again() {
    let Some(server) = Server::start() else { return };
    let (store, _, other) = opened(&server);
    // Commits wait for a standby that does not exist.
    for sql in ["ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()"]
    {
        other.execute(sql).unwrap();
    }
    let made = Arc::new(AtomicU32::new(0));
    let (writing, counted) = (store.clone(), Arc::clone(&made));
    let write = std::thread::spawn(move || {
        writing.write(move |tx| {
            counted.fetch_add(1, Ordering::Relaxed);
            tx.set_tick(Moment(7)).map(|()| 7)
        })
    });
    let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query = 'COMMIT'";
    for cut in [true, false] {
        let begun = Instant::now();
        while server.asked(&format!("SELECT count(*) {waiting}")) == ["0"] {
            assert!(begun.elapsed() < Duration::from_secs(20), "the commit waits");
        }
        if cut {
            let ended = format!("SELECT count(pg_terminate_backend(pid, 5000)) {waiting}");
            assert_ne!(server.asked(&ended), ["0"]);
        }
    }
    // It is stored, but on this server alone.
    assert_eq!(store.snapshot().unwrap().last_tick().unwrap(), Some(Moment(7)));
    assert!(!write.is_finished());
    other.execute("ALTER SYSTEM RESET synchronous_standby_names").unwrap();
    other.execute("SELECT pg_reload_conf()").unwrap();
    assert_eq!(write.join().unwrap(), Ok(7));
    assert_eq!(made.load(Ordering::Relaxed), 1);
}
