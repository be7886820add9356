//! How a game ends: the players agree to a draw, or type a termination.

use std::sync::Arc;

use locale::Text;
use rules::Seat;
use rules::game::TypedTermination;

use super::feature::{Case, Desk};
use super::halt::Halt;
use crate::chat::{Outgoing, PlaceId};
use crate::game::state::{ActionRow, Match, ProposalKind, Status};
use crate::store::{Change, Snapshot, StoreError};
use crate::time::Moment;

impl Desk {
    /// Returns the posts of the features if a game is over, and where they go.
    pub(crate) fn on_end(
        &self,
        state: &Snapshot,
        game: &Match,
        new: &[ActionRow],
    ) -> Result<Vec<(PlaceId, Outgoing<Text>)>, StoreError> {
        let mut posts = Vec::new();
        for feature in self.features.iter().filter(|_| game.status == Status::Over) {
            posts.extend(feature.on_end(self, state, game, new)?);
        }
        Ok(posts)
    }

    pub(crate) fn lost_on_time(
        &self,
        state: &Snapshot,
        game: &mut Match,
        seat: Seat,
        at: Moment,
    ) -> Result<(), StoreError> {
        self.features.iter().try_for_each(|feature| feature.on_lost_on_time(state, game, seat, at))
    }

    /// Returns what the features store in the commit with which a game, as it is stored then, is over for ratings.
    pub(crate) fn settled_changes(&self, game: &Match) -> Vec<Arc<dyn Change>> {
        let now = game.terms.settled == Some(game.revision);
        let features = self.features.iter().filter(|_| now);
        features.filter_map(|feature| feature.settled_change()).collect()
    }

    /// Returns whether all players left agree to a draw, in public or in secret, at `now`. A player who is away is not waited for if
    /// at least two people agree.
    pub(crate) fn all_agree(
        &self,
        state: &Snapshot,
        now: Moment,
        game: &Match,
    ) -> Result<bool, StoreError> {
        let agrees = |seat: &Seat| {
            game.proposal(ProposalKind::Draw).is_some_and(|offer| game.agrees(offer, *seat))
                || game.secret_votes.iter().any(|vote| vote.seat == *seat)
        };
        let (agreed, missing): (Vec<Seat>, Vec<Seat>) =
            game.position.in_game().into_iter().partition(agrees);
        if missing.is_empty() {
            return Ok(true);
        }
        let mut people: Vec<_> = agreed.iter().filter_map(|s| game.holder(*s).person()).collect();
        people.sort_unstable();
        people.dedup();
        if people.len() < 2 {
            return Ok(false);
        }
        let away = self.away(state, now, game)?.and_then(|seat| game.holder(seat).person());
        Ok(away.is_some() && missing.iter().all(|seat| game.holder(*seat).person() == away))
    }
}

impl Case<'_> {
    /// Does what a termination that was typed as a move asks for.
    pub(crate) fn terminate(&mut self, game: &Match, typed: TypedTermination) -> Result<(), Halt> {
        let mut features = self.desk.features.iter();
        let done = features.find_map(|feature| feature.terminate(self, game, typed));
        done.unwrap_or(Err(Halt::Ignore))
    }

    /// Returns a termination as it would be typed, if the writer may mean it in this game now.
    pub(crate) fn may_terminate(&self, game: &Match, typed: TypedTermination) -> Option<String> {
        self.desk.features.iter().find_map(|feature| feature.may_terminate(self, game, typed))
    }
}
