//! Counts how reliably a person plays, from `seats`, `games` and `actions`.

use rules::Variant;
use rules::game::Termination;
use rusqlite::{Connection, Result, params};

use crate::ids::PersonId;
use crate::play::{COUNTED_GAMES, Cause, Reliability};
use crate::store::convert::count;

const GAMES: &str = "SELECT found.game, found.seat, g.status, g.variant FROM (
         SELECT game, seat FROM seats WHERE person = ?1 AND unfinished = 0 AND state = 'taken'
         UNION ALL
         SELECT game, seat FROM seats WHERE person = ?1 AND unfinished = 1 AND state = 'taken') AS found
     JOIN games g ON g.id = found.game WHERE g.status IN ('live', 'over')
     ORDER BY found.game DESC, found.seat LIMIT ?2";

/// A seat that a person holds in a game.
struct Held {
    game: i64,
    seat: i64,
    over: bool,
    variant: String,
}

/// Returns the counts of a person's newest games.
pub(in crate::store) fn of(db: &Connection, person: &PersonId) -> Result<Reliability> {
    let held: Vec<Held> = db
        .prepare_cached(GAMES)?
        .query_map(params![person.0, count(COUNTED_GAMES)], |row| {
            let status: String = row.get(2)?;
            Ok(Held {
                game: row.get(0)?,
                seat: row.get(1)?,
                over: status == "over",
                variant: row.get(3)?,
            })
        })?
        .collect::<Result<_>>()?;
    let mut found = Reliability::default();
    // A person may hold several seats of a game, but abandons or finishes it once.
    for seats in held.chunk_by(|a, b| a.game == b.game) {
        let mut time_outs = 0;
        for held in seats {
            let (in_time, lost) = actions(db, held)?;
            found.in_time = found.in_time.saturating_add(in_time);
            time_outs += lost;
        }
        found.time_outs = found.time_outs.saturating_add(time_outs);
        if time_outs > 0 {
            found.abandoned += 1;
        } else if seats.iter().any(|held| held.over) {
            found.finished += 1;
        }
    }
    Ok(found)
}

/// Counts the moves that a seat made in time, and its losses on time.
fn actions(db: &Connection, held: &Held) -> Result<(u32, u32)> {
    let mut statement =
        db.prepare_cached("SELECT cause, canonical FROM actions WHERE game = ?1 AND seat = ?2")?;
    let mut rows = statement.query([held.game, held.seat])?;
    let seats = Variant::from_name(&held.variant).map_or(&[][..], |variant| variant.seats());
    let (mut in_time, mut lost) = (0, 0);
    while let Some(row) = rows.next()? {
        let (cause, canonical): (String, String) = (row.get(0)?, row.get(1)?);
        let ends = Termination::from_canonical(seats, &canonical).is_some();
        match Cause::from_word(&cause) {
            Some(Cause::Message) if !ends => in_time += 1,
            Some(Cause::Time) => lost += 1,
            _ => {}
        }
    }
    Ok((in_time, lost))
}

#[cfg(test)]
mod tests {
    use super::GAMES;
    use crate::store::migrations::empty;
    use crate::store::tables::plan::indexes;

    #[test]
    fn the_seats_of_a_person_are_found_by_an_index() {
        let used = indexes(&empty().unwrap(), GAMES);
        for index in ["seats_finished", "seats_unfinished"] {
            assert!(used.iter().any(|used| used == index), "{used:?}");
        }
    }
}
