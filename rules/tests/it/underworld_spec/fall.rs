//! 2: fall of a captured piece.

use super::scene::{EMPTY_UNDERWORLD, after, at, gone, has, refused, scene};

#[test]
fn spec_2_1_a_piece_falls_on_the_file_where_it_started() {
    let world = "4k3/8/8/8/3n~b4/8/8/3QK3";
    let game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 0"), "wd1d4");
    assert_eq!(at(game.as_ref(), "ub8"), 'n');
}

#[test]
fn spec_2_1_a_pawn_falls_on_the_file_it_is_captured_on() {
    let world = "4k3/8/8/3p4/4P3/8/8/4K3";
    let text = format!("{world}|{EMPTY_UNDERWORLD} Ww - - 0");
    assert_eq!(at(after(&text, "we4d5").as_ref(), "ud7"), 'p');
    assert_eq!(at(after(&text, "we1d1 wd5e4").as_ref(), "ue2"), 'P');
    // After en passant: the file of the pawn, not of the passed square.
    let world = "4k3/3p4/8/4P3/8/8/8/4K3";
    let game = after(&format!("{world}|{EMPTY_UNDERWORLD} Bw - - 0"), "wd7d5 we5d6");
    assert_eq!(at(game.as_ref(), "ud7"), 'p');
}

#[test]
fn spec_2_1_a_promoted_piece_falls_on_the_file_it_promoted_on() {
    let world = "r6k/1P6/8/8/8/8/8/4K3";
    let game = after(&format!("{world}|{EMPTY_UNDERWORLD} Ww - - 0"), "wb7b8q wa8b8");
    assert_eq!(at(game.as_ref(), "ub1"), 'Q');
}

#[test]
fn spec_2_2_the_empty_square_nearest_its_own_side() {
    let world = "4k3/8/8/8/3n~b4/8/8/3QK3";
    let below = |under: &str| after(&format!("{world}|{under} Ww - - 0"), "wd1d4");
    assert_eq!(at(below("1P2k3/8/8/8/8/8/8/4K3").as_ref(), "ub7"), 'n');
    assert_eq!(at(below("1P2k3/1p6/8/8/8/8/8/4K3").as_ref(), "ub6"), 'n');
    let world = "4k3/8/8/3p4/4P3/8/8/4K3";
    let below = |under: &str| after(&format!("{world}|{under} Ww - - 0"), "we1d1 wd5e4");
    assert_eq!(at(below("3k4/8/8/8/8/8/4P3/3K4").as_ref(), "ue3"), 'P');
    assert_eq!(at(below("3k4/8/8/8/8/4P3/4p3/3K4").as_ref(), "ue4"), 'P');
}

#[test]
fn spec_2_2_a_pawn_never_falls_on_its_own_first_rank() {
    let world = "4k3/8/8/8/r2P4/8/8/4K3";
    let under = "3pk3/3p4/3p4/3p4/3P4/3P4/3P4/4K3";
    let game = after(&format!("{world}|{under} Bw - - 0"), "wa4d4");
    assert_eq!(at(game.as_ref(), "ud1"), '.');
    // No empty square: gone for good, lost on file d.
    assert!(gone(game.as_ref(), 'W').contains("Pd"));
    // A piece may land there.
    let world = "4k3/8/8/8/r2Q4/8/8/4K3";
    let game = after(&format!("{world}|{under} Bw - - 0"), "wa4d4");
    assert_eq!(at(game.as_ref(), "ud1"), 'Q');
    // The whole file is occupied.
    let under = "3pk3/3p4/3p4/3p4/3P4/3P4/3P4/3PK3";
    let text = format!("{world}|{under} Bw - - 0");
    assert!(!gone(scene(&text).as_ref(), 'W').contains("Qd"));
    assert!(gone(after(&text, "wa4d4").as_ref(), 'W').contains("Qd"));
}

