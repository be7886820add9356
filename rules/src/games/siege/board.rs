//! The board of 192 hexes: frames, names, colours and tables (1.1 to 1.4, 2.1).
//!
//! Hexes have cube coordinates `[a, b, c]`. The middle of the board is a corner of hexes, not a hex, so the sum of the
//! coordinates is 1 with `setup=9` and -1 with `setup=8`. Rotating the board by 120 degrees permutes the axes cyclically. White looks along `c`, Red along `a`, Black along `b`.

use std::sync::{Arc, LazyLock};

use locale::{Text, text};

use super::captures::{CaptureTable, HEXES};
use super::options::SetUp;
use super::piece::{KINDS, Kind};
use super::table::TABLE;
use crate::board::{
    Cell, CellSet, Geometry, Layout, LeapTable, Offset, Purpose, RayTable, Shown, TargetTable,
    Typed,
};
use crate::front::{Setting, Wording};
use crate::mechanics::castling::CastlingPath;
use crate::seat::{PerSeat, Seat, SeatName};
use crate::variant::Variant;
use crate::view::{
    BoardView, CellShape, CellView, LABEL_DISTANCE, Label, Orientation, PieceView, Side,
};

/// The number of ranks of the board (1.1).
pub(crate) const RANKS: u8 = 16;

/// The seats, in turn order.
pub const NAMES: &[SeatName] = &[
    SeatName { letter: 'W', name: "White" },
    SeatName { letter: 'R', name: "Red" },
    SeatName { letter: 'B', name: "Black" },
];

/// A pawn's double step: the hex passed and the target.
pub(crate) type DoubleStep = (Cell, Cell);

/// One entry for each player.
type Three<T> = PerSeat<T, 3>;

/// The board of a set-up, with its tables.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) setup: SetUp,
    pub(crate) geometry: Geometry,
    /// For each seat and hex, the hex whose name in White's frame is the name of the hex in the seat's frame.
    frames: Three<[Cell; HEXES]>,
    /// The inverse of `frames`.
    unframes: Three<[Cell; HEXES]>,
    ranks: [u8; HEXES],
    letters: [u8; HEXES],
    /// The names of hexes, by frame and hex.
    names: Three<Vec<String>>,
    /// The first hex of each rank in White's frame, and the end of the last rank.
    rank_starts: [u8; RANKS as usize + 1],
    /// The index of the seat whose colour a hex has (1.3), which is also its shade.
    pub(crate) colours: [u8; HEXES],
    pub(crate) adjacent: RayTable,
    pub(crate) diagonal: RayTable,
    pub(crate) knight: LeapTable,
    pub(crate) pope: LeapTable,
    pub(crate) king: LeapTable,
    pub(crate) first_rank: Three<CellSet>,
    /// The hexes from which one move takes a pawn of each seat to an opponent's first rank.
    pub(super) near_promotion: Three<CellSet>,
    /// The steps of White's pawn from each hex to the first rank of the next player, and of the one after; 255 if none leads there.
    pub(crate) promotion_steps: [[u8; HEXES]; 2],
    pub(super) captures: CaptureTable,
    /// The targets of each seat's pieces, by kind. Kings have none here: their steps are tested one by one.
    pub(super) targets: Three<[TargetTable; 8]>,
    pub(crate) double_steps: Three<Vec<Vec<DoubleStep>>>,
    /// The castling paths (4.2), the queen's wing first.
    pub(crate) castling: Three<[CastlingPath; 2]>,
    /// The initial array of White, ranks 1 to 3.
    pub(crate) array: Vec<(Cell, Kind)>,
    pub(crate) starting_pawns: u8,
}

static NINE: LazyLock<Board> = LazyLock::new(|| Board::new(SetUp::Nine));
static EIGHT: LazyLock<Board> = LazyLock::new(|| Board::new(SetUp::Eight));
static SETTINGS: LazyLock<[Setting; 2]> =
    LazyLock::new(|| [setting(SetUp::Nine), setting(SetUp::Eight)]);

