//! Replacing a player: another person, or a computer, takes over a seat of a live game, if its player wants that, or if the
//! player is away and all others agree.

mod consent;
mod request;
mod words;

use std::sync::Arc;

use rules::Seat;

use crate::game::command::{Arguments, CommandError, GameRef, Spec, Stamp};
use crate::game::state::{Asks, Holder, Match, Proposal, ProposalKind};
use crate::game::words::you_play_already;
use crate::game::{Case, Consent, Feature, Halt, Request, Want};
use crate::store::Table;
use consent::Replacement;
use request::{ReplaceRequest, SPECS};

/// The feature.
#[derive(Debug)]
pub struct Replace;

pub(super) static FEATURE: Replace = Replace;
pub(super) const TABLES: &[Table] = &[];

impl Feature for Replace {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(ReplaceRequest::parse(arguments)?))
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        &[&Replacement]
    }
}

impl Request for ReplaceRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn stamp(&self, number: usize) -> Stamp {
        match self {
            Self::Propose { .. } => Stamp::Ply(number),
            Self::Answer { .. } => Stamp::Revision(i64::try_from(number).unwrap_or(i64::MAX)),
        }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let want = match *self {
            Self::Propose { .. } => Want::Live,
            Self::Answer { .. } => Want::Proposal(ProposalKind::Replacement),
        };
        let game = Arc::unwrap_or_clone(case.find(named, want, self.spec().name)?);
        match *self {
            Self::Propose { seat, person } => {
                case.propose_replacement(game, seat.as_deref(), &person)
            }
            Self::Answer { agrees } => answer(case, game, agrees),
        }
    }
}

/// Answers a proposal, for the new player or for a player of the game.
fn answer(case: &mut Case<'_>, mut game: Match, agrees: bool) -> Result<(), Halt> {
    let kind = ProposalKind::Replacement;
    let standing = case.standing(&game, kind).map(|proposal| (proposal, &proposal.asks));
    let Some((proposal, Asks::Replace { seat, guest })) = standing else {
        return Err(Halt::refuse(words::nothing_stands(&game)));
    };
    let (seat, invited) = (*seat, case.is_guest(guest));
    let own = |s: &Seat| game.holder(*s).person() == Some(case.author());
    // If a player hands over a seat, the others are not asked.
    let handed_over = game.agrees(proposal, seat) && !game.waits_for_offer(seat, guest);
    let may = |s: &Seat| own(s) && (!handed_over || own(&seat));
    let Some(mine) = game.deciders().into_iter().find(may).or(invited.then_some(seat)) else {
        return Err(Halt::refuse(words::not_asked(&game)));
    };
    if !(agrees && invited) {
        return case.consent(game, kind, mine, agrees);
    }
    if guest.plays() {
        return Err(Halt::refuse(words::agreed_already(&game)));
    }
    if game.plays(case.author()) {
        return Err(Halt::refuse(you_play_already(&game)));
    }
    case.may_join(&game)?;
    let guest = Holder::Taken { person: case.author().clone(), name: case.author_name() };
    let accepted = Proposal { asks: Asks::Replace { seat, guest }, ..proposal.clone() };
    game.propose(accepted);
    case.agreed(game, kind, mine)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn propose(seat: Option<&str>, person: &str) -> ReplaceRequest {
        ReplaceRequest::Propose { seat: seat.map(str::to_owned), person: person.to_owned() }
    }

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let seats = [None, Some("red"), Some("<@5>"), Some("two words"), Some("g12"), Some("")];
        let people = ["computer:5", "<@5>", "@bob", "two words", "g12", "#7@3", "12"];
        let proposed =
            seats.into_iter().flat_map(|seat| people.map(|person| propose(seat, person)));
        let answers = [true, false].map(|agrees| ReplaceRequest::Answer { agrees });
        let all = proposed.chain(answers);
        all.map(|request| -> Box<dyn Request> { Box::new(request) }).collect()
    }

    fn parsed(arguments: &str) -> Result<ReplaceRequest, CommandError> {
        crate::features::testing::asked(&format!("/replace {arguments}"))
    }

    #[test]
    fn a_seat_and_a_person_in_all_forms() {
        assert_eq!(parsed("red=@dora"), Ok(propose(Some("red"), "@dora")));
        assert_eq!(parsed("red <@12>"), Ok(propose(Some("red"), "<@12>")));
        assert_eq!(parsed("red=computer:5"), Ok(propose(Some("red"), "computer:5")));
        assert_eq!(parsed("red computer=5"), Ok(propose(Some("red"), "computer:5")));
        assert_eq!(parsed("computer=5"), Ok(propose(None, "computer:5")));
        assert_eq!(parsed("<@12>"), Ok(propose(None, "<@12>")));
        assert_eq!(parsed("<@a=b>"), Ok(propose(None, "<@a=b>")));
        assert_eq!(parsed("<@12>=<@13>"), Ok(propose(Some("<@12>"), "<@13>")));
        assert_eq!(parsed("@bob=@dora"), Ok(propose(Some("@bob"), "@dora")));
        assert_eq!(parsed("Agree"), Ok(ReplaceRequest::Answer { agrees: true }));
        assert_eq!(parsed("decline"), Ok(ReplaceRequest::Answer { agrees: false }));
        assert!(matches!(parsed(""), Err(CommandError::Missing(_))));
        assert!(matches!(parsed("red="), Err(CommandError::Missing(_))));
        assert!(matches!(parsed("red dora now"), Err(CommandError::TooMuch(_, w)) if w == "now"));
    }
}
