//! `game_people`: everybody whom a game names, so that the games of a person are found without looking into their documents.

use std::collections::BTreeSet;

use crate::chat::ids::{GameId, PersonId};
use crate::game::state::{Document, Match};
use crate::store::engine::{Connection, Result, params};

/// Adds those whom a game names. Nobody is removed who is named no longer.
pub(in crate::store) fn add(db: &Connection, game: &Match, document: &mut Document) -> Result<()> {
    let seats = game.seats.iter().filter_map(|seat| seat.holder.person());
    let former = game.former_players.iter().map(|former| &former.person);
    let mut named: BTreeSet<&PersonId> = seats.chain(former).chain([&game.opener]).collect();
    let by_name: Vec<PersonId> = document.guests_by_name().collect();
    named.extend(by_name.iter().chain(document.people().map(|person| &*person)));
    let known: Vec<String> = db
        .prepare_cached("SELECT person FROM game_people WHERE game = ?1")?
        .query_map([game.id.0], |row| row.get(0))?
        .collect::<Result<_>>()?;
    for person in named.into_iter().filter(|person| !known.contains(&person.0)) {
        db.prepare_cached("INSERT INTO game_people (game, person) VALUES (?1, ?2)")?
            .execute(params![game.id.0, person.0])?;
    }
    Ok(())
}

/// Returns the games that name a person.
pub(in crate::store) fn of(db: &Connection, person: &PersonId) -> Result<Vec<GameId>> {
    db.prepare_cached("SELECT game FROM game_people WHERE person = ?1 ORDER BY game")?
        .query_map([&person.0], |row| row.get(0).map(GameId))?
        .collect()
}
