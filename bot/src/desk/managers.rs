//! Commands for managers of a guild: ending games and blocking people.

use super::case::{Case, text_only};
use super::open::Stop;
use super::seats::{call_off, close_thread};
use crate::bridge::{Outgoing, Person, PersonId, PlaceId};
use crate::play::{Holder, Match, Thread};
use crate::store::{Block, Outcome, StoreError};
use crate::words;

/// The most people blocked in a guild; for more, Discord's own bans are there.
const MOST_BLOCKED: usize = 1_000;

impl Case<'_> {
    /// Ends a game with a reason.
    pub(super) fn close(&mut self, game: Match, reason: &str) -> Result<(), StoreError> {
        let refusal = match self.managed_guild() {
            Err(sentence) => Some(sentence),
            Ok(_) if !self.manages(&game) => Some(words::no_such_game(game.id)),
            Ok(_) if game.plays(self.author()) => Some(words::plays_in_it(&game)),
            Ok(_) => None,
        };
        let reason = words::reason(reason);
        match refusal {
            Some(sentence) => self.refuse(sentence),
            None if reason.is_empty() => self.refuse(words::no_reason()),
            None => self.end_for_all(game, &reason),
        }
        Ok(())
    }

    /// Ends a game of others, and notifies every player by whom and why.
    pub(super) fn end_for_all(&mut self, game: Match, reason: &str) {
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
    pub(super) fn block(&mut self, text: &str, wanted: bool) -> Result<(), StoreError> {
        match self.to_block(text, wanted) {
            Err(Stop::Store(error)) => return Err(error),
            Err(Stop::Sentence(sentence)) => self.refuse(sentence),
            Err(Stop::WhichVariant) => {}
            Ok(block) => {
                let (person, style) = (&block.person, self.desk.network.style);
                let text = if wanted {
                    words::is_blocked(&person.id, &person.name, style)
                } else {
                    words::is_unblocked(&person.id, &person.name, style)
                };
                self.change(block);
                self.whisper(text);
            }
        }
        Ok(())
    }

    fn to_block(&self, text: &str, wanted: bool) -> Result<Block, Stop> {
        let guild = self.managed_guild()?;
        let blocked = self.state.blocked(&guild, MOST_BLOCKED)?;
        let tidy = words::tidy(text);
        // A person who has left the guild is found by the name under which they were blocked.
        let known = blocked.iter().filter(|p| p.id.0 == tidy || p.name == tidy);
        let known: Vec<&Person> = known.filter(|_| !wanted).collect();
        let person = match known.as_slice() {
            [person] => (*person).clone(),
            _ => self.anybody(text)?,
        };
        if person.id == *self.author() {
            return Err(words::cannot_block_yourself().into());
        }
        if !wanted && !blocked.iter().any(|p| p.id == person.id) {
            return Err(
                words::not_blocked(&person.id, &person.name, self.desk.network.style).into()
            );
        }
        if wanted && blocked.len() >= MOST_BLOCKED {
            return Err(words::too_many_blocked(MOST_BLOCKED).into());
        }
        let by = wanted.then(|| (self.author().clone(), self.at()));
        Ok(Block { guild, person, by })
    }

    pub(super) fn list_blocks(&mut self) -> Result<(), StoreError> {
        match self.managed_guild() {
            Err(sentence) => self.refuse(sentence),
            Ok(guild) => {
                let people = self.state.blocked(&guild, MOST_BLOCKED)?;
                self.whisper(words::blocks(&people, self.desk.network.style));
            }
        }
        Ok(())
    }

    /// Returns the guild in which the message was written, if the writer manages it.
    fn managed_guild(&self) -> Result<String, String> {
        let member = self.incoming.context.guild.as_ref().ok_or_else(words::managers_in_a_guild)?;
        if !member.manages {
            return Err(words::for_managers_only());
        }
        member.known_guild().map(str::to_owned).ok_or_else(words::guild_unknown)
    }

    /// Returns the refusal if the writer is blocked in a guild.
    pub(super) fn blocked_in(&self, guild: Option<&str>) -> Result<Option<String>, StoreError> {
        let Some(guild) = guild else { return Ok(None) };
        let blocked = self.state.is_blocked(guild, self.author())?;
        Ok(blocked.then(words::you_are_blocked))
    }

    /// Returns the refusal if the writer may not take a seat in a game.
    pub(super) fn cannot_join(&self, game: &Match) -> Result<Option<String>, StoreError> {
        let here = self.incoming.context.known_guild();
        let guild = game.community.guild().or(here.filter(|_| game.place == self.incoming.place));
        match self.blocked_in(guild)? {
            None => self.too_many_seats(),
            sentence => Ok(sentence),
        }
    }

    /// Returns the refusal if a person who is offered a seat is blocked.
    pub(super) fn blocked_guest(&self, game: &Match) -> Result<Option<String>, StoreError> {
        let Some(guild) = game.community.guild() else { return Ok(None) };
        for seat in &game.seats {
            if let Holder::Invited { person: Some(person), name } = &seat.holder
                && self.state.is_blocked(guild, person)?
            {
                return Ok(Some(words::guest_is_blocked(person, name, self.desk.network.style)));
            }
        }
        Ok(None)
    }
}
