//! Reasons why an action is not legal, as data.

use rules::Variant;
use rules::board::CellSet;
use rules::game::ReadError;
use rules::illegal::Illegal;
use rules::mechanics::castling::NoCastling;
use rules::mechanics::{Obstacle, Wing};

/// The reason why what the player to act of a chess position types is not legal.
fn reason(position: &str, typed: &str) -> Illegal {
    let game = Variant::Chess.from_position(position).unwrap();
    let Err(ReadError::Illegal(refusal)) = game.read(game.to_act().unwrap(), typed) else {
        panic!("{typed} is not refused");
    };
    *refusal.reason.unwrap()
}

#[test]
fn a_piece_that_is_pinned_or_blocked_says_by_which_cells() {
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let Illegal::Exposed { from, by, .. } = reason(pinned, "e2c3") else { panic!("not pinned") };
    assert_eq!(by.len(), 1);
    assert!(!by.contains(from));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let Illegal::Obstacle(from, _, Obstacle::Blocked(Some(by))) = reason(start, "a1a5") else {
        panic!("not blocked");
    };
    assert_eq!(CellSet::from(by).only(), Some(by));
    assert_ne!(by, from);
    assert!(matches!(reason(start, "e7e5"), Illegal::NotYours(_)));
    assert!(matches!(reason(start, "e4e5"), Illegal::Empty(_)));
    assert!(matches!(reason(start, "b1b3"), Illegal::Unreachable(..)));
}

#[test]
fn castling_says_what_prevents_it() {
    let castling = |position, why| assert_eq!(reason(position, "O-O"), why);
    let moved = Illegal::Castling(Wing::King, NoCastling::Moved);
    castling("4k3/8/8/8/8/8/8/4K2R w - - 0 1", moved);
    for (position, check) in
        [("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1", true), ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", false)]
    {
        let Illegal::Castling(Wing::King, why) = reason(position, "O-O") else {
            panic!("castling is not refused");
        };
        assert_eq!(matches!(why, NoCastling::Check(_)), check);
        assert_eq!(matches!(why, NoCastling::Attacked(..)), !check);
    }
}

#[test]
fn a_claim_says_why_it_is_too_early() {
    let game = Variant::Chess.new_game::<&str, &str>(&[]).unwrap();
    let mover = game.to_act().unwrap();
    assert_eq!(
        game.draw_claim(mover).unwrap_err().reason.as_deref(),
        Some(&Illegal::ClaimTooEarly(1))
    );
    let other = mover.opponent();
    assert_eq!(
        game.draw_claim(other).unwrap_err().reason.as_deref(),
        Some(&Illegal::ClaimOutOfTurn)
    );
}
