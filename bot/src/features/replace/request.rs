//! The command that replaces a player, and how it is written.

use std::fmt;

use crate::game::command::write::{line, optional as optional_word, pair, word};
use crate::game::command::{
    Access, Arguments, CommandError, GAME, Group, Kind, LEVELS, Spec, optional,
};
use crate::game::state::COMPUTER;

/// The command.
pub(super) static SPECS: [Spec; 1] = [Spec {
    name: "replace",
    access: Access::Write,
    group: Group::Slow,
    synonyms: &["substitute"],
    table: &super::words::TABLE,
    parameters: &[
        GAME,
        optional("colour", Kind::Words),
        optional("person", Kind::Person),
        optional("computer", Kind::NamedChoice(&LEVELS)),
        optional("answer", Kind::Choice(&["agree", "decline"])),
    ],
}];

/// A proposal to replace a player, or the answer to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ReplaceRequest {
    /// Propose that a person takes over a seat.
    Propose {
        /// The seat, by name or letter or by its player; `None` for the writer's own.
        seat: Option<String>,
        /// A mention, an id or a name.
        person: String,
    },
    /// Answer a proposal.
    Answer {
        /// Whether the writer agrees.
        agrees: bool,
    },
}

impl ReplaceRequest {
    /// Parses the arguments: `red=@dora`, `@bob=@dora`, `red @dora`, `@dora`, `red computer=5`, `agree` or `decline`.
    pub(super) fn parse(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        if let Ok(Some(agrees)) = arguments.answer() {
            return Ok(Self::Answer { agrees });
        }
        let (seat, person) = match arguments.words.as_slice() {
            [] => (None, String::new()),
            [head @ .., word] if let Some(level) = level_of(word) => match head {
                [_, more, ..] => return arguments.too_much(more),
                _ => (head.first().cloned(), format!("{COMPUTER}:{level}")),
            },
            [word] => match separator(word).and_then(|at| word.split_at_checked(at)) {
                Some((seat, person)) => {
                    (Some(seat.to_owned()), person.trim_start_matches('=').to_owned())
                }
                None => (None, word.clone()),
            },
            [seat, person] => (Some(seat.clone()), person.clone()),
            [_, _, more, ..] => return arguments.too_much(more),
        };
        if person.is_empty() {
            return Err(CommandError::Missing(arguments.spec));
        }
        Ok(Self::Propose { seat, person })
    }
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
            Self::Answer { agrees } => f.write_str(if *agrees { "agree" } else { "decline" }),
            Self::Propose { seat, person } => {
                let level = person.strip_prefix(COMPUTER).and_then(|rest| rest.strip_prefix(':'));
                let person = level.map_or_else(|| word(person), |level| pair(COMPUTER, level));
                f.write_str(&line([optional_word(seat), Some(person)]))
            }
        }
    }
}
