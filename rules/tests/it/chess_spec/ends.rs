//! How a game of chess ends: mate, automatic draws, claims, and actions of the players.

use crate::support::english;
use locale::Text;
use rules::Seat;
use rules::game::{DrawKind, Outcome};

use super::{fen, start};
use crate::support::two_player::{after, play, status};

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn spec_4_2_checkmate_wins() {
    let mut game = start();
    play(&mut game, "f2f3 e7e5 g2g4");
    let mate = game.apply("d8h4").expect("it is legal");
    assert_eq!(mate.sheet, "Qh4#");
    assert_eq!(
        mate.news.last().map(Text::english).as_deref(),
        Some("White is checkmated: Black wins.")
    );
    assert_eq!((status(&game).as_str(), game.to_act_text().as_str()), ("win:B", "-"));
    assert!(game.actions().is_empty() && game.to_act().is_none());
    let places: Vec<_> =
        game.placings().iter().map(|p| (p.seat.0, p.place, p.how.english())).collect();
    assert_eq!(places, [(1, 1, "won".to_owned()), (0, 2, "checkmated".to_owned())]);
    assert!(game.apply("e2e4").is_err() && game.apply("W(Y)").is_err());
}

#[test]
fn spec_5_1_stalemate_draws() {
    let game = fen("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Stalemate)));
    assert_eq!(status(&game), "draw");
    let places: Vec<_> =
        game.placings().iter().map(|p| (p.seat.0, p.place, p.how.english())).collect();
    assert_eq!(places, [(0, 1, "drew".to_owned()), (1, 1, "drew".to_owned())]);
}

#[test]
fn spec_5_4_threefold_on_claim_of_the_player_to_move_the_start_counts() {
    let mut game = start();
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    let early = game.draw_claim(Seat(0)).expect_err("it came about twice").sentence.english();
    assert_eq!(
        early,
        "A draw can be claimed when a position occurs 3 times (this one has occurred 2 times), \
or after 50 moves by each player without capture or pawn move (2 so far)."
    );
    assert!(game.apply("W(S)").is_err());
    play(&mut game, "g1f3 g8f6 f3g1");
    let last = game.apply("f6g8").expect("it is legal");
    assert!(
        last.news
            .iter()
            .any(|n| n.english() == "This position for the third time: White may claim a draw.")
    );
    assert_eq!(status(&game), "play", "on claim only");
    let other = game.apply("B(S)").expect_err("it is White's move").sentence.english();
    assert_eq!(other, "A draw is claimed by the player to move, and that is White.");
    assert_eq!(game.draw_claim(Seat(0)).as_deref(), Ok("W(S)"));
    play(&mut game, "W(S)");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Claimed)));
}

#[test]
fn spec_5_3_fivefold_by_itself() {
    let mut game = start();
    for _ in 0..3 {
        play(&mut game, KNIGHTS_OUT_AND_BACK);
    }
    play(&mut game, "g1f3 g8f6 f3g1");
    assert_eq!(status(&game), "play");
    play(&mut game, "f6g8");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Repetition)));
}

#[test]
fn spec_5_3_perft_knows_what_has_been_on_the_board() {
    let mut game = start();
    for _ in 0..3 {
        play(&mut game, KNIGHTS_OUT_AND_BACK);
    }
    play(&mut game, "g1f3 g8f6");
    // Of the three plies f3g1, f6g8 and another one, the second ends the game.
    let fresh = fen("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2");
    assert_eq!(game.perft(1), fresh.perft(1));
    assert_eq!(game.perft(2), fresh.perft(2));
    assert_eq!(game.perft(3), fresh.perft(3) - 20);
    let divided = game.divide(3);
    assert_eq!(divided.iter().map(|d| d.1).sum::<u64>(), game.perft(3));
}

#[test]
fn spec_general_3_4_castling_rights_make_another_position() {
    let mut game = fen("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    // The rook moves out and back: the right is lost, so the first occurrence does not count.
    play(&mut game, "a1b1 h8g8 b1a1 g8h8");
    play(&mut game, "a1b1 h8g8 b1a1 g8h8");
    assert!(game.draw_claim(Seat(0)).is_err());
    play(&mut game, "a1b1 h8g8 b1a1 g8h8");
    assert!(game.draw_claim(Seat(0)).is_ok());
}

#[test]
fn spec_general_3_4_en_passant_counts_only_where_a_capture_is_legal() {
    // No capture is possible, so the pawn's step leaves no right.
    let mut game = fen("4k3/8/8/8/8/8/P6r/4K3 w - - 0 1");
    play(&mut game, "a2a4 h2h3 e1d1 h3h2 d1e1 h2h3 e1d1 h3h2 d1e1");
    // After a2a4 h2h3 … the position after a2a4 itself occurred three times.
    assert!(game.draw_claim(Seat(1)).is_ok());
    // Black can capture, so the first occurrence is another position.
    let mut game = fen("4k3/8/8/8/1p6/8/P6r/4K3 w - - 0 1");
    play(&mut game, "a2a4 h2h3 e1d1 h3h2 d1e1 h2h3 e1d1 h3h2 d1e1");
    assert!(game.draw_claim(Seat(1)).is_err());
    // Black's pawn is pinned and cannot capture: the same position.
    let mut game = fen("1k6/8/8/8/1p6/8/P6r/1R2K3 w - - 0 1");
    play(&mut game, "a2a4 h2h3 e1d1 h3h2 d1e1 h2h3 e1d1 h3h2 d1e1");
    assert!(game.draw_claim(Seat(1)).is_ok());
}

#[test]
fn spec_5_3_and_5_4_fifty_moves_on_claim_seventy_five_by_themselves() {
    let game = fen("4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80");
    assert!(game.draw_claim(Seat(0)).is_err());
    let fifty = after(&game, "a1a2");
    assert_eq!(fifty.draw_claim(Seat(1)).as_deref(), Ok("B(S)"));
    assert!(after(&game, "e2e3").draw_claim(Seat(1)).is_err(), "a pawn move begins anew");
    let game = fen("4k3/8/8/8/8/8/4P3/R3K3 w - - 149 120");
    assert_eq!(status(&game), "play");
    assert_eq!(after(&game, "a1a2").outcome(), Some(Outcome::Draw(DrawKind::Count)));
    // Mate comes first.
    let game = fen("4k3/R7/4K3/8/8/8/8/8 w - - 149 120");
    assert_eq!(status(&after(&game, "a7a8")), "win:W");
}

#[test]
fn spec_5_2_too_little_to_win() {
    for dead in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KN2",
        "4kb2/8/8/8/8/8/8/4K3",
        // Only bishops, all on dark squares.
        "4kb2/8/8/8/8/8/8/2B1K3",
        "4kb2/8/8/8/8/2B5/8/2B1K3",
    ] {
        let game = fen(&format!("{dead} w - - 0 1"));
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Material)), "{dead}");
    }
    for living in [
        "4k3/8/8/8/8/8/8/3NKN2",
        "4kn2/8/8/8/8/8/8/4KN2",
        "4kn2/8/8/8/8/8/8/4KB2",
        // Bishops on both colours.
        "4kb2/8/8/8/8/8/8/4KB2",
        "4k3/8/8/8/8/8/4P3/4K3",
    ] {
        assert_eq!(status(&fen(&format!("{living} w - - 0 1"))), "play", "{living}");
    }
    // After a capture, at once.
    let game = fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert_eq!(after(&game, "e1e2").outcome(), Some(Outcome::Draw(DrawKind::Material)));
}

