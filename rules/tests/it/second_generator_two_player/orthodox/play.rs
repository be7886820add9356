//! Notation, insufficient material, and which special rules a move uses.

use super::board::{self, Move, MoveKind, Position, Square};

pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// Canonical notation (6): `e2e4`, `e7e8q`, castling `e1g1`.
pub(super) fn text(m: &Move) -> String {
    let promotion = m.promotion.map_or_else(String::new, |kind| kind.to_lowercase().to_string());
    format!("{}{}{promotion}", name(m.from), name(m.to))
}

impl Position {
    /// Orthodox chess: bare kings, king and one knight or bishop against king, or only bishops all on one square
    /// colour.
    pub(super) fn too_little(&self) -> Option<&'static str> {
        let mut pieces = self.pieces();
        pieces.retain(|&(_, kind, _)| kind != 'K');
        match pieces[..] {
            [] => Some("bare kings"),
            [(_, 'N', _)] => Some("king and knight against king"),
            [(_, 'B', _)] => Some("king and bishop against king"),
            [(_, 'B', first), ..] => {
                let mut rest = pieces.iter();
                let same = |&(_, kind, square): &(_, char, Square)| {
                    kind == 'B' && board::is_light(square) == board::is_light(first)
                };
                rest.all(same).then_some("bishops on one colour")
            }
            _ => None,
        }
    }

    /// The names of the special rules that a move uses.
    pub(super) fn rules_of(&self, m: &Move) -> Vec<&'static str> {
        let mut rules = Vec::new();
        match m.kind {
            MoveKind::Ordinary => {}
            MoveKind::DoubleStep => rules.push("double step"),
            MoveKind::EnPassant => rules.push("en passant"),
            MoveKind::Castling if m.to.0 == 6 => rules.push("castling short"),
            MoveKind::Castling => rules.push("castling long"),
        }
        match m.promotion {
            Some('Q') => rules.push("promotion to q"),
            Some('R') => rules.push("promotion to r"),
            Some('B') => rules.push("promotion to b"),
            Some('N') => rules.push("promotion to n"),
            _ => {}
        }
        if self.is_separate() {
            self.separate_rules_of(m, &mut rules);
        }
        rules
    }

    fn separate_rules_of(&self, m: &Move, rules: &mut Vec<&'static str>) {
        let Some((_, kind)) = self.at(m.from) else { return };
        let (files, ranks) = (m.to.0 - m.from.0, m.to.1 - m.from.1);
        let far = files.abs().max(ranks.abs());
        if self.takes(m) {
            match kind {
                'K' if files == 0 || ranks == 0 => rules.push("2 king captures orthogonally"),
                'N' if files.abs() == 2 => rules.push("2 knight captures sideways"),
                'B' | 'R' | 'Q' if far % 2 == 1 => {
                    rules.push("2 slider captures at an odd distance");
                }
                _ => {}
            }
            return;
        }
        match (kind, far) {
            ('B', 2) => rules.push("2 bishop jumps 2"),
            ('B', 4) => rules.push("2 bishop jumps 4"),
            ('B', 6) => rules.push("2 bishop jumps 6"),
            ('R', 2) => rules.push("2 rook jumps 2"),
            ('R', 4) => rules.push("2 rook jumps 4"),
            ('R', 6) => rules.push("2 rook jumps 6"),
            ('Q', _) => rules.push("2 queen jumps"),
            _ => return,
        }
        let step = (files.signum(), ranks.signum());
        let jumped = |n| self.at((m.from.0 + n * step.0, m.from.1 + n * step.1)).is_some();
        if (1..far).any(jumped) {
            rules.push("2 jump over a piece");
        }
    }

    /// What the king forbids the side to move: en passant, castling.
    pub(super) fn forbidden(&self) -> Vec<&'static str> {
        let mut rules = Vec::new();
        let (all, legal) = (self.pseudo_legal(), self.legal());
        if all.iter().any(|m| m.kind == MoveKind::EnPassant && !legal.contains(m)) {
            rules.push(super::EN_PASSANT_FORBIDDEN);
        }
        // Without the attacked squares there would be one more castling move.
        let home = 7 * self.turn as i8;
        for (wing, rook, crossed) in [(0, 7_i8, 5_i8), (1, 0, 3)] {
            let clear = (rook.min(4) + 1..rook.max(4)).all(|f| self.at((f, home)).is_none());
            let free = !self.in_check(self.turn);
            if self.castling[self.turn][wing]
                && clear
                && free
                && self.attacked((crossed, home), 1 - self.turn)
            {
                rules.push("castling through attack forbidden");
            }
        }
        rules
    }

    /// Greater for moves that bring a piece nearer to an enemy piece other than a king.
    pub(super) fn approach(&self, m: &Move) -> usize {
        let near = |from: Square| {
            let enemies = self.pieces().into_iter();
            let prey = enemies.filter(|&(side, kind, square)| {
                side != self.turn && kind != 'K' && !(kind == 'B' && board::is_light(square))
            });
            prey.map(|(_, _, s)| (s.0 - from.0).abs().max((s.1 - from.1).abs())).min().unwrap_or(0)
        };
        if near(m.to) < near(m.from) { 12 } else { 1 }
    }
}
