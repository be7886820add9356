//! `interactions`: slash commands and pressed buttons without a final answer.

use crate::store::engine::{Connection, Result, params};

use crate::chat::Incoming;
use crate::chat::ids::{GameId, MessageId};
use crate::store::convert::{message_column, message_id, text, to_json};
use crate::store::error::StoreError;
use crate::store::rows::Interaction;
use crate::store::snapshot::Snapshot;
use crate::store::tables::guild_places;
use crate::store::transaction::Transaction;

/// Returns all interactions, oldest first.
fn all(db: &Connection) -> Result<Vec<Interaction>> {
    let mut statement =
        db.prepare_cached("SELECT id, token, asked, direct FROM interactions ORDER BY id")?;
    let mut rows = statement.query([])?;
    let mut kept = Vec::new();
    while let Some(ref row) = rows.next()? {
        let id = message_id(row.get(0)?);
        match serde_json::from_str(&text(row, 2)?) {
            Ok(asked) => {
                kept.push(Interaction { id, token: row.get(1)?, asked, direct: row.get(3)? });
            }
            // Another version may have written it; the others are answered all the same.
            Err(error) => tracing::error!(%id, "a stored interaction cannot be read: {error}"),
        }
    }
    Ok(kept)
}

impl Snapshot {
    /// Returns the interactions without a final answer in the guilds that this daemon serves, oldest first.
    pub fn interactions(&self) -> Result<Vec<Interaction>, StoreError> {
        self.own(self.read(all)?, |interaction| &interaction.asked.place)
    }

    /// Returns how many times judging an interaction was begun without finishing, or `None` if it is not stored.
    pub fn attempts(&self, id: MessageId) -> Result<Option<u32>, StoreError> {
        self.one("SELECT attempts FROM interactions WHERE id = ?1", [message_column(id)], |row| {
            row.get(0)
        })
    }

    /// Returns whether a stored interaction has its verdict.
    pub fn is_judged(&self, id: MessageId) -> Result<bool, StoreError> {
        self.exists(
            "SELECT 1 FROM verdicts v JOIN interactions i ON v.message = i.id AND v.place = i.place
             WHERE i.id = ?1",
            [message_column(id)],
        )
    }

    /// Returns whether a player of a game has used a slash command or button that has no verdict yet.
    pub fn has_pending_interaction(&self, game: GameId) -> Result<bool, StoreError> {
        self.exists(
            "SELECT 1 FROM interactions i JOIN seats s ON s.person = i.person
             WHERE s.game = ?1 AND NOT EXISTS
                 (SELECT 1 FROM verdicts v WHERE v.place = i.place AND v.message = i.id)
             LIMIT 1",
            [game.0],
        )
    }
}

impl Transaction<'_> {
    /// Stores a slash command or pressed button until it is answered.
    pub fn add_interaction(&self, interaction: &Interaction) -> Result<()> {
        guild_places::note(
            self.db(),
            &interaction.asked.place,
            interaction.asked.context.known_guild(),
        )?;
        self.db()
            .prepare_cached(
                "INSERT INTO interactions (id, token, asked, place, person, direct)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (id) DO NOTHING",
            )?
            .execute(params![
                message_column(interaction.id),
                interaction.token,
                to_json(&interaction.asked)?,
                interaction.asked.place.0,
                interaction.asked.author.id.0,
                interaction.direct,
            ])
            .map(drop)
    }

    /// Replaces the message of an interaction, if it is stored.
    pub fn set_asked(&self, id: MessageId, asked: &Incoming) -> Result<()> {
        self.db()
            .prepare_cached("UPDATE interactions SET asked = ?2 WHERE id = ?1")?
            .execute(params![message_column(id), to_json(asked)?])
            .map(drop)
    }

    /// Sets how many times judging an interaction was begun, if it is stored.
    pub fn set_attempts(&self, id: MessageId, attempts: u32) -> Result<()> {
        self.db()
            .prepare_cached("UPDATE interactions SET attempts = ?2 WHERE id = ?1")?
            .execute(params![message_column(id), attempts])
            .map(drop)
    }

    /// Notes that the answer to an interaction is sent as a direct message, if the interaction is stored.
    pub fn set_direct(&self, id: MessageId) -> Result<()> {
        self.db()
            .prepare_cached("UPDATE interactions SET direct = 1 WHERE id = ?1")?
            .execute([message_column(id)])
            .map(drop)
    }

    /// Deletes interactions that are answered or expired.
    pub fn drop_interactions(&self, ids: &[MessageId]) -> Result<()> {
        let mut statement = self.db().prepare_cached("DELETE FROM interactions WHERE id = ?1")?;
        ids.iter().try_for_each(|id| statement.execute([message_column(*id)]).map(drop))
    }
}
