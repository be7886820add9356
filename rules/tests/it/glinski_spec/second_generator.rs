//! The generator against a second, slow one in random games to their end, and their perft counts.

use rules::game::{DrawKind, Outcome};
use rules::{Seat, Variant};

use super::slow::{self, Slow};
use super::{at, start};
use crate::support::{Random, perft};

fn sorted(mut actions: Vec<String>) -> Vec<String> {
    actions.sort_unstable();
    actions
}

#[test]
fn perft_agrees_with_a_second_generator() {
    let (game, slow) = (start(), Slow::start());
    for depth in 1..=3 {
        assert_eq!(game.perft(depth), slow.perft(depth), "depth {depth}");
    }
}

#[test]
fn the_counts_of_the_file_agree_with_a_second_generator() {
    for line in perft::lines(Variant::Glinski) {
        let slow = slow::from_position_string(&line.game().position_string());
        for (depth, &count) in (1..).zip(&line.counts).filter(|(_, count)| **count <= 60_000) {
            assert_eq!(slow.perft(depth), count, "{}, depth {depth}", line.id);
        }
    }
}

#[test]
fn random_games_agree_with_a_second_generator_to_their_end() {
    let (mut passing, mut promotions, mut mates, mut other_ends) = (0, 0, 0, 0);
    for seed in 1..=30 {
        let mut random = Random(seed);
        let mut game = start();
        let mut slow = Slow::start();
        loop {
            let position = game.position_string();
            let moves = slow.moves();
            if let Some(outcome) = game.outcome() {
                let loser = Seat(u8::from(!slow.white_to_move));
                match slow.mated() {
                    Some(true) => assert_eq!(outcome, Outcome::Win(loser.opponent()), "{position}"),
                    Some(false) => assert_eq!(outcome, Outcome::Draw(DrawKind::Stalemate)),
                    None if slow.is_dead() => {
                        assert_eq!(outcome, Outcome::Draw(DrawKind::Material), "{position}");
                    }
                    None => {
                        let counted = [DrawKind::Count, DrawKind::Repetition];
                        assert!(counted.map(Outcome::Draw).contains(&outcome), "{position}");
                    }
                }
                mates += u32::from(slow.mated() == Some(true));
                other_ends += u32::from(slow.mated() != Some(true));
                break;
            }
            assert!(!slow.is_dead(), "{position}");
            let expected = sorted(moves.iter().map(|(text, _)| text.clone()).collect());
            assert_eq!(sorted(game.actions()), expected, "seed {seed}: {position}");
            let again = at(&position);
            assert_eq!(again.position_string(), position);
            assert_eq!(sorted(again.actions()), expected, "read again: {position}");
            // Captures and promotions are rare in random play: they come first in every other move.
            let pieces = slow.pieces();
            let sharp = |(text, after): &&(String, Slow)| {
                after.pieces() < pieces || text.ends_with(|c: char| c.is_ascii_lowercase())
            };
            let sharp: Vec<_> = moves.iter().filter(sharp).collect();
            let (text, after) = match random.below(2) {
                0 if !sharp.is_empty() => sharp[random.below(sharp.len())],
                _ => &moves[random.below(moves.len())],
            };
            promotions += u32::from(text.ends_with(|c: char| c.is_ascii_lowercase()));
            let played = game.play(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            passing += u32::from(played.news[0].english().contains("en passant"));
            slow = after.clone();
        }
    }
    assert!(promotions > 0 && mates > 0 && other_ends > 0, "{promotions} {mates} {other_ends}");
    assert!(passing > 0, "no capture in passing");
}
