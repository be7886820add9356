//! The interface between the daemon and a chat network.
//!
//! A bridge turns what happens in a network into [`Incoming`] and delivers [`Outgoing`]. It contains no rules and
//! no games. Discord is one network; the local room in the terminal is another.

use std::future::Future;
use std::time::Duration;

use rules::Seat;

pub mod ids;
pub mod network;
pub mod text;

pub use crate::picture_style::PictureStyle;
use crate::time::Moment;
pub use ids::{MessageId, PersonId, PlaceId};

/// What happened to a message after it was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Its author changed the text.
    Edited,
    /// It was deleted.
    Deleted,
}

/// A person who writes messages.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Person {
    /// The network's id.
    pub id: PersonId,
    /// The name to show, any Unicode.
    pub name: String,
}

/// A message or interaction of a person.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Incoming {
    /// The key of its verdict. The same message may arrive any number of times.
    pub id: MessageId,
    /// The place it was posted in.
    pub place: PlaceId,
    /// The author.
    pub author: Person,
    /// When it was posted, by the network's timestamp; a move counts from this time.
    pub at: Moment,
    /// The text. For a pressed button, its command.
    pub text: String,
    /// Whether it is addressed to the daemon: by mention, direct message, slash command or button.
    pub addressed: bool,
    /// What else the network reports about it.
    pub context: Context,
}

/// What a network reports about a message in addition to its text.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Context {
    /// Whether only the daemon saw it (a slash command, a button). What concerns the author alone is then answered
    /// to the author alone.
    pub unseen: bool,
    /// The people it mentions, with their names.
    pub mentions: Vec<Person>,
    /// The people whom it concerns and with whom no game can be played there: those it mentions who are bots or not
    /// members of the guild, and those waiting for a game that it may start who cannot read and write in its place. People about
    /// whom the network does not know this are not listed, except those who asked for the game in another place.
    pub outsiders: Vec<PersonId>,
    /// The author's membership of the guild; `None` in a direct message.
    pub guild: Option<Membership>,
    /// Why the attached file is not part of the text, if a file is attached and could not be read.
    pub file: Option<FileTrouble>,
}

/// Why an attached file cannot be read.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize,
)]
pub enum FileTrouble {
    /// Longer than [`crate::game::command::MAX_RECORD`].
    #[error("it is too long for a record")]
    TooLong,
    /// Not text.
    #[error("it is not UTF-8 text")]
    NotText,
    /// The network does not return it.
    #[error("it cannot be fetched")]
    Unreachable,
}

/// The author as a member of a guild.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Membership {
    /// The guild's id; [`Membership::UNKNOWN`] if the network does not report it.
    pub guild: String,
    /// The channel; for a thread the channel it belongs to.
    pub channel: String,
    /// The ids of the author's roles; `None` if the network does not report them.
    pub roles: Option<Vec<String>>,
    /// Whether the author may manage the guild; false if the network does not report it.
    pub manages: bool,
}

impl Membership {
    /// The id of a guild whose id the network does not report.
    pub const UNKNOWN: &'static str = "0";

    /// Returns the guild's id, if it is known.
    #[must_use]
    pub fn known_guild(&self) -> Option<&str> {
        (self.guild != Self::UNKNOWN).then_some(self.guild.as_str())
    }
}

impl Context {
    /// Returns the id of the guild, if the message was posted in one and its id is known.
    #[must_use]
    pub fn known_guild(&self) -> Option<&str> {
        self.guild.as_ref().and_then(Membership::known_guild)
    }
}

/// A button under a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Button {
    /// The label, at most 80 characters.
    pub label: String,
    /// The command it sends when pressed, with game and ply, so a stale button is recognised; at most 100
    /// characters.
    pub command: String,
}

/// A position that belongs to no game in the database.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct FreePosition {
    /// The name of its game, such as `siege`.
    pub variant: String,
    /// The position string.
    pub position: String,
}

/// A position of a line of moves that somebody tries out from a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct LinePosition {
    /// The game's id.
    pub game: i64,
    /// The number of actions of the game before the line.
    pub ply: usize,
    /// The position string at the start of the line.
    pub start: String,
    /// The actions of the line up to the position, canonical.
    pub actions: Vec<String>,
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

/// The initial array of a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct InitialArray {
    /// The name of the game, such as `siege`.
    pub variant: String,
    /// The options that are not at their defaults, key and value.
    pub options: Vec<(String, String)>,
}

