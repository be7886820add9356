//! The pieces of a position in sums that are kept up to date: its key, and the values of its pieces.

use rules::board::Cell;
use rules::engine::{self, Codes, Playable, mix};

use crate::weights::{Pair, PieceSquares};
use crate::zobrist::{differences, word};

/// The most seats of a game.
pub const SEATS: usize = 3;

/// What is known of a position without asking the game: the pieces, their key, and the sums of their values, all kept up to date
/// from the position before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    codes: Codes,
    pieces: u64,
    values: [Pair; SEATS],
    phase: i32,
}

impl Sums {
    /// Creates the sums of a position.
    #[must_use]
    pub fn new<P: Playable>(position: &P, table: &PieceSquares) -> Self {
        let empty =
            Self { codes: [0; Cell::MAX], pieces: 0, values: [Pair(0, 0); SEATS], phase: 0 };
        let mut sums = empty.clone();
        sums.follow(&empty, position, table);
        sums
    }

    /// Sets these sums to those of a position that came from the one of `before`.
    #[inline]
    pub fn follow<P: Playable>(&mut self, before: &Self, position: &P, table: &PieceSquares) {
        self.codes = before.codes;
        position.write_codes(&mut self.codes);
        (self.pieces, self.values, self.phase) = (before.pieces, before.values, before.phase);
        differences(&before.codes, &self.codes, |cell| {
            let (old, new) = (before.codes[cell], self.codes[cell]);
            let (was, is) = (word(old, cell), word(new, cell));
            self.pieces ^= was ^ is;
            self.values[table.owner(old)] -= table.value(old, cell);
            self.values[table.owner(new)] += table.value(new, cell);
            self.phase += table.phase(new) - table.phase(old);
        });
    }

    /// The key of the position, whose other state is `state`.
    #[inline]
    #[must_use]
    pub const fn key(&self, state: u64) -> u64 {
        engine::mix(self.pieces, state)
    }

    /// The code of the piece on a cell; 0 if there is none.
    #[inline]
    #[must_use]
    pub const fn code(&self, cell: Cell) -> u8 {
        if cell.index() < Cell::MAX { self.codes[cell.index()] } else { 0 }
    }

    /// The values of the pieces of each seat.
    #[inline]
    #[must_use]
    pub const fn values(&self) -> [Pair; SEATS] {
        self.values
    }

    /// The value of all pieces but pawns, in the units of the piece table.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }
}

/// Returns the hash of a position.
#[must_use]
pub fn key<P: Playable>(position: &P) -> u64 {
    let mut codes = [0; Cell::MAX];
    position.write_codes(&mut codes);
    let pieces = codes.iter().enumerate().fold(0, |key, (cell, &code)| key ^ word(code, cell));
    mix(pieces, position.state_key())
}
