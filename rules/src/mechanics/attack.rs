//! Attacks, derived from the piece table: the attackers of a cell, and the scan from the king, once per node, for
//! checkers, pins and evasions.

use crate::board::{Cell, CellSet, Geometry, Movement, Offset, Path};
use crate::mechanics::piece::{Kind, KindInfo, Piece, PieceSet};
use crate::mechanics::placement::Placement;
use crate::mechanics::table::MoveTable;
use crate::seat::Seat;

/// The lines that lead to each cell, nearest cell first, with the pieces that attack it along the line from each.
#[derive(Debug)]
struct Lines {
    cells: Vec<Cell>,
    /// The pieces that attack along the line from `cells[i]`, as `masks[i]`.
    masks: Vec<PieceSet>,
    starts: Vec<u32>,
    /// The first line of each target, and the end of the last.
    firsts: Vec<u32>,
}

/// One line: its cells, nearest to the target first, each with the pieces that attack from it.
type Line = Vec<(Cell, PieceSet)>;

impl Lines {
    fn new(lines_of_targets: impl Iterator<Item = Vec<Line>>) -> Self {
        let mut lines = Self { cells: vec![], masks: vec![], starts: vec![0], firsts: vec![0] };
        for of_target in lines_of_targets {
            for line in of_target {
                for (cell, mask) in line {
                    lines.cells.push(cell);
                    lines.masks.push(mask);
                }
                lines.starts.push(lines.cells.len() as u32);
            }
            lines.firsts.push(lines.starts.len() as u32 - 1);
        }
        lines
    }

    /// The lines to a target: their cells, and the index of the first of these in the table.
    #[inline]
    fn to(&self, target: Cell) -> impl Iterator<Item = (usize, &[Cell])> {
        let (first, last) = (self.firsts[target.index()], self.firsts[target.index() + 1]);
        let starts = &self.starts[first as usize..=last as usize];
        starts.windows(2).map(|w| (w[0] as usize, &self.cells[w[0] as usize..w[1] as usize]))
    }
}

/// The attacks of a seat's pieces.
#[derive(Debug)]
pub(super) struct AttackTable {
    lines: Lines,
    screens: Lines,
    zone: Vec<CellSet>,
}

/// An offset that lines follow backwards, already turned, and whether the first and last rank are adjacent.
type Direction = (Offset, bool);

impl AttackTable {
    pub(super) fn new(
        geometry: &Geometry,
        kinds: &'static [KindInfo],
        owner: Seat,
        orient: impl Fn(Offset) -> Offset,
    ) -> Self {
        let attacking: Vec<(Piece, &Movement)> = kinds
            .iter()
            .enumerate()
            .flat_map(|(i, info)| {
                let piece = Piece::new(owner, Kind(i as u8 + 1));
                info.movements.iter().filter(|m| m.attacks()).map(move |m| (piece, m))
            })
            .collect();
        let slides: Vec<_> = attacking
            .iter()
            .filter_map(|&(p, m)| match m.path {
                Path::Slide { most } => Some((p, m, most)),
                _ => None,
            })
            .collect();
        let screens: Vec<_> = attacking
            .iter()
            .filter(|(_, m)| m.path == Path::Screen)
            .map(|&(p, m)| (p, m, u8::MAX))
            .collect();
        let lines = Lines::new(geometry.cells().map(|target| {
            let mut lines = lines_to(geometry, &slides, &orient, target);
            lame_lines(geometry, &attacking, &orient, target, &mut lines);
            lines
        }));
        let screens =
            Lines::new(geometry.cells().map(|t| lines_to(geometry, &screens, &orient, t)));
        let mut zone = vec![CellSet::EMPTY; geometry.len()];
        for (_, m) in attacking.iter().filter(|(_, m)| m.path == Path::Leap) {
            for from in geometry.cells().filter(|&c| m.holds(geometry, c)) {
                for to in m.offsets.iter().filter_map(|&o| m.step(geometry, from, orient(o))) {
                    zone[to.index()].insert(from);
                }
            }
        }
        Self { lines, screens, zone }
    }

    /// The cells from which a leap of any kind attacks a cell.
    #[inline]
    pub(super) fn zone(&self, target: Cell) -> CellSet {
        self.zone[target.index()]
    }

