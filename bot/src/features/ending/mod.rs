//! How players end a game, or leave it: resignations, draw offers, secret votes for a draw, and draw claims.

mod draw;
mod request;
mod words;

use std::sync::Arc;

use locale::{Text, text};
use rules::Seat;
use rules::game::{Termination, TypedTermination};

use crate::chat::PersonId;
use crate::game::command::{Arguments, CommandError, GameRef, Spec};
use crate::game::state::{Match, ProposalKind};
use crate::game::words::{not_a_player, seat_is_out, seat_typed, you_are_out};
use crate::game::{Case, Consent, Entry, Feature, Halt, Request, Want, button, seat_or_refusal};
use draw::DrawOffer;
use request::{EndRequest, SPECS};
use words::TABLE;

pub struct Ending;

impl Feature for Ending {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    /// A secret vote lapses when somebody leaves the game or everybody has had a turn. Nobody is told.
    fn on_action(&self, game: &mut Match, players: usize) {
        let (ply, left) = (game.ply, game.position.in_game().len() < players);
        game.secret_votes.retain(|vote| !left && ply < vote.ply + players);
    }

    fn on_seat_change(&self, game: &mut Match, seat: Seat) {
        game.secret_votes.retain(|vote| vote.seat != seat);
    }

    fn on_takeback(&self, game: &mut Match) -> Vec<(PersonId, Text)> {
        game.secret_votes.clear();
        Vec::new()
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(match arguments.spec.name {
            "resign" => EndRequest::resign(arguments)?,
            "draw" => EndRequest::draw(arguments)?,
            _ => arguments.none().map(|()| EndRequest::Claim)?,
        }))
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        &[&DrawOffer]
    }

    fn terminate(
        &self,
        case: &mut Case<'_>,
        game: &Match,
        typed: TypedTermination,
    ) -> Option<Result<(), Halt>> {
        Some(terminate(case, game, typed))
    }

    fn may_terminate(
        &self,
        case: &Case<'_>,
        game: &Match,
        typed: TypedTermination,
    ) -> Option<String> {
        let seat = meant_seat(case, game, typed.seat).ok()?;
        let may = match typed.termination {
            Termination::OutOfTime => false,
            Termination::DrawClaim => game.position.draw_claim(seat).is_ok(),
            Termination::Resignation | Termination::AgreedDraw => true,
        };
        let letter = typed.seat.and_then(|s| Some(game.position.seats().get(s.index())?.letter));
        let letter = letter.map(String::from).unwrap_or_default();
        may.then(|| format!("{letter}({})", typed.termination.letter()))
    }
}

impl Request for EndRequest {
    fn spec(&self) -> &'static Spec {
        let [resign, draw, claim] = &SPECS;
        match self {
            Self::Resign { .. } => resign,
            Self::Draw | Self::DeclineDraw | Self::SecretDraw { .. } => draw,
            Self::Claim => claim,
        }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let want = match *self {
            Self::Draw | Self::DeclineDraw => Want::Proposal(ProposalKind::Draw),
            _ => Want::Live,
        };
        let game = Arc::unwrap_or_clone(case.find(named, want, self.spec().name)?);
        match *self {
            Self::Resign { colour, confirmed } => {
                let seat = seat_or_refusal(game.variant, colour.as_deref())?;
                resign(case, game, seat, confirmed)
            }
            Self::Claim => claim(case, game, None),
            Self::Draw => {
                let seat = own_seat(case, &game)?;
                draw::offer(case, game, seat)
            }
            Self::DeclineDraw => {
                let seat = own_seat(case, &game)?;
                case.consent(game, ProposalKind::Draw, seat, false)
            }
            Self::SecretDraw { wanted } => {
                own_seat(case, &game)?;
                draw::vote(case, game, wanted)
            }
        }
    }
}

/// Handles a termination typed as a move like the command for it.
fn terminate(case: &mut Case<'_>, game: &Match, typed: TypedTermination) -> Result<(), Halt> {
    let TypedTermination { termination, seat } = typed;
    if termination == Termination::OutOfTime {
        return Err(Halt::refuse(words::only_the_clock()));
    }
    let mine: Vec<Seat> = game.seats_of(case.author()).collect();
    if let Some(other) = seat.filter(|s| !mine.contains(s)) {
        return Err(Halt::refuse(words::not_yours_to_write(game, other, &mine, termination)));
    }
    let game = game.clone();
    match termination {
        Termination::Resignation => resign(case, game, seat, false),
        Termination::DrawClaim => claim(case, game, seat),
        Termination::AgreedDraw | Termination::OutOfTime => {
            let seat = own_seat(case, &game)?;
            draw::offer(case, game, seat)
        }
    }
}

