//! `guilds`: the rules that managers have set for their guild.

use locale::Language;

use crate::store::engine::{Result, params};

use crate::game::state::GuildRules;
use crate::store::convert::{from_json, to_json};
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::tables::languages::language;
use crate::store::transaction::Transaction;

impl Snapshot {
    /// Returns a guild's rules.
    pub fn guild(&self, guild: &str) -> Result<GuildRules, StoreError> {
        let found = self.one(
            "SELECT channels, role, language FROM guilds WHERE id = ?1",
            [guild],
            |row| {
                Ok(GuildRules {
                    channels: from_json(row, 0)?,
                    role: row.get(1)?,
                    language: language(row.get(2)?),
                })
            },
        )?;
        Ok(found.unwrap_or_default())
    }
}

impl Change for (String, GuildRules) {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let ((guild, rules), db) = (self, tx.db());
        db.prepare_cached(
            "INSERT INTO guilds (id, channels, role, language) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (id) DO UPDATE SET channels = excluded.channels, role = excluded.role,
                 language = excluded.language",
        )?
        .execute(params![
            guild,
            to_json(&rules.channels)?,
            rules.role,
            rules.language.map(Language::tag)
        ])?;
        Ok(Receipt::Done)
    }
}
