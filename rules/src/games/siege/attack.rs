//! Attacks: checks, pins, and the pieces that capture on a hex.

use super::piece::{Kind, Piece, PieceSet, kinds};
use super::position::Position;
use crate::board::{Cell, CellSet, RayTable};
use crate::seat::{Seat, SeatSet};

/// The attacks on a king, found by one scan per node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    /// The enemies' pieces that attack the king.
    pub(crate) checkers: CellSet,
    /// With exactly one checker, the targets of moves that end the check by capture or by blocking.
    pub(crate) evasions: CellSet,
    pins: [(Cell, CellSet); 12],
    pinned: usize,
}

impl Scan {
    /// The scan of a king that nothing attacks.
    pub(crate) const QUIET: Scan = Scan {
        checkers: CellSet::EMPTY,
        evasions: CellSet::EMPTY,
        pins: [(Cell(0), CellSet::EMPTY); 12],
        pinned: 0,
    };

    /// The hexes to which a pinned piece may go without opening a line to the king; `None` if it is not pinned.
    #[inline]
    pub(crate) fn pin(&self, hex: Cell) -> Option<CellSet> {
        self.pins[..self.pinned].iter().find(|(at, _)| *at == hex).map(|(_, line)| *line)
    }

    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    fn add_ray(&mut self, position: &Position, me: Seat, ray: &[Cell], sliders: PieceSet) {
        let mut own = None;
        for (i, &hex) in ray.iter().enumerate() {
            let piece = position.at(hex);
            if piece.is_none() {
                continue;
            }
            if own.is_none() && piece.owner() == me && !piece.is_dead() {
                own = Some(hex);
                continue;
            }
            if sliders.has(piece) {
                let line = ray[..=i].iter().copied().collect();
                match own {
                    None => self.add_checker(hex, line),
                    Some(bound) => {
                        self.pins[self.pinned] = (bound, line);
                        self.pinned += 1;
                    }
                }
            }
            return;
        }
    }

    fn add_checker(&mut self, hex: Cell, line: CellSet) {
        self.evasions = if self.checkers.is_empty() { line } else { self.evasions & line };
        self.checkers.insert(hex);
    }
}

/// Whether the first piece on any ray from a hex is one of these.
#[inline]
fn slider_sees(position: &Position, rays: &RayTable, hex: Cell, sliders: PieceSet) -> bool {
    rays.all(hex).any(|ray| {
        let first = ray.iter().map(|&c| position.at(c)).find(|p| !p.is_none());
        first.is_some_and(|p| sliders.has(p))
    })
}

impl Position {
    /// Scans from a player's king for the enemies that may attack it (5.1).
    pub(crate) fn scan_king(&self, player: Seat) -> Scan {
        let king = self.kings[player];
        let foes = self.foes(player);
        let mut scan = Scan::QUIET;
        let adjacent = PieceSet::of(foes, kinds::ADJACENT_SLIDERS);
        let diagonal = PieceSet::of(foes, kinds::DIAGONAL_SLIDERS);
        for ray in self.board.adjacent.all(king) {
            scan.add_ray(self, player, ray, adjacent);
        }
        for ray in self.board.diagonal.all(king) {
            scan.add_ray(self, player, ray, diagonal);
        }
        for hex in self.leapers_at(king, foes) {
            scan.add_checker(hex, [hex].into_iter().collect());
        }
        scan
    }

    /// The living pieces of these players.
    #[inline]
    pub(crate) fn pieces_of(&self, players: SeatSet) -> CellSet {
        let mut set = CellSet::EMPTY;
        for p in Seat::all(3) {
            if players.contains(p) {
                set |= self.pieces[p];
            }
        }
        set
    }

    /// Pieces of these players that capture on a hex by a leap: knights, popes, kings, pawns.
    fn leapers_at(&self, hex: Cell, players: SeatSet) -> CellSet {
        let near = self.pieces_of(players) & self.board.leap_zone[hex.index()];
        let mut found = CellSet::EMPTY;
        for from in near {
            let piece = self.at(from);
            let reach = match piece.kind() {
                Some(Kind::Knight) => self.board.knight.reach(hex),
                Some(Kind::Pope) => self.board.pope.reach(hex),
                Some(Kind::King) => self.board.king.reach(hex),
                Some(Kind::Pawn) => self.board.pawn_captors[piece.owner()].reach(hex),
                _ => continue,
            };
            if reach.contains(from) {
                found.insert(from);
            }
        }
        found
    }

    /// The pieces of these players that capture on a hex on the current board.
    pub(crate) fn captors_of(&self, hex: Cell, players: SeatSet) -> CellSet {
        let mut found = self.leapers_at(hex, players);
        let rays = [
            (&self.board.adjacent, PieceSet::of(players, kinds::ADJACENT_SLIDERS)),
            (&self.board.diagonal, PieceSet::of(players, kinds::DIAGONAL_SLIDERS)),
        ];
        for (rays, sliders) in rays {
            for ray in rays.all(hex) {
                let first = ray.iter().copied().find(|&c| !self.at(c).is_none());
                if let Some(from) = first.filter(|&c| sliders.has(self.at(c))) {
                    found.insert(from);
                }
            }
        }
        found
    }

    /// Whether a piece of these players captures on a hex on the current board.
    pub(crate) fn is_attacked(&self, hex: Cell, players: SeatSet) -> bool {
        if !self.leapers_at(hex, players).is_empty() {
            return true;
        }
        let adjacent = PieceSet::of(players, kinds::ADJACENT_SLIDERS);
        let diagonal = PieceSet::of(players, kinds::DIAGONAL_SLIDERS);
        slider_sees(self, &self.board.adjacent, hex, adjacent)
            || slider_sees(self, &self.board.diagonal, hex, diagonal)
    }

    /// Whether a player's king is in check (5.1).
    pub(crate) fn in_check(&self, player: Seat) -> bool {
        self.is_alive(player)
            && !self.is_fortified(player)
            && self.is_attacked(self.kings[player], self.foes(player))
    }

    /// Whether the king may capture dead pieces (5.6): each of its steps ends on a dead piece or one of its own side, and at
    /// least one on a dead one.
    pub(crate) fn walled_in(&self, player: Seat) -> bool {
        let steps = self.board.king.reach(self.kings[player]);
        let walls = self.dead | self.pieces[player];
        (steps & !walls).is_empty() && !(steps & self.dead).is_empty()
    }

    /// Whether a hex is a king step from the king of another player in the game, fortified or not. No king may end an action
    /// there (5.1).
    pub(crate) fn beside_king(&self, player: Seat, hex: Cell) -> bool {
        self.king_beside(player, hex).is_some()
    }

    /// The other player whose king is a king step from a hex.
    pub(crate) fn king_beside(&self, player: Seat, hex: Cell) -> Option<Seat> {
        let steps = self.board.king.reach(hex);
        Seat::all(3).find(|&q| q != player && self.is_alive(q) && steps.contains(self.kings[q]))
    }

    /// Whether a king would be attacked on a hex after going there, or after staying there while other pieces changed.
    pub(crate) fn king_attacked_on(&mut self, player: Seat, hex: Cell) -> bool {
        let king = self.kings[player];
        let piece = std::mem::replace(&mut self.cells[king.index()], Piece::NONE);
        let attacked = self.is_attacked(hex, self.foes(player));
        self.cells[king.index()] = piece;
        attacked
    }
}
