//! Refusals for reasons of this game: fortification, declared checks, adjacent kings, promotion from the pool, castling,
//! powers.

use locale::{Text, text};

use super::action::{Action, How, Move};
use super::board::NAMES;
use super::groups::{FIELD, FORTIFICATION, TOUCH, TRAITOR};
use super::notation::{Special, wing_letter};
use super::options::Method;
use super::piece::{Kind, Piece};
use super::position::Position;
use super::powers::{TRAITORS, next_level};
use super::table::TABLE;
use crate::board::{Cell, Typed};
use crate::front::{Attempt, Pieces as _, sentence};
use crate::groups::{ActionKind, CASTLING};
use crate::list;
use crate::mechanics::Wing;
use crate::names::{Form as Name, Whose};
use crate::seat::{Seat, SeatSet};

fn quiet_only() -> Text {
    text!(TABLE, "quiet-only")
}

/// The refusal of anything but an answer while a touch is undecided.
pub(super) fn decide_first() -> Text {
    text!(TABLE, "decide-first")
}

fn no_capture() -> Text {
    text!(TABLE, "no-capture")
}

pub(super) fn name(player: Seat) -> Text {
    NAMES[player.index()].text()
}

/// The name of a power at the start of a sentence.
enum PowerName {
    Fortification,
    FieldPromotion,
    Traitor,
    TouchOfDeath,
}

impl PowerName {
    fn text(&self) -> Text {
        match self {
            Self::Fortification => text!(TABLE, "the-fortification"),
            Self::FieldPromotion => text!(TABLE, "the-field-promotion"),
            Self::Traitor => text!(TABLE, "the-traitor"),
            Self::TouchOfDeath => text!(TABLE, "the-touch-of-death"),
        }
    }
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

    fn whose(&self, piece: Piece, form: Whose) -> Text {
        self.position.setting().whose(piece, form)
    }

    fn no_hex(&self, typed: &Typed) -> Text {
        self.position.setting().layout.no_cell(typed)
    }

    fn is_own(&self, piece: Piece) -> bool {
        !piece.is_none() && !piece.is_dead() && piece.owner() == self.player
    }

    /// Explains why a power, or an answer to a touch, is not legal.
    pub(super) fn special(&self, special: &Special) -> Text {
        let on = self.position.options.powers;
        match special {
            _ if self.position.state.touch.is_some() => decide_first(),
            Special::Decide { .. } => no_capture(),
            Special::Field { at, kind } => self
                .power(PowerName::FieldPromotion, on.field)
                .unwrap_or_else(|| self.field(at, *kind)),
            Special::Traitor { first, second } => self
                .power(PowerName::Traitor, on.traitor)
                .unwrap_or_else(|| self.traitor(first, second.as_ref())),
        }
    }

