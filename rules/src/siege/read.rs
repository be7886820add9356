//! The generous reading of what people type (8).

use super::action::{Action, How, Side};
use super::notation::LETTERS;
use super::piece::Kind;
use super::position::Position;
use super::{NAMES, Siege, refusal};
use crate::board::Cell;
use crate::game::{MAX_TYPED, Read, ReadError, Refusal, Seat, TypedTermination};

/// A hex as typed: rank and letter (from 0), and the hex if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) rank: u32,
    pub(super) letter: u8,
    pub(super) hex: Option<Cell>,
}

/// What a text asks for, before anybody asks whether it is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// A move; without `from` the piece is to be found.
    Move {
        from: Option<Typed>,
        sign: Option<char>,
        to: Typed,
        promotion: Option<Kind>,
        fortify: bool,
    },
    /// Castling; without a side the one that is possible.
    Castle { side: Option<Side>, fortify: bool },
    /// Field promotion; without a kind the one that is possible.
    Field { at: Typed, kind: Option<Kind> },
    /// Traitors.
    Traitor { first: Typed, second: Option<Typed> },
    /// `T` or `-`.
    Decide { touch: bool },
}

/// A text taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parsed {
    /// The player letter, if one was typed.
    pub(super) player: Option<u8>,
    pub(super) wish: Wish,
    /// `?` and `!`.
    pub(super) marks: String,
    /// Letters follow without parentheses, as in `3bn`: often just talk.
    bare_letters: bool,
}

struct Scanner<'a> {
    rest: &'a str,
    game: &'a Siege,
    seat: usize,
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
        let board = self.game.position.board;
        let hex = u8::try_from(rank).ok().and_then(|r| board.at(self.seat, r, letter - b'a'));
        self.rest = &self.rest[digits + 1..];
        Some(Typed { rank, letter: letter - b'a', hex })
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

/// A text in lower case, without blanks, one spelling for signs.
struct Plain {
    text: String,
    /// `?` and `!`.
    marks: String,
    /// It said `e.p.`.
    passing: bool,
}

fn normalise(text: &str) -> Option<Plain> {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_TYPED {
        return None;
    }
    let (mut plain, mut marks) = (String::new(), String::new());
    for c in text.chars() {
        match c {
            '?' | '!' => marks.push(c),
            '‐' | '‑' | '‒' | '–' | '—' | '−' => plain.push('-'),
            '×' | ':' => plain.push('x'),
            _ if c.is_whitespace() => {}
            _ if c.is_ascii() => plain.push(c.to_ascii_lowercase()),
            _ => return None,
        }
    }
    let without = plain.replace("e.p.", "").replace("e.p", "").replace("ep", "");
    let passing = without != plain;
    Some(Plain { text: without.replace("()", ""), marks, passing })
}

/// Takes a text apart; `None` when it does not look like an action.
pub(super) fn parse(game: &Siege, seat: usize, text: &str) -> Option<Parsed> {
    let Plain { text: plain, marks, passing } = normalise(text)?;
    let mut player = None;
    let mut rest = plain.as_str();
    let first = rest.chars().next()?.to_ascii_uppercase();
    if let Some(p) = LETTERS.iter().position(|&l| l == first)
        && rest[1..].starts_with(|c: char| c.is_ascii_digit() || "(o".contains(c))
    {
        player = Some(p as u8);
        rest = &rest[1..];
    }
    let seat = player.map_or(seat, usize::from);
    let scanner = Scanner { rest, game, seat, touched: false };
    let mut wish = wish(scanner)?;
    match &mut wish {
        Wish::Move { sign, .. } if passing => *sign = Some('+'),
        _ if passing => return None,
        _ => {}
    }
    let last_hex = rest.rfind(|c: char| c.is_ascii_digit()).map_or(0, |digit| digit + 2);
    let bare_letters =
        rest.get(last_hex..).is_some_and(|l| l.starts_with(|c: char| c.is_ascii_lowercase()));
    Some(Parsed { player, wish, marks, bare_letters })
}

