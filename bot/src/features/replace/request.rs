//! The command that replaces a player, and how it is written.

use std::fmt;

use crate::game::command::write::{flag, line, optional as optional_word, pair, word};
use crate::game::command::{Arguments, CommandError, GAME, Group, Kind, LEVELS, Spec, optional};
use crate::game::replacing::{Handover, ReplaceRequest};
use crate::game::state::COMPUTER;

pub(super) static SPECS: [Spec; 1] = [Spec::write(
    Group::Agree,
    &["replace", "substitute"],
    &super::words::TABLE,
    &[
        GAME,
        optional("colour", Kind::Words),
        optional("person", Kind::Person),
        optional("computer", Kind::NamedChoice(&LEVELS)),
        optional("rated", Kind::NamedChoice(&["no"])),
        optional("answer", Kind::Choice(&["agree", "decline"])),
        optional(CONFIRM, Kind::Flag),
    ],
)];

/// The word that confirms that handing over a seat counts as a loss.
const CONFIRM: &str = "confirm";

/// Parses the arguments: `red=@dora`, `@bob=@dora`, `red @dora`, `@dora`, `red computer=5`, each also with `rated=no` or `confirm`
/// after it; `agree`, `agree confirm` or `decline`.
pub(super) fn parse(arguments: &Arguments<'_>) -> Result<ReplaceRequest, CommandError> {
    let (confirmed, words) = match arguments.words.as_slice() {
        // A single word is a name.
        [words @ .., last] if !words.is_empty() && last.eq_ignore_ascii_case(CONFIRM) => {
            (true, words)
        }
        words => (false, words),
    };
    if let Ok(Some(agrees)) = arguments.answer_in(words) {
        return Ok(ReplaceRequest::Answer { agrees, confirmed });
    }
    let (rated, words): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| value_of_rated(word).is_some());
    if rated.len() > 1 {
        return Err(CommandError::Twice("rated".to_owned()));
    }
    let value = rated.first().and_then(|word| value_of_rated(word)).map(str::to_lowercase);
    let unrated = match value.as_deref() {
        None | Some("yes" | "on" | "usual") => false,
        Some("no" | "off") => true,
        Some(other) => return Err(CommandError::NotRated(other.chars().take(40).collect())),
    };
    let (seat, person) = match words.as_slice() {
        [] => (None, String::new()),
        [head @ .., word] if let Some(level) = level_of(word) => match head {
            [_, more, ..] => return arguments.too_much(more),
            _ => (head.first().map(|seat| (*seat).clone()), format!("{COMPUTER}:{level}")),
        },
        [word] => match separator(word).and_then(|at| word.split_at_checked(at)) {
            Some((seat, person)) => {
                (Some(seat.to_owned()), person.trim_start_matches('=').to_owned())
            }
            None => (None, (*word).clone()),
        },
        [seat, person] => (Some((*seat).clone()), (*person).clone()),
        [_, _, more, ..] => return arguments.too_much(more),
    };
    if person.is_empty() {
        return Err(CommandError::Missing(arguments.spec));
    }
    Ok(ReplaceRequest::Propose(Handover { seat, person, unrated, confirmed }))
}

/// Returns the value in `rated=no`.
fn value_of_rated(word: &str) -> Option<&str> {
    let (key, value) = word.split_once('=')?;
    key.eq_ignore_ascii_case("rated").then_some(value)
}

/// Returns where the seat ends in `red=@dora`. A mention may contain the sign itself.
fn separator(word: &str) -> Option<usize> {
    if word.starts_with('<') { word.find(">=").map(|at| at + 1) } else { word.find('=') }
}

/// Returns the level in `computer=5`.
fn level_of(word: &str) -> Option<&str> {
    let (key, level) = word.split_once('=')?;
    key.eq_ignore_ascii_case(COMPUTER).then_some(level)
}

impl fmt::Display for ReplaceRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer { agrees, confirmed } => {
                let answer = if *agrees { "agree" } else { "decline" };
                f.write_str(&line([Some(answer.to_owned()), flag(*confirmed, CONFIRM)]))
            }
            Self::Propose(Handover { seat, person, unrated, confirmed }) => {
                let level = person.strip_prefix(COMPUTER).and_then(|rest| rest.strip_prefix(':'));
                let person = level.map_or_else(|| word(person), |level| pair(COMPUTER, level));
                let rated = flag(*unrated, "rated=no");
                let confirmed = flag(*confirmed, CONFIRM);
                f.write_str(&line([optional_word(seat), Some(person), rated, confirmed]))
            }
        }
    }
}
