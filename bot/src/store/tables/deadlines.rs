//! `deadlines`: what happens without a message, and when.

use crate::store::engine::{Connection, Params, Result, params};

use crate::chat::ids::{GameId, PlaceId};
use crate::game::state::{Deadline, DeadlineKind};
use crate::store::convert::{count, text};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;
use crate::store::tables::documents;
use crate::store::transaction::Transaction;
use crate::time::Moment;

/// Returns the deadlines of a game, the next one first.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Vec<Deadline>> {
    db.prepare_cached("SELECT due, kind FROM deadlines WHERE game = ?1 ORDER BY due")?
        .query_map([id.0], |row| {
            let kind: String = row.get(1)?;
            Ok(kind.parse().ok().map(|kind| (row.get(0), kind)))
        })?
        .filter_map(|row| row.transpose())
        .map(|row| row.and_then(|(due, kind)| Ok(Deadline { due: due?, kind })))
        .collect()
}

/// Replaces the deadlines of a game.
pub(in crate::store) fn set(db: &Connection, id: GameId, all: &[Deadline]) -> Result<()> {
    for old in of(db, id)?.iter().filter(|old| !all.contains(old)) {
        remove(db, id.0, old.due, old.kind.as_ref())?;
    }
    all.iter().try_for_each(|deadline| add(db, id.0, deadline.due, deadline.kind.as_ref()))
}

fn add(db: &Connection, game: i64, due: Moment, kind: &str) -> Result<()> {
    db.prepare_cached(
        "INSERT INTO deadlines (game, due, kind) VALUES (?1, ?2, ?3)
         ON CONFLICT (game, due, kind) DO NOTHING",
    )?
    .execute(params![game, due, kind])
    .map(drop)
}

fn remove(db: &Connection, game: i64, due: Moment, kind: &str) -> Result<()> {
    db.prepare_cached("DELETE FROM deadlines WHERE game = ?1 AND due = ?2 AND kind = ?3")?
        .execute(params![game, due, kind])
        .map(drop)
}

/// Moves a deadline.
fn postpone(db: &Connection, game: i64, kind: &str, from: Moment, to: Moment) -> Result<()> {
    remove(db, game, from, kind)?;
    add(db, game, to, kind)
}

/// Returns the games, kinds and times of the deadlines that meet a condition and whose kind can be read.
fn selected(
    db: &Connection,
    condition: &str,
    params: impl Params,
) -> Result<Vec<(i64, DeadlineKind, Moment)>> {
    db.prepare_cached(&format!("SELECT game, due, kind FROM deadlines WHERE {condition}"))?
        .query_map(params, |row| {
            let (game, due) = (row.get(0)?, row.get(1)?);
            Ok(text(row, 2)?.parse().ok().map(|kind| (game, kind, due)))
        })?
        .filter_map(Result::transpose)
        .collect()
}

impl Snapshot {
    /// Returns the games with a passed deadline in the guilds that this daemon serves, and their places.
    pub fn due(&self, now: Moment, limit: usize) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
        let due = self.all(
            "SELECT g.id, g.place FROM deadlines d JOIN games g ON g.id = d.game
             WHERE d.due <= ?1 AND d.kind <> 'computer' AND g.stopped_at IS NULL
                 AND g.paused_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id)
             GROUP BY g.id ORDER BY min(d.due) LIMIT ?2",
            params![now, count(self.listed(limit))],
            |row| Ok((GameId(row.get(0)?), PlaceId(row.get(1)?))),
        )?;
        self.first_own(due, limit)
    }

    /// Returns the games in which a computer is to do something in the guilds that this daemon serves, and their places,
    /// in the order in which they are served.
    pub fn computers_due(
        &self,
        now: Moment,
        limit: usize,
    ) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
        let due = self.read(|db| computers_due(db, now, self.listed(limit)))?;
        self.first_own(due, limit)
    }

    /// Returns how many rows to list of which at most `limit` are wanted: all, if some are other daemons'.
    fn listed(&self, limit: usize) -> usize {
        if self.own_places().is_some() { usize::MAX } else { limit }
    }

    fn first_own(
        &self,
        due: Vec<(GameId, PlaceId)>,
        limit: usize,
    ) -> Result<Vec<(GameId, PlaceId)>, StoreError> {
        let mut own = self.own(due, |(_, place)| place)?;
        own.truncate(limit);
        Ok(own)
    }

    /// Returns the first deadline after `after`.
    pub fn next_deadline(&self, after: Moment) -> Result<Option<Moment>, StoreError> {
        self.one(
            "SELECT due FROM deadlines d JOIN games g ON g.id = d.game
             WHERE d.due > ?1 AND g.stopped_at IS NULL
                 AND g.paused_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id)
             ORDER BY d.due LIMIT 1",
            [after],
            |row| row.get(0),
        )
    }
}

