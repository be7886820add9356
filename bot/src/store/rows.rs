//! What goes into the store in one piece.

use super::key::OutboxKey;
use crate::bridge::{Incoming, Outgoing, Person};
use crate::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::play::{ActionRow, GuildRules, Match, Settings};

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
    /// It could not be judged: that panicked, or took too long.
    Failed,
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
            Self::Failed => "failed",
        }
    }

    /// The outcome of a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Ignored, Self::Answered, Self::Refused, Self::Played, Self::Failed]
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
    /// The same for the same cause, whenever it is judged; its text is the network's nonce.
    pub key: OutboxKey,
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
    /// A guild, and people who were seen in it.
    pub members: Option<(String, Vec<Person>)>,
    /// A place in which a game goes on from this message on.
    pub begins: Option<(PlaceId, MessageId)>,
    /// Games changed.
    pub saves: Vec<Save>,
    /// What is said.
    pub posts: Vec<Post>,
    /// What was said already, and where it stands in the network.
    pub posted: Option<(Post, MessageId)>,
    /// A row of the outbox that becomes a dead letter, and why.
    pub dead: Option<(i64, String)>,
    /// A game that goes into quarantine, and why.
    pub quarantine: Option<(GameId, String)>,
    /// A game that comes out of quarantine, and the version of its rules under which it replays.
    pub release: Option<(GameId, u32)>,
    /// Settings of a person.
    pub settings: Option<(PersonId, Settings)>,
    /// Rules of a guild.
    pub guild: Option<(String, GuildRules)>,
    /// Who is blocked in a guild, or no longer.
    pub block: Option<Block>,
    /// The private conversation the message was written in, with whom.
    pub private_place: Option<(PlaceId, PersonId)>,
    /// The time now.
    pub now: i64,
}

/// Somebody is kept from opening and joining games in a guild, or no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The guild's id.
    pub guild: String,
    /// Who.
    pub person: Person,
    /// By whom, and when, in milliseconds since 1970; none when it is taken back.
    pub by: Option<(PersonId, i64)>,
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
    /// What it is about; its text is the network's nonce.
    pub key: OutboxKey,
    /// Where.
    pub place: PlaceId,
    /// What.
    pub message: Outgoing,
    /// Tries so far.
    pub tries: u32,
    /// Not before, in milliseconds since 1970.
    pub retry_at: i64,
    /// When it was stored, in milliseconds since 1970.
    pub made_at: i64,
    /// Since when it fails, in milliseconds since 1970.
    pub failing_since: Option<i64>,
}

/// A row of the outbox whose message this program cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The row; its message says nothing but for whom it is, if that can be read.
    pub row: OutboxRow,
    /// The game whose thread it was to open.
    pub thread_of: Option<GameId>,
    /// Whether it was something to be done instead of said.
    pub step: bool,
    /// What is wrong with it.
    pub why: String,
}

/// What of the outbox may be delivered now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// The first rows of their places, oldest first.
    pub rows: Vec<OutboxRow>,
    /// First rows of their places that cannot be read.
    pub unreadable: Vec<Unreadable>,
    /// When the next of the others may be, in milliseconds since 1970.
    pub next: Option<i64>,
    /// A row that is due by the index of the outbox, and not by its table: the file is damaged.
    pub unsound: Option<i64>,
}

/// What became of a wish for a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The outbox row that wished for it.
    pub row: i64,
    /// The game.
    pub game: GameId,
    /// The thread and the message after which its history begins; none when the game stays where it is.
    pub thread: Option<(PlaceId, MessageId)>,
}

/// A slash command or pressed button as it is kept until it is answered.
#[derive(Clone, PartialEq, Eq)]
pub struct Interaction {
    /// Its id.
    pub id: MessageId,
    /// What it is answered with; whoever has it can answer.
    pub token: String,
    /// What was asked.
    pub asked: Incoming,
}

impl std::fmt::Debug for Interaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interaction").field("id", &self.id).finish_non_exhaustive()
    }
}

/// How much the database holds of what changes all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Rows of the outbox still to be delivered.
    pub waiting: usize,
    /// When the oldest of them was made, in milliseconds since 1970.
    pub oldest: Option<i64>,
    /// Those among them that failed at least once.
    pub failing: usize,
    /// Since when one of them fails, in milliseconds since 1970.
    pub failing_since: Option<i64>,
    /// Dead letters.
    pub dead: usize,
    /// Rows of the outbox, delivered ones too.
    pub rows: usize,
    /// Games being played.
    pub live: usize,
    /// Open and live games in quarantine.
    pub quarantined: usize,
}
