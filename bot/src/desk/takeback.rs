//! Taking back a move: a player asks, everybody still in the game agrees, and the game returns to an earlier position.

use std::sync::Arc;

use rules::Seat;

use super::case::{Case, answers, text_only};
use super::clock::times;
use super::find::Want;
use super::halt::{Halt, Refusal};
use super::ruling::Desk;
use super::start::mention;
use crate::bridge::Outgoing;
use crate::command::{Command, GameRef};
use crate::play::{
    ActionRow, Cause, Deadline, DeadlineKind, Match, ProposalKind, TAKEBACK_OPEN, Takeback,
    in_force, is_exit, replay, takeback_target, takeback_text,
};
use crate::store::Outcome;
use crate::time::Span;
use crate::words;

/// What a takeback undoes.
struct Undo {
    /// The seat whose move it is.
    by: Seat,
    /// The ply to which the game returns.
    to: usize,
    /// The undone actions, as on the score sheet.
    undone: Vec<String>,
}

impl Case<'_> {
    /// Asks to take back the writer's last move, or answers such a request.
    pub(super) fn takeback(
        &mut self,
        named: Option<GameRef>,
        agrees: Option<bool>,
    ) -> Result<(), Halt> {
        let want = if agrees.is_some() { Want::Takeback } else { Want::Live };
        let game = Arc::unwrap_or_clone(self.find(named, want, "takeback")?);
        let mine = self.consent_seat(&game)?;
        match agrees {
            None => self.ask_takeback(game),
            Some(agrees) => self.answer_takeback(game, mine, agrees),
        }
    }

    /// Returns the writer's seat among those whose consent is needed.
    pub(super) fn consent_seat(&self, game: &Match) -> Result<Seat, Refusal> {
        let own = |seat: &Seat| game.holder(*seat).person() == Some(self.author());
        match game.deciders().into_iter().find(own) {
            Some(seat) => Ok(seat),
            None if game.plays(self.author()) => Err(Refusal::new(words::you_are_out())),
            None => Err(Refusal::new(words::not_a_player(game))),
        }
    }

    fn ask_takeback(&mut self, mut game: Match) -> Result<(), Halt> {
        let undo = self.undo(&game)?;
        let own = |seat: &Seat| game.holder(*seat).person() == Some(self.author());
        let others: Vec<Seat> = game.deciders().into_iter().filter(|seat| !own(seat)).collect();
        if others.is_empty() {
            return self.take_back(game, &undo);
        }
        self.may_propose(&game, ProposalKind::Takeback)?;
        let by = undo.by;
        let style = self.desk.network.style;
        let revision = game.public_revision().saturating_add(1);
        game.takeback = Some(Takeback { by, to: undo.to, revision, agreed: vec![by] });
        let due = self.now.max(self.at()) + TAKEBACK_OPEN;
        game.deadlines.push(Deadline { due, kind: DeadlineKind::Takeback });
        game.deadlines.sort_unstable();
        let text = words::takeback_asked(&game, by, &undo.undone, &others, style);
        let mut message = text_only(text);
        let at = GameRef::at_revision(game.id, revision);
        message.buttons = answers("Agree to the takeback", at, |agrees| Command::Takeback {
            agrees: Some(agrees),
        });
        for seat in &others {
            message.mention.extend(mention(self.state, &game, *seat)?);
        }
        message.mention.sort_unstable();
        message.mention.dedup();
        self.limit_mentions(&mut message, Some(ProposalKind::Takeback))?;
        self.post_takeback(game, Vec::new(), message);
        Ok(())
    }

    /// Returns what the writer's takeback would undo.
    fn undo(&self, game: &Match) -> Result<Undo, Halt> {
        let mine: Vec<Seat> = game.seats_of(self.author()).collect();
        if let Some(request) = &game.takeback {
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
        let by = undone.first().map_or(Seat(0), |row| row.seat);
        let undone = undone.iter().map(|row| row.sheet.clone()).collect();
        Ok(Undo { by, to, undone })
    }

    fn answer_takeback(&mut self, mut game: Match, mine: Seat, agrees: bool) -> Result<(), Halt> {
        let style = self.desk.network.style;
        // The deadline may have passed without effect until now.
        let stands = |d: &Deadline| d.kind == DeadlineKind::Takeback && d.due >= self.at();
        let standing = game.deadlines.iter().any(stands);
        let Some(mut request) = game.takeback.clone().filter(|_| standing) else {
            return Err(Halt::refuse(words::no_takeback(&game)));
        };
        let by = request.by;
        let person = |seat: Seat| game.holder(seat).person();
        if !agrees {
            let own = person(by) == Some(self.author());
            game.decline(ProposalKind::Takeback, by, self.now);
            game.drop_takeback();
            let text = if own {
                words::takeback_withdrawn(&game, by, style)
            } else {
                words::takeback_declined(&game, mine, style)
            };
            self.post_takeback(game, Vec::new(), text_only(text));
            return Ok(());
        }
        let agreed =
            |agreed: &[Seat], seat: Seat| agreed.iter().any(|other| person(*other) == person(seat));
        if agreed(&request.agreed, mine) {
            return Err(Halt::refuse(words::takeback_asked_already(&game)));
        }
        request.agreed.push(mine);
        let agreed = |seat: &Seat| agreed(&request.agreed, *seat);
        let missing: Vec<Seat> = game.deciders().into_iter().filter(|seat| !agreed(seat)).collect();
        if !missing.is_empty() {
            let text = words::takeback_agreed(&game, mine, &missing);
            game.takeback = Some(request);
            self.post_takeback(game, Vec::new(), text_only(text));
            return Ok(());
        }
        let actions = self.state.actions(game.id)?;
        let undone = in_force(&actions).unwrap_or_default();
        let undone = undone.iter().filter(|row| row.ply > request.to);
        let undone = undone.map(|row| row.sheet.clone()).collect();
        self.take_back(game, &Undo { by, to: request.to, undone })
    }

    /// Returns a game to an earlier position.
    fn take_back(&mut self, mut game: Match, undo: &Undo) -> Result<(), Halt> {
        let mut actions = self.state.actions(game.id)?;
        let alone = game.takeback.is_none();
        let row = ActionRow {
            ply: game.ply + 1,
            seat: undo.by,
            canonical: takeback_text(undo.to),
            sheet: takeback_text(undo.to),
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
        let banks = match undo.to {
            0 => game.pace.map(|pace| vec![pace.reserve(); game.seats.len()]),
            to => self.state.banks_after(game.id, to)?,
        };
        // What opponents have given since is not taken back.
        let given: Vec<Span> =
            Seat::all(game.seats.len()).map(|seat| game.given_since(seat, undo.to)).collect();
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
        game.offer = None;
        game.secret_votes.clear();
        game.drop_takeback();
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
        let text = words::taken_back(&game, undo.by, &undo.undone, alone, style);
        let mut message = text_only(text);
        self.desk.address_turn(self.state, &game, &mut message)?;
        self.outcome = Outcome::Played;
        self.post_takeback(game, vec![row], message);
        for notice in notices {
            self.post_as(notice.key, notice.place, notice.message);
        }
        Ok(())
    }

    /// Stores a game and posts a message about a takeback in its place, and answers where it was asked.
    fn post_takeback(&mut self, game: Match, actions: Vec<ActionRow>, message: Outgoing) {
        let place = game.posting_place();
        let elsewhere = place != self.incoming.place;
        let done = words::takeback_answered_elsewhere(&game);
        self.save(game, actions);
        self.post(&place, message);
        if elsewhere {
            self.answer_where_asked(done);
        }
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
    pub(super) fn takeback_unanswered(&self, game: &mut Match) -> Option<Outgoing> {
        let request = game.drop_takeback()?;
        let text = words::takeback_unanswered(game, request.by, self.network.style);
        Some(text_only(text))
    }
}
