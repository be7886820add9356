//! `puzzle_attempts`: who has solved which puzzle, or is solving it; `game_puzzles`: the puzzles from games.

use rules::Variant;
use rusqlite::Error;
use rusqlite::types::Type;

use super::puzzle::{BUILT_IN, Puzzle, Source};
use crate::chat::ids::{GameId, PersonId, PlaceId};
use crate::store::engine::{Params, Result, Row, params};
use crate::store::{
    Change, Commit, Receipt, Snapshot, StoreError, Transaction, count, from_json, size, to_json,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum State {
    /// It is being solved. A person solves one at a time.
    Open,
    Solved,
    /// The person has seen the solution.
    GivenUp,
}

/// What a person has done with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) person: PersonId,
    pub(super) puzzle: String,
    /// The actions played so far, with the replies.
    pub(super) line: Vec<String>,
    pub(super) wrong: u32,
    pub(super) state: State,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AttemptChange {
    /// The attempt before, which is open; `None` if it begins.
    pub(super) before: Option<Attempt>,
    pub(super) after: Attempt,
}

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
        let stored = db
            .prepare_cached(
                "INSERT INTO puzzle_attempts (person, puzzle, line, wrong, state)
                 VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
            )?
            .execute(params![person.0, puzzle, to_json(line)?, wrong, <&str>::from(state)])?;
        Ok(if stored == 1 { Receipt::Done } else { Receipt::Conflict })
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamePuzzles(pub(super) Vec<Puzzle>);

/// A puzzle from a game with its number.
type Numbered = (i64, Puzzle);

/// Returns the puzzles from games that fulfil a condition, the oldest first. Games of people who do not want that have none.
fn from_games(
    state: &Snapshot,
    condition: &str,
    params: impl Params,
) -> Result<Vec<Numbered>, StoreError> {
    let sql = format!(
        "SELECT p.number, g.variant, p.position, p.actions, p.best, p.game, p.ply, p.played
         FROM game_puzzles p JOIN games g ON g.id = p.game
         WHERE NOT EXISTS (SELECT 1 FROM seats s JOIN settings o ON o.person = s.person
             WHERE s.game = p.game AND o.puzzles = 0) AND {condition}"
    );
    state.all(&sql, params, numbered)
}

fn numbered(row: &Row<'_>) -> Result<Numbered> {
    let variant: String = row.get(1)?;
    let variant = Variant::from_name(&variant)
        .map_err(|error| Error::FromSqlConversionFailure(1, Type::Text, Box::new(error)))?;
    let source =
        Source { game: GameId(row.get(5)?), ply: row.get(6).map(size)?, played: row.get(7)? };
    let puzzle = Puzzle::new(variant, row.get(2)?, row.get(3)?);
    Ok((row.get(0)?, Puzzle { best: row.get(4)?, source: Some(source), ..puzzle }))
}

/// Returns a puzzle, if there still is one with this id.
pub(super) fn find(state: &Snapshot, id: &str) -> Result<Option<Puzzle>, StoreError> {
    if let Some(puzzle) = BUILT_IN.iter().find(|puzzle| puzzle.id == id) {
        return Ok(Some(puzzle.clone()));
    }
    let found = from_games(state, "p.id = ?1", [id])?;
    Ok(found.into_iter().next().map(|(_, puzzle)| puzzle))
}

pub(super) fn of_game(state: &Snapshot, game: GameId) -> Result<Vec<Puzzle>, StoreError> {
    let found = from_games(state, "p.game = ?1 ORDER BY p.number", [game.0])?;
    Ok(found.into_iter().map(|(_, puzzle)| puzzle).collect())
}

/// Returns whether everybody who reads a place may know a puzzle: it comes with the program, or from a game that could be seen live there.
pub(super) fn is_known_in(
    state: &Snapshot,
    puzzle: &Puzzle,
    place: &PlaceId,
) -> Result<bool, StoreError> {
    puzzle.source.as_ref().map_or(Ok(true), |source| state.was_played_in(source.game, place))
}

/// Returns the puzzles that were found after the one with a number: at most `most`.
pub(super) fn found_after(
    state: &Snapshot,
    number: i64,
    most: usize,
) -> Result<Vec<Numbered>, StoreError> {
    let newer = "p.number > ?1 ORDER BY p.number LIMIT ?2";
    from_games(state, newer, params![number, count(most)])
}

/// A position that is a puzzle already stays the one from the first game.
impl Change for GamePuzzles {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        for Puzzle { id, position, actions, best, source, .. } in &self.0 {
            let Some(Source { game, ply, played }) = source else { continue };
            tx.db()
                .prepare_cached(
                    "INSERT INTO game_puzzles (number, id, game, ply, position, actions, best, played)
                     VALUES ((SELECT coalesce(max(number), 0) + 1 FROM game_puzzles), ?1, ?2, ?3, ?4, ?5, ?6, ?7)
                     ON CONFLICT (id) DO NOTHING",
                )?
                .execute(params![id, game.0, count(*ply), position, actions, best, played])?;
        }
        Ok(Receipt::Done)
    }
}
