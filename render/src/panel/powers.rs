//! The powers of a seat, wrapped into rows.

use locale::{Language, Table, table, text};
use rules::view::SeatView;

use crate::font::{Fonts, Weight};

static TABLE: Table = table!("powers");

const MAX_POWER_ROWS: usize = 3;

/// Lists the powers of a seat in rows that fit: those it has now, then the others with their condition.
pub(super) fn powers(
    seat: &SeatView,
    (fonts, language): (&Fonts, Language),
    size: f32,
    room: f32,
) -> Vec<(bool, String)> {
    let mut rows = Vec::new();
    for now in [true, false] {
        let some = || seat.powers.iter().filter(|power| power.now == now);
        let Some(when) = some().next().map(|power| fonts.printable(&power.when.say(language)))
        else {
            continue;
        };
        let head = match (now, when.is_empty()) {
            (_, true) => "⚔".to_owned(),
            (true, false) => text!(TABLE, "now").say(language),
            (false, false) => text!(TABLE, "when", when).say(language),
        };
        let names: Vec<String> =
            some().map(|power| fonts.printable(&power.name.say(language))).collect();
        let wrapped = wrap_words(&head, &names, fonts, size, room);
        rows.extend(wrapped.into_iter().map(|row| (now, row)));
    }
    rows.truncate(2 * MAX_POWER_ROWS);
    rows
}

/// Joins a head and items with dots into rows that fit. The last row ends in an ellipsis if not everything fits.
fn wrap_words(head: &str, items: &[String], fonts: &Fonts, size: f32, room: f32) -> Vec<String> {
    let fits = |text: &str| fonts.width(Weight::Regular, size, text) <= room;
    let mut rows = vec![head.to_owned()];
    for (i, item) in items.iter().filter(|item| !item.is_empty()).enumerate() {
        let between = if i == 0 { " " } else { " · " };
        let joined = rows.last().map(|row| format!("{row}{between}{item}"));
        match (joined, rows.last_mut()) {
            (Some(joined), Some(row)) if fits(&joined) => *row = joined,
            _ => rows.push(item.clone()),
        }
    }
    if rows.len() > MAX_POWER_ROWS {
        let rest = rows.split_off(MAX_POWER_ROWS - 1);
        rows.push(rest.join(" · "));
    }
    rows.iter().map(|row| fonts.elide(Weight::Regular, size, row, room)).collect()
}
