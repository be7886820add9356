//! The legal actions of a position.
//!
//! On the World, one scan from the king finds checks and pins, as in chess. On the Underworld (4.2), such a scan decides
//! quiet moves only. Captures are made and tested, because captured pieces fall to other cells.

use super::piece::{self, UNDERWORLD, WORLD};
use super::position::{Action, Pending, Position, Realms};
use crate::board::{Cell, CellSet};
use crate::games::orthodox::kinds::{KING, PAWN, PROMOTIONS};
use crate::mechanics::{How, Kind, Move, Piece, PieceSet, Scan, Verdict};
use crate::perft::{MakeUnmake, retain_from};
use crate::seat::{PerSeat, Seat};

/// The pieces that each seat may capture on each board: World kings are never captured (3), Underworld kings may be (4.2).
const PREY: [PerSeat<PieceSet>; 2] = [
    PieceSet::prey_without(KING),
    PerSeat([PieceSet::all_of(Seat::SECOND), PieceSet::all_of(Seat::FIRST)]),
];

type Actions = Vec<Action>;

impl Position {
    /// Appends the legal actions of the slot, or of the decision that is due, and returns whether the king on
    /// the slot's board is attacked.
    pub(super) fn generate(&mut self, out: &mut Actions) -> bool {
        match self.state.pending {
            Pending::Choice => self.choices(out),
            Pending::Placement => self.placements(out),
            Pending::None if self.state.slot.level() == WORLD => return self.world(out),
            Pending::None => return self.underworld(out),
        }
        false
    }

    fn world(&mut self, out: &mut Actions) -> bool {
        let me = self.state.slot.seat();
        let king = self.kings[WORLD as usize][me];
        let scan = self.realms.setting.table.scan(&self.board, king, me);
        if scan.checkers.len() < 2 {
            self.world_pieces(out, &scan, king);
            if self.state.en_passant[WORLD as usize].is_some() {
                let start = out.len();
                self.captures_in_passing(out, me, WORLD);
                self.retain(out, start, |position, m| position.is_safe_after(m));
            }
        }
        self.king_moves(out, king);
        if !scan.in_check() && self.state.rights != 0 {
            self.castling(out, me);
        }
        scan.in_check()
    }

    #[inline]
    fn world_pieces(&self, out: &mut Actions, scan: &Scan<'_>, king: Cell) {
        let me = self.state.slot.seat();
        for from in self.board.of(me) & self.realms.boards[WORLD as usize] {
            if from == king {
                continue;
            }
            let piece = self.board.at(from);
            match scan.within(from) {
                None => self.moves_from(out, from, piece, WORLD, |_| true),
                Some(within) => self.moves_from(out, from, piece, WORLD, |to| within.contains(to)),
            }
        }
    }

    #[inline(always)]
    fn moves_from(
        &self,
        out: &mut Actions,
        from: Cell,
        piece: Piece,
        level: u8,
        may_go: impl Fn(Cell) -> bool,
    ) {
        let prey = PREY[level as usize][piece.owner()];
        if piece.is(PAWN) {
            let Realms { setting, doubles, .. } = self.realms;
            setting.table.pawn_moves(&self.board, (piece, from), prey, Some(doubles), |to, how| {
                if may_go(to) {
                    push_pawn(out, from, to, how);
                }
            });
        } else {
            self.realms.setting.table.moves(&self.board, piece, from, prey, |to, captures| {
                if may_go(to) {
                    out.push(Action::Move(Move::plain(from, to, captures)));
                }
            });
        }
    }

    fn king_moves(&mut self, out: &mut Actions, king: Cell) {
        let prey = PREY[WORLD as usize][self.state.slot.seat()];
        self.realms.setting.table.king_steps(&mut self.board, king, prey, true, |to, captures| {
            out.push(Action::Move(Move::plain(king, to, captures)));
        });
    }

    /// Retains only those moves from `start` on that pass a test.
    fn retain(
        &mut self,
        out: &mut Actions,
        start: usize,
        mut test: impl FnMut(&mut Self, Move) -> bool,
    ) {
        retain_from(out, start, |action| match action {
            Action::Move(m) => test(self, m),
            _ => false,
        });
    }

    /// Whether the player's king on the slot's board is safe after a move, including fall and return (4.2).
    fn is_safe_after(&mut self, m: Move) -> bool {
        let slot = self.state.slot;
        self.holds_after(Action::Move(m), |after| {
            !after.is_king_attacked(slot.seat(), slot.level())
        })
    }

    /// Appends the captures in passing by movement alone; none while a piece is on the square passed.
    pub(super) fn captures_in_passing(&self, out: &mut Actions, me: Seat, level: u8) {
        let passed = self.state.en_passant[level as usize].passed;
        if !self.board.is_empty(passed) {
            return;
        }
        let table = &self.realms.setting.table;
        let from = table.attackers(&self.board, passed, me);
        for from in from.iter().filter(|&c| self.board.at(c).is(PAWN)) {
            out.push(Action::Move(Move::new(from, passed, How::EnPassant)));
        }
    }

