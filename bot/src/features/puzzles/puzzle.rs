//! Puzzles: positions in which the seat to act wins by force, whatever the others reply, or in which one action is clearly the best.

use std::fmt::Write;
use std::sync::LazyLock;

use ring::digest::{SHA256, digest};
use rules::game::SetupError;
use rules::{Game, Seat, Variant};
use search::mates::{Problem, is_won};

use crate::game::state::GameId;
use crate::game::words::sheet_of;

/// The most positions looked at to find out whether an answer wins.
const POSITIONS: u64 = 1_000_000;

/// The most own actions of a puzzle; longer wins take too long to prove while somebody waits.
pub(super) const LONGEST: u32 = 2;

/// The forced wins of each game that come with the program.
const MATES: [(Variant, &str); 7] = [
    (Variant::Siege, include_str!("../../../../data/engine/mates/siege.txt")),
    (Variant::Chess, include_str!("../../../../data/engine/mates/chess.txt")),
    (Variant::Glinski, include_str!("../../../../data/engine/mates/glinski.txt")),
    (Variant::SeparateRealms, include_str!("../../../../data/engine/mates/separate-realms.txt")),
    (Variant::ThreeRealms, include_str!("../../../../data/engine/mates/three-realms.txt")),
    (Variant::Underworld, include_str!("../../../../data/engine/mates/underworld.txt")),
    (Variant::Wizard, include_str!("../../../../data/engine/mates/wizard.txt")),
];

/// Whether every win on the board is a checkmate in a game, so that its puzzles are mates.
pub(super) const fn only_mates(variant: Variant) -> bool {
    matches!(variant, Variant::Chess | Variant::Glinski)
}

/// The puzzles that come with the program, the shortest first.
pub(super) static BUILT_IN: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let mut all: Vec<Puzzle> = Vec::new();
    for (variant, text) in MATES {
        let problems = text.lines().filter_map(Problem::parse);
        let short = problems.filter(|problem| problem.actions <= LONGEST);
        all.extend(short.map(|p| Puzzle::new(variant, p.position, p.actions)));
    }
    all.sort_by_key(|puzzle| puzzle.actions);
    all
});

/// A position in which the seat to act wins by force, or in which one action is clearly the best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle {
    /// The name of the game and a hash of the position, such as `chess-1f0a3b9c`.
    pub(super) id: String,
    pub(super) variant: Variant,
    /// The most actions of the solver that it takes.
    pub(super) actions: u32,
    pub(super) position: String,
    /// The only right action, canonical; `None` if every action that wins in time is right.
    pub(super) best: Option<String>,
    /// Where it was played; `None` if it comes with the program.
    pub(super) source: Option<Source>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) game: GameId,
    /// The number of moves before it.
    pub(super) ply: usize,
    /// What was played, canonical.
    pub(super) played: String,
}

impl Puzzle {
    /// Creates a puzzle in which every action is right that wins in time.
    pub(super) fn new(variant: Variant, position: String, actions: u32) -> Self {
        let hash = digest(&SHA256, position.as_bytes());
        let mut id = format!("{}-", variant.name());
        for byte in hash.as_ref().iter().take(4) {
            let _ = write!(id, "{byte:02x}");
        }
        Self { id, variant, actions, position, best: None, source: None }
    }

    /// Sets up the position after the actions of a line.
    pub(super) fn after(&self, line: &[String]) -> Result<Progress, SetupError> {
        let mut game = self.variant.from_position(&self.position)?;
        let winner = game.to_act().unwrap_or(Seat::FIRST);
        let mut left = self.actions;
        for action in line {
            let mine = game.to_act() == Some(winner);
            // The line was played in this position; rules that have changed since then end it early.
            if game.play(action).is_err() {
                break;
            }
            left = left.saturating_sub(u32::from(mine));
        }
        Ok(Progress { game, winner, left, best: self.best.clone() })
    }
}

#[derive(Debug)]
pub(super) struct Progress {
    pub(super) game: Box<dyn Game>,
    /// The seat of the solver.
    pub(super) winner: Seat,
    /// The number of its actions that are left.
    pub(super) left: u32,
    /// The only right action; `None` if every action that wins in time is right.
    pub(super) best: Option<String>,
}

