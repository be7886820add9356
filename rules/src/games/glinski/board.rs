//! The board of 91 hexes: their coordinates, their names, and how they are shown (1.1, 1.2).
//!
//! Files run straight ahead, so hexes have a side at the top. They have doubled coordinates `[file, row, 0]`: adjacent hexes of a file
//! are 2 rows apart, those of neighbouring files 1 row. A board seen from the other side has its rows reversed, which is what
//! the shared move tables do for the far seat.

use locale::{Text, text};

use super::table::TABLE;
use crate::Seat;
use crate::board::{Cell, Geometry, Layout, Shown, Typed};
use crate::view::{BoardView, CellShape, CellView, LABEL_DISTANCE, Label, Orientation, PieceView};

/// The files from White's left; there is no `j` (1.1).
const FILES: &[u8; 11] = b"abcdefghikl";
/// The row of the last hex of the middle file, which is the longest.
const LAST_ROW: i8 = 20;
/// The distance between neighbouring files.
const HALF_SQRT_3: f32 = 0.866_025_4;

/// The board.
#[derive(Debug)]
pub(super) struct Hexes {
    pub(super) geometry: Geometry,
    names: Vec<String>,
}

/// The distance of a file from the middle one. The file is that many hexes shorter and begins that many rows ahead.
const fn off_middle(file: i8) -> i8 {
    (file - 5).abs()
}

impl Hexes {
    pub(super) fn new() -> Self {
        let file = |f: i8| {
            let first = off_middle(f);
            (first..=LAST_ROW - first).step_by(2).map(move |row| [f, row, 0])
        };
        let geometry = Geometry::new((0..11).flat_map(file).collect(), None);
        let mut hexes = Self { geometry, names: Vec::new() };
        hexes.names = hexes
            .geometry
            .cells()
            .map(|cell| format!("{}{}", hexes.letter(cell), hexes.number(cell)))
            .collect();
        hexes
    }

    /// The files from White's left, each with its hexes from White's side.
    pub(super) fn files(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        let cells = move |file: i8| {
            let cells = self.geometry.cells();
            cells.filter(|&cell| self.geometry.coordinates(cell)[0] == file).collect()
        };
        (0..11).map(cells)
    }

    /// Whether a seat's pawns start on a hex (1.3): a wedge with its point on the fifth hex of the middle file.
    pub(super) fn starts_pawn(&self, seat: Seat, cell: Cell) -> bool {
        let off = off_middle(self.geometry.coordinates(cell)[0]);
        self.row_for(seat, cell) == 8 - off && off < 5
    }

    /// Whether a seat's pawn can be on a hex: not behind the starting hexes, and not on the last hex of a file.
    pub(super) fn bears_pawn(&self, seat: Seat, cell: Cell) -> bool {
        let off = off_middle(self.geometry.coordinates(cell)[0]);
        (8 - off..LAST_ROW - off).contains(&self.row_for(seat, cell))
    }

    /// Whether a hex is the last of its file for a seat (3.3).
    pub(super) fn is_last(&self, seat: Seat, cell: Cell) -> bool {
        self.row_for(seat, cell) == LAST_ROW - off_middle(self.geometry.coordinates(cell)[0])
    }

    /// The hex opposite on the same file, seen from the other side.
    pub(super) fn opposite(&self, cell: Cell) -> Option<Cell> {
        let [file, row, _] = self.geometry.coordinates(cell);
        self.geometry.at([file, LAST_ROW - row, 0])
    }

    /// The hex itself if it is left of the middle file or on it, and otherwise the one that mirrors it there.
    pub(super) fn nearer_left(&self, cell: Cell) -> Cell {
        let [file, row, _] = self.geometry.coordinates(cell);
        self.geometry.at([file.min(10 - file), row, 0]).unwrap_or(cell)
    }

    /// The row of a hex as a seat counts it, from 0.
    fn row_for(&self, seat: Seat, cell: Cell) -> i8 {
        let row = self.geometry.coordinates(cell)[1];
        if seat == Seat::FIRST { row } else { LAST_ROW - row }
    }

    fn letter(&self, cell: Cell) -> char {
        char::from(FILES[self.geometry.coordinates(cell)[0] as usize])
    }

