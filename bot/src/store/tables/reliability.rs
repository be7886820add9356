//! Counts how reliably a person plays, from `seats`, `games` and `actions`.

use crate::store::engine::{Connection, Result, params};
use rules::Variant;

use super::former_players;
use crate::chat::ids::{GameId, PersonId};
use crate::game::state::{COUNTED_GAMES, Cause, Leaving, OWN_MOVES, Reliability, is_own_move};
use crate::store::convert::{count, size};
use crate::store::error::StoreError;
use crate::store::snapshot::Snapshot;

/// The games that count, in which another person has or had a seat.
const GAMES: &str = "SELECT found.game, found.seat, found.nth, g.status, g.variant, g.ply FROM (
         SELECT game, seat, -1 AS nth FROM seats
             WHERE person = ?1 AND unfinished = 0 AND state = 'taken'
         UNION ALL
         SELECT game, seat, -1 FROM seats
             WHERE person = ?1 AND unfinished = 1 AND state = 'taken'
         UNION ALL
         SELECT game, seat, nth FROM former_players WHERE person = ?1) AS found
     JOIN games g ON g.id = found.game WHERE g.status IN ('live', 'over')
         AND (EXISTS (SELECT 1 FROM seats o
                  WHERE o.game = g.id AND o.state = 'taken' AND o.person <> ?1)
              OR EXISTS (SELECT 1 FROM former_players o WHERE o.game = g.id AND o.person <> ?1))
     ORDER BY found.game DESC, found.seat, found.nth LIMIT ?2";

/// A seat that a person holds in a game, or held until another player took over.
struct Held {
    game: i64,
    seat: i64,
    /// The number of the former player, unless the person holds the seat.
    nth: Option<usize>,
    over: bool,
    variant: String,
    /// The number of the game's actions.
    ply: usize,
}

/// What a person did in one seat of a game.
#[derive(Default)]
struct Part {
    in_time: u32,
    time_outs: u32,
    abandoned: bool,
    finished: bool,
}

/// Returns the counts of a person's newest games.
fn of(db: &Connection, person: &PersonId) -> Result<Reliability> {
    let held: Vec<Held> = db
        .prepare_cached(GAMES)?
        .query_map(params![person.0, count(COUNTED_GAMES)], |row| {
            let (nth, status): (i64, String) = (row.get(2)?, row.get(3)?);
            Ok(Held {
                game: row.get(0)?,
                seat: row.get(1)?,
                nth: usize::try_from(nth).ok(),
                over: status == "over",
                variant: row.get(4)?,
                ply: size(row.get(5)?),
            })
        })?
        .collect::<Result<_>>()?;
    let mut found = Reliability::default();
    // A person may have had several seats of a game, but abandons or finishes it once.
    for seats in held.chunk_by(|a, b| a.game == b.game) {
        let parts = seats.iter().map(|held| part(db, held)).collect::<Result<Vec<_>>>()?;
        let mut moves = 0_u32;
        for part in &parts {
            moves = moves.saturating_add(part.in_time);
            found.time_outs = found.time_outs.saturating_add(part.time_outs);
        }
        found.in_time = found.in_time.saturating_add(moves);
        if parts.iter().any(|part| part.abandoned) {
            found.abandoned += 1;
        } else if moves >= OWN_MOVES && parts.iter().any(|part| part.finished) {
            found.finished += 1;
        }
    }
    Ok(found)
}

impl Snapshot {
    /// Counts how reliably a person plays.
    pub fn reliability(&self, person: &PersonId) -> Result<Reliability, StoreError> {
        self.read(|db| of(db, person))
    }
}

/// Counts the moves that a person made in time in one seat, and the losses on time.
fn part(db: &Connection, held: &Held) -> Result<Part> {
    let mut found = Part { finished: held.over && held.nth.is_none(), ..Part::default() };
    let mut until = held.ply;
    let mut since = 0;
    for (nth, former) in former_players::of(db, GameId(held.game))?.iter().enumerate() {
        if i64::from(former.seat.0) != held.seat {
            continue;
        }
        if Some(nth) == held.nth {
            until = former.ply;
            found.abandoned |= former.leaving != Leaving::Own;
            found.time_outs += u32::from(former.leaving == Leaving::Time);
            break;
        }
        since = former.ply;
    }
    let mut statement = db.prepare_cached(
        "SELECT cause, canonical FROM actions
         WHERE game = ?1 AND seat = ?2 AND ply > ?3 AND ply <= ?4",
    )?;
    let mut rows = statement.query(params![held.game, held.seat, count(since), count(until)])?;
    let seats = Variant::from_name(&held.variant).map_or(&[][..], |variant| variant.seats());
    while let Some(ref row) = rows.next()? {
        let (cause, canonical): (String, String) = (row.get(0)?, row.get(1)?);
        match cause.parse() {
            Ok(Cause::Time) => found.time_outs += 1,
            Ok(cause) => found.in_time += u32::from(is_own_move(seats, &canonical, cause)),
            Err(_) => {}
        }
    }
    found.abandoned |= found.time_outs > 0;
    Ok(found)
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
