//! Consent: one player proposes something, and it happens when everybody who is asked has agreed.

use rules::Seat;
use rules::game::Termination;

use super::absence::away_after;
use super::act::Entry;
use super::case::{button, text_only};
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::start::mention;
use crate::bridge::{Button, Outgoing, PlaceId};
use crate::command::{Command, GameRef, ReplaceRequest, Stamp};
use crate::play::{Asks, Deadline, DeadlineKind, Match, Proposal, ProposalKind, TAKEBACK_OPEN};
use crate::store::StoreError;
use crate::words;

impl Case<'_> {
    /// Returns the writer's seat among those whose consent is needed. `stranger` is the refusal for others.
    pub(super) fn consent_seat(
        &self,
        game: &Match,
        stranger: fn(&Match) -> String,
    ) -> Result<Seat, Refusal> {
        let own = |seat: &Seat| game.holder(*seat).person() == Some(self.author());
        game.deciders().into_iter().find(own).ok_or_else(|| {
            let out = game.plays(self.author());
            Refusal::new(if out { words::you_are_out() } else { stranger(game) })
        })
    }

    /// Returns the open proposal of a kind, unless its time is over.
    pub(super) fn standing<'g>(&self, game: &'g Match, kind: ProposalKind) -> Option<&'g Proposal> {
        let proposal = game.proposal(kind)?;
        let stands = match kind {
            ProposalKind::Draw | ProposalKind::Time => true,
            // The deadline may have passed without effect until now.
            ProposalKind::Takeback => {
                let open = |d: &Deadline| d.kind == DeadlineKind::Takeback && d.due >= self.at();
                game.deadlines.iter().any(open)
            }
            // These are open for as long as an invitation.
            ProposalKind::Move | ProposalKind::Pause | ProposalKind::Replacement => {
                self.now - proposal.at <= self.desk.games.invitation
            }
        };
        stands.then_some(proposal)
    }

    /// Proposes something for a seat of the writer, or does it at once if nobody needs to be asked.
    pub(super) fn propose(&mut self, mut game: Match, by: Seat, asks: Asks) -> Result<(), Halt> {
        let kind = asks.kind();
        let withdraws = self.standing(&game, kind).is_some() && kind != ProposalKind::Time;
        let proposal = Proposal {
            by,
            asks,
            ply: game.ply,
            at: self.now,
            revision: game.public_revision().saturating_add(1),
            agreed: game.seats_in_game(self.author()),
        };
        game.propose(proposal.clone());
        if self.is_settled(&game, &proposal)? {
            return self.carry_out(game, proposal);
        }
        self.may_propose(&game, kind)?;
        if withdraws {
            game.record_declined(kind, by, self.now);
        }
        if kind == ProposalKind::Takeback {
            let due = self.now.max(self.at()) + TAKEBACK_OPEN;
            game.deadlines.push(Deadline { due, kind: DeadlineKind::Takeback });
            game.deadlines.sort_unstable();
        }
        let style = self.desk.network.style;
        let missing = self.missing(&game, &proposal)?;
        let buttons = buttons(&game, &proposal);
        let text = self.question(&game, &proposal, &missing)?;
        let mut message = Outgoing { buttons: buttons.clone(), ..text_only(text) };
        if let Asks::Replace { guest, .. } = &proposal.asks {
            message.mention.extend(guest.person().map(|person| person.0.clone()));
        }
        for seat in &missing {
            message.mention.extend(mention(self.state, &game, *seat)?);
        }
        message.mention.sort_unstable();
        message.mention.dedup();
        self.limit_mentions(&mut message, Some(kind))?;
        let here = matches!(proposal.asks, Asks::Move { .. }).then(|| Outgoing {
            buttons,
            ..self.answer(words::move_proposed_here(&game, by, &missing, style))
        });
        let elsewhere = match kind {
            ProposalKind::Replacement => words::replacement_is_asked(&game, style),
            _ => told_elsewhere(&game, kind, &message),
        };
        if kind == ProposalKind::Draw {
            self.desk.set_computer(&mut game, self.now.max(self.at()));
        }
        let (place, places) = (game.posting_place(), places(&game, &proposal));
        self.save(game, Vec::new());
        if let Some(here) = here {
            self.post(&self.incoming.place.clone(), here);
        }
        self.post(&place, message);
        self.answer_elsewhere(&places.iter().collect::<Vec<_>>(), elsewhere);
        Ok(())
    }

    /// Agrees to the proposal of a kind, or declines it, for the writer's seat.
    pub(super) fn consent(
        &mut self,
        mut game: Match,
        kind: ProposalKind,
        mine: Seat,
        agrees: bool,
    ) -> Result<(), Halt> {
        if self.standing(&game, kind).is_none() {
            return Err(Halt::refuse(nothing_stands(&game, kind)));
        }
        if !agrees {
            return self.turn_down(game, kind, mine);
        }
        // If the game has been paused in the meantime, one player is enough.
        if !game.agree(kind, self.author()) && game.stopped_at.is_none() {
            return Err(Halt::refuse(agreed_already(&game, kind)));
        }
        self.agreed(game, kind, mine)
    }

    /// Does what is proposed if nobody's consent is missing any more, and else says whose is.
    pub(super) fn agreed(
        &mut self,
        mut game: Match,
        kind: ProposalKind,
        mine: Seat,
    ) -> Result<(), Halt> {
        let Some(proposal) = game.proposal(kind).cloned() else {
            return Err(Halt::refuse(nothing_stands(&game, kind)));
        };
        if self.is_settled(&game, &proposal)? {
            return self.carry_out(game, proposal);
        }
        let missing = self.missing(&game, &proposal)?;
        let style = self.desk.network.style;
        let mut message = text_only(match &proposal.asks {
            Asks::Draw => words::draw_agreed(&game, mine, &missing),
            Asks::Move { place, .. } => words::move_agreed(&game, mine, &missing, place, style),
            Asks::Takeback { .. } => words::takeback_agreed(&game, mine, &missing),
            Asks::Pause => words::pause_agreed(&game, mine, &missing, style),
            Asks::Replace { seat, guest } => {
                let by = self.name_in(&game, mine);
                words::replacement_agreed(&game, (*seat, guest), &by, &missing, style)
            }
            Asks::Time { .. } => agreed_already(&game, kind),
        });
        if kind == ProposalKind::Draw {
            message.buttons = buttons(&game, &proposal);
            self.desk.set_computer(&mut game, self.now.max(self.at()));
        }
        let elsewhere = told_elsewhere(&game, kind, &message);
        self.tell(game, message, elsewhere);
        Ok(())
    }

    /// Declines a proposal, or withdraws the writer's own.
    fn turn_down(&mut self, mut game: Match, kind: ProposalKind, mine: Seat) -> Result<(), Halt> {
        let Some(proposal) = game.decline(kind, self.now) else {
            return Err(Halt::refuse(nothing_stands(&game, kind)));
        };
        let (by, style) = (proposal.by, self.desk.network.style);
        let own = game.holder(by).person() == Some(self.author());
        let message = text_only(match &proposal.asks {
            Asks::Draw if own => words::draw_withdrawn(&game, by),
            Asks::Draw => words::draw_declined(&game, mine),
            Asks::Move { .. } if own => words::move_withdrawn(&game, by, style),
            Asks::Move { .. } => words::move_declined(&game, mine, style),
            Asks::Takeback { .. } if own => words::takeback_withdrawn(&game, by, style),
            Asks::Takeback { .. } => words::takeback_declined(&game, mine, style),
            Asks::Pause => words::pause_declined(&game, mine, own, style),
            Asks::Replace { seat, .. } => {
                words::replacement_declined(&game, *seat, &self.name_in(&game, mine))
            }
            Asks::Time { .. } => nothing_stands(&game, kind),
        });
        let elsewhere = told_elsewhere(&game, kind, &message);
        let places = places(&game, &proposal);
        self.save(game, Vec::new());
        // The players in a proposed place wait for the answer too.
        for place in &places {
            self.post(place, message.clone());
        }
        self.answer_elsewhere(&places.iter().collect::<Vec<_>>(), elsewhere);
        Ok(())
    }

    /// Stores a game, posts a message in its place, and answers with a text where it was asked.
    pub(super) fn tell(&mut self, game: Match, message: Outgoing, elsewhere: String) {
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, message);
        self.answer_elsewhere(&[&place], elsewhere);
    }

    /// Answers where it was asked, unless the same was posted there.
    pub(super) fn answer_elsewhere(&mut self, posted_in: &[&PlaceId], text: String) {
        if !posted_in.contains(&&self.incoming.place) {
            self.answer_where_asked(text);
        }
    }

    /// Returns whether nobody needs to be asked any more.
    fn is_settled(&self, game: &Match, proposal: &Proposal) -> Result<bool, StoreError> {
        match &proposal.asks {
            Asks::Draw => self.desk.all_agree(self.state, self.now, game),
            Asks::Move { .. } if game.stopped_at.is_some() => Ok(true),
            Asks::Replace { guest, .. } if !guest.plays() => Ok(false),
            _ => Ok(self.missing(game, proposal)?.is_empty()),
        }
    }

    /// Returns the seats whose players are asked.
    fn missing(&self, game: &Match, proposal: &Proposal) -> Result<Vec<Seat>, StoreError> {
        match &proposal.asks {
            Asks::Replace { seat, guest } => self.asked_to_replace(game, proposal, (*seat, guest)),
            _ => Ok(game.missing(proposal)),
        }
    }

    /// Does what everybody has agreed to.
    fn carry_out(&mut self, mut game: Match, proposal: Proposal) -> Result<(), Halt> {
        let by = proposal.by;
        match proposal.asks {
            Asks::Draw => {
                // Any seat can enter the agreement of all.
                let first = game.position.in_game().first().copied().unwrap_or(by);
                self.make(game, Entry::Termination(first, Termination::AgreedDraw), "")
            }
            Asks::Move { place, community } => self.move_to(game, place, community, by),
            Asks::Takeback { to } => self.take_back(game, by, to),
            Asks::Pause => self.begin_pause(game),
            Asks::Replace { seat, guest } => self.take_over(game, seat, guest),
            Asks::Time { seat, span } => {
                game.drop_proposal(ProposalKind::Time);
                self.give_time(game, seat, span)
            }
        }
    }

    /// Returns the sentences that ask for consent.
    fn question(
        &self,
        game: &Match,
        proposal: &Proposal,
        missing: &[Seat],
    ) -> Result<String, StoreError> {
        let (by, away, style) = (proposal.by, away_after(game), self.desk.network.style);
        Ok(match &proposal.asks {
            Asks::Draw => {
                words::draw_offered(game, by, missing, style) + &words::away_rule(game, away)
            }
            Asks::Move { place, .. } => words::move_proposed(game, by, missing, place, style),
            Asks::Takeback { to } => {
                words::takeback_asked(game, by, &self.undone(game, *to)?, missing, style)
            }
            Asks::Pause => words::pause_proposed(game, by, missing, style),
            Asks::Replace { seat, guest } => {
                words::replacement_proposed(game, by, (*seat, guest), missing, away, style)
            }
            Asks::Time { seat, span } => {
                let third = missing.first().copied().unwrap_or(by);
                let name = self.author_name();
                words::time_wished(game, &name, (*seat, third), *span, style)
            }
        })
    }

    /// Returns the name of the writer, with a seat if it is the writer's.
    fn name_in(&self, game: &Match, seat: Seat) -> String {
        let own = game.holder(seat).person() == Some(self.author());
        if own { words::who(game, seat) } else { self.author_name() }
    }
}