    /// Appends castling on the World; the king is not in check.
    fn castling(&self, out: &mut Actions, me: Seat) {
        let Realms { setting, castling, .. } = self.realms;
        let ways = castling.ways(&setting.table, self.state.rights, &self.board, me);
        out.extend(ways.map(Action::Move));
    }

    fn underworld(&mut self, out: &mut Actions) -> bool {
        let (me, start) = (self.state.slot.seat(), out.len());
        let king = self.kings[UNDERWORLD as usize][me];
        let scan = self.realms.setting.table.scan(&self.board, king, me);
        self.pseudo_moves(out, me, UNDERWORLD);
        self.retain(out, start, |position, m| {
            let quiet = matches!(m.how, How::Quiet | How::Double) && m.from != king;
            match if quiet { scan.judge(m.from, m.to) } else { Verdict::Test } {
                Verdict::Safe => true,
                Verdict::Exposed => false,
                Verdict::Test => position.is_safe_after(m),
            }
        });
        if out.len() == start && scan.in_check() {
            // No action helps: all may be played (4.2).
            self.pseudo_moves(out, me, UNDERWORLD);
        }
        scan.in_check()
    }

    /// Appends the moves that a seat's pieces on a board could make by movement alone.
    pub(super) fn pseudo_moves(&self, out: &mut Actions, me: Seat, level: u8) {
        for from in self.board.of(me) & self.realms.boards[level as usize] {
            self.moves_from(out, from, self.board.at(from), level, |_| true);
        }
        if self.state.en_passant[level as usize].is_some() {
            self.captures_in_passing(out, me, level);
        }
        if level == WORLD && self.state.rights != 0 && !self.is_king_attacked(me, WORLD) {
            self.castling(out, me);
        }
    }

    /// Appends the choices of pieces that may come back to the World (4.3).
    fn choices(&self, out: &mut Actions) {
        let seat = self.state.slot.seat();
        let standing = (self.board.of(seat) & self.realms.boards[UNDERWORLD as usize])
            .iter()
            .filter(|&c| !self.board.at(c).is(KING))
            .map(Action::Return);
        let gone = (PAWN.0..KING.0)
            .flat_map(|kind| (0..8).map(move |file| (Kind(kind), file)))
            .filter(|&(kind, file)| self.gone_count(seat, kind, file) > 0)
            .map(|(kind, file)| Action::Revive(kind, file));
        out.extend(standing.chain(gone).filter(|&a| self.comes_back_to(a).is_some()));
    }

    /// Whether there is a piece to choose.
    pub(super) fn may_choose(&self) -> bool {
        let mut out = Vec::new();
        self.choices(&mut out);
        !out.is_empty()
    }

    /// Appends the cells on which the captured king may be put (4.4).
    fn placements(&self, out: &mut Actions) {
        let seat = self.state.slot.seat().opponent();
        let table = &self.realms.setting.table;
        let empty = |rank: u8| -> CellSet {
            let cells = (0..8).map(|file| piece::cell(UNDERWORLD, seat, file, rank));
            cells.filter(|&c| self.board.is_empty(c)).collect()
        };
        let safe = |rank: u8| -> CellSet {
            let attacked = |c: &Cell| table.is_attacked(&self.board, *c, seat.opponent());
            empty(rank).iter().filter(|c| !attacked(c)).collect()
        };
        let mut ranks = (0..2).map(safe).chain((0..8).map(empty));
        let cells = ranks.find(|cells| !cells.is_empty()).unwrap_or_default();
        out.extend(cells.iter().map(Action::Place));
    }

    /// The cell on which a capture in passing on a board is legal in its slot, judged by the current position.
    pub(super) fn passing(&self, level: u8) -> Option<Cell> {
        let right = self.state.en_passant[level as usize];
        if !right.is_some() {
            return None;
        }
        let mut then = self.clone();
        let seat = self.board.at(right.pawn).owner().opponent();
        then.state.slot = piece::Slot::of(seat, level);
        then.state.pending = Pending::None;
        let mut out = Vec::new();
        if self.kings[level as usize][seat] == crate::mechanics::NOWHERE {
            then.captures_in_passing(&mut out, seat, level);
        } else {
            then.generate(&mut out);
        }
        let passes = |a: &Action| matches!(a, Action::Move(m) if m.how == How::EnPassant);
        out.iter().any(passes).then_some(right.passed)
    }
}

/// Appends a pawn's move, with every promotion on the World's last ranks (3, 4.1).
#[inline]
fn push_pawn(out: &mut Actions, from: Cell, to: Cell, how: How) {
    // The last ranks of the World are the first and last eight of its 64 cells.
    if (8..56).contains(&to.0) || to.0 >= 64 {
        out.push(Action::Move(Move::new(from, to, how)));
    } else {
        out.extend(PROMOTIONS.map(|promotion| Action::Move(Move { from, to, how, promotion })));
    }
}