/// Returns the seat for which the writer acts: the one to act, else the first still in the game.
fn own_seat(case: &Case<'_>, game: &Match) -> Result<Seat, Halt> {
    let mine: Vec<Seat> = game.seats_of(case.author()).collect();
    let in_game = game.position.in_game();
    if mine.is_empty() {
        return Err(Halt::refuse(not_a_player(game)));
    }
    let acting = game.position.to_act().filter(|s| mine.contains(s));
    acting
        .or_else(|| mine.into_iter().find(|s| in_game.contains(s)))
        .ok_or_else(|| Halt::refuse(you_are_out()))
}

/// Returns the seat that the writer names, which must be their own and in the game, or [`own_seat`] without a name.
fn meant_seat(case: &Case<'_>, game: &Match, named: Option<Seat>) -> Result<Seat, Halt> {
    let usual = own_seat(case, game)?;
    match named {
        None => Ok(usual),
        Some(seat) if !game.seats_of(case.author()).any(|s| s == seat) => {
            let mine: Vec<Seat> = game.seats_of(case.author()).collect();
            Err(Halt::refuse(words::not_your_seat(game, seat, &mine)))
        }
        Some(seat) if !game.position.in_game().contains(&seat) => {
            Err(Halt::refuse(seat_is_out(game, seat)))
        }
        Some(seat) => Ok(seat),
    }
}

/// Resigns for a seat, or asks first whether that is meant.
fn resign(
    case: &mut Case<'_>,
    game: Match,
    named: Option<Seat>,
    confirmed: bool,
) -> Result<(), Halt> {
    let seat = meant_seat(case, &game, named)?;
    if confirmed {
        return case.make(game, Entry::Termination(seat, Termination::Resignation), "");
    }
    // A player with one seat need not name it.
    let named = named.filter(|_| game.seats_of(case.author()).count() > 1);
    let mut message = case.answer(words::really_resign(&game, seat, named.is_some()));
    message.only_to = Some(case.author().0.clone());
    let colour = named.map(|seat| seat_typed(&game, seat));
    let at = GameRef::at_ply(game.id, game.ply);
    let resigns = EndRequest::Resign { colour, confirmed: true };
    message.buttons = vec![button(text!(TABLE, "yes-resign"), at, resigns)];
    case.post(&case.incoming.place, message);
    Ok(())
}

fn claim(case: &mut Case<'_>, game: Match, named: Option<Seat>) -> Result<(), Halt> {
    let seat = meant_seat(case, &game, named)?;
    match game.position.draw_claim(seat) {
        Ok(_) => case.make(game, Entry::Termination(seat, Termination::DrawClaim), ""),
        Err(illegal) => Err(case.illegal(&game, seat, illegal)?.into()),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::FEATURES;
    use crate::game::{Parsed, parse};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let colours = [None, Some("red"), Some("two words"), Some("g12"), Some("")];
        let resigns = colours.into_iter().flat_map(|colour| {
            let colour = colour.map(str::to_owned);
            [true, false].map(|confirmed| EndRequest::Resign { colour: colour.clone(), confirmed })
        });
        let others = [
            EndRequest::Draw,
            EndRequest::SecretDraw { wanted: true },
            EndRequest::SecretDraw { wanted: false },
            EndRequest::DeclineDraw,
            EndRequest::Claim,
        ];
        let all = resigns.chain(others);
        all.map(|request| -> Box<dyn Request> { Box::new(request) }).collect()
    }

    fn parsed(text: &str) -> EndRequest {
        crate::features::testing::asked(text).unwrap()
    }

    fn superfluous(text: &str) -> String {
        match parse(text, false, true, FEATURES) {
            Parsed::Invalid(CommandError::TooMuch(_, word)) => word,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_resignation_names_a_seat_and_is_confirmed() {
        let resigns = |colour: Option<&str>, confirmed| {
            let colour = colour.map(str::to_owned);
            EndRequest::Resign { colour, confirmed }
        };
        assert_eq!(parsed("/RESIGN"), resigns(None, false));
        assert_eq!(parsed("/resign yes"), resigns(None, true));
        assert_eq!(parsed("/resign Red"), resigns(Some("Red"), false));
        assert_eq!(parsed("/resign Red YES"), resigns(Some("Red"), true));
        assert_eq!(superfluous("/resign yes please"), "please");
    }

    #[test]
    fn a_draw_is_offered_declined_or_voted_for() {
        assert_eq!(parsed("/draw"), EndRequest::Draw);
        for word in ["offer", "accept", "Agree", "yes"] {
            assert_eq!(parsed(&format!("/draw {word}")), EndRequest::Draw);
        }
        assert_eq!(parsed("/draw no"), EndRequest::DeclineDraw);
        assert_eq!(parsed("/draw Secret"), EndRequest::SecretDraw { wanted: true });
        assert_eq!(parsed("/draw secret OFF"), EndRequest::SecretDraw { wanted: false });
        assert_eq!(superfluous("/draw secret now"), "now");
        assert_eq!(superfluous("/draw secret off x"), "x");
        assert_eq!(superfluous("/draw Near"), "near");
        assert_eq!(superfluous("/draw offer now"), "now");
    }
}
