//! Parses texts: messages, slash commands and buttons all become the same requests here.

use std::fmt;

use rules::steps::take;

use super::feature::{Desk, Feature, Features, Request, specs};
use crate::game::command::{
    Arguments, CommandError, GameRef, Kind, MAX_RECORD, Parameter, Spec, game_ref, nearest,
};

/// The longest command, in bytes; a chat message has at most 2,000 characters anyway.
const LONGEST: usize = 2_000;

/// The longest command with a record or position, in bytes.
const LONGEST_RECORD: usize = MAX_RECORD + LONGEST;

/// The longest command with a text or a line of moves, in bytes: 2,000 characters, or 500 moves of 64 bytes.
const LONGEST_TEXT: usize = 40_000;

/// A request, and the game that it names, if any.
#[derive(Debug)]
pub struct Invocation {
    pub game: Option<GameRef>,
    pub request: Box<dyn Request>,
}

/// Writes `/name g12@34 arguments`.
impl fmt::Display for Invocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (spec, arguments) = (self.request.spec(), self.request.to_string());
        write!(f, "/{}", spec.name)?;
        match self.game {
            None => {}
            // `/legal g4` is about a cell.
            Some(game)
                if has(spec, Kind::Line) || has(spec, Kind::Cell) && arguments.is_empty() =>
            {
                write!(f, " {game:#}")?;
            }
            Some(game) => write!(f, " {game}")?,
        }
        if arguments.is_empty() { Ok(()) } else { write!(f, " {arguments}") }
    }
}

#[derive(Debug)]
pub enum Parsed {
    /// Not for the daemon.
    Ignored,
    /// Not a command, but perhaps a move.
    Bare(String),
    Command(Invocation),
    /// An attempt at a command that cannot be understood.
    Invalid(CommandError),
}

impl Desk {
    /// Returns the command of a name or synonym, ignoring case.
    pub(crate) fn spec(&self, word: &str) -> Option<&'static Spec> {
        find(self.features, word).map(|(_, spec)| spec)
    }
}

/// Parses a text. `addressed` is whether the text is for the daemon, such as a mention or a direct message;
/// `slash_text` is whether a leading `/` makes any text a command.
pub fn parse(text: &str, addressed: bool, slash_text: bool, features: Features) -> Parsed {
    take(text.len());
    let text = text.trim();
    let (rest, slash) = match text.strip_prefix('/') {
        Some(rest) if addressed || slash_text => (rest, true),
        Some(_) => return Parsed::Ignored,
        // Help is what somebody wants who only mentions the daemon.
        None if text.is_empty() && addressed => ("help", false),
        None => (text, false),
    };
    if !slash && !addressed {
        return if text.is_empty() { Parsed::Ignored } else { Parsed::Bare(text.to_owned()) };
    }
    let first: &str = rest.split_whitespace().next().unwrap_or("");
    // `/usr/bin` and `//` are not attempts at a command.
    let wordlike = !first.is_empty() && first.chars().all(|c| c.is_alphabetic() || c == '-');
    match find(features, first) {
        // A text longer than any command is not worth parsing.
        Some((_, spec)) if text.len() > longest(spec) => {
            let record = has(spec, Kind::File);
            Parsed::Invalid(if record { CommandError::LongRecord } else { CommandError::TooLong })
        }
        Some((feature, spec)) => {
            let arguments = rest.trim_start().get(first.len()..).unwrap_or("").trim();
            match command(feature, spec, arguments) {
                Ok(asked) => Parsed::Command(asked),
                Err(error) => Parsed::Invalid(error),
            }
        }
        None if slash && (wordlike || addressed) => Parsed::Invalid(unknown(first, features)),
        None if slash => Parsed::Ignored,
        None => Parsed::Bare(text.to_owned()),
    }
}

pub(crate) fn unknown(word: &str, features: Features) -> CommandError {
    let names = |spec: &'static Spec| [spec.name].into_iter().chain(spec.synonyms.iter().copied());
    let near = nearest(word, specs(features).flat_map(names));
    let near = near.and_then(|near| find(features, near)).map(|(_, spec)| spec.name);
    CommandError::Unknown { word: word.chars().take(40).collect(), nearest: near }
}

