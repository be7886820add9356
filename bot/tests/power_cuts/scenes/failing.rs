//! A disk that fails: full, `EIO`, locked by another process. What was refused is tried again after the fault has
//! passed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot::chance::Chance;
use bot::chat::{MessageId, Outgoing, PersonId, PlaceId};
use bot::store::{
    Begin, Commit, Outcome, Post, Receipt, Store, StoreError, Verdict, backup, restore, verify,
};
use bot::time::Moment;
use faults::{Fault, Plan};
use rusqlite::Connection;

use crate::campaign::{RecordedScene, Scene};
use crate::promised::{Promised, open, rows};
use crate::record::{Fact, Recorder, Recording, directory};

pub(crate) const GAMES: &str = "data/games.db";

/// One call fails, and the power may be cut before and after.
pub(crate) struct Failing;

impl Scene for Failing {
    fn name(&self) -> &'static str {
        "errors"
    }

    fn cuts_in_a_run(&self) -> usize {
        20
    }

    fn record(&self, seed: u64) -> Box<dyn RecordedScene> {
        let mut chance = Chance::new(seed ^ 0xe110);
        let fault = [Fault::Full, Fault::Io, Fault::Io, Fault::Busy][chance.below(4)];
        let plan = Plan { fault, first: chance.draw() % 400, times: 1 + chance.draw() % 3 };
        let recorder = Recorder::begin(directory());
        let mut user = User::new(&recorder);
        recorder.journal().plan(Some(plan));
        user.run(false).unwrap_or_else(|why| panic!("seed {seed}, {plan:?}: {why}"));
        Box::new(Failed { recording: recorder.end() })
    }
}

struct Failed {
    recording: Recording,
}

impl RecordedScene for Failed {
    fn recording(&self) -> &Recording {
        &self.recording
    }

    fn check(&self, root: &Path, promised: &Promised) -> Result<(), String> {
        promised.check_directory(root, GAMES)
    }
}

/// A user of the store.
pub(crate) struct User<'a> {
    recorder: &'a Recorder,
    games: PathBuf,
    store: Option<Store>,
    /// The errors that the store returned.
    pub(crate) refusals: Vec<StoreError>,
}

fn place() -> PlaceId {
    PlaceId("general".to_owned())
}

pub(crate) fn commit(id: u64) -> Commit {
    let verdict = Verdict {
        place: place(),
        message: MessageId(id),
        author: PersonId("ann".to_owned()),
        at: Moment(5),
        outcome: Outcome::Answered,
        game: None,
    };
    let message =
        Outgoing { reply_to: Some(id), ..Outgoing::text(locale::Text::same("x".repeat(3000))) };
    let post = Post { key: format!("k{id}").into(), place: place(), message };
    let begin = Arc::new(Begin { place: place(), since: MessageId(1) });
    Commit {
        verdict: Some(verdict),
        changes: vec![begin],
        posts: vec![post],
        now: Moment(7),
        ..Commit::default()
    }
}

impl<'a> User<'a> {
    pub(crate) fn new(recorder: &'a Recorder) -> Self {
        let games = recorder.path(GAMES);
        Self { recorder, games, store: None, refusals: Vec::new() }
    }

    fn store(&self) -> Store {
        self.store.clone().unwrap()
    }

    /// Does something, and tries once more after an error, without the fault.
    fn retry_once<T>(
        &mut self,
        what: &str,
        act: impl Fn(&Self) -> Result<T, StoreError>,
    ) -> Result<T, String> {
        match act(self) {
            Ok(done) => Ok(done),
            Err(refusal) => {
                self.refusals.push(refusal.clone());
                self.recorder.journal().plan(None);
                act(self).map_err(|again| {
                    format!("{what} was refused ({refusal}), and is again: {again} ({again:?})")
                })
            }
        }
    }

    fn opened(&mut self) -> Result<(), String> {
        let store = self.retry_once("opening", |user| open(&user.games))?;
        self.store = Some(store);
        self.recorder.fact(Fact::Opened);
        Ok(())
    }

    fn committed(&mut self, id: u64) -> Result<(), String> {
        let receipt = self.retry_once("storing", |user| user.store().commit(commit(id)))?;
        // A refused commit may be stored all the same: only the disk knows.
        if receipt == Receipt::Conflict { Err("a conflict".to_owned()) } else { Ok(()) }
    }

    fn copied(&mut self, name: &str) -> Result<(), String> {
        let (path, name) = (self.recorder.path(name), PathBuf::from(name));
        self.recorder.fact(Fact::BackupBegun(name.clone()));
        self.retry_once("a backup", |user| {
            match backup(&user.games, &path) {
                // It is complete, but may not be synced.
                Err(_) if path.exists() => {
                    std::fs::remove_file(&path).unwrap();
                    user.recorder.journal().removed(&name);
                    backup(&user.games, &path)
                }
                done => done,
            }
        })?;
        self.recorder.fact(Fact::BackupDone(name));
        Ok(())
    }

    /// Everything that happens to a database in a run, optionally with a restore in the end.
    pub(crate) fn run(&mut self, restored: bool) -> Result<(), String> {
        self.opened()?;
        for id in 10..16 {
            self.committed(id)?;
            let due = self.retry_once("the outbox", |user| user.store().snapshot()?.outbox())?;
            let row = due.first().map(|row| row.id);
            if let Some(row) = row {
                self.retry_once("recording", |user| {
                    user.store().write(move |tx| tx.set_sent(row, MessageId(900 + id)))
                })?;
            }
        }
        self.retry_once("a watermark", |user| {
            user.store().write(|tx| tx.set_watermark(&place(), MessageId(12)))
        })?;
        self.retry_once("a tick", |user| user.store().write(|tx| tx.set_tick(Moment(77))))?;
        self.copied("data/first.db")?;
        self.committed(20)?;
        self.store().close();
        self.opened()?;
        self.committed(21)?;
        self.retry_once("a check", |user| user.store().verify())?;
        self.copied("data/second.db")?;
        self.store().close();
        if restored {
            let copy = self.recorder.path("data/first.db");
            self.retry_once("a restore", |user| restore(&copy, &user.games))?;
            self.opened()?;
            self.committed(30)?;
            self.store().close();
        }
        Ok(())
    }

    /// The content in the end.
    pub(crate) fn content(&self) -> Vec<String> {
        let report = verify(&self.games).unwrap();
        assert_eq!(report.faults, Vec::<String>::new());
        let db = Connection::open(&self.games).unwrap();
        let sql = "SELECT message || outcome FROM verdicts
             UNION ALL SELECT key || state || coalesce(posted, '') FROM outbox
             UNION ALL SELECT id || watermark FROM places
             UNION ALL SELECT key || value FROM about";
        rows(&db, sql, |row| row.get(0))
    }
}