#[test]
fn spec_2_2_captured_on_the_underworld_it_falls_again() {
    let world = "4k3/8/8/8/8/8/4P3/4K3";
    let under = "4k3/8/8/8/K7/8/8/3r~a3Q~d";
    // The capturing rook has left d1 before.
    let game = after(&format!("{world}|{under} Bu - - 0"), "ud1h1");
    assert_eq!(at(game.as_ref(), "uh1"), 'r');
    assert_eq!(at(game.as_ref(), "ud1"), 'Q');
    // The square to which the captor moves is not empty.
    let under = "4k3/8/8/8/2K5/8/8/r3R~h2Q~a";
    let game = after(&format!("{world}|{under} Wu - - 0"), "ue1a1");
    assert_eq!(at(game.as_ref(), "ua1"), 'R');
    assert_eq!(at(game.as_ref(), "ua8"), 'r');
    let under = "4k3/8/8/8/7K/8/8/R6r";
    let game = after(&format!("{world}|{under} Bu - - 0"), "uh1a1");
    assert_eq!(at(game.as_ref(), "ua1"), 'r');
    assert_eq!(at(game.as_ref(), "ua2"), 'R');
}

#[test]
fn spec_2_2_captured_in_passing_on_the_underworld() {
    let world = "4k3/8/8/8/8/8/4P3/4K3";
    let under = "7k/8/8/8/3p4/8/4P3/K7";
    let game = after(&format!("{world}|{under} Wu - - 0"), "ue2e4 we2e3 we8d8 ud4e3");
    assert_eq!(at(game.as_ref(), "ue3"), 'p');
    assert_eq!(at(game.as_ref(), "ue4"), '.');
    assert_eq!(at(game.as_ref(), "ue2"), 'P');
}

#[test]
fn spec_2_3_what_an_underworld_king_captures_is_gone_for_good() {
    let world = "4k3/8/8/8/8/8/4P3/4K3";
    let text = format!("{world}|4k3/8/8/8/8/p7/3n~b4/4K3 Wu - - 0");
    assert!(!gone(scene(&text).as_ref(), 'B').contains("Nb"));
    let game = after(&text, "ue1d2");
    assert!(gone(game.as_ref(), 'B').contains("Nb"));
    assert_eq!(at(game.as_ref(), "ub8"), '.');
    let lost = &game.view(rules::Seat(0)).seats[1].lost;
    assert!(lost.iter().any(|(k, n)| k.letter == 'N' && *n == 2), "{lost:?}");
}

#[test]
fn spec_2_3_the_world_king_captures_like_any_piece() {
    let game = after(&format!("4k3/8/8/8/8/8/3n~b4/4K3|{EMPTY_UNDERWORLD} Ww - - 0"), "we1d2");
    assert_eq!(at(game.as_ref(), "ub8"), 'n');
}

#[test]
fn spec_4_2_what_falls_may_attack_the_own_king() {
    // The captured rook would fall to a1 and attack the king on a8.
    let world = "4k3/8/8/8/8/8/4P3/4K3";
    let under = "k7/8/8/8/3r~h3R~a/8/8/4K3";
    let game = scene(&format!("{world}|{under} Bu - - 0"));
    assert!(!has(game.as_ref(), "ud4h4"));
    assert!(has(game.as_ref(), "ud4g4"));
    let why = refused(game.as_ref(), "ud4h4");
    assert_eq!(why, "White's rook would fall to ua1 and attack your king from there.");
}

#[test]
fn spec_4_2_what_falls_may_shield_the_own_king() {
    // Nothing shields the king on a8 from the rook, and no quiet move of the rook on h1 helps.
    let world = "4k3/8/8/8/8/8/4P3/4K3";
    let under = "k7/8/8/8/8/R7/P7/B3K2r";
    let game = scene(&format!("{world}|{under} Bu - - 0"));
    assert!(!has(game.as_ref(), "uh1h2"));
    let under = "k7/8/8/8/R7/P7/P7/N~a3K1B~ar";
    let game = scene(&format!("{world}|{under} Bu - - 0"));
    // a1 to a3 are occupied, and a4 by the attacker: the bishop captured on g1 falls to a5 and shields the king.
    assert!(has(game.as_ref(), "uh1g1"));
    assert_eq!(at(after(&format!("{world}|{under} Bu - - 0"), "uh1g1").as_ref(), "ua5"), 'B');
}
