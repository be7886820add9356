//! Taking back a move: a player asks, everybody still in the game agrees, and the game returns to an earlier position.

mod words;

use std::fmt;

use locale::{Text, text};
use rules::Seat;

use crate::chat::{Button, Outgoing};
use crate::game::command::write::answer;
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, Stamp, optional,
};
use crate::game::state::{
    ActionRow, Asks, Cause, Deadline, DeadlineKind, Match, Proposal, ProposalKind, TAKEBACK_OPEN,
    in_force, is_exit, replay, takeback_text,
};
use crate::game::words::{not_a_player, number, players, who};
use crate::game::{Case, Consent, Desk, Feature, Halt, Request, Want, text_only, times, yes_or_no};
use crate::store::{Outcome, StoreError};
use crate::time::Span;
use words::TABLE;

static SPECS: [Spec; 1] = [Spec::write(
    Group::Agree,
    &["takeback", "undo"],
    &TABLE,
    &[GAME, optional("answer", Kind::Choice(&["agree", "decline"]))],
)];

pub struct Takeback;

impl Feature for Takeback {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        &[&Self]
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(TakebackRequest { agrees: arguments.answer()? }))
    }

    /// A request that not everybody has answered in time is dropped.
    fn on_deadline(
        &self,
        desk: &Desk,
        kind: DeadlineKind,
        game: &mut Match,
    ) -> Option<Outgoing<Text>> {
        if kind != DeadlineKind::Takeback {
            return None;
        }
        let request = game.drop_proposal(ProposalKind::Takeback)?;
        Some(text_only(words::takeback_unanswered(game, request.by, desk.network.style)))
    }
}

#[derive(Clone, Copy, Debug)]
struct TakebackRequest {
    /// The answer to a request; `None` to ask.
    agrees: Option<bool>,
}

impl fmt::Display for TakebackRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&answer(self.agrees))
    }
}

impl Request for TakebackRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn stamp(&self, number: usize) -> Stamp {
        if self.agrees.is_some() { Stamp::revision(number) } else { Stamp::Ply(number) }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let kind = ProposalKind::Takeback;
        let want = if self.agrees.is_some() { Want::Proposal(kind) } else { Want::Live };
        let game = case.find_to_change(named, want, self.spec())?;
        let mine = case.consent_seat(&game, not_a_player)?;
        match self.agrees {
            Some(agrees) => case.consent(game, kind, mine, agrees),
            None => {
                let (by, to) = last_action(case, &game)?;
                case.propose(game, by, Asks::Takeback { to })
            }
        }
    }
}

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
    ) -> Result<Outgoing<Text>, StoreError> {
        let Asks::Takeback { to } = proposal.asks else {
            return Ok(text_only(self.nothing_stands(game)));
        };
        let (undone, style) = (undone(case, game, to)?, case.desk.network.style);
        Ok(text_only(words::takeback_asked(game, proposal.by, &undone, missing, style)))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button<Text>> {
        yes_or_no(game, proposal, words::agree(), |agrees| TakebackRequest { agrees: Some(agrees) })
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
    ) -> Outgoing<Text> {
        text_only(text!(
            TABLE,
            "agreed",
            who = who(game, by),
            game = number(game.id),
            others = players(game, missing),
            missing = missing.len()
        ))
    }

    fn declined(&self, case: &Case<'_>, game: &Match, p: &Proposal, by: Seat, own: bool) -> Text {
        let style = case.desk.network.style;
        if own {
            words::takeback_withdrawn(game, p.by, style)
        } else {
            words::takeback_declined(game, by, style)
        }
    }

    fn answered_elsewhere(&self, _: &Case<'_>, game: &Match, _: &Text) -> Text {
        words::takeback_answered_elsewhere(game)
    }

    fn nothing_stands(&self, game: &Match) -> Text {
        words::no_takeback(game)
    }

    fn stale(&self, game: &Match) -> Text {
        text!(TABLE, "stale", game = number(game.id))
    }

    fn agreed_already(&self, game: &Match) -> Text {
        words::takeback_asked_already(game)
    }

    fn lapsed(&self) -> Option<Text> {
        Some(text!(TABLE, "lapsed"))
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, proposal: Proposal) -> Result<(), Halt> {
        let Asks::Takeback { to } = proposal.asks else { return Err(Halt::Ignore) };
        take_back(case, game, proposal.by, to)
    }
}

