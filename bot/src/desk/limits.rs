//! Limits for one person, one place and one guild.

use super::case::Case;
use crate::bridge::{PersonId, PlaceId};
use crate::play::Match;
use crate::store::{Count, StoreError};
use crate::words;

impl Case<'_> {
    /// Returns the refusal if the writer may not open another game here.
    pub(super) fn too_many_games(&self, game: &Match) -> Result<Option<String>, StoreError> {
        let limits = &self.desk.limits;
        let waits = game.seats.iter().any(|s| !s.holder.plays());
        let mine = limits.invitations_per_person;
        if waits && self.reached(Count::OpenedBy(self.author().clone()), mine)? {
            return Ok(Some(words::too_many_invitations(mine)));
        }
        if game.plays(self.author())
            && let Some(sentence) = self.too_many_seats()?
        {
            return Ok(Some(sentence));
        }
        if let Some(most) = self.full(&self.incoming.place)? {
            return Ok(Some(words::too_many_here(most)));
        }
        if let Some(sentence) = self.too_many_of_computers(game)? {
            return Ok(Some(sentence));
        }
        let all = limits.games_per_guild;
        if let Some(guild) = self.incoming.context.known_guild()
            && self.reached(Count::InGuild(guild.to_owned()), all)?
        {
            return Ok(Some(words::too_many_in_guild(all)));
        }
        Ok(None)
    }

    /// Returns the refusal if computers play all seats of a game and there are too many such games: nobody's turns slow them
    /// down.
    pub(super) fn too_many_of_computers(&self, game: &Match) -> Result<Option<String>, StoreError> {
        if !game.is_of_computers() {
            return Ok(None);
        }
        let mine = self.desk.limits.computer_games_per_person;
        if self.reached(Count::OfComputersBy(game.opener.clone()), mine)? {
            return Ok(Some(words::too_many_of_computers(mine)));
        }
        let all = self.desk.limits.computer_games_per_guild;
        if let Some(guild) = game.community.guild()
            && self.reached(Count::OfComputersIn(guild.to_owned()), all)?
        {
            return Ok(Some(words::too_many_of_computers_in_guild(all)));
        }
        Ok(None)
    }

    /// Returns the most games a place may have, if it has that many.
    pub(super) fn full(&self, place: &PlaceId) -> Result<Option<u32>, StoreError> {
        let most = self.desk.limits.games_per_place;
        Ok(self.reached(Count::In(place.clone()), most)?.then_some(most))
    }

    /// Returns the refusal if the writer may not take a seat in another game.
    pub(super) fn too_many_seats(&self) -> Result<Option<String>, StoreError> {
        let reached = self.has_too_many_seats(self.author())?;
        Ok(reached.then(|| words::too_many_seats(self.desk.limits.games_per_person)))
    }

    /// Returns whether a person may not take a seat in another game.
    pub(super) fn has_too_many_seats(&self, person: &PersonId) -> Result<bool, StoreError> {
        self.reached(Count::SeatOf(person.clone()), self.desk.limits.games_per_person)
    }

    /// Returns whether a count has reached a limit; 0 means no limit.
    fn reached(&self, what: Count, most: u32) -> Result<bool, StoreError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(most > 0 && self.state.count(what, most)? >= most)
    }

    /// Returns the refusal if one person holds, or is offered, all seats of a game.
    pub(super) fn alone(&self, game: &Match) -> Option<String> {
        let mut people = game.seats.iter().map(|s| s.holder.person());
        let first = people.next().flatten()?;
        let alone = !self.desk.network.alone && people.all(|person| person == Some(first));
        alone.then(words::alone)
    }

    /// Returns the refusal if the writer may not have another picture now; otherwise counts one.
    pub(super) fn too_many_pictures(&mut self) -> Option<String> {
        let most = self.desk.limits.pictures_per_minute;
        if most == 0 {
            return None;
        }
        let asked = self.state.pictures(self.author(), self.now);
        if asked >= usize::try_from(most).unwrap_or(usize::MAX) {
            return Some(words::too_many_pictures(most));
        }
        self.pictures += 1;
        None
    }
}
