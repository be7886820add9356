//! Boards as the front needs them: where cells are, how each seat names them, how they are shown.

use std::fmt::Debug;

use crate::board::{Cell, CellSet, Geometry};
use crate::game::Seat;
use crate::view::{Badge, BoardView, CellShape, Marks, PieceView, Side, Spot};

/// What is shown on a cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// What stands there; its badge is [`Shown::badge`].
    pub piece: Option<PieceView>,
    /// What distinguishes the piece from others of its kind.
    pub badge: Option<Badge>,
    /// What the board itself marks there.
    pub spot: Option<Spot>,
    /// Why the cell is marked.
    pub marks: Marks,
}

/// The boards of a game: which cells there are, what they are called, and how they are shown.
///
/// A *frame* is the seat in whose names cells are given. Where [`Layout::has_own_frames`] is false, all seats use the
/// same names, and frames change nothing.
pub trait Layout: Debug + Send + Sync {
    /// The cells and where they are.
    fn geometry(&self) -> &Geometry;

    /// The outline of the cells.
    fn shape(&self) -> CellShape {
        CellShape::Square
    }

    /// What a cell is called in sentences: `square`, `hex`.
    fn noun(&self) -> &'static str {
        "square"
    }

    /// Whether each seat names cells from its own side.
    fn has_own_frames(&self) -> bool {
        false
    }

    /// The name of a cell: `e4`, `12l`; empty for what is no cell.
    fn name(&self, frame: Seat, cell: Cell) -> &str;

    /// The name without the letter of its board.
    fn short_name(&self, frame: Seat, cell: Cell) -> &str {
        self.name(frame, cell)
    }

    /// The letter in a cell's name that counts from left to right.
    fn file_letter(&self, frame: Seat, cell: Cell) -> char;

    /// The number in a cell's name, from 1.
    fn rank_number(&self, frame: Seat, cell: Cell) -> u32;

    /// The board a cell is on, from 0.
    fn level(&self, cell: Cell) -> u8 {
        self.geometry().board(cell)
    }

    /// Whether a letter (lower case) is a file of some board.
    fn is_file(&self, letter: char) -> bool;

    /// The board of a letter, any case, where boards have letters.
    fn level_of_letter(&self, _letter: char) -> Option<u8> {
        None
    }

    /// The name of a board, where there are several.
    fn board_name(&self, _level: u8) -> Option<&'static str> {
        None
    }

    /// The cell of that exact name.
    fn find(&self, frame: Seat, name: &str) -> Option<Cell> {
        self.geometry().cells().find(|&cell| self.name(frame, cell) == name)
    }

    /// The cells of a name in any case, the board letter left out or not: one mostly.
    fn find_any(&self, frame: Seat, name: &str) -> CellSet {
        let named =
            |of: &dyn Fn(Cell) -> bool| self.geometry().cells().filter(|&c| of(c)).collect();
        let full: CellSet = named(&|c| self.name(frame, c).eq_ignore_ascii_case(name));
        if full.is_empty() {
            named(&|c| self.short_name(frame, c).eq_ignore_ascii_case(name))
        } else {
            full
        }
    }

    /// A text that names cells in one frame, such as an action, with their names in another.
    fn rename(&self, text: &str, _from: Seat, _to: Seat) -> String {
        text.to_owned()
    }

    /// That there is no cell of such a file and rank, in a sentence.
    fn no_cell(&self, typed: &Typed) -> String;

    /// The boards in the order in which they are shown from the left.
    fn shown(&self) -> &[u8] {
        &[0]
    }

    /// The cell of a board from which a diagram shows how pieces move.
    fn middle(&self, level: u8) -> Option<Cell>;

    /// The boards as they are shown to a viewer, cells named in a frame.
    fn boards(
        &self,
        viewer: Seat,
        frame: Seat,
        shown: &mut dyn FnMut(Cell) -> Shown,
    ) -> Vec<BoardView>;

    /// Where the players sit, if the picture does not show it otherwise.
    fn sides(&self, _viewer: Seat) -> Vec<Side> {
        Vec::new()
    }
}

/// A cell as typed: what was written of it, and which cells that can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The board, if its letter was written.
    pub level: Option<u8>,
    /// The file's letter, lower case, if written.
    pub file: Option<char>,
    /// The rank, from 1, if written.
    pub rank: Option<u32>,
    /// The cells that fit.
    pub cells: CellSet,
}

impl Typed {
    /// What was written of a cell, in a frame.
    #[must_use]
    pub fn new(
        layout: &dyn Layout,
        frame: Seat,
        level: Option<u8>,
        file: Option<char>,
        rank: Option<u32>,
    ) -> Self {
        let fits = |&cell: &Cell| {
            level.is_none_or(|level| level == layout.level(cell))
                && file.is_none_or(|file| file == layout.file_letter(frame, cell))
                && rank.is_none_or(|rank| rank == layout.rank_number(frame, cell))
        };
        Self { level, file, rank, cells: layout.geometry().cells().filter(fits).collect() }
    }

    /// Nothing was written: any cell can be meant.
    #[must_use]
    pub fn nothing(layout: &dyn Layout) -> Self {
        Self { level: None, file: None, rank: None, cells: layout.geometry().cells().collect() }
    }

    /// Whether nothing was written of it.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        (self.level, self.file, self.rank) == (None, None, None)
    }

    /// Whether file and rank were written.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    /// What was written of file and rank: `e4`.
    #[must_use]
    pub fn text(&self) -> String {
        let file = self.file.map(String::from).unwrap_or_default();
        let rank = self.rank.map(|rank| rank.to_string()).unwrap_or_default();
        format!("{file}{rank}")
    }
}
