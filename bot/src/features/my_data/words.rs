//! Messages about what is stored about a person.

use crate::game::state::GameId;
use crate::game::words::{list, number};

/// The most games that are named.
const MOST_NAMED: usize = 10;

/// All that is stored is in the file.
pub(super) fn stored() -> String {
    "The file has all that is stored about you, by table; times are milliseconds since 1970. '/forget-me' removes it."
        .to_owned()
}

/// Asks whether everything is to be removed.
pub(super) fn asks() -> String {
    "This removes your name, settings, notes, puzzles, places on waiting lists and all else that is stored about you, and cannot be undone. \
     Finished games stay for those you played with, and show you as a former player. '/my-data' sends you a copy first."
        .to_owned()
}

/// The writer is forgotten.
pub(super) fn forgotten() -> String {
    "Everything about you is removed. Games that you played show you as a former player.".to_owned()
}

/// The writer still plays.
pub(super) fn still_plays(games: &[GameId]) -> String {
    let names: Vec<String> = games.iter().take(MOST_NAMED).map(|id| number(*id)).collect();
    let more = if games.len() > MOST_NAMED { " and others" } else { "" };
    let first = names.first().cloned().unwrap_or_default();
    format!(
        "You still play or are invited in {}{more}. First '/resign {first}', or '/decline {first}' or '/abort {first}' if it has not begun; then \
         write /forget-me again.",
        list(&names, "and")
    )
}
