//! What goes into the store in one piece.

use crate::bridge::{MessageId, Outgoing, Person, PersonId, PlaceId};
use crate::play::{ActionRow, GameId, Match};

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Ordinary talk.
    Ignored,
    /// A command that was carried out.
    Answered,
    /// A command or move that was not.
    Refused,
    /// An action of a game.
    Played,
}

impl Outcome {
    /// The word stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ignored => "ignored",
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Played => "played",
        }
    }

    /// The outcome of a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Ignored, Self::Answered, Self::Refused, Self::Played]
            .into_iter()
            .find(|o| o.word() == word)
    }
}

/// The one verdict on a message, kept under its place and id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Where.
    pub place: PlaceId,
    /// Which.
    pub message: MessageId,
    /// Who.
    pub author: PersonId,
    /// When, by the network's stamp.
    pub at: i64,
    /// What became of it.
    pub outcome: Outcome,
    /// The game it concerned, and how many actions that had afterwards.
    pub game: Option<(GameId, usize)>,
}

/// A game as it is to be stored: new with revision 1, else the stored revision plus one.
#[derive(Clone, Debug)]
pub struct Save {
    /// The game after the change.
    pub game: Match,
    /// The actions the change adds.
    pub actions: Vec<ActionRow>,
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The same for the same cause, whenever it is judged: the network's nonce. At most 25 characters.
    pub key: String,
    /// Where.
    pub place: PlaceId,
    /// What.
    pub message: Outgoing,
}

/// Everything that one message, or one stroke of the clock, brings about: stored whole or not at all.
#[derive(Clone, Debug, Default)]
pub struct Commit {
    /// The message's verdict.
    pub verdict: Option<Verdict>,
    /// People whose names are to be known.
    pub people: Vec<Person>,
    /// Games changed.
    pub saves: Vec<Save>,
    /// What is said.
    pub posts: Vec<Post>,
    /// The time now.
    pub now: i64,
}

/// What became of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// Stored.
    Done,
    /// The message has its verdict already; nothing was changed.
    Duplicate,
    /// Somebody changed the game in between; nothing was changed. Decide again on the new state.
    Conflict,
}

/// A row of the outbox that is to be delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxRow {
    /// Its number: the order within a place.
    pub id: i64,
    /// The nonce.
    pub key: String,
    /// Where.
    pub place: PlaceId,
    /// What.
    pub message: Outgoing,
    /// Tries so far.
    pub tries: u32,
    /// Not before, in milliseconds since 1970.
    pub retry_at: i64,
}
