//! Move tables: the moves of each kind of piece from each cell, derived from the piece table.

use crate::board::{Cell, Geometry, LeapTable, Movement, Offset, Path, Purpose, TargetTable};
use crate::mechanics::attack_table::AttackTable;
use crate::mechanics::piece::{KindInfo, Piece, PieceSet};
use crate::mechanics::placement::Placement;
use crate::seat::{PerSeat, Seat};

/// The reason why a piece cannot reach a cell by movement alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Pieces are in the way; contains the cell if there is only one.
    Blocked(Option<Cell>),
    /// The piece goes there only if the cell is empty.
    OnlyEmpty,
    /// The piece goes there only to capture.
    OnlyCapture,
}

/// The movements of a piece, given by owner and kind.
#[derive(Debug)]
struct Mover {
    moves: TargetTable,
    shots: TargetTable,
    /// The leaps that are only quiet moves, and those that are only captures.
    leaps: [Option<LeapTable>; 2],
}

/// The movements and attacks of every piece from each cell.
#[derive(Debug)]
pub struct MoveTable {
    /// The movements of each piece, by [`Piece::index`].
    movers: Vec<Mover>,
    pub(super) attacks: PerSeat<AttackTable>,
}

/// Turns an offset of the near seat for a seat at the far side.
#[must_use]
pub const fn orient(far: bool, o: Offset) -> Offset {
    if far { [o[0], -o[1], o[2]] } else { o }
}

impl MoveTable {
    /// Creates the table of a game's kinds, the first of which is `Kind(1)`. `near` is the seat at the near side.
    #[must_use]
    pub fn new(geometry: &Geometry, kinds: &'static [KindInfo], near: Seat) -> Self {
        let movers = (0..64).map(|index| {
            let piece = Piece::from_bits(index);
            let info = kinds.get(piece.kind().index().wrapping_sub(1));
            let turned = |o| orient(piece.owner() != near, o);
            mover(geometry, info.map_or(&[], |info| info.movements), turned)
        });
        let movers = movers.collect();
        let attacks = PerSeat::new(|owner| {
            AttackTable::new(geometry, kinds, owner, |o| orient(owner != near, o))
        });
        Self { movers, attacks }
    }

    /// Calls `visit` for every quiet move and capture that a piece may make from a cell by movement alone, with the target
    /// and whether it captures there.
    ///
    /// `prey` is the set of pieces that it may capture. The piece does not have to be on the cell.
    #[inline(always)]
    pub fn moves(
        &self,
        board: &Placement,
        piece: Piece,
        from: Cell,
        prey: PieceSet,
        mut visit: impl FnMut(Cell, bool),
    ) {
        self.movers[piece.index()].moves.visit(from, |target| {
            let there = board.at(target.cell);
            if there.is_none() {
                if target.may_go() {
                    visit(target.cell, false);
                }
            } else if target.may_capture() && prey.has(there) {
                visit(target.cell, true);
            }
            there.is_none()
        });
    }

    /// Returns every cell that matters for the moves of a piece from a cell, on one board or another.
    pub fn targets(&self, piece: Piece, from: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.movers[piece.index()].moves.all(from)
    }

    /// Calls `visit` for every capture without moving ([`Purpose::Shot`]) that a piece may make from a cell, with the
    /// target.
    #[inline]
    pub fn shots(
        &self,
        board: &Placement,
        piece: Piece,
        from: Cell,
        prey: PieceSet,
        mut visit: impl FnMut(Cell),
    ) {
        self.movers[piece.index()].shots.visit(from, |target| {
            let there = board.at(target.cell);
            if target.may_capture() && prey.has(there) {
                visit(target.cell);
            }
            there.is_none()
        });
    }

    /// Explains why the piece on a cell cannot reach another by movement alone, if the reason is known. The caller knows
    /// that it cannot.
    #[must_use]
    pub fn obstacle(&self, board: &Placement, from: Cell, to: Cell) -> Option<Obstacle> {
        let (piece, there) = (board.at(from), board.at(to));
        let foe = piece.owner().opponent();
        let goes = |board: &Placement, captures: bool| {
            let mut found = false;
            self.moves(board, piece, from, PieceSet::all_of(foe), |c, takes| {
                found |= c == to && takes == captures;
            });
            found
        };
        let takes = !there.is_none();
        let mut bare = Placement::default();
        bare.put(from, piece);
        if takes {
            bare.put(to, there);
        }
        if goes(&bare, takes) {
            let blocks = |&c: &Cell| {
                let mut without = board.clone();
                without.lift(c);
                c != from && c != to && goes(&without, takes)
            };
            return Some(Obstacle::Blocked(board.all().iter().find(blocks)));
        }
        if takes {
            bare.lift(to);
            return goes(&bare, false).then_some(Obstacle::OnlyEmpty);
        }
        bare.put(to, Piece::new(foe, piece.kind()));
        goes(&bare, true).then_some(Obstacle::OnlyCapture)
    }

    /// The targets of a kind's leaps that are only quiet moves or only captures, as those of pawns are.
    #[must_use]
    pub fn leaps(&self, piece: Piece, purpose: Purpose, from: Cell) -> &[Cell] {
        let [quiet, captures] = &self.movers[piece.index()].leaps;
        let leaps = match purpose {
            Purpose::Quiet => quiet.as_ref(),
            Purpose::Capture => captures.as_ref(),
            Purpose::Any | Purpose::Shot | Purpose::Threat => None,
        };
        leaps.map_or(&[], |leaps| leaps.targets(from))
    }

    /// Calls `visit` with the cells to which a pawn goes by a single step (`false`), and those that it attacks (`true`).
    pub fn pawn_steps(&self, piece: Piece, from: Cell, mut visit: impl FnMut(Cell, bool)) {
        for (purpose, captures) in [(Purpose::Quiet, false), (Purpose::Capture, true)] {
            self.leaps(piece, purpose, from).iter().for_each(|&to| visit(to, captures));
        }
    }
}

/// Creates the movements of a kind.
fn mover(
    geometry: &Geometry,
    movements: &[Movement],
    turned: impl Fn(Offset) -> Offset + Copy,
) -> Mover {
    let leaps = |purpose| {
        let leaps = movements.iter().filter(|m| m.path == Path::Leap && m.purpose == purpose);
        let leaps: Vec<_> = leaps.copied().collect();
        (!leaps.is_empty()).then(|| LeapTable::new(geometry, &leaps, purpose, turned))
    };
    let moves = [Purpose::Any, Purpose::Quiet, Purpose::Capture];
    Mover {
        moves: TargetTable::new(geometry, movements, &moves, turned),
        shots: TargetTable::new(geometry, movements, &[Purpose::Shot], turned),
        leaps: [Purpose::Quiet, Purpose::Capture].map(leaps),
    }
}
