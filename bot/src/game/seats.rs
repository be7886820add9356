//! Taking and declining seats, and cancelling games.

use rules::Seat;
use search::level::Level;

use super::case::{button, text_only};
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::open::{no_such_seat, seat_named, seat_or_refusal};
use super::terms::Terms;
use crate::chat::{Outgoing, RoleMention, Step};
use crate::game::command::{Command, GameRef};
use crate::game::state::{Holder, Match, ProposalKind, Status, Thread, USUAL_LEVEL, computer_name};
use crate::game::words;
use crate::store::Outcome;
use crate::time::Moment;

impl Case<'_> {
    /// Announces a game that waits for players.
    pub(crate) fn announce(&mut self, game: Match, terms: &Terms) -> Result<(), Halt> {
        let style = self.desk.network.style;
        let role = terms.role.as_ref().map(|role| role.id.as_str());
        let text = words::opened(&game, &self.author_name(), style);
        let text = text + &words::terms(role, terms.until, terms.reliability, style);
        self.announce_as(game, text, terms.role.clone())
    }

    /// Like [`Case::announce`], in other words.
    pub(crate) fn announce_as(
        &mut self,
        game: Match,
        text: String,
        role: Option<RoleMention>,
    ) -> Result<(), Halt> {
        let mut message = self.answer(text);
        message.mention_role = role;
        message.mention = game
            .seats
            .iter()
            .filter_map(|s| match &s.holder {
                Holder::Invited { person: Some(person), .. } => Some(person.0.clone()),
                _ => None,
            })
            .collect();
        message.mention.dedup();
        self.limit_mentions(&mut message, None)?;
        message.buttons = invitation_buttons(&game);
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        Ok(())
    }

    pub(crate) fn join(&mut self, mut game: Match, colour: Option<&str>) -> Result<(), Halt> {
        let taken = Holder::Taken { person: self.author().clone(), name: self.author_name() };
        let seated = game.plays(self.author());
        let invited = game.seats.iter().any(|s| self.is_invited(&s.holder));
        for seat in self.free_seats(&game, colour)? {
            game.seats[seat.index()].holder = taken.clone();
        }
        let full = game.seats.iter().all(|s| s.holder.plays());
        if full {
            self.check_alone(&game)?;
        }
        if !seated && !invited {
            self.check_reliability(&game)?;
        }
        if !seated {
            self.may_join(&game)?;
        }
        // A proposal to move the game did not ask the new player.
        game.drop_proposal(ProposalKind::Move);
        let reliability = self.reliability_of(self.author(), &self.author_name())?;
        if full {
            return self.start(game, Some(&reliability), false);
        }
        let text = words::joined(&game, &self.author_name(), self.desk.network.style);
        let mut message = self.answer(format!("{text}\n{reliability}"));
        message.buttons = invitation_buttons(&game);
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        Ok(())
    }

    /// Checks that the writer has finished enough games for an open seat.
    pub(crate) fn check_reliability(&self, game: &Match) -> Result<(), Halt> {
        let Some(minimum) = game.min_reliability else { return Ok(()) };
        let counts = self.state.reliability(self.author())?;
        if counts.reaches(minimum) {
            return Ok(());
        }
        Err(Halt::refuse(words::not_reliable_enough(game, minimum, counts)))
    }

    /// Returns the seats that the writer takes: those reserved for them, the one they name, or the first open one.
    fn free_seats(&self, game: &Match, colour: Option<&str>) -> Result<Vec<Seat>, Refusal> {
        let reserved = game.each_seat().filter(|(_, s)| self.is_invited(&s.holder));
        let reserved: Vec<Seat> = reserved.map(|(seat, _)| seat).collect();
        if reserved.is_empty() && game.plays(self.author()) {
            return Err(Refusal::new(words::seated_already(game)));
        }
        let Some(word) = colour else {
            if !reserved.is_empty() {
                return Ok(reserved);
            }
            let open = game.each_seat().find(|(_, s)| s.holder == Holder::Nobody);
            return open
                .map(|(seat, _)| vec![seat])
                .ok_or_else(|| Refusal::new(words::all_seats_reserved(game)));
        };
        let Some(seat) = seat_named(game.variant, word) else {
            return Err(no_such_seat(game.variant, word));
        };
        if game.seats[seat.index()].drawn {
            return Err(Refusal::new(words::colours_are_drawn()));
        }
        if reserved.contains(&seat) || *game.holder(seat) == Holder::Nobody {
            Ok(vec![seat])
        } else {
            Err(Refusal::new(words::seat_taken(game, seat)))
        }
    }

    /// Lets a computer play a seat: of a game that waits for players, if the writer opened it or plays in it; of a player who ran
    /// out of time and whose seat is offered; or, as any other replacement, of a player of a live game.
    pub(crate) fn computer(
        &mut self,
        game: Match,
        colour: Option<&str>,
        level: Level,
    ) -> Result<(), Halt> {
        if game.status == Status::Live && game.stopped_at.is_some() {
            return Err(self.paused(&game));
        }
        let seat = seat_or_refusal(game.variant, colour)?;
        if game.status == Status::Live {
            let seat = seat.or_else(|| game.offered_seat());
            return self.replace_by_computer(game, seat, level);
        }
        let seat = self.seat_for_computer(&game, seat)?;
        self.seat_computer(game, seat, level)
    }

    /// Returns the seat of a game that waits for players in which a computer may sit down: the one that is named, or the first
    /// open one.
    fn seat_for_computer(&self, game: &Match, named: Option<Seat>) -> Result<Seat, Refusal> {
        let opener = game.opener == *self.author();
        if !opener && !game.plays(self.author()) {
            return Err(Refusal::new(words::only_players_seat_computers(game)));
        }
        let Some(seat) = named else {
            let open = game.each_seat().find(|(_, s)| s.holder == Holder::Nobody);
            return open
                .map(|(seat, _)| seat)
                .ok_or_else(|| Refusal::new(words::no_open_seat(game)));
        };
        if game.seats.get(seat.index()).is_some_and(|s| s.drawn) {
            return Err(Refusal::new(words::colours_are_drawn()));
        }
        let own = game.seats_of(self.author()).any(|mine| mine == seat);
        match game.holder(seat) {
            Holder::Nobody | Holder::Computer(_) => Ok(seat),
            Holder::Invited { .. } if opener => Ok(seat),
            Holder::Taken { .. } if own => Ok(seat),
            Holder::Invited { .. } | Holder::Taken { .. } => {
                Err(Refusal::new(words::seat_taken(game, seat)))
            }
        }
    }

    /// Lets a computer play a seat of a game that waits for players, and starts the game if that was the last one.
    fn seat_computer(&mut self, mut game: Match, seat: Seat, level: Level) -> Result<(), Halt> {
        if let Some(state) = game.seats.get_mut(seat.index()) {
            state.holder = Holder::Computer(level);
        }
        self.check_games_of_computers(&game)?;
        game.drop_proposal(ProposalKind::Move);
        if game.seats.iter().all(|s| s.holder.plays()) {
            return self.start(game, None, false);
        }
        let name = computer_name(level);
        let mut message = self.answer(words::joined(&game, name, self.desk.network.style));
        message.buttons = invitation_buttons(&game);
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        Ok(())
    }

    pub(crate) fn decline(&mut self, mut game: Match) -> Result<(), Halt> {
        let mut found = false;
        for seat in 0..game.seats.len() {
            let holder = &game.seats[seat].holder;
            let mine = self.is_invited(holder)
                || matches!(holder, Holder::Taken { person, .. } if person == self.author());
            if mine {
                game.seats[seat].holder = Holder::Nobody;
                found = true;
            }
        }
        if !found {
            return Err(Halt::refuse(words::nothing_to_decline(&game)));
        }
        game.drop_proposal(ProposalKind::Move);
        let mut message =
            self.answer(words::declined(&game, &self.author_name(), self.desk.network.style));
        message.buttons = invitation_buttons(&game);
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        Ok(())
    }

    /// Cancels a game.
    pub(crate) fn abort(&mut self, game: Match) -> Result<(), Halt> {
        if !game.plays(self.author()) && game.opener != *self.author() && self.manages(&game) {
            self.end_for_all(game, "");
            return Ok(());
        }
        let refusal = match game.status {
            Status::Open if game.opener == *self.author() => None,
            Status::Open => Some(words::only_the_opener()),
            // Nobody else can end it early.
            _ if game.is_of_computers() && game.opener == *self.author() => None,
            _ if !game.plays(self.author()) => Some(words::not_a_player(&game)),
            // It is not known who has moved in it.
            _ if game.quarantined.is_some() => Some(words::in_quarantine(&game)),
            // Nobody else would miss it.
            _ if game.is_alone_with_computers(self.author()) => None,
            _ if everybody_moved(&game) => Some(words::too_late_to_abort()),
            _ => None,
        };
        if let Some(text) = refusal {
            return Err(Halt::refuse(text));
        }
        let message = text_only(words::aborted(&game, &self.author_name()));
        let place = game.posting_place();
        let own = game.thread != Thread::None;
        let ended = call_off(game, self.at());
        self.save(ended, Vec::new());
        self.outcome = Outcome::Answered;
        self.post(&place, message);
        if own {
            self.post(&place, close_thread());
        }
        Ok(())
    }
}

