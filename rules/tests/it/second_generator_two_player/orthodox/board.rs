//! The board, the moves of the pieces, and which moves are legal.

use crate::second_generator_two_player::laws::Side;

/// File and rank, from 0.
pub(crate) type Square = (i8, i8);
/// Side and letter, one of `KQRBNP`.
pub(crate) type Piece = (Side, char);
/// The key of a position: pieces, side to move, castling rights, usable en passant.
pub(super) type Key = ([Option<Piece>; 64], Side, [[bool; 2]; 2], Option<Square>);

const STRAIGHT: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Square; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveKind {
    Ordinary,
    DoubleStep,
    EnPassant,
    Castling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) from: Square,
    pub(super) to: Square,
    /// The letter of the piece that a pawn becomes.
    pub(super) promotion: Option<char>,
    pub(super) kind: MoveKind,
}

#[derive(Clone, Copy)]
pub(super) struct Position {
    board: [Option<Piece>; 64],
    pub(super) turn: Side,
    /// By side: castling rights towards the h-file, towards the a-file.
    pub(super) castling: [[bool; 2]; 2],
    /// The square that a pawn passed with its double step on the last move.
    pub(super) passed: Option<Square>,
    separate: bool,
    advanced: bool,
}

pub(super) fn on_board((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn plus(a: Square, b: Square) -> Square {
    (a.0 + b.0, a.1 + b.1)
}

fn index((file, rank): Square) -> usize {
    (rank as usize) * 8 + file as usize
}

pub(super) fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

/// a1 is dark.
pub(super) fn is_light((file, rank): Square) -> bool {
    (file + rank) % 2 == 1
}

fn forward(side: Side) -> i8 {
    if side == 0 { 1 } else { -1 }
}

/// A rank counted from the side's own end, from 0.
fn own_rank(side: Side, rank: i8) -> i8 {
    if side == 0 { rank } else { 7 - rank }
}

fn king_steps() -> Vec<Square> {
    [STRAIGHT, DIAGONAL].concat()
}

/// Narrow ones: two ranks and one file.
fn narrow_knight_steps() -> Vec<Square> {
    vec![(1, 2), (-1, 2), (1, -2), (-1, -2)]
}

fn wide_knight_steps() -> Vec<Square> {
    vec![(2, 1), (-2, 1), (2, -1), (-2, -1)]
}

impl Position {
    pub(super) fn empty(separate: bool, turn: Side) -> Self {
        let castling = [[false; 2]; 2];
        Self { board: [None; 64], turn, castling, passed: None, separate, advanced: false }
    }

    /// The orthodox array; 1: `advanced` puts all pawns on the third rank.
    pub(super) fn array(separate: bool, advanced: bool) -> Self {
        let mut position = Self::empty(separate, 0);
        position.advanced = advanced;
        position.castling = [[true; 2]; 2];
        let pawns = if advanced { 2 } else { 1 };
        for (file, kind) in "RNBQKBNR".chars().enumerate() {
            for side in 0..2 {
                position.put((file as i8, own_rank(side, 0)), Some((side, kind)));
                position.put((file as i8, own_rank(side, pawns)), Some((side, 'P')));
            }
        }
        position
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.board[index(square)]
    }

    pub(super) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[index(square)] = piece;
    }

    pub(super) fn pieces(&self) -> Vec<(Side, char, Square)> {
        squares().filter_map(|s| self.at(s).map(|(side, kind)| (side, kind, s))).collect()
    }

    pub(super) fn key(&self) -> Key {
        let usable = self.legal().iter().any(|m| m.kind == MoveKind::EnPassant);
        (self.board, self.turn, self.castling, self.passed.filter(|_| usable))
    }

    fn steps(&self, from: Square, steps: &[Square]) -> Vec<Square> {
        steps.iter().map(|&step| plus(from, step)).filter(|&to| on_board(to)).collect()
    }

    /// Over empty squares up to and including the first piece.
    fn slides(&self, from: Square, directions: &[Square]) -> Vec<Square> {
        let mut found = Vec::new();
        for &direction in directions {
            let mut to = plus(from, direction);
            while on_board(to) {
                found.push(to);
                if self.at(to).is_some() {
                    break;
                }
                to = plus(to, direction);
            }
        }
        found
    }

    /// 2: two squares at a time, each landing square empty, over any piece.
    fn riders(&self, from: Square, directions: &[Square]) -> Vec<Square> {
        let mut found = Vec::new();
        for &(file, rank) in directions {
            let jump = (2 * file, 2 * rank);
            let mut to = plus(from, jump);
            while on_board(to) && self.at(to).is_none() {
                found.push(to);
                to = plus(to, jump);
            }
        }
        found
    }

    /// Where the piece could capture, regardless of what is there. 2: pieces of Separate Realms capture like orthodox
    /// ones.
    fn capture_squares(&self, from: Square, (side, kind): Piece) -> Vec<Square> {
        match kind {
            'K' => self.steps(from, &king_steps()),
            'N' => self.steps(from, &[narrow_knight_steps(), wide_knight_steps()].concat()),
            'B' => self.slides(from, &DIAGONAL),
            'R' => self.slides(from, &STRAIGHT),
            'Q' => self.slides(from, &king_steps()),
            _ => self.steps(from, &[(-1, forward(side)), (1, forward(side))]),
        }
    }

    /// Where the piece could go without capturing, without pawns and castling.
    fn quiet_squares(&self, from: Square, piece: Piece) -> Vec<Square> {
        let found = match piece.1 {
            'P' => Vec::new(),
            'K' if self.separate => self.steps(from, &DIAGONAL),
            'N' if self.separate => self.steps(from, &narrow_knight_steps()),
            'B' if self.separate => self.riders(from, &DIAGONAL),
            'R' if self.separate => self.riders(from, &STRAIGHT),
            'Q' if self.separate => self.riders(from, &king_steps()),
            _ => self.capture_squares(from, piece),
        };
        found.into_iter().filter(|&to| self.at(to).is_none()).collect()
    }

    /// Whether a piece of `by` could capture on `square`.
    pub(super) fn attacked(&self, square: Square, by: Side) -> bool {
        let mut pieces = self.pieces().into_iter().filter(|&(side, ..)| side == by);
        pieces.any(|(side, kind, from)| self.capture_squares(from, (side, kind)).contains(&square))
    }

    /// 3: by capture moves only.
    pub(super) fn in_check(&self, side: Side) -> bool {
        let king = self.pieces().into_iter().find(|&(s, kind, _)| s == side && kind == 'K');
        king.is_some_and(|(_, _, square)| self.attacked(square, 1 - side))
    }

    pub(super) fn legal(&self) -> Vec<Move> {
        let fine = |m: &Move| !self.after(m).in_check(self.turn);
        self.pseudo_legal().into_iter().filter(fine).collect()
    }

    pub(super) fn pseudo_legal(&self) -> Vec<Move> {
        let mut found = Vec::new();
        for (side, kind, from) in self.pieces() {
            if side != self.turn {
                continue;
            }
            if kind == 'P' {
                self.pawn_moves(from, &mut found);
                continue;
            }
            let mut targets = self.quiet_squares(from, (side, kind));
            for to in self.capture_squares(from, (side, kind)) {
                if self.at(to).is_some_and(|(owner, _)| owner != side) {
                    targets.push(to);
                }
            }
            for to in targets {
                found.push(Move { from, to, promotion: None, kind: MoveKind::Ordinary });
            }
            if kind == 'K' {
                self.castling_moves(from, &mut found);
            }
        }
        found
    }

    fn pawn_moves(&self, from: Square, found: &mut Vec<Move>) {
        let side = self.turn;
        let mut add = |to: Square, kind| {
            if own_rank(side, to.1) == 7 {
                // 4
                for letter in ['Q', 'R', 'B', 'N'] {
                    found.push(Move { from, to, promotion: Some(letter), kind });
                }
            } else {
                found.push(Move { from, to, promotion: None, kind });
            }
        };
        let one = plus(from, (0, forward(side)));
        if on_board(one) && self.at(one).is_none() {
            add(one, MoveKind::Ordinary);
            let two = plus(one, (0, forward(side)));
            // 1: no double step with advanced pawns.
            let may = own_rank(side, from.1) == 1 && !self.advanced;
            if may && self.at(two).is_none() {
                add(two, MoveKind::DoubleStep);
            }
        }
        for to in self.capture_squares(from, (side, 'P')) {
            match self.at(to) {
                Some((owner, _)) if owner != side => add(to, MoveKind::Ordinary),
                None if self.passed == Some(to) => add(to, MoveKind::EnPassant),
                _ => {}
            }
        }
    }

    /// 3: king and rook unmoved, squares between empty, and none on the king's way attacked.
    fn castling_moves(&self, from: Square, found: &mut Vec<Move>) {
        let side = self.turn;
        for (wing, direction) in [(0, 1), (1, -1)] {
            if !self.castling[side][wing] {
                continue;
            }
            let rook_file = if wing == 0 { 7 } else { 0 };
            let between = from.0.min(rook_file) + 1..from.0.max(rook_file);
            if between.clone().any(|file| self.at((file, from.1)).is_some()) {
                continue;
            }
            let attacked = (0..3).any(|n| self.attacked(plus(from, (n * direction, 0)), 1 - side));
            if !attacked {
                let to = plus(from, (2 * direction, 0));
                found.push(Move { from, to, promotion: None, kind: MoveKind::Castling });
            }
        }
    }

    /// The square of the captured piece.
    fn taken_square(&self, m: &Move) -> Square {
        if m.kind == MoveKind::EnPassant { (m.to.0, m.from.1) } else { m.to }
    }

    /// The position after a move.
    pub(super) fn after(&self, m: &Move) -> Position {
        let mut next = *self;
        let piece = self.at(m.from);
        let side = self.turn;
        next.put(self.taken_square(m), None);
        next.put(m.from, None);
        next.put(m.to, m.promotion.map(|kind| (side, kind)).or(piece));
        next.passed = None;
        match m.kind {
            MoveKind::DoubleStep => next.passed = Some((m.from.0, (m.from.1 + m.to.1) / 2)),
            MoveKind::Castling => {
                let (rook, target) = if m.to.0 > m.from.0 { (7, 5) } else { (0, 3) };
                let taken = next.at((rook, m.from.1));
                next.put((rook, m.from.1), None);
                next.put((target, m.from.1), taken);
            }
            MoveKind::Ordinary | MoveKind::EnPassant => {}
        }
        // A right is lost when the king or the rook has moved, or the rook was captured.
        for square in [m.from, m.to] {
            for owner in 0..2 {
                let home = own_rank(owner, 0);
                if square == (4, home) {
                    next.castling[owner] = [false; 2];
                } else if square == (7, home) {
                    next.castling[owner][0] = false;
                } else if square == (0, home) {
                    next.castling[owner][1] = false;
                }
            }
        }
        next.turn = 1 - side;
        next
    }

    pub(super) fn victim(&self, m: &Move) -> Option<(Side, char, Square)> {
        let square = self.taken_square(m);
        self.at(square).map(|(side, kind)| (side, kind, square))
    }

    pub(super) fn takes(&self, m: &Move) -> bool {
        self.victim(m).is_some()
    }

    pub(super) fn moves_pawn(&self, m: &Move) -> bool {
        self.at(m.from).is_some_and(|(_, kind)| kind == 'P')
    }

    pub(super) fn is_separate(&self) -> bool {
        self.separate
    }
}
