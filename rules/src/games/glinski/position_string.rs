//! Position strings: the files from `a` to `l`, each from White's side and separated by `/`, with numbers for empty hexes; then the
//! side to move, the hex passed by a double step or `-`, half-moves without capture or pawn move, and the number of the move.

use super::TABLES;
use super::piece::{ARRAY, KING, PAWN, PAWNS, at_start};
use super::position::Position;
use crate::Seat;
use crate::board::{Cell, Layout as _};
use crate::front::LAST_PLIES;
use crate::front::position_string::{bad, letter, number, piece, shown};
use crate::game::SetupError;
use crate::mechanics::{Piece, Placement};
use crate::steps;

pub(super) fn format(position: &Position) -> String {
    let file = |cells: Vec<Cell>| {
        let pieces = cells.into_iter().map(|cell| position.board.at(cell));
        let (mut text, mut empty) = (String::new(), 0);
        // One empty cell more writes the number before it.
        for piece in pieces.map(Some).chain([None]) {
            if piece.is_some_and(Piece::is_none) {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&std::mem::take(&mut empty).to_string());
            }
            text.extend(piece.map(|piece| letter(&TABLES.setting, piece)));
        }
        text
    };
    let files: Vec<String> = TABLES.hexes.files().map(file).collect();
    let state = &position.state;
    let side = if state.turn == Seat::FIRST { 'w' } else { 'b' };
    let passed = if state.en_passant.is_some() {
        TABLES.hexes.name(Seat::FIRST, state.en_passant.passed)
    } else {
        "-"
    };
    format!("{} {side} {passed} {} {}", files.join("/"), state.quiet, state.number)
}

/// Reads a position string.
///
/// # Errors
/// [`SetupError::BadPosition`] that says what is impossible about it.
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
    position.state.turn = match side {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        other => return Err(bad(format!("the side to move is w or b, not '{}'", shown(other)))),
    };
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

/// One king, pawns where pawns can be, and no more pieces than pawns can become.
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
    if text == "-" {
        return Ok(());
    }
    let mover = position.state.turn.opponent();
    let wrong = || bad(format!("no pawn can just have passed '{}'", shown(text)));
    let passed = TABLES.hexes.find(Seat::FIRST, text).ok_or_else(wrong)?;
    let (from, right) = TABLES.doubles.over(mover, passed).ok_or_else(wrong)?;
    let board = &position.board;
    let stands = board.at(right.pawn) == Piece::new(mover, PAWN);
    if !stands || !board.is_empty(passed) || !board.is_empty(from) || position.state.quiet != 0 {
        return Err(wrong());
    }
    position.state.en_passant = right;
    Ok(())
}
