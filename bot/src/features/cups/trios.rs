//! Designs for three players: everybody meets everybody, and sits in each seat alike.
//!
//! | players | rounds | games each | meetings | each seat | how it is made |
//! | --- | --- | --- | --- | --- | --- |
//! | 3 | 3 | 3 | 3 | 1 | the seats turn |
//! | 4 | 4 | 3 | 2 | 1 | everybody sits out once |
//! | 6 | 5 | 5 | 2 | 1–2 | the block design 2-(6, 3, 2), made from the numbers modulo 5 and a sixth player |
//! | 8 | 8 | 6 | 1–2 | 2 | found by simulated annealing |
//! | 9 | 4 | 4 | 1 | 1–2 | the affine plane of order 3: a round for each direction of its lines |
//! | 16 | 10 | 9 | 1–2 | 3 | found by simulated annealing |
//!
//! With 6 players, one has two games in a round and one has none: two games of that design always share a player. With 4, 8 and 16 all
//! have the same number of byes. The order of the seats is chosen so that, besides, two players move one after the other about as often
//! as the other way round. A test counts all this.

use super::round_robin::Round;

/// A game as written in a design.
type Game = [usize; 3];

const THREE: &[&[Game]] = &[&[[0, 1, 2]], &[[1, 2, 0]], &[[2, 0, 1]]];

const FOUR: &[&[Game]] = &[&[[1, 2, 3]], &[[2, 3, 0]], &[[3, 0, 1]], &[[0, 1, 2]]];

const SIX: &[&[Game]] = &[
    &[[0, 1, 5], [1, 2, 4]],
    &[[2, 5, 1], [2, 3, 0]],
    &[[3, 5, 2], [3, 4, 1]],
    &[[5, 3, 4], [4, 0, 2]],
    &[[5, 4, 0], [0, 1, 3]],
];

const EIGHT: &[&[Game]] = &[
    &[[2, 3, 1], [6, 0, 7]],
    &[[3, 4, 0], [7, 2, 6]],
    &[[3, 7, 4], [5, 0, 1]],
    &[[0, 6, 2], [1, 7, 5]],
    &[[1, 6, 3], [5, 4, 2]],
    &[[2, 5, 3], [4, 1, 6]],
    &[[4, 1, 0], [7, 3, 5]],
    &[[0, 2, 7], [6, 5, 4]],
];

const NINE: &[&[Game]] = &[
    &[[1, 0, 5], [2, 3, 7], [4, 6, 8]],
    &[[0, 7, 8], [2, 5, 4], [3, 1, 6]],
    &[[1, 8, 2], [3, 4, 0], [5, 7, 6]],
    &[[6, 2, 0], [7, 4, 1], [8, 5, 3]],
];

const SIXTEEN: &[&[Game]] = &[
    &[[0, 12, 10], [4, 11, 8], [6, 3, 13], [7, 15, 5], [9, 2, 14]],
    &[[5, 1, 4], [7, 12, 9], [8, 14, 0], [10, 15, 6], [11, 2, 13]],
    &[[2, 3, 5], [7, 0, 11], [9, 1, 8], [13, 10, 14], [15, 12, 4]],
    &[[10, 11, 3], [12, 8, 2], [13, 9, 7], [14, 6, 1], [15, 4, 0]],
    &[[1, 2, 15], [5, 4, 10], [6, 9, 12], [13, 11, 8], [14, 3, 7]],
    &[[0, 7, 1], [9, 5, 10], [12, 6, 2], [14, 4, 13], [15, 8, 3]],
    &[[1, 13, 15], [4, 9, 3], [5, 6, 0], [10, 8, 7], [11, 14, 12]],
    &[[1, 0, 11], [2, 7, 4], [3, 14, 15], [8, 10, 6], [12, 13, 5]],
    &[[0, 13, 2], [3, 1, 12], [4, 7, 6], [8, 5, 14], [11, 15, 9]],
    &[[2, 10, 1], [3, 0, 9], [6, 5, 11]],
];

/// Returns the games of each round, each with its players in the order of the seats. It is empty for another number of players.
pub(super) fn trios(players: usize) -> Vec<Round> {
    let design = match players {
        3 => THREE,
        4 => FOUR,
        6 => SIX,
        8 => EIGHT,
        9 => NINE,
        16 => SIXTEEN,
        _ => &[],
    };
    design.iter().map(|round| round.iter().map(|game| game.to_vec()).collect()).collect()
}
