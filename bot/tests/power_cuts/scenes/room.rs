//! The script of the kill campaign, run in the room, with backups and checkpoints at the same time.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bot::chance::Chance;
use bot::config::Config;
use bot::painter::NoPainter;
use bot::room::{Input, Opening, Room, Screen, play};
use bot::store::{Location, backup};
use bot::time::Span;
use chrono::{DateTime, Utc};
use rusqlite::Connection;

use crate::campaign::{RecordedScene, Scene};
use crate::kill_support::{State, script};
use crate::promised::{DAMAGED, MISSING, NOT_POSTED, Promised, opens, rows};
use crate::record::{Fact, Recorder, Recording, directory};

pub(crate) struct InTheRoom;

/// The database. The daemon creates its directory.
const GAMES: &str = "data/games.db";

struct Played {
    recording: Recording,
    script: String,
    end: State,
}

impl Scene for InTheRoom {
    fn name(&self) -> &'static str {
        "room"
    }

    fn record(&self, seed: u64) -> Box<dyn RecordedScene> {
        let script = script(seed);
        let recorder = Recorder::begin(directory());
        let games = recorder.path(GAMES);
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| disturb(&recorder, &games, &over, seed));
            let end = SetOnDrop(&over);
            let wrong = run_script(&games, &script);
            drop(end);
            assert_eq!(wrong, 0, "seed {seed}: the script fails without a cut");
        });
        let end = State::of(&games);
        Box::new(Played { recording: recorder.end(), script, end })
    }
}

/// Sets the flag in the end, even if the test fails.
struct SetOnDrop<'a>(&'a AtomicBool);

impl Drop for SetOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Runs a script in a room. Returns how many lines had an unexpected result.
fn run_script(games: &Path, script: &str) -> usize {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    // Thinking that ends after a number of positions decides the same on every machine.
    let mut config = Config::default();
    (config.computer.time, config.computer.nodes) = (Span::ZERO, 200);
    let opening = Opening {
        location: Location::File(games.to_owned()),
        pictures: games.with_file_name("pictures"),
        config,
        clock: Some("2026-01-01T00:00:00Z".parse::<DateTime<Utc>>().unwrap().into()),
        screen: Screen::nothing(),
        painter: Arc::new(NoPainter),
        language: None,
    };
    runtime.block_on(async {
        let mut room = Room::open(opening).await.unwrap();
        let lines = BufReader::new(script.as_bytes());
        let input = Input { lines, name: "the script".to_owned(), echo: false };
        let report = play(&mut room, input).await.unwrap();
        room.close().await;
        report.wrong
    })
}

/// Other users of the database: backups and checkpoints.
fn disturb(recorder: &Recorder, games: &Path, over: &AtomicBool, seed: u64) {
    let mut chance = Chance::new(seed ^ 0x3ed);
    let mut copies = 0;
    while !over.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(chance.draw() % 30));
        if !games.exists() {
            continue;
        }
        match chance.below(4) {
            0 if copies < 3 => {
                copies += 1;
                let name = PathBuf::from(format!("data/copy-{copies}.db"));
                recorder.fact(Fact::BackupBegun(name.clone()));
                match backup(games, &recorder.path(&name.to_string_lossy())) {
                    Ok(_) => recorder.fact(Fact::BackupDone(name)),
                    // Perhaps there is no table yet.
                    Err(_) => copies -= 1,
                }
            }
            1 | 2 => {
                let how = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][chance.below(4)];
                let other = Connection::open(games).unwrap();
                let _ = other.execute_batch(&format!("PRAGMA wal_checkpoint({how})"));
            }
            _ => {}
        }
    }
}

impl RecordedScene for Played {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String> {
        promised.check_backups(root)?;
        let (games, room) = (root.join(GAMES), root.join(format!("{GAMES}.room")));
        if !games.exists() && promised.expects_database() {
            return Err(format!("{MISSING}: the database"));
        }
        if !room.exists() && promised.expects_room() {
            return Err(format!("{MISSING}: the room's history"));
        }
        let history = if room.exists() { Some(history(&room)?) } else { None };
        if let Some(history) = &history {
            promised.check_room(history)?;
        }
        if !games.exists() {
            return Ok(());
        }
        opens(&games)?;
        let db = Connection::open(&games).unwrap();
        promised.check_database(&db)?;
        let posted: Vec<String> = match &history {
            Some(room) if promised.expects_room() => {
                rows(room, "SELECT nonce FROM lines WHERE nonce IS NOT NULL", |row| row.get(0))
            }
            _ => Vec::new(),
        };
        let sent: Vec<String> =
            rows(&db, "SELECT coalesce(nonce, key) FROM outbox WHERE state = 'sent'", |row| {
                row.get(0)
            });
        if let Some(key) = sent.iter().find(|key| !posted.contains(key)) {
            return Err(format!("{NOT_POSTED}: {key}"));
        }
        let known: Vec<String> =
            rows(&db, "SELECT coalesce(nonce, key) FROM outbox", |row| row.get(0));
        match posted.iter().find(|key| !known.contains(key)) {
            Some(key) => Err(format!("{MISSING}: the row of the outbox that was posted as {key}")),
            None => Ok(()),
        }
    }

    fn resume(&self, root: &Path, _promised: &Promised) -> Option<Result<(), String>> {
        let games = root.join(GAMES);
        let wrong = run_script(&games, &self.script);
        if wrong != 0 {
            return Some(Err(format!("{wrong} lines of the script fail after the cut")));
        }
        let end = State::of(&games);
        if end == self.end {
            return Some(Ok(()));
        }
        Some(Err(format!("the end differs: {:#?}", end.difference(&self.end))))
    }
}

fn history(path: &Path) -> Result<Connection, String> {
    let db = Connection::open(path).unwrap();
    let found: rusqlite::Result<String> =
        db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0));
    match found.as_deref() {
        Ok("ok") => Ok(db),
        other => Err(format!("{DAMAGED}: the room's history: {other:?}")),
    }
}
