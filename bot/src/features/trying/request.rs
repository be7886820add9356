//! What is asked with `/try` and `/tries`, and how it is written.

use std::fmt;

use rules::steps::take;

use crate::chat::MessageId;
use crate::game::command::write::{flag, line, pair, word};
use crate::game::command::{Arguments, CommandError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TryRequest {
    /// Show the position after a line, or after a variation.
    Line {
        /// The moves as typed; the first may be the name of a variation.
        moves: Vec<String>,
        /// The number of the game's actions before the line; `None` for the present position.
        ply: Option<usize>,
        /// The name under which the line is kept. Without moves, it names the newest line.
        name: Option<String>,
    },
    Step {
        /// The message with which the line was typed.
        line: MessageId,
        /// The number of its actions before the position.
        step: usize,
    },
    Off {
        name: String,
    },
    List,
}

impl TryRequest {
    /// Parses the arguments of `/try`: `MOVES [as NAME] [after=12]`, `NAME`, `off NAME`, or `line=71 at=3`.
    pub(super) fn parse(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        let missing = || CommandError::Missing(arguments.spec);
        let list = arguments.words.as_slice();
        if let [line, step] = list
            && let (Some(line), Some(step)) = (line.strip_prefix("line="), step.strip_prefix("at="))
            && let (Ok(line), Ok(step)) = (line.parse().map(MessageId), step.parse())
        {
            return Ok(Self::Step { line, step });
        }
        if let [off, name] = list
            && off.eq_ignore_ascii_case("off")
        {
            return Ok(Self::Off { name: name.clone() });
        }
        let (mut moves, mut ply, mut name) = (Vec::new(), None, None);
        let mut words = list.iter();
        while let Some(word) = words.next() {
            take(word.len());
            if let Some(number) = word.strip_prefix("after=") {
                ply = Some(number.parse().map_err(|_| CommandError::NotAPly(word.clone()))?);
            } else if let Some(given) = word.strip_prefix("name=") {
                name = Some(given.to_owned());
            } else if word.eq_ignore_ascii_case("as") {
                name = Some(words.next().ok_or_else(missing)?.clone());
            } else {
                moves.extend(word.split([',', ';']).filter_map(bare_move).map(str::to_owned));
            }
        }
        if moves.is_empty() && name.is_none() {
            return Err(missing());
        }
        Ok(Self::Line { moves, ply, name })
    }
}

impl fmt::Display for TryRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { moves, ply, name } => {
                // The number of a round marks a move that could be something else.
                let moves = moves.iter().map(|text| match is_move(text) {
                    true => word(text),
                    false => word(&format!("1.{text}")),
                });
                let ply = ply.map(|ply| format!("after={ply}"));
                let name = name.as_ref().map(|name| pair("name", name));
                let words: Vec<String> = moves.chain(ply).chain(name).collect();
                f.write_str(&words.join(" "))
            }
            Self::Step { line, step } => write!(f, "line={} at={step}", line.0),
            Self::Off { name } => f.write_str(&line([flag(true, "off"), Some(word(name))])),
            Self::List => Ok(()),
        }
    }
}

/// Returns whether a word is read as the move that it is.
fn is_move(word: &str) -> bool {
    let options = ["after=", "name=", "line="].iter().any(|key| word.starts_with(key));
    let keyword = ["as", "off"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword));
    !options && !keyword && bare_move(word) == Some(word)
}

/// Returns a typed move without the number of its round. Returns `None` for words between moves.
fn bare_move(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let dots = rest.trim_start_matches('.');
    let word = if rest.len() < word.len() && dots.len() < rest.len() { dots } else { word };
    let between = ["then", "…", "..."].iter().any(|w| word.eq_ignore_ascii_case(w));
    (!word.is_empty() && !between).then_some(word)
}
