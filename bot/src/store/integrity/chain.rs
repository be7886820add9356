//! The checksums of a game: of its start, actions, seats and state, each based on others, and of rows that stand alone.

use crate::store::engine::{Connection, OptionalExtension, Params, Result, params};
use rusqlite::types::Value;

use super::checksum::{Checksum, Kind, Table, Tables, matches, of, of_values, values};
use crate::chat::ids::GameId;

/// The tables of this kind that belong to no feature.
const OWN: &[Table] = &[
    Table { name: "deadlines", row: "a deadline", kind: Kind::DEADLINE },
    Table { name: "secret_votes", row: "a secret vote for a draw", kind: Kind::VOTE },
    Table { name: "proposals", row: "a proposal", kind: Kind::PROPOSAL },
];

/// The checksums of a game, and which of them match.
#[derive(Debug)]
pub(in crate::store) struct Game {
    /// That of the start.
    pub(in crate::store) start: Checksum,
    start_matches: bool,
    /// That of the last action, or of the start if there is none.
    pub(in crate::store) last: Checksum,
    /// Those of the seats, by number.
    pub(in crate::store) seats: Vec<Seat>,
    state: Checksum,
    state_matches: bool,
    /// What that of the state would be.
    state_now: Checksum,
}

/// The checksum of a seat.
#[derive(Debug)]
pub(in crate::store) struct Seat {
    number: i64,
    stored: Checksum,
    matches: bool,
}

impl Game {
    /// Returns the checksum of a seat to be written with new values.
    pub(in crate::store) fn seat(&self, number: i64, values: &[Value]) -> Checksum {
        match self.seats.iter().find(|seat| seat.number == number) {
            Some(seat) if !seat.matches => seat.stored,
            _ => of_values(Kind::SEAT, &[self.start], values),
        }
    }

    /// Returns the checksum of a state to be written with new values, after the actions and seats.
    pub(in crate::store) fn state(
        &self,
        last: Checksum,
        seats: &[Checksum],
        values: &[Value],
    ) -> Checksum {
        if self.state_matches { state(self.start, last, seats, values) } else { self.state }
    }
}

/// Returns the checksum of the state of a game.
pub(in crate::store) fn state(
    start: Checksum,
    last: Checksum,
    seats: &[Checksum],
    values: &[Value],
) -> Checksum {
    let upon: Vec<_> = [start, last].iter().chain(seats).copied().collect();
    of_values(Kind::STATE, &upon, values)
}

/// Returns the stored checksums of a game, or `None` if there is no such game.
pub(in crate::store) fn game(db: &Connection, id: GameId) -> Result<Option<Game>> {
    let seats = format!(
        "SELECT {}, seat, checksum, (SELECT start FROM games WHERE id = ?1) FROM seats WHERE game = ?1 ORDER BY seat",
        Kind::SEAT.columns()
    );
    let mut seats = db.prepare_cached(&seats)?;
    let seats: Vec<Seat> = seats
        .query_map([id.0], |row| {
            let (number, stored, start) = (row.get(7)?, row.get(8)?, row.get(9)?);
            let matches = matches(stored, Kind::SEAT, &[start], values(row, 0, Kind::SEAT)?);
            Ok(Seat { number, stored, matches })
        })?
        .collect::<Result<_>>()?;
    let last: Option<Checksum> = db
        .prepare_cached("SELECT checksum FROM actions WHERE game = ?1 ORDER BY ply DESC LIMIT 1")?
        .query_row([id.0], |row| row.get(0))
        .optional()?;
    let row = format!(
        "SELECT {}, {}, start, checksum FROM games WHERE id = ?1",
        Kind::START.columns(),
        Kind::STATE.columns()
    );
    let mut row = db.prepare_cached(&row)?;
    row.query_row([id.0], |row| {
        let (start, stored) = (row.get(18)?, row.get(19)?);
        let last = last.unwrap_or(start);
        let upon: Vec<_> =
            [start, last].into_iter().chain(seats.iter().map(|seat| seat.stored)).collect();
        Ok(Game {
            start,
            start_matches: matches(start, Kind::START, &[], values(row, 0, Kind::START)?),
            last,
            seats,
            state: stored,
            state_matches: matches(stored, Kind::STATE, &upon, values(row, 7, Kind::STATE)?),
            state_now: of(Kind::STATE, &upon, values(row, 7, Kind::STATE)?),
        })
    })
    .optional()
}

/// Changes the state of a game and updates its checksum.
pub(in crate::store) fn changing_state<T>(
    db: &Connection,
    id: GameId,
    change: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let before = game(db, id)?;
    let changed = change()?;
    if before.is_some_and(|game| game.state_matches)
        && let Some(after) = game(db, id)?
    {
        db.prepare_cached("UPDATE games SET checksum = ?2 WHERE id = ?1")?
            .execute(params![id.0, after.state_now])?;
    }
    Ok(changed)
}

/// Changes who opened a game or holds its seats, and computes its checksums again. One that did not match stays as it is.
pub(in crate::store) fn changing_people(
    db: &Connection,
    id: GameId,
    change: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let Some(before) = game(db, id)? else { return Ok(()) };
    change()?;
    renew(db, id, &before)
}

