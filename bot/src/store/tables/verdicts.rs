//! `verdicts`: the outcome of each message.

use std::collections::HashSet;

use crate::store::engine::{Connection, Result, params};

use crate::chat::ids::{MessageId, PersonId, PlaceId};
use crate::store::convert::{count, message_column, size};
use crate::store::error::StoreError;
use crate::store::rows::{Outcome, Verdict};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// The place and the message.
pub(in crate::store) type VerdictKey = (String, i64);

impl Snapshot {
    /// Returns the outcome of a message, if it was judged.
    pub fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError> {
        let word: Option<String> = self.one(
            "SELECT outcome FROM verdicts WHERE place = ?1 AND message = ?2",
            params![place.0, message_column(id)],
            |row| row.get(0),
        )?;
        Ok(word.and_then(|word| word.parse().ok()))
    }

    /// Returns whether somebody else has written in a place, as far as verdicts are kept.
    pub fn has_written_beside(
        &self,
        place: &PlaceId,
        person: &PersonId,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM verdicts WHERE place = ?1 AND author <> ?2 LIMIT 1";
        Ok(self.one(sql, params![place.0, person.0], |_| Ok(()))?.is_some())
    }

    /// Returns whether a person may be one of those who were forgotten: nothing is stored that the person wrote before that.
    pub fn may_be_one_of<'p>(
        &self,
        person: &PersonId,
        people: impl Iterator<Item = &'p PersonId>,
    ) -> Result<bool, StoreError> {
        let Some(first) = people.filter_map(PersonId::asked_with).min() else { return Ok(false) };
        let sql = "SELECT 1 FROM verdicts WHERE author = ?1 AND message < ?2 LIMIT 1";
        let known = self.one(sql, params![person.0, message_column(first)], |_| Ok(()))?;
        Ok(known.is_none())
    }

    /// Returns the greatest id of a message with a verdict, or 0.
    pub fn newest_verdict(&self) -> Result<MessageId, StoreError> {
        let sql = "SELECT coalesce(max(message), 0) FROM verdicts";
        let newest: Option<i64> = self.one(sql, [], |row| row.get(0))?;
        Ok(MessageId(newest.and_then(|id| u64::try_from(id).ok()).unwrap_or(0)))
    }
}

/// Adds a verdict. Returns false if the message has one.
pub(in crate::store) fn insert(db: &Connection, verdict: &Verdict) -> Result<bool> {
    let (game, ply) = verdict.game.map(|(id, ply)| (id.0, count(ply))).unzip();
    let changed = db
        .prepare_cached(
            "INSERT INTO verdicts (place, message, author, at, outcome, game, ply)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (place, message) DO NOTHING",
        )?
        .execute(params![
            verdict.place.0,
            message_column(verdict.message),
            verdict.author.0,
            verdict.at,
            verdict.outcome.as_ref(),
            game,
            ply
        ])?;
    Ok(changed == 1)
}

/// Replaces the verdict on a refused message whose author has edited it. Returns false if it is not refused any longer.
pub(in crate::store) fn replace(db: &Connection, verdict: &Verdict) -> Result<bool> {
    let changed = db
        .prepare_cached(
            "DELETE FROM verdicts WHERE place = ?1 AND message = ?2 AND author = ?3 AND outcome = 'refused'",
        )?
        .execute(params![verdict.place.0, message_column(verdict.message), verdict.author.0])?;
    Ok(changed == 1 && insert(db, verdict)?)
}

pub(in crate::store) fn number(db: &Connection) -> Result<usize> {
    db.query_row("SELECT count(*) FROM verdicts", [], |row| row.get(0).map(size))
}

/// Returns the messages that were answered, refused or played, in any place.
pub(in crate::store) fn judged(db: &Connection) -> Result<HashSet<i64>> {
    db.prepare_cached("SELECT message FROM verdicts WHERE outcome <> 'ignored'")?
        .query_map([], |row| row.get(0))?
        .collect()
}

/// Returns verdicts older than `before` that only their answers may need, in order after a key, at most `most`.
///
/// Excluded are verdicts of messages that made an action, those of stored interactions, which are judged again at
/// the next start, and those that a backfill may still need: it reads a place after its watermark if the place has
/// a game, or had one until recently, or is a direct message channel. Where a new game begins, its opening becomes
/// the watermark.
pub(in crate::store) fn old(
    db: &Connection,
    before: Moment,
    after: &VerdictKey,
    most: usize,
) -> Result<Vec<VerdictKey>> {
    db.prepare_cached(
        "SELECT v.place, v.message FROM verdicts v LEFT JOIN places p ON p.id = v.place
         WHERE v.at < ?1 AND v.outcome <> 'played' AND (v.place, v.message) > (?2, ?3)
           AND NOT EXISTS (SELECT 1 FROM interactions i WHERE i.id = v.message)
           AND (p.id IS NULL OR v.message <= p.watermark OR NOT
                (EXISTS (SELECT 1 FROM games g
                         WHERE g.place = v.place AND g.status IN ('open', 'live'))
                 OR EXISTS (SELECT 1 FROM former_places f WHERE f.place = v.place)
                 OR EXISTS (SELECT 1 FROM private_places h WHERE h.place = v.place)))
         ORDER BY v.place, v.message LIMIT ?4",
    )?
    .query_map(params![before, after.0, after.1, count(most)], |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?
    .collect()
}

impl Transaction<'_> {
    pub(in crate::store) fn drop_verdicts(&self, verdicts: &[VerdictKey]) -> Result<()> {
        let mut statement =
            self.db().prepare_cached("DELETE FROM verdicts WHERE place = ?1 AND message = ?2")?;
        verdicts.iter().try_for_each(|(place, id)| statement.execute(params![place, id]).map(drop))
    }
}
