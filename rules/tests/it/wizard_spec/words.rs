//! Texts and marks.

use crate::support::english;
use rules::Seat;
use rules::view::{Mark, SeatView};

use super::{Position, SHIELD, scene, start, white};
use crate::support::two_player::after;

fn news(game: &Position, action: &str) -> Vec<String> {
    english(&game.clone().apply(action).expect("it is legal").news)
}

#[test]
fn news_of_each_kind_of_action() {
    let game = white("A@Ed4 p@Ef6 E@Sb3 a@Ec4 D@Ea2 W@Ed7");
    assert_eq!(news(&game, "Ed4xEf6"), ["White's archer on Ed4 shoots Black's pegasus on Ef6."]);
    assert_eq!(
        news(&game, "Sb3xEc4"),
        ["White's eagle swoops from Sb3 to Sd5 and takes Black's archer on Ec4."]
    );
    assert_eq!(news(&game, "Ea2Sa2"), ["White's dragon goes from Ea2 to Sa2."]);
    assert_eq!(news(&game, "Ed7Ec8"), ["White's warrior goes from Ed7 to Ec8, becoming a hero."]);
    let game = scene(&format!("Z@Ee1 {SHIELD} H@Ee4 W@Ed7"), "w W dead-W=1");
    assert_eq!(
        news(&game, "Ee1~Ee4"),
        ["White's wizard on Ee1 changes places with the hero on Ee4."]
    );
    assert_eq!(
        news(&game, "Ed7Ec8*"),
        ["White's warrior goes from Ed7 to Ec8, declaring a quest for the dragon."]
    );
    let game = scene(&format!("Z@Ee1 {SHIELD} p@Ed8 W@Ed4"), "b -");
    assert_eq!(
        news(&game, "Ed8Ed4"),
        [
            "Black's pegasus goes from Ed8 to Ed4 and takes White's warrior.",
            "White decides: where does the warrior return?"
        ]
    );
    assert_eq!(news(&after(&game, "Ed8Ed4"), "@Eh2"), ["White puts a warrior on Eh2."]);
}

#[test]
fn headline_badges_and_rights() {
    let view = start().view(Seat(0));
    assert_eq!(view.headline.english(), "Black to move");
    let powers =
        |seat: &SeatView| -> Vec<String> { seat.powers.iter().map(|p| p.name.english()).collect() };
    assert_eq!(powers(&view.seats[0]), ["teleport"]);
    let game =
        scene(&format!("Z@Ee1 {SHIELD} A@Eb2 A@Ec2 G@Eg2 H@Eh2 W*@Ed8"), "w B dead-W=1 held-W=WW");
    let seat = &game.view(Seat(1)).seats[1];
    assert_eq!(english(&seat.status), ["holds 2 warriors", "warrior Ed8 on a quest"]);
    assert_eq!(powers(seat), ["resurrection"]);
    let pending = scene(&format!("Z@Ee1 {SHIELD}"), "w - place=E");
    assert_eq!(
        pending.view(Seat(1)).headline.english(),
        "White decides: where does the eagle return?"
    );
}

/// The cells with a mark.
fn marked(game: &Position, mark: Mark) -> Vec<String> {
    let view = game.view(Seat(1));
    let cells = view.boards.into_iter().flat_map(|b| b.cells);
    cells.filter(|c| c.marks.contains(mark)).map(|c| c.name).collect()
}

#[test]
fn marks_of_the_last_action() {
    let game = white("A@Ed4 p@Ef6 E@Sb3 a@Ec4");
    let swoop = after(&game, "Sb3xEc4");
    let marks = [Mark::From, Mark::To, Mark::Removed].map(|m| marked(&swoop, m).join(" "));
    assert_eq!(marks, ["Sb3", "Sd5", "Ec4"]);
    let shot = after(&game, "Ed4xEf6");
    let marks = [Mark::From, Mark::To, Mark::Removed].map(|m| marked(&shot, m).join(" "));
    assert_eq!(marks, ["Ed4", "", "Ef6"]);
}

#[test]
fn targets_of_a_piece_are_marked_on_both_boards() {
    let game = white("D@Ea2 W@Ea5 a@Ea8");
    let mut view = game.view(Seat(1));
    let targets = game.mark_targets(Seat(1), "a2", &mut view).unwrap();
    assert_eq!(targets.len(), 22);
    let has = |name: &str, mark| {
        let mut cells = view.boards.iter().flat_map(|b| &b.cells);
        cells.any(|c| c.name == name && c.marks.contains(mark))
    };
    assert!(
        has("Ea2", Mark::Selected) && has("Sa2", Mark::Target) && has("Ea8", Mark::TargetCapture)
    );
}
