//! Move tables: the moves of each kind of piece from each cell, derived from the piece table.

use crate::board::{Cell, CellSet, Geometry, LeapTable, Movement, Offset, Path, Purpose, RayTable};
use crate::front::Obstacle;
use crate::mechanics::piece::{Kind, KindInfo, Piece, PieceSet};
use crate::mechanics::placement::Placement;
use crate::seat::{PerSeat, Seat};

/// The movements of one kind with the same path and purpose.
#[derive(Debug)]
enum Part {
    Slides(Purpose, RayTable),
    Leaps(Purpose, LeapTable),
    Lame(Purpose, LameTable),
    Screens(RayTable),
}

/// The lame leaps from each cell: the target, and the cell that must be empty.
#[derive(Debug)]
struct LameTable(Vec<Vec<(Cell, Cell)>>);

impl LameTable {
    fn new(geometry: &Geometry, movements: &[Movement], orient: impl Fn(Offset) -> Offset) -> Self {
        let from_cell = |from| {
            let holding = movements.iter().filter(move |m| m.holds(geometry, from));
            let pairs = holding.flat_map(|m| {
                let over: &[Offset] = if let Path::Lame { over } = m.path { over } else { &[] };
                m.offsets.iter().zip(over).map(move |(&to, &over)| (m, to, over))
            });
            pairs
                .filter_map(|(m, to, over)| {
                    let to = m.step(geometry, from, orient(to))?;
                    Some((to, m.step(geometry, from, orient(over))?))
                })
                .collect()
        };
        Self(geometry.cells().map(from_cell).collect())
    }
}

/// The movements of a piece, given by owner and kind.
#[derive(Debug, Default)]
struct Mover {
    parts: Vec<Part>,
    /// The cells attacked by leaps that cannot be blocked.
    leap_attacks: Option<LeapTable>,
}

