//! Why a siege power, or castling, is not available.

use super::action::{Action, Side};
use super::news::whose;
use super::notation::side_letter;
use super::options::Method;
use super::piece::Kind;
use super::powers::{TRAITORS, next_level};
use super::read::Typed;
use super::refusal::{Why, name};

impl Why<'_> {
    pub(super) fn no_fortification(&self) -> Option<String> {
        let p = self.position;
        if p.state.fortify_spent >> self.player & 1 != 0 {
            return Some(match self.own_fortification() {
                Some(fortified) => format!("{fortified}; leave the F out."),
                None => "You have already used your fortification; it is allowed once a game."
                    .to_owned(),
            });
        }
        self.power("Fortification", p.options.powers.fortify)
    }

    /// Why a power is not available at all.
    pub(super) fn power(&self, what: &str, in_play: bool) -> Option<String> {
        let p = self.position;
        if !in_play {
            return Some(format!("{what} is not in play in this game."));
        }
        if p.options.method == Method::Off {
            return Some(format!(
                "{what} is for a player under siege, and siege is off in this game."
            ));
        }
        if let Some(fortified) = self.own_fortification() {
            return Some(format!("{fortified}, and have no other power until that ends."));
        }
        let because = match p.sieged() {
            Some(sieged) if sieged == self.player => return None,
            _ if p.state.pause[self.player as usize] > 0 => {
                let turns = match p.state.pause[self.player as usize] {
                    1 => "this turn is over".to_owned(),
                    n => format!("you have completed {n} more turns"),
                };
                format!("you used the touch of death, so you cannot be until {turns}")
            }
            Some(sieged) => format!("that is {}", name(sieged)),
            None if p.players_left() == 2 && !p.options.duel => {
                "with two players left nobody is".to_owned()
            }
            None => "nobody is now".to_owned(),
        };
        Some(format!("{what} is for a player under siege, and {because}."))
    }

    pub(super) fn field(&self, at: &Typed, kind: Option<Kind>) -> String {
        let p = self.position;
        let Some(hex) = at.hex else { return self.no_hex(at) };
        let piece = p.at(hex);
        let here = self.hex(hex);
        let Some(old) = piece.kind() else { return format!("Nothing stands on {here}.") };
        if piece.owner() != self.player || piece.is_dead() {
            return format!(
                "{} stands on {here}; field promotion is for a piece of yours.",
                whose(piece)
            );
        }
        let (next, needed) = next_level(p.options.setup, old);
        if next.is_empty() {
            return format!("There is no level above a {}: it cannot be promoted.", old.name());
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
                format!(
                    "A {0} is promoted only while both your {0}s are on the board.",
                    other.name()
                )
            } else {
                format!(
                    "A {} is promoted only while you have a {} on the board.",
                    old.name(),
                    other.name()
                )
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
            Some(first) if !lost.iter().any(|k| p.colour_allows(*k, hex)) => {
                self.colour_taken(*first)
            }
            Some(_) => format!("That does not end the check: {}", self.king_in_danger()),
        }
    }

    fn colour_taken(&self, kind: Kind) -> String {
        if kind == Kind::Pope {
            "A pope cannot come back onto that hex: a pope stands on its colour already.".to_owned()
        } else {
            "A bishop cannot come back onto that hex: a bishop of yours stands on its colour already."
                .to_owned()
        }
    }

    pub(super) fn traitor(&self, first: &Typed, second: Option<&Typed>) -> String {
        let p = self.position;
        let used = p.state.traitors_spent[self.player as usize];
        if used >= TRAITORS {
            return "You have used both your traitors of this game.".to_owned();
        }
        if second.is_some() && used > 0 {
            return "You have used one traitor already and have one left, not two.".to_owned();
        }
        for typed in [Some(first), second].into_iter().flatten() {
            let Some(hex) = typed.hex else { return self.no_hex(typed) };
            let piece = p.at(hex);
            let here = self.hex(hex);
            let Some(kind) = piece.kind() else { return format!("Nothing stands on {here}.") };
            if piece.is_dead() || piece.owner() == self.player {
                return format!(
                    "{} stands on {here}; a traitor is a piece of an opponent in the game.",
                    whose(piece)
                );
            }
            if kind == Kind::King {
                return "A king never turns traitor.".to_owned();
            }
            if p.is_fortified(piece.owner()) {
                let owner = name(piece.owner());
                return format!(
                    "{}: until then none of {owner}'s pieces can be replaced.",
                    self.shelter(piece.owner())
                );
            }
            if p.lost[self.player as usize][kind.index()] == 0 {
                return format!("You have lost no {} that could take its place.", kind.name());
            }
            if !p.colour_allows(kind, hex) {
                return self.colour_taken(kind);
            }
        }
        let owner = |typed: &Typed| typed.hex.map(|hex| p.at(hex).owner());
        let kind = |typed: &Typed| typed.hex.and_then(|hex| p.at(hex).kind());
        let lost =
            |typed: &Typed| kind(typed).map_or(0, |k| p.lost[self.player as usize][k.index()]);
        match second {
            Some(second) if owner(first) == owner(second) => {
                "The second traitor of a turn must be a piece of your other opponent.".to_owned()
            }
            // Each of them is one of the pool at least.
            Some(second) if kind(first) == kind(second) && lost(first) < 2 => format!(
                "You have lost one {0}, and two traitors of that kind need two.",
                kind(first).map_or("piece", Kind::name)
            ),
            Some(_) => {
                "That needs you to be under siege still after the first traitor, to have lost a \
piece for each, and to be in no check after the second."
                    .to_owned()
            }
            None => format!("That does not end the check: {}", self.king_in_danger()),
        }
    }

    pub(super) fn castling(&self, side: Option<Side>, fortify: bool) -> String {
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
            if self.can_fortify(Action::Castle { side, fortify: false }) && p.in_check(self.player)
            {
                return "You cannot castle out of check; with fortification, (F), you can."
                    .to_owned();
            }
            let beside = p.king_beside(self.player, path.king_to);
            let reason = if !unmoved(path.king_from) {
                return "You cannot castle: your king has moved.".to_owned();
            } else if !unmoved(path.rook_from) {
                "the rook has moved or is gone".to_owned()
            } else if let Some(hex) = blocker {
                format!("{} on {} is in the way", whose(p.at(hex)), self.hex(hex))
            } else if p.in_check(self.player) && !fortify {
                return "You cannot castle out of check.".to_owned();
            } else if let Some(other) = beside {
                format!(
                    "your king would end on {}, a king's step from {}'s",
                    self.hex(path.king_to),
                    name(other)
                )
            } else {
                format!("your king would end in check on {}", self.hex(path.king_to))
            };
            reasons.push(format!("00({letter}): {reason}"));
        }
        format!("You cannot castle. {}.", reasons.join("; "))
    }
}
