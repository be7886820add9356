//! Games without people, and people who cannot see a game.

use bot::game::state::{Cause, Holder, Match, Status, in_force, is_exit};
use rules::Seat;

use crate::model::{BLIND, PEOPLE, Seen, UNSEEN};
use crate::world::{World, stored, stored_game};

pub(crate) const DESERTED: &str = "a game in which no person is left has ended";
pub(crate) const SIGHT: &str =
    "who cannot see a place is not matched there, and is told of games there";

/// Returns whether every seat of a game has moved.
fn all_moved(game: &Match, actions: &[bot::game::state::ActionRow]) -> bool {
    let counting = in_force(actions).unwrap_or_default();
    (0..game.seats.len()).all(|index| {
        counting
            .iter()
            .any(|row| row.seat.index() == index && !is_exit(game.position.as_ref(), row))
    })
}

impl World {
    /// Checks that no game goes on without a person, unless computers have played it from the start, and how such games have
    /// ended.
    pub(crate) fn judge_deserted(&mut self) {
        let mut ended = 0;
        for id in &self.games {
            let Some(game) = stored_game(&self.process.core, *id) else { continue };
            let is_person = |seat: &Seat| matches!(game.holder(*seat), Holder::Taken { .. });
            let seats = || (0u8..).zip(&game.seats).map(|(seat, _)| Seat(seat));
            let ever = seats().any(|seat| is_person(&seat)) || !game.former_players.is_empty();
            let left = game.position.in_game().iter().any(is_person);
            if !ever || left || game.started_at.is_none() || game.quarantined.is_some() {
                continue;
            }
            assert!(game.status != Status::Live, "{DESERTED}: g{} goes on", id.0);
            let actions = stored(self.process.store().snapshot().unwrap().actions(*id));
            let moved = all_moved(&game, &actions);
            let drawn = actions.last().is_some_and(|last| {
                last.cause == Cause::Computer && last.canonical.ends_with("(=)")
            });
            match game.status {
                Status::Over if drawn => assert!(moved, "{DESERTED}: g{} is drawn", id.0),
                Status::Aborted => assert!(!moved, "{DESERTED}: g{} is cancelled", id.0),
                _ => {}
            }
            ended += 1;
        }
        self.tally.figure("games without people seen to have ended", ended);
    }

    /// Checks a post about people who cannot see where a game is played.
    pub(crate) fn judge_sight(&mut self, seen: &Seen) {
        let Seen { key, channel, face } = seen;
        let model = self.net.model();
        let name = PEOPLE.iter().find(|(id, _)| *id == BLIND).map_or("", |(_, name)| name);
        if let Some((_, waited)) = face.content.split_once("From the waiting list: ") {
            let waited = waited.split_once('.').map_or(waited, |(names, _)| names);
            let matched = waited.split([',', ' ']).any(|word| word == name);
            assert!(
                model.home(*channel) != UNSEEN || !matched,
                "{SIGHT}: {key} in {channel}: {face:#?}"
            );
        }
        let Some((place, _)) = face.content.split_once(">, which you cannot see") else { return };
        let place = place.rsplit_once("<#").and_then(|(_, id)| id.parse().ok());
        let reader = model.private_with(*channel);
        assert!(
            reader == Some(BLIND) && place.is_some_and(|place| model.home(place) == UNSEEN),
            "{SIGHT}: {key} to {reader:?}: {face:#?}"
        );
        drop(model);
        self.tally.figure("people told that they cannot see a game", 1);
    }
}