fn setting(setup: SetUp) -> Setting {
    Setting {
        variant: Variant::Siege,
        seats: NAMES,
        near: Seat::FIRST,
        layout: Arc::new(Board::of(setup)),
        kinds: &KINDS,
        repetition: None,
        wording: Wording {
            quiet: || text!(TABLE, "quiet"),
            attacked: "check",
            passing: "en passé",
            wings: match setup {
                SetUp::Nine => ["pope", "queen"],
                SetUp::Eight => ["king", "queen"],
            },
            passing_sign: Some('+'),
            promotion_is_optional: true,
            example: Some("W3e-5e"),
            agreed: "stopped",
            rook_takes_king: false,
        },
    }
}

/// Turns an offset of White's for another seat.
const fn orient(seat: Seat, o: Offset) -> Offset {
    match seat {
        Seat::FIRST => o,
        Seat::SECOND => [o[2], o[0], o[1]],
        _ => [o[1], o[2], o[0]],
    }
}

/// The hexes of a board rank by rank in White's frame, each rank from the left.
struct Hexes {
    coordinates: Vec<Offset>,
    ranks: [u8; HEXES],
    letters: [u8; HEXES],
    rank_starts: [u8; RANKS as usize + 1],
}

impl Hexes {
    fn new(setup: SetUp) -> Self {
        let (sum, low): (i8, i8) = match setup {
            SetUp::Nine => (1, -7),
            SetUp::Eight => (-1, -8),
        };
        let axis = low..low + 16;
        let mut hexes = Self {
            coordinates: Vec::new(),
            ranks: [0; HEXES],
            letters: [0; HEXES],
            rank_starts: [0; RANKS as usize + 1],
        };
        for c in axis.clone() {
            let files = axis.clone().filter(|a| axis.contains(&(sum - c - a)));
            for (letter, a) in files.enumerate() {
                hexes.ranks[hexes.coordinates.len()] = (c - low + 1) as u8;
                hexes.letters[hexes.coordinates.len()] = letter as u8;
                hexes.coordinates.push([a, sum - c - a, c]);
            }
            hexes.rank_starts[(c - low + 1) as usize] = hexes.coordinates.len() as u8;
        }
        hexes
    }
}

/// For each seat, the hexes that have the same place for it as each hex has for White.
fn turned(geometry: &Geometry) -> Three<[Cell; HEXES]> {
    Three::new(|seat| {
        let mut turned = [Cell(0); HEXES];
        for hex in geometry.cells() {
            let there = geometry.at(orient(seat, geometry.coordinates(hex)));
            turned[hex.index()] = there.unwrap_or(hex);
        }
        turned
    })
}

/// The seat whose colour each hex has: that of its queen's corner (1.3).
fn colours(geometry: &Geometry, unframes: &Three<[Cell; HEXES]>) -> [u8; HEXES] {
    let residue = |hex: Cell| {
        let [a, b, _] = geometry.coordinates(hex);
        (a - b).rem_euclid(3)
    };
    let mut colours = [0; HEXES];
    for hex in geometry.cells() {
        let like = Seat::all(3).find(|&seat| residue(hex) == residue(unframes[seat][0]));
        colours[hex.index()] = like.unwrap_or(Seat::FIRST).0;
    }
    colours
}

/// A seat's double steps from each hex: from its third rank, twice in one direction (3).
fn double_steps(
    geometry: &Geometry,
    seat: Seat,
    rank: impl Fn(Cell) -> u8,
) -> Vec<Vec<DoubleStep>> {
    let ahead = || Kind::Pawn.info().movements[0].offsets.iter().map(|&o| orient(seat, o));
    let double = |from: Cell, o: Offset| {
        let over = geometry.step(from, o)?;
        Some((over, geometry.step(over, o)?))
    };
    let steps = |from: Cell| -> Vec<DoubleStep> {
        if rank(from) == 3 { ahead().filter_map(|o| double(from, o)).collect() } else { Vec::new() }
    };
    geometry.cells().map(steps).collect()
}

