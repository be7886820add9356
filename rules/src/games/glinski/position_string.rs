//! Position strings: the files from `a` to `l`, each from White's side and separated by `/`, with numbers for empty hexes; then the
//! side to move, the hex passed by a double step or `-`, half-moves without capture or pawn move, and the number of the move.

use std::fmt;

use super::piece::{ARRAY, KING, PAWN, PAWNS, at_start};
use super::position::Position;
use super::tables::TABLES;
use crate::board::{Cell, Layout as _};
use crate::front::LAST_PLIES;
use crate::front::position_string::{
    bad, letter, number, piece, read_passed, read_side, shown, write_passed, write_rank, write_side,
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
        return Err(bad(
            "it takes five fields: pieces, side to move, en passant, half-moves, move number",
        ));
    };
    let mut position = Position::empty();
    read_board(&mut position.board, board)?;
    position.state.turn = read_side(side)?;
    position.state.quiet = number(quiet, "the half-move clock", 0, LAST_PLIES)? as u8;
    position.state.number = number(moves, "the move number", 1, u16::MAX.into())? as u16;
    for seat in Seat::BOTH {
        check_pieces(&mut position, seat)?;
    }
    en_passant(&mut position, passed)?;
    let waits = position.state.turn.opponent();
    if position.in_check(waits) {
        let name = TABLES.setting.seat_name(waits);
        return Err(bad(format!("{name}'s king is in check, but it is the other side's move")));
    }
    Ok(position)
}

fn read_board(board: &mut Placement, text: &str) -> Result<(), SetupError> {
    let files: Vec<Vec<Cell>> = TABLES.hexes.files().collect();
    let texts: Vec<&str> = text.split('/').collect();
    if texts.len() != files.len() {
        return Err(bad(format!(
            "a board has {} files, and '{}' has not",
            files.len(),
            shown(text)
        )));
    }
    for (cells, text) in files.iter().zip(texts) {
        let wrong = || bad(format!("a file has not {} hexes: '{}'", cells.len(), shown(text)));
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
            let unknown = || bad(format!("'{}' is no piece", c.escape_debug()));
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
    let name = TABLES.setting.seat_name(seat);
    let cells = |kind| position.board.like(Piece::new(seat, kind));
    let kings: Vec<Cell> = cells(KING).iter().collect();
    let [king] = kings[..] else {
        return Err(bad(format!("{name} has {} kings; it takes one", kings.len())));
    };
    if let Some(cell) = cells(PAWN).iter().find(|&c| !TABLES.hexes.bears_pawn(seat, c)) {
        let cell = TABLES.hexes.name(Seat::FIRST, cell);
        return Err(bad(format!("no pawn of {name} can stand on {cell}")));
    }
    let beyond = ARRAY.iter().map(|&(kind, _)| cells(kind).len().saturating_sub(at_start(kind)));
    if cells(PAWN).len() + beyond.sum::<u32>() > PAWNS {
        return Err(bad(format!("{name} has more pawns and promoted pieces than nine")));
    }
    position.kings[seat] = king;
    Ok(())
}

fn en_passant(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let pawn = Piece::new(position.state.turn.opponent(), PAWN);
    let right = read_passed(&TABLES.setting, &TABLES.doubles, &position.board, pawn, text)?;
    if right.is_some() && position.state.quiet != 0 {
        return Err(bad(format!("no pawn can just have passed '{}'", shown(text))));
    }
    position.state.en_passant = right;
    Ok(())
}
