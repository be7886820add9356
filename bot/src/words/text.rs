//! The parts that sentences share.

use std::borrow::Cow;

use rules::Seat;

use crate::bridge::{PersonId, PlaceId};
use crate::play::{Holder, Match};
use crate::printable::visible;
use crate::time::Moment;

/// How a network writes moments, people and places in a text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Writes a moment.
    pub moment: fn(Moment) -> String,
    /// Writes a person who is addressed, given the id and the name. Other people are written by name.
    pub address: fn(&PersonId, &str) -> String,
    /// Writes a link to a place. Returns `None` if the network has no links to places.
    pub place: fn(&PlaceId) -> Option<String>,
}

/// The two characters around a network's own marks. Names and texts of people do not contain them ([`tidy`]).
pub const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Returns a network's own mark, such as `t:0:R`, between [`MARKS`].
#[must_use]
pub fn markup(mark: &str) -> String {
    format!("{}{mark}{}", MARKS[0], MARKS[1])
}

/// The longest text of one message, in characters.
pub const LONGEST: usize = 2_000;

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

/// Returns a name that fits into a sentence: one line, without control characters, marks, and what cannot be seen or changes the
/// direction of writing, at most 40 characters.
#[must_use]
pub fn tidy(name: &str) -> String {
    let name = visible(name);
    let name: String =
        name.chars().filter(|c| !c.is_control() && !MARKS.contains(c)).take(40).collect();
    name.trim().to_owned()
}

/// The most buttons under one message.
pub const MOST_BUTTONS: usize = 25;

/// Returns an upper bound for the length of a text after the network has escaped it: punctuation may need an escape
/// character, and characters outside ASCII may count twice. A text that weighs less than [`LONGEST`] is shown whole.
#[must_use]
pub fn weight(text: &str) -> usize {
    let one = |c: char| c.is_ascii_alphanumeric() || c == ' ' || c == '\n';
    text.chars().map(|c| if one(c) { 1 } else { 2 }).sum()
}

/// Cuts a text to a [`weight`] of at most `most`, with an ellipsis if something is missing.
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

/// Cuts a text to the length of one message. What people wrote in it cannot change the direction of what follows.
#[must_use]
pub fn fit(text: String) -> String {
    let text = match visible(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(visible) => visible,
    };
    if text.chars().count() <= LONGEST {
        return text;
    }
    let mut short: String = text.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}
