//! How a game ends: mate, draws by themselves, claims, and what players do (4.2, 5.1 to 5.5).

use locale::Text;
use rules::Seat;
use rules::game::{DrawKind, Outcome};

use super::slow::{self, Slow};
use super::{at, start};
use crate::support::two_player::{after, play, sheet, status};

/// White's knight on d1 and Black's on d9 go out and back.
const KNIGHTS_OUT_AND_BACK: &str = "d1c3 d9c6 c3d1 c6d9";

#[test]
fn spec_4_2_checkmate_wins() {
    let game = start();
    let line = "e1c3 e10c6 b1b2 b7b6 f3b1 e7e6";
    assert_eq!(sheet(&game, &format!("{line} c3f9")), "Qc3 Qc6 b2 b6 Bb1 e6 Qxf9#");
    let mut game = after(&game, line);
    let mate = game.apply("c3f9").unwrap();
    assert_eq!(
        mate.news.last().map(Text::english).as_deref(),
        Some("Black is checkmated: White wins.")
    );
    assert_eq!((status(&game).as_str(), game.to_act_text().as_str()), ("win:W", "-"));
    assert!(game.actions().is_empty());
}

/// King and queen against a king on every pair of hexes, in every corner of the board.
#[test]
fn spec_4_2_and_5_1_king_and_queen_against_king_end_as_a_second_generator_says() {
    let (mut mates, mut stalemates) = (0, 0);
    for corner in ["a1", "a6", "f1", "f11", "l1", "l6"] {
        for king in slow::all() {
            for queen in slow::all() {
                if king == queen || [king, queen].contains(&slow::hex(corner)) {
                    continue;
                }
                let white = format!("K{} Q{}", slow::name(king), slow::name(queen));
                let black = format!("K{corner}");
                let slow = Slow::new(&white, &black, false);
                if Slow::new(&white, &black, true).in_check() {
                    continue;
                }
                let Some(mated) = slow.mated() else { continue };
                let text = slow::position_string(&slow);
                let expected = match mated {
                    true => Outcome::Win(Seat::FIRST),
                    false => Outcome::Draw(DrawKind::Stalemate),
                };
                assert_eq!(at(&text).outcome(), Some(expected), "{text}");
                mates += u32::from(mated);
                stalemates += u32::from(!mated);
            }
        }
    }
    assert!(mates > 0 && stalemates > 0, "{mates} {stalemates}");
}

#[test]
fn spec_5_1_stalemate_draws() {
    let game = at("5R/7/8/9/10/k2K7/10/9/8/7/6 w - 0 1");
    let over = after(&game, "f4f3");
    assert_eq!(over.outcome(), Some(Outcome::Draw(DrawKind::Stalemate)));
    let places: Vec<_> =
        over.placings().iter().map(|p| (p.seat.0, p.place, p.how.english())).collect();
    assert_eq!(places, [(0, 1, "drew".to_owned()), (1, 1, "drew".to_owned())]);
}

#[test]
fn spec_5_2_too_little_to_win() {
    for dead in ["11", "3B7", "3N7", "3b7", "3n7"] {
        let game = at(&format!("K5/7/8/9/10/{dead}/10/9/8/7/5k w - 0 1"));
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Material)), "{dead}");
    }
    for living in ["3BB6", "3NN6", "3Bn6", "4P6", "3R7", "3Q7"] {
        let game = at(&format!("K5/7/8/9/10/{living}/10/9/8/7/5k w - 0 1"));
        assert_eq!(status(&game), "play", "{living}");
    }
    // By a capture, at once.
    let game = at("K5/r6/8/9/10/11/10/9/8/7/5k w - 0 1");
    assert_eq!(after(&game, "a1b1").outcome(), Some(Outcome::Draw(DrawKind::Material)));
    // Mate by the capture itself comes first.
    let game = at("6/1B5/8/2n6/10/k1K8/10/9/8/7/6 w - 0 1");
    assert_eq!(status(&after(&game, "b2d3")), "win:W");
}

