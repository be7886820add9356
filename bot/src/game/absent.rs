//! Seats of players who run out of time, in games that offer them to others.

use locale::Text;
use rules::Seat;

use super::case::{button, text_only};
use super::clock::times;
use super::feature::Desk;
use super::invitation::SeatRequest;
use super::start::mention;
use crate::chat::Outgoing;
use crate::game::command::GameRef;
use crate::game::state::{
    Asks, Deadline, DeadlineKind, Holder, Leaving, MOST_REPLACEMENTS, Match, ProposalKind,
    SeatOffer,
};
use crate::game::words;
use crate::store::{Snapshot, StoreError};
use crate::time::{Moment, Span};

impl Desk {
    /// Offers the seat of a player who loses on time at `deadline` to others, if the game wants that and the seat is not
    /// offered already. Returns the post about it, or `None` if the player loses.
    pub(crate) fn offer_seat(
        &self,
        now: Moment,
        deadline: Deadline,
        game: &mut Match,
        seat: Seat,
        state: &Snapshot,
    ) -> Result<Option<Outgoing<Text>>, StoreError> {
        let offers = game.clock.offers_seats
            && game.clock.offered.is_none()
            && deadline.kind == DeadlineKind::Flag
            && self.games.seat_offer > Span::ZERO
            && game.former_players.len() < MOST_REPLACEMENTS;
        let Some(held) = game.seats.get_mut(seat.index()).filter(|_| offers) else {
            return Ok(None);
        };
        // The player has used up all of it, and takes back the seat without it.
        let bank = std::mem::take(&mut held.bank);
        let revision = game.public_revision().saturating_add(1);
        game.clock.offered = Some(SeatOffer { seat, bank, revision, at: now });
        game.clock.moved_by = Span::ZERO;
        game.deadlines.retain(|d| d.kind != DeadlineKind::Reminder);
        let due = deadline.due.max(now) + self.games.seat_offer;
        game.deadlines.push(Deadline { due, kind: DeadlineKind::Flag });
        game.deadlines.sort_unstable();
        let mut message = text_only(words::seat_offered(game, seat, self.network.style));
        let at = GameRef::at_revision(game.id, revision);
        let colour = Some(words::seat_typed(game, seat));
        message.buttons = vec![button(words::take_the_seat(), at, SeatRequest::Join { colour })];
        message.mention = mention(state, game, seat)?;
        message.picture = Some(self.picture(state, game, seat)?);
        Ok(Some(message))
    }

    /// Lets a computer take a seat whose offer ends at `now`, if all other people in the game have agreed to that. Returns the
    /// post about it, or `None` if the player loses.
    pub(crate) fn fill_unwanted_seat(
        &self,
        now: Moment,
        game: &mut Match,
        seat: Seat,
        state: &Snapshot,
    ) -> Result<Option<Outgoing<Text>>, StoreError> {
        let replaced = game.holder(seat).person();
        let others = game.deciders().into_iter().any(|s| game.holder(s).person() != replaced);
        let computer = game.proposal(ProposalKind::Replacement).and_then(|proposal| {
            let Asks::Replace { seat, guest, .. } = &proposal.asks else { return None };
            let waits = game.waits_for_offer(*seat, guest) && proposal.parting().is_none();
            let agreed = waits && game.missing(proposal).is_empty();
            (others && agreed).then(|| guest.clone())
        });
        let Some(computer) = computer else {
            return Ok(None);
        };
        let left = game.holder(seat).name().unwrap_or_default().to_owned();
        self.fill_seat(state, game, (seat, computer), now)?;
        let text = words::seat_taken_over(game, seat, &left, self.network.style);
        let mut message = text_only(text);
        self.address_turn(state, game, &mut message)?;
        Ok(Some(message))
    }

    /// Puts a new player into an offered seat, with a fresh clock.
    pub(crate) fn fill_seat(
        &self,
        state: &Snapshot,
        game: &mut Match,
        (seat, holder): (Seat, Holder),
        now: Moment,
    ) -> Result<(), StoreError> {
        self.replace(state, game, (seat, holder), Leaving::Time, now)?;
        game.fill_seat();
        let times = times(state, game)?;
        self.set_clock(game, now, &times);
        self.own_deadlines(state, game, now)
    }
}
