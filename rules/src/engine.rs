//! What a search engine needs of a game: [`Playable`], with static dispatch. [`crate::games::visit`] leads there from a
//! [`Game`](crate::Game).
//!
//! ```
//! use rules::engine::{Playable, Visitor};
//! use rules::games::visit;
//! use rules::{Game, Variant};
//!
//! struct Actions;
//! impl Visitor for Actions {
//!     type Output = usize;
//!     fn visit<P: Playable>(self, position: &P) -> usize {
//!         let (mut position, mut actions) = (position.clone(), Vec::new());
//!         position.settle(&mut actions);
//!         actions.len()
//!     }
//! }
//!
//! let game = Variant::Chess.new_game::<&str, &str>(&[])?;
//! assert_eq!(visit(&*game, Actions), Some(20));
//! # Ok::<(), rules::game::SetupError>(())
//! ```

use crate::board::{Cell, CellSet};
use crate::ending::Settled;
use crate::front::Words;
use crate::mechanics::{Kind, NOWHERE, Piece};
use crate::seat::Seat;

pub use crate::board::Codes;

/// What an action does on the board, as far as its order among others depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell of the piece that acts; [`NOWHERE`] if it comes from beside the board.
    pub from: Cell,
    /// The cell on which it stands afterwards; [`NOWHERE`] if none does.
    pub to: Cell,
    /// The cell of the captured piece; [`NOWHERE`] if nothing is captured.
    pub takes: Cell,
    /// The kind that the piece becomes; `Kind(0)` if it does not change.
    pub becomes: Kind,
}

impl Step {
    /// Whether the action captures.
    #[inline]
    #[must_use]
    pub fn captures(&self) -> bool {
        self.takes != NOWHERE
    }

    /// Whether the action neither captures nor changes the kind of a piece.
    #[inline]
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.takes == NOWHERE && self.becomes.0 == 0
    }
}

/// A position that an engine can search.
///
/// The implementor trusts its caller, as [`crate::perft::MakeUnmake`] says.
pub trait Playable: Words + 'static {
    /// A hash of everything in the position that the pieces do not show, such as whose turn it is.
    fn state_key(&self) -> u64;

    /// The cell that stands for a cell in the tables of an engine. Cells have the same one if they are alike for their seats, such as
    /// those of the same rank counted from each seat's side, or if they mirror each other. The default is for boards of eight by
    /// eight squares: ranks are counted from the seat's side.
    #[inline]
    fn relative(&self, seat: Seat, cell: Cell) -> Cell {
        // Files are bits 0 to 2, ranks bits 3 to 5.
        Cell(cell.0 ^ if seat.0 == 0 { 0 } else { 0b11_1000 })
    }

    /// The royal pieces of a seat on all boards, also on one on which it does not act now.
    #[inline]
    fn all_royal(&self, seat: Seat) -> CellSet {
        self.royal(seat)
    }

    /// About how many hundredths of its usual worth a piece has on a cell.
    fn worth_on(_cell: Cell) -> i32 {
        100
    }

    /// What an action does.
    #[inline]
    fn step(&self, action: Self::Action) -> Step {
        let outline = self.outline(action);
        Step {
            from: outline.from.unwrap_or(NOWHERE),
            to: outline.to.unwrap_or(NOWHERE),
            takes: outline.takes.unwrap_or(NOWHERE),
            becomes: outline.becomes.unwrap_or(Kind(0)),
        }
    }

    /// Whether a royal piece of the seat to act is attacked, in a settled position.
    fn is_checked(&self) -> bool {
        !(self.checks() & self.royal(self.turn())).is_empty()
    }

    /// Like [`MakeUnmake::settle`](crate::perft::MakeUnmake::settle), but may leave out quiet actions if no royal piece of the seat to act is
    /// attacked, and then need not notice that the seat has none.
    fn settle_loud(&mut self, actions: &mut Vec<Self::Action>) -> Settled {
        self.settle(actions)
    }

    /// The plies since the last one that resets the count after which the game is drawn, and those that are enough; `None` where there
    /// is no such draw, or nobody could claim it now.
    fn draw_count(&self) -> Option<(u32, u32)> {
        self.quiet_plies().map(|plies| (plies, 100))
    }

    /// Whether [`Playable::state_key`] tells positions apart also before they are settled.
    const KEYED_BEFORE_SETTLING: bool = true;

    /// The kind of the pawns, if they only ever go forward.
    const PAWN: Option<Kind> = None;

    /// Calls `visit` with each cell to which a pawn of a seat goes from a cell by a single step if nothing is in its way (`false`), and
    /// each that it attacks (`true`).
    fn pawn_steps(&self, seat: Seat, from: Cell, visit: impl FnMut(Cell, bool)) {
        if let Some(pawn) = Self::PAWN {
            self.single_steps(Piece::new(seat, pawn), from, visit);
        }
    }

    /// The names of what matters in the game besides pieces, their cells and their movement, each one word.
    const TERMS: &'static [&'static str] = &[];

    /// Calls `visit` with the index of each of [`Playable::TERMS`] that applies, the seat that it is about, and how often it does.
    fn count_terms(&self, _visit: impl FnMut(usize, Seat, i32)) {}

    /// Skips the turn of the seat to act, which is not in check: a null move. Returns `None`, and does nothing, in games in which
    /// more than the turn would change.
    fn skip(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Undoes [`Playable::skip`].
    fn unskip(&mut self, _undo: &Self::Undo) {}
}

/// Something to do with a position whose type is known at compile time.
pub trait Visitor {
    /// The result.
    type Output;

    /// Does it.
    fn visit<P: Playable>(self, position: &P) -> Self::Output;
}

/// Mixes a word into a hash.
#[inline]
#[must_use]
pub const fn mix(hash: u64, word: u64) -> u64 {
    // The finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
    let mut x = hash.rotate_left(23) ^ word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Hashes at most eight bytes, the state of a position.
#[inline]
#[must_use]
pub fn mix_bytes(bytes: &[u8]) -> u64 {
    mix(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)), 1)
}
