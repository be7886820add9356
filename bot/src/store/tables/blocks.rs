//! `blocks`: people who may not open or join games in a guild; and people whom a person ignores, with `@` and that person's id as the
//! guild.

use crate::store::engine::{Result, params};

use super::people::person;
use crate::chat::Person;
use crate::chat::ids::PersonId;
use crate::store::convert::count;
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// A change of whether a person may open and join games in a guild, or is ignored by another person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The guild's id; for people whom a person ignores, `@` and that person's id.
    pub guild: String,
    pub person: Person,
    /// Who blocked the person and when; `None` to unblock.
    pub by: Option<(PersonId, Moment)>,
}

impl Snapshot {
    /// Returns whether a person may not open or join games in a guild.
    pub fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError> {
        self.exists("SELECT 1 FROM blocks WHERE guild = ?1 AND person = ?2", [guild, &person.0])
    }

    /// Returns the people who may not open or join games in a guild, at most `most`.
    pub fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError> {
        self.all(
            "SELECT person, name FROM blocks WHERE guild = ?1 ORDER BY person LIMIT ?2",
            params![guild, count(most)],
            person,
        )
    }
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
