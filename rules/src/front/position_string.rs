//! Shared parts of position strings: placement, castling rights, numbers, errors.

use locale::{Text, text};

use super::boards::Boards;
use super::draws::LAST_PLIES;
use super::setting::Setting;
use super::table::TABLE;
use crate::board::Cell;
use crate::game::SetupError;
use crate::mechanics::castling::{Castling, CastlingPath, Rights};
use crate::mechanics::pawns::DoubleSteps;
use crate::mechanics::piece::Piece;
use crate::mechanics::placement::Placement;
use crate::mechanics::{EnPassant, Wing};
use crate::seat::Seat;
use crate::steps;

/// Creates the error of an impossible position.
#[must_use]
pub fn bad(what: Text) -> SetupError {
    SetupError::BadPosition(what)
}

/// Shortens a text so that it can be quoted in a sentence.
#[must_use]
pub fn shown(text: &str) -> String {
    crate::game::shown(text, 24)
}

/// The letter of a piece, upper case for the near seat.
#[must_use]
pub fn letter(setting: &Setting, piece: Piece) -> char {
    let letter = setting.kind(piece.kind()).map_or('?', |k| k.letter);
    if setting.is_far(piece.owner()) { letter.to_ascii_lowercase() } else { letter }
}

/// The piece with a letter.
#[must_use]
pub fn piece(setting: &Setting, letter: char) -> Option<Piece> {
    let upper = letter.to_ascii_uppercase();
    let kind = setting.kinds.iter().position(|k| k.letter == upper)?;
    let owner = if letter.is_ascii_uppercase() { setting.near } else { setting.near.opponent() };
    Some(Piece::new(owner, crate::mechanics::piece::Kind(kind as u8 + 1)))
}

/// Writes the placement field of a board: ranks from the highest, separated by `/`. The `suffix` of each piece follows
/// its letter.
#[must_use]
pub fn write_board(
    setting: &Boards,
    board: &Placement,
    level: u8,
    suffix: impl Fn(Cell, Piece) -> String,
) -> String {
    let squares = &setting.squares;
    let on = |cell: Cell| {
        let piece = Some(board.at(cell)).filter(|piece| !piece.is_none())?;
        Some(format!("{}{}", letter(setting, piece), suffix(cell, piece)))
    };
    let rank = |rank| {
        let cells = (0..squares.size()).filter_map(|file| squares.cell(file, rank, level));
        write_rank(cells.map(on))
    };
    (0..squares.size()).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// Writes a rank of a placement field: the pieces on its cells, and numbers for runs of empty cells.
pub fn write_rank(cells: impl Iterator<Item = Option<String>>) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    // An additional empty text ends the last run.
    for cell in cells.chain([Some(String::new())]) {
        match cell {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                }
                empty = 0;
                text.push_str(&piece);
            }
        }
    }
    text
}

/// Parses a placement field and puts its pieces on a board.
///
/// `suffix` is called with each cell, its piece and the text after the letter. It returns the piece to put there and the
/// number of bytes it has read.
///
/// # Errors
/// [`SetupError::BadPosition`] for a letter of no kind or a rank of the wrong length.
pub fn read_board(
    setting: &Boards,
    board: &mut Placement,
    level: u8,
    text: &str,
    mut suffix: impl FnMut(Cell, Piece, &str) -> (Piece, usize),
) -> Result<(), SetupError> {
    let squares = &setting.squares;
    let size = squares.size();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != size.into() {
        return Err(bad(text!(TABLE, "bad-ranks", size, board = shown(text))));
    }
    for (rank, text) in (0..size).rev().zip(ranks) {
        let mut file = 0_u8;
        let mut rest = text;
        let wrong = || bad(text!(TABLE, "bad-rank", rank = rank + 1, size, squares = shown(text)));
        while let Some(c) = rest.chars().next() {
            steps::take(1);
            rest = &rest[c.len_utf8()..];
            if let Some(empty) = c.to_digit(10) {
                if empty == 0 {
                    return Err(wrong());
                }
                file = file.saturating_add(empty as u8);
                continue;
            }
            let piece = piece(setting, c).ok_or_else(|| not_a_piece(c))?;
            let cell = squares.cell(file, rank, level).filter(|_| file < size);
            let cell = cell.ok_or_else(wrong)?;
            let (piece, read) = suffix(cell, piece, rest);
            rest = rest.get(read..).unwrap_or_default();
            board.put(cell, piece);
            file += 1;
        }
        if file != size {
            return Err(wrong());
        }
    }
    Ok(())
}

/// Creates the error of a letter of no piece.
#[must_use]
pub fn not_a_piece(letter: char) -> SetupError {
    bad(text!(TABLE, "bad-piece", letter = letter.escape_debug().to_string()))
}

/// Creates the error of a side in check that is not to move.
#[must_use]
pub fn waits_in_check(setting: &Setting, seat: Seat) -> SetupError {
    bad(text!(TABLE, "in-check-waiting", seat = setting.seat_text(seat)))
}