/// Returns what the buttons of a proposal name.
pub(super) const fn stamp(proposal: &Proposal) -> Stamp {
    match proposal.asks {
        Asks::Draw | Asks::Time { .. } => Stamp::Ply(proposal.ply),
        _ => Stamp::Revision(proposal.revision),
    }
}

/// Creates the buttons that answer a proposal.
fn buttons(game: &Match, proposal: &Proposal) -> Vec<Button> {
    let at = GameRef { id: game.id, stamp: Some(stamp(proposal)) };
    let (label, answer): (&str, fn(bool) -> Command) = match &proposal.asks {
        Asks::Draw => {
            ("Agree to a draw", |agrees| if agrees { Command::Draw } else { Command::DrawDecline })
        }
        Asks::Move { .. } => ("Agree", |agrees| Command::MoveGame { agrees: Some(agrees) }),
        Asks::Takeback { .. } => {
            ("Agree to the takeback", |agrees| Command::Takeback { agrees: Some(agrees) })
        }
        Asks::Pause => ("Agree to a pause", |agrees| Command::Pause { agrees: Some(agrees) }),
        Asks::Replace { .. } => {
            ("Agree", |agrees| Command::Replace(ReplaceRequest::Answer { agrees }))
        }
        // Who asks for the same agrees.
        Asks::Time { seat, span } => {
            let who = Some(words::seat_name(game, *seat).to_lowercase());
            return vec![button("Agree", at, Command::Extend { who, time: *span })];
        }
    };
    vec![button(label, at, answer(true)), button("Decline", at, answer(false))]
}