/// The targets of each seat's pieces, by kind.
fn targets(geometry: &Geometry) -> Three<[TargetTable; 8]> {
    let purposes = [Purpose::Any, Purpose::Quiet, Purpose::Capture];
    let of = |kind: Kind, seat: Seat| {
        TargetTable::new(geometry, kind.info().movements, &purposes, |o| orient(seat, o))
    };
    let none = TargetTable::new(geometry, &[], &[], |o| o);
    let mut shared: [TargetTable; 8] = std::array::from_fn(|_| none.clone());
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Pope, Kind::Queen] {
        shared[kind.index()] = of(kind, Seat::FIRST);
    }
    Three::new(|seat| {
        let mut own = shared.clone();
        own[Kind::Pawn.index()] = of(Kind::Pawn, seat);
        own
    })
}

/// The castling paths of a seat whose first rank begins with these hexes (4.2).
/// The steps of a pawn from each hex to the nearest one where it may be promoted (4.3), by the ranks of its owner.
fn promotion_steps(
    geometry: &Geometry,
    rank: impl Fn(Cell) -> u8,
    promotes: impl Fn(Cell) -> bool,
) -> [u8; HEXES] {
    let mut steps = [u8::MAX; HEXES];
    let mut cells: Vec<Cell> = geometry.cells().collect();
    cells.sort_by_key(|&hex| std::cmp::Reverse(rank(hex)));
    for &hex in &cells {
        let ahead = |to: &Cell| rank(*to) == rank(hex) + 1 && geometry.distance(hex, *to) == 1;
        let next = geometry.cells().filter(ahead).map(|to| steps[to.index()]).min();
        steps[hex.index()] = match next {
            _ if promotes(hex) => 0,
            Some(next) => next.saturating_add(1),
            None => u8::MAX,
        };
    }
    steps
}

fn castling(setup: SetUp, first_rank: &[Cell]) -> [CastlingPath; 2] {
    let last = setup.first_rank() - 1;
    [(0, 2, 3), (last, 6, 5)].map(|(rook, king_to, rook_to): (usize, usize, usize)| CastlingPath {
        king_from: first_rank[4],
        king_to: first_rank[king_to],
        rook_from: first_rank[rook],
        rook_to: first_rank[rook_to],
        between: first_rank[rook.min(4) + 1..rook.max(4)].iter().copied().collect(),
    })
}

