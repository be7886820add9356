//! What is read as a move in a chat, and what remains chat.

use rules::Seat;
use rules::game::{ReadError, Termination, TypedTermination};

use super::{fen, start};
use crate::support::two_player::{after, is_chat, reads, refusal_of};

#[test]
fn algebraic_short_and_long() {
    reads(
        &start(),
        &[
            ("e4", "e2e4"),
            ("E4", "e2e4"),
            ("Pe4", "e2e4"),
            ("e2e4", "e2e4"),
            ("E2E4", "e2e4"),
            ("e2-e4", "e2e4"),
            (" e2 – e4 ", "e2e4"),
            ("1. e4", "e2e4"),
            ("1.e4", "e2e4"),
            ("Nf3", "g1f3"),
            ("nf3", "g1f3"),
            ("NF3", "g1f3"),
            ("Ng1f3", "g1f3"),
            ("Ng1-f3", "g1f3"),
            ("Ngf3", "g1f3"),
            ("N1f3", "g1f3"),
            ("g1-f3", "g1f3"),
        ],
    );
}

#[test]
fn captures_with_and_without_the_sign() {
    let game = fen("4k3/8/8/3p4/2P1P3/8/8/4K1B1 w - - 0 1");
    reads(
        &game,
        &[
            ("cxd5", "c4d5"),
            ("cd5", "c4d5"),
            ("exd5", "e4d5"),
            ("e4:d5", "e4d5"),
            ("e4×d5", "e4d5"),
        ],
    );
    let both = game.read(Seat(0), "xd5");
    assert_eq!(both, Err(ReadError::Ambiguous(vec!["c4d5".to_owned(), "e4d5".to_owned()])));
}

#[test]
fn a_bishop_is_upper_case_a_file_lower() {
    // A bishop on d2 and a pawn on b2 can both capture on c3.
    let game = fen("4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1");
    reads(&game, &[("bxc3", "b2c3"), ("Bxc3", "d2c3"), ("bc3", "b2c3"), ("Bc3", "d2c3")]);
}

#[test]
fn castling_in_every_spelling() {
    let game = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    reads(
        &game,
        &[
            ("O-O", "e1g1"),
            ("0-0", "e1g1"),
            ("o-o", "e1g1"),
            ("O-O!", "e1g1"),
            ("OO", "e1g1"),
            ("O-O-O", "e1c1"),
            ("0-0-0", "e1c1"),
            ("000", "e1c1"),
            ("e1g1", "e1g1"),
            ("Ke1-c1", "e1c1"),
        ],
    );
    is_chat(&game, &["oo", "ooo", "Ooo", "oh", "o"]);
}

#[test]
fn promotion_in_every_spelling() {
    let game = fen("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["exd8=Q", "exd8Q", "ed8q", "e7d8q", "e7xd8=q", "exd8(Q)", "e7d8/Q", "exd8=Q+"] {
        reads(&game, &[(text, "e7d8q")]);
    }
    reads(&game, &[("exd8=N", "e7d8n"), ("ed8n", "e7d8n"), ("exd8B", "e7d8b")]);
    let open = game.read(Seat(0), "exd8");
    let all = ["e7d8b", "e7d8n", "e7d8q", "e7d8r"].map(str::to_owned).to_vec();
    assert_eq!(open, Err(ReadError::Ambiguous(all)));
}

