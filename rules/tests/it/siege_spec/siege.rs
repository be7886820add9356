//! Who is under siege (6).

use rules::Seat;

use super::words::*;

const MORE: &str = "wr 5a, wn 5d, rr 9e, rn 9g, bn 9i";

#[test]
fn spec_6_1_the_last_three_captures() {
    let pieces = format!("{MORE}, {KINGS}");
    for (run, who) in [("W2", '-'), ("W3", 'W'), ("W9", 'W'), ("R3", 'R'), ("B3", 'B')] {
        assert_eq!(sieged(&draw('W', &pieces, &format!("run={run}"))), who, "{run}");
    }
    assert_eq!(sieged(&draw('W', &pieces, "")), '-');
}

#[test]
fn spec_6_1_captures_one_after_the_other() {
    // Red takes White's third piece, then White one of Red's.
    let game = draw('R', "wk 1e, wn 5d, wr 5m, rr 5a, rk 12a, bk 12l, bn 9i", "run=W2");
    assert_eq!(sieged(&game), '-');
    let game = after(&game, "R5ax5d");
    assert_eq!([field(&game, "run"), sieged(&game).to_string()], ["W3", "W"]);
    let game = after(&game, "B12l-12k W5mx5d");
    assert_eq!([field(&game, "run"), sieged(&game).to_string()], ["R1", "-"]);
}

#[test]
fn spec_6_1_kings_count() {
    let pieces = "wk 1e, wr 5a, rk 5h, rn 9e, bk 12l, bn 9g";
    let game = draw('W', pieces, "declared-W=R run=B3 duel=on");
    assert_eq!(sieged(&game), 'B');
    let game = after(&game, "W5ax5h");
    assert_eq!([field(&game, "run"), sieged(&game).to_string()], ["R1", "-"]);
}

#[test]
fn spec_6_1_en_passe_counts_and_resigning_does_not() {
    let game = draw('W', "wk 1i, Wp 3e, wn 9c, rr 4a, rk 14a, bk 14j, bn 9i", "run=W2");
    let taken = after(&game, "W3e-5e R4a+4e");
    assert_eq!([field(&taken, "run"), sieged(&taken).to_string()], ["W3", "W"]);
    assert_eq!(field(&after(&game, "B(Y)"), "run"), "W2");
}

#[test]
fn spec_6_1_handicaps() {
    let pieces = format!("{MORE}, {KINGS}");
    for (run, who) in [("W4", '-'), ("W5", 'W'), ("R3", 'R')] {
        assert_eq!(sieged(&draw('W', &pieces, &format!("threshold-W=5 run={run}"))), who, "{run}");
    }
}

#[test]
fn spec_6_siege_off_and_duels() {
    let pieces = format!("{MORE}, {KINGS}");
    assert_eq!(sieged(&draw('W', &pieces, "siege=off run=W9")), '-');
    let two = "wk 1e, wr 5a, rr 9e, rk 12a, bn 9g";
    assert_eq!(sieged(&draw('W', two, "out=B run=W9")), '-');
    assert_eq!(sieged(&draw('W', two, "out=B run=W9 duel=on")), 'W');
    // A player out of the game is not under siege.
    assert_eq!(sieged(&draw('W', two, "out=B run=B9 duel=on")), '-');
}

#[test]
fn spec_6_not_during_the_pause() {
    let pieces = format!("{MORE}, {KINGS}");
    assert_eq!(sieged(&draw('W', &pieces, "run=W9 pause-W=1")), '-');
    // The pause ends with White's turn.
    let game = draw('W', &pieces, "run=W9 pause-W=1");
    assert_eq!(sieged(&after(&game, "W5a-6a")), 'W');
}

/// Red with king, queen, pope and rook has 6, Black with king, queen and pope 5.
const RICH: &str = "wk 1e, rk 12a, rq 16b, ro 15b, rr 16c, bk 12l, bq 16f, bo 15h";

