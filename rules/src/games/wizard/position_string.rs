//! Position strings, whose format the game's module describes.

use std::fmt;

use locale::{Text, text};

use super::board::{BLACK, EARTH, RETURNING, SKY, WHITE};
use super::piece::{
    ARCHER, DRAGON, EAGLE, GIANT, HERO, NEW, PEGASUS, PROMOTED, QUEST, RESURRECTED, WARRIOR, WIZARD,
};
use super::position::Position;
use super::table::TABLE;
use crate::board::{Cell, CellSet};
use crate::front::position_string::{bad, number, read_board, shown, write_board};
use crate::game::SetupError;
use crate::mechanics::{Kind, Piece};
use crate::names::{Form as Name, Whose};
use crate::seat::{Seat, SeatSet};
use crate::steps;

const LETTERS: [(char, Seat); 2] = [('B', BLACK), ('W', WHITE)];

impl fmt::Display for Position {
    /// Writes the position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = &self.world.setting;
        let state = &self.state;
        let suffix = |_, piece: Piece| {
            let mark =
                |bit: u8, sign: &'static str| if piece.marks() & bit != 0 { sign } else { "" };
            format!("{}{}", mark(Piece::MARK_1, "+"), mark(Piece::MARK_2, "*"))
        };
        let field = |level| write_board(setting, &self.board, level, suffix);
        let side = setting.seat_letter(state.turn).to_ascii_lowercase();
        let mut teleports: String = LETTERS
            .iter()
            .filter(|&&(_, seat)| state.teleports.contains(seat))
            .map(|&(letter, _)| letter)
            .collect();
        if teleports.is_empty() {
            teleports.push('-');
        }
        let mut text = format!("{} {} {side} {teleports}", field(EARTH), field(SKY));
        for (letter, seat) in LETTERS {
            match state.dragons[seat] {
                0 => {}
                dead => text.push_str(&format!(" dead-{letter}={dead}")),
            }
        }
        for (letter, seat) in LETTERS {
            let held = |which, letter: &str| letter.repeat(state.held(seat, which).into());
            let held = held(0, "W") + &held(1, "E");
            if !held.is_empty() {
                text.push_str(&format!(" held-{letter}={held}"));
            }
        }
        if let Some(kind) = setting.kind(state.pending) {
            text.push_str(&format!(" place={}", kind.letter));
        }
        f.write_str(&text)
    }
}

/// Parses a position string.
///
/// # Errors
/// [`SetupError::BadPosition`] with the reason why the position is not possible.
pub(super) fn parse(text: &str) -> Result<Position, SetupError> {
    steps::take(text.len());
    let mut fields = text.split_whitespace();
    let mut need = |missing: fn() -> Text| fields.next().ok_or_else(|| bad(missing()));
    let earth = need(|| text!(TABLE, "bad-missing-earth"))?;
    let sky = need(|| text!(TABLE, "bad-missing-sky"))?;
    let side = need(|| text!(TABLE, "bad-missing-side"))?;
    let teleports = need(|| text!(TABLE, "bad-missing-teleports"))?;
    let mut position = Position::empty();
    for (level, text) in [(EARTH, earth), (SKY, sky)] {
        read_board(&position.world.setting, &mut position.board, level, text, suffix)?;
    }
    position.state.turn = match side {
        "b" => BLACK,
        "w" => WHITE,
        other => return Err(bad(text!(TABLE, "bad-side", side = shown(other)))),
    };
    position.state.teleports = match teleports {
        "BW" => SeatSet::all(2),
        "B" => SeatSet::of(BLACK),
        "W" => SeatSet::of(WHITE),
        "-" => SeatSet::EMPTY,
        other => {
            return Err(bad(text!(TABLE, "bad-teleports", teleports = shown(other))));
        }
    };
    let mut last = 0;
    for text in fields {
        let place = more(&mut position, text)?;
        if place <= last {
            return Err(bad(text!(TABLE, "bad-order", field = shown(text))));
        }
        last = place;
    }
    for seat in Seat::BOTH {
        men(&mut position, seat)?;
        places(&position, seat)?;
        waiting(&position, seat)?;
    }
    check(&position)?;
    Ok(position)
}

