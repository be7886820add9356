//! The legal moves of a position.
//!
//! One scan from the king finds checks and pins, so that most moves need no test. King steps, captures in passing and
//! castling are tested one by one, and so are moves of a kind by which an enemy's fallen angel could reach the king (5.4).

use super::piece::kinds::{ANGEL, FALLEN, HORSE, IMP, KING, PAWN};
use super::piece::{becomes, promotion};
use super::position::{PREY, Position, Realms};
use crate::board::{Cell, CellSet, Purpose};
use crate::mechanics::{How, Kind, Move, Piece, PieceSet, Scan};
use crate::perft::{MakeUnmake, retain_from};
use crate::seat::Seat;

/// The kinds, as bits, by which some enemy's fallen angel could reach the king on an empty board.
type Perils = u32;

impl Position {
    /// Appends the legal moves and returns whether the player to move is in check.
    pub(super) fn generate(&mut self, out: &mut Vec<Move>) -> bool {
        let me = self.state.turn;
        let king = self.kings[me];
        let realms = self.realms;
        let scan = realms.setting.table.scan(&self.board, king, me);
        let start = out.len();
        if scan.checkers.len() < 2 {
            self.piece_moves(out, &scan, king);
            let perils = self.perils(king);
            if perils != 0 {
                self.avoid(out, start, perils);
            }
            if self.state.en_passant.is_some() {
                self.captures_in_passing(out, true);
            }
        }
        self.king_moves(out, king);
        if !scan.in_check() && self.state.rights != 0 {
            self.castling(out);
        }
        scan.in_check()
    }

    #[inline]
    fn piece_moves(&self, out: &mut Vec<Move>, scan: &Scan<'_>, king: Cell) {
        for from in self.board.of(self.state.turn) {
            if from == king {
                continue;
            }
            let piece = self.board.at(from);
            match scan.within(from) {
                None => self.moves_from(out, from, piece, |_| true),
                Some(within) => self.moves_from(out, from, piece, |to| within.contains(to)),
            }
        }
    }

    /// The moves of a piece except castling and captures in passing.
    #[inline(always)]
    fn moves_from(
        &self,
        out: &mut Vec<Move>,
        from: Cell,
        piece: Piece,
        may_go: impl Fn(Cell) -> bool,
    ) {
        let (me, prey) = (piece.owner(), PREY[piece.owner()]);
        match piece.kind() {
            PAWN => {
                let Realms { setting, doubles, .. } = self.realms;
                let doubles = Some(doubles);
                setting.table.pawn_moves(&self.board, (piece, from), prey, doubles, |to, how| {
                    if may_go(to) {
                        out.push(Move { from, to, how, promotion: promotion(me, PAWN, to) });
                    }
                });
            }
            HORSE | IMP | ANGEL => {
                self.moves_as(out, from, piece, prey, may_go, |to| becomes(me, piece.kind(), to));
            }
            FALLEN => {
                let kind = self.state.last;
                let imitated = self.imitated_from(me, from);
                self.moves_as(out, from, imitated, prey, may_go, |to| promotion(me, kind, to));
            }
            _ => self.moves_as(out, from, piece, prey, may_go, |_| Kind(0)),
        }
    }

    #[inline(always)]
    fn moves_as(
        &self,
        out: &mut Vec<Move>,
        from: Cell,
        piece: Piece,
        prey: PieceSet,
        may_go: impl Fn(Cell) -> bool,
        promotion: impl Fn(Cell) -> Kind,
    ) {
        self.realms.setting.table.moves(&self.board, piece, from, prey, |to, captures| {
            if may_go(to) {
                let how = if captures { How::Capture } else { How::Quiet };
                out.push(Move { from, to, how, promotion: promotion(to) });
            }
        });
    }

    /// See [`Perils`].
    #[inline]
    fn perils(&self, king: Cell) -> Perils {
        let foe = self.state.turn.opponent();
        if self.state.fallen[foe] == 0 {
            return 0;
        }
        let angels = self.board.like(Piece::new(foe, FALLEN)).iter();
        angels.map(|angel| self.realms.reach.kinds(foe, angel, king)).fold(0, |a, b| a | b)
    }

    /// Removes the moves from `start` on after which a fallen angel could capture the king (5.4).
    fn avoid(&mut self, out: &mut Vec<Move>, start: usize, perils: Perils) {
        retain_from(out, start, |m| {
            perils >> self.counts_as(m).index() & 1 == 0 || self.leaves_king_safe(m)
        });
    }

