//! The legal actions of a position.
//!
//! One scan from the king finds checks and pins, so that most moves need no test. King steps,
//! captures in passing, captures of kings and castling are tested one by one.

use super::action::{Action, How, Move};
use super::attack::Scan;
use super::piece::{Kind, PieceSet, kinds};
use super::position::Position;
use crate::board::{Cell, CellSet};
use crate::mechanics::Wing;
use crate::perft::retain_from;
use crate::seat::{Seat, SeatSet};

/// Which of the captures that need a test are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    /// Those that leave the player's king safe (5.1).
    Safe,
    /// Those of a last blow: all except the king's (5.3).
    LastBlow,
    /// All, for explanations.
    All,
}

/// Which moves are listed.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    /// The pieces that may be captured, without kings.
    prey: PieceSet,
    /// The hexes to which pieces other than the king may go; `None` if they may go anywhere.
    within: Option<CellSet>,
    scan: &'a Scan,
    fortify: bool,
}

impl Position {
    /// Appends the legal actions of the player whose turn it is, while no touch is to be decided, and returns whether the
    /// player is checkmated: in check without an action that ends it (5.3). The actions are then those of the last blow.
    pub(crate) fn generate(&mut self, out: &mut Vec<Action>) -> bool {
        let player = self.state.turn;
        if self.is_fortified(player) {
            // 7.1: there are no captures and no check counts, so any other move is legal.
            self.quiet_moves(out, false);
            return false;
        }
        let start = out.len();
        let scan = self.scan_king(player);
        let in_check = scan.in_check();
        let prey = PieceSet::of(self.foes(player), kinds::ALL_BUT_KING);
        if scan.checkers.len() < 2 {
            let within = in_check.then_some(scan.evasions);
            self.piece_moves(out, Wanted { prey, within, scan: &scan, fortify: false });
        }
        self.king_moves(out, prey);
        self.tested_captures(out, Keep::Safe);
        if !in_check {
            self.castling(out, false, true);
        }
        if self.has_powers(player) {
            self.field_promotions(out, in_check);
            self.traitors(out, scan.checkers);
            if self.options.powers.fortify && !self.state.fortify_spent.contains(player) {
                self.quiet_moves(out, true);
            }
        }
        let checkmated = in_check && out.len() == start;
        if checkmated && !self.declared_by_the_only_other() {
            self.last_blow(out, prey);
        }
        checkmated
    }

    /// Whether two players are left and the other has declared check on the one to act. Then checkmate ends the game (5.3).
    pub(crate) fn declared_by_the_only_other(&self) -> bool {
        let player = self.state.turn;
        let other = self.next_player(player);
        self.players_left() == 2 && self.state.declared[other].contains(player)
    }

    /// Appends the last blow: any pseudo-legal move of a piece other than the king, or a power (5.3).
    fn last_blow(&mut self, out: &mut Vec<Action>, prey: PieceSet) {
        self.piece_moves(out, Wanted { prey, within: None, scan: &Scan::QUIET, fortify: false });
        self.tested_captures(out, Keep::LastBlow);
        if self.has_powers(self.state.turn) {
            self.field_promotions(out, false);
            self.traitors(out, CellSet::EMPTY);
        }
    }

    /// Appends every move that captures nothing, even if the king is attacked (7.1). Kings may not be adjacent (5.1).
    fn quiet_moves(&mut self, out: &mut Vec<Action>, fortify: bool) {
        let prey = PieceSet::default();
        self.piece_moves(out, Wanted { prey, within: None, scan: &Scan::QUIET, fortify });
        let player = self.state.turn;
        let king = self.kings[player];
        for &to in self.board.king.targets(king) {
            if self.at(to).is_none() && !self.beside_king(player, to) {
                push(out, Move::plain(king, to, How::Quiet, fortify));
            }
        }
        self.castling(out, fortify, false);
    }

    /// Appends the moves of all pieces except the king, without captures in passing and captures of kings.
    #[inline]
    fn piece_moves(&self, out: &mut Vec<Action>, wanted: Wanted<'_>) {
        let goal = self.goal();
        let near = if goal.is_empty() {
            CellSet::EMPTY
        } else {
            self.board.near_promotion[self.state.turn]
        };
        for from in self.pieces[self.state.turn] {
            let free = wanted.within.is_none() && wanted.scan.pin(from).is_none();
            if !free {
                self.bound_moves(out, from, wanted, goal);
            } else if near.contains(from) && self.at(from).is(Kind::Pawn) {
                self.pawn_moves(out, from, wanted, goal, |_| true);
            } else {
                self.moves_from(out, from, wanted, |_| true, push);
            }
        }
    }

