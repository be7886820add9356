//! What the daemon and a chat network say to each other.
//!
//! A bridge turns what happens in a network into [`Incoming`] and delivers [`Outgoing`]. It holds no
//! rule and no game. Discord is one network; the local room in the terminal is another.

use std::fmt;
use std::future::Future;

use chrono::{DateTime, Utc};

/// A channel, thread or private conversation, as the network's own id, at most 100 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceId(pub String);

/// A person, as the network's own id, at most 100 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub String);

/// A message's id: unique in its network and ascending with time (a snowflake in Discord).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageId(pub u64);

impl fmt::Display for PlaceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Somebody who writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The network's id.
    pub id: PersonId,
    /// The name to show, any Unicode.
    pub name: String,
}

/// Something a person did in the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// The key under which its verdict is kept; the same message may arrive any number of times.
    pub id: MessageId,
    /// Where.
    pub place: PlaceId,
    /// Who.
    pub author: Person,
    /// When, by the network's own stamp; a move counts at this time.
    pub at: DateTime<Utc>,
    /// What was written. A pressed button arrives as the text it stands for.
    pub text: String,
    /// Whether the daemon was spoken to: mention, private conversation, slash command, button.
    pub addressed: bool,
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

/// The picture under a message, drawn when the message is sent.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PictureRequest {
    /// The game shown.
    pub game: i64,
    /// After how many actions.
    pub ply: usize,
    /// The seat at the bottom, an index in turn order.
    pub viewer: u8,
    /// The piece whose targets are marked: the seat it belongs to and its cell in that seat's frame.
    pub targets: Option<(u8, String)>,
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
}

/// Why a delivery did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// It may work later: the network is away, slow, or asks for patience.
    #[error("not now: {reason}")]
    Later {
        /// What happened.
        reason: String,
        /// How long the network asks to wait, in seconds.
        after: Option<u64>,
    },
    /// It will never work: the place is gone or the right is missing.
    #[error("never: {0}")]
    Never(String),
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
}