/// Returns the games in which a computer is to do something: first those that a person plays; among them guilds take turns, and
/// within a guild those who opened the games; then the one that waits longest comes first.
fn computers_due(db: &Connection, now: Moment, limit: usize) -> Result<Vec<(GameId, PlaceId)>> {
    db.prepare_cached(
        "WITH waiting AS (
             SELECT g.id, g.place, coalesce(g.guild, g.place) AS guild, g.opener, d.due, CASE WHEN EXISTS
                 (SELECT 1 FROM seats s WHERE s.game = g.id AND s.state = 'taken') THEN 0 ELSE 1 END AS rank
             FROM deadlines d JOIN games g ON g.id = d.game
             WHERE d.due <= ?1 AND d.kind = 'computer' AND g.stopped_at IS NULL
                 AND g.paused_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.game = g.id)),
         by_opener AS (
             SELECT id, place, guild, rank, due,
                 row_number() OVER (PARTITION BY rank, guild, opener ORDER BY due, id) AS turn
             FROM waiting),
         by_guild AS (
             SELECT id, place, rank, due,
                 row_number() OVER (PARTITION BY rank, guild ORDER BY turn, due, id) AS turn
             FROM by_opener)
         SELECT id, place FROM by_guild ORDER BY rank, turn, due, id LIMIT ?2",
    )?
    .query_map(params![now, count(limit)], |row| Ok((GameId(row.get(0)?), PlaceId(row.get(1)?))))?
    .collect()
}

impl Transaction<'_> {
    /// Postpones the archiving of games without a clock, and the ends of rounds, by the time from `from` to `to` in which nobody
    /// could move.
    pub fn stood_still(&self, from: Moment, to: Moment) -> Result<()> {
        let db = self.db();
        db.execute(
            "UPDATE games SET revision = revision + 1
             WHERE id IN (SELECT game FROM deadlines WHERE kind IN ('idle', 'archive', 'round')) AND stopped_at IS NULL
                 AND ?1 > 0 AND id NOT IN (SELECT game FROM quarantine)",
            [to - from],
        )?;
        let waiting = selected(
            db,
            "kind IN ('idle', 'archive', 'round', 'roundsoon')
                 AND game NOT IN (SELECT id FROM games WHERE stopped_at IS NOT NULL)
                 AND game NOT IN (SELECT game FROM quarantine)",
            [],
        )?;
        for (game, kind, due) in waiting {
            postpone(db, game, kind.as_ref(), due, due + (to - from))?;
            if kind == DeadlineKind::Round {
                documents::change(db, GameId(game), |document| {
                    document.terms.add_to_round(from, to);
                })?;
            }
        }
        Ok(())
    }

    /// Postpones all deadlines before `until`, to that time, and drops reminders among
    /// them. A computer needs no more time. Games whose clocks stand still are left out. The revisions change, so commits
    /// based on the old times conflict.
    pub fn grace(&self, until: Moment) -> Result<()> {
        // A game in quarantine, in a closed place, or paused by consent gets its full time back when it goes on.
        for sql in [
            "UPDATE games SET revision = revision + 1
             WHERE id IN (SELECT game FROM deadlines WHERE due < ?1 AND kind <> 'computer') AND stopped_at IS NULL
                 AND paused_at IS NULL AND id NOT IN (SELECT game FROM quarantine)",
            "DELETE FROM deadlines WHERE due < ?1 AND kind = 'reminder'
                 AND game NOT IN (SELECT id FROM games WHERE stopped_at IS NOT NULL OR paused_at IS NOT NULL)
                 AND game NOT IN (SELECT game FROM quarantine)",
        ] {
            self.db().execute(sql, [until])?;
        }
        let early = selected(
            self.db(),
            "due < ?1 AND kind <> 'computer'
                 AND game NOT IN (SELECT id FROM games WHERE stopped_at IS NOT NULL OR paused_at IS NOT NULL)
                 AND game NOT IN (SELECT game FROM quarantine)",
            [until],
        )?;
        early
            .into_iter()
            .try_for_each(|(game, kind, due)| postpone(self.db(), game, kind.as_ref(), due, until))
    }
}
