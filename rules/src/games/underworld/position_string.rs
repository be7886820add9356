//! Position strings, similar to FEN: five fields and the pieces that are gone for good.
//!
//! ```text
//! WORLD|UNDERWORLD SLOT CASTLING EN-PASSANT HALF-MOVES [gone-W=PIECES] [gone-B=PIECES]
//! ```
//!
//! Each board is written as in FEN: ranks from the eighth, separated by `/`, upper case for White. A piece that is
//! neither pawn nor king and is not on its home file (2.1) has `~` and that file after its letter: `N~b`.
//! SLOT is the player's letter and the board's (`Ww`, `Bw`, `Bu`, `Wu`), followed by `^` while that player
//! chooses what comes back (4.3), and by `@` while the other player's captured king has to be put (4.4). CASTLING is
//! letters of `KQkq` or `-`. EN-PASSANT names the squares just passed by pawns that may still be captured in passing, separated by a comma (`we3,ue6`), or `-`. HALF-MOVES counts since the last action that
//! resets the count (5). The capture of an Underworld king and the return after it do, so it is 0 after `^` and `@`. PIECES
//! are letters with home files, or for a pawn the file on which it was lost: `RaPcPc`.
//!
//! Every piece of the initial array must be on a board or gone for good.

use std::fmt;

use locale::text;

use super::notation::file_letter;
use super::piece::{self, ARRAY, KINDS, Slot, UNDERWORLD, WORLD};
use super::position::{Pending, Position, REALMS, State};
use super::table::TABLE;
use crate::board::Cell;
use crate::front::position_string::{
    bad, half_moves, not_passed, read_board, read_rights, shown, write_board, write_rights,
};
use crate::game::SetupError;
use crate::games::orthodox::kinds::{KING, PAWN, ROOK};
use crate::mechanics::castling::Rights;
use crate::mechanics::{Kind, Piece};
use crate::names::Form;
use crate::seat::Seat;
use crate::steps;

/// The most half-moves from Black's double step on the World to White's next slot there: an action, a choice and a
/// placement in each of two Underworld slots.
const MOST_BETWEEN: u8 = 6;

impl fmt::Display for Position {
    /// Writes the position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = &self.realms.setting;
        let state = &self.state;
        let home = |cell: Cell, piece: Piece| {
            let home = self.home[cell.index() & 127];
            let same = matches!(piece.kind(), PAWN | KING) || home == piece::file(cell);
            if same { String::new() } else { format!("~{}", file_letter(home)) }
        };
        let boards = [WORLD, UNDERWORLD].map(|l| write_board(setting, &self.board, l, home));
        let mut slot = slot_name(state.slot);
        slot.push_str(match state.pending {
            Pending::None => "",
            Pending::Choice => "^",
            Pending::Placement => "@",
        });
        let rights = write_rights(state.rights);
        let passed = state.en_passant.iter().filter(|e| e.is_some());
        let mut passed: Vec<&str> = passed.map(|e| setting.squares.name(e.passed)).collect();
        if passed.is_empty() {
            passed.push("-");
        }
        let (boards, passed) = (boards.join("|"), passed.join(","));
        let mut text = format!("{boards} {slot} {rights} {passed} {}", state.quiet);
        for seat in Seat::BOTH {
            let gone = gone(self, seat);
            if !gone.is_empty() {
                text.push_str(&format!(" gone-{}={gone}", setting.seat_letter(seat)));
            }
        }
        f.write_str(&text)
    }
}

fn slot_name(slot: Slot) -> String {
    let board = piece::BOARDS[slot.level() as usize].letter.unwrap_or_default();
    format!("{}{board}", REALMS.setting.seat_letter(slot.seat()))
}

fn gone(position: &Position, seat: Seat) -> String {
    let mut text = String::new();
    for (kind, info) in (1..KING.0).map(Kind).zip(KINDS).rev() {
        for file in 0..8 {
            let piece = format!("{}{}", info.letter, file_letter(file));
            text.push_str(&piece.repeat(position.gone_count(seat, kind, file).into()));
        }
    }
    text
}

/// Parses a position string.
///
/// # Errors
/// [`SetupError::BadPosition`] with the reason why the position is not possible.
pub fn parse(text: &str) -> Result<Position, SetupError> {
    steps::take(text.len());
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [boards, slot, rights, passed, quiet, lost @ ..] = &fields[..] else {
        return Err(bad(text!(TABLE, "bad-fields")));
    };
    let mut position = Position::empty();
    let Some((world, underworld)) = boards.split_once('|') else {
        return Err(bad(text!(TABLE, "bad-boards")));
    };
    board(&mut position, WORLD, world)?;
    board(&mut position, UNDERWORLD, underworld)?;
    for field in lost {
        gone_field(&mut position, field)?;
    }
    position.state.quiet = half_moves(quiet)?;
    slot_field(&mut position, slot)?;
    for seat in Seat::BOTH {
        kings(&mut position, seat)?;
        men(&position, seat)?;
    }
    position.state.rights = castling_rights(&position, rights)?;
    if *passed != "-" {
        for name in passed.split(',') {
            steps::take(REALMS.setting.squares.len());
            en_passant(&mut position, name)?;
        }
    }
    active(&position)?;
    safe(&position)?;
    Ok(position)
}

