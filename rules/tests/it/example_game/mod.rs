//! The example of a game in CONTRIBUTING.md, played and compared with a second generator.

#[path = "../../../examples/glinski/mod.rs"]
mod glinski;
mod slow;

use rules::Seat;
use rules::game::{DrawKind, Game, Outcome, ReadError};
use slow::Slow;

use crate::support::Random;

fn at(position: &str) -> impl Game {
    glinski::from_position(position).unwrap_or_else(|e| panic!("{position}: {e}"))
}

fn sorted(mut actions: Vec<String>) -> Vec<String> {
    actions.sort_unstable();
    actions
}

#[test]
fn the_array_is_that_of_the_rules() {
    let (game, slow) = (at(glinski::START), Slow::start());
    let view = game.view(Seat::FIRST);
    assert_eq!(view.boards[0].cells.len(), 91);
    for cell in &view.boards[0].cells {
        let shown = cell.piece.map(|p| (p.owner == Seat::FIRST, p.kind.letter));
        assert_eq!(shown, slow.at(slow::hex(&cell.name)), "{}", cell.name);
    }
    let hexes: Vec<String> = slow::all().map(slow::name).collect();
    let shown = view.boards[0].cells.iter().map(|c| c.name.clone()).collect();
    assert_eq!(sorted(shown), sorted(hexes));
}

#[test]
fn each_side_has_a_bishop_on_every_colour() {
    for viewer in Seat::BOTH {
        let view = at(glinski::START).view(viewer);
        let cells = &view.boards[0].cells;
        for seat in Seat::BOTH {
            let own = |c: &&rules::view::CellView| {
                c.piece.is_some_and(|p| p.owner == seat && p.kind.name == "bishop")
            };
            let mut shades: Vec<u8> = cells.iter().filter(own).map(|c| c.shade).collect();
            shades.sort_unstable();
            assert_eq!(shades, [0, 1, 2]);
        }
        // Neighbours have distance 1 and never the same colour; the viewer's side comes first.
        for (a, b) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))) {
            let distance = (a.x - b.x).hypot(a.y - b.y);
            assert!(a.name == b.name || distance > 0.99, "{} {}", a.name, b.name);
            assert!(distance > 1.01 || a.name == b.name || a.shade != b.shade);
        }
        assert!(cells.is_sorted_by(|a, b| (a.rank, a.x) < (b.rank, b.x)));
        assert_eq!(cells[0].name, if viewer == Seat::FIRST { "f1" } else { "f11" });
    }
}

#[test]
fn perft_agrees_with_a_second_generator() {
    // 17 pawn moves (the pawn on f5 has no double step), 8 of the knights, 6 of the rooks, 12 of the bishops, 6 of
    // the queen and 2 of the king.
    let (game, slow) = (at(glinski::START), Slow::start());
    assert_eq!(game.perft(1), 51);
    for depth in 1..=3 {
        assert_eq!(game.perft(depth), slow.perft(depth), "depth {depth}");
    }
}

