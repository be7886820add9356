//! `blocks`: people who may not open or join games in a guild; and people whom a person ignores, with `@` and that person's id as the
//! guild.

use rusqlite::{Connection, Result, params};

use super::people::person;
use crate::bridge::Person;
use crate::ids::PersonId;
use crate::store::convert::count;
use crate::store::rows::Block;

pub(in crate::store) fn is_blocked(
    db: &Connection,
    guild: &str,
    person: &PersonId,
) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM blocks WHERE guild = ?1 AND person = ?2")?
        .exists([guild, &person.0])
}

pub(in crate::store) fn blocked(db: &Connection, guild: &str, most: usize) -> Result<Vec<Person>> {
    db.prepare_cached("SELECT person, name FROM blocks WHERE guild = ?1 ORDER BY person LIMIT ?2")?
        .query_map(params![guild, count(most)], person)?
        .collect()
}

/// Blocks a person in a guild, or unblocks them.
pub(in crate::store) fn block(db: &Connection, block: &Block) -> Result<()> {
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
