//! The daily puzzle of a guild: `daily_puzzles`, and its posts.

use locale::text;
use std::sync::Arc;

use rusqlite::types::Value;

use super::puzzle::{BUILT_IN, Puzzle};
use super::request::PuzzleRequest;
use super::store::{find, found_after, is_known_in};
use super::words::{self, TABLE};
use crate::chat::{
    FreePosition, Outgoing, PersonId, PictureRequest, PictureStyle, PlaceId, Subject,
};
use crate::game::{Case, Halt, button, text_only};
use crate::store::engine::{Result, Row, params};
use crate::store::{
    Change, Commit, LeftOut, OutboxKey, OutboxRow, Post, Receipt, Snapshot, StoreError,
    Transaction, count,
};
use crate::time::{Moment, Span};

/// The time of the day at which it is posted, in UTC.
const AT: Span = Span::hours(8);

/// The most posts of one check of the clock; the next check makes the rest.
const AT_ONCE: usize = 50;

/// How far apart in the list the puzzles of two days are, so that the games alternate.
const STRIDE: usize = 61;

/// The most new puzzles from games that are considered for one guild on one day. The rest is considered on the next days.
const CONSIDERED: usize = 500;

const COLUMNS: &str = "guild, number, place, due, puzzle, person, considered";

#[derive(Clone, Debug, PartialEq, Eq)]
struct Daily {
    guild: String,
    /// What stands for the guild in the keys of posts.
    number: i64,
    place: PlaceId,
    /// When the next one is due.
    due: Moment,
    /// The id of the one before.
    puzzle: Option<String>,
    /// Who wants it, if that is known.
    person: Option<PersonId>,
    /// The number of the last puzzle from a game that was considered.
    considered: i64,
}

impl Daily {
    fn read(row: &Row<'_>) -> Result<Self> {
        Ok(Self {
            guild: row.get(0)?,
            number: row.get(1)?,
            place: PlaceId(row.get(2)?),
            due: row.get(3)?,
            puzzle: row.get(4)?,
            person: row.get::<Option<_>>(5)?.map(PersonId),
            considered: row.get(6)?,
        })
    }

    /// Returns its values without what was considered.
    fn values(&self) -> [Value; 6] {
        let Self { guild, number, place, due, puzzle, person, considered: _ } = self.clone();
        let person = person.map(|person| person.0);
        [guild.into(), number.into(), place.0.into(), due.0.into(), puzzle.into(), person.into()]
    }
}

/// A change of where and when a guild's daily puzzle is posted; `None` if it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DailyChange {
    before: Option<Daily>,
    after: Option<Daily>,
}

/// Returns the first time after `now` at which puzzles are posted.
fn next(now: Moment) -> Moment {
    let day = Span::days(1).0;
    Moment((now.0 - AT.0).div_euclid(day) * day + day + AT.0)
}

/// Lets a puzzle be posted in the writer's place every day, or no longer.
pub(super) fn set(case: &mut Case<'_>, on: bool) -> Result<(), Halt> {
    let Some(guild) = case.incoming.context.managed_guild() else {
        return Err(Halt::privately(text!(TABLE, "only-managers")));
    };
    let before = case.state.one(
        &format!("SELECT {COLUMNS} FROM daily_puzzles WHERE guild = ?1"),
        [guild],
        Daily::read,
    )?;
    let after = if on {
        let number = match &before {
            Some(before) => before.number,
            None => case
                .state
                .one("SELECT coalesce(max(number), 0) + 1 FROM daily_puzzles", [], |row| {
                    row.get(0)
                })?
                .unwrap_or(1),
        };
        Some(Daily {
            guild: guild.to_owned(),
            number,
            place: case.incoming.place.clone(),
            due: next(case.now),
            puzzle: before.as_ref().and_then(|before| before.puzzle.clone()),
            person: Some(case.author().clone()),
            considered: before.as_ref().map_or(0, |before| before.considered),
        })
    } else {
        None
    };
    case.change(DailyChange { before, after });
    case.whisper(words::daily_set(on));
    Ok(())
}

/// Creates the posts that are due, each with when the next one is: days that were missed are not made up for.
pub(super) fn posts(now: Moment, state: &Snapshot) -> Result<Vec<Commit>, StoreError> {
    let due = state.all(
        &format!("SELECT {COLUMNS} FROM daily_puzzles WHERE due <= ?1 ORDER BY due LIMIT ?2"),
        params![now, count(AT_ONCE)],
        Daily::read,
    )?;
    let mut posts = Vec::new();
    for before in due {
        let solved = match &before.puzzle {
            Some(id) => find(state, id)?,
            None => None,
        };
        // It may have been posted in another place.
        let solved = match solved {
            Some(puzzle) if is_known_in(state, &puzzle, &before.place)? => Some(puzzle),
            _ => None,
        };
        let mut after = before.clone();
        let puzzle = match from_games(state, &mut after)? {
            Some(puzzle) => Some(puzzle),
            None => of_day(now).cloned(),
        };
        posts.extend(puzzle.and_then(|puzzle| post(now, (before, after), puzzle, solved)));
    }
    Ok(posts)
}

