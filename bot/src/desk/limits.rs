//! How much one person, one place and one guild may have.

use super::case::Case;
use crate::bridge::PlaceId;
use crate::play::{Holder, Match};
use crate::store::{Count, StoreError};
use crate::words;

impl Case<'_> {
    /// Why the writer may not open one more game here, if so.
    pub(super) fn too_many_games(&self, game: &Match) -> Result<Option<String>, StoreError> {
        let limits = &self.desk.limits;
        let waits = game.seats.iter().any(|s| !matches!(s.holder, Holder::Taken { .. }));
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
        let all = limits.games_per_guild;
        if let Some(guild) = self.incoming.context.known_guild()
            && self.reached(Count::InGuild(guild.to_owned()), all)?
        {
            return Ok(Some(words::too_many_in_guild(all)));
        }
        Ok(None)
    }

    /// How many games a place may have, if it has as many.
    pub(super) fn full(&self, place: &PlaceId) -> Result<Option<u32>, StoreError> {
        let most = self.desk.limits.games_per_place;
        Ok(self.reached(Count::In(place.clone()), most)?.then_some(most))
    }

    /// Why the writer may not take a seat in one more game, if so.
    pub(super) fn too_many_seats(&self) -> Result<Option<String>, StoreError> {
        let most = self.desk.limits.games_per_person;
        let reached = self.reached(Count::SeatOf(self.author().clone()), most)?;
        Ok(reached.then(|| words::too_many_seats(most)))
    }

    /// Whether so many are there already; 0 is no limit.
    fn reached(&self, what: Count, most: u32) -> Result<bool, StoreError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Ok(most > 0 && self.state.count(what, most)? >= most)
    }

    /// Why a game with these seats cannot be played, if one person holds, or is offered, all of them.
    pub(super) fn alone(&self, game: &Match) -> Option<String> {
        let mut people = game.seats.iter().map(|s| s.holder.person());
        let first = people.next().flatten()?;
        let alone = !self.desk.network.alone && people.all(|person| person == Some(first));
        alone.then(words::alone)
    }

    /// Why the writer gets no picture now, if so; otherwise it counts as asked for.
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