    /// Whether a piece on a cell would attack a target along a line on the current board.
    pub(super) fn line_attacks(
        &self,
        board: &Placement,
        piece: Piece,
        from: Cell,
        target: Cell,
    ) -> bool {
        let along = |lines: &Lines, between: usize| {
            lines.to(target).any(|(start, cells)| {
                cells.iter().position(|&c| c == from).is_some_and(|i| {
                    lines.masks[start + i].has(piece)
                        && cells[..i].iter().filter(|&&c| !board.is_empty(c)).count() == between
                })
            })
        };
        along(&self.lines, 0) || along(&self.screens, 1)
    }
}

fn lines_to(
    geometry: &Geometry,
    slides: &[(Piece, &Movement, u8)],
    orient: impl Fn(Offset) -> Offset,
    target: Cell,
) -> Vec<Line> {
    let mut directions: Vec<Direction> = Vec::new();
    for (_, m, _) in slides {
        for &offset in m.offsets {
            let direction = (orient(offset), m.around);
            if !directions.contains(&direction) {
                directions.push(direction);
            }
        }
    }
    let mut lines = Vec::new();
    for (offset, around) in directions {
        let back = offset.map(|o| -o);
        let next = |&c: &Cell| {
            let there = if around { geometry.step_around(c, back) } else { geometry.step(c, back) };
            there.filter(|&c| c != target)
        };
        let mut line: Line = Vec::new();
        for (i, cell) in std::iter::successors(next(&target), next).enumerate() {
            let mut mask = PieceSet::EMPTY;
            for &(piece, m, most) in slides {
                let along = m.around == around && m.offsets.iter().any(|&o| orient(o) == offset);
                if along && i < most.into() && m.holds(geometry, cell) {
                    mask.insert(piece);
                }
            }
            line.push((cell, mask));
        }
        while line.last().is_some_and(|(_, mask)| mask.is_empty()) {
            line.pop();
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

/// The lines of lame leaps, of two cells each: the one that must be empty, and the leaper's.
fn lame_lines(
    geometry: &Geometry,
    attacking: &[(Piece, &Movement)],
    orient: impl Fn(Offset) -> Offset,
    target: Cell,
    lines: &mut Vec<Line>,
) {
    let mut mine: Vec<Line> = Vec::new();
    for &(piece, m) in attacking {
        let Path::Lame { over } = m.path else { continue };
        for (&to, &over) in m.offsets.iter().zip(over) {
            let Some(from) = m.step(geometry, target, orient(to).map(|o| -o)) else { continue };
            let Some(over) = m.step(geometry, from, orient(over)) else { continue };
            if !m.holds(geometry, from) {
                continue;
            }
            let same = |l: &&mut Line| l[0].0 == over && l[1].0 == from;
            match mine.iter_mut().find(same) {
                Some(line) => line[1].1.insert(piece),
                None => {
                    let mut mask = PieceSet::EMPTY;
                    mask.insert(piece);
                    mine.push(vec![(over, PieceSet::EMPTY), (from, mask)]);
                }
            }
        }
    }
    lines.append(&mut mine);
}

/// A pin: a line that a single piece blocks, the cell of the piece, and the index of the line in the table.
#[derive(Clone, Copy, Debug, Default)]
struct Pin {
    at: u8,
    cells: u8,
    start: u32,
}

/// The most pins that are stored. Moves of pieces pinned beyond them are made and tested.
const MOST_PINS: usize = 16;

/// The attacks on a king, found by one scan per node.
#[derive(Clone, Copy, Debug)]
pub struct Scan<'a> {
    lines: &'a Lines,
    /// The enemy's pieces that attack the king.
    pub checkers: CellSet,
    /// In check, the targets of moves that end it by capture or by blocking.
    pub evasions: CellSet,
    pins: [Pin; MOST_PINS],
    pinned: u8,
    /// The cells from which or to which a move may open or close a line over a screen.
    touchy: CellSet,
    any_touchy: bool,
    /// Whether `evasions` do not decide every check, so that every move has to be made and tested.
    test_all: bool,
}

/// The verdict of a scan on a move of a piece other than the king that captures only on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The king is safe after it.
    Safe,
    /// It leaves the king attacked.
    Exposed,
    /// It has to be made and tested.
    Test,
}

impl Scan<'_> {
    /// Whether the king is attacked.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The cells to which a pinned piece may go without opening a line to the king; `None` if it is not pinned.
    #[inline]
    #[must_use]
    pub fn pin(&self, cell: Cell) -> Option<CellSet> {
        let pins = &self.pins[..self.pinned as usize];
        if pins.iter().all(|p| p.at != cell.0) {
            return None;
        }
        let mine = pins.iter().filter(|p| p.at == cell.0);
        mine.map(|p| self.line(p.start as usize, p.cells.into())).reduce(|a, b| a & b)
    }

    fn line(&self, start: usize, cells: usize) -> CellSet {
        self.lines.cells[start..start + cells].iter().copied().collect()
    }

    /// Whether [`Scan::within`] decides every move except the king's, because no screen matters.
    #[inline]
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.any_touchy && !self.test_all
    }

    /// The cells to which a piece may go without exposing the king; `None` if it may go anywhere. This is valid only if
    /// the scan is plain and has at most one checker.
    #[inline]
    #[must_use]
    pub fn within(&self, from: Cell) -> Option<CellSet> {
        match (self.pin(from), self.in_check()) {
            (Some(line), true) => Some(line & self.evasions),
            (line, false) => line,
            (None, true) => Some(self.evasions),
        }
    }

    /// The verdict on a move (not the king's, not a capture in passing).
    #[inline]
    #[must_use]
    pub fn judge(&self, from: Cell, to: Cell) -> Verdict {
        if self.test_all {
            return Verdict::Test;
        }
        if self.checkers.len() > 1 || self.within(from).is_some_and(|w| !w.contains(to)) {
            return Verdict::Exposed;
        }
        if self.any_touchy && (self.touchy.contains(from) || self.touchy.contains(to)) {
            return Verdict::Test;
        }
        Verdict::Safe
    }

    fn add_checker(&mut self, at: Cell, ends: CellSet) {
        self.evasions = if self.checkers.is_empty() { ends } else { self.evasions & ends };
        self.checkers.insert(at);
    }

    fn add_pin(&mut self, at: Cell, start: usize, cells: usize) {
        match self.pins.get_mut(self.pinned as usize) {
            Some(pin) => {
                *pin = Pin { at: at.0, cells: cells as u8, start: start as u32 };
                self.pinned += 1;
            }
            None => {
                self.touchy.insert(at);
                self.any_touchy = true;
            }
        }
    }

    /// Adds what a line over screens means for the king.
    #[cold]
    fn add_screen(&mut self, board: &Placement, masks: &[PieceSet], cells: &[Cell]) {
        let occupied = (0..cells.len()).filter(|&i| !board.is_empty(cells[i]));
        for (between, i) in occupied.take(3).enumerate() {
            if !masks[i].has(board.at(cells[i])) {
                continue;
            }
            // With no piece or two pieces between, one more or one fewer gives check.
            self.touchy |= cells[..=i].iter().copied().collect();
            self.any_touchy = true;
            if between == 1 {
                self.checkers.insert(cells[i]);
                self.test_all = true;
            }
        }
    }
}

