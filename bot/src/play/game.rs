//! A game with everything that is kept of it.

use rules::{Game, Seat, Variant};

use super::pace::Pace;
use super::place::{Community, FormerPlace, Proposal};
use crate::ids::{GameId, MessageId, PersonId, PlaceId};

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Seats are still to be taken.
    Open,
    /// Being played.
    Live,
    /// Played to its end.
    Over,
    /// Given up before it began in earnest.
    Aborted,
}

impl Status {
    /// The word stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Live => "live",
            Self::Over => "over",
            Self::Aborted => "aborted",
        }
    }

    /// The status of a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Open, Self::Live, Self::Over, Self::Aborted].into_iter().find(|s| s.word() == word)
    }

    /// Open or live.
    #[must_use]
    pub const fn unfinished(self) -> bool {
        matches!(self, Self::Open | Self::Live)
    }
}

/// Whether a game has a thread to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thread {
    /// No: it is played where it was opened.
    None,
    /// One is being started.
    Wanted,
    /// Yes.
    Made,
}

impl Thread {
    /// The word stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Wanted => "wanted",
            Self::Made => "made",
        }
    }

    /// The thread of a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::None, Self::Wanted, Self::Made].into_iter().find(|t| t.word() == word)
    }
}

/// Where what is said about a game waits until its thread is there.
#[must_use]
pub fn waiting_place(id: GameId) -> PlaceId {
    PlaceId(format!("game:{}", id.0))
}

/// Whether a place is that of [`waiting_place`]: nothing is delivered there.
#[must_use]
pub fn is_waiting_place(place: &PlaceId) -> bool {
    place.0.starts_with("game:")
}

/// Who sits, or shall sit, at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Whoever wants it.
    Nobody,
    /// Kept for somebody who has not accepted yet; without an id, for whoever has the name.
    Invited {
        /// The network's id, when it is known.
        person: Option<PersonId>,
        /// The name to show.
        name: String,
    },
    /// Taken.
    Taken {
        /// The network's id.
        person: PersonId,
        /// The name to show.
        name: String,
    },
}

impl Holder {
    /// The name to show, if somebody holds or is offered the seat.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Nobody => None,
            Self::Invited { name, .. } | Self::Taken { name, .. } => Some(name),
        }
    }

    /// The person's id, if it is known.
    #[must_use]
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Nobody => None,
            Self::Invited { person, .. } => person.as_ref(),
            Self::Taken { person, .. } => Some(person),
        }
    }
}

/// One seat of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// Who.
    pub holder: Holder,
    /// The colour is drawn when the game starts.
    pub drawn: bool,
    /// Milliseconds left in the bank.
    pub bank: i64,
    /// Actions of this seat so far.
    pub acted: u32,
}

/// What is to happen when a time has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DeadlineKind {
    /// The invitation lapses.
    Invitation,
    /// The player to move is reminded.
    Reminder,
    /// The player to move loses on time.
    Flag,
    /// A pending decision is taken by its default.
    Decision,
    /// The players of a game without a clock, in which nobody has moved for long, are told that it will be archived.
    Idle,
    /// Such a game is archived.
    Archive,
}

impl DeadlineKind {
    /// The word stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Reminder => "reminder",
            Self::Flag => "flag",
            Self::Decision => "decision",
            Self::Idle => "idle",
            Self::Archive => "archive",
        }
    }

    /// The kind of a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let all = [
            Self::Invitation,
            Self::Reminder,
            Self::Flag,
            Self::Decision,
            Self::Idle,
            Self::Archive,
        ];
        all.into_iter().find(|k| k.word() == word)
    }

    /// Whether something is only said then, so that no move can come too late for it.
    #[must_use]
    pub const fn is_notice(self) -> bool {
        matches!(self, Self::Reminder | Self::Idle)
    }
}

/// A time at which something happens by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Deadline {
    /// When, in milliseconds since 1970.
    pub due: i64,
    /// What.
    pub kind: DeadlineKind,
}

/// A draw offer that stands.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Offer {
    /// Whose seat.
    pub by: u8,
    /// After how many actions it was made.
    pub ply: usize,
    /// The seats that want it, the offering one included.
    pub agreed: Vec<u8>,
}

