//! Attacks: checks, pins, and the pieces that capture on a hex.

use super::captures::Capture;
use super::position::Position;
use crate::board::{Cell, CellSet};
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
        if self.pinned == 0 {
            return None;
        }
        self.pins[..self.pinned].iter().find(|(at, _)| *at == hex).map(|(_, line)| *line)
    }

    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    fn add_checker(&mut self, hex: Cell, line: CellSet) {
        self.evasions = if self.checkers.is_empty() { line } else { self.evasions & line };
        self.checkers.insert(hex);
    }

    fn add_pin(&mut self, hex: Cell, line: CellSet) {
        self.pins[self.pinned] = (hex, line);
        self.pinned += 1;
    }
}

impl Position {
    /// Scans from a player's king for the enemies that may attack it (5.1).
    pub(crate) fn scan_king(&self, player: Seat) -> Scan {
        let king = self.kings[player];
        let occupied = self.occupied();
        let mut scan = Scan::QUIET;
        for from in self.pieces_of(self.foes(player)) & self.board.captures.zone(king) {
            let target = CellSet::from(from);
            match self.board.captures.capture(self.at(from), from, king) {
                Capture::Never => {}
                Capture::Leap => scan.add_checker(from, target),
                Capture::Line(between) => {
                    let blockers = between & occupied;
                    if blockers.is_empty() {
                        scan.add_checker(from, between | target);
                    } else if let Some(hex) = blockers.only()
                        && self.pieces[player].contains(hex)
                    {
                        scan.add_pin(hex, between | target);
                    }
                }
            }
        }
        scan
    }

    /// The hexes of all pieces, dead ones included.
    #[inline]
    fn occupied(&self) -> CellSet {
        self.pieces.iter().fold(self.dead, |all, &pieces| all | pieces)
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

    /// The pieces of these players that capture on a hex if exactly these hexes are occupied.
    #[inline]
    fn captors(
        &self,
        hex: Cell,
        players: SeatSet,
        occupied: CellSet,
    ) -> impl Iterator<Item = Cell> {
        let captures = &self.board.captures;
        let near = self.pieces_of(players) & captures.zone(hex);
        near.into_iter().filter(move |&from| match captures.capture(self.at(from), from, hex) {
            Capture::Never => false,
            Capture::Leap => true,
            Capture::Line(between) => (between & occupied).is_empty(),
        })
    }

    /// The pieces of these players that capture on a hex on the current board.
    pub(crate) fn captors_of(&self, hex: Cell, players: SeatSet) -> CellSet {
        self.captors(hex, players, self.occupied()).collect()
    }

    /// Whether a piece of these players captures on a hex on the current board.
    pub(crate) fn is_attacked(&self, hex: Cell, players: SeatSet) -> bool {
        self.captors(hex, players, self.occupied()).next().is_some()
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
    pub(crate) fn king_attacked_on(&self, player: Seat, hex: Cell) -> bool {
        let mut occupied = self.occupied();
        occupied.remove(self.kings[player]);
        self.captors(hex, self.foes(player), occupied).next().is_some()
    }
}
