//! Paragraphs 1 to 4: the array, movement, check, castling, promotion.

use rules::{Seat, Variant};

use super::{fen, start};
use crate::support::two_player::{after, from, refused_position, status};

#[test]
fn spec_0_advanced_pawns_start_on_the_third_rank() {
    let game = Variant::SeparateRealms.new_game(&[("pawns", "advanced")]).expect("an option");
    assert_eq!(
        game.position_string(),
        "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1 pawns=advanced"
    );
    assert_eq!(game.options(), [("pawns".to_owned(), "advanced".to_owned())]);
    // One step for each pawn, and the king diagonally; all other pieces are blocked.
    let pawns = ["a3a4", "b3b4", "c3c4", "d3d4", "e1d2", "e1f2", "e3e4", "f3f4", "g3g4", "h3h4"];
    assert_eq!(game.actions(), pawns);
    // There is no en passant, neither after a double step from the second rank nor otherwise.
    let rank_2 = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert!(
        refused_position(Variant::SeparateRealms, &format!("{rank_2} pawns=advanced"))
            .contains("no pawn of White can stand on e2")
    );
    assert_eq!(from(&fen(rank_2), "e2"), "e2e3 e2e4");
    let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(from(&fen(passed), "e5"), "e5d6 e5e6");
    assert!(
        refused_position(Variant::SeparateRealms, &format!("{passed} pawns=advanced"))
            .contains("just have passed")
    );
    for (key, value) in [("pawns", "Advanced"), ("pawn", "normal")] {
        assert!(Variant::SeparateRealms.new_game(&[(key, value)]).is_err());
    }
}

