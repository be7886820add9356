//! Why something is not legal, in the words of the rules.

use super::action::{Action, How};
use super::news::{outcome_sentence, whose};
use super::piece::{Kind, Piece};
use super::position::Position;
use super::read::{Typed, Wish, refuse_canonical};
use super::{NAMES, Siege};
use crate::board::Cell;
use crate::game::{Refusal, Seat};

/// Most hexes listed in a sentence.
const MOST_LISTED: usize = 14;

const QUIET_ONLY: &str =
    "Fortification is declared with a move that captures nothing; leave the F out to capture.";

pub(super) fn name(player: u8) -> &'static str {
    NAMES[player as usize].name
}

pub(super) fn game_over(game: &Siege) -> Refusal {
    let end = game.position.state.outcome.map(|o| outcome_sentence(game, o)).unwrap_or_default();
    Refusal::new(format!("The game is over. {end}").trim().to_owned())
}

pub(super) fn not_your_letter(seat: Seat, letter: u8) -> Refusal {
    let own = NAMES.get(seat.index()).map_or("nobody", |n| n.name);
    Refusal::new(format!(
        "That begins with {}'s letter, but you play {own}: leave the letter out, or write your own.",
        name(letter)
    ))
}

pub(super) fn not_your_turn(game: &Siege, seat: Seat) -> Refusal {
    let position = &game.position;
    let Some(actor) = position.to_act() else { return game_over(game) };
    if !position.is_alive(seat.0.min(2)) {
        return Refusal::new(format!("{} is out of the game.", name(seat.0.min(2))));
    }
    Refusal::new(if position.state.touch.is_some() {
        format!("{} has to decide about the touch of death first.", name(actor))
    } else {
        format!("It is {}'s turn.", name(actor))
    })
}

pub(super) fn of_canonical(game: &Siege, text: &str) -> Refusal {
    refuse_canonical(game, text)
}

/// Why what the player to act wishes for is not legal, hexes named in a frame.
pub(super) fn of_wish(game: &Siege, wish: &Wish, frame: u8) -> Refusal {
    let player = game.position.to_act().unwrap_or(0);
    let why = Why { game, position: &game.position, player, frame };
    let sentence = why.sentence(wish);
    let about = match wish {
        Wish::Move { from: Some(Typed { hex: Some(hex), .. }), .. } => {
            let piece = why.position.at(*hex);
            let own = !piece.is_none() && !piece.is_dead() && piece.owner() == why.player;
            own.then(|| why.hex(*hex))
        }
        _ => None,
    };
    Refusal { sentence, about }
}

/// Somebody who explains: the game, the player who asks, and in whose names hexes are given.
pub(super) struct Why<'a> {
    pub(super) game: &'a Siege,
    pub(super) position: &'a Position,
    pub(super) player: u8,
    pub(super) frame: u8,
}

