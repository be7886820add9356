//! Consent: one player proposes something, and it happens when everybody who is asked has agreed.

use locale::{Table, Text, table, text};
use rules::Seat;

use super::case::{button, text_only};
use super::feature::{Case, Consent, Desk, Request};
use super::halt::{Halt, Refusal};
use super::start::mention;
use crate::chat::{Button, Outgoing, PlaceId};
use crate::game::command::{GameRef, Stamp};
use crate::game::state::{
    Asks, Deadline, DeadlineKind, Match, PARTING_OPEN, Proposal, ProposalKind,
};
use crate::game::words;

static TABLE: Table = table!("consent");

impl Desk {
    /// Returns what is said and done about a kind of proposal, or [`Halt::Ignore`] if no feature proposes it.
    pub(crate) fn consent(&self, kind: ProposalKind) -> Result<&'static dyn Consent, Halt> {
        let mut all = self.features.iter().flat_map(|feature| feature.consents());
        all.find(|consent| consent.kind() == kind).copied().ok_or(Halt::Ignore)
    }
}

impl Case<'_> {
    /// Returns the writer's seat among those whose consent is needed. `stranger` is the refusal for others.
    pub(crate) fn consent_seat(
        &self,
        game: &Match,
        stranger: fn(&Match) -> Text,
    ) -> Result<Seat, Refusal> {
        let own = |seat: &Seat| game.holder(*seat).person() == Some(self.author());
        game.deciders().into_iter().find(own).ok_or_else(|| {
            let out = game.plays(self.author());
            Refusal::new(if out { words::you_are_out() } else { stranger(game) })
        })
    }

    /// Returns the open proposal of a kind, unless its time is over.
    pub(crate) fn standing<'g>(&self, game: &'g Match, kind: ProposalKind) -> Option<&'g Proposal> {
        let proposal = game.proposal(kind)?;
        let stands = match kind {
            ProposalKind::Draw | ProposalKind::Time => true,
            // The deadline may have passed without effect until now.
            ProposalKind::Takeback => {
                let open = |d: &Deadline| d.kind == DeadlineKind::Takeback && d.due >= self.at();
                game.deadlines.iter().any(open)
            }
            ProposalKind::Replacement if proposal.parting().is_some() => {
                self.now - proposal.at <= PARTING_OPEN
            }
            // These are open for as long as an invitation.
            ProposalKind::Move | ProposalKind::Pause | ProposalKind::Replacement => {
                self.now - proposal.at <= self.desk.games.invitation
            }
        };
        stands.then_some(proposal)
    }

    /// Proposes something for a seat of the writer, or does it at once if nobody needs to be asked.
    pub(crate) fn propose(&mut self, mut game: Match, by: Seat, asks: Asks) -> Result<(), Halt> {
        let kind = asks.kind();
        let consent = self.desk.consent(kind)?;
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
        if consent.is_settled(self, &game, &proposal)? {
            return consent.carry_out(self, game, proposal);
        }
        self.may_propose(&game, kind)?;
        if withdraws {
            game.record_declined(kind, by, self.now);
        }
        consent.on_proposed(self, &mut game);
        let missing = consent.missing(self, &game, &proposal)?;
        let buttons = consent.buttons(&game, &proposal);
        let question = consent.question(self, &game, &proposal, &missing)?;
        let mut message = Outgoing { buttons: buttons.clone(), ..question };
        for seat in &missing {
            message.mention.extend(mention(self.state, &game, *seat)?);
        }
        message.mention.sort_unstable();
        message.mention.dedup();
        self.limit_mentions(&mut message, Some(kind))?;
        let here = consent.asked_here(self, &game, &missing);
        let here = here.map(|text| Outgoing { buttons, ..self.answer(text) });
        let elsewhere = consent.asked_elsewhere(self, &game, &message);
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
    pub(crate) fn consent(
        &mut self,
        mut game: Match,
        kind: ProposalKind,
        mine: Seat,
        agrees: bool,
    ) -> Result<(), Halt> {
        let consent = self.desk.consent(kind)?;
        if self.standing(&game, kind).is_none() {
            return Err(Halt::refuse(consent.nothing_stands(&game)));
        }
        if !agrees {
            return self.turn_down(game, kind, mine);
        }
        // If the game has been paused in the meantime, one player is enough.
        if !game.agree(kind, self.author()) && game.stopped_at.is_none() {
            return Err(Halt::refuse(consent.agreed_already(&game)));
        }
        self.agreed(game, kind, mine)
    }

    /// Does what is proposed if nobody's consent is missing any more, and else says whose is.
    pub(crate) fn agreed(
        &mut self,
        mut game: Match,
        kind: ProposalKind,
        mine: Seat,
    ) -> Result<(), Halt> {
        let consent = self.desk.consent(kind)?;
        let Some(proposal) = game.proposal(kind).cloned() else {
            return Err(Halt::refuse(consent.nothing_stands(&game)));
        };
        if consent.is_settled(self, &game, &proposal)? {
            return consent.carry_out(self, game, proposal);
        }
        let missing = consent.missing(self, &game, &proposal)?;
        let message = consent.agreed(self, &game, &proposal, mine, &missing);
        consent.on_agreed(self, &mut game);
        let elsewhere = consent.answered_elsewhere(self, &game, &message.text);
        self.tell(game, message, elsewhere);
        Ok(())
    }

    /// Declines a proposal, or withdraws the writer's own.
    fn turn_down(&mut self, mut game: Match, kind: ProposalKind, mine: Seat) -> Result<(), Halt> {
        let consent = self.desk.consent(kind)?;
        let Some(proposal) = game.decline(kind, self.now) else {
            return Err(Halt::refuse(consent.nothing_stands(&game)));
        };
        let own = game.holder(proposal.by).person() == Some(self.author());
        let message = text_only(consent.declined(self, &game, &proposal, mine, own));
        let elsewhere = consent.answered_elsewhere(self, &game, &message.text);
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
    pub(crate) fn tell(&mut self, game: Match, message: Outgoing<Text>, elsewhere: Text) {
        let place = self.save_and_post(game, message);
        self.answer_elsewhere(&[&place], elsewhere);
    }

    /// Answers where it was asked, unless the same was posted there.
    pub(crate) fn answer_elsewhere(&mut self, posted_in: &[&PlaceId], text: Text) {
        if !posted_in.contains(&&self.incoming.place) {
            self.answer_where_asked(text);
        }
    }

    pub(crate) fn name_in(&self, game: &Match, seat: Seat) -> Text {
        let own = game.holder(seat).person() == Some(self.author());
        if own { words::who(game, seat) } else { Text::same(self.author_name()) }
    }
}

/// Returns what the buttons of a proposal name.
pub(crate) const fn stamp(proposal: &Proposal) -> Stamp {
    match proposal.asks {
        Asks::Draw | Asks::Time { .. } => Stamp::Ply(proposal.ply),
        _ => Stamp::Revision(proposal.revision),
    }
}

/// Creates the buttons that agree to a proposal and decline it.
pub(crate) fn yes_or_no<R: Request>(
    game: &Match,
    proposal: &Proposal,
    label: Text,
    answer: fn(bool) -> R,
) -> Vec<Button<Text>> {
    let at = GameRef { id: game.id, stamp: Some(stamp(proposal)) };
    vec![button(label, at, answer(true)), button(text!(TABLE, "decline"), at, answer(false))]
}

/// Returns the places where the players learn of a proposal, first the game's own.
fn places(game: &Match, proposal: &Proposal) -> Vec<PlaceId> {
    let mut places = vec![game.posting_place()];
    if let Asks::Move { place, .. } = &proposal.asks {
        places.push(place.clone());
    }
    places
}
