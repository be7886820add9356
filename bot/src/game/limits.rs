//! Limits for one person, one place and one guild.

use super::feature::{Case, Desk};
use super::halt::{Halt, Refusal};
use crate::chat::{PersonId, PlaceId};
use crate::game::state::Match;
use crate::game::words;
use crate::store::{Count, Snapshot, StoreError};

/// Returns whether a count has reached a limit; 0 means no limit.
fn reached(state: &Snapshot, what: Count, most: u32) -> Result<bool, StoreError> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    Ok(most > 0 && state.count(what, most)? >= most)
}

impl Desk {
    /// Returns whether a person may not take a seat in another game.
    pub(crate) fn has_too_many_seats(
        &self,
        state: &Snapshot,
        person: &PersonId,
    ) -> Result<bool, StoreError> {
        reached(state, Count::SeatOf(person.clone()), self.limits.games_per_person)
    }
}

impl Case<'_> {
    pub(crate) fn may_open_another(&self, game: &Match) -> Result<(), Halt> {
        let limits = &self.desk.limits;
        let waits = game.seats.iter().any(|s| !s.holder.plays());
        let mine = limits.invitations_per_person;
        if waits && self.reached(Count::OpenedBy(self.author().clone()), mine)? {
            return Err(Halt::refuse(words::too_many_invitations(mine)));
        }
        if game.plays(self.author()) {
            self.may_take_seat()?;
        }
        if let Some(most) = self.full(&self.incoming.place)? {
            return Err(Halt::refuse(words::too_many_here(most)));
        }
        self.check_games_of_computers(game)?;
        let all = limits.games_per_guild;
        if let Some(guild) = self.incoming.context.known_guild()
            && self.reached(Count::InGuild(guild.to_owned()), all)?
        {
            return Err(Halt::refuse(words::too_many_in_guild(all)));
        }
        Ok(())
    }

    /// Checks, if computers play all seats of a game, that there are not too many such games: nobody's turns slow them down.
    pub(crate) fn check_games_of_computers(&self, game: &Match) -> Result<(), Halt> {
        if !game.is_of_computers() {
            return Ok(());
        }
        let mine = self.desk.limits.computer_games_per_person;
        if self.reached(Count::OfComputersBy(game.opener.clone()), mine)? {
            return Err(Halt::refuse(words::too_many_of_computers(mine)));
        }
        let all = self.desk.limits.computer_games_per_guild;
        if let Some(guild) = game.community.guild()
            && self.reached(Count::OfComputersIn(guild.to_owned()), all)?
        {
            return Err(Halt::refuse(words::too_many_of_computers_in_guild(all)));
        }
        Ok(())
    }

    /// Returns the most games a place may have, if it has that many.
    pub(crate) fn full(&self, place: &PlaceId) -> Result<Option<u32>, StoreError> {
        let most = self.desk.limits.games_per_place;
        Ok(self.reached(Count::In(place.clone()), most)?.then_some(most))
    }

    pub(crate) fn may_take_seat(&self) -> Result<(), Halt> {
        if self.desk.has_too_many_seats(self.state, self.author())? {
            return Err(Halt::refuse(words::too_many_seats(self.desk.limits.games_per_person)));
        }
        Ok(())
    }

    fn reached(&self, what: Count, most: u32) -> Result<bool, StoreError> {
        reached(self.state, what, most)
    }

    /// Checks that no person holds, or is offered, all seats of a game.
    pub(crate) fn check_alone(&self, game: &Match) -> Result<(), Refusal> {
        let mut people = game.seats.iter().map(|s| s.holder.person());
        let first = people.next().flatten();
        if !self.desk.network.alone && first.is_some() && people.all(|person| person == first) {
            return Err(Refusal::new(words::alone()));
        }
        Ok(())
    }

    /// Checks that the writer may have another picture now, and counts it.
    pub(crate) fn may_show_picture(&mut self) -> Result<(), Refusal> {
        self.may_show_pictures(1)
    }

    /// Checks that the writer may have what counts as `many` more pictures now, and counts them; never more than those of a minute.
    pub(crate) fn may_show_pictures(&mut self, many: usize) -> Result<(), Refusal> {
        let limit = self.desk.limits.pictures_per_minute;
        if limit == 0 {
            return Ok(());
        }
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let many = many.min(most);
        if self.recent.pictures(self.author(), self.now) + many > most {
            return Err(Refusal::new(words::too_many_pictures(limit)));
        }
        self.pictures += many;
        Ok(())
    }
}
