//! A record as a script for the room: the same game, said line by line.

use std::fmt::Write;
use std::path::Path;

use rules::game::SeatName;
use rules::record::{Ending, Record};

use super::CliError;

/// The script that plays a record, which must be legal.
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

    let mut text = format!("# {}\n", path.display());
    let _ = write!(text, "{}: /play {}", name(0), record.variant.name());
    for (seat, who) in start.seats().iter().zip(&names) {
        let _ = write!(text, " {}={who}", seat.name.to_lowercase());
    }
    text.push_str(" pace=none");
    for (key, value) in &record.options {
        let _ = write!(text, " {key}={value}");
    }
    text.push('\n');
    for who in names.iter().skip(1) {
        let _ = writeln!(text, "{who}: /join");
    }
    for (ply, played) in replay.played().iter().enumerate() {
        let Some(before) = replay.game(ply) else { break };
        let seat = played.seat;
        let action = &played.canonical;
        if before.agreed_draw().as_ref() == Some(action) {
            for seat in before.in_game() {
                let _ = writeln!(text, "{}: /draw", name(seat.index()));
            }
        } else if *action == before.resignation(seat) {
            let _ = writeln!(text, "{}: /resign yes", name(seat.index()));
        } else if before.draw_claim(seat).is_ok_and(|claim| claim == *action) {
            let _ = writeln!(text, "{}: /claim", name(seat.index()));
        } else {
            let marks = record.entries.get(ply).map_or("", |e| e.marks.as_str());
            let _ = writeln!(text, "{}: {action}{marks}", name(seat.index()));
        }
    }
    if record.result != Ending::Open {
        text.push_str("? is over\n");
    }
    Ok(text)
}

/// Names the room takes, all different.
fn names(record: &Record, seats: &[SeatName]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for seat in seats {
        let plain = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let player = record.player(seat).unwrap_or_default();
        let mut name: String = player.chars().filter(plain).take(30).collect();
        let taken = |n: &str| names.iter().any(|other| other.eq_ignore_ascii_case(n));
        if name.is_empty() || taken(&name) {
            name = format!("{name}{}", seat.name.to_lowercase());
        }
        names.push(name);
    }
    names
}
