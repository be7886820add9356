//! Checks of the second generator itself: its geometry.

use std::collections::BTreeSet;

use super::board::{self, Hex, LETTERS, PLAYERS};
use super::*;

fn name(setup: u8, player: Player, hex: Hex) -> String {
    Slow::new(&[("setup", &setup.to_string())]).unwrap().hex_name(player, hex)
}

#[test]
fn names_of_spec_1_2() {
    let e1 = board::white_hex(9, 1, 4).unwrap();
    assert_eq!(name(9, 0, e1), "1e");
    assert_eq!(name(9, 1, e1), "12l");
    assert_eq!(name(9, 2, e1), "12a");
    let e1 = board::white_hex(8, 1, 4).unwrap();
    assert_eq!(name(8, 0, e1), "1e");
    assert_eq!(name(8, 1, e1), "13l");
    assert_eq!(name(8, 2, e1), "12a");
}

#[test]
fn hexes_and_names_agree_both_ways() {
    for setup in [8, 9] {
        let all = board::all_hexes(setup);
        assert_eq!(all.len(), 192);
        for player in PLAYERS {
            let names: BTreeSet<_> =
                all.iter().map(|&hex| board::rank_and_index(setup, player, hex)).collect();
            assert_eq!(names.len(), 192);
            for &hex in &all {
                let (rank, i) = board::rank_and_index(setup, player, hex);
                assert_eq!(board::hex_of(setup, player, rank, i), Some(hex));
            }
        }
    }
}

#[test]
fn colours_of_spec_1_3() {
    for setup in [8, 9] {
        let corner = |p| board::colour(setup, board::hex_of(setup, p, 1, 0).unwrap());
        let queen = |p| board::colour(setup, board::hex_of(setup, p, 1, 3).unwrap());
        assert_eq!(PLAYERS.map(corner).into_iter().collect::<BTreeSet<_>>().len(), 3);
        assert_eq!(PLAYERS.map(corner), PLAYERS.map(queen));
        for hex in board::all_hexes(setup) {
            for step in board::ADJACENT {
                let next = hex.plus(step);
                if board::on_board(setup, next) {
                    assert_ne!(board::colour(setup, hex), board::colour(setup, next));
                }
            }
            for step in board::DIAGONAL.into_iter().chain(board::pope_steps()) {
                let next = hex.plus(step);
                if board::on_board(setup, next) {
                    assert_eq!(board::colour(setup, hex), board::colour(setup, next));
                }
            }
        }
    }
}

/// The numbers of ordered pairs of neighbours and of diagonal neighbours.
#[test]
fn neighbour_counts() {
    for setup in [8, 9] {
        let count = |steps: &[board::Step]| {
            let all = board::all_hexes(setup).into_iter();
            all.map(|hex| {
                let near = steps.iter().filter(|&&s| board::on_board(setup, hex.plus(s)));
                near.count()
            })
            .collect::<Vec<_>>()
        };
        // Corners have 3 neighbours, other hexes at the rim 4 (6 corners; 3 sides of 9, 3 of 8).
        let adjacent = count(&board::ADJACENT);
        let having = |n| adjacent.iter().filter(|&&found| found == n).count();
        assert_eq!((having(3), having(4)), (6, 3 * 9 + 3 * 8 - 12));
        assert_eq!(having(6), 192 - 6 - (3 * 9 + 3 * 8 - 12));
        // A row of n has n - 1 pairs; the three directions are alike.
        let rows: i32 = (1..=16).map(|r| board::rank_size(setup, r).unwrap() - 1).sum();
        assert_eq!(i32::try_from(adjacent.iter().sum::<usize>()).unwrap(), 3 * 2 * rows);
        assert_eq!(count(&board::DIAGONAL).iter().max(), Some(&6));
    }
}

/// The turned directions are those of the turned hexes.
#[test]
fn directions_turn_with_the_seats() {
    for setup in [8, 9] {
        for player in PLAYERS {
            let from = board::hex_of(setup, player, 7, 6).unwrap();
            for (rank, i, step) in [(7, 7, (2, 0)), (8, 6, (-1, 1)), (8, 7, (1, 1))] {
                let to = board::hex_of(setup, player, rank, i).unwrap();
                assert_eq!(from.plus(board::step_of(player, step)), to);
            }
        }
    }
}

/// The `#` of the source's pictures as (columns right, half hexes up), turned to our frame.
#[test]
fn jumps_are_those_of_the_pictures() {
    // In the pictures hexes lie on a side: a column is one and a half units, a half hex sqrt(3)/2. Turned by 30
    // degrees, 1 column and 1 half up are the steps `(1, 1)` and, straight up, `(-1, 1)`. A step of c columns and h
    // halves is c times (column, +1 half) plus (h - c)/2 times up.
    let turn = |(c, h): (i32, i32)| {
        let ups = (h - c) / 2;
        assert_eq!((h - c) % 2, 0);
        (c - ups, c + ups)
    };
    let mirrored = |list: &[(i32, i32)]| {
        let mut all = BTreeSet::new();
        for &(c, h) in list {
            all.extend([(c, h), (-c, h), (c, -h), (-c, -h)].map(turn));
        }
        all
    };
    // Knight's picture: `#` five halves up one column off, four up two off, one up three off.
    let knight = mirrored(&[(1, 5), (2, 4), (3, 1)]);
    assert_eq!(knight.len(), 12);
    assert_eq!(knight, board::knight_steps().into_iter().collect());
    // Pope's: six up in line, three up one and three columns off, level two columns off.
    let pope = mirrored(&[(0, 6), (1, 3), (3, 3), (2, 0)]);
    assert_eq!(pope.len(), 12);
    assert_eq!(pope, board::pope_steps().into_iter().collect());
    // King's: two up in line, one up one off (adjacent); three up one off, level two off.
    let king = mirrored(&[(0, 2), (1, 1), (1, 3), (2, 0)]);
    assert_eq!(king, board::king_steps().into_iter().collect());
}

#[test]
fn start() {
    let game = Slow::new(&[]).unwrap();
    assert_eq!(game.board.len(), 3 * 28);
    assert_eq!((game.to_act(), game.status().as_str()), ('W', "play"));
    assert_eq!(LETTERS[game.turn], 'W');
    assert!(game.actions().contains("W3e-5e"));
    assert!(Slow::new(&[("threshold-W", "0")]).is_err());
    assert!(Slow::new(&[("siege", "points"), ("threshold-W", "0")]).is_ok());
    assert!(Slow::new(&[("powers", "")]).unwrap().rules.powers.is_empty());
    assert!(Slow::new(&[("colour", "9")]).is_err());
}
