//! `clocks`: what moves the deadlines of games.

use crate::store::engine::{Connection, OptionalExtension, Result, params};

use super::hours::word;
use super::{extensions, given_time, seat_offers};
use crate::chat::ids::GameId;
use crate::game::state::Clock;
use crate::time::Span;

/// Returns the clock of a game; a game without a row has the default.
pub(in crate::store) fn of(db: &Connection, id: GameId) -> Result<Clock> {
    let found = db
        .prepare_cached(
            "SELECT weekends, moved_by, paused_at, vacations FROM clocks WHERE game = ?1",
        )?
        .query_row([id.0], |row| {
            let weekends: String = row.get(0)?;
            let vacations: String = row.get(3)?;
            Ok(Clock {
                weekends_off: weekends == "off",
                moved_by: row.get(1)?,
                paused_at: row.get(2)?,
                no_vacation: vacations == "off",
                ..Clock::default()
            })
        })
        .optional()?;
    let (offers_seats, offered) = seat_offers::of(db, id)?;
    let extensions = extensions::of(db, id)?;
    let given = given_time::of(db, id)?;
    Ok(Clock { extensions, given, offers_seats, offered, ..found.unwrap_or_default() })
}

pub(in crate::store) fn set(db: &Connection, id: GameId, clock: &Clock) -> Result<()> {
    extensions::add(db, id, &clock.extensions)?;
    given_time::add(db, id, &clock.given)?;
    seat_offers::set(db, id, clock.offers_seats, clock.offered.as_ref())?;
    let moved = clock.moved_by != Span::ZERO || clock.paused_at.is_some();
    if !clock.weekends_off && !clock.no_vacation && !moved {
        db.prepare_cached("DELETE FROM clocks WHERE game = ?1")?.execute([id.0])?;
        return Ok(());
    }
    db.prepare_cached(
        "INSERT INTO clocks (game, weekends, moved_by, paused_at, vacations) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (game) DO UPDATE SET weekends = excluded.weekends, moved_by = excluded.moved_by,
             paused_at = excluded.paused_at, vacations = excluded.vacations",
    )?
    .execute(params![
        id.0,
        word(clock.weekends_off),
        clock.moved_by,
        clock.paused_at,
        word(clock.no_vacation),
    ])
    .map(drop)
}
