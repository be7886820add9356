//! One to three square boards: the coordinates of cells, their names and shades.

use locale::{Table, Text, table, text};

use super::cell::{Cell, CellSet};
use super::geometry::Geometry;
use super::layout::{Layout, Shown, Typed};
use crate::seat::Seat;
use crate::view::{BoardView, CellView, LABEL_DISTANCE, Label, Line, Meaning, PieceView};

static TABLE: Table = table!("squares");

/// The names and colours of a board and its cells.
#[derive(Clone, Copy, Debug)]
pub struct BoardInfo {
    /// Its name, if there are several boards: `Earth`.
    pub name: Option<&'static str>,
    /// The letter before a cell's name, if files alone do not distinguish the boards: `E`, `w`.
    pub letter: Option<char>,
    /// The letters of its files from the left, lower case.
    pub files: &'static str,
    /// Whether the near left corner is light.
    pub light_corner: bool,
    /// What is drawn on it if it has one colour; `None` if it is chequered.
    pub plain: Option<&'static Plain>,
}

/// What is drawn on a board of one colour. Ranks count from 0.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// The rank in the middle that is set apart, and its name.
    pub apart: (u8, Meaning),
    /// The lines below ranks.
    pub lines: &'static [Division],
}

/// A line below a rank.
#[derive(Clone, Copy, Debug)]
pub struct Division {
    /// The rank above the line.
    pub rank: u8,
    /// Whether it is drawn dashed.
    pub dashed: bool,
    /// What it means, if it has to be explained.
    pub meaning: Option<Meaning>,
}

/// The boards of a game: cells in the order of levels, ranks, files.
#[derive(Debug)]
pub struct Squares {
    /// Cells in (file, rank, level), each from 0.
    pub geometry: Geometry,
    /// The boards, level 0 first.
    pub boards: &'static [BoardInfo],
    /// The levels in the order in which they are shown from the left.
    pub shown: &'static [u8],
    /// The seat at the near side (rank 1).
    pub near: Seat,
    size: u8,
    names: Vec<String>,
}

impl Squares {
    /// Creates boards of `size` files and ranks each, with the seat `near` at the near side.
    #[must_use]
    pub fn new(size: u8, boards: &'static [BoardInfo], shown: &'static [u8], near: Seat) -> Self {
        let axis = || 0..size as i8;
        let coordinates = (0..boards.len() as i8)
            .flat_map(|l| axis().flat_map(move |r| axis().map(move |f| [f, r, l])))
            .collect();
        let geometry = Geometry::new(coordinates, Some(2));
        let name = |cell| {
            let [file, rank, level] = geometry.coordinates(cell);
            let board = &boards[level as usize];
            let file = board.files.chars().nth(file as usize).unwrap_or('?');
            let letter = board.letter.map(String::from).unwrap_or_default();
            format!("{letter}{file}{}", rank + 1)
        };
        let names = geometry.cells().map(name).collect();
        Self { geometry, boards, shown, near, size, names }
    }

    /// The number of files, and of ranks, of each board.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All cells, ascending.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.geometry.cells()
    }

    /// The cell on a file, rank and level, each from 0.
    #[must_use]
    pub fn cell(&self, file: u8, rank: u8, level: u8) -> Option<Cell> {
        self.geometry.at([file as i8, rank as i8, level as i8])
    }

    /// The file of a cell, from 0.
    #[must_use]
    pub fn file(&self, cell: Cell) -> u8 {
        self.geometry.coordinates(cell)[0] as u8
    }

    /// The rank of a cell, from 0 at the near side.
    #[must_use]
    pub fn rank(&self, cell: Cell) -> u8 {
        self.geometry.coordinates(cell)[1] as u8
    }

    /// The level of a cell, from 0.
    #[must_use]
    pub fn level(&self, cell: Cell) -> u8 {
        self.geometry.board(cell)
    }

    /// Whether a seat sits at the far side.
    #[must_use]
    pub fn is_far(&self, seat: Seat) -> bool {
        seat != self.near
    }

    /// The rank as a seat counts it, from 0 at its own side.
    #[must_use]
    pub fn rank_for(&self, far: bool, cell: Cell) -> u8 {
        let rank = self.rank(cell);
        if far { self.size - 1 - rank } else { rank }
    }

    /// The cells of a rank as a seat counts it (from 0), on all boards.
    #[must_use]
    pub fn rank_cells(&self, far: bool, rank: u8) -> CellSet {
        self.cells().filter(|&c| self.rank_for(far, c) == rank).collect()
    }

    /// The cells of a board.
    #[must_use]
    pub fn level_cells(&self, level: u8) -> CellSet {
        self.cells().filter(|&c| self.level(c) == level).collect()
    }

    /// The name of a cell with the letter of its board: `e4`, `Ea5`; empty if there is no such cell.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        self.names.get(cell.index()).map_or("", String::as_str)
    }

    /// The name of a cell without the letter of its board.
    #[must_use]
    pub fn short_name(&self, cell: Cell) -> &str {
        let lettered = self.boards[self.level(cell) as usize].letter.is_some();
        &self.name(cell)[usize::from(lettered)..]
    }

    /// The letter of a cell's file.
    #[must_use]
    pub fn file_letter(&self, cell: Cell) -> char {
        self.short_name(cell).chars().next().unwrap_or('?')
    }

    /// The cell with exactly that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Cell> {
        self.names.iter().position(|n| n == name).map(|i| Cell(i as u8))
    }

    /// The cells with a name in any case, with or without the letter of the board; usually one.
    #[must_use]
    pub fn find_any(&self, name: &str) -> CellSet {
        Layout::find_any(self, self.near, name)
    }

    /// The shade of a cell (see [`crate::view::CellView::shade`]).
    #[must_use]
    pub fn shade(&self, cell: Cell) -> u8 {
        let [file, rank, level] = self.geometry.coordinates(cell);
        if let Some(plain) = self.boards[level as usize].plain {
            let below = &self.boards[..level as usize];
            let nth = below.iter().filter(|board| board.plain.is_some()).count() as u8;
            return 2 + 2 * nth + u8::from(rank as u8 == plain.apart.0);
        }
        let corner = u8::from(!self.boards[level as usize].light_corner);
        corner ^ ((file + rank) & 1) as u8
    }
}

