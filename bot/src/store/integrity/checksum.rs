//! Checksums of content. They reveal a changed bit even where the changed row can still be read.
//!
//! # What is covered
//!
//! - `games.start`: the start of a game, the first link of the game's chain.
//! - `actions.checksum`: an action and the link before it. A changed, swapped or removed action breaks the chain at
//!   a known ply. A link is computed from the stored link before it, never from a new reading of earlier rows, so a
//!   broken chain stays broken whatever is played later.
//! - `seats.checksum`: a seat, and the start of its game.
//! - `games.checksum`: the state of the game, its last link, and the checksums of all its seats, so none of them
//!   can disappear.
//! - `outbox.checksum`: a post; once it is delivered, the post's checksum and the id of the message it became.
//! - `verdicts.checksum`: a verdict.
//! - `deadlines.checksum`, `secret_votes.checksum`, `proposals.checksum`, and that of each [`Table`] of a feature: a row of these tables.
//!
//! - `imports.digest`: the whole SHA-256 of a record, which is also how it is recognized.
//!
//! [`Kind::columns`] names the columns. Counters and caches are not covered: a game's `revision`, `private_changes` and
//! `rules_version`, `seats.unfinished` and `seats.has_left`, `rating_changes.latest` and `rating_changes.opponents`, and in the outbox `author`, `nonce` and the attempts (`tries`, `retry_at`,
//! `failing_since`, `error`, `refusals`, `closed`). The state of an outbox row is compared with its checksum: delivered or not.
//!
//! # How a checksum is computed
//!
//! It is [`LENGTH`] bytes: the version of this encoding, then the first sixteen bytes of the SHA-256 of
//!
//! 1. the version, one byte; the kind of row, one byte;
//! 2. the number of checksums it is based on, as 4 bytes, and these, as stored;
//! 3. the number of values, as 4 bytes, and each value in the order of [`Kind::columns`]: a byte for its type, then 8 bytes for
//!    a number, or the length as 8 bytes and the bytes themselves for a text or a blob; nothing more for NULL.
//!
//! All numbers are little-endian. No two rows have the same encoding.
//!
//! To cover another column, add it at the end of its kind, increase [`VERSION`], and check rows with an older version
//! against the columns which that version covered.
//!
//! # Rows that do not match
//!
//! They are reported and left unchanged. A game continues while it replays, because its players see the board they
//! know, and quarantine would punish them for a faulty disk. A post is set aside, because its text and its place
//! may be wrong. A change to such a row leaves its checksum alone, so the damage is not hidden.

use ring::digest::{Context, SHA256};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, Value, ValueRef};

use crate::store::engine::{Connection, Result, Row};

/// The length of a checksum in bytes.
const LENGTH: usize = 17;

/// The encoding version of new checksums.
const VERSION: u8 = 1;

/// A checksum as it is stored. A value of another type or length becomes zeros, which match nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checksum([u8; LENGTH]);

impl ToSql for Checksum {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(ValueRef::Blob(&self.0)))
    }
}

impl From<Checksum> for Value {
    fn from(checksum: Checksum) -> Self {
        Self::Blob(checksum.0.to_vec())
    }
}

impl FromSql for Checksum {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let bytes = value.as_blob().ok().and_then(|blob| blob.try_into().ok());
        Ok(Self(bytes.unwrap_or([0; LENGTH])))
    }
}

/// A kind of row that a checksum covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    byte: u8,
    columns: &'static str,
    covered: usize,
}

impl Kind {
    /// The start of a game.
    pub(in crate::store) const START: Self =
        Self::new(b'g', "id, variant, options, pace, opener, opened_at, opened_by");
    /// The state of a game. It is based on the start, the last link and the seats.
    pub(in crate::store) const STATE: Self = Self::new(
        b't',
        "place, status, started_at, ended_at, ply, to_act, result, position, thread, stopped_at, guild",
    );
    /// A seat. It is based on the start.
    pub(in crate::store) const SEAT: Self =
        Self::new(b's', "game, seat, state, person, name, drawn, bank");
    /// An action. It is based on the link before it.
    pub(in crate::store) const ACTION: Self =
        Self::new(b'a', "game, ply, seat, canonical, sheet, marks, cause, place, message, at");
    /// A post.
    pub(in crate::store) const POST: Self = Self::new(b'o', "key, place, message, made_at");
    /// A delivered post. It is based on the post's checksum.
    pub(in crate::store) const SENT: Self = Self::new(b'p', "posted");
    /// A verdict.
    pub(in crate::store) const VERDICT: Self =
        Self::new(b'v', "place, message, author, at, outcome, game, ply");
    /// A deadline.
    pub(in crate::store) const DEADLINE: Self = Self::new(b'd', "game, due, kind");
    /// A secret vote for a draw.
    pub(in crate::store) const VOTE: Self = Self::new(b'b', "game, seat, ply");
    /// A proposal.
    pub(in crate::store) const PROPOSAL: Self =
        Self::new(b'c', "game, kind, seat, ply, at, revision, agreed, details");

