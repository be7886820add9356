//! Notation (8): canonical text, and what is read in this game's own way.

use super::action::{Action, How, Side};
use super::board::Board;
use super::options::SetUp;
use super::piece::Kind;
use super::position::Position;
use crate::board::Cell;
use crate::board::Typed;
use crate::front::parse::{Intent, MoveWish, Plain, Wish};
use crate::game::Seat;
use crate::mechanics::castling::Wing;

/// The letters of the players, in turn order.
pub(crate) const LETTERS: [char; 3] = ['W', 'R', 'B'];

/// The letter of the side castled to (8).
pub(crate) fn side_letter(setup: SetUp, side: Side) -> char {
    match (side, setup) {
        (Side::Queen, _) => 'Q',
        (Side::Far, SetUp::Nine) => 'O',
        (Side::Far, SetUp::Eight) => 'K',
    }
}

/// An action of a player, canonical.
pub(crate) fn format(board: &Board, player: Seat, action: Action) -> String {
    let seat = player.index();
    let name = |hex| board.name(seat, hex);
    let (body, inside) = match action {
        Action::Move(m) => {
            let sign = match m.how {
                How::Quiet | How::Double { .. } => '-',
                How::Capture => 'x',
                How::EnPassant => '+',
            };
            let mut inside: String = m.promotion.map(|kind| kind.letter()).into_iter().collect();
            if m.fortify {
                inside.push('F');
            }
            (format!("{}{sign}{}", name(m.from), name(m.to)), inside)
        }
        Action::Castle { side, fortify, .. } => {
            let mut inside = String::from(side_letter(board.setup, side));
            if fortify {
                inside.push('F');
            }
            ("00".to_owned(), inside)
        }
        Action::FieldPromotion { at, kind } => {
            (format!("{}@", name(at)), String::from(kind.letter()))
        }
        Action::Traitor { first, second } => {
            (format!("{}%{}", name(first), second.map(name).unwrap_or_default()), String::new())
        }
        Action::Touch => (String::new(), "T".to_owned()),
        Action::LetStand => (String::new(), "-".to_owned()),
    };
    let letter = LETTERS[seat];
    if inside.is_empty() { format!("{letter}{body}") } else { format!("{letter}{body}({inside})") }
}

/// A score sheet's entry with more marks, last inside the parentheses (8).
pub(crate) fn with_marks(sheet: &str, marks: &str) -> String {
    match sheet.strip_suffix(')') {
        _ if marks.is_empty() => sheet.to_owned(),
        Some(open) => format!("{open}{marks})"),
        None => format!("{sheet}({marks})"),
    }
}

/// The wing of a side, as the front has it.
pub(crate) const fn wing(side: Side) -> Wing {
    match side {
        Side::Queen => Wing::Queen,
        Side::Far => Wing::King,
    }
}

/// The side of a wing.
pub(crate) const fn side(wing: Wing) -> Side {
    match wing {
        Wing::Queen => Side::Queen,
        Wing::King => Side::Far,
    }
}

/// What is written in this game's own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Special {
    /// Field promotion; without a kind the one that is possible.
    Field { at: Typed, kind: Option<Kind> },
    /// Traitors.
    Traitor { first: Typed, second: Option<Typed> },
    /// `T` or `-`.
    Decide { touch: bool },
}

/// Takes a text apart, hexes named in a frame.
struct Scanner<'a> {
    rest: &'a str,
    board: &'static Board,
    frame: Seat,
    /// A touch of death is shown, as on the captor's move in a score sheet.
    touched: bool,
}

