//! Who is known in which guild, and who is blocked there.

use rusqlite::{Connection, Result, Row, params};

use super::rows::Block;
use super::write;
use crate::bridge::{Person, PersonId};

/// People of one name that are told apart; with more, nobody reads on.
const MOST_NAMED: i64 = 6;

fn person(row: &Row<'_>) -> Result<Person> {
    Ok(Person { id: PersonId(row.get(0)?), name: row.get(1)? })
}

/// The people of an id or a name in a guild.
pub(super) fn named(db: &Connection, guild: &str, name: &str) -> Result<Vec<Person>> {
    let by_id: Vec<Person> = db
        .prepare_cached("SELECT person, name FROM members WHERE guild = ?1 AND person = ?2")?
        .query_map([guild, name], person)?
        .collect::<Result<_>>()?;
    if !by_id.is_empty() {
        return Ok(by_id);
    }
    db.prepare_cached(
        "SELECT person, name FROM members WHERE guild = ?1 AND name = ?2 COLLATE NOCASE
         ORDER BY person LIMIT ?3",
    )?
    .query_map(params![guild, name, MOST_NAMED], person)?
    .collect()
}

/// People were seen in a guild.
pub(super) fn seen(db: &Connection, guild: &str, people: &[Person]) -> Result<()> {
    let mut statement = db.prepare_cached(
        "INSERT INTO members (guild, person, name) VALUES (?1, ?2, ?3)
         ON CONFLICT (guild, person) DO UPDATE SET name = excluded.name WHERE name <> excluded.name",
    )?;
    people.iter().try_for_each(|p| statement.execute([guild, &p.id.0, &p.name]).map(drop))
}

pub(super) fn is_blocked(db: &Connection, guild: &str, person: &PersonId) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM blocks WHERE guild = ?1 AND person = ?2")?
        .exists([guild, &person.0])
}

pub(super) fn blocked(db: &Connection, guild: &str, most: usize) -> Result<Vec<Person>> {
    db.prepare_cached("SELECT person, name FROM blocks WHERE guild = ?1 ORDER BY person LIMIT ?2")?
        .query_map(params![guild, write::count(most)], person)?
        .collect()
}

/// Somebody is blocked in a guild, or no longer.
pub(super) fn block(db: &Connection, block: &Block) -> Result<()> {
    let Block { guild, person, by } = block;
    match by {
        Some((by, at)) => db
            .prepare_cached(
                "INSERT INTO blocks (guild, person, name, by, at) VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT (guild, person) DO NOTHING",
            )?
            .execute(params![guild, person.id.0, person.name, by.0, at])?,
        None => db
            .prepare_cached("DELETE FROM blocks WHERE guild = ?1 AND person = ?2")?
            .execute([guild, &person.id.0])?,
    };
    Ok(())
}