/// Returns the seat of the writer whose last action would be taken back, and the ply to which the game would return.
fn last_action(case: &Case<'_>, game: &Match) -> Result<(Seat, usize), Halt> {
    let mine: Vec<Seat> = game.seats_of(case.author()).collect();
    if let Some(request) = game.proposal(ProposalKind::Takeback) {
        let by = request.by;
        return Err(Halt::refuse(if mine.contains(&by) {
            words::takeback_asked_already(game)
        } else {
            text!(TABLE, "answer-first", who = who(game, by), game = number(game.id))
        }));
    }
    if let Some(decision) = game.position.decision()
        && !mine.contains(&decision.seat)
    {
        return Err(Halt::refuse(text!(TABLE, "not-now", who = who(game, decision.seat))));
    }
    let actions = case.state.actions(game.id)?;
    let counting = in_force(&actions).unwrap_or_default();
    let decisions = decisions(game, &counting);
    let found = target(
        &counting,
        |row| mine.contains(&row.seat) && !is_exit(game.position.as_ref(), row),
        |row| decisions.contains(&row.ply),
    );
    let Some((to, undone)) = found else {
        return Err(Halt::refuse(text!(TABLE, "nothing-to-take-back", game = number(game.id))));
    };
    if undone.iter().any(|row| is_exit(game.position.as_ref(), row)) {
        return Err(Halt::refuse(text!(TABLE, "somebody-left", game = number(game.id))));
    }
    Ok((undone.first().map_or(Seat(0), |row| row.seat), to))
}

/// Returns the actions that a return to a ply undoes, as on the score sheet, each with its round.
fn undone(case: &Case<'_>, game: &Match, to: usize) -> Result<Vec<(usize, ActionRow)>, StoreError> {
    let actions = case.state.actions(game.id)?;
    let Ok(mut position) = game.variant.new_game(&game.position.options()) else {
        return Ok(Vec::new());
    };
    let mut undone = Vec::new();
    for row in in_force(&actions).unwrap_or_default() {
        let Ok(played) = position.apply(&row.canonical) else { break };
        if row.ply > to {
            undone.push((played.round, row.clone()));
        }
    }
    Ok(undone)
}

fn take_back(case: &mut Case<'_>, mut game: Match, by: Seat, to: usize) -> Result<(), Halt> {
    let mut actions = case.state.actions(game.id)?;
    let undone = undone(case, &game, to)?;
    let alone = game.deciders().len() < 2;
    let row = ActionRow {
        ply: game.ply + 1,
        seat: by,
        canonical: takeback_text(to),
        sheet: takeback_text(to),
        marks: String::new(),
        cause: Cause::Message,
        message: Some((case.incoming.place.clone(), case.incoming.id)),
        at: case.at(),
    };
    actions.push(row.clone());
    let (Ok(counting), Ok(mut position)) =
        (in_force(&actions), game.variant.new_game(&game.position.options()))
    else {
        return Err(Halt::refuse(words::no_takeback(&game)));
    };
    if replay(position.as_mut(), &actions).is_err() {
        return Err(Halt::refuse(words::no_takeback(&game)));
    }
    let banks = match to {
        0 => game.pace.map(|pace| vec![pace.reserve(); game.seats.len()]),
        to => case.state.banks_after(game.id, to)?,
    };
    // What opponents have given since is not taken back.
    let given: Vec<Span> =
        Seat::all(game.seats.len()).map(|seat| game.given_since(seat, to)).collect();
    for (index, seat) in game.seats.iter_mut().enumerate() {
        let own = counting
            .iter()
            .filter(|action| action.seat.index() == index && !is_exit(position.as_ref(), action));
        let own = own.count();
        seat.acted = u32::try_from(own).unwrap_or(u32::MAX);
        if let Some(bank) = banks.as_ref().and_then(|banks| banks.get(index)) {
            seat.bank = *bank + given.get(index).copied().unwrap_or_default();
        }
    }
    game.position = position;
    game.ply += 1;
    game.undone = game.ply - counting.len();
    // A text that was written for the undone position is late now.
    game.last_turn = game.last_turn.max(Some(case.incoming.id));
    for kind in [ProposalKind::Draw, ProposalKind::Takeback, ProposalKind::Time] {
        game.drop_proposal(kind);
    }
    let mut dropped = Vec::new();
    for feature in case.desk.features {
        dropped.extend(feature.on_takeback(&mut game));
    }
    let notices = case.desk.private_notices(&game, game.public_revision() + 1, dropped.into_iter());
    let begins = case.now.max(case.at());
    let times = times(case.state, &game)?;
    case.desk.set_clock(&mut game, begins, &times);
    case.desk.own_deadlines(case.state, &mut game, begins)?;
    let style = case.desk.network.style;
    let text = words::taken_back(&game, by, &undone, alone, style);
    let mut message = text_only(text);
    case.desk.address_turn(case.state, &game, &mut message)?;
    case.outcome = Outcome::Played;
    let (place, elsewhere) = (game.posting_place(), words::takeback_answered_elsewhere(&game));
    case.save(game, vec![row]);
    case.post(&place, message);
    case.answer_elsewhere(&[&place], elsewhere);
    for notice in notices {
        case.post_as(notice.key, notice.place, notice.message);
    }
    Ok(())
}

