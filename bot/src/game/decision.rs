//! What a text means: an answer to the pending decision, or any other action.

use locale::{Language, Text};
use rules::game::{Decision, ReadError, Refusal};
use rules::{Game, Seat};

use crate::game::words;

/// The longest message that is read for a move at its beginning, in bytes: a network's longest message, usually.
const LONGEST: usize = 4_000;

/// The most lines of a message that are read for a move at their beginning.
const MOST_LINES: usize = 4;

/// The most places at which the move at the beginning of a line may end.
const MOST_ENDS: usize = 12;

pub(crate) fn decided(position: &dyn Game, text: &str) -> Option<String> {
    answer(&position.decision()?, text)
}

/// Returns the canonical action that a text means for the seat to act, with cells named in `frame`, or why it is not one legal action.
pub(crate) fn action(
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

/// Returns the question to the player to act whether the move was meant with which a line of a text begins, though more
/// follows. Returns `None` if no line begins with a legal move.
pub(crate) fn beginning(
    position: &dyn Game,
    seat: Seat,
    frame: Seat,
    text: &str,
) -> Option<Refusal> {
    let text = Some(text).filter(|text| text.len() <= LONGEST)?;
    text.lines().take(MOST_LINES).find_map(|line| {
        let line = line.trim();
        let ends = line.char_indices().filter(|(_, c)| c.is_whitespace() || ",;.:(…".contains(*c));
        let ends: Vec<usize> = ends.map(|(at, _)| at).take(MOST_ENDS).collect();
        // The longest text that is a move.
        std::iter::once(line.len()).chain(ends.into_iter().rev()).find_map(|end| {
            let begun = line.get(..end)?.trim_end();
            let (sentence, instead) = match position.read_in(seat, frame, begun) {
                Ok(read) => {
                    let played = format!("{}{}", read.canonical, read.marks);
                    (words::is_that_meant(begun), vec![(played, begun.to_owned())])
                }
                Err(ReadError::Ambiguous(options)) => {
                    let typed: Vec<String> =
                        options.iter().map(|o| position.action_in(o, frame)).collect();
                    (words::ambiguous(&typed), options.into_iter().zip(typed).collect())
                }
                Err(ReadError::Illegal(refusal)) if !refusal.instead.is_empty() => {
                    (refusal.sentence, refusal.instead)
                }
                Err(_) => return None,
            };
            Some(Refusal { instead, doubtful: true, ..Refusal::new(sentence) })
        })
    })
}

/// Returns the answer that a text means: the canonical form, with or without the player's letter and brackets, the
/// button's label, or its first word.
pub(crate) fn answer(decision: &Decision, text: &str) -> Option<String> {
    let plain = |s: &str| -> String {
        s.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(text.trim_end_matches(['.', '!']));
    let inside = |c: &str| -> Option<String> {
        let open = c.find('(')?;
        Some(plain(c.get(open + 1..)?.trim_end_matches(')')))
    };
    let said = |label: &Text, read: &dyn Fn(&str) -> String| {
        Language::ALL.iter().any(|language| read(&label.say(*language)) == wanted)
    };
    let exact = decision.answers.iter().find(|(canonical, label)| {
        plain(canonical) == wanted
            || said(label, &plain)
            || inside(canonical).is_some_and(|i| i == wanted || format!("({i})") == wanted)
    });
    let first_word = |label: &str| plain(label.split_whitespace().next().unwrap_or(""));
    let mut by_word = decision.answers.iter().filter(|(_, label)| said(label, &first_word));
    match (exact, by_word.next(), by_word.next()) {
        (Some((canonical, _)), ..) | (None, Some((canonical, _)), None) => Some(canonical.clone()),
        _ => None,
    }
}
