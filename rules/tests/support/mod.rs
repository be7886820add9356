//! Helpers of several tests: a seeded random number generator, random play, and more by subject.

#![allow(dead_code)]

#[cfg(feature = "steps")]
pub(crate) mod fuzzed;
#[cfg(feature = "steps")]
pub(crate) mod mutate;
pub(crate) mod perft;
mod random;
pub(crate) mod two_player;

use locale::Text;
use rules::Variant;
use rules::game::{Game, Termination};

pub(crate) use random::Random;

/// Texts in English.
pub(crate) fn english(texts: &[Text]) -> Vec<String> {
    texts.iter().map(Text::english).collect()
}

impl Random {
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    /// Options with which every power can occur.
    pub(crate) fn options(&mut self) -> Vec<(&'static str, &'static str)> {
        let mut options = vec![
            ("setup", self.pick(&["9", "8"])),
            ("siege", self.pick(&["captures", "captures", "points", "moves", "off"])),
            ("duel", self.pick(&["off", "on"])),
        ];
        for key in ["threshold-W", "threshold-R", "threshold-B"] {
            if self.below(3) > 0 {
                options.push((key, self.pick(&["1", "2"])));
            }
        }
        options
    }

    /// A random action, with a preference for special ones.
    pub(crate) fn action(&mut self, actions: &[String]) -> String {
        let sharp: Vec<&String> = actions
            .iter()
            .filter(|a| a.contains(['x', '+', '@', '%', '(']) && !a.contains("F)"))
            .collect();
        match self.below(5) {
            0 | 1 if !sharp.is_empty() => sharp[self.below(sharp.len())].clone(),
            _ => actions[self.below(actions.len())].clone(),
        }
    }
}

/// Calls `look` with the positions of random games, about `positions` in all, and with a description of each.
pub(crate) fn random_positions(seed: u64, positions: usize, mut look: impl FnMut(&dyn Game, &str)) {
    let mut seen = 0;
    for game_seed in seed.. {
        let mut random = Random(game_seed);
        let options = random.options();
        let mut game = Variant::Siege.new_game(&options).expect("options are right");
        let mut line = Vec::new();
        while game.outcome().is_none() && line.len() < 250 {
            let actions = game.actions();
            let action = if random.below(150) == 0 {
                let seat = game.in_game()[random.below(game.in_game().len())];
                let termination =
                    [Termination::Resignation, Termination::OutOfTime][random.below(2)];
                termination.canonical(game.seats()[seat.index()])
            } else {
                random.action(&actions)
            };
            game.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}"));
            line.push(action);
            if random.below(4) == 0 {
                let place = format!("seed {game_seed}, {options:?}, after {}", line.join(" "));
                look(game.as_ref(), &place);
                seen += 1;
                if seen == positions {
                    return;
                }
            }
        }
    }
}

/// Whether an action leaves a piece as it is that can be promoted.
pub(crate) fn leaves_a_promotion_out(actions: &[String], action: &str) -> bool {
    let (start, end) = match action.strip_suffix("(F)") {
        Some(start) => (start, "F)"),
        None => (action, ")"),
    };
    ["q", "r", "b", "n", "o"].iter().any(|kind| actions.contains(&format!("{start}({kind}{end}")))
}