impl Scanner<'_> {
    fn eat(&mut self, prefix: &str) -> bool {
        match self.rest.strip_prefix(prefix) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn hex(&mut self) -> Option<Typed> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let rank = self.rest.get(..digits).filter(|d| (1..=3).contains(&d.len()))?;
        let letter = *self.rest.as_bytes().get(digits).filter(|b| b.is_ascii_lowercase())?;
        let rank: u32 = rank.parse().ok()?;
        self.rest = &self.rest[digits + 1..];
        Some(Typed::new(&self.board, self.frame, None, Some(letter.into()), Some(rank)))
    }

    /// Letters in parentheses or behind `=`, or bare at the end; check marks are redundant and dropped.
    fn letters(&mut self) -> Option<String> {
        let mut letters = String::new();
        while !self.rest.is_empty() {
            if self.eat("(") {
                let (inside, rest) = self.rest.split_once(')')?;
                self.rest = rest;
                // From the first check or mate sign on, letters are players' (8).
                let end = inside.find(['c', 'm', 't']).unwrap_or(inside.len());
                let (own, checks) = inside.split_at(end);
                if !checks.chars().all(|c| "cmwrbt".contains(c)) {
                    return None;
                }
                self.touched |= checks.contains('t');
                letters.push_str(own);
            } else if self.eat("=") || self.eat("+") || self.eat("#") {
                // A promotion sign, or a check or mate mark of other games.
            } else if self.rest.len() <= 2 && self.rest.bytes().all(|b| b.is_ascii_lowercase()) {
                letters.push_str(self.rest);
                self.rest = "";
            } else {
                return None;
            }
        }
        Some(letters)
    }

    /// Letters of an action that captures nothing, and so is answered with no touch.
    fn quiet_letters(&mut self) -> Option<String> {
        self.letters().filter(|_| !self.touched)
    }

    fn castling(&mut self) -> Option<Wish> {
        const SPELLINGS: [(&str, bool); 7] = [
            ("0-0-0", true),
            ("o-o-o", true),
            ("000", true),
            ("0-0", false),
            ("o-o", false),
            ("00", false),
            ("oo", false),
        ];
        // "Ooo", "oof" and Black's "boo" are talk; "OO(Q)" is not.
        let talk = self.rest.starts_with("oo") && !self.rest.starts_with("oo(");
        let (_, long) = SPELLINGS.into_iter().find(|(spelling, _)| !talk && self.eat(spelling))?;
        let letters = self.quiet_letters()?;
        let (side, declares) = side_and_fortify(&letters)?;
        let side = match (side, long) {
            (Some(Side::Far), true) => return None,
            (None, true) => Some(Side::Queen),
            (side, _) => side,
        };
        Some(Wish::Castle { wing: side.map(wing), declares })
    }

    fn movement(&mut self) -> Option<MoveWish> {
        let first = self.hex()?;
        let sign = self.rest.chars().next().filter(|c| "-x+".contains(*c));
        let mut ahead = Scanner { rest: &self.rest[usize::from(sign.is_some())..], ..*self };
        let second = ahead.hex();
        let (from, to, sign) = match second {
            Some(to) => (first, to, sign),
            None => (Typed::nothing(&self.board), first, None),
        };
        let letters = if second.is_some() { ahead.letters()? } else { self.quiet_letters()? };
        // Only a capture is answered with a touch; elsewhere it would be dropped in silence.
        if ahead.touched && !matches!(sign, Some('x' | '+')) {
            return None;
        }
        let (kind, declares) = kind_and_fortify(&letters)?;
        let takes = sign.map(|sign| sign != '-');
        let (promotion, passing) = (kind.map(Kind::shared), sign == Some('+'));
        Some(MoveWish {
            kind: None,
            from,
            to,
            takes,
            promotion,
            bare_letters: false,
            passing,
            declares,
            distance: 0,
        })
    }

    fn special(&mut self) -> Option<Special> {
        match self.rest {
            "(t)" => return Some(Special::Decide { touch: true }),
            "(-)" => return Some(Special::Decide { touch: false }),
            _ => {}
        }
        let first = self.hex()?;
        if self.eat("@") {
            let again = self.hex();
            let letters = self.quiet_letters()?;
            let (kind, fortify) = kind_and_fortify(&letters)?;
            let same = again.is_none_or(|hex| hex == first);
            return (same && !fortify).then_some(Special::Field { at: first, kind });
        }
        if !self.eat("%") {
            return None;
        }
        let second = self.hex().filter(|hex| *hex != first);
        let plain = self.quiet_letters()?.is_empty();
        plain.then_some(Special::Traitor { first, second })
    }
}

