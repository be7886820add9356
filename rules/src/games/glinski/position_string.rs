//! Position strings: the files from `a` to `l`, each from White's side and separated by `/`, with numbers for empty hexes; then the
//! side to move, the hex passed by a double step or `-`, half-moves without capture or pawn move, and the number of the move.

use std::fmt;

use locale::text;

use super::piece::{ARRAY, KING, PAWN, PAWNS, at_start};
use super::position::Position;
use super::table::TABLE;
use super::tables::TABLES;
use crate::board::{Cell, Layout as _};
use crate::front::position_string::{
    bad, half_moves, letter, misplaced_pawn, move_number, not_a_piece, not_one_king, not_passed,
    piece, read_passed, read_side, shown, waits_in_check, write_passed, write_rank, write_side,
};
use crate::game::SetupError;
use crate::mechanics::{Piece, Placement};
use crate::{Seat, steps};

impl fmt::Display for Position {
    /// Writes the position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = |cell: Cell| {
            let piece = Some(self.board.at(cell)).filter(|piece| !piece.is_none())?;
            Some(letter(&TABLES.setting, piece).to_string())
        };
        let file = |cells: Vec<Cell>| write_rank(cells.into_iter().map(on));
        let files: Vec<String> = TABLES.hexes.files().map(file).collect();
        let state = &self.state;
        let side = write_side(state.turn);
        let passed = write_passed(&TABLES.setting, state.en_passant);
        write!(f, "{} {side} {passed} {} {}", files.join("/"), state.quiet, state.number)
    }
}

/// Parses a position string.
///
/// # Errors
/// [`SetupError::BadPosition`] with the reason why the position is not possible.
pub(super) fn parse(text: &str) -> Result<Position, SetupError> {
    steps::take(text.len());
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [board, side, passed, quiet, moves] = fields[..] else {
        return Err(bad(text!(TABLE, "bad-fields")));
    };
    let mut position = Position::empty();
    read_board(&mut position.board, board)?;
    position.state.turn = read_side(side)?;
    position.state.quiet = half_moves(quiet)?;
    position.state.number = move_number(moves)?;
    for seat in Seat::BOTH {
        check_pieces(&mut position, seat)?;
    }
    en_passant(&mut position, passed)?;
    let waits = position.state.turn.opponent();
    if position.in_check(waits) {
        return Err(waits_in_check(&TABLES.setting, waits));
    }
    Ok(position)
}

fn read_board(board: &mut Placement, text: &str) -> Result<(), SetupError> {
    let files: Vec<Vec<Cell>> = TABLES.hexes.files().collect();
    let texts: Vec<&str> = text.split('/').collect();
    if texts.len() != files.len() {
        return Err(bad(text!(TABLE, "bad-files", files = files.len(), board = shown(text))));
    }
    for (cells, text) in files.iter().zip(texts) {
        let wrong = || bad(text!(TABLE, "bad-file", hexes = cells.len(), file = shown(text)));
        let (mut at, mut rest) = (0_usize, text);
        while let Some(c) = rest.chars().next() {
            steps::take(1);
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let empty: u8 = rest[..digits].parse().map_err(|_| wrong())?;
                at += usize::from(empty);
                rest = &rest[digits..];
                continue;
            }
            let unknown = || not_a_piece(c);
            let piece = piece(&TABLES.setting, c).ok_or_else(unknown)?;
            board.put(*cells.get(at).ok_or_else(wrong)?, piece);
            at += 1;
            rest = &rest[c.len_utf8()..];
        }
        if at != cells.len() {
            return Err(wrong());
        }
    }
    Ok(())
}

/// Checks that there is one king, that pawns are where they can be, and that promotions explain all other pieces.
fn check_pieces(position: &mut Position, seat: Seat) -> Result<(), SetupError> {
    let cells = |kind| position.board.like(Piece::new(seat, kind));
    let kings: Vec<Cell> = cells(KING).iter().collect();
    let [king] = kings[..] else {
        return Err(not_one_king(&TABLES.setting, seat, kings.len()));
    };
    if let Some(cell) = cells(PAWN).iter().find(|&c| !TABLES.hexes.bears_pawn(seat, c)) {
        let cell = TABLES.hexes.name(Seat::FIRST, cell);
        return Err(misplaced_pawn(&TABLES.setting, seat, cell));
    }
    let beyond = ARRAY.iter().map(|&(kind, _)| cells(kind).len().saturating_sub(at_start(kind)));
    if cells(PAWN).len() + beyond.sum::<u32>() > PAWNS {
        return Err(bad(text!(TABLE, "bad-too-many", seat = TABLES.setting.seat_text(seat))));
    }
    position.kings[seat] = king;
    Ok(())
}

fn en_passant(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let pawn = Piece::new(position.state.turn.opponent(), PAWN);
    let right = read_passed(&TABLES.setting, &TABLES.doubles, &position.board, pawn, text)?;
    if right.is_some() && position.state.quiet != 0 {
        return Err(not_passed(text));
    }
    position.state.en_passant = right;
    Ok(())
}
