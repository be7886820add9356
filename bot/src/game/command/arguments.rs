//! The arguments of a command as they are written.

use rules::steps::take;

use super::error::CommandError;
use super::spec::Spec;

/// The argument that asks for an answer that nobody else sees.
pub(crate) const PRIVATE_WORD: &str = "private";

/// The arguments of a command, without the game that it names.
#[derive(Debug)]
pub struct Arguments<'a> {
    pub spec: &'static Spec,
    pub text: &'a str,
    pub words: Vec<String>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(spec: &'static Spec, text: &'a str) -> Self {
        Self { spec, text, words: words(text) }
    }

    /// Refuses all arguments.
    pub(crate) fn none(&self) -> Result<(), CommandError> {
        self.words.first().map_or(Ok(()), |more| self.too_much(more))
    }

    /// Returns the only argument, if there is one.
    pub(crate) fn one(&self) -> Result<Option<String>, CommandError> {
        match self.words.as_slice() {
            [] => Ok(None),
            [word] => Ok(Some(word.clone())),
            [_, more, ..] => self.too_much(more),
        }
    }

    /// Returns the whole text, if there is one.
    pub(crate) fn text(&self) -> Option<String> {
        (!self.text.is_empty()).then(|| self.text.to_owned())
    }

    /// Refuses a word that does not belong there.
    pub(crate) fn too_much<T>(&self, word: &str) -> Result<T, CommandError> {
        Err(CommandError::TooMuch(self.spec, word.to_owned()))
    }

    /// Parses the optional answer to a request of another player.
    pub(crate) fn answer(&self) -> Result<Option<bool>, CommandError> {
        self.answer_in(&self.words)
    }

    /// Like [`Arguments::answer`], in some of the words.
    pub(crate) fn answer_in(&self, words: &[String]) -> Result<Option<bool>, CommandError> {
        let word = match words {
            [] => return Ok(None),
            [word] => word.to_lowercase(),
            [_, more, ..] => return self.too_much(more),
        };
        match word.as_str() {
            "agree" | "accept" | "yes" => Ok(Some(true)),
            "decline" | "no" | "refuse" | "reject" => Ok(Some(false)),
            other => self.too_much(other),
        }
    }

    pub(crate) fn private(&self) -> Result<bool, CommandError> {
        match self.words.as_slice() {
            [] => Ok(false),
            [word] if word.eq_ignore_ascii_case(PRIVATE_WORD) => Ok(true),
            [first, rest @ ..] => {
                let wrong =
                    if first.eq_ignore_ascii_case(PRIVATE_WORD) { rest.first() } else { None };
                self.too_much(wrong.unwrap_or(first))
            }
        }
    }
}

/// Splits a text into words; `"quotes"` keep words together.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut any) = (String::new(), false, false);
    for c in text.chars() {
        take(1);
        match c {
            '"' | '“' | '”' => {
                quoted = !quoted;
                any = true;
            }
            c if c.is_whitespace() && !quoted => {
                if any {
                    words.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => {
                word.push(c);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}
