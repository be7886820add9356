//! Opening a game.

use rules::{Game, Seat, Variant};

use super::feature::Case;
use super::halt::{Halt, Refusal};
use crate::chat::{MessageId, PersonId, PlaceId};
use crate::game::state::{
    Clock, Community, Deadline, DeadlineKind, GameId, Holder, Match, Pace, SeatState, Status,
    Terms, Thread,
};
use crate::game::words;
use crate::time::Moment;

impl Case<'_> {
    /// Checks that the writer may open a game here, whatever game it is.
    pub(crate) fn may_open(&self) -> Result<(), Halt> {
        // A place has one game, so that bare text need not name its game.
        if !self.desk.network.place_a_game
            && let Some(game) = self.playable_here()?.first()
        {
            return Err(Halt::refuse(words::place_taken(game)));
        }
        self.may_open_here()?;
        self.check_block(self.incoming.context.known_guild())
    }

    /// Creates a game that the writer opens here, if the limits allow it.
    pub(crate) fn opened(
        &self,
        position: Box<dyn Game>,
        seats: Vec<SeatState>,
        pace: Option<Pace>,
    ) -> Result<Match, Halt> {
        let lapses = self.now.max(self.at()) + self.desk.games.invitation;
        let opening = Opening {
            place: self.incoming.place.clone(),
            community: self.community(),
            opener: self.author().clone(),
            at: self.at(),
            by: self.incoming.id,
        };
        // The number is set below, when the game is sure to be opened.
        let mut game = opening.game(GameId(0), position, seats, pace);
        game.deadlines = vec![Deadline { due: lapses, kind: DeadlineKind::Invitation }];
        self.check_alone(&game)?;
        self.check_guests(&game)?;
        self.may_open_another(&game)?;
        game.id = self.state.next_game()?;
        Ok(game)
    }

    pub(crate) fn myself(&self) -> Holder {
        Holder::Taken { person: self.author().clone(), name: self.author_name() }
    }
}

/// By whom, when and where a game is opened.
pub(crate) struct Opening {
    pub(crate) place: PlaceId,
    pub(crate) community: Community,
    pub(crate) opener: PersonId,
    pub(crate) at: Moment,
    /// The message that opens it; older ones cannot concern it.
    pub(crate) by: MessageId,
}

impl Opening {
    /// Creates a game that has not begun.
    pub(crate) fn game(
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
            min_reliability: None,
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

/// Returns the seat that a word names: `white`, `W`.
pub(crate) fn seat_named(variant: Variant, word: &str) -> Option<Seat> {
    let lower = word.to_lowercase();
    (0u8..)
        .zip(variant.seats())
        .find(|(_, s)| s.name.to_lowercase() == lower || s.letter.to_lowercase().eq(lower.chars()))
        .map(|(i, _)| Seat(i))
}

/// Returns the seat that a text names: by its name or letter, or by its only player with a mention or name.
pub(crate) fn seat_called(game: &Match, word: &str) -> Option<Seat> {
    let mention = word.strip_prefix("<@").and_then(|word| word.strip_suffix('>'));
    let mention = mention.map(|id| id.trim_start_matches('!'));
    let plain = word.trim_start_matches('@').to_lowercase();
    let is = |seat: &Seat| {
        let holder = game.holder(*seat);
        match mention {
            Some(id) => holder.person().is_some_and(|person| person.0 == id),
            None => holder.name().is_some_and(|name| name.to_lowercase() == plain),
        }
    };
    seat_named(game.variant, word).or_else(|| {
        let mut called = game.position.in_game().into_iter().filter(is);
        called.next().filter(|_| called.next().is_none())
    })
}

/// Returns the seat with a name or letter, if one is given.
pub(crate) fn seat_or_refusal(
    variant: Variant,
    word: Option<&str>,
) -> Result<Option<Seat>, Refusal> {
    let Some(word) = word else { return Ok(None) };
    seat_named(variant, word).map(Some).ok_or_else(|| no_such_seat(variant, word))
}

/// Refuses a word that names no seat.
pub(crate) fn no_such_seat(variant: Variant, word: &str) -> Refusal {
    let names: Vec<String> = variant.seats().iter().map(|s| s.name.to_owned()).collect();
    Refusal::new(words::no_such_seat(word, &names))
}
