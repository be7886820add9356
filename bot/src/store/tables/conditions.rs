//! `conditions`: the conditional moves of each player, for the current position of a game.

use crate::store::engine::{Connection, Result, params};

use crate::chat::ids::{GameId, PersonId};
use crate::game::state::{Conditions, Match};
use crate::store::convert::{count, from_json, to_json};

/// Returns the conditions in a game for the position after `ply` actions.
pub(in crate::store) fn of(db: &Connection, id: GameId, ply: usize) -> Result<Vec<Conditions>> {
    db.prepare_cached(
        "SELECT person, tree, standing FROM conditions WHERE game = ?1 AND ply = ?2 ORDER BY person",
    )?
    .query_map(params![id.0, count(ply)], |row| {
        Ok(Conditions {
            author: PersonId(row.get(0)?),
            tree: from_json(row, 1)?,
            standing: from_json(row, 2)?,
        })
    })?
    .collect()
}

/// Stores the conditions in a game, for its position.
pub(in crate::store) fn set(db: &Connection, game: &Match) -> Result<()> {
    db.prepare_cached("DELETE FROM conditions WHERE game = ?1")?.execute([game.id.0])?;
    let mut statement = db.prepare_cached(
        "INSERT INTO conditions (game, person, ply, tree, standing) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for conditions in &game.conditions {
        statement.execute(params![
            game.id.0,
            conditions.author.0,
            count(game.ply),
            to_json(&conditions.tree)?,
            to_json(&conditions.standing)?,
        ])?;
    }
    Ok(())
}