fn wish(mut scan: Scanner<'_>) -> Option<Wish> {
    match scan.rest {
        "(t)" => return Some(Wish::Decide { touch: true }),
        "(-)" => return Some(Wish::Decide { touch: false }),
        _ => {}
    }
    for (spelling, long) in [
        ("0-0-0", true),
        ("o-o-o", true),
        ("000", true),
        ("0-0", false),
        ("o-o", false),
        ("00", false),
        ("oo", false),
    ] {
        // "Ooo", "oof" and Black's "boo" are talk; "OO(Q)" is not.
        let talk = spelling == "oo" && !scan.rest.starts_with("oo(");
        if !talk && scan.eat(spelling) {
            let letters = scan.letters().filter(|_| !scan.touched)?;
            let (side, fortify) = side_and_fortify(&letters)?;
            let side = match (side, long) {
                (Some(Side::Far), true) => return None,
                (None, true) => Some(Side::Queen),
                (side, _) => side,
            };
            return Some(Wish::Castle { side, fortify });
        }
    }
    let first = scan.hex()?;
    if scan.eat("@") {
        let again = scan.hex();
        let letters = scan.letters().filter(|_| !scan.touched)?;
        let (kind, fortify) = kind_and_fortify(&letters)?;
        let same = again.is_none_or(|hex| hex == first);
        return (same && !fortify).then_some(Wish::Field { at: first, kind });
    }
    if scan.eat("%") {
        let second = scan.hex().filter(|hex| *hex != first);
        let plain = scan.letters()?.is_empty() && !scan.touched;
        return plain.then_some(Wish::Traitor { first, second });
    }
    let sign = scan.rest.chars().next().filter(|c| "-x+".contains(*c));
    let mut ahead = Scanner { rest: &scan.rest[usize::from(sign.is_some())..], ..scan };
    if let Some(to) = ahead.hex() {
        let (promotion, fortify) = kind_and_fortify(&ahead.letters()?)?;
        // Only a capture is answered with a touch; elsewhere it would be dropped in silence.
        let possible = !ahead.touched || matches!(sign, Some('x' | '+'));
        return possible.then_some(Wish::Move { from: Some(first), sign, to, promotion, fortify });
    }
    let letters = scan.letters().filter(|_| !scan.touched)?;
    let (promotion, fortify) = kind_and_fortify(&letters)?;
    Some(Wish::Move { from: None, sign: None, to: first, promotion, fortify })
}

/// Whether a legal action is what is wished for, and how well it fits: 0 best.
pub(super) fn fits(wish: &Wish, action: Action) -> Option<u8> {
    let is = |typed: &Typed, hex: Cell| typed.hex == Some(hex);
    match (wish, action) {
        (Wish::Move { from, sign, to, promotion, fortify }, Action::Move(m)) => {
            let right = from.as_ref().is_none_or(|from| is(from, m.from))
                && is(to, m.to)
                && *promotion == m.promotion
                && *fortify == m.fortify;
            let quiet = matches!(m.how, How::Quiet | How::Double { .. });
            let distance = match (sign, m.how) {
                (None, _) | (Some('x'), How::Capture) | (Some('+'), How::EnPassant) => 0,
                (Some('-'), _) if quiet => 0,
                (Some('-'), How::Capture) | (Some('x'), How::EnPassant) => 1,
                _ => return None,
            };
            right.then_some(distance)
        }
        (Wish::Castle { side, fortify }, Action::Castle { side: s, fortify: f }) => {
            (side.is_none_or(|side| side == s) && *fortify == f).then_some(0)
        }
        (Wish::Field { at, kind }, Action::FieldPromotion { at: hex, kind: k }) => {
            (is(at, hex) && kind.is_none_or(|kind| kind == k)).then_some(0)
        }
        (Wish::Traitor { first, second }, Action::Traitor { first: f, second: s }) => {
            let same_second = match (second, s) {
                (None, None) => true,
                (Some(typed), Some(hex)) => is(typed, hex),
                _ => false,
            };
            (is(first, f) && same_second).then_some(0)
        }
        (Wish::Decide { touch }, action) => {
            (action == if *touch { Action::Touch } else { Action::LetStand }).then_some(0)
        }
        _ => None,
    }
}

