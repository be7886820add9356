//! Three Realms Chess, simple and slow. Numbers in comments are paragraphs of
//! `rulebook/three-realms.md`.
//!
//! # Readings
//! - 3: the knight's rider may stop on any of its landing cells, and needs all before it empty; the
//!   2-1-1 leap passes over anything.
//! - 3: a slider that leaves its board goes on in its direction by the movement it started with.
//! - 4.1: "usable" en passant, which is part of the position, is one that is legal.
//! - 4.1: a pawn on its own second rank on Earth has never moved, so the rank is enough.
//! - 4.4: the cells of the king's path are tested as the board stands before castling; fallen
//!   angels afterwards, imitating a king (5.1).
//! - 5.1: a promotion by the opponent's fallen angel counts by what it became: a grandmaster, pegasus
//!   or fiend.
//! - 5.4 does not make check: a threat by a fallen angel is no mate.
//! - 6: mate and stalemate come before too little material, that before counts and repetition.
//! - 6: the kind imitated is part of the position when the side to move has a fallen angel on the
//!   board, whether that changes its moves or not, and not when it has none.
//! - 6: a capture by a fallen angel resets the count, whatever it imitates.

mod board;
mod fired;
mod lines;
mod scenes;
pub(crate) mod space;

pub(crate) use self::lines::LINES;

use self::board::{Move, Position, Verdict};
use self::space::{Cell, EARTH, index, name};

use crate::second_generator_two_player::driver::SlowGame;
use crate::second_generator_two_player::laws::{Counts, LETTERS, Status};

/// Pieces, side to move, castling rights, usable en passant, kind imitated by the side to move.
type Key = (Vec<u8>, usize, [[bool; 2]; 2], Option<Cell>, Option<char>);

/// A game of Three Realms Chess.
#[derive(Clone)]
pub(crate) struct ThreeRealms {
    position: Position,
    /// The legal moves; empty if the game is over.
    legal: Vec<Move>,
    counts: Counts<Key>,
    /// The last two moves, to recognise what would undo the own last one.
    latest: [Option<(Cell, Cell)>; 2],
    /// The number of consecutive moves by fallen angels that stayed fallen angels, including the last.
    chain: usize,
}

/// 7
fn text(m: &Move) -> String {
    format!("{}{}", name(m.from), name(m.to))
}

impl ThreeRealms {
    fn begin(position: Position) -> Self {
        let (counts, latest) = (Counts::new(), [None; 2]);
        let mut game = Self { position, legal: Vec::new(), counts, latest, chain: 0 };
        game.settle();
        game
    }

    /// 6, and general 3.4.
    fn key(&self) -> Key {
        let position = &self.position;
        let mut board = vec![0; 192];
        let mut angels = false;
        for (side, kind, cell) in position.pieces() {
            board[index(cell)] = kind as u8 + 128 * side as u8;
            angels |= side == position.turn && kind == 'X';
        }
        let usable = self.legal.iter().any(|m| m.kind == board::MoveKind::EnPassant);
        let passed = position.passed.filter(|_| usable);
        let imitated = position.moved[1 - position.turn].filter(|_| angels);
        (board, position.turn, position.castling, passed, imitated)
    }

    /// Decides after a new position whether the game is over.
    fn settle(&mut self) {
        let mover = self.position.turn;
        let judged = self.position.judged();
        let legal = judged.iter().filter(|(_, verdict)| *verdict == Verdict::Legal);
        self.legal = legal.map(|&(m, _)| m).collect();
        for rule in self.position.forbidden(&judged) {
            self.counts.fire(rule);
        }
        self.counts.see(self.key());
        if self.legal.is_empty() {
            // 5.4
            if self.position.in_check(mover) {
                self.counts.end(Status::Win(1 - mover), "6 checkmate");
            } else {
                self.counts.end(Status::Draw, "6 stalemate");
            }
        } else if self.position.too_little() {
            self.counts.end(Status::Draw, "6 too little material");
        }
        self.counts.automatic_draws(true);
        if self.counts.over() {
            self.legal.clear();
        }
    }
}

impl SlowGame for ThreeRealms {
    fn start(options: &[(&str, &str)]) -> Self {
        assert!(options.is_empty(), "there are no options");
        Self::begin(Position::array())
    }

    fn to_act(&self) -> String {
        self.counts.to_act(self.position.turn)
    }

    fn status(&self) -> String {
        self.counts.status_text()
    }

    fn actions(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal.iter().map(text).collect();
        texts.sort();
        texts
    }

    fn apply(&mut self, action: &str) -> Result<(), String> {
        let turn = self.position.turn;
        // 6 and general 2.3: a draw against a bare king, if the own king is on Earth.
        let position = &self.position;
        let draws_on_time = |side| {
            position.pieces().all(|(owner, kind, _)| owner == side || kind == 'K')
                && position.king(side).is_some_and(|king| king.2 == EARTH)
        };
        if let Some(done) = self.counts.word(action, turn, true, draws_on_time) {
            if self.counts.over() {
                self.legal.clear();
            }
            return done;
        }
        if self.counts.over() {
            return Err("the game is over".to_owned());
        }
        let Some(&chosen) = self.legal.iter().find(|m| text(m) == action) else {
            return Err(format!("{action} is not legal for {}", LETTERS[turn]));
        };
        for rule in self.position.rules_of(&chosen) {
            self.counts.fire(rule);
        }
        let angel = self.position.at(chosen.from).is_some_and(|(_, kind)| kind == 'X');
        let castled = |(from, to): (Cell, Cell)| (to.0 - from.0).abs() == 2;
        if angel
            && self.position.moved[1 - turn] == Some('K')
            && self.latest[1].is_some_and(castled)
        {
            self.counts.fire("5.1 castling imitated");
        }
        self.chain = if angel { self.chain + 1 } else { 0 };
        match self.chain {
            2 => self.counts.fire("5.1 a fallen angel imitated"),
            3 => self.counts.fire("5.1 a chain of three fallen angels"),
            4 => self.counts.fire("5.1 a chain of four fallen angels"),
            _ => {}
        }
        if self.position.becomes(&chosen) != Some('X') {
            self.chain = 0;
        }
        // 6: real pawns, imps and honorable horses.
        let takes = self.position.at(self.position.taken_cell(&chosen)).is_some();
        let foot = self.position.at(chosen.from).is_some_and(|(_, kind)| "WIH".contains(kind));
        self.counts.quiet = if takes || foot { 0 } else { self.counts.quiet + 1 };
        self.position = self.position.after(&chosen);
        self.latest = [self.latest[1], Some((chosen.from, chosen.to))];
        self.settle();
        Ok(())
    }

    fn may_claim(&self) -> bool {
        self.counts.may_claim(true)
    }

    fn fired(&self) -> &std::collections::BTreeMap<&'static str, u64> {
        &self.counts.fired
    }

    fn rules() -> &'static [&'static str] {
        fired::RULES
    }

    fn weight(&self, action: &str, style: usize) -> usize {
        self.legal.iter().find(|m| text(m) == action).map_or(0, |m| self.preference(m, style))
    }
}