/// Parses the marks after a letter.
fn suffix(_: Cell, piece: Piece, rest: &str) -> (Piece, usize) {
    match rest.bytes().next() {
        Some(b'+') => (piece.with_marks(Piece::MARK_1), 1),
        Some(b'*') => (piece.with_marks(Piece::MARK_2), 1),
        _ => (piece, 0),
    }
}

/// Parses one of the optional fields and returns its place in their order.
fn more(position: &mut Position, text: &str) -> Result<u8, SetupError> {
    let wrong = || bad(text!(TABLE, "bad-field", field = shown(text)));
    let (key, value) = text.split_once('=').ok_or_else(wrong)?;
    let state = &mut position.state;
    for (letter, seat) in LETTERS {
        if key == format!("dead-{letter}") {
            state.dragons[seat] = number(value, text!(TABLE, "bad-dragons"), 1, 2)? as u8;
            return Ok(1 + seat.0);
        }
        if key == format!("held-{letter}") {
            let eagles = value.trim_start_matches('W');
            let warriors = value.len() - eagles.len();
            let in_order = eagles.bytes().all(|b| b == b'E') && !value.is_empty();
            if !in_order || warriors > 6 || eagles.len() > 5 {
                return Err(bad(text!(TABLE, "bad-held", held = shown(value))));
            }
            (0..warriors).for_each(|_| state.hold(seat, 0));
            (0..eagles.len()).for_each(|_| state.hold(seat, 1));
            return Ok(3 + seat.0);
        }
    }
    state.pending = match (key, value) {
        ("place", "W") => WARRIOR,
        ("place", "E") => EAGLE,
        _ => return Err(wrong()),
    };
    Ok(5)
}

/// Checks the number of pieces of each kind, and their marks.
fn men(position: &mut Position, seat: Seat) -> Result<(), SetupError> {
    let world = position.world;
    let name = || world.setting.seat_text(seat);
    let squares = &world.setting.squares;
    for cell in position.board.of(seat) {
        let piece = position.board.at(cell);
        let earthly = world.earth.contains(cell);
        let right_board = match piece.kind() {
            DRAGON | PEGASUS => true,
            EAGLE => !earthly,
            _ => earthly,
        };
        let markable = match piece.kind() {
            WARRIOR | HERO | GIANT => true,
            PEGASUS | DRAGON => piece.marks() & QUEST == 0,
            _ => piece.marks() == 0,
        };
        let (kind, at) = (world.setting.kind_text(piece.kind(), Name::Name), squares.name(cell));
        if !right_board {
            return Err(bad(text!(TABLE, "bad-board", kind, at)));
        }
        if !markable {
            return Err(bad(text!(TABLE, "bad-mark", kind, at)));
        }
    }
    let wizards: Vec<Cell> = position.board.like(Piece::new(seat, WIZARD)).iter().collect();
    let [wizard] = wizards[..] else {
        return Err(bad(text!(TABLE, "bad-wizards", seat = name(), wizards = wizards.len())));
    };
    position.wizards[seat] = wizard;
    let count = |kind: Kind, marked: bool| {
        let cells = position.board.like(Piece::new(seat, kind)).iter();
        cells.filter(|&c| (position.board.at(c).marks() & PROMOTED != 0) == marked).count() as u8
    };
    let away = |which: usize| {
        let pending = position.state.turn == seat && position.state.pending == RETURNING[which];
        position.state.held(seat, which) + u8::from(pending)
    };
    // Each promoted piece was one of the previous kind.
    let warriors = count(WARRIOR, false) + count(WARRIOR, true) + away(0) + count(HERO, true);
    let heroes = count(HERO, false) + count(GIANT, true);
    let giants = count(GIANT, false) + count(PEGASUS, true);
    let lines = [
        (text!(TABLE, "bad-warriors"), warriors, 6),
        (text!(TABLE, "bad-heroes"), heroes, 3),
        (text!(TABLE, "bad-giants"), giants, 3),
        (text!(TABLE, "bad-pegasi"), count(PEGASUS, false), 2),
        (text!(TABLE, "bad-archers"), count(ARCHER, false), 4),
        (text!(TABLE, "bad-eagles"), count(EAGLE, false) + away(1), 5),
    ];
    if let Some((many, pieces, most)) = lines.into_iter().find(|&(_, n, most)| n > most) {
        let many = many.with("seat", name()).with("pieces", pieces);
        return Err(bad(many.with("most", most)));
    }
    let (original, back) = (count(DRAGON, false), count(DRAGON, true));
    if original + back + position.state.dragons[seat] > 2 {
        return Err(bad(text!(TABLE, "bad-two-dragons", seat = name())));
    }
    // Each dragon that came back was a warrior, hero or giant.
    if warriors + heroes + giants + back > 12 {
        return Err(bad(text!(TABLE, "bad-risen", seat = name())));
    }
    let quests = position.board.of(seat).iter();
    let quest = quests.into_iter().any(|c| position.board.at(c).marks() & QUEST != 0);
    if quest && original == 2 {
        return Err(bad(text!(TABLE, "bad-quest", seat = name())));
    }
    Ok(())
}

