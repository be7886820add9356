//! Pauses by consent. All players left agree to a pause; any one of them ends it. The clock stands still meanwhile, and
//! moves can still be made.

mod words;

use std::fmt;

use locale::{Text, text};
use rules::Seat;

use crate::chat::{Button, Outgoing};
use crate::game::command::write::answer;
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, Spec, Stamp, optional,
};
use crate::game::state::{Asks, Match, Proposal, ProposalKind};
use crate::game::words::{not_a_player, number};
use crate::game::{
    Case, Consent, Feature, Halt, Refusal, Request, Want, mention, text_only, time_of, times,
    yes_or_no,
};
use crate::store::StoreError;
use words::TABLE;

static SPECS: [Spec; 2] = [
    Spec::write(
        Group::Agree,
        &["pause", "break"],
        &TABLE,
        &[GAME, optional("answer", Kind::Choice(&["agree", "decline"]))],
    ),
    Spec::write(Group::Agree, &["unpause", "resume"], &TABLE, &[GAME]),
];

pub struct Pause;

impl Feature for Pause {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn consents(&self) -> &'static [&'static dyn Consent] {
        &[&Self]
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(match arguments.spec.name {
            "pause" => PauseRequest::Pause { agrees: arguments.answer()? },
            _ => arguments.none().map(|()| PauseRequest::Unpause)?,
        }))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PauseRequest {
    Pause {
        /// The answer; `None` to propose a pause, or to agree to the one that is proposed.
        agrees: Option<bool>,
    },
    Unpause,
}

impl fmt::Display for PauseRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause { agrees } => f.write_str(&answer(*agrees)),
            Self::Unpause => Ok(()),
        }
    }
}

impl Request for PauseRequest {
    fn spec(&self) -> &'static Spec {
        let [pause, unpause] = &SPECS;
        if matches!(self, Self::Pause { .. }) { pause } else { unpause }
    }

    fn stamp(&self, number: usize) -> Stamp {
        match self {
            Self::Pause { .. } => Stamp::revision(number),
            Self::Unpause => Stamp::Ply(number),
        }
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        let want = match *self {
            Self::Pause { .. } => Want::Proposal(ProposalKind::Pause),
            Self::Unpause => Want::Live,
        };
        let game = case.find_to_change(named, want, self.spec())?;
        match *self {
            Self::Pause { agrees } => pause(case, game, agrees),
            Self::Unpause => unpause(case, game),
        }
    }
}

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
    ) -> Result<Outgoing<Text>, StoreError> {
        let style = case.desk.network.style;
        Ok(text_only(words::pause_proposed(game, proposal.by, missing, style)))
    }

    fn buttons(&self, game: &Match, proposal: &Proposal) -> Vec<Button<Text>> {
        yes_or_no(game, proposal, text!(TABLE, "agree"), |agrees| PauseRequest::Pause {
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
    ) -> Outgoing<Text> {
        text_only(words::pause_agreed(game, by, missing, case.desk.network.style))
    }

    fn declined(&self, case: &Case<'_>, game: &Match, _: &Proposal, by: Seat, own: bool) -> Text {
        words::pause_declined(game, by, own, case.desk.network.style)
    }

    fn nothing_stands(&self, game: &Match) -> Text {
        text!(TABLE, "none-proposed", game = number(game.id))
    }

    fn agreed_already(&self, game: &Match) -> Text {
        text!(TABLE, "agreed-already", game = number(game.id))
    }

    fn lapsed(&self) -> Option<Text> {
        Some(text!(TABLE, "lapsed"))
    }

    fn carry_out(&self, case: &mut Case<'_>, game: Match, _: Proposal) -> Result<(), Halt> {
        begin_pause(case, game)
    }
}

fn pause(case: &mut Case<'_>, game: Match, agrees: Option<bool>) -> Result<(), Halt> {
    let mine = may_pause(case, &game)?;
    if let Some(cup) = &game.terms.cup {
        return Err(Halt::refuse(text!(TABLE, "in-a-cup", game = number(game.id), cup = cup.id)));
    }
    if game.clock.paused_at.is_some() {
        return Err(Halt::refuse(text!(TABLE, "paused-already", game = number(game.id))));
    }
    let kind = ProposalKind::Pause;
    match agrees {
        None if case.standing(&game, kind).is_none() => case.propose(game, mine, Asks::Pause),
        _ => case.consent(game, kind, mine, agrees.unwrap_or(true)),
    }
}

fn unpause(case: &mut Case<'_>, mut game: Match) -> Result<(), Halt> {
    let mine = may_pause(case, &game)?;
    let Some(paused_at) = game.clock.paused_at.take() else {
        return Err(Halt::refuse(text!(TABLE, "not-paused", game = number(game.id))));
    };
    let now = case.now.max(case.at());
    let mut mentions = Vec::new();
    if let Some(seat) = game.position.to_act() {
        let times = times(case.state, &game)?;
        let time = time_of(&times, seat);
        case.desk.postpone_turn(&mut game, (paused_at, now.max(paused_at)), &time);
        mentions = mention(case.state, &game, seat)?;
    }
    let text = words::unpaused(&game, mine, case.desk.network.style);
    case.tell(game, Outgoing { mention: mentions, ..text_only(text.clone()) }, text);
    Ok(())
}

/// Returns the writer's seat among those whose consent is needed to pause a game.
fn may_pause(case: &Case<'_>, game: &Match) -> Result<Seat, Refusal> {
    if game.pace.is_none() {
        return Err(Refusal::new(text!(TABLE, "no-clock", game = number(game.id))));
    }
    case.consent_seat(game, not_a_player)
}

/// Stops the clock of a game. What passed before costs time.
fn begin_pause(case: &mut Case<'_>, mut game: Match) -> Result<(), Halt> {
    let now = case.now.max(case.at());
    game.drop_proposal(ProposalKind::Pause);
    // Time that is over is not given back.
    if game.turn_ends().is_some_and(|ends| ends.due <= case.at()) {
        return Err(Halt::refuse(text!(TABLE, "too-late", game = number(game.id))));
    }
    game.clock.paused_at = Some(now);
    let text = text!(TABLE, "begins", game = number(game.id));
    case.tell(game, text_only(text.clone()), text);
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{again, wrong};

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let answers = [None, Some(true), Some(false)];
        let answers = answers.map(|agrees| PauseRequest::Pause { agrees });
        let all = answers.into_iter().chain([PauseRequest::Unpause]);
        all.map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    #[test]
    fn commands_are_read_generously() {
        assert_eq!(again("/break g1 Accept"), "/pause g1 agree");
        assert_eq!(again("/pause no"), "/pause decline");
        assert_eq!(again("/resume"), "/unpause");
        assert!(matches!(wrong("/pause now"), CommandError::TooMuch(_, w) if w == "now"));
    }
}
