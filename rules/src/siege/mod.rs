//! Siege Chess: three players on 192 hexes (paragraph numbers are those of the game's rules page).

pub mod action;
pub(crate) mod attack;
pub(crate) mod besieged;
pub(crate) mod board;
pub(crate) mod movegen;
pub(crate) mod notation;
pub mod options;
pub mod piece;
pub(crate) mod position;
pub(crate) mod powers;
pub(crate) mod turn;

use crate::perft::Search;
use action::Action;
use position::{Position, Undo};

impl Search for Position {
    type Action = Action;
    type Undo = Undo;

    fn expand(&mut self, actions: &mut Vec<Action>) {
        self.settle(actions);
    }
    #[inline]
    fn make(&mut self, action: Action) -> Undo {
        Position::make(self, action)
    }
    #[inline]
    fn unmake(&mut self, action: Action, undo: &Undo) {
        Position::unmake(self, action, undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn perft_smoke() {
        for setup in ["9", "8"] {
            let o = options::Options::parse(&[("setup", setup)]).expect("ok");
            let mut p = Position::start(o);
            for d in 1..=4 {
                let t = std::time::Instant::now();
                let n = crate::perft::perft(&mut p, d);
                println!(
                    "{setup} {d} {n} {:?} {:.1} Mnps",
                    t.elapsed(),
                    n as f64 / t.elapsed().as_secs_f64() / 1e6
                );
            }
        }
    }
}
