//! Orthodox chess (the Laws and `rulebook/general.md`) and Separate Realms Chess (`rulebook/separate-realms.md`,
//! whose paragraphs the numbers in comments are), simple and slow.
//!
//! # Readings
//!
//! - An en passant capture is "usable", and so part of the position, if it is legal.
//! - Fifty moves are a hundred plies since the last capture or pawn move. A claim is about the position on the board
//!   and open only to the side to move.
//! - Resigning loses regardless of the opponent's pieces; so does running out of time in Separate Realms.
//! - "Only bishops all on one square colour": any number of bishops of either side.
//! - 5: if the third occurrence comes with the seventy-fifth move, the repetition decides.

mod board;
mod cozy;
mod play;
mod scenes;

use self::board::{MoveKind, Position, Square};

use crate::second_generator_two_player::driver::SlowGame;
use crate::second_generator_two_player::laws::{Counts, LETTERS, Status};

/// An orthodox board, with the rules of Separate Realms or without.
#[derive(Clone)]
pub(crate) struct Orthodox<const SEPARATE: bool> {
    position: Position,
    counts: Counts<board::Key>,
    /// The last two moves, to recognise what would undo the own last one.
    latest: [Option<(Square, Square)>; 2],
}

pub(crate) type Chess = Orthodox<false>;
pub(crate) type SeparateRealms = Orthodox<true>;

impl<const SEPARATE: bool> Orthodox<SEPARATE> {
    fn begin(position: Position) -> Self {
        let mut game = Self { position, counts: Counts::new(), latest: [None; 2] };
        game.settle();
        game
    }

    /// Decides after a new position whether the game is over.
    fn settle(&mut self) {
        self.counts.see(self.position.key());
        let mover = self.position.turn;
        let other = 1 - mover;
        if self.position.legal().is_empty() {
            if self.position.in_check(mover) {
                self.counts.end(Status::Win(other), "checkmate");
            } else if SEPARATE {
                // 5
                self.counts.end(Status::Win(other), "5 stalemate loses");
            } else {
                self.counts.end(Status::Draw, "stalemate");
            }
        } else if SEPARATE && self.counts.times >= 3 {
            // 5: the player whose move led to it is `other`.
            self.counts.end(Status::Win(mover), "5 third repetition loses");
        } else if !SEPARATE && let Some(rule) = self.position.too_little() {
            self.counts.end(Status::Draw, rule);
        }
        if SEPARATE && !self.counts.over() && self.position.pieces().len() == 2 {
            self.counts.fire("5 bare kings play on");
        }
        self.counts.automatic_draws(!SEPARATE);
    }
}

const EN_PASSANT_FORBIDDEN: &str = "en passant forbidden by check";

const SHARED_RULES: [&str; 16] = [
    "double step",
    "en passant",
    EN_PASSANT_FORBIDDEN,
    "castling short",
    "castling long",
    "castling through attack forbidden",
    "promotion to q",
    "promotion to r",
    "promotion to b",
    "promotion to n",
    "checkmate",
    "resigned",
    "resigned out of turn",
    "lost on time",
    "agreed draw",
    "fifty moves claimed",
];

const CHESS_RULES: &[&str] = &[
    "stalemate",
    "threefold claimed",
    "fivefold repetition",
    "seventy-five moves",
    "bare kings",
    "king and knight against king",
    "king and bishop against king",
    "bishops on one colour",
];

const SEPARATE_RULES: &[&str] = &[
    "1 advanced pawns",
    "2 bishop jumps 2",
    "2 bishop jumps 4",
    "2 bishop jumps 6",
    "2 rook jumps 2",
    "2 rook jumps 4",
    "2 rook jumps 6",
    "2 queen jumps",
    "2 jump over a piece",
    "2 king captures orthogonally",
    "2 knight captures sideways",
    "2 slider captures at an odd distance",
    "5 stalemate loses",
    "5 third repetition loses",
    "5 bare kings play on",
    "seventy-five moves",
];

/// Two lists as one, at compile time.
const fn joined<const N: usize>(a: &[&'static str], b: &[&'static str]) -> [&'static str; N] {
    let mut all = [""; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < a.len() { a[i] } else { b[i - a.len()] };
        i += 1;
    }
    all
}

const ALL_CHESS: [&str; SHARED_RULES.len() + CHESS_RULES.len()] =
    joined(&SHARED_RULES, CHESS_RULES);
