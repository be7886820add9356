//! Puzzles from the turning points of analysed games: those at which one action is clearly the best.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use search::analyse::{Analysis, Game};
use search::think::Request;

use super::puzzle::{LONGEST, Puzzle, Source};
use super::store::GamePuzzles;
use crate::game::state::GameId;

/// The most positions that are searched at one turning point.
const NODES: u64 = 300_000;

/// How much more of the result the seat to act can expect of the best action than of the next best, at least. It need not be that much if
/// only the best one wins by force.
const MARGIN: f32 = 0.2;

/// The bytes of the table for one position.
const MEMORY: usize = 8 << 20;

/// Looks for puzzles among the turning points of a game, for `time` at most at each of them. `stop` ends it at once.
pub fn from_game(
    id: GameId,
    (game, analysis): (&Game, &Analysis),
    time: Duration,
    stop: &Arc<AtomicBool>,
) -> GamePuzzles {
    let puzzle = |ply| {
        let (nodes, time, stop) = (Some(NODES), Some(time), Arc::clone(stop));
        puzzle(id, game, ply, Request { nodes, time, stop, memory: MEMORY, ..Request::default() })
    };
    GamePuzzles(analysis.turning_points().into_iter().filter_map(puzzle).collect())
}

/// Returns the puzzle that the position after `ply` actions is.
fn puzzle(id: GameId, game: &Game, ply: usize, request: Request<'_>) -> Option<Puzzle> {
    let (position, played) = (game.replay().game(ply)?, game.replay().played().get(ply)?);
    let advice = game.advise(ply, request)?;
    let (thought, next) = (advice.thought, advice.next?);
    let share = *thought.shares.get(thought.seat.index())?;
    // Two actions that win by force have the same share.
    let margin = share - next.share;
    let source = Some(Source { game: id, ply, played: played.canonical.clone() });
    let of = |actions, best| Puzzle {
        best,
        source: source.clone(),
        ..Puzzle::new(position.variant(), position.position_string(), actions)
    };
    let wins = thought.wins_in.filter(|own| *own <= LONGEST && margin > 0.0);
    let wins = wins.map(|own| of(own, None));
    let best = (margin >= MARGIN).then(|| of(1, Some(thought.action.clone())));
    // Not every position string says all of a position, and not every forced win can be proved in time.
    let holds = |puzzle: &Puzzle| {
        puzzle.after(&[]).is_ok_and(|start| {
            start.answered(&thought.action).is_some() && start.answered(&played.canonical).is_none()
        })
    };
    wins.filter(holds).or_else(|| best.filter(holds))
}
