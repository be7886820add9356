//! Games that are put into quarantine because they do not replay, and released once they do.

use std::sync::Arc;

use rules::Seat;

use super::case::text_only;
use super::feature::Desk;
use super::start::{mention, mentions};
use crate::chat::{Outgoing, PlaceId};
use crate::game::state::{GameId, Match, Status};
use crate::game::words;
use crate::store::{Commit, OutboxKey, Post, QuarantineChange, Save, Snapshot, StoreError};
use crate::time::Moment;

impl Desk {
    /// Puts a game into quarantine and notifies its players in `place`, which is `None` for a finished game. `game` is as
    /// much of it as can be shown, `revision` the public one.
    pub fn quarantine(
        &self,
        now: Moment,
        (id, revision): (GameId, i64),
        reason: &str,
        place: Option<PlaceId>,
        game: Option<&Match>,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let everybody = |game: &Match| mentions(state, game, Seat::all(game.seats.len()));
        let mention = game.map_or(Ok(Vec::new()), everybody)?;
        let posts = place.map(|place| Post {
            key: OutboxKey::quarantine(id, revision),
            place,
            message: Outgoing { mention, ..text_only(words::quarantined(id, reason)) },
        });
        Ok(Commit {
            changes: vec![Arc::new(QuarantineChange::Begin {
                game: id,
                reason: reason.to_owned(),
            })],
            posts: posts.into_iter().collect(),
            now,
            ..Commit::default()
        })
    }

    /// Releases a game that was in quarantine since `since`. Its clock did not run in the meantime.
    pub fn release(
        &self,
        now: Moment,
        since: Moment,
        mut game: Match,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let rules_version = game.variant.rules_version();
        let end = QuarantineChange::End { game: game.id, rules_version };
        let mut commit = Commit { changes: vec![Arc::new(end)], now, ..Commit::default() };
        if !game.status.unfinished() {
            return Ok(commit);
        }
        // The time since the place was closed is added when the place is open again.
        let until = game.stopped_at.unwrap_or(now).max(since);
        self.postpone(&mut game, (since, until), state)?;
        let mut message = text_only(words::released(&game, self.network.style));
        if let Some(seat) = game.position.to_act().filter(|_| game.status == Status::Live) {
            message.mention = mention(state, &game, seat)?;
            message.picture = Some(self.picture(state, &game, seat)?);
        }
        // The revision makes the key unique to one change.
        let key = OutboxKey::quarantine(game.id, game.public_revision());
        commit.posts.push(Post { key, place: game.posting_place(), message });
        game.revision += 1;
        game.quarantined = None;
        commit.saves.push(Save { game, actions: Vec::new() });
        Ok(commit)
    }
}
