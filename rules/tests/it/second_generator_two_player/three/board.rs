//! 2 to 5: the array, the moves of the pieces, and which moves are legal.

use super::space::{
    self, Cell, EARTH, HEAVENS, UNDERWORLD, diagonal, every_direction, exists, flat_leaps, forward,
    index, leaps, orthogonal, own_rank, plus, times, triagonal,
};
use crate::second_generator_two_player::laws::Side;

/// Side and the source's letter; `W` is the pawn, `P` the pegasus.
pub(crate) type Piece = (Side, char);

/// For what a reachable cell may be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Quiet,
    Capture,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveKind {
    Ordinary,
    DoubleStep,
    EnPassant,
    Castling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) kind: MoveKind,
}

/// Whether a pseudo-legal move may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Legal,
    /// A piece other than a fallen angel could capture the mover's king.
    LeavesCheck,
    /// 5.4: only a fallen angel could.
    FallenAngel,
}

#[derive(Clone, Copy)]
pub(super) struct Position {
    board: [Option<Piece>; 192],
    pub(super) turn: Side,
    /// By side: may still castle towards `q`, towards `j`.
    pub(super) castling: [[bool; 2]; 2],
    /// The cell that a pawn passed with its double step on the last move.
    pub(super) passed: Option<Cell>,
    /// 5.1: the kind as which each side's last move counts, for the other side's fallen angels; none before its first
    /// move and after one by which an angel has just fallen.
    pub(super) moved: [Option<char>; 2],
}

/// 2, by level from the underworld up: ranks 1 and 2, by file.
const ARRAYS: [[&str; 2]; 3] =
    [["DDECCEDD", "IIIIIIII"], ["RNBQKBNR", "WWWWWWWW"], ["SSPAAPSS", "HHHHHHHH"]];

/// The home file of kings, `n`.
const KING_FILE: i8 = 4;

impl Position {
    pub(super) fn empty(turn: Side) -> Self {
        let castling = [[false; 2]; 2];
        Self { board: [None; 192], turn, castling, passed: None, moved: [None; 2] }
    }

    pub(super) fn array() -> Self {
        let mut position = Self::empty(0);
        position.castling = [[true; 2]; 2];
        for (level, ranks) in (0..).zip(ARRAYS) {
            for (rank, kinds) in (0..).zip(ranks) {
                for (file, kind) in (0..).zip(kinds.chars()) {
                    for side in 0..2 {
                        position.put((file, own_rank(side, rank), level), Some((side, kind)));
                    }
                }
            }
        }
        position
    }

    pub(super) fn at(&self, cell: Cell) -> Option<Piece> {
        self.board[index(cell)]
    }