/// Promotion letter and `f`, each at most once.
fn kind_and_fortify(letters: &str) -> Option<(Option<Kind>, bool)> {
    let (mut kind, mut fortify) = (None, false);
    for letter in letters.chars() {
        if letter == 'f' {
            if std::mem::replace(&mut fortify, true) {
                return None;
            }
        } else {
            let promotion = Kind::from_letter(letter).filter(|k| Kind::PROMOTIONS.contains(k))?;
            if kind.replace(promotion).is_some() {
                return None;
            }
        }
    }
    Some((kind, fortify))
}

/// Side letter and `f`, each at most once.
///
/// The side of the pope and the king's side without him are one side of the board: either letter.
fn side_and_fortify(letters: &str) -> Option<(Option<Side>, bool)> {
    let (mut side, mut fortify) = (None, false);
    for letter in letters.chars() {
        let twice = match letter {
            'f' => std::mem::replace(&mut fortify, true),
            'q' => side.replace(Side::Queen).is_some(),
            'o' | 'k' => side.replace(Side::Far).is_some(),
            _ => return None,
        };
        if twice {
            return None;
        }
    }
    Some((side, fortify))
}

/// A text in lower case, one spelling for signs.
fn simple(text: &str) -> String {
    text.to_ascii_lowercase().replace(':', "x").replace("()", "")
}

fn scanner<'a>(position: &Position, frame: Seat, text: &'a str) -> Scanner<'a> {
    Scanner { rest: text, board: position.board, frame, touched: false }
}

/// What a text asks for in this game's own way, hexes named in a frame.
pub(super) fn special(position: &Position, frame: Seat, text: &str) -> Option<Special> {
    scanner(position, frame, &simple(text)).special()
}

/// The move a text asks for, hexes named in a frame.
pub(super) fn wishes(position: &Position, plain: &Plain, frame: Seat) -> Vec<Wish> {
    let text = simple(&plain.text);
    let castles = scanner(position, frame, &text).castling().filter(|_| !plain.passing);
    let wish = castles.or_else(|| {
        let mut wish = scanner(position, frame, &text).movement()?;
        let end = text.rfind(|c: char| c.is_ascii_digit()).map_or(0, |digit| digit + 2);
        let behind = text.get(end..).unwrap_or_default();
        wish.bare_letters = behind.starts_with(|c: char| c.is_ascii_lowercase());
        if plain.passing {
            (wish.takes, wish.passing) = (Some(true), true);
        }
        Some(Wish::Move(wish))
    });
    wish.into_iter().collect()
}

/// How seriously a wish is meant: a hex alone is so little that much talk looks like it (`1h`, `b2b`, `5e?`).
pub(super) fn intent(plain: &Plain, wish: &Wish, in_turn: bool) -> Intent {
    let Wish::Move(wish) = wish else { return Intent::Meant };
    if wish.from.is_full() {
        // "24h7d"
        let talk = wish.takes.is_none() && wish.from.cells.is_empty();
        return if talk { Intent::Talk } else { Intent::Meant };
    }
    let marked = !plain.marks.is_empty() && (plain.marks.contains('?') || plain.ends_plainly);
    if !in_turn || marked || wish.to.cells.is_empty() {
        Intent::Talk
    } else if wish.bare_letters {
        Intent::IfLegal
    } else {
        Intent::Meant
    }
}

/// The legal powers and answers that a text means.
pub(super) fn read(position: &Position, frame: Seat, text: &str, legal: &[Action]) -> Vec<Action> {
    let Some(special) = special(position, frame, text) else { return Vec::new() };
    let is = |typed: &Typed, hex: Cell| typed.cells.contains(hex);
    let means = |action: &&Action| match (&special, **action) {
        (Special::Field { at, kind }, Action::FieldPromotion { at: hex, kind: k }) => {
            is(at, hex) && kind.is_none_or(|kind| kind == k)
        }
        (Special::Traitor { first, second }, Action::Traitor { first: f, second: s }) => {
            let same_second = match (second, s) {
                (None, None) => true,
                (Some(typed), Some(hex)) => is(typed, hex),
                _ => false,
            };
            is(first, f) && same_second
        }
        (Special::Decide { touch: true }, Action::Touch)
        | (Special::Decide { touch: false }, Action::LetStand) => true,
        _ => false,
    };
    legal.iter().filter(means).copied().collect()
}
