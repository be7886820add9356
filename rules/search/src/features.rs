//! The terms of the evaluation: what it counts, for whom, and how often. The evaluation multiplies them by their weights; fitting
//! takes them as features.

use rules::Seat;
use rules::board::{Cell, CellSet};
use rules::engine::Playable;

use crate::evaluate::{Evaluation, SEATS, Sums};
use crate::weights::{Pair, Shape, Weights};

/// What pawns stand in the way of each other.
#[derive(Debug)]
pub(crate) struct Pawns {
    /// The index of the kind.
    kind: usize,
    seats: usize,
    /// By seat and cell.
    cells: Vec<PawnCell>,
}

/// What matters for a pawn of a seat on a cell.
#[derive(Clone, Debug, Default)]
struct PawnCell {
    /// The cells before it.
    ahead: CellSet,
    /// The cells that it attacks.
    attacks: CellSet,
    /// The cells from which a pawn of the same seat attacks it.
    protectors: CellSet,
    /// The cells from which a pawn of the same seat could come to protect it.
    friends: CellSet,
    /// For each other seat, the cells from which its pawns stop this one.
    stoppers: [CellSet; SEATS],
    /// The steps to the end of its way.
    steps: usize,
}

impl Pawns {
    /// Returns how pawns go, if the game has pawns that go forward.
    pub(crate) fn new<P: Playable>(position: &P) -> Option<Self> {
        let kind = P::PAWN?.index().checked_sub(1)?;
        let setting = position.setting();
        let (seats, cells) = (setting.seats.len(), setting.layout.geometry().len());
        let all = || (0..cells as u8).map(Cell);
        let at = |seat: Seat, cell: Cell| seat.index() * cells + cell.index();
        let mut table = vec![PawnCell::default(); seats * cells];
        for seat in Seat::all(seats) {
            for from in all() {
                let mut way = vec![from];
                let entry = &mut table[at(seat, from)];
                position.pawn_steps(seat, from, |to, takes| {
                    if takes {
                        entry.attacks.insert(to);
                    }
                });
                while let Some(&last) = way.last()
                    && way.len() < cells
                {
                    let mut next = None;
                    position.pawn_steps(seat, last, |to, takes| {
                        next = next.or(Some(to).filter(|_| !takes));
                    });
                    match next {
                        Some(next) => way.push(next),
                        None => break,
                    }
                }
                entry.steps = way.len() - 1;
                entry.ahead = way[1..].iter().copied().collect();
            }
        }
        for seat in Seat::all(seats) {
            for cell in all() {
                let mut way = table[at(seat, cell)].ahead;
                for other in Seat::all(seats).filter(|&other| other != seat) {
                    way.insert(cell);
                    let stops = |&from: &Cell| !(table[at(other, from)].attacks & way).is_empty();
                    let stoppers: CellSet = all().filter(stops).collect();
                    let mut before = way;
                    before.remove(cell);
                    table[at(seat, cell)].stoppers[other.index()] = stoppers | before;
                }
                let protects = |&from: &Cell| table[at(seat, from)].attacks.contains(cell);
                let protectors: CellSet = all().filter(protects).collect();
                let comes = |&from: &Cell| {
                    let mut way = table[at(seat, from)].ahead;
                    way.insert(from);
                    !(way & protectors).is_empty()
                };
                let friends = all().filter(comes).collect();
                let entry = &mut table[at(seat, cell)];
                (entry.protectors, entry.friends) = (protectors, friends);
            }
        }
        Some(Self { kind, seats, cells: table })
    }

    /// The single steps from a cell to the end of the way of a seat's pawn.
    pub(crate) fn steps(&self, seat: Seat, cell: Cell) -> Option<usize> {
        let cells = self.cells.len() / self.seats;
        self.cells.get(seat.index() * cells + cell.index()).map(|entry| entry.steps)
    }

    #[inline]
    fn terms(
        &self,
        shape: &Shape,
        pawns: &[CellSet; SEATS],
        seats: usize,
        visit: &mut impl FnMut(usize, Seat, i32),
    ) {
        let cells = self.cells.len() / seats.max(1);
        for seat in Seat::all(seats) {
            let mine = pawns[seat.index()];
            for cell in mine {
                let Some(entry) = self.cells.get(seat.index() * cells + cell.index()) else {
                    continue;
                };
                let stops = |other: Seat| {
                    let (other, theirs) = (other.index(), pawns[other.index()]);
                    other != seat.index() && !(entry.stoppers[other] & theirs).is_empty()
                };
                let doubled = !(entry.ahead & mine).is_empty();
                if doubled {
                    visit(shape.doubled(), seat, 1);
                } else if !Seat::all(seats).any(stops) {
                    visit(shape.passed(entry.steps), seat, 1);
                }
                if !(entry.protectors & mine).is_empty() {
                    visit(shape.protected(), seat, 1);
                } else if (entry.friends & mine).is_empty() {
                    visit(shape.alone(), seat, 1);
                }
            }
        }
    }
}

