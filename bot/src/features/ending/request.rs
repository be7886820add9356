//! The commands that end a game, and how they are written.

use std::fmt;

use crate::game::command::write::{flag, line, optional as optional_word};
use crate::game::command::{Arguments, CommandError, GAME, Group, Kind, Spec, optional};

pub(super) static SPECS: [Spec; 3] = [
    Spec::play(
        Group::Play,
        &["resign", "surrender"],
        &super::words::TABLE,
        &[GAME, optional("colour", Kind::Words), optional("answer", Kind::Choice(&["yes"]))],
    ),
    Spec::play(
        Group::Agree,
        &["draw"],
        &super::words::TABLE,
        &[
            GAME,
            optional(
                "answer",
                Kind::Choice(&["offer", "accept", "decline", "secret", "secret off"]),
            ),
        ],
    ),
    Spec::play(Group::Agree, &["claim"], &super::words::TABLE, &[GAME]),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EndRequest {
    Resign {
        /// The seat, by name or letter, for a player who holds several.
        colour: Option<String>,
        confirmed: bool,
    },
    /// Offer a draw or agree to one.
    Draw,
    SecretDraw {
        /// Whether the vote is made, or taken back.
        wanted: bool,
    },
    DeclineDraw,
    Claim,
}

impl EndRequest {
    /// Parses the arguments of `/resign`: `[colour] [yes]`.
    pub(super) fn resign(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        let yes = |word: &String| ["yes", "y"].iter().any(|y| word.eq_ignore_ascii_case(y));
        let (colour, confirmed) = match arguments.words.as_slice() {
            [] => (None, false),
            [word] if yes(word) => (None, true),
            [colour] => (Some(colour.clone()), false),
            [colour, word] if yes(word) => (Some(colour.clone()), true),
            [_, more, ..] => return arguments.too_much(more),
        };
        Ok(Self::Resign { colour, confirmed })
    }

    /// Parses the arguments of `/draw`: an answer, or `secret [off]`.
    pub(super) fn draw(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        match arguments.words.as_slice() {
            [secret, rest @ ..] if secret.eq_ignore_ascii_case("secret") => match rest {
                [] => Ok(Self::SecretDraw { wanted: true }),
                [off] if ["off", "withdraw"].iter().any(|word| off.eq_ignore_ascii_case(word)) => {
                    Ok(Self::SecretDraw { wanted: false })
                }
                [_, more, ..] | [more] => arguments.too_much(more),
            },
            [offer] if offer.eq_ignore_ascii_case("offer") => Ok(Self::Draw),
            _ if arguments.answer()? == Some(false) => Ok(Self::DeclineDraw),
            _ => Ok(Self::Draw),
        }
    }
}

impl fmt::Display for EndRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resign { colour, confirmed } => {
                f.write_str(&line([optional_word(colour), flag(*confirmed, "yes")]))
            }
            Self::SecretDraw { wanted: true } => f.write_str("secret"),
            Self::SecretDraw { wanted: false } => f.write_str("secret off"),
            Self::DeclineDraw => f.write_str("decline"),
            Self::Draw | Self::Claim => Ok(()),
        }
    }
}
