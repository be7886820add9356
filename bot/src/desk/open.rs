//! Opening a game.

use rules::game::SetupError;
use rules::{Seat, Variant};

use super::case::Case;
use crate::bridge::PersonId;
use crate::command::{PaceChoice, PlayRequest};
use crate::play::{Deadline, DeadlineKind, Holder, Match, SeatState, Status, Thread};
use crate::store::StoreError;
use crate::words;

/// Why no game is opened: a sentence for the writer, nothing said yet, or the store's trouble.
enum Stop {
    Sentence(String),
    WhichVariant,
    Store(StoreError),
}

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<String> for Stop {
    fn from(sentence: String) -> Self {
        Self::Sentence(sentence)
    }
}

impl Case<'_> {
    pub(super) fn play(&mut self, request: PlayRequest) -> Result<(), StoreError> {
        match self.prepare(request) {
            Ok(game) => {
                if game.seats.iter().all(|s| matches!(s.holder, Holder::Taken { .. })) {
                    self.start(game)
                } else {
                    self.announce(game);
                    Ok(())
                }
            }
            Err(Stop::Sentence(sentence)) => {
                self.refuse(sentence);
                Ok(())
            }
            Err(Stop::WhichVariant) => {
                let mut message = self.answer_alike(words::which_variant());
                message.buttons = super::rules::games("/play");
                self.say(&self.incoming.place.clone(), message);
                Ok(())
            }
            Err(Stop::Store(error)) => Err(error),
        }
    }

    fn prepare(&self, request: PlayRequest) -> Result<Match, Stop> {
        // One place, one game: so bare text there never needs to say which game it means.
        if !self.desk.network.place_a_game
            && let Some(game) = self.playable_here()?.first()
        {
            return Err(words::place_taken(game).into());
        }
        if let Some(sentence) = self.not_here()? {
            return Err(sentence.into());
        }
        if request == PlayRequest::default() {
            return Err(Stop::WhichVariant);
        }
        let named = request.variant.is_some();
        let variant = match request.variant {
            None => Variant::ALL[0],
            Some(Ok(variant)) => variant,
            Some(Err(name)) => {
                let error = Variant::from_name(&name).map(Variant::name);
                let sentence = error.map_or_else(|e| words::sentence(&e), str::to_owned);
                return Err(sentence.into());
            }
        };
        let (seats, options): (Vec<_>, Vec<_>) =
            request.pairs.into_iter().partition(|(key, _)| seat_named(variant, key).is_some());
        let options: Vec<_> =
            options.into_iter().map(|(key, value)| option(variant, key, value)).collect();
        let position = variant.new_game(&options).map_err(|error| match error {
            SetupError::UnknownOption(key, _) if !named => words::no_game_named(&key, variant),
            error => words::sentence(&error),
        })?;
        let seats = self.seats(variant, &seats, &request.people, request.random)?;
        let pace = match request.pace {
            PaceChoice::Usual => self.desk.games.pace,
            PaceChoice::None => None,
            PaceChoice::Given(pace) => Some(pace),
        };
        let lapses = self.now.max(self.at()).saturating_add(self.desk.games.invitation.0);
        Ok(Match {
            id: self.state.next_game()?,
            place: self.incoming.place.clone(),
            thread: Thread::None,
            stopped_at: None,
            quarantined: None,
            variant,
            status: Status::Open,
            pace,
            opener: self.author().clone(),
            opened_at: self.at(),
            opened_by: self.incoming.id,
            started_at: None,
            ended_at: None,
            seats,
            offer: None,
            deadlines: vec![Deadline { due: lapses, kind: DeadlineKind::Invitation }],
            ply: 0,
            last_turn: None,
            revision: 0,
            position,
        })
    }

    fn seats(
        &self,
        variant: Variant,
        given: &[(String, String)],
        people: &[String],
        random: bool,
    ) -> Result<Vec<SeatState>, Stop> {
        let empty = || SeatState { holder: Holder::Nobody, drawn: false, bank: 0, acted: 0 };
        let mut seats: Vec<SeatState> = variant.seats().iter().map(|_| empty()).collect();
        let mut fixed = vec![false; seats.len()];
        for (key, value) in given {
            let Some(index) = seat_named(variant, key).map(Seat::index) else { continue };
            if std::mem::replace(&mut fixed[index], true) {
                return Err(format!(
                    "{} Give one name.",
                    words::capital(&format!("'{key}' is given twice."))
                )
                .into());
            }
            seats[index].holder = self.person(value)?;
            // `red=open` is as free as if nothing had been said, only not drawn.
        }
        let mut free = (0..seats.len()).filter(|i| !fixed[*i]).collect::<Vec<_>>().into_iter();
        let mut sits = seats.iter().any(|s| s.holder.person() == Some(self.author()));
        // Whoever opens a game plays in it, unless all seats are somebody else's.
        let mut coming: Vec<Holder> = Vec::new();
        // Nobody is looked up for a seat that is not there.
        if people.len() > free.len() {
            return Err(words::too_many_people(seats.len()).into());
        }
        for name in people {
            let holder = self.person(name)?;
            sits |= holder.person() == Some(self.author());
            coming.push(holder);
        }
        if !sits && coming.len() < free.len() {
            coming.insert(0, self.myself());
        }
        let drawn = random || !people.is_empty();
        for holder in coming {
            if let Some(index) = free.next() {
                seats[index].holder = holder;
            }
        }
        for (seat, fixed) in seats.iter_mut().zip(&fixed) {
            seat.drawn = drawn && !fixed;
        }
        Ok(seats)
    }

    fn myself(&self) -> Holder {
        Holder::Taken { person: self.author().clone(), name: self.author_name() }
    }

    /// Who is meant by a name: `me`, `open`, an id as a network's mention writes it, a known name.
    fn person(&self, text: &str) -> Result<Holder, Stop> {
        let lower = text.to_lowercase();
        if ["open", "anyone", "anybody", "?", "*"].contains(&lower.as_str()) {
            return Ok(Holder::Nobody);
        }
        let mention = text.strip_prefix("<@").and_then(|t| t.strip_suffix('>'));
        let bare = words::tidy(mention.unwrap_or(text).trim_start_matches(['@', '!']));
        if bare.is_empty() {
            return Err(words::no_name().into());
        }
        let own = [self.author().0.to_lowercase(), self.incoming.author.name.to_lowercase()];
        let me = if mention.is_some() {
            bare == self.author().0
        } else {
            lower == "me" || self.desk.network.names_identify && own.contains(&bare.to_lowercase())
        };
        if me {
            return Ok(self.myself());
        }
        let mut known: Vec<_> = self
            .incoming
            .context
            .mentions
            .iter()
            .filter(|p| mention.is_some() && p.id.0 == bare)
            .cloned()
            .collect();
        if known.is_empty() {
            known = self.state.people_named(&bare)?;
        }
        match (known.len(), mention) {
            (1, _) => {
                let person = known.remove(0);
                Ok(Holder::Invited { person: Some(person.id), name: person.name })
            }
            (_, Some(_)) => {
                Ok(Holder::Invited { person: Some(PersonId(bare.clone())), name: bare })
            }
            (0, None) if self.desk.network.names_identify => {
                Ok(Holder::Invited { person: None, name: bare })
            }
            (0, None) => Err(words::unknown_person(&bare).into()),
            (_, None) => Err(words::several_persons(&bare).into()),
        }
    }
}

/// An option as people write it: in any case, and with `none` for an empty list.
fn option(variant: Variant, key: String, value: String) -> (String, String) {
    let Some(info) = variant.options().iter().find(|o| o.key.eq_ignore_ascii_case(&key)) else {
        return (key, value);
    };
    let value = value.to_lowercase();
    let empty = value == "none" && variant.new_game(&[(info.key, "")]).is_ok();
    (info.key.to_owned(), if empty { String::new() } else { value })
}

/// The seat a word names: `white`, `W`.
pub(super) fn seat_named(variant: Variant, word: &str) -> Option<Seat> {
    let lower = word.to_lowercase();
    (0u8..)
        .zip(variant.seats())
        .find(|(_, s)| s.name.to_lowercase() == lower || s.letter.to_lowercase().eq(lower.chars()))
        .map(|(i, _)| Seat(i))
}
