//! Turns a record into a script for the room: the same game, line by line.

use std::fmt::Write;
use std::path::Path;

use rules::game::{SeatName, Termination};
use rules::record::{Ending, Record};

use super::error::CliError;
use crate::printable::shown;

/// The hours for a move, if a player's time has to run out.
const HOURS: u32 = 24;

/// Returns the script that plays a record. The error is that it is not legal or cannot be played in the room.
pub(super) fn script(path: &Path, record: &Record) -> Result<String, CliError> {
    if record.start.is_some() {
        let why = "games in the room begin at their start, and this record does not";
        return Err(CliError::Failed(format!("{}: {why}", path.display())));
    }
    let wrong = |why| CliError::Replay { path: path.to_owned(), why };
    let replay = record.replay().map_err(wrong)?;
    let Some(start) = replay.game(0) else { return Ok(String::new()) };
    let names = names(record, start.seats());
    let name = |seat: usize| names.get(seat).map_or("somebody", String::as_str);

    let timed = replay.played().iter().any(|p| {
        let ends = Termination::from_canonical(start.seats(), &p.canonical);
        ends.is_some_and(|(_, t)| t == Termination::OutOfTime)
    });
    let mut text = format!("# {}", shown(path));
    if timed {
        text.push_str("; start the room with --clock 2026-01-01T00:00:00Z, so that it can wait");
    }
    text.push('\n');
    let _ = write!(text, "{}: /play {}", name(0), record.variant.name());
    for (seat, who) in start.seats().iter().zip(&names) {
        let _ = write!(text, " {}={who}", seat.name.to_lowercase());
    }
    let _ = if timed { write!(text, " pace={HOURS}h") } else { write!(text, " pace=none") };
    for (key, value) in &record.options {
        let _ = write!(text, " {key}={value}");
    }
    text.push('\n');
    for who in names.iter().skip(1) {
        let _ = writeln!(text, "{who}: /join");
    }
    for (ply, played) in replay.played().iter().enumerate() {
        let Some(before) = replay.game(ply) else { break };
        let action = &played.canonical;
        let who = name(played.seat.index());
        match Termination::from_canonical(before.seats(), action).map(|(_, t)| t) {
            Some(Termination::AgreedDraw) => {
                for seat in before.in_game() {
                    let _ = writeln!(text, "{}: /draw", name(seat.index()));
                }
            }
            Some(Termination::Resignation) => {
                let _ = writeln!(text, "{who}: /resign yes");
            }
            Some(Termination::DrawClaim) => {
                let _ = writeln!(text, "{who}: /claim");
            }
            Some(Termination::OutOfTime) => {
                if before.to_act() != Some(played.seat) || before.decision().is_some() {
                    let why = format!("action {}: the clock cannot cause {action} here", ply + 1);
                    return Err(CliError::Failed(format!("{}: {why}", path.display())));
                }
                let _ = writeln!(text, "/wait {}h", HOURS + 1);
            }
            None => {
                let marks = record.entries.get(ply).map_or("", |e| e.marks.as_str());
                let _ = writeln!(text, "{who}: {action}{marks}");
            }
        }
    }
    if record.result != Ending::Open {
        text.push_str("? is over\n");
    }
    Ok(text)
}

/// The most characters of a player's name that are used; with a colour before it, the room still accepts it.
const LONGEST_NAME: usize = 20;

/// Words that are not names after a seat's `=`.
const TAKEN: [&str; 6] = ["me", "open", "anyone", "anybody", "random", "none"];

/// Returns names that the room accepts, all different.
fn names(record: &Record, seats: &[SeatName]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for seat in seats {
        let plain = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let player = record.player(seat).unwrap_or_default();
        let name: String = player.chars().filter(plain).take(LONGEST_NAME).collect();
        // The room ignores case in names.
        let taken = |n: &str| names.iter().any(|other| other.to_lowercase() == n.to_lowercase());
        let word = |n: &str| TAKEN.iter().any(|w| w.eq_ignore_ascii_case(n));
        let begins = name.starts_with(char::is_alphabetic);
        let colour = seat.name.to_lowercase();
        let tries = std::iter::once(name.clone())
            .filter(|n| begins && !word(n))
            .chain(std::iter::once(format!("{colour}{name}")))
            .chain((2u32..).map(|n| format!("{colour}{n}")));
        names.extend(tries.into_iter().find(|n| !taken(n)));
    }
    names
}
