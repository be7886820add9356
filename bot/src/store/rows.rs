//! The types that are stored and read as a whole.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use locale::{Language, Text};

use super::key::OutboxKey;
use super::transaction::Transaction;
use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::chat::{Incoming, Outgoing, Person};
use crate::game::state::{ActionRow, Correctable, Match};
use crate::time::Moment;

/// The outcome of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    /// Conversation.
    Ignored,
    /// A command that was executed.
    Answered,
    /// A command or move that was refused.
    Refused,
    /// An action in a game.
    Played,
    /// It could not be judged: judging panicked or took too long.
    Failed,
}

/// The only verdict on a message, identified by its place and id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub place: PlaceId,
    pub message: MessageId,
    pub author: PersonId,
    /// When it was posted, by the network's timestamp.
    pub at: Moment,
    pub outcome: Outcome,
    /// The game it concerned, and the number of the game's actions afterwards.
    pub game: Option<(GameId, usize)>,
}

/// A game to be stored: with revision 1 if it is new, otherwise the stored revision plus one.
#[derive(Clone, Debug)]
pub struct Save {
    /// The game after the change.
    pub game: Match,
    /// The actions the change adds.
    pub actions: Vec<ActionRow>,
}

/// A message to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The key. What causes the post determines it, so judging again gives the same key.
    pub key: OutboxKey,
    pub place: PlaceId,
    pub message: Outgoing<Text>,
}

/// A change of the store beside games and posts, which is made in the same savepoint as the rest of its commit.
pub trait Change: Any + Debug + Send + Sync {
    /// Makes the change. If the receipt is not [`Receipt::Done`], everything in the commit is undone.
    fn make(&self, tx: &Transaction<'_>, commit: &Commit) -> crate::store::engine::Result<Receipt>;
}

/// People who were seen in a guild.
#[derive(Clone, Debug)]
pub struct Members {
    pub guild: String,
    pub people: Vec<Person>,
    /// Whether these are their names there: histories do not say that.
    pub by_their_names: bool,
}

/// All effects of one message or tick of the clock, stored as a whole or not at all: the verdict, the people, the changes in
/// their order, the games, the posts.
#[derive(Clone, Debug, Default)]
pub struct Commit {
    /// The message's verdict.
    pub verdict: Option<Verdict>,
    /// The message as a refused move that its author can correct.
    pub correctable: Option<Correctable>,
    /// The refused move that the message was before it was edited; its verdict is replaced.
    pub corrects: Option<Correctable>,
    /// People whose names are to be stored.
    pub people: Vec<Person>,
    /// People who were seen in a guild.
    pub members: Option<Members>,
    /// The languages that the network reports of the message's author and of the guild.
    pub languages: (Option<Language>, Option<Language>),
    /// All other changes.
    pub changes: Vec<Arc<dyn Change>>,
    /// The changed games.
    pub saves: Vec<Save>,
    /// The messages to be posted.
    pub posts: Vec<Post>,
    /// The current time.
    pub now: Moment,
}

impl Commit {
    /// Returns the first change of a type.
    pub fn change<T: Change>(&self) -> Option<&T> {
        self.changes.iter().find_map(|change| (&**change as &dyn Any).downcast_ref())
    }
}

/// The result of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    Done,
    /// The message has its verdict already; nothing was changed.
    Duplicate,
    /// The game has changed in between; nothing was changed. Judge again on the new state.
    Conflict,
}

/// A row of the outbox to be delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxRow {
    /// Its number, which orders the rows of a place.
    pub id: i64,
    pub key: OutboxKey,
    /// The network's nonce, at most 25 characters.
    pub nonce: String,
    /// The place to post in.
    pub place: PlaceId,
    pub message: Outgoing,
    /// The number of attempts so far.
    pub tries: u32,
    /// When it may be tried again.
    pub retry_at: Moment,
    pub made_at: Moment,
    /// When it began to fail.
    pub failing_since: Option<Moment>,
    /// How many times the network has refused it without a documented reason.
    pub refusals: u32,
    /// Whether it waits for its place to be open again.
    pub closed: bool,
    /// Whether the place was found closed since it was written, so that it waits, too.
    pub follows_closed: bool,
}

/// A message that is posted already, beside the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    /// The message.
    pub post: Post,
    pub nonce: String,
    /// Its id in the network.
    pub id: MessageId,
}

impl Posted {
    /// Creates it for a message whose nonce is the text of its key.
    pub fn new(post: Post, id: MessageId) -> Self {
        Self { nonce: post.key.to_string(), post, id }
    }
}

/// A row of the outbox that this program cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The row; its message contains only the recipient, if that can be read.
    pub row: OutboxRow,
    /// The game whose thread it was to open.
    pub thread_of: Option<GameId>,
    /// Whether it is a step instead of a post.
    pub step: bool,
    /// What is wrong with it.
    pub why: String,
}

/// The rows of the outbox that may be delivered now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// The first rows of their places, oldest first.
    pub rows: Vec<OutboxRow>,
    /// First rows of their places that cannot be read.
    pub unreadable: Vec<Unreadable>,
    /// When the next of the other rows may be delivered.
    pub next: Option<Moment>,
    /// A row that is undelivered according to the outbox's index but not its table, so the file is damaged.
    pub unsound: Option<i64>,
}

/// The result of a request for a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The outbox row of the request.
    pub row: i64,
    pub game: GameId,
    /// The thread, and the message after which its history begins; `None` if the game stays where it is.
    pub thread: Option<(PlaceId, MessageId)>,
}

/// A slash command or pressed button, stored until it is answered.
#[derive(Clone, PartialEq, Eq)]
pub struct Interaction {
    pub id: MessageId,
    /// The token, with which anybody can answer it.
    pub token: String,
    /// The command.
    pub asked: Incoming,
    /// Whether the answer is, or may have been, sent as a direct message.
    pub direct: bool,
}

impl Debug for Interaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interaction").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The numbers of rows and games that change all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Rows of the outbox still to be delivered.
    pub waiting: usize,
    /// When the oldest of them was stored.
    pub oldest: Option<Moment>,
    /// Those of them that have failed at least once.
    pub failing: usize,
    /// When the first of those began to fail.
    pub failing_since: Option<Moment>,
    /// Dead letters.
    pub dead: usize,
    /// Rows of the outbox, including delivered ones.
    pub rows: usize,
    /// Games being played.
    pub live: usize,
    /// Open and live games in quarantine.
    pub quarantined: usize,
    /// Open and live games that are paused because their place is closed.
    pub paused: usize,
}