/// Ends the daily puzzle whose place is gone or closed, with the post for it, and tells who wanted it.
pub(super) fn end(
    row: &OutboxRow,
    state: &Snapshot,
    commit: &mut Commit,
) -> std::result::Result<(), StoreError> {
    if !row.key.is_daily_puzzle() {
        return Ok(());
    }
    commit.changes = vec![Arc::new(LeftOut(vec![row.id]))];
    // It may be posted in another place since.
    let posted_there = state.all(
        &format!("SELECT {COLUMNS} FROM daily_puzzles WHERE place = ?1"),
        [&row.place.0],
        Daily::read,
    )?;
    for daily in posted_there {
        let Daily { guild, place, person, .. } = &daily;
        tracing::warn!(guild, %place, "the daily puzzle is off: its place is gone or closed");
        commit.posts.extend(person.as_ref().map(|person| Post {
            key: row.key.last_puzzle(),
            place: PlaceId::private(person),
            message: text_only(text!(TABLE, "daily-ended")),
        }));
        commit.changes.push(Arc::new(DailyChange { before: Some(daily), after: None }));
    }
    Ok(())
}

/// Returns the first puzzle that was not considered yet and comes from a game that everybody could see live in the place.
fn from_games(state: &Snapshot, daily: &mut Daily) -> Result<Option<Puzzle>, StoreError> {
    for (number, puzzle) in found_after(state, daily.considered, CONSIDERED)? {
        daily.considered = number;
        if is_known_in(state, &puzzle, &daily.place)? && puzzle.after(&[]).is_ok() {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

/// Creates a post of the first puzzle, with the solution of the second. Returns `None` if the first cannot be set up.
fn post(
    now: Moment,
    (before, mut after): (Daily, Daily),
    puzzle: Puzzle,
    solved: Option<Puzzle>,
) -> Option<Commit> {
    let progress = puzzle.after(&[]).ok()?;
    let solved = solved.and_then(|solved| Some((solved.after(&[]).ok()?.solve(None), solved.id)));
    let headline = progress.game.view(progress.winner).headline;
    let solved = solved.as_ref().map(|(line, id)| (id.as_str(), line.as_slice()));
    let request = PuzzleRequest::Show { game: Some(puzzle.id.clone()) };
    let message = Outgoing {
        buttons: vec![button(text!(TABLE, "button-solve"), None, request)],
        picture: Some(PictureRequest {
            subject: Subject::Position(FreePosition {
                variant: puzzle.variant.name().to_owned(),
                position: puzzle.position.clone(),
            }),
            viewer: progress.winner,
            frame: None,
            targets: None,
            look: PictureStyle::default(),
        }),
        ..text_only(words::daily(words::goal(headline, &progress), solved))
    };
    let key = OutboxKey::daily_puzzle(before.number, before.due);
    let post = Post { key, place: before.place.clone(), message };
    (after.due, after.puzzle) = (next(now.max(before.due)), Some(puzzle.id));
    let posted = DailyChange { before: Some(before), after: Some(after) };
    Some(Commit { now, posts: vec![post], changes: vec![Arc::new(posted)], ..Commit::default() })
}

fn of_day(now: Moment) -> Option<&'static Puzzle> {
    let day = usize::try_from(now.0.div_euclid(Span::days(1).0)).ok()?;
    BUILT_IN.get(day.wrapping_mul(STRIDE).checked_rem(BUILT_IN.len())?)
}

/// It conflicts if the puzzle is posted already, or a manager has changed where and when the next one is.
impl Change for DailyChange {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        if let Some(before) = &self.before {
            let removed = db
                .prepare_cached(
                    "DELETE FROM daily_puzzles
                     WHERE guild = ?1 AND number = ?2 AND place = ?3 AND due = ?4
                         AND puzzle IS NOT DISTINCT FROM ?5 AND person IS NOT DISTINCT FROM ?6",
                )?
                .execute(before.values().as_slice())?;
            if removed != 1 {
                return Ok(Receipt::Conflict);
            }
        }
        let Some(after) = &self.after else { return Ok(Receipt::Done) };
        let values: Vec<Value> =
            after.values().into_iter().chain([after.considered.into()]).collect();
        let stored = db
            .prepare_cached(
                "INSERT INTO daily_puzzles (guild, number, place, due, puzzle, person, considered)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
            )?
            .execute(values.as_slice())?;
        Ok(if stored == 1 { Receipt::Done } else { Receipt::Conflict })
    }
}
