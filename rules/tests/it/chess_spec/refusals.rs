//! Why an action is not legal, in words.

use rules::Seat;
use rules::game::ReadError;

use super::{fen, start};
use crate::support::two_player::{after, refuses};

#[test]
fn a_refusal_names_the_piece_on_the_square() {
    refuses(
        &start(),
        &[
            ("e3e4", "Nothing stands on e3."),
            ("e7e5", "Black's pawn stands on e7, not a piece of yours."),
            ("Ne2e4", "Your pawn stands on e2, not a knight."),
            ("Ra1a2", "Your own pawn stands on a2."),
            ("e2e2", "Your pawn already stands on e2."),
            ("e2e9", "There is no square e9: ranks go from 1 to 8."),
        ],
    );
}

#[test]
fn a_refusal_lists_possible_moves() {
    refuses(
        &start(),
        &[
            ("g1g3", "Your knight on g1 cannot go to g3; it can go to f3, h3."),
            ("e2e5", "Your pawn on e2 cannot go to e5; it can go to e3, e4."),
            ("e2d3", "Your pawn on e2 can go to d3 only to capture, and nothing stands there."),
            ("a1a3", "Your rook on a1 cannot get to a3: White's pawn on a2 is in the way."),
            ("Nd4", "None of your knights (b1, g1) can go to d4."),
            ("Qd3", "Your queen on d1 cannot get to d3: White's pawn on d2 is in the way."),
            ("e5", "None of your pawns (a2, b2, c2, d2, e2, f2, g2, h2) can go to e5."),
            ("exd3", "Your pawn on e2 can go to d3 only to capture, and nothing stands there."),
            ("Nxf3", "There is nothing to capture on f3; leave the x out to go there."),
            ("e4=Q", "Your pawn is not promoted on e4; leave the letter out."),
        ],
    );
    let game = fen("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1");
    refuses(
        &game,
        &[
            (
                "e2e4",
                "Your pawn on e2 cannot go to e4, where Black's pawn stands; it can go to e3.",
            ),
            ("Nf3", "You have no knight."),
        ],
    );
}

#[test]
fn a_refusal_names_the_check() {
    let pinned = fen("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
    refuses(
        &pinned,
        &[
            ("Nc3", "That would leave your king attacked by Black's rook on e8."),
            ("e2c3", "That would leave your king attacked by Black's rook on e8."),
        ],
    );
    let check = fen("4r1k1/8/8/8/8/8/P2N4/4K3 w - - 0 1");
    refuses(
        &check,
        &[
            (
                "a3",
                "That does not end the check: your king would still be attacked by Black's rook on e8.",
            ),
            ("Ke2", "On e2 your king would be attacked by Black's rook on e8."),
        ],
    );
}

#[test]
fn a_refusal_explains_why_castling_is_illegal() {
    let moved = fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let sentence = "You cannot castle O-O: the king or that rook has moved.";
    refuses(&moved, &[("O-O", sentence), ("e1g1", sentence)]);
    let through = fen("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1");
    refuses(&through, &[("0-0", "You cannot castle O-O: Black's rook on f3 attacks f1.")]);
    let check = fen("4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1");
    refuses(
        &check,
        &[("0-0-0", "You cannot castle out of check: Black's rook on e3 attacks the king.")],
    );
    refuses(&start(), &[("O-O", "You cannot castle O-O: White's bishop on f1 is in the way.")]);
}

#[test]
fn a_refusal_names_the_piece_whose_targets_help() {
    let about = |text: &str| match start().read(Seat(0), text) {
        Err(ReadError::Illegal(refusal)) => refusal.about,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(about("e2e5").as_deref(), Some("e2"));
    assert_eq!(about("e3e4"), None);
}

#[test]
fn spec_general_1_2_canonical_actions_are_exact() {
    let mut game = start();
    let mut why = |text: &str| game.apply(text).expect_err("not canonical").sentence.english();
    assert_eq!(why("e4"), "That is not the canonical form; write e2e4.");
    assert_eq!(why("Nf3"), "That is not the canonical form; write g1f3.");
    assert_eq!(why("banana"), "That is not an action in canonical notation, such as a2a3.");
    assert_eq!(why("e2e5"), "Your pawn on e2 cannot go to e5; it can go to e3, e4.");
    let over = after(&start(), "W(Y)");
    let why = over.clone().apply("e2e4").expect_err("it is over").sentence.english();
    assert_eq!(why, "The game is over. White resigns: Black wins.");
}
