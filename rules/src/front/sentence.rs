//! Sentences for the reasons why an action is not legal.

use locale::{Text, text};

use super::draws::CLAIM_PLIES;
use super::game_of::GameOf;
use super::pieces::Pieces;
use super::setting::{Setting, Wording};
use super::table::TABLE;
use super::words::Words;
use crate::board::{Cell, CellSet};
use crate::game::{Refusal, shown};
use crate::illegal::Illegal;
use crate::list::{and, or};
use crate::mechanics::castling::NoCastling;
use crate::mechanics::{Form, Kind, Obstacle, Occupant};
use crate::names::{self, Form as Name, Whose};
use crate::seat::Seat;

/// The most cells listed in a sentence.
const MOST_LISTED: usize = 14;

/// Refuses an action for a reason, with cells named in a frame.
pub(super) fn refuse<R: Words>(game: &GameOf<R>, reason: Illegal, frame: Seat) -> Refusal {
    let position = &game.position;
    let told = Told { game, position, setting: position.setting(), me: position.turn(), frame };
    Refusal {
        sentence: told.sentence(&reason),
        reason: Some(Box::new(reason)),
        ..Refusal::default()
    }
}

/// Lists cells in a sentence, by rank and file.
#[must_use]
pub fn list(setting: &Setting, frame: Seat, cells: CellSet) -> Text {
    let layout = &setting.layout;
    let mut cells: Vec<Cell> = cells.iter().collect();
    if layout.has_own_frames() {
        cells.sort_by_key(|&c| (layout.rank_number(frame, c), layout.file_letter(frame, c)));
    }
    let more = cells.len().saturating_sub(MOST_LISTED);
    let names = cells.iter().take(MOST_LISTED).map(|&c| layout.name(frame, c).to_owned());
    let more = (more > 0).then(|| text!(TABLE, "more", cells = more));
    Text::joined(names.map(Text::same).chain(more), ", ")
}

/// `White's rook on a1`.
#[must_use]
pub fn piece_on<P: Pieces>(position: &P, frame: Seat, cell: Cell, form: Whose) -> Text {
    let setting = position.setting();
    let at = setting.layout.name(frame, cell);
    let piece = position.piece_at(cell).map(|piece| setting.whose(piece, form));
    piece.map_or_else(Text::empty, |piece| text!(TABLE, "piece-on", piece, at))
}

/// What a sentence needs: the game, the player, and the frame in which cells are named.
struct Told<'a, R: Words> {
    game: &'a GameOf<R>,
    position: &'a R,
    setting: &'static Setting,
    me: Seat,
    frame: Seat,
}

