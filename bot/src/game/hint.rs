//! `/hint`: what the engine would play, only for those who play against computers, and in positions set up by hand.

use rules::{Game, Seat};
use search::think::{Request, STACK, Thought, think};

use super::feature::Case;
use super::halt::{Halt, Refusal};
use crate::chat::PersonId;
use crate::game::command::PositionRequest;
use crate::game::state::Match;
use crate::game::words;
use crate::store::StoreError;

/// The positions that are searched for a hint: about a second.
const NODES: u64 = 30_000;

/// Thinks about a position.
fn thought(game: &dyn Game) -> Option<Thought> {
    let request = Request { nodes: Some(NODES), memory: 8 << 20, ..Request::default() };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("hint".to_owned()).stack_size(STACK);
        let thinking = thread.spawn_scoped(scope, || think(game, &request)).ok()?;
        thinking.join().ok()?
    })
}

impl Case<'_> {
    /// Tells the writer alone what the engine would play in a game.
    pub(crate) fn hint(&mut self, game: &Match) -> Result<(), Halt> {
        let author = self.author();
        if !plays_alone(game, author) {
            return Err(Halt::privately(words::no_hint(game)));
        }
        let to_act = game.position.to_act();
        let mine = to_act.filter(|seat| game.seats_of(author).any(|mine| mine == *seat));
        let Some((seat, thought)) = mine.zip(thought(&*game.position)) else {
            return Err(Halt::privately(words::no_hint_now(game)));
        };
        let frame = self.state.settings(author)?.frame(seat);
        self.whisper(words::hint(&*game.position, frame, &thought));
        Ok(())
    }

    /// Tells the writer alone what the engine would play in a position set up by hand.
    pub(crate) fn hint_for(&mut self, request: &PositionRequest) -> Result<(), Halt> {
        let (game, _) = request.position().map_err(Refusal::in_private)?;
        if let Some(played) = self.played_against_people(&*game)? {
            return Err(Halt::privately(words::no_hint(&played)));
        }
        let Some(thought) = thought(&*game) else {
            return Err(Halt::privately(words::no_hint_over()));
        };
        self.whisper(words::hint(&*game, thought.seat, &thought));
        Ok(())
    }

    /// Returns a live game of the writer against other people that stands like a position, if there is one. Rights and counters
    /// do not matter: a position in which only they differ would give the same advice.
    fn played_against_people(&self, wanted: &dyn Game) -> Result<Option<Match>, StoreError> {
        for id in self.state.live_of(self.author())? {
            let Some(game) = self.state.game(id)? else { continue };
            let alone = plays_alone(&game, self.author());
            if !alone && game.position.stands_like(wanted) {
                return Ok(Some(Match::clone(&game)));
            }
        }
        Ok(None)
    }
}

/// Returns whether a person plays only against computers: every seat still in the game is the person's or a computer's.
fn plays_alone(game: &Match, person: &PersonId) -> bool {
    let in_game: Vec<Seat> = game.position.in_game();
    let own = |seat: &Seat| game.is_computer(*seat) || game.holder(*seat).person() == Some(person);
    in_game.iter().all(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_is_a_legal_action() {
        let game = rules::Variant::Chess.from_position("4k3/8/8/8/8/8/4q3/4K2R w - - 0 1").unwrap();
        let found = thought(&*game).unwrap();
        assert!(game.actions().contains(&found.action), "{}", found.action);
    }
}
