//! Gliński's Hexagonal Chess for two people at one terminal: `cargo run -p siegepost-rules --example glinski`.
//!
//! `--random SEED` plays a random game instead. Everything here works alike for every game in [`Variant::ALL`].

use std::error::Error;
use std::io::{self, BufRead, Write};

use locale::Text;
use rules::game::{Game, ReadError};
use rules::{Seat, Variant};

#[path = "../tests/support/random.rs"]
#[allow(clippy::duplicate_mod, reason = "the tests include this file and have the module too")]
mod random;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => play(io::stdin().lock(), io::stdout()),
        ["--random", seed] => play_at_random(seed.parse()?, io::stdout()),
        _ => Err("it takes no arguments, or --random SEED".into()),
    }
}

/// Reads moves until the game or the input ends.
pub(crate) fn play(input: impl BufRead, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let mut game = Variant::Glinski.new_game::<&str, &str>(&[])?;
    let mut lines = input.lines();
    show(game.as_ref(), &mut out)?;
    while let Some(seat) = game.to_act() {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = lines.next() else { break };
        // Whatever people type becomes an action in canonical notation, or a sentence that says why not.
        match game.read(seat, &line?) {
            Ok(read) => {
                let played = game.play(&read.canonical)?;
                writeln!(out, "{}", Text::joined(played.news, " ").english())?;
                show(game.as_ref(), &mut out)?;
            }
            Err(ReadError::NotAnAction) => {
                writeln!(out, "Type {}.", game.variant().example().english())?
            }
            Err(why) => writeln!(out, "{why}")?,
        }
    }
    Ok(())
}

/// Plays legal actions at random until the game ends.
pub(crate) fn play_at_random(seed: u64, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let mut random = random::Random(seed);
    let mut game = Variant::Glinski.new_game::<&str, &str>(&[])?;
    while game.to_act().is_some() {
        let actions = game.actions();
        let played = game.play(&actions[random.below(actions.len())])?;
        writeln!(out, "{:8} {}", played.sheet, Text::joined(played.news, " ").english())?;
    }
    Ok(show(game.as_ref(), &mut out)?)
}

/// Prints the board as White sees it, each row behind the name of its first cell, and who is to move or who has won.
fn show(game: &dyn Game, out: &mut impl Write) -> io::Result<()> {
    let view = game.view(Seat::FIRST);
    let board = &view.boards[0];
    let left = board.cells.iter().map(|cell| cell.x).fold(f32::INFINITY, f32::min);
    for row in board.cells.chunk_by(|a, b| a.rank == b.rank).rev() {
        let mut text = format!("{:>4} ", row[0].name);
        for cell in row {
            let column = 6 + ((cell.x - left) / 3.0_f32.sqrt() * 4.0).round() as usize;
            let sign = cell.piece.map_or('.', |piece| match piece.owner {
                Seat::FIRST => piece.kind.letter,
                _ => piece.kind.letter.to_ascii_lowercase(),
            });
            text = format!("{text:<column$}{sign}");
        }
        writeln!(out, "{text}")?;
    }
    writeln!(out, "{}", view.headline.english())
}