/// The steps between cells.
#[derive(Debug, Default)]
pub(crate) struct Distances {
    steps: Vec<u8>,
    cells: usize,
    /// For each cell, those that are beside it.
    beside: Vec<CellSet>,
    /// For each cell, those that are at most two steps away.
    around: Vec<CellSet>,
}

impl Distances {
    pub(crate) fn new<P: Playable>(position: &P) -> Self {
        let geometry = position.setting().layout.geometry();
        let all = || geometry.cells();
        let pairs = all().flat_map(|from| all().map(move |to| geometry.distance(from, to)));
        let within = |most: u8| -> Vec<CellSet> {
            let close = |from: Cell| {
                let close = |to: &Cell| (1..=most).contains(&geometry.distance(from, *to));
                all().filter(close).collect()
            };
            all().map(close).collect()
        };
        let cells = geometry.len();
        Self { steps: pairs.collect(), cells, beside: within(1), around: within(2) }
    }

    /// The steps from a cell to the nearest of some; `None` without any.
    #[inline]
    fn nearest(&self, from: Cell, to: CellSet) -> Option<i32> {
        let row = &self.steps[from.index() * self.cells..][..self.cells];
        to.iter().filter_map(|to| row.get(to.index()).copied()).min().map(i32::from)
    }
}

/// Which terms are counted: those with a weight that is not 0.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    /// For each kind, the cells that it could go to.
    reach: Vec<bool>,
    /// For each kind, its distance from enemies' royal pieces.
    far: Vec<bool>,
    /// The pieces around the own royal piece.
    cover: bool,
}

impl Counted {
    pub(crate) fn new(weights: &Weights) -> Self {
        let shape = weights.shape;
        let some = |places: std::ops::Range<usize>| {
            weights.list[places].iter().any(|weight| *weight != Pair::default())
        };
        let attackers = some(shape.attackers(0)..shape.passed(0));
        let reach = |kind| attackers || some(shape.reach(kind, 0)..shape.near(kind) + 1);
        let far = |kind| some(shape.far(kind)..shape.far(kind) + 1);
        Self {
            reach: (0..shape.kinds()).map(reach).collect(),
            far: (0..shape.kinds()).map(far).collect(),
            cover: some(shape.cover(0)..shape.doubled()),
        }
    }

    /// All terms, for fitting.
    pub(crate) fn everything(shape: &Shape) -> Self {
        Self { reach: vec![true; shape.kinds()], far: vec![true; shape.kinds()], cover: true }
    }
}