/// What the ruling says: a king on the edge can be mated by one bishop or knight, but the mated king had no legal way
/// there, so no series of moves leads to such a mate.
#[test]
fn spec_5_2_no_series_of_moves_leads_to_mate_with_one_bishop_or_knight() {
    for letter in ["B", "N"] {
        let mut mates = 0;
        // Where it attacks a hex: where it could go from there.
        let minors = |king, hex| {
            let there = format!("K{} {letter}{}", slow::name(king), slow::name(hex));
            Slow::new(&there, "", true).targets(hex)
        };
        // By symmetry, hexes of the left half of the board are enough.
        for mated in slow::all().filter(|hex| hex.0 <= 0 && hex.0 + 2 * hex.1 <= 0) {
            for king in slow::all().filter(|king| *king != mated) {
                for minor in minors(king, mated) {
                    let place = |king, minor| {
                        format!("K{} {letter}{}", slow::name(king), slow::name(minor))
                    };
                    let (black, white) = (format!("K{}", slow::name(mated)), place(king, minor));
                    let slow = Slow::new(&white, &black, false);
                    let kings_meet = slow::near(king, mated);
                    if kings_meet || !slow.in_check() || slow.mated() != Some(true) {
                        continue;
                    }
                    mates += 1;
                    // The king came from a near hex that the other king did not attack, wherever White's pieces stood
                    // before White's last move.
                    let before = slow.before(true).into_iter().map(|b| b.hexes_of(true, 'K'));
                    let kings_before: Vec<slow::Hex> = before.flatten().collect();
                    let from = slow::all().filter(|&hex| slow::near(hex, mated));
                    for from in from {
                        let safe = kings_before.iter().any(|&k| !slow::near(k, from) && k != from);
                        assert!(!safe, "{white} {black}, from {}", slow::name(from));
                    }
                }
            }
        }
        assert!(mates > 0, "{letter}: there are such positions");
    }
}

#[test]
fn spec_5_3_fivefold_by_itself() {
    let mut game = start();
    for _ in 0..3 {
        play(&mut game, KNIGHTS_OUT_AND_BACK);
    }
    play(&mut game, "d1c3 d9c6 c3d1");
    assert_eq!(status(&game), "play");
    play(&mut game, "c6d9");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Repetition)));
}

#[test]
fn spec_5_3_and_5_4_fifty_moves_on_claim_seventy_five_by_themselves() {
    let game = at("K5/7/8/9/3P6/R10/10/9/8/7/5k w - 99 80");
    assert!(game.draw_claim(Seat::FIRST).is_err());
    let fifty = after(&game, "f1f2");
    assert_eq!(fifty.draw_claim(Seat::SECOND).as_deref(), Ok("B(S)"));
    assert!(after(&game, "e4e5").draw_claim(Seat::SECOND).is_err(), "a pawn move begins anew");
    let game = at("K5/7/8/9/3P6/R10/10/9/8/7/5k w - 149 120");
    assert_eq!(status(&game), "play");
    assert_eq!(after(&game, "f1f2").outcome(), Some(Outcome::Draw(DrawKind::Count)));
}

#[test]
fn spec_5_4_threefold_on_claim_of_the_player_to_move() {
    let mut game = start();
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    assert!(game.draw_claim(Seat::FIRST).is_err());
    play(&mut game, KNIGHTS_OUT_AND_BACK);
    assert_eq!(status(&game), "play", "on claim only");
    assert!(game.draw_claim(Seat::SECOND).is_err());
    assert_eq!(game.draw_claim(Seat::FIRST).as_deref(), Ok("W(S)"));
    play(&mut game, "W(S)");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawKind::Claimed)));
    assert_eq!(after(&start(), "W(=)").outcome(), Some(Outcome::Draw(DrawKind::Agreed)));
}

#[test]
fn spec_general_3_4_en_passant_counts_only_where_a_capture_is_legal() {
    let shuffle = "l6l5 l1l2 l5l6 l2l1 l6l5 l1l2 l5l6 l2l1";
    // Nobody can capture on b2: the double step leaves no trace.
    let alone = at("6/P6/8/9/10/11/10/9/8/7/K4k w - 0 1");
    assert!(after(&after(&alone, "b1b3"), shuffle).draw_claim(Seat::SECOND).is_ok());
    let capture = at("6/P6/2p5/9/10/11/10/9/8/7/K4k w - 0 1");
    assert!(after(&after(&capture, "b1b3"), shuffle).draw_claim(Seat::SECOND).is_err());
}

#[test]
fn spec_5_5_out_of_time_against_a_bare_king_is_a_draw() {
    let rook = "K5/7/8/9/10/3R7/10/9/8/7/5k w - 0 1";
    let both = "K5/7/8/9/10/3Rr6/10/9/8/7/5k w - 0 1";
    for (position, late, result) in
        [(rook, "W", "draw"), (rook, "B", "win:W"), (both, "W", "win:B"), (both, "B", "win:W")]
    {
        assert_eq!(status(&after(&at(position), &format!("{late}(L)"))), result, "{late}");
    }
}
