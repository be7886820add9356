//! `places`: where games are or were played, and the watermark of each place.

use crate::store::engine::{Connection, Result, params};

use crate::chat::ids::{MessageId, PlaceId};
use crate::fail::kill_point;
use crate::store::convert::{message_column, message_id, one};
use crate::store::error::StoreError;
use crate::store::promise::{Promise, promise};
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::transaction::Transaction;

/// A game is played in a place from a message on.
#[derive(Clone, Debug)]
pub struct Begin {
    pub place: PlaceId,
    pub since: MessageId,
}

impl Change for Begin {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        begin(tx.db(), &self.place, self.since)?;
        Ok(Receipt::Done)
    }
}

impl Snapshot {
    /// Returns the id up to which a place's history has been read, or `None` if no game was ever played there.
    pub fn watermark(&self, place: &PlaceId) -> Result<Option<MessageId>, StoreError> {
        self.one("SELECT watermark FROM places WHERE id = ?1", [&place.0], |row| {
            row.get(0).map(message_id)
        })
    }

    /// Returns the places whose histories this daemon must read: those of open and live games, former places whose
    /// moves still count, and direct message channels of players.
    pub fn watched_places(&self) -> Result<Vec<PlaceId>, StoreError> {
        self.own(self.all(WATCHED, [], |row| row.get(0).map(PlaceId))?, |place| place)
    }

    pub fn is_watched(&self, place: &PlaceId) -> Result<bool, StoreError> {
        let of_player = "SELECT 1 FROM private_places p WHERE p.place = ?1 AND EXISTS
             (SELECT 1 FROM seats s WHERE s.person = p.person AND s.unfinished = 1)";
        Ok(self.is_played_in(place)?
            || !self.formerly_in(place)?.is_empty()
            || self.exists(of_player, [&place.0])?)
    }

    /// Returns those of some places that must be backfilled, because the newest message that the network reports
    /// for them is unknown: it is after the watermark, has no verdict and is not a post of the daemon.
    pub fn behind(&self, newest: &[(PlaceId, MessageId)]) -> Result<Vec<PlaceId>, StoreError> {
        let unknown = "SELECT 1 FROM places WHERE id = ?1 AND watermark < ?2
             AND NOT EXISTS (SELECT 1 FROM outbox WHERE posted = ?2 AND posted > 0)
             AND NOT EXISTS (SELECT 1 FROM verdicts WHERE place = ?1 AND message = ?2)";
        let mut behind = Vec::new();
        for (place, last) in newest {
            if self.exists(unknown, params![place.0, message_column(*last)])?
                && self.is_watched(place)?
            {
                behind.push(place.clone());
            }
        }
        Ok(behind)
    }
}

/// Adds a place whose history begins after a message, unless it exists.
pub(in crate::store) fn add(db: &Connection, place: &PlaceId, after: i64) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO places (id, watermark) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING",
    )?
    .execute(params![place.0, after])
    .map(drop)
}

/// Records that a game is played in a place from a message on.
pub(in crate::store) fn begin(db: &Connection, place: &PlaceId, since: MessageId) -> Result<()> {
    // In a place without games no earlier message can concern the new game, so its history begins with the opening.
    // Where other games are played, or were until recently, the watermark stays.
    db.prepare_cached(
        "INSERT INTO places (id, watermark) VALUES (?1, ?2)
         ON CONFLICT (id) DO UPDATE SET watermark = excluded.watermark
         WHERE places.watermark < excluded.watermark
             AND NOT EXISTS (SELECT 1 FROM games WHERE place = ?1 AND status IN ('open', 'live'))
             AND NOT EXISTS (SELECT 1 FROM former_places WHERE place = ?1)",
    )?
    .execute(params![place.0, message_column(since)])
    .map(drop)
}

/// Former places count as long as a game lists them, direct message channels as long as the person plays anywhere.
const WATCHED: &str = "SELECT place FROM games WHERE status IN ('open', 'live')
     UNION SELECT place FROM former_places
     UNION SELECT p.place FROM private_places p WHERE EXISTS
         (SELECT 1 FROM seats s WHERE s.person = p.person AND s.unfinished = 1)";

impl Transaction<'_> {
    /// Records that the history of a place was read up to and including a message, and that each message has its
    /// verdict. Verdicts on conversation are no longer needed then.
    pub fn set_watermark(&self, place: &PlaceId, id: MessageId) -> Result<()> {
        kill_point("backfill-watermark-before");
        let db = self.db();
        // It never moves back.
        db.prepare_cached(
            "UPDATE places SET watermark = CASE WHEN watermark < ?2 THEN ?2 ELSE watermark END
             WHERE id = ?1",
        )?
        .execute(params![place.0, message_column(id)])
        .and_then(one)?;
        db.prepare_cached(
            "DELETE FROM verdicts WHERE place = ?1 AND message <= ?2 AND outcome = 'ignored'",
        )?
        .execute(params![place.0, message_column(id)])?;
        promise(self, || Promise::Watermark(place.clone(), id));
        Ok(())
    }
}
