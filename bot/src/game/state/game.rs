//! A game and its stored state.

use rules::{Game, Seat, Variant};

use super::clock::Clock;
use super::conditions::Conditions;
use super::holder::Holder;
use super::pace::Pace;
use super::place::{Community, FormerPlace};
use super::proposal::{Declined, Proposal};
use super::replacement::FormerPlayer;
use super::terms::Terms;
use crate::chat::ids::{GameId, MessageId, PersonId, PlaceId};
use crate::time::{Moment, Span};

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Status {
    Open,
    Live,
    Over,
    /// It was cancelled, or ended without a result.
    Aborted,
}

impl Status {
    /// Returns whether the game is open or live.
    pub const fn unfinished(self) -> bool {
        matches!(self, Self::Open | Self::Live)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Thread {
    /// It has none: it is played where it was opened.
    None,
    /// Its thread is being created.
    Wanted,
    Made,
}

/// Returns the place in which posts about a game wait until its thread exists.
pub fn waiting_place(id: GameId) -> PlaceId {
    PlaceId(format!("game:{}", id.0))
}

/// Returns the game of a [`waiting_place`], where nothing is delivered.
pub fn waits_for_thread(place: &PlaceId) -> Option<GameId> {
    place.0.strip_prefix("game:")?.parse().ok().map(GameId)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    pub holder: Holder,
    /// Whether the colour is drawn when the game starts.
    pub drawn: bool,
    pub bank: Span,
    /// The number of actions by this seat, without [exits](super::is_exit).
    pub acted: u32,
}

/// What happens at a deadline.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::AsRefStr, strum::EnumString,
)]
#[strum(serialize_all = "lowercase")]
pub enum DeadlineKind {
    Invitation,
    Reminder,
    /// The player to move loses on time.
    Flag,
    /// A pending decision gets its default answer.
    Decision,
    /// The players of a game without a clock, in which nobody has moved for long, are notified that it will be archived.
    Idle,
    /// A game without a clock is archived.
    Archive,
    Takeback,
    /// A computer acts, or answers an offer.
    Computer,
    /// The only legal action of a player is played for them.
    Forced,
    /// The round of the cup in which the game is played ends.
    Round,
    /// The players are told when that is, and how much of it each of them has used.
    RoundSoon,
}

impl DeadlineKind {
    /// Returns whether a message could still prevent what happens at the deadline, so that it waits for those written before it.
    pub const fn waits_for_messages(self) -> bool {
        !matches!(self, Self::Reminder | Self::Idle | Self::Computer | Self::RoundSoon)
    }
}

/// A time at which something happens to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Deadline {
    pub due: Moment,
    pub kind: DeadlineKind,
}

/// A secret vote for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SecretVote {
    pub seat: Seat,
    /// The number of actions before the vote.
    pub ply: usize,
}

/// A game with all state that the desk needs.
#[derive(Clone, Debug)]
pub struct Match {
    pub id: GameId,
    /// The place where it is played.
    pub place: PlaceId,
    /// Whether the place is the game's own thread.
    pub thread: Thread,
    pub community: Community,
    /// The places where it was played before and where players are awaited, oldest first.
    pub former: Vec<FormerPlace>,
    /// The conditional moves of its players, for its current position. They are private.
    pub conditions: Vec<Conditions>,
    /// The open proposals, by kind.
    pub proposals: Vec<Proposal>,
    /// The players who were replaced, in the order in which they left.
    pub former_players: Vec<FormerPlayer>,
    /// What its result counts for, and what its players may do about seats and clock.
    pub terms: Terms,
    /// The secret votes for a draw that have not lapsed. Only their owners may learn of them.
    pub secret_votes: Vec<SecretVote>,
    /// The newest proposal of each kind and seat that was declined or withdrawn.
    pub declined: Vec<Declined>,
    /// Since when the game is paused because its place is gone or closed.
    pub stopped_at: Option<Moment>,
    /// Why the game is in quarantine, if it is. It can then only be looked at, in its last stored position.
    pub quarantined: Option<String>,
    pub variant: Variant,
    pub status: Status,
    /// `None` means no clock.
    pub pace: Option<Pace>,
    pub clock: Clock,
    pub opener: PersonId,
    pub opened_at: Moment,
    /// The message that opened it; older messages cannot concern it.
    pub opened_by: MessageId,
    pub started_at: Option<Moment>,
    pub ended_at: Option<Moment>,
    pub seats: Vec<SeatState>,
    pub deadlines: Vec<Deadline>,
    /// The number of stored actions, including takebacks and what they undid. It never decreases.
    pub ply: usize,
    /// The number of stored actions that do not count: takebacks and what they undid.
    pub undone: usize,
    /// The latest message by which a player acted in turn. Messages before it, in any place, were written for an earlier
    /// position.
    pub last_turn: Option<MessageId>,
    /// The number of stored changes. A change based on an older revision is refused.
    pub revision: i64,
    /// The number of these changes that only their author may know of: conditions, secret votes, reminders.
    pub private_changes: i64,
    pub position: Box<dyn Game>,
}

