//! The files of `data/perft/`.

#![allow(dead_code)]

use rules::Variant;
use rules::game::Game;

/// A line: the position, what is played first, and the counts at depth 1, 2, 3 …
pub(crate) struct Line {
    pub(crate) variant: Variant,
    pub(crate) id: String,
    pub(crate) from: String,
    pub(crate) after: Vec<String>,
    pub(crate) counts: Vec<u64>,
}

/// The lines of a game's file.
pub(crate) fn lines(variant: Variant) -> Vec<Line> {
    let path = format!("{}/../data/perft/{}.perft", env!("CARGO_MANIFEST_DIR"), variant.name());
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let lines = text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('|').map(str::trim).collect();
            let [id, from, after, counts] = columns[..] else { panic!("four columns: {line}") };
            let number = |n: &str| n.parse().unwrap_or_else(|e| panic!("{n}: {e}: {line}"));
            Line {
                variant,
                id: id.to_owned(),
                from: from.to_owned(),
                after: after.split_whitespace().map(str::to_owned).collect(),
                counts: counts.split_whitespace().map(number).collect(),
            }
        })
        .collect()
}

/// `KEY=VALUE` words.
pub(crate) fn pairs(words: &str) -> Vec<(&str, &str)> {
    words.split_whitespace().filter_map(|word| word.split_once('=')).collect()
}

impl Line {
    /// The game at the line's position.
    pub(crate) fn game(&self) -> Box<dyn Game> {
        let game = match self.from.strip_prefix("start") {
            Some(options) => self.variant.new_game(&pairs(options)),
            None => self.variant.from_position(&self.from),
        };
        let mut game = game.unwrap_or_else(|e| panic!("{}: {e}", self.id));
        for action in &self.after {
            game.apply(action).unwrap_or_else(|e| panic!("{}: {action}: {e}", self.id));
        }
        game
    }
}
