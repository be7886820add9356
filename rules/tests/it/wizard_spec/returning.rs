//! 1.3 and 4. Return of warriors and eagles.

use super::{SHIELD, scene, stands};
use crate::support::two_player::{self, after, from, status};

/// Black to move, its wizard behind its heroes.
#[track_caller]
fn black(pieces: &str) -> super::Position {
    scene(&format!("Z@Ee1 {SHIELD} {pieces}"), "b -")
}

#[test]
fn spec_4_1_captured_in_the_own_territory_it_is_placed_on_an_x() {
    let game = after(&black("p@Ed8 W@Ed4"), "Ed8Ed4");
    assert_eq!(game.to_act_text(), "W");
    assert_eq!(game.actions().join(" "), "@Eb2 @Ec2 @Eg2 @Eh2");
    // The placement is not a turn, and the warrior is new.
    let game = after(&game, "@Eb2");
    assert_eq!((game.to_act_text().as_str(), stands(&game, "Eb2").as_str()), ("W", "W:W"));
    assert_eq!(from(&game, "Eb2"), "Eb2Ea3 Eb2Eb4 Eb2Ec3");
}

#[test]
fn spec_4_1_row_five_counts_and_the_opponents_territory_does_not() {
    let row_five = after(&black("p@Ed8 W@Ed5"), "Ed8Ed5");
    assert_eq!(row_five.actions().join(" "), "@Eb2 @Ec2 @Eg2 @Eh2");
    let lost = after(&black("p@Ed8 W@Ed6"), "Ed8Ed6");
    assert!(lost.decision().is_none());
    assert!(lost.actions().iter().all(|a| a.starts_with("Ee1")));
    assert!(
        lost.view(rules::Seat(1)).seats[1].lost.iter().any(|(k, n)| k.letter == 'W' && *n == 6)
    );
}

#[test]
fn spec_4_1_eagles_come_back_to_the_sky() {
    let game = after(&black("d@Sd6 E@Sd4"), "Sd6Sd4");
    assert_eq!(game.actions().join(" "), "@Sa1 @Se1 @Si1");
    let game = after(&black("d@Sd8 E@Sd6"), "Sd8Sd6");
    assert!(game.decision().is_none());
}

#[test]
fn spec_4_1_nothing_else_comes_back() {
    let game = after(&black("p@Ed8 H@Ed4"), "Ed8Ed4");
    assert!(game.decision().is_none());
}

#[test]
fn spec_1_3_blacks_x_squares_mirror_whites() {
    let game = scene(&format!("Z@Ee1 {SHIELD} P@Ea6 w@Eb6"), "w -");
    assert_eq!(after(&game, "Ea6Eb6").actions().join(" "), "@Eb8 @Ec8 @Eg8", "on h8 stands a hero");
    let game = scene(&format!("Z@Ee1 {SHIELD} D@Sb6 e@Sb8"), "w -");
    assert_eq!(after(&game, "Sb6Sb8").actions().join(" "), "@Sa9 @Se9 @Si9");
}

#[test]
fn spec_4_2_a_single_vacant_x_is_filled_by_itself() {
    let game = black("p@Ed8 W@Ed4 H@Eb2 A@Ec2 A@Eh2");
    let mut game = game;
    let news = game.apply("Ed8Ed4").unwrap().news;
    assert_eq!(stands(&game, "Eg2"), "W:W");
    assert_eq!(from(&game, "Eg2"), "Eg2Ee4 Eg2Ef3 Eg2Eg4 Eg2Eh3 Eg2Ei4", "it is new");
    assert_eq!(news[1].english(), "White's warrior returns on Eg2.");
}

#[test]
fn spec_4_2_an_x_vacated_by_the_capture_itself() {
    // The archer shoots the warrior off its own X, then the only vacant one: it returns there, as a new piece.
    let game = black("a@Ef4 A@Eb2 A@Ec2 A@Eg2 W+@Eh2");
    let game = after(&game, "Ef4xEh2");
    assert_eq!((stands(&game, "Eh2").as_str(), game.to_act_text().as_str()), ("W:W", "W"));
    assert!(game.decision().is_none());
}

