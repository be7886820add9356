//! Messages about opening a game.

use locale::{Table, Text, table, text};
use rules::Variant;

use crate::chat::text::tidy;
use crate::game::words::{and, or};

pub(super) static TABLE: Table = table!();

/// A `/play` names no game, and has a key that is not an option of the usual game.
pub(super) fn no_game_named(key: &str, usual: Variant) -> Text {
    let games = or(Variant::ALL.iter().map(|v| Text::same(v.name())).collect());
    text!(TABLE, "no-game-named", games, key = tidy(key), usual = usual.text())
}

/// A name in a `/play` is misspelt; `command` is what was meant.
pub(super) fn meant(command: &str) -> Text {
    text!(TABLE, "meant", command)
}

pub(super) fn challenge(names: &[String]) -> Text {
    text!(TABLE, "challenge", names = and(names.iter().cloned().map(Text::same).collect()))
}

pub(super) fn no_opponent() -> Text {
    text!(TABLE, "no-opponent")
}
