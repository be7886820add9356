//! Games that wait for players: how they are announced, and cancelled.

use locale::{Table, Text, table, text};
use rules::Seat;
use search::level::Level;

use super::case::{button, text_only};
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::open::{no_such_seat, seat_named};
use super::terms::OpenTerms;
use crate::chat::{Outgoing, RoleMention, Step};
use crate::game::command::GameRef;
use crate::game::state::{Holder, Match, ProposalKind, Status, USUAL_LEVEL};
use crate::game::words;
use crate::time::Moment;

static TABLE: Table = table!("invitation");

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SeatRequest {
    Join {
        colour: Option<String>,
    },
    Computer {
        colour: Option<String>,
        level: Level,
    },
    Decline,
    /// Cancel a game before everybody has moved.
    Abort,
}

impl Case<'_> {
    /// Announces a game that waits for players.
    pub(crate) fn announce(&mut self, game: Match, terms: &OpenTerms) -> Result<(), Halt> {
        let style = self.desk.network.style;
        let role = terms.role.as_ref().map(|role| role.id.as_str());
        let text = words::opened(&game, &self.author_name(), style);
        let of_seats = words::terms(role, terms.until, terms.reliability, style);
        self.announce_as(game, Text::lines([text, of_seats]), terms.role.clone())
    }

    /// Like [`Case::announce`], in other words.
    pub(crate) fn announce_as(
        &mut self,
        game: Match,
        text: Text,
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
        self.save_and_post(game, message);
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
            return self.start(game, Some(reliability), false);
        }
        let text = words::joined(&game, self.author_name(), self.desk.network.style);
        let mut message = self.answer(Text::lines([text, reliability]));
        message.buttons = invitation_buttons(&game);
        self.save_and_post(game, message);
        Ok(())
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

    /// Checks that the writer has finished enough games for an open seat.
    pub(crate) fn check_reliability(&self, game: &Match) -> Result<(), Halt> {
        let Some(minimum) = game.terms.min_reliability else { return Ok(()) };
        let counts = self.state.reliability(self.author())?;
        if counts.reaches(minimum) {
            return Ok(());
        }
        Err(Halt::refuse(words::not_reliable_enough(game, minimum, counts)))
    }
}

pub(crate) fn close_thread() -> Outgoing<Text> {
    Outgoing { step: Some(Step::CloseThread), ..text_only(Text::empty()) }
}

pub(crate) fn call_off(mut game: Match, at: Moment) -> Match {
    game.status = Status::Aborted;
    game.ended_at = Some(at);
    game.deadlines.clear();
    game.quarantined = None;
    game.settle();
    game
}

pub(crate) fn invitation_buttons(game: &Match) -> Vec<crate::chat::Button<Text>> {
    let id = GameRef::from(game.id);
    let drawn = game.seats.iter().any(|s| s.drawn);
    let mut buttons = Vec::new();
    let open = game.each_seat().filter(|(_, s)| s.holder == Holder::Nobody);
    let open: Vec<Seat> = open.map(|(seat, _)| seat).collect();
    let invited = game.seats.iter().any(|s| matches!(s.holder, Holder::Invited { .. }));
    if invited || drawn || open.len() == game.seats.len() {
        buttons.push(button(text!(TABLE, "join"), id, SeatRequest::Join { colour: None }));
    }
    if !drawn {
        for seat in &open {
            let label = text!(TABLE, "join-as", seat = words::seat_name(game, *seat));
            let colour = Some(words::seat_word(game, *seat).to_owned());
            buttons.push(button(label, id, SeatRequest::Join { colour }));
        }
    }
    if !open.is_empty() {
        let command = SeatRequest::Computer { colour: None, level: USUAL_LEVEL };
        buttons.push(button(text!(TABLE, "add-computer"), id, command));
    }
    if invited {
        buttons.push(button(text!(TABLE, "decline"), id, SeatRequest::Decline));
    }
    buttons
}
