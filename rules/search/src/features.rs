//! The evaluation as a sum of features, each multiplied by its weight, for fitting.

use rules::Seat;
use rules::engine::Playable;

use crate::evaluate::targets;
use crate::weights::{Pair, REACHES, Weights};

/// The places of weights in a flat list.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    kinds: usize,
    cells: usize,
}

impl Places {
    /// Creates the places of a game with that many kinds of pieces and cells.
    #[must_use]
    pub const fn new(kinds: usize, cells: usize) -> Self {
        Self { kinds, cells }
    }

    /// The number of weights, each of which is a pair.
    #[must_use]
    pub const fn count(&self) -> usize {
        1 + self.kinds * self.of_kind()
    }

    const fn of_kind(&self) -> usize {
        2 + self.cells + REACHES
    }

    const fn first(&self, kind: usize) -> usize {
        1 + kind * self.of_kind()
    }

    /// The place of a kind's value.
    #[must_use]
    pub const fn piece(&self, kind: usize) -> usize {
        self.first(kind)
    }

    /// The place of what a kind is worth more on a cell.
    #[must_use]
    pub const fn square(&self, kind: usize, cell: usize) -> usize {
        self.first(kind) + 1 + cell
    }

    /// The place of what a number of cells it could go to is worth.
    #[must_use]
    pub const fn reach(&self, kind: usize, cells: usize) -> usize {
        self.first(kind) + 1 + self.cells + cells
    }

    /// The place of what each cell beside an enemy's royal piece is worth.
    #[must_use]
    pub const fn near(&self, kind: usize) -> usize {
        self.first(kind) + 1 + self.cells + REACHES
    }

    /// The place of what it is worth to act.
    pub const TEMPO: usize = 0;

    /// Writes weights as a list.
    #[must_use]
    pub fn flatten(&self, weights: &Weights) -> Vec<Pair> {
        let mut list = vec![weights.tempo];
        for of in &weights.kinds {
            list.push(of.piece);
            list.extend_from_slice(&of.squares[..self.cells]);
            list.extend_from_slice(&of.reach);
            list.push(of.near);
        }
        list
    }

    /// The reverse of [`Places::flatten`]. Values that the list lacks stay as they are.
    pub fn unflatten(&self, list: &[Pair], weights: &mut Weights) {
        if list.len() != self.count() {
            return;
        }
        weights.tempo = list[Self::TEMPO];
        for (kind, of) in weights.kinds.iter_mut().enumerate() {
            of.piece = list[self.piece(kind)];
            for cell in 0..self.cells {
                of.squares[cell] = list[self.square(kind, cell)];
            }
            for cells in 0..REACHES {
                of.reach[cells] = list[self.reach(kind, cells)];
            }
            of.near = list[self.near(kind)];
        }
    }
}

/// One feature: its place, the seat that it is good for, and how often it occurs.
pub type Feature = (u32, u8, i16);

/// Returns the features of a position.
#[must_use]
pub fn features<P: Playable>(position: &P, places: Places, seats: usize) -> Vec<Feature> {
    let mut list: Vec<Feature> = vec![(Places::TEMPO as u32, position.turn().0, 1)];
    let targets = targets(position, seats);
    for seat in Seat::all(seats) {
        let against = targets[seat.index()];
        for from in position.pieces_of(seat) {
            let Some(piece) = position.piece_at(from).filter(|piece| !piece.dead) else { continue };
            let Some(kind) = piece.kind.index().checked_sub(1) else { continue };
            let (mut cells, mut near) = (0, 0);
            position.reach(from, |to| {
                cells += 1;
                near += i16::from(against.contains(to));
            });
            let relative = position.relative(seat, from).index();
            list.push((places.piece(kind) as u32, seat.0, 1));
            list.push((places.square(kind, relative) as u32, seat.0, 1));
            list.push((places.reach(kind, usize::min(cells, REACHES - 1)) as u32, seat.0, 1));
            if near > 0 {
                list.push((places.near(kind) as u32, seat.0, near));
            }
        }
    }
    list
}
