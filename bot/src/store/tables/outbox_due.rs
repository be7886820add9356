//! `outbox`: the rows that can be delivered now.

use std::collections::{BTreeMap, HashSet};

use crate::chat::ids::{GameId, PlaceId};
use crate::chat::{Outgoing, PictureRequest};
use crate::game::state::waits_for_thread;
use crate::store::convert::{count, size, text};
use crate::store::engine::{Connection, Result, params};
use crate::store::error::StoreError;
use crate::store::rows::{Due, OutboxRow, Unreadable};
use crate::store::snapshot::Snapshot;
use crate::store::tables::guild_places::OwnPlaces;
use crate::time::{Moment, Span};

/// The longest wait before the next attempt. A longer one was set before the clock was set back.
pub const LONGEST_WAIT: Span = Span::hours(1);

/// The longest wait for a closed place.
const A_DAY: Span = Span::days(1);

/// From how many refusals on a row lets others pass.
const REFUSALS: i64 = 3;

/// The most rows of a place that are looked through for one that passes the first.
const LOOKED_THROUGH: usize = 50;

/// Finds the first row of every place by going from each place to the next. UNION instead of UNION ALL ends the
/// recursion even if the index is damaged.
const FIRST: &str = "WITH RECURSIVE places(place) AS (
         SELECT (SELECT place FROM outbox WHERE state = 'due' AND closed = 0 ORDER BY place LIMIT 1)
         UNION
         SELECT (SELECT o.place FROM outbox o
                 WHERE o.state = 'due' AND o.closed = 0 AND o.place > places.place ORDER BY o.place LIMIT 1)
         FROM places WHERE places.place IS NOT NULL)
     SELECT d.first, o.state, o.place, o.retry_at, o.refusals FROM
         (SELECT (SELECT i.id FROM outbox i WHERE i.state = 'due' AND i.closed = 0 AND i.place = places.place
                  ORDER BY i.id LIMIT 1) AS first
          FROM places WHERE places.place IS NOT NULL) AS d
     LEFT JOIN outbox o ON o.id = d.first WHERE d.first IS NOT NULL ORDER BY d.first";

/// Finds the first rows of a place, and what they are about.
const QUEUED: &str =
    "SELECT o.id, o.retry_at, o.refusals, o.key, o.message, o.game, o.thread_of, v.game
     FROM outbox o LEFT JOIN verdicts v ON v.place = o.place AND v.message = o.answers
     WHERE o.state = 'due' AND o.closed = 0 AND o.place = ?1 ORDER BY o.id LIMIT ?2";

/// Finds what waits for closed places.
const CLOSED: &str =
    "SELECT place, min(id), min(retry_at), max(closed), count(failing_since) FROM outbox
     WHERE state = 'due' AND closed > 0 GROUP BY place";

/// What waits for a closed place.
struct Closed {
    /// The first row.
    first: i64,
    /// When it may be tried.
    retry_at: Moment,
    /// The newest row when the place was found closed last.
    newest: i64,
    /// Whether it was tried since and failed for another reason.
    fails: bool,
}

fn closed_places(db: &Connection) -> Result<BTreeMap<PlaceId, Closed>> {
    db.prepare_cached(CLOSED)?
        .query_map([], |row| {
            let (first, retry_at, newest) = (row.get(1)?, row.get(2)?, row.get(3)?);
            let fails = row.get::<i64>(4)? > 0;
            Ok((PlaceId(text(row, 0)?), Closed { first, retry_at, newest, fails }))
        })?
        .collect()
}

/// Returns the first undelivered row of every place that this daemon serves, of those that may be tried at `now` only the chosen ones, in
/// that order; and when the next of the others may be tried. The cost does not depend on how many rows wait in a
/// place.
///
/// Both the index and the row contain the state. In a damaged file one of them may be wrong, and a delivered row
/// must not be delivered again without end.
fn due(
    db: &Connection,
    own: Option<&OwnPlaces<'_>>,
    now: Moment,
    choose: impl FnOnce(Vec<(i64, PlaceId)>) -> Vec<i64>,
) -> Result<Due> {
    let mut due = Due::default();
    let mut ready = Vec::new();
    let mut closed = closed_places(db)?;
    let mut following = HashSet::new();
    let is_own = |place: &PlaceId| own.map_or(Ok(true), |own| own.contain(db, place));
    let mut statement = db.prepare_cached(FIRST)?;
    let mut rows = statement.query([])?;
    while let Some(ref row) = rows.next()? {
        if text(row, 1)? != "due" {
            due.unsound = Some(row.get(0)?);
            continue;
        }
        let (place, retry_at) = (PlaceId(text(row, 2)?), row.get(3)?);
        // Posts about a game whose thread does not exist yet wait.
        if waits_for_thread(&place).is_some() || !is_own(&place)? {
            continue;
        }
        let mut wait_until = |at: Moment| {
            due.next = Some(due.next.map_or(at, |next: Moment| next.min(at)));
        };
        if waits(retry_at, now) {
            wait_until(retry_at);
            if row.get::<i64>(4)? >= REFUSALS
                && let Some(id) = passing(db, &place, now)?
            {
                ready.push((id, place));
            }
            continue;
        }
        let id: i64 = row.get(0)?;
        match closed.get(&place) {
            Some(before) if !is_private(db, id)? => {
                if id <= before.newest {
                    following.insert(id);
                    ready.push((id, place));
                } else if before.fails && waits(before.retry_at, now) {
                    wait_until(before.retry_at);
                } else {
                    // If the place is open again, what waits for it comes first.
                    ready.extend(closed.remove(&place).map(|closed| (closed.first, place)));
                }
            }
            _ => ready.push((id, place)),
        }
    }
    for (place, closed) in closed {
        if !(now + Span(1)..=now + A_DAY).contains(&closed.retry_at) && is_own(&place)? {
            ready.push((closed.first, place));
        }
    }
    ready.sort_unstable_by_key(|(id, _)| *id);
    drop(rows);
    let mut statement = db.prepare_cached(
        "SELECT id, tries, retry_at, failing_since, key, place, message, made_at,
             coalesce(nonce, key), refusals, closed FROM outbox WHERE id = ?1 AND state = 'due'",
    )?;
    for id in choose(ready) {
        let mut rows = statement.query([id])?;
        let Some(ref row) = rows.next()? else { continue };
        let json = text(row, 6)?;
        let message = serde_json::from_str(&json);
        let number = |column| row.get(column).map(|n| u32::try_from(size(n)).unwrap_or(u32::MAX));
        let read = OutboxRow {
            id: row.get(0)?,
            key: text(row, 4)?.into(),
            nonce: text(row, 8)?,
            place: PlaceId(text(row, 5)?),
            message: Outgoing::text(String::new()),
            tries: number(1)?,
            retry_at: row.get(2)?,
            made_at: row.get(7)?,
            failing_since: row.get(3)?,
            refusals: number(9)?,
            closed: row.get::<i64>(10)? > 0,
            follows_closed: following.contains(&id),
        };
        match message {
            Ok(message) => due.rows.push(OutboxRow { message, ..read }),
            Err(error) => {
                let why = format!("its message cannot be read: {error}");
                due.unreadable.push(unreadable(read, &json, why));
            }
        }
    }
    Ok(due)
}

