//! What is said about people whom somebody ignores.

use locale::{Table, Text, table, text};

use crate::chat::Person;
use crate::chat::text::Style;
use crate::game::words::{and, names_that_fit};

pub(super) static TABLE: Table = table!();

pub(super) fn listed(people: &[Person], style: Style) -> Text {
    if people.is_empty() {
        return text!(TABLE, "nobody");
    }
    text!(TABLE, "listed", names = and(names_that_fit(people, style)))
}

pub(super) fn changed(person: &Person, wanted: bool, style: Style) -> Text {
    let name = (style.address)(&person.id, &person.name);
    if wanted { text!(TABLE, "ignored", name) } else { text!(TABLE, "no-longer", name) }
}

pub(super) fn not_ignored(person: &Person, style: Style) -> Text {
    text!(TABLE, "not-ignored", name = (style.address)(&person.id, &person.name))
}