const ALL_SEPARATE: [&str; SHARED_RULES.len() + SEPARATE_RULES.len()] =
    joined(&SHARED_RULES, SEPARATE_RULES);

impl<const SEPARATE: bool> SlowGame for Orthodox<SEPARATE> {
    fn start(options: &[(&str, &str)]) -> Self {
        let mut advanced = false;
        for &(key, value) in options {
            match (SEPARATE, key, value) {
                (true, "pawns", "normal") => advanced = false,
                (true, "pawns", "advanced") => advanced = true,
                _ => panic!("no option {key}={value}"),
            }
        }
        let mut game = Self::begin(Position::array(SEPARATE, advanced));
        if advanced {
            game.counts.fire("1 advanced pawns");
        }
        game
    }

    fn to_act(&self) -> String {
        self.counts.to_act(self.position.turn)
    }

    fn status(&self) -> String {
        self.counts.status_text()
    }

    fn actions(&self) -> Vec<String> {
        if self.counts.over() {
            return Vec::new();
        }
        let mut texts: Vec<String> = self.position.legal().iter().map(play::text).collect();
        texts.sort();
        texts
    }

    fn apply(&mut self, action: &str) -> Result<(), String> {
        let turn = self.position.turn;
        // General 2.3: in chess a draw if the other side has only a king.
        let position = &self.position;
        let bare = |side| position.pieces().iter().all(|p| p.0 == side || p.1 == 'K');
        let draws_on_time = |side| !SEPARATE && bare(side);
        if let Some(done) = self.counts.word(action, turn, !SEPARATE, draws_on_time) {
            return done;
        }
        if self.counts.over() {
            return Err("the game is over".to_owned());
        }
        let legal = self.position.legal();
        let Some(&chosen) = legal.iter().find(|m| play::text(m) == action) else {
            return Err(format!("{action} is not legal for {}", LETTERS[turn]));
        };
        for rule in self.position.rules_of(&chosen) {
            self.counts.fire(rule);
        }
        let resets = self.position.takes(&chosen) || self.position.moves_pawn(&chosen);
        self.counts.quiet = if resets { 0 } else { self.counts.quiet + 1 };
        self.position = self.position.after(&chosen);
        self.latest = [self.latest[1], Some((chosen.from, chosen.to))];
        for rule in self.position.forbidden() {
            self.counts.fire(rule);
        }
        self.settle();
        Ok(())
    }

    fn may_claim(&self) -> bool {
        self.counts.may_claim(!SEPARATE)
    }

    fn fired(&self) -> &std::collections::BTreeMap<&'static str, u64> {
        &self.counts.fired
    }

    fn rules() -> &'static [&'static str] {
        if SEPARATE { &ALL_SEPARATE } else { &ALL_CHESS }
    }

    fn weight(&self, action: &str, style: usize) -> usize {
        let moves = self.position.pseudo_legal();
        moves.iter().find(|m| play::text(m) == action).map_or(0, |m| self.preference(m, style))
    }
}

impl<const SEPARATE: bool> Orthodox<SEPARATE> {
    /// Styles: 0 prefers what is rare, 1 captures, 2 goes back and forth, 3 waits, 4 spares kings and light-squared
    /// bishops.
    fn preference(&self, chosen: &board::Move, style: usize) -> usize {
        let position = &self.position;
        let undoes = self.latest[0] == Some((chosen.to, chosen.from));
        let quiet = !position.takes(chosen) && !position.moves_pawn(chosen);
        match style {
            0 if chosen.kind == MoveKind::DoubleStep
                && position.after(chosen).forbidden().contains(&EN_PASSANT_FORBIDDEN) =>
            {
                400
            }
            0 if chosen.kind != MoveKind::Ordinary || chosen.promotion.is_some() => 20,
            0 if position.after(chosen).legal().is_empty() => 200,
            0 => 1,
            1 => {
                if position.takes(chosen) {
                    40
                } else {
                    1 + usize::from(!quiet) * 5
                }
            }
            2 => {
                if undoes {
                    60
                } else {
                    usize::from(quiet)
                }
            }
            3 => usize::from(quiet && !undoes) * 8,
            _ => match position.victim(chosen) {
                Some((_, 'B', square)) if board::is_light(square) => 0,
                Some((_, 'P' | 'Q' | 'R' | 'N' | 'B', _)) => 200,
                _ if chosen.promotion == Some('B') => 20,
                _ if position.moves_pawn(chosen) => 4,
                _ => position.approach(chosen),
            },
        }
    }
}