    /// Creates a kind with a byte of its own that covers these columns, separated by commas.
    pub(crate) const fn new(byte: u8, columns: &'static str) -> Self {
        let (mut covered, mut rest) = (1, columns.as_bytes());
        while let [first, others @ ..] = rest {
            covered += (*first == b',') as usize;
            rest = others;
        }
        Self { byte, columns, covered }
    }

    /// Returns the columns it covers, in order.
    pub(in crate::store) const fn columns(self) -> &'static str {
        self.columns
    }
}

/// A table whose rows have a checksum based on no other. If they belong to a game, their first column is `game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The name.
    pub name: &'static str,
    /// What a row is.
    pub row: &'static str,
    /// The kind of its rows.
    pub kind: Kind,
}

impl Table {
    /// Returns whether its rows belong to games.
    pub(in crate::store) fn is_of_games(&self) -> bool {
        self.kind.columns.split(',').next() == Some("game")
    }
}

/// The tables of features.
pub type Tables = &'static [&'static [Table]];

/// Returns the checksum of a row.
pub(in crate::store) fn of<'v>(
    kind: Kind,
    upon: &[Checksum],
    values: impl IntoIterator<Item = ValueRef<'v>>,
) -> Checksum {
    if is_off() {
        return Checksum([0; LENGTH]);
    }
    let covered = kind.covered;
    let mut digest = Context::new(&SHA256);
    digest.update(&[VERSION, kind.byte]);
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
    let mut bytes = [VERSION; LENGTH];
    let (_, hash) = bytes.split_at_mut(1);
    let full = digest.finish();
    hash.iter_mut().zip(full.as_ref()).for_each(|(to, from)| *to = *from);
    Checksum(bytes)
}

/// Like [`of`], for values that are about to be written.
pub(crate) fn of_values(kind: Kind, upon: &[Checksum], values: &[Value]) -> Checksum {
    of(kind, upon, values.iter().map(ValueRef::from))
}

fn count(n: usize) -> [u8; 4] {
    u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes()
}

/// Returns whether a row matches its checksum.
pub(in crate::store) fn matches<'v>(
    stored: Checksum,
    kind: Kind,
    upon: &[Checksum],
    values: impl IntoIterator<Item = ValueRef<'v>>,
) -> bool {
    is_off() || of(kind, upon, values) == stored
}

/// Returns the values of a row that a kind covers, starting at a column.
pub(in crate::store) fn values<'r>(
    row: &'r Row<'_>,
    from: usize,
    kind: Kind,
) -> Result<impl Iterator<Item = ValueRef<'r>>> {
    let columns = kind.covered;
    let values = (from..from + columns).map(|at| row.get_ref(at)).collect::<Result<Vec<_>>>()?;
    Ok(values.into_iter())
}

/// Returns whether checksums are switched off by a test.
pub(in crate::store) fn is_off() -> bool {
    switch::is_off()
}

/// Executes an INSERT or UPDATE with these values, then these checksums, as parameters.
pub(crate) fn execute(
    db: &Connection,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
    checksums: &[Checksum],
) -> Result<usize> {
    let all: Vec<Value> =
        values.into_iter().chain(checksums.iter().copied().map(Value::from)).collect();
    db.prepare_cached(sql)?.execute(all.as_slice())
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

/// Switches checksums off or on in this process: none is computed and none is checked. For tests that show their
/// effect, and for the benchmark of their cost.
#[cfg(feature = "mutations")]
pub fn switch_off(off: bool) {
    switch::set_off(off);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::TABLES;

    #[test]
    fn no_two_kinds_have_the_same_byte() {
        let own = [
            Kind::START,
            Kind::STATE,
            Kind::SEAT,
            Kind::ACTION,
            Kind::POST,
            Kind::SENT,
            Kind::VERDICT,
            Kind::DEADLINE,
            Kind::VOTE,
            Kind::PROPOSAL,
        ];
        let of_features = TABLES.iter().copied().flatten().map(|table| table.kind);
        let mut bytes: Vec<u8> = own.into_iter().chain(of_features).map(|kind| kind.byte).collect();
        let count = bytes.len();
        bytes.sort_unstable();
        bytes.dedup();
        assert_eq!(bytes.len(), count);
    }
}
