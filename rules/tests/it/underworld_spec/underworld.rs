//! 4: the Underworld.

use super::scene::{EMPTY_WORLD, after, at, gone, has, of, scene, state};

/// Pieces that can move on the World.
const WORLD: &str = "4k3/p7/8/8/8/8/P7/4K3";

fn below(under: &str, slot: &str) -> Box<dyn rules::Game> {
    scene(&format!("{WORLD}|{under} {slot} - - 0"))
}

fn below_after(under: &str, slot: &str, line: &str) -> Box<dyn rules::Game> {
    after(&format!("{WORLD}|{under} {slot} - - 0"), line)
}

#[test]
fn spec_4_1_no_castling() {
    let game = below("4k3/8/8/8/8/8/8/R3K2R", "Wu");
    assert_eq!(of(game.as_ref(), "ue1"), "ue1d1 ue1d2 ue1e2 ue1f1 ue1f2");
}

#[test]
fn spec_4_1_no_promotion_rank_1_follows_rank_8() {
    let game = below("P6k/8/8/8/8/8/8/4K3", "Wu");
    assert_eq!(of(game.as_ref(), "ua8"), "ua8a1");
    let game = below("8/P6k/8/8/8/8/8/4K3", "Wu");
    assert_eq!(of(game.as_ref(), "ua7"), "ua7a8");
    // For Black, rank 8 follows rank 1.
    let game = below("7k/8/8/8/8/8/8/p3K3", "Bu");
    assert_eq!(of(game.as_ref(), "ua1"), "ua1a8");
}

#[test]
fn spec_4_1_pawns_capture_around() {
    let game = below("P6k/8/8/8/8/8/8/1n2K3", "Wu");
    assert_eq!(of(game.as_ref(), "ua8"), "ua8a1 ua8b1");
    let game = below("1N5k/8/8/8/8/8/8/p3K3", "Bu");
    assert_eq!(of(game.as_ref(), "ua1"), "ua1a8 ua1b8");
}

#[test]
fn spec_4_1_pawns_attack_around() {
    // White's pawn on e8 attacks d1 and f1.
    let game = below("4P3/8/8/8/8/8/4k3/7K", "Bu");
    assert_eq!(of(game.as_ref(), "ue2"), "ue2d2 ue2d3 ue2e1 ue2e3 ue2f2 ue2f3");
    let game = below("4P3/8/8/8/8/8/8/3k3K", "Bu");
    let view = game.view(rules::Seat(0));
    assert!(view.seats[1].in_check);
}

#[test]
fn spec_4_1_the_double_step_however_it_got_there() {
    let game = below("4k3/8/8/8/8/8/8/P3K3", "Wu");
    assert_eq!(of(game.as_ref(), "ua1"), "ua1a2");
    let game = below_after("7k/8/8/8/8/8/8/P3K3", "Wu", "ua1a2 wa2a3 wa7a6 uh8h7");
    assert_eq!(state(game.as_ref()), "Wu play");
    assert_eq!(of(game.as_ref(), "ua2"), "ua2a3 ua2a4");
}

#[test]
fn spec_4_1_en_passant_in_the_next_underworld_slot() {
    let under = "7k/8/8/8/3p4/8/4P3/K7";
    let game = below_after(under, "Wu", "ue2e4 wa2a3 wa7a6");
    assert_eq!(of(game.as_ref(), "ud4"), "ud4d3 ud4e3");
    let game = below_after(under, "Wu", "ue2e4 wa2a3 wa7a6 uh8h7 ua1a2 wa3a4 wa6a5");
    assert_eq!(of(game.as_ref(), "ud4"), "ud4d3");
    let under = "7k/3p4/8/4P3/8/8/8/K7";
    let game = below_after(under, "Bu", "ud7d5");
    assert_eq!(of(game.as_ref(), "ue5"), "ue5d6 ue5e6");
}

#[test]
fn spec_4_1_what_falls_may_stand_on_the_square_passed() {
    // White's pawn steps from e2 to e4. On the World White's queen captures a pawn, which changes nothing on the
    // Underworld; Black's rook captures the pawn on e5, which falls to e2, the nearest square, not to e3.
    let text = "4k3/4r~a3/8/4P3/8/8/P7/3K4|7k/8/8/8/3p4/8/4P3/K7 Wu - - 0";
    let game = after(text, "ue2e4 wa2a3 we7e5");
    assert_eq!(at(game.as_ref(), "ue2"), 'P');
    assert!(has(game.as_ref(), "ud4e3"), "the square passed is still empty");
}

#[test]
fn spec_4_2_the_king_must_not_be_left_attacked() {
    let game = below("4k3/8/8/8/8/8/4r~a3/4K2R", "Wu");
    // The rook on e2 can be captured by the king only, or the king moves away.
    assert_eq!(of(game.as_ref(), ""), "ue1d1 ue1e2 ue1f1");
}

