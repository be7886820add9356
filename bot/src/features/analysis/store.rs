//! `analyses` and `analysis_requests`: the results of analyses, and who waits for one.

use crate::store::engine::{Result, Row, params};

use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::store::{Change, Commit, Receipt, Snapshot, StoreError, Transaction, message_column};
use crate::time::Moment;

/// The most requests of one server that wait.
pub(super) const MOST_REQUESTS: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// The place where it is posted.
    pub place: PlaceId,
    pub message: MessageId,
    pub game: GameId,
    /// The server of the game, or the place where it has none: servers take turns.
    pub server: String,
    pub person: PersonId,
    /// When the message was judged.
    pub at: Moment,
    /// How many times the analysis was begun.
    pub tries: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisChange {
    Add(AnalysisRequest),
    Begin {
        game: GameId,
    },
    /// The analysis of a game was cut off because the program ends: it was no try.
    CutOff {
        game: GameId,
    },
    /// The analysis of a game has ended, and those who wait are answered.
    End {
        game: GameId,
        /// The result; `None` if it failed.
        text: Option<String>,
        /// The places and messages of the requests that are answered.
        answered: Vec<(PlaceId, MessageId)>,
    },
}

pub fn result(state: &Snapshot, game: GameId) -> Result<Option<String>, StoreError> {
    state.one("SELECT text FROM analyses WHERE game = ?1", [game.0], |row| row.get(0))
}

/// Returns the requests that wait, the oldest first.
pub fn requests(state: &Snapshot) -> Result<Vec<AnalysisRequest>, StoreError> {
    state.all(
        "SELECT r.place, r.message, r.game, r.person, r.at, r.tries, coalesce(g.guild, r.place)
         FROM analysis_requests r JOIN games g ON g.id = r.game ORDER BY r.at, r.message",
        [],
        request,
    )
}

fn request(row: &Row<'_>) -> Result<AnalysisRequest> {
    let message: i64 = row.get(1)?;
    Ok(AnalysisRequest {
        place: PlaceId(row.get(0)?),
        message: MessageId(u64::try_from(message).unwrap_or(0)),
        game: GameId(row.get(2)?),
        person: PersonId(row.get(3)?),
        at: row.get(4)?,
        tries: row.get(5)?,
        server: row.get(6)?,
    })
}

/// It conflicts if it answers a request that no longer waits.
impl Change for AnalysisChange {
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> Result<Receipt> {
        let db = tx.db();
        match self {
            Self::Add(new) => {
                db.prepare_cached(
                    "INSERT INTO analysis_requests (place, message, game, person, at, tries)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    new.place.0,
                    message_column(new.message),
                    new.game.0,
                    new.person.0,
                    new.at,
                    new.tries,
                ])?;
            }
            Self::Begin { game } => {
                db.prepare_cached(
                    "UPDATE analysis_requests SET tries = tries + 1 WHERE game = ?1",
                )?
                .execute([game.0])?;
            }
            Self::CutOff { game } => {
                db.prepare_cached(
                    "UPDATE analysis_requests SET tries = tries - 1 WHERE game = ?1 AND tries > 0",
                )?
                .execute([game.0])?;
            }
            Self::End { game, text, answered } => {
                if let Some(text) = text {
                    db.prepare_cached(
                        "INSERT INTO analyses (game, at, text) VALUES (?1, ?2, ?3)
                         ON CONFLICT (game) DO UPDATE SET at = excluded.at, text = excluded.text",
                    )?
                    .execute(params![game.0, commit.now, text])?;
                }
                for (place, message) in answered {
                    let removed = db
                        .prepare_cached(
                            "DELETE FROM analysis_requests WHERE place = ?1 AND message = ?2",
                        )?
                        .execute(params![place.0, message_column(*message)])?;
                    if removed == 0 {
                        return Ok(Receipt::Conflict);
                    }
                }
            }
        }
        Ok(Receipt::Done)
    }
}
