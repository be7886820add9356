//! What the daemon and a chat network say to each other.
//!
//! A bridge turns what happens in a network into [`Incoming`] and delivers [`Outgoing`]. It holds no
//! rule and no game. Discord is one network; the local room in the terminal is another.

use std::future::Future;
use std::time::Duration;

use chrono::{DateTime, Utc};

pub use crate::ids::{MessageId, PersonId, PlaceId};
pub use crate::look::Look;

/// What happened to a message after it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its author wrote something else in its place.
    Edited,
    /// It is gone.
    Deleted,
}

/// Somebody who writes.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Person {
    /// The network's id.
    pub id: PersonId,
    /// The name to show, any Unicode.
    pub name: String,
}

/// Something a person did in the network.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Incoming {
    /// The key under which its verdict is kept; the same message may arrive any number of times.
    pub id: MessageId,
    /// Where.
    pub place: PlaceId,
    /// Who.
    pub author: Person,
    /// When, by the network's own stamp; a move counts at this time.
    #[serde(with = "crate::time::as_millis")]
    pub at: DateTime<Utc>,
    /// What was written. A pressed button arrives as the text it stands for.
    pub text: String,
    /// Whether the daemon was spoken to: mention, private conversation, slash command, button.
    pub addressed: bool,
    /// What else the network tells about it.
    pub context: Context,
}

/// What a network tells beside the words.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Context {
    /// Nobody but the daemon saw it (a slash command, a button): what concerns the writer alone is
    /// answered to the writer alone.
    pub unseen: bool,
    /// The people it mentions, with their names.
    pub mentions: Vec<Person>,
    /// People it names who certainly cannot be invited there: no members of the guild, or bots. Of whoever the network
    /// does not say either, nothing is said here.
    #[serde(default)]
    pub outsiders: Vec<PersonId>,
    /// Where in a community it was said, and by whom; none in private conversations.
    pub guild: Option<Membership>,
    /// Why the file attached to it is not part of the words, if one was attached and is not.
    #[serde(default)]
    pub file: Option<FileTrouble>,
}

/// Why an attached file cannot be read.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize,
)]
pub enum FileTrouble {
    /// Longer than [`crate::command::MAX_RECORD`].
    #[error("it is too long for a record")]
    TooLong,
    /// Bytes that are no text.
    #[error("it is no UTF-8 text")]
    NotText,
    /// The network does not give it.
    #[error("it cannot be fetched")]
    Unreachable,
}

/// A writer as a member of a community (a guild in Discord).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Membership {
    /// The guild's id; [`Membership::UNKNOWN`] when the network did not tell it.
    pub guild: String,
    /// The channel; for a thread the channel it belongs to.
    pub channel: String,
    /// The ids of the writer's roles; none when the network did not say.
    pub roles: Option<Vec<String>>,
    /// Whether the writer may manage the guild; false when the network did not say.
    pub manages: bool,
}

impl Membership {
    /// Stands for a guild whose id the network did not tell.
    pub const UNKNOWN: &'static str = "0";

    /// The guild's id, if the network told it.
    #[must_use]
    pub fn known_guild(&self) -> Option<&str> {
        (self.guild != Self::UNKNOWN).then_some(self.guild.as_str())
    }
}

impl Context {
    /// The id of the guild it was said in, if it was in one and the network told which.
    #[must_use]
    pub fn known_guild(&self) -> Option<&str> {
        self.guild.as_ref().and_then(Membership::known_guild)
    }
}

/// A button under a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Button {
    /// What it says, at most 80 characters.
    pub label: String,
    /// The text it stands for when pressed, with game and ply so that it goes stale safely; at most
    /// 100 characters.
    pub command: String,
}

/// A position that belongs to no game of ours.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Setup {
    /// The name of its game, such as `siege`.
    pub variant: String,
    /// The position string.
    pub position: String,
}

/// How a kind of piece moves.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Diagram {
    /// The name of the game, such as `siege`.
    pub variant: String,
    /// The name of the kind, such as `knight`.
    pub kind: String,
    /// Which of its diagrams, from 0: one for each board on which it moves in another way.
    pub nth: usize,
}

/// The array of a game: its boards before the first move.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Array {
    /// The name of the game, such as `siege`.
    pub variant: String,
    /// The options that are not at their defaults, key and value.
    pub options: Vec<(String, String)>,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Subject {
    /// A game of ours.
    Game {
        /// Its number.
        game: i64,
        /// After how many actions.
        ply: usize,
    },
    /// A position that belongs to no game of ours.
    Position(Setup),
    /// The moves of a piece.
    Moves(Diagram),
    /// The array of a game.
    Array(Array),
}

/// The picture under a message, drawn when the message is sent.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PictureRequest {
    /// What is shown.
    pub subject: Subject,
    /// The seat at the bottom, an index in turn order.
    pub viewer: u8,
    /// In whose frame cells are named, an index in turn order; the viewer's when nothing is said.
    #[serde(default)]
    pub frame: Option<u8>,
    /// What can be done is marked: by which seat, and with what: a cell, named in the frame of the picture, or a kind of
    /// action.
    pub targets: Option<(u8, String)>,
    /// How it shall look.
    #[serde(default)]
    pub look: Look,
}

impl PictureRequest {
    /// The number of the game shown, if it is one of ours.
    #[must_use]
    pub const fn game(&self) -> Option<i64> {
        match self.subject {
            Subject::Game { game, .. } => Some(game),
            Subject::Position(_) | Subject::Moves(_) | Subject::Array(_) => None,
        }
    }
}

