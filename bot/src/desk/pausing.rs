//! Pauses by consent. All players left agree to a pause; any one of them ends it. The clock stands still meanwhile, and
//! moves can still be made.

use rules::Seat;

use super::case::{Case, answers, text_only};
use super::clock::{time_of, times};
use super::halt::{Halt, Refusal};
use super::start::mention;
use crate::bridge::Outgoing;
use crate::command::{Command, GameRef};
use crate::play::{Match, PauseProposal, ProposalKind};
use crate::words;

impl Case<'_> {
    /// Proposes a pause, or answers the proposal.
    pub(super) fn pause(&mut self, game: Match, agrees: Option<bool>) -> Result<(), Halt> {
        let mine = self.may_pause(&game)?;
        if game.clock.paused_at.is_some() {
            return Err(Halt::refuse(words::paused_already(&game)));
        }
        let stands = self.desk.games.invitation;
        let standing = game.clock.pause.clone().filter(|p| self.now - p.at <= stands);
        match (standing, agrees) {
            (None, Some(_)) => Err(Halt::refuse(words::no_pause_proposed(&game))),
            (None, None) => self.propose_pause(game, mine),
            (Some(proposal), Some(false)) => self.decline_pause(game, mine, &proposal),
            (Some(proposal), _) => self.agree_to_pause(game, mine, proposal),
        }
    }

    /// Ends a pause.
    pub(super) fn unpause(&mut self, mut game: Match) -> Result<(), Halt> {
        let mine = self.may_pause(&game)?;
        let Some(paused_at) = game.clock.paused_at.take() else {
            return Err(Halt::refuse(words::not_paused(&game)));
        };
        let now = self.now.max(self.at());
        let mut mentions = Vec::new();
        if let Some(seat) = game.position.to_act() {
            let times = times(self.state, &game)?;
            let time = time_of(&times, seat);
            self.desk.postpone_turn(&mut game, (paused_at, now.max(paused_at)), &time);
            mentions = mention(self.state, &game, seat)?;
        }
        let text = words::unpaused(&game, mine, self.desk.network.style);
        let place = game.posting_place();
        self.save(game, Vec::new());
        self.post(&place, Outgoing { mention: mentions, ..text_only(text.clone()) });
        if place != self.incoming.place {
            self.answer_where_asked(text);
        }
        Ok(())
    }

    /// Returns the writer's seat among those whose consent is needed to pause a game.
    fn may_pause(&self, game: &Match) -> Result<Seat, Refusal> {
        if game.pace.is_none() {
            return Err(Refusal::new(words::no_clock_to_pause(game)));
        }
        self.consent_seat(game)
    }

    fn propose_pause(&mut self, mut game: Match, mine: Seat) -> Result<(), Halt> {
        let others: Vec<Seat> = game.deciders().into_iter().filter(|s| *s != mine).collect();
        if others.is_empty() {
            return self.begin_pause(game);
        }
        self.may_propose(&game, ProposalKind::Pause)?;
        let revision = game.public_revision().saturating_add(1);
        let style = self.desk.network.style;
        let mut message = text_only(words::pause_proposed(&game, mine, &others, style));
        for seat in &others {
            message.mention.extend(mention(self.state, &game, *seat)?);
        }
        message.mention.sort_unstable();
        message.mention.dedup();
        self.limit_mentions(&mut message, Some(ProposalKind::Pause))?;
        let at = GameRef::at_revision(game.id, revision);
        message.buttons =
            answers("Agree to a pause", at, |agrees| Command::Pause { agrees: Some(agrees) });
        let (ply, at) = (game.ply, self.now);
        game.clock.pause = Some(PauseProposal { by: mine, ply, at, revision, agreed: vec![mine] });
        self.post_about(game, message)
    }

    fn agree_to_pause(
        &mut self,
        mut game: Match,
        mine: Seat,
        mut proposal: PauseProposal,
    ) -> Result<(), Halt> {
        if proposal.agreed.contains(&mine) {
            return Err(Halt::refuse(words::agreed_to_pause_already(&game)));
        }
        proposal.agreed.push(mine);
        let missing: Vec<Seat> =
            game.deciders().into_iter().filter(|s| !proposal.agreed.contains(s)).collect();
        if missing.is_empty() {
            return self.begin_pause(game);
        }
        let text = words::pause_agreed(&game, mine, &missing, self.desk.network.style);
        game.clock.pause = Some(proposal);
        self.post_about(game, text_only(text))
    }

    fn decline_pause(
        &mut self,
        mut game: Match,
        mine: Seat,
        proposal: &PauseProposal,
    ) -> Result<(), Halt> {
        let own = proposal.by == mine;
        let text = words::pause_declined(&game, mine, own, self.desk.network.style);
        game.decline(ProposalKind::Pause, proposal.by, self.now);
        game.clock.pause = None;
        self.post_about(game, text_only(text))
    }

    /// Stops the clock of a game. What passed before costs time.
    fn begin_pause(&mut self, mut game: Match) -> Result<(), Halt> {
        let now = self.now.max(self.at());
        game.clock.pause = None;
        // Time that is over is not given back.
        if game.turn_ends().is_some_and(|ends| ends.due <= self.at()) {
            return Err(Halt::refuse(words::pause_too_late(&game)));
        }
        game.clock.paused_at = Some(now);
        let text = words::pause_begins(&game);
        self.post_about(game, text_only(text))
    }

    fn post_about(&mut self, game: Match, message: Outgoing) -> Result<(), Halt> {
        let place = game.posting_place();
        self.save(game, Vec::new());
        let text = message.text.clone();
        self.post(&place, message);
        if place != self.incoming.place {
            self.answer_where_asked(text);
        }
        Ok(())
    }
}
