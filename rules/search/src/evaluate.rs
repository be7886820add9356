//! The static evaluation: what a position is worth for each seat without looking ahead.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rules::board::Cell;
use rules::engine::{Codes, Playable, Visitor, mix};
use rules::games::visit;
use rules::{Variant, engine};

use crate::features::{Counted, Distances, Pawns, terms};
use crate::weights::{Pair, PieceSquares, Shape, Weights, built_in};
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
            self.pieces ^= word(old, cell) ^ word(new, cell);
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

    /// The value of all pieces but pawns, in the units of the piece table.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }
}

/// The evaluation of a game.
#[derive(Debug)]
pub struct Evaluation {
    /// The weights.
    pub weights: Weights,
    /// The values of pieces on cells.
    pub table: PieceSquares,
    pub(crate) pawns: Option<Pawns>,
    pub(crate) distances: Distances,
    counted: Counted,
    /// [`Sums::phase`] at the start of a game.
    full_phase: i32,
    /// The index of the kind of each code; `u8::MAX` for none.
    kinds: [u8; 256],
    /// The usual value of each code's piece, in hundredths of a pawn.
    worths: [i32; 256],
}

impl Evaluation {
    /// Creates the evaluation of a game from its position at the start.
    #[must_use]
    pub fn new<P: Playable>(start: &P, weights: Weights) -> Self {
        let table = PieceSquares::new(start, &weights);
        let full_phase = Sums::new(start, &table).phase.max(1);
        let shape = weights.shape;
        let (mut kinds, mut worths) = ([u8::MAX; 256], [0; 256]);
        for code in 1..=u8::MAX {
            let piece = P::decode(code).filter(|piece| !piece.dead);
            let kind = piece.and_then(|piece| piece.kind.index().checked_sub(1));
            if let Some(kind) = kind.filter(|kind| *kind < shape.kinds()) {
                kinds[usize::from(code)] = kind as u8;
                worths[usize::from(code)] = weights.list[shape.piece(kind)].0;
            }
        }
        let (distances, counted) = (Distances::new(start), Counted::new(&weights));
        let pawns = Pawns::new(start);
        Self { weights, table, pawns, distances, counted, full_phase, kinds, worths }
    }

    /// Creates an evaluation for which nothing is worth anything.
    #[must_use]
    pub fn nothing() -> Self {
        let (weights, table) = (Weights::plain(Shape::NONE), PieceSquares::nothing());
        let (kinds, worths) = ([u8::MAX; 256], [0; 256]);
        let (distances, counted) = (Distances::default(), Counted::default());
        Self { weights, table, pawns: None, distances, counted, full_phase: 1, kinds, worths }
    }

    /// The usual value of the piece of a code, in hundredths of a pawn.
    #[inline]
    #[must_use]
    pub const fn worth(&self, code: u8) -> i32 {
        self.worths[code as usize]
    }

    /// The usual value of a kind, by its index, in hundredths of a pawn.
    #[inline]
    #[must_use]
    pub fn worth_of_kind(&self, kind: usize) -> i32 {
        let shape = self.weights.shape;
        if kind < shape.kinds() { self.weights.list[shape.piece(kind)].0 } else { 0 }
    }

    /// The index of the kind of a code; at least the number of kinds if it has none.
    #[inline]
    #[must_use]
    pub const fn kind(&self, code: u8) -> usize {
        self.kinds[code as usize] as usize
    }

    /// The index of the piece of a code, by owner and kind, below [`Evaluation::pieces`].
    #[inline]
    #[must_use]
    pub fn piece(&self, code: u8) -> usize {
        let (kind, kinds) = (self.kind(code), self.weights.shape.kinds());
        if kind < kinds { self.table.owner(code) * kinds + kind } else { 0 }
    }

    /// The number of different pieces, at least 1.
    #[must_use]
    pub fn pieces(&self) -> usize {
        (SEATS * self.weights.shape.kinds()).max(1)
    }

    /// Returns how much of the middle game is left, from 0 to 1.
    pub fn phase<P: Playable>(&self, position: &P) -> f32 {
        let phase = Sums::new(position, &self.table).phase.clamp(0, self.full_phase);
        phase as f32 / self.full_phase as f32
    }

    /// A value of the middle game and one of the endgame as one, by the phase of the game.
    #[inline]
    fn taper(&self, value: Pair, phase: i32) -> i32 {
        let phase = phase.clamp(0, self.full_phase);
        (value.0 * phase + value.1 * (self.full_phase - phase)) / self.full_phase
    }

    /// Returns what a position is worth for each seat, in hundredths of a pawn. `seats` are those of the game.
    #[inline]
    pub fn values<P: Playable>(&self, position: &P, sums: &Sums, seats: usize) -> [i32; SEATS] {
        let mut values = sums.values;
        terms(position, sums, self, &self.counted, seats, |place, seat, count| {
            values[seat.index()] += self.weights.list[place] * count;
        });
        values.map(|value| self.taper(value, sums.phase))
    }
}

/// Returns the evaluation of a game with the weights that come with the engine. It is made once.
#[must_use]
pub fn evaluation(variant: Variant) -> Arc<Evaluation> {
    static MADE: LazyLock<Mutex<HashMap<Variant, Arc<Evaluation>>>> = LazyLock::new(Mutex::default);
    struct Make(Variant);
    impl Visitor for Make {
        type Output = Evaluation;
        fn visit<P: Playable>(self, start: &P) -> Evaluation {
            Evaluation::new(start, built_in(self.0))
        }
    }
    let make = || {
        let game = variant.new_game::<&str, &str>(&[]).ok();
        let made = game.and_then(|game| visit(&*game, Make(variant)));
        Arc::new(made.unwrap_or_else(Evaluation::nothing))
    };
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(made.entry(variant).or_insert_with(make))
}

/// Returns the hash of a position.
#[must_use]
pub fn key<P: Playable>(position: &P) -> u64 {
    let mut codes = [0; Cell::MAX];
    position.write_codes(&mut codes);
    let pieces = codes.iter().enumerate().fold(0, |key, (cell, &code)| key ^ word(code, cell));
    mix(pieces, position.state_key())
}
