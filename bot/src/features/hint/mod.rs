//! What the engine would play, only for those who play against computers, and in positions set up by hand.

mod words;

use std::fmt;

use locale::{Text, text};
use rules::{Game, Seat};
use search::reason::{Advice, advise};
use search::think::{self, STACK};

use crate::chat::{FreePosition, Outgoing, PictureRequest, Subject};
use crate::game::command::{
    Arguments, CommandError, GAME, GameRef, Group, Kind, PositionRequest, Spec, optional,
};
use crate::game::state::Match;
use crate::game::words::number;
use crate::game::{Case, Feature, Halt, Request, Want};
use words::TABLE;

/// How many positions are searched for a hint, which takes about a second.
const NODES: u64 = 30_000;

static SPECS: [Spec; 1] = [Spec::read(
    Group::Play,
    &["hint", "suggest"],
    &TABLE,
    &[GAME, optional("variant", Kind::Variant), optional("position", Kind::Words)],
)];

pub struct Hint;

impl Feature for Hint {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn user_install(&self) -> bool {
        true
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        let any = !arguments.text.is_empty();
        let position = any.then(|| PositionRequest::parse(arguments)).transpose()?;
        Ok(Box::new(HintRequest { position }))
    }
}

#[derive(Debug)]
struct HintRequest {
    /// A position that belongs to no game; `None` for the game that is played.
    position: Option<PositionRequest>,
}

impl fmt::Display for HintRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.as_ref().map_or(Ok(()), |position| position.fmt(f))
    }
}

impl Request for HintRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, named: Option<GameRef>) -> Result<(), Halt> {
        match self.position {
            Some(position) => in_position(case, &position),
            None => {
                let game = case.find(named, Want::Live, SPECS[0].name)?;
                in_game(case, &game)
            }
        }
    }
}

/// Thinks about a position, with cells named in a frame.
fn advice(game: &dyn Game, frame: Seat) -> Option<Advice> {
    let request = think::Request { nodes: Some(NODES), memory: 8 << 20, ..Default::default() };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("hint".to_owned()).stack_size(STACK);
        let thinking = thread.spawn_scoped(scope, || advise(game, &request, frame)).ok()?;
        thinking.join().ok()?
    })
}

/// Tells the writer alone what to play, with a picture if there may be one: the text is complete without it.
fn answer(
    case: &mut Case<'_>,
    text: Text,
    advice: Advice,
    subject: Subject,
    (viewer, frame): (Seat, Seat),
) -> Result<(), Halt> {
    let look = case.state.settings(case.author())?.look;
    let picture = case.may_show_picture().is_ok().then_some(PictureRequest {
        subject,
        viewer,
        frame: Some(frame),
        targets: Some((advice.thought.seat, advice.thought.action)),
        look,
    });
    let message = Outgoing { picture, ..case.answer_to(true, text) };
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

fn in_game(case: &mut Case<'_>, game: &Match) -> Result<(), Halt> {
    let author = case.author();
    if !game.is_played_alone_by(author) {
        return Err(Halt::privately(text!(TABLE, "against-people", game = number(game.id))));
    }
    let to_act = game.position.to_act();
    let mine = to_act.filter(|seat| game.seats_of(author).any(|mine| mine == *seat));
    let Some(seat) = mine else {
        return Err(Halt::privately(text!(TABLE, "not-your-turn", game = number(game.id))));
    };
    check(case, &*game.position)?;
    let settings = case.state.settings(author)?;
    let (viewer, frame) = (if settings.own_side { seat } else { Seat(0) }, settings.frame(seat));
    let Some(advice) = advice(&*game.position, frame) else {
        return Err(Halt::privately(words::over()));
    };
    let text = words::hint(&*game.position, frame, &advice, true);
    let subject = Subject::Game { game: game.id.0, ply: game.ply };
    answer(case, text, advice, subject, (viewer, frame))
}

/// Checks that a position does not stand nearly like a game of the writer against other people.
fn check(case: &Case<'_>, position: &dyn Game) -> Result<(), Halt> {
    match case.game_alike(position)? {
        Some(played) => Err(Halt::privately(text!(TABLE, "like-running", game = number(played)))),
        None => Ok(()),
    }
}

fn in_position(case: &mut Case<'_>, request: &PositionRequest) -> Result<(), Halt> {
    let (game, viewer, _) =
        request.position().map_err(|refusal| Halt::from(refusal).in_private())?;
    check(case, &*game)?;
    let frame = game.to_act().filter(|_| request.seat.is_none()).unwrap_or(viewer);
    let Some(advice) = advice(&*game, frame) else {
        return Err(Halt::privately(words::over()));
    };
    let text = words::hint(&*game, frame, &advice, false);
    let subject = Subject::Position(FreePosition {
        variant: game.variant().name().to_owned(),
        position: game.position_string(),
    });
    answer(case, text, advice, subject, (frame, frame))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let positions = PositionRequest::samples().into_iter().map(Some).chain([None]);
        positions.map(|position| Box::new(HintRequest { position }) as Box<dyn Request>).collect()
    }

    #[test]
    fn a_hint_is_a_legal_action() {
        let game = rules::Variant::Chess.from_position("4k3/8/8/8/8/8/4q3/4K2R w - - 0 1").unwrap();
        let found = advice(&*game, Seat(0)).unwrap().thought.action;
        assert!(game.actions().contains(&found), "{found}");
    }
}
