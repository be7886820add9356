//! Resignations, draw offers and draw claims.

use rules::Seat;
use rules::game::{Termination, TypedTermination};

use super::act::Entry;
use super::case::button;
use super::feature::{Case, Desk};
use super::halt::{Halt, Refusal};
use super::open::seat_or_refusal;
use crate::chat::{Outgoing, PlaceId};
use crate::game::command::{Command, GameRef};
use crate::game::state::{ActionRow, Asks, Match, ProposalKind, Status};
use crate::game::words;
use crate::store::{Snapshot, StoreError};

impl Desk {
    /// Returns the posts of the features if a game is over, and where they go.
    pub(crate) fn on_end(
        &self,
        state: &Snapshot,
        game: &Match,
        new: &[ActionRow],
    ) -> Result<Vec<(PlaceId, Outgoing)>, StoreError> {
        let mut posts = Vec::new();
        for feature in self.features.iter().filter(|_| game.status == Status::Over) {
            posts.extend(feature.on_end(self, state, game, new)?);
        }
        Ok(posts)
    }
}

impl Case<'_> {
    /// Returns the seat for which a player acts: the one to act, else the first still in the game.
    pub(crate) fn own_seat(&self, game: &Match) -> Result<Seat, Refusal> {
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        let in_game = game.position.in_game();
        if mine.is_empty() {
            return Err(Refusal::new(words::not_a_player(game)));
        }
        let acting = game.position.to_act().filter(|s| mine.contains(s));
        acting
            .or_else(|| mine.into_iter().find(|s| in_game.contains(s)))
            .ok_or_else(|| Refusal::new(words::you_are_out()))
    }

    /// Returns the seat that a player names, which must be their own and in the game, or [`Case::own_seat`] without a name.
    fn meant_seat(&self, game: &Match, named: Option<Seat>) -> Result<Seat, Refusal> {
        let usual = self.own_seat(game)?;
        match named {
            None => Ok(usual),
            Some(seat) if !game.seats_of(self.author()).any(|s| s == seat) => {
                let mine: Vec<Seat> = game.seats_of(self.author()).collect();
                Err(Refusal::new(words::not_your_seat(game, seat, &mine)))
            }
            Some(seat) if !game.position.in_game().contains(&seat) => {
                Err(Refusal::new(words::seat_is_out(game, seat)))
            }
            Some(seat) => Ok(seat),
        }
    }

    /// Handles a termination typed as a move like the command for it.
    pub(crate) fn typed(&mut self, game: Match, typed: TypedTermination) -> Result<(), Halt> {
        let TypedTermination { termination, seat } = typed;
        if termination == Termination::OutOfTime {
            return Err(Halt::refuse(words::only_the_clock()));
        }
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        if let Some(other) = seat.filter(|s| !mine.contains(s)) {
            return Err(Halt::refuse(words::not_yours_to_write(&game, other, &mine, termination)));
        }
        match termination {
            Termination::Resignation => self.resign_seat(game, seat, false),
            Termination::DrawClaim => self.claim_for(game, seat),
            Termination::AgreedDraw | Termination::OutOfTime => self.draw(game),
        }
    }

    /// Returns a termination as it would be typed, if the writer may mean it in this game now.
    pub(crate) fn may_mean(&self, game: &Match, typed: TypedTermination) -> Option<String> {
        let seat = self.meant_seat(game, typed.seat).ok()?;
        let may = match typed.termination {
            Termination::OutOfTime => false,
            Termination::DrawClaim => game.position.draw_claim(seat).is_ok(),
            Termination::Resignation | Termination::AgreedDraw => true,
        };
        let letter = typed.seat.and_then(|s| Some(game.position.seats().get(s.index())?.letter));
        let letter = letter.map(String::from).unwrap_or_default();
        may.then(|| format!("{letter}({})", typed.termination.letter()))
    }

    pub(crate) fn resign(
        &mut self,
        game: Match,
        colour: Option<&str>,
        confirmed: bool,
    ) -> Result<(), Halt> {
        let named = seat_or_refusal(game.variant, colour)?;
        self.resign_seat(game, named, confirmed)
    }

    fn resign_seat(
        &mut self,
        game: Match,
        named: Option<Seat>,
        confirmed: bool,
    ) -> Result<(), Halt> {
        let seat = self.meant_seat(&game, named)?;
        if confirmed {
            return self.make(game, Entry::Termination(seat, Termination::Resignation), "");
        }
        // A player with one seat need not name it.
        let named = named.filter(|_| game.seats_of(self.author()).count() > 1);
        let mut message = self.answer(words::really_resign(&game, seat, named.is_some()));
        message.only_to = Some(self.author().0.clone());
        let colour = named.map(|seat| words::seat_name(&game, seat).to_lowercase());
        let command = Command::Resign { colour, confirmed: true };
        let at = GameRef::at_ply(game.id, game.ply);
        message.buttons = vec![button("Yes, resign", at, command)];
        self.post(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Offers a draw, or agrees to one; when all players left agree, the game is drawn.
    pub(crate) fn draw(&mut self, game: Match) -> Result<(), Halt> {
        let seat = self.own_seat(&game)?;
        if game.proposal(ProposalKind::Draw).is_some() {
            return self.consent(game, ProposalKind::Draw, seat, true);
        }
        self.propose(game, seat, Asks::Draw)
    }

    pub(crate) fn draw_decline(&mut self, game: Match) -> Result<(), Halt> {
        let seat = self.own_seat(&game)?;
        self.consent(game, ProposalKind::Draw, seat, false)
    }

    pub(crate) fn claim(&mut self, game: Match) -> Result<(), Halt> {
        self.claim_for(game, None)
    }

    fn claim_for(&mut self, game: Match, named: Option<Seat>) -> Result<(), Halt> {
        let seat = self.meant_seat(&game, named)?;
        match game.position.draw_claim(seat) {
            Ok(_) => self.make(game, Entry::Termination(seat, Termination::DrawClaim), ""),
            Err(illegal) => Err(self.illegal(&game, seat, illegal)?.into()),
        }
    }
}
