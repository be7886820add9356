//! Checksums of content, so that a changed bit is found even where what it makes of a row can still be read.
//!
//! # What is covered
//!
//! - `games.start`: what a game began with. It is the first link of the game's chain.
//! - `actions.checksum`: an action and the link before it, so that an action changed, swapped or taken out breaks the chain at a
//!   ply that can be named. A link is made from the stored one before it, never from a new reading of what came before: a chain
//!   once broken stays broken, whatever is played after it.
//! - `seats.checksum`: a seat, and the start of its game.
//! - `games.checksum`: how the game stands, its last link, and the checksums of all its seats, so that none of them can go.
//! - `outbox.checksum`: a post; once it is delivered, that checksum and the message it became.
//! - `verdicts.checksum`: a verdict.
//!
//! [`Kind::columns`] names the columns. Not covered is what only counts or caches: a game's `revision` and `rules_version`,
//! `seats.unfinished`, and of the outbox the tries (`tries`, `retry_at`, `failing_since`, `error`). Its state is held against what the
//! checksum says: delivered or not.
//!
//! # How a checksum is made
//!
//! It is [`LENGTH`] bytes: the version of this encoding, then the first sixteen bytes of the SHA-256 of
//!
//! 1. the version, one byte; the kind of row, one byte;
//! 2. the number of checksums it builds upon, as 4 bytes, and these, as stored;
//! 3. the number of values, as 4 bytes, and each value in the order of [`Kind::columns`]: a byte for its type, then 8 bytes for
//!    a number, or the length as 8 bytes and the bytes themselves for a text or a blob; nothing more for NULL.
//!
//! All numbers are little-endian. No two rows have the same encoding.
//!
//! A new column is added at the end of its kind and [`VERSION`] goes up: a row with an older version is held against the columns
//! that version covered. A migration that changes what is covered sets `games.checksum`, `outbox.checksum` or
//! `verdicts.checksum` of these rows to NULL and takes the entry `checksums` out of `about`: then [`fill`] makes them anew.
//!
//! # Rows that do not match
//!
//! They are told ([`game_faults`], [`other_faults`]) and stay what they are. A game goes on while it replays: its players see the board
//! they knew, and quarantine would punish them for a disk. A post is set aside: what it says, and where, may be anything. Whoever changes such a row leaves its checksum alone, so
//! that damage is not made right by being written over.

use ring::digest::{Context, SHA256};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Result, Row, params, params_from_iter};

use super::read::text;
use crate::play::GameId;

/// Bytes of a checksum.
const LENGTH: usize = 17;

/// The encoding of new checksums.
const VERSION: u8 = 1;

/// Games that get their checksums in one transaction.
const GAMES_AT_ONCE: i64 = 500;

/// Other rows that get their checksums in one transaction.
const ROWS_AT_ONCE: i64 = 5_000;

/// The entry of `about` that says that all rows have checksums.
const FILLED: &str = "checksums";

/// A checksum as it is stored. A blob of another length is none of ours: it has version 0 and matches nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checksum([u8; LENGTH]);

impl ToSql for Checksum {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(ValueRef::Blob(&self.0)))
    }
}

impl FromSql for Checksum {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let bytes = value.as_blob().ok().and_then(|blob| blob.try_into().ok());
        Ok(Self(bytes.unwrap_or([0; LENGTH])))
    }
}

/// What a checksum is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What a game began with.
    Start,
    /// How a game stands. It builds upon the start, the last link and the seats.
    State,
    /// A seat. It builds upon the start.
    Seat,
    /// An action. It builds upon the link before.
    Action,
    /// A post.
    Post,
    /// A post that was delivered. It builds upon the post's.
    Sent,
    /// A verdict.
    Verdict,
}

