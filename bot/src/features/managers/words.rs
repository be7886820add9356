//! Answers to managers of a guild.

use locale::{Table, Text, table, text};

use crate::chat::Person;
use crate::chat::text::{MARKS, Style, shortened};
use crate::game::words::{and, names_that_fit};

pub(super) static TABLE: Table = table!();

/// The longest reason, in characters.
const LONGEST_REASON: usize = 300;

/// Returns a reason that fits into a sentence: one line, of limited length, without a full stop at its end.
pub(super) fn reason(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line: String = words.join(" ").chars().filter(|c| !c.is_control()).collect();
    let line: String = line.chars().filter(|c| !MARKS.contains(c)).collect();
    shortened(line.trim().trim_end_matches('.'), LONGEST_REASON)
}

pub(super) fn changed(person: &Person, wanted: bool, style: Style) -> Text {
    let name = (style.address)(&person.id, &person.name);
    if wanted { text!(TABLE, "now-blocked", name) } else { text!(TABLE, "no-longer-blocked", name) }
}

pub(super) fn not_blocked(person: &Person, style: Style) -> Text {
    text!(TABLE, "not-blocked", name = (style.address)(&person.id, &person.name))
}

pub(super) fn listed(people: &[Person], style: Style) -> Text {
    if people.is_empty() {
        return text!(TABLE, "nobody");
    }
    text!(TABLE, "listed", names = and(names_that_fit(people, style)))
}
