//! The boards of a game as shared code needs them: the cells, their names for each seat, and how they are shown.

use std::fmt::Debug;

use locale::Text;

use super::cell::{Cell, CellSet};
use super::geometry::Geometry;
use crate::seat::Seat;
use crate::view::{Badge, BoardView, CellShape, Marks, PieceView, Side, Spot};

/// What is shown on a cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// The piece on it. Its badge is [`Shown::badge`].
    pub piece: Option<PieceView>,
    /// The badge that distinguishes the piece from others of its kind.
    pub badge: Option<Badge>,
    /// The sign of the board itself on it.
    pub spot: Option<Spot>,
    /// The reasons to mark it.
    pub marks: Marks,
}

/// The boards of a game: which cells there are, what they are called, and how they are shown.
///
/// A *frame* is the seat in whose names cells are given. Where [`Layout::has_own_frames`] is false, all seats use the
/// same names, and frames change nothing.
pub trait Layout: Debug + Send + Sync {
    /// The cells and their coordinates.
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

    /// The name of a cell: `e4`, `12l`; empty if there is no such cell.
    fn name(&self, frame: Seat, cell: Cell) -> &str;

    /// The name without the letter of its board.
    fn short_name(&self, frame: Seat, cell: Cell) -> &str {
        self.name(frame, cell)
    }

    /// The letter of the file in a cell's name.
    fn file_letter(&self, frame: Seat, cell: Cell) -> char;

    /// The number of the rank in a cell's name, from 1.
    fn rank_number(&self, frame: Seat, cell: Cell) -> u32;

    /// The board a cell is on, from 0.
    fn level(&self, cell: Cell) -> u8 {
        self.geometry().board(cell)
    }

    /// Whether a letter, in lower case, is a file of any board.
    fn is_file(&self, letter: char) -> bool;

    /// The board with a letter, in any case; `None` if no board has it.
    fn level_of_letter(&self, _letter: char) -> Option<u8> {
        None
    }

    /// The name of a board, if there are several boards.
    fn board_name(&self, _level: u8) -> Option<&'static str> {
        None
    }

    /// The cell with exactly that name.
    fn find(&self, frame: Seat, name: &str) -> Option<Cell> {
        self.geometry().cells().find(|&cell| self.name(frame, cell) == name)
    }

    /// The cells with a name in any case, with or without the letter of the board; usually one.
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

    /// Translates the names of cells in a text, such as an action, from one frame to another.
    fn rename(&self, text: &str, _from: Seat, _to: Seat) -> String {
        text.to_owned()
    }

    /// A sentence that says that there is no cell with such a file and rank.
    fn no_cell(&self, typed: &Typed) -> Text;

    /// The boards in the order in which they are shown from the left.
    fn shown(&self) -> &[u8] {
        &[0]
    }

    /// The cell of a board from which a diagram shows how pieces move.
    fn middle(&self, level: u8) -> Option<Cell>;

    /// The boards as a viewer sees them, with cells named in `frame`.
    fn boards(
        &self,
        viewer: Seat,
        frame: Seat,
        shown: &mut dyn FnMut(Cell) -> Shown,
    ) -> Vec<BoardView>;

    /// Where the players sit; empty if the picture shows it anyway.
    fn sides(&self, _viewer: Seat) -> Vec<Side> {
        Vec::new()
    }
}

/// The parts of a cell's name that a player typed, and the cells that have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The board, if its letter was typed.
    pub level: Option<u8>,
    /// The letter of the file in lower case, if it was typed.
    pub file: Option<char>,
    /// The rank, from 1, if it was typed.
    pub rank: Option<u32>,
    /// The cells that fit.
    pub cells: CellSet,
}

impl Typed {
    /// Creates it from the parts that were typed, and finds the cells that have them in a frame.
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

    /// Creates it for an empty text, which any cell fits.
    #[must_use]
    pub fn nothing(layout: &dyn Layout) -> Self {
        Self { level: None, file: None, rank: None, cells: layout.geometry().cells().collect() }
    }

    /// Whether nothing was typed.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        (self.level, self.file, self.rank) == (None, None, None)
    }

    /// Whether file and rank were typed.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    /// Returns the file and rank as typed: `e4`.
    #[must_use]
    pub fn text(&self) -> String {
        let file = self.file.map(String::from).unwrap_or_default();
        let rank = self.rank.map(|rank| rank.to_string()).unwrap_or_default();
        format!("{file}{rank}")
    }
}