impl Kind {
    /// The columns covered, in their order.
    pub(super) const fn columns(self) -> &'static str {
        match self {
            Self::Start => "id, variant, options, pace, opener, opened_at, opened_by",
            Self::State => {
                "place, status, started_at, ended_at, offer, ply, to_act, result, position, thread, stopped_at, guild, proposal"
            }
            Self::Seat => "game, seat, state, person, name, drawn, bank",
            Self::Action => "game, ply, seat, canonical, sheet, marks, cause, place, message, at",
            Self::Post => "key, place, message, made_at",
            Self::Sent => "posted",
            Self::Verdict => "place, message, author, at, outcome, game, ply",
        }
    }

    /// How many of the columns a version of the encoding covers; none for a version nobody knows.
    const fn covered(self, version: u8) -> Option<usize> {
        match (version, self) {
            (1, Self::Sent) => Some(1),
            (1, Self::Post) => Some(4),
            (1, Self::Start | Self::Seat | Self::Verdict) => Some(7),
            (1, Self::Action) => Some(10),
            (1, Self::State) => Some(13),
            _ => None,
        }
    }

    const fn byte(self) -> u8 {
        match self {
            Self::Start => b'g',
            Self::State => b't',
            Self::Seat => b's',
            Self::Action => b'a',
            Self::Post => b'o',
            Self::Sent => b'p',
            Self::Verdict => b'v',
        }
    }
}

/// The checksum of a row; none when one it builds upon is not made yet.
pub(super) fn of<'v>(
    kind: Kind,
    upon: &[Option<Checksum>],
    values: impl IntoIterator<Item = ValueRef<'v>>,
) -> Option<Checksum> {
    if switch::is_off() {
        return None;
    }
    made(VERSION, kind, upon, values)
}

/// As [`of`], of values that are about to be written.
pub(super) fn of_values(
    kind: Kind,
    upon: &[Option<Checksum>],
    values: &[Value],
) -> Option<Checksum> {
    of(kind, upon, values.iter().map(ValueRef::from))
}

fn made<'v>(
    version: u8,
    kind: Kind,
    upon: &[Option<Checksum>],
    values: impl IntoIterator<Item = ValueRef<'v>>,
) -> Option<Checksum> {
    let covered = kind.covered(version)?;
    let upon: Vec<Checksum> = upon.iter().copied().collect::<Option<_>>()?;
    let mut digest = Context::new(&SHA256);
    digest.update(&[version, kind.byte()]);
    digest.update(&count(upon.len()));
    upon.iter().for_each(|checksum| digest.update(&checksum.0));
    digest.update(&count(covered));
    for value in values.into_iter().take(covered) {
        let mut sized = |tag: u8, bytes: &[u8]| {
            digest.update(&[tag]);
            digest.update(&(bytes.len() as u64).to_le_bytes());
            digest.update(bytes);
        };
        match value {
            ValueRef::Text(bytes) => sized(3, bytes),
            ValueRef::Blob(bytes) => sized(4, bytes),
            ValueRef::Null => digest.update(&[0]),
            ValueRef::Integer(number) => {
                digest.update(&[1]);
                digest.update(&number.to_le_bytes());
            }
            ValueRef::Real(number) => {
                digest.update(&[2]);
                digest.update(&number.to_bits().to_le_bytes());
            }
        }
    }
    let mut bytes = [version; LENGTH];
    let (_, hash) = bytes.split_at_mut(1);
    let full = digest.finish();
    hash.iter_mut().zip(full.as_ref()).for_each(|(to, from)| *to = *from);
    Some(Checksum(bytes))
}

fn count(n: usize) -> [u8; 4] {
    u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes()
}

/// Whether a row matches its checksum. What is not made yet, or builds upon what is not made yet, says nothing.
pub(super) fn matches<'v>(
    stored: Option<Checksum>,
    kind: Kind,
    upon: &[Option<Checksum>],
    values: impl IntoIterator<Item = ValueRef<'v>>,
) -> bool {
    let Some(stored) = stored else { return true };
    if upon.contains(&None) || switch::is_off() {
        return true;
    }
    let [version, ..] = stored.0;
    made(version, kind, upon, values) == Some(stored)
}

/// Values of a row, from one column on.
fn values<'r>(
    row: &'r Row<'_>,
    from: usize,
    kind: Kind,
) -> Result<impl Iterator<Item = ValueRef<'r>>> {
    let columns = kind.covered(VERSION).unwrap_or(0);
    let values = (from..from + columns).map(|at| row.get_ref(at)).collect::<Result<Vec<_>>>()?;
    Ok(values.into_iter())
}