#[test]
fn spec_1_orthodox_array() {
    let game = start();
    assert_eq!(game.position_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(game.options(), [("pawns".to_owned(), "normal".to_owned())]);
    assert_eq!((game.to_act_text().as_str(), game.actions().len()), ("W", 35));
}

#[test]
fn spec_2_king_steps_diagonally_and_captures_any_way() {
    let game = fen("k7/8/8/3p4/3K4/8/8/8 w - - 0 1");
    // c5 and e5 are not attacked: the pawn on d5 attacks only c4 and e4.
    assert_eq!(from(&game, "d4"), "d4c3 d4c5 d4d5 d4e3 d4e5");
}

#[test]
fn spec_2_knight_leaps_tall_and_captures_wide_too() {
    let quiet = fen("k7/p7/8/8/3N4/8/8/K7 w - - 0 1");
    assert_eq!(from(&quiet, "d4"), "d4c2 d4c6 d4e2 d4e6");
    let captures = fen("k7/p3p3/4p3/1p3p2/3N4/8/8/K7 w - - 0 1");
    assert_eq!(from(&captures, "d4"), "d4b5 d4c2 d4c6 d4e2 d4e6 d4f5");
}

#[test]
fn spec_2_bishop_goes_two_at_a_time_over_anything() {
    // b2 and d4 are jumped over. On e5 is an own pawn, and the second jump needs an empty square to land on.
    let game = fen("k7/p7/8/8/3p4/8/1P6/B3K3 w - - 0 1");
    assert_eq!(from(&game, "a1"), "a1c3 a1e5 a1g7");
    let game = fen("k7/p7/8/4P3/3p4/8/1P6/B3K3 w - - 0 1");
    assert_eq!(from(&game, "a1"), "a1c3");
    // A capture slides over empty squares: b2 blocks the way to d4.
    let game = fen("k7/p7/8/8/3p4/8/8/B3K3 w - - 0 1");
    assert_eq!(from(&game, "a1"), "a1c3 a1d4 a1e5 a1g7");
    // A jump does not capture: on c3 is an enemy piece.
    let game = fen("k7/p7/8/8/8/2p5/1P6/B3K3 w - - 0 1");
    assert_eq!(from(&game, "a1"), "");
}

#[test]
fn spec_2_rook_goes_two_at_a_time_over_anything() {
    let game = fen("4k3/8/8/8/p7/8/P7/R3K3 w - - 0 1");
    assert_eq!(from(&game, "a1"), "a1a3 a1a5 a1a7 a1c1");
    let game = fen("4k3/8/8/8/p7/8/8/R3K2N w - - 0 1");
    assert_eq!(from(&game, "a1"), "a1a3 a1a4 a1a5 a1a7 a1c1");
    // Over the own king to c1, then over d1 to e1, which is occupied.
    let game = fen("4k3/8/8/8/p7/8/8/R2K4 w - - 0 1");
    assert_eq!(from(&game, "a1"), "a1a3 a1a4 a1a5 a1a7 a1c1 a1e1 a1g1");
}

#[test]
fn spec_2_queen_both_ways() {
    let game = fen("4k3/p7/8/8/8/1p6/8/3QK3 w - - 0 1");
    assert_eq!(from(&game, "d1"), "d1b1 d1b3 d1d3 d1d5 d1d7 d1f1 d1f3 d1h1 d1h5");
}

#[test]
fn spec_2_a_jump_off_or_along_the_line_of_a_pin() {
    // The bishop on f2 shields e1 from h4. There is no jump to the far side of h4, and d4 leaves the line.
    let game = fen("4k3/8/8/8/7b/8/5B2/4K3 w - - 0 1");
    assert_eq!(from(&game, "f2"), "f2h4");
    // The rook on e3 may jump along the file only to squares where it still interposes.
    let game = fen("4r1k1/8/8/8/8/4R3/8/3NK3 w - - 0 1");
    assert_eq!(from(&game, "e3"), "e3e5 e3e7 e3e8");
    // Over the pinning rook on e6 to e7, the line would be open.
    let game = fen("6k1/8/4r3/8/8/4R3/8/3NK3 w - - 0 1");
    assert_eq!(from(&game, "e3"), "e3e5 e3e6");
    // The same over the own king on e2 to e1.
    let game = fen("6k1/8/4r3/8/8/4R3/4K3/8 w - - 0 1");
    assert_eq!(from(&game, "e3"), "e3e5 e3e6");
}

#[test]
fn spec_3_check_is_by_capture_moves_only() {
    // A rook two squares away behind a piece does not give check, an open line does.
    let jumped = fen("4k3/8/8/8/8/4r3/4P3/4K3 w - - 0 1");
    assert!(!jumped.view(Seat(0)).seats[0].in_check);
    let open = fen("4k3/8/8/8/8/4r3/8/4K3 w - - 0 1");
    assert!(open.view(Seat(0)).seats[0].in_check);
    // The knight's wide leap captures, so it gives check.
    assert!(fen("4k3/8/8/8/8/8/2n5/4K3 w - - 0 1").view(Seat(0)).seats[0].in_check);
    // A king could capture an orthogonally adjacent one.
    assert!(
        refused_position(Variant::SeparateRealms, "8/8/8/3kK3/8/8/8/8 w - - 0 1")
            .contains("in check")
    );
    let beside = fen("8/8/8/8/2k5/8/3K4/7R b - - 0 1");
    assert_eq!(from(&beside, "c4"), "c4b3 c4b5 c4d5");
}

#[test]
fn spec_3_castling_is_the_orthodox_one() {
    let game = fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(from(&game, "e1"), "e1c1 e1d2 e1f2 e1g1");
    assert!(after(&game, "e1g1").position_string().starts_with("r3k2r/8/8/8/8/8/8/R4RK1 b kq"));
    // f1 is attacked by a capture along the file. A rook behind a piece attacks nothing.
    assert_eq!(from(&fen("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1"), "e1g1"), "");
    assert_eq!(from(&fen("4k3/8/8/8/5r2/5P2/8/R3K2R w KQ - 0 1"), "e1g1"), "e1g1");
}

#[test]
fn spec_4_promotion_to_this_games_pieces() {
    let game = fen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(from(&game, "a7"), "a7a8b a7a8n a7a8q a7a8r");
    // The new rook moves two squares at a time.
    let rook = after(&game, "a7a8r h7g6");
    assert_eq!(from(&rook, "a8"), "a8a2 a8a4 a8a6 a8c8 a8e8 a8g8");
    assert_eq!(status(&rook), "play");
}

/// From the source: kings have realms of 32 squares, knights, rooks and queens of 16, bishops of 8, pawns of six
/// (seven with the promotion square). All bishops, rooks and knights of a player start in different realms.
#[test]
fn spec_2_the_realm_of_every_piece_is_shown() {
    use rules::view::Mark;
    for (kind, realms, size) in [
        ("king", 1, 32),
        ("knight", 2, 16),
        ("bishop", 2, 8),
        ("rook", 2, 16),
        ("queen", 1, 16),
        ("pawn", 1, 7),
    ] {
        let views = start().piece_views(kind);
        let shown: Vec<_> = views.iter().filter(|v| v.aspect.is_some()).collect();
        assert_eq!((views[0].aspect.as_deref(), shown.len()), (None, realms), "{kind}");
        for view in shown {
            let cells = &view.boards[0].cells;
            let own = |mark| move |c: &&rules::view::CellView| c.marks.contains(mark);
            let count = |mark| cells.iter().filter(own(mark)).count();
            assert_eq!(count(Mark::Target) + count(Mark::Selected), size, "{kind}");
            assert!(count(Mark::TargetCapture) > 0, "{kind} leaves its realm by capturing");
            let both = cells.iter().filter(own(Mark::Target)).filter(own(Mark::TargetCapture));
            assert_eq!(both.count(), 0, "{kind}");
        }
    }
    let names = |kind| -> Vec<String> {
        start().piece_views(kind).into_iter().filter_map(|v| v.aspect).collect()
    };
    assert_eq!(names("bishop"), ["realm from c1", "realm from f1"]);
    assert_eq!(names("pawn"), ["realm from e2"]);
}

#[test]
fn spec_2_pawn_moves_and_captures_as_in_chess() {
    // On e4 is an own pawn, on d3 an enemy; f3 is empty.
    let game = fen("4k3/8/8/8/4P3/3p4/4P3/4K3 w - - 0 1");
    assert_eq!(from(&game, "e2"), "e2d3 e2e3");
    let game = fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(from(&game, "e2"), "e2e3 e2e4");
    // En passant is possible on the next move only.
    let game = fen("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    let passed = after(&game, "d7d5");
    assert_eq!(from(&passed, "e5"), "e5d6 e5e6");
    let captured = after(&passed, "e5d6").position_string();
    assert!(captured.starts_with("4k3/8/3P4/8/8/8/8/4K3 b"), "{captured}");
    assert_eq!(from(&after(&passed, "e1d2 e8d7"), "e5"), "e5e6");
}

#[test]
fn spec_3_castling_needs_unmoved_pieces_empty_squares_and_safety() {
    let castles = |text: &str| from(&fen(text), "e1g1") == "e1g1";
    assert!(castles("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    // The king has moved, or the rook.
    let game = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(from(&after(&game, "e1d2 e8d7 d2e1 d7e8"), "e1g1"), "");
    assert_eq!(from(&after(&game, "h1h3 e8d7 h3h1 d7e8"), "e1g1"), "");
    // A piece of either side in between.
    assert!(!castles("4k3/8/8/8/8/8/8/4KB1R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/8/8/8/4K1nR w K - 0 1"));
    // An attack where the king is, crosses or ends prevents castling; on what the rook crosses it does not matter.
    for (rook, may) in [("4r3", false), ("5r2", false), ("6r1", false), ("7r", true)] {
        assert_eq!(castles(&format!("4k3/8/8/8/{rook}/8/8/4K2R w K - 0 1")), may, "{rook}");
    }
    // Without capturing, a rook on f5 could jump to f1. That is not an attack.
    assert!(castles("4k3/8/8/5r2/5P2/8/8/4K2R w K - 0 1"));
}
