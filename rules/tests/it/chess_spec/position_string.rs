//! FEN: the six standard fields and their checks.

use rules::Seat;
use rules::Variant;
use rules::game::{Outcome, status_text};

use super::{fen, start};
use crate::support::two_player::{after, refused_position};

#[test]
fn the_start_and_the_first_moves() {
    let game = start();
    assert_eq!(game.position_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(
        after(&game, "e2e4").position_string(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    );
    assert_eq!(
        after(&game, "e2e4 c7c5 g1f3").position_string(),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
}

#[test]
fn the_result_is_a_seventh_field() {
    let game = start();
    for (action, tail, outcome) in [
        ("B(Y)", " ended=resigned-B", Some(Outcome::Win(Seat(0)))),
        ("W(L)", " ended=time-W", Some(Outcome::Win(Seat(1)))),
        ("W(=)", " ended=agreed", None),
    ] {
        let over = after(&game, action);
        let text = over.position_string();
        assert!(text.ends_with(tail), "{text}");
        let again = fen(&text);
        assert_eq!(again.position_string(), text);
        assert_eq!(again.outcome(), over.outcome());
        assert_ne!(status_text(again.as_ref()), "play");
        assert!(outcome.is_none() || over.outcome() == outcome);
    }
}

#[test]
fn impossible_positions_are_refused() {
    for (text, part) in [
        ("", "six fields"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", "six fields"),
        ("8/8/8/8/8/8/8 w - - 0 1", "8 ranks"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1 has not 8 squares"),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 has not 8 squares"),
        ("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "'X' is no piece"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings"),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "no pawn of White can stand on a1"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "no pawn of White can stand on a8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "no pawn of Black can stand on a1"),
        ("4k3/8/8/P7/8/8/PPPPPPPP/4K3 w - - 0 1", "more pawns and promoted"),
        ("4k3/8/8/QQ6/8/8/PPPPPPPP/4K3 w - - 0 1", "more pawns and promoted"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black's king is in check"),
        ("8/8/8/8/8/8/3kK3/8 w - - 0 1", "in check"),
        ("4k3/8/8/8/8/8/8/R3K3 x - - 0 1", "w or b"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "castling K needs king and rook"),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", "castling Q needs king and rook"),
        ("r3k3/8/8/8/8/8/8/R3K3 w qQ - 0 1", "letters out of KQkq"),
        ("4k3/8/8/8/8/8/8/R3K3 w - e3 0 1", "no pawn can just have passed 'e3'"),
        ("4k3/8/8/4p3/8/8/8/R3K3 w - e3 0 1", "no pawn can just have passed 'e3'"),
        ("4k3/8/4p3/4p3/8/8/8/R3K3 w - e6 0 1", "no pawn can just have passed 'e6'"),
        ("4k3/8/8/4p3/8/8/8/R3K3 w - e6 3 1", "no pawn can just have passed 'e6'"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 151 1", "half-move clock"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - -1 1", "half-move clock"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 0", "move number"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 ended=won", "no possible end"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ended=agreed", "no possible end"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 pawns=advanced", "six fields"),
        ("4k3/8/5N2/8/4R3/8/8/Q3K2B b - - 0 1", ""),
    ] {
        if part.is_empty() {
            assert_eq!(status_text(fen(text).as_ref()), "play", "{text}");
        } else {
            let why = refused_position(Variant::Chess, text);
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
