//! Pauses by consent. All players left agree to a pause; any one of them ends it. The clock stands still meanwhile, and
//! moves can still be made.

use rules::Seat;

use super::case::text_only;
use super::clock::{time_of, times};
use super::feature::Case;
use super::halt::{Halt, Refusal};
use super::start::mention;
use crate::chat::Outgoing;
use crate::game::state::{Asks, Match, ProposalKind};
use crate::game::words;

impl Case<'_> {
    /// Proposes a pause, or answers the proposal.
    pub(crate) fn pause(&mut self, game: Match, agrees: Option<bool>) -> Result<(), Halt> {
        let mine = self.may_pause(&game)?;
        if game.clock.paused_at.is_some() {
            return Err(Halt::refuse(words::paused_already(&game)));
        }
        let kind = ProposalKind::Pause;
        match agrees {
            None if self.standing(&game, kind).is_none() => self.propose(game, mine, Asks::Pause),
            _ => self.consent(game, kind, mine, agrees.unwrap_or(true)),
        }
    }

    /// Ends a pause.
    pub(crate) fn unpause(&mut self, mut game: Match) -> Result<(), Halt> {
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
        self.tell(game, Outgoing { mention: mentions, ..text_only(text.clone()) }, text);
        Ok(())
    }

    /// Returns the writer's seat among those whose consent is needed to pause a game.
    fn may_pause(&self, game: &Match) -> Result<Seat, Refusal> {
        if game.pace.is_none() {
            return Err(Refusal::new(words::no_clock_to_pause(game)));
        }
        self.consent_seat(game, words::not_a_player)
    }

    /// Stops the clock of a game. What passed before costs time.
    pub(crate) fn begin_pause(&mut self, mut game: Match) -> Result<(), Halt> {
        let now = self.now.max(self.at());
        game.drop_proposal(ProposalKind::Pause);
        // Time that is over is not given back.
        if game.turn_ends().is_some_and(|ends| ends.due <= self.at()) {
            return Err(Halt::refuse(words::pause_too_late(&game)));
        }
        game.clock.paused_at = Some(now);
        let text = words::pause_begins(&game);
        self.tell(game, text_only(text.clone()), text);
        Ok(())
    }
}
