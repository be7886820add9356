//! Paused games that continue because their place is open again.

use super::case::text_only;
use super::clock::{time_of, times};
use super::feature::Desk;
use super::start::mention;
use crate::chat::PlaceId;
use crate::game::state::{DeadlineKind, Match, Status};
use crate::game::words;
use crate::store::{Commit, OutboxKey, Post, Save, Snapshot, StoreError};
use crate::time::Moment;

impl Desk {
    /// Creates the notice for a place that is open again. Returns `None` if no game is paused there. The notice is always the
    /// same, because an earlier attempt may have posted it.
    pub fn reopened(&self, place: &PlaceId, state: &Snapshot) -> Result<Option<Post>, StoreError> {
        let first = stopped(place, state)?.into_iter().next();
        Ok(first.map(|(game, stopped_at)| {
            let key = OutboxKey::reopened(game.id, stopped_at);
            Post { key, place: place.clone(), message: text_only(words::place_open_again()) }
        }))
    }

    /// Continues the paused games of a place, and shows there how each stands. Their clocks go on from where they stopped.
    pub fn resumed(
        &self,
        now: Moment,
        place: &PlaceId,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let mut commit = Commit { now, ..Commit::default() };
        for (mut game, _) in stopped(place, state)? {
            self.go_on(&mut game, now, state)?;
            game.revision += 1;
            let unseen = unseen(&game, state)?;
            let mut message = text_only(words::goes_on(&game, &unseen, self.network.style));
            if let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) {
                message.mention = mention(state, &game, seat)?;
                message.picture = Some(self.picture(state, &game, seat)?);
            }
            let revision = game.public_revision();
            let key = OutboxKey::deadline(game.id, revision, 0);
            commit.posts.push(Post { key, place: place.clone(), message });
            commit.saves.push(Save { game, actions: Vec::new() });
        }
        Ok(commit)
    }
}

/// Returns the last moves of a game, as far back as their posts are dead letters.
fn unseen(game: &Match, state: &Snapshot) -> Result<Vec<String>, StoreError> {
    let lost = state.lost_plies(game.id, &game.place)?;
    let actions = state.actions(game.id)?;
    let seen = actions.iter().rposition(|action| !lost.contains(&action.ply));
    let unseen = actions.iter().skip(seen.map_or(0, |nth| nth + 1));
    Ok(unseen.map(|action| action.sheet.clone()).collect())
}

/// Returns the paused games of a place, and since when they are paused.
fn stopped(place: &PlaceId, state: &Snapshot) -> Result<Vec<(Match, Moment)>, StoreError> {
    let mut found = Vec::new();
    for id in state.unfinished_in(place)? {
        if let Some(game) = state.game(id)?
            && let Some(stopped) = game.stopped_at
            && game.quarantined.is_none()
        {
            found.push((std::sync::Arc::unwrap_or_clone(game), stopped));
        }
    }
    Ok(found)
}

impl Desk {
    /// Continues a game if it is paused. Its clock did not run in the meantime.
    pub(crate) fn go_on(
        &self,
        game: &mut Match,
        now: Moment,
        state: &Snapshot,
    ) -> Result<(), StoreError> {
        let Some(stopped) = game.stopped_at.take() else { return Ok(()) };
        self.postpone(game, (stopped, now.max(stopped)), state)
    }

    /// Postpones all deadlines of a game whose clock stood still from `from` to `to`.
    pub(crate) fn postpone(
        &self,
        game: &mut Match,
        (from, to): (Moment, Moment),
        state: &Snapshot,
    ) -> Result<(), StoreError> {
        let turn = [DeadlineKind::Flag, DeadlineKind::Decision, DeadlineKind::Reminder];
        for deadline in game.deadlines.iter_mut().filter(|d| !turn.contains(&d.kind)) {
            deadline.due += to - from;
        }
        game.terms.add_to_round(from, to);
        // A pause by consent began before, and lasts on.
        if let Some(seat) = game.position.to_act().filter(|_| game.clock.paused_at.is_none()) {
            let times = times(state, game)?;
            self.postpone_turn(game, (from, to), &time_of(&times, seat));
        }
        Ok(())
    }
}
