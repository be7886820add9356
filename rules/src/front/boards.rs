//! The boards and the move table of games for two on square boards.

use std::ops::Deref;
use std::sync::Arc;

use locale::Text;

use super::setting::{Setting, Wording};
use crate::board::Squares;
use crate::mechanics::Repetition;
use crate::mechanics::piece::KindInfo;
use crate::mechanics::table::MoveTable;
use crate::seat::SeatName;
use crate::variant::Variant;

/// A [`Setting`] with its boards and its move table.
#[derive(Debug)]
pub struct Boards {
    /// The setting, for shared code.
    pub setting: Setting,
    /// The boards.
    pub squares: Arc<Squares>,
    /// The move table.
    pub table: MoveTable,
}

impl Deref for Boards {
    type Target = Setting;

    fn deref(&self) -> &Setting {
        &self.setting
    }
}

impl Boards {
    /// Creates the tables of a game.
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

    /// Lets players also type castling as a rook that takes its own king.
    #[must_use]
    pub fn with_rook_takes_king(mut self) -> Self {
        self.setting.wording.rook_takes_king = true;
        self
    }

    /// Replaces the words for what resets the count of moves (in [`Setting::wording`]).
    #[must_use]
    pub fn counting(mut self, quiet: fn() -> Text) -> Self {
        self.setting.wording.quiet = quiet;
        self
    }
}