/// One of several boards of a picture.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct BoardOfGame {
    /// The game's id.
    pub game: i64,
    /// The number of actions made before the position shown.
    pub ply: usize,
    /// The seat at the bottom.
    pub viewer: Seat,
    /// The seat whose frame names the cells.
    pub frame: Seat,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Subject {
    /// A game in the database.
    Game {
        /// Its id.
        game: i64,
        /// The number of actions made before the position shown.
        ply: usize,
    },
    /// A position that belongs to no game in the database.
    Position(FreePosition),
    /// A position of a line of moves from a position of a game in the database.
    Line(LinePosition),
    /// The moves of a piece.
    Moves(Diagram),
    /// The initial array of a game.
    Array(InitialArray),
    /// Several games in the database.
    Games(Vec<BoardOfGame>),
    /// The course of an analysed game in the database.
    Course {
        /// Its id.
        game: i64,
    },
}

/// The picture under a message, drawn when the message is sent.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PictureRequest {
    /// What is shown.
    pub subject: Subject,
    /// The seat at the bottom.
    pub viewer: Seat,
    /// The seat whose frame names the cells; `None` for the viewer's.
    pub frame: Option<Seat>,
    /// The seat whose possible actions are marked, and which of them: those of a cell, named in the frame of the
    /// picture, or of a kind of action.
    pub targets: Option<(Seat, String)>,
    /// Its theme and palette.
    pub look: PictureStyle,
}

impl PictureRequest {
    /// Returns the id of the game shown, if a position of it is.
    #[must_use]
    pub const fn game(&self) -> Option<i64> {
        match self.subject {
            Subject::Game { game, .. } => Some(game),
            // A line is private, and its game is not what is shown.
            Subject::Position(_)
            | Subject::Line(_)
            | Subject::Moves(_)
            | Subject::Array(_)
            | Subject::Games(_)
            | Subject::Course { .. } => None,
        }
    }
}

/// The people who must be able to see a post about a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Readers {
    /// The game's id.
    pub game: i64,
    /// Their ids.
    pub people: Vec<String>,
}

/// A change in the network that takes its turn in the outbox like a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Step {
    /// Gives a game its own thread. Messages about the game wait until it exists.
    OpenThread {
        /// The game's id.
        game: i64,
        /// The outbox key of the message from which the thread is started.
        from: String,
        /// Its name, at most 100 characters.
        name: String,
    },
    /// Archives the game's thread.
    CloseThread,
}

/// A file under a message.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its content.
    pub content: String,
}

/// A role of a guild that a message mentions.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RoleMention {
    /// The role's id.
    pub id: String,
    /// Whether a manager of the guild asked for it. For others, only a role that anyone may mention is mentioned.
    pub by_manager: bool,
}

/// A message of the daemon, as it is stored in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outgoing {
    /// The text, at most 2,000 characters, with people by name.
    pub text: String,
    /// The people it is addressed to. They alone are mentioned, where the network supports mentions.
    pub mention: Vec<String>,
    /// The role it mentions, where the network supports roles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mention_role: Option<RoleMention>,
    /// The only person who sees it (an ephemeral answer); `None` if everybody in the place does.
    pub only_to: Option<String>,
    /// The message it answers.
    pub reply_to: Option<u64>,
    /// The picture.
    pub picture: Option<PictureRequest>,
    /// The buttons, at most 25.
    pub buttons: Vec<Button>,
    /// The file.
    pub attachment: Option<Attachment>,
    /// Whether the text is a table whose columns must stay aligned.
    pub table: bool,
    /// A change in the network to make instead of a post; the other fields are empty then.
    pub step: Option<Step>,
    /// The people who are told by direct message if they cannot see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub readers: Option<Readers>,
}

impl Outgoing {
    /// Creates a message of text only.
    #[must_use]
    pub const fn text(text: String) -> Self {
        Self {
            text,
            mention: Vec::new(),
            mention_role: None,
            only_to: None,
            reply_to: None,
            picture: None,
            buttons: Vec::new(),
            attachment: None,
            table: false,
            step: None,
            readers: None,
        }
    }
}

/// A picture ready to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The PNG.
    pub png: Vec<u8>,
    /// A description of at most 1,024 characters.
    pub alt: String,
    /// The same board as plain text, for a terminal.
    pub text_board: String,
}

