//! 3: the World.

use super::scene::{
    EMPTY_UNDERWORLD, EMPTY_WORLD, after, at, field, has, of, play, refused, scene, start, state,
};

#[test]
fn spec_3_castling() {
    let world = "r3k2r/8/8/8/8/8/8/R3K2R";
    let text = format!("{world}|{EMPTY_UNDERWORLD} Ww KQkq - 0");
    assert!(has(scene(&text).as_ref(), "we1g1"));
    assert!(has(scene(&text).as_ref(), "we1c1"));
    let game = after(&text, "we1g1");
    assert_eq!(at(game.as_ref(), "wf1"), 'R');
    assert_eq!(field(game.as_ref(), 2), "kq");
    assert_eq!(
        refused(game.as_ref(), "we8g8"),
        "You cannot castle O-O: White's rook on wf1 attacks wf8."
    );
    assert!(has(game.as_ref(), "we8c8"));
}

#[test]
fn spec_3_en_passant() {
    let mut game = start();
    play(game.as_mut(), "we2e4 wa7a6 we4e5 wd7d5");
    assert_eq!(field(game.as_ref(), 3), "wd6");
    play(game.as_mut(), "we5d6");
    assert_eq!(at(game.as_ref(), "wd5"), '.');
    assert_eq!(at(game.as_ref(), "wd6"), 'P');
}

#[test]
fn spec_3_promotion() {
    let game = scene(&format!("7k/1P6/8/8/8/8/8/4K3|{EMPTY_UNDERWORLD} Ww - - 0"));
    assert_eq!(of(game.as_ref(), "wb7"), "wb7b8b wb7b8n wb7b8q wb7b8r");
}

/// White's rook can capture the Underworld king and return to a1, below Black's king.
const RETURN: &str = "k7/8/8/8/8/8/8/4K2R|4k3/p7/8/8/8/8/4R~a3/7K Wu K - 0";

#[test]
fn spec_3_world_kings_are_never_captured() {
    let game = after(RETURN, "ue2e8 uk@c8");
    assert_eq!(at(game.as_ref(), "wa1"), 'R');
    assert_eq!(state(game.as_ref()), "Ww play");
    assert!(!has(game.as_ref(), "wa1a8"));
    assert!(has(game.as_ref(), "wa1a7"));
    assert_eq!(
        refused(game.as_ref(), "wa1a8"),
        "Kings on the World are never captured; make another move."
    );
    // The owner answers on the next World slot.
    let game = after(RETURN, "ue2e8 uk@c8 we1e2");
    assert_eq!(of(game.as_ref(), ""), "wa8b7 wa8b8");
    // White may also leave it there.
    let game = after(RETURN, "ue2e8 uk@c8 wa1b1");
    assert_eq!(of(game.as_ref(), ""), "wa8a7");
}

#[test]
fn spec_3_a_returned_rook_has_moved() {
    let game = after(RETURN, "ue2e8 uk@c8");
    assert!(has(game.as_ref(), "we1g1"));
    assert!(!has(game.as_ref(), "we1c1"));
}

#[test]
fn spec_4_1_a_pawn_that_came_back_to_its_second_rank_may_double_step() {
    // White's pawn captures the king on c8 from b7 and returns to c2.
    let world = "k7/8/8/8/1p6/8/8/4K3";
    let under = "2k5/1P6/8/8/8/8/8/7K";
    let text = format!("{world}|{under} Wu - - 0");
    let game = after(&text, "ub7c8 uk@g8");
    assert_eq!(at(game.as_ref(), "wc2"), 'P');
    assert!(has(game.as_ref(), "wc2c4"));
    // En passant is possible in the opponent's next World slot.
    let game = after(&text, "ub7c8 uk@g8 wc2c4");
    assert!(has(game.as_ref(), "wb4c3"));
    let game = after(&text, "ub7c8 uk@g8 wc2c4 wa8a7 we1e2");
    assert!(!has(game.as_ref(), "wb4c3"));
}

#[test]
fn spec_4_1_en_passant_on_the_world_waits_for_the_underworld_slots() {
    let world = "4k3/3p4/8/4P3/8/8/8/4K3";
    let under = "4k3/p7/8/8/8/8/P7/4K3";
    let game = after(&format!("{world}|{under} Bw - - 0"), "wd7d5 ua7a6 ua2a3");
    assert!(has(game.as_ref(), "we5d6"));
    let game = after(&format!("{world}|{under} Bw - - 0"), "wd7d5 ua7a6 ua2a3 we1e2 we8e7");
    assert_eq!(field(game.as_ref(), 3), "-");
}

#[test]
fn spec_3_the_own_world_king_must_be_safe() {
    let game = scene(&format!("4k3/4r~a3/8/8/8/8/4B3/4K3|{EMPTY_UNDERWORLD} Ww - - 0"));
    assert_eq!(of(game.as_ref(), "we2"), "");
    assert_eq!(
        refused(game.as_ref(), "we2d3"),
        "That would leave your king attacked by Black's rook on we7."
    );
    let game = scene(&format!("{EMPTY_WORLD}|4k3/8/8/8/8/8/8/4K2R Wu - - 0"));
    assert_eq!(of(game.as_ref(), "we"), "");
}