impl Why<'_> {
    pub(super) fn hex(&self, hex: Cell) -> String {
        self.position.board.name(self.frame.into(), hex)
    }

    pub(super) fn list(&self, hexes: impl IntoIterator<Item = Cell>) -> String {
        let mut hexes: Vec<Cell> = hexes.into_iter().collect();
        let seat = self.frame.into();
        let board = self.position.board;
        hexes.sort_by_key(|&h| (board.rank(seat, h), board.letter(seat, h)));
        hexes.dedup();
        let more = hexes.len().saturating_sub(MOST_LISTED);
        let mut text: Vec<String> = hexes.iter().take(MOST_LISTED).map(|&h| self.hex(h)).collect();
        if more > 0 {
            text.push(format!("{more} more"));
        }
        text.join(", ")
    }

    fn sentence(&self, wish: &Wish) -> String {
        if self.position.state.touch.is_some() {
            return "First decide about the touch of death: (T) uses it, (-) lets the capture stand."
                .to_owned();
        }
        match wish {
            Wish::Decide { .. } => {
                "There is no capture to answer with the touch of death now.".to_owned()
            }
            Wish::Castle { side, fortify } => self.castling(*side, *fortify),
            Wish::Field { at, kind } => self
                .power("Field promotion", self.position.options.powers.field)
                .unwrap_or_else(|| self.field(at, *kind)),
            Wish::Traitor { first, second } => self
                .power("The traitor", self.position.options.powers.traitor)
                .unwrap_or_else(|| self.traitor(first, second.as_ref())),
            Wish::Move { from, sign, to, promotion, fortify } => {
                let missing = from.iter().chain([to]).find(|typed| typed.hex.is_none());
                if let Some(typed) = missing {
                    return self.no_hex(typed);
                }
                match (from.as_ref().and_then(|f| f.hex), to.hex) {
                    (Some(from), Some(to)) => self.movement(from, to, *sign, *promotion, *fortify),
                    (None, Some(to)) => self.nobody_reaches(to, *fortify),
                    _ => "That cannot be done now.".to_owned(),
                }
            }
        }
    }

    pub(super) fn no_hex(&self, typed: &Typed) -> String {
        let size = u8::try_from(typed.rank).map_or(0, |r| self.position.board.rank_len(r));
        let letter = (b'a' + typed.letter) as char;
        if size == 0 {
            return format!("There is no hex {}{letter}: ranks go from 1 to 16.", typed.rank);
        }
        let last = (b'a' + size - 1) as char;
        format!("There is no hex {0}{letter}: rank {0} goes from {0}a to {0}{last}.", typed.rank)
    }

    fn nobody_reaches(&self, to: Cell, fortify: bool) -> String {
        if fortify && let Some(no) = self.no_fortification() {
            return no;
        }
        let (there, target) = (self.position.at(to), self.hex(to));
        if self.is_own(there) {
            return self.own_piece(there, &target);
        }
        let reached = !self.position.captors_of(to, 1 << self.player).is_empty();
        if reached && let Some(no) = self.sheltered(there, &target, fortify) {
            return no;
        }
        let pseudo = self.position.pseudo_actions(self.player);
        let goes = |a: &&Action| matches!(a, Action::Move(m) if m.to == to);
        let mut from: Vec<Cell> = pseudo
            .iter()
            .filter(goes)
            .filter_map(|a| if let Action::Move(m) = a { Some(m.from) } else { None })
            .collect();
        from.dedup();
        match from[..] {
            [] if self.position.board.king.reach(self.king()).contains(to)
                && let Some(no) = self.beside_king(to) =>
            {
                no
            }
            [] => format!("None of your pieces can go to {target}."),
            [from] => self.movement(from, to, None, None, fortify),
            _ => format!("None of your pieces may go to {target}: {}", self.king_in_danger()),
        }
    }

    fn king(&self) -> Cell {
        self.position.kings[self.player as usize]
    }

    /// That kings keep apart (5.1), if the player's own would end beside another.
    pub(super) fn beside_king(&self, to: Cell) -> Option<String> {
        let other = self.position.king_beside(self.player, to)?;
        let at = self.hex(self.position.kings[other as usize]);
        Some(format!(
            "A king may never stop a king's step from another king, fortified or not, and {}'s stands on {at}.",
            name(other)
        ))
    }

    pub(super) fn is_own(&self, piece: Piece) -> bool {
        !piece.is_none() && !piece.is_dead() && piece.owner() == self.player
    }

    pub(super) fn own_piece(&self, piece: Piece, at: &str) -> String {
        format!("Your own {} stands on {at}.", piece.kind().map_or("piece", Kind::name))
    }

    pub(super) fn king_in_danger(&self) -> String {
        let position = self.position;
        let scan = position.scan_king(self.player);
        let attackers: Vec<String> = scan
            .checkers
            .iter()
            .map(|hex| format!("{} on {}", whose(position.at(hex)), self.hex(hex)))
            .collect();
        if attackers.is_empty() {
            "your king would be left in check.".to_owned()
        } else {
            format!("your king would still be attacked by {}.", attackers.join(" and "))
        }
    }

    fn movement(
        &self,
        from: Cell,
        to: Cell,
        sign: Option<char>,
        promotion: Option<Kind>,
        fortify: bool,
    ) -> String {
        let p = self.position;
        let piece = p.at(from);
        let at = self.hex(from);
        let Some(kind) = piece.kind() else {
            let seat = if self.frame == self.player {
                "your own".to_owned()
            } else {
                format!("{}'s", name(self.frame))
            };
            return format!("Nothing stands on {at} (hexes are named from {seat} seat).");
        };
        if piece.is_dead() {
            return format!("{} on {at} cannot move: its player is out of the game.", whose(piece));
        }
        if piece.owner() != self.player {
            return format!("{} stands on {at}, not a piece of yours.", whose(piece));
        }
        let there = p.at(to);
        let target = self.hex(to);
        let kind_name = kind.name();
        if from == to {
            return format!("Your {kind_name} already stands on {at}.");
        }
        if fortify && let Some(no) = self.no_fortification() {
            return no;
        }
        if self.is_own(there) {
            return self.own_piece(there, &target);
        }
        let same = |m: &super::action::Move| m.from == from && m.to == to;
        let legal: Vec<_> = self
            .game
            .actions
            .iter()
            .filter_map(|a| match a {
                Action::Move(m) if same(m) && m.fortify == fortify => Some(*m),
                _ => None,
            })
            .collect();
        let mut pseudo = p.pseudo_actions(self.player);
        pseudo.retain(|a| matches!(a, Action::Move(m) if same(m)));
        let en_passant = |a: &&Action| matches!(a, Action::Move(m) if m.how == How::EnPassant);
        let passing = pseudo.iter().find(en_passant).copied();
        if let (Some(action), Some('+')) = (passing, sign) {
            if fortify {
                return QUIET_ONLY.to_owned();
            }
            let beside = self.beside_king(to).filter(|_| kind == Kind::King);
            return beside.unwrap_or_else(|| self.leaves_in_check(action, &target, kind));
        }
        if let Some(m) = legal.first() {
            return self.near_miss(m.how, &target, there, sign, promotion, &legal);
        }
        // What could not capture there in any case is told so first.
        let reaches = there.is_dead() || p.captors_of(to, 1 << self.player).contains(from);
        if reaches && let Some(no) = self.sheltered(there, &target, fortify) {
            return no;
        }
        if kind == Kind::King
            && p.board.king.reach(from).contains(to)
            && let Some(no) = self.beside_king(to)
        {
            return no;
        }
        if let Some(&action) = pseudo.first() {
            if self.game.settled.checkmated && kind == Kind::King {
                return "You are checkmated: your last blow is a move of any piece but the king."
                    .to_owned();
            }
            return self.leaves_in_check(action, &target, kind);
        }
        self.cannot_reach(from, kind, &target, there)
    }

    /// The move is legal in another way than it was written.
    fn near_miss(
        &self,
        how: How,
        target: &str,
        there: Piece,
        sign: Option<char>,
        promotion: Option<Kind>,
        legal: &[super::action::Move],
    ) -> String {
        if let Some(kind) = promotion.filter(|k| !legal.iter().any(|m| m.promotion == Some(*k))) {
            if !self.position.at(legal[0].from).is(Kind::Pawn) {
                return "Only a pawn is promoted; leave the letter out.".to_owned();
            }
            if !self.position.promotes_on_for(self.player, legal[0].to) {
                return format!(
                    "A pawn is promoted only on the first rank of an opponent in the game, and {target} is on none."
                );
            }
            let lost: Vec<_> = Kind::PROMOTIONS
                .iter()
                .filter(|k| self.position.lost[self.player as usize][k.index()] > 0)
                .map(|k| k.name())
                .collect();
            let no = format!("You have lost no {} that could come back", kind.name());
            return if lost.is_empty() {
                format!("{no}, nor any other piece; leave the letter out to stay a pawn.")
            } else {
                format!("{no}; the pawn can become a {}, or stay a pawn.", lost.join(" or a "))
            };
        }
        match (how, sign) {
            (How::Capture, _) => {
                format!("{} stands on {target}: write x to capture.", whose(there))
            }
            (How::EnPassant, _) => format!("Write + to capture en passé on {target}."),
            (_, Some('x')) => {
                format!("There is nothing to capture on {target}; write - to go there.")
            }
            (_, Some('+')) => format!("No pawn can be captured en passé on {target} now."),
            _ => format!("Write - to go to {target}."),
        }
    }

    /// Captures that shelter or death forbid.
    fn sheltered(&self, there: Piece, target: &str, fortify: bool) -> Option<String> {
        let p = self.position;
        if there.is_none() {
            return None;
        }
        if fortify {
            return Some(QUIET_ONLY.to_owned());
        }
        if let Some(fortified) = self.own_fortification() {
            return Some(format!("{fortified}, and a fortified player captures nothing."));
        }
        if there.is_dead() {
            return Some(format!(
                "{} on {target} is only an obstacle: only a king walled in by dead pieces can take it.",
                whose(there)
            ));
        }
        if p.is_fortified(there.owner()) {
            let owner = name(there.owner());
            return Some(format!(
                "{}: until then none of {owner}'s pieces can be captured.",
                self.shelter(there.owner())
            ));
        }
        let declared = p.state.declared[self.player as usize] >> there.owner() & 1 != 0;
        if there.is(Kind::King) && !declared {
            let owner = name(there.owner());
            return Some(format!(
                "You did not declare check on {owner} at the end of your last turn, so {owner}'s king cannot be captured yet."
            ));
        }
        None
    }

    fn leaves_in_check(&self, action: Action, target: &str, kind: Kind) -> String {
        let attackers = self.position.attackers_after(self.player, action);
        let by: Vec<String> = attackers
            .iter()
            .map(|hex| format!("{} on {}", whose(self.position.at(hex)), self.hex(hex)))
            .collect();
        let by = if by.is_empty() { String::new() } else { format!(" by {}", by.join(" and ")) };
        let mut sentence = if kind == Kind::King {
            format!("On {target} your king would be in check{by}.")
        } else if self.position.in_check(self.player) {
            format!("That does not end the check: your king would still be attacked{by}.")
        } else {
            format!("That would leave your king in check{by}.")
        };
        if self.can_fortify(action) {
            sentence.push_str(" With fortification, (F), it is allowed.");
        }
        sentence
    }

    /// Whether the same is legal with fortification declared.
    pub(super) fn can_fortify(&self, action: Action) -> bool {
        let with = match action {
            Action::Move(m) => Action::Move(super::action::Move { fortify: true, ..m }),
            Action::Castle { side, .. } => Action::Castle { side, fortify: true },
            other => other,
        };
        with != action && self.game.actions.contains(&with)
    }

    /// How long another player is fortified, without a full stop.
    pub(super) fn shelter(&self, owner: u8) -> String {
        let turn = match self.position.state.fortified[owner as usize] {
            1 => "next turn",
            2 => "second turn from now",
            _ => "third turn from now",
        };
        format!("{0} is fortified until {0}'s {turn}", name(owner))
    }

    /// How long the player to act is fortified, if at all, without a full stop.
    pub(super) fn own_fortification(&self) -> Option<String> {
        match self.position.state.fortified[self.player as usize] {
            0 => None,
            1 => Some("You are still fortified this turn".to_owned()),
            2 => Some("You are fortified for this turn and the next".to_owned()),
            turns => Some(format!("You are fortified for this turn and {} more", turns - 1)),
        }
    }

    fn cannot_reach(&self, from: Cell, kind: Kind, target: &str, there: Piece) -> String {
        let targets: Vec<Cell> = self
            .game
            .actions
            .iter()
            .filter_map(|a| match a {
                Action::Move(m) if m.from == from && !m.fortify => Some(m.to),
                _ => None,
            })
            .collect();
        let occupied = match there.kind() {
            Some(_) => format!(", where {} stands", whose(there)),
            None => String::new(),
        };
        let at = self.hex(from);
        let kind = kind.name();
        if targets.is_empty() {
            format!("Your {kind} on {at} cannot go to {target}{occupied}; it has no move now.")
        } else {
            format!(
                "Your {kind} on {at} cannot go to {target}{occupied}; it can go to {}.",
                self.list(targets)
            )
        }
    }
}
