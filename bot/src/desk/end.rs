//! Resignations, draw offers and draw claims.

use rules::Seat;
use rules::game::{Termination, TypedTermination};

use super::absence::away_after;
use super::act::Entry;
use super::case::{answers, button, text_only};
use super::feature::{Case, Desk};
use super::halt::{Halt, Refusal};
use super::open::seat_or_refusal;
use super::start::mention;
use crate::bridge::{Outgoing, PlaceId};
use crate::command::{Command, GameRef};
use crate::play::{ActionRow, Match, Offer, ProposalKind, Status};
use crate::store::{Snapshot, StoreError};
use crate::words;

impl Desk {
    /// Returns the posts of the features if a game is over, and where they go.
    pub(super) fn on_end(
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
    pub(super) fn own_seat(&self, game: &Match) -> Result<Seat, Refusal> {
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
    pub(super) fn typed(&mut self, game: Match, typed: TypedTermination) -> Result<(), Halt> {
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
    pub(super) fn may_mean(&self, game: &Match, typed: TypedTermination) -> Option<String> {
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

    pub(super) fn resign(
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
    pub(super) fn draw(&mut self, mut game: Match) -> Result<(), Halt> {
        let seat = self.own_seat(&game)?;
        let in_game = game.position.in_game();
        let standing = game.offer.is_some();
        let mut offer =
            game.offer.take().unwrap_or(Offer { by: seat, ply: game.ply, agreed: vec![] });
        let before = offer.agreed.len();
        for mine in game.seats_of(self.author()).filter(|s| in_game.contains(s)) {
            if !offer.agreed.contains(&mine) {
                offer.agreed.push(mine);
            }
        }
        if offer.agreed.len() == before {
            return Err(Halt::refuse(words::offered_already()));
        }
        let missing: Vec<Seat> =
            in_game.iter().copied().filter(|s| !offer.agreed.contains(s)).collect();
        game.offer = Some(offer.clone());
        if self.desk.all_agree(self.state, self.now, &game)? {
            // Any seat can enter the agreement of all.
            let first = in_game.first().copied().unwrap_or(seat);
            return self.make(game, Entry::Termination(first, Termination::AgreedDraw), "");
        }
        if !standing {
            self.may_propose(&game, ProposalKind::Draw)?;
        }
        let text = if standing {
            words::draw_agreed(&game, seat, &missing)
        } else {
            words::draw_offered(&game, seat, &missing, self.desk.network.style)
        };
        let rule =
            if standing { String::new() } else { words::away_rule(&game, away_after(&game)) };
        let mut message = text_only(text + &rule);
        if !standing {
            for seat in &missing {
                message.mention.extend(mention(self.state, &game, *seat)?);
            }
            message.mention.sort_unstable();
            message.mention.dedup();
            self.limit_mentions(&mut message, Some(ProposalKind::Draw))?;
        }
        let at = GameRef::at_ply(game.id, offer.ply);
        message.buttons = answers("Agree to a draw", at, |agrees| match agrees {
            true => Command::Draw,
            false => Command::DrawDecline,
        });
        self.desk.set_computer(&mut game, self.now.max(self.at()));
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        Ok(())
    }

    pub(super) fn draw_decline(&mut self, mut game: Match) -> Result<(), Halt> {
        let seat = self.own_seat(&game)?;
        let Some(offer) = game.offer.take() else {
            return Err(Halt::refuse(words::no_offer()));
        };
        let own = game.seats_of(self.author()).any(|s| s == offer.by);
        game.decline(ProposalKind::Draw, offer.by, self.now);
        let message = text_only(if own {
            words::draw_withdrawn(&game, offer.by)
        } else {
            words::draw_declined(&game, seat)
        });
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        Ok(())
    }

    pub(super) fn claim(&mut self, game: Match) -> Result<(), Halt> {
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
