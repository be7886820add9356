//! Proposals that another person, or a computer, takes over a seat of a live game.

use rules::Seat;
use search::level::Level;

use super::feature::{Case, Desk};
use super::halt::Halt;
use super::open::{no_such_seat, seat_called};
use crate::game::state::{Asks, COMPUTER, Holder, Leaving, MOST_REPLACEMENTS, Match};
use crate::game::words;
use crate::time::Moment;

impl Desk {
    /// Puts a new player into a seat of a live game.
    pub(crate) fn replace(
        &self,
        game: &mut Match,
        (seat, holder): (Seat, Holder),
        leaving: Leaving,
        now: Moment,
    ) {
        game.replace(seat, holder, leaving, now);
        for feature in self.features {
            feature.on_seat_change(game, seat);
        }
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
        let colour = seat.map(|seat| words::seat_word(&game, seat));
        self.propose_replacement(game, colour, &format!("{COMPUTER}:{level}"))
    }

    /// Proposes that a person takes over a seat, the writer's own if none is named.
    pub(crate) fn propose_replacement(
        &mut self,
        game: Match,
        seat: Option<&str>,
        person: &str,
    ) -> Result<(), Halt> {
        if let Some(cup) = &game.terms.cup {
            return Err(Halt::refuse(words::seats_stay(&game, cup)));
        }
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
        self.propose(game, if own { seat } else { by }, Asks::Replace { seat, guest })
    }
}
