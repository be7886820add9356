//! Resigning, agreeing to a draw, claiming one.

use rules::Seat;

use super::case::{Case, button, said};
use crate::play::{Match, Offer};
use crate::store::StoreError;
use crate::words;

impl Case<'_> {
    /// The seat a player speaks for: the one to act, else the first still in the game.
    fn own_seat(&self, game: &Match) -> Result<Seat, String> {
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        let in_game = game.position.in_game();
        if mine.is_empty() {
            return Err(words::not_a_player(game));
        }
        let acting = game.position.to_act().filter(|s| mine.contains(s));
        acting
            .or_else(|| mine.into_iter().find(|s| in_game.contains(s)))
            .ok_or_else(words::you_are_out)
    }

    pub(super) fn resign(&mut self, game: Match, confirmed: bool) -> Result<(), StoreError> {
        let seat = match self.own_seat(&game) {
            Ok(seat) => seat,
            Err(sentence) => {
                self.refuse(sentence);
                return Ok(());
            }
        };
        if confirmed {
            let canonical = game.position.resignation(seat);
            return self.make(game, &canonical, "");
        }
        let mut message = self.answer(words::really_resign(&game, seat));
        message.only_to = Some(self.author().0.clone());
        let id = words::number(game.id);
        message.buttons = vec![button("Yes, resign", format!("/resign {id}@{} yes", game.ply))];
        self.say(&self.incoming.place.clone(), message);
        Ok(())
    }

    /// Offers a draw, or agrees to one; when all players left agree, the game is drawn.
    pub(super) fn draw(&mut self, mut game: Match) -> Result<(), StoreError> {
        let seat = match self.own_seat(&game) {
            Ok(seat) => seat,
            Err(sentence) => {
                self.refuse(sentence);
                return Ok(());
            }
        };
        let in_game = game.position.in_game();
        let standing = game.offer.is_some();
        let mut offer =
            game.offer.take().unwrap_or(Offer { by: seat.0, ply: game.ply, agreed: vec![] });
        let before = offer.agreed.len();
        for mine in game.seats_of(self.author()).filter(|s| in_game.contains(s)) {
            if !offer.agreed.contains(&mine.0) {
                offer.agreed.push(mine.0);
            }
        }
        if offer.agreed.len() == before {
            self.refuse(words::offered_already());
            return Ok(());
        }
        let missing: Vec<Seat> =
            in_game.iter().copied().filter(|s| !offer.agreed.contains(&s.0)).collect();
        if missing.is_empty() {
            let Some(canonical) = game.position.agreed_draw() else {
                self.refuse(words::no_draw_now());
                return Ok(());
            };
            return self.make(game, &canonical, "");
        }
        let text = if standing {
            words::draw_agreed(&game, seat, &missing)
        } else {
            words::draw_offered(&game, seat, &missing)
        };
        let mut message = said(text);
        let id = words::number(game.id);
        message.buttons = vec![
            button("Agree to a draw", format!("/draw {id}@{}", offer.ply)),
            button("Decline", format!("/draw {id}@{} decline", offer.ply)),
        ];
        game.offer = Some(offer);
        let place = game.stage();
        self.save(game, Vec::new());
        self.say(&place, message);
        Ok(())
    }

    pub(super) fn draw_decline(&mut self, mut game: Match) -> Result<(), StoreError> {
        let seat = match self.own_seat(&game) {
            Ok(seat) => seat,
            Err(sentence) => {
                self.refuse(sentence);
                return Ok(());
            }
        };
        if game.offer.take().is_none() {
            self.refuse(words::no_offer());
            return Ok(());
        }
        let message = said(words::draw_declined(&game, seat));
        let place = game.stage();
        self.save(game, Vec::new());
        self.say(&place, message);
        Ok(())
    }

    pub(super) fn claim(&mut self, game: Match) -> Result<(), StoreError> {
        let seat = match self.own_seat(&game) {
            Ok(seat) => seat,
            Err(sentence) => {
                self.refuse(sentence);
                return Ok(());
            }
        };
        match game.position.draw_claim(seat) {
            Ok(canonical) => self.make(game, &canonical, ""),
            Err(refusal) => self.illegal(&game, seat, refusal),
        }
    }
}