    pub(super) fn put(&mut self, cell: Cell, piece: Option<Piece>) {
        self.board[index(cell)] = piece;
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Side, char, Cell)> + '_ {
        space::cells().filter_map(|c| self.at(c).map(|(side, kind)| (side, kind, c)))
    }

    pub(super) fn king(&self, side: Side) -> Option<Cell> {
        self.pieces().find(|&(s, kind, _)| s == side && kind == 'K').map(|(_, _, cell)| cell)
    }

    fn steps(&self, from: Cell, steps: &[Cell], how: How, found: &mut Vec<(Cell, How)>) {
        let targets = steps.iter().map(|&step| plus(from, step)).filter(|&to| exists(to));
        found.extend(targets.map(|to| (to, how)));
    }

    /// Over empty cells up to and including the first piece; may cross boards.
    fn slides(&self, from: Cell, directions: &[Cell], how: How, found: &mut Vec<(Cell, How)>) {
        for &direction in directions {
            let mut to = plus(from, direction);
            while exists(to) {
                found.push((to, how));
                if self.at(to).is_some() {
                    break;
                }
                to = plus(to, direction);
            }
        }
    }

    /// One or two cells in a direction, leaping.
    fn one_or_two(&self, from: Cell, directions: &[Cell], found: &mut Vec<(Cell, How)>) {
        self.steps(from, directions, How::Both, found);
        let doubled: Vec<Cell> = directions.iter().map(|&d| times(2, d)).collect();
        self.steps(from, &doubled, How::Both, found);
    }

    /// 3: the cells that a piece of `side` on `from` reaches when it moves as `kind`, without double steps, en
    /// passant and castling. Cells with own pieces are included.
    pub(super) fn reach(&self, from: Cell, side: Side, kind: char) -> Vec<(Cell, How)> {
        let mut found = Vec::new();
        let out = &mut found;
        let ahead = forward(side);
        let level = from.2;
        // Diagonals and triagonals that go forward.
        let forward_only =
            |all: Vec<Cell>| -> Vec<Cell> { all.into_iter().filter(|d| d.1 == ahead).collect() };
        match (kind, level) {
            ('W', _) => {
                self.steps(from, &[(0, ahead, 0)], How::Quiet, out);
                self.steps(from, &forward_only(diagonal()), How::Capture, out);
            }
            ('R', _) => self.slides(from, &orthogonal(), How::Both, out),
            ('N', HEAVENS) => {
                self.slides(from, &flat_leaps(2, 1), How::Quiet, out);
                let below: Vec<Cell> = leaps(2, 1, 1).into_iter().filter(|l| l.2 < 0).collect();
                self.steps(from, &below, How::Both, out);
            }
            ('N', EARTH) => {
                self.steps(from, &flat_leaps(2, 1), How::Both, out);
                let all = every_direction().into_iter();
                let below: Vec<Cell> = all.filter(|d| d.2 == -1).collect();
                self.steps(from, &below, How::Both, out);
                self.steps(from, &[(0, 0, 1)], How::Both, out);
            }
            ('N', _) => self.steps(from, &[(0, 0, 1)], How::Both, out),
            ('B', UNDERWORLD) => self.steps(from, &triagonal(), How::Both, out),
            ('B', _) => self.slides(from, &diagonal(), How::Both, out),
            ('Q', EARTH) | ('G', _) => self.slides(from, &every_direction(), How::Both, out),
            ('Q', _) | ('K', EARTH) => self.steps(from, &every_direction(), How::Both, out),
            ('K', _) => self.steps(from, &orthogonal(), How::Both, out),
            ('H', _) => {
                let jumps = forward_only(diagonal()).into_iter().map(|d| plus(d, (0, ahead, 0)));
                self.steps(from, &jumps.collect::<Vec<_>>(), How::Both, out);
            }
            ('S', _) => {
                self.steps(from, &diagonal(), How::Both, out);
                self.steps(from, &[(0, ahead, 0)], How::Both, out);
                self.steps(from, &forward_only(triagonal()), How::Both, out);
            }
            ('P', _) => self.steps(from, &leaps(2, 1, 0), How::Both, out),
            ('A', HEAVENS) => {
                self.slides(from, &diagonal(), How::Both, out);
                self.steps(from, &orthogonal(), How::Both, out);
                self.steps(from, &triagonal(), How::Both, out);
            }
            ('A', EARTH) => self.slides(from, &diagonal(), How::Both, out),
            ('I', EARTH) => self.steps(from, &[(0, 0, -1)], How::Both, out),
            ('I', UNDERWORLD) => {
                self.steps(from, &[(0, ahead, 0)], How::Both, out);
                self.steps(from, &forward_only(triagonal()), How::Both, out);
            }
            ('D', UNDERWORLD) => self.slides(from, &orthogonal(), How::Both, out),
            ('D', _) => self.one_or_two(from, &orthogonal(), out),
            ('C', _) => {
                self.one_or_two(from, &triagonal(), out);
                self.steps(from, &leaps(2, 2, 1), How::Both, out);
            }
            ('E', UNDERWORLD) => self.slides(from, &diagonal(), How::Both, out),
            ('E', _) => self.one_or_two(from, &diagonal(), out),
            ('F', _) => self.one_or_two(from, &every_direction(), out),
            // An imp in the heavens; 5.1: an imitated angel in the underworld.
            _ => {}
        }
        found
    }

    /// 5.1: the kind as which a piece moves; `None` if it has no move. A fallen angel on the opponent's back rank, of any
    /// board, has none as a pawn, an honorable horse or an imp.
    pub(super) fn moves_as(&self, (side, kind): Piece, from: Cell) -> Option<char> {
        if kind != 'X' {
            return Some(kind);
        }
        let back_rank = own_rank(side, from.1) == 7;
        self.moved[1 - side].filter(|&imitated| !(back_rank && "WHI".contains(imitated)))
    }

    /// Whether a piece of `by` other than a fallen angel could capture on `cell`.
    pub(super) fn attacked(&self, cell: Cell, by: Side) -> bool {
        let mut enemies = self.pieces().filter(|&(side, kind, _)| side == by && kind != 'X');
        enemies.any(|(side, kind, from)| self.could_capture(from, side, kind, cell))
    }

    fn could_capture(&self, from: Cell, side: Side, kind: char, cell: Cell) -> bool {
        self.reach(from, side, kind).iter().any(|&(to, how)| to == cell && how != How::Quiet)
    }

    /// 5.4: check is given by pieces other than fallen angels.
    pub(super) fn in_check(&self, side: Side) -> bool {
        self.king(side).is_some_and(|king| self.attacked(king, 1 - side))
    }

    /// 5.4: whether a fallen angel of the other side, imitating what `side` moved last, could capture the king of
    /// `side`.
    pub(super) fn angel_threatens(&self, side: Side) -> bool {
        let Some(king) = self.king(side) else { return false };
        let mut angels = self.pieces().filter(|&(s, kind, _)| s != side && kind == 'X');
        angels.any(|(owner, kind, from)| {
            let imitated = self.moves_as((owner, kind), from);
            imitated.is_some_and(|k| self.could_capture(from, owner, k, king))
        })
    }

    /// Every pseudo-legal move, and whether it may be made.
    pub(super) fn judged(&self) -> Vec<(Move, Verdict)> {
        let judge = |m: Move| {
            let after = self.after(&m);
            let verdict = if after.in_check(self.turn) {
                Verdict::LeavesCheck
            } else if after.angel_threatens(self.turn) {
                Verdict::FallenAngel
            } else {
                Verdict::Legal
            };
            (m, verdict)
        };
        self.pseudo_legal().into_iter().map(judge).collect()
    }

    fn pseudo_legal(&self) -> Vec<Move> {
        let side = self.turn;
        let mut found = Vec::new();
        for (_, kind, from) in self.pieces().filter(|&(owner, ..)| owner == side) {
            let Some(as_kind) = self.moves_as((side, kind), from) else { continue };
            for (to, how) in self.reach(from, side, as_kind) {
                let passing = as_kind == 'W' && how == How::Capture && self.passed == Some(to);
                let kind = match self.at(to) {
                    None if how != How::Capture => MoveKind::Ordinary,
                    // 4.1, 5.2: also by a fallen angel as a pawn.
                    None if passing => MoveKind::EnPassant,
                    Some((owner, _)) if owner != side && how != How::Quiet => MoveKind::Ordinary,
                    _ => continue,
                };
                found.push(Move { from, to, kind });
            }
            // 5.2: of real pawns and kings alone.
            if kind == 'W' {
                found.extend(self.double_step(from));
            }
            if kind == 'K' {
                found.extend(self.castling_moves(from));
            }
        }
        found
    }

    /// 4.1: on Earth, from the own second rank, over empty cells.
    fn double_step(&self, from: Cell) -> Option<Move> {
        let side = self.turn;
        let one = plus(from, (0, forward(side), 0));
        let to = plus(one, (0, forward(side), 0));
        let may = from.2 == EARTH && own_rank(side, from.1) == 1;
        let free = may && self.at(one).is_none() && self.at(to).is_none();
        free.then_some(Move { from, to, kind: MoveKind::DoubleStep })
    }

    /// 4.4
    fn castling_moves(&self, from: Cell) -> Vec<Move> {
        let side = self.turn;
        let mut found = Vec::new();
        for (wing, direction) in [(0, 1), (1, -1)] {
            if self.castling_is_free(side, wing) {
                let attacked = |n| self.attacked(plus(from, (n * direction, 0, 0)), 1 - side);
                if !(0..3).any(attacked) {
                    let to = plus(from, (2 * direction, 0, 0));
                    found.push(Move { from, to, kind: MoveKind::Castling });
                }
            }
        }
        found
    }

    /// The right exists and nothing is between king and rook.
    pub(super) fn castling_is_free(&self, side: Side, wing: usize) -> bool {
        let rook_file: i8 = if wing == 0 { 7 } else { 0 };
        let mut between = rook_file.min(KING_FILE) + 1..rook_file.max(KING_FILE);
        self.castling[side][wing]
            && between.all(|file| self.at((file, own_rank(side, 0), EARTH)).is_none())
    }

    /// The cell of the captured piece.
    pub(super) fn taken_cell(&self, m: &Move) -> Cell {
        match (m.kind, self.passed) {
            // The pawn is one step beyond the passed cell, seen from its owner.
            (MoveKind::EnPassant, Some(passed)) => plus(passed, (0, forward(1 - self.turn), 0)),
            _ => m.to,
        }
    }

    /// The piece on the target cell afterwards: 4.2, 4.3, 5.3.
    pub(super) fn becomes(&self, m: &Move) -> Option<char> {
        let (side, kind) = self.at(m.from)?;
        let back_rank = own_rank(side, m.to.1) == 7;
        Some(match (kind, self.moves_as((side, kind), m.from)) {
            ('A', _) if m.to.2 == UNDERWORLD => 'X',
            (_, Some('W')) if back_rank => 'G',
            (_, Some('H')) if back_rank => 'P',
            (_, Some('I')) if back_rank => 'F',
            _ => kind,
        })
    }

    /// The position after a move.
    pub(super) fn after(&self, m: &Move) -> Position {
        let mut next = *self;
        let side = self.turn;
        let arrived = self.becomes(m);
        next.put(self.taken_cell(m), None);
        next.put(m.from, None);
        next.put(m.to, arrived.map(|kind| (side, kind)));
        // 5.1: castling counts as the king, a fallen angel as what it moved as, an angel that has just fallen as
        // nothing.
        next.moved[side] = match (self.at(m.from), arrived) {
            (Some((_, 'A')), Some('X')) => None,
            (Some((_, 'X')), Some('X')) => self.moves_as((side, 'X'), m.from),
            _ => arrived,
        };
        next.passed = None;
        match m.kind {
            MoveKind::DoubleStep => next.passed = Some(plus(m.from, (0, forward(side), 0))),
            MoveKind::Castling => {
                let (rook, target) =
                    if m.to.0 > m.from.0 { (7, KING_FILE + 1) } else { (0, KING_FILE - 1) };
                let rook = (rook, m.from.1, EARTH);
                let piece = next.at(rook);
                next.put(rook, None);
                next.put((target, m.from.1, EARTH), piece);
            }
            MoveKind::Ordinary | MoveKind::EnPassant => {}
        }
        // A right is lost when the king or the rook has moved, or the rook was captured.
        for cell in [m.from, m.to] {
            for owner in 0..2 {
                let home = own_rank(owner, 0);
                if cell == (KING_FILE, home, EARTH) {
                    next.castling[owner] = [false; 2];
                } else if cell == (7, home, EARTH) {
                    next.castling[owner][0] = false;
                } else if cell == (0, home, EARTH) {
                    next.castling[owner][1] = false;
                }
            }
        }
        next.turn = 1 - side;
        next
    }

    /// 6: both kings on Earth, and besides them nothing or one piece that cannot mate.
    pub(super) fn too_little(&self) -> bool {
        let on_earth = |side| self.king(side).is_some_and(|king| king.2 == EARTH);
        let others: Vec<char> = self.pieces().map(|p| p.1).filter(|&kind| kind != 'K').collect();
        let little = match others[..] {
            [] => true,
            [kind] => "SXDEBNCP".contains(kind),
            _ => false,
        };
        on_earth(0) && on_earth(1) && little
    }
}