/// Returns the plies of the actions before which a decision was pending.
fn decisions(game: &Match, counting: &[&ActionRow]) -> Vec<usize> {
    let mut plies = Vec::new();
    let Ok(mut position) = game.variant.new_game(&game.position.options()) else { return plies };
    for action in counting {
        if position.decision().is_some() {
            plies.push(action.ply);
        }
        if position.apply(&action.canonical).is_err() {
            break;
        }
    }
    plies
}

/// Returns the ply to which a game returns if a player takes back their last action, if there is one. `mine` is whether a row's
/// seat is the player's. A decision that followed from a move of the same player is taken back with it: `decides` is whether one was
/// pending before a row.
fn target<'r>(
    counting: &[&'r ActionRow],
    mine: impl Fn(&ActionRow) -> bool,
    decides: impl Fn(&ActionRow) -> bool,
) -> Option<(usize, Vec<&'r ActionRow>)> {
    let last = counting.iter().rposition(|row| mine(row))?;
    let mut root = last;
    while root > 0 && counting.get(root).is_some_and(|row| decides(row)) {
        root -= 1;
    }
    let first = if counting.get(root).is_some_and(|row| mine(row)) { root } else { last };
    let to = first.checked_sub(1).and_then(|before| counting.get(before)).map_or(0, |row| row.ply);
    Some((to, counting.get(first..).unwrap_or_default().to_vec()))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let answers = [None, Some(true), Some(false)];
        answers.map(|agrees| Box::new(TakebackRequest { agrees }) as _).into()
    }

    #[test]
    fn an_answer_names_a_revision() {
        assert_eq!(again("/undo g12@7 yes"), "/takeback g12@7 agree");
        assert_eq!(again("/takeback refuse"), "/takeback decline");
        assert!(matches!(wrong("/takeback all"), CommandError::TooMuch(_, w) if w == "all"));
    }

    fn row(ply: usize, canonical: &str) -> ActionRow {
        ActionRow {
            ply,
            seat: Seat((ply % 2) as u8),
            canonical: canonical.to_owned(),
            sheet: String::new(),
            marks: String::new(),
            cause: Cause::Default,
            message: None,
            at: crate::time::Moment(0),
        }
    }

    #[test]
    fn a_decision_is_taken_back_with_the_move_of_its_player() {
        let rows = [row(1, "move"), row(2, "capture"), row(3, "decision"), row(4, "move")];
        let all: Vec<&ActionRow> = rows.iter().collect();
        let decides = |row: &ActionRow| row.canonical == "decision";
        let of = |plies: &'static [usize]| {
            let mine = move |row: &ActionRow| plies.contains(&row.ply);
            target(&all, mine, decides).map(|(to, undone)| (to, undone.len()))
        };
        assert_eq!(of(&[2, 3]), Some((1, 3)), "the capture and its decision");
        assert_eq!(of(&[3]), Some((2, 2)), "a decision about another player's move");
        assert_eq!(of(&[4]), Some((3, 1)));
        assert_eq!(of(&[1]), Some((0, 4)));
        assert_eq!(of(&[]), None);
    }
}
