//! Refusals for reasons of this game: fortification, declared checks, adjacent kings, promotion from the pool, castling,
//! powers.

use super::action::{Action, How, Move};
use super::board::NAMES;
use super::groups::{FIELD, FORTIFICATION, TOUCH, TRAITOR};
use super::notation::{Special, wing_letter};
use super::options::Method;
use super::piece::{Kind, Piece};
use super::position::Position;
use super::powers::{TRAITORS, next_level};
use crate::board::{Cell, Typed};
use crate::front::{Attempt, Pieces as _, sentence};
use crate::groups::{ActionKind, CASTLING};
use crate::mechanics::Wing;
use crate::seat::{Seat, SeatSet};

const QUIET_ONLY: &str =
    "Fortification is declared with a move that captures nothing; leave the F out to capture.";

/// The refusal of anything but an answer while a touch is undecided.
pub(super) const DECIDE_FIRST: &str =
    "First decide about the touch of death: (T) uses it, (-) lets the capture stand.";

const NO_CAPTURE: &str = "There is no capture to answer with the touch of death now.";

pub(super) fn name(player: Seat) -> &'static str {
    NAMES[player.index()].name
}

/// What an explanation needs: the position, the player, and the frame in which hexes are named.
pub(super) struct Why<'a> {
    pub(super) position: &'a Position,
    pub(super) player: Seat,
    pub(super) frame: Seat,
}

impl<'a> Why<'a> {
    /// Creates explanations for the player to act.
    pub(super) fn new(position: &'a Position, frame: Seat) -> Self {
        Self { position, player: position.decider(), frame }
    }

