//! Opening a game.

use rules::{Game, Seat, Variant};

use super::feature::Case;
use super::halt::{Halt, Refusal};
use crate::game::state::{Deadline, DeadlineKind, GameId, Holder, Match, Opening, Pace, SeatState};
use crate::game::words;

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
