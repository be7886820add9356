//! What changes when a game ends, and when a manager annuls one or lets it count again.

use rules::Seat;
use rusqlite::types::Type;

use super::compute::recount;
use super::rate::{Class, parts};
use super::store::{COLUMNS, Rated};
use crate::chat::ids::{GameId, PersonId};
use crate::game::state::{Cause, Status};
use crate::store::checksum::Checksum;
use crate::store::engine::{Connection, OptionalExtension, Result};
use crate::store::{Change, Commit, Receipt, Save, Transaction};
use crate::time::Moment;

/// Rates the games that a commit ends.
#[derive(Debug)]
pub(super) struct RateEnded;

impl Change for RateEnded {
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> Result<Receipt> {
        let mut ended = commit.saves.iter().filter(|save| save.game.status == Status::Over);
        ended.try_for_each(|save| enter(tx.db(), save)).map(|()| Receipt::Done)
    }
}

/// Enters a game that has ended, if it counts.
fn enter(db: &Connection, save: &Save) -> Result<()> {
    let game = &save.game;
    let Some(guild) = game.community.guild() else { return Ok(()) };
    let mut causes: Vec<(Seat, Cause, Moment)> = db
        .prepare_cached(
            "SELECT seat, cause, at FROM actions WHERE game = ?1 AND cause IN ('time', 'computer') ORDER BY ply",
        )?
        .query_map([game.id.0], |row| {
            let cause: String = row.get(1)?;
            let cause = cause.parse().map_err(|_| {
                rusqlite::Error::InvalidColumnType(1, "cause".to_owned(), Type::Text)
            })?;
            Ok((Seat(row.get(0)?), cause, row.get(2)?))
        })?
        .collect::<Result<_>>()?;
    causes.extend(save.actions.iter().map(|action| (action.seat, action.cause, action.at)));
    let Some(parts) = parts(game, &causes) else { return Ok(()) };
    let number = db
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM rated_games")?
        .query_row([], |row| row.get(0))?;
    let everywhere = db
        .prepare_cached("SELECT ratings FROM guilds WHERE id = ?1")?
        .query_row([guild], |row| row.get(0))
        .optional()?;
    let rated = Rated {
        number,
        game: game.id,
        guild: guild.to_owned(),
        variant: game.variant,
        class: Class::of(game.pace),
        everywhere: everywhere.unwrap_or(false),
        parts,
        annulled: None,
    };
    rated.insert(db)?;
    rated.lists().try_for_each(|list| recount(db, &list, number))
}

/// A manager annuls a game, which counts no longer, or lets it count again.
#[derive(Clone, Debug)]
pub(super) struct Annul {
    /// The game.
    pub(super) game: GameId,
    /// Who annuls it, and when; `None` if it is to count again.
    pub(super) annulled: Option<(PersonId, Moment)>,
}

/// It conflicts if the game does not count, or counts already.
impl Change for Annul {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        let found = db
            .prepare_cached(&format!(
                "SELECT {COLUMNS}, r.checksum FROM rated_games r WHERE r.game = ?1"
            ))?
            .query_row([self.game.0], |row| Ok((Rated::read(row)?, row.get::<Checksum>(9)?)))
            .optional()?;
        let is_other =
            |(found, _): &(Rated, _)| found.annulled.is_some() != self.annulled.is_some();
        let Some((found, stored)) = found.filter(is_other) else { return Ok(Receipt::Conflict) };
        let intact = found.checksum()? == stored;
        let annulled = Rated { annulled: self.annulled.clone(), ..found };
        // Damage is not hidden.
        annulled.update(db, if intact { annulled.checksum()? } else { stored })?;
        annulled.lists().try_for_each(|list| recount(db, &list, annulled.number))?;
        Ok(Receipt::Done)
    }
}
