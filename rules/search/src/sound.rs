//! Weights to begin with: what is usual in chess, put in terms that every game has.

use rules::Seat;
use rules::engine::Playable;

use crate::features::Pawns;
use crate::weights::{Pair, REACHES, Shape, Weights};

/// Returns weights with the usual values of the pieces and a little for mobility, the centre, attacks on royal pieces, their cover, and
/// pawns that may promote.
#[must_use]
pub fn sound<P: Playable>(start: &P) -> Weights {
    let shape = Shape::of(start);
    let mut weights = Weights::plain(shape);
    let geometry = start.setting().layout.geometry();
    let pawns = Pawns::new(start);
    let pawn = P::PAWN.map_or(usize::MAX, |kind| kind.index() - 1);
    // How far each cell is from the centre of its board.
    let apart = |cell| {
        let same = geometry.cells().filter(|&other| geometry.board(other) == geometry.board(cell));
        same.map(|other| geometry.distance(cell, other)).max().unwrap_or(0)
    };
    let nearest = geometry.cells().map(apart).min().unwrap_or(0);
    let list = &mut weights.list;
    list[Shape::TEMPO] = Pair(12, 5);
    for kind in 0..shape.kinds() {
        let worth = shape.worth(kind);
        let royal = worth == 0;
        let light = (2..=4).contains(&worth);
        for cell in geometry.cells() {
            let out = i32::from(apart(cell) - nearest);
            let steps = pawns.as_ref().and_then(|pawns| pawns.steps(Seat::FIRST, cell));
            let value = match steps.filter(|_| kind == pawn) {
                Some(steps) => Pair(14 - 3 * steps as i32 - 2 * out, 30 - 6 * steps as i32),
                None if royal => Pair(6, -8) * out,
                None if light => Pair(-6, -4) * out,
                None => Pair(-2, -2) * out,
            };
            let lost = worth * (P::worth_on(cell) - 100);
            let place = shape.square(kind, start.relative(Seat::FIRST, cell).index());
            list[place] = value + Pair(lost, lost);
        }
        if !royal && worth > 1 {
            for cells in 0..REACHES {
                // The first cells matter most.
                let free = [0, 6, 11, 15, 18, 21, 23, 25, 27, 28, 29, 30].get(cells);
                let free = free.map_or(30 + (cells as i32 - 11) / 2, |free| *free);
                list[shape.reach(kind, cells)] = Pair(free - 18, free - 18);
            }
            list[shape.far(kind)] = Pair(-2, -2);
            list[shape.near(kind)] = Pair(5, 2);
        }
    }
    for around in 0..8 {
        list[shape.attackers(around)] = Pair([0, 0, 12, 30, 45, 60, 70, 80][around], 0);
        list[shape.cover(around)] = Pair([0, 5, 10, 14, 17, 19, 20, 21][around], 0);
        list[shape.shelter(around)] = Pair([0, 10, 18, 24, 27, 29, 30, 31][around], 0);
        let passed = [0, 60, 40, 25, 14, 8, 5, 3][around];
        list[shape.passed(around)] = Pair(passed / 2, passed);
    }
    list[shape.doubled()] = Pair(-8, -16);
    list[shape.protected()] = Pair(8, 6);
    list[shape.alone()] = Pair(-8, -8);
    list[shape.chase()] = Pair(0, -3);
    weights
}
