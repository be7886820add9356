//! Chapters 1 and 2: board and set-up.

use rules::Seat;

use super::words::*;

const SETUPS: [&str; 2] = ["9", "8"];

#[test]
fn spec_1_1_ranks_of_both_set_ups_from_every_seat() {
    for setup in SETUPS {
        let game = line(&[("setup", setup)], "");
        for seat in 0..3 {
            let view = game.view(Seat(seat));
            let cells = &view.boards[0].cells;
            assert_eq!(cells.len(), 192);
            let sizes: Vec<usize> =
                (1..=16).map(|rank| cells.iter().filter(|c| c.rank == rank).count()).collect();
            assert_eq!(sizes, rank_sizes(setup));
        }
    }
}

#[test]
fn spec_1_2_places_of_hexes() {
    let game = line(&[], "");
    let view = game.view(Seat(0));
    // 3e is number 4 of 11; 16h number 7 of 8.
    for (name, x, rank) in [("1a", -4.0, 0.0), ("3e", -1.0, 2.0), ("16h", 3.5, 15.0)] {
        let cell = view.boards[0].cells.iter().find(|c| c.name == name).expect("a hex");
        let y = rank * 3.0_f32.sqrt() / 2.0;
        assert!((cell.x - x).abs() < 1e-4 && (cell.y - y).abs() < 1e-4, "{name}: {cell:?}");
    }
}

#[test]
fn spec_1_2_names_of_whites_king_hex_in_the_other_frames() {
    for (setup, red, black) in [("9", "12l", "12a"), ("8", "13l", "12a")] {
        assert_eq!(by(setup, 'R', "1e"), red);
        assert_eq!(by(setup, 'B', "1e"), black);
        let game = line(&[("setup", setup)], "");
        for (seat, name) in [(0, "1e"), (1, red), (2, black)] {
            let view = game.view(Seat(seat));
            let king = view.boards[0]
                .cells
                .iter()
                .find(|c| c.piece.is_some_and(|p| p.owner == Seat(0) && p.kind.letter == 'K'))
                .expect("White's king");
            assert_eq!(king.name, name, "setup {setup}, seat {seat}");
        }
    }
}

#[test]
fn spec_1_2_all_names_turn_with_the_seat() {
    for setup in SETUPS {
        let game = line(&[("setup", setup)], "");
        let views = [0, 1, 2].map(|seat| game.view(Seat(seat)));
        for cell in &views[0].boards[0].cells {
            for (view, player) in views.iter().zip("WRB".chars()) {
                let name = by(setup, player, &cell.name);
                let there = view.boards[0].cells.iter().find(|c| c.name == name);
                let there = there.expect("every name is on the board");
                assert_eq!((there.piece, there.shade), (cell.piece, cell.shade), "{player}{name}");
            }
        }
    }
}

#[test]
fn spec_1_3_colours() {
    for setup in SETUPS {
        let game = line(&[("setup", setup)], "");
        for seat in 0..3 {
            let view = game.view(Seat(seat));
            let cells = &view.boards[0].cells;
            for name in ["1a", "1d"] {
                let cell = cells.iter().find(|c| c.name == name).expect("a hex");
                assert_eq!(cell.shade, seat, "{name} of seat {seat}");
            }
            for a in cells {
                for b in cells {
                    let squared = (a.x - b.x).powi(2) + (a.y - b.y).powi(2);
                    if (squared - 1.0).abs() < 0.01 {
                        assert_ne!(a.shade, b.shade, "{} touches {}", a.name, b.name);
                    }
                    if (squared - 3.0).abs() < 0.01 {
                        assert_eq!(a.shade, b.shade, "{} and {}", a.name, b.name);
                    }
                }
            }
        }
    }
}

#[test]
fn spec_1_4_directions() {
    // A king takes one step in each of the twelve directions.
    let game = draw('W', "wk 5e, wp 2a, rk 12a, bk 12l", "");
    assert_eq!(goes(&game, "5e"), sorted("5d 5f 6e 6f 4d 4e 7f 3d 6d 4f 6g 4c"));
}

#[test]
fn spec_1_4_between_the_hexes_of_a_diagonal_step() {
    // Straight ahead of 5e is 7f, between 6e and 6f.
    let walls = "wp 6e, rn 6f, rp 5f";
    let game = draw('W', &format!("wb 5e, {walls}, {KINGS}"), "");
    allowed(&game, "W5e-7f W5e-6g W5e-9f");
}

#[test]
fn spec_2_1_arrays() {
    for (setup, ranks) in [
        ("9", ["rnbqkobnr", "pppppppppp", ".ppppppppp.", "............"]),
        ("8", ["rnbqkbnr", "ppppppppp", ".pppppppp.", "..........."]),
    ] {
        let game = line(&[("setup", setup)], "");
        for seat in 0..3 {
            let view = game.view(Seat(seat));
            for (rank, expected) in (1..).zip(ranks) {
                let row: String = view.boards[0]
                    .cells
                    .iter()
                    .filter(|c| c.rank == rank)
                    .map(|c| match c.piece {
                        Some(p) if p.owner == Seat(seat) => p.kind.letter.to_ascii_lowercase(),
                        Some(_) => '?',
                        None => '.',
                    })
                    .collect();
                assert_eq!(row, expected, "rank {rank} of seat {seat}, setup {setup}");
            }
            let pieces = view.boards[0].cells.iter().filter(|c| c.piece.is_some()).count();
            assert_eq!(pieces, if setup == "9" { 3 * 28 } else { 3 * 25 });
        }
    }
}

#[test]
fn spec_2_1_first_actions_counted_by_hand() {
    // 9: nine pawns of the third rank with two steps and two double steps each, 2a-3a and 2j-3k, three moves of each
    // knight (1b to 3a, 4c, 4d; 1h to 3k, 4i, 4j), two of the pope (4f, 4i).
    let nine = line(&[], "");
    assert_eq!(nine.actions().len(), 36 + 2 + 6 + 2);
    assert_eq!(legal_with(&nine, "W1b"), ["W1b-3a", "W1b-4c", "W1b-4d"]);
    assert_eq!(legal_with(&nine, "W1f"), ["W1f-4f", "W1f-4i"]);
    assert_eq!(legal_with(&nine, "W2"), ["W2a-3a", "W2j-3k"]);
    // 8: eight such pawns, 2a-3a and 2i-3j, three moves of each knight.
    assert_eq!(line(&[("setup", "8")], "").actions().len(), 32 + 2 + 6);
    assert_eq!(to_act(&nine), "W");
    assert_eq!(to_act(&line(&[], "W3e-4e")), "R");
    assert_eq!(to_act(&line(&[], "W3e-4e R3e-4e")), "B");
    assert_eq!(to_act(&line(&[], "W3e-4e R3e-4e B3e-4e")), "W");
}
