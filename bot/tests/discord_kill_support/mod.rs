//! People who keep playing while `serve` is killed again and again, and what must be there in the end.

mod acts;
mod campaign;
mod check;
mod content;
mod database;
mod expectations;
mod game;
mod invite;
mod puzzles;
mod request;
mod round;
mod side_actions;

pub(crate) use campaign::run;
pub(crate) use round::Round;

/// The width of pictures in the daemon's configuration.
const WIDTH: u32 = 400;
