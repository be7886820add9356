//! Messages about what is stored about a person.

use locale::{Table, Text, table, text};

use crate::game::state::GameId;
use crate::game::words::{and, number};

pub(super) static TABLE: Table = table!();

const MOST_NAMED: usize = 10;

pub(super) fn still_plays(games: &[GameId]) -> Text {
    let first = games.first().map(|id| number(*id)).unwrap_or_default();
    let names = games.iter().take(MOST_NAMED).map(|id| Text::same(number(*id)));
    match games.len() > MOST_NAMED {
        true => text!(TABLE, "still-plays-many", first, games = Text::joined(names, ", ")),
        false => text!(TABLE, "still-plays", first, games = and(names.collect())),
    }
}
