//! Which special rules occur, and what random play prefers.

use super::ThreeRealms;
use super::board::{Move, MoveKind, Position, Verdict};
use super::space::{Cell, EARTH, HEAVENS, UNDERWORLD, own_rank};

/// 5.2: a fallen angel's moves, by the imitated kind.
const ANGEL_AS: [(char, &str); 16] = [
    ('W', "5.2 fallen angel as pawn"),
    ('R', "5.2 fallen angel as rook"),
    ('N', "5.2 fallen angel as knight"),
    ('B', "5.2 fallen angel as bishop"),
    ('Q', "5.2 fallen angel as queen"),
    ('K', "5.2 fallen angel as king"),
    ('G', "5.2 fallen angel as grandmaster"),
    ('H', "5.2 fallen angel as honorable horse"),
    ('S', "5.2 fallen angel as silver general"),
    ('P', "5.2 fallen angel as pegasus"),
    ('A', "5.2 fallen angel as angel"),
    ('I', "5.2 fallen angel as imp"),
    ('D', "5.2 fallen angel as warmachine"),
    ('C', "5.2 fallen angel as scholar"),
    ('E', "5.2 fallen angel as elephant"),
    ('F', "5.2 fallen angel as fiend"),
];

pub(super) const RULES: &[&str] = &[
    "3 slide across boards",
    "3 knight rides in the heavens",
    "3 knight leaves the heavens",
    "3 pawn captures up",
    "3 pawn captures down",
    "3 bishop steps in the underworld",
    "3 queen steps off Earth",
    "3 king leaves Earth",
    "3 king steps off Earth",
    "3 imp comes down",
    "3 imp goes up",
    "4.1 double step",
    "4.1 en passant from the side",
    "4.1 en passant from above",
    "4.1 en passant from below",
    "4.1 en passant by a fallen angel",
    "4.2 pawn promotes on Earth",
    "4.2 pawn promotes off Earth",
    "4.2 honorable horse promotes",
    "4.2 imp promotes",
    "4.3 angel falls",
    "4.4 castling short",
    "4.4 castling long",
    "4.4 castling forbidden by an attack",
    "4.4 castling forbidden by a fallen angel afterwards",
    "5.1 nothing to imitate after a fall",
    "5.1 castling imitated",
    "5.1 a fallen angel imitated",
    "5.1 a chain of three fallen angels",
    "5.1 a chain of four fallen angels",
    "5.1 a fallen angel that went down as an angel",
    "5.1 an angel imitated in the underworld",
    "5.1 an imp imitated on the back rank of Earth",
    "5.2 fallen angel as pawn",
    "5.2 fallen angel as rook",
    "5.2 fallen angel as knight",
    "5.2 fallen angel as bishop",
    "5.2 fallen angel as queen",
    "5.2 fallen angel as king",
    "5.2 fallen angel as grandmaster",
    "5.2 fallen angel as honorable horse",
    "5.2 fallen angel as silver general",
    "5.2 fallen angel as pegasus",
    "5.2 fallen angel as angel",
    "5.2 fallen angel as imp",
    "5.2 fallen angel as warmachine",
    "5.2 fallen angel as scholar",
    "5.2 fallen angel as elephant",
    "5.2 fallen angel as fiend",
    "5.3 fallen angel promotes as pawn",
    "5.3 fallen angel promotes as honorable horse",
    "5.3 fallen angel promotes as imp",
    "5.4 action forbidden by a fallen angel",
    "5.4 fallen angel's move forbidden by another",
    "6 checkmate",
    "6 stalemate",
    "6 too little material",
    "threefold claimed",
    "fifty moves claimed",
    "fivefold repetition",
    "seventy-five moves",
    "resigned",
    "resigned out of turn",
    "lost on time",
    "agreed draw",
];

