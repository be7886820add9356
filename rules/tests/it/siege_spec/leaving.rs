//! 5.5 to 5.8: leaving the game, dead pieces, places, draws.

use rules::Outcome;
use rules::Seat;
use rules::game::DrawKind;

use super::words::*;

#[test]
fn spec_5_5_a_captured_king_takes_its_player_out() {
    let game = draw('W', "wk 1e, wr 5a, rk 5h, rn 9e, rp 3c, bk 12l", "declared-W=R");
    let game = after(&game, "W5ax5h");
    assert_eq!([on(&game, "5h"), on(&game, "9e"), on(&game, "3c")], ["wr", "rn!", "rp!"]);
    assert_eq!(game.in_game(), [Seat(0), Seat(2)]);
    assert_eq!(field(&game, "run"), "R1", "the capture of a king counts in 6.1");
    assert_eq!(to_act(&game), "B");
}

#[test]
fn spec_5_5_resigning_in_turn() {
    let game = draw('W', &format!("wr 5a, rn 9e, bn 9g, {KINGS}"), "run=B2 quiet=9");
    let game = after(&game, "W(Y)");
    assert_eq!([on(&game, "1e"), on(&game, "5a")], ["", "wr!"]);
    assert_eq!(to_act(&game), "R");
    assert_eq!([field(&game, "run"), field(&game, "quiet")], ["B2", ""]);
}

#[test]
fn spec_5_5_resigning_out_of_turn() {
    let game = draw('W', &format!("wr 5a, rn 9e, bn 9g, {KINGS}"), "");
    for (letter, king) in [('R', "12a"), ('B', "12l")] {
        let game = after(&game, &format!("{letter}(Y)"));
        assert_eq!(to_act(&game), "W");
        assert_eq!(on(&game, king), "");
    }
    let game = after(&game, "R(Y)");
    assert!(game.clone().apply("R(Y)").is_err(), "only players left resign");
    assert_eq!(to_act(&after(&game, "W5a-6a")), "B");
}

#[test]
fn spec_5_5_dead_pieces_are_obstacles() {
    // The dead knight on 5e blocks the rook, cannot be taken, and attacks nothing.
    let game = draw('W', "wk 4g, wr 5a, wp 4b, rn 5e, rp 5c, bk 12l, bp 9a", "out=R");
    assert_eq!(in_check(&game), "", "a living knight on 5e would attack 4g");
    assert_eq!(
        goes(&game, "5a"),
        sorted("5b 6a 7a 8a 4a 3a 2a 1a 6b 7c 8d 9d 10d 11d 12d 13d 14d 15d 16d")
    );
    // A pawn cannot capture it either. 5c is not a capture of the pawn on 4b; 5a, 5d and 6c are.
    let pawn = draw('W', "wk 1e, wp 4b, rn 6c, bk 12l", "out=R");
    assert_eq!(goes(&pawn, "4b"), "5b 5c");
}

#[test]
fn spec_5_5_the_player_to_act_is_looked_at_again() {
    // Black holds White's king in mate; when Black resigns, White is free.
    let mate = "wk 1a, br 1h, br 2h, bq 3h, bk 16h, wp 5a, rk 16a";
    let game = draw('W', mate, "");
    assert_eq!(legal(&game), ["W5a-6a", "W5a-6b"]);
    let game = after(&game, "B(Y)");
    assert_eq!(status(&game), "play");
    allowed(&game, "W1a-1b W1a-2c W5a-6a");
    // White's only action was to take Black's pawn. With two left that is a draw.
    let stuck = "wk 1a, rr 2h, rr 4b, wp 5j, rn 6j, rn 6k, bp 6i, rk 16a, bk 16h";
    let game = draw('W', stuck, "");
    assert_eq!(legal(&game), ["W5jx6i"]);
    assert_eq!(status(&after(&game, "B(Y)")), "draw");
    // The same with mate: taking Black's pawn was the last blow.
    let mated = "wk 1a, rr 1h, rr 2h, rq 3h, wp 5j, rn 6j, rn 6k, bp 6i, rk 16a, bk 16h";
    let game = draw('W', mated, "");
    assert_eq!(legal(&game), ["W5jx6i"]);
    let game = after(&game, "B(Y)");
    assert_eq!([status(&game), to_act(&game)], ["play", "R"], "Red had not declared it");
    let declared = draw('W', mated, "declared-R=W");
    assert_eq!(status(&after(&declared, "B(Y)")), "win:R");
}

#[test]
fn spec_5_5_of_two_the_other_wins() {
    let game = draw('W', "wk 1e, wr 5a, rk 12a, bn 9g", "out=B");
    assert_eq!(status(&after(&game, "W(Y)")), "win:R");
    assert_eq!(status(&after(&game, "R(Y)")), "win:W");
}

