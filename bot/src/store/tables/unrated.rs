//! `unrated_games`: the games that were opened with `rated=no`, or in which somebody's games are not rated.

use crate::store::engine::{Connection, Result};

use crate::chat::ids::GameId;

/// Returns whether the result of a game counts for no rating.
pub(in crate::store) fn is(db: &Connection, id: GameId) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM unrated_games WHERE game = ?1")?.exists([id.0])
}

pub(in crate::store) fn add(db: &Connection, id: GameId) -> Result<()> {
    db.prepare_cached("INSERT INTO unrated_games (game) VALUES (?1) ON CONFLICT DO NOTHING")?
        .execute([id.0])
        .map(drop)
}
