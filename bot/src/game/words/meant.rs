//! What a line may mean that is neither a command nor a move.

use locale::{Language, Table, Text, table, text};

use super::refuse::capitalised;
use crate::chat::text::tidy;

static TABLE: Table = table!("meant");

/// The buttons say what the line may mean.
pub fn meant(typed: &str) -> Text {
    text!(TABLE, "meant", typed = tidy(typed))
}

pub fn no_game_for(typed: &str) -> Text {
    text!(TABLE, "no-game-for", typed = tidy(typed))
}

/// The button that leads to a page of the rules.
pub fn rules_about(topic: &Text) -> Text {
    text!(TABLE, "rules-about", topic = capitalised(topic))
}

/// Returns whether a line has one of the words by which people without experience call a command, in any language.
pub fn is_called(command: &str, line: &str) -> bool {
    let key = format!("for-{command}");
    if !TABLE.has(&key, Language::English) {
        return false;
    }
    let words = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
    };
    let line = words(line);
    Language::ALL.iter().any(|language| {
        let known = Text::sentence(&TABLE, key.clone()).say(*language);
        known.split(',').any(|phrase| line.contains(&words(phrase)))
    })
}
