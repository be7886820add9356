//! Proposals that another person, or a computer, takes over a seat of a live game.

use rules::Seat;
use search::level::Level;

use super::case::button;
use super::feature::{Case, Desk};
use super::halt::Halt;
use super::open::{no_such_seat, seat_called};
use crate::game::command::GameRef;
use crate::game::state::{Asks, COMPUTER, Holder, Leaving, MOST_REPLACEMENTS, Match, Parting};
use crate::game::words;
use crate::store::{Snapshot, StoreError};
use crate::time::Moment;

/// What is asked for about the player of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReplaceRequest {
    /// Propose that somebody else takes over a seat.
    Propose(Handover),
    /// Answer a proposal.
    Answer {
        /// Whether the writer agrees.
        agrees: bool,
        /// Whether the writer, whose seat it is, has confirmed that it counts as a loss.
        confirmed: bool,
    },
}

/// A wish that somebody else takes over a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handover {
    /// The seat, by name or letter or by its player; `None` for the writer's own.
    pub(crate) seat: Option<String>,
    /// A mention, an id or a name.
    pub(crate) person: String,
    pub(crate) unrated: bool,
    /// Whether the writer, whose seat it is, has confirmed that it counts as a loss.
    pub(crate) confirmed: bool,
}

impl Desk {
    /// Puts a new player into a seat of a live game. Who is replaced without wanting it has lost the seat on time. A game that was one
    /// against computers alone has a clock from then on.
    pub(crate) fn replace(
        &self,
        state: &Snapshot,
        game: &mut Match,
        (seat, holder): (Seat, Holder),
        leaving: Leaving,
        now: Moment,
    ) -> Result<(), StoreError> {
        if leaving != Leaving::Own {
            self.lost_on_time(state, game, seat, now)?;
        }
        game.replace(seat, holder, leaving, now);
        for feature in self.features {
            feature.on_seat_change(game, seat);
        }
        if game.alone().is_none()
            && !game.is_deserted()
            && let Some(pace) = game.terms.later.take()
        {
            game.pace = Some(pace);
            self.begin_clock(state, game, now)?;
            self.own_deadlines(state, game, now)?;
        }
        Ok(())
    }
}

impl Case<'_> {
    /// Proposes that a computer takes over a seat, the writer's own if none is named.
    pub(crate) fn replace_by_computer(
        &mut self,
        game: Match,
        seat: Option<Seat>,
        level: Level,
    ) -> Result<(), Halt> {
        let seat = seat.map(|seat| words::seat_word(&game, seat).to_owned());
        let person = format!("{COMPUTER}:{level}");
        self.propose_replacement(game, Handover { seat, person, ..Handover::default() })
    }

    /// Proposes that a person takes over a seat, the writer's own if none is named.
    pub(crate) fn propose_replacement(&mut self, game: Match, asked: Handover) -> Result<(), Halt> {
        if let Some(cup) = &game.terms.cup {
            return Err(Halt::refuse(words::seats_stay(&game, cup)));
        }
        let (seat, person) = (asked.seat.as_deref(), asked.person.as_str());
        let mine = game.seats_in_game(self.author());
        let Some(by) = mine.first().copied() else {
            return Err(Halt::refuse(if game.plays(self.author()) {
                words::you_are_out()
            } else {
                words::only_players_replace(&game)
            }));
        };
        let seat = match seat.map(|word| (word, seat_called(&game, word))) {
            None if mine.len() > 1 => {
                return Err(Halt::refuse(words::replace_which_seat(&game, &mine)));
            }
            None => by,
            Some((_, Some(seat))) => seat,
            Some((word, None)) => return Err(no_such_seat(game.variant, word).into()),
        };
        if !game.position.in_game().contains(&seat) {
            return Err(Halt::refuse(words::seat_is_out(&game, seat)));
        }
        if game.former_players.len() >= MOST_REPLACEMENTS {
            return Err(Halt::refuse(words::replaced_too_often(&game)));
        }
        let guest = self.person(person)?;
        let name = guest.name().unwrap_or_default();
        match &guest {
            Holder::Computer(_) if *game.holder(seat) == guest => {
                return Err(Halt::refuse(words::plays_already(&game, &guest)));
            }
            Holder::Nobody => return Err(Halt::refuse(words::replace_by_whom(&game, seat))),
            Holder::Taken { .. } => return Err(Halt::refuse(words::you_play_already(&game))),
            Holder::Computer(_) | Holder::Invited { .. } => {}
        }
        if let Some(id) = guest.person() {
            if game.plays(id) {
                return Err(Halt::refuse(words::plays_already(&game, &guest)));
            }
            if let Some(guild) = game.community.guild()
                && self.state.is_blocked(guild, id)?
            {
                let style = self.desk.network.style;
                return Err(Halt::refuse(words::guest_is_blocked(id, name, style)));
            }
        }
        let own = mine.contains(&seat);
        if own && game.waits_for_offer(seat, &guest) {
            return Err(Halt::refuse(words::take_back_with_a_move(&game)));
        }
        let parting = if asked.unrated {
            if !game.may_count() {
                return Err(Halt::refuse(words::counts_for_nothing(&game)));
            }
            Parting::Unrated(vec![self.author().clone()])
        } else if own && asked.confirmed {
            Parting::Confirmed
        } else if own && self.leaving_counts(&game, seat)? {
            let confirmed = ReplaceRequest::Propose(Handover { confirmed: true, ..asked });
            self.ask_to_confirm(&game, seat, GameRef::at_ply(game.id, game.ply), confirmed);
            return Ok(());
        } else {
            Parting::Usual
        };
        self.propose(game, if own { seat } else { by }, Asks::Replace { seat, guest, parting })
    }

    /// Returns whether the player of a seat would lose for ratings by leaving now.
    pub(crate) fn leaving_counts(&self, game: &Match, seat: Seat) -> Result<bool, StoreError> {
        Ok(game.may_count() && game.leaving_counts(seat, &self.state.actions(game.id)?))
    }

    /// Tells the writer that handing over a seat counts as a loss, with a button that confirms it.
    pub(crate) fn ask_to_confirm(
        &mut self,
        game: &Match,
        seat: Seat,
        at: GameRef,
        confirmed: ReplaceRequest,
    ) {
        let mut message = self.answer(words::counts_as_a_loss(game, seat));
        message.only_to = Some(self.author().0.clone());
        message.buttons = vec![button(words::hand_over(), at, confirmed)];
        self.post(&self.incoming.place.clone(), message);
    }
}