/// A king's move onto the own rook it may castle with is castling, whatever else stands in its way.
fn castling(position: &Position, player: u8, wish: Wish) -> Wish {
    let Wish::Move { from: Some(from), sign: None | Some('-' | 'x'), to, promotion: None, fortify } =
        &wish
    else {
        return wish;
    };
    let own = |typed: &Typed, kind: Kind| {
        let piece = typed.hex.map(|hex| position.at(hex));
        piece.is_some_and(|p| p.is(kind) && !p.is_dead() && p.owner() == player)
    };
    if !own(from, Kind::King) || !own(to, Kind::Rook) {
        return wish;
    }
    let paths = &position.board.castling[usize::from(player)];
    let side = [Side::Queen, Side::Far].into_iter().find(|&side| {
        let path = &paths[usize::from(side == Side::Far)];
        (from.hex, to.hex) == (Some(path.king_from), Some(path.rook_from))
    });
    let fortify = *fortify;
    side.map_or(wish, |side| Wish::Castle { side: Some(side), fortify })
}

/// Reads what a seat typed, hexes named in a frame; with a player's letter in that player's. Refusals name them in the
/// frame in any case.
pub(super) fn read(game: &Siege, seat: Seat, frame: Seat, text: &str) -> Result<Read, ReadError> {
    let parsed = parse(game, frame.index().min(2), text).ok_or(ReadError::NotAnAction)?;
    let Parsed { player, wish, marks, bare_letters } = parsed;
    let of_another = player.is_some_and(|p| Seat(p) != seat);
    let turn = game.position.to_act().map(Seat) == Some(seat);
    let talk = match &wish {
        // A hex alone is so little that much talk looks like it ("1h", "b2b", "5e?"): it is read only
        // where it can mean something.
        Wish::Move { from: None, to, .. } => {
            to.hex.is_none()
                || of_another
                || !turn
                || marks.contains('?')
                || !marks.is_empty() && !text.trim().ends_with('!')
        }
        // "24h7d"
        Wish::Move { from: Some(from), sign: None, .. } => from.hex.is_none(),
        _ => false,
    };
    if talk {
        return Err(ReadError::NotAnAction);
    }
    if let Some(player) = player.filter(|_| of_another) {
        return Err(refusal::not_your_letter(seat, player).into());
    }
    if !turn {
        return Err(refusal::not_your_turn(game, seat).into());
    }
    let wish = castling(&game.position, seat.0.min(2), wish);
    let candidates: Vec<(u8, Action)> =
        game.actions.iter().filter_map(|&a| Some((fits(&wish, a)?, a))).collect();
    let best = candidates.iter().map(|(distance, _)| *distance).min();
    let mut texts: Vec<String> = candidates
        .iter()
        .filter(|(distance, _)| Some(*distance) == best)
        .map(|&(_, action)| game.text(action, ""))
        .collect();
    texts.sort_unstable();
    match texts.len() {
        0 if bare_letters && matches!(wish, Wish::Move { from: None, .. }) => {
            Err(ReadError::NotAnAction)
        }
        0 => Err(refusal::of_wish(game, &wish, frame.0.min(2)).into()),
        1 => Ok(Read { canonical: texts.remove(0), marks }),
        _ => Err(ReadError::Ambiguous(texts)),
    }
}

/// What is wrong with a canonical text that is no legal action.
pub(super) fn refuse_canonical(game: &Siege, text: &str) -> Refusal {
    let Some(actor) = game.position.to_act() else { return refusal::game_over(game) };
    if let Some(typed) = TypedTermination::read(&NAMES, text) {
        let by = typed.seat.map_or(usize::from(actor), Seat::index);
        let canonical = typed.termination.canonical(NAMES[by.min(2)]);
        return Refusal::new(format!("That is not the canonical form; write {canonical}."));
    }
    match parse(game, actor.into(), text) {
        None => Refusal::new("That is not an action in canonical notation, such as W3e-5e."),
        Some(Parsed { player: Some(player), .. }) if player != actor => {
            refusal::not_your_turn(game, Seat(player))
        }
        Some(Parsed { wish, .. }) => {
            let wish = castling(&game.position, actor, wish);
            let legal = game.actions.iter().copied().find(|&a| fits(&wish, a).is_some());
            match legal {
                Some(action) => Refusal::new(format!(
                    "That is not the canonical form; write {}.",
                    game.text(action, "")
                )),
                None => refusal::of_wish(game, &wish, actor),
            }
        }
    }
}