    /// Explains why nothing goes to a hex that was named alone, for reasons other than movement and check.
    pub(super) fn target(&self, to: Cell, declares: bool) -> Option<Text> {
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
    fn beside_king(&self, to: Cell) -> Option<Text> {
        let other = self.position.king_beside(self.player, to)?;
        let at = self.hex(self.position.kings[other]);
        Some(text!(TABLE, "beside-king", seat = name(other), at))
    }

    fn still_checked(&self) -> Text {
        let attackers = self.position.scan_king(self.player).checkers;
        let piece = |hex| sentence::piece_on(self.position, self.frame, hex, Whose::By);
        let by = list::and(attackers.iter().map(piece));
        text!(TABLE, "still-checked", attackers = attackers.len(), by)
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
    pub(super) fn movement(&self, attempt: &Attempt<'_>) -> Option<Text> {
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
            return Some(quiet_only());
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
        last_blow.then(|| text!(TABLE, "last-blow-of-king"))
    }

    pub(super) fn no_promotion(&self, attempt: &Attempt<'_>, kind: crate::mechanics::Kind) -> Text {
        let (p, target) = (self.position, self.hex(attempt.to));
        if !p.at(attempt.from).is(Kind::Pawn) {
            return text!(TABLE, "only-pawns");
        }
        if !p.promotes_on_for(self.player, attempt.to) {
            return text!(TABLE, "pawns-on-first-rank", at = target);
        }
        let lost: Vec<_> = Kind::PROMOTIONS
            .iter()
            .filter(|k| p.lost[self.player][k.index()] > 0)
            .map(|k| k.text(Name::A))
            .collect();
        let kind = p.setting().kind_text(kind, Name::NoNominative);
        if lost.is_empty() {
            text!(TABLE, "nothing-lost", kind)
        } else {
            text!(TABLE, "not-lost", kind, kinds = list::or(lost))
        }
    }

    /// Explains captures that fortification or dead pieces forbid.
    fn sheltered(&self, there: Piece, target: &str, fortify: bool) -> Option<Text> {
        let p = self.position;
        if there.is_none() {
            return None;
        }
        if fortify {
            return Some(quiet_only());
        }
        if let Some(turns) = self.fortified() {
            return Some(with_turns(text!(TABLE, "fortified-captures"), turns));
        }
        if there.is_dead() {
            let piece = self.whose(there, Whose::Start);
            return Some(text!(TABLE, "obstacle", piece, at = target));
        }
        if p.is_fortified(there.owner()) {
            return Some(self.shelter(text!(TABLE, "shelter-capture"), there.owner()));
        }
        let declared = p.state.declared[self.player].contains(there.owner());
        if there.is(Kind::King) && !declared {
            return Some(text!(TABLE, "undeclared", seat = name(there.owner())));
        }
        None
    }

    /// Adds to a sentence about a fortified player who it is and for how long.
    fn shelter(&self, sentence: Text, owner: Seat) -> Text {
        sentence.with("seat", name(owner)).with("turns", self.position.state.fortified[owner])
    }

    /// The turns for which the player to act is still fortified, this one included; `None` if it is not.
    fn fortified(&self) -> Option<u8> {
        Some(self.position.state.fortified[self.player]).filter(|turns| *turns > 0)
    }

    pub(super) fn no_fortification(&self) -> Option<Text> {
        let p = self.position;
        if p.state.fortify_spent.contains(self.player) {
            return Some(match self.fortified() {
                Some(turns) => with_turns(text!(TABLE, "fortified-already"), turns),
                None => text!(TABLE, "fortified-once"),
            });
        }
        self.power(PowerName::Fortification, p.options.powers.fortify)
    }

    /// Explains why a power is not available at all.
    fn power(&self, what: PowerName, in_play: bool) -> Option<Text> {
        let p = self.position;
        let power = what.text();
        if !in_play {
            return Some(text!(TABLE, "power-not-in-play", power));
        }
        if p.options.method == Method::Off {
            return Some(text!(TABLE, "power-no-siege", power));
        }
        if let Some(turns) = self.fortified() {
            return Some(with_turns(text!(TABLE, "fortified-powers"), turns));
        }
        Some(match p.sieged() {
            Some(sieged) if sieged == self.player => return None,
            _ if p.state.pause[self.player] > 0 => {
                text!(TABLE, "power-paused", power, turns = p.state.pause[self.player])
            }
            Some(sieged) => text!(TABLE, "power-other", power, seat = name(sieged)),
            None if p.players_left() == 2 && !p.options.duel => {
                text!(TABLE, "power-two-left", power)
            }
            None => text!(TABLE, "power-nobody", power),
        })
    }

    fn field(&self, at: &Typed, kind: Option<Kind>) -> Text {
        let p = self.position;
        let Some(hex) = at.cells.iter().next() else { return self.no_hex(at) };
        let piece = p.at(hex);
        let at = self.hex(hex);
        let Some(old) = piece.kind() else { return text!(TABLE, "nothing-on", at) };
        if piece.owner() != self.player || piece.is_dead() {
            let piece = self.whose(piece, Whose::Nominative);
            return text!(TABLE, "field-not-own", piece, at);
        }
        let (next, needed) = next_level(p.options.setup, old);
        if next.is_empty() {
            return text!(TABLE, "field-no-level", kind = old.text(Name::Accusative));
        }
        if let Some(kind) = kind.filter(|k| !next.contains(k)) {
            let kinds = list::or(next.iter().map(|k| k.text(Name::A)));
            let (old, kind) = (old.text(Name::AStart), kind.text(Name::A));
            return text!(TABLE, "field-becomes", old, kinds, kind);
        }
        if let Some((other, count)) = needed
            && p.on_board[self.player][other.index()] < count
        {
            return if count > 1 {
                let (kind, many) = (other.text(Name::AStart), other.text(Name::Many));
                text!(TABLE, "field-needs-both", kind, many)
            } else {
                let (old, other) = (old.text(Name::AStart), other.text(Name::Accusative));
                text!(TABLE, "field-needs", old, other)
            };
        }
        let wanted: Vec<Kind> = kind.map_or_else(|| next.to_vec(), |k| vec![k]);
        let lost: Vec<Kind> =
            wanted.iter().copied().filter(|k| p.lost[self.player][k.index()] > 0).collect();
        match lost.first() {
            None => {
                let forms =
                    std::iter::once(Name::NoNominative).chain(std::iter::repeat(Name::Name));
                let kinds = wanted.iter().zip(forms).map(|(kind, form)| kind.text(form));
                text!(TABLE, "field-not-lost", kinds = list::or(kinds))
            }
            Some(first) if !lost.iter().any(|k| p.colour_allows(*k, hex)) => colour_taken(*first),
            Some(_) => self.still_checked(),
        }
    }

    fn traitor(&self, first: &Typed, second: Option<&Typed>) -> Text {
        let p = self.position;
        let used = p.state.traitors_spent[self.player];
        if used >= TRAITORS {
            return text!(TABLE, "traitors-used");
        }
        if second.is_some() && used > 0 {
            return text!(TABLE, "traitor-left");
        }
        for typed in [Some(first), second].into_iter().flatten() {
            let Some(hex) = typed.cells.iter().next() else { return self.no_hex(typed) };
            let piece = p.at(hex);
            let at = self.hex(hex);
            let Some(kind) = piece.kind() else { return text!(TABLE, "nothing-on", at) };
            if piece.is_dead() || piece.owner() == self.player {
                let piece = self.whose(piece, Whose::Nominative);
                return text!(TABLE, "traitor-not-enemy", piece, at);
            }
            if kind == Kind::King {
                return text!(TABLE, "traitor-king");
            }
            if p.is_fortified(piece.owner()) {
                return self.shelter(text!(TABLE, "shelter-replace"), piece.owner());
            }
            if p.lost[self.player][kind.index()] == 0 {
                return text!(TABLE, "traitor-not-lost", kind = kind.text(Name::NoNominative));
            }
            if !p.colour_allows(kind, hex) {
                return colour_taken(kind);
            }
        }
        let at = |typed: &Typed| typed.cells.iter().next().map(|hex| p.at(hex));
        let owner = |typed: &Typed| at(typed).map(Piece::owner);
        let kind = |typed: &Typed| at(typed).and_then(Piece::kind);
        let lost = |typed: &Typed| kind(typed).map_or(0, |k| p.lost[self.player][k.index()]);
        match second {
            Some(second) if owner(first) == owner(second) => {
                text!(TABLE, "traitor-other-opponent")
            }
            // The pool has at least one piece of each kind.
            Some(second) if kind(first) == kind(second) && lost(first) < 2 => {
                let kind = kind(first).map_or_else(Text::empty, |kind| kind.text(Name::Name));
                text!(TABLE, "traitor-two-lost", kind)
            }
            Some(_) => text!(TABLE, "traitor-siege"),
            None => self.still_checked(),
        }
    }

    pub(super) fn castling(&self, wing: Option<Wing>, fortify: bool) -> Text {
        if fortify && let Some(no) = self.no_fortification() {
            return no;
        }
        let wings = wing.map_or_else(|| vec![Wing::Queen, Wing::King], |wing| vec![wing]);
        let mut reasons = Vec::new();
        for wing in wings {
            match self.no_castling(wing, fortify) {
                NoCastling::Either(sentence) => return sentence,
                NoCastling::Wing(reason) => reasons.push(reason),
            }
        }
        text!(TABLE, "castling", reasons = Text::joined(reasons, "; "))
    }

    fn no_castling(&self, wing: Wing, fortify: bool) -> NoCastling {
        let p = self.position;
        let path = p.castling_path_of(self.player, wing);
        let own = p.pieces[self.player];
        let unmoved = |hex| p.unmoved.contains(hex) && own.contains(hex);
        let checked = p.in_check(self.player);
        if checked && self.could_fortify(wing) {
            return NoCastling::Either(text!(TABLE, "castling-fortified"));
        }
        if !unmoved(path.king_from) {
            return NoCastling::Either(text!(TABLE, "castling-king-moved"));
        }
        let at = self.hex(path.king_to);
        let reason = if !unmoved(path.rook_from) {
            text!(TABLE, "castling-rook")
        } else if let Some(hex) = path.between.iter().find(|&hex| !p.at(hex).is_none()) {
            let piece = self.whose(p.at(hex), Whose::Nominative);
            text!(TABLE, "castling-blocked", piece, at = self.hex(hex))
        } else if checked && !fortify {
            return NoCastling::Either(text!(TABLE, "castling-checked"));
        } else if let Some(other) = p.king_beside(self.player, path.king_to) {
            text!(TABLE, "castling-beside", at, seat = name(other))
        } else {
            text!(TABLE, "castling-into-check", at)
        };
        let sign = format!("00({})", wing_letter(p.options.setup, wing));
        NoCastling::Wing(reason.with("sign", sign))
    }

    /// Whether castling on a wing is legal with fortification declared.
    fn could_fortify(&self, wing: Wing) -> bool {
        let mut legal = Vec::new();
        let mut position = self.position.clone();
        position.settle_turn(&mut legal);
        legal.contains(&Action::Castle { by: self.player, wing, fortify: true })
    }

    /// Explains why there is no action of a kind, if there is a reason to give.
    pub(super) fn none_of(&self, kind: &'static ActionKind) -> Option<Text> {
        let on = self.position.options.powers;
        if std::ptr::eq(kind, &FORTIFICATION) {
            self.no_fortification()
        } else if std::ptr::eq(kind, &FIELD) {
            self.power(PowerName::FieldPromotion, on.field)
        } else if std::ptr::eq(kind, &TRAITOR) {
            self.power(PowerName::Traitor, on.traitor)
        } else if std::ptr::eq(kind, &CASTLING) {
            Some(self.castling(None, false))
        } else if std::ptr::eq(kind, &TOUCH) {
            let power = self.power(PowerName::TouchOfDeath, on.touch);
            Some(power.unwrap_or_else(no_capture))
        } else {
            None
        }
    }

    /// Explains why the enemy's piece on a hex cannot turn traitor, if others could.
    pub(super) fn no_traitor_on(&self, hex: Cell) -> Option<Text> {
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
        let sentences = [text!(TABLE, "no-traitor-on"), self.traitor(&typed, None)];
        Some(Text::joined(sentences, " "))
    }
}

/// The reason why castling is not possible.
enum NoCastling {
    /// A whole sentence about both wings.
    Either(Text),
    /// The reason for one wing, for a list.
    Wing(Text),
}

/// Adds to a sentence about a fortification for how many turns it holds, this one included.
fn with_turns(sentence: Text, turns: u8) -> Text {
    sentence.with("turns", turns).with("more", turns.saturating_sub(1))
}

fn colour_taken(kind: Kind) -> Text {
    if kind == Kind::Pope { text!(TABLE, "pope-colour") } else { text!(TABLE, "bishop-colour") }
}
