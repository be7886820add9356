//! What changes when a game ends, and when a manager annuls one or lets it count again.

use super::compute::{forget, rated, recount};
use super::store::{COLUMNS, Rated, next_number};
use crate::chat::ids::{GameId, PersonId};
use crate::store::engine::{Connection, OptionalExtension, Result};
use crate::store::{Change, Commit, Receipt, Save, Transaction, actions};
use crate::time::Moment;

/// Rates the games that are over for ratings with a commit.
#[derive(Debug)]
pub(super) struct RateEnded;

impl Change for RateEnded {
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> Result<Receipt> {
        let settled = |save: &&Save| save.game.terms.settled == Some(save.game.revision);
        let mut saves = commit.saves.iter().filter(settled);
        saves.try_for_each(|save| enter(tx.db(), save)).map(|()| Receipt::Done)
    }
}

/// Enters a game that is over for ratings, if it counts.
fn enter(db: &Connection, save: &Save) -> Result<()> {
    let game = &save.game;
    let mut actions = actions(db, game.id)?;
    actions.extend_from_slice(&save.actions);
    let number = next_number(db)?;
    let Some(rated) = rated(game, &actions, number) else { return Ok(()) };
    rated.insert(db)?;
    recount(db, &rated.list(), number)
}

/// A manager annuls a game, which counts no longer, or lets it count again.
#[derive(Clone, Debug)]
pub(super) struct Annul {
    pub(super) game: GameId,
    /// Who annuls it, and when; `None` if it is to count again.
    pub(super) annulled: Option<(PersonId, Moment)>,
}

/// It conflicts if the game does not count, or counts already.
impl Change for Annul {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        let found = db
            .prepare_cached(&format!("SELECT {COLUMNS} FROM rated_games r WHERE r.game = ?1"))?
            .query_row([self.game.0], Rated::read)
            .optional()?;
        let is_other = |found: &Rated| found.annulled.is_some() != self.annulled.is_some();
        let Some(found) = found.filter(is_other) else { return Ok(Receipt::Conflict) };
        let annulled = Rated { annulled: self.annulled.clone(), ..found };
        annulled.update(db)?;
        recount(db, &annulled.list(), annulled.number)?;
        Ok(Receipt::Done)
    }
}

/// A person is forgotten, for whom a token stands.
#[derive(Debug)]
pub(super) struct Forgotten(pub(super) PersonId);

impl Change for Forgotten {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        forget(tx.db(), &self.0).map(|()| Receipt::Done)
    }
}
