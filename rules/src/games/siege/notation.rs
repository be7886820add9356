//! Notation (8): canonical text, and the actions with a notation of their own.

use super::board::Board;
use super::options::SetUp;
use super::piece::Kind;
use super::position::Position;

use crate::board::Typed;
use crate::front::parse::{GUESS, MoveWish, Wish};
use crate::mechanics::Wing;
use crate::seat::Seat;

/// The letter of a castling wing (8).
pub(crate) fn wing_letter(setup: SetUp, wing: Wing) -> char {
    match (wing, setup) {
        (Wing::Queen, _) => 'Q',
        (Wing::King, SetUp::Nine) => 'O',
        (Wing::King, SetUp::Eight) => 'K',
    }
}

/// An action with a notation of its own, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Special {
    /// Field promotion; without a kind, the only one that is possible.
    Field { at: Typed, kind: Option<Kind> },
    /// Traitors.
    Traitor { first: Typed, second: Option<Typed> },
    /// The decision about a touch, `T` or `-`.
    Decide { touch: bool },
}

/// Parses a text with hexes named in a frame.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    board: &'static Board,
    frame: Seat,
    /// Whether a touch of death is shown, as on the captor's move in a score sheet.
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

    /// Parses letters in parentheses, after `=` or at the end. Check marks are redundant and dropped.
    fn letters(&mut self) -> Option<String> {
        let mut letters = String::new();
        while !self.rest.is_empty() {
            if self.eat("(") {
                let (inside, rest) = self.rest.split_once(')')?;
                self.rest = rest;
                // The letters from the first check or mate sign on are those of players (8).
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

    /// Parses the letters of an action that captures nothing, after which no touch of death can follow.
    fn quiet_letters(&mut self) -> Option<String> {
        self.letters().filter(|_| !self.touched)
    }

    pub(super) fn castling(&mut self) -> Option<Wish> {
        const SPELLINGS: [(&str, bool); 7] = [
            ("0-0-0", true),
            ("o-o-o", true),
            ("000", true),
            ("0-0", false),
            ("o-o", false),
            ("00", false),
            ("oo", false),
        ];
        // "Ooo", "oof" and Black's "boo" are chat; "OO(Q)" is not.
        let chat = self.rest.starts_with("oo") && !self.rest.starts_with("oo(");
        let (_, long) = SPELLINGS.into_iter().find(|(spelling, _)| !chat && self.eat(spelling))?;
        let letters = self.quiet_letters()?;
        let (wing, declares) = wing_and_fortify(&letters)?;
        let wing = match (wing, long) {
            (Some(Wing::King), true) => return None,
            (None, true) => Some(Wing::Queen),
            (wing, _) => wing,
        };
        Some(Wish::Castle { wing, declares })
    }

    pub(super) fn movement(&mut self) -> Option<MoveWish> {
        let first = self.hex()?;
        let sign = self.rest.chars().next().filter(|c| "-x+".contains(*c));
        let mut ahead = Scanner { rest: &self.rest[usize::from(sign.is_some())..], ..*self };
        // `3e5` leaves the target's letter out.
        let digits = ahead.rest.len() < 3 && ahead.rest.bytes().all(|b| b.is_ascii_digit());
        let rank = ahead.rest.parse().ok().filter(|_| digits);
        let (second, distance) = match (ahead.hex(), rank) {
            (None, Some(rank)) => {
                ahead.rest = "";
                (Some(Typed::new(&self.board, self.frame, None, None, Some(rank))), GUESS)
            }
            (second, _) => (second, 0),
        };
        let (from, to, sign) = match second {
            Some(to) => (first, to, sign),
            None => (Typed::nothing(&self.board), first, None),
        };
        let letters = if second.is_some() { ahead.letters()? } else { self.quiet_letters()? };
        // A touch can follow only a capture. Elsewhere its mark makes the text another action.
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
            distance,
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

/// Parses a promotion's letter and `f`, each at most once.
fn kind_and_fortify(letters: &str) -> Option<(Option<Kind>, bool)> {
    let (mut kind, mut fortify) = (None, false);
    for letter in letters.chars() {
        if letter == 'f' {
            if std::mem::replace(&mut fortify, true) {
                return None;
            }
        } else {
            let promotion = Kind::typed(letter).filter(|k| Kind::PROMOTIONS.contains(k))?;
            if kind.replace(promotion).is_some() {
                return None;
            }
        }
    }
    Some((kind, fortify))
}

/// Parses a wing's letter and `f`, each at most once.
///
/// Both the pope's letter and the king's letter name the same wing, whether or not there is a pope.
fn wing_and_fortify(letters: &str) -> Option<(Option<Wing>, bool)> {
    let (mut wing, mut fortify) = (None, false);
    for letter in letters.chars() {
        let twice = match letter {
            'f' => std::mem::replace(&mut fortify, true),
            'q' => wing.replace(Wing::Queen).is_some(),
            'o' | 'k' => wing.replace(Wing::King).is_some(),
            _ => return None,
        };
        if twice {
            return None;
        }
    }
    Some((wing, fortify))
}

/// Converts a text to lower case with one spelling for signs.
pub(super) fn simple(text: &str) -> String {
    text.to_ascii_lowercase().replace(':', "x").replace("()", "")
}

/// The file and rank of the square at the end of a move as chess players write it: `e4`, `e2-e4`, `Nxf6`.
pub(super) fn square(text: &str) -> Option<(char, char)> {
    let square = |text: &str| matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let (from, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let from = from.trim_end_matches(['x', '-', ':']);
    let piece = matches!(from, "" | "N" | "B" | "R" | "Q" | "K" | "S" | "L" | "T" | "D");
    let mut letters = to.chars();
    (square(to) && (piece || square(from))).then_some((letters.next()?, letters.next()?))
}

pub(super) fn scanner<'a>(position: &Position, frame: Seat, text: &'a str) -> Scanner<'a> {
    Scanner { rest: text, board: position.board, frame, touched: false }
}

/// Parses an action with a notation of its own, with hexes named in a frame.
pub(super) fn special(position: &Position, frame: Seat, text: &str) -> Option<Special> {
    scanner(position, frame, &simple(text)).special()
}
