//! Opening a game.

use rules::game::SetupError;
use rules::{Game, Seat, Variant};

use super::case::button;
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::terms::Terms;
use crate::game::command::{Command, PaceChoice, PlayRequest};
use crate::game::state::{
    COMPUTER, Clock, Deadline, DeadlineKind, GameId, Holder, Match, Pace, SeatState, Status, Thread,
};
use crate::game::words;
use crate::time::Span;

impl Case<'_> {
    pub(crate) fn play(&mut self, request: PlayRequest) -> Result<(), Halt> {
        self.may_open()?;
        if request == PlayRequest::default() {
            let mut message = self.answer_alike(words::which_variant());
            let play = |variant: &Variant| {
                let variant = Some(Ok(*variant));
                Command::Play(PlayRequest { variant, ..PlayRequest::default() })
            };
            message.buttons =
                Variant::ALL.iter().map(|v| button(v.title(), None, play(v))).collect();
            self.post(&self.incoming.place.clone(), message);
            return Ok(());
        }
        let (game, terms) = self.prepare(request)?;
        if game.seats.iter().all(|s| s.holder.plays()) {
            self.start(game, None, false)
        } else {
            self.announce(game, &terms)
        }
    }

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

    fn prepare(&self, mut request: PlayRequest) -> Result<(Match, Terms), Halt> {
        let named = request.variant.is_some();
        let variant = match request.variant.take() {
            None => Variant::ALL[0],
            Some(game) => game.or_else(|name| Variant::from_name(&name)).map_err(Refusal::from)?,
        };
        let (seats, options): (Vec<_>, Vec<_>) = std::mem::take(&mut request.pairs)
            .into_iter()
            .partition(|(key, _)| seat_named(variant, key).is_some());
        let options: Vec<_> =
            options.into_iter().map(|(key, value)| option(variant, key, value)).collect();
        let position = variant.new_game(&options).map_err(|error| match error {
            SetupError::UnknownOption(key, _) if !named => {
                Refusal::new(words::no_game_named(&key, variant))
            }
            error => error.into(),
        })?;
        let seats = self.seats(variant, &seats, &request)?;
        let pace = match request.pace {
            PaceChoice::Usual => self.desk.games.pace,
            PaceChoice::None => None,
            PaceChoice::Given(pace) => Some(pace),
        };
        let terms = self.terms(request.role, request.expires, request.reliability)?;
        let mut game = self.opened(position, seats, pace)?;
        game.clock.weekends_off = request.weekends_off;
        game.clock.offers_seats = request.offers_seats;
        terms.apply(&mut game);
        Ok((game, terms))
    }

    /// Creates a game that the writer opens here, if the limits allow it.
    pub(crate) fn opened(
        &self,
        position: Box<dyn Game>,
        seats: Vec<SeatState>,
        pace: Option<Pace>,
    ) -> Result<Match, Halt> {
        let lapses = self.now.max(self.at()) + self.desk.games.invitation;
        let mut game = Match {
            // The number is set below, when the game is sure to be opened.
            id: GameId(0),
            place: self.incoming.place.clone(),
            thread: Thread::None,
            community: self.community(),
            former: Vec::new(),
            proposals: Vec::new(),
            undone: 0,
            former_players: Vec::new(),
            secret_votes: Vec::new(),
            declined: Vec::new(),
            min_reliability: None,
            conditions: Vec::new(),
            stopped_at: None,
            quarantined: None,
            variant: position.variant(),
            status: Status::Open,
            pace,
            clock: Clock::default(),
            opener: self.author().clone(),
            opened_at: self.at(),
            opened_by: self.incoming.id,
            started_at: None,
            ended_at: None,
            seats,
            deadlines: vec![Deadline { due: lapses, kind: DeadlineKind::Invitation }],
            ply: 0,
            last_turn: None,
            revision: 0,
            private_changes: 0,
            position,
        };
        self.check_alone(&game)?;
        self.check_guests(&game)?;
        self.may_open_another(&game)?;
        game.id = self.state.next_game()?;
        Ok(game)
    }

    fn seats(
        &self,
        variant: Variant,
        given: &[(String, String)],
        request: &PlayRequest,
    ) -> Result<Vec<SeatState>, Halt> {
        let people = &request.people;
        let computer = match &request.computer {
            None => None,
            Some(level) => Some(self.person(&format!("{COMPUTER}:{level}"))?),
        };
        let empty =
            || SeatState { holder: Holder::Nobody, drawn: false, bank: Span::ZERO, acted: 0 };
        let mut seats: Vec<SeatState> = variant.seats().iter().map(|_| empty()).collect();
        let mut fixed = vec![false; seats.len()];
        for (key, value) in given {
            let Some(index) = seat_named(variant, key).map(Seat::index) else { continue };
            if std::mem::replace(&mut fixed[index], true) {
                let twice = words::capital(&format!("'{key}' is given twice."));
                return Err(Halt::refuse(format!("{twice} Give one name.")));
            }
            seats[index].holder = self.person(value)?;
            // `red=open` is an open seat, but its colour is not drawn.
        }
        let mut free = (0..seats.len()).filter(|i| !fixed[*i]).collect::<Vec<_>>().into_iter();
        let mut sits = seats.iter().any(|s| s.holder.person() == Some(self.author()));
        // The opener plays too, unless all seats are given to others.
        let mut coming: Vec<Holder> = Vec::new();
        // Do not look up people for seats that do not exist.
        if people.len() > free.len() {
            return Err(Halt::refuse(words::too_many_people(seats.len())));
        }
        for name in people {
            let holder = self.person(name)?;
            sits |= holder.person() == Some(self.author());
            coming.push(holder);
        }
        if !sits && coming.len() < free.len() {
            coming.insert(0, self.myself());
        }
        let drawn = request.random || !people.is_empty();
        for holder in coming {
            if let Some(index) = free.next() {
                seats[index].holder = holder;
            }
        }
        for index in free {
            if let Some(computer) = &computer {
                seats[index].holder = computer.clone();
            }
        }
        for (seat, fixed) in seats.iter_mut().zip(&fixed) {
            seat.drawn = drawn && !fixed;
        }
        Ok(seats)
    }

    pub(crate) fn myself(&self) -> Holder {
        Holder::Taken { person: self.author().clone(), name: self.author_name() }
    }
}

/// Normalises an option as people write it: in any case, and with `none` for an empty list.
fn option(variant: Variant, key: String, value: String) -> (String, String) {
    let Some(info) = variant.options().iter().find(|o| o.key.eq_ignore_ascii_case(&key)) else {
        return (key, value);
    };
    let value = value.to_lowercase();
    let empty = value == "none" && variant.new_game(&[(info.key, "")]).is_ok();
    (info.key.to_owned(), if empty { String::new() } else { value })
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
