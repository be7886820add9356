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

/// What there is to read about a game.
#[must_use]
pub fn rule_topics(variant: Variant) -> String {
    let topics: Vec<&str> = variant.help().iter().map(|(topic, _)| *topic).collect();
    let overview = variant.help().first().map_or("", |(_, text)| text);
    format!("{overview}\nTopics for /rules: {}, options.", topics.join(", "))
}

/// The options of a game.
#[must_use]
pub fn options(variant: Variant) -> String {
    let lines: Vec<String> = variant
        .options()
        .iter()
        .map(|o| format!("{}={} (usually {}): {}", o.key, o.values, o.default, o.help))
        .collect();
    format!("Options of {}, for /play:\n{}", variant.title(), lines.join("\n"))
}
