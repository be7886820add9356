//! The script of the kill campaign, played through the room, with copies and checkpoints meanwhile.

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
use rusqlite::Connection;

use crate::campaign::{Happened, Scene};
use crate::kill_support::{State, script};
use crate::ledger::{IN_TURN, KEPT, Ledger, WHOLE, opens, rows};
use crate::record::{Fact, Recorder, Recording, directory};

pub(crate) struct InTheRoom;

/// The database; its directory is made by the daemon.
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

    fn record(&self, seed: u64) -> Box<dyn Happened> {
        let script = script(seed);
        let recorder = Recorder::begin(directory());
        let games = recorder.path(GAMES);
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| meddle(&recorder, &games, &over, seed));
            let end = Ends(&over);
            let wrong = feed(&games, &script);
            drop(end);
            assert_eq!(wrong, 0, "seed {seed}: the script goes wrong without a cut");
        });
        let end = State::of(&games);
        Box::new(Played { recording: recorder.end(), script, end })
    }
}

/// Says that it is over, also when the test fails.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Feeds a script to a room; how many lines went wrong.
fn feed(games: &Path, script: &str) -> usize {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let opening = Opening {
        location: Location::File(games.to_owned()),
        pictures: games.with_file_name("pictures"),
        config: Config::default(),
        clock: Some("2026-01-01T00:00:00Z".parse().unwrap()),
        screen: Screen::nothing(),
        painter: Arc::new(NoPainter),
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

/// What else uses a database meanwhile: copies are made, the log is brought into the file.
fn meddle(recorder: &Recorder, games: &Path, over: &AtomicBool, seed: u64) {
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

impl Happened for Played {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn judge(&self, root: &Path, promised: &Ledger) -> Result<(), String> {
        promised.backups_are_kept(root)?;
        let (games, room) = (root.join(GAMES), root.join(format!("{GAMES}.room")));
        if !games.exists() && promised.expects_database() {
            return Err(format!("{KEPT}: the database"));
        }
        if !room.exists() && promised.expects_room() {
            return Err(format!("{KEPT}: the conversation"));
        }
        let conversation = if room.exists() { Some(conversation(&room)?) } else { None };
        if let Some(conversation) = &conversation {
            promised.is_kept_in_room(conversation)?;
        }
        if !games.exists() {
            return Ok(());
        }
        opens(&games)?;
        let db = Connection::open(&games).unwrap();
        promised.is_kept_in(&db)?;
        let posted: Vec<String> = match &conversation {
            Some(room) if promised.expects_room() => {
                rows(room, "SELECT nonce FROM lines WHERE nonce IS NOT NULL", |row| row.get(0))
            }
            _ => Vec::new(),
        };
        let sent: Vec<String> =
            rows(&db, "SELECT key FROM outbox WHERE state = 'sent'", |row| row.get(0));
        if let Some(key) = sent.iter().find(|key| !posted.contains(key)) {
            return Err(format!("{IN_TURN}: {key}"));
        }
        let known: Vec<String> = rows(&db, "SELECT key FROM outbox", |row| row.get(0));
        match posted.iter().find(|key| !known.contains(key)) {
            Some(key) => Err(format!("{KEPT}: the row of the outbox that was posted as {key}")),
            None => Ok(()),
        }
    }

    fn go_on(&self, root: &Path, _promised: &Ledger) -> Option<Result<(), String>> {
        let games = root.join(GAMES);
        let wrong = feed(&games, &self.script);
        if wrong != 0 {
            return Some(Err(format!("{wrong} lines of the script go wrong after the cut")));
        }
        let end = State::of(&games);
        if end == self.end {
            return Some(Ok(()));
        }
        Some(Err(format!("it ends otherwise: {:#?}", end.difference(&self.end))))
    }
}

fn conversation(path: &Path) -> Result<Connection, String> {
    let db = Connection::open(path).unwrap();
    let found: rusqlite::Result<String> =
        db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0));
    match found.as_deref() {
        Ok("ok") => Ok(db),
        other => Err(format!("{WHOLE}: the conversation: {other:?}")),
    }
}
