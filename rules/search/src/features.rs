//! The terms of the evaluation: what it counts, for whom, and how often. The evaluation multiplies them by their weights; fitting
//! takes them as features.

use rules::Seat;
use rules::board::{Cell, CellSet};
use rules::engine::Playable;

use crate::sums::{SEATS, Sums};
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
struct Distances {
    steps: Vec<u8>,
    cells: usize,
    /// For each cell, those that are beside it.
    beside: Vec<CellSet>,
    /// For each cell, those that are at most two steps away.
    around: Vec<CellSet>,
}

impl Distances {
    fn new<P: Playable>(position: &P) -> Self {
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

/// What of a game the terms depend on.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) shape: Shape,
    /// The index of the kind of each code; `u8::MAX` for none.
    kinds: [u8; 256],
    pawns: Option<Pawns>,
    distances: Distances,
    /// Where each kind could go to at most, by seat, kind and cell.
    open: Vec<CellSet>,
}

impl Tables {
    pub(crate) fn new<P: Playable>(start: &P) -> Self {
        let shape = Shape::of(start);
        let kind = |code: usize| {
            let piece = P::decode(code as u8).filter(|piece| !piece.dead);
            let kind = piece.and_then(|piece| piece.kind.index().checked_sub(1));
            kind.filter(|kind| *kind < shape.kinds()).map_or(u8::MAX, |kind| kind as u8)
        };
        let kinds = std::array::from_fn(|code| if code == 0 { u8::MAX } else { kind(code) });
        let cells = start.setting().layout.geometry().len();
        let mut open = vec![CellSet::EMPTY; SEATS * shape.kinds() * cells];
        for code in 1..=u8::MAX {
            let Some(piece) = P::decode(code).filter(|piece| !piece.dead) else { continue };
            let kind = usize::from(kinds[usize::from(code)]);
            if kind < shape.kinds() && piece.owner.index() < SEATS {
                let first = (piece.owner.index() * shape.kinds() + kind) * cells;
                for from in (0..cells as u8).map(Cell) {
                    let open = &mut open[first + from.index()];
                    start.open_reach(code, from, |to| open.insert(to));
                }
            }
        }
        Self { shape, kinds, pawns: Pawns::new(start), distances: Distances::new(start), open }
    }

    /// The tables of no game.
    pub(crate) fn nothing() -> Self {
        let distances = Distances::default();
        let (shape, kinds, open) = (Shape::NONE, [u8::MAX; 256], Vec::new());
        Self { shape, kinds, pawns: None, distances, open }
    }

    /// Whether a piece of a seat could ever go from a cell to one of some.
    #[inline]
    fn could_reach(&self, seat: Seat, kind: usize, from: Cell, to: CellSet) -> bool {
        let place =
            (seat.index() * self.shape.kinds() + kind) * self.distances.cells + from.index();
        self.open.get(place).is_none_or(|open| !(*open & to).is_empty())
    }

    /// The index of the kind of a code; at least the number of kinds if it has none.
    #[inline]
    pub(crate) const fn kind(&self, code: u8) -> usize {
        self.kinds[code as usize] as usize
    }
}

/// Which terms are counted: those with a weight that is not 0.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    /// For each kind, the cells that it could go to; never for royal pieces and those worth a pawn.
    reach: Vec<bool>,
    /// For each kind, their number, and not only which of them are near enemies' royal pieces.
    mobility: Vec<bool>,
    /// For each kind, its distance from enemies' royal pieces.
    far: Vec<bool>,
    /// The pieces around the own royal piece.
    cover: bool,
    /// Which pawns are passed, doubled, protected and alone.
    pawns: bool,
}

impl Counted {
    pub(crate) fn new(weights: &Weights) -> Self {
        let shape = weights.shape;
        let some = |places: std::ops::Range<usize>| {
            weights.list[places].iter().any(|weight| *weight != Pair::default())
        };
        let attackers = some(shape.attackers(0)..shape.passed(0));
        let reach = |kind| {
            let used = attackers || some(shape.reach(kind, 0)..shape.near(kind) + 1);
            used && shape.worth(kind) > 1
        };
        let far = |kind| some(shape.far(kind)..shape.far(kind) + 1);
        Self {
            reach: (0..shape.kinds()).map(reach).collect(),
            mobility: (0..shape.kinds())
                .map(|kind| some(shape.reach(kind, 0)..shape.near(kind)))
                .collect(),
            far: (0..shape.kinds()).map(far).collect(),
            cover: some(shape.cover(0)..shape.doubled()),
            pawns: some(shape.passed(0)..shape.cover(0)) || some(shape.doubled()..shape.chase()),
        }
    }