fn board(position: &mut Position, level: u8, text: &str) -> Result<(), SetupError> {
    let mut homes: Vec<(Cell, u8)> = Vec::new();
    let mut wrong = None;
    read_board(&REALMS.setting, &mut position.board, level, text, |cell, piece, rest| {
        let plain = matches!(piece.kind(), PAWN | KING);
        let Some(home) = rest.strip_prefix('~') else {
            homes.push((cell, piece::file(cell)));
            return (piece, 0);
        };
        match home.bytes().next() {
            Some(file @ b'a'..=b'h') if !plain => homes.push((cell, file - b'a')),
            _ => {
                wrong = Some(text!(TABLE, "bad-home", file = shown(home)));
            }
        }
        (piece, 2.min(rest.len()))
    })?;
    if let Some(wrong) = wrong {
        return Err(bad(wrong));
    }
    for (cell, home) in homes {
        let piece = position.board.lift(cell);
        position.put(cell, piece, home);
    }
    Ok(())
}

fn gone_field(position: &mut Position, field: &str) -> Result<(), SetupError> {
    let wrong = || bad(text!(TABLE, "bad-gone", field = shown(field)));
    let (seat, list) = field
        .strip_prefix("gone-")
        .and_then(|f| f.split_once('='))
        .and_then(|(letter, list)| {
            let mut seats = REALMS.setting.seats.iter();
            Some((Seat(seats.position(|s| letter.chars().eq([s.letter]))? as u8), list))
        })
        .ok_or_else(wrong)?;
    let again = position.gone[seat].iter().flatten().any(|&n| n > 0);
    if again || list.is_empty() || list.len() % 2 != 0 || !list.is_ascii() {
        return Err(wrong());
    }
    for pair in list.as_bytes().chunks(2) {
        steps::take(1);
        let &[letter, file @ b'a'..=b'h'] = pair else { return Err(wrong()) };
        let kind = KINDS.iter().position(|k| k.letter == char::from(letter));
        let kind = kind.filter(|k| KINDS[*k].letter != 'K').ok_or_else(wrong)? + 1;
        let count = &mut position.gone[seat][kind & 7][(file - b'a') as usize];
        *count = count.saturating_add(1);
    }
    Ok(())
}

fn slot_field(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let (name, pending) = match (text.strip_suffix('^'), text.strip_suffix('@')) {
        (Some(name), _) => (name, Pending::Choice),
        (_, Some(name)) => (name, Pending::Placement),
        _ => (text, Pending::None),
    };
    let slot = Slot::ALL.into_iter().find(|&slot| slot_name(slot) == name);
    let slot = slot.filter(|s| pending == Pending::None || s.level() == UNDERWORLD);
    let wrong = || bad(text!(TABLE, "bad-slot", slot = shown(text)));
    position.state.slot = slot.ok_or_else(wrong)?;
    position.state.pending = pending;
    if pending != Pending::None && position.state.quiet != 0 {
        return Err(bad(text!(TABLE, "bad-captured")));
    }
    Ok(())
}

/// Checks that a seat has one king on each board, except a captured one (4.4).
fn kings(position: &mut Position, seat: Seat) -> Result<(), SetupError> {
    let seat_text = REALMS.setting.seat_text(seat);
    let kings = position.board.like(Piece::new(seat, KING));
    for level in [WORLD, UNDERWORLD] {
        let there = (kings & REALMS.boards[level as usize]).len();
        let captured = level == UNDERWORLD
            && position.state.pending != Pending::None
            && position.state.slot.seat() != seat;
        let wanted = u32::from(!captured);
        if there != wanted {
            let board = piece::board_key(level);
            let kings = text!(TABLE, "bad-kings", seat = seat_text, kings = there, board, wanted);
            return Err(bad(kings));
        }
    }
    Ok(())
}

