//! Every numbered paragraph of the rulebook's page of Three Realms Chess. Expected values were worked out by hand
//! from the page.

mod boards;
mod ends;
mod fallen;
mod moves;
mod notation;
mod position_string;
mod special;
mod words;

use rules::{Seat, Variant};

use crate::support::two_player::{self, Position};

/// The files of the three boards, the underworld's first.
const FILES: [&str; 3] = ["stuvwxyz", "jklmnopq", "abcdefgh"];

/// File, rank and level of a cell, each from 0.
fn place(cell: &str) -> [i8; 3] {
    let (file, rank) = (cell.as_bytes()[0], cell.as_bytes()[1]);
    let level = FILES.iter().position(|f| f.as_bytes().contains(&file)).expect("a file");
    let file = FILES[level].bytes().position(|f| f == file).expect("a file");
    [file as i8, (rank - b'1') as i8, level as i8]
}

/// All cells, by name.
fn cells() -> impl Iterator<Item = String> {
    FILES.iter().flat_map(|f| f.chars()).flat_map(|f| (1..=8).map(move |rank| format!("{f}{rank}")))
}

/// The cells at the wanted differences from a cell (to the right, forward for White, up), sorted.
fn where_from(from: &str, wanted: impl Fn(i8, i8, i8) -> bool) -> String {
    let [file, rank, level] = place(from);
    let fits = |cell: &String| {
        let [f, r, l] = place(cell);
        cell != from && wanted(f - file, r - rank, l - level)
    };
    sorted(&cells().filter(fits).collect::<Vec<_>>().join(" "))
}

/// Words, sorted.
fn sorted(words: &str) -> String {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// A position string from pieces as letter and cell (`Kn1 xd4`), upper case for White, and the kind that the opponent
/// moved last.
fn text(side: char, pieces: &str, last: char) -> String {
    let mut boards = Vec::new();
    for level in [2, 1, 0] {
        let mut ranks = Vec::new();
        for rank in (1..=8).rev() {
            let (mut row, mut empty) = (String::new(), 0);
            for file in FILES[level].chars() {
                let cell = format!("{file}{rank}");
                match pieces.split_whitespace().find(|p| p[1..] == cell) {
                    Some(piece) => {
                        if empty > 0 {
                            row.push_str(&empty.to_string());
                            empty = 0;
                        }
                        row.push_str(&piece[..1]);
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            ranks.push(row);
        }
        boards.push(ranks.join("/"));
    }
    format!("{} {side} - - {last} 0 90", boards.join("|"))
}

/// The position of that string.
#[track_caller]
fn scene(side: char, pieces: &str, last: char) -> Position {
    at(&text(side, pieces, last))
}

/// The position of a position string.
#[track_caller]
fn at(text: &str) -> Position {
    two_player::at(Variant::ThreeRealms, text)
}

/// The initial position.
fn start() -> Position {
    two_player::start(Variant::ThreeRealms)
}

/// The legal targets of the piece on a cell, sorted.
fn goes(game: &Position, from: &str) -> String {
    let actions = game.actions();
    let targets = actions.iter().filter_map(|a| a.strip_prefix(from));
    sorted(&targets.collect::<Vec<_>>().join(" "))
}

/// The piece on a cell: its letter, lower case for Black; `.` for none.
fn on(game: &Position, cell: &str) -> char {
    let view = game.view(Seat(0));
    let found = view.boards.iter().flat_map(|b| &b.cells).find(|c| c.name == cell);
    let piece = found.unwrap_or_else(|| panic!("no {cell}")).piece;
    piece.map_or('.', |p| {
        if p.owner == Seat(0) { p.kind.letter } else { p.kind.letter.to_ascii_lowercase() }
    })
}
