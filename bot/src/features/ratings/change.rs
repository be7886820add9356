//! What changes when a game ends, and when a manager annuls one.

use rules::Seat;
use rusqlite::types::Type;

use super::compute::recount;
use super::excused::without_excused;
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
    let parts = parts(game, &causes).and_then(|parts| without_excused(game, parts));
    let Some(parts) = parts else { return Ok(()) };
    let number = db
        .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM rated_games")?
        .query_row([], |row| row.get(0))?;
    let rated = Rated {
        number,
        game: game.id,
        guild: guild.to_owned(),
        variant: game.variant,
        class: Class::of(game.pace),
        parts,
        annulled: None,
    };
    rated.insert(db)?;
    recount(db, &rated.list(), number)
}

/// A manager annuls a game: it counts no longer.
#[derive(Clone, Debug)]
pub(super) struct Annul {
    /// The game.
    pub(super) game: GameId,
    /// Who does it.
    pub(super) by: PersonId,
    /// When.
    pub(super) at: Moment,
}

/// It conflicts if the game does not count.
impl Change for Annul {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let db = tx.db();
        let found = db
            .prepare_cached(&format!(
                "SELECT {COLUMNS}, r.checksum FROM rated_games r WHERE r.game = ?1 AND r.annulled_at IS NULL"
            ))?
            .query_row([self.game.0], |row| Ok((Rated::read(row)?, Rated::is_sound(row)?, row.get(9)?)))
            .optional()?;
        let Some((found, is_sound, stored)): Option<(Rated, bool, Checksum)> = found else {
            return Ok(Receipt::Conflict);
        };
        let annulled = Rated { annulled: Some((self.by.clone(), self.at)), ..found };
        // Damage is not hidden.
        annulled.update(db, if is_sound { annulled.checksum()? } else { stored })?;
        recount(db, &annulled.list(), annulled.number)?;
        Ok(Receipt::Done)
    }
}
