//! Notices in place of messages that cannot be delivered.

use super::case::text_only;
use super::feature::Desk;
use super::start::mention;
use crate::chat::{Outgoing, PersonId, PlaceId};
use crate::game::state::{GameId, Status};
use crate::game::words;
use crate::store::{OutboxKey, OutboxRow, Post, Snapshot, StoreError};

impl Desk {
    /// Creates the line about posts that are left out because too many waited for their place to be open again.
    pub(crate) fn left_out(&self, first: i64, place: &PlaceId, count: usize) -> Post {
        let message = text_only(words::left_out(count));
        Post { key: OutboxKey::left_out(first), place: place.clone(), message }
    }

    /// Creates the notice for a message that cannot be delivered. It is plain text, so that whatever made the message
    /// fail does not affect it, with all that its readers need to go on. Returns `None` for steps without a text and
    /// for notices.
    pub fn undelivered(
        &self,
        row: &OutboxRow,
        state: &Snapshot,
    ) -> Result<Option<Post>, StoreError> {
        if row.message.step.is_some() || row.message.answer_only || row.key.is_notice() {
            return Ok(None);
        }
        let shown = row.message.picture.as_ref().and_then(|p| p.game()).map(GameId);
        let game = match (shown, state.unfinished_in(&row.place)?.as_slice()) {
            (Some(id), _) => state.game(id)?,
            (None, [id]) if row.message.only_to.is_none() => state.game(*id)?,
            _ => None,
        };
        // It may have left the place since; its players may know where it stands wherever they are.
        let reader = row.message.only_to.as_ref();
        let may_know =
            |person: &PersonId| reader == Some(&person.0) || row.place == PlaceId::private(person);
        let game = game.filter(|game| {
            let plays = || game.seats.iter().filter_map(|seat| seat.holder.person()).any(may_know);
            game.quarantined.is_none() && (game.posting_place() == row.place || plays())
        });
        let text = words::not_posted(game.as_deref(), self.network.style);
        // Mention the people whom the message would have mentioned, if it is still their turn.
        let mentions = match game.as_deref().filter(|g| g.status == Status::Live) {
            Some(game) => match game.position.to_act() {
                Some(seat) => mention(state, game, seat)?,
                None => Vec::new(),
            },
            None => Vec::new(),
        };
        let mentions = mentions.into_iter().filter(|p| row.message.mention.contains(p)).collect();
        let key = OutboxKey::undelivered(row.id, row.tries);
        let only_to = row.message.only_to.clone();
        let message = Outgoing { mention: mentions, only_to, ..text_only(text) };
        Ok(Some(Post { key, place: row.place.clone(), message }))
    }
}
