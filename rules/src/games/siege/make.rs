//! Making and unmaking actions.

use super::action::{Action, How, Move};
use super::piece::{Kind, Piece};
use super::position::{EndedTurn, Position, State, Touch};
use crate::board::{Cell, CellSet};
use crate::mechanics::EnPassant;
use crate::seat::{Seat, SeatSet};

/// What [`Position::unmake`] needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    state: State,
    unmoved: CellSet,
    /// The pieces that were captured or replaced.
    taken: [Piece; 2],
}

impl Position {
    /// Makes a legal action. The turn passes to the next player. Passes, draws and the end are left to settling.
    // Inlining this and `unmake` into the search makes perft a tenth faster.
    #[inline(always)]
    pub(crate) fn make(&mut self, action: Action) -> Undo {
        // It does not change any more, so it is written once, to where the caller keeps it.
        let undo = Undo { state: self.state, unmoved: self.unmoved, taken: self.taken(action) };
        let player = self.state.turn;
        if let Action::Move(m) = action {
            self.make_move(player, m);
        } else {
            self.make_other(player, action);
        }
        if self.state.touch.is_none() {
            self.end_turn(player);
        }
        undo
    }

    /// The pieces that an action captures or replaces.
    #[inline(always)]
    fn taken(&self, action: Action) -> [Piece; 2] {
        match action {
            Action::Move(Move { how: How::Quiet | How::Double { .. }, .. }) => [Piece::NONE; 2],
            Action::Move(Move { how: How::Capture, to, .. }) => [self.at(to), Piece::NONE],
            _ => self.taken_by_other(action),
        }
    }

    #[inline(never)]
    fn taken_by_other(&self, action: Action) -> [Piece; 2] {
        let first = match action {
            Action::Move(m) => self.at(self.passing_pawn(m.to)),
            Action::Castle { .. } | Action::LetStand => Piece::NONE,
            Action::FieldPromotion { at, .. } => self.at(at),
            Action::Traitor { first, .. } => self.at(first),
            Action::Touch => self.state.touch.map_or(Piece::NONE, |touch| self.at(touch.captor_at)),
        };
        let second = match action {
            Action::Traitor { second: Some(second), .. } => self.at(second),
            _ => Piece::NONE,
        };
        [first, second]
    }

    /// Makes an action that is not a move of one piece.
    #[inline(never)]
    fn make_other(&mut self, player: Seat, action: Action) {
        match action {
            Action::Move(_) => {}
            Action::Castle { wing, fortify, .. } => {
                let path = self.castling_path(wing);
                let (king, rook) = (self.lift(path.king_from), self.lift(path.rook_from));
                self.put(path.king_to, king);
                self.put(path.rook_to, rook);
                self.unmoved.remove(path.king_from);
                self.unmoved.remove(path.rook_from);
                self.occupy(path.king_to);
                self.occupy(path.rook_to);
                if fortify {
                    self.declare_fortification(player);
                }
                self.state.quiet_turns += 1;
            }
            Action::FieldPromotion { at, kind } => {
                let old = self.at(at).kind_index();
                self.cells[at.index()] = Piece::new(player, kind);
                self.unmoved.remove(at);
                self.count_return(player, old, kind);
                self.state.quiet_turns += 1;
            }
            Action::Traitor { first, second } => {
                self.replace(first);
                if let Some(second) = second {
                    self.replace(second);
                }
            }
            Action::Touch => self.make_touch(),
            Action::LetStand => self.state.touch = None,
        }
    }

    #[inline(always)]
    fn make_move(&mut self, player: Seat, m: Move) {
        self.state.quiet_turns += 1;
        if let How::Double { passed } = m.how {
            // 4.1: a fortified pawn cannot be captured in passing.
            if self.state.fortified[player] == 0 {
                self.state.en_passant[player] = EnPassant { passed, pawn: m.to };
            }
        } else if m.how != How::Quiet {
            self.capture(m);
        }
        let mut piece = self.at(m.from);
        self.unmoved.remove(m.from);
        if let Some(kind) = m.promotion {
            self.count_return(player, Kind::Pawn.index(), kind);
            piece = Piece::new(player, kind);
        }
        self.relocate(player, m.from, m.to, piece);
        self.occupy(m.to);
        if m.fortify {
            self.declare_fortification(player);
        }
    }

    /// The hex of the pawn that is captured in passing on an empty hex: that of the later one, if two passed (4.1).
    pub(crate) fn passing_pawn(&self, passed: Cell) -> Cell {
        let (next, last) = (self.state.turn.next(3), self.state.turn.next(3).next(3));
        let latest = self.state.en_passant[last];
        let right = if latest.passed == passed { latest } else { self.state.en_passant[next] };
        right.pawn
    }