/// Returns the places where the players learn of a proposal, first the game's own.
fn places(game: &Match, proposal: &Proposal) -> Vec<PlaceId> {
    let mut places = vec![game.posting_place()];
    if let Asks::Move { place, .. } = &proposal.asks {
        places.push(place.clone());
    }
    places
}

/// Returns what is answered elsewhere about a post in the game's place.
fn told_elsewhere(game: &Match, kind: ProposalKind, message: &Outgoing) -> String {
    match kind {
        ProposalKind::Takeback => words::takeback_answered_elsewhere(game),
        _ => message.text.clone(),
    }
}

/// Nobody proposes anything of the kind.
fn nothing_stands(game: &Match, kind: ProposalKind) -> String {
    match kind {
        ProposalKind::Draw => words::no_offer(),
        ProposalKind::Move => words::no_proposal(game),
        ProposalKind::Takeback => words::no_takeback(game),
        ProposalKind::Pause => words::no_pause_proposed(game),
        ProposalKind::Replacement => words::no_replacement(game),
        ProposalKind::Time => words::stale(game),
    }
}

/// The button belongs to another proposal than the one that stands.
pub(super) fn stale_button(game: &Match, kind: ProposalKind) -> String {
    match kind {
        ProposalKind::Draw => words::stale_offer(),
        ProposalKind::Move => words::stale_proposal(game),
        ProposalKind::Takeback => words::stale_takeback(game),
        ProposalKind::Replacement => words::no_replacement(game),
        ProposalKind::Pause | ProposalKind::Time => words::stale(game),
    }
}

/// The writer has agreed before.
fn agreed_already(game: &Match, kind: ProposalKind) -> String {
    let proposal = game.proposal(kind);
    match (kind, proposal.map(|proposal| (proposal, &proposal.asks))) {
        (ProposalKind::Draw, _) => words::offered_already(),
        (ProposalKind::Move, _) => words::agreed_to_move_already(game),
        (ProposalKind::Takeback, _) => words::takeback_asked_already(game),
        (ProposalKind::Pause, _) => words::agreed_to_pause_already(game),
        (ProposalKind::Replacement, _) => words::agreed_to_replace_already(game),
        (ProposalKind::Time, Some((proposal, Asks::Time { seat, .. }))) => {
            let third = game.missing(proposal).first().copied().unwrap_or(*seat);
            words::time_wished_already(game, *seat, third)
        }
        (ProposalKind::Time, _) => words::stale(game),
    }
}
