//! A position, or a record after some of its actions, as it is typed.

use std::fmt;

use rules::Variant;
use rules::steps::{each, take};

use super::arguments::{Arguments, PRIVATE_WORD};
use super::error::CommandError;
use super::write::{flag, line};

/// The longest record or position that is read from a chat, in bytes.
pub const MAX_RECORD: usize = 256_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRequest {
    /// `None` for the game that the record names, or else Siege Chess.
    pub variant: Option<Variant>,
    /// A position string, or a whole record.
    pub text: String,
    /// For a record, the number of actions before the position.
    pub ply: Option<usize>,
    pub seat: Option<String>,
    pub private: bool,
}

impl PositionRequest {
    /// Parses arguments: the text, which stays as it is, and the name of the game, `after=12`, `seat=red` and `private` before or after it.
    pub(crate) fn parse(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        let mut request =
            Self { variant: None, text: String::new(), ply: None, seat: None, private: false };
        let mut text = arguments.text.trim();
        for last in [false, true] {
            while let Some((word, rest)) = split_off(text, last) {
                if !request.option(word)? {
                    break;
                }
                text = rest;
            }
        }
        // A record is often pasted as a code block.
        take(text.len());
        let text = text.trim_matches('`').trim();
        if text.is_empty() {
            return Err(CommandError::Missing(arguments.spec));
        }
        if text.len() > MAX_RECORD {
            return Err(CommandError::LongRecord);
        }
        request.text = text.to_owned();
        Ok(request)
    }

    /// Sets an option. Returns whether the word is one.
    fn option(&mut self, word: &str) -> Result<bool, CommandError> {
        if word.eq_ignore_ascii_case(PRIVATE_WORD) {
            self.private = true;
        } else if let Some(number) = word.strip_prefix("after=") {
            self.ply = Some(number.parse().map_err(|_| CommandError::NotAPly(word.to_owned()))?);
        } else if let Some(seat) = word.strip_prefix("seat=") {
            self.seat = Some(seat.to_owned());
        } else if self.variant.is_none() {
            self.variant = Variant::from_name(word).ok();
            return Ok(self.variant.is_some());
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}

impl fmt::Display for PositionRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line([
            self.variant.map(|variant| variant.name().to_owned()),
            self.ply.map(|ply| format!("after={ply}")),
            self.seat.as_ref().map(|seat| format!("seat={seat}")),
            flag(self.private, PRIVATE_WORD),
            // A code block, because the text may begin or end like an option.
            Some(format!("```\n{}\n```", self.text)),
        ]))
    }
}

/// Splits off the first or last word.
fn split_off(text: &str, last: bool) -> Option<(&str, &str)> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::spec;

    impl PositionRequest {
        /// Returns requests with texts and options that need care.
        pub(crate) fn samples() -> Vec<Self> {
            let texts = ["8/8 W", "siege", "`x", "[Event \"x\"]\n\n1. e4", "private x seat=W"];
            let seats = ["red", "<@5>", "", "g12", "#7@3", "ümit", "12"];
            let plain = |text: &str| Self {
                variant: None,
                text: text.to_owned(),
                ply: None,
                seat: None,
                private: false,
            };
            let mut samples = Vec::new();
            for text in texts {
                samples.push(plain(text));
                samples.extend(seats.map(|seat| Self {
                    variant: Some(Variant::Chess),
                    ply: Some(12),
                    seat: Some(seat.to_owned()),
                    private: true,
                    ..plain(text)
                }));
            }
            let named = |variant: &Variant| Self { variant: Some(*variant), ..plain("siege") };
            samples.extend(Variant::ALL.iter().map(named));
            samples
        }
    }

    fn read(arguments: &str) -> Result<PositionRequest, CommandError> {
        PositionRequest::parse(&Arguments::new(spec("position").unwrap(), arguments))
    }

    #[test]
    fn the_text_stays_as_it_is() {
        let request = read("siege after=12 a b  c seat=red private").unwrap();
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
        assert_eq!(read("```\n[Event \"x\"]\n```").unwrap().text, "[Event \"x\"]");
        assert!(matches!(read(" siege "), Err(CommandError::Missing(_))));
        assert!(matches!(read("after=x a"), Err(CommandError::NotAPly(_))));
        assert!(matches!(read("after=12"), Err(CommandError::Missing(_))));
    }
}
