//! Paragraph 5: stalemate and repetition lose, move counts as in the Laws, no draw by insufficient material.

use locale::Text;
use rules::Seat;
use rules::game::{DrawKind, Outcome};

use super::{fen, start};
use crate::support::two_player::{after, play, status};

const OUT_AND_BACK: &str = "b1c3 b8c6 c3b1 c6b8";

#[test]
fn spec_5_a_stalemated_player_loses() {
    // Black's king on a8 can only go to b7, which the rook attacks. To a7 it could only capture.
    let game = fen("k7/7R/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(status(&game), "win:W");
    let places: Vec<_> =
        game.placings().iter().map(|p| (p.seat.0, p.place, p.how.english())).collect();
    assert_eq!(places, [(0, 1, "won".to_owned()), (1, 2, "stalemated".to_owned())]);
    let mut before = fen("k7/8/7R/8/8/8/8/K7 w - - 0 1");
    assert_eq!(status(&before), "play");
    let last = before.apply("h6h8").expect("a jump of two");
    assert_eq!(last.sheet, "Rh8+");
}

#[test]
fn spec_5_stalemate_at_the_end_of_a_game() {
    let mut game = fen("k7/5R2/8/8/8/8/8/K7 w - - 0 1");
    let last = game.apply("f7h7").expect("a jump of two");
    assert_eq!(last.sheet, "Rh7");
    assert_eq!(
        last.news.last().map(Text::english).as_deref(),
        Some("Black is stalemated, which loses here: White wins.")
    );
}

#[test]
fn spec_5_bringing_a_position_about_for_the_third_time_loses() {
    let mut game = start();
    play(&mut game, OUT_AND_BACK);
    assert!(game.draw_claim(Seat(0)).is_err(), "there is no claim by repetition");
    play(&mut game, "b1c3 b8c6 c3b1");
    assert_eq!(status(&game), "play");
    // The start counts as an occurrence, so Black's move makes it three.
    let last = game.apply("c6b8").expect("it is legal");
    assert_eq!(status(&game), "win:W");
    assert_eq!(
        last.news.last().map(Text::english).as_deref(),
        Some("Black repeated the same position too often, which loses here: White wins.")
    );
    assert_eq!(game.placings()[1].how.english(), "repeated the position");
    let text = game.position_string();
    assert!(text.ends_with(" ended=repetition"), "{text}");
    assert_eq!(fen(&text).outcome(), Some(Outcome::Win(Seat(0))));
}

#[test]
fn spec_5_perft_ends_such_lines() {
    let mut game = start();
    play(&mut game, OUT_AND_BACK);
    play(&mut game, "b1c3 b8c6");
    // Two plies from here can cause the third occurrence of the start. What would follow is not counted.
    let same = fen("r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 6 4");
    assert_eq!(game.perft(2), same.perft(2));
    let ends_at_once = game.divide(3).into_iter().map(|d| d.1).sum::<u64>();
    assert_eq!(ends_at_once, game.perft(3));
    assert_eq!(game.perft(3), same.perft(3) - 35);
}

#[test]
fn spec_5_fifty_and_seventy_five_moves() {
    let game = fen("4k3/8/8/8/8/8/P7/R3K3 w - - 99 80");
    let fifty = after(&game, "a1c1");
    assert_eq!(fifty.draw_claim(Seat(1)).as_deref(), Ok("B(S)"));
    let game = fen("4k3/8/8/8/8/8/P7/R3K3 w - - 149 120");
    assert_eq!(after(&game, "a1c1").outcome(), Some(Outcome::Draw(DrawKind::Count)));
}

#[test]
fn spec_5_bare_kings_play_on() {
    let game = fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(status(&game), "play");
    // And can stalemate: the corner's only diagonal step is blocked.
    let game = fen("k7/8/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!(status(&game), "win:W");
}

#[test]
fn spec_5_a_third_repetition_loses_also_with_the_seventy_fifth_move() {
    let mut game = fen("4k3/8/8/8/8/8/P7/R3K3 w - - 142 120");
    play(&mut game, "a1c1 e8d7 c1a1 d7e8 a1c1 e8d7 c1a1");
    assert_eq!(status(&game), "play");
    play(&mut game, "d7e8");
    assert_eq!(game.outcome(), Some(Outcome::Win(Seat(0))));
    assert_eq!(fen(&game.position_string()).outcome(), game.outcome());
}
