//! The legal moves: those that movement allows and that do not leave the player's king attacked.
//!
//! One scan from the king finds checks and pins, so that most moves need no test. King steps and captures in passing are tested one by
//! one.

use super::piece::{KING, PAWN, PROMOTIONS};
use super::position::Position;
use super::tables::TABLES;
use crate::board::Cell;
use crate::mechanics::{How, Move, PieceSet};
use crate::perft::{MakeUnmake as _, retain_from};
use crate::seat::PerSeat;

/// The pieces that each seat may capture: those of the other seat except the king.
const PREY: PerSeat<PieceSet> = PieceSet::prey_without(KING);

impl Position {
    /// Appends the legal moves, those after which the king is not attacked (4.1), and returns whether the player to move is in check. If
    /// `LOUD`, and it is not, only captures and promotions are appended.
    pub(super) fn generate<const LOUD: bool>(&mut self, out: &mut Vec<Move>) -> bool {
        let me = self.state.turn;
        let king = self.kings[me];
        let scan = TABLES.moves.scan(&self.board, king, me);
        let quiet_too = !LOUD || scan.in_check();
        if scan.checkers.len() < 2 {
            for from in self.board.of(me) {
                if from == king {
                    continue;
                }
                match scan.within(from) {
                    None => self.moves_from(out, from, |_, loud| quiet_too || loud),
                    Some(within) => self.moves_from(out, from, |to, loud| {
                        (quiet_too || loud) && within.contains(to)
                    }),
                }
            }
            let start = out.len();
            self.captures_in_passing(out);
            retain_from(out, start, |m| self.holds_after(m, |after| !after.in_check(me)));
        }
        TABLES.moves.king_steps(&mut self.board, king, PREY[me], quiet_too, |to, captures| {
            out.push(Move::plain(king, to, captures));
        });
        scan.in_check()
    }

    /// Appends the moves that the pieces of the seat to move can make by movement alone, with double steps (3.1), captures en
    /// passant (3.2) and promotions (3.3); there is no castling (3.4).
    pub(super) fn pseudo_moves(&self, out: &mut Vec<Move>) {
        for from in self.board.of(self.state.turn) {
            self.moves_from(out, from, |_, _| true);
        }
        self.captures_in_passing(out);
    }

    /// Appends the moves of a piece that pass a test on their target and on whether they capture or promote.
    #[inline(always)]
    fn moves_from(&self, out: &mut Vec<Move>, from: Cell, may_go: impl Fn(Cell, bool) -> bool) {
        let me = self.state.turn;
        let (moves, doubles) = (&TABLES.moves, Some(&TABLES.doubles));
        let piece = self.board.at(from);
        if piece.is(PAWN) {
            moves.pawn_moves(&self.board, (piece, from), PREY[me], doubles, |to, how| {
                let promotes = TABLES.hexes.is_last(me, to);
                if may_go(to, promotes || how == How::Capture) {
                    if promotes {
                        out.extend(PROMOTIONS.map(|promotion| Move { from, to, how, promotion }));
                    } else {
                        out.push(Move::new(from, to, how));
                    }
                }
            });
        } else {
            moves.moves(&self.board, piece, from, PREY[me], |to, captures| {
                if may_go(to, captures) {
                    out.push(Move::plain(from, to, captures));
                }
            });
        }
    }

    /// Appends the captures en passant (3.2).
    fn captures_in_passing(&self, out: &mut Vec<Move>) {
        let passed = self.state.en_passant.passed;
        if self.state.en_passant.is_some() {
            let attackers = TABLES.moves.attackers(&self.board, passed, self.state.turn);
            let pawns = attackers.iter().filter(|&from| self.board.at(from).is(PAWN));
            out.extend(pawns.map(|from| Move::new(from, passed, How::EnPassant)));
        }
    }

    /// The cell on which a capture en passant is legal now, if there is one. Positions that differ in it are not the same
    /// (general 3.4).
    pub(super) fn passing(&self) -> Option<Cell> {
        let mut actions = Vec::new();
        self.clone().generate::<false>(&mut actions);
        actions.iter().find(|m| m.how == How::EnPassant).map(|m| m.to)
    }
}