/// Checks that every piece of the initial array is on a board or gone for good; pawns may be promoted.
fn men(position: &Position, seat: Seat) -> Result<(), SetupError> {
    let name = || REALMS.setting.seat_text(seat);
    // By kind and home file; all pawns count for the first file.
    let mut count = [[0_u32; 8]; 8];
    for kind in (1..KING.0).map(Kind) {
        for file in 0..8 {
            let gone = u32::from(position.gone_count(seat, kind, file));
            count[kind.index() & 7][file as usize] += gone;
        }
        for cell in position.board.like(Piece::new(seat, kind)) {
            let home = position.home_of(Piece::new(seat, kind), cell);
            count[kind.index() & 7][home as usize & 7] += 1;
        }
    }
    for (file, kind) in ARRAY.into_iter().enumerate().filter(|&(_, kind)| kind != KING) {
        let there = &mut count[kind.index() & 7][file];
        *there = there.checked_sub(1).ok_or_else(|| {
            let kind = REALMS.setting.kind_text(kind, Form::Name);
            let file = file_letter(file as u8).to_string();
            bad(text!(TABLE, "bad-missing", seat = name(), kind, file))
        })?;
    }
    let pawns: u32 = count.iter().flatten().sum();
    if pawns != 8 {
        return Err(bad(text!(TABLE, "bad-pawns", seat = name(), pawns)));
    }
    let last = |&c: &Cell| matches!(piece::rank_for(seat, c), 0 | 7) && piece::level(c) == WORLD;
    match position.board.like(Piece::new(seat, PAWN)).iter().find(last) {
        Some(cell) => Err(bad(text!(TABLE, "bad-pawn", at = REALMS.setting.squares.name(cell)))),
        None => Ok(()),
    }
}

fn castling_rights(position: &Position, text: &str) -> Result<Rights, SetupError> {
    let unmoved = |cell: Cell, piece: Piece| {
        let own = piece.is(KING) || position.home[cell.index() & 127] == piece::file(cell);
        position.board.at(cell) == piece && own
    };
    read_rights(&REALMS.castling, text, |seat, path| {
        unmoved(path.king_from, Piece::new(seat, KING))
            && unmoved(path.rook_from, Piece::new(seat, ROOK))
    })
}

/// Parses a square passed by a pawn that may still be captured in the next slot on its board (4.1).
fn en_passant(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let wrong = || not_passed(text);
    let passed = REALMS.setting.squares.find(text).ok_or_else(wrong)?;
    let level = piece::level(passed);
    let (mover, (from, right)) = Seat::BOTH
        .into_iter()
        .find_map(|seat| Some((seat, REALMS.doubles.over(seat, passed)?)))
        .ok_or_else(wrong)?;
    let state = &position.state;
    let (made, answer) = (Slot::of(mover, level), Slot::of(mover.opponent(), level));
    // The number of slots between the double step and a slot.
    let after = |slot: Slot| (slot.index() + 3 - made.index()) & 3;
    let waits = if state.pending == Pending::None {
        after(state.slot) <= after(answer)
    } else {
        made == Slot::of(Seat::SECOND, WORLD)
    };
    // Pieces may land on the squares that the pawn left (2.2, 4.2), but not in the next slot.
    let at_once = state.pending == Pending::None && state.slot == made.next();
    let left_empty = position.board.is_empty(passed) && position.board.is_empty(from);
    let clock = match (level, at_once) {
        (WORLD, true) => state.quiet == 0,
        (WORLD, false) => state.quiet <= MOST_BETWEEN,
        _ => true,
    };
    let stands = position.board.at(right.pawn) == Piece::new(mover, PAWN);
    let first = !state.en_passant[level as usize].is_some();
    if !stands || !waits || !clock || !first || at_once && !left_empty {
        return Err(wrong());
    }
    position.state.en_passant[level as usize] = right;
    Ok(())
}

/// Checks that the board of the slot is active (1.2), and that a choice has something to choose (4.3).
fn active(position: &Position) -> Result<(), SetupError> {
    let state = &position.state;
    let slot = state.slot;
    let possible = match state.pending {
        Pending::None if state.men == [0; 2] => {
            // The last piece left the board in an Underworld slot.
            slot == Slot::of(Seat::FIRST, UNDERWORLD) || slot == Slot::of(Seat::FIRST, WORLD)
        }
        Pending::None | Pending::Choice => state.men[slot.level() as usize] > 0,
        Pending::Placement => state.men != [0; 2],
    };
    if !possible {
        let board = piece::board_key(slot.level());
        return Err(bad(text!(TABLE, "bad-inactive", board)));
    }
    if state.pending == Pending::Choice && !position.may_choose() {
        return Err(bad(text!(TABLE, "bad-choice")));
    }
    Ok(())
}

/// Checks that World kings that cannot have been left attacked are safe: those of a side whose last action was on the
/// World, or whose opponent has brought nothing back since (3).
fn safe(position: &Position) -> Result<(), SetupError> {
    let State { slot, pending, .. } = position.state;
    let black_moved = slot.level() == UNDERWORLD
        && !(slot.seat() == Seat::FIRST && pending == Pending::Placement);
    for (seat, must) in
        [(Seat::FIRST, slot == Slot::of(Seat::SECOND, WORLD)), (Seat::SECOND, black_moved)]
    {
        if must && position.is_king_attacked(seat, WORLD) {
            return Err(bad(text!(TABLE, "bad-check", seat = REALMS.setting.seat_text(seat))));
        }
        // One move and a piece that comes back give at most three attackers.
        let king = position.kings[WORLD as usize][seat];
        if REALMS.setting.table.attackers(&position.board, king, seat.opponent()).len() > 4 {
            return Err(bad(text!(TABLE, "bad-checkers")));
        }
    }
    Ok(())
}
