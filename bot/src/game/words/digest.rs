//! Digests.

use super::play::{left, number, turn};
use super::text::{count, list, who};
use super::vacation::days_and_hours;
use crate::chat::PersonId;
use crate::chat::text::Style;
use crate::game::state::{Match, Status};
use crate::time::{Moment, Span};

/// A digest: how many games wait, and a line for each.
#[must_use]
pub fn digest(waiting: usize, all: usize, lines: &[String]) -> String {
    let head = match (waiting, all) {
        (0, 1) => "It is not your turn in your game.".to_owned(),
        (0, _) => format!("It is not your turn in any of your {}.", count(all, "game")),
        (1, 1) => "Your game waits for you.".to_owned(),
        (1, _) => format!("1 of your {} waits for you.", count(all, "game")),
        (_, _) => format!("{waiting} of your {} wait for you.", count(all, "game")),
    };
    let more = match all.saturating_sub(lines.len()) {
        0 => String::new(),
        n => format!("\n… and {}; /games lists all.", count(n, "more game")),
    };
    format!("{head}\n{}{more}", lines.join("\n"))
}

/// A game in a digest, for a person.
#[must_use]
pub fn in_digest(
    game: &Match,
    person: &PersonId,
    waits: bool,
    now: Moment,
    style: Style,
) -> String {
    let others: Vec<String> = rules::Seat::all(game.seats.len())
        .filter(|seat| game.holder(*seat).person() != Some(person))
        .map(|seat| who(game, seat))
        .collect();
    let with =
        format!("{} {}, with {}", game.variant.title(), number(game.id), list(&others, "and"));
    let place = (style.place)(&game.place).map_or_else(String::new, |place| format!(" in {place}"));
    let ends = game.shown_end().map(|ends| ends.due - now).filter(|left| *left > Span::ZERO);
    let ends =
        ends.map(
            |span| if span < Span::hours(48) { left(span) } else { days_and_hours(span).english() },
        );
    let paused = if game.clock.paused_at.is_some() { "; the game is paused" } else { "" };
    let state = match game.status {
        Status::Open => "waits for players".to_owned(),
        _ if game.stopped_at.is_some() => "is paused".to_owned(),
        _ if waits => match ends {
            Some(left) => format!("your turn, {left} left"),
            None => format!("your turn{paused}"),
        },
        _ => format!("{}{paused}", turn(game, style).unwrap_or_default().trim_end_matches('.')),
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
