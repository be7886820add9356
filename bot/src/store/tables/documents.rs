//! `games.document`: the facts of a game into which no SQL looks, apart from the rest of it.

use crate::store::convert::{one, to_json};
use crate::store::engine::{Connection, Result, params};

use crate::chat::ids::GameId;
use crate::game::state::Document;

/// Returns the document of a game, if it can be read.
pub(in crate::store) fn of(db: &Connection, game: GameId) -> Result<Option<Document>> {
    let text = db
        .prepare_cached("SELECT document FROM games WHERE id = ?1")?
        .query_row([game.0], |row| row.get::<String>(0))?;
    Ok(serde_json::from_str(&text).ok())
}

/// Changes the document of a game. Returns false if it cannot be read.
pub(in crate::store) fn change(
    db: &Connection,
    game: GameId,
    change: impl FnOnce(&mut Document),
) -> Result<bool> {
    let Some(mut document) = of(db, game)? else { return Ok(false) };
    change(&mut document);
    db.prepare_cached("UPDATE games SET document = ?2 WHERE id = ?1")?
        .execute(params![game.0, to_json(&document)?])
        .and_then(one)
        .map(|()| true)
}