/// The checksums of a game, and which of them match.
#[derive(Debug)]
pub(super) struct Game {
    /// What it began with.
    pub(super) start: Option<Checksum>,
    start_matches: bool,
    /// The last link of its actions, or its start.
    pub(super) last: Option<Checksum>,
    /// Its seats by number.
    pub(super) seats: Vec<Seat>,
    state: Option<Checksum>,
    state_matches: bool,
    /// What the state would have.
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
    /// The checksum for a seat that is written with new values.
    pub(super) fn seat(&self, number: i64, values: &[Value]) -> Option<Checksum> {
        match self.seats.iter().find(|seat| seat.number == number) {
            Some(seat) if !seat.matches => seat.stored,
            _ => of_values(Kind::Seat, &[self.start], values),
        }
    }

    /// The checksum for a state that is written with new values, after the actions and seats.
    pub(super) fn state(
        &self,
        last: Option<Checksum>,
        seats: &[Option<Checksum>],
        values: &[Value],
    ) -> Option<Checksum> {
        if self.state_matches { state(self.start, last, seats, values) } else { self.state }
    }
}

/// The checksum of the state of a game.
pub(super) fn state(
    start: Option<Checksum>,
    last: Option<Checksum>,
    seats: &[Option<Checksum>],
    values: &[Value],
) -> Option<Checksum> {
    let upon: Vec<_> = [start, last].iter().chain(seats).copied().collect();
    of_values(Kind::State, &upon, values)
}

/// The checksums of a game as they are stored; none when there is no such game.
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

/// Changes how a game stands.
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

/// The checksum of a row of the outbox once its post is delivered as the message `posted`; none of a row that is not
/// waiting in one of these states.
pub(super) fn sent(
    db: &Connection,
    row: i64,
    state: &str,
    posted: i64,
) -> Result<Option<Checksum>> {
    let post: Option<Option<Checksum>> = db
        .prepare_cached("SELECT checksum FROM outbox WHERE id = ?1 AND state = ?2")?
        .query_row(params![row, state], |row| row.get(0))
        .optional()?;
    Ok(of(Kind::Sent, &[post.flatten()], [ValueRef::Integer(posted)]))
}

/// Moves what waits in one place to another.
pub(super) fn move_posts(db: &Connection, from: &str, to: &str) -> Result<()> {
    let columns = Kind::Post.columns();
    let mut rows = db.prepare_cached(&format!(
        "SELECT {columns}, id, checksum FROM outbox WHERE place = ?1 AND state = 'due'"
    ))?;
    let moved: Vec<(i64, Option<Checksum>)> = rows
        .query_map([from], |row| {
            let stored = row.get(5)?;
            let mut new: Vec<ValueRef<'_>> = values(row, 0, Kind::Post)?.collect();
            let matches = matches(stored, Kind::Post, &[], new.iter().copied());
            if let Some(place) = new.get_mut(1) {
                *place = ValueRef::Text(to.as_bytes());
            }
            Ok((row.get(4)?, if matches { of(Kind::Post, &[], new) } else { stored }))
        })?
        .collect::<Result<_>>()?;
    let mut update =
        db.prepare_cached("UPDATE outbox SET place = ?2, checksum = ?3 WHERE id = ?1")?;
    moved
        .into_iter()
        .try_for_each(|(id, checksum)| update.execute(params![id, to, checksum]).map(drop))
}

/// Whether a row of the outbox that waits matches its checksum. Its columns from `from` on are those of [`Kind::Post`], then the
/// checksum.
pub(super) fn post_matches(row: &Row<'_>, from: usize) -> Result<bool> {
    let values: Vec<_> = values(row, from, Kind::Post)?.collect();
    Ok(matches(row.get(from + values.len())?, Kind::Post, &[], values))
}

