//! A sync that fails, a restart, and what is stored then: the system may show what the failed sync has not written.

use std::path::Path;

use bot::chance::Chance;
use faults::{Fault, Plan};
use rusqlite::Connection;

use super::failing::{GAMES, commit};
use crate::campaign::{RecordedScene, Scene};
use crate::promised::{Promised, open};
use crate::record::{Fact, Recorder, Recording, directory};

/// Syncs fail from some commit on until the daemon has stopped.
pub(crate) struct Syncing;

impl Scene for Syncing {
    fn name(&self) -> &'static str {
        "syncs"
    }

    fn cuts_in_a_run(&self) -> usize {
        100
    }

    fn record(&self, seed: u64) -> Box<dyn RecordedScene> {
        let mut chance = Chance::new(seed ^ 0x5f_5c);
        let recorder = Recorder::begin(directory());
        let games = recorder.path(GAMES);
        let begin = || {
            let store = open(&games).unwrap();
            recorder.fact(Fact::Opened);
            store
        };
        let store = begin();
        for id in 10..12 + chance.draw() % 4 {
            store.commit(commit(id)).unwrap();
        }
        recorder.journal().plan(Some(Plan { fault: Fault::Sync, first: 0, times: u64::MAX }));
        store.commit(commit(20)).unwrap_err();
        store.close();
        recorder.journal().plan(None);
        // While somebody reads, what is in the log stays there.
        let reader = Connection::open(&games).unwrap();
        reader.execute_batch("BEGIN; SELECT count(*) FROM verdicts").unwrap();
        let store = begin();
        store.commit(commit(30)).unwrap();
        store.close();
        drop(reader);
        Box::new(Synced { recording: recorder.end() })
    }
}

struct Synced {
    recording: Recording,
}

impl RecordedScene for Synced {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String> {
        promised.check_directory(root, GAMES)
    }
}
