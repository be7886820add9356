//! Messages about waiting lists.

use locale::{Table, Text, table, text};
use rules::Variant;

use super::store::Queued;
use crate::chat::PersonId;
use crate::chat::text::Style;
use crate::game::words::{and, same};
use crate::time::Moment;

pub(super) static TABLE: Table = table!();

/// Lists the people who wait in a guild or place, for a reader.
pub(super) fn lists(waiting: &[Queued], reader: &PersonId) -> Text {
    let of_variant = |variant: &Variant| {
        let waiting = waiting.iter().filter(|q| q.variant == *variant);
        let name = |q: &Queued| match q.person == *reader {
            true => text!(TABLE, "you"),
            false => Text::same(q.name.clone()),
        };
        let names: Vec<Text> = waiting.map(name).collect();
        let (title, seats) = (variant.text(), variant.seats().len());
        (!names.is_empty())
            .then(|| text!(TABLE, "list", title, seats, waiting = names.len(), names = and(names)))
    };
    let lines: Vec<Text> = Variant::ALL.iter().filter_map(of_variant).collect();
    if lines.is_empty() {
        return text!(TABLE, "nobody");
    }
    Text::lines([text!(TABLE, "waiting"), Text::lines(lines), text!(TABLE, "off")])
}

pub(super) fn waits(
    variant: Variant,
    others: &[String],
    missing: usize,
    until: Moment,
    style: Style,
) -> Text {
    let (title, until) = (variant.text(), (style.moment)(until));
    if others.is_empty() {
        text!(TABLE, "waits", title, missing, until)
    } else {
        text!(TABLE, "waits-with", title, missing, until, others = and(same(others)))
    }
}

/// Somebody waits for a game, for all who read it.
pub(super) fn waits_here(name: &str, variant: Variant, others: &[String], missing: usize) -> Text {
    let title = variant.text();
    if others.is_empty() {
        text!(TABLE, "waits-here", name, title, missing)
    } else {
        text!(TABLE, "waits-here-with", name, title, missing, others = and(same(others)))
    }
}

pub(super) fn left(variants: &[Variant]) -> Text {
    let titles = and(variants.iter().map(|v| v.text()).collect());
    text!(TABLE, "left", titles)
}

pub(super) fn only_in_a_guild() -> Text {
    text!(TABLE, "only-in-a-guild")
}