#[test]
fn spec_general_2_1_resignation_in_and_out_of_turn_and_agreement() {
    let game = start();
    assert_eq!(status(&after(&game, "W(Y)")), "win:B");
    let resigned = after(&game, "B(Y)");
    assert_eq!(status(&resigned), "win:W");
    assert_eq!(resigned.in_game(), [Seat(0)]);
    assert_eq!(resigned.placings()[1].how.english(), "resigned");
    assert_eq!(after(&game, "W(=)").outcome(), Some(Outcome::Draw(DrawKind::Agreed)));
    assert_eq!(after(&game, "B(=)").outcome(), Some(Outcome::Draw(DrawKind::Agreed)));
    assert!(resigned.clone().apply("W(=)").is_err() && resigned.draw_claim(Seat(0)).is_err());
}

#[test]
fn spec_5_4_whoever_may_claim_is_told_at_the_third_and_later_repetition() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let mut game = start();
    for (round, time) in [(1, None), (2, Some("third")), (3, Some("fourth"))] {
        let mut news = Vec::new();
        for action in shuffle.split(' ') {
            news = english(&game.apply(action).expect("it is legal").news);
        }
        let notice =
            time.map(|t| format!("This position for the {t} time: White may claim a draw."));
        assert_eq!(news.last().filter(|n| n.contains("claim")), notice.as_ref(), "{round}");
        let claims = |seat: usize| {
            game.view(Seat(0)).seats[seat].status.iter().any(|s| s.english() == "may claim a draw")
        };
        assert_eq!((claims(0), claims(1)), (time.is_some(), false), "{round}");
    }
}

#[test]
fn spec_5_4_whoever_may_claim_after_fifty_moves_is_told_and_shown() {
    // The rook moves from square to square, so no position occurs too often.
    let path = "a2 a3 a4 a5 b5 b4 b3 b2 b1 c1 c2 c3 c4 c5 d5 d4 d3 d2 d1 c1 b1 a1 a2 a3 a4 a5";
    let mut game = fen("4k3/8/8/8/8/8/8/R3K3 w - - 98 60");
    let (mut rook, mut king) = ("a1", "e8");
    let (mut announced, mut shown) = (Vec::new(), Vec::new());
    let mut quiet = 98;
    for to in path.split(' ') {
        let back = if king == "e8" { "f8" } else { "e8" };
        for action in [format!("{rook}{to}"), format!("{king}{back}")] {
            if game.outcome().is_some() {
                break;
            }
            let news = game.apply(&action).expect("it is legal").news;
            quiet += 1;
            announced.extend(
                news.iter().any(|n| n.english().contains("without capture")).then_some(quiet),
            );
            let Some(to_act) = game.to_act() else { continue };
            let seats = game.view(Seat(0)).seats;
            let may = |s: usize| seats[s].status.iter().any(|s| s.english() == "may claim a draw");
            shown.extend(may(to_act.index()).then_some(quiet));
            assert!(!may(1 - to_act.index()), "{quiet}");
        }
        (rook, king) = (to, back);
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Count)));
    assert_eq!(announced, [100, 120, 140, 150], "at 150 it is the end that is announced");
    assert_eq!(shown, (100..150).collect::<Vec<_>>());
}

#[test]
fn spec_5_5_out_of_time_against_a_bare_king_is_a_draw() {
    for (pieces, late, result) in [
        ("4k3/8/8/8/8/8/8/R3K3", "W", "draw"),
        ("4k3/8/8/8/8/8/8/R3K3", "B", "win:W"),
        ("4k3/7p/8/8/8/8/8/R3K3", "W", "win:B"),
    ] {
        let game = fen(&format!("{pieces} w - - 0 1"));
        assert_eq!(status(&after(&game, &format!("{late}(L)"))), result, "{pieces} {late}");
    }
}
