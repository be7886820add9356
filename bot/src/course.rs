//! The course of an analysed game, ready to be drawn.

use render::{Choice, Course, CourseSeat, TurningPoint};
use rules::{Game, Seat};
use search::analyse::{self, Analysis};

/// An analysed turning point.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The number of actions before it.
    pub ply: usize,
    /// Its round, from 1.
    pub round: usize,
    pub seat: Seat,
    /// How much of its expected share the seat lost, from 0 to 1.
    pub loss: f32,
    /// What was played, as on the score sheet.
    pub played: String,
    /// What was better, as on the score sheet.
    pub better: String,
}

/// Returns the turning points of a game, in its order.
pub fn turns(game: &analyse::Game, analysis: &Analysis) -> Vec<Turn> {
    let rounds = game.replay().rounds();
    let turn = |ply: usize| {
        let (action, position) = (analysis.actions.get(ply)?, analysis.positions.get(ply)?);
        let played = game.replay().played().get(ply)?;
        let (_, better) = after(game.replay().game(ply)?, position.best()?)?;
        Some(Turn {
            ply,
            round: *rounds.get(ply)?,
            seat: action.seat,
            loss: analysis.loss(ply)?,
            played: played.sheet.clone(),
            better,
        })
    };
    analysis.turning_points().into_iter().filter_map(turn).collect()
}

/// Returns the course of a game. `players` are the names of the players by seat.
pub fn course(game: &analyse::Game, analysis: &Analysis, players: &[String]) -> Option<Course> {
    let replay = game.replay();
    let last = replay.last()?;
    let end = last.view(Seat(0));
    let seats = Seat::all(last.seats().len()).zip(last.seats());
    let seat = |(seat, name): (Seat, &rules::game::SeatName)| CourseSeat {
        seat,
        letter: name.letter,
        name: name.name,
        player: players.get(seat.index()).cloned().unwrap_or_default(),
        accuracy: analysis.accuracy(seat),
    };
    let turning_point = |turn: Turn| {
        let before = replay.game(turn.ply)?;
        // Where every seat names cells from its own side, the notation is that of the seat that acted.
        let viewer = if before.has_own_frames() { turn.seat } else { Seat(0) };
        let best = analysis.positions.get(turn.ply)?.best()?;
        let (better, _) = after(before, best)?;
        let choice = |notation, after: &dyn Game| Choice { notation, after: after.view(viewer) };
        Some(TurningPoint {
            ply: turn.ply + 1,
            round: turn.round,
            seat: turn.seat,
            loss: turn.loss,
            before: before.view(viewer),
            played: choice(turn.played, replay.game(turn.ply + 1)?),
            better: choice(turn.better, &*better),
        })
    };
    Some(Course {
        variant: last.variant(),
        shape: end.shape,
        headline: end.headline,
        seats: seats.map(seat).collect(),
        shares: analysis.course(),
        rounds: replay.rounds(),
        turning_points: turns(game, analysis).into_iter().filter_map(turning_point).collect(),
    })
}

/// Returns a position after an action, and the action as on the score sheet.
fn after(game: &dyn Game, action: &str) -> Option<(Box<dyn Game>, String)> {
    let mut after = game.boxed_clone();
    let played = after.play(action).ok()?;
    Some((after, played.sheet))
}