/// Returns whether all who are still in a game have moved.
fn everybody_moved(game: &Match) -> bool {
    let mut in_game = game.position.in_game().into_iter();
    in_game.all(|seat| game.seats.get(seat.index()).is_some_and(|s| s.acted > 0))
}

/// Creates the step that closes a game's own thread.
pub(crate) fn close_thread() -> Outgoing {
    Outgoing { step: Some(Step::CloseThread), ..text_only(String::new()) }
}

/// Returns the game, cancelled.
pub(crate) fn call_off(mut game: Match, at: Moment) -> Match {
    game.status = Status::Aborted;
    game.ended_at = Some(at);
    game.deadlines.clear();
    game.quarantined = None;
    game.settle();
    game
}

fn invitation_buttons(game: &Match) -> Vec<crate::chat::Button> {
    let id = GameRef::from(game.id);
    let drawn = game.seats.iter().any(|s| s.drawn);
    let mut buttons = Vec::new();
    let open = game.each_seat().filter(|(_, s)| s.holder == Holder::Nobody);
    let open: Vec<Seat> = open.map(|(seat, _)| seat).collect();
    let invited = game.seats.iter().any(|s| matches!(s.holder, Holder::Invited { .. }));
    if invited || drawn || open.len() == game.seats.len() {
        buttons.push(button("Join", id, Command::Join { colour: None }));
    }
    if !drawn {
        for seat in &open {
            let name = words::seat_name(game, *seat).to_owned();
            let label = format!("Join as {name}");
            buttons.push(button(&label, id, Command::Join { colour: Some(name) }));
        }
    }
    if !open.is_empty() {
        let command = Command::Computer { colour: None, level: USUAL_LEVEL };
        buttons.push(button("Add a computer", id, command));
    }
    if invited {
        buttons.push(button("Decline", id, Command::Decline));
    }
    buttons
}
