//! `open_terms`: who may take the open seats of a game.

use crate::store::engine::{Connection, OptionalExtension, Result, params};

use crate::chat::ids::GameId;

/// Returns the reliability in percent that people need to take an open seat, if the game has a minimum.
pub(in crate::store) fn reliability(db: &Connection, id: GameId) -> Result<Option<u8>> {
    db.prepare_cached("SELECT reliability FROM open_terms WHERE game = ?1")?
        .query_row([id.0], |row| row.get(0))
        .optional()
}

pub(in crate::store) fn add(db: &Connection, id: GameId, reliability: u8) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO open_terms (game, reliability) VALUES (?1, ?2) ON CONFLICT (game) DO NOTHING",
    )?
    .execute(params![id.0, reliability])
    .map(drop)
}