impl Layout for Squares {
    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn name(&self, _frame: Seat, cell: Cell) -> &str {
        Squares::name(self, cell)
    }

    fn short_name(&self, _frame: Seat, cell: Cell) -> &str {
        Squares::short_name(self, cell)
    }

    fn file_letter(&self, _frame: Seat, cell: Cell) -> char {
        Squares::file_letter(self, cell)
    }

    fn rank_number(&self, _frame: Seat, cell: Cell) -> u32 {
        u32::from(self.rank(cell)) + 1
    }

    fn is_file(&self, letter: char) -> bool {
        self.boards.iter().any(|b| b.files.contains(letter))
    }

    fn level_of_letter(&self, letter: char) -> Option<u8> {
        let same = |b: &BoardInfo| b.letter.is_some_and(|l| l.eq_ignore_ascii_case(&letter));
        self.boards.iter().position(same).map(|l| l as u8)
    }

    fn board_name(&self, level: u8) -> Option<&'static str> {
        self.boards.get(usize::from(level))?.name
    }

    fn no_cell(&self, typed: &Typed) -> Text {
        text!(TABLE, "no-square", square = typed.text(), ranks = self.size)
    }

    fn shown(&self) -> &[u8] {
        self.shown
    }

    fn middle(&self, level: u8) -> Option<Cell> {
        let middle = (self.size - 1) / 2;
        self.cell(middle, middle, level)
    }

    fn boards(
        &self,
        viewer: Seat,
        _frame: Seat,
        shown: &mut dyn FnMut(Cell) -> Shown,
    ) -> Vec<BoardView> {
        self.shown.iter().map(|&level| self.board_view(viewer, level, shown)).collect()
    }
}

impl Squares {
    /// One board as a viewer sees it: rotated, not mirrored, for the seat at the far side.
    fn board_view(
        &self,
        viewer: Seat,
        level: u8,
        shown: &mut dyn FnMut(Cell) -> Shown,
    ) -> BoardView {
        let (size, far) = (self.size, self.is_far(viewer));
        // Rank and file as the viewer counts them.
        let at = |file: u8, rank: u8| {
            let turn = |n: u8| if far { size - 1 - n } else { n };
            self.cell(turn(file), turn(rank), level)
        };
        let mut cells = Vec::new();
        for rank in 0..size {
            for file in 0..size {
                let Some(cell) = at(file, rank) else { continue };
                let Shown { piece, badge, spot, marks } = shown(cell);
                cells.push(CellView {
                    name: Squares::name(self, cell).to_owned(),
                    x: f32::from(file),
                    y: f32::from(rank),
                    rank: rank + 1,
                    shade: self.shade(cell),
                    spot,
                    piece: piece.map(|piece| PieceView { badge, ..piece }),
                    marks,
                });
            }
        }
        let mut labels = Vec::new();
        let last = f32::from(size - 1);
        for n in 0..size {
            let along = f32::from(n);
            let (Some(in_file), Some(in_rank)) = (at(n, 0), at(0, n)) else { continue };
            let file = Squares::file_letter(self, in_file).to_string();
            let rank = (self.rank(in_rank) + 1).to_string();
            for y in [-LABEL_DISTANCE, last + LABEL_DISTANCE] {
                labels.push(Label { text: file.clone(), x: along, y });
            }
            for x in [-LABEL_DISTANCE, last + LABEL_DISTANCE] {
                labels.push(Label { text: rank.clone(), x, y: along });
            }
        }
        let info = &self.boards[usize::from(level)];
        let lines = info.plain.map_or(&[][..], |plain| plain.lines).iter().map(|line| {
            let below = if far { size - line.rank } else { line.rank };
            let y = f32::from(below) - 0.5;
            let ends = [(-0.5, y), (last + 0.5, y)];
            Line { ends, dashed: line.dashed, meaning: line.meaning }
        });
        BoardView {
            name: info.name,
            cells,
            labels,
            lines: lines.collect(),
            apart: info.plain.map(|plain| plain.apart.1),
        }
    }
}
