//! 7. Notation: what is written.

use super::{SHIELD, scene, start, white};
use crate::support::two_player::{self, after, sheet};

#[test]
fn spec_7_canonical_and_score_sheet() {
    let game = start();
    assert_eq!(sheet(&game, "Ea7Eb6 Ed2Ed3"), "WaEb6 AEd3");
    let game = white("A@Ed4 p@Ef6 E@Sb3 a@Ec4 D@Ea2 W@Ed7");
    assert_eq!(sheet(&game, "Ed4xEf6"), "AxEf6");
    assert_eq!(sheet(&game, "Sb3xEc4"), "ExEc4");
    assert_eq!(sheet(&game, "Ea2Sa2"), "DSa2");
    assert_eq!(sheet(&game, "Ed7Ec8"), "WEc8=H");
}

#[test]
fn spec_7_teleports_placements_and_quests() {
    let game = scene(&format!("Z@Ee1 {SHIELD} H@Ee4 W@Ed7 G@Ef7 G@Eb7"), "w W dead-W=1");
    assert_eq!(sheet(&game, "Ee1~Ee4"), "Ee1~Ee4");
    assert_eq!(sheet(&game, "Ed7Ec8*"), "WEc8*");
    assert_eq!(sheet(&game, "Ef7Ed9*"), "GfEd9*=D+");
    let game = scene(&format!("Z@Ee1 {SHIELD} W@Ed4 p@Ed8"), "b -");
    assert_eq!(sheet(&game, "Ed8Ed4 @Eg2"), "PxEd4 @Eg2");
}

#[test]
fn spec_7_two_that_could_go_are_told_apart() {
    let game = white("H@Ec4 H@Ee4");
    assert_eq!(sheet(&game, "Ec4Ed5"), "HcEd5");
    let game = white("P@Ed4 P@Ed7");
    assert_eq!(sheet(&game, "Ed4Ed6"), "P4Ed6");
}

#[test]
fn spec_7_words_without_coordinates() {
    let mut game = start();
    game.apply("W(Y)").unwrap();
    assert_eq!(two_player::status(&game), "win:B");
    let game = after(&start(), "B(=)");
    assert_eq!(two_player::status(&game), "draw");
}