/// One attempt to deliver a row of the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The nonce: the same for every attempt to deliver the same message, at most 25 characters.
    pub nonce: String,
    /// The place to post in.
    pub place: PlaceId,
    /// The message.
    pub message: Outgoing,
    /// The picture, drawn.
    pub picture: Option<Picture>,
    /// The message or interaction it answers.
    pub origin: Option<MessageId>,
    /// When the message was created.
    pub made_at: Moment,
    /// Whether an earlier attempt may have posted it, so it must be searched for first.
    pub may_be_posted: bool,
}

/// Why a delivery failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// It may succeed later: the network is unreachable, slow, or limits the rate.
    #[error("{reason}")]
    Later {
        /// The reason.
        reason: String,
        /// How long the network asks to wait, in seconds.
        after: Option<u64>,
    },
    /// This message can never be posted.
    #[error("{0}")]
    Never(String),
    /// Nothing can be posted or read in this place any longer: it was deleted, or a right is missing.
    #[error("the place is closed: {0}")]
    Gone(String),
}

impl DeliveryError {
    /// Returns whether another attempt is useless.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Never(_) | Self::Gone(_))
    }
}

/// What a person can do in a place; `None` if that is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Whether the person can see it.
    pub sees: Option<bool>,
    /// Whether the person can write there.
    pub writes: Option<bool>,
    /// Whether the person can play a game there: see it, read its history, and write in it and its threads.
    pub plays: Option<bool>,
}

impl Access {
    /// Everything.
    pub const ALL: Self = Self { sees: Some(true), writes: Some(true), plays: Some(true) };
}

/// A chat network.
pub trait Bridge: Send + Sync + 'static {
    /// Posts a message. After a failure or a crash it is called again with the same nonce; the network must then
    /// show the message once.
    fn deliver(
        &self,
        delivery: &Delivery,
    ) -> impl Future<Output = Result<MessageId, DeliveryError>> + Send;

    /// Returns at most `limit` messages of people in a place after a message id, oldest first.
    fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Incoming>, DeliveryError>> + Send;

    /// Starts a thread from a message, or finds the thread that was already started from it. Returns `None` if the
    /// network has no threads, or the place is a thread, which then gets the name; the game stays where it is.
    fn open_thread(
        &self,
        place: &PlaceId,
        from: MessageId,
        name: &str,
    ) -> impl Future<Output = Result<Option<PlaceId>, DeliveryError>> + Send {
        let _ = (place, from, name);
        async { Ok(None) }
    }

    /// Returns the message a thread was started from, if the network derives the thread's id from it.
    fn started_from(&self, place: &PlaceId) -> Option<MessageId> {
        let _ = place;
        None
    }

    /// Returns what each of some people can do in a place, in their order.
    fn access(
        &self,
        place: &PlaceId,
        people: &[PersonId],
    ) -> impl Future<Output = Result<Vec<Access>, DeliveryError>> + Send {
        let (_, all) = (place, vec![Access::ALL; people.len()]);
        async { Ok(all) }
    }

    /// Returns whether a game can be played in a place that was closed: the daemon can see it, read and write
    /// there, and the players can write. Returns `None` if the network does not report it.
    fn is_open(
        &self,
        place: &PlaceId,
    ) -> impl Future<Output = Result<Option<bool>, DeliveryError>> + Send {
        let _ = place;
        async { Ok(Some(true)) }
    }

    /// Returns the guild of a place, if it is known without a request.
    fn guild_of(&self, place: &PlaceId) -> Option<String> {
        let _ = place;
        None
    }

    /// Returns how long nothing can be posted in a place, or to one person in it, because of a rate limit.
    fn rate_limited_for(&self, place: &PlaceId, only_to: Option<&str>) -> Option<Duration> {
        let _ = (place, only_to);
        None
    }

    /// Takes the turn of the next request, and returns whether the network accepts one now. A caller that takes the
    /// turn before it chooses a delivery can choose fairly; otherwise deliveries are posted in the order in which
    /// they started to wait.
    fn take_turn(&self) -> bool {
        true
    }

    /// Delivers something whose turn has been taken.
    fn in_turn<F: Future + Send>(&self, delivering: F) -> impl Future<Output = F::Output> + Send {
        delivering
    }

    /// Returns whether the network has refused few enough requests lately for requests that nobody waits for.
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
