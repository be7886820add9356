//! The checksums of a game: of its start, actions, seats and state, each based on others, and of rows that stand alone.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Result, params};

use super::checksum::{Checksum, Kind, execute, is_off, matches, of, of_values, values};
use super::convert::size;
use crate::ids::GameId;

/// Tables whose rows belong to a game and have a checksum based on no other: their kind, name, and what a row is.
const ALONE: [(Kind, &str, &str); 3] = [
    (Kind::Deadline, "deadlines", "a deadline"),
    (Kind::Vote, "secret_votes", "a secret vote for a draw"),
    (Kind::Note, "notes", "a note"),
];

/// The checksums of a game, and which of them match.
#[derive(Debug)]
pub(super) struct Game {
    /// That of the start.
    pub(super) start: Option<Checksum>,
    start_matches: bool,
    /// That of the last action, or of the start if there is none.
    pub(super) last: Option<Checksum>,
    /// Those of the seats, by number.
    pub(super) seats: Vec<Seat>,
    state: Option<Checksum>,
    state_matches: bool,
    /// What that of the state would be.
    state_now: Option<Checksum>,
}

/// The checksum of a seat.
#[derive(Debug)]
pub(super) struct Seat {
    number: i64,
    stored: Option<Checksum>,
    matches: bool,
}

impl Game {
    /// Returns the checksum of a seat to be written with new values.
    pub(super) fn seat(&self, number: i64, values: &[Value]) -> Option<Checksum> {
        match self.seats.iter().find(|seat| seat.number == number) {
            Some(seat) if !seat.matches => seat.stored,
            _ => of_values(Kind::Seat, &[self.start], values),
        }
    }

    /// Returns the checksum of a state to be written with new values, after the actions and seats.
    pub(super) fn state(
        &self,
        last: Option<Checksum>,
        seats: &[Option<Checksum>],
        values: &[Value],
    ) -> Option<Checksum> {
        if self.state_matches { state(self.start, last, seats, values) } else { self.state }
    }
}

/// Returns the checksum of the state of a game.
pub(super) fn state(
    start: Option<Checksum>,
    last: Option<Checksum>,
    seats: &[Option<Checksum>],
    values: &[Value],
) -> Option<Checksum> {
    let upon: Vec<_> = [start, last].iter().chain(seats).copied().collect();
    of_values(Kind::State, &upon, values)
}

/// Returns the stored checksums of a game, or `None` if there is no such game.
pub(super) fn game(db: &Connection, id: GameId) -> Result<Option<Game>> {
    let seats = format!(
        "SELECT {}, seat, checksum, (SELECT start FROM games WHERE id = ?1) FROM seats WHERE game = ?1 ORDER BY seat",
        Kind::Seat.columns()
    );
    let mut seats = db.prepare_cached(&seats)?;
    let seats: Vec<Seat> = seats
        .query_map([id.0], |row| {
            let (number, stored, start) = (row.get(7)?, row.get(8)?, row.get(9)?);
            let matches = matches(stored, Kind::Seat, &[start], values(row, 0, Kind::Seat)?);
            Ok(Seat { number, stored, matches })
        })?
        .collect::<Result<_>>()?;
    let last: Option<Option<Checksum>> = db
        .prepare_cached("SELECT checksum FROM actions WHERE game = ?1 ORDER BY ply DESC LIMIT 1")?
        .query_row([id.0], |row| row.get(0))
        .optional()?;
    let row = format!(
        "SELECT {}, {}, start, checksum FROM games WHERE id = ?1",
        Kind::Start.columns(),
        Kind::State.columns()
    );
    let mut row = db.prepare_cached(&row)?;
    row.query_row([id.0], |row| {
        let (start, stored) = (row.get(20)?, row.get(21)?);
        let last = last.unwrap_or(start);
        let upon: Vec<_> =
            [start, last].into_iter().chain(seats.iter().map(|seat| seat.stored)).collect();
        Ok(Game {
            start,
            start_matches: matches(start, Kind::Start, &[], values(row, 0, Kind::Start)?),
            last,
            seats,
            state: stored,
            state_matches: matches(stored, Kind::State, &upon, values(row, 7, Kind::State)?),
            state_now: of(Kind::State, &upon, values(row, 7, Kind::State)?),
        })
    })
    .optional()
}

/// Changes the state of a game and updates its checksum.
pub(super) fn changing_state<T>(
    db: &Connection,
    id: GameId,
    change: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let before = game(db, id)?;
    let changed = change()?;
    if before.is_some_and(|game| game.state_matches)
        && let Some(after) = game(db, id)?
    {
        set_state(db, id, after.state_now)?;
    }
    Ok(changed)
}

fn set_state(db: &Connection, id: GameId, checksum: Option<Checksum>) -> Result<()> {
    db.prepare_cached("UPDATE games SET checksum = ?2 WHERE id = ?1")?
        .execute(params![id.0, checksum])
        .map(drop)
}