#[test]
fn spec_6_2_points() {
    let points =
        |pieces: &str, fields: &str| sieged(&draw('W', pieces, &format!("siege=points {fields}")));
    // Half of 11, rounded up, is 6: five more than White's 1.
    assert_eq!(points(RICH, ""), 'W');
    assert_eq!(points(RICH, "threshold-W=5"), '-');
    assert_eq!(points(&format!("{RICH}, wr 5a"), ""), '-');
    assert_eq!(points(&format!("{RICH}, wr 5a"), "threshold-W=3"), 'W');
    assert_eq!(points(&RICH.replace(", rr 16c", ""), ""), '-', "half of 10 is 5, four more");
    // Kinds that count 1: rook, bishop, knight. Queens and popes count 2.
    for piece in ["wr 5a", "wb 5b", "wn 5d"] {
        let pieces = format!("{RICH}, {piece}");
        assert_eq!(points(&pieces, "threshold-W=4"), '-', "{piece}");
        assert_eq!(points(&pieces, "threshold-W=3"), 'W', "{piece}");
    }
    for piece in ["wq 5b", "wo 5a"] {
        let pieces = format!("{RICH}, {piece}");
        assert_eq!(points(&pieces, "threshold-W=3"), '-', "{piece}");
        assert_eq!(points(&pieces, "threshold-W=2"), 'W', "{piece}");
    }
    // Lost pieces count nothing: only pieces on the board do.
    assert_eq!(points(RICH, "lost-W=qrrbbnno"), 'W');
}

#[test]
fn spec_6_2_pawns_count_one_while_more_than_half_are_left() {
    let pawns = |n: usize| -> String {
        (0..n).map(|i| format!(", wp 2{}", (b'a' + i as u8) as char)).collect()
    };
    // Of 19 pawns ten are more than half, nine are not.
    for (n, who) in [(10, '-'), (9, 'W')] {
        let game = draw('W', &format!("{RICH}{}", pawns(n)), "siege=points");
        assert_eq!(sieged(&game), who, "{n} pawns");
    }
    // Without the pope 17: nine are, eight are not. Red has 6, Black 5.
    let rich = "wk 1e, rk 13a, rq 16b, rr 15b, rr 16c, rn 15c, bk 14j, bq 16f, br 15h, br 16g";
    for (n, who) in [(9, '-'), (8, 'W')] {
        let game = draw('W', &format!("{rich}{}", pawns(n)), "setup=8 siege=points");
        assert_eq!(sieged(&game), who, "{n} pawns of setup=8");
    }
}

#[test]
fn spec_6_3_moves() {
    let moves =
        |pieces: &str, fields: &str| sieged(&draw('W', pieces, &format!("siege=moves {fields}")));
    // Moved king and pawn: 2 on the board, 2 of them moved.
    let even = "wk 1e, wp 3e, rk 12a, rp 9c, bk 12l, bp 9i";
    assert_eq!(moves(even, "threshold-W=0"), '-');
    // A pawn that has not moved: 3, and half of 8 is one more.
    let unmoved = even.replace("wp 3e", "Wp 3e");
    assert_eq!(moves(&unmoved, "threshold-W=0"), 'W');
    assert_eq!(moves(&unmoved, "threshold-W=1"), '-');
    // Every lost piece subtracts one.
    assert_eq!(moves(even, "threshold-W=0 lost-W=n"), 'W');
    assert_eq!(moves(even, "threshold-W=1 lost-W=n"), '-');
    // Half of 4 + 3 is 4.
    let odd = "wk 1e, Wp 3e, rk 12a, rp 9c, bk 12l, Bp 10m";
    assert_eq!(moves(odd, "threshold-W=0"), 'W');
}

#[test]
fn spec_6_3_by_more_than_eighteen() {
    // Red 4, Black 2: half is 3. White's king counts 2 minus the pool.
    let pieces = "wk 1e, rk 12a, rp 9c, bk 12l";
    for (lost, who) in [(17, '-'), (18, 'W')] {
        let fields = format!("siege=moves lost-W={}", "p".repeat(lost));
        assert_eq!(sieged(&draw('W', pieces, &fields)), who, "{lost} pawns lost");
    }
}