    /// All terms, for fitting.
    pub(crate) fn everything(shape: &Shape) -> Self {
        let reach = (0..shape.kinds()).map(|kind| shape.worth(kind) > 1).collect();
        let all = vec![true; shape.kinds()];
        Self { reach, mobility: all.clone(), far: all, cover: true, pawns: true }
    }
}

/// Calls `visit` with each term of the evaluation except pieces and their cells: its place, the seat that it counts for, and how
/// often it occurs.
#[inline]
pub(crate) fn terms<P: Playable>(
    position: &P,
    sums: &Sums,
    tables: &Tables,
    counted: &Counted,
    seats: usize,
    mut visit: impl FnMut(usize, Seat, i32),
) {
    let (shape, distances) = (tables.shape, &tables.distances);
    let pawn = tables.pawns.as_ref().map_or(usize::MAX, |pawns| pawns.kind);
    let mut royal = [CellSet::EMPTY; SEATS];
    for seat in Seat::all(seats) {
        royal[seat.index()] = position.all_royal(seat);
    }
    let any = counted.reach.contains(&true);
    let targets = if any { targets(position, &royal, seats) } else { royal };
    let (mut pawns, mut material) = ([CellSet::EMPTY; SEATS], [0; SEATS]);
    visit(Shape::TEMPO, position.turn(), 1);
    for seat in Seat::all(seats) {
        let against = targets[seat.index()];
        let enemies = others(&royal, seat, seats);
        let mut attackers = 0;
        let mut kinds = (0_u32, 0_u32);
        let mut foot = CellSet::EMPTY;
        for from in position.pieces_of(seat) {
            let kind = tables.kind(sums.code(from));
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
            let moves = counted.mobility[kind];
            if !counted.reach[kind] || !moves && !tables.could_reach(seat, kind, from, against) {
                continue;
            }
            let (mut cells, mut near) = (0, 0);
            position.reach(from, |to| {
                cells += 1;
                near += i32::from(against.contains(to));
            });
            if moves {
                visit(shape.reach(kind, cells), seat, 1);
            }
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
            && let Some(king) = royal[seat.index()].iter().next()
        {
            let mine = position.pieces_of(seat);
            let cover = mine & distances.beside[king.index()];
            let shelter = foot & distances.around[king.index()];
            visit(shape.cover(cover.len() as usize), seat, 1);
            visit(shape.shelter(shelter.len() as usize), seat, 1);
        }
    }
    for seat in Seat::all(seats).filter(|seat| !royal[seat.index()].is_empty()) {
        let rivals = Seat::all(seats).filter(|&other| other != seat);
        let best = rivals.map(|other| material[other.index()]).max().unwrap_or(0);
        let lead = (material[seat.index()] - best).clamp(0, MOST_AHEAD);
        let enemies = others(&royal, seat, seats);
        let steps = royal[seat.index()].iter().filter_map(|c| distances.nearest(c, enemies)).min();
        if lead > 0
            && let Some(steps) = steps
        {
            visit(shape.chase(), seat, lead * steps);
        }
    }
    if counted.pawns
        && let Some(table) = &tables.pawns
    {
        table.terms(&shape, &pawns, seats, &mut visit);
    }
    position.count_terms(|term, seat, count| visit(shape.term(term), seat, count));
}

/// A seat that is ahead by more pawns counts as ahead by that many.
const MOST_AHEAD: i32 = 4;

/// The royal pieces of all opponents of a seat.
#[inline]
fn others(royal: &[CellSet; SEATS], seat: Seat, seats: usize) -> CellSet {
    let others = Seat::all(seats).filter(|&other| other != seat);
    others.fold(CellSet::EMPTY, |all, other| all | royal[other.index()])
}

/// Returns for each seat the cells of its opponents' royal pieces and those beside them, to which they could go.
#[inline]
fn targets<P: Playable>(position: &P, royal: &[CellSet; SEATS], seats: usize) -> [CellSet; SEATS] {
    let mut zones = *royal;
    for seat in Seat::all(seats) {
        for king in royal[seat.index()] {
            position.reach(king, |to| zones[seat.index()].insert(to));
        }
    }
    let mut targets = [CellSet::EMPTY; SEATS];
    for seat in Seat::all(seats) {
        targets[seat.index()] = others(&zones, seat, seats);
    }
    targets
}
