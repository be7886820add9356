//! Attacks: the attackers of a cell, and the scan from the king, once per node, for checkers, pins and evasions.

use crate::board::{Cell, CellSet};
use crate::mechanics::attack_table::AttackTable;
use crate::mechanics::piece::{Piece, PieceSet};
use crate::mechanics::placement::Placement;
use crate::mechanics::table::MoveTable;
use crate::seat::Seat;

/// A pin: the piece that alone blocks an attack, and the attacker with its way to the king.
#[derive(Clone, Copy, Debug)]
struct Pin {
    at: Cell,
    from: Cell,
    /// The index of the way among those from the attacker's cell.
    way: u8,
}

impl Pin {
    const NONE: Self = Self { at: Cell(0), from: Cell(0), way: 0 };
}

/// The most pins that are stored. Moves of pieces pinned beyond them are made and tested.
const MOST_PINS: usize = 16;

/// The attacks on a king, found by one scan per node.
#[derive(Clone, Copy, Debug)]
pub struct Scan<'a> {
    attacks: &'a AttackTable,
    king: Cell,
    /// The enemy's pieces that attack the king.
    pub checkers: CellSet,
    /// In check, the targets of moves that end it by capture or by blocking.
    pub evasions: CellSet,
    pins: [Pin; MOST_PINS],
    pinned: u8,
    /// The cells from which or to which a move may open or close a line over a screen.
    touchy: CellSet,
    any_touchy: bool,
    /// Whether `evasions` do not decide every check, so that every move has to be made and tested.
    test_all: bool,
}

/// The verdict of a scan on a move of a piece other than the king that captures only on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The king is safe after it.
    Safe,
    /// It leaves the king attacked.
    Exposed,
    /// It has to be made and tested.
    Test,
}

impl Scan<'_> {
    /// Whether the king is attacked.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The cells to which a pinned piece may go without opening a line to the king; `None` if it is not pinned.
    #[inline]
    #[must_use]
    pub fn pin(&self, cell: Cell) -> Option<CellSet> {
        if self.pinned == 0 {
            return None;
        }
        let mine = self.pins.iter().take(self.pinned.into()).filter(|p| p.at == cell);
        mine.map(|p| self.line(p)).reduce(|a, b| a & b)
    }

    fn line(&self, pin: &Pin) -> CellSet {
        self.attacks.ways(self.king, pin.from)[usize::from(pin.way)].line(pin.from)
    }

    /// Whether [`Scan::within`] decides every move except the king's, because no screen matters.
    #[inline]
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.any_touchy && !self.test_all
    }

    /// The cells to which a piece may go without exposing the king; `None` if it may go anywhere. This is valid only if
    /// the scan is plain and has at most one checker.
    #[inline(always)]
    #[must_use]
    pub fn within(&self, from: Cell) -> Option<CellSet> {
        // In most positions no piece is bound.
        if self.pinned == 0 && !self.in_check() { None } else { self.bounds(from) }
    }

    #[inline(never)]
    fn bounds(&self, from: Cell) -> Option<CellSet> {
        match (self.pin(from), self.in_check()) {
            (Some(line), true) => Some(line & self.evasions),
            (line, false) => line,
            (None, true) => Some(self.evasions),
        }
    }

    /// The verdict on a move (not the king's, not a capture in passing).
    #[inline]
    #[must_use]
    pub fn judge(&self, from: Cell, to: Cell) -> Verdict {
        if self.test_all {
            return Verdict::Test;
        }
        if self.checkers.len() > 1 || self.within(from).is_some_and(|w| !w.contains(to)) {
            return Verdict::Exposed;
        }
        if self.any_touchy && (self.touchy.contains(from) || self.touchy.contains(to)) {
            return Verdict::Test;
        }
        Verdict::Safe
    }

    fn add_checker(&mut self, at: Cell, ends: CellSet) {
        self.evasions = if self.checkers.is_empty() { ends } else { self.evasions & ends };
        self.checkers.insert(at);
    }

    fn add_pin(&mut self, pin: Pin) {
        match self.pins.get_mut(usize::from(self.pinned)) {
            Some(free) => {
                *free = pin;
                self.pinned += 1;
            }
            None => {
                self.touchy.insert(pin.at);
                self.any_touchy = true;
            }
        }
    }

    /// Adds what an attack over a screen means for the king, with these pieces between.
    #[cold]
    fn add_screen(&mut self, from: Cell, line: CellSet, between: CellSet) {
        // With no piece or two pieces between, one more or one fewer gives check.
        if between.len() > 2 {
            return;
        }
        self.touchy |= line;
        self.any_touchy = true;
        if between.len() == 1 {
            self.checkers.insert(from);
            self.test_all = true;
        }
    }
}

