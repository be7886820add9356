//! The course of a whole game as one picture: what each seat could expect over the rounds, and the turning points on small boards.

mod boards;
mod chart;
mod picture;
pub(crate) mod words;

use locale::Text;
use rules::Variant;
use rules::game::Seat;
use rules::view::{CellShape, View};

/// The course of a game.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game.
    pub variant: Variant,
    /// The shape of its cells.
    pub shape: CellShape,
    /// One line: how the game ended, or who is to move.
    pub headline: Text,
    /// The seats in turn order.
    pub seats: Vec<CourseSeat>,
    /// The expected share of the result of each seat, from 0 to 1, in every position from the start to the end.
    pub shares: Vec<Vec<f32>>,
    /// The round of each action, from 1: one fewer than there are positions.
    pub rounds: Vec<usize>,
    /// The turning points in the order of the game; three fit.
    pub turning_points: Vec<TurningPoint>,
}

/// A seat in the course of a game.
#[derive(Clone, Debug)]
pub struct CourseSeat {
    /// The seat.
    pub seat: Seat,
    /// Its letter.
    pub letter: char,
    /// Its name.
    pub name: &'static str,
    /// The name of its player; may be empty.
    pub player: String,
    /// How well it was played, from 0 to 100, if that is known.
    pub accuracy: Option<f32>,
}

/// An action that cost much.
#[derive(Clone, Debug)]
pub struct TurningPoint {
    /// The number of the action, from 1.
    pub ply: usize,
    /// Its round, from 1.
    pub round: usize,
    /// The seat that acted.
    pub seat: Seat,
    /// How much of its expected share it lost, from 0 to 1.
    pub loss: f32,
    /// The position before the action.
    pub before: View,
    /// What was played.
    pub played: Choice,
    /// What was better.
    pub better: Choice,
}

/// An action that was possible at a turning point.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The action as on the score sheet.
    pub notation: String,
    /// The position after it, which marks where it began and ended.
    pub after: View,
}

/// The most turning points that are shown.
const SHOWN: usize = 3;

const MARGIN: f32 = 24.0;
