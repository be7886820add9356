//! The daily puzzle of the channel: days pass while the daemon is down, and each must be posted once.

use std::time::{SystemTime, UNIX_EPOCH};

use bot::store::OutboxKey;
use bot::time::Moment;
use loopback::permissions;
use rusqlite::Connection;

use super::database::{self, Row};
use super::round::Round;
use crate::discord_support::text;

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// When daily puzzles are due, in milliseconds since 1970.
#[derive(Debug, Default)]
pub(super) struct DailyPuzzles {
    /// The first one by the clock. The round may run at that time.
    by_clock: i64,
    /// Those of the days that passed, each before the one before, so that all are past and different.
    passed: Vec<i64>,
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
    i64::try_from(since.as_millis()).expect("a time")
}

impl Round {
    /// A manager lets puzzles be posted in the channel.
    pub(super) fn begin_daily_puzzles(&mut self) {
        let manager = self.scene.double.person("Manager");
        let guild = self.scene.double.guild;
        self.scene.double.with(|w| {
            w.grant_role(guild, "managers", permissions::MANAGE_GUILD, manager.id);
        });
        manager.slash(self.channel, "/puzzle", &[("daily", text("here"))]).expect("a command");
        self.until("a puzzle is posted every day", |round| {
            let db = database::open_running(&round.database()).expect("the database");
            round.puzzles.by_clock = database::next_puzzle(&db).unwrap_or(None).unwrap_or(0);
            round.puzzles.by_clock > 0
        });
    }

    /// A day passes, if the puzzle of the last one is posted. The daemon is down.
    pub(super) fn next_day(&mut self) {
        let db = database::open_copy(&self.database()).expect("the database");
        let next = database::next_puzzle(&db).expect("the database").expect("a daily puzzle");
        if next <= now() {
            return;
        }
        let due = self.puzzles.passed.last().unwrap_or(&self.puzzles.by_clock) - DAY;
        database::puzzle_is_due(&self.database(), due).expect("the database");
        self.puzzles.passed.push(due);
    }

    /// Whether no puzzle is due.
    pub(super) fn puzzles_are_posted(&self, db: &Connection) -> bool {
        database::next_puzzle(db).is_ok_and(|next| next.is_some_and(|next| next > now()))
    }

    /// The puzzle of each day is in the outbox once, whose rows are shown once each. Returns the number of days.
    pub(super) fn every_puzzle(&self, outbox: &[Row]) -> Result<usize, String> {
        let DailyPuzzles { by_clock, passed } = &self.puzzles;
        let by_clock = Some(*by_clock).filter(|due| *due <= now());
        let key = |due: &i64| OutboxKey::daily_puzzle(1, Moment(*due)).to_string();
        let mut wanted: Vec<String> = passed.iter().chain(&by_clock).map(key).collect();
        let of_puzzles = |row: &&Row| row.message.text.starts_with("Puzzle of the day. ");
        let place = self.channel.to_string();
        let there = outbox.iter().filter(of_puzzles).filter(|row| row.place == place);
        let mut found: Vec<String> = there.map(|row| row.key.clone()).collect();
        wanted.sort();
        found.sort();
        if wanted != found {
            return Err(format!("the daily puzzles are {found:?}, and must be {wanted:?}"));
        }
        Ok(found.len())
    }
}
