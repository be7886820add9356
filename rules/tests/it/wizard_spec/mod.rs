//! Every numbered paragraph of the rulebook's page of Advanced Wizard Chess. The tests have the paragraph's number in
//! their names. Expected values were worked out by hand from the page.

mod boards;
mod check;
mod notation;
mod pieces;
mod position_string;
mod promotion;
mod reading;
mod returning;
mod words;

use rules::Variant;

use crate::support::two_player::{self, Position};

/// Black's wizard behind its heroes, out of the way.
const SHIELD: &str = "z@Ei9 h@Eh9 h@Eh8 h@Ei8";

/// The initial position.
fn start() -> Position {
    two_player::start(Variant::Wizard)
}

/// A position from its position string.
#[track_caller]
fn at(text: &str) -> Position {
    two_player::at(Variant::Wizard, text)
}

/// The position string of pieces such as `W+@Eb2`, with the fields after the boards.
fn string(pieces: &str, rest: &str) -> String {
    let count = |n: usize| if n == 0 { String::new() } else { n.to_string() };
    let board = |level: char| {
        let rank = |rank: u8| {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 'a'..='i' {
                let cell = format!("@{level}{file}{rank}");
                match pieces.split_whitespace().find_map(|p| p.strip_suffix(&cell)) {
                    Some(piece) => {
                        text.push_str(&count(empty));
                        text.push_str(piece);
                        empty = 0;
                    }
                    None => empty += 1,
                }
            }
            text.push_str(&count(empty));
            text
        };
        (1..=9).rev().map(rank).collect::<Vec<_>>().join("/")
    };
    format!("{} {} {rest}", board('E'), board('S'))
}

/// A position of those pieces.
#[track_caller]
fn scene(pieces: &str, rest: &str) -> Position {
    at(&string(pieces, rest))
}

/// White to move, both teleports gone, Black's wizard behind its shield and White's on `Ee1`.
#[track_caller]
fn white(pieces: &str) -> Position {
    scene(&format!("Z@Ee1 {SHIELD} {pieces}"), "w -")
}

/// The piece on a cell: owner and letter, `W:H`; empty for none.
fn stands(game: &Position, cell: &str) -> String {
    let view = game.view(rules::Seat(1));
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    let piece = cells.find(|c| c.name == cell).and_then(|c| c.piece);
    piece.map_or_else(String::new, |p| {
        format!("{}:{}", game.seats()[p.owner.index()].letter, p.kind.letter)
    })
}
