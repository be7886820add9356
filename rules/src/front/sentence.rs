//! Sentences for the reasons why an action is not legal.

use super::draws::CLAIM_PLIES;
use super::game_of::GameOf;
use super::pieces::Pieces;
use super::setting::{Setting, Wording};
use super::words::Words;
use crate::board::{Cell, CellSet};
use crate::game::{Refusal, shown};
use crate::illegal::Illegal;
use crate::mechanics::castling::NoCastling;
use crate::mechanics::{Form, Kind, Obstacle, Occupant};
use crate::seat::Seat;
use crate::view::plural;

/// The most cells listed in a sentence.
const MOST_LISTED: usize = 14;

/// Refuses an action for a reason, with cells named in a frame.
pub(super) fn refuse<R: Words>(game: &GameOf<R>, reason: Illegal, frame: Seat) -> Refusal {
    let position = &game.position;
    let told = Told { game, position, setting: position.setting(), me: position.turn(), frame };
    Refusal {
        sentence: told.sentence(&reason).into(),
        reason: Some(Box::new(reason)),
        ..Refusal::default()
    }
}

/// Lists cells in a sentence, by rank and file.
#[must_use]
pub fn list(setting: &Setting, frame: Seat, cells: CellSet) -> String {
    let layout = &setting.layout;
    let mut cells: Vec<Cell> = cells.iter().collect();
    if layout.has_own_frames() {
        cells.sort_by_key(|&c| (layout.rank_number(frame, c), layout.file_letter(frame, c)));
    }
    let more = cells.len().saturating_sub(MOST_LISTED);
    let names = cells.iter().take(MOST_LISTED).map(|&c| layout.name(frame, c).to_owned());
    let mut names: Vec<String> = names.collect();
    if more > 0 {
        names.push(format!("{more} more"));
    }
    names.join(", ")
}

/// `White's rook on a1`.
#[must_use]
pub fn piece_on<P: Pieces>(position: &P, frame: Seat, cell: Cell) -> String {
    let setting = position.setting();
    let name = setting.layout.name(frame, cell);
    position
        .piece_at(cell)
        .map_or_else(String::new, |piece| format!("{} on {name}", setting.whose(piece)))
}