#[test]
fn spec_6_3_halves_round_up_below_zero() {
    // Red 4 - 7 = -3 and Black 2 - 4 = -2: half of -5 is -2. White 2 - 5 = -3.
    let pieces = "wk 1e, rk 12a, rp 9c, bk 12l";
    let lost = "lost-W=ppppp lost-R=ppppppp lost-B=pppp";
    let game = draw('W', pieces, &format!("siege=moves threshold-W=0 {lost}"));
    assert_eq!(sieged(&game), 'W');
    let game = draw('W', pieces, &format!("siege=moves threshold-W=1 {lost}"));
    assert_eq!(sieged(&game), '-');
}

#[test]
fn spec_6_4_the_one_who_moves_sooner() {
    // White and Red have only their kings; Black has 11: half of 12 is five more than 1.
    let pieces =
        "wk 1e, rk 12a, bk 12l, bq 16f, bo 15h, br 16c, br 16d, bb 15f, bb 15g, bn 14g, bn 14h";
    for (turn, who) in [('W', 'W'), ('R', 'R'), ('B', 'W')] {
        assert_eq!(sieged(&draw(turn, pieces, "siege=points")), who, "{turn} to move");
    }
    assert_eq!(sieged(&draw('W', pieces, "siege=points pause-W=1")), 'R', "passed over");
    assert_eq!(sieged(&draw('R', pieces, "siege=points pause-R=2")), 'W');
}

#[test]
fn spec_6_4_with_two_left() {
    // 11 against 1: half of 11 is 6, five more. Black's dead pieces do not count.
    let pieces =
        "wk 1e, bq 15d, bo 15c, rk 12a, rq 16f, ro 15h, rr 16c, rr 16d, rb 15f, rb 15g, rn 14g";
    let eleven = format!("{pieces}, rn 14h");
    assert_eq!(sieged(&draw('W', &eleven, "out=B siege=points duel=on")), 'W');
    assert_eq!(sieged(&draw('W', pieces, "out=B siege=points duel=on")), '-');
    assert_eq!(sieged(&draw('W', &eleven, "out=B siege=points")), '-');
}

/// The texts of the meters of White, Red and Black; `-` for none.
fn meters(game: &Position) -> [String; 3] {
    let view = game.view(Seat(0));
    [0, 1, 2].map(|seat: usize| match &view.seats[seat].meter {
        Some(meter) => format!(
            "{} of {}: {}; {}",
            meter.value,
            meter.of,
            meter.text.english(),
            meter.detail.english()
        ),
        None => "-".to_owned(),
    })
}

#[test]
fn spec_6_1_meters_show_the_run_of_captures() {
    let pieces = format!("{MORE}, {KINGS}");
    let none = "0 of 3: 0 of 3 captures; ";
    let run = |fields: &str| meters(&draw('W', &pieces, fields));
    assert_eq!(run(""), [none; 3]);
    assert_eq!(run("run=R2"), [none, "2 of 3: 2 of 3 captures; ", none]);
    assert_eq!(run("run=R7"), [none, "3 of 3: 3 of 3 captures; ", none]);
    assert_eq!(run("threshold-R=5 run=R2")[1], "2 of 5: 2 of 5 captures; ");
}

#[test]
fn spec_6_2_and_6_3_meters_show_the_counts_and_the_threshold() {
    // White 1, Red 6, Black 5: half of 11 is 6, half of 6 is 3, half of 7 is 4.
    assert_eq!(
        meters(&draw('W', RICH, "siege=points")),
        [
            "5 of 5: 5 of 5 behind; 1 point, half the others' 6",
            "0 of 5: 0 of 5 behind; 6 points, half the others' 3",
            "0 of 5: 0 of 5 behind; 5 points, half the others' 4",
        ]
    );
    assert_eq!(
        meters(&draw('W', RICH, "siege=points threshold-W=7"))[0],
        "5 of 8: 5 of 8 behind; 1 point, half the others' 6"
    );
    let pieces = "wk 1e, Wp 3e, rk 12a, rp 9c, bk 12l, bp 9i";
    assert_eq!(
        meters(&draw('W', pieces, "siege=moves"))[0],
        "1 of 19: 1 of 19 behind; count 3, half the others' 4"
    );
}

