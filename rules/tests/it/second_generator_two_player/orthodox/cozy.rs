//! Orthodox chess compared with cozy-chess as a third generator.

use std::collections::BTreeSet;

use cozy_chess::{Board, util};

use super::Chess;
use crate::second_generator_two_player::driver::{STYLES, SlowGame};

/// The legal moves of the other generator, with castling as a two-step of the king.
fn moves(board: &Board) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    board.generate_moves(|moves| {
        found.extend(moves.into_iter().map(|m| util::display_uci_move(board, m).to_string()));
        false
    });
    found
}

#[test]
fn chess_agrees_with_a_third_generator() {
    let mut state = 7_u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((state >> 33) as usize) % n.max(1)
    };
    let mut positions = 0;
    while positions < 8_000 {
        let (mut game, mut board) = (Chess::start(&[]), Board::default());
        let style = below(STYLES);
        while game.status() == "play" {
            let actions = game.actions();
            assert_eq!(actions.iter().cloned().collect::<BTreeSet<_>>(), moves(&board), "{board}");
            positions += 1;
            let weights: Vec<usize> = actions.iter().map(|a| game.weight(a, style)).collect();
            let mut at = below(weights.iter().sum());
            let chosen = weights.iter().position(|&w| {
                let here = at < w;
                at = at.saturating_sub(w);
                here
            });
            let action = actions[chosen.unwrap_or(0)].clone();
            let other = util::parse_uci_move(&board, &action).expect("both list it");
            board.play(other);
            game.apply(&action).expect("it is listed");
        }
    }
}
