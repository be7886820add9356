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

use super::piece::kinds::{
    ANGEL, ELEPHANT, FALLEN, FIEND, GRANDMASTER, HORSE, IMP, KING, PAWN, PEGASUS, ROOK,
};
use super::piece::{EARTH, HEAVENS, KINDS, UNDERWORLD, at_start};
use super::position::{Position, REALMS, Realms};
use crate::board::Cell;
use crate::front::LAST_PLIES;
use crate::front::position_string::{
    bad, number, read_board, read_passed, read_rights, read_side, shown, write_board, write_passed,
    write_rights, write_side,
};
use crate::game::SetupError;
use crate::mechanics::castling::{Castling, Rights};
use crate::mechanics::{Kind, Piece, Wing};
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
        return Err(bad(
            "it takes seven fields: boards, side to move, castling, en passant, imitated kind, half-moves, \
             move number",
        ));
    };
    let boards: Vec<&str> = boards.split('|').collect();
    if boards.len() != LEVELS.len() {
        return Err(bad("it takes three boards separated by '|': heavens, Earth, underworld"));
    }
    let mut position = Position::empty();
    for (level, text) in LEVELS.into_iter().zip(boards) {
        read_board(&REALMS.setting, &mut position.board, level, text, |_, piece, _| (piece, 0))?;
    }
    position.state.turn = read_side(side)?;
    position.state.quiet = number(quiet, "the half-move clock", 0, LAST_PLIES)? as u8;
    position.state.number = number(moves, "the move number", 1, u16::MAX.into())? as u16;
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
    let name = REALMS.setting.seat_name(seat);
    let count = |kind| position.board.like(Piece::new(seat, kind)).len();
    let start = |kind| u32::from(at_start(kind));
    // Too many of a kind were foot pieces, or fallen angels that imitated these (4.2, 5.3).
    let mut angels = start(ANGEL);
    for kind in [ANGEL, FALLEN] {
        let fallen = angels.checked_sub(count(kind));
        angels = fallen.ok_or_else(|| bad(format!("{name} has more than two angels")))?;
    }
    for (foot, becomes) in [(PAWN, GRANDMASTER), (HORSE, PEGASUS), (IMP, FIEND)] {
        let gone = start(foot).checked_sub(count(foot));
        let foot = REALMS.setting.kind_name(foot);
        let gone = gone.ok_or_else(|| bad(format!("{name} has more than eight {foot}s")))?;
        let new = count(becomes).saturating_sub(start(becomes));
        let left = angels.checked_sub(new.saturating_sub(gone));
        angels = left.ok_or_else(|| {
            bad(format!(
                "{name} has more {}s than can have promoted",
                REALMS.setting.kind_name(becomes)
            ))
        })?;
    }
    let promoted = [GRANDMASTER, PEGASUS, FIEND, ANGEL, FALLEN];
    for kind in (1..=KINDS.len() as u8).map(Kind).filter(|k| !promoted.contains(k)) {
        if count(kind) > start(kind) {
            let kind = REALMS.setting.kind_name(kind);
            return Err(bad(format!("{name} has too many pieces of the kind '{kind}'")));
        }
    }
    let kings: Vec<Cell> = position.board.like(Piece::new(seat, KING)).iter().collect();
    let [king] = kings[..] else { return Err(bad(format!("{name} has no king"))) };
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
            let (whose, at) = (REALMS.setting.whose(piece), squares.name(cell));
            return Err(bad(format!("{whose} cannot stand on {at}")));
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
        return Err(bad("more half-moves without capture were counted than have been made"));
    }
    let mover = state.turn.opponent();
    let squares = &REALMS.setting.squares;
    let standing = |kind| position.board.like(Piece::new(mover, kind));
    if text == "-" {
        let fell = standing(FALLEN).iter().any(|c| squares.level(c) == UNDERWORLD);
        let why =
            "the imitated kind is '-' before White's first move and after an angel's fall only";
        return if plies == 0 || fell { Ok(()) } else { Err(bad(why)) };
    }
    if plies == 0 {
        return Err(bad("at White's first move nothing has been moved: the imitated kind is '-'"));
    }
    let kind = KINDS.iter().position(|k| text.chars().eq([k.letter]));
    let kind = kind.map(|i| Kind(i as u8 + 1)).filter(|&k| k != FALLEN);
    let kind =
        kind.ok_or_else(|| bad(format!("'{}' is no kind that can be imitated", shown(text))))?;
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
    let whose = REALMS.setting.whose(Piece::new(mover, kind));
    let impossible = |why: &str| bad(format!("{whose} cannot have moved last: {why}"));
    let far = REALMS.setting.is_far(mover);
    let foot = matches!(kind, PAWN | HORSE | IMP);
    let moved = |&c: &Cell| !foot || REALMS.setting.squares.rank_for(far, c) != 1;
    if !position.board.like(Piece::new(mover, kind)).iter().any(|c| moved(&c)) {
        return Err(impossible("none stands where a move could have taken it"));
    }
    if foot && state.quiet != 0 {
        return Err(impossible("its move resets the count of half-moves"));
    }
    let rights = [Wing::King, Wing::Queen].map(|wing| Castling::right(mover, wing));
    if kind == KING && rights.iter().any(|right| state.rights & right != 0) {
        return Err(impossible("it still has the right to castle"));
    }
    Ok(())
}

fn en_passant(position: &mut Position, text: &str) -> Result<(), SetupError> {
    let Realms { setting, doubles, .. } = position.realms;
    let pawn = Piece::new(position.state.turn.opponent(), PAWN);
    let right = read_passed(setting, doubles, &position.board, pawn, text)?;
    if right.is_some() && (position.state.last != PAWN || position.state.quiet != 0) {
        return Err(bad(format!("no pawn can just have passed '{}'", shown(text))));
    }
    position.state.en_passant = right;
    Ok(())
}

/// Checks that the king of the side that has just moved is safe, also from fallen angels (5.4).
fn kings(position: &Position) -> Result<(), SetupError> {
    let waits = position.state.turn.opponent();
    let name = REALMS.setting.seat_name(waits);
    if position.in_check(waits) {
        return Err(bad(format!("{name}'s king is in check, but it is the other side's move")));
    }
    if let Some(angel) = position.fallen_attackers(waits).iter().next() {
        let at = REALMS.setting.squares.name(angel);
        return Err(bad(format!("{name}'s king could be captured by the fallen angel on {at}")));
    }
    let king = position.kings[position.state.turn];
    let table = &REALMS.setting.table;
    // The piece that moved, and the lines through the two cells that a capture in passing leaves.
    if table.attackers(&position.board, king, waits).len() > 3 {
        return Err(bad("no move gives check with four pieces"));
    }
    Ok(())
}