/// Creates the error of a side without exactly one king.
#[must_use]
pub fn not_one_king(setting: &Setting, seat: Seat, kings: usize) -> SetupError {
    bad(text!(TABLE, "kings", seat = setting.seat_text(seat), kings))
}

/// Creates the error of a pawn on a cell on which it cannot stand.
#[must_use]
pub fn misplaced_pawn(setting: &Setting, seat: Seat, cell: &str) -> SetupError {
    bad(text!(TABLE, "pawn-stands", seat = setting.seat_text(seat), at = cell))
}

/// Creates the error of a cell that no pawn can have passed.
#[must_use]
pub fn not_passed(text: &str) -> SetupError {
    bad(text!(TABLE, "bad-passed", cell = shown(text)))
}

/// Parses the half-moves since the last capture or the like.
///
/// # Errors
/// [`SetupError::BadPosition`] if it is not a number up to [`LAST_PLIES`].
pub fn half_moves(text: &str) -> Result<u8, SetupError> {
    number(text, text!(TABLE, "half-moves"), 0, LAST_PLIES).map(|plies| plies as u8)
}

/// Parses the number of the move.
///
/// # Errors
/// [`SetupError::BadPosition`] if it is not a number from 1.
pub fn move_number(text: &str) -> Result<u16, SetupError> {
    number(text, text!(TABLE, "move-number"), 1, u16::MAX.into()).map(|number| number as u16)
}

/// Parses a number.
///
/// # Errors
/// [`SetupError::BadPosition`] if it is not a number from `least` to `most`.
pub fn number(text: &str, what: Text, least: u32, most: u32) -> Result<u32, SetupError> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|n| plain && (least..=most).contains(n));
    number.ok_or_else(|| bad(text!(TABLE, "bad-number", what, least, most, number = shown(text))))
}

/// Writes the side to move: `w` or `b`.
#[must_use]
pub const fn write_side(turn: Seat) -> char {
    if turn.0 == Seat::FIRST.0 { 'w' } else { 'b' }
}

/// Parses the side to move.
///
/// # Errors
/// [`SetupError::BadPosition`] if it is neither `w` nor `b`.
pub fn read_side(text: &str) -> Result<Seat, SetupError> {
    match text {
        "w" => Ok(Seat::FIRST),
        "b" => Ok(Seat::SECOND),
        other => Err(bad(text!(TABLE, "bad-side", side = shown(other)))),
    }
}

/// Writes the cell passed by a double step, or `-`.
#[must_use]
pub fn write_passed(setting: &Setting, right: EnPassant) -> &str {
    if right.is_some() { setting.layout.name(setting.near, right.passed) } else { "-" }
}

/// Parses the cell passed by the double step that `pawn` has just made. Its start and the cell passed must be empty.
///
/// # Errors
/// [`SetupError::BadPosition`] if no pawn can have passed there.
pub fn read_passed(
    setting: &Setting,
    doubles: &DoubleSteps,
    board: &Placement,
    pawn: Piece,
    text: &str,
) -> Result<EnPassant, SetupError> {
    if text == "-" {
        return Ok(EnPassant::NONE);
    }
    let passed = setting.layout.find(setting.near, text);
    let step = passed.and_then(|passed| doubles.over(pawn.owner(), passed));
    let stands = |(from, right): &(Cell, EnPassant)| {
        board.at(right.pawn) == pawn && board.is_empty(right.passed) && board.is_empty(*from)
    };
    let right = step.filter(stands).map(|(_, right)| right);
    right.ok_or_else(|| not_passed(text))
}

/// The letter, seat and wing of each castling right, in the order of FEN.
const RIGHTS: [(char, Seat, Wing); 4] = [
    ('K', Seat::FIRST, Wing::King),
    ('Q', Seat::FIRST, Wing::Queen),
    ('k', Seat::SECOND, Wing::King),
    ('q', Seat::SECOND, Wing::Queen),
];

/// Writes the castling field: letters of `KQkq`, or `-`.
#[must_use]
pub fn write_rights(rights: Rights) -> String {
    let held = RIGHTS.iter().filter(|&&(_, seat, wing)| rights & Castling::right(seat, wing) != 0);
    let text: String = held.map(|&(letter, ..)| letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Parses the castling field. `at_home` returns whether the king and the rook of a seat are where a path starts.
///
/// # Errors
/// [`SetupError::BadPosition`] for other letters, or for rights without their pieces.
pub fn read_rights(
    castling: &Castling,
    text: &str,
    at_home: impl Fn(Seat, &CastlingPath) -> bool,
) -> Result<Rights, SetupError> {
    let mut rights = 0;
    if text == "-" {
        return Ok(rights);
    }
    let mut rest = text;
    for (letter, seat, wing) in RIGHTS {
        let Some(after) = rest.strip_prefix(letter) else { continue };
        rest = after;
        if !at_home(seat, castling.path(seat, wing)) {
            return Err(bad(text!(TABLE, "bad-right", letter = letter.to_string())));
        }
        rights |= Castling::right(seat, wing);
    }
    if !rest.is_empty() || text.is_empty() {
        return Err(bad(text!(TABLE, "bad-rights", rights = shown(text))));
    }
    Ok(rights)
}
