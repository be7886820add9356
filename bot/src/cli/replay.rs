//! `siegepost replay`.

use std::io::{self, BufRead};

use rules::Game;
use rules::game::status_text;

use super::args::Replay;
use super::error::CliError;
use super::output::Out;
use super::perft::apply;

/// The longest word that is read as an action, in bytes.
const LONGEST_WORD: usize = 4096;

pub(super) fn run(args: &Replay) -> Result<(), CliError> {
    let mut game = args.game.new_game()?;
    let mut out = Out::new();
    let played = play(&mut *game, io::stdin().lock(), &mut out);
    // Print the lines so far before an error.
    out.finish()?;
    played
}

/// Plays the actions of the input, and writes a line before and after each (general 5.2).
fn play(game: &mut dyn Game, mut input: impl BufRead, out: &mut Out) -> Result<(), CliError> {
    line(game, 0, out)?;
    let mut ply = 0;
    while let Some(word) = word(&mut input)? {
        ply += 1;
        let text = String::from_utf8(word).map_err(|e| CliError::Action {
            ply,
            text: super::error::show(&String::from_utf8_lossy(e.as_bytes())),
            why: "this is not UTF-8 text; actions are plain letters, digits and signs".to_owned(),
        })?;
        apply(game, ply, &text)?;
        line(game, ply, out)?;
    }
    Ok(())
}

fn line(game: &dyn Game, ply: usize, out: &mut Out) -> Result<(), CliError> {
    let actions = game.actions().join(" ");
    out.line(format_args!("{ply}\t{}\t{}\t{actions}", game.to_act_text(), status_text(game)))?;
    // A person or another program at the other end waits for the line.
    out.flush()
}

/// Reads the next word, so that a pipe is processed word by word and never stored whole.
fn word(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, CliError> {
    let wrong = |why| CliError::File { what: "read", path: "standard input".into(), why };
    let mut word = Vec::new();
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(wrong(e)),
        };
        if buffer.is_empty() {
            return Ok((!word.is_empty()).then_some(word));
        }
        let mut used = 0;
        let mut complete = false;
        for byte in buffer {
            if byte.is_ascii_whitespace() || *byte == b'\x0b' {
                if !word.is_empty() {
                    complete = true;
                    break;
                }
            } else {
                word.push(*byte);
            }
            used += 1;
            if word.len() > LONGEST_WORD {
                complete = true;
                break;
            }
        }
        input.consume(used);
        if complete {
            return Ok(Some(word));
        }
    }
}
