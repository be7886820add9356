//! Digests.

use locale::{Argument, Table, Text, table, text};
use rules::Seat;

use super::play::{number, turn};
use super::text::{and, left, who};
use super::vacation::days_and_hours;
use crate::chat::PersonId;
use crate::chat::text::Style;
use crate::game::state::{Match, Status};
use crate::time::{Moment, Span};

static TABLE: Table = table!("digest");

/// A digest: how many games wait, and a line for each.
pub fn digest(waiting: usize, all: usize, lines: Vec<Text>) -> Text {
    let head = match (waiting, all) {
        (0, 1) => text!(TABLE, "only-game-of-others"),
        (0, _) => text!(TABLE, "no-game-waits", all),
        (1, 1) => text!(TABLE, "only-game-waits"),
        _ => text!(TABLE, "games-wait", waiting, all),
    };
    let more = match all.saturating_sub(lines.len()) {
        0 => Text::empty(),
        more => text!(TABLE, "more", more),
    };
    Text::lines([head].into_iter().chain(lines).chain([more]))
}

pub fn in_digest(game: &Match, person: &PersonId, waits: bool, now: Moment, style: Style) -> Text {
    let others: Vec<Text> = Seat::all(game.seats.len())
        .filter(|seat| game.holder(*seat).person() != Some(person))
        .map(|seat| who(game, seat))
        .collect();
    let head = match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "game-in", place),
        None => text!(TABLE, "game"),
    };
    let head = head
        .with("title", game.variant.text())
        .with("game", number(game.id))
        .with("others", and(others));
    let paused = game.clock.paused_at.is_some();
    let ends = game.shown_end().map(|ends| ends.due - now).filter(|left| *left > Span::ZERO);
    match game.status {
        Status::Open => text!(TABLE, "open", head),
        _ if game.stopped_at.is_some() => text!(TABLE, "place-lost", head),
        _ if waits => match ends {
            Some(ends) if ends < Span::hours(48) => your_turn(head, left(ends)),
            Some(ends) => your_turn(head, days_and_hours(ends)),
            None if paused => text!(TABLE, "yours-paused", head),
            None => text!(TABLE, "yours", head),
        },
        _ => {
            let turn = turn(game, style).unwrap_or_default();
            match paused {
                true => text!(TABLE, "theirs-paused", head, turn),
                false => text!(TABLE, "theirs", head, turn),
            }
        }
    }
}

fn your_turn(head: Text, left: impl Into<Argument>) -> Text {
    text!(TABLE, "yours-until", head, left)
}

pub fn you_are_next(game: &Match, style: Style) -> Text {
    let next = match (style.place)(&game.place) {
        Some(place) => text!(TABLE, "next-in", place),
        None => text!(TABLE, "next"),
    };
    next.with("game", number(game.id)).with("turn", turn(game, style).unwrap_or_default())
}
