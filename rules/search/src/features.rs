//! The terms of the evaluation: what it counts, for whom, and how often. The evaluation multiplies them by their weights; fitting
//! takes them as features.

use rules::Seat;
use rules::board::{Cell, CellSet};
use rules::engine::Playable;

use crate::evaluate::{Evaluation, SEATS, Sums};
use crate::weights::Shape;

/// What pawns stand in the way of each other.
#[derive(Debug)]
pub(crate) struct Pawns {
    /// The index of the kind.
    kind: usize,
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
        Some(Self { kind, cells: table })
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

/// Calls `visit` with each term of the evaluation except pieces and their cells: its place, the seat that it counts for, and how
/// often it occurs.
#[inline]
pub(crate) fn terms<P: Playable>(
    position: &P,
    sums: &Sums,
    evaluation: &Evaluation,
    seats: usize,
    mut visit: impl FnMut(usize, Seat, i32),
) {
    let shape = evaluation.weights.shape;
    let pawn = evaluation.pawns.as_ref().map_or(usize::MAX, |pawns| pawns.kind);
    let targets = targets(position, seats);
    let mut pawns = [CellSet::EMPTY; SEATS];
    visit(Shape::TEMPO, position.turn(), 1);
    for seat in Seat::all(seats) {
        let against = targets[seat.index()];
        let mut attackers = 0;
        for from in position.pieces_of(seat) {
            let kind = evaluation.kind(sums.code(from));
            if kind >= shape.kinds() {
                continue;
            }
            if kind == pawn {
                pawns[seat.index()].insert(from);
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
        visit(shape.attackers(attackers), seat, 1);
    }
    if let Some(table) = &evaluation.pawns {
        table.terms(&shape, &pawns, seats, &mut visit);
    }
    position.count_terms(|term, seat, count| visit(shape.term(term), seat, count));
}

/// Returns for each seat the cells of its opponents' royal pieces and those beside them, to which they could go.
#[inline]
fn targets<P: Playable>(position: &P, seats: usize) -> [CellSet; SEATS] {
    let mut targets = [CellSet::EMPTY; SEATS];
    for seat in Seat::all(seats) {
        let mut zone = CellSet::EMPTY;
        for king in position.royal(seat).iter().filter(|king| king.index() < Cell::MAX) {
            zone.insert(king);
            position.reach(king, |to| zone.insert(to));
        }
        for other in Seat::all(seats).filter(|&other| other != seat) {
            targets[other.index()] |= zone;
        }
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
    terms(position, &sums, evaluation, seats, |place, seat, count| {
        list.push((place as u32, seat.0, count as i16));
    });
    list
}