impl Board {
    /// The board of a set-up, made once.
    pub(crate) fn of(setup: SetUp) -> &'static Board {
        match setup {
            SetUp::Nine => &NINE,
            SetUp::Eight => &EIGHT,
        }
    }

    fn new(setup: SetUp) -> Self {
        let Hexes { coordinates, ranks, letters, rank_starts } = Hexes::new(setup);
        let geometry = Geometry::new(coordinates, None);
        let unframes = turned(&geometry);
        let frames = Three::new(|seat| {
            let mut frame = [Cell(0); HEXES];
            for (name, hex) in (0..).map(Cell).zip(unframes[seat]) {
                frame[hex.index()] = name;
            }
            frame
        });
        let leaps = |kind: Kind, purpose, seat| {
            LeapTable::new(&geometry, kind.info().movements, purpose, |o| orient(seat, o))
        };
        let rays =
            |kind: Kind| RayTable::new(&geometry, kind.info().movements, Purpose::Any, |o| o);
        let [knight, pope, king] = [Kind::Knight, Kind::Pope, Kind::King]
            .map(|kind| leaps(kind, Purpose::Any, Seat::FIRST));
        let (adjacent, diagonal) = (rays(Kind::Rook), rays(Kind::Bishop));
        let pawns = Three::new(|seat| leaps(Kind::Pawn, Purpose::Capture, seat));
        let leapers = [&knight, &pope, &king, &pawns.0[0], &pawns.0[1], &pawns.0[2]];
        let captures = CaptureTable::new(
            [&adjacent, &diagonal].map(|rays| |hex| rays.all(hex)),
            leapers.map(|leaps| |hex| leaps.reach(hex)),
        );
        let rank_of = |seat: Seat, hex: Cell| ranks[frames[seat][hex.index()].index()];
        let name = |seat: Seat, hex: Cell| {
            let named = frames[seat][hex.index()].index();
            format!("{}{}", ranks[named], char::from(b'a' + letters[named]))
        };
        let array = array(setup, &ranks);
        let promotion_steps = [1, 2].map(|rival| {
            promotion_steps(
                &geometry,
                |hex| rank_of(Seat::FIRST, hex),
                |hex| rank_of(Seat(rival), hex) == 1,
            )
        });
        let targets = targets(&geometry);
        let first_rank: Three<CellSet> =
            Three::new(|seat| geometry.cells().filter(|&hex| rank_of(seat, hex) == 1).collect());
        let near_promotion = Three::new(|seat| {
            let promotes = |to| Seat::all(3).any(|p| p != seat && first_rank[p].contains(to));
            let moves = &targets[seat][Kind::Pawn.index()];
            geometry.cells().filter(|&hex| moves.all(hex).any(promotes)).collect()
        });
        Self {
            promotion_steps,
            targets,
            colours: colours(&geometry, &unframes),
            first_rank,
            near_promotion,
            double_steps: Three::new(|seat| {
                double_steps(&geometry, seat, |hex| rank_of(seat, hex))
            }),
            names: Three::new(|seat| geometry.cells().map(|hex| name(seat, hex)).collect()),
            castling: Three::new(|seat| castling(setup, &unframes[seat])),
            starting_pawns: array.iter().filter(|(_, k)| *k == Kind::Pawn).count() as u8,
            array,
            setup,
            frames,
            unframes,
            ranks,
            letters,
            rank_starts,
            adjacent,
            diagonal,
            knight,
            pope,
            king,
            captures,
            geometry,
        }
    }

    /// The rank of a hex in a seat's frame, from 1.
    pub(crate) fn rank(&self, seat: Seat, hex: Cell) -> u8 {
        self.ranks[self.frames[seat][hex.index()].index()]
    }

    /// The index of a hex in its rank in a seat's frame, from 0 at the left.
    pub(crate) fn letter(&self, seat: Seat, hex: Cell) -> u8 {
        self.letters[self.frames[seat][hex.index()].index()]
    }

    /// The number of hexes of a rank, the same in every frame; 0 if there is no such rank.
    pub(crate) fn rank_len(&self, rank: u8) -> u8 {
        self.rank_starts(rank).map_or(0, |(start, end)| end - start)
    }

    /// The name of a hex in a seat's frame, such as `12l` (1.2); empty beyond the board.
    pub(crate) fn name(&self, seat: Seat, hex: Cell) -> &str {
        self.names[seat].get(hex.index()).map_or("", String::as_str)
    }

    /// The setting of games on this board.
    pub(crate) fn setting(&self) -> &'static Setting {
        &SETTINGS[usize::from(self.setup == SetUp::Eight)]
    }

    /// The hex at a rank, from 1, and an index in it, from 0, in a seat's frame.
    pub(crate) fn at(&self, seat: Seat, rank: u8, letter: u8) -> Option<Cell> {
        let (start, end) = self.rank_starts(rank)?;
        (letter < end - start).then(|| self.unframes[seat][usize::from(start + letter)])
    }

    fn rank_starts(&self, rank: u8) -> Option<(u8, u8)> {
        let before = usize::from(rank.checked_sub(1)?);
        Some((*self.rank_starts.get(before)?, *self.rank_starts.get(before + 1)?))
    }

    /// The hex with a name, in lower case, in a seat's frame.
    pub(crate) fn hex(&self, seat: Seat, name: &str) -> Option<Cell> {
        let (rank, letter) = name.split_at_checked(name.len().checked_sub(1)?)?;
        if rank.starts_with(['0', '+']) {
            return None;
        }
        let letter = letter.bytes().next().filter(u8::is_ascii_lowercase)?;
        self.at(seat, rank.parse().ok()?, letter - b'a')
    }

    /// The hex that has the same place for `seat` as `hex` has for White.
    pub(crate) fn turned(&self, seat: Seat, hex: Cell) -> Cell {
        self.unframes[seat][hex.index()]
    }

    /// The hex that is for White what a hex is for a seat: that which has the same name from its side.
    #[inline]
    pub(crate) fn framed(&self, seat: Seat, hex: Cell) -> Cell {
        self.frames[seat][hex.index()]
    }

    /// The hex of the board of `setup=9` that is nearest to a hex's place in its rank, as White sees them.
    pub(crate) fn on_nine(&self, hex: Cell) -> Cell {
        if self.setup == SetUp::Nine {
            return hex;
        }
        let nine = Self::of(SetUp::Nine);
        let (rank, letter) = (self.rank(Seat::FIRST, hex), self.letter(Seat::FIRST, hex));
        let (here, there) = (u16::from(self.rank_len(rank)), u16::from(nine.rank_len(rank)));
        let letter = (2 * u16::from(letter) + 1) * there / (2 * here.max(1));
        nine.at(Seat::FIRST, rank, letter as u8).unwrap_or(hex)
    }

    /// The centre of a hex as a seat sees it, x and y from the middle of the first rank (1.2).
    pub(crate) fn centre(&self, seat: Seat, hex: Cell) -> (f32, f32) {
        let rank = self.rank(seat, hex);
        let size = f32::from(self.rank_len(rank));
        let x = f32::from(self.letter(seat, hex)) - (size - 1.0) / 2.0;
        (x, f32::from(rank - 1) * 3.0_f32.sqrt() / 2.0)
    }

    /// The number of pieces of a kind with which a player starts.
    pub(crate) fn starting_count(&self, kind: Kind) -> u8 {
        self.array.iter().filter(|&&(_, k)| k == kind).count() as u8
    }
}