    /// The labels of the board: the letter of each file below its nearest hex, and the number of each rank beside both of
    /// its ends. From Black's side many of these hexes are the same; they are labelled with their names.
    fn labels(
        &self,
        viewer: Seat,
        cells: &[Cell],
        centre: impl Fn(Cell) -> (f32, f32),
    ) -> Vec<Label> {
        let far = viewer != Seat::FIRST;
        let mut labels = Vec::new();
        for &cell in cells {
            let (x, y) = centre(cell);
            let mut label = |text: String, (dx, dy): (f32, f32)| {
                labels.push(Label { text, x: x + dx * LABEL_DISTANCE, y: y + dy * LABEL_DISTANCE });
            };
            let nearest = self.is_last(viewer.opponent(), cell);
            if nearest {
                let letter = || self.letter(cell).to_string();
                label(if far { self.name(viewer, cell).to_owned() } else { letter() }, (0.0, -1.0));
            }
            let outer = off_middle(self.geometry.coordinates(cell)[0]) == 5;
            if nearest && far || !(outer || self.is_last(Seat::FIRST, cell)) {
                continue;
            }
            // Along the rank, which bends at the middle file, or straight to the side where there is room.
            let (dx, dy) = if outer { (1.0, 0.0) } else { (HALF_SQRT_3, 0.5) };
            for dx in [-dx, dx] {
                if dx * x >= 0.0 {
                    label(self.number(cell).to_string(), (dx, dy));
                }
            }
        }
        labels
    }

    /// The number of a hex in its file, from 1 at White's side.
    fn number(&self, cell: Cell) -> u32 {
        let [file, row, _] = self.geometry.coordinates(cell);
        ((row - off_middle(file)) / 2 + 1) as u32
    }
}

impl Layout for Hexes {
    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn shape(&self) -> CellShape {
        CellShape::Hexagon(Orientation::FlatTop)
    }

    fn noun(&self) -> &'static str {
        "hex"
    }

    fn name(&self, _frame: Seat, cell: Cell) -> &str {
        self.names.get(cell.index()).map_or("", String::as_str)
    }

    fn file_letter(&self, _frame: Seat, cell: Cell) -> char {
        self.letter(cell)
    }

    fn rank_number(&self, _frame: Seat, cell: Cell) -> u32 {
        self.number(cell)
    }

    fn is_file(&self, letter: char) -> bool {
        u8::try_from(letter).is_ok_and(|letter| FILES.contains(&letter))
    }

    fn no_cell(&self, typed: &Typed) -> Text {
        let hex = typed.text();
        let size = self.geometry.cells().filter(|&c| Some(self.letter(c)) == typed.file).count();
        match typed.file {
            Some(file) if size > 0 => {
                let (first, last) = (format!("{file}1"), format!("{file}{size}"));
                text!(TABLE, "no-hex", hex, file = file.to_string(), first, last)
            }
            _ => text!(TABLE, "no-hex-file", hex),
        }
    }

    fn middle(&self, _level: u8) -> Option<Cell> {
        self.geometry.at([5, LAST_ROW / 2, 0])
    }

    fn boards(
        &self,
        viewer: Seat,
        frame: Seat,
        shown: &mut dyn FnMut(Cell) -> Shown,
    ) -> Vec<BoardView> {
        let far = viewer != Seat::FIRST;
        let place = |cell: Cell| {
            let [file, row, _] = self.geometry.coordinates(cell);
            if far { (LAST_ROW - row, 10 - file) } else { (row, file) }
        };
        let mut order: Vec<Cell> = self.geometry.cells().collect();
        order.sort_by_key(|&cell| place(cell));
        let centre = |cell: Cell| {
            let (row, file) = place(cell);
            (f32::from(file - 5) * HALF_SQRT_3, f32::from(row) / 2.0)
        };
        let cells = order.iter().map(|&cell| {
            let ((x, y), Shown { piece, badge, spot, marks }) = (centre(cell), shown(cell));
            CellView {
                name: self.name(frame, cell).to_owned(),
                x,
                y,
                rank: place(cell).0 as u8 + 1,
                shade: (self.geometry.coordinates(cell)[1] % 3) as u8,
                spot,
                piece: piece.map(|piece| PieceView { badge, ..piece }),
                marks,
            }
        });
        let cells = cells.collect();
        let labels = self.labels(viewer, &order, centre);
        vec![BoardView { name: None, cells, labels, lines: Vec::new(), apart: None }]
    }
}
