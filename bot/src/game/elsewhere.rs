//! Notices about lost places, players who cannot write, and edited or deleted messages.

use rules::Seat;

use super::case::text_only;
use super::feature::Desk;
use super::start::{mentions, settings_of};
use crate::chat::{Change, MessageId, Outgoing, PersonId, PlaceId, Readers};
use crate::game::state::{GameId, Match, Status};
use crate::game::words;
use crate::store::{Commit, OutboxKey, OutboxRow, Outcome, Post, Snapshot, StoreError};
use crate::time::Moment;

impl Desk {
    /// Notifies each player in private that their game's place is gone or closed. The games of the place are stopped
    /// already.
    pub fn place_lost(
        &self,
        now: Moment,
        place: &PlaceId,
        state: &Snapshot,
    ) -> Result<Commit, StoreError> {
        let mut commit = Commit { now, ..Commit::default() };
        if !self.network.private_places {
            return Ok(commit);
        }
        for id in state.unfinished_in(place)? {
            let Some(game) = state.game(id)? else { continue };
            let Some(stopped) = game.stopped_at else { continue };
            let mut notified: Vec<&crate::chat::PersonId> = Vec::new();
            for (seat, held) in game.each_seat() {
                let Some(person) = held.holder.person().filter(|p| !notified.contains(p)) else {
                    continue;
                };
                notified.push(person);
                let key = OutboxKey::place_lost(id, stopped, seat);
                if state.has_key(&key)? {
                    continue;
                }
                commit.posts.push(Post {
                    key,
                    place: PlaceId::private(person),
                    message: text_only(words::place_lost(&game)),
                });
            }
        }
        Ok(commit)
    }

    /// Posts once, where a game begins, that some of its players cannot write there.
    pub fn cannot_write(
        &self,
        now: Moment,
        id: GameId,
        people: &[PersonId],
        state: &Snapshot,
    ) -> Result<Option<Commit>, StoreError> {
        let key = OutboxKey::cannot_write(id);
        let Some(game) = state.game(id)? else { return Ok(None) };
        if game.status != Status::Live || state.has_key(&key)? {
            return Ok(None);
        }
        let concerned =
            |seat: &Seat| game.holder(*seat).person().is_some_and(|p| people.contains(p));
        let seats: Vec<Seat> = Seat::all(game.seats.len()).filter(concerned).collect();
        if seats.is_empty() {
            return Ok(None);
        }
        let mention = mentions(state, &game, seats.iter().copied())?;
        let text = words::cannot_write(&game, &seats, self.network.style);
        let message = Outgoing { mention, ..text_only(text) };
        let posts = vec![Post { key, place: game.posting_place(), message }];
        Ok(Some(Commit { now, posts, ..Commit::default() }))
    }

    /// Tells people in private that they cannot see where their game is played. `row` was posted there: each of them is told once
    /// about it.
    pub fn cannot_see(
        &self,
        now: Moment,
        (row, id): (&OutboxRow, GameId),
        people: &[PersonId],
        state: &Snapshot,
    ) -> Result<Option<Commit>, StoreError> {
        let there = |game: &Match| game.status == Status::Live && game.place == row.place;
        let Some(game) = state.game(id)?.filter(|game| there(game)) else {
            return Ok(None);
        };
        let mut posts = Vec::new();
        for seat in game.deciders() {
            let person = game.holder(seat).person().filter(|person| people.contains(person));
            let key = row.key.cannot_see(seat);
            if let Some(person) = person
                && !state.has_key(&key)?
            {
                let text = words::cannot_see(&game, self.network.style);
                posts.push(Post { key, place: PlaceId::private(person), message: text_only(text) });
            }
        }
        Ok((!posts.is_empty()).then(|| Commit { now, posts, ..Commit::default() }))
    }

    /// Returns the people who are told if they cannot see a post about a game: these, where there are direct messages.
    pub(crate) fn readers<'p>(
        &self,
        id: GameId,
        people: impl Iterator<Item = &'p PersonId>,
    ) -> Option<Readers> {
        let mut people: Vec<String> =
            people.filter(|person| !person.is_former()).map(|person| person.0.clone()).collect();
        people.sort_unstable();
        people.dedup();
        let any = self.network.private_places && !people.is_empty();
        any.then_some(Readers { game: id.0, people })
    }

    /// Posts once that an action stays although its message was edited or deleted, or that an edited message is not read
    /// again after a refusal.
    pub fn changed(
        &self,
        now: Moment,
        place: &PlaceId,
        id: MessageId,
        change: Change,
        state: &Snapshot,
    ) -> Result<Option<Commit>, StoreError> {
        let text = match state.action_by(place, id)? {
            Some((_, action)) if action.takes_back_to().is_some() => None,
            Some((game, action)) => state
                .game(game)?
                .map(|game| words::action_stands(&game, action.seat, &action.sheet)),
            None => {
                let refused = state.verdict(place, id)? == Some(Outcome::Refused);
                (refused && change == Change::Edited).then(words::edit_is_not_read)
            }
        };
        let key = OutboxKey::changed(id);
        let Some(text) = text else { return Ok(None) };
        if state.has_key(&key)? {
            return Ok(None);
        }
        let message = Outgoing { reply_to: Some(id.0), ..text_only(text) };
        let post = Post { key, place: place.clone(), message };
        Ok(Some(Commit { posts: vec![post], now, ..Commit::default() }))
    }

    /// Requests a picture of the current position, with the settings of a seat's holder.
    pub(crate) fn picture(
        &self,
        state: &Snapshot,
        game: &Match,
        seat: rules::Seat,
    ) -> Result<crate::chat::PictureRequest, StoreError> {
        let settings = settings_of(state, game, seat)?;
        Ok(crate::chat::PictureRequest {
            subject: crate::chat::Subject::Game { game: game.id.0, ply: game.ply },
            viewer: if settings.own_side { seat } else { Seat::FIRST },
            frame: Some(settings.frame(seat)),
            targets: None,
            look: settings.look,
        })
    }
}
