//! The questions the daemon asks the database.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::load::{message, size};
use super::rows::{OutboxRow, Outcome};
use super::write;
use crate::bridge::{MessageId, Outgoing, Person, PersonId, PlaceId};
use crate::play::GameId;

/// Games shown in one list; nobody reads more.
const LISTED: i64 = 50;

pub(super) fn verdict(db: &Connection, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>> {
    let word: Option<String> = db
        .prepare_cached("SELECT outcome FROM verdicts WHERE place = ?1 AND message = ?2")?
        .query_row(params![place.0, write::message(id)], |row| row.get(0))
        .optional()?;
    Ok(word.and_then(|w| Outcome::from_word(&w)))
}

pub(super) fn watermark(db: &Connection, place: &PlaceId) -> Result<Option<MessageId>> {
    db.prepare_cached("SELECT watermark FROM places WHERE id = ?1")?
        .query_row([&place.0], |row| row.get(0).map(message))
        .optional()
}

pub(super) fn unfinished_in(db: &Connection, place: &PlaceId) -> Result<Vec<GameId>> {
    db.prepare_cached(
        "SELECT id FROM games WHERE place = ?1 AND status IN ('open', 'live') ORDER BY id",
    )?
    .query_map([&place.0], |row| row.get(0).map(GameId))?
    .collect()
}

pub(super) fn last_in(db: &Connection, place: &PlaceId) -> Result<Option<GameId>> {
    db.prepare_cached("SELECT id FROM games WHERE place = ?1 ORDER BY id DESC LIMIT 1")?
        .query_row([&place.0], |row| row.get(0).map(GameId))
        .optional()
}

pub(super) fn games_of(db: &Connection, person: &PersonId) -> Result<Vec<GameId>> {
    db.prepare_cached(
        "SELECT DISTINCT g.id FROM seats s JOIN games g ON g.id = s.game
         WHERE s.person = ?1 AND g.status IN ('open', 'live') ORDER BY g.id LIMIT ?2",
    )?
    .query_map(params![person.0, LISTED], |row| row.get(0).map(GameId))?
    .collect()
}

pub(super) fn next_game(db: &Connection) -> Result<GameId> {
    db.prepare_cached("SELECT coalesce(max(id), 0) + 1 FROM games")?
        .query_row([], |row| row.get(0).map(GameId))
}

pub(super) fn people_named(db: &Connection, name: &str) -> Result<Vec<Person>> {
    let person =
        |row: &rusqlite::Row<'_>| Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)? });
    let by_id: Vec<Person> = db
        .prepare_cached("SELECT id, name FROM people WHERE id = ?1")?
        .query_map([name], person)?
        .collect::<Result<_>>()?;
    if !by_id.is_empty() {
        return Ok(by_id);
    }
    db.prepare_cached("SELECT id, name FROM people WHERE name = ?1 COLLATE NOCASE LIMIT 5")?
        .query_map([name], person)?
        .collect()
}

/// Games of which something is due, the longest due first.
pub(super) fn due(db: &Connection, now: i64, limit: usize) -> Result<Vec<(GameId, PlaceId)>> {
    db.prepare_cached(
        "SELECT g.id, g.place FROM deadlines d JOIN games g ON g.id = d.game
         WHERE d.due <= ?1 GROUP BY g.id ORDER BY min(d.due) LIMIT ?2",
    )?
    .query_map(params![now, write::count(limit)], |row| {
        Ok((GameId(row.get(0)?), PlaceId(row.get(1)?)))
    })?
    .collect()
}

pub(super) fn next_deadline(db: &Connection, after: i64) -> Result<Option<i64>> {
    db.prepare_cached("SELECT min(due) FROM deadlines WHERE due > ?1")?
        .query_row([after], |row| row.get(0))
}

pub(super) fn last_tick(db: &Connection) -> Result<Option<i64>> {
    let text: Option<String> = db
        .prepare_cached("SELECT value FROM about WHERE key = 'last_tick'")?
        .query_row([], |row| row.get(0))
        .optional()?;
    Ok(text.and_then(|t| t.parse().ok()))
}

/// Places somebody plays in.
pub(super) fn places(db: &Connection) -> Result<Vec<PlaceId>> {
    db.prepare_cached("SELECT DISTINCT place FROM games WHERE status IN ('open', 'live')")?
        .query_map([], |row| row.get(0).map(PlaceId))?
        .collect()
}

/// The first message of every place that waits to be delivered.
pub(super) fn outbox(db: &Connection) -> Result<Vec<OutboxRow>> {
    db.prepare_cached(
        "SELECT id, key, place, message, tries, retry_at FROM outbox WHERE id IN
             (SELECT min(id) FROM outbox WHERE state = 'due' GROUP BY place) ORDER BY id",
    )?
    .query_map([], |row| {
        let text: String = row.get(3)?;
        let message: Outgoing = serde_json::from_str(&text).map_err(|e| {
            rusqlite::Error::FromSqlConversionFailure(3, rusqlite::types::Type::Text, Box::new(e))
        })?;
        Ok(OutboxRow {
            id: row.get(0)?,
            key: row.get(1)?,
            place: PlaceId(row.get(2)?),
            message,
            tries: u32::try_from(size(row.get(4)?)).unwrap_or(u32::MAX),
            retry_at: row.get(5)?,
        })
    })?
    .collect()
}

pub(super) fn all_games(db: &Connection) -> Result<Vec<GameId>> {
    db.prepare_cached("SELECT id FROM games ORDER BY id")?
        .query_map([], |row| row.get(0).map(GameId))?
        .collect()
}