/// Returns the command of a name or synonym, ignoring case, and its feature.
pub(crate) fn find(
    features: Features,
    word: &str,
) -> Option<(&'static dyn Feature, &'static Spec)> {
    features.iter().find_map(|feature| {
        let spec = feature.specs().iter().find(|spec| spec.is_named(word))?;
        Some((*feature, spec))
    })
}

fn has(spec: &Spec, kind: Kind) -> bool {
    spec.parameters.iter().any(|parameter| parameter.kind == kind)
}

/// Returns the longest command of a kind, in bytes.
fn longest(spec: &Spec) -> usize {
    if has(spec, Kind::File) {
        LONGEST_RECORD
    } else if has(spec, Kind::Text) || has(spec, Kind::Line) {
        LONGEST_TEXT
    } else {
        LONGEST
    }
}

fn command(
    feature: &dyn Feature,
    spec: &'static Spec,
    arguments: &str,
) -> Result<Invocation, CommandError> {
    let (head, tail) = arguments.split_once(char::is_whitespace).unwrap_or((arguments, ""));
    // `/move g4`, `/solve g4`, `/try g4` and `/legal g4` name the cell; `g12` and `#4`, which are not cells, name the game.
    let cell = head.len() == 2 && !head.starts_with('#');
    let means_cell = |p: &Parameter| {
        p.required && matches!(p.kind, Kind::Move | Kind::Answer)
            || matches!(p.kind, Kind::Cell | Kind::Line) && cell
    };
    let alone = tail.trim().is_empty() && spec.parameters.iter().any(means_cell);
    // `/if g4 then e5` is a line that begins with a move to g4.
    let tail_word = tail.split_whitespace().next().unwrap_or("");
    let begins_line = has(spec, Kind::Condition) && ["then", "->", ":"].contains(&tail_word);
    let game = game_ref(head).filter(|_| !alone && !begins_line);
    let arguments = if game.is_some() { tail.trim() } else { arguments };
    let request = feature.parse(&Arguments::new(spec, arguments))?;
    let game =
        game.map(|(id, number)| GameRef { id, stamp: number.map(|number| request.stamp(number)) });
    Ok(Invocation { game, request })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::FEATURES;

    fn wrong(text: &str) -> CommandError {
        match parse(text, false, true, FEATURES) {
            Parsed::Invalid(error) => error,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn errors_name_a_way_out() {
        assert_eq!(
            wrong("/resgin"),
            CommandError::Unknown { word: "resgin".into(), nearest: Some("resign") }
        );
        assert!(
            matches!(wrong("/abort now"), CommandError::TooMuch(e, w) if e.name == "abort" && w == "now")
        );
        assert!(matches!(wrong("/play siege pace=soon"), CommandError::Pace(_)));
        assert!(matches!(wrong("/record now"), CommandError::TooMuch(_, w) if w == "now"));
        assert!(matches!(wrong("/settings light"), CommandError::TooMuch(_, w) if w == "light"));
        assert_eq!(wrong("/settings a=b A=c"), CommandError::Twice("a".into()));
        assert_eq!(wrong(&format!("/move {}", "x".repeat(100_000))), CommandError::TooLong);
        assert!(matches!(wrong("/board 99999999999999999999"), CommandError::NotAPly(_)));
    }

    #[test]
    fn talk_is_left_alone() {
        for (text, slash_text) in
            [("/usr/bin", true), ("//", true), ("/shrug", false), ("  ", true)]
        {
            assert!(matches!(parse(text, false, slash_text, FEATURES), Parsed::Ignored), "{text}");
        }
        assert!(
            matches!(parse("draw near", false, true, FEATURES), Parsed::Bare(text) if text == "draw near")
        );
        assert!(matches!(parse("3e-5e", true, true, FEATURES), Parsed::Bare(_)));
    }
}
