//! The state that the desk reads: the store, and the games in memory.

use std::sync::Arc;

use super::core::Core;
use crate::bridge::{MessageId, Person, PersonId, PlaceId};
use crate::desk::State;
use crate::play::{
    ActionRow, AnalysisRequest, Correctable, GameId, GuildRules, Leave, Match, Note, Notices,
    PersonTime, Queued, Reliability, Settings, Variation,
};
use crate::store::{Count, OutboxKey, Outcome, Phase, StoreError};

impl State for Core {
    fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.store.unfinished_in(place)
    }

    fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.store.formerly_in(place)
    }

    fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        self.store.last_in(place)
    }

    fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.store.first_in(place, phase, most)
    }

    fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.store.live_in(place, person)
    }

    fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.store.live_of(person)
    }

    fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        self.store.games_of(person)
    }

    fn games_of_in(&self, person: &PersonId, place: &PlaceId) -> Result<Vec<GameId>, StoreError> {
        self.store.games_of_in(person, place)
    }

    fn count(&self, what: Count, most: usize) -> Result<usize, StoreError> {
        self.store.count(what, most)
    }

    fn pictures(&self, person: &PersonId, now: i64) -> usize {
        Self::pictures(self).count(person, now)
    }

    fn mentioned(&self, by: &PersonId, mention: &str, now: i64) -> bool {
        Self::mentions(self).count(&(by.clone(), mention.to_owned()), now) > 0
    }

    fn next_game(&self) -> Result<GameId, StoreError> {
        // Games opened in several places at once get different numbers; a number that is not used is skipped.
        let next = self.store.next_game()?;
        let mut last = self.last_number.lock();
        last.0 = last.0.saturating_add(1).max(next.0);
        Ok(*last)
    }

    fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError> {
        self.store.people_named(name, guild)
    }

    fn game(&self, id: GameId) -> Result<Option<Arc<Match>>, StoreError> {
        // Another worker may have stored a newer state that is not in memory, and its players may have seen it. No
        // move may be refused on an older position.
        let kept = self.cache().get(id);
        if let Some(game) = kept
            && self.store.revision(id)? == Some(game.revision)
        {
            return Ok(Some(game));
        }
        let game = match self.store.game(id) {
            // A game that cannot even be shown is in quarantine, and does not exist for players.
            Err(StoreError::Unreplayable { .. }) if self.store.quarantined(id)?.is_some() => None,
            game => game?.map(Arc::new),
        };
        if let Some(game) = &game {
            self.cache().put(Arc::clone(game));
        }
        Ok(game)
    }

    fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError> {
        self.store.actions(id)
    }

    fn notes(&self, id: GameId, person: &PersonId) -> Result<Vec<Note>, StoreError> {
        self.store.notes(id, person)
    }

    fn analysis(&self, id: GameId) -> Result<Option<String>, StoreError> {
        self.store.analysis(id)
    }

    fn analysis_requests(&self) -> Result<Vec<AnalysisRequest>, StoreError> {
        self.store.analysis_requests()
    }

    fn variations(&self, person: &PersonId) -> Result<Vec<Variation>, StoreError> {
        self.store.variations(person)
    }

    fn banks_after(&self, id: GameId, ply: usize) -> Result<Option<Vec<i64>>, StoreError> {
        self.store.banks_after(id, ply)
    }

    fn correctable(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<Correctable>, StoreError> {
        self.store.correctable(place, id)
    }

    fn settings(&self, person: &PersonId) -> Result<Settings, StoreError> {
        Ok(self.store.settings(person)?.unwrap_or_default())
    }

    fn notices(&self, person: &PersonId) -> Result<Notices, StoreError> {
        Ok(self.store.notices(person)?.unwrap_or_default())
    }

    fn time_of(&self, person: &PersonId) -> Result<PersonTime, StoreError> {
        Ok(PersonTime {
            hours: self.store.hours(person)?.unwrap_or_default(),
            vacations: self.store.leave(person)?.map(|leave| leave.all()).unwrap_or_default(),
        })
    }

    fn leave(&self, person: &PersonId) -> Result<Option<Leave>, StoreError> {
        self.store.leave(person)
    }

    fn guild(&self, guild: &str) -> Result<GuildRules, StoreError> {
        Ok(self.store.guild(guild)?.unwrap_or_default())
    }

    fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError> {
        self.store.is_blocked(guild, person)
    }

    fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError> {
        self.store.blocked(guild, most)
    }

    fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError> {
        self.store.action_by(place, id)
    }

    fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError> {
        self.store.verdict(place, id)
    }

    fn last_over_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError> {
        self.store.last_over_in(place)
    }

    fn queue(&self, scope: &str, now: i64) -> Result<Vec<Queued>, StoreError> {
        self.store.waiting_list(scope, now)
    }

    fn queued_for(&self, person: &PersonId, now: i64) -> Result<usize, StoreError> {
        self.store.queued_for(person, now)
    }

    fn reliability(&self, person: &PersonId) -> Result<Reliability, StoreError> {
        self.store.reliability(person)
    }

    fn has_key(&self, key: &OutboxKey) -> Result<bool, StoreError> {
        self.store.has_key(key)
    }

    fn lost_plies(&self, game: GameId, place: &PlaceId) -> Result<Vec<usize>, StoreError> {
        self.store.lost_plies(game, place)
    }
}
