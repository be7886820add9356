//! The legal actions of a position.
//!
//! One scan from the wizard finds checks and pins, so that most moves need no test. Actions that
//! capture without going to the target, and those that may place a piece (4.2), are made and tested, because a placement
//! can open or end a check.

use super::action::{Action, How};
use super::board::{World, strikes_far};
use super::make::landing;
use super::piece::{ARCHER, EAGLE, NEW, WARRIOR, WIZARD};
use super::position::Position;
use crate::board::{Cell, CellSet};
use crate::mechanics::{Piece, PieceSet, Scan, Verdict};
use crate::perft::{MakeUnmake as _, retain_from};
use crate::seat::{PerSeat, Seat};

/// The pieces that each seat may capture: those of the other seat except the wizard.
const PREY: PerSeat<PieceSet> = PieceSet::prey_without(WIZARD);

/// Where a piece may go without exposing its wizard.
enum Bound {
    Free,
    Within(CellSet),
    Judge,
}

impl Position {
    /// Appends the legal actions and returns whether the player to act is in check.
    pub(super) fn generate(&mut self, out: &mut Vec<Action>) -> bool {
        let me = self.state.turn;
        if let Some(which) = World::returning(self.state.pending) {
            out.extend(self.vacant(me, which).iter().map(Action::place));
            return false;
        }
        let wizard = self.wizards[me];
        let scan = self.world.setting.table.scan(&self.board, wizard, me);
        let mut doubtful = std::mem::take(&mut self.doubtful);
        self.piece_moves(out, &mut doubtful, &scan, wizard);
        self.wizard_moves(out, &mut doubtful, wizard);
        for &action in &doubtful {
            if self.leaves_wizard_safe(action) {
                out.push(action);
            }
        }
        doubtful.clear();
        self.doubtful = doubtful;
        if !scan.in_check() {
            self.teleports(out, wizard);
        }
        scan.in_check()
    }

    fn leaves_wizard_safe(&mut self, action: Action) -> bool {
        let me = self.state.turn;
        self.holds_after(action, |after| !after.in_check(me))
    }

    #[inline]
    fn piece_moves(
        &self,
        out: &mut Vec<Action>,
        doubtful: &mut Vec<Action>,
        scan: &Scan<'_>,
        wizard: Cell,
    ) {
        let me = self.state.turn;
        let holds = self.state.holds_any();
        let plain = scan.is_plain();
        let many = scan.checkers.len() > 1;
        for from in self.board.of(me) {
            if from == wizard {
                continue;
            }
            let piece = self.board.at(from);
            let bound = match plain {
                false => Bound::Judge,
                true if many => Bound::Within(CellSet::EMPTY),
                true => scan.within(from).map_or(Bound::Free, Bound::Within),
            };
            let refills = holds && self.world.all_spots.contains(from);
            let free = matches!(bound, Bound::Free) && !refills && !self.may_quest(piece);
            if free {
                self.moves_of(piece, from, PREY[me], |to, how| {
                    let list = if self.is_doubtful(to, how) { &mut *doubtful } else { &mut *out };
                    list.push(Action::new(from, to, how));
                });
            } else {
                self.bound_moves(out, doubtful, from, refills, |to| match &bound {
                    Bound::Free => Verdict::Safe,
                    Bound::Within(cells) if cells.contains(to) => Verdict::Safe,
                    Bound::Within(_) => Verdict::Exposed,
                    Bound::Judge => scan.judge(from, to),
                });
            }
        }
    }

    /// Appends the moves of a piece of which not every quiet move is safe, or that may declare a quest.
    #[inline(never)]
    fn bound_moves(
        &self,
        out: &mut Vec<Action>,
        doubtful: &mut Vec<Action>,
        from: Cell,
        refills: bool,
        judge: impl Fn(Cell) -> Verdict,
    ) {
        let piece = self.board.at(from);
        let quests = self.may_quest(piece);
        self.moves_of(piece, from, PREY[piece.owner()], |to, how| {
            let doubt = refills || self.is_doubtful(to, how);
            let list = match if doubt { Verdict::Test } else { judge(to) } {
                Verdict::Safe => &mut *out,
                Verdict::Exposed => return,
                Verdict::Test => &mut *doubtful,
            };
            push(list, Action::new(from, to, how), quests && self.enters(to));
        });
    }

    /// Whether a scan cannot judge a move, because it does more than to go to its target.
    #[inline]
    fn is_doubtful(&self, to: Cell, how: How) -> bool {
        match how {
            How::Quiet => false,
            How::Capture => self.may_return(to),
            How::Shot | How::Swoop | How::Teleport | How::Place => true,
        }
    }

    /// Whether the piece on a cell may return when it is captured.
    #[inline]
    fn may_return(&self, at: Cell) -> bool {
        let piece = self.board.at(at);
        self.world.returns(piece.owner(), piece.kind(), at)
    }