    /// Appends the moves of a pawn, with promotions on the hexes of `goal`.
    #[inline(never)]
    fn pawn_moves(
        &self,
        out: &mut Vec<Action>,
        from: Cell,
        wanted: Wanted<'_>,
        goal: CellSet,
        may_go: impl Fn(Cell) -> bool,
    ) {
        self.moves_from(out, from, wanted, may_go, |out, m| self.push_pawn(out, m, goal));
    }

    /// Appends the moves of a piece that is pinned or has to end a check.
    #[inline(never)]
    fn bound_moves(&self, out: &mut Vec<Action>, from: Cell, wanted: Wanted<'_>, goal: CellSet) {
        let within = match (wanted.scan.pin(from), wanted.within) {
            (Some(line), Some(within)) => Some(line & within),
            (line, within) => line.or(within),
        };
        let may_go = |to| within.is_none_or(|within| within.contains(to));
        if self.at(from).is(Kind::Pawn) {
            self.pawn_moves(out, from, wanted, goal, may_go);
        } else {
            self.moves_from(out, from, wanted, may_go, push);
        }
    }

    #[inline(always)]
    fn moves_from(
        &self,
        out: &mut Vec<Action>,
        from: Cell,
        wanted: Wanted<'_>,
        may_go: impl Fn(Cell) -> bool,
        list: impl Fn(&mut Vec<Action>, Move),
    ) {
        let player = self.state.turn;
        let Wanted { prey, fortify, .. } = wanted;
        let piece = self.at(from);
        self.board.targets[player][piece.kind_index()].visit(from, |target| {
            let (to, there) = (target.cell, self.at(target.cell));
            if there.is_none() {
                if target.may_go() && may_go(to) {
                    list(out, Move::plain(from, to, How::Quiet, fortify));
                }
            } else if target.may_capture() && prey.has(there) && may_go(to) {
                list(out, Move::plain(from, to, How::Capture, fortify));
            }
            there.is_none()
        });
        if piece.is(Kind::Pawn) && self.unmoved.contains(from) {
            for &(passed, to) in &self.board.double_steps[player][from.index()] {
                if self.at(passed).is_none() && self.at(to).is_none() && may_go(to) {
                    push(out, Move::plain(from, to, How::Double { passed }, fortify));
                }
            }
        }
    }

    /// Whether the player to act has lost a piece that a pawn may become (4.3).
    #[inline]
    fn promotes(&self) -> bool {
        let lost = &self.lost[self.state.turn];
        Kind::PROMOTIONS.iter().any(|kind| lost[kind.index()] > 0)
    }

    /// Appends a pawn's move with each promotion that it allows on a hex of `goal`, and without one (4.3).
    #[inline]
    fn push_pawn(&self, out: &mut Vec<Action>, m: Move, goal: CellSet) {
        push(out, m);
        if goal.contains(m.to) {
            self.push_promotions(out, m);
        }
    }

    #[inline(never)]
    fn push_promotions(&self, out: &mut Vec<Action>, m: Move) {
        let lost = &self.lost[self.state.turn];
        for kind in Kind::PROMOTIONS {
            if lost[kind.index()] > 0 {
                push(out, Move { promotion: Some(kind), ..m });
            }
        }
    }

    /// The hexes on which pawns of the player to act become another piece now (4.3).
    fn goal(&self) -> CellSet {
        if self.promotes() { self.promotion_hexes() } else { CellSet::EMPTY }
    }

    /// The first ranks of the opponents in the game (4.3).
    fn promotion_hexes(&self) -> CellSet {
        let opponents = Seat::all(3).filter(|&p| p != self.state.turn && self.is_alive(p));
        opponents.map(|p| self.board.first_rank[p]).collect()
    }

    /// Whether a hex is on the first rank of an opponent in the game (4.3).
    pub(crate) fn promotes_on(&self, hex: Cell) -> bool {
        self.promotion_hexes().contains(hex)
    }

    /// Appends the steps of a king that is not fortified, without captures of kings.
    fn king_moves(&mut self, out: &mut Vec<Action>, prey: PieceSet) {
        let player = self.state.turn;
        let king = self.kings[player];
        let board = self.board;
        let walled = self.walled_in(player);
        // A king that is not fortified attacks the hexes around it.
        let sheltered = !self.sheltered().is_empty();
        for &to in board.king.targets(king) {
            let there = self.at(to);
            let how = if there.is_none() {
                How::Quiet
            } else if prey.has(there) || (walled && there.is_dead()) {
                How::Capture
            } else {
                continue;
            };
            if !(self.king_attacked_on(player, to) || sheltered && self.beside_king(player, to)) {
                push(out, Move::plain(king, to, how, false));
            }
        }
    }

