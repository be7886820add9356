//! The legal moves: those that movement allows and that do not leave the player's king attacked.

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
    /// Appends the legal moves: those after which the king is not attacked (4.1).
    pub(super) fn generate(&mut self, out: &mut Vec<Move>) {
        let me = self.state.turn;
        let start = out.len();
        self.pseudo_moves(out);
        retain_from(out, start, |m| self.holds_after(m, |after| !after.in_check(me)));
    }

    /// Appends the moves that the pieces of the seat to move can make by movement alone, with double steps (3.1), captures en
    /// passant (3.2) and promotions (3.3); there is no castling (3.4).
    pub(super) fn pseudo_moves(&self, out: &mut Vec<Move>) {
        let me = self.state.turn;
        let (moves, doubles) = (&TABLES.moves, Some(&TABLES.doubles));
        for from in self.board.of(me) {
            let piece = self.board.at(from);
            if piece.is(PAWN) {
                moves.pawn_moves(&self.board, (piece, from), PREY[me], doubles, |to, how| {
                    if TABLES.hexes.is_last(me, to) {
                        out.extend(PROMOTIONS.map(|promotion| Move { from, to, how, promotion }));
                    } else {
                        out.push(Move::new(from, to, how));
                    }
                });
            } else {
                moves.moves(&self.board, piece, from, PREY[me], |to, captures| {
                    out.push(Move::plain(from, to, captures));
                });
            }
        }
        let passed = self.state.en_passant.passed;
        if self.state.en_passant.is_some() {
            let attackers = moves.attackers(&self.board, passed, me);
            let pawns = attackers.iter().filter(|&from| self.board.at(from).is(PAWN));
            out.extend(pawns.map(|from| Move::new(from, passed, How::EnPassant)));
        }
    }

    /// The cell on which a capture en passant is legal now, if there is one. Positions that differ in it are not the same
    /// (general 3.4).
    pub(super) fn passing(&self) -> Option<Cell> {
        let mut actions = Vec::new();
        self.clone().generate(&mut actions);
        actions.iter().find(|m| m.how == How::EnPassant).map(|m| m.to)
    }
}