#[test]
fn random_games_agree_with_a_second_generator_to_their_end() {
    let (mut passing, mut promotions, mut mates, mut other_ends) = (0, 0, 0, 0);
    for seed in 1..=20 {
        let mut random = Random(seed);
        let mut game = glinski::from_position(glinski::START).unwrap();
        let mut slow = Slow::start();
        loop {
            let position = game.position_string();
            let moves = slow.moves();
            if let Some(outcome) = game.outcome() {
                let loser = Seat(u8::from(!slow.white_to_move));
                match slow.mated() {
                    Some(true) => assert_eq!(outcome, Outcome::Win(loser.opponent()), "{position}"),
                    Some(false) => assert_eq!(outcome, Outcome::Draw(DrawKind::Stalemate)),
                    None if slow.pieces() == 2 => {
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
            let expected = sorted(moves.iter().map(|(text, _)| text.clone()).collect());
            assert_eq!(sorted(game.actions()), expected, "seed {seed}: {position}");
            let again = at(&position);
            assert_eq!(again.position_string(), position);
            assert_eq!(sorted(again.actions()), expected, "read again: {position}");
            // Captures and promotions are rare in random play, so every other move prefers them.
            let count = slow.pieces();
            let sharp = |(text, after): &&(String, Slow)| {
                after.pieces() < count || text.ends_with(|c: char| c.is_ascii_lowercase())
            };
            let sharp: Vec<_> = moves.iter().filter(sharp).collect();
            let (text, after) = match random.below(2) {
                0 if !sharp.is_empty() => sharp[random.below(sharp.len())],
                _ => &moves[random.below(moves.len())],
            };
            promotions += u32::from(text.ends_with(|c: char| c.is_ascii_lowercase()));
            let played = game.play(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            passing += u32::from(played.news[0].contains("en passant"));
            slow = after.clone();
        }
    }
    assert!(promotions > 0 && mates + other_ends == 20, "{promotions} {mates} {other_ends}");
    assert!(passing > 0, "no capture in passing");
}

#[test]
fn king_and_queen_against_king_end_as_in_the_second_generator() {
    let (mut mates, mut stalemates) = (0, 0);
    for king in slow::all() {
        for queen in slow::all() {
            let corner = slow::hex("l6");
            if king == queen || [king, queen].contains(&corner) {
                continue;
            }
            let white = format!("K{} Q{}", slow::name(king), slow::name(queen));
            let slow = Slow::new(&white, "Kl6", false);
            let white_to_move = Slow::new(&white, "Kl6", true);
            if white_to_move.in_check() {
                continue;
            }
            let Some(mated) = slow.mated() else { continue };
            let text = position_string(&slow);
            let outcome = at(&text).outcome();
            let expected =
                if mated { Outcome::Win(Seat::FIRST) } else { Outcome::Draw(DrawKind::Stalemate) };
            assert_eq!(outcome, Some(expected), "{text}");
            mates += u32::from(mated);
            stalemates += u32::from(!mated);
        }
    }
    assert!(mates > 0 && stalemates > 0, "{mates} {stalemates}");
}

/// The position string, Black to move.
fn position_string(slow: &Slow) -> String {
    let mut files = vec![String::new(); 11];
    for hex in slow::all() {
        let text = slow.at(hex).map_or("1".to_owned(), |(white, letter)| {
            if white { letter.to_string() } else { letter.to_ascii_lowercase().to_string() }
        });
        // A run of empty hexes is one number.
        let file = &mut files[(hex.0 + 5) as usize];
        let digits = file.bytes().rev().take_while(u8::is_ascii_digit).count();
        let empty: u32 = file[file.len() - digits..].parse().unwrap_or(0);
        if text == "1" {
            file.truncate(file.len() - digits);
            file.push_str(&(empty + 1).to_string());
        } else {
            file.push_str(&text);
        }
    }
    format!("{} b - 0 1", files.join("/"))
}

#[test]
fn a_pawn_passed_by_a_double_step_is_captured() {
    let mut game = at("6/P6/2p5/9/10/11/10/9/8/7/K4k w - 0 1");
    game.play("b1b3").unwrap();
    assert_eq!(game.position_string(), "6/2P4/2p5/9/10/11/10/9/8/7/K4k b b2 0 1");
    game.play("c3b2").unwrap();
    assert_eq!(game.position_string(), "6/1p5/8/9/10/11/10/9/8/7/K4k w - 0 2");
}

#[test]
fn a_pawn_that_captures_onto_a_starting_hex_has_a_double_step_again() {
    let mut game = at("6/P6/1n6/9/10/11/10/9/8/7/K4k w - 0 1");
    for action in ["b1c2", "l6l5", "c2c4"] {
        game.play(action).unwrap_or_else(|e| panic!("{action}: {e}"));
    }
    assert_eq!(game.position_string(), "6/7/3P4/9/10/11/10/9/8/7/K3k1 b c3 0 2");
}

#[test]
fn a_pawn_is_promoted_on_the_last_hex_of_its_file() {
    let game = at("k5/7/8/9/10/9P1/10/9/8/7/5K w - 0 1");
    let promotions: Vec<_> = game.actions().into_iter().filter(|a| a.starts_with("f10")).collect();
    assert_eq!(sorted(promotions), ["f10f11b", "f10f11n", "f10f11q", "f10f11r"]);
}

#[test]
fn moves_are_read_as_in_all_games() {
    let mut game = at(glinski::START);
    let white = Seat::FIRST;
    assert_eq!(game.read(white, "Nc3").unwrap().canonical, "d1c3");
    assert_eq!(game.read(white, "f5-f6").unwrap().canonical, "f5f6");
    for (typed, words) in [
        ("f5f7", "cannot go to f7, where Black's pawn stands; it can go to f6."),
        ("Qe1xe10", "the way is blocked"),
        ("a7a8", "There is no hex a7: file a goes from a1 to a6."),
    ] {
        match game.read(white, typed) {
            Err(ReadError::Illegal(refusal)) => {
                let sentence = refusal.to_string();
                assert!(sentence.contains(words), "{typed}: {sentence}");
            }
            other => panic!("{typed}: {other:?}"),
        }
    }
    let played = game.play("d1c3").unwrap();
    assert_eq!(
        (played.sheet.as_str(), played.news.join(" ").as_str()),
        ("Nc3", "White's knight goes from d1 to c3.")
    );
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let kings = "k5/7/8/9/10/11/10/9/8/7/5K";
    for (text, words) in [
        ("6/7", "five fields"),
        ("6/7 w - 0 1", "11 files"),
        ("7/7/8/9/10/11/10/9/8/7/5K w - 0 1", "6 hexes"),
        ("k5/7/8/9/10/999999/10/9/8/7/5K w - 0 1", "11 hexes"),
        ("k5/7/8/9/10/Z99/10/9/8/7/5K w - 0 1", "no piece"),
        ("6/7/8/9/10/11/10/9/8/7/5K w - 0 1", "Black has 0 kings"),
        ("k5/7/8/9/10/10P/10/9/8/7/5K w - 0 1", "no pawn of White can stand on f11"),
        ("k5/7/8/9/10/P10/10/9/8/7/5K w - 0 1", "no pawn of White can stand on f1"),
        ("kR4/7/8/9/10/11/10/9/8/7/5K w - 0 1", "in check"),
    ] {
        let error = glinski::from_position(text).err().map(|e| e.to_string());
        assert!(error.as_ref().is_some_and(|e| e.contains(words)), "{text}: {error:?}");
    }
    for fields in ["w f6 0 1", "w a9 0 1", "x - 0 1", "w - 999 1", "w - 0 0"] {
        let text = format!("{kings} {fields}");
        assert!(glinski::from_position(&text).is_err(), "{text}");
    }
}