/// The initial array of White (2.1).
fn array(setup: SetUp, ranks: &[u8; HEXES]) -> Vec<(Cell, Kind)> {
    let hexes = |rank: u8| (0..HEXES).filter(move |&n| ranks[n] == rank).map(|n| Cell(n as u8));
    let third: Vec<_> = hexes(3).collect();
    let pieces = setup.back_rank().chars().filter_map(Kind::from_letter);
    let mut array: Vec<_> = hexes(1).zip(pieces).collect();
    array.extend(hexes(2).map(|h| (h, Kind::Pawn)));
    array.extend(third[1..third.len() - 1].iter().map(|&h| (h, Kind::Pawn)));
    array
}

/// The rank and letter from which diagrams show moves, near the middle, where no line is cut short.
const DIAGRAM_HEX: (u8, u8) = (8, 7);

impl Layout for &'static Board {
    fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    fn shape(&self) -> CellShape {
        CellShape::Hexagon(Orientation::PointyTop)
    }

    fn noun(&self) -> &'static str {
        "hex"
    }

    fn has_own_frames(&self) -> bool {
        true
    }

    fn name(&self, frame: Seat, hex: Cell) -> &str {
        Board::name(self, frame, hex)
    }

    fn file_letter(&self, frame: Seat, hex: Cell) -> char {
        char::from(b'a' + self.letter(frame, hex))
    }

    fn rank_number(&self, frame: Seat, hex: Cell) -> u32 {
        self.rank(frame, hex).into()
    }

    fn is_file(&self, letter: char) -> bool {
        ('a'..='p').contains(&letter)
    }

    fn find(&self, frame: Seat, name: &str) -> Option<Cell> {
        self.hex(frame, name)
    }

    fn find_any(&self, frame: Seat, name: &str) -> CellSet {
        self.hex(frame, &name.to_ascii_lowercase()).into_iter().collect()
    }

    fn rename(&self, text: &str, from: Seat, to: Seat) -> String {
        // The text in parentheses contains no hexes.
        let (hexes, inside) = text.split_at(text.find('(').unwrap_or(text.len()));
        let (mut renamed, mut rank) = (String::new(), String::new());
        for c in hexes.chars() {
            if c.is_ascii_digit() {
                rank.push(c);
                continue;
            }
            let name = format!("{}{c}", std::mem::take(&mut rank));
            match self.hex(from, &name) {
                Some(hex) => renamed.push_str(Board::name(self, to, hex)),
                None => renamed.push_str(&name),
            }
        }
        renamed + &rank + inside
    }

    fn no_cell(&self, typed: &Typed) -> Text {
        let hex = format!("{}{}", typed.rank.unwrap_or(0), typed.file.unwrap_or('?'));
        let rank = typed.rank.and_then(|rank| u8::try_from(rank).ok()).unwrap_or(0);
        match self.rank_len(rank) {
            0 => text!(TABLE, "no-hex", hex, ranks = RANKS),
            size => {
                let last = char::from(b'a' + size - 1);
                let (first, last) = (format!("{rank}a"), format!("{rank}{last}"));
                text!(TABLE, "no-hex-in-rank", hex, rank, first, last)
            }
        }
    }

    fn middle(&self, _level: u8) -> Option<Cell> {
        self.at(Seat::FIRST, DIAGRAM_HEX.0, DIAGRAM_HEX.1)
    }

    fn boards(
        &self,
        viewer: Seat,
        frame: Seat,
        shown: &mut dyn FnMut(Cell) -> Shown,
    ) -> Vec<BoardView> {
        let seat = viewer;
        // The hexes of the viewer's frame in order: rank by rank, each from the left.
        let in_order = || self.geometry.cells().map(|name| self.turned(seat, name));
        let cell = |hex: Cell| {
            let (x, y) = self.centre(seat, hex);
            let Shown { piece, badge, spot, marks } = shown(hex);
            CellView {
                name: Board::name(self, frame, hex).to_owned(),
                x,
                y,
                rank: self.rank(seat, hex),
                shade: self.colours[hex.index()],
                spot,
                piece: piece.map(|piece| PieceView { badge, ..piece }),
                marks,
            }
        };
        let cells = in_order().map(cell).collect();
        let labels = in_order().filter_map(|hex| self.label(seat, frame, hex)).collect();
        vec![BoardView { name: None, cells, labels, lines: Vec::new(), apart: None }]
    }

    // The middle of each first rank is where its player sits.
    fn sides(&self, viewer: Seat) -> Vec<Side> {
        let side = |seat: Seat| {
            let end = |letter| {
                let hex = self.at(seat, 1, letter)?;
                Some(self.centre(viewer, hex))
            };
            let (left, right) = (end(0)?, end(self.rank_len(1) - 1)?);
            let edge = ((left.0 + right.0) / 2.0, (left.1 + right.1) / 2.0);
            // A quarter turn from the direction of the first rank, left to right, points away from the board.
            let (along, up) = (right.0 - left.0, right.1 - left.1);
            let length = along.hypot(up);
            let outwards = (up / length, -along / length);
            Some(Side { seat, letter: NAMES[seat.index()].letter, edge, outwards })
        };
        Seat::all(NAMES.len()).filter_map(side).collect()
    }
}

