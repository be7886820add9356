//! 2. Pieces.

use super::{SHIELD, scene, stands, white};
use crate::support::two_player::{after, from};

#[test]
fn spec_2_wizard_steps() {
    let game = scene(&format!("Z@Ed4 {SHIELD}"), "w -");
    assert_eq!(game.actions().join(" "), "Ed4Ec3 Ed4Ec4 Ed4Ec5 Ed4Ed3 Ed4Ed5 Ed4Ee3 Ed4Ee4 Ed4Ee5");
    // It captures in the same way, and stays on Earth.
    let game = scene(&format!("Z@Ed4 {SHIELD} a@Ed5"), "w -");
    assert!(from(&game, "Ed4").contains("Ed4Ed5"));
    assert!(!from(&game, "Ed4").contains("Ed4S"));
}

#[test]
fn spec_2_wizard_teleports_once_to_own_pieces_of_earth() {
    let game = scene(&format!("Z@Ee1 {SHIELD} H@Ee4 W+@Eb2 E@Sa1"), "w BW");
    assert_eq!(from(&game, "Ee1~"), "Ee1~Eb2 Ee1~Ee4");
    let swapped = after(&game, "Ee1~Ee4");
    assert_eq!(
        (stands(&swapped, "Ee4").as_str(), stands(&swapped, "Ee1").as_str()),
        ("W:Z", "W:H")
    );
    let later = after(&swapped, "Eh8Eg7");
    assert!(from(&later, "Ee4~").is_empty(), "once in a game");
    assert!(later.position_string().ends_with("w B"));
}

#[test]
fn spec_2_a_teleport_is_no_move_of_the_other_piece() {
    let game = scene(&format!("Z@Ee1 {SHIELD} W+@Eb2"), "w W");
    let game = after(&game, "Ee1~Eb2 Eh8Eg7");
    assert_eq!(from(&game, "Ee1"), "Ee1Ec3 Ee1Ed2 Ee1Ee3 Ee1Ef2 Ee1Eg3");
}

#[test]
fn spec_2_wizard_no_teleport_in_check_or_into_it() {
    let game = scene(&format!("Z@Ee1 {SHIELD} H@Ee4 W@Ec4 p@Ea4"), "w W");
    // The pegasus attacks c4, and e4 is behind it.
    assert_eq!(from(&game, "Ee1~"), "Ee1~Ee4");
    let game = scene(&format!("Z@Ee1 {SHIELD} H@Ee4 p@Ea1"), "w W");
    assert_eq!(from(&game, "Ee1~"), "");
}

#[test]
fn spec_2_dragon_on_earth() {
    let game = white("D@Ea2 W@Ea5 a@Ea8");
    assert_eq!(
        from(&game, "Ea2"),
        "Ea2Ea1 Ea2Ea3 Ea2Ea4 Ea2Ea8 Ea2Eb1 Ea2Eb2 Ea2Eb3 Ea2Ec2 Ea2Ec4 Ea2Ed2 Ea2Ed5 Ea2Ee2 Ea2Ee6 \
Ea2Ef2 Ea2Ef7 Ea2Eg2 Ea2Eg8 Ea2Eh2 Ea2Ei2 Ea2Sa2 Ea2Sb1 Ea2Sb3"
    );
    // With no piece, or two, between: no capture.
    assert!(!from(&white("D@Ea2 a@Ea8"), "Ea2").contains("Ea2Ea8"));
    assert!(!from(&white("D@Ea2 W@Ea5 H@Ea6 a@Ea8"), "Ea2").contains("Ea2Ea8"));
    // The one between may be an enemy; only the first beyond it can be captured.
    let game = white("D@Ea2 g@Ea5 a@Ea7 a@Ea8");
    assert!(from(&game, "Ea2").contains("Ea2Ea7"));
    assert!(!from(&game, "Ea2").contains("Ea2Ea5") && !from(&game, "Ea2").contains("Ea2Ea8"));
}

#[test]
fn spec_2_dragon_rises_without_capture() {
    let game = white("D@Ec4 e@Sd5 E@Sb5");
    let rises = from(&game, "Ec4S");
    assert_eq!(rises, "Ec4Sb3 Ec4Sc4 Ec4Sd3");
}

#[test]
fn spec_2_dragon_in_the_sky() {
    let game = white("D@Sa5 e@Sb5 W@Ea4 a@Eb6");
    assert_eq!(
        from(&game, "Sa5"),
        "Sa5Ea5 Sa5Eb4 Sa5Eb6 Sa5Sa2 Sa5Sa3 Sa5Sa4 Sa5Sa6 Sa5Sa7 Sa5Sa8 Sa5Sb4 Sa5Sb5 Sa5Sb6 Sa5Sc3 \
Sa5Sc7 Sa5Sd2 Sa5Sd8"
    );
}

#[test]
fn spec_2_pegasus_on_earth() {
    let game = white("P@Ed4 W@Ed6 a@Ef4 e@Sb4");
    assert_eq!(
        from(&game, "Ed4"),
        "Ed4Ea4 Ed4Eb4 Ed4Ec4 Ed4Ed1 Ed4Ed2 Ed4Ed3 Ed4Ed5 Ed4Ee4 Ed4Ef4 Ed4Sd2 Ed4Sd6 Ed4Sf4"
    );
    // The next square of Earth has to be empty.
    assert_eq!(from(&white("P@Ed4 W@Ed5 W@Ee4"), "Ed4S"), "Ed4Sb4 Ed4Sd2");
}

