//! What players agree to, by the kind of the proposal.

use rules::Seat;

use super::case::text_only;
use super::consent::yes_or_no;
use super::feature::{Case, Consent};
use super::halt::Halt;
use crate::chat::{Button, Outgoing};
use crate::game::command::Command;
use crate::game::state::{
    Asks, Deadline, DeadlineKind, Match, Proposal, ProposalKind, TAKEBACK_OPEN,
};
use crate::game::words;
use crate::store::StoreError;

/// Returns the consents of a command.
pub(crate) fn of(command: &str) -> &'static [&'static dyn Consent] {
    match command {
        "takeback" => &[&Takeback],
        _ => &[],
    }
}

#[derive(Debug)]
struct Takeback;

impl Consent for Takeback {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Takeback
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing, StoreError> {
        let Asks::Takeback { to } = proposal.asks else {
            return Ok(text_only(self.nothing_stands(game)));
        };
        let (undone, style) = (case.undone(game, to)?, case.desk.network.style);
        Ok(text_only(words::takeback_asked(game, proposal.by, &undone, missing, style)))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button> {
        yes_or_no(game, proposal, "Agree to the takeback", |agrees| Command::Takeback {
            agrees: Some(agrees),
        })
    }

    fn on_proposed(&self, case: &Case<'_>, game: &mut Match) {
        let due = case.now.max(case.at()) + TAKEBACK_OPEN;
        game.deadlines.push(Deadline { due, kind: DeadlineKind::Takeback });
        game.deadlines.sort_unstable();
    }

    fn agreed(
        &self,
        _: &Case<'_>,
        game: &Match,
        _: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing {
        text_only(words::takeback_agreed(game, by, missing))
    }

    fn declined(&self, case: &Case<'_>, game: &Match, p: &Proposal, by: Seat, own: bool) -> String {
        let style = case.desk.network.style;
        if own {
            words::takeback_withdrawn(game, p.by, style)
        } else {
            words::takeback_declined(game, by, style)
        }
    }

    fn answered_elsewhere(&self, _: &Case<'_>, game: &Match, _: &str) -> String {
        words::takeback_answered_elsewhere(game)
    }

    fn nothing_stands(&self, game: &Match) -> String {
        words::no_takeback(game)
    }

    fn stale(&self, game: &Match) -> String {
        words::stale_takeback(game)
    }

    fn agreed_already(&self, game: &Match) -> String {
        words::takeback_asked_already(game)
    }

    fn lapsed(&self) -> Option<String> {
        Some(words::takeback_lapsed())
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, proposal: Proposal) -> Result<(), Halt> {
        let Asks::Takeback { to } = proposal.asks else { return Err(Halt::Ignore) };
        case.take_back(game, proposal.by, to)
    }
}