/// Two attackers that cannot both be answered.
const HOPELESS: &str = "k6R~a/p7/8/8/4B~c3/8/8/7K";

#[test]
fn spec_4_2_every_action_if_none_avoids_it() {
    let game = below(HOPELESS, "Bu");
    assert_eq!(of(game.as_ref(), ""), "ua7a5 ua7a6 ua8b7 ua8b8");
}

#[test]
fn spec_4_2_the_capturing_piece_returns_to_its_home_file() {
    let game = below_after(HOPELESS, "Bu", "ua7a6 ue4a8");
    assert_eq!(at(game.as_ref(), "ua8"), '.');
    assert_eq!(at(game.as_ref(), "wc1"), 'B');
    assert_eq!(state(game.as_ref()), "Bu play");
    // The next square of the file if the nearest is occupied.
    let world = "4k3/8/8/8/8/2P5/2P5/2K5";
    let game = after(&format!("{world}|{HOPELESS} Bu - - 0"), "ua7a6 ue4a8");
    assert_eq!(at(game.as_ref(), "wc4"), 'B');
    // Black's from rank 8 downwards.
    let game = below_after("7k/8/8/8/8/8/P7/R3r~h2K", "Bu", "ue1h1");
    assert_eq!(at(game.as_ref(), "wh8"), 'r');
}

#[test]
fn spec_4_2_a_pawn_returns_on_the_file_of_the_square_it_captured_on() {
    let under = "2k5/1P6/8/8/8/8/8/7K";
    let game = below_after(under, "Wu", "ub7c8");
    assert_eq!(at(game.as_ref(), "wc2"), 'P');
    // Never on rank 1 or 8: it stays.
    let world = "4k3/2p5/2p5/2p5/2P5/2P5/2P5/4K3";
    let game = after(&format!("{world}|{under} Wu - - 0"), "ub7c8");
    assert_eq!(at(game.as_ref(), "uc8"), 'P');
    assert_eq!(at(game.as_ref(), "wc1"), '.');
    assert_eq!(state(game.as_ref()), "Bu play");
    // A piece may return there.
    let under = "2k5/1B~c6/8/8/8/8/8/7K";
    let game = after(&format!("{world}|{under} Wu - - 0"), "ub7c8");
    assert_eq!(at(game.as_ref(), "wc1"), 'B');
}

#[test]
fn spec_4_2_the_own_king_after_the_return() {
    // The rook shields its king. When it captures the other king and returns, the line is open.
    let game = below("8/4r~a3/8/8/8/8/4R~h2k/4K3", "Wu");
    assert!(!has(game.as_ref(), "ue2h2"));
    assert_eq!(of(game.as_ref(), "ue2"), "ue2e3 ue2e4 ue2e5 ue2e6 ue2e7");
}

/// White's king can capture Black's.
const KING_TAKES: &str = "4k3/3K4/8/8/8/N~b7/8/8";

#[test]
fn spec_4_3_the_player_chooses_a_piece() {
    let game = below_after(KING_TAKES, "Wu", "ud7e8");
    assert_eq!(state(game.as_ref()), "Wu play");
    // From the Underworld, or from those gone for good; seven of their pawns are lost on file a.
    assert_eq!(of(game.as_ref(), ""), "uBc^ uBf^ uNg^ uPa^ uQd^ uRa^ uRh^ ua3^");
    let decision = game.decision().expect("a decision");
    assert_eq!(decision.seat, rules::Seat(0));
    assert_eq!(decision.answers.len(), 8);
    assert_eq!(decision.default, "uQd^");
}

#[test]
fn spec_4_3_the_piece_goes_to_the_world_in_the_same_way() {
    let chosen = |action: &str| below_after(KING_TAKES, "Wu", &format!("ud7e8 {action}"));
    let game = chosen("ua3^");
    assert_eq!((at(game.as_ref(), "wb1"), at(game.as_ref(), "ua3")), ('N', '.'));
    let game = chosen("uRh^");
    assert_eq!(at(game.as_ref(), "wh1"), 'R');
    assert!(!gone(game.as_ref(), 'W').contains("Rh"));
    // a2 is occupied by a pawn already.
    let game = chosen("uPa^");
    assert_eq!(at(game.as_ref(), "wa3"), 'P');
    assert_eq!(state(game.as_ref()), "Bu play");
}

#[test]
fn spec_4_3_a_pawns_file_is_where_it_stands() {
    let game = below_after("4k3/3K4/8/8/8/6P1/8/8", "Wu", "ud7e8 ug3^");
    assert_eq!(at(game.as_ref(), "wg2"), 'P');
}