    fn hex(&self, hex: Cell) -> &'static str {
        self.position.board.name(self.frame, hex)
    }

    fn whose(&self, piece: Piece) -> String {
        self.position.setting().whose(piece)
    }

    fn no_hex(&self, typed: &Typed) -> String {
        self.position.setting().layout.no_cell(typed)
    }

    fn is_own(&self, piece: Piece) -> bool {
        !piece.is_none() && !piece.is_dead() && piece.owner() == self.player
    }

    /// Explains why a power, or an answer to a touch, is not legal.
    pub(super) fn special(&self, special: &Special) -> String {
        let on = self.position.options.powers;
        match special {
            _ if self.position.state.touch.is_some() => DECIDE_FIRST.to_owned(),
            Special::Decide { .. } => NO_CAPTURE.to_owned(),
            Special::Field { at, kind } => {
                self.power("Field promotion", on.field).unwrap_or_else(|| self.field(at, *kind))
            }
            Special::Traitor { first, second } => self
                .power("The traitor", on.traitor)
                .unwrap_or_else(|| self.traitor(first, second.as_ref())),
        }
    }

    /// Explains why nothing goes to a hex that was named alone, for reasons other than movement and check.
    pub(super) fn target(&self, to: Cell, declares: bool) -> Option<String> {
        let (p, there) = (self.position, self.position.at(to));
        let reached = !p.captors_of(to, SeatSet::of(self.player)).is_empty();
        if reached
            && !self.is_own(there)
            && let Some(no) = self.sheltered(there, self.hex(to), declares)
        {
            return Some(no);
        }
        let pseudo = p.pseudo_actions(self.player);
        let goes = pseudo.iter().any(|a| matches!(a, Action::Move(m) if m.to == to));
        let by_king = !goes && p.board.king.reach(p.kings[self.player]).contains(to);
        if by_king { self.beside_king(to) } else { None }
    }

    /// Explains that kings may not be adjacent (5.1), if the player's own king would end beside another.
    fn beside_king(&self, to: Cell) -> Option<String> {
        let other = self.position.king_beside(self.player, to)?;
        let at = self.hex(self.position.kings[other]);
        Some(format!(
            "A king may never stop a king's step from another king, fortified or not, and {}'s stands on {at}.",
            name(other)
        ))
    }

    fn king_in_danger(&self) -> String {
        let attackers: Vec<String> = self
            .position
            .scan_king(self.player)
            .checkers
            .iter()
            .map(|hex| sentence::piece_on(self.position, self.frame, hex))
            .collect();
        if attackers.is_empty() {
            "your king would be left in check.".to_owned()
        } else {
            format!("your king would still be attacked by {}.", attackers.join(" and "))
        }
    }

    /// The wing on which a king's move to its own rook castles, even if castling is not possible.
    fn castles(&self, attempt: &Attempt<'_>) -> Option<Wing> {
        let own = |hex, kind| {
            let piece = self.position.at(hex);
            self.is_own(piece) && piece.is(kind)
        };
        let (from, to) = (attempt.from, attempt.to);
        let plain = attempt.wish.promotion.is_none() && !attempt.wish.passing;
        if !plain || !own(from, Kind::King) || !own(to, Kind::Rook) {
            return None;
        }
        [Wing::Queen, Wing::King].into_iter().find(|&wing| {
            let path = self.position.castling_path_of(self.player, wing);
            (from, to) == (path.king_from, path.rook_from)
        })
    }

    /// Explains why a move cannot be made, for reasons other than movement and check.
    pub(super) fn movement(&self, attempt: &Attempt<'_>) -> Option<String> {
        let (p, from, to) = (self.position, attempt.from, attempt.to);
        let (there, declares) = (p.at(to), attempt.wish.declares);
        if let Some(wing) = self.castles(attempt) {
            return Some(self.castling(Some(wing), declares));
        }
        if self.is_own(there) {
            return None;
        }
        let pseudo = p.pseudo_actions(self.player);
        let mut same = pseudo.iter().filter_map(|a| match a {
            Action::Move(m) if (m.from, m.to) == (from, to) => Some(m),
            _ => None,
        });
        let passes = |m: &&Move| m.how == How::EnPassant;
        if declares && attempt.wish.passing && same.clone().any(|m| passes(&m)) {
            return Some(QUIET_ONLY.to_owned());
        }
        // A piece that could not capture there in any case gets that reason from movement.
        let reaches = there.is_dead() || p.captors_of(to, SeatSet::of(self.player)).contains(from);
        if reaches && let Some(no) = self.sheltered(there, self.hex(to), declares) {
            return Some(no);
        }
        if !p.at(from).is(Kind::King) {
            return None;
        }
        if p.board.king.reach(from).contains(to)
            && let Some(no) = self.beside_king(to)
        {
            return Some(no);
        }
        let last_blow = p.checkmated && same.next().is_some();
        last_blow.then(|| {
            "You are checkmated: your last blow is a move of any piece but the king.".to_owned()
        })
    }

    pub(super) fn no_promotion(
        &self,
        attempt: &Attempt<'_>,
        kind: crate::mechanics::Kind,
    ) -> String {
        let (p, target) = (self.position, self.hex(attempt.to));
        if !p.at(attempt.from).is(Kind::Pawn) {
            return "Only a pawn is promoted; leave the letter out.".to_owned();
        }
        if !p.promotes_on_for(self.player, attempt.to) {
            return format!(
                "A pawn is promoted only on the first rank of an opponent in the game, and {target} is on none."
            );
        }
        let lost: Vec<_> = Kind::PROMOTIONS
            .iter()
            .filter(|k| p.lost[self.player][k.index()] > 0)
            .map(|k| k.name())
            .collect();
        let no = format!("You have lost no {} that could come back", p.setting().kind_name(kind));
        if lost.is_empty() {
            format!("{no}, nor any other piece; leave the letter out to stay a pawn.")
        } else {
            format!("{no}; the pawn can become a {}, or stay a pawn.", lost.join(" or a "))
        }
    }

    /// Explains captures that fortification or dead pieces forbid.
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
                self.whose(there)
            ));
        }
        if p.is_fortified(there.owner()) {
            let owner = name(there.owner());
            return Some(format!(
                "{}: until then none of {owner}'s pieces can be captured.",
                self.shelter(there.owner())
            ));
        }
        let declared = p.state.declared[self.player].contains(there.owner());
        if there.is(Kind::King) && !declared {
            let owner = name(there.owner());
            return Some(format!(
                "You did not declare check on {owner} at the end of your last turn, so {owner}'s king cannot be captured yet."
            ));
        }
        None
    }

    /// A sentence about how long another player is fortified, without a full stop.
    fn shelter(&self, owner: Seat) -> String {
        let turn = match self.position.state.fortified[owner] {
            1 => "next turn",
            2 => "second turn from now",
            _ => "third turn from now",
        };
        format!("{0} is fortified until {0}'s {turn}", name(owner))
    }

    /// A sentence about how long the player to act is fortified, without a full stop; `None` if it is not.
    fn own_fortification(&self) -> Option<String> {
        match self.position.state.fortified[self.player] {
            0 => None,
            1 => Some("You are still fortified this turn".to_owned()),
            2 => Some("You are fortified for this turn and the next".to_owned()),
            turns => Some(format!("You are fortified for this turn and {} more", turns - 1)),
        }
    }

    pub(super) fn no_fortification(&self) -> Option<String> {
        let p = self.position;
        if p.state.fortify_spent.contains(self.player) {
            return Some(match self.own_fortification() {
                Some(fortified) => format!("{fortified}; leave the F out."),
                None => "You have already used your fortification; it is allowed once a game."
                    .to_owned(),
            });
        }
        self.power("Fortification", p.options.powers.fortify)
    }

    /// Explains why a power is not available at all.
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
        if let Some(fortified) = self.own_fortification() {
            return Some(format!("{fortified}, and have no other power until that ends."));
        }
        let because = match p.sieged() {
            Some(sieged) if sieged == self.player => return None,
            _ if p.state.pause[self.player] > 0 => {
                let turns = match p.state.pause[self.player] {
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

    fn field(&self, at: &Typed, kind: Option<Kind>) -> String {
        let p = self.position;
        let Some(hex) = at.cells.iter().next() else { return self.no_hex(at) };
        let piece = p.at(hex);
        let here = self.hex(hex);
        let Some(old) = piece.kind() else { return format!("Nothing stands on {here}.") };
        if piece.owner() != self.player || piece.is_dead() {
            return format!(
                "{} stands on {here}; field promotion is for a piece of yours.",
                self.whose(piece)
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
            && p.on_board[self.player][other.index()] < count
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
            wanted.into_iter().filter(|k| p.lost[self.player][k.index()] > 0).collect();
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

    fn traitor(&self, first: &Typed, second: Option<&Typed>) -> String {
        let p = self.position;
        let used = p.state.traitors_spent[self.player];
        if used >= TRAITORS {
            return "You have used both your traitors of this game.".to_owned();
        }
        if second.is_some() && used > 0 {
            return "You have used one traitor already and have one left, not two.".to_owned();
        }
        for typed in [Some(first), second].into_iter().flatten() {
            let Some(hex) = typed.cells.iter().next() else { return self.no_hex(typed) };
            let piece = p.at(hex);
            let here = self.hex(hex);
            let Some(kind) = piece.kind() else { return format!("Nothing stands on {here}.") };
            if piece.is_dead() || piece.owner() == self.player {
                return format!(
                    "{} stands on {here}; a traitor is a piece of an opponent in the game.",
                    self.whose(piece)
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
            if p.lost[self.player][kind.index()] == 0 {
                return format!("You have lost no {} that could take its place.", kind.name());
            }
            if !p.colour_allows(kind, hex) {
                return self.colour_taken(kind);
            }
        }
        let at = |typed: &Typed| typed.cells.iter().next().map(|hex| p.at(hex));
        let owner = |typed: &Typed| at(typed).map(Piece::owner);
        let kind = |typed: &Typed| at(typed).and_then(Piece::kind);
        let lost = |typed: &Typed| kind(typed).map_or(0, |k| p.lost[self.player][k.index()]);
        match second {
            Some(second) if owner(first) == owner(second) => {
                "The second traitor of a turn must be a piece of your other opponent.".to_owned()
            }
            // The pool has at least one piece of each kind.
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

    pub(super) fn castling(&self, wing: Option<Wing>, fortify: bool) -> String {
        if fortify && let Some(no) = self.no_fortification() {
            return no;
        }
        let p = self.position;
        let wings = wing.map_or_else(|| vec![Wing::Queen, Wing::King], |wing| vec![wing]);
        let mut reasons = Vec::new();
        for wing in wings {
            match self.no_castling(wing, fortify) {
                NoCastling::Either(sentence) => return sentence,
                NoCastling::Wing(reason) => {
                    reasons.push(format!("00({}): {reason}", wing_letter(p.options.setup, wing)));
                }
            }
        }
        format!("You cannot castle. {}.", reasons.join("; "))
    }

    fn no_castling(&self, wing: Wing, fortify: bool) -> NoCastling {
        let p = self.position;
        let path = p.castling_path_of(self.player, wing);
        let own = p.pieces[self.player];
        let unmoved = |hex| p.unmoved.contains(hex) && own.contains(hex);
        let checked = p.in_check(self.player);
        let either = |sentence: &str| NoCastling::Either(sentence.to_owned());
        if checked && self.could_fortify(wing) {
            return either("You cannot castle out of check; with fortification, (F), you can.");
        }
        if !unmoved(path.king_from) {
            return either("You cannot castle: your king has moved.");
        }
        NoCastling::Wing(if !unmoved(path.rook_from) {
            "the rook has moved or is gone".to_owned()
        } else if let Some(hex) = path.between.iter().find(|&hex| !p.at(hex).is_none()) {
            format!("{} on {} is in the way", self.whose(p.at(hex)), self.hex(hex))
        } else if checked && !fortify {
            return either("You cannot castle out of check.");
        } else if let Some(other) = p.king_beside(self.player, path.king_to) {
            let to = self.hex(path.king_to);
            format!("your king would end on {to}, a king's step from {}'s", name(other))
        } else {
            format!("your king would end in check on {}", self.hex(path.king_to))
        })
    }

    /// Whether castling on a wing is legal with fortification declared.
    fn could_fortify(&self, wing: Wing) -> bool {
        let mut legal = Vec::new();
        let mut position = self.position.clone();
        position.settle_turn(&mut legal);
        legal.contains(&Action::Castle { by: self.player, wing, fortify: true })
    }

    /// Explains why there is no action of a kind, if there is a reason to give.
    pub(super) fn none_of(&self, kind: &'static ActionKind) -> Option<String> {
        let on = self.position.options.powers;
        if std::ptr::eq(kind, &FORTIFICATION) {
            self.no_fortification()
        } else if std::ptr::eq(kind, &FIELD) {
            self.power("Field promotion", on.field)
        } else if std::ptr::eq(kind, &TRAITOR) {
            self.power("The traitor", on.traitor)
        } else if std::ptr::eq(kind, &CASTLING) {
            Some(self.castling(None, false))
        } else if std::ptr::eq(kind, &TOUCH) {
            let power = self.power("The touch of death", on.touch);
            Some(power.unwrap_or_else(|| NO_CAPTURE.to_owned()))
        } else {
            None
        }
    }

    /// Explains why the enemy's piece on a hex cannot turn traitor, if others could.
    pub(super) fn no_traitor_on(&self, hex: Cell) -> Option<String> {
        let p = self.position;
        let piece = p.at(hex);
        let enemy = !piece.is_none() && !piece.is_dead();
        let now = p.decider() == self.player && p.state.touch.is_none();
        if !now || !enemy || !p.options.powers.traitor || !p.has_powers(self.player) {
            return None;
        }
        let letter = char::from(b'a' + p.board.letter(Seat::FIRST, hex));
        let rank = p.board.rank(Seat::FIRST, hex).into();
        let layout = &p.setting().layout;
        let typed = Typed::new(&**layout, Seat::FIRST, None, Some(letter), Some(rank));
        Some(format!("It cannot turn traitor. {}", self.traitor(&typed, None)))
    }
}

/// The reason why castling is not possible.
enum NoCastling {
    /// A whole sentence about both wings.
    Either(String),
    /// The reason for one wing, for a list.
    Wing(String),
}
