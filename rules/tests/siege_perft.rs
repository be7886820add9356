//! `data/perft/siege.perft` against the generator, and as deep as time allows against the second one.
//!
//! `SIEGEPOST_PERFT_NODES` says how many positions the slow generator may look at for each line (the
//! short campaign of every test run, if not given); it then prints how deep it went.

#[allow(unreachable_pub)]
mod slow;

use rules::Variant;
use rules::game::Game;
use slow::Slow;

struct Line {
    id: String,
    from: String,
    after: Vec<String>,
    counts: Vec<u64>,
}

fn lines() -> Vec<Line> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/perft/siege.perft");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let lines = text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('|').map(str::trim).collect();
            let [id, from, after, counts] = columns[..] else { panic!("four columns: {line}") };
            let number = |n: &str| n.parse().unwrap_or_else(|e| panic!("{n}: {e}: {line}"));
            Line {
                id: id.to_owned(),
                from: from.to_owned(),
                after: after.split_whitespace().map(str::to_owned).collect(),
                counts: counts.split_whitespace().map(number).collect(),
            }
        })
        .collect()
}

fn pairs(words: &str) -> Vec<(&str, &str)> {
    words.split_whitespace().filter_map(|word| word.split_once('=')).collect()
}

impl Line {
    fn game(&self) -> Box<dyn Game> {
        let game = match self.from.strip_prefix("start") {
            Some(options) => Variant::Siege.new_game(&pairs(options)),
            None => Variant::Siege.from_position(&self.from),
        };
        let mut game = game.unwrap_or_else(|e| panic!("{}: {e}", self.id));
        for action in &self.after {
            game.apply(action).unwrap_or_else(|e| panic!("{}: {action}: {e}", self.id));
        }
        game
    }

    /// The same for the second opinion, which knows boards of moved pieces, pools and options; the rest
    /// has to be played.
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
                    let known = rules::siege::OPTIONS.iter().any(|o| o.key == key);
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
fn counts_of_the_file() {
    for line in lines() {
        let game = line.game();
        for (depth, &count) in (1..).zip(&line.counts) {
            assert_eq!(game.perft(depth), count, "{}, depth {depth}", line.id);
        }
    }
}

#[test]
fn counts_of_the_second_opinion() {
    let most = std::env::var("SIEGEPOST_PERFT_NODES").ok().and_then(|n| n.parse().ok());
    for line in lines() {
        let slow = line.slow();
        for (depth, &count) in (1..).zip(&line.counts) {
            // The slow generator looks at every position one level above the leaves.
            let nodes = if depth > 1 { line.counts[depth as usize - 2] } else { 1 };
            if nodes > most.unwrap_or(2_500) {
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
    let ids: std::collections::BTreeSet<&str> = lines.iter().map(|l| l.id.as_str()).collect();
    assert_eq!(ids.len(), lines.len(), "every id once");
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
