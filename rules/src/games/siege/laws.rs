//! Tests of `make` and `unmake` in random play that look inside the position.

use super::options::Options;
use super::piece::Kind;
use super::position::Position;
use super::position_string;
use crate::board::CellSet;
use crate::front::laws::walk;
use crate::random::Random;
use crate::seat::PerSeat;

fn assert_same(a: &Position, b: &Position, context: &str) {
    assert_eq!(a.cells[..], b.cells[..], "hexes; {context}");
    assert_eq!(a.pieces, b.pieces, "sets of pieces; {context}");
    assert_eq!(a.dead, b.dead, "dead pieces; {context}");
    assert_eq!(a.unmoved, b.unmoved, "unmoved pieces; {context}");
    assert_eq!(a.kings, b.kings, "kings; {context}");
    assert_eq!(a.state, b.state, "state; {context}");
    assert_eq!(a.on_board, b.on_board, "counts; {context}");
    assert_eq!(a.lost, b.lost, "pools; {context}");
}

/// Asserts that the sets and counts match the pieces on the hexes.
fn assert_consistent(p: &Position, context: &str) {
    let mut pieces = PerSeat([CellSet::EMPTY; 3]);
    let mut dead = CellSet::EMPTY;
    let mut counts = PerSeat([[0_u8; 8]; 3]);
    for hex in p.board.geometry.cells() {
        let piece = p.at(hex);
        if piece.is_none() {
            continue;
        }
        let owner = piece.owner();
        counts[owner][piece.kind_index()] += 1;
        assert_eq!(piece.is_dead(), !p.is_alive(piece.owner()), "{context}");
        if piece.is_dead() {
            dead.insert(hex);
        } else {
            pieces[owner].insert(hex);
        }
        if piece.is(Kind::King) {
            assert_eq!(p.kings[owner], hex, "{context}");
        }
    }
    assert_eq!(p.pieces, pieces, "{context}");
    assert_eq!(p.dead, dead, "{context}");
    assert_eq!(p.on_board, counts, "{context}");
    let living: CellSet = pieces.0.into_iter().collect();
    assert_eq!(p.unmoved & !living, CellSet::EMPTY, "only living pieces are unmoved; {context}");
}

#[test]
fn undoing_restores_everything() {
    let mut tried = 0;
    for seed in 1..=30 {
        let mut random = Random(seed * 1000);
        let siege = ["captures", "captures", "points", "moves"][random.below(4)];
        let mut options = vec![
            ("setup", ["9", "8"][random.below(2)]),
            ("siege", siege),
            ("duel", ["off", "on"][random.below(2)]),
        ];
        for key in ["threshold-W", "threshold-R", "threshold-B"] {
            options.push((key, ["1", "2", "5"][random.below(3)]));
        }
        let options = Options::parse(&options).expect("options are right");
        let position = Position::start(options);
        tried += walk(position, seed, 200, assert_consistent, assert_same);
    }
    assert!(tried > 100_000, "{tried} actions tried");
}

/// Tests positions in which rare events are near: captures of kings, dead pieces, touches, two traitors.
#[test]
fn undoing_restores_rare_things() {
    let positions = [
        // Walled in by dead pieces (5.6).
        "rk7/9/10/11/12/13/14/15/rp15/15/14/13/12/1bp9/wpbpbp7/wkbp7 W out=B",
        // Declared checks on both kings, one to be taken by a pawn that is promoted (5.2, 4.3).
        "8/9/10/11/12/rkwr3bk7/14/1wp13/16/15/14/13/12/11/10/4wk4 W declared-W=RB lost-W=qn run=W9",
        // A touch to be decided, two traitors near (7.4, 7.5).
        "2rr2br2/1rn5bn1/10/11/rk10bk/13/14/15/16/15/14/13/12/11/wp9/4wk4 W siege=points threshold-W=0 lost-W=rr",
        "8/9/10/11/rk10bk/13/14/8bp6/16/15/14/3rr9/12/11/wp9/4wk4 R lost-W=n touch=W-n5d,5d run=W3",
    ];
    for text in positions {
        let position =
            position_string::parse(text, false).unwrap_or_else(|e| panic!("{e}: {text}"));
        for seed in 1..=20 {
            walk(position.clone(), seed, 60, assert_consistent, assert_same);
        }
    }
}