impl MoveTable {
    /// Scans from a seat's king for the pieces that attack it, or would attack it if a single piece did not block them.
    #[must_use]
    pub fn scan(&self, board: &Placement, king: Cell, seat: Seat) -> Scan<'_> {
        let foe = seat.opponent();
        let attacks = &self.attacks[foe];
        let (own, occupied) = (board.of(seat), board.all());
        let mut scan = Scan {
            attacks,
            king,
            checkers: CellSet::EMPTY,
            evasions: CellSet::EMPTY,
            pins: [Pin::NONE; MOST_PINS],
            pinned: 0,
            touchy: CellSet::EMPTY,
            any_touchy: false,
            test_all: false,
        };
        for from in board.of(foe) & attacks.zone(king) {
            let piece = board.at(from);
            for (way, index) in attacks.ways(king, from).iter().zip(0..) {
                if !way.pieces.has(piece) {
                    continue;
                }
                let between = way.between & occupied;
                if way.screen {
                    scan.add_screen(from, way.line(from), between);
                } else if between.is_empty() {
                    scan.add_checker(from, way.line(from));
                } else if let Some(at) = between.only()
                    && own.contains(at)
                {
                    scan.add_pin(Pin { at, from, way: index });
                }
            }
        }
        scan
    }

    /// The cells from which a piece could attack a cell if the other pieces were placed as it needs.
    #[must_use]
    pub fn attack_origins(&self, piece: Piece, target: Cell) -> CellSet {
        let attacks = &self.attacks[piece.owner()];
        let attacks_from =
            |&from: &Cell| attacks.ways(target, from).iter().any(|way| way.pieces.has(piece));
        attacks.zone(target).iter().filter(attacks_from).collect()
    }

    /// The pieces of a seat that attack a cell on the current board.
    #[must_use]
    pub fn attackers(&self, board: &Placement, target: Cell, by: Seat) -> CellSet {
        let near = board.of(by) & self.attacks[by].zone(target);
        near.iter().filter(|&from| self.attacks(board, from, target, by)).collect()
    }

    /// Whether a piece of a seat attacks a cell on the current board (general 1.4).
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, board: &Placement, target: Cell, by: Seat) -> bool {
        self.is_attacked_from(board, target, board.of(by) & self.attacks[by].zone(target), by)
    }

    /// Whether one of these pieces of a seat attacks a cell on the current board.
    #[inline]
    #[must_use]
    pub fn is_attacked_from(
        &self,
        board: &Placement,
        target: Cell,
        pieces: CellSet,
        by: Seat,
    ) -> bool {
        for from in pieces {
            if self.attacks(board, from, target, by) {
                return true;
            }
        }
        false
    }

    /// Whether the piece on a cell, which belongs to a seat, attacks another cell on the current board.
    #[inline]
    fn attacks(&self, board: &Placement, from: Cell, target: Cell, by: Seat) -> bool {
        let piece = board.at(from);
        let mut ways = self.attacks[by].ways(target, from).iter();
        ways.any(|way| way.pieces.has(piece) && way.is_open(board.all()))
    }

    /// Whether a piece on a cell would attack another cell on the current board. The piece does not have to be there, and
    /// the target may be empty.
    #[must_use]
    pub fn would_attack(&self, board: &Placement, piece: Piece, from: Cell, target: Cell) -> bool {
        let mut ways = self.attacks[piece.owner()].ways(target, from).iter();
        ways.any(|way| way.pieces.has(piece) && way.is_open(board.all()))
    }

    /// Calls `step` for each step of a king to a cell that is not attacked after it, with the cell and whether the step
    /// captures. Unless `quiet_too`, only captures count.
    ///
    /// The king is off the board meanwhile, so that it does not block attacks along its own line.
    #[inline]
    pub fn king_steps(
        &self,
        board: &mut Placement,
        king: Cell,
        prey: PieceSet,
        quiet_too: bool,
        mut step: impl FnMut(Cell, bool),
    ) {
        let piece = board.lift(king);
        let foe = piece.owner().opponent();
        let mut steps = CellSet::EMPTY;
        self.moves(board, piece, king, prey, |to, captures| {
            if captures || quiet_too {
                steps.insert(to);
            }
        });
        for to in steps {
            if !self.is_attacked(board, to, foe) {
                step(to, !board.is_empty(to));
            }
        }
        board.put(king, piece);
    }
}
