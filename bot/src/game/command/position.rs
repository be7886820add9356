//! The arguments of `/position`.

use rules::Variant;
use rules::steps::{each, take};

use super::arguments::PRIVATE_WORD;
use super::error::CommandError;
use super::spec::Spec;

/// The longest record or position that is read from a chat, in bytes.
pub const MAX_RECORD: usize = 256_000;

/// A position to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRequest {
    /// The game; `None` for the game that the record names, or else Siege Chess.
    pub variant: Option<Variant>,
    /// A position string, or a whole record.
    pub text: String,
    /// For a record, the number of actions before the position.
    pub ply: Option<usize>,
    /// The seat from whose side the board is drawn.
    pub seat: Option<String>,
    /// Whether only the writer sees the answer.
    pub private: bool,
}

/// Parses the arguments of `/position`. The game's name, `ply=12`, `seat=red` and `private` may come before or after
/// the text, which stays as it is.
pub(crate) fn read(spec: &'static Spec, arguments: &str) -> Result<PositionRequest, CommandError> {
    let mut request = PositionRequest {
        variant: None,
        text: String::new(),
        ply: None,
        seat: None,
        private: false,
    };
    let mut text = arguments.trim();
    while let Some((word, rest)) = ends(text, false) {
        if !option(word, &mut request)? {
            break;
        }
        text = rest;
    }
    while let Some((word, rest)) = ends(text, true) {
        if !option(word, &mut request)? {
            break;
        }
        text = rest;
    }
    // A record is often pasted as a code block.
    take(text.len());
    let text = text.trim_matches('`').trim();
    if text.is_empty() {
        return Err(CommandError::Missing(spec));
    }
    if text.len() > MAX_RECORD {
        return Err(CommandError::LongRecord);
    }
    request.text = text.to_owned();
    Ok(request)
}

/// Splits off the first or last word.
fn ends(text: &str, last: bool) -> Option<(&str, &str)> {
    let blank = || each(char::is_whitespace);
    let text = text.trim_matches(blank());
    if text.is_empty() {
        return None;
    }
    Some(if last {
        let (rest, word) = text.rsplit_once(blank()).unwrap_or(("", text));
        (word, rest)
    } else {
        text.split_once(blank()).unwrap_or((text, ""))
    })
}

fn option(word: &str, request: &mut PositionRequest) -> Result<bool, CommandError> {
    if word.eq_ignore_ascii_case(PRIVATE_WORD) {
        request.private = true;
        return Ok(true);
    }
    if let Some(number) = word.strip_prefix("ply=") {
        request.ply = Some(number.parse().map_err(|_| CommandError::NotAPly(word.to_owned()))?);
        return Ok(true);
    }
    if let Some(seat) = word.strip_prefix("seat=") {
        request.seat = Some(seat.to_owned());
        return Ok(true);
    }
    match Variant::from_name(word) {
        Ok(variant) if request.variant.is_none() => {
            request.variant = Some(variant);
            Ok(true)
        }
        _ => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::vocabulary::spec;

    #[test]
    fn the_text_stays_as_it_is() {
        let spec = spec("position").unwrap();
        let request = read(spec, "siege ply=12 a b  c seat=red private").unwrap();
        assert_eq!(
            request,
            PositionRequest {
                variant: Some(Variant::Siege),
                text: "a b  c".into(),
                ply: Some(12),
                seat: Some("red".into()),
                private: true
            }
        );
        assert_eq!(read(spec, "```\n[Event \"x\"]\n```").unwrap().text, "[Event \"x\"]");
        assert!(matches!(read(spec, " siege "), Err(CommandError::Missing(_))));
        assert!(matches!(read(spec, "ply=x a"), Err(CommandError::NotAPly(_))));
    }
}