impl<R: Words> Told<'_, R> {
    fn sentence(&self, why: &Illegal) -> Text {
        let (game, position, setting) = (self.game, self.position, self.setting);
        let Wording { passing, passing_sign, .. } = setting.wording;
        match *why {
            Illegal::GameOver => {
                let end = game.ending.map(|e| position.ending_text(e)).unwrap_or_default();
                Text::joined([text!(TABLE, "game-over"), end], " ")
            }
            Illegal::OutOfGame(seat) => {
                text!(TABLE, "out-of-game", seat = setting.seat_text(seat))
            }
            Illegal::OutForGood(seat) => {
                text!(TABLE, "out-for-good", seat = setting.seat_text(seat))
            }
            Illegal::NotYourTurn => match position.decision(&game.actions) {
                Some(decision) => position.decides_first(&decision),
                None => text!(TABLE, "turn-of", seat = setting.seat_text(self.me)),
            },
            Illegal::DecideFirst => {
                let decision = position.decision(&game.actions);
                decision.map_or_else(Text::empty, |decision| position.decide_first(&decision))
            }
            Illegal::AnotherLetter(seat, letter) => text!(
                TABLE,
                "another-letter",
                letter = setting.seat_text(letter),
                seat = setting.seat_text(seat)
            ),
            Illegal::NotCanonical(ref right) => {
                let right = or(right.iter().cloned().map(Text::same));
                text!(TABLE, "not-canonical", right)
            }
            Illegal::Unreadable => {
                let legal = || game.actions.iter().map(|&action| game.text(action)).min();
                match setting.wording.example.map(str::to_owned).or_else(legal) {
                    Some(example) => text!(TABLE, "unreadable-such-as", example),
                    None => text!(TABLE, "unreadable"),
                }
            }
            Illegal::NoCell(ref typed) => setting.layout.no_cell(typed),
            Illegal::NoSuchCell(ref what) => {
                let (noun, what) = (Text::same(setting.layout.noun()), shown(what, 20));
                text!(TABLE, "no-such-cell", noun, what)
            }
            Illegal::Empty(cell) => self.nothing_on(cell),
            Illegal::Dead(cell) => {
                let piece = self.whose(cell, Whose::Start);
                text!(TABLE, "dead-piece", piece, at = self.name(cell))
            }
            Illegal::NotYours(cell) => {
                let piece = self.whose(cell, Whose::Nominative);
                text!(TABLE, "not-yours", piece, at = self.name(cell))
            }
            Illegal::NothingOf(seat, cell) => {
                let at = self.name(cell);
                let sentence = match self.at(cell) {
                    None => text!(TABLE, "nothing-on", at),
                    Some(there) => {
                        let piece = setting.whose(there, Whose::Nominative);
                        text!(TABLE, "not-a-piece-of", piece, at, seat = setting.seat_text(seat))
                    }
                };
                let more = position.refuse_cell(seat, cell, self.frame).unwrap_or_default();
                Text::joined([sentence, more], " ")
            }
            Illegal::AnotherKind(cell, kind) => {
                let named = setting.kind_text(kind, Name::A);
                let stands = self.kind_at(cell, Name::Your);
                text!(TABLE, "another-kind", stands, at = self.name(cell), named)
            }
            Illegal::NoPiece(kind, there) => {
                let kind = names::piece(self.named(kind), Name::No);
                if there {
                    text!(TABLE, "no-piece-there", kind)
                } else {
                    text!(TABLE, "no-piece", kind)
                }
            }
            Illegal::NoneReaches(kind, from, to) => match self.named(kind) {
                "piece" => text!(TABLE, "no-piece-reaches", to = self.name(to)),
                named => {
                    let kind = names::piece(named, Name::NoneOfYours);
                    let from = list(setting, self.frame, from);
                    text!(TABLE, "none-reaches", kind, from, to = self.name(to))
                }
            },
            Illegal::NoneMay(kind, to, by) => {
                let may = match self.is_checked() {
                    true => text!(TABLE, "none-may-still"),
                    false => text!(TABLE, "none-may"),
                };
                let kind = names::piece(self.named(kind), Name::NoneOfYours);
                self.attacked(may, by, self.royal_name())
                    .with("kind", kind)
                    .with("to", self.name(to))
            }
            Illegal::StandsThere(cell) => {
                let kind = self.kind_at(cell, Name::YourStart);
                text!(TABLE, "stands-there", kind, at = self.name(cell))
            }
            Illegal::OwnPiece(cell) => {
                let kind = self.kind_at(cell, Name::Your);
                text!(TABLE, "own-piece", kind, at = self.name(cell))
            }
            Illegal::Exposed { from, to, by, ref remedy } => {
                let attacked = || Text::same(setting.wording.attacked);
                let sentence = if position.royal(self.me).contains(from) {
                    let king = text!(TABLE, "exposed-king", to = self.name(to));
                    let name = self.kind_at(from, Name::Name);
                    self.attacked(king, by, name).with("attacked", attacked())
                } else if self.is_checked() {
                    self.attacked(text!(TABLE, "exposed-still"), by, self.royal_name())
                } else {
                    let exposed = text!(TABLE, "exposed", attacked = attacked());
                    self.attacked(exposed, by, self.royal_name())
                };
                Text::joined([sentence, remedy.clone()], " ")
            }
            Illegal::Obstacle(from, to, obstacle) => {
                let sentence = match obstacle {
                    Obstacle::Blocked(Some(by)) => {
                        text!(TABLE, "blocked-by", by = self.piece_on(by))
                    }
                    Obstacle::Blocked(None) => text!(TABLE, "blocked"),
                    Obstacle::OnlyEmpty => {
                        text!(TABLE, "only-empty", by = self.whose(to, Whose::Nominative))
                    }
                    Obstacle::OnlyCapture => text!(TABLE, "only-capture"),
                };
                self.going(sentence, from, to)
            }
            Illegal::Unreachable(from, to) => self.unreachable(from, to),
            Illegal::NothingToCapture(to, goes) => {
                let at = self.name(to);
                match (goes, passing_sign) {
                    (false, _) => text!(TABLE, "nothing-to-capture", at),
                    (true, None) => text!(TABLE, "nothing-to-capture-x", at),
                    (true, Some(_)) => text!(TABLE, "nothing-to-capture-dash", at),
                }
            }
            Illegal::WriteCapture(to, taken) => {
                let piece = self.whose(taken, Whose::Nominative);
                text!(TABLE, "write-capture", piece, at = self.name(to))
            }
            Illegal::WritePassing(to) => {
                let sign = passing_sign.unwrap_or('x').to_string();
                text!(TABLE, "write-passing", sign, passing, at = self.name(to))
            }
            Illegal::WriteMove(to) => text!(TABLE, "write-move", at = self.name(to)),
            Illegal::NoPassing(to) => text!(TABLE, "no-passing", passing, at = self.name(to)),
            Illegal::Promotion(kind, to, ref choices) => {
                let kind = setting.kind_text(kind, Name::YourStart);
                if choices.is_empty() {
                    text!(TABLE, "not-promoted", kind, at = self.name(to))
                } else {
                    let choices =
                        or(choices.iter().map(|&k| setting.kind_text(k, Name::Accusative)));
                    text!(TABLE, "promotion-choices", kind, choices)
                }
            }
            Illegal::Castling(wing, why) => {
                let sign = position.castling_sign(wing);
                match why {
                    NoCastling::Moved => text!(TABLE, "castling-moved", sign),
                    NoCastling::InTheWay(cell) => {
                        text!(TABLE, "castling-blocked", sign, by = self.piece_on(cell))
                    }
                    NoCastling::Check(by) => {
                        text!(TABLE, "castling-check", by = self.piece_on(by))
                    }
                    NoCastling::Attacked(cell, by) => {
                        let (by, at) = (self.piece_on(by), self.name(cell));
                        text!(TABLE, "castling-attacked", sign, by, at)
                    }
                }
            }
            Illegal::NoneOfKind(seat, kind) => {
                let kind = kind.text();
                text!(TABLE, "none-of-kind", seat = setting.seat_text(seat), kind)
            }
            Illegal::NoClaims => match setting.repetition {
                Some(rule) => text!(TABLE, "no-claims-repetition", times = rule.ends),
                None => text!(TABLE, "no-claims"),
            },
            Illegal::ClaimOutOfTurn => {
                text!(TABLE, "claim-out-of-turn", seat = setting.seat_text(self.me))
            }
            Illegal::ClaimBeforeDecision => text!(TABLE, "claim-before-decision"),
            Illegal::ClaimTooEarly(times) => self.too_early(times),
            Illegal::Own(ref sentence) => sentence.clone(),
        }
    }

    fn name(&self, cell: Cell) -> &'static str {
        self.setting.layout.name(self.frame, cell)
    }

    fn at(&self, cell: Cell) -> Option<Occupant> {
        self.position.piece_at(cell)
    }

    /// The owner and the kind of the piece on a cell.
    fn whose(&self, cell: Cell, form: Whose) -> Text {
        self.at(cell).map(|piece| self.setting.whose(piece, form)).unwrap_or_default()
    }

    fn piece_on(&self, cell: Cell) -> Text {
        piece_on(self.position, self.frame, cell, Whose::Nominative)
    }

    fn kind_at(&self, cell: Cell, form: Name) -> Text {
        let name = self.at(cell).map_or("piece", |piece| self.setting.kind_name(piece.kind));
        names::piece(name, form)
    }

    /// The name of a kind, or of those that are written without a letter.
    fn named(&self, kind: Option<Kind>) -> &'static str {
        let mut silent = self.setting.kinds.iter().filter(|k| k.silent);
        match (kind, silent.next(), silent.next()) {
            (Some(kind), ..) => self.setting.kind_name(kind),
            (None, Some(only), None) => only.name,
            (None, ..) => "piece",
        }
    }

    fn nothing_on(&self, cell: Cell) -> Text {
        let at = self.name(cell);
        if !self.setting.layout.has_own_frames() {
            text!(TABLE, "nothing-on", at)
        } else if self.frame == self.me {
            text!(TABLE, "nothing-on-own", at)
        } else {
            text!(TABLE, "nothing-on-from", at, seat = self.setting.seat_text(self.frame))
        }
    }

    /// The name of the player's royal piece.
    fn royal_name(&self) -> Text {
        let royal = self.position.royal(self.me).iter().next();
        royal.map_or_else(|| names::piece("king", Name::Name), |c| self.kind_at(c, Name::Name))
    }

    /// Adds to a sentence the royal piece, its attackers and their number.
    fn attacked(&self, sentence: Text, attackers: CellSet, king: Text) -> Text {
        let by = and(attackers.iter().map(|c| piece_on(self.position, self.frame, c, Whose::By)));
        sentence.with("king", king).with("attackers", attackers.len()).with("by", by)
    }

    fn is_checked(&self) -> bool {
        !(self.position.checks() & self.position.royal(self.me)).is_empty()
    }

    /// Adds to a sentence the player's piece, its cell and the target.
    fn going(&self, sentence: Text, from: Cell, to: Cell) -> Text {
        let kind = self.kind_at(from, Name::YourStart);
        sentence.with("kind", kind).with("from", self.name(from)).with("to", self.name(to))
    }

    fn unreachable(&self, from: Cell, to: Cell) -> Text {
        let outlines = self.game.actions.iter().map(|&action| self.position.outline(action));
        let targets: CellSet = outlines
            .filter(|o| o.from == Some(from) && !o.declares && o.form != Form::Other)
            .filter_map(|o| o.to)
            .collect();
        let there = self.at(to).map(|piece| self.setting.whose(piece, Whose::Nominative));
        let cells = || list(self.setting, self.frame, targets);
        let sentence = match (there, targets.is_empty()) {
            (None, false) => text!(TABLE, "unreachable", cells = cells()),
            (None, true) => text!(TABLE, "unreachable-no-move"),
            (Some(there), false) => text!(TABLE, "unreachable-piece", there, cells = cells()),
            (Some(there), true) => text!(TABLE, "unreachable-piece-no-move", there),
        };
        self.going(sentence, from, to)
    }

    fn too_early(&self, times: u32) -> Text {
        let needed = self.setting.repetition.and_then(|rule| rule.claim);
        let count = CLAIM_PLIES / 2;
        let quiet = || (self.setting.wording.quiet)();
        match (needed, self.position.quiet_plies()) {
            (Some(needed), None) => text!(TABLE, "early-repetition", needed, times),
            (None, plies) => {
                let moves = plies.unwrap_or_default() / 2;
                text!(TABLE, "early-count", count, quiet = quiet(), moves)
            }
            (Some(needed), Some(plies)) => {
                let moves = plies / 2;
                text!(TABLE, "early-both", needed, times, count, quiet = quiet(), moves)
            }
        }
    }
}