/// By whom, when and where a game is opened.
pub struct Opening {
    pub place: PlaceId,
    pub community: Community,
    pub opener: PersonId,
    pub at: Moment,
    /// The message that opens it; older ones cannot concern it.
    pub by: MessageId,
}

impl Opening {
    /// Creates a game that has not begun.
    pub fn game(
        self,
        id: GameId,
        position: Box<dyn Game>,
        seats: Vec<SeatState>,
        pace: Option<Pace>,
    ) -> Match {
        Match {
            id,
            place: self.place,
            thread: Thread::None,
            community: self.community,
            former: Vec::new(),
            proposals: Vec::new(),
            undone: 0,
            former_players: Vec::new(),
            secret_votes: Vec::new(),
            declined: Vec::new(),
            terms: Terms::default(),
            conditions: Vec::new(),
            stopped_at: None,
            quarantined: None,
            variant: position.variant(),
            status: Status::Open,
            pace,
            clock: Clock::default(),
            opener: self.opener,
            opened_at: self.at,
            opened_by: self.by,
            started_at: None,
            ended_at: None,
            seats,
            deadlines: Vec::new(),
            ply: 0,
            last_turn: None,
            revision: 0,
            private_changes: 0,
            position,
        }
    }
}

/// The part of a game that is drawn: a position, and who plays.
#[derive(Clone, Debug)]
pub struct Shown {
    pub position: Box<dyn Game>,
    pub holders: Vec<Holder>,
}

impl Match {
    pub fn shown(&self) -> Shown {
        let holders = self.seats.iter().map(|seat| seat.holder.clone());
        Shown { position: self.position.clone(), holders: holders.collect() }
    }

    /// Returns the seats that a person has taken, in turn order.
    pub fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Seat> + 'a {
        self.each_seat().filter_map(move |(seat, s)| match &s.holder {
            Holder::Taken { person: p, .. } if p == person => Some(seat),
            _ => None,
        })
    }

    /// Returns the seats with their state, in turn order.
    pub fn each_seat(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        (0..).map(Seat).zip(&self.seats)
    }

    pub fn plays(&self, person: &PersonId) -> bool {
        self.seats_of(person).next().is_some()
    }

    /// Returns whether a person has a seat or had one before somebody else took it over.
    pub fn has_or_had_seat(&self, person: &PersonId) -> bool {
        self.plays(person) || self.former_players.iter().any(|former| former.person == *person)
    }

    /// Returns the number of stored changes without the private ones, for everything that others can see, such as buttons and
    /// keys of posts.
    pub const fn public_revision(&self) -> i64 {
        self.revision.saturating_sub(self.private_changes)
    }

    /// Returns the place for posts about the game.
    pub fn posting_place(&self) -> PlaceId {
        match self.thread {
            Thread::Wanted => waiting_place(self.id),
            Thread::None | Thread::Made => self.place.clone(),
        }
    }

    pub fn holder(&self, seat: Seat) -> &Holder {
        self.seats.get(seat.index()).map_or(&Holder::Nobody, |s| &s.holder)
    }

    /// Returns the deadline of the turn as it is shown: none while the game is paused by consent.
    pub fn shown_end(&self) -> Option<Deadline> {
        self.turn_ends().filter(|_| self.clock.paused_at.is_none())
    }

    /// Returns the deadline at which the player to act loses on time, or the decision gets its default answer.
    pub fn turn_ends(&self) -> Option<Deadline> {
        self.deadlines
            .iter()
            .find(|d| matches!(d.kind, DeadlineKind::Flag | DeadlineKind::Decision))
            .copied()
    }
}

/// Returns the options that define a game: those that differ from what the others imply.
pub fn chosen_options(position: &dyn Game) -> Vec<(String, String)> {
    let mut chosen: Vec<(String, String)> = Vec::new();
    for (key, value) in position.options() {
        let implied = position.variant().new_game(&chosen).map(|g| g.options()).unwrap_or_default();
        if !implied.contains(&(key.clone(), value.clone())) {
            chosen.push((key, value));
        }
    }
    chosen
}

/// Why an action was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Cause {
    /// A player's message.
    Message,
    /// The player's time ran out.
    Time,
    /// The default answer, because the player did not decide in time.
    Default,
    /// An answer that the player had prepared.
    Condition,
    /// A computer plays the seat.
    Computer,
    /// The round of the cup has ended: a loss on time that is no desertion, or a draw.
    Round,
}

/// One action of a game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionRow {
    /// The number of the action, from 1.
    pub ply: usize,
    pub seat: Seat,
    /// The canonical notation, from which games are replayed.
    pub canonical: String,
    /// The notation of the score sheet.
    pub sheet: String,
    /// `?` and `!` marks.
    pub marks: String,
    pub cause: Cause,
    /// The message that made it.
    pub message: Option<(PlaceId, MessageId)>,
    pub at: Moment,
}
