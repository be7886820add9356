//! `puzzle_attempts`: who has solved which puzzle, or is solving it.

use rusqlite::types::Value;
use crate::store::engine::{Result, params};

use crate::chat::ids::PersonId;
use crate::store::{
    Change, Commit, Kind, Receipt, Snapshot, StoreError, Table, Transaction, checksum, from_json,
    to_json,
};

/// What has become of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum State {
    /// It is being solved. A person solves one at a time.
    Open,
    /// It is solved.
    Solved,
    /// The person has seen the solution.
    GivenUp,
}

/// What a person has done with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    /// The person.
    pub(super) person: PersonId,
    /// The puzzle.
    pub(super) puzzle: String,
    /// The actions played so far, with the replies.
    pub(super) line: Vec<String>,
    /// The number of wrong answers.
    pub(super) wrong: u32,
    /// What has become of it.
    pub(super) state: State,
}

/// The table.
pub(super) const TABLE: Table = Table {
    name: "puzzle_attempts",
    row: "an attempt at a puzzle",
    kind: Kind::new(b'z', "person, puzzle, line, wrong, state"),
};

/// A change of what a person has done with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AttemptChange {
    /// The attempt before, which is open; `None` if it begins.
    pub(super) before: Option<Attempt>,
    /// The attempt as it is stored.
    pub(super) after: Attempt,
}

/// Returns the attempt with which a person is occupied.
pub(super) fn open(state: &Snapshot, person: &PersonId) -> Result<Option<Attempt>, StoreError> {
    state.one(
        "SELECT puzzle, line, wrong FROM puzzle_attempts WHERE person = ?1 AND state = 'open'",
        [&person.0],
        |row| {
            Ok(Attempt {
                person: person.clone(),
                puzzle: row.get(0)?,
                line: from_json(row, 1)?,
                wrong: row.get(2)?,
                state: State::Open,
            })
        },
    )
}

/// Returns the puzzles that a person has begun.
pub(super) fn begun(state: &Snapshot, person: &PersonId) -> Result<Vec<String>, StoreError> {
    state.all(
        "SELECT puzzle FROM puzzle_attempts WHERE person = ?1 ORDER BY puzzle",
        [&person.0],
        |row| row.get(0),
    )
}

/// Returns how many people have solved a puzzle with their first answer, and how many have tried.
pub(super) fn solvers(state: &Snapshot, puzzle: &str) -> Result<(u32, u32), StoreError> {
    let found = state.one(
        "SELECT count(CASE WHEN state = 'solved' AND wrong = 0 THEN 1 END), count(*)
         FROM puzzle_attempts WHERE puzzle = ?1 AND state <> 'open'",
        [puzzle],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(found.unwrap_or_default())
}

/// It conflicts if the attempt, or with which one the person is occupied, has changed since it was read.
impl Change for AttemptChange {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        if let Some(before) = &self.before {
            let removed = db
                .prepare_cached(
                    "DELETE FROM puzzle_attempts
                     WHERE person = ?1 AND puzzle = ?2 AND line = ?3 AND wrong = ?4 AND state = 'open'",
                )?
                .execute(params![
                    before.person.0,
                    before.puzzle,
                    to_json(&before.line)?,
                    before.wrong
                ])?;
            if removed != 1 {
                return Ok(Receipt::Conflict);
            }
        }
        let Attempt { person, puzzle, line, wrong, state } = &self.after;
        let values: [Value; 5] = [
            person.0.clone().into(),
            puzzle.clone().into(),
            to_json(line)?.into(),
            (*wrong).into(),
            <&str>::from(state).to_owned().into(),
        ];
        let checksum = checksum::of_values(TABLE.kind, &[], &values);
        let stored = checksum::execute(
            db,
            "INSERT INTO puzzle_attempts (person, puzzle, line, wrong, state, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING",
            values,
            &[checksum],
        )?;
        Ok(if stored == 1 { Receipt::Done } else { Receipt::Conflict })
    }
}
