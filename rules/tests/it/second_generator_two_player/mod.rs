//! The two-player games, compared with second generators, simple and slow, written from the rules alone: random play
//! over all options, steered so that every special rule occurs.
//!
//! `SIEGEPOST_SEED` is the first seed, `SIEGEPOST_POSITIONS` the number of positions per game.

mod driver;
mod files;
mod laws;
mod orthodox;
mod three;
mod underworld;
mod underworld_scenes;
mod wizard;
mod wizard_scenes;

use driver::{Campaign, Start, perfts, run};

#[test]
fn chess() {
    run::<orthodox::Chess>(&Campaign {
        variant: "chess",
        letters: &['W', 'B'],
        starts: vec![
            Start::new(&[], ""),
            Start::new(&[], ""),
            Start::new(&[], ""),
            Start::new(&[], "d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e1c1 e8c8"),
            // Stalemate in ten moves.
            Start::new(
                &[],
                "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 \
                 d3h7 b8c8 f7g6 c8e6",
            ),
            // The pawn that could capture en passant is pinned.
            Start::new(&[], "e2e4 e7e5 d2d4 e5d4 e4e5 d8e7 g1f3 d7d5"),
        ],
        most: [300, 500, 120, 260, 700],
    });
}

#[test]
fn chess_perft() {
    assert_eq!(perfts::<orthodox::Chess>("chess", &[], 4), [20, 400, 8902, 197_281]);
}

#[test]
fn separate_realms() {
    run::<orthodox::SeparateRealms>(&Campaign {
        variant: "separate-realms",
        letters: &['W', 'B'],
        starts: vec![
            Start::new(&[], ""),
            Start::new(&[("pawns", "normal")], ""),
            Start::new(&[("pawns", "advanced")], ""),
            Start::new(&[], "b1c3 b8c6 c1e3 c8e6 d1d3 d8d6 e1c1 e8c8"),
            // The pawn that could capture en passant is pinned.
            Start::new(&[], "g2g4 a7a6 g4g5 f8h6 d2d3 a6a5 e1d2 f7f5"),
        ],
        most: [300, 500, 120, 260, 700],
    });
}

#[test]
fn separate_realms_perft() {
    type Separate = orthodox::SeparateRealms;
    assert_eq!(perfts::<Separate>("separate-realms", &[], 4), [35, 1212, 40814, 1_355_280]);
    let advanced = perfts::<Separate>("separate-realms", &[("pawns", "advanced")], 3);
    // By hand: eight pawns and the king; no other piece has an empty square to jump to.
    assert_eq!(advanced[..2], [10, 100]);
}

#[test]
fn three_realms() {
    run::<three::ThreeRealms>(&Campaign {
        variant: "three-realms",
        letters: &['W', 'B'],
        starts: three::LINES.iter().map(|line| Start::new(&[], line)).collect(),
        most: [200, 300, 120, 260, 600],
    });
}

#[test]
fn three_realms_perft() {
    let numbers = perfts::<three::ThreeRealms>("three-realms", &[], 3);
    // Counted by hand: pawns 16, knights 4, honorable horses 22, pegasi 6, imps 22, scholars 12. No first move of
    // White changes Black's choices.
    assert_eq!(numbers[..2], [82, 82 * 82]);
}

#[test]
fn three_realms_perft_file() {
    files::counts_of_the_file::<three::ThreeRealms>(rules::Variant::ThreeRealms);
}

/// The start `alone` times, and each line of a file once; `#` starts a remark.
fn starts_of(alone: usize, lines: &str) -> Vec<Start> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    std::iter::repeat_n("", alone).chain(lines).map(|line| Start::new(&[], line)).collect()
}

#[test]
fn underworld() {
    run::<underworld::Underworld>(&Campaign {
        variant: "underworld",
        letters: &['W', 'B'],
        starts: starts_of(4, include_str!("underworld_lines.txt")),
        most: [300, 400, 200, 250, 300],
    });
}

#[test]
fn underworld_perft() {
    // No captured piece can move before the fifth ply: the counts of chess.
    assert_eq!(perfts::<underworld::Underworld>("underworld", &[], 4), [20, 400, 8902, 197_281]);
}

#[test]
fn underworld_perft_file() {
    files::counts_of_the_file::<underworld::Underworld>(rules::Variant::Underworld);
}

#[test]
fn wizard() {
    run::<wizard::Wizard>(&Campaign {
        variant: "wizard",
        letters: &['W', 'B'],
        starts: starts_of(4, include_str!("wizard_lines.txt")),
        most: [300, 300, 200, 300, 300],
    });
}

#[test]
fn wizard_perft() {
    assert_eq!(perfts::<wizard::Wizard>("wizard", &[], 3)[..2], [72, 5167]);
}

#[test]
fn wizard_perft_file() {
    files::counts_of_the_file::<wizard::Wizard>(rules::Variant::Wizard);
}
