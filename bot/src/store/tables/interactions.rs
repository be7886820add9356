//! `interactions`: slash commands and pressed buttons that have no final answer yet.

use rusqlite::{Connection, OptionalExtension, Result, params};

use crate::ids::{GameId, MessageId};
use crate::store::convert::{message_column, message_id, text, to_json};
use crate::store::rows::Interaction;
use crate::store::transaction::Transaction;

/// All of them, oldest first.
pub(in crate::store) fn all(db: &Connection) -> Result<Vec<Interaction>> {
    let mut statement =
        db.prepare_cached("SELECT id, token, asked FROM interactions ORDER BY id")?;
    let mut rows = statement.query([])?;
    let mut kept = Vec::new();
    while let Some(row) = rows.next()? {
        let id = message_id(row.get(0)?);
        match serde_json::from_str(&text(row, 2)?) {
            Ok(asked) => kept.push(Interaction { id, token: row.get(1)?, asked }),
            // Another version wrote it, perhaps: the others are answered all the same.
            Err(error) => tracing::error!(%id, "what was asked cannot be read: {error}"),
        }
    }
    Ok(kept)
}

/// How often judging one was begun; none when it is not kept.
pub(in crate::store) fn attempts(db: &Connection, id: MessageId) -> Result<Option<u32>> {
    db.prepare_cached("SELECT attempts FROM interactions WHERE id = ?1")?
        .query_row([message_column(id)], |row| row.get(0))
        .optional()
}

/// Whether one has its verdict.
pub(in crate::store) fn is_judged(db: &Connection, id: MessageId) -> Result<bool> {
    db.prepare_cached(
        "SELECT 1 FROM verdicts v JOIN interactions i ON v.message = i.id AND v.place = i.place
         WHERE i.id = ?1",
    )?
    .exists([message_column(id)])
}

/// Whether a player of a game has used one that has no verdict yet.
pub(in crate::store) fn is_asked_in(db: &Connection, game: GameId) -> Result<bool> {
    db.prepare_cached(
        "SELECT 1 FROM interactions i JOIN seats s ON s.person = i.person
         WHERE s.game = ?1 AND NOT EXISTS
             (SELECT 1 FROM verdicts v WHERE v.place = i.place AND v.message = i.id)
         LIMIT 1",
    )?
    .exists([game.0])
}

impl Transaction<'_> {
    /// Keeps a slash command or pressed button until it is answered.
    pub fn keep_interaction(&self, interaction: &Interaction) -> Result<()> {
        self.db()
            .prepare_cached(
                "INSERT INTO interactions (id, token, asked, place, person)
                 VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO NOTHING",
            )?
            .execute(params![
                message_column(interaction.id),
                interaction.token,
                to_json(&interaction.asked)?,
                interaction.asked.place.0,
                interaction.asked.author.id.0,
            ])
            .map(drop)
    }

    /// Notes how often judging an interaction was begun; of one that is not kept nothing is noted.
    pub fn set_attempts(&self, id: MessageId, attempts: u32) -> Result<()> {
        self.db()
            .prepare_cached("UPDATE interactions SET attempts = ?2 WHERE id = ?1")?
            .execute(params![message_column(id), attempts])
            .map(drop)
    }

    /// Forgets interactions: they are answered, or their time is over.
    pub fn drop_interactions(&self, ids: &[MessageId]) -> Result<()> {
        let mut statement = self.db().prepare_cached("DELETE FROM interactions WHERE id = ?1")?;
        ids.iter().try_for_each(|id| statement.execute([message_column(*id)]).map(drop))
    }
}
