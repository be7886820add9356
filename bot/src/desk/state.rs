//! The state that the desk reads before it decides.

use std::sync::Arc;

use crate::bridge::{MessageId, Person, PersonId, PlaceId};
use crate::play::{
    ActionRow, AnalysisRequest, Correctable, GameId, GuildRules, Leave, Match, Note, Notices,
    PersonTime, Queued, Reliability, Settings, Variation,
};
use crate::store::{Count, OutboxKey, Outcome, Phase, StoreError};

/// The state that the desk reads.
pub trait State {
    /// Returns the open and live games of a place, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError>;
    /// Returns the games that were played in a place before and for which messages there still count, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError>;
    /// Returns the newest game of a place.
    ///
    /// # Errors
    /// [`StoreError`].
    fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError>;
    /// Returns the first open or live games of a place, at most `most`, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError>;
    /// Returns the live games of a place in which a person has a seat, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError>;
    /// Returns the live games in which a person has a seat, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError>;
    /// Returns the open and live games in which a person has a seat; then the open ones they opened; then those in which
    /// they are offered a seat. At most a few hundred.
    ///
    /// # Errors
    /// [`StoreError`].
    fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError>;
    /// Like [`State::games_of`], in one place.
    ///
    /// # Errors
    /// [`StoreError`].
    fn games_of_in(&self, person: &PersonId, place: &PlaceId) -> Result<Vec<GameId>, StoreError>;
    /// Counts games of a kind, up to `most`.
    ///
    /// # Errors
    /// [`StoreError`].
    fn count(&self, what: Count, most: usize) -> Result<usize, StoreError>;
    /// Returns the number of pictures that a person has asked for in the minute up to `now`.
    fn pictures(&self, person: &PersonId, now: i64) -> usize;
    /// Returns whether a person has made a mention a short while before `now`: a kind of proposal, and the person or role.
    fn mentioned(&self, by: &PersonId, mention: &str, now: i64) -> bool;
    /// Returns an unused game number.
    ///
    /// # Errors
    /// [`StoreError`].
    fn next_game(&self) -> Result<GameId, StoreError>;
    /// Returns the people with an id or a name: in a guild, by their name there, or anywhere. Only a few, if many have
    /// the same name.
    ///
    /// # Errors
    /// [`StoreError`].
    fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError>;
    /// Returns a game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn game(&self, id: GameId) -> Result<Option<Arc<Match>>, StoreError>;
    /// Returns the actions of a game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError>;
    /// Returns a person's notes about a game, in the order of their numbers.
    ///
    /// # Errors
    /// [`StoreError`].
    fn notes(&self, id: GameId, person: &PersonId) -> Result<Vec<Note>, StoreError>;
    /// Returns the result of the analysis of a game, if there is one.
    ///
    /// # Errors
    /// [`StoreError`].
    fn analysis(&self, id: GameId) -> Result<Option<String>, StoreError>;
    /// Returns the requests for analyses that wait, the oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn analysis_requests(&self) -> Result<Vec<AnalysisRequest>, StoreError>;
    /// Returns a person's lines of moves, the newest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn variations(&self, person: &PersonId) -> Result<Vec<Variation>, StoreError>;
    /// Returns the banks of the seats of a game after an action, in milliseconds, if they are known.
    ///
    /// # Errors
    /// [`StoreError`].
    fn banks_after(&self, id: GameId, ply: usize) -> Result<Option<Vec<i64>>, StoreError>;
    /// Returns the refused move that a message is, if it is the newest message of its author in the game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn correctable(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<Correctable>, StoreError>;
    /// Returns a person's settings.
    ///
    /// # Errors
    /// [`StoreError`].
    fn settings(&self, person: &PersonId) -> Result<Settings, StoreError>;
    /// Returns what a person is notified of.
    ///
    /// # Errors
    /// [`StoreError`].
    fn notices(&self, person: &PersonId) -> Result<Notices, StoreError>;
    /// Returns what concerns a person's clocks.
    ///
    /// # Errors
    /// [`StoreError`].
    fn time_of(&self, person: &PersonId) -> Result<PersonTime, StoreError>;
    /// Returns a person's vacation and budget, or `None` if there never was a vacation.
    ///
    /// # Errors
    /// [`StoreError`].
    fn leave(&self, person: &PersonId) -> Result<Option<Leave>, StoreError>;
    /// Returns a guild's rules.
    ///
    /// # Errors
    /// [`StoreError`].
    fn guild(&self, guild: &str) -> Result<GuildRules, StoreError>;
    /// Returns whether a person is blocked from opening and joining games in a guild.
    ///
    /// # Errors
    /// [`StoreError`].
    fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError>;
    /// Returns the people who are blocked from opening and joining games in a guild, at most `most`.
    ///
    /// # Errors
    /// [`StoreError`].
    fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError>;
    /// Returns the action made by a message, and its game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError>;
    /// Returns the outcome of a message, or `None` if it has no verdict.
    ///
    /// # Errors
    /// [`StoreError`].
    fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError>;
    /// Returns the newest game of a place that has ended with a result.
    ///
    /// # Errors
    /// [`StoreError`].
    fn last_over_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError>;
    /// Returns the people who wait in a guild or place at `now`, the first to ask at the front.
    ///
    /// # Errors
    /// [`StoreError`].
    fn queue(&self, scope: &str, now: i64) -> Result<Vec<Queued>, StoreError>;
    /// Returns the number of waiting lists that a person is on at `now`.
    ///
    /// # Errors
    /// [`StoreError`].
    fn queued_for(&self, person: &PersonId, now: i64) -> Result<usize, StoreError>;
    /// Counts how reliably a person plays.
    ///
    /// # Errors
    /// [`StoreError`].
    fn reliability(&self, person: &PersonId) -> Result<Reliability, StoreError>;
    /// Returns whether the outbox has, or had, a row with this key.
    ///
    /// # Errors
    /// [`StoreError`].
    fn has_key(&self, key: &OutboxKey) -> Result<bool, StoreError>;
    /// Returns the plies of a game whose posts in a place are dead letters.
    ///
    /// # Errors
    /// [`StoreError`].
    fn lost_plies(&self, game: GameId, place: &PlaceId) -> Result<Vec<usize>, StoreError>;
}