#[test]
fn spec_6_no_meter_and_no_power_is_shown_where_siege_cannot_come() {
    let pieces = format!("{MORE}, {KINGS}");
    let shown = |game: &Position| {
        let view = game.view(Seat(0));
        let seats = view.seats.iter();
        seats.map(|s| (s.meter.is_some(), !s.powers.is_empty())).collect::<Vec<_>>()
    };
    let two = "wk 1e, wr 5a, rr 9e, rk 12a, bn 9g";
    assert_eq!(shown(&draw('W', &pieces, "")), [(true, true); 3]);
    assert_eq!(shown(&draw('W', &pieces, "powers=")), [(true, false); 3]);
    assert_eq!(shown(&draw('W', &pieces, "siege=off")), [(false, false); 3]);
    assert_eq!(shown(&draw('W', two, "out=B")), [(false, false); 3]);
    let duel = draw('W', two, "out=B duel=on");
    assert_eq!(shown(&duel), [(true, true), (true, true), (false, false)]);
    assert_eq!(shown(&after(&duel, "R(Y)")), [(false, false); 3], "the game is over");
}

#[test]
fn spec_7_powers_are_shown_as_available_to_a_player_under_siege_only() {
    let pieces = format!("{MORE}, {KINGS}");
    let powers = |fields: &str| -> [Vec<(String, bool)>; 3] {
        let view = draw('W', &pieces, fields).view(Seat(0));
        let waits = if fields.contains("fortified-R") {
            "when no longer fortified"
        } else {
            "when under siege"
        };
        assert!(view.seats[1].powers.iter().all(|p| p.when.english() == waits));
        let others = [&view.seats[0], &view.seats[2]].map(|seat| &seat.powers);
        assert!(others.into_iter().flatten().all(|p| p.when.english() == "when under siege"));
        [0, 1, 2].map(|seat: usize| {
            view.seats[seat].powers.iter().map(|p| (p.name.english(), p.now)).collect()
        })
    };
    let all = ["fortification", "traitor ×2", "field promotion", "touch of death"];
    let with = |now| all.map(|name| (name.to_owned(), now)).to_vec();
    assert_eq!(powers("run=R2"), [with(false), with(false), with(false)]);
    assert_eq!(powers("run=R3"), [with(false), with(true), with(false)]);
    // A fortified player no longer has the other powers (7.1).
    let fortified = &powers("run=R3 fortified-R=2 fortify-spent=R")[1];
    assert!(fortified.iter().all(|(name, now)| name != "fortification" && !now), "{fortified:?}");
}

#[test]
fn the_view_says_who_moves_next() {
    let next = |game: &Position| -> String {
        let seats = game.view(Seat(0)).seats;
        seats.iter().filter(|s| s.next.is_some()).map(|s| s.letter).collect()
    };
    let game = draw('W', &format!("{MORE}, {KINGS}"), "");
    assert_eq!(next(&game), "R");
    assert_eq!(next(&after(&game, "R(Y)")), "B");
    assert_eq!(next(&after(&game, "R(Y) B(Y)")), "", "the game is over");
}

#[test]
fn players_sit_clockwise() {
    // 1.2: Red sits to White's left, Black to White's right.
    let game = draw('W', KINGS, "");
    for viewer in 0..3 {
        let view = game.view(Seat(viewer));
        let side = |seat: u8| view.sides.iter().find(|s| s.seat == Seat(seat)).unwrap();
        let [below, left, right] = [0, 1, 2].map(|n| side((viewer + n) % 3).outwards);
        let near = |(x, y): (f32, f32), (a, b): (f32, f32)| (x - a).hypot(y - b) < 0.01;
        assert!(near(below, (0.0, -1.0)), "{below:?}");
        assert!(near(left, (-0.866, 0.5)) && near(right, (0.866, 0.5)), "{left:?} {right:?}");
    }
}
