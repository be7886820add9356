//! The types that are stored and read as a whole.

use super::key::OutboxKey;
use crate::bridge::{Incoming, Outgoing, Person};
use crate::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::play::{
    ActionRow, AnalysisRequest, Correctable, GuildRules, Hours, Leave, Match, Note, Notices,
    QueueChange, Settings, Variation,
};

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
    /// The place.
    pub place: PlaceId,
    /// The message.
    pub message: MessageId,
    /// Its author.
    pub author: PersonId,
    /// When it was posted, by the network's timestamp.
    pub at: i64,
    /// The outcome.
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
    /// The same for the same cause, whenever it is judged; its text is the network's nonce.
    pub key: OutboxKey,
    /// The place to post in.
    pub place: PlaceId,
    /// The message.
    pub message: Outgoing,
}

/// All effects of one message or tick of the clock, stored as a whole or not at all.
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
    /// A guild, and people who were seen in it.
    pub members: Option<(String, Vec<Person>)>,
    /// A place in which a game is played from this message on.
    pub begins: Option<(PlaceId, MessageId)>,
    /// The changed games.
    pub saves: Vec<Save>,
    /// The messages to be posted.
    pub posts: Vec<Post>,
    /// A message that was posted already, and its id in the network.
    pub posted: Option<(Post, MessageId)>,
    /// A row of the outbox that becomes a dead letter, and why.
    pub dead: Option<(i64, String)>,
    /// A game that goes into quarantine, and why.
    pub quarantine: Option<(GameId, String)>,
    /// A game that is released from quarantine, and the version of its rules under which it replays.
    pub release: Option<(GameId, u32)>,
    /// Settings of a person.
    pub settings: Option<(PersonId, Settings)>,
    /// What a person is notified of.
    pub notices: Option<NewNotices>,
    /// A digest that is sent.
    pub digest: Option<DigestSent>,
    /// When a person sleeps and has days off.
    pub hours: Option<(PersonId, Hours)>,
    /// A person's vacation and budget.
    pub leave: Option<(PersonId, Leave)>,
    /// Rules of a guild.
    pub guild: Option<(String, GuildRules)>,
    /// Changes of waiting lists.
    pub queue: Vec<QueueChange>,
    /// A person who is blocked in a guild, or no longer.
    pub block: Option<Block>,
    /// A note that is added or removed.
    pub note: Option<NoteChange>,
    /// A line of moves that is stored or removed.
    pub variation: Option<VariationChange>,
    /// A request for an analysis, or its end.
    pub analysis: Option<AnalysisChange>,
    /// The direct message channel of the message, and the person.
    pub private_place: Option<(PlaceId, PersonId)>,
    /// The current time.
    pub now: i64,
}

/// What a person is notified of from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotices {
    /// The person.
    pub person: PersonId,
    /// What the person is notified of.
    pub notices: Notices,
    /// When the next digest is due, in milliseconds since 1970.
    pub due: Option<i64>,
}

/// A digest that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestDue {
    /// The person.
    pub person: PersonId,
    /// The person's number in keys.
    pub number: i64,
    /// When it became due, in milliseconds since 1970.
    pub due: i64,
}

/// A digest that is sent, and when the next one is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestSent {
    /// The person.
    pub person: PersonId,
    /// When it became due, in milliseconds since 1970.
    pub due: i64,
    /// When the next one is due, in milliseconds since 1970; `None` for never.
    pub next: Option<i64>,
}

/// A change of whether a person may open and join games in a guild, or is ignored by another person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The guild's id; for people whom a person ignores, `@` and that person's id.
    pub guild: String,
    /// The person.
    pub person: Person,
    /// Who blocked the person and when, in milliseconds since 1970; `None` to unblock.
    pub by: Option<(PersonId, i64)>,
}

/// A change of a person's notes about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteChange {
    /// A new note.
    Add(Note),
    /// A note is removed.
    Remove {
        /// The game.
        game: GameId,
        /// The author.
        person: PersonId,
        /// The number of the note.
        number: u32,
    },
}

/// A change of a person's lines of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariationChange {
    /// A line is stored, or gets the name.
    Store(Variation),
    /// A line is removed.
    Remove {
        /// The author.
        person: PersonId,
        /// The message with which it was typed.
        id: MessageId,
    },
}

/// A change of the requests for analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisChange {
    /// Somebody waits for an analysis.
    Add(AnalysisRequest),
    /// The analysis of a game is begun.
    Begin {
        /// The game.
        game: GameId,
    },
    /// The analysis of a game has ended, and these requests are answered.
    End {
        /// The game.
        game: GameId,
        /// The result; `None` if it failed.
        text: Option<String>,
        /// The places and messages of the requests.
        answered: Vec<(PlaceId, MessageId)>,
    },
}

/// The result of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// It is stored.
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
    /// Its key; the text is the network's nonce.
    pub key: OutboxKey,
    /// The place to post in.
    pub place: PlaceId,
    /// The message.
    pub message: Outgoing,
    /// The number of attempts so far.
    pub tries: u32,
    /// When it may be tried again, in milliseconds since 1970.
    pub retry_at: i64,
    /// When it was stored, in milliseconds since 1970.
    pub made_at: i64,
    /// When it began to fail, in milliseconds since 1970.
    pub failing_since: Option<i64>,
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
    /// When the next of the other rows may be delivered, in milliseconds since 1970.
    pub next: Option<i64>,
    /// A row that is undelivered according to the outbox's index but not its table, so the file is damaged.
    pub unsound: Option<i64>,
}

/// The result of a request for a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The outbox row of the request.
    pub row: i64,
    /// The game.
    pub game: GameId,
    /// The thread, and the message after which its history begins; `None` if the game stays where it is.
    pub thread: Option<(PlaceId, MessageId)>,
}

/// A slash command or pressed button, stored until it is answered.
#[derive(Clone, PartialEq, Eq)]
pub struct Interaction {
    /// Its id.
    pub id: MessageId,
    /// The token, with which anybody can answer it.
    pub token: String,
    /// The command.
    pub asked: Incoming,
    /// Whether the answer is, or may have been, sent as a direct message.
    pub direct: bool,
}

impl std::fmt::Debug for Interaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interaction").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The numbers of rows and games that change all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Rows of the outbox still to be delivered.
    pub waiting: usize,
    /// When the oldest of them was stored, in milliseconds since 1970.
    pub oldest: Option<i64>,
    /// Those of them that have failed at least once.
    pub failing: usize,
    /// When the first of those began to fail, in milliseconds since 1970.
    pub failing_since: Option<i64>,
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
