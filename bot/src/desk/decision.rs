//! What a text means: an answer to the pending decision, or any other action.

use rules::game::{Decision, ReadError};
use rules::{Game, Seat};

/// Returns the answer to a game's pending decision that a text means.
pub(super) fn decided(position: &dyn Game, text: &str) -> Option<String> {
    answer(&position.decision()?, text)
}

/// Returns the canonical action that a text means for the seat to act, with cells named in `frame`.
///
/// # Errors
/// A [`ReadError`] if it is not one legal action.
pub(super) fn action(
    position: &dyn Game,
    seat: Seat,
    frame: Seat,
    text: &str,
) -> Result<String, ReadError> {
    match decided(position, text) {
        Some(canonical) => Ok(canonical),
        None => position.read_in(seat, frame, text).map(|read| read.canonical),
    }
}

/// Returns the answer that a text means: the canonical form, with or without the player's letter and brackets, the
/// button's label, or its first word.
pub(super) fn answer(decision: &Decision, text: &str) -> Option<String> {
    let plain = |s: &str| -> String {
        s.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(text.trim_end_matches(['.', '!']));
    let inside = |c: &str| -> Option<String> {
        let open = c.find('(')?;
        Some(plain(c.get(open + 1..)?.trim_end_matches(')')))
    };
    let exact = decision.answers.iter().find(|(canonical, label)| {
        plain(canonical) == wanted
            || plain(label) == wanted
            || inside(canonical).is_some_and(|i| i == wanted || format!("({i})") == wanted)
    });
    let first_word = |label: &str| plain(label.split_whitespace().next().unwrap_or(""));
    let mut by_word = decision.answers.iter().filter(|(_, label)| first_word(label) == wanted);
    match (exact, by_word.next(), by_word.next()) {
        (Some((canonical, _)), ..) | (None, Some((canonical, _)), None) => Some(canonical.clone()),
        _ => None,
    }
}