/// Checks pieces on cells to which only a teleport can have brought them.
fn places(position: &Position, seat: Seat) -> Result<(), SetupError> {
    let world = position.world;
    let squares = &world.setting.squares;
    let far = world.setting.is_far(seat);
    let goal = world.goal[seat];
    let at_home = |cell: Cell| {
        let outpost = squares.rank_for(far, cell) == 2 && matches!(squares.file(cell), 0 | 8);
        outpost || world.spots[seat][0].contains(cell)
    };
    let misplaced = |&cell: &Cell| {
        let piece = position.board.at(cell);
        let inside = goal.contains(cell);
        match (piece.kind(), piece.marks()) {
            (WARRIOR, NEW) => !at_home(cell),
            (WARRIOR, QUEST) => !inside,
            (WARRIOR, _) => inside || squares.rank_for(far, cell) < 2,
            (HERO | GIANT, 0) => inside,
            _ => false,
        }
    };
    let found: Vec<Cell> = position.board.of(seat).iter().filter(misplaced).collect();
    let teleported = usize::from(!position.state.teleports.contains(seat));
    match found.get(teleported) {
        None => Ok(()),
        Some(&cell) => {
            let piece = world.setting.whose(position.board.at(cell), Whose::Nominative);
            Err(bad(text!(TABLE, "bad-place", piece, at = squares.name(cell))))
        }
    }
}

/// Checks held pieces and the one to be placed.
fn waiting(position: &Position, seat: Seat) -> Result<(), SetupError> {
    let name = || position.world.setting.seat_text(seat);
    for (which, kind) in (0..).zip(RETURNING) {
        let vacant = position.vacant(seat, which).len();
        let held = position.state.held(seat, which);
        let placing = position.state.turn == seat && position.state.pending == kind;
        if held > 0 && vacant > 0 {
            return Err(bad(text!(TABLE, "bad-holds", seat = name())));
        }
        if placing && (held > 0 || vacant < 2) {
            return Err(bad(text!(TABLE, "bad-placing", seat = name())));
        }
    }
    Ok(())
}

/// Checks that only a piece that the side to move has just placed gives check to the other side (3).
fn check(position: &Position) -> Result<(), SetupError> {
    let me = position.state.turn;
    if !position.in_check(me.opponent()) {
        return Ok(());
    }
    let world = position.world;
    let placed_now = |cell: Cell, which: usize| {
        let piece = position.board.at(cell);
        let new = which == 1 || piece.marks() == NEW;
        let mine = piece.index() == Piece::new(me, RETURNING[which]).index() && new;
        let mut before = position.clone();
        before.board.lift(cell);
        mine && !before.in_check(me.opponent()) && !position.vacant(me, which).is_empty()
    };
    let spots = |which: usize| -> CellSet { world.spots[me][which] };
    let possible = position.state.pending == Kind(0)
        && (0..2).any(|which| spots(which).iter().any(|c| placed_now(c, which)));
    debug_assert_eq!(RESURRECTED, PROMOTED);
    if possible {
        return Ok(());
    }
    Err(bad(text!(TABLE, "bad-check", seat = world.setting.seat_text(me.opponent()))))
}