/// Returns whether a row that may be tried at a time waits at `now`.
fn waits(retry_at: Moment, now: Moment) -> bool {
    (now + Span(1)..=now + LONGEST_WAIT).contains(&retry_at)
}

/// Returns whether only one person sees a row.
fn is_private(db: &Connection, row: i64) -> Result<bool> {
    let json: String = db
        .prepare_cached("SELECT message FROM outbox WHERE id = ?1")?
        .query_row([row], |row| text(row, 0))?;
    let message: Option<Outgoing> = serde_json::from_str(&json).ok();
    Ok(message.is_some_and(|message| message.only_to.is_some()))
}

/// Returns the first row of a place that passes those before it, which the network refuses again and again: one that is about none
/// of their games and follows from nothing that they follow from.
fn passing(db: &Connection, place: &PlaceId, now: Moment) -> Result<Option<i64>> {
    let mut statement = db.prepare_cached(QUEUED)?;
    let mut rows = statement.query(params![place.0, count(LOOKED_THROUGH)])?;
    let (mut games, mut causes) = (HashSet::<i64>::new(), HashSet::<String>::new());
    while let Some(ref row) = rows.next()? {
        let key = text(row, 3)?;
        let cause = key.split_once('-').map_or(key.as_str(), |(cause, _)| cause).to_owned();
        let message: Option<Outgoing> = serde_json::from_str(&text(row, 4)?).ok();
        let mut about: Vec<i64> = Vec::new();
        for column in 5..8 {
            about.extend(row.get::<Option<i64>>(column)?);
        }
        if let Some(message) = &message {
            about.extend(message.picture.as_ref().and_then(PictureRequest::game));
            about.extend(message.readers.as_ref().map(|readers| readers.game));
        }
        let waits = waits(row.get(1)?, now);
        let is_post = message.is_some_and(|message| message.step.is_none());
        if !waits
            && is_post
            && !causes.contains(&cause)
            && !about.iter().any(|game| games.contains(game))
        {
            return row.get(0).map(Some);
        }
        if waits && row.get::<i64>(2)? < REFUSALS {
            return Ok(None);
        }
        games.extend(about);
        causes.insert(cause);
    }
    Ok(None)
}

impl Snapshot {
    /// Returns the first undelivered row of every place.
    pub fn outbox(&self) -> Result<Vec<OutboxRow>, StoreError> {
        self.outbox_at(Moment::MAX, |all| all.into_iter().map(|(id, _)| id).collect())
            .map(|due| due.rows)
    }

    /// Returns those of the first undelivered rows of all places that may be tried at `now` and that `choose` picks
    /// from their numbers and places, which are given oldest first; and when the next of the others may be tried. Where the first
    /// waits for long, a later one may be given in its place.
    pub fn outbox_at(
        &self,
        now: Moment,
        choose: impl FnOnce(Vec<(i64, PlaceId)>) -> Vec<i64>,
    ) -> Result<Due, StoreError> {
        let own = self.own_places();
        self.read(|db| due(db, own.as_ref(), now, choose))
    }
}

/// Returns what can be known of a row that another version wrote or that is damaged.
fn unreadable(mut row: OutboxRow, text: &str, why: String) -> Unreadable {
    let json: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    row.message.only_to = json["only_to"].as_str().map(str::to_owned);
    Unreadable {
        row,
        thread_of: json["step"]["OpenThread"]["game"].as_i64().map(GameId),
        step: !json["step"].is_null(),
        why,
    }
}

#[cfg(test)]
mod tests {
    use super::{CLOSED, FIRST, QUEUED};
    use crate::store::migrations::empty;
    use crate::store::tables::plan::indexes;

    #[test]
    fn what_is_due_is_found_by_its_index() {
        let db = empty().unwrap();
        let first = indexes(&db, FIRST);
        let rows = |name: &str| first.iter().filter(|index| *index == name).count();
        assert_eq!(rows("INTEGER PRIMARY KEY"), 1, "{first:?}");
        assert_eq!(rows("outbox_open"), first.len() - 1, "{first:?}");
        assert_eq!(indexes(&db, QUEUED), ["outbox_open"], "and by the primary key of verdicts");
        assert_eq!(indexes(&db, CLOSED), ["outbox_closed"]);
    }
}