    /// Removes the piece that a move captures, before the capturing piece moves.
    #[inline(never)]
    fn capture(&mut self, m: Move) {
        let at = if m.how == How::Capture { m.to } else { self.passing_pawn(m.to) };
        let taken = self.at(at);
        self.state.quiet_turns = 0;
        if taken.is_dead() {
            self.on_board[taken.owner()][taken.kind_index()] -= 1;
            self.cells[at.index()] = Piece::NONE;
            self.dead.remove(at);
            return;
        }
        let owner = taken.owner();
        if taken.is(Kind::King) {
            self.remove_player(owner);
            self.count_capture(owner);
            return;
        }
        // 7.5: kings are exempt on both sides, and the victim must have been under siege before the capture.
        let may_touch = self.options.powers.touch
            && !self.at(m.from).is(Kind::King)
            && self.sieged() == Some(owner);
        if may_touch {
            self.state.touch = Some(Touch {
                victim: owner,
                taken,
                taken_at: at,
                unmoved: self.unmoved.contains(at),
                captor_at: m.to,
            });
        }
        self.lose(at);
        self.count_capture(owner);
    }

    /// Moves a living piece other than a king from the board to its owner's pool.
    #[inline]
    fn lose(&mut self, at: Cell) {
        let piece = self.lift(at);
        let (owner, kind) = (piece.owner(), piece.kind_index());
        self.unmoved.remove(at);
        self.on_board[owner][kind] -= 1;
        self.lost[owner][kind] += 1;
        if self.state.en_passant[owner].pawn == at {
            self.state.en_passant[owner] = EnPassant::NONE;
        }
    }

    /// Counts a piece of the pool that comes back in place of another, which leaves the game (4.3, 7.3).
    fn count_return(&mut self, player: Seat, old: usize, kind: Kind) {
        self.on_board[player][old] -= 1;
        self.on_board[player][kind.index()] += 1;
        self.lost[player][kind.index()] -= 1;
    }

    /// Undoes [`Position::count_return`].
    fn uncount_return(&mut self, player: Seat, old: usize, kind: Kind) {
        self.on_board[player][old] += 1;
        self.on_board[player][kind.index()] -= 1;
        self.lost[player][kind.index()] += 1;
    }

    /// Undoes [`Position::lose`] on the board and in the counts.
    #[inline]
    fn unlose(&mut self, at: Cell, piece: Piece) {
        let (owner, kind) = (piece.owner(), piece.kind_index());
        self.put(at, piece);
        self.on_board[owner][kind] += 1;
        self.lost[owner][kind] -= 1;
    }

    /// Counts a captured piece (6.1).
    fn count_capture(&mut self, owner: Seat) {
        let s = &mut self.state;
        s.run = if s.run_owner == Some(owner) { s.run.saturating_add(1) } else { 1 };
        s.run_owner = Some(owner);
    }

    /// Removes the rights to capture in passing on a hex on which a piece has arrived (4.1).
    #[inline]
    fn occupy(&mut self, hex: Cell) {
        for right in &mut self.state.en_passant.0 {
            if right.passed == hex {
                *right = EnPassant::NONE;
            }
        }
    }

    /// Fortifies a player for three of its turns (7.1), also against captures in passing (4.1).
    fn declare_fortification(&mut self, player: Seat) {
        self.state.fortified[player] = 3;
        self.state.fortify_spent.insert(player);
        self.state.en_passant[player] = EnPassant::NONE;
    }

    /// Replaces an enemy's piece by a lost one of the player (7.4), which counts as a capture for 5.8 but not for 6.1.
    #[inline]
    pub(crate) fn replace(&mut self, at: Cell) -> Piece {
        let taken = self.at(at);
        let (player, kind) = (self.state.turn, taken.kind_index());
        self.lose(at);
        self.state.quiet_turns = 0;
        if let Some(kind) = taken.kind() {
            self.put(at, Piece::new(player, kind));
        }
        self.on_board[player][kind] += 1;
        self.lost[player][kind] -= 1;
        self.state.traitors_spent[player] += 1;
        taken
    }

    /// Undoes [`Position::replace`] on the board and in the counts. The caller restores the state.
    #[inline]
    pub(crate) fn unreplace(&mut self, at: Cell, taken: Piece) {
        let (own, kind) = (self.lift(at).owner(), taken.kind_index());
        self.on_board[own][kind] -= 1;
        self.lost[own][kind] += 1;
        self.unlose(at, taken);
    }

    /// Takes back the captured piece and removes the captor, after which the victim cannot be under siege for three turns (7.5).
    fn make_touch(&mut self) {
        let Some(touch) = self.state.touch.take() else { return };
        let victim = touch.victim;
        self.lose(touch.captor_at);
        self.count_capture(self.state.turn);
        self.put(touch.taken_at, touch.taken);
        if touch.unmoved {
            self.unmoved.insert(touch.taken_at);
        }
        self.on_board[victim][touch.taken.kind_index()] += 1;
        self.lost[victim][touch.taken.kind_index()] -= 1;
        self.state.pause[victim] = 3;
    }