/// Makes the checksums of all rows that have none, some at a time: interrupted, it goes on from there the next time.
pub(super) fn fill(db: &mut Connection) -> Result<()> {
    let filled = "SELECT 1 FROM about WHERE key = ?1";
    if db.prepare(filled)?.exists([FILLED])? {
        return Ok(());
    }
    let mut after = i64::MIN;
    loop {
        let transaction = db.transaction()?;
        let ids: Vec<i64> = transaction
            .prepare_cached(
                "SELECT id FROM games WHERE id > ?1 AND checksum IS NULL ORDER BY id LIMIT ?2",
            )?
            .query_map([after, GAMES_AT_ONCE], |row| row.get(0))?
            .collect::<Result<_>>()?;
        for id in &ids {
            fill_game(&transaction, GameId(*id))?;
        }
        transaction.commit()?;
        match ids.last() {
            Some(last) => after = *last,
            None => break,
        }
    }
    fill_outbox(db)?;
    fill_verdicts(db)?;
    db.execute("INSERT OR REPLACE INTO about (key, value) VALUES (?1, ?2)", params![FILLED, "all"])
        .map(drop)
}

fn fill_game(db: &Connection, id: GameId) -> Result<()> {
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

fn fill_outbox(db: &mut Connection) -> Result<()> {
    let rows = format!(
        "SELECT {}, posted, id FROM outbox WHERE id > ?1 AND checksum IS NULL ORDER BY id LIMIT ?2",
        Kind::Post.columns()
    );
    let mut after = i64::MIN;
    loop {
        let transaction = db.transaction()?;
        let made: Vec<(i64, Option<Checksum>)> = transaction
            .prepare_cached(&rows)?
            .query_map([after, ROWS_AT_ONCE], |row| {
                let post = of(Kind::Post, &[], values(row, 0, Kind::Post)?);
                let checksum = match row.get_ref(4)? {
                    ValueRef::Null => post,
                    posted => of(Kind::Sent, &[post], [posted]),
                };
                Ok((row.get(5)?, checksum))
            })?
            .collect::<Result<_>>()?;
        let mut update =
            transaction.prepare_cached("UPDATE outbox SET checksum = ?2 WHERE id = ?1")?;
        for (id, checksum) in &made {
            update.execute(params![id, checksum])?;
        }
        drop(update);
        transaction.commit()?;
        match made.last() {
            Some((last, _)) => after = *last,
            None => return Ok(()),
        }
    }
}

fn fill_verdicts(db: &mut Connection) -> Result<()> {
    let rows = format!(
        "SELECT {} FROM verdicts WHERE (place, message) > (?1, ?2) AND checksum IS NULL
         ORDER BY place, message LIMIT ?3",
        Kind::Verdict.columns()
    );
    let mut after = (RawText(Vec::new()), i64::MIN);
    loop {
        let transaction = db.transaction()?;
        let made: Vec<((RawText, i64), Option<Checksum>)> = transaction
            .prepare_cached(&rows)?
            .query_map(params![after.0, after.1, ROWS_AT_ONCE], |row| {
                let checksum = of(Kind::Verdict, &[], values(row, 0, Kind::Verdict)?);
                let place = RawText(row.get_ref(0)?.as_bytes()?.to_vec());
                Ok(((place, row.get(1)?), checksum))
            })?
            .collect::<Result<_>>()?;
        let mut update = transaction.prepare_cached(
            "UPDATE verdicts SET checksum = ?3 WHERE place = ?1 AND message = ?2",
        )?;
        for ((place, message), checksum) in &made {
            update.execute(params![place, message, checksum])?;
        }
        drop(update);
        transaction.commit()?;
        match made.into_iter().next_back() {
            Some((last, _)) => after = last,
            None => return Ok(()),
        }
    }
}

/// A text as it is stored, whether it is UTF-8 or not.
struct RawText(Vec<u8>);

impl ToSql for RawText {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(ValueRef::Text(&self.0)))
    }
}

