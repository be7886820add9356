//! Position strings, similar to FEN: seven fields.
//!
//! ```text
//! HEAVENS|EARTH|UNDERWORLD SIDE CASTLING EN-PASSANT IMITATED HALF-MOVES NUMBER
//! ```
//!
//! Each board is written as in FEN: ranks from the eighth, separated by `/`, upper case for White. Letters are
//! those of the score sheet, `W` for a pawn. SIDE is `w` or `b`, CASTLING letters out of `KQkq` or `-`, EN-PASSANT
//! the cell just passed by a pawn's double step or `-`. IMITATED is the letter (upper case) of the kind that
//! the fallen angels of the side to move imitate (5.1): the kind of the piece that its opponent moved last, after its
//! move. A fallen angel counts as the kind as which it moved. It is `-` before White's first move and if the piece is an
//! angel that has just fallen. HALF-MOVES counts since the last capture or move of a pawn, imp or
//! honorable horse (6); NUMBER is the move's, from 1.

use std::fmt;

use locale::text;

use super::piece::kinds::{
    ANGEL, ELEPHANT, FALLEN, FIEND, GRANDMASTER, HORSE, IMP, KING, PAWN, PEGASUS, ROOK,
};
use super::piece::{EARTH, HEAVENS, KINDS, UNDERWORLD, at_start};
use super::position::{Position, REALMS, Realms};
use super::table::TABLE;
use crate::board::Cell;
use crate::front::position_string::{
    bad, half_moves, move_number, not_passed, read_board, read_passed, read_rights, read_side,
    shown, waits_in_check, write_board, write_passed, write_rights, write_side,
};
use crate::game::SetupError;
use crate::mechanics::castling::{Castling, Rights};
use crate::mechanics::{Kind, Piece, Wing};
use crate::names::{Form as Name, Whose};
use crate::seat::Seat;
use crate::steps;

/// The boards in the order in which they are written.
const LEVELS: [u8; 3] = [HEAVENS, EARTH, UNDERWORLD];

impl fmt::Display for Position {
    /// Writes the position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = &self.realms.setting;
        let state = &self.state;
        let boards = LEVELS.map(|l| write_board(setting, &self.board, l, |_, _| String::new()));
        let side = write_side(state.turn);
        let rights = write_rights(state.rights);
        let passed = write_passed(setting, state.en_passant);
        let last = setting.kind(state.last).map_or('-', |k| k.letter);
        let boards = boards.join("|");
        write!(f, "{boards} {side} {rights} {passed} {last} {} {}", state.quiet, state.number)
    }
}

/// Parses a position string.
pub(super) fn parse(text: &str) -> Result<Position, SetupError> {
    steps::take(text.len());
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [boards, side, rights, passed, last, quiet, moves] = fields[..] else {
        return Err(bad(text!(TABLE, "bad-fields")));
    };
    let boards: Vec<&str> = boards.split('|').collect();
    if boards.len() != LEVELS.len() {
        return Err(bad(text!(TABLE, "bad-boards")));
    }
    let mut position = Position::empty();
    for (level, text) in LEVELS.into_iter().zip(boards) {
        read_board(&REALMS.setting, &mut position.board, level, text, |_, piece, _| (piece, 0))?;
    }
    position.state.turn = read_side(side)?;
    position.state.quiet = half_moves(quiet)?;
    position.state.number = move_number(moves)?;
    for seat in Seat::BOTH {
        men(&mut position, seat)?;
        places(&position, seat)?;
    }
    position.state.rights = castling_rights(&position, rights)?;
    last_moved(&mut position, last)?;
    en_passant(&mut position, passed)?;
    kings(&position)?;
    Ok(position)
}

/// Checks the number of pieces of each kind of a side.
fn men(position: &mut Position, seat: Seat) -> Result<(), SetupError> {
    let name = || REALMS.setting.seat_text(seat);
    let count = |kind| position.board.like(Piece::new(seat, kind)).len();
    let start = |kind| u32::from(at_start(kind));
    // Too many of a kind were foot pieces, or fallen angels that imitated these (4.2, 5.3).
    let mut angels = start(ANGEL);
    for kind in [ANGEL, FALLEN] {
        let fallen = angels.checked_sub(count(kind));
        angels = fallen.ok_or_else(|| bad(text!(TABLE, "bad-angels", seat = name())))?;
    }
    for (foot, becomes) in [(PAWN, GRANDMASTER), (HORSE, PEGASUS), (IMP, FIEND)] {
        let gone = start(foot).checked_sub(count(foot));
        let kinds = |kind| REALMS.setting.kind_text(kind, Name::Many);
        let gone =
            gone.ok_or_else(|| bad(text!(TABLE, "bad-foot", seat = name(), kinds = kinds(foot))))?;
        let new = count(becomes).saturating_sub(start(becomes));
        let left = angels.checked_sub(new.saturating_sub(gone));
        angels = left.ok_or_else(|| {
            bad(text!(TABLE, "bad-promoted", seat = name(), kinds = kinds(becomes)))
        })?;
    }
    let promoted = [GRANDMASTER, PEGASUS, FIEND, ANGEL, FALLEN];
    for kind in (1..=KINDS.len() as u8).map(Kind).filter(|k| !promoted.contains(k)) {
        if count(kind) > start(kind) {
            let kind = REALMS.setting.kind_text(kind, Name::Name);
            return Err(bad(text!(TABLE, "bad-too-many", seat = name(), kind)));
        }
    }
    let kings: Vec<Cell> = position.board.like(Piece::new(seat, KING)).iter().collect();
    let [king] = kings[..] else { return Err(bad(text!(TABLE, "bad-no-king", seat = name()))) };
    position.kings[seat] = king;
    position.state.fallen[seat] = count(FALLEN) as u8;
    Ok(())
}

