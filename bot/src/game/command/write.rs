//! Writes arguments so that they are parsed as the same arguments.

use super::game_ref::game_ref;

pub(crate) fn line<const N: usize>(words: [Option<String>; N]) -> String {
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

pub(crate) fn optional(text: &Option<String>) -> Option<String> {
    text.as_deref().map(word)
}

pub(crate) fn flag(set: bool, text: &str) -> Option<String> {
    set.then(|| text.to_owned())
}

pub(crate) fn pair(key: &str, value: &str) -> String {
    word(&format!("{key}={value}"))
}

/// Writes one word, in quotes if it would be several, none, or the name of a game.
pub(crate) fn word(text: &str) -> String {
    let quoted = text.is_empty() || text.contains(char::is_whitespace) || game_ref(text).is_some();
    if quoted { format!("\"{text}\"") } else { text.to_owned() }
}

/// Writes the answer to a proposal, if it is one.
pub(crate) fn answer(agrees: Option<bool>) -> String {
    agrees.map_or("", |agrees| if agrees { "agree" } else { "decline" }).to_owned()
}
