//! Gliński's hexagonal chess: two players, 91 hexes, three bishops each.
//!
//! - Rook, bishop, knight, queen and king move as [`piece`] says. There is no castling.
//! - A pawn moves one hex ahead, or two from any hex on which a pawn of its colour starts, also if it captured to get there. It
//!   captures on the two adjacent hexes ahead of it to the left and right, and en passant. On the last hex of a file it is
//!   promoted.
//! - A stalemated player scores a quarter of a point in tournaments. A game here has a winner or none, so stalemate is a draw:
//!   our ruling.
//! - Repetition and the count of moves without capture or pawn move are judged as in the Laws of Chess. Two bare kings
//!   are a draw.

mod board;
mod make;
mod movegen;
mod piece;
mod position;
mod position_string;

use std::sync::{Arc, LazyLock};

use board::Hexes;
use position::Position;
use rules::front::{GameOf, Repetition, Setting, Wording};
use rules::game::{SeatName, SetupError};
use rules::mechanics::MoveTable;
use rules::mechanics::pawns::DoubleSteps;
use rules::{Seat, Variant};

const SEATS: &[SeatName] =
    &[SeatName { letter: 'W', name: "White" }, SeatName { letter: 'B', name: "Black" }];

/// The start.
pub(crate) const START: &str =
    "6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - 0 1";

/// All of the game that never changes.
#[derive(Debug)]
struct Tables {
    setting: Setting,
    hexes: Arc<Hexes>,
    moves: MoveTable,
    doubles: DoubleSteps,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let hexes = Arc::new(Hexes::new());
    let near = Seat::FIRST;
    let starts = |seat, cell| hexes.starts_pawn(seat, cell);
    Tables {
        setting: Setting {
            // A game in the list has a variant of its own; this one is outside of the list and borrows one.
            variant: Variant::Chess,
            seats: SEATS,
            near,
            layout: Arc::<Hexes>::clone(&hexes),
            kinds: piece::KINDS,
            repetition: Some(Repetition::LAWS),
            wording: Wording::default(),
        },
        moves: MoveTable::new(&hexes.geometry, piece::KINDS, near),
        doubles: DoubleSteps::from_cells(&hexes.geometry, near, piece::AHEAD, starts),
        hexes,
    }
});

/// The game at a position string.
///
/// # Errors
/// [`SetupError`] with what is impossible about it.
pub(crate) fn from_position(text: &str) -> Result<GameOf<Position>, SetupError> {
    GameOf::from_position(text, position_string::parse)
}