    /// Removes a player: the king leaves the board and the other pieces die (5.5).
    pub(crate) fn remove_player(&mut self, player: Seat) {
        self.lift(self.kings[player]);
        self.on_board[player][Kind::King.index()] -= 1;
        for hex in self.pieces[player] {
            let piece = &mut self.cells[hex.index()];
            *piece = piece.dead();
        }
        self.dead |= self.pieces[player];
        self.unmoved = self.unmoved & !self.pieces[player];
        self.unmoved.remove(self.kings[player]);
        self.pieces[player] = CellSet::EMPTY;
        self.state.alive.remove(player);
        self.state.en_passant[player] = EnPassant::NONE;
        self.state.declared[player] = SeatSet::EMPTY;
        let place = usize::from(self.state.out[0].is_some());
        self.state.out[place] = Some(player);
    }

    /// Undoes [`Position::remove_player`] after a capture, except for the state.
    fn restore_player(&mut self, player: Seat) {
        for hex in self.dead {
            let piece = self.cells[hex.index()];
            if piece.owner() == player {
                self.cells[hex.index()] = piece.living();
                self.pieces[player].insert(hex);
            }
        }
        self.dead = self.dead & !self.pieces[player];
        self.on_board[player][Kind::King.index()] += 1;
        self.put(self.kings[player], Piece::new(player, Kind::King));
    }

    /// Ends a player's turn and begins the next player's.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self, player: Seat) {
        if self.state.pause[player] > 0 {
            self.state.pause[player] -= 1;
        }
        self.state.ended = Some(EndedTurn { player, fortified: self.sheltered() });
        self.begin_turn(self.next_player(player));
    }

    #[inline(always)]
    pub(crate) fn begin_turn(&mut self, player: Seat) {
        self.state.turn = player;
        if self.state.fortified[player] > 0 {
            self.state.fortified[player] -= 1;
        }
        self.state.en_passant[player] = EnPassant::NONE;
    }

    /// Lets the turn pass without an action: a null move.
    pub(crate) fn make_null(&mut self) -> Undo {
        let undo = Undo { state: self.state, unmoved: self.unmoved, taken: [Piece::NONE; 2] };
        self.state.quiet_turns += 1;
        self.end_turn(self.state.turn);
        undo
    }

    /// Undoes [`Position::make_null`].
    pub(crate) fn unmake_null(&mut self, undo: &Undo) {
        self.state = undo.state;
        self.checkmated = false;
    }

    /// Undoes the action for which [`Position::make`] returned `undo`.
    #[inline(always)]
    pub(crate) fn unmake(&mut self, action: Action, undo: &Undo) {
        if let Action::Move(m) = action {
            let player = undo.state.turn;
            let mut piece = self.at(m.to);
            if let Some(kind) = m.promotion {
                self.uncount_return(player, Kind::Pawn.index(), kind);
                piece = Piece::new(player, Kind::Pawn);
            }
            self.relocate(player, m.to, m.from, piece);
            let taken = undo.taken[0];
            if !taken.is_none() {
                self.unmake_capture(m, taken, undo);
            }
        } else {
            self.unmake_other(action, undo);
        }
        self.state = undo.state;
        self.unmoved = undo.unmoved;
    }

    #[inline(never)]
    fn unmake_other(&mut self, action: Action, undo: &Undo) {
        let player = undo.state.turn;
        match action {
            Action::Move(_) | Action::LetStand => {}
            Action::Castle { wing, .. } => {
                self.state.turn = player;
                let path = self.castling_path(wing);
                let (king, rook) = (self.lift(path.king_to), self.lift(path.rook_to));
                self.put(path.king_from, king);
                self.put(path.rook_from, rook);
            }
            Action::FieldPromotion { at, kind } => {
                self.cells[at.index()] = undo.taken[0];
                self.uncount_return(player, undo.taken[0].kind_index(), kind);
            }
            Action::Traitor { first, second } => {
                if let Some(second) = second {
                    self.unreplace(second, undo.taken[1]);
                }
                self.unreplace(first, undo.taken[0]);
            }
            Action::Touch => {
                if let Some(touch) = undo.state.touch {
                    let (victim, kind) = (touch.victim, touch.taken.kind_index());
                    self.lift(touch.taken_at);
                    self.on_board[victim][kind] -= 1;
                    self.lost[victim][kind] += 1;
                    self.unlose(touch.captor_at, undo.taken[0]);
                }
            }
        }
    }

    #[inline(never)]
    fn unmake_capture(&mut self, m: Move, taken: Piece, undo: &Undo) {
        if taken.is_dead() {
            self.cells[m.to.index()] = taken;
            self.dead.insert(m.to);
            self.on_board[taken.owner()][taken.kind_index()] += 1;
        } else if taken.is(Kind::King) {
            self.restore_player(taken.owner());
        } else if m.how == How::EnPassant {
            self.state.turn = undo.state.turn;
            self.state.en_passant = undo.state.en_passant;
            let at = self.passing_pawn(m.to);
            self.unlose(at, taken);
        } else {
            self.unlose(m.to, taken);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(std::mem::size_of::<State>() <= 48, "{}", std::mem::size_of::<State>());
        assert!(std::mem::size_of::<Action>() <= 8);
    }
}