impl Position {
    /// The names of the special rules that a move uses.
    pub(super) fn rules_of(&self, m: &Move) -> Vec<&'static str> {
        let mut rules = Vec::new();
        let Some((_, kind)) = self.at(m.from) else { return rules };
        let (from, to) = (m.from, m.to);
        match m.kind {
            MoveKind::DoubleStep => rules.push("4.1 double step"),
            MoveKind::EnPassant => rules.push(match (kind, to.2 - from.2) {
                ('X', _) => "4.1 en passant by a fallen angel",
                (_, 0) => "4.1 en passant from the side",
                (_, -1) => "4.1 en passant from above",
                _ => "4.1 en passant from below",
            }),
            MoveKind::Castling if to.0 > from.0 => rules.push("4.4 castling short"),
            MoveKind::Castling => rules.push("4.4 castling long"),
            MoveKind::Ordinary => {}
        }
        if kind == 'X' {
            self.angel_rules_of(m, &mut rules);
            return rules;
        }
        let becomes = self.becomes(m);
        let flat_rider = from.2 == to.2 && (to.0 - from.0).abs() + (to.1 - from.1).abs() > 3;
        rules.extend(match kind {
            'W' if becomes == Some('G') && to.2 == EARTH => Some("4.2 pawn promotes on Earth"),
            'W' if becomes == Some('G') => Some("4.2 pawn promotes off Earth"),
            'H' if becomes == Some('P') => Some("4.2 honorable horse promotes"),
            'I' if becomes == Some('F') => Some("4.2 imp promotes"),
            'A' if becomes == Some('X') => Some("4.3 angel falls"),
            'W' if to.2 > from.2 => Some("3 pawn captures up"),
            'W' if to.2 < from.2 => Some("3 pawn captures down"),
            'N' if from.2 == HEAVENS && flat_rider => Some("3 knight rides in the heavens"),
            'N' if from.2 == HEAVENS && to.2 < HEAVENS => Some("3 knight leaves the heavens"),
            'B' if from.2 == UNDERWORLD => Some("3 bishop steps in the underworld"),
            'Q' if from.2 != EARTH => Some("3 queen steps off Earth"),
            'K' if from.2 != EARTH => Some("3 king steps off Earth"),
            'K' if to.2 != EARTH => Some("3 king leaves Earth"),
            'I' if to.2 < from.2 => Some("3 imp comes down"),
            'I' if to.2 > from.2 => Some("3 imp goes up"),
            'R' | 'B' | 'Q' | 'G' | 'A' | 'D' | 'E' if (to.2 - from.2).abs() == 2 => {
                Some("3 slide across boards")
            }
            _ => None,
        });
        rules
    }

    fn angel_rules_of(&self, m: &Move, rules: &mut Vec<&'static str>) {
        let Some(imitated) = self.moved[1 - self.turn] else { return };
        rules.extend(ANGEL_AS.iter().find(|(kind, _)| *kind == imitated).map(|&(_, rule)| rule));
        rules.extend(match self.becomes(m) {
            Some('G') => Some("5.3 fallen angel promotes as pawn"),
            Some('P') => Some("5.3 fallen angel promotes as honorable horse"),
            Some('F') => Some("5.3 fallen angel promotes as imp"),
            _ => None,
        });
        if imitated == 'A' && m.from.2 != UNDERWORLD && m.to.2 == UNDERWORLD {
            rules.push("5.1 a fallen angel that went down as an angel");
        }
    }

    /// What a rule forbids the side to move.
    pub(super) fn forbidden(&self, judged: &[(Move, Verdict)]) -> Vec<&'static str> {
        let mut rules = Vec::new();
        let side = self.turn;
        for (m, verdict) in judged {
            match (verdict, m.kind) {
                (Verdict::FallenAngel, MoveKind::Castling) => {
                    rules.push("4.4 castling forbidden by a fallen angel afterwards");
                }
                (Verdict::FallenAngel, _) => {
                    rules.push("5.4 action forbidden by a fallen angel");
                    if self.at(m.from) == Some((side, 'X')) && self.becomes(m) == Some('X') {
                        rules.push("5.4 fallen angel's move forbidden by another");
                    }
                }
                _ => {}
            }
        }
        let path = |wing: usize, n: i8| -> Cell {
            let direction = if wing == 0 { 1 } else { -1 };
            (4 + n * direction, own_rank(side, 0), EARTH)
        };
        for wing in 0..2 {
            let attacked = |n| self.attacked(path(wing, n), 1 - side);
            if self.castling_is_free(side, wing) && !attacked(0) && (attacked(1) || attacked(2)) {
                rules.push("4.4 castling forbidden by an attack");
            }
        }
        let own = |&(owner, kind, _): &(usize, char, Cell)| owner == side && kind == 'X';
        let mut own = self.pieces().filter(own);
        match self.moved[1 - side] {
            // Before the first move nothing has fallen.
            None if own.next().is_some() => rules.push("5.1 nothing to imitate after a fall"),
            Some('A') if own.any(|(_, _, cell)| cell.2 == UNDERWORLD) => {
                rules.push("5.1 an angel imitated in the underworld");
            }
            Some('I') if own.any(|(_, _, cell)| cell.2 == EARTH && own_rank(side, cell.1) == 7) => {
                rules.push("5.1 an imp imitated on the back rank of Earth");
            }
            _ => {}
        }
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// The distance to the nearest enemy piece other than a king, in king's steps.
    fn nearest_enemy(&self, from: Cell) -> i8 {
        let enemies = self.pieces().filter(|&(side, kind, _)| side != self.turn && kind != 'K');
        let far = enemies.map(|(_, _, c)| {
            (c.0 - from.0).abs().max((c.1 - from.1).abs()).max((c.2 - from.2).abs())
        });
        far.min().unwrap_or(0)
    }
}

impl ThreeRealms {
    /// Styles: 0 prefers what is rare, 1 captures, 2 goes back and forth, 3 waits, 4 plays for bare kings.
    pub(super) fn preference(&self, m: &Move, style: usize) -> usize {
        let position = &self.position;
        let Some((side, kind)) = position.at(m.from) else { return 0 };
        let takes = position.at(position.taken_cell(m)).is_some();
        let undoes = self.latest[0] == Some((m.to, m.from));
        let foot = "WIH".contains(kind);
        let changes = position.becomes(m) != Some(kind);
        let ahead = own_rank(side, m.to.1) - own_rank(side, m.from.1);
        match style {
            0 if m.kind != MoveKind::Ordinary && m.kind != MoveKind::DoubleStep => 300,
            0 if kind == 'X' => 30,
            0 if changes => 60,
            0 if kind == 'N' && m.from.2 == HEAVENS => 20,
            0 if "AGF".contains(kind) => 6,
            0 if foot => 2 + 3 * usize::from(ahead > 0),
            0 => 2,
            1 => 1 + 40 * usize::from(takes) + 20 * usize::from(changes),
            2 => {
                if undoes {
                    80
                } else {
                    usize::from(!takes && !foot)
                }
            }
            3 => 8 * usize::from(!takes && !foot && !undoes),
            _ if takes => 200,
            _ if changes => 30,
            _ if position.nearest_enemy(m.to) < position.nearest_enemy(m.from) => 12,
            _ => 1 + 3 * usize::from(foot),
        }
    }
}
