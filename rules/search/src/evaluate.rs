//! The static evaluation: what a position is worth for each seat without looking ahead.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Seat, Variant};

use crate::features::{Counted, Tables, terms};
use crate::sums::{SEATS, Sums};
use crate::weights::{Pair, PieceSquares, Shape, Weights, built_in};

/// One feature: its place, the seat that it is good for, and how often it occurs.
pub type Feature = (u32, u8, i16);

/// The evaluation of a game.
#[derive(Debug)]
pub struct Evaluation {
    /// The weights.
    pub weights: Weights,
    /// The values of pieces on cells.
    pub table: PieceSquares,
    tables: Tables,
    counted: Counted,
    /// [`Sums::phase`] at the start of a game.
    full_phase: i32,
    /// The usual value of each code's piece, in hundredths of a pawn.
    worths: [i32; 256],
}

impl Evaluation {
    /// Creates the evaluation of a game from its position at the start.
    #[must_use]
    pub fn new<P: Playable>(start: &P, weights: Weights) -> Self {
        let table = PieceSquares::new(start, &weights);
        let full_phase = Sums::new(start, &table).phase().max(1);
        let shape = weights.shape;
        let (tables, counted) = (Tables::new(start), Counted::new(&weights));
        let worth = |code: usize| match tables.kind(code as u8) {
            kind if kind < shape.kinds() => weights.list[shape.piece(kind)].0,
            _ => 0,
        };
        let worths = std::array::from_fn(worth);
        Self { weights, table, tables, counted, full_phase, worths }
    }

    /// Creates an evaluation for which nothing is worth anything.
    #[must_use]
    pub fn nothing() -> Self {
        let (weights, table) = (Weights::plain(Shape::NONE), PieceSquares::nothing());
        let (tables, counted) = (Tables::nothing(), Counted::default());
        Self { weights, table, tables, counted, full_phase: 1, worths: [0; 256] }
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
        self.tables.kind(code)
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
        let phase = Sums::new(position, &self.table).phase().clamp(0, self.full_phase);
        phase as f32 / self.full_phase as f32
    }

    /// A value of the middle game and one of the endgame as one, by the phase of the game.
    #[inline]
    fn taper(&self, value: Pair, phase: i32) -> i32 {
        let phase = phase.clamp(0, self.full_phase);
        (value.0 * phase + value.1 * (self.full_phase - phase)) / self.full_phase
    }

    /// Returns the features of a position: all terms of the evaluation, with pieces and their cells.
    #[must_use]
    pub fn features<P: Playable>(&self, position: &P) -> Vec<Feature> {
        let seats = position.setting().seats.len();
        let shape = self.weights.shape;
        let sums = Sums::new(position, &self.table);
        let mut list: Vec<Feature> = Vec::new();
        for seat in Seat::all(seats) {
            for cell in position.pieces_of(seat) {
                let kind = self.kind(sums.code(cell));
                if kind < shape.kinds() {
                    let relative = position.relative(seat, cell).index();
                    list.push((shape.piece(kind) as u32, seat.0, 1));
                    list.push((shape.square(kind, relative) as u32, seat.0, 1));
                }
            }
        }
        let counted = Counted::everything(&shape);
        terms(position, &sums, &self.tables, &counted, seats, |place, seat, count| {
            list.push((place as u32, seat.0, count as i16));
        });
        list
    }

    /// Returns what the pieces on their cells are worth for each seat, in hundredths of a pawn.
    #[inline]
    pub fn material(&self, sums: &Sums) -> [i32; SEATS] {
        sums.values().map(|value| self.taper(value, sums.phase()))
    }

    /// Returns what a position is worth for each seat, in hundredths of a pawn. `seats` are those of the game.
    #[inline]
    pub fn values<P: Playable>(&self, position: &P, sums: &Sums, seats: usize) -> [i32; SEATS] {
        let mut values = sums.values();
        terms(position, sums, &self.tables, &self.counted, seats, |place, seat, count| {
            values[seat.index()] += self.weights.list[place] * count;
        });
        values.map(|value| self.taper(value, sums.phase()))
    }
}

/// Returns the evaluation of a position's game with the weights that come with the engine. It is made once for each setting, because
/// the cells of another board mean something else.
#[must_use]
pub fn evaluation<P: Playable>(position: &P) -> Arc<Evaluation> {
    static MADE: LazyLock<Mutex<HashMap<usize, Arc<Evaluation>>>> = LazyLock::new(Mutex::default);
    struct Make(Variant);
    impl Visitor for Make {
        type Output = Evaluation;
        fn visit<P: Playable>(self, start: &P) -> Evaluation {
            Evaluation::new(start, built_in(self.0))
        }
    }
    let setting = position.setting();
    let make = || {
        let game = setting.variant.new_game(&position.options()).ok();
        let made = game.and_then(|game| visit(&*game, Make(setting.variant)));
        Arc::new(made.unwrap_or_else(Evaluation::nothing))
    };
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(made.entry(std::ptr::from_ref(setting).addr()).or_insert_with(make))
}
