//! Taking away what is of no use any more: delivered rows and verdicts of long ago.
//!
//! Found by whoever reads, taken away by the writer in small pieces, so that play never waits for long.

use rusqlite::{Connection, Result, params};

use super::load::message;
use super::read::answer_keys;
use super::write::count;

/// How much is taken away in one piece.
pub(super) const AT_ONCE: usize = 1000;

/// A delivery that may have been made is looked for among posts since so long before its row was made.
const LOOKED_BACK: i64 = 2 * 60 * 60_000;

/// A verdict's key.
pub(super) type Key = (String, i64);

/// Delivered rows older than `before`, by id. Not what is said once and never again: that a place is lost, that an
/// action stands although its message was changed. Not those of places where a game is open: its thread begins at what
/// was said there. Nor those among which a row still to be delivered may be looked for, nor those behind a watermark
/// that may still move: what is read there late is answered in the same words, perhaps, and must not be taken for
/// answered.
pub(super) fn old_rows(db: &Connection, before: i64) -> Result<Vec<i64>> {
    let oldest_due: Option<i64> =
        db.query_row("SELECT min(made_at) FROM outbox WHERE state = 'due'", [], |row| row.get(0))?;
    let before = oldest_due.map_or(before, |due| before.min(due.saturating_sub(LOOKED_BACK)));
    db.prepare_cached(
        "SELECT o.id FROM outbox o WHERE o.state = 'sent' AND o.made_at < ?1
             AND o.key NOT GLOB '[le]*' AND NOT EXISTS (SELECT 1 FROM games g WHERE g.place = o.place AND g.status = 'open')
             AND NOT EXISTS (SELECT 1 FROM places p WHERE p.id = o.place AND p.watermark < o.posted
                 AND (EXISTS (SELECT 1 FROM games g WHERE g.place = p.id AND g.status = 'live')
                      OR EXISTS (SELECT 1 FROM former_places f WHERE f.place = p.id)
                      OR EXISTS (SELECT 1 FROM private_places h WHERE h.place = p.id)))
         ORDER BY o.id LIMIT ?2",
    )?
    .query_map(params![before, count(AT_ONCE)], |row| row.get(0))?
    .collect()
}

/// Verdicts older than `before` that nothing needs, in order after a key, and the last key looked at.
///
/// Needed are those that brought an action about, those whose answers are kept, those of interactions that are kept and
/// asked again at the next start, and those that a sweep may still meet: it reads a place after its watermark, if there is a game, or was until lately, or if it is a private conversation; where a new
/// game begins, its opening becomes the watermark.
pub(super) fn old_verdicts(
    db: &Connection,
    before: i64,
    after: &Key,
) -> Result<(Vec<Key>, Option<Key>)> {
    let mut found: Vec<Key> = db
        .prepare_cached(
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
        .query_map(params![before, after.0, after.1, count(AT_ONCE)], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?
        .collect::<Result<_>>()?;
    let last = found.last().cloned();
    let mut answers =
        db.prepare_cached("SELECT 1 FROM outbox WHERE key >= ?1 AND key < ?2 LIMIT 1")?;
    let mut kept = Vec::new();
    for (_, id) in &found {
        let (first, end) = answer_keys(message(*id));
        kept.push(answers.exists(params![first, end])?);
    }
    let mut kept = kept.into_iter();
    found.retain(|_| !kept.next().unwrap_or(true));
    Ok((found, last))
}

pub(super) fn drop_rows(db: &Connection, rows: &[i64]) -> Result<()> {
    let mut statement = db.prepare_cached("DELETE FROM outbox WHERE id = ?1 AND state = 'sent'")?;
    rows.iter().try_for_each(|row| statement.execute([row]).map(drop))
}

pub(super) fn drop_verdicts(db: &Connection, verdicts: &[Key]) -> Result<()> {
    let mut statement =
        db.prepare_cached("DELETE FROM verdicts WHERE place = ?1 AND message = ?2")?;
    verdicts.iter().try_for_each(|(place, id)| statement.execute(params![place, id]).map(drop))
}
