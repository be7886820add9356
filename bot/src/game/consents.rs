//! What players agree to, by the kind of the proposal.

use rules::Seat;
use rules::game::Termination;

use super::absence::away_after;
use super::act::Entry;
use super::case::{button, text_only};
use super::consent::{stamp, yes_or_no};
use super::feature::{Case, Consent};
use super::halt::Halt;
use crate::chat::{Button, Outgoing};
use crate::game::command::{Command, GameRef, ReplaceRequest};
use crate::game::state::{
    Asks, Deadline, DeadlineKind, Match, Proposal, ProposalKind, TAKEBACK_OPEN,
};
use crate::game::words;
use crate::store::StoreError;

/// Returns the consents of a command.
pub(crate) fn of(command: &str) -> &'static [&'static dyn Consent] {
    match command {
        "draw" => &[&Draw],
        "takeback" => &[&Takeback],
        "pause" => &[&Pause],
        "replace" => &[&Replacement],
        "extend" => &[&Time],
        _ => &[],
    }
}

#[derive(Debug)]
struct Draw;

impl Consent for Draw {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Draw
    }

    fn is_settled(&self, case: &Case<'_>, game: &Match, _: &Proposal) -> Result<bool, StoreError> {
        case.desk.all_agree(case.state, case.now, game)
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing, StoreError> {
        let offer = words::draw_offered(game, proposal.by, missing, case.desk.network.style);
        Ok(text_only(offer + &words::away_rule(game, away_after(game))))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button> {
        yes_or_no(game, proposal, "Agree to a draw", |agrees| {
            if agrees { Command::Draw } else { Command::DrawDecline }
        })
    }

    fn on_proposed(&self, case: &Case<'_>, game: &mut Match) {
        case.desk.set_computer(game, case.now.max(case.at()));
    }

    fn on_agreed(&self, case: &Case<'_>, game: &mut Match) {
        self.on_proposed(case, game);
    }

    fn agreed(
        &self,
        _: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing {
        let buttons = self.buttons(game, proposal);
        Outgoing { buttons, ..text_only(words::draw_agreed(game, by, missing)) }
    }

    fn declined(&self, _: &Case<'_>, game: &Match, p: &Proposal, by: Seat, own: bool) -> String {
        if own { words::draw_withdrawn(game, p.by) } else { words::draw_declined(game, by) }
    }

    fn nothing_stands(&self, _: &Match) -> String {
        words::no_offer()
    }

    fn stale(&self, _: &Match) -> String {
        words::stale_offer()
    }

    fn agreed_already(&self, _: &Match) -> String {
        words::offered_already()
    }

    fn lapsed(&self) -> Option<String> {
        Some(words::draw_lapsed())
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, proposal: Proposal) -> Result<(), Halt> {
        // Any seat can enter the agreement of all.
        let first = game.position.in_game().first().copied().unwrap_or(proposal.by);
        case.make(game, Entry::Termination(first, Termination::AgreedDraw), "")
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

#[derive(Debug)]
struct Pause;

impl Consent for Pause {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Pause
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing, StoreError> {
        let style = case.desk.network.style;
        Ok(text_only(words::pause_proposed(game, proposal.by, missing, style)))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button> {
        yes_or_no(game, proposal, "Agree to a pause", |agrees| Command::Pause {
            agrees: Some(agrees),
        })
    }

    fn agreed(
        &self,
        case: &Case<'_>,
        game: &Match,
        _: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing {
        text_only(words::pause_agreed(game, by, missing, case.desk.network.style))
    }

    fn declined(&self, case: &Case<'_>, game: &Match, _: &Proposal, by: Seat, own: bool) -> String {
        words::pause_declined(game, by, own, case.desk.network.style)
    }

    fn nothing_stands(&self, game: &Match) -> String {
        words::no_pause_proposed(game)
    }

    fn agreed_already(&self, game: &Match) -> String {
        words::agreed_to_pause_already(game)
    }

    fn lapsed(&self) -> Option<String> {
        Some(words::pause_lapsed())
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, _: Proposal) -> Result<(), Halt> {
        case.begin_pause(game)
    }
}

#[derive(Debug)]
struct Replacement;

impl Consent for Replacement {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Replacement
    }

    fn missing(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
    ) -> Result<Vec<Seat>, StoreError> {
        let Asks::Replace { seat, guest } = &proposal.asks else { return Ok(Vec::new()) };
        case.asked_to_replace(game, proposal, (*seat, guest))
    }

    fn is_settled(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
    ) -> Result<bool, StoreError> {
        let accepted = matches!(&proposal.asks, Asks::Replace { guest, .. } if guest.plays());
        Ok(accepted && self.missing(case, game, proposal)?.is_empty())
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing, StoreError> {
        let Asks::Replace { seat, guest } = &proposal.asks else {
            return Ok(text_only(self.nothing_stands(game)));
        };
        let (by, away, style) = (proposal.by, away_after(game), case.desk.network.style);
        let text = words::replacement_proposed(game, by, (*seat, guest), missing, away, style);
        let mention = guest.person().map(|person| person.0.clone()).into_iter().collect();
        Ok(Outgoing { mention, ..text_only(text) })
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button> {
        yes_or_no(game, proposal, "Agree", |agrees| {
            Command::Replace(ReplaceRequest::Answer { agrees })
        })
    }

    fn agreed(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        by: Seat,
        missing: &[Seat],
    ) -> Outgoing {
        let Asks::Replace { seat, guest } = &proposal.asks else {
            return text_only(self.nothing_stands(game));
        };
        let (by, style) = (case.name_in(game, by), case.desk.network.style);
        text_only(words::replacement_agreed(game, (*seat, guest), &by, missing, style))
    }

    fn declined(&self, case: &Case<'_>, game: &Match, p: &Proposal, by: Seat, _: bool) -> String {
        let Asks::Replace { seat, .. } = p.asks else { return self.nothing_stands(game) };
        words::replacement_declined(game, seat, &case.name_in(game, by))
    }

    fn asked_elsewhere(&self, case: &Case<'_>, game: &Match, _: &Outgoing) -> String {
        words::replacement_is_asked(game, case.desk.network.style)
    }

    fn nothing_stands(&self, game: &Match) -> String {
        words::no_replacement(game)
    }

    fn stale(&self, game: &Match) -> String {
        words::no_replacement(game)
    }

    fn agreed_already(&self, game: &Match) -> String {
        words::agreed_to_replace_already(game)
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, proposal: Proposal) -> Result<(), Halt> {
        let Asks::Replace { seat, guest } = proposal.asks else { return Err(Halt::Ignore) };
        case.take_over(game, seat, guest)
    }
}

#[derive(Debug)]
struct Time;

impl Consent for Time {
    fn kind(&self) -> ProposalKind {
        ProposalKind::Time
    }

    fn question(
        &self,
        case: &Case<'_>,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<Outgoing, StoreError> {
        let Asks::Time { seat, span } = proposal.asks else {
            return Ok(text_only(self.nothing_stands(game)));
        };
        let third = missing.first().copied().unwrap_or(proposal.by);
        let (name, style) = (case.author_name(), case.desk.network.style);
        Ok(text_only(words::time_wished(game, &name, (seat, third), span, style)))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button> {
        let Asks::Time { seat, span } = proposal.asks else { return Vec::new() };
        let at = GameRef { id: game.id, stamp: Some(stamp(proposal)) };
        // Who asks for the same agrees.
        let who = Some(words::seat_name(game, seat).to_lowercase());
        vec![button("Agree", at, Command::Extend { who, time: span })]
    }

    fn agreed(&self, _: &Case<'_>, game: &Match, _: &Proposal, _: Seat, _: &[Seat]) -> Outgoing {
        text_only(self.agreed_already(game))
    }

    // Nobody can decline it.
    fn declined(&self, _: &Case<'_>, game: &Match, _: &Proposal, _: Seat, _: bool) -> String {
        self.nothing_stands(game)
    }

    fn nothing_stands(&self, game: &Match) -> String {
        words::stale(game)
    }

    fn agreed_already(&self, game: &Match) -> String {
        let proposal = game.proposal(ProposalKind::Time);
        match proposal.map(|proposal| (proposal, &proposal.asks)) {
            Some((proposal, Asks::Time { seat, .. })) => {
                let third = game.missing(proposal).first().copied().unwrap_or(*seat);
                words::time_wished_already(game, *seat, third)
            }
            _ => words::stale(game),
        }
    }

    fn carry_out(
        &self,
        case: &mut Case<'_>,
        mut game: Match,
        proposal: Proposal,
    ) -> Result<(), Halt> {
        let Asks::Time { seat, span } = proposal.asks else { return Err(Halt::Ignore) };
        game.drop_proposal(ProposalKind::Time);
        case.give_time(game, seat, span)
    }
}
