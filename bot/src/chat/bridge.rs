//! A network at work: deliveries and histories.

use std::future::Future;
use std::time::Duration;

use super::ids::{MessageId, PersonId, PlaceId};
use super::incoming::Incoming;
use super::outgoing::Outgoing;
use crate::time::Moment;

/// A picture ready to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub png: Vec<u8>,
    /// A description of at most 1,024 characters.
    pub alt: String,
    /// The same board as plain text, for a terminal.
    pub text_board: String,
}

/// A file made for a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadeFile {
    pub name: String,
    /// Its content; empty if there is no file.
    pub content: Vec<u8>,
    /// A description of at most 1,024 characters; may be empty.
    pub alt: String,
    /// A sentence about it for the reader.
    pub note: Option<String>,
}

/// One attempt to deliver a row of the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The nonce: the same for every attempt to deliver the same message, at most 25 characters.
    pub nonce: String,
    /// Whether the message that it answers alone determines the nonce, so that another database may have posted something else
    /// with it.
    pub derived: bool,
    pub place: PlaceId,
    pub message: Outgoing,
    pub picture: Option<Picture>,
    pub files: Vec<MadeFile>,
    /// The message or interaction it answers.
    pub origin: Option<MessageId>,
    /// When the message was created.
    pub made_at: Moment,
    /// Whether an earlier attempt may have posted it, so it must be searched for first.
    pub may_be_posted: bool,
    /// Whether the place is known to be closed, so that it is not posted: whoever waits for it is told why.
    pub closed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// It may succeed later: the network is unreachable, slow, or limits the rate.
    #[error("{reason}")]
    Later {
        reason: String,
        /// How long the network asks to wait, in seconds.
        after: Option<u64>,
    },
    /// The network has refused it without a documented reason, which may be temporary.
    #[error("{0}")]
    Refused(String),
    /// The nonce belongs to another message, so this one was not posted.
    #[error("{0}")]
    Taken(String),
    /// This message can never be posted.
    #[error("{0}")]
    Never(String),
    /// Nothing can be posted or read in this place at present, because a right is missing.
    #[error("the place is closed: {0}")]
    Closed(String),
    /// The place was deleted, or its person accepts no messages.
    #[error("the place is gone: {0}")]
    Gone(String),
}

impl DeliveryError {
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Never(_)) || self.is_about_place()
    }

    pub const fn is_about_place(&self) -> bool {
        matches!(self, Self::Closed(_) | Self::Gone(_))
    }
}

/// What a person can do in a place; `None` if that is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Access {
    pub sees: Option<bool>,
    pub writes: Option<bool>,
    /// Whether the person can play a game there: see it, read its history, and write in it and its threads.
    pub plays: Option<bool>,
}

impl Access {
    /// Everything.
    pub const ALL: Self = Self { sees: Some(true), writes: Some(true), plays: Some(true) };
}

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

    fn close_thread(
        &self,
        place: &PlaceId,
    ) -> impl Future<Output = Result<(), DeliveryError>> + Send {
        let _ = place;
        async { Ok(()) }
    }
}
