//! Texts as a network shows them: its own marks, and how much fits into a message.

use std::borrow::Cow;

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;

use super::ids::{FORMER_PLAYER, PersonId, PlaceId};
use locale::{Language, Table, Text, table, text};
use rules::steps::take;

use crate::printable::visible;
use crate::time::Moment;

static TABLE: Table = table!("text");

#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub moment: fn(Moment) -> Text,
    /// Writes a person who is addressed, given the id and the name. Other people are written by name.
    pub address: fn(&PersonId, &str) -> String,
    /// Writes a link to a place. Returns `None` if the network has no links to places.
    pub place: fn(&PlaceId) -> Option<String>,
}

/// The two characters around a network's own marks. Names and texts of people do not contain them ([`tidy`]).
pub const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Returns a network's own mark, such as `t:0:R`, between [`MARKS`].
pub fn markup(mark: &str) -> String {
    format!("{}{mark}{}", MARKS[0], MARKS[1])
}

/// Returns a text or name from a network without a network's own marks, and without control characters except line
/// breaks and tabs. PostgreSQL cannot store one of them.
pub fn clean(text: &str) -> String {
    take(text.len());
    let is_control = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    text.chars().filter(|c| !is_control(*c) && !MARKS.contains(c)).collect()
}

/// The longest text of one message, in characters.
pub const LONGEST: usize = 2_000;

/// Returns a name that fits into a sentence: one line, without control characters, marks, and what cannot be seen or changes the
/// direction of writing, at most 40 characters.
pub fn tidy(name: &str) -> String {
    let name = visible(name);
    let name: String =
        name.chars().filter(|c| !c.is_control() && !MARKS.contains(c)).take(40).collect();
    name.trim().to_owned()
}

/// Returns a stored name as it is shown. Those who are forgotten are called so in each language.
pub fn named(name: &str) -> Text {
    if name == FORMER_PLAYER { former_player() } else { Text::same(name.to_owned()) }
}

pub fn former_player() -> Text {
    text!(TABLE, "former-player")
}

/// Returns a day in the calendar.
pub fn day(day: NaiveDate) -> Text {
    text!(TABLE, "day", day = day.day(), month = day.month(), year = day.year())
}

/// Returns the day of a moment in the calendar of the reader.
pub fn day_of(at: Moment) -> Text {
    Text::moment(at.0, |at, zone| day(Moment(at).in_zone(zone_of(zone)).date_naive()))
}

/// Returns the time zone with an exact name, or UTC.
pub(super) fn zone_of(name: Option<&str>) -> Tz {
    name.and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC)
}

pub const MOST_BUTTONS: usize = 25;

/// Returns an upper bound for the length of a text after the network has escaped it: punctuation may need an escape
/// character, and characters outside ASCII may count twice. A text that weighs less than [`LONGEST`] is shown whole.
pub fn weight(text: &str) -> usize {
    let one = |c: char| c.is_ascii_alphanumeric() || c == ' ' || c == '\n';
    text.chars().map(|c| if one(c) { 1 } else { 2 }).sum()
}

/// Cuts a text to a [`weight`] of at most `most`, with an ellipsis if something is missing.
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

/// Returns the [`weight`] of a text in the language in which it is heaviest.
pub fn heaviest(text: &Text) -> usize {
    let weights = Language::ALL.into_iter().map(|language| weight(&text.say(language)));
    weights.max().unwrap_or_default()
}

/// Returns whether a message shows a text whole in every language, with its escapes.
pub fn fits(text: &Text) -> bool {
    heaviest(text) < LONGEST
}

/// Returns a list with as many of its lines as fit into a message, and what `more` says of the number of those left out.
pub fn first_lines(head: &Text, lines: &[Text], more: impl Fn(usize) -> Text) -> Text {
    let list = |shown: usize| {
        let left = lines.len() - shown;
        let more = if left == 0 { Text::empty() } else { more(left) };
        let shown = lines.iter().take(shown).cloned();
        Text::lines([head.clone()].into_iter().chain(shown).chain([more]))
    };
    if lines.is_empty() || fits(&list(lines.len())) {
        return list(lines.len());
    }
    list((1..lines.len()).take_while(|shown| fits(&list(*shown))).last().unwrap_or(0))
}

/// Cuts a text to a number of characters, with an ellipsis if something is missing.
pub fn cut(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// Cuts a text to the length of one message. What people wrote in it cannot change the direction of what follows.
pub fn fit(text: String) -> String {
    let text = match visible(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(visible) => visible,
    };
    cut(text, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_of_a_network_is_taken_but_line_breaks_and_tabs() {
        assert_eq!(clean("a\0\u{1b}[2J\u{85}\r\n\tb\u{7f}é"), "a[2J\n\tbé");
        assert_eq!(clean(&markup("@5")), "@5");
    }
}
