//! 5. Promotion and resurrection.

use super::{SHIELD, scene, stands};
use crate::support::two_player::{after, from};

/// White to move, with a dead dragon that never returned; Black's wizard is away from the middle of its camp.
#[track_caller]
fn with_dead_dragon(pieces: &str) -> super::Position {
    scene(&format!("Z@Ee1 {SHIELD} {pieces}"), "w - dead-W=1")
}

#[track_caller]
fn white(pieces: &str) -> super::Position {
    super::white(pieces)
}

#[test]
fn spec_5_1_each_kind_becomes_the_next() {
    let warrior = after(&white("W@Ed7"), "Ed7Ec8");
    assert_eq!(stands(&warrior, "Ec8"), "W:H");
    let hero = after(&white("H@Ed7"), "Ed7Ec8");
    assert_eq!(stands(&hero, "Ec8"), "W:G");
    let giant = after(&white("G@Ed7"), "Ed7Ed8");
    assert_eq!(stands(&giant, "Ed8"), "W:P");
    // The same with a capture; outside the camp nothing happens.
    let taking = after(&white("W@Ed7 a@Ed8"), "Ed7Ed8");
    assert_eq!(stands(&taking, "Ed8"), "W:H");
    assert_eq!(stands(&after(&white("W@Ed6"), "Ed6Ec7"), "Ec7"), "W:W");
    // Other kinds are not promoted.
    assert_eq!(stands(&after(&white("A@Ed7"), "Ed7Ed8"), "Ed8"), "W:A");
}

#[test]
fn spec_5_1_blacks_camp_is_at_the_far_side_for_white_only() {
    let game = scene(&format!("Z@Ee5 {SHIELD} w@Ec3"), "b -");
    assert_eq!(stands(&after(&game, "Ec3Eb2"), "Eb2"), "B:H");
}

#[test]
fn spec_5_1_no_piece_twice() {
    let game = after(&white("W@Ed7"), "Ed7Ec8 Eh8Eg7");
    assert_eq!(from(&game, "Ec8"), "Ec8Eb7 Ec8Eb9 Ec8Ed7 Ec8Ed9");
    let game = after(&game, "Ec8Ed9");
    assert_eq!(stands(&game, "Ed9"), "W:H");
}

#[test]
fn spec_5_1_a_teleport_promotes_when_the_piece_next_moves_there() {
    let game = scene(&format!("Z@Ed8 {SHIELD} H@Ea4"), "w W");
    let game = after(&game, "Ed8~Ea4");
    assert_eq!(stands(&game, "Ed8"), "W:H");
    let game = after(&game, "Eh8Eg7");
    assert_eq!(stands(&after(&game, "Ed8Ec9"), "Ec9"), "W:G", "within the camp");
    assert_eq!(stands(&after(&game, "Ed8Ec7"), "Ec7"), "W:H", "out of it");
}

#[test]
fn spec_5_2_a_quest_may_be_declared_while_a_dragon_is_dead() {
    assert_eq!(from(&with_dead_dragon("W@Ed7"), "Ed7"), "Ed7Ec8 Ed7Ec8* Ed7Ee8 Ed7Ee8*");
    assert_eq!(from(&white("W@Ed7"), "Ed7"), "Ed7Ec8 Ed7Ee8");
    // Outside the camp nothing can be declared.
    assert_eq!(from(&with_dead_dragon("W@Ed6"), "Ed6"), "Ed6Ec7 Ed6Ee7");
}

#[test]
fn spec_5_2_on_the_last_row_it_becomes_the_dragon() {
    let game = after(&with_dead_dragon("W@Ed7"), "Ed7Ec8* Eh8Eg7");
    assert_eq!(stands(&game, "Ec8"), "W:W");
    assert_eq!(from(&game, "Ec8"), "Ec8Eb9 Ec8Ed9", "it is declared once");
    let game = after(&game, "Ec8Ed9");
    assert_eq!(stands(&game, "Ed9"), "W:D");
    assert!(game.position_string().ends_with("b -"), "no dragon is dead that could come back");
    assert!(game.position_string().starts_with("3D+3hz/"));
}

#[test]
fn spec_5_2_a_quest_never_promotes() {
    let game = with_dead_dragon("H*@Ed7");
    assert_eq!(from(&game, "Ed7"), "Ed7Ec6 Ed7Ec8 Ed7Ee6 Ed7Ee8");
    assert_eq!(stands(&after(&game, "Ed7Ec8"), "Ec8"), "W:H");
}

#[test]
fn spec_5_2_at_once_on_the_last_row() {
    let game = with_dead_dragon("G@Ed7");
    assert_eq!(from(&game, "Ed7Eb9"), "Ed7Eb9 Ed7Eb9*");
    assert_eq!(stands(&after(&game, "Ed7Eb9*"), "Eb9"), "W:D");
    assert_eq!(stands(&after(&game, "Ed7Eb9"), "Eb9"), "W:P");
}

#[test]
fn spec_5_2_a_move_along_the_last_row_is_an_arrival() {
    let game = with_dead_dragon("G*@Ec9");
    assert_eq!(stands(&after(&game, "Ec9Ed9"), "Ed9"), "W:D");
}

#[test]
fn spec_5_2_a_teleport_is_no_arrival() {
    let game = scene(&format!("Z@Ec9 {SHIELD} G*@Ea4"), "w W dead-W=1");
    let game = after(&game, "Ec9~Ea4");
    assert_eq!(stands(&game, "Ec9"), "W:G");
    assert!(game.position_string().ends_with("b - dead-W=1"));
}

#[test]
fn spec_5_2_arriving_in_vain_changes_nothing() {
    let game = white("G*@Ec8 D@Ea4");
    let game = after(&game, "Ec8Ec9");
    assert_eq!(stands(&game, "Ec9"), "W:G");
    // A quest also waits for a dragon that dies later.
    let text = game.position_string();
    assert!(text.starts_with("2G*4hz/"), "{text}");
}

#[test]
fn spec_5_2_each_original_dragon_comes_back_once() {
    // The returned dragon dies: there is no quest for it.
    let game = scene(&format!("Z@Ee1 {SHIELD} D+@Ea8 p@Eb8 W@Ed7"), "b -");
    let game = after(&game, "Eb8Ea8");
    assert_eq!(from(&game, "Ed7"), "Ed7Ec8 Ed7Ee8");
    // An original dragon that dies can return.
    let game = scene(&format!("Z@Ee1 {SHIELD} D@Ea8 p@Eb8 W@Ed7"), "b -");
    let game = after(&game, "Eb8Ea8");
    assert_eq!(from(&game, "Ed7"), "Ed7Ec8 Ed7Ec8* Ed7Ee8 Ed7Ee8*");
}

#[test]
fn spec_4_1_a_returning_warrior_is_new_also_after_a_quest() {
    // Brought home by a teleport, captured there, placed as a new piece: the quest is over.
    let game = scene(&format!("Z@Ee1 {SHIELD} W*@Ed4 p@Ed8"), "b B dead-W=1");
    let game = after(&game, "Ed8Ed4 @Eb2");
    assert_eq!(from(&game, "Eb2"), "Eb2Ea3 Eb2Eb4 Eb2Ec3");
    assert!(game.position_string().contains("/1W+7/"));
}
