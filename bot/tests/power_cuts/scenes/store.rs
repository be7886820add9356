//! Desk and store without a network, one random step after the other: games, puzzles, imports, ticks, stale changes, nightly backups,
//! checkpoints, stops, migrations.

use std::ffi::OsStr;
use std::path::Path;

use bot::chance::Chance;
use bot::chat::{Context, Incoming, Membership, MessageId};
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
        backup(&games, &recorder.path("data/last.db")).unwrap();
        recorder.fact(Fact::BackupDone(name));
        fixture.core.store().close();
        Box::new(Stored { recording: recorder.end() })
    }
}

/// Makes a database one of the format before, which only tests know, so that the next start migrates it.
const FORMAT_BEFORE: &str =
    "BEGIN; CREATE INDEX made_up ON games (ply); PRAGMA user_version = 200; COMMIT";

/// Notes that a number in the database does not become smaller.
fn at_least(recorder: &Recorder, games: &Path, number: &str) {
    let db = Connection::open(games).unwrap();
    let now: i64 = db.query_row(&format!("SELECT {number}"), [], |row| row.get(0)).unwrap();
    recorder.fact(Fact::Holds(format!("{number} >= {now}")));
}

fn step(recorder: &Recorder, games: &Path, fixture: &mut Fixture, chance: &mut Chance) {
    let store = fixture.core.store().clone();
    match chance.below(15) {
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
        11 => {
            fixture.send("bob", "/puzzle");
            fixture.send("bob", "/puzzle give-up");
            at_least(recorder, games, "(SELECT count(*) FROM puzzle_attempts)");
        }
        12 => {
            let membership = Membership {
                guild: "5".into(),
                channel: "general".into(),
                roles: None,
                manages: true,
            };
            let context = Context { guild: Some(membership), ..Context::default() };
            let daily = fixture.message("ann", "/puzzle daily=here");
            fixture.judge(&Incoming { addressed: true, context, ..daily });
            at_least(recorder, games, "(SELECT max(due) FROM daily_puzzles)");
            fixture.now += DAY;
            fixture.core.send_digests(fixture.now).unwrap();
            fixture.take_answers();
            at_least(recorder, games, "(SELECT max(due) FROM daily_puzzles)");
        }
        13 => {
            let record = tempfile::NamedTempFile::new().unwrap();
            let number = fixture.next_message;
            fixture.next_message += 1;
            let text = format!(
                "[Variant \"chess\"]\n[Event \"{number}\"]\n[Result \"0-1\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4\n"
            );
            std::fs::write(&record, text).unwrap();
            let args = [
                "siegepost".as_ref(),
                "import".as_ref(),
                "--db".as_ref(),
                games.as_os_str(),
                record.path().as_os_str(),
            ];
            bot::cli::run(args.map(OsStr::to_os_string));
            let wanted = format!("instr(text, '[Event \"{number}\"]') > 0");
            recorder.fact(Fact::Holds(format!("EXISTS (SELECT 1 FROM imports WHERE {wanted})")));
        }
        _ => {
            store.close();
            if chance.below(2) == 0 {
                Connection::open(games).unwrap().execute_batch(FORMAT_BEFORE).unwrap();
            }
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