/// What of a game does not match its checksum, a sentence each; nothing for a game that is not there. All on one snapshot.
pub(super) fn game_faults(db: &Connection, id: GameId) -> Result<Vec<String>> {
    let snapshot = db.unchecked_transaction()?;
    let Some(game) = game(&snapshot, id)? else { return Ok(Vec::new()) };
    let mut faults = Vec::new();
    let mut wrong = |what: &str| {
        faults.push(format!("g{}: {what} does not match its checksum.", id.0));
    };
    if !game.start_matches {
        wrong("what it began with (variant, options, pace, opener)");
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
        wrong("how it stands (place, status, times, position, number of actions and seats)");
    }
    Ok(faults)
}

/// What of the outbox and the verdicts does not match its checksum, a sentence each and at most `most` of each; and how many rows
/// there are without one.
pub(super) fn other_faults(db: &Connection, most: usize) -> Result<(Vec<String>, usize)> {
    let (mut faults, mut without) = (Vec::new(), 0);
    let mut found = 0;
    let posts = format!("SELECT {}, posted, id, checksum, state FROM outbox", Kind::Post.columns());
    let mut posts = db.prepare(&posts)?;
    let mut rows = posts.query([])?;
    while let Some(row) = rows.next()? {
        let Some(stored) = row.get::<_, Option<Checksum>>(6)? else {
            without += 1;
            continue;
        };
        let delivered = match text(row, 7)?.as_str() {
            "sent" => Some(true),
            "due" | "dead" => Some(false),
            _ => None,
        };
        let [version, ..] = stored.0;
        let post = made(version, Kind::Post, &[], values(row, 0, Kind::Post)?);
        let right = match row.get_ref(4)? {
            _ if switch::is_off() => true,
            ValueRef::Null => delivered == Some(false) && post == Some(stored),
            posted => {
                delivered == Some(true)
                    && made(version, Kind::Sent, &[post], [posted]) == Some(stored)
            }
        };
        if !right {
            found += 1;
            if found <= most {
                let (id, key) = (row.get::<_, i64>(5)?, text(row, 0)?);
                faults.push(format!(
                    "row {id} of the outbox, key {key}, does not match its checksum."
                ));
            }
        }
    }
    if found > most {
        faults.push(format!("{} more rows of the outbox do not either.", found - most));
    }
    let mut found = 0;
    let verdicts = format!("SELECT {}, checksum FROM verdicts", Kind::Verdict.columns());
    let mut verdicts = db.prepare(&verdicts)?;
    let mut rows = verdicts.query([])?;
    while let Some(row) = rows.next()? {
        let stored: Option<Checksum> = row.get(7)?;
        without += usize::from(stored.is_none());
        if !matches(stored, Kind::Verdict, &[], values(row, 0, Kind::Verdict)?) {
            found += 1;
            if found <= most {
                let (place, message) = (text(row, 0)?, row.get::<_, i64>(1)?);
                faults.push(format!(
                    "the verdict on message {message} in {place} does not match its checksum."
                ));
            }
        }
    }
    if found > most {
        faults.push(format!("{} more verdicts do not either.", found - most));
    }
    Ok((faults, without))
}

/// Executes an INSERT or UPDATE whose parameters are these values, then these checksums.
pub(super) fn execute(
    db: &Connection,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
    checksums: &[Option<Checksum>],
) -> Result<usize> {
    let blob = |checksum: &Option<Checksum>| {
        checksum.map_or(Value::Null, |checksum| Value::Blob(checksum.0.to_vec()))
    };
    let all = values.into_iter().chain(checksums.iter().map(blob));
    db.prepare_cached(sql)?.execute(params_from_iter(all))
}

#[cfg(feature = "mutations")]
mod switch {
    use std::sync::atomic::{AtomicBool, Ordering};

    static OFF: AtomicBool = AtomicBool::new(false);

    pub(super) fn is_off() -> bool {
        OFF.load(Ordering::Relaxed)
    }

    pub(super) fn set_off(off: bool) {
        OFF.store(off, Ordering::Relaxed);
    }
}

#[cfg(not(feature = "mutations"))]
mod switch {
    pub(super) const fn is_off() -> bool {
        false
    }
}

/// Switches checksums off, or on again, in this process: none is made, and none is looked at. For tests that show what they are
/// for, and for the benchmark of what they cost.
#[cfg(feature = "mutations")]
pub fn switch_off(off: bool) {
    switch::set_off(off);
}
