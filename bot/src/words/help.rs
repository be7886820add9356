//! Help on commands and rules.

use rules::Variant;

use crate::command::{Entry, VOCABULARY};

/// The list of commands.
#[must_use]
pub fn commands() -> String {
    let lines: Vec<String> = VOCABULARY
        .iter()
        .map(|e| {
            let space = if e.usage.is_empty() { "" } else { " " };
            format!("/{}{space}{} – {}", e.name, e.usage, e.short)
        })
        .collect();
    format!(
        "Where your game is played, just type your move. '/help play' says more about a command, '/rules' \
         about the game.\n{}",
        lines.join("\n")
    )
}

/// One command.
#[must_use]
pub fn command_help(entry: &Entry) -> String {
    let space = if entry.usage.is_empty() { "" } else { " " };
    let mut text = format!("/{}{space}{} – {}.", entry.name, entry.usage, entry.short);
    if !entry.long.is_empty() {
        text = format!("{text} {}", entry.long);
    }
    if !entry.synonyms.is_empty() {
        text = format!("{text}\nAlso: /{}.", entry.synonyms.join(", /"));
    }
    text
}

/// The games there are, a line each.
#[must_use]
pub fn games() -> String {
    let lines: Vec<String> =
        Variant::ALL.iter().map(|v| format!("{}: {}.", v.title(), v.summary())).collect();
    lines.join("\n")
}

/// Nobody said which game to open.
#[must_use]
pub fn which_variant() -> String {
    format!("Which game?\n{}\nPress one, or write more: '/help play' says what.", games())
}

/// What a game is, and how to read on.
#[must_use]
pub fn overview(variant: Variant) -> String {
    let overview = variant.help().first().map_or("", |(_, text)| text);
    let name = variant.name();
    format!(
        "{overview}\nPress a topic to read on, or write it after '/rules {name}'. A piece's page has a picture of \
         its moves."
    )
}

/// The options of a game.
#[must_use]
pub fn options(variant: Variant) -> String {
    if variant.options().is_empty() {
        return format!("Options of {}, for /play: none.", variant.title());
    }
    let lines: Vec<String> = variant
        .options()
        .iter()
        .map(|o| format!("{}={} (usually {}): {}", o.key, o.values, o.default, o.help))
        .collect();
    format!("Options of {}, for /play:\n{}", variant.title(), lines.join("\n"))
}
