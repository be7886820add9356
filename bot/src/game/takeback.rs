//! Taking back a move: a player asks, everybody still in the game agrees, and the game returns to an earlier position.

use std::sync::Arc;

use rules::Seat;

use super::case::text_only;
use super::clock::times;
use super::feature::{Case, Desk};
use super::find::Want;
use super::halt::Halt;
use crate::chat::Outgoing;
use crate::game::command::GameRef;
use crate::game::state::{
    ActionRow, Asks, Cause, Match, ProposalKind, in_force, is_exit, replay, takeback_target,
    takeback_text,
};
use crate::game::words;
use crate::store::{Outcome, StoreError};
use crate::time::Span;

impl Case<'_> {
    /// Asks to take back the writer's last move, or answers such a request.
    pub(crate) fn takeback(
        &mut self,
        named: Option<GameRef>,
        agrees: Option<bool>,
    ) -> Result<(), Halt> {
        let kind = ProposalKind::Takeback;
        let want = if agrees.is_some() { Want::Proposal(kind) } else { Want::Live };
        let game = Arc::unwrap_or_clone(self.find(named, want, "takeback")?);
        let mine = self.consent_seat(&game, words::not_a_player)?;
        match agrees {
            Some(agrees) => self.consent(game, kind, mine, agrees),
            None => {
                let (by, to) = self.last_action(&game)?;
                self.propose(game, by, Asks::Takeback { to })
            }
        }
    }

    /// Returns the seat of the writer whose last action would be taken back, and the ply to which the game would return.
    fn last_action(&self, game: &Match) -> Result<(Seat, usize), Halt> {
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        if let Some(request) = game.proposal(ProposalKind::Takeback) {
            let by = request.by;
            return Err(Halt::refuse(if mine.contains(&by) {
                words::takeback_asked_already(game)
            } else {
                words::answer_takeback_first(game, by)
            }));
        }
        if let Some(decision) = game.position.decision()
            && !mine.contains(&decision.seat)
        {
            return Err(Halt::refuse(words::no_takeback_now(game, decision.seat)));
        }
        let actions = self.state.actions(game.id)?;
        let counting = in_force(&actions).unwrap_or_default();
        let decisions = decisions(game, &counting);
        let found = takeback_target(
            &counting,
            |row| mine.contains(&row.seat) && !is_exit(game.position.as_ref(), row),
            |row| decisions.contains(&row.ply),
        );
        let Some((to, undone)) = found else {
            return Err(Halt::refuse(words::nothing_to_take_back(game)));
        };
        if undone.iter().any(|row| is_exit(game.position.as_ref(), row)) {
            return Err(Halt::refuse(words::somebody_left_since(game)));
        }
        Ok((undone.first().map_or(Seat(0), |row| row.seat), to))
    }

    /// Returns the actions that a return to a ply undoes, as on the score sheet.
    pub(crate) fn undone(&self, game: &Match, to: usize) -> Result<Vec<String>, StoreError> {
        let actions = self.state.actions(game.id)?;
        let undone = in_force(&actions).unwrap_or_default();
        Ok(undone.iter().filter(|row| row.ply > to).map(|row| row.sheet.clone()).collect())
    }

    /// Returns a game to an earlier position.
    pub(crate) fn take_back(&mut self, mut game: Match, by: Seat, to: usize) -> Result<(), Halt> {
        let mut actions = self.state.actions(game.id)?;
        let undone = self.undone(&game, to)?;
        let alone = game.deciders().len() < 2;
        let row = ActionRow {
            ply: game.ply + 1,
            seat: by,
            canonical: takeback_text(to),
            sheet: takeback_text(to),
            marks: String::new(),
            cause: Cause::Message,
            message: Some((self.incoming.place.clone(), self.incoming.id)),
            at: self.at(),
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
            to => self.state.banks_after(game.id, to)?,
        };
        // What opponents have given since is not taken back.
        let given: Vec<Span> =
            Seat::all(game.seats.len()).map(|seat| game.given_since(seat, to)).collect();
        for (index, seat) in game.seats.iter_mut().enumerate() {
            let own = counting.iter().filter(|action| {
                action.seat.index() == index && !is_exit(position.as_ref(), action)
            });
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
        game.last_turn = game.last_turn.max(Some(self.incoming.id));
        for kind in [ProposalKind::Draw, ProposalKind::Takeback, ProposalKind::Time] {
            game.drop_proposal(kind);
        }
        game.secret_votes.clear();
        // They were meant for what came after the undone position.
        let conditions = std::mem::take(&mut game.conditions);
        let text = words::conditions_taken_back(&game);
        let notices = conditions.into_iter().map(|own| (own.author, text.clone()));
        let notices = self.desk.private_notices(&game, game.public_revision() + 1, notices);
        let begins = self.now.max(self.at());
        let times = times(self.state, &game)?;
        self.desk.set_clock(&mut game, begins, &times);
        self.desk.own_reminders(self.state, &mut game, begins)?;
        let style = self.desk.network.style;
        let text = words::taken_back(&game, by, &undone, alone, style);
        let mut message = text_only(text);
        self.desk.address_turn(self.state, &game, &mut message)?;
        self.outcome = Outcome::Played;
        let (place, elsewhere) = (game.posting_place(), words::takeback_answered_elsewhere(&game));
        self.save(game, vec![row]);
        self.post(&place, message);
        self.answer_elsewhere(&[&place], elsewhere);
        for notice in notices {
            self.post_as(notice.key, notice.place, notice.message);
        }
        Ok(())
    }
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

impl Desk {
    /// Applies the deadline of a request to take back that was not answered by everybody.
    pub(crate) fn takeback_unanswered(&self, game: &mut Match) -> Option<Outgoing> {
        let request = game.drop_proposal(ProposalKind::Takeback)?;
        let text = words::takeback_unanswered(game, request.by, self.network.style);
        Some(text_only(text))
    }
}
