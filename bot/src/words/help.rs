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
    format!(
        "Which game?\n{}\nPress a button, or write /play with players and options: '/help play' shows how.",
        games()
    )
}

/// What a game is, and how to read on.
#[must_use]
pub fn overview(variant: Variant) -> String {
    let overview = variant.help().first().map_or("", |topic| &topic.text);
    let name = variant.name();
    format!(
        "{overview}\nPress a topic to read on, or write any word after '/rules {name}'. The page of a piece has a \
         picture of its moves."
    )
}

/// A page of the rules: its game and heading, the text, and what is special about the game at hand.
#[must_use]
pub fn rules_page(variant: Variant, heading: &str, text: &str, note: Option<&str>) -> String {
    let note = note.map_or_else(String::new, |note| format!("\n{note}"));
    format!("{}: {heading}\n{text}{note}", variant.title())
}

/// The options of a game; those chosen in the game at hand, if there is one.
#[must_use]
pub fn options(variant: Variant, chosen: Option<&[(String, String)]>) -> String {
    let title = variant.title();
    if variant.options().is_empty() {
        return format!("Options of {title}, for /play: none.");
    }
    let lines: Vec<String> = variant
        .options()
        .iter()
        .map(|o| format!("{}={} (default {}): {}", o.key, o.values, o.default, o.help))
        .collect();
    let here = match chosen {
        None => String::new(),
        Some([]) => "\nThis game has the defaults.".to_owned(),
        Some(chosen) => {
            let pairs: Vec<String> = chosen.iter().map(super::play::option).collect();
            format!("\nThis game: {}.", pairs.join(", "))
        }
    };
    format!("Options of {title}, for /play:\n{}{here}", lines.join("\n"))
}
