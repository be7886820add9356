//! The parts that sentences share.

use locale::{Language, Table, Text, table, text};
use rules::Seat;

use crate::chat::ids::PersonId;
use crate::chat::text::{Style, named};
use crate::game::state::{Holder, Match};
use crate::time::Span;

static TABLE: Table = table!("text");

/// Joins texts: `a`, `a and b`, `a, b and c`.
pub fn and(items: Vec<Text>) -> Text {
    list_of(items, |first, last| text!(TABLE, "and", first, last))
}

/// Joins texts: `a`, `a or b`, `a, b or c`.
pub fn or(items: Vec<Text>) -> Text {
    list_of(items, |first, last| text!(TABLE, "or", first, last))
}

fn list_of(mut items: Vec<Text>, join: fn(Text, Text) -> Text) -> Text {
    let Some(last) = items.pop() else { return Text::empty() };
    if items.is_empty() { last } else { join(Text::joined(items, ", "), last) }
}

/// Returns texts that are the same in all languages, such as names.
pub fn same(items: impl IntoIterator<Item = impl Into<String>>) -> Vec<Text> {
    items.into_iter().map(|item| Text::same(item.into())).collect()
}

/// Returns a number with its unit in English, for operators: `1 game`, `2 games`.
pub fn count(number: impl std::fmt::Display, unit: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

/// Returns the player of a seat, such as `Ann (White)`, or `White` for an empty seat.
pub fn who(game: &Match, seat: Seat) -> Text {
    let colour = seat_name(game, seat);
    match game.holder(seat) {
        Holder::Nobody => colour,
        Holder::Invited { name, .. } | Holder::Taken { name, .. } => {
            text!(TABLE, "player", name = named(name), colour)
        }
        Holder::Computer(level) => text!(TABLE, "computer", colour, level = level.number()),
    }
}

/// Names who holds or is offered a seat, without the seat. Empty for an empty seat.
pub fn holder_name(holder: &Holder) -> Text {
    match holder.level() {
        Some(level) => text!(TABLE, "computer-alone", level = level.number()),
        None => holder.name().map_or_else(Text::empty, named),
    }
}

/// Names who holds each seat, for pictures. The name is empty for an empty seat.
pub fn holder_names(holders: &[Holder], language: Language) -> Vec<String> {
    let shown = |holder: &Holder| match holder.level() {
        // The name stands in brackets, beside the seat.
        Some(level) => text!(TABLE, "computer-shown", level = level.number()),
        None => holder_name(holder),
    };
    holders.iter().map(|holder| shown(holder).say(language)).collect()
}

/// Like [`who`], but addresses the player.
pub fn addressed(game: &Match, seat: Seat, style: Style) -> Text {
    match game.holder(seat) {
        Holder::Taken { person, name } | Holder::Invited { person: Some(person), name } => {
            let name = address(person, name, style);
            text!(TABLE, "player", name, colour = seat_name(game, seat))
        }
        Holder::Nobody | Holder::Invited { person: None, .. } | Holder::Computer(_) => {
            who(game, seat)
        }
    }
}

/// Addresses everybody who holds or is offered a seat, once each: `Ann and Bob`. Empty if there is nobody.
pub fn to_all(game: &Match, style: Style) -> Text {
    let mut people: Vec<Text> = Vec::new();
    for seat in &game.seats {
        if let (Some(person), Some(name)) = (seat.holder.person(), seat.holder.name()) {
            let addressed = address(person, name, style);
            if !people.contains(&addressed) {
                people.push(addressed);
            }
        }
    }
    and(people)
}

/// Addresses a person. Those who are forgotten cannot be addressed.
fn address(person: &PersonId, name: &str, style: Style) -> Text {
    if person.is_former() { named(name) } else { Text::same((style.address)(person, name)) }
}

pub fn seat_name(game: &Match, seat: Seat) -> Text {
    let name = game.variant.seats().get(seat.index());
    name.map_or_else(|| Text::same("?"), |name| name.text())
}

/// Returns the name of a seat as it is typed, in lower case: `white`.
pub fn seat_typed(game: &Match, seat: Seat) -> String {
    seat_word(game, seat).to_lowercase()
}

/// Returns the name of a seat in records, such as `White`.
pub fn seat_word(game: &Match, seat: Seat) -> &'static str {
    game.variant.seats().get(seat.index()).map_or("?", |s| s.name)
}

/// Returns a span in its largest unit, `3 days`, or as it is typed if there is no such unit: `1d12h`.
pub(crate) fn span(span: Span) -> Text {
    let whole = |size: Span| (span / size * size == span).then(|| span / size);
    if let Some(days) = whole(Span::days(1)) {
        text!(TABLE, "days", days)
    } else if let Some(hours) = whole(Span::hours(1)) {
        text!(TABLE, "hours", hours)
    } else if let Some(minutes) = whole(Span::minutes(1)) {
        text!(TABLE, "minutes", minutes)
    } else {
        Text::same(span.to_string())
    }
}

/// Returns about how much time is left: `2 hours`, `45 minutes`.
pub(crate) fn left(span: Span) -> Text {
    let minutes = (span + Span::seconds(30)) / Span::minutes(1);
    if minutes >= 120 {
        text!(TABLE, "hours", hours = (minutes + 30) / 60)
    } else {
        text!(TABLE, "minutes", minutes = minutes.max(1))
    }
}

/// Begins a text with the people it is addressed to, if there are any: `Ann and Bob: nobody has moved.`
pub fn to(people: Text, text: Text) -> Text {
    Text::joined([people, text], ": ")
}
