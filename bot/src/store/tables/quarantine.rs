//! `quarantine`: games that are read-only because their actions do not lead to their stored state.

use crate::store::engine::{Connection, OptionalExtension, Result, params};

use super::games;
use crate::chat::ids::GameId;
use crate::store::convert::{one, size};
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// A change of the games in quarantine.
#[derive(Clone, Debug)]
pub enum QuarantineChange {
    /// A game goes into quarantine. If it is there already, the commit is a duplicate.
    Begin {
        game: GameId,
        /// Why.
        reason: String,
    },
    /// A game is released.
    End {
        game: GameId,
        /// The version of its rules under which it replays.
        rules_version: u32,
    },
}

/// Returns why a game is in quarantine, if it is.
pub(in crate::store) fn reason(db: &Connection, id: GameId) -> Result<Option<String>> {
    db.prepare_cached("SELECT reason FROM quarantine WHERE game = ?1")?
        .query_row([id.0], |row| row.get(0))
        .optional()
}

impl Snapshot {
    /// Returns why a game is in quarantine, if it is.
    pub fn quarantined(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.read(|db| reason(db, id))
    }

    /// Returns the games in quarantine, and since when.
    pub fn all_quarantined(&self) -> Result<Vec<(GameId, Moment)>, StoreError> {
        Ok(self.read(all)?.into_iter().map(|(id, since, _)| (id, since)).collect())
    }
}

/// Returns all games in quarantine: since when, and why.
pub(in crate::store) fn all(db: &Connection) -> Result<Vec<(GameId, Moment, String)>> {
    db.prepare_cached("SELECT game, since, reason FROM quarantine ORDER BY game")?
        .query_map([], |row| Ok((GameId(row.get(0)?), row.get(1)?, row.get(2)?)))?
        .collect()
}

/// Returns how many open and live games are in quarantine.
pub(in crate::store) fn number_unfinished(db: &Connection) -> Result<usize> {
    db.prepare_cached(
        "SELECT count(*) FROM quarantine q JOIN games g ON g.id = q.game
         WHERE g.status IN ('open', 'live')",
    )?
    .query_row([], |row| row.get(0).map(size))
}

impl Change for QuarantineChange {
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> Result<Receipt> {
        let db = tx.db();
        match self {
            Self::Begin { game, reason } => {
                let changed = db
                    .prepare_cached(
                        "INSERT INTO quarantine (game, since, reason) VALUES (?1, ?2, ?3)
                         ON CONFLICT (game) DO NOTHING",
                    )?
                    .execute(params![game.0, commit.now, reason])?;
                if changed == 0 {
                    return Ok(Receipt::Duplicate);
                }
                games::raise_revision(db, *game)?;
            }
            Self::End { game, rules_version } => {
                db.prepare_cached("DELETE FROM quarantine WHERE game = ?1")?
                    .execute([game.0])
                    .and_then(one)?;
                tx.set_rules_versions(&[(*game, *rules_version)])?;
            }
        }
        Ok(Receipt::Done)
    }
}