impl Progress {
    /// Returns whether nothing is left to be found.
    pub(super) fn is_solved(&self) -> bool {
        self.game.to_act().is_none() || self.best.is_some() && self.left == 0
    }

    /// Returns the position after an action of the solver if it is right: the best one, or one that still wins in time, whatever the
    /// others reply.
    pub(super) fn answered(&self, action: &str) -> Option<Self> {
        let after = self.after(action)?;
        let right = match &self.best {
            Some(best) => best == action,
            None => is_won(&*after.game, after.winner, after.left, POSITIONS) == Some(true),
        };
        right.then_some(after)
    }

    /// Lets the others reply so that the win takes as long as possible, and returns their actions.
    pub(super) fn reply(&mut self) -> Vec<String> {
        let mut replies = Vec::new();
        while !self.is_solved() && self.game.to_act() != Some(self.winner) {
            let longest =
                self.game.actions().into_iter().rev().max_by_key(|reply| self.takes(reply));
            let Some(reply) = longest else { break };
            if self.game.play(&reply).is_err() {
                break;
            }
            replies.push(reply);
        }
        replies
    }

    /// Returns how many more actions of the winner it takes after a reply.
    fn takes(&self, reply: &str) -> u32 {
        let Some(after) = self.after(reply) else { return 0 };
        let mut enough = 0..self.left;
        let won = |own: &u32| is_won(&*after.game, self.winner, *own, POSITIONS) == Some(true);
        enough.find(won).unwrap_or(self.left)
    }

    /// Plays the solution, and returns its actions as on the score sheet. Cells are named in `frame`, or in that of the seat
    /// to act without one.
    pub(super) fn solve(&mut self, frame: Option<Seat>) -> Vec<String> {
        let now = Self { game: self.game.boxed_clone(), best: self.best.clone(), ..*self };
        let mut shown = Vec::new();
        for action in now.solution() {
            shown.push(sheet_of(&*self.game, &action, frame));
            let _ = self.game.play(&action);
        }
        shown
    }

    /// Returns the right actions, with the replies between them.
    pub(super) fn solution(self) -> Vec<String> {
        let (mut now, mut line) = (self, Vec::new());
        while !now.is_solved() {
            let actions = now.game.actions();
            let found = actions.into_iter().find_map(|a| now.answered(&a).map(|after| (a, after)));
            let Some((action, after)) = found else { break };
            now = after;
            line.push(action);
            line.extend(now.reply());
        }
        line
    }

    fn after(&self, action: &str) -> Option<Self> {
        let mine = self.game.to_act() == Some(self.winner);
        let left = self.left.checked_sub(u32::from(mine))?;
        let mut game = self.game.boxed_clone();
        game.play(action).ok()?;
        Some(Self { game, winner: self.winner, left, best: self.best.clone() })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rules::Outcome;

    use super::*;

    #[test]
    fn every_game_has_puzzles_and_each_its_own_name() {
        let ids: HashSet<&str> = BUILT_IN.iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(ids.len(), BUILT_IN.len());
        for variant in Variant::ALL {
            let of = BUILT_IN.iter().filter(|puzzle| puzzle.variant == *variant);
            assert!(of.count() >= 20, "{}", variant.name());
        }
    }

    #[test]
    fn every_solution_wins_in_as_many_actions_as_it_says() {
        for puzzle in BUILT_IN.iter() {
            let start = puzzle.after(&[]).unwrap();
            let winner = start.winner;
            let (mut game, mut own) = (start.game.boxed_clone(), 0);
            for action in start.solution() {
                own += u32::from(game.to_act() == Some(winner));
                game.play(&action).unwrap();
            }
            assert_eq!(game.outcome(), Some(Outcome::Win(winner)), "{puzzle:?}");
            assert_eq!(own, puzzle.actions, "{puzzle:?}");
        }
    }

    #[test]
    fn another_action_that_wins_is_right_too() {
        let position = "7k/8/6K1/8/8/8/8/RQ6 w - - 0 1".to_owned();
        let start = Puzzle::new(Variant::Chess, position, 1).after(&[]).unwrap();
        let right = |action: &str| start.answered(action).is_some();
        assert!(right("a1a8") && right("b1b8"));
        assert!(!right("b1b7"), "that is stalemate");
        assert!(!right("g6f7"), "that takes too long");
    }
}
