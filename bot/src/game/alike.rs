//! Positions that are so much like those of running games between people that nobody is helped in them.

use std::sync::Arc;

use rules::Game;

use super::feature::Case;
use crate::chat::PersonId;
use crate::game::state::{GameId, Match, in_force};
use crate::store::StoreError;

/// The most cells on which like positions differ.
const MOST_CELLS: usize = 4;

/// With fewer actions, games are still like many others.
const FEWEST_ACTIONS: usize = 10;

impl Case<'_> {
    /// Returns a running game of the writer against other people that stands nearly like a position.
    pub(crate) fn game_alike(&self, position: &dyn Game) -> Result<Option<GameId>, StoreError> {
        let mut running = self.against_people()?.into_iter();
        Ok(running.find(|game| are_alike(game, position)).map(|game| game.id))
    }

    /// Returns a running game of the writer against other people that stands nearly like a position of a finished game
    /// which began later and had no other person in it.
    pub(crate) fn game_like_one_of(&self, finished: &Match) -> Result<Option<GameId>, StoreError> {
        let own = |person: &PersonId| person == self.author();
        let mut people = finished.seats.iter().filter_map(|seat| seat.holder.person());
        if !people.all(own) || !finished.former_players.iter().all(|former| own(&former.person)) {
            return Ok(None);
        }
        let began = |game: &Match| (game.started_at, game.id);
        let mut running = self.against_people()?;
        running.retain(|game| game.variant == finished.variant && began(game) < began(finished));
        if running.is_empty() {
            return Ok(None);
        }
        let actions = self.state.actions(finished.id)?;
        let start = finished.variant.new_game(&finished.position.options());
        let (Ok(mut position), Ok(actions)) = (start, in_force(&actions)) else { return Ok(None) };
        let alike = |position: &dyn Game| running.iter().find(|game| are_alike(game, position));
        for action in actions {
            if let Some(game) = alike(&*position) {
                return Ok(Some(game.id));
            }
            if position.apply(&action.canonical).is_err() {
                break;
            }
        }
        Ok(alike(&*position).map(|game| game.id))
    }

    /// Returns the writer's running games against other people that have enough actions.
    fn against_people(&self) -> Result<Vec<Arc<Match>>, StoreError> {
        let mut games = Vec::new();
        for id in self.state.live_of(self.author())? {
            games.extend(self.state.game(id)?);
        }
        games.retain(|game| {
            game.moves() >= FEWEST_ACTIONS && !game.is_played_alone_by(self.author())
        });
        Ok(games)
    }
}

fn are_alike(running: &Match, position: &dyn Game) -> bool {
    running.position.cells_apart(position).is_some_and(|cells| cells <= MOST_CELLS)
}
