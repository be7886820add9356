//! The legal moves of a position.
//!
//! One scan from the king finds checks and pins, so that most moves need no test. King steps, captures in passing and
//! castling are tested one by one.

use super::position::kinds::{KING, PAWN, PROMOTIONS};
use super::position::{Flavour, PREY, Position};
use crate::board::{Cell, CellSet};
use crate::mechanics::attack::Scan;
use crate::mechanics::step::{How, Move};
use crate::mechanics::{Piece, PieceSet};
use crate::perft::MakeUnmake;

impl Position {
    /// Appends the legal moves and returns whether the player to move is in check. If `LOUD`, and it is not, only captures and
    /// promotions are appended.
    pub(super) fn generate<const LOUD: bool>(&mut self, out: &mut Vec<Move>) -> bool {
        let me = self.state.turn;
        let king = self.kings[me];
        let flavour = self.flavour;
        let scan = flavour.setting.table.scan(&self.board, king, me);
        let prey = PREY[me];
        let quiet_too = !LOUD || scan.in_check();
        if scan.checkers.len() < 2 {
            self.piece_moves(out, &scan, prey, king, quiet_too);
            if self.state.en_passant.is_some() {
                self.captures_in_passing(out, true);
            }
        }
        self.king_moves(out, prey, king, quiet_too);
        if quiet_too && !scan.in_check() && self.state.rights != 0 {
            self.castling(out);
        }
        scan.in_check()
    }

    #[inline]
    fn piece_moves(
        &self,
        out: &mut Vec<Move>,
        scan: &Scan<'_>,
        prey: PieceSet,
        king: Cell,
        quiet_too: bool,
    ) {
        for from in self.board.of(self.state.turn) {
            if from == king {
                continue;
            }
            let piece = self.board.at(from);
            match scan.within(from) {
                None if quiet_too => self.moves_from(out, from, piece, prey, |_, _| true),
                None => self.moves_from(out, from, piece, prey, |_, loud| loud),
                Some(within) => self.moves_from(out, from, piece, prey, |to, loud| {
                    (loud || quiet_too) && within.contains(to)
                }),
            }
        }
    }

    /// Appends the moves of a piece that pass a test on their target and on whether they capture or promote.
    #[inline(always)]
    fn moves_from(
        &self,
        out: &mut Vec<Move>,
        from: Cell,
        piece: Piece,
        prey: PieceSet,
        may_go: impl Fn(Cell, bool) -> bool,
    ) {
        if piece.is(PAWN) {
            let Flavour { setting, doubles, .. } = self.flavour;
            let doubles = Some(doubles).filter(|_| !self.advanced);
            setting.table.pawn_moves(&self.board, (piece, from), prey, doubles, |to, how| {
                if may_go(to, how == How::Capture || promotes(to)) {
                    push_pawn(out, from, to, how);
                }
            });
        } else {
            self.flavour.setting.table.moves(&self.board, piece, from, prey, |to, captures| {
                if may_go(to, captures) {
                    out.push(Move::plain(from, to, captures));
                }
            });
        }
    }

    fn king_moves(&mut self, out: &mut Vec<Move>, prey: PieceSet, king: Cell, quiet_too: bool) {
        let table = &self.flavour.setting.table;
        table.king_steps(&mut self.board, king, prey, quiet_too, |to, captures| {
            out.push(Move::plain(king, to, captures));
        });
    }

    /// Appends the captures in passing (Chess, 3.1); if `legal`, only those that leave the player's king safe.
    pub(super) fn captures_in_passing(&mut self, out: &mut Vec<Move>, legal: bool) {
        let me = self.state.turn;
        let passed = self.state.en_passant.passed;
        let table = &self.flavour.setting.table;
        let from: CellSet = table
            .attackers(&self.board, passed, me)
            .iter()
            .filter(|&c| self.board.at(c).is(PAWN))
            .collect();
        for from in from {
            let m = Move::new(from, passed, How::EnPassant);
            if !legal || self.leaves_king_safe(m) {
                out.push(m);
            }
        }
    }

    /// Whether the king of the player to move is not attacked after a move (Chess, 4.1).
    fn leaves_king_safe(&mut self, m: Move) -> bool {
        let me = self.state.turn;
        self.holds_after(m, |after| !after.in_check(me))
    }

    /// Appends castling (Chess, 3.3); the king is not in check.
    fn castling(&self, out: &mut Vec<Move>) {
        let Flavour { setting, castling, .. } = self.flavour;
        out.extend(castling.ways(&setting.table, self.state.rights, &self.board, self.state.turn));
    }

    /// Appends the moves that the pieces of the player to move could make by movement alone.
    pub(super) fn pseudo_moves(&mut self, out: &mut Vec<Move>) {
        let me = self.state.turn;
        let prey = PREY[me];
        for from in self.board.of(me) {
            self.moves_from(out, from, self.board.at(from), prey, |_, _| true);
        }
        if self.state.en_passant.is_some() {
            self.captures_in_passing(out, false);
        }
        if !self.in_check(me) && self.board.at(self.kings[me]).is(KING) {
            self.castling(out);
        }
    }
}

/// Appends a pawn's move, with every promotion on the last rank (Chess, 3.2).
#[inline]
fn push_pawn(out: &mut Vec<Move>, from: Cell, to: Cell, how: How) {
    if promotes(to) {
        out.extend(PROMOTIONS.map(|promotion| Move { from, to, how, promotion }));
    } else {
        out.push(Move::new(from, to, how));
    }
}

/// Whether a pawn's move to a cell is a promotion.
#[inline]
fn promotes(to: Cell) -> bool {
    // On a board of 64 squares the last ranks are the first and last eight cells.
    !(8..56).contains(&to.0)
}
