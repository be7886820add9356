//! Deadlines that a wrong clock has set.

use rusqlite::{Connection, Result, params};

use crate::play::{DeadlineKind, Pace};

/// How far away deadlines can be, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawIn {
    /// The time now.
    pub now: i64,
    /// What everything may be put off by.
    pub grace: i64,
    /// How long an invitation stands.
    pub invitation: i64,
    /// How long a game without a clock stands in which nobody moves.
    pub archive: i64,
}

/// Clocks differ by a little.
const DIFFERENCE: i64 = 5 * 60_000;

/// Spans that the configuration sets may have been longer when a game was opened.
const SINCE_CHANGED: i64 = 180 * 24 * 60 * 60_000;

impl DrawIn {
    /// When the whole time of a turn or a wait is over that would begin now, and how much later is still believed.
    fn latest(self, kind: DeadlineKind, pace: Option<Pace>, bank: i64) -> (i64, i64) {
        let turn = pace.map_or(0, |pace| pace.per_move.0.saturating_add(bank));
        let (span, slack) = match kind {
            DeadlineKind::Reminder | DeadlineKind::Flag | DeadlineKind::Decision => {
                (turn, DIFFERENCE)
            }
            DeadlineKind::Invitation => (self.invitation, SINCE_CHANGED),
            DeadlineKind::Idle | DeadlineKind::Archive => (self.archive, SINCE_CHANGED),
        };
        (self.now.saturating_add(span.max(self.grace)), slack)
    }
}

/// Games with deadlines that are further away than they can be, each with what to draw in to. A paused game is looked at
/// when it goes on; one in quarantine gets its time then.
pub(super) fn too_far(db: &Connection, draw_in: DrawIn) -> Result<Vec<(i64, String, i64, i64)>> {
    let mut statement = db.prepare_cached(
        "SELECT d.game, d.kind, d.due, g.pace, (SELECT max(bank) FROM seats s WHERE s.game = g.id)
         FROM deadlines d JOIN games g ON g.id = d.game
         WHERE d.due > ?1 AND g.status IN ('open', 'live') AND g.stopped_at IS NULL
             AND g.id NOT IN (SELECT game FROM quarantine)",
    )?;
    let mut rows = statement.query([draw_in.now.saturating_add(draw_in.grace)])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (word, due): (String, i64) = (row.get(1)?, row.get(2)?);
        let pace: Option<String> = row.get(3)?;
        let pace = pace.and_then(|pace| pace.parse::<Pace>().ok());
        let bank: Option<i64> = row.get(4)?;
        let Some(kind) = DeadlineKind::from_word(&word) else { continue };
        let (latest, slack) = draw_in.latest(kind, pace, bank.unwrap_or(0));
        if due > latest.saturating_add(slack) {
            found.push((row.get(0)?, word, due, latest));
        }
    }
    Ok(found)
}

/// Draws deadlines in; reminders among them are dropped. Whoever decides on the old times decides again.
pub(super) fn draw_in(db: &Connection, draw_in: DrawIn) -> Result<()> {
    for (game, word, due, latest) in too_far(db, draw_in)? {
        db.prepare_cached("DELETE FROM deadlines WHERE game = ?1 AND kind = ?2 AND due = ?3")?
            .execute(params![game, word, due])?;
        if word != DeadlineKind::Reminder.word() {
            db.prepare_cached(
                "INSERT OR IGNORE INTO deadlines (game, due, kind) VALUES (?1, ?2, ?3)",
            )?
            .execute(params![game, latest, word])?;
        }
        db.prepare_cached("UPDATE games SET revision = revision + 1 WHERE id = ?1")?
            .execute([game])?;
    }
    Ok(())
}
