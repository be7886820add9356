//! Forced wins found by exhaustive search, as problems for the engine: one a line, the number of own actions and the position string.
//!
//! Nothing is left out: every action of the seat to act and every reply of all others is tried. They come from the ends of games
//! between players of unequal strength.

use std::collections::HashSet;
use std::sync::Arc;

use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Game, Outcome, Seat};

use crate::chance::Chance;
use crate::course::{Course, opening};
use crate::evaluate::{Evaluation, evaluation};
use crate::level::Level;
use crate::limits::Effort;
use crate::player::{Manner, Player};

/// The most own actions of a problem.
pub const LONGEST: u32 = 3;

/// A forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The most actions of the winner that it takes.
    pub actions: u32,
    /// The position string.
    pub position: String,
}

impl Problem {
    /// Reads a line; `None` if it is empty or a comment.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (actions, position) = line.split('#').next()?.trim().split_once(' ')?;
        Some(Self { actions: actions.parse().ok()?, position: position.trim().to_owned() })
    }
}

/// A search for forced wins of one seat.
struct Prover<P: Playable> {
    position: P,
    winner: Seat,
    actions: Vec<P::Action>,
    /// The positions that it may still look at.
    left: u64,
}

impl<P: Playable> Prover<P> {
    /// Whether the seat wins with `own` of its actions at most. `None` if too many positions would have to be looked at.
    fn wins(&mut self, own: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        let start = self.actions.len();
        let settled = self.position.settle(&mut self.actions);
        let won = match settled.ending {
            Some(ending) => Some(ending.outcome == Outcome::Win(self.winner)),
            None if !self.position.is_in_game(self.winner) => Some(false),
            None if self.position.turn() == self.winner && own == 0 => Some(false),
            None => self.any_or_all(start, own),
        };
        self.actions.truncate(start);
        won
    }

    fn any_or_all(&mut self, start: usize, own: u32) -> Option<bool> {
        let mine = self.position.turn() == self.winner;
        let next = own - u32::from(mine);
        for at in start..self.actions.len() {
            let action = self.actions[at];
            let undo = self.position.make(action);
            let won = self.wins(next);
            self.position.unmake(action, &undo);
            // One good action is enough; one good reply, too.
            if won? == mine {
                return Some(mine);
            }
        }
        Some(!mine)
    }
}

/// Returns the fewest of its own actions with which the seat to act wins against every reply, if they are at most `most` and that can be
/// found out by looking at `positions` positions.
#[must_use]
pub fn wins_in<P: Playable>(position: &P, most: u32, positions: u64) -> Option<u32> {
    let winner = position.turn();
    let mut prover =
        Prover { position: position.clone(), winner, actions: Vec::new(), left: positions };
    (1..=most).find_map(|own| match prover.wins(own) {
        Some(true) => Some(Some(own)),
        Some(false) => None,
        None => Some(None),
    })?
}

struct Won {
    winner: Seat,
    own: u32,
    positions: u64,
}

impl Visitor for Won {
    type Output = Option<bool>;

    fn visit<P: Playable>(self, position: &P) -> Option<bool> {
        let Self { winner, own, positions } = self;
        let position = position.clone();
        Prover { position, winner, actions: Vec::new(), left: positions }.wins(own)
    }
}

/// Returns whether a seat wins a game with at most `own` more of its own actions, whatever the others reply. `None` if that cannot be found
/// out by looking at `positions` positions.
#[must_use]
pub fn is_won(game: &dyn Game, winner: Seat, own: u32, positions: u64) -> Option<bool> {
    match game.outcome() {
        Some(outcome) => Some(outcome == Outcome::Win(winner)),
        None => visit(game, Won { winner, own, positions })?,
    }
}

/// Collects `each` problems of each length up to `longest` from games of a game, as far as `games` games have them, and calls `report`
/// with all of them after each game that had some.
pub fn collect<P: Playable>(
    start: &P,
    (each, longest): (usize, u32),
    games: u64,
    seed: u64,
    mut report: impl FnMut(&[Problem]),
) {
    let evaluation: Arc<Evaluation> = evaluation(start);
    let seats = start.setting().seats.len();
    let (mut found, mut known) = (Vec::<Problem>::new(), HashSet::new());
    let count = |found: &[Problem], own| found.iter().filter(|p| p.actions == own).count();
    for game in 0..games {
        let missing = |found: &[Problem]| (1..=longest).rev().find(|own| count(found, *own) < each);
        if missing(&found).is_none() {
            break;
        }
        let mut chance = Chance::new(seed ^ game << 20);
        let strong = chance.below(seats);
        let level = |seat| if seat == strong { Level::ALL[5] } else { Level::LOWEST };
        let player = |seat| {
            let manner = Manner::Level(level(seat));
            let mut player =
                Player::new(Arc::clone(&evaluation), manner, Effort::Nodes(3_000), 1 << 20);
            player.begin(seed ^ game << 8 ^ seat as u64);
            player
        };
        let mut players: Vec<Player> = (0..seats).map(player).collect();
        let mut course = opening(start, 4, &mut chance);
        let mut positions: Vec<P> = Vec::new();
        while course.outcome.is_none() && positions.len() < 400 {
            let seat = course.position.turn();
            positions.push(course.position.clone());
            let Ok(Some(thought)) = players[seat.index()].think(&course) else { break };
            course.play(thought.line[0]);
        }
        let Some(Outcome::Win(winner)) = course.outcome else { continue };
        let own = positions.iter().rev().filter(|position| position.turn() == winner);
        let before = found.len();
        // Backwards, until a win is not forced, or takes too long to prove.
        for position in own.take(2 * LONGEST as usize) {
            let Some(most) = missing(&found) else { break };
            let Some(actions) = wins_in(position, most, 3_000_000) else { break };
            let position = position.to_string();
            if count(&found, actions) < each && known.insert(position.clone()) {
                found.push(Problem { actions, position });
            }
        }
        if found.len() > before {
            found.sort_by(|a, b| (a.actions, &a.position).cmp(&(b.actions, &b.position)));
            report(&found);
        }
    }
}

/// Returns whether the engine finds a forced win of a problem's length in a position by searching that many positions.
#[must_use]
pub fn solves<P: Playable>(position: &P, problem: &Problem, nodes: u64) -> bool {
    let evaluation = evaluation(position);
    let manner = Manner::Level(Level::HIGHEST);
    let mut player = Player::new(evaluation, manner, Effort::Nodes(nodes), 16 << 20);
    let course = Course::new(position);
    let Ok(Some(found)) = player.think(&course) else { return false };
    let mut after = position.clone();
    let undo = after.make(found.line[0]);
    let mut prover =
        Prover { position: after, winner: position.turn(), actions: Vec::new(), left: u64::MAX };
    drop(undo);
    prover.wins(problem.actions - 1) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    struct Wins(Option<u32>);

    impl Visitor for Wins {
        type Output = ();
        fn visit<P: Playable>(self, position: &P) {
            assert_eq!(wins_in(position, LONGEST, 1_000_000), self.0);
        }
    }

    #[test]
    fn forced_wins_are_counted_in_own_actions() {
        for (position, wins) in [
            ("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", Some(1)),
            ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", Some(2)),
            ("7k/8/8/8/8/8/7P/K7 w - - 0 1", None),
        ] {
            let game = Variant::Chess.from_position(position).unwrap();
            assert!(visit(&*game, Wins(wins)).is_some());
        }
    }
}
