//! Position strings: FEN with its six standard fields.
//!
//! Separate Realms Chess adds `pawns=advanced` when that option is in force.

use std::fmt;

use locale::text;

use super::position::kinds::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::position::{Flavour, Position};
use super::table::TABLE;
use crate::board::Cell;
use crate::front::position_string::{
    bad, half_moves, misplaced_pawn, move_number, not_one_king, not_passed, read_board,
    read_passed, read_rights, read_side, waits_in_check, write_board, write_passed, write_rights,
    write_side,
};
use crate::game::SetupError;
use crate::mechanics::Piece;
use crate::mechanics::castling::Rights;
use crate::seat::Seat;
use crate::steps;

/// The position string of the start of chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const ADVANCED: &str = "pawns=advanced";

impl fmt::Display for Position {
    /// Writes the position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = &self.flavour.setting;
        let state = &self.state;
        let board = write_board(setting, &self.board, 0, |_, _| String::new());
        let side = write_side(state.turn);
        let rights = write_rights(state.rights);
        let passed = write_passed(setting, state.en_passant);
        let option = if self.advanced { format!(" {ADVANCED}") } else { String::new() };
        write!(f, "{board} {side} {rights} {passed} {} {}{option}", state.quiet, state.number)
    }
}

/// Parses a position string.
///
/// # Errors
/// [`SetupError::BadPosition`] with the reason why the position is not possible.
pub fn parse(flavour: &'static Flavour, text: &str) -> Result<Position, SetupError> {
    steps::take(text.len());
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let advanced = !flavour.options.is_empty() && fields.last() == Some(&ADVANCED);
    if advanced {
        fields.pop();
    }
    let [board, side, rights, passed, quiet, moves] = fields[..] else {
        return Err(bad(text!(TABLE, "fields")));
    };
    let mut position = Position::empty(flavour, advanced);
    read_board(&flavour.setting, &mut position.board, 0, board, |_, piece, _| (piece, 0))?;
    position.state.turn = read_side(side)?;
    position.state.quiet = half_moves(quiet)?;
    position.state.number = move_number(moves)?;
    men(&mut position)?;
    position.state.rights = castling_rights(&position, rights)?;
    en_passant(&mut position, passed)?;
    let waits = position.state.turn.opponent();
    if position.in_check(waits) {
        return Err(waits_in_check(&flavour.setting, waits));
    }
    let king = position.kings[position.state.turn];
    if flavour.setting.table.attackers(&position.board, king, waits).len() > 2 {
        return Err(bad(text!(TABLE, "three-checkers")));
    }
    Ok(position)
}

/// Checks the kings, the pawns and the numbers of pieces.
fn men(position: &mut Position) -> Result<(), SetupError> {
    let setting = &position.flavour.setting;
    for seat in Seat::BOTH {
        let cells = |kind| position.board.like(Piece::new(seat, kind));
        let count = |kind| cells(kind).len();
        let kings: Vec<Cell> = cells(KING).iter().collect();
        let [king] = kings[..] else {
            return Err(not_one_king(setting, seat, kings.len()));
        };
        position.kings[seat] = king;
        let least = if position.advanced { 2 } else { 1 };
        let low = |&c: &Cell| {
            let rank = setting.squares.rank_for(setting.is_far(seat), c);
            rank < least || rank == 7
        };
        if let Some(cell) = cells(PAWN).iter().find(low) {
            return Err(misplaced_pawn(setting, seat, setting.squares.name(cell)));
        }
        let promoted: u32 = [(QUEEN, 1), (ROOK, 2), (BISHOP, 2), (KNIGHT, 2)]
            .into_iter()
            .map(|(kind, start)| count(kind).saturating_sub(start))
            .sum();
        if count(PAWN) + promoted > 8 {
            return Err(bad(text!(TABLE, "too-many", seat = setting.seat_text(seat))));
        }
    }
    Ok(())
}

fn castling_rights(position: &Position, text: &str) -> Result<Rights, SetupError> {
    let board = &position.board;
    read_rights(&position.flavour.castling, text, |seat, path| {
        board.at(path.king_from) == Piece::new(seat, KING)
            && board.at(path.rook_from) == Piece::new(seat, ROOK)
    })
}

fn en_passant(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let Flavour { setting, doubles, .. } = position.flavour;
    let pawn = Piece::new(position.state.turn.opponent(), PAWN);
    let right = read_passed(setting, doubles, &position.board, pawn, text)?;
    if right.is_some() && (position.advanced || position.state.quiet != 0) {
        return Err(not_passed(text));
    }
    position.state.en_passant = right;
    Ok(())
}