#[test]
fn spec_4_3_a_piece_without_a_square_cannot_be_chosen() {
    let world = "7k/7p/7p/7p/7P/7P/7P/7K";
    let game = after(&format!("{world}|{KING_TAKES} Wu - - 0"), "ud7e8");
    assert!(!has(game.as_ref(), "uRh^"));
    assert!(has(game.as_ref(), "uRa^"));
}

#[test]
fn spec_4_3_nothing_to_choose() {
    let world = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let under = "4k3/3K4/8/8/p7/8/8/8";
    let game = after(&format!("{world}|{under} Wu - - 0"), "ud7e8");
    assert_eq!(state(game.as_ref()), "Bu play");
    assert!(has(game.as_ref(), "uk@a8"));
}

#[test]
fn spec_4_3_the_choice_does_not_ask_for_the_own_kings_safety() {
    // The knight on d8 shields the king that has returned to e8 from the rook on a8.
    let under = "r2N~bk3/3K4/8/8/8/8/8/8";
    let game = below_after(under, "Wu", "ud7e8 ud8^");
    assert_eq!(at(game.as_ref(), "wb1"), 'N');
    assert!(game.view(rules::Seat(0)).seats[0].in_check);
}

#[test]
fn spec_4_4_an_empty_unattacked_square_of_the_first_rank() {
    let game = below_after(KING_TAKES, "Wu", "ud7e8 ua3^");
    // d8 and f8 are attacked by the king on e8.
    assert_eq!(of(game.as_ref(), ""), "uk@a8 uk@b8 uk@c8 uk@g8 uk@h8");
    assert_eq!(game.to_act(), Some(rules::Seat(1)));
    let game = below_after(KING_TAKES, "Wu", "ud7e8 ua3^ uk@g8");
    assert_eq!(at(game.as_ref(), "ug8"), 'k');
    assert_eq!(state(game.as_ref()), "Ww play");
}

#[test]
fn spec_4_4_else_of_the_second_rank() {
    let under = "4k2R/8/8/8/4R~a3/8/8/7K";
    let game = below_after(under, "Wu", "ue4e8");
    assert_eq!(of(game.as_ref(), ""), "uk@a7 uk@b7 uk@c7 uk@d7 uk@e7 uk@f7 uk@g7");
}

#[test]
fn spec_4_4_else_any_empty_square_of_the_first() {
    let under = "4k2R/7R~a/3N~b4/8/8/8/8/7K";
    let game = below_after(under, "Wu", "ud6e8");
    assert_eq!(of(game.as_ref(), ""), "uk@a8 uk@b8 uk@c8 uk@d8 uk@e8 uk@f8 uk@g8");
}

#[test]
fn spec_4_4_else_of_the_second_and_the_next_ranks() {
    // The first rank is full, the second is attacked from h7.
    let under = "rnbqpbnr/7R~a/8/8/6k1/4N~b3/8/1K6";
    let game = below_after(under, "Wu", "ue3g4");
    assert_eq!(of(game.as_ref(), ""), "uk@a7 uk@b7 uk@c7 uk@d7 uk@e7 uk@f7 uk@g7");
    // Both are full: the next rank, attacked or not.
    let world = "4k3/8/8/8/8/8/P7/4K3";
    let under = "rnbqpbnr/pppppppR~a/8/8/6k1/4N~b3/8/1K6";
    let game = after(&format!("{world}|{under} Wu - - 0"), "ue3g4");
    assert_eq!(of(game.as_ref(), ""), "uk@a6 uk@b6 uk@c6 uk@d6 uk@e6 uk@f6 uk@g6 uk@h6");
}

#[test]
fn spec_4_4_one_choice_is_an_action_too() {
    let under = "rnbqpbnk/7R~a/6N1/8/8/8/8/7K";
    let game = below_after(under, "Wu", "ug6h8");
    assert_eq!(state(game.as_ref()), "Bu play");
    assert!(game.decision().is_some());
}

#[test]
fn spec_4_4_comes_before_the_next_slot() {
    let game = after(&format!("{EMPTY_WORLD}|{KING_TAKES} Wu - - 0"), "ud7e8 ua3^");
    assert_eq!(state(game.as_ref()), "Bu play");
    // Only kings are left on the Underworld.
    let game = after(&format!("{EMPTY_WORLD}|{KING_TAKES} Wu - - 0"), "ud7e8 ua3^ uk@a8");
    assert_eq!(state(game.as_ref()), "Ww play");
    let game =
        after(&format!("{EMPTY_WORLD}|{KING_TAKES} Wu - - 0"), "ud7e8 ua3^ uk@a8 wb1c3 we8d8");
    assert_eq!(state(game.as_ref()), "Ww play");
}
