//! Why the judgement of a message ends early.

use locale::Text;
use rules::game::SetupError;

use crate::chat::{Button, PictureRequest};
use crate::game::words;
use crate::store::StoreError;

#[derive(Debug)]
pub enum Halt {
    /// The author is told why it is not done.
    Refuse(Refusal),
    /// Its game is paused where it was written, so it is judged when the game goes on.
    Wait,
    /// It is an ordinary chat message.
    Ignore,
    /// The state cannot be read.
    Store(StoreError),
}

/// What is told to a person instead of doing what was asked.
#[derive(Debug)]
pub struct Refusal {
    pub(crate) text: Text,
    /// What is possible instead.
    pub(crate) buttons: Vec<Button<Text>>,
    pub(crate) picture: Option<Box<PictureRequest>>,
    pub(crate) audience: Audience,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Only the author, unless everybody saw the message and private answers would need a direct message.
    Usual,
    /// All who saw the message.
    Alike,
    Author,
}

impl Halt {
    pub(crate) fn refuse(text: Text) -> Self {
        Self::Refuse(Refusal::new(text))
    }

    /// Refuses the message with a sentence that only its author sees.
    pub(crate) fn privately(text: Text) -> Self {
        Self::Refuse(Refusal::new(text).in_private())
    }

    pub(crate) fn in_private(self) -> Self {
        match self {
            Self::Refuse(refusal) => Self::Refuse(refusal.in_private()),
            other => other,
        }
    }
}

impl Refusal {
    pub(crate) fn new(text: Text) -> Self {
        Self { text, buttons: Vec::new(), picture: None, audience: Audience::Usual }
    }

    pub(crate) fn in_private(self) -> Self {
        Self { audience: Audience::Author, ..self }
    }

    /// Lets all see it who saw the message.
    pub(crate) fn alike(self) -> Self {
        Self { audience: Audience::Alike, ..self }
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Self {
        Self::new(words::sentence(&error.text()))
    }
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Self::Refuse(refusal)
    }
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
