//! Desk and store without a network, one random step after the other: games, ticks, stale changes, nightly backups,
//! checkpoints, stops.

use std::path::Path;

use bot::chance::Chance;
use bot::chat::MessageId;
use bot::config::BackupConfig;
use bot::game::state::GameId;
use bot::nightly::Backups;
use bot::store::{Commit, Location, Receipt, Save, backup};
use rusqlite::Connection;

use crate::campaign::{RecordedScene, Scene};
use crate::promised::Promised;
use crate::record::{Fact, Recorder, Recording, directory};
use crate::support::{DAY, Fixture, HOUR};

pub(crate) struct InTheStore;

const GAMES: &str = "data/deeper/games.db";

/// Steps in one recording.
const STEPS: usize = 70;

impl Scene for InTheStore {
    fn name(&self) -> &'static str {
        "store"
    }

    fn record(&self, seed: u64) -> Box<dyn RecordedScene> {
        let mut chance = Chance::new(seed ^ 0x570e);
        let recorder = Recorder::begin(directory());
        let games = recorder.path(GAMES);
        let mut fixture = Fixture::at(Location::File(games.clone()));
        recorder.fact(Fact::Opened);
        fixture.start_game("3d");
        for _ in 0..STEPS {
            step(&recorder, &games, &mut fixture, &mut chance);
        }
        let name = std::path::PathBuf::from("data/last.db");
        recorder.fact(Fact::BackupBegun(name.clone()));
        backup(&games, &recorder.path("data/last.db"), bot::features::TABLES).unwrap();
        recorder.fact(Fact::BackupDone(name));
        fixture.core.store().close();
        Box::new(Stored { recording: recorder.end() })
    }
}

fn step(recorder: &Recorder, games: &Path, fixture: &mut Fixture, chance: &mut Chance) {
    let store = fixture.core.store().clone();
    match chance.below(12) {
        0..5 => {
            let game = fixture.game(1);
            let (Some(seat), actions) = (game.position.to_act(), game.position.actions()) else {
                return drop(fixture.send("ann", "/play siege white=ann red=bob black=cy"));
            };
            let name = game.holder(seat).person().unwrap().0.clone();
            if let Some(action) = actions.get(chance.below(actions.len())) {
                fixture.send(&name, action);
            }
        }
        5 => drop(fixture.send("dora", "what a game!")),
        6 => {
            // A commit is based on the state of a moment ago.
            let old = fixture.game(1);
            fixture.send("ann", "/draw");
            let mut late = old.clone();
            late.revision += 1;
            let save = Save { game: late, actions: Vec::new() };
            let stale = Commit { saves: vec![save], now: fixture.now, ..Commit::default() };
            let changed =
                store.snapshot().unwrap().revision(GameId(1)).unwrap() != Some(old.revision);
            let done = store.commit(stale).unwrap();
            assert!(changed || done == Receipt::Done);
        }
        7 => {
            fixture.now += HOUR;
            let now = fixture.now;
            store.write(move |tx| tx.set_tick(now)).unwrap();
        }
        8 => {
            let seen = MessageId(fixture.next_message - 1);
            let place = fixture.place.clone();
            store.write(move |tx| tx.set_watermark(&place, seen)).unwrap();
        }
        9 => {
            fixture.now += DAY;
            let config = BackupConfig { keep_days: 3650, ..BackupConfig::default() };
            let (backups, now) = (Backups::of(games, config), fixture.now);
            let file = backups.file(now.utc().date_naive());
            let name = file.strip_prefix(recorder.path("")).unwrap().to_owned();
            recorder.fact(Fact::BackupBegun(name.clone()));
            if backups.make(&store, now).unwrap().is_some() {
                assert!(file.exists());
                recorder.fact(Fact::BackupDone(name));
            }
        }
        10 => {
            let how = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][chance.below(4)];
            let other = Connection::open(games).unwrap();
            other.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |_| Ok(())).unwrap();
        }
        _ => {
            store.close();
            let (now, next) = (fixture.now, fixture.next_message);
            *fixture = Fixture::at(Location::File(games.to_owned()));
            (fixture.now, fixture.next_message) = (now, next);
        }
    }
}

struct Stored {
    recording: Recording,
}

impl RecordedScene for Stored {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String> {
        promised.check_directory(root, GAMES)
    }
}