#[test]
fn spec_4_2_without_a_vacant_x_it_is_held_and_placed_as_soon_as_one_is() {
    let full = "A@Eb2 A@Ec2 G@Eg2 H@Eh2";
    let mut game = black(&format!("p@Ed8 W@Ed4 {full}"));
    let news = game.apply("Ed8Ed4").unwrap().news;
    assert_eq!(news[1].english(), "White's warrior is held until an X square is vacant.");
    assert!(game.position_string().ends_with("w - held-W=W"));
    assert!(game.decision().is_none(), "White just plays");
    let news = game.apply("Eg2Ef3").unwrap().news;
    assert_eq!(news[1].english(), "White's warrior returns on Eg2.");
    assert_eq!(stands(&game, "Eg2"), "W:W");
    assert!(game.position_string().ends_with("b -"));
}

#[test]
fn spec_4_2_the_opponents_action_vacates_an_x_as_well() {
    let game = scene(&format!("Z@Ee1 {SHIELD} A@Ec2 A@Eg2 H@Eh2 g@Eb2"), "b - held-W=WW");
    let game = after(&game, "Eb2Ea3");
    assert_eq!(stands(&game, "Eb2"), "W:W", "at once, on Black's action");
    assert!(game.position_string().ends_with("w - held-W=W"), "the second is held still");
    assert_eq!(status(&game), "play");
}

#[test]
fn spec_4_2_the_choice_is_free_whatever_it_does_to_the_own_wizard() {
    // On c2 the warrior would be the dragon's screen: White may place it there, and is in check then.
    let game = scene(&format!("Z@Ec1 {SHIELD} d@Ec6 W@Ed4 p@Ed8"), "b -");
    let game = after(&game, "Ed8Ed4");
    assert_eq!(game.actions().join(" "), "@Eb2 @Ec2 @Eg2 @Eh2");
    let game = after(&game, "@Ec2");
    assert_eq!(game.to_act_text(), "W");
    assert!(game.view(rules::Seat(1)).seats[1].in_check);
    assert!(from(&game, "Ec2").contains("Ec2Eb3"), "it may step away again");
    assert!(!game.actions().contains(&"Ec1Ec2".to_owned()));
}

#[test]
fn spec_4_2_the_placement_comes_before_the_turn() {
    let game = after(&black("p@Ed8 W@Ed4 A@Eg4"), "Ed8Ed4");
    let decision = game.decision().expect("a placement");
    assert_eq!(
        (decision.name, decision.seat, decision.default.as_str()),
        ("placement", rules::Seat(1), "@Eb2")
    );
    assert_eq!(decision.question.english(), "White decides: where does the warrior return?");
    let answers: Vec<_> =
        decision.answers.iter().map(|(a, w)| format!("{a} {}", w.english())).collect();
    assert_eq!(answers, ["@Eb2 Eb2", "@Ec2 Ec2", "@Eg2 Eg2", "@Eh2 Eh2"]);
    assert_eq!(
        two_player::refusal_of(&game, rules::Seat(1), "Eg4Eg5"),
        "A decision is asked for first. White decides: where does the warrior return?"
    );
}

/// general 2.2: running out of time loses, even while a placement is pending.
#[test]
fn spec_general_2_2_time_run_out_loses_during_a_placement() {
    let game = after(&black("p@Ed8 W@Ed4"), "Ed8Ed4");
    assert!(game.decision().is_some());
    for (word, result) in [("W(L)", "win:B"), ("B(L)", "win:W")] {
        let over = after(&game, word);
        assert_eq!(status(&over), result);
        let again = rules::Variant::Wizard.from_position(&over.position_string());
        assert_eq!(again.map(|g| g.outcome()), Ok(over.outcome()));
    }
}