/// Computes the checksums of a game again of which something has changed. One that did not match `before` stays as it is.
pub(in crate::store) fn renew(db: &Connection, id: GameId, before: &Game) -> Result<()> {
    let row = |columns: &str| format!("SELECT {columns} FROM games WHERE id = ?1");
    let start = db
        .prepare_cached(&row(Kind::START.columns()))?
        .query_row([id.0], |row| Ok(of(Kind::START, &[], values(row, 0, Kind::START)?)))?;
    let start = if before.start_matches { start } else { before.start };
    let actions = format!(
        "SELECT {}, checksum FROM actions WHERE game = ?1 ORDER BY ply",
        Kind::ACTION.columns()
    );
    let (mut old, mut last) = (before.start, start);
    let mut links: Vec<(i64, Checksum)> = Vec::new();
    let mut actions = db.prepare_cached(&actions)?;
    let mut rows = actions.query([id.0])?;
    while let Some(ref row) = rows.next()? {
        let stored = row.get(10)?;
        if matches(stored, Kind::ACTION, &[old], values(row, 0, Kind::ACTION)?) {
            last = of(Kind::ACTION, &[last], values(row, 0, Kind::ACTION)?);
        } else {
            last = stored;
        }
        old = stored;
        links.push((row.get(1)?, last));
    }
    drop(rows);
    for (ply, link) in links.iter().filter(|_| start != before.start) {
        db.prepare_cached("UPDATE actions SET checksum = ?3 WHERE game = ?1 AND ply = ?2")?
            .execute(params![id.0, ply, link])?;
    }
    let mut upon = vec![start, last];
    for seat in &before.seats {
        let columns = Kind::SEAT.columns();
        let sql = format!("SELECT {columns} FROM seats WHERE game = ?1 AND seat = ?2");
        let new = db.prepare_cached(&sql)?.query_row([id.0, seat.number], |row| {
            Ok(of(Kind::SEAT, &[start], values(row, 0, Kind::SEAT)?))
        })?;
        let new = if seat.matches { new } else { seat.stored };
        db.prepare_cached("UPDATE seats SET checksum = ?3 WHERE game = ?1 AND seat = ?2")?
            .execute(params![id.0, seat.number, new])?;
        upon.push(new);
    }
    let state = db
        .prepare_cached(&row(Kind::STATE.columns()))?
        .query_row([id.0], |row| Ok(of(Kind::STATE, &upon, values(row, 0, Kind::STATE)?)))?;
    let state = if before.state_matches { state } else { before.state };
    db.prepare_cached(
        "UPDATE games SET start = ?2, checksum = ?3, revision = revision + 1 WHERE id = ?1",
    )?
    .execute(params![id.0, start, state])
    .map(drop)
}

/// Returns a sentence for each part of a game that does not match its checksum; none if there is no such game.
pub(in crate::store) fn faults(db: &Connection, id: GameId, tables: Tables) -> Result<Vec<String>> {
    let Some(game) = game(db, id)? else { return Ok(Vec::new()) };
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
        Kind::ACTION.columns()
    );
    let mut actions = db.prepare_cached(&actions)?;
    let mut rows = actions.query([id.0])?;
    while let Some(ref row) = rows.next()? {
        let stored = row.get(10)?;
        if !matches(stored, Kind::ACTION, &[before], values(row, 0, Kind::ACTION)?) {
            wrong(&format!("action {}", row.get::<i64>(1)?));
        }
        before = stored;
    }
    if !game.state_matches {
        wrong("its state (place, status, times, position, number of actions and seats)");
    }
    let tables = OWN.iter().chain(tables.iter().copied().flatten());
    for table in tables.filter(|table| table.is_of_games()) {
        for _ in 0..altered(db, table, "WHERE game = ?1", [id.0])? {
            wrong(table.row);
        }
    }
    Ok(faults)
}

/// Returns a sentence for each row of a table of features that belongs to no game and does not match its checksum.
pub(in crate::store) fn faults_beside_games(
    db: &Connection,
    tables: Tables,
) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for table in tables.iter().copied().flatten().filter(|table| !table.is_of_games()) {
        let fault = || format!("{} does not match its checksum.", table.row);
        faults.extend((0..altered(db, table, "", [])?).map(|_| fault()));
    }
    Ok(faults)
}

/// Counts the rows of a table, or some of them, that do not match their checksums.
fn altered(db: &Connection, table: &Table, which: &str, params: impl Params) -> Result<usize> {
    let Table { name, kind, .. } = table;
    let rows = format!("SELECT checksum, {} FROM {name} {which}", kind.columns());
    let mut rows = db.prepare_cached(&rows)?;
    let mut rows = rows.query(params)?;
    let mut altered = 0;
    while let Some(ref row) = rows.next()? {
        // A row that is older than the checksums of its table has none until it changes.
        let stored: Option<Checksum> = row.get(0)?;
        if let Some(stored) = stored {
            altered += usize::from(!matches(stored, *kind, &[], values(row, 1, *kind)?));
        }
    }
    Ok(altered)
}
