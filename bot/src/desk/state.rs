//! What the desk reads before it decides.

use std::sync::Arc;

use crate::bridge::{MessageId, Person, PersonId, PlaceId};
use crate::play::{ActionRow, GameId, GuildRules, Match, Settings};
use crate::store::{Count, OutboxKey, Outcome, Phase, StoreError};

/// What the desk reads.
pub trait State {
    /// The open and live games of a place, oldest first.
    ///
    /// # Errors
    /// [`StoreError`], as for all the others.
    fn unfinished_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError>;
    /// The games that were played in a place before and for which what is typed there still counts, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn formerly_in(&self, place: &PlaceId) -> Result<Vec<GameId>, StoreError>;
    /// The newest game of a place.
    ///
    /// # Errors
    /// [`StoreError`].
    fn last_in(&self, place: &PlaceId) -> Result<Option<GameId>, StoreError>;
    /// The first open or live games of a place, at most `most` of them, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn first_in(
        &self,
        place: &PlaceId,
        phase: Phase,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError>;
    /// The live games of a place in which a person has a seat, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn live_in(&self, place: &PlaceId, person: &PersonId) -> Result<Vec<GameId>, StoreError>;
    /// The live games in which a person has a seat, oldest first.
    ///
    /// # Errors
    /// [`StoreError`].
    fn live_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError>;
    /// The open and live games in which a person has a seat; then the open ones they opened; then those in which they
    /// are offered a seat. At most a few hundred.
    ///
    /// # Errors
    /// [`StoreError`].
    fn games_of(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError>;
    /// As [`State::games_of`], those in one place.
    ///
    /// # Errors
    /// [`StoreError`].
    fn games_of_in(&self, person: &PersonId, place: &PlaceId) -> Result<Vec<GameId>, StoreError>;
    /// How many games there are of a kind, counted up to `most`.
    ///
    /// # Errors
    /// [`StoreError`].
    fn count(&self, what: Count, most: usize) -> Result<usize, StoreError>;
    /// How many pictures a person has asked for in the minute up to `now`.
    fn pictures(&self, person: &PersonId, now: i64) -> usize;
    /// A number no game has yet.
    ///
    /// # Errors
    /// [`StoreError`].
    fn next_game(&self) -> Result<GameId, StoreError>;
    /// The people known by an id or a name: in a guild, by the name they have there, or anywhere. A few of them, if there are
    /// many of one name.
    ///
    /// # Errors
    /// [`StoreError`].
    fn people_named(&self, name: &str, guild: Option<&str>) -> Result<Vec<Person>, StoreError>;
    /// A game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn game(&self, id: GameId) -> Result<Option<Arc<Match>>, StoreError>;
    /// The actions of a game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn actions(&self, id: GameId) -> Result<Vec<ActionRow>, StoreError>;
    /// A person's settings.
    ///
    /// # Errors
    /// [`StoreError`].
    fn settings(&self, person: &PersonId) -> Result<Settings, StoreError>;
    /// A guild's rules.
    ///
    /// # Errors
    /// [`StoreError`].
    fn guild(&self, guild: &str) -> Result<GuildRules, StoreError>;
    /// Whether somebody may neither open nor join games in a guild.
    ///
    /// # Errors
    /// [`StoreError`].
    fn is_blocked(&self, guild: &str, person: &PersonId) -> Result<bool, StoreError>;
    /// Who may neither open nor join games in a guild; at most `most` of them.
    ///
    /// # Errors
    /// [`StoreError`].
    fn blocked(&self, guild: &str, most: usize) -> Result<Vec<Person>, StoreError>;
    /// The action that came by a message, and its game.
    ///
    /// # Errors
    /// [`StoreError`].
    fn action_by(
        &self,
        place: &PlaceId,
        id: MessageId,
    ) -> Result<Option<(GameId, ActionRow)>, StoreError>;
    /// What was done about a message; none when it has no verdict.
    ///
    /// # Errors
    /// [`StoreError`].
    fn verdict(&self, place: &PlaceId, id: MessageId) -> Result<Option<Outcome>, StoreError>;
    /// Whether something was or is to be said under this key.
    ///
    /// # Errors
    /// [`StoreError`].
    fn has_key(&self, key: &OutboxKey) -> Result<bool, StoreError>;
}
