//! Why something is not legal, in the words of the rules.

use super::action::{Action, How, Side};
use super::news::{outcome_sentence, whose};
use super::notation::side_letter;
use super::options::Method;
use super::piece::{Kind, Piece};
use super::position::Position;
use super::powers::{TRAITORS, next_level};
use super::read::{Typed, Wish, refuse_canonical};
use super::{NAMES, Siege};
use crate::board::Cell;
use crate::game::{Refusal, Seat};

/// Most hexes listed in a sentence.
const MOST_LISTED: usize = 14;

fn name(player: u8) -> &'static str {
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

/// Why what the player to act wishes for is not legal.
pub(super) fn of_wish(game: &Siege, wish: &Wish) -> Refusal {
    let why = Why { game, position: &game.position, player: game.position.to_act().unwrap_or(0) };
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

struct Why<'a> {
    game: &'a Siege,
    position: &'a Position,
    player: u8,
}

impl Why<'_> {
    fn hex(&self, hex: Cell) -> String {
        self.position.board.name(self.player.into(), hex)
    }

    fn list(&self, hexes: impl IntoIterator<Item = Cell>) -> String {
        let mut hexes: Vec<Cell> = hexes.into_iter().collect();
        let seat = self.player.into();
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
            return "You are asked for the touch of death first: (T) uses it, (-) lets the capture stand."
                .to_owned();
        }
        match wish {
            Wish::Decide { .. } => {
                "There is no capture to answer with the touch of death now.".to_owned()
            }
            Wish::Letter(_) => "That cannot be done now.".to_owned(),
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

    fn no_hex(&self, typed: &Typed) -> String {
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
        let pseudo = self.position.pseudo_actions(self.player);
        let blocked = pseudo.iter().any(|a| matches!(a, Action::Move(m) if m.to == to));
        if blocked {
            format!("Nothing may go to {}: {}", self.hex(to), self.king_in_danger())
        } else {
            format!("None of your pieces can go to {}.", self.hex(to))
        }
    }

    fn king_in_danger(&self) -> String {
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
            format!("your king would still be in check by {}.", attackers.join(" and "))
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
            return format!("Nothing stands on {at} (hexes are named from your own seat).");
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
        if !there.is_none() && !there.is_dead() && there.owner() == self.player {
            return format!(
                "Your own {} stands on {target}.",
                there.kind().map_or("piece", Kind::name)
            );
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
        if let Some(m) = legal.first() {
            return self.near_miss(m.how, &target, there, sign, promotion, &legal);
        }
        if let Some(no) = self.sheltered(there, &target, fortify) {
            return no;
        }
        let pseudo = p.pseudo_actions(self.player);
        let possible = |a: &&Action| matches!(a, Action::Move(m) if same(m));
        if pseudo.iter().any(|a| possible(&a)) {
            if self.game.settled.checkmated && kind == Kind::King {
                return "You are checkmated: the last blow is a move of another piece than the king.".to_owned();
            }
            return self.leaves_in_check(from, to, &target, kind);
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
            if !self.position.promotes_on_for(self.player, legal[0].to) {
                return format!(
                    "A pawn is promoted only on the first rank of an opponent in the game, and {target} is not on one."
                );
            }
            let lost: Vec<_> = Kind::PROMOTIONS
                .iter()
                .filter(|k| self.position.lost[self.player as usize][k.index()] > 0)
                .map(|k| k.name())
                .collect();
            let can = if lost.is_empty() { "none".to_owned() } else { lost.join(", ") };
            return format!("You have lost no {}; pieces to be had back: {can}.", kind.name());
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
            return Some("A move that captures cannot call fortification.".to_owned());
        }
        let turns = p.state.fortified[self.player as usize];
        if turns > 0 {
            return Some(format!(
                "You are fortified for {turns} more of your turns, this one included, and capture nothing."
            ));
        }
        if there.is_dead() {
            return Some(format!(
                "{} on {target} is an obstacle; only a king walled in by dead pieces may take one.",
                whose(there)
            ));
        }
        if p.is_fortified(there.owner()) {
            let owner = name(there.owner());
            return Some(format!(
                "{owner} is fortified: none of {owner}'s pieces can be captured."
            ));
        }
        let declared = p.state.declared[self.player as usize] >> there.owner() & 1 != 0;
        if there.is(Kind::King) && !declared {
            let owner = name(there.owner());
            return Some(format!(
                "{owner}'s king can be captured only when you declared check on {owner} at the end of your last turn."
            ));
        }
        None
    }

    fn leaves_in_check(&self, from: Cell, to: Cell, target: &str, kind: Kind) -> String {
        let mut after = self.position.clone();
        let attackers = after.attackers_after(self.player, from, to);
        let by: Vec<String> = attackers
            .iter()
            .map(|hex| format!("{} on {}", whose(self.position.at(hex)), self.hex(hex)))
            .collect();
        let by = if by.is_empty() { String::new() } else { format!(" by {}", by.join(" and ")) };
        if kind == Kind::King {
            format!("On {target} your king would be in check{by}.")
        } else if self.position.in_check(self.player) {
            format!("That does not end the check: your king would still be attacked{by}.")
        } else {
            format!("That would leave your king in check{by}.")
        }
    }

    fn cannot_reach(&self, from: Cell, kind: Kind, target: &str, there: Piece) -> String {
        let targets: Vec<Cell> = self
            .game
            .actions
            .iter()
            .filter_map(|a| match a {
                Action::Move(m) if m.from == from => Some(m.to),
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
            format!(
                "Your {kind} on {at} cannot go to {target}{occupied}; it cannot move at all now."
            )
        } else {
            format!(
                "Your {kind} on {at} cannot go to {target}{occupied}; it can go to {}.",
                self.list(targets)
            )
        }
    }

    fn no_fortification(&self) -> Option<String> {
        let p = self.position;
        if let Some(no) = self.power("Fortification", p.options.powers.fortify) {
            return Some(no);
        }
        (p.state.fortify_spent >> self.player & 1 != 0)
            .then(|| "You have called fortification already; it is once a game.".to_owned())
    }

    /// Why a power is not to be had at all.
    fn power(&self, what: &str, in_play: bool) -> Option<String> {
        let p = self.position;
        if !in_play {
            return Some(format!("{what} is not in play in this game."));
        }
        if p.options.method == Method::Off {
            return Some(format!(
                "{what} is for a player under siege, and siege is off in this game."
            ));
        }
        let turns = p.state.fortified[self.player as usize];
        if turns > 0 {
            return Some(format!(
                "You are fortified for {turns} more of your turns, this one included: no other power until then."
            ));
        }
        match p.sieged() {
            Some(sieged) if sieged == self.player => None,
            _ if p.state.pause[self.player as usize] > 0 => Some(format!(
                "{what} is for a player under siege; after your touch of death you cannot be for {} more of your turns.",
                p.state.pause[self.player as usize]
            )),
            Some(sieged) => {
                Some(format!("{what} is for a player under siege, and that is {}.", name(sieged)))
            }
            None => Some(format!("{what} is for a player under siege, and nobody is now.")),
        }
    }

    fn field(&self, at: &Typed, kind: Option<Kind>) -> String {
        let p = self.position;
        let Some(hex) = at.hex else { return self.no_hex(at) };
        let piece = p.at(hex);
        let here = self.hex(hex);
        let Some(old) = piece.kind() else { return format!("Nothing stands on {here}.") };
        if piece.owner() != self.player || piece.is_dead() {
            return format!("{} stands on {here}, not a piece of yours.", whose(piece));
        }
        let (next, needed) = next_level(p.options.setup, old);
        if next.is_empty() {
            return format!("A {} has no next level.", old.name());
        }
        let names: Vec<_> = next.iter().map(|k| k.name()).collect();
        if let Some(kind) = kind.filter(|k| !next.contains(k)) {
            return format!(
                "A {} becomes a {}, not a {}.",
                old.name(),
                names.join(" or a "),
                kind.name()
            );
        }
        if let Some((other, count)) = needed
            && p.on_board[self.player as usize][other.index()] < count
        {
            return if count > 1 {
                format!("Both your {}s must be on the board for that.", other.name())
            } else {
                format!("You need a {} on the board to promote a {}.", other.name(), old.name())
            };
        }
        let wanted: Vec<Kind> = kind.map_or_else(|| next.to_vec(), |k| vec![k]);
        let lost: Vec<Kind> =
            wanted.into_iter().filter(|k| p.lost[self.player as usize][k.index()] > 0).collect();
        match lost.first() {
            None => {
                let kinds = kind.map_or_else(|| names.join(" or "), |k| k.name().to_owned());
                format!("You have lost no {kinds} that could come back.")
            }
            Some(lost) if !p.colour_allows(*lost, hex) => self.colour_taken(*lost),
            Some(_) => format!("That cannot be done now: {}", self.king_in_danger()),
        }
    }

    fn colour_taken(&self, kind: Kind) -> String {
        if kind == Kind::Pope {
            "A pope cannot come back onto a hex colour where another pope stands.".to_owned()
        } else {
            "A bishop cannot come back onto the hex colour of your other bishop.".to_owned()
        }
    }

    fn traitor(&self, first: &Typed, second: Option<&Typed>) -> String {
        let p = self.position;
        let used = p.state.traitors_spent[self.player as usize];
        if used >= TRAITORS {
            return "You have used both your traitors.".to_owned();
        }
        if second.is_some() && used > 0 {
            return "You have one traitor left, not two.".to_owned();
        }
        for typed in [Some(first), second].into_iter().flatten() {
            let Some(hex) = typed.hex else { return self.no_hex(typed) };
            let piece = p.at(hex);
            let here = self.hex(hex);
            let Some(kind) = piece.kind() else { return format!("Nothing stands on {here}.") };
            if piece.is_dead() || piece.owner() == self.player {
                return format!("{} on {here} is not an opponent's in the game.", whose(piece));
            }
            if kind == Kind::King {
                return "A king never turns traitor.".to_owned();
            }
            if p.is_fortified(piece.owner()) {
                let owner = name(piece.owner());
                return format!("{owner} is fortified: none of {owner}'s pieces can be replaced.");
            }
            if p.lost[self.player as usize][kind.index()] == 0 {
                return format!("You have lost no {} that could take its place.", kind.name());
            }
            if !p.colour_allows(kind, hex) {
                return self.colour_taken(kind);
            }
        }
        match second {
            Some(_) => "A second traitor in one turn needs that you are still under siege after the first, \
and a piece of the other opponent."
                .to_owned(),
            None => format!("That cannot be done now: {}", self.king_in_danger()),
        }
    }

    fn castling(&self, side: Option<Side>, fortify: bool) -> String {
        if fortify && let Some(no) = self.no_fortification() {
            return no;
        }
        let p = self.position;
        let mut turn = p.clone();
        turn.state.turn = self.player;
        let sides = side.map_or_else(|| vec![Side::Queen, Side::Far], |s| vec![s]);
        let own = p.pieces[self.player as usize];
        let mut reasons = Vec::new();
        for side in sides {
            let path = turn.castling_path(side);
            let letter = side_letter(p.options.setup, side);
            let unmoved = |hex| p.unmoved.contains(hex) && own.contains(hex);
            let blocker = path.between.iter().find(|&hex| !p.at(hex).is_none());
            let reason = if !unmoved(path.king_from) {
                return "You cannot castle: your king has moved.".to_owned();
            } else if !unmoved(path.rook_from) {
                "the rook has moved or is gone".to_owned()
            } else if let Some(hex) = blocker {
                format!("{} stands between on {}", whose(p.at(hex)), self.hex(hex))
            } else if p.in_check(self.player) {
                return "You cannot castle out of check.".to_owned();
            } else {
                format!("your king would end in check on {}", self.hex(path.king_to))
            };
            reasons.push(format!("00({letter}): {reason}"));
        }
        format!("You cannot castle. {}.", reasons.join("; "))
    }
}
