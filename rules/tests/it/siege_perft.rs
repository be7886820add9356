//! `data/perft/siege.perft` compared with the second generator, as deep as time allows (`perft.rs` compares it with
//! the first).
//!
//! `SIEGEPOST_PERFT_NODES` is the number of positions that the slow generator may visit per line (if not given, that
//! of the short campaign in every test run); it then prints the depth reached.

use rules::Variant;

use crate::slow::Slow;
use crate::support::perft::{self, Line, pairs};

fn lines() -> Vec<Line> {
    perft::lines(Variant::Siege)
}

impl Line {
    /// The same position in the second generator, which supports boards of moved pieces, pools and options;
    /// everything else has to be played.
    fn slow(&self) -> Slow {
        let mut slow = match self.from.strip_prefix("start") {
            Some(options) => Slow::new(&pairs(options)).expect("options are right"),
            None => self.scene(),
        };
        for action in &self.after {
            slow.apply(action).unwrap_or_else(|e| panic!("{}: {action}: {e}", self.id));
        }
        slow
    }

    fn scene(&self) -> Slow {
        let mut words = self.from.split_whitespace();
        let board = words.next().expect("a board");
        let turn = words.next().and_then(|t| t.chars().next()).expect("a turn");
        let (mut options, mut lost) = (Vec::new(), Vec::new());
        for (key, value) in words.filter_map(|w| w.split_once('=')) {
            match key.strip_prefix("lost-").and_then(|p| p.chars().next()) {
                Some(player) => lost.extend(value.chars().map(|kind| (player, kind))),
                None if key == "out" => assert_eq!(value.len(), 1, "{}: one at most", self.id),
                None => {
                    let known = rules::Variant::Siege.options().iter().any(|o| o.key == key);
                    assert!(known, "{}: {key} has to be played", self.id);
                    options.push((key, value));
                }
            }
        }
        let mut pieces = Vec::new();
        for (rank, text) in (1..=16).rev().zip(board.split('/')) {
            let (mut i, mut digits) = (0_u8, String::new());
            let mut chars = text.chars();
            while let Some(c) = chars.next() {
                if c.is_ascii_digit() {
                    digits.push(c);
                    continue;
                }
                i += digits.parse::<u8>().unwrap_or(0);
                digits.clear();
                assert!(c.is_ascii_lowercase(), "{}: unmoved pieces have to be played", self.id);
                let kind = chars.next().expect("a kind");
                let hex = format!("{rank}{}", char::from(b'a' + i));
                pieces.push((c.to_ascii_uppercase(), kind, hex));
                i += 1;
            }
        }
        Slow::scene(&options, turn, &pieces, &lost)
    }
}

#[test]
fn counts_of_the_second_generator() {
    let most = std::env::var("SIEGEPOST_PERFT_NODES").ok().and_then(|n| n.parse().ok());
    for line in lines() {
        let slow = line.slow();
        for (depth, &count) in (1..).zip(&line.counts) {
            // The slow generator visits every position one level above the leaves.
            let nodes = if depth > 1 { line.counts[depth as usize - 2] } else { 1 };
            if nodes > most.unwrap_or(1_000) {
                println!("{}: to depth {}", line.id, depth - 1);
                break;
            }
            assert_eq!(slow.perft(depth), count, "{}, depth {depth}", line.id);
            if depth as usize == line.counts.len() {
                println!("{}: to depth {depth}, all", line.id);
            }
        }
    }
}

#[test]
fn the_file_covers_what_is_rare() {
    let lines = lines();
    let all: Vec<String> = lines.iter().flat_map(|l| l.game().actions()).collect();
    for (what, part) in [
        ("en passé", "+"),
        ("castling", "00("),
        ("promotion", "(q)"),
        ("fortification", "(F)"),
        ("field promotion", "@("),
        ("traitor", "%"),
        ("touch", "(T)"),
    ] {
        assert!(all.iter().any(|a| a.contains(part)), "{what}");
    }
}