    /// Appends those captures in passing (4.1) and captures of kings (5.2) that `keep` selects.
    fn tested_captures(&mut self, out: &mut Vec<Action>, keep: Keep) {
        let player = self.state.turn;
        let foes = self.foes(player);
        let start = out.len();
        for q in foes.iter() {
            let passed = self.state.en_passant[q].passed;
            // Two pawns may have passed the same hex, but there is only one action.
            let again = Seat::all(q.index())
                .any(|r| foes.contains(r) && self.state.en_passant[r].passed == passed);
            if passed.index() < super::captures::HEXES && !again {
                for from in self.captors_of(passed, SeatSet::of(player)) {
                    push(out, Move::plain(from, passed, How::EnPassant, false));
                }
            }
            if self.state.declared[player].contains(q) {
                let king = self.kings[q];
                for from in self.captors_of(king, SeatSet::of(player)) {
                    let m = Move::plain(from, king, How::Capture, false);
                    if self.at(from).is(Kind::Pawn) {
                        self.push_pawn(out, m, self.promotion_hexes());
                    } else {
                        push(out, m);
                    }
                }
            }
        }
        retain_from(out, start, |action| match (keep, action) {
            (Keep::All, _) => true,
            (Keep::LastBlow, Action::Move(m)) => m.from != self.kings[player],
            _ => self.leaves_king_safe(action),
        });
    }

    /// Whether the player's own king is not adjacent to another and not in check after an action (5.1). Players who were
    /// fortified during the turn give no check, because a fortification ends at the start of its owner's turn (7.1).
    pub(crate) fn leaves_king_safe(&mut self, action: Action) -> bool {
        let player = self.state.turn;
        let foes = self.foes(player);
        let undo = self.make(action);
        let foes = foes & self.state.alive;
        let king = self.kings[player];
        let safe = !self.is_attacked(king, foes) && !self.beside_king(player, king);
        self.unmake(action, &undo);
        safe
    }

    /// Appends castling (4.2), `tested` unless the player is fortified or becomes so.
    fn castling(&mut self, out: &mut Vec<Action>, fortify: bool, tested: bool) {
        let p = self.state.turn;
        for wing in [Wing::Queen, Wing::King] {
            let path = self.castling_path(wing);
            if self.unmoved.contains(path.king_from)
                && self.unmoved.contains(path.rook_from)
                && self.pieces[p].contains(path.king_from)
                && self.pieces[p].contains(path.rook_from)
                && path.between.iter().all(|hex| self.at(hex).is_none())
            {
                let action = Action::Castle { by: self.state.turn, wing, fortify };
                let goes = if tested {
                    self.leaves_king_safe(action)
                } else {
                    !self.beside_king(self.state.turn, path.king_to)
                };
                if goes {
                    out.push(action);
                }
            }
        }
    }
}

#[inline(always)]
fn push(out: &mut Vec<Action>, m: Move) {
    out.push(Action::Move(m));
}

impl Position {
    /// The actions that a player's pieces could make by movement alone, even if they expose the king; for explanations.
    pub(crate) fn pseudo_actions(&self, player: Seat) -> Vec<Action> {
        let mut position = self.clone();
        position.state.turn = player;
        position.state.touch = None;
        let mut out = Vec::new();
        if position.is_alive(player) {
            position.quiet_moves(&mut out, false);
            if !position.is_fortified(player) {
                position.pseudo_captures(&mut out);
            }
        }
        out
    }

    fn pseudo_captures(&mut self, out: &mut Vec<Action>) {
        let player = self.state.turn;
        let prey = PieceSet::of(self.foes(player), kinds::ALL_BUT_KING);
        let start = out.len();
        self.piece_moves(out, Wanted { prey, within: None, scan: &Scan::QUIET, fortify: false });
        let mut captures: Vec<Action> = out.drain(start..).collect();
        captures.retain(|a| matches!(a, Action::Move(m) if m.how == How::Capture));
        out.append(&mut captures);
        self.tested_captures(out, Keep::All);
        let king = self.kings[player];
        for &to in self.board.king.targets(king) {
            let there = self.at(to);
            if prey.has(there) || (self.walled_in(player) && there.is_dead()) {
                push(out, Move::plain(king, to, How::Capture, false));
            }
        }
    }

    /// Whether a pawn of a player may be promoted on a hex (4.3).
    pub(crate) fn promotes_on_for(&self, player: Seat, hex: Cell) -> bool {
        let mut position = self.clone();
        position.state.turn = player;
        position.promotes_on(hex)
    }

    /// The pieces that attack a player's king after an action of [`Position::pseudo_actions`].
    pub(crate) fn attackers_of_king_after(&self, player: Seat, action: Action) -> CellSet {
        let foes = self.foes(player);
        let mut after = self.clone();
        after.state.turn = player;
        after.make(action);
        after.captors_of(after.kings[player], foes & after.state.alive)
    }
}
