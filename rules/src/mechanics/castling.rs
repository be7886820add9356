//! Castling as in orthodox chess: paths and rights.

use super::outline::{Outline, Wing};
use super::placement::{NOWHERE, Placement};
use super::step::{EnPassant, How, Move};
use super::table::MoveTable;
use crate::board::{Cell, CellSet, Squares};
use crate::seat::{PerSeat, Seat};

/// One way to castle.
#[derive(Clone, Copy, Debug)]
pub struct CastlingPath {
    /// The king's first cell.
    pub king_from: Cell,
    /// The king's target.
    pub king_to: Cell,
    /// The cell that the king crosses, which is the rook's target.
    pub rook_to: Cell,
    /// The rook's first cell.
    pub rook_from: Cell,
    /// The cells between king and rook.
    pub between: CellSet,
}

/// Why a seat cannot castle on a wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCastling {
    /// The king or the rook has moved.
    Moved,
    /// A piece stands between king and rook.
    InTheWay(Cell),
    /// The king is in check from the cell.
    Check(Cell),
    /// The first cell, of the king's path, is attacked from the second.
    Attacked(Cell, Cell),
}

/// Castling rights: a bit for each seat and wing.
pub type Rights = u8;

/// The castling paths of a board with the orthodox array.
#[derive(Debug)]
pub struct Castling {
    paths: PerSeat<[CastlingPath; 2]>,
    /// For each cell, the rights that remain when a piece leaves it or arrives on it.
    kept: [Rights; 256],
}

impl Castling {
    /// Creates the paths on a board of eight files with the king on the fifth.
    #[must_use]
    pub fn new(squares: &Squares, near: Seat, level: u8) -> Self {
        let path = |seat: Seat, wing: Wing| {
            let rank = if seat == near { 0 } else { squares.size() - 1 };
            let cell = |file| squares.cell(file, rank, level).unwrap_or(NOWHERE);
            let (king_to, rook_to, rook_from, between) = match wing {
                Wing::King => (6, 5, 7, 5..7),
                Wing::Queen => (2, 3, 0, 1..4),
            };
            CastlingPath {
                king_from: cell(4),
                king_to: cell(king_to),
                rook_to: cell(rook_to),
                rook_from: cell(rook_from),
                between: between.map(cell).collect(),
            }
        };
        let paths = PerSeat::new(|seat| [path(seat, Wing::King), path(seat, Wing::Queen)]);
        let mut kept = [Rights::MAX; 256];
        for seat in Seat::BOTH {
            for wing in [Wing::King, Wing::Queen] {
                let path = &paths[seat][wing as usize];
                for end in [path.king_from, path.rook_from] {
                    kept[end.index()] &= !Self::right(seat, wing);
                }
            }
        }
        Self { paths, kept }
    }

    /// All rights.
    pub const ALL: Rights = 0b1111;

    /// The bit of one right.
    #[inline]
    #[must_use]
    pub const fn right(seat: Seat, wing: Wing) -> Rights {
        1 << (2 * (seat.0 & 1) + wing as u8)
    }

    /// How many rights a seat has.
    #[inline]
    #[must_use]
    pub const fn count(rights: Rights, seat: Seat) -> i32 {
        (rights >> (2 * (seat.0 & 1)) & 0b11).count_ones() as i32
    }

    /// The path of a seat's wing.
    #[inline]
    #[must_use]
    pub fn path(&self, seat: Seat, wing: Wing) -> &CastlingPath {
        &self.paths[seat][wing as usize]
    }

    /// The rights that remain when a piece leaves a cell or arrives on it.
    #[inline]
    #[must_use]
    pub fn kept(&self, cell: Cell) -> Rights {
        self.kept[cell.index()]
    }

    /// Whether the seat has the right and the cells between are empty. The caller checks attacks.
    #[inline]
    #[must_use]
    pub fn is_open(&self, rights: Rights, board: &Placement, seat: Seat, wing: Wing) -> bool {
        rights & Self::right(seat, wing) != 0
            && (board.all() & self.path(seat, wing).between).is_empty()
    }

    /// The ways in which a seat whose king is not in check can castle: it has the right, the path is empty, and the king's
    /// path is not attacked.
    pub fn ways<'a>(
        &'a self,
        table: &'a MoveTable,
        rights: Rights,
        board: &'a Placement,
        seat: Seat,
    ) -> impl Iterator<Item = Move> + 'a {
        let safe = move |path: &CastlingPath| {
            let attacked = |cell| table.is_attacked(board, cell, seat.opponent());
            !attacked(path.rook_to) && !attacked(path.king_to)
        };
        let open = move |wing: &Wing| self.is_open(rights, board, seat, *wing);
        [Wing::King, Wing::Queen].into_iter().filter(open).filter_map(move |wing| {
            let path = self.path(seat, wing);
            safe(path).then(|| Move::new(path.king_from, path.king_to, How::Castle(wing)))
        })
    }

    /// Moves the castling rook, or moves it back.
    #[cold]
    pub fn move_rook(&self, board: &mut Placement, seat: Seat, wing: Wing, back: bool) {
        let path = self.path(seat, wing);
        let (mut from, mut to) = (path.rook_from, path.rook_to);
        if back {
            (from, to) = (to, from);
        }
        board.relocate(from, to, board.at(from));
    }

    /// The wing on which a seat's king would castle if it went from one cell to another, its target or its rook's cell.
    #[must_use]
    pub fn wing(&self, seat: Seat, from: Cell, to: Cell) -> Option<Wing> {
        [Wing::King, Wing::Queen].into_iter().find(|&wing| {
            let path = self.path(seat, wing);
            path.king_from == from && (path.king_to == to || path.rook_from == to)
        })
    }

    /// The reason why a seat cannot castle on a wing; `None` if it can.
    #[must_use]
    pub fn why_not(
        &self,
        table: &MoveTable,
        board: &Placement,
        rights: Rights,
        seat: Seat,
        wing: Wing,
    ) -> Option<NoCastling> {
        let path = self.path(seat, wing);
        if rights & Self::right(seat, wing) == 0 {
            return Some(NoCastling::Moved);
        }
        if let Some(cell) = path.between.iter().find(|&c| !board.is_empty(c)) {
            return Some(NoCastling::InTheWay(cell));
        }
        [path.king_from, path.rook_to, path.king_to].into_iter().find_map(|cell| {
            let by = table.attackers(board, cell, seat.opponent()).iter().next()?;
            let checked = cell == path.king_from;
            Some(if checked { NoCastling::Check(by) } else { NoCastling::Attacked(cell, by) })
        })
    }

    /// The outline of a move, on the board before it.
    #[must_use]
    pub fn outline(&self, m: Move, board: &Placement, en_passant: EnPassant) -> Outline {
        let outline = m.outline(board, en_passant);
        let How::Castle(wing) = m.how else { return outline };
        let rook_from = self.path(outline.piece.owner, wing).rook_from;
        Outline { castles: Some(wing), also: Some(rook_from), ..outline }
    }
}
