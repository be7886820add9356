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
//! `verdicts.checksum` of these rows to NULL and takes the entry `checksums` out of `about`: then they are made anew when the
//! database is opened.
//!
//! # Rows that do not match
//!
//! They are reported and stay what they are. A game goes on while it replays: its players see the board
//! they knew, and quarantine would punish them for a disk. A post is set aside: what it says, and where, may be anything. Whoever changes such a row leaves its checksum alone, so
//! that damage is not made right by being written over.

use ring::digest::{Context, SHA256};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, Result, Row, params_from_iter};

/// Bytes of a checksum.
const LENGTH: usize = 17;

/// The encoding of new checksums.
const VERSION: u8 = 1;

/// A checksum as it is stored. A blob of another length is none of ours: it has version 0 and matches nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Checksum([u8; LENGTH]);

impl Checksum {
    /// The version of the encoding it was made with.
    pub(super) const fn version(self) -> u8 {
        let [version, ..] = self.0;
        version
    }
}

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
    if is_off() {
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

/// The checksum of a row in the encoding of a version; none when that is unknown.
pub(super) fn made<'v>(
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
    if upon.contains(&None) || is_off() {
        return true;
    }
    made(stored.version(), kind, upon, values) == Some(stored)
}

/// The values of a row that a kind covers, from one column on.
pub(super) fn values<'r>(
    row: &'r Row<'_>,
    from: usize,
    kind: Kind,
) -> Result<impl Iterator<Item = ValueRef<'r>>> {
    let columns = kind.covered(VERSION).unwrap_or(0);
    let values = (from..from + columns).map(|at| row.get_ref(at)).collect::<Result<Vec<_>>>()?;
    Ok(values.into_iter())
}

/// Whether checksums are switched off, in tests.
pub(super) fn is_off() -> bool {
    switch::is_off()
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
