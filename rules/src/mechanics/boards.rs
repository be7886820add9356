//! What games for two on square boards are set up from: boards and the move table.

use std::ops::Deref;
use std::sync::Arc;

use crate::board::Squares;
use crate::front::{Repetition, Setting, Wording};
use crate::game::{SeatName, Variant};
use crate::mechanics::piece::KindInfo;
use crate::mechanics::table::MoveTable;

/// A [`Setting`] with the boards and the move table that follow from it.
#[derive(Debug)]
pub struct Boards {
    /// What the front needs.
    pub setting: Setting,
    /// The boards.
    pub squares: Arc<Squares>,
    /// What each piece may do from each cell.
    pub table: MoveTable,
}

impl Deref for Boards {
    type Target = Setting;

    fn deref(&self) -> &Setting {
        &self.setting
    }
}

impl Boards {
    /// Makes the tables of a game.
    #[must_use]
    pub fn new(
        variant: Variant,
        seats: &'static [SeatName],
        squares: Squares,
        kinds: &'static [KindInfo],
        repetition: Repetition,
    ) -> Self {
        let near = squares.near;
        let table = MoveTable::new(&squares.geometry, kinds, near);
        let squares = Arc::new(squares);
        let layout = Arc::<Squares>::clone(&squares);
        let (repetition, wording) = (Some(repetition), Wording::default());
        let setting = Setting { variant, seats, near, layout, kinds, repetition, wording };
        Self { setting, squares, table }
    }

    /// The same with castling also typed as a rook that takes the own king.
    #[must_use]
    pub fn with_rook_takes_king(mut self) -> Self {
        self.setting.wording.rook_takes_king = true;
        self
    }

    /// The same with other words for what the count of moves goes without.
    #[must_use]
    pub fn counting(mut self, quiet: &'static str) -> Self {
        self.setting.wording.quiet = quiet;
        self
    }
}
