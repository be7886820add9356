//! What all sentences are made with.

use rules::Seat;

use crate::bridge::{PersonId, PlaceId};
use crate::play::{Holder, Match};

/// How a network writes what is more than words.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// A moment.
    pub moment: fn(chrono::DateTime<chrono::Utc>) -> String,
    /// Somebody who is spoken to, by id and name; everybody else is called by name.
    pub address: fn(&PersonId, &str) -> String,
    /// A place, as somebody can go there from another; none where there is nothing to go to.
    pub place: fn(&PlaceId) -> Option<String>,
}

/// The two characters between which a network's own marks stand. Nobody's name and nobody's words contain
/// them ([`tidy`]).
pub const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// A mark of the network's own, such as `t:0:R`.
#[must_use]
pub fn markup(mark: &str) -> String {
    format!("{}{mark}{}", MARKS[0], MARKS[1])
}

/// The longest text of one message.
pub const LONGEST: usize = 2_000;

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `1 game`, `2 games`.
#[must_use]
pub fn count(number: impl std::fmt::Display, unit: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

/// `Ann (White)`, or `White` for an empty seat.
#[must_use]
pub fn who(game: &Match, seat: Seat) -> String {
    let colour = seat_name(game, seat);
    match game.holder(seat) {
        Holder::Nobody => colour.to_owned(),
        Holder::Invited { name, .. } | Holder::Taken { name, .. } => format!("{name} ({colour})"),
    }
}

/// As [`who`], for somebody who is spoken to.
#[must_use]
pub fn addressed(game: &Match, seat: Seat, style: Style) -> String {
    match game.holder(seat) {
        Holder::Taken { person, name } | Holder::Invited { person: Some(person), name } => {
            format!("{} ({})", (style.address)(person, name), seat_name(game, seat))
        }
        Holder::Nobody | Holder::Invited { person: None, .. } => who(game, seat),
    }
}

/// `Ann and Bob: `, everybody who holds or is offered a seat, once; nothing when nobody does.
#[must_use]
pub fn to_all(game: &Match, style: Style) -> String {
    let mut people: Vec<String> = Vec::new();
    for seat in &game.seats {
        if let (Some(person), Some(name)) = (seat.holder.person(), seat.holder.name()) {
            let called = (style.address)(person, name);
            if !people.contains(&called) {
                people.push(called);
            }
        }
    }
    if people.is_empty() { String::new() } else { format!("{}: ", list(&people, "and")) }
}

/// `White`.
#[must_use]
pub fn seat_name(game: &Match, seat: Seat) -> &'static str {
    game.variant.seats().get(seat.index()).map_or("?", |s| s.name)
}

/// A name as it can stand in a sentence: one line, not endless.
#[must_use]
pub fn tidy(name: &str) -> String {
    let name: String =
        name.chars().filter(|c| !c.is_control() && !MARKS.contains(c)).take(40).collect();
    name.trim().to_owned()
}

/// The most buttons under one message.
pub const MOST_BUTTONS: usize = 25;

/// How much of a message a text may take once the network has written it in its own way: punctuation may need a
/// character before it, and what lies beyond the common alphabets counts twice. A text of less than [`LONGEST`] is
/// shown whole.
#[must_use]
pub fn weight(text: &str) -> usize {
    let one = |c: char| c.is_ascii_alphanumeric() || c == ' ' || c == '\n';
    text.chars().map(|c| if one(c) { 1 } else { 2 }).sum()
}

/// The beginning of a text that takes so much of a message, with an ellipsis where something is missing.
#[must_use]
pub fn shortened(text: &str, most: usize) -> String {
    if weight(text) <= most {
        return text.to_owned();
    }
    let mut left = most.saturating_sub(weight("…"));
    let fits = |c: &char| {
        let weight = weight(c.encode_utf8(&mut [0; 4]));
        let fits = weight <= left;
        left = left.saturating_sub(weight);
        fits
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// Cuts a text to what one message holds.
#[must_use]
pub fn fit(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}