#[test]
fn spec_2_pegasus_in_the_sky() {
    let game = white("P@Sd4 e@Sd5 a@Ef4 W@Eb4");
    assert_eq!(
        from(&game, "Sd4"),
        "Sd4Ed2 Sd4Ef4 Sd4Sa4 Sd4Sb4 Sd4Sc4 Sd4Sd1 Sd4Sd2 Sd4Sd3 Sd4Sd5 Sd4Se4 Sd4Sf4 Sd4Sg4"
    );
}

#[test]
fn spec_2_archer() {
    let game = white("A@Ed4 W@Ee4 a@Eb4 H@Ee5 p@Ef6 e@Sc5 g@Eb6");
    assert_eq!(from(&game, "Ed4"), "Ed4Ec4 Ed4Ed2 Ed4Ed3 Ed4Ed5 Ed4Ed6 Ed4xEf6 Ed4xSc5");
    let shot = after(&game, "Ed4xEf6");
    assert_eq!((stands(&shot, "Ed4").as_str(), stands(&shot, "Ef6").as_str()), ("W:A", ""));
    // It shoots no own piece and nothing one square away.
    assert_eq!(from(&white("A@Ed4 G@Ef6 a@Ee5 E@Sc5"), "Ed4x"), "");
}

#[test]
fn spec_2_giant() {
    let game = white("G@Ed4 W@Ee5 a@Ef2");
    assert_eq!(
        from(&game, "Ed4"),
        "Ed4Eb2 Ed4Eb6 Ed4Ec3 Ed4Ec4 Ed4Ec5 Ed4Ed3 Ed4Ed5 Ed4Ee3 Ed4Ee4 Ed4Ef2"
    );
}

#[test]
fn spec_2_hero() {
    assert_eq!(from(&white("H@Ed4 a@Ee4 a@Ec5"), "Ed4"), "Ed4Ec3 Ed4Ee3 Ed4Ee4 Ed4Ee5");
}

#[test]
fn spec_2_warrior() {
    assert_eq!(from(&white("W@Ed5 a@Ed6"), "Ed5"), "Ed5Ec6 Ed5Ed6 Ed5Ee6");
    assert_eq!(from(&white("W@Ed5 a@Ee6"), "Ed5"), "Ed5Ec6");
}

#[test]
fn spec_2_warrior_on_its_first_move() {
    assert_eq!(from(&white("W+@Eb2"), "Eb2"), "Eb2Ea3 Eb2Eb4 Eb2Ec3 Eb2Ed4");
    // The square between has to be empty; there are two ways to b4.
    assert_eq!(from(&white("W+@Eb2 A@Ec3"), "Eb2"), "Eb2Ea3 Eb2Eb4");
    assert_eq!(from(&white("W+@Eb2 A@Ec3 A@Ea3"), "Eb2"), "");
    // Two steps do not capture.
    assert_eq!(from(&white("W+@Eb2 a@Eb4 a@Ed4"), "Eb2"), "Eb2Ea3 Eb2Ec3");
    // A capture is a first move too.
    let game = after(&white("W+@Eb2 a@Eb3"), "Eb2Eb3 Eh8Eg7");
    assert_eq!(from(&game, "Eb3"), "Eb3Ea4 Eb3Ec4");
}

#[test]
fn spec_2_eagle() {
    let game = white("E@Sd4 e@Sd5 a@Ee5 a@Ec5 P@Sb6");
    assert_eq!(from(&game, "Sd4"), "Sd4Sb3 Sd4Sb5 Sd4Sc2 Sd4Se2 Sd4Sf3 Sd4Sf5 Sd4xEe5");
    let game = after(&game, "Sd4xEe5");
    let there = ["Sd4", "Ee5", "Sf6"].map(|cell| stands(&game, cell));
    assert_eq!(there, ["", "", "W:E"]);
    // It captures as it moves.
    assert!(from(&white("E@Sd4 e@Sf5"), "Sd4").contains("Sd4Sf5"));
}

#[test]
fn spec_2_eagle_swoops_over_a_full_sky_but_not_off_the_board() {
    // Only an occupied landing square blocks it.
    assert_eq!(from(&white("E@Sd4 e@Se5 a@Ee5"), "Sd4x"), "Sd4xEe5");
    // The landing square has to be on the board.
    assert_eq!(from(&white("E@Sb4 a@Ea5"), "Sb4x"), "");
}

#[test]
fn spec_2_nothing_else_leaves_its_board() {
    let game = white("A@Ed4 G@Ea4 H@Ec3 W@Ef5 E@Sb6");
    for cell in ["Ed4", "Ea4", "Ec3", "Ef5", "Ee1"] {
        assert_eq!(from(&game, &format!("{cell}S")), "", "{cell}");
    }
    assert_eq!(from(&game, "Sb6E"), "");
}