/// The movements and attacks of every piece from each cell.
#[derive(Debug)]
pub struct MoveTable {
    /// The movements of each piece, by [`Piece::index`].
    movers: Vec<Mover>,
    pub(super) attacks: PerSeat<super::attack::AttackTable>,
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
        let mut movers: Vec<Mover> = std::iter::repeat_with(Mover::default).take(64).collect();
        for owner in Seat::BOTH {
            for (i, info) in kinds.iter().enumerate() {
                let piece = Piece::new(owner, Kind(i as u8 + 1));
                let turned = |o| orient(owner != near, o);
                movers[piece.index()] = mover(geometry, info.movements, turned);
            }
        }
        let attacks = PerSeat::new(|owner| {
            crate::mechanics::attack::AttackTable::new(geometry, kinds, owner, |o| {
                orient(owner != near, o)
            })
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
        for part in &self.movers[piece.index()].parts {
            match part {
                Part::Slides(Purpose::Any, rays) => {
                    for ray in rays.all(from) {
                        for &to in ray {
                            let there = board.at(to);
                            if there.is_none() {
                                visit(to, false);
                            } else {
                                if prey.has(there) {
                                    visit(to, true);
                                }
                                break;
                            }
                        }
                    }
                }
                Part::Leaps(Purpose::Any, leaps) => {
                    for &to in leaps.targets(from) {
                        let there = board.at(to);
                        if there.is_none() {
                            visit(to, false);
                        } else if prey.has(there) {
                            visit(to, true);
                        }
                    }
                }
                Part::Slides(Purpose::Quiet, rays) => {
                    for ray in rays.all(from) {
                        for &to in ray.iter().take_while(|&&c| board.is_empty(c)) {
                            visit(to, false);
                        }
                    }
                }
                Part::Slides(Purpose::Capture, rays) => {
                    for ray in rays.all(from) {
                        if let Some(&to) = ray.iter().find(|&&c| !board.is_empty(c))
                            && prey.has(board.at(to))
                        {
                            visit(to, true);
                        }
                    }
                }
                Part::Leaps(Purpose::Quiet, leaps) => {
                    for &to in leaps.targets(from) {
                        if board.is_empty(to) {
                            visit(to, false);
                        }
                    }
                }
                Part::Leaps(Purpose::Capture, leaps) => {
                    for &to in leaps.targets(from) {
                        if prey.has(board.at(to)) {
                            visit(to, true);
                        }
                    }
                }
                Part::Lame(purpose @ (Purpose::Any | Purpose::Quiet | Purpose::Capture), lame) => {
                    for &(to, over) in &lame.0[from.index()] {
                        let there = board.at(to);
                        if !board.is_empty(over) {
                            continue;
                        }
                        if there.is_none() && *purpose != Purpose::Capture {
                            visit(to, false);
                        } else if prey.has(there) && *purpose != Purpose::Quiet {
                            visit(to, true);
                        }
                    }
                }
                Part::Screens(rays) => {
                    for ray in rays.all(from) {
                        let mut pieces = ray.iter().filter(|&&c| !board.is_empty(c)).skip(1);
                        if let Some(&to) = pieces.next()
                            && prey.has(board.at(to))
                        {
                            visit(to, true);
                        }
                    }
                }
                Part::Slides(..) | Part::Leaps(..) | Part::Lame(..) => {}
            }
        }
    }

    /// Calls `visit` for every capture without moving ([`Purpose::Shot`]) that a piece may make from a cell, with the
    /// target and the cell that had to be empty, which is the target itself if none had to.
    pub fn shots(
        &self,
        board: &Placement,
        piece: Piece,
        from: Cell,
        prey: PieceSet,
        mut visit: impl FnMut(Cell, Cell),
    ) {
        for part in &self.movers[piece.index()].parts {
            match part {
                Part::Lame(Purpose::Shot, lame) => {
                    for &(to, over) in &lame.0[from.index()] {
                        if board.is_empty(over) && prey.has(board.at(to)) {
                            visit(to, over);
                        }
                    }
                }
                Part::Leaps(Purpose::Shot, leaps) => {
                    for &to in leaps.targets(from) {
                        if prey.has(board.at(to)) {
                            visit(to, to);
                        }
                    }
                }
                Part::Slides(Purpose::Shot, rays) => {
                    for ray in rays.all(from) {
                        if let Some(&to) = ray.iter().find(|&&c| !board.is_empty(c))
                            && prey.has(board.at(to))
                        {
                            visit(to, to);
                        }
                    }
                }
                _ => {}
            }
        }
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
                without.hide(c);
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

    /// The targets of a kind's leaps of exactly this purpose, for pawns, whose moves a game generates itself.
    #[must_use]
    pub fn leaps(&self, piece: Piece, purpose: Purpose, from: Cell) -> &[Cell] {
        let leaps = self.movers[piece.index()].parts.iter().find_map(|part| match part {
            Part::Leaps(p, leaps) if *p == purpose => Some(leaps),
            _ => None,
        });
        leaps.map_or(&[], |leaps| leaps.targets(from))
    }

    /// Calls `visit` with the cells to which a pawn goes by a single step (`false`), and those that it attacks (`true`).
    pub fn pawn_steps(&self, piece: Piece, from: Cell, mut visit: impl FnMut(Cell, bool)) {
        for (purpose, captures) in [(Purpose::Quiet, false), (Purpose::Capture, true)] {
            self.leaps(piece, purpose, from).iter().for_each(|&to| visit(to, captures));
        }
    }

    /// Whether a piece on a cell would attack another cell on the current board. The piece does not have to be there, and
    /// the target may be empty.
    #[must_use]
    pub fn would_attack(&self, board: &Placement, piece: Piece, from: Cell, target: Cell) -> bool {
        let attacks = &self.attacks[piece.owner()];
        self.leaps_onto(piece, from, target) || attacks.line_attacks(board, piece, from, target)
    }

    /// Whether a piece attacks a cell by a leap that cannot be blocked.
    #[inline]
    pub(super) fn leaps_onto(&self, piece: Piece, from: Cell, target: Cell) -> bool {
        let leaps = &self.movers[piece.index()].leap_attacks;
        leaps.as_ref().is_some_and(|leaps| leaps.reach(from).contains(target))
    }

    /// The cells from which a leap of any of the seat's kinds attacks a cell.
    #[inline]
    pub(super) fn leap_zone(&self, seat: Seat, target: Cell) -> CellSet {
        self.attacks[seat].zone(target)
    }
}

/// Creates the movements of a kind, those in frequent use first.
fn mover(
    geometry: &Geometry,
    movements: &[Movement],
    turned: impl Fn(Offset) -> Offset + Copy,
) -> Mover {
    let purposes = [Purpose::Any, Purpose::Quiet, Purpose::Capture, Purpose::Shot, Purpose::Threat];
    let mut parts = Vec::new();
    for purpose in purposes {
        let of = |path: fn(&Path) -> bool| -> Vec<Movement> {
            let mine = movements.iter().filter(|m| m.purpose == purpose && path(&m.path));
            mine.copied().collect()
        };
        let slides = of(|p| matches!(p, Path::Slide { .. }));
        let leaps = of(|p| *p == Path::Leap);
        let lame = of(|p| matches!(p, Path::Lame { .. }));
        let screens = of(|p| *p == Path::Screen);
        if !slides.is_empty() {
            parts.push(Part::Slides(purpose, RayTable::new(geometry, &slides, purpose, turned)));
        }
        if !leaps.is_empty() {
            parts.push(Part::Leaps(purpose, LeapTable::new(geometry, &leaps, purpose, turned)));
        }
        if !lame.is_empty() {
            parts.push(Part::Lame(purpose, LameTable::new(geometry, &lame, turned)));
        }
        if !screens.is_empty() {
            parts.push(Part::Screens(RayTable::new(geometry, &screens, purpose, turned)));
        }
    }
    let attacking: Vec<Movement> = movements
        .iter()
        .filter(|m| m.path == Path::Leap && m.attacks())
        .map(|m| Movement { purpose: Purpose::Capture, ..*m })
        .collect();
    let leap_attacks = (!attacking.is_empty())
        .then(|| LeapTable::new(geometry, &attacking, Purpose::Capture, turned));
    Mover { parts, leap_attacks }
}
