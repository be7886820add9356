//! The board, the array, the pieces, the special moves and check (0 to 3.4, 4.1).

use rules::Seat;
use rules::view::CellView;

use super::slow::{self, Slow};
use super::{at, start};
use crate::support::two_player::{after, from, refuses};

#[test]
fn spec_0_white_begins_and_there_are_no_options() {
    let game = start();
    assert_eq!(game.to_act_text(), "W");
    assert_eq!(after(&game, "e4e6").to_act_text(), "B");
    assert!(game.options().is_empty() && game.variant().options().is_empty());
    assert!(game.variant().new_game(&[("setup", "8")]).is_err());
}

#[test]
fn spec_1_1_ninety_one_hexes_with_the_same_names_for_both() {
    let game = start();
    let sizes = "abcdefghikl".chars().zip([6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    let mut expected: Vec<String> =
        sizes.flat_map(|(file, size)| (1..=size).map(move |n| format!("{file}{n}"))).collect();
    expected.sort_unstable();
    for viewer in Seat::BOTH {
        let view = game.view(viewer);
        let mut names: Vec<String> =
            view.boards[0].cells.iter().map(|cell| cell.name.clone()).collect();
        assert_eq!(names[0], if viewer == Seat::FIRST { "f1" } else { "f11" });
        names.sort_unstable();
        assert_eq!(names, expected);
    }
}

#[test]
fn spec_1_2_adjacent_hexes_are_one_apart_and_diagonals_keep_their_colour() {
    for viewer in Seat::BOTH {
        let view = start().view(viewer);
        let cells = &view.boards[0].cells;
        let away = |a: &CellView, b: &CellView| (a.x - b.x).hypot(a.y - b.y);
        for a in cells {
            // Of the slow generator: clockwise from straight ahead of White.
            let (adjacent, diagonal) = slow::around(slow::hex(&a.name));
            for b in cells.iter().filter(|b| b.name != a.name) {
                let hex = slow::hex(&b.name);
                let distance = away(a, b);
                assert_eq!(adjacent.contains(&hex), distance < 1.01, "{} {}", a.name, b.name);
                assert!(distance > 0.99);
                assert!(!adjacent.contains(&hex) || a.shade != b.shade, "{} {}", a.name, b.name);
                assert!(!diagonal.contains(&hex) || a.shade == b.shade, "{} {}", a.name, b.name);
            }
        }
        let shade = |name: &str| cells.iter().find(|cell| cell.name == name).map(|c| c.shade);
        assert_eq!(["f1", "f6", "f11"].map(shade), [Some(0), Some(1), Some(2)]);
        let of = |shade| cells.iter().filter(|cell| cell.shade == shade).count();
        assert_eq!([of(0), of(1), of(2)], [30, 31, 30]);
        assert!(cells.is_sorted_by(|a, b| (a.rank, a.x) < (b.rank, b.x)));
    }
}

#[test]
fn spec_1_3_the_array() {
    let (view, slow) = (start().view(Seat::FIRST), Slow::start());
    let cells = &view.boards[0].cells;
    for cell in cells {
        let shown = cell.piece.map(|p| (p.owner == Seat::FIRST, p.kind.letter));
        assert_eq!(shown, slow.at(slow::hex(&cell.name)), "{}", cell.name);
    }
    for seat in Seat::BOTH {
        let own =
            |c: &&CellView| c.piece.is_some_and(|p| p.owner == seat && p.kind.name == "bishop");
        let mut shades: Vec<u8> = cells.iter().filter(own).map(|c| c.shade).collect();
        shades.sort_unstable();
        assert_eq!(shades, [0, 1, 2], "a bishop on every colour");
    }
    // 17 of the pawns (the one on f5 has no double step), 8 of the knights, 6 of the rooks, 12 of the bishops, 6 of the
    // queen and 2 of the king.
    assert_eq!(start().actions().len(), 51);
}

#[test]
fn spec_1_1_labels_name_every_file_and_every_rank() {
    for viewer in Seat::BOTH {
        let view = start().view(viewer);
        let texts: Vec<&str> = view.boards[0].labels.iter().map(|l| l.text.as_str()).collect();
        for file in "abcdefghikl".chars() {
            assert!(texts.iter().any(|text| text.starts_with(file)), "{file} in {texts:?}");
        }
        for rank in 1..=11 {
            let rank = rank.to_string();
            let of = |t: &str| t.trim_start_matches(|c: char| c.is_ascii_lowercase()) == rank;
            let shown = texts.iter().filter(|text| of(text)).count();
            // From Black's side the one hex of rank 11 has one label with file and rank.
            assert_eq!(shown, if viewer != Seat::FIRST && rank == "11" { 1 } else { 2 }, "{rank}");
        }
        // Labels are outside of the board and apart from each other.
        for (i, label) in view.boards[0].labels.iter().enumerate() {
            let clear = |x: f32, y: f32, room: f32| (label.x - x).hypot(label.y - y) >= room;
            assert!(view.boards[0].cells.iter().all(|c| clear(c.x, c.y, 0.85)), "{label:?}");
            let others = view.boards[0].labels[..i].iter();
            assert!(others.clone().all(|l| clear(l.x, l.y, 0.6)), "{label:?}");
        }
    }
}

#[test]
fn spec_2_every_piece_but_the_pawn_captures_as_it_moves() {
    // Enemy pawns on two adjacent hexes and on a diagonal of a queen.
    let game = at("6/7/8/9/5p4/K4Qp4/3p6/9/8/7/3k2 w - 0 1");
    for to in ["e6", "f7", "g4"] {
        assert_eq!(from(&game, &format!("f6{to}")), format!("f6{to}"));
    }
    assert_eq!(from(&game, "f6f8"), "");
    let blocked = at("6/7/8/3Pp4/10/K10/10/9/8/7/3k2 w - 0 1");
    assert_eq!(from(&blocked, "d4"), "");
}

#[test]
fn spec_2_pawn_steps_ahead_and_captures_beside() {
    // c4 and e5 are adjacent ahead; e4 is adjacent behind.
    let game = at("6/7/3p4/3P5/3p6/K10/10/9/8/7/3k2 w - 0 1");
    assert_eq!(from(&game, "d4"), "d4c4 d4d5");
    let game = at("6/7/3p4/3P5/4p5/K10/10/9/8/7/3k2 b - 0 1");
    assert_eq!(from(&game, "c4"), "c4c3 c4d4");
    assert_eq!(from(&game, "e5"), "e5d4 e5e4");
}

#[test]
fn spec_2_knight_leaps_to_the_nearest_hexes_that_a_queen_cannot_reach() {
    let queen = at("6/7/8/9/10/K4Q5/10/9/8/7/3k2 w - 0 1");
    let knight = at("6/5P1/8/9/10/K4N5/10/9/8/7/3k2 w - 0 1");
    let (lines, leaps) = (from(&queen, "f6"), from(&knight, "f6"));
    let leaps: Vec<&str> = leaps.split(' ').collect();
    assert_eq!(leaps.len(), 12);
    assert!(leaps.iter().all(|leap| !lines.split(' ').any(|line| line == *leap)));
    // Over everything: the start.
    assert_eq!(from(&start(), "d1"), "d1b2 d1c3 d1f4 d1g2");
}

#[test]
fn spec_2_bishop_slides_along_diagonals() {
    let game = at("6/5P1/8/9/10/K1B8/10/9/8/7/3k2 w - 0 1");
    // The pawn of one's own on b6 is not on a diagonal of f3.
    let expected = "f3b1 f3b7 f3c6 f3d2 f3d5 f3e1 f3e4 f3g1 f3g4 f3h2 f3h5 f3i6 f3k1 f3k7";
    assert_eq!(from(&game, "f3"), expected);
    let view = game.view(Seat::FIRST);
    let shade = |name: &str| view.boards[0].cells.iter().find(|c| c.name == name).map(|c| c.shade);
    assert!(expected.split(' ').all(|action| shade(&action[2..]) == shade("f3")));
}

#[test]
fn spec_2_rook_slides_through_adjacent_hexes() {
    let game = at("6/7/8/5p3/10/K4R5/10/9/8/7/3k2 w - 0 1");
    assert_eq!(from(&game, "f6d"), "f6d4 f6d6");
    refuses(
        &game,
        &[("f6c6", "Your rook on f6 cannot get to c6: Black's pawn on d6 is in the way.")],
    );
}

#[test]
fn spec_2_queen_goes_as_a_rook_or_a_bishop() {
    let on = |letter: char| {
        let game = at(&format!("6/7/4p3/9/10/K4{letter}5/10/9/8/7/3k2 w - 0 1"));
        let all = from(&game, "f6");
        all.split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    let mut both = [on('R'), on('B')].concat();
    both.sort_unstable();
    assert_eq!(on('Q'), both);
}

#[test]
fn spec_2_king_goes_one_step_in_twelve_directions() {
    let game = at("6/5P1/8/9/10/5K5/10/9/8/7/3k2 w - 0 1");
    let expected = "f6d5 f6e4 f6e5 f6e6 f6e7 f6f5 f6f7 f6g4 f6g5 f6g6 f6g7 f6h5";
    assert_eq!(from(&game, "f6"), expected);
}

#[test]
fn spec_3_1_a_pawn_that_captures_onto_a_starting_hex_has_a_double_step_again() {
    let mut game = at("6/P6/1n6/9/10/11/10/9/8/7/K4k w - 0 1");
    for action in ["b1c2", "l6l5", "c2c4"] {
        game.apply(action).unwrap_or_else(|e| panic!("{action}: {e}"));
    }
    assert_eq!(game.position_string(), "6/7/3P4/9/10/11/10/9/8/7/K3k1 b c3 0 2");
    // Black's pawns start on the seventh rank.
    let game = at("K5/6p/8/9/10/11/10/9/8/7/5k b - 0 1");
    assert_eq!(from(&game, "b7"), "b7b5 b7b6");
}

#[test]
fn spec_3_1_not_over_a_piece_and_not_onto_one() {
    for (file, moves) in [("3P6", "e4e5 e4e6"), ("3P1n4", "e4e5"), ("3Pn5", "")] {
        let game = at(&format!("6/7/8/9/{file}/K10/10/9/8/7/5k w - 0 1"));
        assert_eq!(from(&game, "e4"), moves, "{file}");
    }
}

#[test]
fn spec_3_2_a_pawn_that_made_a_double_step_is_captured_on_the_next_move_only() {
    let game = at("6/P6/2p5/9/10/11/10/9/8/7/K4k w - 0 1");
    let passed = after(&game, "b1b3");
    assert_eq!(passed.position_string(), "6/2P4/2p5/9/10/11/10/9/8/7/K4k b b2 0 1");
    assert_eq!(from(&passed, "c3"), "c3b2 c3c2");
    let taken = after(&passed, "c3b2");
    assert_eq!(taken.position_string(), "6/1p5/8/9/10/11/10/9/8/7/K4k w - 0 2");
    assert_eq!(from(&after(&passed, "l6l5 l1l2"), "c3"), "c3c2");
    // One hex at a time: nothing was passed.
    assert_eq!(from(&after(&game, "b1b2 l6l5 b2b3"), "c3"), "c3c2");
}

#[test]
fn spec_3_3_promotion_on_the_last_hex_of_every_file() {
    // White's pawns one hex before the end of each file, nine at a time.
    for skipped in [["e9", "f10"], ["a5", "l5"]] {
        let ends = ["a5", "b6", "c7", "d8", "e9", "f10", "g9", "h8", "i7", "k6", "l5"];
        let pawns: Vec<String> =
            ends.iter().filter(|p| !skipped.contains(p)).map(|p| format!("P{p}")).collect();
        let white = format!("Kf5 {}", pawns.join(" "));
        let game = at(&slow::position_string(&Slow::new(&white, "Kf1", true)));
        for pawn in pawns {
            let (from_hex, file) = (&pawn[1..], &pawn[1..2]);
            let number: u32 = pawn[2..].parse().unwrap();
            let to = format!("{from_hex}{file}{}", number + 1);
            assert_eq!(from(&game, &to), format!("{to}b {to}n {to}q {to}r"));
        }
    }
    let promoted = after(&at("6/1p5/8/9/10/11/10/9/8/7/K4k b - 0 1"), "b2b1q");
    assert_eq!(promoted.position_string(), "6/q6/8/9/10/11/10/9/8/7/K4k w - 0 2");
}

#[test]
fn spec_3_4_there_is_no_castling() {
    let game = at("6/7/R7/9/10/11/K9/9/R7/7/5k w - 0 1");
    assert!(
        game.actions()
            .iter()
            .all(|action| !action.starts_with("g1c") && !action.starts_with("g1i3"))
    );
    for text in ["O-O", "0-0-0"] {
        assert!(game.read(Seat::FIRST, text).is_err(), "{text}");
    }
}

#[test]
fn spec_4_1_no_move_leaves_the_own_king_attacked() {
    let pinned = at("6/1r5/8/9/4R5/5K5/10/9/8/7/5k w - 0 1");
    assert_eq!(from(&pinned, "e5"), "e5b2 e5c3 e5d4");
    refuses(&pinned, &[("e5e6", "That would leave your king attacked by Black's rook on b2.")]);
    let check = at("6/1r5/8/9/10/5K5/R9/9/8/7/5k w - 0 1");
    assert!(check.view(Seat::FIRST).seats[0].in_check);
    refuses(
        &check,
        &[(
            "g1g2",
            "That does not end the check: your king would still be attacked by Black's rook on b2.",
        )],
    );
}
