//! `game_terms`: the terms of games that have others than the usual ones.

use crate::store::convert::{from_json, to_json};
use crate::store::engine::{Connection, OptionalExtension, Result, params};

use crate::chat::ids::GameId;
use crate::game::state::Terms;

pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Terms> {
    db.prepare_cached("SELECT terms FROM game_terms WHERE game = ?1")?
        .query_row([id.0], |row| from_json(row, 0))
        .optional()
        .map(Option::unwrap_or_default)
}

/// Stores the terms of a game.
pub(in crate::store) fn set(db: &Connection, id: GameId, terms: &Terms) -> Result<()> {
    if *terms == Terms::default() {
        db.prepare_cached("DELETE FROM game_terms WHERE game = ?1")?.execute([id.0])?;
        return Ok(());
    }
    db.prepare_cached(
        "INSERT INTO game_terms (game, terms) VALUES (?1, ?2)
         ON CONFLICT (game) DO UPDATE SET terms = excluded.terms",
    )?
    .execute(params![id.0, to_json(terms)?])
    .map(drop)
}