    /// Whether a piece may declare a quest with a move that ends in the opponent's camp (5.2).
    #[inline]
    fn may_quest(&self, piece: Piece) -> bool {
        self.state.dragons[piece.owner()] > 0 && Self::may_rise(piece)
    }

    #[inline]
    fn enters(&self, to: Cell) -> bool {
        self.world.goal[self.state.turn].contains(to)
    }

    /// The actions that a piece may make by movement alone, without teleports.
    #[inline(always)]
    fn moves_of(&self, piece: Piece, from: Cell, prey: PieceSet, mut visit: impl FnMut(Cell, How)) {
        let table = &self.world.setting.table;
        table.moves(&self.board, piece, from, prey, |to, captures| {
            visit(to, if captures { How::Capture } else { How::Quiet });
        });
        match piece.kind() {
            WARRIOR if piece.marks() & NEW != 0 => self.double_steps(piece, from, visit),
            ARCHER => table.shots(&self.board, piece, from, prey, |to| visit(to, How::Shot)),
            EAGLE => table.shots(&self.board, piece, from, prey, |to| {
                debug_assert!(self.board.is_empty(landing(from, to)));
                visit(to, How::Swoop);
            }),
            _ => {}
        }
    }

    /// A warrior's two steps (2): the square between must be empty, and the second step has either direction.
    #[inline]
    fn double_steps(&self, piece: Piece, from: Cell, mut visit: impl FnMut(Cell, How)) {
        for double in &self.world.doubles[piece.owner()][from.index()] {
            let open = double.over.iter().any(|&over| self.board.is_empty(over));
            if open && self.board.is_empty(double.to) {
                visit(double.to, How::Quiet);
            }
        }
    }

    fn wizard_moves(&mut self, out: &mut Vec<Action>, doubtful: &mut Vec<Action>, wizard: Cell) {
        let table = &self.world.setting.table;
        let me = self.state.turn;
        let start = out.len();
        let piece = self.board.at(wizard);
        let refills = self.state.holds_any() && self.world.all_spots.contains(wizard);
        table.moves(&self.board, piece, wizard, PREY[me], |to, captures| {
            let how = if captures { How::Capture } else { How::Quiet };
            let doubt = refills || captures && self.may_return(to);
            let list = if doubt { &mut *doubtful } else { &mut *out };
            list.push(Action::new(wizard, to, how));
        });
        // The wizard must not block attacks along the line on which it moves away.
        self.board.lift(wizard);
        retain_from(out, start, |action| !table.is_attacked(&self.board, action.to, me.opponent()));
        self.board.put(wizard, piece);
    }

    /// Appends the teleports (2). The occupied cells stay the same, so a teleport only requires that nothing attacks its
    /// target.
    fn teleports(&self, out: &mut Vec<Action>, wizard: Cell) {
        let me = self.state.turn;
        if !self.state.teleports.contains(me) {
            return;
        }
        let table = &self.world.setting.table;
        let foe = me.opponent();
        // The other side's pieces can reach few cells.
        let mut strikers = [CellSet::EMPTY; 2];
        for cell in self.board.of(foe) {
            strikers[usize::from(!strikes_far(self.board.at(cell).kind()))].insert(cell);
        }
        let origins = &self.world.origins[foe];
        for to in self.board.of(me) & self.world.earth {
            let [far, near] = origins[to.index()];
            let reaching = (far & strikers[0]) | (near & strikers[1]);
            if to != wizard && !table.is_attacked_from(&self.board, to, reaching, foe) {
                out.push(Action::new(wizard, to, How::Teleport));
            }
        }
    }

    /// The actions that a seat's pieces could make by movement alone in an ordinary turn.
    pub(super) fn pseudo_actions(&self, seat: Seat) -> Vec<Action> {
        let mut position = self.clone();
        position.state.turn = seat;
        let mut out = Vec::new();
        for from in position.board.of(seat) {
            let piece = position.board.at(from);
            let quests = position.may_quest(piece);
            position.moves_of(piece, from, PREY[seat], |to, how| {
                push(&mut out, Action::new(from, to, how), quests && position.enters(to));
            });
        }
        let wizard = position.wizards[seat];
        if position.state.teleports.contains(seat) && !position.in_check(seat) {
            let others = (position.board.of(seat) & position.world.earth).iter();
            let others = others.filter(|&to| to != wizard);
            out.extend(others.map(|to| Action::new(wizard, to, How::Teleport)));
        }
        out
    }
}

/// Appends an action, and the same action with a quest if one can be declared.
#[inline(always)]
fn push(out: &mut Vec<Action>, action: Action, quest: bool) {
    out.push(action);
    if quest {
        out.push(Action { quest: true, ..action });
    }
}
