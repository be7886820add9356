//! Desk and store without a network, call by call from a seed: games, looks at the clock, stale changes, nightly backups,
//! checkpoints, stops.

use std::path::Path;

use bot::bridge::MessageId;
use bot::chance::Chance;
use bot::config::BackupConfig;
use bot::nightly::Backups;
use bot::play::GameId;
use bot::store::{Commit, Location, Receipt, Save, backup};
use bot::time::from_millis;
use rusqlite::Connection;

use crate::campaign::{Happened, Scene};
use crate::ledger::Ledger;
use crate::record::{Fact, Recorder, Recording, directory};
use crate::support::{DAY, HOUR, Table};

pub(crate) struct InTheStore;

const GAMES: &str = "data/deeper/games.db";

/// Things that happen.
const STEPS: usize = 70;

impl Scene for InTheStore {
    fn name(&self) -> &'static str {
        "store"
    }

    fn record(&self, seed: u64) -> Box<dyn Happened> {
        let mut chance = Chance::new(seed ^ 0x570e);
        let recorder = Recorder::begin(directory());
        let games = recorder.path(GAMES);
        let mut table = Table::at(Location::File(games.clone()));
        recorder.fact(Fact::Opened);
        table.begin("3d");
        for _ in 0..STEPS {
            happen(&recorder, &games, &mut table, &mut chance);
        }
        let name = std::path::PathBuf::from("data/last.db");
        recorder.fact(Fact::BackupBegun(name.clone()));
        backup(&games, &recorder.path("data/last.db")).unwrap();
        recorder.fact(Fact::BackupDone(name));
        table.core.store().close();
        Box::new(Stored { recording: recorder.end() })
    }
}

fn happen(recorder: &Recorder, games: &Path, table: &mut Table, chance: &mut Chance) {
    let store = table.core.store().clone();
    match chance.below(12) {
        0..5 => {
            let game = table.game(1);
            let (Some(seat), actions) = (game.position.to_act(), game.position.actions()) else {
                return drop(table.say("ann", "/play siege white=ann red=bob black=cy"));
            };
            let name = game.holder(seat).person().unwrap().0.clone();
            if let Some(action) = actions.get(chance.below(actions.len())) {
                table.say(&name, action);
            }
        }
        5 => drop(table.say("dora", "what a game!")),
        6 => {
            // Somebody decides on what was there a moment ago.
            let old = table.game(1);
            table.say("ann", "/draw");
            let mut late = old.clone();
            late.revision += 1;
            let save = Save { game: late, actions: Vec::new() };
            let stale = Commit { saves: vec![save], now: table.now, ..Commit::default() };
            let changed = store.revision(GameId(1)).unwrap() != Some(old.revision);
            let done = store.commit(stale).unwrap();
            assert!(changed || done == Receipt::Done);
        }
        7 => {
            table.now += HOUR;
            let now = table.now;
            store.write(move |tx| tx.set_tick(now)).unwrap();
        }
        8 => {
            let seen = MessageId(table.next_message - 1);
            let place = table.place.clone();
            store.write(move |tx| tx.set_watermark(&place, seen)).unwrap();
        }
        9 => {
            table.now += DAY;
            let config = BackupConfig { keep_days: 3650, ..BackupConfig::default() };
            let (backups, now) = (Backups::of(games, config), from_millis(table.now));
            let file = backups.file(now.date_naive());
            let name = file.strip_prefix(recorder.path("")).unwrap().to_owned();
            recorder.fact(Fact::BackupBegun(name.clone()));
            if backups.make(&store, now).unwrap() {
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
            let (now, next) = (table.now, table.next_message);
            *table = Table::at(Location::File(games.to_owned()));
            (table.now, table.next_message) = (now, next);
        }
    }
}

struct Stored {
    recording: Recording,
}

impl Happened for Stored {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn judge(&self, root: &Path, promised: &Ledger) -> Result<(), String> {
        promised.is_kept_under(root, GAMES)
    }
}
