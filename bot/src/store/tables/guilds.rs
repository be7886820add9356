//! `guilds`: the rules that managers have set for their guild.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::play::GuildRules;
use crate::store::convert::{from_json, to_json};
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::transaction::Transaction;

pub(in crate::store) fn rules(db: &Connection, guild: &str) -> Result<Option<GuildRules>> {
    db.prepare_cached("SELECT channels, role FROM guilds WHERE id = ?1")?
        .query_row([guild], |row| {
            Ok(GuildRules { channels: from_json(row, 0)?, role: row.get(1)? })
        })
        .optional()
}

impl Change for (String, GuildRules) {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let ((guild, rules), db) = (self, tx.db());
        db.prepare_cached(
            "INSERT INTO guilds (id, channels, role) VALUES (?1, ?2, ?3)
             ON CONFLICT (id) DO UPDATE SET channels = excluded.channels, role = excluded.role",
        )?
        .execute(params![guild, to_json(&rules.channels)?, rules.role])?;
        Ok(Receipt::Done)
    }
}