/// A game with everything the desk decides by.
#[derive(Clone, Debug)]
pub struct Match {
    /// Its number.
    pub id: GameId,
    /// Where it is played.
    pub place: PlaceId,
    /// Whether that is a thread of its own.
    pub thread: Thread,
    /// The community that place belongs to.
    pub community: Community,
    /// Where it was played before, as far as what is typed there still counts; the oldest first.
    pub former: Vec<FormerPlace>,
    /// The proposal that stands to continue it elsewhere.
    pub proposal: Option<Proposal>,
    /// Since when its clock is stopped because its place is gone or closed, in milliseconds since 1970.
    pub stopped_at: Option<i64>,
    /// Why it is in quarantine, if it is: it can be looked at, and nothing else. Its position is the one stored then.
    pub quarantined: Option<String>,
    /// Which game.
    pub variant: Variant,
    /// How far it is.
    pub status: Status,
    /// The clock; none means all the time in the world.
    pub pace: Option<Pace>,
    /// Who opened it.
    pub opener: PersonId,
    /// When.
    pub opened_at: i64,
    /// By which message; older ones mean nothing to it.
    pub opened_by: MessageId,
    /// When play began.
    pub started_at: Option<i64>,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// The seats in turn order.
    pub seats: Vec<SeatState>,
    /// The draw offer that stands.
    pub offer: Option<Offer>,
    /// What happens by itself, and when.
    pub deadlines: Vec<Deadline>,
    /// Actions so far.
    pub ply: usize,
    /// The latest message by which a player acted in turn. What was written before it, wherever, was
    /// written for an earlier position.
    pub last_turn: Option<MessageId>,
    /// Counts every stored change; a change made on an older one is refused.
    pub revision: i64,
    /// The position after all actions.
    pub position: Box<dyn Game>,
}

/// What is shown of a game: a position in it, and who plays.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The position.
    pub position: Box<dyn Game>,
    /// The players' names by seat; empty where nobody sits yet.
    pub players: Vec<String>,
}

impl Match {
    /// What is shown of it now.
    #[must_use]
    pub fn shown(&self) -> Shown {
        let name = |seat: &SeatState| seat.holder.name().unwrap_or_default().to_owned();
        Shown { position: self.position.clone(), players: self.seats.iter().map(name).collect() }
    }

    /// The seats a person has taken, in turn order.
    pub fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = Seat> + 'a {
        (0u8..).zip(&self.seats).filter_map(move |(i, s)| match &s.holder {
            Holder::Taken { person: p, .. } if p == person => Some(Seat(i)),
            _ => None,
        })
    }

    /// Whether a person has taken a seat.
    #[must_use]
    pub fn plays(&self, person: &PersonId) -> bool {
        self.seats_of(person).next().is_some()
    }

    /// Where things are said about the game.
    #[must_use]
    pub fn stage(&self) -> PlaceId {
        match self.thread {
            Thread::Wanted => waiting_place(self.id),
            Thread::None | Thread::Made => self.place.clone(),
        }
    }

    /// Who holds a seat.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> &Holder {
        self.seats.get(seat.index()).map_or(&Holder::Nobody, |s| &s.holder)
    }

    /// When the player on move loses on time, or the decision is taken for them.
    #[must_use]
    pub fn turn_ends(&self) -> Option<Deadline> {
        self.deadlines
            .iter()
            .find(|d| matches!(d.kind, DeadlineKind::Flag | DeadlineKind::Decision))
            .copied()
    }
}

/// The options that make a game what it is: those that differ from what the others imply.
#[must_use]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A player's message.
    Message,
    /// The player's time ran out.
    Time,
    /// Nobody decided in time, so the default was taken.
    Default,
}

impl Cause {
    /// The word stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Time => "time",
            Self::Default => "default",
        }
    }

    /// The cause of a stored word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Message, Self::Time, Self::Default].into_iter().find(|c| c.word() == word)
    }
}

/// One action of a game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionRow {
    /// Counted from 1.
    pub ply: usize,
    /// Who acted.
    pub seat: Seat,
    /// Canonical notation: the truth.
    pub canonical: String,
    /// As the score sheet shows it.
    pub sheet: String,
    /// `?` and `!` marks.
    pub marks: String,
    /// Why it was entered.
    pub cause: Cause,
    /// The message it came by.
    pub message: Option<(PlaceId, MessageId)>,
    /// When it counts.
    pub at: i64,
}
