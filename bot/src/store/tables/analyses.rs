//! `analyses` and `analysis_requests`: analyses of finished games, and who waits for one.

use rusqlite::{Result, Row, params};

use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::game::state::{AnalysisRequest, MOST_ANALYSES};
use crate::store::convert::{count, message_column};
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;

/// A change of the requests for analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisChange {
    /// Somebody waits for an analysis.
    Add(AnalysisRequest),
    /// The analysis of a game is begun.
    Begin {
        /// The game.
        game: GameId,
    },
    /// The analysis of a game has ended, and these requests are answered.
    End {
        /// The game.
        game: GameId,
        /// The result; `None` if it failed.
        text: Option<String>,
        /// The places and messages of the requests.
        answered: Vec<(PlaceId, MessageId)>,
    },
}

impl Snapshot {
    /// Returns the result of the analysis of a game, if there is one.
    pub fn analysis(&self, game: GameId) -> Result<Option<String>, StoreError> {
        self.one("SELECT text FROM analyses WHERE game = ?1", [game.0], |row| row.get(0))
    }

    /// Returns the requests for analyses that wait, the oldest first.
    pub fn analysis_requests(&self) -> Result<Vec<AnalysisRequest>, StoreError> {
        self.all(
            "SELECT place, message, game, person, at, tries FROM analysis_requests
             ORDER BY at, message LIMIT ?1",
            [count(MOST_ANALYSES)],
            request,
        )
    }
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
    })
}

/// It conflicts if it answers a request that does not wait.
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