/// White is under siege, and Red's rook has just taken the knight on 5d.
fn undecided() -> Position {
    let pieces = "wk 1e, wn 5d, wp 2a, rr 5a, rk 12a, bk 12l, bp 9i";
    after(&draw('R', pieces, "threshold-W=1 run=W1"), "R5ax5d")
}

#[test]
fn spec_5_5_the_victim_resigns_during_a_touch() {
    let game = after(&undecided(), "W(Y)");
    assert_eq!([on(&game, "5d"), to_act(&game).as_str().to_owned()], ["rr", "B"]);
    assert_eq!(field(&game, "lost-W"), "n", "the capture stands");
}

#[test]
fn spec_5_5_the_captor_resigns_during_a_touch() {
    let game = after(&undecided(), "R(Y)");
    assert_eq!(on(&game, "5d"), "rr!");
    assert_eq!(field(&game, "lost-W"), "n", "the capture stands");
    assert_eq!(to_act(&game), "B", "the captor's turn is over");
}

#[test]
fn spec_5_5_the_third_resigns_during_a_touch() {
    let game = after(&undecided(), "B(Y)");
    assert_eq!(to_act(&game), "W");
    assert_eq!(legal(&game), ["W(-)", "W(T)"]);
    assert_eq!(on(&after(&game, "W(T)"), "5d"), "wn");
    assert_eq!(to_act(&after(&game, "W(T)")), "W", "after Red it is White's turn");
}

/// 5.5 and general 2.2: exactly the effects of a resignation, including a pending touch.
#[test]
fn spec_5_5_time_runs_out_during_a_touch() {
    for letter in ["W", "R", "B"] {
        let late = after(&undecided(), &format!("{letter}(L)"));
        let resigned = after(&undecided(), &format!("{letter}(Y)"));
        assert_eq!(late.position_string(), resigned.position_string());
        assert_eq!(
            [to_act(&late), legal(&late).join(" ")],
            [to_act(&resigned), legal(&resigned).join(" ")]
        );
    }
}

#[test]
fn spec_5_6_a_walled_in_king_takes_dead_pieces() {
    // Five steps from the corner 1a are on the board: 1b, 2a, 2b, 2c, 3b.
    let pieces = "wk 1a, wp 2a, bp 1b, bp 2b, bp 3b, bp 2c, rk 16a, rp 9a";
    let game = draw('W', pieces, "out=B quiet=7 run=R1");
    assert_eq!(legal_with(&game, "x"), ["W1ax1b", "W1ax2b", "W1ax2c", "W1ax3b"]);
    let taken = after(&game, "W1ax2b");
    assert_eq!([on(&taken, "2b"), on(&taken, "1a")], ["wk", ""]);
    assert_eq!(
        [field(&taken, "quiet"), field(&taken, "run"), field(&taken, "lost-B")],
        ["", "R1", ""]
    );
    // Only the king may.
    forbidden(&game, "W2ax3b W2ax3a");
}

#[test]
fn spec_5_6_only_when_every_step_is_dead_or_own() {
    let open = draw('W', "wk 1a, wp 2a, bp 1b, bp 2b, bp 3b, rk 16a, rp 9a", "out=B");
    assert_eq!(goes(&open, "1a"), "2c");
    // A living enemy does not count as either: it can be taken as usual, dead pieces cannot.
    let enemy = draw('W', "wk 1a, wp 2a, bp 1b, bp 2b, bp 3b, rp 2c, rk 16a", "out=B");
    assert_eq!(goes(&enemy, "1a"), "x2c");
    // All own pieces: there is nothing dead to take.
    let own = draw('W', "wk 1a, wp 2a, wp 1b, wp 2b, wp 3b, wp 2c, rk 16a, bp 9a", "out=B");
    assert_eq!(goes(&own, "1a"), "");
}

#[test]
fn spec_5_6_obeys_5_1_and_fortification() {
    let pieces = "wk 1a, wp 2a, bp 1b, bp 2b, bp 3b, bp 2c, rk 16a, rr 2h";
    // The rook attacks 2c, and no further.
    assert_eq!(goes(&draw('W', pieces, "out=B"), "1a"), "x1b x2b x3b");
    assert_eq!(goes(&draw('W', pieces, "out=B fortified-W=2 fortify-spent=W"), "1a"), "");
}

