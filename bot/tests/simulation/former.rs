//! Former places of games, as their players know them: until each of the other players has moved elsewhere, a move that was
//! typed there before the game left counts, and whoever types one later is told where the game is. Only who moved a game, and
//! with which message, is taken from the daemon.

use std::collections::{BTreeMap, BTreeSet};

use bot::chat::PlaceId;
use bot::game::state::{FormerPlace, GameId, MOST_FORMER_PLACES, Match, Status};

use crate::judge::FORMER;
use crate::world::{World, stored};

/// A place that a game has left.
#[derive(Clone, Debug)]
struct Left {
    place: PlaceId,
    /// The message with which it left.
    by: u64,
    /// The people who have not moved elsewhere since.
    awaited: BTreeSet<String>,
}

/// What is known of a game.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The number of its actions.
    ply: usize,
    /// Whether it was being played.
    live: bool,
    /// The number of players who were replaced.
    replaced: usize,
    /// The people in the game.
    people: BTreeSet<String>,
    /// The places that it has left.
    left: Vec<Left>,
}

/// The places that games have left.
#[derive(Clone, Debug, Default)]
pub(crate) struct FormerPlaces(BTreeMap<GameId, Known>);

impl FormerPlaces {
    /// Returns the former places of a game in which players are awaited, each with the message with which the game left.
    pub(crate) fn of(&self, game: GameId) -> Vec<(PlaceId, u64)> {
        let left = self.0.get(&game).into_iter().flat_map(|known| &known.left);
        left.map(|left| (left.place.clone(), left.by)).collect()
    }

    /// Returns the message with which a game left a place, if a person is awaited there. Who moved the game is not.
    pub(crate) fn awaits(&self, game: GameId, place: &PlaceId, person: &str) -> Option<u64> {
        let mut left = self.0.get(&game).into_iter().flat_map(|known| &known.left);
        let here = left.find(|left| left.place == *place && left.awaited.contains(person));
        here.map(|left| left.by)
    }

    /// Returns whether a game was being played when it was last looked at.
    pub(crate) fn was_live(&self, game: GameId) -> bool {
        self.0.get(&game).is_some_and(|known| known.live)
    }

    /// Returns whether a person was in a game when it was last looked at.
    pub(crate) fn was_in(&self, game: GameId, person: &str) -> bool {
        self.0.get(&game).is_some_and(|known| known.people.contains(person))
    }

    /// Returns the games with a former place here in which players are awaited.
    pub(crate) fn here(&self, place: &PlaceId) -> Vec<GameId> {
        let listens = |known: &Known| known.left.iter().any(|l| l.place == *place);
        self.0.iter().filter(|(_, known)| listens(known)).map(|(id, _)| *id).collect()
    }
}

/// Returns the people still in a game.
fn people(game: &Match) -> BTreeSet<String> {
    let seats = game.position.in_game().into_iter();
    seats.filter_map(|seat| game.holder(seat).person().map(|p| p.0.clone())).collect()
}

/// Returns the people whom the daemon awaits in a former place of a game.
fn awaited_in(game: &Match, former: &FormerPlace) -> BTreeSet<String> {
    let people = former.awaited.iter().filter_map(|seat| game.holder(*seat).person());
    people.map(|person| person.0.clone()).collect()
}

impl World {
    /// Reads the new actions of a game: a person who has moved elsewhere is no longer awaited.
    pub(crate) fn follow(&mut self, game: &Match) {
        let known = self.ledger.former.0.entry(game.id).or_default();
        known.live = game.status == Status::Live;
        known.people = people(game);
        if !known.live {
            known.left.clear();
        }
        // A new player does not know where the game was, so nobody is awaited there for that seat.
        if known.replaced < game.former_players.len() {
            known.left.retain(|left| game.former_place(&left.place).is_some());
        }
        known.replaced = game.former_players.len();
        // It may have come back and left again since the last look.
        for left in &mut known.left {
            let again = game.former_place(&left.place).filter(|former| former.left_by.0 != left.by);
            if let Some(former) = again {
                (left.by, left.awaited) = (former.left_by.0, awaited_in(game, former));
            }
        }
        if known.left.is_empty() || known.ply == game.ply {
            known.ply = game.ply;
            return;
        }
        let actions =
            stored(self.process.core.store().snapshot().and_then(|view| view.actions(game.id)));
        let in_game = people(game);
        for left in &mut known.left {
            // Who agrees to take back a move has not moved.
            let moves = actions.iter().skip(known.ply).filter(|a| a.takes_back_to().is_none());
            for action in moves {
                let elsewhere = action.message.as_ref().is_some_and(|(at, _)| *at != left.place);
                if let Some(person) = game.holder(action.seat).person().filter(|_| elsewhere) {
                    left.awaited.remove(&person.0);
                }
            }
            left.awaited.retain(|person| in_game.contains(person));
        }
        known.ply = game.ply;
        known.left.retain(|left| !left.awaited.is_empty());
    }

    /// Notes that a game has moved: all but one of its players are awaited in its former place.
    pub(crate) fn leaves(&mut self, place: &PlaceId, game: &Match) {
        let known = self.ledger.former.0.get(&game.id);
        let (ply, was_live) = known.map_or((game.ply, false), |known| (known.ply, known.live));
        // Somebody may have taken over a seat since it moved.
        let knew = known.map(|known| known.people.clone()).unwrap_or_default();
        let actions =
            stored(self.process.core.store().snapshot().and_then(|view| view.actions(game.id)));
        let moves = actions.iter().skip(ply).filter(|a| a.takes_back_to().is_none());
        let since = moves.filter_map(|a| game.holder(a.seat).person());
        let acted: BTreeSet<String> = since.map(|person| person.0.clone()).collect();
        self.follow(game);
        if game.status != Status::Live {
            return;
        }
        let listens = game.former_place(place);
        let awaited = listens.map_or_else(BTreeSet::new, |former| awaited_in(game, former));
        let by = listens.map_or(0, |former| former.left_by.0);
        let in_game = people(game);
        let not_awaited = in_game
            .iter()
            .filter(|p| knew.contains(*p) && !awaited.contains(*p) && !acted.contains(*p));
        let (not_awaited, full) = (not_awaited.count(), game.former.len() >= MOST_FORMER_PLACES);
        // Before a game begins, nobody is awaited; it may have moved then.
        assert!(
            not_awaited <= 1 || full || !was_live,
            "{FORMER}: g{} went from {place} to {}, and of {in_game:?} only {awaited:?} are awaited where it was",
            game.id.0,
            game.place
        );
        let Some(Known { left, .. }) = self.ledger.former.0.get_mut(&game.id) else { return };
        left.retain(|left| left.place != *place && left.place != game.place);
        if !awaited.is_empty() {
            left.push(Left { place: place.clone(), by, awaited });
        }
        if full {
            left.retain(|left| game.former_place(&left.place).is_some());
        }
    }
}