/// Computes all checksums of a game.
pub(super) fn fill(db: &Connection, id: GameId) -> Result<()> {
    let start = format!("SELECT {} FROM games WHERE id = ?1", Kind::Start.columns());
    let start = db
        .prepare_cached(&start)?
        .query_row([id.0], |row| Ok(of(Kind::Start, &[], values(row, 0, Kind::Start)?)))?;
    db.prepare_cached("UPDATE games SET start = ?2 WHERE id = ?1")?
        .execute(params![id.0, start])?;
    let mut link = start;
    let actions =
        format!("SELECT {} FROM actions WHERE game = ?1 ORDER BY ply", Kind::Action.columns());
    let links: Vec<(i64, Option<Checksum>)> = db
        .prepare_cached(&actions)?
        .query_map([id.0], |row| {
            link = of(Kind::Action, &[link], values(row, 0, Kind::Action)?);
            Ok((row.get(1)?, link))
        })?
        .collect::<Result<_>>()?;
    let mut update =
        db.prepare_cached("UPDATE actions SET checksum = ?3 WHERE game = ?1 AND ply = ?2")?;
    for (ply, link) in links {
        update.execute(params![id.0, ply, link])?;
    }
    let seats = format!("SELECT {} FROM seats WHERE game = ?1", Kind::Seat.columns());
    let seats: Vec<(i64, Option<Checksum>)> = db
        .prepare_cached(&seats)?
        .query_map([id.0], |row| {
            Ok((row.get(1)?, of(Kind::Seat, &[start], values(row, 0, Kind::Seat)?)))
        })?
        .collect::<Result<_>>()?;
    let mut update =
        db.prepare_cached("UPDATE seats SET checksum = ?3 WHERE game = ?1 AND seat = ?2")?;
    for (seat, checksum) in seats {
        update.execute(params![id.0, seat, checksum])?;
    }
    let state = game(db, id)?.and_then(|game| game.state_now);
    set_state(db, id, state)
}

/// Returns a sentence for each part of a game that does not match its checksum; none if there is no such game.
/// Reads one snapshot.
pub(super) fn faults(db: &Connection, id: GameId) -> Result<Vec<String>> {
    let snapshot = db.unchecked_transaction()?;
    let Some(game) = game(&snapshot, id)? else { return Ok(Vec::new()) };
    let mut faults = Vec::new();
    let mut wrong = |what: &str| {
        faults.push(format!("g{}: {what} does not match its checksum.", id.0));
    };
    if !game.start_matches {
        wrong("its start (variant, options, pace, opener)");
    }
    for seat in game.seats.iter().filter(|seat| !seat.matches) {
        wrong(&format!("seat {}", seat.number));
    }
    let mut before = game.start;
    let actions = format!(
        "SELECT {}, checksum FROM actions WHERE game = ?1 ORDER BY ply",
        Kind::Action.columns()
    );
    let mut actions = snapshot.prepare_cached(&actions)?;
    let mut rows = actions.query([id.0])?;
    while let Some(row) = rows.next()? {
        let stored = row.get(10)?;
        if !matches(stored, Kind::Action, &[before], values(row, 0, Kind::Action)?) {
            wrong(&format!("action {}", row.get::<_, i64>(1)?));
        }
        before = stored;
    }
    if !game.state_matches {
        wrong("its state (place, status, times, position, number of actions and seats)");
    }
    for (kind, table, what) in ALONE {
        let columns = kind.columns();
        let rows = format!("SELECT checksum, {columns} FROM {table} WHERE game = ?1");
        let mut rows = snapshot.prepare_cached(&rows)?;
        let mut rows = rows.query([id.0])?;
        while let Some(row) = rows.next()? {
            if !matches(row.get(0)?, kind, &[], values(row, 1, kind)?) {
                wrong(what);
            }
        }
    }
    Ok(faults)
}

/// Returns how many rows that stand alone have no checksum.
pub(super) fn alone_without(db: &Connection) -> Result<usize> {
    ALONE.iter().try_fold(0, |sum, (_, table, _)| {
        let sql = format!("SELECT count(*) FROM {table} WHERE checksum IS NULL");
        db.query_row(&sql, [], |row| row.get(0)).map(|n| sum + size(n))
    })
}

/// Computes the checksums of rows that stand alone and have none.
pub(super) fn fill_alone(db: &Connection) -> Result<()> {
    if is_off() {
        return Ok(());
    }
    for (kind, table, _) in ALONE {
        let columns = kind.columns();
        let sql = format!("SELECT {columns} FROM {table} WHERE checksum IS NULL");
        let mut rows = db.prepare(&sql)?;
        // A row that cannot be read stays without.
        let rows: Vec<Vec<Value>> = rows
            .query_map([], |row| {
                let all: Result<_> =
                    (0..columns.split(',').count()).map(|at| row.get(at)).collect();
                Ok(all.ok())
            })?
            .filter_map(Result::transpose)
            .collect::<Result<_>>()?;
        let parameters: Vec<_> =
            (1..=columns.split(',').count()).map(|n| format!("?{n}")).collect();
        let update = format!(
            "UPDATE {table} SET checksum = ?{} WHERE ({columns}) = ({})",
            parameters.len() + 1,
            parameters.join(", ")
        );
        for row in rows {
            let checksum = of_values(kind, &[], &row);
            execute(db, &update, row, &[checksum])?;
        }
    }
    Ok(())
}