fn blank(remedy: &locale::Text) -> String {
    if remedy.is_empty() { String::new() } else { format!(" {remedy}") }
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
    fn sentence(&self, why: &Illegal) -> String {
        let (game, position, setting) = (self.game, self.position, self.setting);
        let Wording { passing, passing_sign, attacked, .. } = setting.wording;
        match *why {
            Illegal::GameOver => {
                let end = game.ending.map(|e| position.ending_text(e)).unwrap_or_default();
                format!("The game is over. {end}").trim().to_owned()
            }
            Illegal::OutOfGame(seat) => format!("{} is out of the game.", setting.seat_name(seat)),
            Illegal::OutForGood(seat) => {
                format!("{} is out of the game and can do nothing more.", setting.seat_name(seat))
            }
            Illegal::NotYourTurn => match position.decision(&game.actions) {
                Some(decision) => position.decides_first(&decision),
                None => format!("It is {}'s turn.", setting.seat_name(self.me)),
            },
            Illegal::DecideFirst => {
                let decision = position.decision(&game.actions);
                decision.map_or_else(String::new, |decision| position.decide_first(&decision))
            }
            Illegal::AnotherLetter(seat, letter) => format!(
                "That begins with {}'s letter, but you play {}: leave the letter out, or write your own.",
                setting.seat_name(letter),
                setting.seat_name(seat)
            ),
            Illegal::NotCanonical(ref right) => {
                format!("That is not the canonical form; write {right}.")
            }
            Illegal::Unreadable => {
                let legal = || game.actions.iter().map(|&action| game.text(action)).min();
                let example = setting.wording.example.map(str::to_owned).or_else(legal);
                let example = example.map(|e| format!(", such as {e}")).unwrap_or_default();
                format!("That is not an action in canonical notation{example}.")
            }
            Illegal::NoCell(ref typed) => setting.layout.no_cell(typed),
            Illegal::NoSuchCell(ref what) => {
                format!(
                    "There is no {} '{}' on this board.",
                    setting.layout.noun(),
                    shown(what, 20)
                )
            }
            Illegal::Empty(cell) => self.nothing_on(cell),
            Illegal::Dead(cell) => format!(
                "{} on {} cannot move: its player is out of the game.",
                self.whose(cell),
                self.name(cell)
            ),
            Illegal::NotYours(cell) => {
                format!("{} stands on {}, not a piece of yours.", self.whose(cell), self.name(cell))
            }
            Illegal::NothingOf(seat, cell) => {
                let name = self.name(cell);
                let sentence = match self.at(cell) {
                    None => format!("Nothing stands on {name}."),
                    Some(there) => format!(
                        "{} stands on {name}, not a piece of {}'s.",
                        setting.whose(there),
                        setting.seat_name(seat)
                    ),
                };
                match position.refuse_cell(seat, cell, self.frame) {
                    Some(more) => format!("{sentence} {more}"),
                    None => sentence,
                }
            }
            Illegal::AnotherKind(cell, kind) => {
                let (stands, named) = (self.kind_at(cell), setting.a_kind(kind));
                format!("Your {stands} stands on {}, not {named}.", self.name(cell))
            }
            Illegal::NoPiece(kind, there) => {
                let which = if there { " there" } else { "" };
                format!("You have no {}{which}.", self.named(kind))
            }
            Illegal::NoneReaches(kind, from, to) => {
                let named = self.named(kind);
                let standing = match named {
                    "piece" => String::new(),
                    _ => format!(" ({})", self.list(from)),
                };
                format!("None of your {}{standing} can go to {}.", plural(named), self.name(to))
            }
            Illegal::NoneMay(kind, to, by) => {
                let (by, named, to) =
                    (self.attacked_by(by), plural(self.named(kind)), self.name(to));
                let would = if self.is_checked() { "would still" } else { "would" };
                let king = self.royal_name();
                format!("None of your {named} may go to {to}: your {king} {would} be attacked{by}.")
            }
            Illegal::StandsThere(cell) => {
                format!("Your {} already stands on {}.", self.kind_at(cell), self.name(cell))
            }
            Illegal::OwnPiece(cell) => {
                format!("Your own {} stands on {}.", self.kind_at(cell), self.name(cell))
            }
            Illegal::Exposed { from, to, by, ref remedy } => {
                let (by, king) = (self.attacked_by(by), self.royal_name());
                if position.royal(self.me).contains(from) {
                    let king = self.kind_at(from);
                    format!(
                        "On {} your {king} would be {attacked}{by}.{}",
                        self.name(to),
                        blank(remedy)
                    )
                } else if self.is_checked() {
                    format!(
                        "That does not end the check: your {king} would still be attacked{by}.{}",
                        blank(remedy)
                    )
                } else {
                    format!("That would leave your {king} {attacked}{by}.{}", blank(remedy))
                }
            }
            Illegal::Obstacle(from, to, obstacle) => {
                let target = self.name(to);
                let piece = format!("Your {} on {}", self.kind_at(from), self.name(from));
                match obstacle {
                    Obstacle::Blocked(Some(by)) => {
                        let by = piece_on(position, self.frame, by);
                        format!("{piece} cannot get to {target}: {by} is in the way.")
                    }
                    Obstacle::Blocked(None) => {
                        format!("{piece} cannot get to {target}: the way is blocked.")
                    }
                    Obstacle::OnlyEmpty => format!(
                        "{piece} can go to {target} only when it is empty, and {} stands there.",
                        self.whose(to)
                    ),
                    Obstacle::OnlyCapture => format!(
                        "{piece} can go to {target} only to capture, and nothing stands there."
                    ),
                }
            }
            Illegal::Unreachable(from, to) => self.unreachable(from, to),
            Illegal::NothingToCapture(to, goes) => {
                let instead = match (goes, passing_sign) {
                    (false, _) => "",
                    (true, None) => "; leave the x out to go there",
                    (true, Some(_)) => "; write - to go there",
                };
                format!("There is nothing to capture on {}{instead}.", self.name(to))
            }
            Illegal::WriteCapture(to, taken) => {
                format!("{} stands on {}: write x to capture.", self.whose(taken), self.name(to))
            }
            Illegal::WritePassing(to) => {
                let sign = passing_sign.unwrap_or('x');
                format!("Write {sign} to capture {passing} on {}.", self.name(to))
            }
            Illegal::WriteMove(to) => format!("Write - to go to {}.", self.name(to)),
            Illegal::NoPassing(to) => {
                format!("No pawn can be captured {passing} on {} now.", self.name(to))
            }
            Illegal::Promotion(kind, to, ref choices) => {
                let kind = setting.kind_name(kind);
                let choices: Vec<&str> = choices.iter().map(|&k| setting.kind_name(k)).collect();
                if choices.is_empty() {
                    let to = self.name(to);
                    format!("Your {kind} is not promoted on {to}; leave the letter out.")
                } else {
                    format!("Your {kind} can become a {} there.", choices.join(" or a "))
                }
            }
            Illegal::Castling(wing, why) => {
                let name = position.castling_sign(wing);
                let on = |cell| piece_on(position, self.frame, cell);
                match why {
                    NoCastling::Moved => {
                        format!("You cannot castle {name}: the king or that rook has moved.")
                    }
                    NoCastling::InTheWay(cell) => {
                        format!("You cannot castle {name}: {} is in the way.", on(cell))
                    }
                    NoCastling::Check(by) => {
                        format!("You cannot castle out of check: {} attacks the king.", on(by))
                    }
                    NoCastling::Attacked(cell, by) => {
                        format!("You cannot castle {name}: {} attacks {}.", on(by), self.name(cell))
                    }
                }
            }
            Illegal::NoneOfKind(seat, kind) => {
                format!("{} has no {kind} now.", setting.seat_name(seat))
            }
            Illegal::NoClaims => {
                let ends = setting.repetition.map_or_else(String::new, |rule| {
                    format!(
                        ", and the game is drawn automatically when a position occurs {} times",
                        rule.ends
                    )
                });
                format!("There is no draw to claim in this game: the players agree on one{ends}.")
            }
            Illegal::ClaimOutOfTurn => format!(
                "A draw is claimed by the player to move, and that is {}.",
                setting.seat_name(self.me)
            ),
            Illegal::ClaimBeforeDecision => {
                "A draw can be claimed only after what has to be decided now.".to_owned()
            }
            Illegal::ClaimTooEarly(times) => self.too_early(times),
            Illegal::Own(ref sentence) => sentence.english(),
        }
    }

    fn name(&self, cell: Cell) -> &'static str {
        self.setting.layout.name(self.frame, cell)
    }

    fn at(&self, cell: Cell) -> Option<Occupant> {
        self.position.piece_at(cell)
    }

    /// The owner and the kind of the piece on a cell.
    fn whose(&self, cell: Cell) -> String {
        self.at(cell).map(|piece| self.setting.whose(piece)).unwrap_or_default()
    }

    fn kind_at(&self, cell: Cell) -> &'static str {
        self.at(cell).map_or("piece", |piece| self.setting.kind_name(piece.kind))
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

    fn list(&self, cells: CellSet) -> String {
        list(self.setting, self.frame, cells)
    }

    fn nothing_on(&self, cell: Cell) -> String {
        let at = self.name(cell);
        if !self.setting.layout.has_own_frames() {
            return format!("Nothing stands on {at}.");
        }
        let noun = plural(self.setting.layout.noun());
        let whose = match self.frame == self.me {
            true => "your own".to_owned(),
            false => format!("{}'s", self.setting.seat_name(self.frame)),
        };
        format!("Nothing stands on {at} ({noun} are named from {whose} seat).")
    }

    /// The name of the player's royal piece.
    fn royal_name(&self) -> &'static str {
        let royal = self.position.royal(self.me).iter().next();
        royal.map_or("king", |c| self.kind_at(c))
    }

    fn attacked_by(&self, cells: CellSet) -> String {
        let pieces: Vec<String> =
            cells.iter().map(|c| piece_on(self.position, self.frame, c)).collect();
        if pieces.is_empty() { String::new() } else { format!(" by {}", pieces.join(" and ")) }
    }

    fn is_checked(&self) -> bool {
        !(self.position.checks() & self.position.royal(self.me)).is_empty()
    }

    fn unreachable(&self, from: Cell, to: Cell) -> String {
        let outlines = self.game.actions.iter().map(|&action| self.position.outline(action));
        let targets: CellSet = outlines
            .filter(|o| o.from == Some(from) && !o.declares && o.form != Form::Other)
            .filter_map(|o| o.to)
            .collect();
        let there = self.at(to).map(|piece| self.setting.whose(piece));
        let occupied = there.map_or_else(String::new, |whose| format!(", where {whose} stands"));
        let can = match targets.is_empty() {
            true => "it has no move now".to_owned(),
            false => format!("it can go to {}", self.list(targets)),
        };
        let (kind, at, target) = (self.kind_at(from), self.name(from), self.name(to));
        format!("Your {kind} on {at} cannot go to {target}{occupied}; {can}.")
    }

    fn too_early(&self, times: u32) -> String {
        let mut parts = Vec::new();
        if let Some(needed) = self.setting.repetition.and_then(|rule| rule.claim) {
            let so_far = match times {
                1 => "this one is new".to_owned(),
                n => format!("this one has occurred {n} times"),
            };
            parts.push(format!("when a position occurs {needed} times ({so_far})"));
        }
        if let Some(plies) = self.position.quiet_plies() {
            let (moves, needed, quiet) = (plies / 2, CLAIM_PLIES / 2, self.setting.wording.quiet);
            parts.push(format!("after {needed} moves by each player {quiet} ({moves} so far)"));
        }
        format!("A draw can be claimed {}.", parts.join(", or "))
    }
}
