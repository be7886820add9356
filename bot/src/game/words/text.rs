//! The parts that sentences share.

use locale::{Table, Text, table, text};
use rules::Seat;

use crate::chat::text::Style;
use crate::game::state::{Holder, Match};

static TABLE: Table = table!("text");

/// Joins texts: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn and(items: Vec<Text>) -> Text {
    list_of(items, |first, last| text!(TABLE, "and", first, last))
}

/// Joins texts: `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn or(items: Vec<Text>) -> Text {
    list_of(items, |first, last| text!(TABLE, "or", first, last))
}

fn list_of(mut items: Vec<Text>, join: fn(Text, Text) -> Text) -> Text {
    let Some(last) = items.pop() else { return Text::empty() };
    if items.is_empty() { last } else { join(Text::joined(items, ", "), last) }
}

/// Joins items: `a`, `a and b`, `a, b and c`, where `last` is the word before the last item.
#[must_use]
pub fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Returns a number with its unit: `1 game`, `2 games`.
#[must_use]
pub fn count(number: impl std::fmt::Display, unit: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

/// Returns the player of a seat, such as `Ann (White)`, or `White` for an empty seat.
#[must_use]
pub fn who(game: &Match, seat: Seat) -> String {
    let colour = seat_name(game, seat);
    match game.holder(seat) {
        Holder::Nobody => colour.to_owned(),
        Holder::Invited { name, .. } | Holder::Taken { name, .. } => format!("{name} ({colour})"),
        Holder::Computer(level) => format!("Computer ({colour}, level {level})"),
    }
}

/// Like [`who`], but addresses the player.
#[must_use]
pub fn addressed(game: &Match, seat: Seat, style: Style) -> String {
    match game.holder(seat) {
        Holder::Taken { person, name } | Holder::Invited { person: Some(person), name } => {
            format!("{} ({})", (style.address)(person, name), seat_name(game, seat))
        }
        Holder::Nobody | Holder::Invited { person: None, .. } | Holder::Computer(_) => {
            who(game, seat)
        }
    }
}

/// Addresses everybody who holds or is offered a seat, once each: `Ann and Bob: `. Empty if there is nobody.
#[must_use]
pub fn to_all(game: &Match, style: Style) -> String {
    let mut people: Vec<String> = Vec::new();
    for seat in &game.seats {
        if let (Some(person), Some(name)) = (seat.holder.person(), seat.holder.name()) {
            let addressed = (style.address)(person, name);
            if !people.contains(&addressed) {
                people.push(addressed);
            }
        }
    }
    if people.is_empty() { String::new() } else { format!("{}: ", list(&people, "and")) }
}

/// Returns the name of a seat, such as `White`.
#[must_use]
pub fn seat_name(game: &Match, seat: Seat) -> &'static str {
    game.variant.seats().get(seat.index()).map_or("?", |s| s.name)
}
