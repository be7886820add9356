//! The daily puzzle of a guild: `daily_puzzles`, and its posts.

use std::sync::Arc;

use rusqlite::{Result, params};

use super::puzzle::{BUILT_IN, Puzzle};
use super::request::PuzzleRequest;
use super::store::{find, found_after, is_known_in};
use super::words;
use crate::chat::{FreePosition, Outgoing, PictureRequest, PictureStyle, PlaceId, Subject};
use crate::game::{Case, Halt, button, text_only};
use crate::store::{
    Change, Commit, OutboxKey, Post, Receipt, Snapshot, StoreError, Transaction, count,
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

/// A guild's daily puzzle.
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
    /// The number of the last puzzle from a game that was considered.
    considered: i64,
}

/// A change of where and when daily puzzles are posted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DailyChange {
    On { guild: String, place: PlaceId, due: Moment },
    Off { guild: String },
    Posted { guild: String, due: Moment, next: Moment, puzzle: String, considered: i64 },
}

/// Returns the first time after `now` at which puzzles are posted.
fn next(now: Moment) -> Moment {
    let day = Span::days(1).0;
    Moment((now.0 - AT.0).div_euclid(day) * day + day + AT.0)
}

/// Lets a puzzle be posted in the writer's place every day, or no longer.
pub(super) fn set(case: &mut Case<'_>, on: bool) -> Result<(), Halt> {
    let Some(guild) = case.incoming.context.managed_guild() else {
        return Err(Halt::privately(words::only_managers()));
    };
    let (guild, place) = (guild.to_owned(), case.incoming.place.clone());
    case.change(if on {
        DailyChange::On { guild, place, due: next(case.now) }
    } else {
        DailyChange::Off { guild }
    });
    case.whisper(words::daily_set(on));
    Ok(())
}

/// Creates the posts that are due, each with when the next one is: days that were missed are not made up for.
pub(super) fn posts(now: Moment, state: &Snapshot) -> Result<Vec<Commit>, StoreError> {
    let due = state.all(
        "SELECT guild, number, place, due, puzzle, considered FROM daily_puzzles WHERE due <= ?1
         ORDER BY due LIMIT ?2",
        params![now, count(AT_ONCE)],
        |row| {
            Ok(Daily {
                guild: row.get(0)?,
                number: row.get(1)?,
                place: PlaceId(row.get(2)?),
                due: row.get(3)?,
                puzzle: row.get(4)?,
                considered: row.get(5)?,
            })
        },
    )?;
    let mut posts = Vec::new();
    for mut daily in due {
        let before = match daily.puzzle.take() {
            Some(id) => find(state, &id)?,
            None => None,
        };
        // It may have been posted in another place.
        let before = match before {
            Some(puzzle) if is_known_in(state, &puzzle, &daily.place)? => Some(puzzle),
            _ => None,
        };
        let puzzle = match from_games(state, &mut daily)? {
            Some(puzzle) => Some(puzzle),
            None => of_day(now).cloned(),
        };
        posts.extend(puzzle.and_then(|puzzle| post(now, daily, puzzle, before)));
    }
    Ok(posts)
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

/// Creates a post. Returns `None` if the puzzle cannot be set up.
fn post(now: Moment, daily: Daily, puzzle: Puzzle, before: Option<Puzzle>) -> Option<Commit> {
    let Daily { guild, number, place, due, considered, .. } = daily;
    let progress = puzzle.after(&[]).ok()?;
    let before = before.and_then(|before| Some((before.after(&[]).ok()?.solution(), before.id)));
    let headline = progress.game.view(progress.winner).headline;
    let before = before.as_ref().map(|(line, id)| (id.as_str(), line.as_slice()));
    let request = PuzzleRequest::Show { game: Some(puzzle.id.clone()) };
    let message = Outgoing {
        buttons: vec![button("Solve", None, request)],
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
        ..text_only(words::daily(&words::goal(&headline, &progress), before))
    };
    let key = OutboxKey::daily_puzzle(number, due);
    let next = next(now.max(due));
    let posted = DailyChange::Posted { guild, due, next, puzzle: puzzle.id, considered };
    Some(Commit {
        now,
        posts: vec![Post { key, place, message }],
        changes: vec![Arc::new(posted)],
        ..Commit::default()
    })
}

/// Returns the puzzle of a day.
fn of_day(now: Moment) -> Option<&'static Puzzle> {
    let day = usize::try_from(now.0.div_euclid(Span::days(1).0)).ok()?;
    BUILT_IN.get(day.wrapping_mul(STRIDE).checked_rem(BUILT_IN.len())?)
}

/// It conflicts if the puzzle is posted already, or a manager has changed when the next one is due.
impl Change for DailyChange {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        match self {
            Self::On { guild, place, due } => {
                db.prepare_cached(
                    "INSERT INTO daily_puzzles (guild, number, place, due)
                     VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM daily_puzzles), ?2, ?3)
                     ON CONFLICT (guild) DO UPDATE SET place = excluded.place, due = excluded.due",
                )?
                .execute(params![guild, place.0, due])?;
            }
            Self::Off { guild } => {
                db.prepare_cached("DELETE FROM daily_puzzles WHERE guild = ?1")?
                    .execute([guild])?;
            }
            Self::Posted { guild, due, next, puzzle, considered } => {
                let changed = db
                    .prepare_cached(
                        "UPDATE daily_puzzles SET due = ?3, puzzle = ?4, considered = ?5
                         WHERE guild = ?1 AND due = ?2",
                    )?
                    .execute(params![guild, due, next, puzzle, considered])?;
                if changed == 0 {
                    return Ok(Receipt::Conflict);
                }
            }
        }
        Ok(Receipt::Done)
    }
}
