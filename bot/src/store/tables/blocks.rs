//! `blocks`: people who may not open or join games in a guild; and people whom a person ignores, with `@` and that person's id as the
//! guild.

use rusqlite::{Connection, Result, params};

use super::people::person;
use crate::bridge::Person;
use crate::ids::PersonId;
use crate::store::convert::count;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::transaction::Transaction;

/// A change of whether a person may open and join games in a guild, or is ignored by another person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The guild's id; for people whom a person ignores, `@` and that person's id.
    pub guild: String,
    /// The person.
    pub person: Person,
    /// Who blocked the person and when, in milliseconds since 1970; `None` to unblock.
    pub by: Option<(PersonId, i64)>,
}

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

impl Change for Block {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let (db, Self { guild, person, by }) = (tx.db(), self);
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
        Ok(Receipt::Done)
    }
}
