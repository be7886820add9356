//! Replacing a player: another person, or a computer, takes over a seat of a live game, if its player wants that, or if the
//! player is away and all others agree.

mod consent;
mod request;
mod words;

use locale::text;
use std::sync::Arc;

use rules::Seat;

use crate::game::command::{Arguments, CommandError, GameRef, Spec, Stamp};
use crate::game::replacing::ReplaceRequest;
use crate::game::state::{Asks, Holder, Match, Parting, Proposal, ProposalKind};
use crate::game::words::{number, you_play_already};
use crate::game::{Case, Consent, Feature, Halt, Request, Want, stamp};
use consent::Replacement;
use request::SPECS;
use words::TABLE;

pub struct Replace;

impl Feature for Replace {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(request::parse(arguments)?))
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
            Self::Propose(asked) => case.propose_replacement(game, asked),
            Self::Answer { agrees, confirmed } => answer(case, game, agrees, confirmed),
        }
    }
}

/// Answers a proposal, for the new player or for a player of the game; that the game be unrated also for a former one.
fn answer(case: &mut Case<'_>, mut game: Match, agrees: bool, confirmed: bool) -> Result<(), Halt> {
    let kind = ProposalKind::Replacement;
    let standing = case.standing(&game, kind).map(|proposal| (proposal.clone(), &proposal.asks));
    let Some((proposal, Asks::Replace { seat, guest, parting })) = standing else {
        return Err(Halt::refuse(words::nothing_stands(&game)));
    };
    let (seat, invited, parts) = (*seat, case.is_guest(guest), case.parts_from(&game, &proposal));
    let own = |s: &Seat| game.holder(*s).person() == Some(case.author());
    // If a player hands over a seat, the others are not asked.
    let waits = game.waits_for_offer(seat, guest) || proposal.parting().is_some();
    let handed_over = game.agrees(&proposal, seat) && !waits;
    let may = |s: &Seat| own(s) && (!handed_over || own(&seat));
    let asked = if parts { game.players() } else { game.deciders() };
    let Some(mine) = asked.into_iter().find(may).or((invited || parts).then_some(seat)) else {
        return Err(Halt::refuse(text!(TABLE, "not-asked", game = number(game.id))));
    };
    if !agrees || !invited && !parts {
        let hands_over = agrees && own(&seat) && *parting == Parting::Usual;
        if hands_over && !confirmed && case.leaving_counts(&game, seat)? {
            let at = GameRef { id: game.id, stamp: Some(stamp(&proposal)) };
            let confirmed = ReplaceRequest::Answer { agrees, confirmed: true };
            case.ask_to_confirm(&game, seat, at, confirmed);
            return Ok(());
        }
        if hands_over && confirmed {
            let asks = Asks::Replace { seat, guest: guest.clone(), parting: Parting::Confirmed };
            game.propose(Proposal { asks, ..proposal });
        }
        return case.consent(game, kind, mine, agrees);
    }
    let accepts = invited && !guest.plays();
    if accepts && game.plays(case.author()) {
        return Err(Halt::refuse(you_play_already(&game)));
    }
    let new = parts && game.agree_to_part(case.author());
    if !accepts && !new {
        return Err(Halt::refuse(words::agreed_already(&game)));
    }
    if accepts {
        case.may_join(&game)?;
        let holder = Holder::Taken { person: case.author().clone(), name: case.author_name() };
        if let Some(Asks::Replace { guest, .. }) = game.proposal_mut(kind).map(|p| &mut p.asks) {
            *guest = holder;
        }
    }
    case.agreed(game, kind, mine)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::game::replacing::Handover;

    fn propose(seat: Option<&str>, person: &str) -> Handover {
        let (seat, person) = (seat.map(str::to_owned), person.to_owned());
        Handover { seat, person, unrated: false, confirmed: false }
    }

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let seats = [None, Some("red"), Some("<@5>"), Some("two words"), Some("g12"), Some("")];
        let people = ["computer:5", "<@5>", "@bob", "two words", "g12", "#7@3", "12"];
        let terms = [(false, false), (true, false), (false, true), (true, true)];
        let all = seats.into_iter().flat_map(|seat| people.map(|person| propose(seat, person)));
        let all = all.flat_map(|asked| {
            terms.map(|(unrated, confirmed)| Handover { unrated, confirmed, ..asked.clone() })
        });
        let answers = terms.map(|(agrees, confirmed)| ReplaceRequest::Answer { agrees, confirmed });
        let all = all.map(ReplaceRequest::Propose).chain(answers);
        all.map(|request| -> Box<dyn Request> { Box::new(request) }).collect()
    }

    fn parsed(arguments: &str) -> Result<ReplaceRequest, CommandError> {
        crate::features::testing::asked(&format!("/replace {arguments}"))
    }

    #[test]
    fn a_seat_and_a_person_in_all_forms() {
        let proposed = |arguments: &str| match parsed(arguments) {
            Ok(ReplaceRequest::Propose(asked)) => asked,
            other => panic!("{arguments}: {other:?}"),
        };
        assert_eq!(proposed("red=@dora"), propose(Some("red"), "@dora"));
        assert_eq!(proposed("red <@12>"), propose(Some("red"), "<@12>"));
        assert_eq!(proposed("red=computer:5"), propose(Some("red"), "computer:5"));
        assert_eq!(proposed("red computer=5"), propose(Some("red"), "computer:5"));
        assert_eq!(proposed("computer=5"), propose(None, "computer:5"));
        assert_eq!(proposed("<@12>"), propose(None, "<@12>"));
        assert_eq!(proposed("<@a=b>"), propose(None, "<@a=b>"));
        assert_eq!(proposed("<@12>=<@13>"), propose(Some("<@12>"), "<@13>"));
        assert_eq!(proposed("@bob=@dora"), propose(Some("@bob"), "@dora"));
        for (text, agrees, confirmed) in
            [("Agree", true, false), ("agree Confirm", true, true), ("decline", false, false)]
        {
            assert_eq!(parsed(text), Ok(ReplaceRequest::Answer { agrees, confirmed }), "{text}");
        }
        assert!(matches!(parsed(""), Err(CommandError::Missing(_))));
        assert!(matches!(parsed("red="), Err(CommandError::Missing(_))));
        assert!(matches!(parsed("red dora now"), Err(CommandError::TooMuch(_, w)) if w == "now"));
        // A loss is confirmed by the last word, which may also be a name.
        let confirmed = |asked| Handover { confirmed: true, ..asked };
        assert_eq!(proposed("red=@dora CONFIRM"), confirmed(propose(Some("red"), "@dora")));
        assert_eq!(proposed("computer=5 confirm"), confirmed(propose(None, "computer:5")));
        assert_eq!(proposed("confirm"), propose(None, "confirm"));
    }

    #[test]
    fn that_a_game_is_unrated_is_no_person() {
        for text in
            ["red=dora rated=no", "rated=no red=dora", "Rated=NO red dora", "red dora rated=off"]
        {
            let Ok(ReplaceRequest::Propose(asked)) = parsed(text) else { panic!("{text}") };
            assert_eq!(asked, Handover { unrated: true, ..propose(Some("red"), "dora") }, "{text}");
        }
        let Ok(ReplaceRequest::Propose(asked)) = parsed("computer=3 rated=no") else { panic!() };
        assert_eq!(asked, Handover { unrated: true, ..propose(None, "computer:3") });
        assert!(matches!(parsed("rated=no"), Err(CommandError::Missing(_))));
        assert!(matches!(parsed("red=dora rated=2"), Err(CommandError::NotRated(v)) if v == "2"));
        assert!(matches!(parsed("dora rated=no rated=no"), Err(CommandError::Twice(_))));
    }
}
