//! Notation: what is read, written and refused (6).

use crate::support::english;
use rules::Seat;
use rules::game::ReadError;

use super::{at, start};
use crate::support::two_player::{after, is_chat, reads, refuses, sheet};

#[test]
fn spec_6_moves_are_read_as_in_chess() {
    reads(
        &start(),
        &[
            ("e6", "e4e6"),
            ("e4e6", "e4e6"),
            ("e4-e6!", "e4e6"),
            ("Nc3", "d1c3"),
            ("nc3", "d1c3"),
            ("Kg2", "g1g2"),
            ("Bf1e2", "f1e2"),
        ],
    );
    let game = at("6/5P1/8/9/3P6/4n5K/10/9/8/7/5k w - 0 1");
    reads(&game, &[("exf5", "e4f5"), ("b7=Q", "b6b7q"), ("b6b7n", "b6b7n"), ("b7R", "b6b7r")]);
    is_chat(&start(), &["hello", "good move", "j", "gg", "a", "12"]);
}

#[test]
fn spec_6_the_score_sheet() {
    let game = at("6/5P1/8/9/3P6/4n5K/10/9/8/7/5k w - 0 1");
    assert_eq!(sheet(&game, "e4f5"), "exf5");
    assert_eq!(sheet(&game, "b6b7r"), "b7=R");
    let line = after(&at("6/P6/2p5/9/10/11/10/9/8/7/K4k w - 0 1"), "b1b3");
    assert_eq!(sheet(&line, "c3b2"), "cxb2");
}

#[test]
fn spec_6_refusals_speak_of_hexes() {
    refuses(
        &start(),
        &[
            (
                "f5f7",
                "Your pawn on f5 cannot go to f7, where Black's pawn stands; it can go to f6.",
            ),
            ("a6a7", "There is no hex a7: file a goes from a1 to a6."),
            ("Nd4", "None of your knights (d1, h1) can go to d4."),
            ("e5e6", "Nothing stands on e5."),
        ],
    );
    let read = start().read(Seat::FIRST, "Qe1xe10");
    assert!(matches!(read, Err(ReadError::Illegal(_))), "{read:?}");
}

#[test]
fn spec_6_news_name_pieces_and_hexes() {
    let mut game = start();
    let played = game.apply("d1c3").unwrap();
    assert_eq!(played.sheet, "Nc3");
    assert_eq!(english(&played.news), ["White's knight goes from d1 to c3."]);
}
