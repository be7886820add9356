//! The parts of the game that never change, made once.

use std::sync::{Arc, LazyLock};

use super::board::Hexes;
use super::piece;
use crate::front::{Setting, Wording};
use crate::games::orthodox::WHITE_AND_BLACK;
use crate::mechanics::pawns::DoubleSteps;
use crate::mechanics::{MoveTable, Repetition};
use crate::seat::Seat;
use crate::variant::Variant;

/// The parts of the game that never change.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) setting: Setting,
    pub(super) hexes: Arc<Hexes>,
    pub(super) moves: MoveTable,
    pub(super) doubles: DoubleSteps,
}

/// The tables.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let hexes = Arc::new(Hexes::new());
    let near = Seat::FIRST;
    let starts = |seat, cell| hexes.starts_pawn(seat, cell);
    Tables {
        setting: Setting {
            variant: Variant::Glinski,
            seats: WHITE_AND_BLACK,
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
