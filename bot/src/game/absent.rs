//! Seats of players who run out of time, in games that offer them to others.

use std::sync::Arc;

use rules::Seat;

use super::case::{button, text_only};
use super::clock::times;
use super::feature::{Case, Desk};
use super::halt::Halt;
use super::open::{seat_named, seat_or_refusal};
use super::start::mention;
use crate::chat::Outgoing;
use crate::game::command::{Command, GameRef, Stamp};
use crate::game::state::{
    Asks, Deadline, DeadlineKind, Holder, Leaving, MOST_REPLACEMENTS, Match, ProposalKind,
    SeatOffer, Status,
};
use crate::game::words;
use crate::store::{Phase, Snapshot, StoreError};
use crate::time::{Moment, Span};

/// The most live games of a place that are read for `/join` without a game.
const SEVERAL: usize = 20;

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
    ) -> Result<Option<Outgoing>, StoreError> {
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
        let colour = Some(words::seat_name(game, seat).to_lowercase());
        message.buttons = vec![button("Take the seat", at, Command::Join { colour })];
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
    ) -> Result<Option<Outgoing>, StoreError> {
        let replaced = game.holder(seat).person();
        let others = game.deciders().into_iter().any(|s| game.holder(s).person() != replaced);
        let computer = game.proposal(ProposalKind::Replacement).and_then(|proposal| {
            let Asks::Replace { seat, guest } = &proposal.asks else { return None };
            let agreed = game.waits_for_offer(*seat, guest) && game.missing(proposal).is_empty();
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
    fn fill_seat(
        &self,
        state: &Snapshot,
        game: &mut Match,
        (seat, holder): (Seat, Holder),
        now: Moment,
    ) -> Result<(), StoreError> {
        game.fill_seat();
        game.replace(seat, holder, Leaving::Time, now);
        let times = times(state, game)?;
        self.set_clock(game, now, &times);
        self.own_reminders(state, game, now)
    }
}

impl Case<'_> {
    /// Takes a seat: of a game that waits for players, or of a player who ran out of time.
    pub(crate) fn take_a_seat(
        &mut self,
        named: Option<GameRef>,
        colour: Option<&str>,
    ) -> Result<(), Halt> {
        let offers = |game: &Match| game.clock.offered.is_some();
        let Some(game) = self.live_game(named, offers)? else {
            self.refuse_seat_of_computer(named, colour)?;
            return self
                .on(named, super::find::Want::Open, "join", |case, game| case.join(game, colour));
        };
        self.about = Some((game.id, game.ply));
        if game.stopped_at.is_some() {
            return Err(self.paused(&game));
        }
        let pressed = named.and_then(|named| named.stamp);
        let offered = game.clock.offered.as_ref().map(|offer| Stamp::Revision(offer.revision));
        if pressed.is_some() && pressed != offered {
            return Err(Halt::refuse(words::seat_no_longer_offered(&game)));
        }
        let seat = game.offered_seat().unwrap_or(Seat(0));
        self.may_fill(&game, seat, colour)?;
        self.fill(Arc::unwrap_or_clone(game), seat)
    }

    /// Refuses a writer who wants the seat of a computer in a live game.
    fn refuse_seat_of_computer(
        &self,
        named: Option<GameRef>,
        colour: Option<&str>,
    ) -> Result<(), Halt> {
        if named.is_none() && colour.is_none() {
            return Ok(());
        }
        let plays = |game: &Match, seat: &Seat| game.holder(*seat).level().is_some();
        let computers = |game: &Match| -> Vec<Seat> {
            game.position.in_game().into_iter().filter(|seat| plays(game, seat)).collect()
        };
        let Some(game) = self.live_game(named, |game| !computers(game).is_empty())? else {
            return Ok(());
        };
        let wanted = colour.map(|word| seat_named(game.variant, word));
        let mut seats = computers(&game).into_iter();
        match seats.find(|seat| wanted.is_none_or(|wanted| wanted == Some(*seat))) {
            Some(seat) => {
                Err(Halt::refuse(words::computer_has_seat(&game, seat, &self.author_name())))
            }
            None => Ok(()),
        }
    }

    /// Returns the live game of a kind that is named, or that is the only one here, if no game here waits for players.
    fn live_game(
        &self,
        named: Option<GameRef>,
        fits: impl Fn(&Match) -> bool,
    ) -> Result<Option<Arc<Match>>, StoreError> {
        let fits =
            |game: &Match| game.status == Status::Live && game.quarantined.is_none() && fits(game);
        if let Some(named) = named {
            let game = self.state.game(named.id)?;
            return Ok(game.filter(|game| fits(game) && self.may_see(game)));
        }
        let place = &self.incoming.place;
        if !self.state.first_in(place, Phase::Open, 1)?.is_empty() {
            return Ok(None);
        }
        let mut found = Vec::new();
        for id in self.state.first_in(place, Phase::Live, SEVERAL)? {
            found.extend(self.state.game(id)?.filter(|game| fits(game)));
        }
        Ok(found.pop().filter(|_| found.is_empty()))
    }

    /// Checks that the writer can take the seat.
    fn may_fill(&self, game: &Match, seat: Seat, colour: Option<&str>) -> Result<(), Halt> {
        if let Some(named) = seat_or_refusal(game.variant, colour)?
            && named != seat
        {
            return Err(Halt::refuse(words::seat_taken(game, named)));
        }
        if game.holder(seat).person() == Some(self.author()) {
            return Err(Halt::refuse(words::take_back_with_a_move(game)));
        }
        if game.plays(self.author()) {
            return Err(Halt::refuse(words::plays_already(game, "You")));
        }
        self.check_reliability(game)?;
        self.may_join(game)
    }

    /// Puts the writer into the seat, with a fresh clock, and announces it.
    fn fill(&mut self, mut game: Match, seat: Seat) -> Result<(), Halt> {
        let (person, name) = (self.author().clone(), self.author_name());
        let reliability = self.reliability_of(&person, &name)?;
        let style = self.desk.network.style;
        let now = self.now.max(self.at());
        let left = game.holder(seat).name().unwrap_or_default().to_owned();
        let holder = Holder::Taken { person, name };
        self.desk.fill_seat(self.state, &mut game, (seat, holder), now)?;
        let text = words::seat_taken_over(&game, seat, &left, style);
        let mut message = text_only(format!("{text}\n{reliability}"));
        self.desk.address_turn(self.state, &game, &mut message)?;
        message.readers = self.desk.readers(game.id, game.holder(seat).person().into_iter());
        self.tell(game, message, text);
        Ok(())
    }
}
