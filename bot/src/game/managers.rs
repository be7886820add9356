//! Commands for managers of a guild: ending games and blocking people.

use super::case::text_only;
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::seats::{call_off, close_thread};
use crate::chat::text;
use crate::chat::{Outgoing, Person, PersonId, PlaceId};
use crate::game::state::{Holder, Match, Thread};
use crate::game::words;
use crate::store::{Block, Outcome};

/// The most people blocked in a guild; for more, Discord's own bans are there.
const MOST_BLOCKED: usize = 1_000;

impl Case<'_> {
    /// Ends a game with a reason.
    pub(crate) fn close(&mut self, game: Match, reason: &str) -> Result<(), Halt> {
        self.managed_guild()?;
        if !self.manages(&game) {
            return Err(Halt::refuse(words::no_such_game(game.id)));
        }
        if game.plays(self.author()) {
            return Err(Halt::refuse(words::plays_in_it(&game)));
        }
        let reason = words::reason(reason);
        if reason.is_empty() {
            return Err(Halt::refuse(words::no_reason()));
        }
        self.end_for_all(game, &reason);
        Ok(())
    }

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

    /// Blocks a person, or lifts the block.
    pub(crate) fn block(&mut self, text: &str, wanted: bool) -> Result<(), Halt> {
        let block = self.to_block(text, wanted)?;
        let (person, style) = (&block.person, self.desk.network.style);
        let text = if wanted {
            words::is_blocked(&person.id, &person.name, style)
        } else {
            words::is_unblocked(&person.id, &person.name, style)
        };
        self.change(block);
        self.whisper(text);
        Ok(())
    }

    fn to_block(&self, text: &str, wanted: bool) -> Result<Block, Halt> {
        let guild = self.managed_guild()?;
        let blocked = self.state.blocked(&guild, MOST_BLOCKED)?;
        let tidy = text::tidy(text);
        // A person who has left the guild is found by the name under which they were blocked.
        let known = blocked.iter().filter(|p| p.id.0 == tidy || p.name == tidy);
        let known: Vec<&Person> = known.filter(|_| !wanted).collect();
        let person = match known.as_slice() {
            [person] => (*person).clone(),
            _ => self.anybody(text)?,
        };
        if person.id == *self.author() {
            return Err(Halt::refuse(words::cannot_block_yourself()));
        }
        if !wanted && !blocked.iter().any(|p| p.id == person.id) {
            let style = self.desk.network.style;
            return Err(Halt::refuse(words::not_blocked(&person.id, &person.name, style)));
        }
        if wanted && blocked.len() >= MOST_BLOCKED {
            return Err(Halt::refuse(words::too_many_blocked(MOST_BLOCKED)));
        }
        let by = wanted.then(|| (self.author().clone(), self.at()));
        Ok(Block { guild, person, by })
    }

    pub(crate) fn list_blocks(&mut self) -> Result<(), Halt> {
        let people = self.state.blocked(&self.managed_guild()?, MOST_BLOCKED)?;
        self.whisper(words::blocks(&people, self.desk.network.style));
        Ok(())
    }

    /// Returns the guild in which the message was written, if the writer manages it.
    fn managed_guild(&self) -> Result<String, Refusal> {
        let Some(member) = &self.incoming.context.guild else {
            return Err(Refusal::new(words::managers_in_a_guild()));
        };
        if !member.manages {
            return Err(Refusal::new(words::for_managers_only()));
        }
        let guild = member.known_guild().map(str::to_owned);
        guild.ok_or_else(|| Refusal::new(words::guild_unknown()))
    }

    /// Checks that the writer is not blocked in a guild.
    pub(crate) fn check_block(&self, guild: Option<&str>) -> Result<(), Halt> {
        match guild {
            Some(guild) if self.state.is_blocked(guild, self.author())? => {
                Err(Halt::refuse(words::you_are_blocked()))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the writer may take a seat in a game.
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