/// Calls `visit` with each term of the evaluation except pieces and their cells: its place, the seat that it counts for, and how
/// often it occurs.
#[inline]
pub(crate) fn terms<P: Playable>(
    position: &P,
    sums: &Sums,
    evaluation: &Evaluation,
    counted: &Counted,
    seats: usize,
    mut visit: impl FnMut(usize, Seat, i32),
) {
    let shape = evaluation.weights.shape;
    let distances = &evaluation.distances;
    let pawn = evaluation.pawns.as_ref().map_or(usize::MAX, |pawns| pawns.kind);
    let mut centers = [CellSet::EMPTY; SEATS];
    for seat in Seat::all(seats) {
        let on_board = |cell: &Cell| cell.index() < distances.cells;
        centers[seat.index()] = position.centers(seat).iter().filter(on_board).collect();
    }
    let targets = targets(position, &centers, seats);
    let (mut pawns, mut material) = ([CellSet::EMPTY; SEATS], [0; SEATS]);
    visit(Shape::TEMPO, position.turn(), 1);
    for seat in Seat::all(seats) {
        let against = targets[seat.index()];
        let enemies = others(&centers, seat, seats);
        let mut attackers = 0;
        let mut kinds = (0_u32, 0_u32);
        let mut foot = CellSet::EMPTY;
        for from in position.pieces_of(seat) {
            let kind = evaluation.kind(sums.code(from));
            if kind >= shape.kinds() {
                continue;
            }
            material[seat.index()] += shape.worth(kind);
            let bit = 1_u32.checked_shl(kind as u32).unwrap_or(0);
            kinds = (kinds.0 | bit, kinds.1 | (kinds.0 & bit));
            if kind == pawn {
                pawns[seat.index()].insert(from);
            }
            if shape.worth(kind) == 1 {
                foot.insert(from);
            }
            if counted.far[kind]
                && let Some(steps) = distances.nearest(from, enemies)
            {
                visit(shape.far(kind), seat, steps);
            }
            if !counted.reach[kind] {
                continue;
            }
            let (mut cells, mut near) = (0, 0);
            position.reach(from, |to| {
                cells += 1;
                near += i32::from(against.contains(to));
            });
            visit(shape.reach(kind, cells), seat, 1);
            if near > 0 {
                attackers += 1;
                visit(shape.near(kind), seat, near);
            }
        }
        while kinds.1 != 0 {
            visit(shape.pair(kinds.1.trailing_zeros() as usize), seat, 1);
            kinds.1 &= kinds.1 - 1;
        }
        visit(shape.attackers(attackers), seat, 1);
        if counted.cover
            && let Some(king) = centers[seat.index()].iter().next()
        {
            let mine = position.pieces_of(seat);
            let cover = mine & distances.beside[king.index()];
            let shelter = foot & distances.around[king.index()];
            visit(shape.cover(cover.len() as usize), seat, 1);
            visit(shape.shelter(shelter.len() as usize), seat, 1);
        }
    }
    for seat in Seat::all(seats).filter(|seat| !centers[seat.index()].is_empty()) {
        let rivals = Seat::all(seats).filter(|&other| other != seat);
        let best = rivals.map(|other| material[other.index()]).max().unwrap_or(0);
        let lead = (material[seat.index()] - best).clamp(0, MOST_AHEAD);
        let enemies = others(&centers, seat, seats);
        let steps =
            centers[seat.index()].iter().filter_map(|c| distances.nearest(c, enemies)).min();
        if lead > 0
            && let Some(steps) = steps
        {
            visit(shape.chase(), seat, lead * steps);
        }
    }
    if let Some(table) = &evaluation.pawns {
        table.terms(&shape, &pawns, seats, &mut visit);
    }
    position.count_terms(|term, seat, count| visit(shape.term(term), seat, count));
}

/// A seat that is ahead by more pawns counts as ahead by that many.
const MOST_AHEAD: i32 = 4;

/// The royal pieces of all opponents of a seat.
#[inline]
fn others(centers: &[CellSet; SEATS], seat: Seat, seats: usize) -> CellSet {
    let others = Seat::all(seats).filter(|&other| other != seat);
    others.fold(CellSet::EMPTY, |all, other| all | centers[other.index()])
}

/// Returns for each seat the cells of its opponents' royal pieces and those beside them, to which they could go.
#[inline]
fn targets<P: Playable>(
    position: &P,
    centers: &[CellSet; SEATS],
    seats: usize,
) -> [CellSet; SEATS] {
    let mut zones = *centers;
    for seat in Seat::all(seats) {
        for king in centers[seat.index()] {
            position.reach(king, |to| zones[seat.index()].insert(to));
        }
    }
    let mut targets = [CellSet::EMPTY; SEATS];
    for seat in Seat::all(seats) {
        targets[seat.index()] = others(&zones, seat, seats);
    }
    targets
}

/// One feature: its place, the seat that it is good for, and how often it occurs.
pub type Feature = (u32, u8, i16);

/// Returns the features of a position: all terms of the evaluation, with pieces and their cells.
#[must_use]
pub fn features<P: Playable>(position: &P, evaluation: &Evaluation) -> Vec<Feature> {
    let seats = position.setting().seats.len();
    let shape = evaluation.weights.shape;
    let sums = Sums::new(position, &evaluation.table);
    let mut list: Vec<Feature> = Vec::new();
    for seat in Seat::all(seats) {
        for cell in position.pieces_of(seat) {
            let kind = evaluation.kind(sums.code(cell));
            if kind < shape.kinds() {
                let relative = position.relative(seat, cell).index();
                list.push((shape.piece(kind) as u32, seat.0, 1));
                list.push((shape.square(kind, relative) as u32, seat.0, 1));
            }
        }
    }
    let counted = Counted::everything(&shape);
    terms(position, &sums, evaluation, &counted, seats, |place, seat, count| {
        list.push((place as u32, seat.0, count as i16));
    });
    list
}
