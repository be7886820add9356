//! What managers of a guild do: they end games of others, and block people from opening and joining games.

use super::case::text_only;
use super::feature::Case;
use super::halt::Halt;
use super::invitation::{call_off, close_thread};
use crate::chat::{Outgoing, PersonId, PlaceId};
use crate::game::state::{Holder, Match, Thread};
use crate::game::words;
use crate::store::Outcome;

impl Case<'_> {
    /// Ends a game of others, and notifies every player by whom and why.
    pub(crate) fn end_for_all(&mut self, game: Match, reason: &str) {
        let mut people: Vec<PersonId> =
            game.seats.iter().filter_map(|s| s.holder.person().cloned()).collect();
        people.sort_unstable();
        people.dedup();
        let text = words::closed(&game, &self.author_name(), reason, self.desk.network.style);
        let (posting_place, own, id) = (game.posting_place(), game.thread != Thread::None, game.id);
        let paused = game.stopped_at.is_some();
        let elsewhere = game.place != self.incoming.place;
        let ended = call_off(game, self.at());
        self.save(ended, Vec::new());
        self.outcome = Outcome::Answered;
        if paused && self.desk.network.private_places {
            // The players cannot read its place.
            for person in &people {
                self.post(&PlaceId::private(person), text_only(text.clone()));
            }
        } else {
            let mention = people.iter().map(|p| p.0.clone()).collect();
            self.post(&posting_place, Outgoing { mention, ..text_only(text) });
            if own {
                self.post(&posting_place, close_thread());
            }
        }
        if elsewhere || paused {
            self.whisper(words::is_closed(id));
        }
    }

    /// Checks that nothing keeps the writer, who manages the guild of a game, from ending or annulling it.
    pub(crate) fn may_rule(&self, game: &Match) -> Result<(), Halt> {
        let holders = game.seats.iter().filter_map(|seat| seat.holder.person());
        let people = holders.chain(game.former_players.iter().map(|former| &former.person));
        if self.state.may_be_one_of(self.author(), people)? {
            return Err(Halt::refuse(words::may_be_forgotten(game)));
        }
        let owns = self.incoming.context.owns_guild;
        for feature in self.desk.features {
            if let Some(text) = feature.bars(self.state, game, self.author(), owns)? {
                return Err(Halt::refuse(text));
            }
        }
        Ok(())
    }

    pub(crate) fn check_block(&self, guild: Option<&str>) -> Result<(), Halt> {
        match guild {
            Some(guild) if self.state.is_blocked(guild, self.author())? => {
                Err(Halt::refuse(words::you_are_blocked()))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn may_join(&self, game: &Match) -> Result<(), Halt> {
        let here = self.incoming.context.known_guild();
        let guild = game.community.guild().or(here.filter(|_| game.place == self.incoming.place));
        self.check_block(guild)?;
        self.may_take_seat()
    }

    /// Checks that no person who is offered a seat is blocked.
    pub(crate) fn check_guests(&self, game: &Match) -> Result<(), Halt> {
        let Some(guild) = game.community.guild() else { return Ok(()) };
        for seat in &game.seats {
            if let Holder::Invited { person: Some(person), name } = &seat.holder
                && self.state.is_blocked(guild, person)?
            {
                let style = self.desk.network.style;
                return Err(Halt::refuse(words::guest_is_blocked(person, name, style)));
            }
        }
        Ok(())
    }
}
