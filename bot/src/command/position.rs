//! What follows `/position`.

use rules::Variant;
use rules::steps::{each, take};

use super::error::CommandError;
use super::vocabulary::Entry;

/// The longest record or position that is read from a chat, in bytes.
pub const MAX_RECORD: usize = 256_000;

/// The word with which an answer is asked for that nobody else sees.
pub(super) const PRIVATE: &str = "private";

/// A position somebody wants to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRequest {
    /// Which game; told by the record, or the flagship, when not said.
    pub variant: Option<Variant>,
    /// A position string, or a whole record.
    pub text: String,
    /// Of a record: after how many actions.
    pub ply: Option<usize>,
    /// From whose side.
    pub seat: Option<String>,
    /// To the writer alone.
    pub private: bool,
}

/// Reads what follows `/position`: the game's name, `ply=12`, `seat=red` and `private` may stand before or
/// behind the text, which is taken as it is.
pub(super) fn read(
    entry: &'static Entry,
    arguments: &str,
) -> Result<PositionRequest, CommandError> {
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
    // A record is often pasted as a block of code.
    take(text.len());
    let text = text.trim_matches('`').trim();
    if text.is_empty() {
        return Err(CommandError::Missing(entry));
    }
    if text.len() > MAX_RECORD {
        return Err(CommandError::LongRecord);
    }
    request.text = text.to_owned();
    Ok(request)
}

/// The first or last word, and the rest.
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
    if word.eq_ignore_ascii_case(PRIVATE) {
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
    use crate::command::entry;

    #[test]
    fn the_text_is_taken_as_it_is() {
        let entry = entry("position").unwrap();
        let request = read(entry, "siege ply=12 a b  c seat=red private").unwrap();
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
        assert_eq!(read(entry, "```\n[Event \"x\"]\n```").unwrap().text, "[Event \"x\"]");
        assert!(matches!(read(entry, " siege "), Err(CommandError::Missing(_))));
        assert!(matches!(read(entry, "ply=x a"), Err(CommandError::NotAPly(_))));
    }
}