    /// The kind as which a move of the player to move counts for the other side's fallen angels (5.1); `Kind(0)` for none.
    pub(super) fn counts_as(&self, m: Move) -> Kind {
        match (self.board.at(m.from).kind(), m.becomes()) {
            (ANGEL, Some(FALLEN)) => Kind(0),
            (_, Some(kind)) => kind,
            (FALLEN, None) => self.state.last,
            (kind, None) => kind,
        }
    }

    fn king_moves(&mut self, out: &mut Vec<Move>, king: Cell) {
        let (table, prey) = (&self.realms.setting.table, PREY[self.state.turn]);
        let start = out.len();
        table.king_steps(&mut self.board, king, prey, true, |to, captures| {
            out.push(Move::plain(king, to, captures));
        });
        if self.state.fallen[self.state.turn.opponent()] != 0 {
            retain_from(out, start, |m| !self.fallen_reach(m.to));
        }
    }

    /// Whether a fallen angel of the player not to move, imitating a king, could capture on a cell. King steps are leaps, so
    /// nothing can block them.
    fn fallen_reach(&self, to: Cell) -> bool {
        let foe = self.state.turn.opponent();
        self.state.fallen[foe] != 0 && {
            let mut angels = self.board.like(Piece::new(foe, FALLEN)).iter();
            angels.any(|a| self.realms.reach.kinds(foe, a, to) >> KING.index() & 1 != 0)
        }
    }

    /// Captures in passing (4.1, 5.2); only those that leave the player's king safe, if `legal`.
    pub(super) fn captures_in_passing(&mut self, out: &mut Vec<Move>, legal: bool) {
        let me = self.state.turn;
        let passed = self.state.en_passant.passed;
        let pawn = Piece::new(me, PAWN);
        let table = &self.realms.setting.table;
        let from: CellSet = self
            .board
            .of(me)
            .iter()
            .filter(|&c| matches!(self.board.at(c).kind(), PAWN | FALLEN))
            .filter(|&c| table.leaps(pawn, Purpose::Capture, c).contains(&passed))
            .collect();
        for from in from {
            let m = Move::new(from, passed, How::EnPassant);
            if !legal || self.leaves_king_safe(m) {
                out.push(m);
            }
        }
    }

    fn leaves_king_safe(&mut self, m: Move) -> bool {
        let me = self.state.turn;
        self.holds_after(m, |after| !after.in_check(me) && after.fallen_attackers(me).is_empty())
    }

    /// The enemy's fallen angels that could capture a seat's king, imitating the last piece moved.
    pub(super) fn fallen_attackers(&self, seat: Seat) -> CellSet {
        let foe = seat.opponent();
        if self.state.fallen[foe] == 0 {
            return CellSet::EMPTY;
        }
        let king = self.kings[seat];
        let table = &self.realms.setting.table;
        let angels = self.board.like(Piece::new(foe, FALLEN)).iter();
        let attacks =
            |&a: &Cell| table.would_attack(&self.board, self.imitated_from(foe, a), a, king);
        angels.filter(attacks).collect()
    }

    /// The piece as which a seat's fallen angel on a cell moves (5.1): of no kind on the rank on which it would have been
    /// promoted.
    #[inline]
    pub(super) fn imitated_from(&self, seat: Seat, from: Cell) -> Piece {
        let kind = self.state.last;
        let rests = promotion(seat, kind, from) != Kind(0);
        Piece::new(seat, if rests { Kind(0) } else { kind })
    }

    /// Appends castling (4.4); the king is not in check. No cell of its path may be attacked; fallen angels matter only on
    /// its target.
    fn castling(&self, out: &mut Vec<Move>) {
        let Realms { setting, castling, .. } = self.realms;
        let ways = castling.ways(&setting.table, self.state.rights, &self.board, self.state.turn);
        out.extend(ways.filter(|m| !self.fallen_reach(m.to)));
    }

    /// Appends the moves that the pieces of the player to move could make by movement alone.
    pub(super) fn pseudo_moves(&mut self, out: &mut Vec<Move>) {
        let me = self.state.turn;
        for from in self.board.of(me) {
            self.moves_from(out, from, self.board.at(from), |_| true);
        }
        if self.state.en_passant.is_some() {
            self.captures_in_passing(out, false);
        }
        if !self.in_check(me) {
            self.castling(out);
        }
    }
}