impl MoveTable {
    /// Scans from a seat's king for the pieces that attack it, or would attack it if a single piece did not block them.
    #[must_use]
    pub fn scan(&self, board: &Placement, king: Cell, seat: Seat) -> Scan<'_> {
        let foe = seat.opponent();
        let attacks = &self.attacks[foe];
        let lines = &attacks.lines;
        let mut scan = Scan {
            lines,
            checkers: CellSet::EMPTY,
            evasions: CellSet::EMPTY,
            pins: [Pin::default(); MOST_PINS],
            pinned: 0,
            touchy: CellSet::EMPTY,
            any_touchy: false,
            test_all: false,
        };
        for (start, cells) in lines.to(king) {
            let mut own = None;
            for (i, &cell) in cells.iter().enumerate() {
                let piece = board.at(cell);
                if piece.is_none() {
                    continue;
                }
                if piece.owner() == seat {
                    if own.is_some() {
                        break;
                    }
                    own = Some(cell);
                    continue;
                }
                if lines.masks[start + i].has(piece) {
                    match own {
                        None => scan.add_checker(cell, cells[..=i].iter().copied().collect()),
                        Some(bound) => scan.add_pin(bound, start, i + 1),
                    }
                }
                break;
            }
        }
        for (start, cells) in attacks.screens.to(king) {
            scan.add_screen(board, &attacks.screens.masks[start..], cells);
        }
        for cell in self.leapers_at(board, king, foe) {
            scan.add_checker(cell, [cell].into_iter().collect());
        }
        scan
    }

    /// The pieces of a seat that attack a cell by a leap that cannot be blocked.
    #[inline]
    fn leapers_at(&self, board: &Placement, target: Cell, by: Seat) -> CellSet {
        let mut found = CellSet::EMPTY;
        for from in board.of(by) & self.leap_zone(by, target) {
            if self.leaps_onto(board.at(from), from, target) {
                found.insert(from);
            }
        }
        found
    }

    /// The cells from which a piece could attack a cell if the other pieces were placed as it needs.
    #[must_use]
    pub fn attack_origins(&self, piece: Piece, target: Cell) -> CellSet {
        let attacks = &self.attacks[piece.owner()];
        let zone = attacks.zone(target).iter();
        let mut origins: CellSet =
            zone.filter(|&from| self.leaps_onto(piece, from, target)).collect();
        for lines in [&attacks.lines, &attacks.screens] {
            for (start, cells) in lines.to(target) {
                let masks = &lines.masks[start..start + cells.len()];
                let from = cells.iter().zip(masks).filter(|(_, mask)| mask.has(piece));
                origins |= from.map(|(&cell, _)| cell).collect();
            }
        }
        origins
    }

    /// The pieces of a seat that attack a cell on the current board.
    #[must_use]
    pub fn attackers(&self, board: &Placement, target: Cell, by: Seat) -> CellSet {
        let mut found = self.leapers_at(board, target, by);
        let attacks = &self.attacks[by];
        for (lines, skipped) in [(&attacks.lines, 0), (&attacks.screens, 1)] {
            for (start, cells) in lines.to(target) {
                let mut occupied = (0..cells.len()).filter(|&i| !board.is_empty(cells[i]));
                if let Some(i) = occupied.nth(skipped)
                    && lines.masks[start + i].has(board.at(cells[i]))
                {
                    found.insert(cells[i]);
                }
            }
        }
        found
    }

    /// Calls `step` for each step of a king to a cell that is not attacked after it, with the cell and whether the step
    /// captures. Unless `quiet_too`, only captures count.
    ///
    /// The king is hidden meanwhile, so that it does not block attacks along its own line.
    #[inline]
    pub fn king_steps(
        &self,
        board: &mut Placement,
        king: Cell,
        prey: PieceSet,
        quiet_too: bool,
        mut step: impl FnMut(Cell, bool),
    ) {
        let piece = board.hide(king);
        let foe = piece.owner().opponent();
        let mut steps = CellSet::EMPTY;
        self.moves(board, piece, king, prey, |to, captures| {
            if captures || quiet_too {
                steps.insert(to);
            }
        });
        for to in steps {
            if !self.is_attacked(board, to, foe) {
                step(to, !board.is_empty(to));
            }
        }
        board.change(king, piece);
    }

    /// Whether a piece of a seat attacks a cell on the current board.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, board: &Placement, target: Cell, by: Seat) -> bool {
        for from in board.of(by) & self.leap_zone(by, target) {
            if self.leaps_onto(board.at(from), from, target) {
                return true;
            }
        }
        let attacks = &self.attacks[by];
        for (start, cells) in attacks.lines.to(target) {
            for (i, &cell) in cells.iter().enumerate() {
                let piece = board.at(cell);
                if !piece.is_none() {
                    if attacks.lines.masks[start + i].has(piece) {
                        return true;
                    }
                    break;
                }
            }
        }
        attacks.screens.to(target).any(|(start, cells)| {
            let mut occupied = (0..cells.len()).filter(|&i| !board.is_empty(cells[i]));
            let second = occupied.nth(1);
            second.is_some_and(|i| attacks.screens.masks[start + i].has(board.at(cells[i])))
        })
    }
}