/// Checks that the pieces of a side are where they can have come.
fn places(position: &Position, seat: Seat) -> Result<(), SetupError> {
    let squares = &REALMS.setting.squares;
    let far = REALMS.setting.is_far(seat);
    let mut shades = [0; 2];
    for cell in position.board.of(seat) {
        let piece = position.board.at(cell);
        let (rank, level) = (squares.rank_for(far, cell) + 1, squares.level(cell));
        let possible = match piece.kind() {
            // A pawn leaves its board only by captures ahead, which take it beyond the second rank.
            PAWN => (3..=7).contains(&rank) || rank == 2 && level == EARTH,
            // A horse goes two ranks per move and at most one board.
            HORSE => matches!(
                (rank, level),
                (2, HEAVENS) | (4, HEAVENS | EARTH) | (6, HEAVENS | EARTH | UNDERWORLD)
            ),
            IMP => match level {
                UNDERWORLD => (2..=7).contains(&rank),
                EARTH => (3..=7).contains(&rank),
                _ => false,
            },
            ANGEL => level != UNDERWORLD,
            ELEPHANT => {
                let shade = squares.geometry.coordinates(cell).iter().sum::<i8>() & 1;
                shades[shade as usize] += 1;
                shades[shade as usize] < 2
            }
            _ => true,
        };
        if !possible {
            let piece = REALMS.setting.whose(piece, Whose::Nominative);
            return Err(bad(text!(TABLE, "bad-place", piece, at = squares.name(cell))));
        }
    }
    Ok(())
}

fn castling_rights(position: &Position, text: &str) -> Result<Rights, SetupError> {
    let board = &position.board;
    read_rights(&REALMS.castling, text, |seat, path| {
        board.at(path.king_from) == Piece::new(seat, KING)
            && board.at(path.rook_from) == Piece::new(seat, ROOK)
    })
}

/// Parses the kind as which the opponent's last move counts (5.1), and checks it.
fn last_moved(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let state = &position.state;
    let plies = (u32::from(state.number) - 1) * 2 + u32::from(state.turn.0);
    if u32::from(state.quiet) > plies {
        return Err(bad(text!(TABLE, "bad-count")));
    }
    let mover = state.turn.opponent();
    let squares = &REALMS.setting.squares;
    let standing = |kind| position.board.like(Piece::new(mover, kind));
    if text == "-" {
        let fell = standing(FALLEN).iter().any(|c| squares.level(c) == UNDERWORLD);
        return if plies == 0 || fell { Ok(()) } else { Err(bad(text!(TABLE, "bad-dash"))) };
    }
    if plies == 0 {
        return Err(bad(text!(TABLE, "bad-first")));
    }
    let kind = KINDS.iter().position(|k| text.chars().eq([k.letter]));
    let kind = kind.map(|i| Kind(i as u8 + 1)).filter(|&k| k != FALLEN);
    let kind = kind.ok_or_else(|| bad(text!(TABLE, "bad-imitated", kind = shown(text))))?;
    // A fallen angel may have moved as anything.
    if standing(FALLEN).is_empty() {
        moved_itself(position, mover, kind)?;
    }
    position.state.last = kind;
    Ok(())
}

/// Whether a piece of this kind can have made the last move.
fn moved_itself(position: &Position, mover: Seat, kind: Kind) -> Result<(), SetupError> {
    let state = &position.state;
    let piece = REALMS.setting.whose(Piece::new(mover, kind), Whose::Nominative);
    let far = REALMS.setting.is_far(mover);
    let foot = matches!(kind, PAWN | HORSE | IMP);
    let moved = |&c: &Cell| !foot || REALMS.setting.squares.rank_for(far, c) != 1;
    if !position.board.like(Piece::new(mover, kind)).iter().any(|c| moved(&c)) {
        return Err(bad(text!(TABLE, "bad-last-place", piece)));
    }
    if foot && state.quiet != 0 {
        return Err(bad(text!(TABLE, "bad-last-count", piece)));
    }
    let rights = [Wing::King, Wing::Queen].map(|wing| Castling::right(mover, wing));
    if kind == KING && rights.iter().any(|right| state.rights & right != 0) {
        return Err(bad(text!(TABLE, "bad-last-castling", piece)));
    }
    Ok(())
}

fn en_passant(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let Realms { setting, doubles, .. } = position.realms;
    let pawn = Piece::new(position.state.turn.opponent(), PAWN);
    let right = read_passed(setting, doubles, &position.board, pawn, text)?;
    if right.is_some() && (position.state.last != PAWN || position.state.quiet != 0) {
        return Err(not_passed(text));
    }
    position.state.en_passant = right;
    Ok(())
}

/// Checks that the king of the side that has just moved is safe, also from fallen angels (5.4).
fn kings(position: &Position) -> Result<(), SetupError> {
    let waits = position.state.turn.opponent();
    if position.in_check(waits) {
        return Err(waits_in_check(&REALMS.setting, waits));
    }
    if let Some(angel) = position.fallen_attackers(waits).iter().next() {
        let at = REALMS.setting.squares.name(angel);
        return Err(bad(text!(
            TABLE,
            "bad-angel-check",
            seat = REALMS.setting.seat_text(waits),
            at
        )));
    }
    let king = position.kings[position.state.turn];
    let table = &REALMS.setting.table;
    // The piece that moved, and the lines through the two cells that a capture in passing leaves.
    if table.attackers(&position.board, king, waits).len() > 3 {
        return Err(bad(text!(TABLE, "bad-checkers")));
    }
    Ok(())
}
