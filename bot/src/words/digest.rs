//! Digests.

use super::play::{left, number, turn};
use super::text::{Style, count, list, who};
use crate::bridge::PersonId;
use crate::play::{Match, Status};

/// A digest: how many games wait, and a line for each.
#[must_use]
pub fn digest(waiting: usize, all: usize, lines: &[String]) -> String {
    let verb = if waiting == 1 { "waits" } else { "wait" };
    let head = if waiting == 0 {
        format!("Your {}: none waits for you.", count(all, "game"))
    } else {
        format!("{} of your {} {verb} for you.", waiting, count(all, "game"))
    };
    let more = match all.saturating_sub(lines.len()) {
        0 => String::new(),
        n => format!("\n… and {}; /games lists all.", count(n, "more game")),
    };
    format!("{head}\n{}{more}", lines.join("\n"))
}

/// A game in a digest, for a person.
#[must_use]
pub fn in_digest(game: &Match, person: &PersonId, waits: bool, now: i64, style: Style) -> String {
    let seats = (0u8..).zip(&game.seats).map(|(seat, _)| rules::Seat(seat));
    let others: Vec<String> = seats
        .filter(|seat| game.holder(*seat).person() != Some(person))
        .map(|seat| who(game, seat))
        .collect();
    let with =
        format!("{} {}, with {}", game.variant.title(), number(game.id), list(&others, "and"));
    let place = (style.place)(&game.place).map_or_else(String::new, |place| format!(" in {place}"));
    let ends = game.turn_ends().filter(|ends| ends.due > now).map(|ends| left(ends.due - now));
    let state = match game.status {
        Status::Open => "waits for players".to_owned(),
        _ if game.stopped_at.is_some() => "is paused".to_owned(),
        _ if waits => match ends {
            Some(left) => format!("your turn, {left} left"),
            None => "your turn".to_owned(),
        },
        _ => turn(game, style).unwrap_or_default().trim_end_matches('.').to_owned(),
    };
    let mark = if waits { "▶ " } else { "" };
    format!("{mark}{with}{place}: {state}.")
}

/// A player is next, one action ahead.
#[must_use]
pub fn you_are_next(game: &Match, style: Style) -> String {
    let place = (style.place)(&game.place).map_or_else(String::new, |place| format!(" in {place}"));
    let turn = turn(game, style).unwrap_or_default();
    format!("You are next in game {}{place}. {turn}", number(game.id))
}