#[test]
fn spec_5_7_places() {
    let game = draw('W', "wk 1e, wr 5a, rk 5h, rn 9e, bk 12l, bn 9g", "declared-W=R");
    assert!(game.placings().is_empty());
    let game = after(&game, "W5ax5h B(Y)");
    assert_eq!(status(&game), "win:W");
    let places: Vec<_> =
        game.placings().iter().map(|p| (p.seat.0, p.place, p.how.english())).collect();
    assert_eq!(
        places,
        [
            (0, 1, "won".to_owned()),
            (2, 2, "resigned".to_owned()),
            (1, 3, "king captured".to_owned())
        ]
    );
    // Mate with two players: the mated one is second, before the one who left first.
    let mate = "wk 1a, rr 1h, rr 2h, rq 3h, rk 16a, bn 16h";
    let mate = draw('W', mate, "out=B declared-R=W");
    let places: Vec<_> = mate.placings().iter().map(|p| (p.seat.0, p.place)).collect();
    assert_eq!(places, [(1, 1), (0, 2), (2, 3)]);
    // A draw is shared by the remaining players.
    let draw = draw('W', "wk 1e, wr 5a, rk 12a, bn 16h", "out=B");
    let places: Vec<_> =
        after(&draw, "W(=)").placings().iter().map(|p| (p.seat.0, p.place)).collect();
    assert_eq!(places, [(0, 1), (1, 1), (2, 3)]);
}

#[test]
fn spec_5_8_by_agreement_and_by_claim() {
    let pieces = format!("wr 5a, rn 9e, {KINGS}");
    let agreed = after(&draw('W', &pieces, ""), "W(=)");
    assert_eq!(outcome(&agreed), Some(Outcome::Draw(DrawKind::Agreed)));
    for (quiet, may) in [(59, false), (60, true), (119, true)] {
        let game = draw('W', &pieces, &format!("quiet={quiet}"));
        for seat in 0..3 {
            assert_eq!(game.draw_claim(Seat(seat)).is_ok(), may, "{quiet}, in and out of turn");
        }
        assert_eq!(game.clone().apply("B(S)").is_ok(), may);
    }
    let two = "wk 1e, wr 5a, rk 12a, bn 9e";
    for (quiet, may) in [(39, false), (40, true)] {
        let game = draw('W', two, &format!("out=B quiet={quiet}"));
        assert_eq!(game.clone().apply("R(S)").is_ok(), may, "{quiet}");
        assert!(game.clone().apply("B(S)").is_err(), "Black is out");
    }
    let claimed = after(&draw('W', &pieces, "quiet=60"), "R(S)");
    assert_eq!(outcome(&claimed), Some(Outcome::Draw(DrawKind::Claimed)));
}

#[test]
fn spec_5_8_by_itself_after_forty_turns_each() {
    let game = draw('W', &format!("wr 5a, wp 5j, rn 9e, {KINGS}"), "quiet=119");
    // Pawn moves count like others; a capture restarts the count.
    assert_eq!(outcome(&after(&game, "W5j-6j")), Some(Outcome::Draw(DrawKind::Count)));
    let capture = draw('W', &format!("wr 5a, rp 5c, {KINGS}"), "quiet=119");
    assert_eq!(field(&after(&capture, "W5ax5c"), "quiet"), "");
    let two = draw('W', "wk 1e, wr 5a, rk 12a, bn 9e", "out=B quiet=79");
    assert_eq!(status(&after(&two, "W5a-6a")), "draw");
    let before = draw('W', "wk 1e, wr 5a, rk 12a, bn 9e", "out=B quiet=78");
    assert_eq!(status(&after(&before, "W5a-6a")), "play");
}

#[test]
fn spec_5_8_counts_from_a_players_leaving() {
    let game = draw('W', &format!("wr 5a, rn 9e, bn 9g, {KINGS}"), "quiet=90");
    let game = after(&game, "R(Y)");
    assert_eq!([status(&game), field(&game, "quiet")], ["play", ""]);
    assert_eq!(field(&after(&game, "W5a-6a"), "quiet"), "1");
}

#[test]
fn spec_5_8_only_kings() {
    let capture = draw('W', "wk 5e, rp 5f, rk 12a, bk 12l", "");
    assert_eq!(outcome(&after(&capture, "W5ex5f")), Some(Outcome::Draw(DrawKind::Material)));
    // Dead pieces are not pieces of the remaining players.
    let dead = draw('W', "wk 5e, bn 9e, rk 12a, bk 12l", "");
    assert_eq!(status(&dead), "play");
    assert_eq!(status(&after(&dead, "B(Y)")), "draw");
}

#[test]
fn spec_5_8_reactions_are_no_turns() {
    let game = undecided();
    assert!(game.draw_claim(Seat(0)).is_err(), "not while a touch is undecided");
    assert_eq!(field(&after(&game, "W(-)"), "quiet"), "");
    assert_eq!(field(&after(&game, "W(T)"), "quiet"), "");
    assert_eq!(field(&after(&game, "W(T) B9i-9h"), "quiet"), "1");
}

#[test]
fn spec_5_8_repetition_is_no_draw() {
    let mut game = draw('W', &format!("wr 5a, rn 9e, {KINGS}"), "");
    for _ in 0..6 {
        game = after(&game, "W5a-6a R12a-13a B12l-13k W6a-5a R13a-12a B13k-12l");
    }
    assert_eq!([status(&game), field(&game, "quiet")], ["play", "36"]);
    assert!(game.draw_claim(Seat(0)).is_err());
}
