//! The sentences people read: made here and nowhere else in the daemon.

mod help;
mod play;
mod refuse;

pub use help::{command_help, commands, options, rule_topics};
pub use play::*;
pub use refuse::*;

use rules::Seat;

use crate::play::{Holder, Match};

/// How a moment is written.
pub type Moment = fn(chrono::DateTime<chrono::Utc>) -> String;

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

/// `Ann (White)`, or `White` for an empty seat.
#[must_use]
pub fn who(game: &Match, seat: Seat) -> String {
    let colour = seat_name(game, seat);
    match game.holder(seat) {
        Holder::Nobody => colour.to_owned(),
        Holder::Invited { name, .. } | Holder::Taken { name, .. } => format!("{name} ({colour})"),
    }
}

/// `White`.
#[must_use]
pub fn seat_name(game: &Match, seat: Seat) -> &'static str {
    game.variant.seats().get(seat.index()).map_or("?", |s| s.name)
}

/// A name as it can stand in a sentence: one line, not endless.
#[must_use]
pub fn tidy(name: &str) -> String {
    let name: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
    name.trim().to_owned()
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