impl Board {
    /// The label of a border hex: its name, outside the board, beside the ends of ranks, below the first and above the last.
    fn label(&self, seat: Seat, frame: Seat, hex: Cell) -> Option<Label> {
        let (rank, letter) = (self.rank(seat, hex), self.letter(seat, hex));
        let (dx, dy) = if letter == 0 {
            (-LABEL_DISTANCE, 0.0)
        } else if letter + 1 == self.rank_len(rank) {
            (LABEL_DISTANCE, 0.0)
        } else if rank == 1 {
            (0.0, -LABEL_DISTANCE)
        } else if rank == RANKS {
            (0.0, LABEL_DISTANCE)
        } else {
            return None;
        };
        let (x, y) = self.centre(seat, hex);
        Some(Label { text: self.name(frame, hex).to_owned(), x: x + dx, y: y + dy })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETUPS: [SetUp; 2] = [SetUp::Nine, SetUp::Eight];

    #[test]
    fn spec_1_1_ranks() {
        for setup in SETUPS {
            let board = Board::of(setup);
            let sizes: Vec<u8> = (1..=RANKS).map(|r| board.rank_len(r)).collect();
            let expected: Vec<u8> = match setup {
                SetUp::Nine => (9..=16).chain((8..=15).rev()).collect(),
                SetUp::Eight => (8..=16).chain((9..=15).rev()).collect(),
            };
            assert_eq!(sizes, expected);
            assert_eq!(board.geometry.len(), HEXES);
        }
    }

    #[test]
    fn spec_1_2_names_in_other_frames() {
        for (setup, red, black) in [(SetUp::Nine, "12l", "12a"), (SetUp::Eight, "13l", "12a")] {
            let board = Board::of(setup);
            let hex = board.hex(Seat::FIRST, "1e").expect("there is a 1e");
            assert_eq!(board.name(Seat(1), hex), red);
            assert_eq!(board.name(Seat(2), hex), black);
        }
    }

    #[test]
    fn spec_1_2_every_frame_is_the_same_board_turned() {
        for setup in SETUPS {
            let board = Board::of(setup);
            for seat in Seat::all(3) {
                for hex in board.geometry.cells() {
                    assert_eq!(board.hex(seat, board.name(seat, hex)), Some(hex));
                    for next in board.king.reach(hex) {
                        let (x, y) = board.centre(seat, hex);
                        let (u, v) = board.centre(seat, next);
                        let squared = (x - u).powi(2) + (y - v).powi(2);
                        assert!((squared - 1.0).abs() < 1e-3 || (squared - 3.0).abs() < 1e-3);
                    }
                }
            }
            // Red sits to White's left: Red's queen's corner is on the left half for White.
            assert!(board.centre(Seat(0), board.turned(Seat(1), Cell(0))).0 < 0.0);
            assert!(board.centre(Seat(0), board.turned(Seat(2), Cell(0))).0 > 0.0);
        }
    }

    #[test]
    fn spec_1_3_colours() {
        for setup in SETUPS {
            let board = Board::of(setup);
            for seat in Seat::all(3) {
                for name in ["1a", "1d"] {
                    let hex = board.hex(seat, name).expect("on the board");
                    assert_eq!(Seat(board.colours[hex.index()]), seat);
                }
            }
            for hex in board.geometry.cells() {
                let colour = board.colours[hex.index()];
                for ray in board.adjacent.all(hex).filter_map(|r| r.first()) {
                    assert_ne!(board.colours[ray.index()], colour);
                }
                for ray in board.diagonal.all(hex).filter_map(|r| r.first()) {
                    assert_eq!(board.colours[ray.index()], colour);
                }
                for hex in board.pope.targets(hex) {
                    assert_eq!(board.colours[hex.index()], colour);
                }
            }
        }
    }

    #[test]
    fn spec_2_1_array() {
        let row = |setup, rank| -> String {
            let board = Board::of(setup);
            (0..board.rank_len(rank))
                .map(|letter| {
                    let hex = board.at(Seat::FIRST, rank, letter);
                    let piece = board.array.iter().find(|(h, _)| Some(*h) == hex);
                    piece.map_or('.', |(_, kind)| kind.letter())
                })
                .collect()
        };
        assert_eq!(row(SetUp::Nine, 1), "rnbqkobnr");
        assert_eq!(row(SetUp::Nine, 2), "pppppppppp");
        assert_eq!(row(SetUp::Nine, 3), ".ppppppppp.");
        assert_eq!(row(SetUp::Eight, 1), "rnbqkbnr");
        assert_eq!(row(SetUp::Eight, 2), "ppppppppp");
        assert_eq!(row(SetUp::Eight, 3), ".pppppppp.");
    }
}