#[test]
fn en_passant_may_be_written_out() {
    let game = after(&fen("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    reads(&game, &[("exd6", "e5d6"), ("exd6 e.p.", "e5d6"), ("ed6ep", "e5d6"), ("e5d6", "e5d6")]);
}

#[test]
fn evaluation_marks_are_kept_and_check_signs_dropped() {
    let game = start();
    let read = game.read(Seat(0), "e4!?").expect("it is legal");
    assert_eq!((read.canonical.as_str(), read.marks.as_str()), ("e2e4", "!?"));
    let read = game.read(Seat(0), "Nf3+").expect("it is legal");
    assert_eq!((read.canonical.as_str(), read.marks.as_str()), ("g1f3", ""));
}

#[test]
fn several_pieces_are_ambiguous() {
    let game = fen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let both = game.read(Seat(0), "Rd1");
    assert_eq!(both, Err(ReadError::Ambiguous(vec!["a1d1".to_owned(), "h1d1".to_owned()])));
    reads(&game, &[("Rad1", "a1d1"), ("Rhd1", "h1d1"), ("rad1", "a1d1")]);
}

#[test]
fn chat_is_not_read_as_a_move() {
    let game = start();
    is_chat(
        &game,
        &[
            "",
            " ",
            "hello",
            "good move",
            "ok",
            "e",
            "4",
            "e44",
            "b2b",
            "2b",
            "24h7d",
            "1h",
            "no",
            "be4?",
            "e5?",
            "a9",
            "(y)",
            "(s)",
            "y",
            "W",
            "W(",
            "=",
            "x",
            "-",
            "1.",
            "12",
            "ep",
            "e.p.",
            "k",
            "d6!",
            "Café",
            "see you at 8",
            "gg",
        ],
    );
    // Out of turn a bare square is chat, a full move is not.
    assert_eq!(game.read(Seat(1), "e5"), Err(ReadError::NotAnAction));
    assert_eq!(refusal_of(&game, Seat(1), "Nf6"), "It is White's turn.");
    assert_eq!(refusal_of(&game, Seat(1), "e7e5"), "It is White's turn.");
    assert_eq!(refusal_of(&game, Seat(1), "O-O"), "It is White's turn.");
}

#[test]
fn terminations_are_not_read_as_actions() {
    for game in [start(), after(&start(), "e2e4"), after(&start(), "W(Y)")] {
        for (text, termination, seat) in [
            ("W(Y)", Termination::Resignation, Some(Seat(0))),
            ("b(y)", Termination::Resignation, Some(Seat(1))),
            ("(Y)", Termination::Resignation, None),
            ("(S)", Termination::DrawClaim, None),
            ("( = )", Termination::AgreedDraw, None),
            ("B(=)", Termination::AgreedDraw, Some(Seat(1))),
            ("(L)", Termination::OutOfTime, None),
        ] {
            for reader in [Seat(0), Seat(1)] {
                let typed = TypedTermination { termination, seat };
                assert_eq!(game.read(reader, text), Err(ReadError::Termination(typed)), "{text}");
            }
        }
    }
}

#[test]
fn castling_is_read_as_king_takes_own_rook() {
    let game = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    reads(
        &game,
        &[
            ("e1h1", "e1g1"),
            ("e1xh1", "e1g1"),
            ("Kxh1", "e1g1"),
            ("Kh1", "e1g1"),
            ("Ke1a1", "e1c1"),
            ("Kxa1", "e1c1"),
        ],
    );
    // A rook that takes its own king is not castling.
    for text in ["h1e1", "h1xe1", "Rxe1", "Rhe1", "Rhxe1"] {
        assert_eq!(refusal_of(&game, Seat(0), text), "Your own king stands on e1.", "{text}");
    }
    let moved = fen("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1");
    let why = refusal_of(&moved, Seat(0), "e1h1");
    assert_eq!(why, "You cannot castle O-O: the king or that rook has moved.");
}

#[test]
fn a_square_that_does_not_exist_gets_a_reason() {
    let game = start();
    for (text, square) in [("Qh9", "h9"), ("Nf9", "f9"), ("N1c0", "c0"), ("Bxa12", "a12")] {
        let Err(ReadError::Illegal(refusal)) = game.read(Seat(0), text) else { panic!("{text}") };
        let sentence = format!("There is no square {square}: ranks go from 1 to 8.");
        assert_eq!((refusal.sentence.english(), refusal.doubtful), (sentence, true), "{text}");
        assert_eq!(game.read(Seat(1), text), Err(ReadError::NotAnAction), "{text}");
    }
    is_chat(&game, &["qh9", "h9", "be9", "Be careful", "Nice"]);
}