/// Something to be done in the network instead of saying something, in its turn among what is said.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Step {
    /// Give a game a thread of its own. What is said about the game waits until that is done.
    OpenThread {
        /// The game.
        game: i64,
        /// The outbox key of the message from which the thread is started.
        from: String,
        /// Its name, at most 100 characters.
        name: String,
    },
    /// Archive the game's thread.
    CloseThread,
}

/// A file under a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its content, text.
    pub content: String,
}

/// What the daemon says, as it is kept in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outgoing {
    /// The text, at most 2,000 characters, people by name.
    pub text: String,
    /// The people addressed: mentioned where the network can, and nobody else ever is.
    pub mention: Vec<String>,
    /// For this person alone (private answers); otherwise for the place.
    pub only_to: Option<String>,
    /// The message answered.
    pub reply_to: Option<u64>,
    /// The picture.
    pub picture: Option<PictureRequest>,
    /// The buttons, at most 25.
    pub buttons: Vec<Button>,
    /// The file.
    pub attachment: Option<Attachment>,
    /// The text is a table whose columns must stay in line.
    #[serde(default)]
    pub table: bool,
    /// Something to be done instead; the rest is empty then.
    #[serde(default)]
    pub step: Option<Step>,
}

impl Outgoing {
    /// A message with nothing but text.
    #[must_use]
    pub const fn text(text: String) -> Self {
        Self {
            text,
            mention: Vec::new(),
            only_to: None,
            reply_to: None,
            picture: None,
            buttons: Vec::new(),
            attachment: None,
            table: false,
            step: None,
        }
    }
}

/// A picture ready to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG.
    pub png: Vec<u8>,
    /// At most 1,024 characters that say what it shows.
    pub alt: String,
    /// The same board as plain text, for a terminal.
    pub text_board: String,
}

/// One row of the outbox on its way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The same for every try of the same message, at most 25 characters: the network's nonce.
    pub nonce: String,
    /// Where.
    pub place: PlaceId,
    /// What.
    pub message: Outgoing,
    /// The picture, drawn.
    pub picture: Option<Picture>,
    /// The message or interaction it answers, if any.
    pub origin: Option<MessageId>,
    /// When it was decided to say this, in milliseconds since 1970.
    pub made_at: i64,
    /// It may have been posted before, without our knowing: look for it first.
    pub doubtful: bool,
}

/// Why a delivery did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// It may work later: the network is away, slow, or asks for patience.
    #[error("{reason}")]
    Later {
        /// What happened.
        reason: String,
        /// How long the network asks to wait, in seconds.
        after: Option<u64>,
    },
    /// This message can never be posted.
    #[error("{0}")]
    Never(String),
    /// Nothing can be posted or read in this place any more: it is gone, or the right is missing.
    #[error("the place is closed: {0}")]
    Gone(String),
}

impl DeliveryError {
    /// Whether trying again is of no use.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Never(_) | Self::Gone(_))
    }
}

/// A chat network.
pub trait Bridge: Send + Sync + 'static {
    /// Posts one message. Called again with the same nonce after a failure or a crash; the network
    /// must then show the message once.
    fn deliver(
        &self,
        delivery: &Delivery,
    ) -> impl Future<Output = Result<MessageId, DeliveryError>> + Send;

    /// Messages of people in a place after a message id, oldest first, at most `limit`.
    fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Incoming>, DeliveryError>> + Send;

    /// Starts a thread from a message; the same again for the same message finds the thread there is.
    /// None where there are no threads, so that the game stays where it is.
    fn open_thread(
        &self,
        place: &PlaceId,
        from: MessageId,
        name: &str,
    ) -> impl Future<Output = Result<Option<PlaceId>, DeliveryError>> + Send {
        let _ = (place, from, name);
        async { Ok(None) }
    }

    /// The message from which a place was started if it is a thread, where the network names threads by it.
    fn started_from(&self, place: &PlaceId) -> Option<MessageId> {
        let _ = place;
        None
    }

    /// Those of some people who certainly cannot write in a place. Of whoever nothing is known nothing is said.
    fn kept_from_writing(
        &self,
        place: &PlaceId,
        people: &[PersonId],
    ) -> impl Future<Output = Result<Vec<PersonId>, DeliveryError>> + Send {
        let _ = (place, people);
        async { Ok(Vec::new()) }
    }

    /// Whether a game can be played in a place that was closed: the daemon may see it, read and write there, and the
    /// players may write. None when the network does not say.
    fn is_open(
        &self,
        place: &PlaceId,
    ) -> impl Future<Output = Result<Option<bool>, DeliveryError>> + Send {
        let _ = place;
        async { Ok(Some(true)) }
    }

    /// The guild of a place, as far as that is known without asking.
    fn guild_of(&self, place: &PlaceId) -> Option<String> {
        let _ = place;
        None
    }

    /// How long nothing can be posted in a place, or to somebody alone who asked there, because much was posted just now.
    fn rests(&self, place: &PlaceId, only_to: Option<&str>) -> Option<Duration> {
        let _ = (place, only_to);
        None
    }

    /// Takes the turn of the next request, if the network takes one more now. Whoever takes it before choosing what to
    /// deliver can choose fairly: what waits for its turn later waits in the order in which it began.
    fn take_turn(&self) -> bool {
        true
    }

    /// Delivers something whose turn was taken.
    fn in_turn<F: Future + Send>(&self, delivering: F) -> impl Future<Output = F::Output> + Send {
        delivering
    }

    /// Whether the network may be asked now for what nobody waits for: it has not refused too much lately.
    fn has_room(&self) -> bool {
        true
    }

    /// Archives a thread.
    fn close_thread(
        &self,
        place: &PlaceId,
    ) -> impl Future<Output = Result<(), DeliveryError>> + Send {
        let _ = place;
        async { Ok(()) }
    }
}
