//! 1: three boards, their cells, directions and leaps.

use crate::second_generator_two_player::laws::Side;

/// File and rank from 0, and level: 0 underworld, 1 Earth, 2 heavens.
pub(crate) type Cell = (i8, i8, i8);

pub(super) const UNDERWORLD: i8 = 0;
pub(super) const EARTH: i8 = 1;
pub(super) const HEAVENS: i8 = 2;

/// 1.1: the letter of the first file by level.
const FIRST_FILES: [u8; 3] = [b's', b'j', b'a'];

pub(super) fn exists((file, rank, level): Cell) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank) && (0..3).contains(&level)
}

pub(super) fn plus(a: Cell, b: Cell) -> Cell {
    (a.0 + b.0, a.1 + b.1, a.2 + b.2)
}

pub(super) fn times(n: i8, a: Cell) -> Cell {
    (n * a.0, n * a.1, n * a.2)
}

pub(super) fn index((file, rank, level): Cell) -> usize {
    level as usize * 64 + rank as usize * 8 + file as usize
}

pub(super) fn cells() -> impl Iterator<Item = Cell> {
    (0..3).flat_map(|z| (0..8).flat_map(move |y| (0..8).map(move |x| (x, y, z))))
}

pub(crate) fn name((file, rank, level): Cell) -> String {
    format!("{}{}", (FIRST_FILES[level as usize] + file as u8) as char, rank + 1)
}

pub(crate) fn cell(name: &str) -> Option<Cell> {
    cells().find(|&c| self::name(c) == name)
}

/// Forward is towards the opponent's side.
pub(super) fn forward(side: Side) -> i8 {
    if side == 0 { 1 } else { -1 }
}

/// A rank counted from the side's own end, from 0.
pub(super) fn own_rank(side: Side, rank: i8) -> i8 {
    if side == 0 { rank } else { 7 - rank }
}

/// 1.3: the directions that combine `axes` of the three axes.
fn directions(axes: usize) -> Vec<Cell> {
    let all = (-1..=1).flat_map(|x| (-1..=1).flat_map(move |y| (-1..=1).map(move |z| (x, y, z))));
    all.filter(|&(x, y, z)| [x, y, z].iter().filter(|&&n| n != 0).count() == axes).collect()
}

pub(super) fn orthogonal() -> Vec<Cell> {
    directions(1)
}

pub(super) fn diagonal() -> Vec<Cell> {
    directions(2)
}

pub(super) fn triagonal() -> Vec<Cell> {
    directions(3)
}

pub(super) fn every_direction() -> Vec<Cell> {
    [orthogonal(), diagonal(), triagonal()].concat()
}

/// 1.3: an (a,b,c) leap uses all three axes in any order, with any signs.
pub(super) fn leaps(a: i8, b: i8, c: i8) -> Vec<Cell> {
    let mut found = Vec::new();
    for (x, y, z) in [(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)] {
        for (i, j, k) in [
            (1, 1, 1),
            (1, 1, -1),
            (1, -1, 1),
            (1, -1, -1),
            (-1, 1, 1),
            (-1, 1, -1),
            (-1, -1, 1),
            (-1, -1, -1),
        ] {
            found.push((i * x, j * y, k * z));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// 1.3: an (a,b) leap stays on its board.
pub(super) fn flat_leaps(a: i8, b: i8) -> Vec<Cell> {
    leaps(a, b, 0).into_iter().filter(|leap| leap.2 == 0).collect()
}
