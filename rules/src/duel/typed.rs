//! Taking apart what people type: every way a text can be a move, before anybody asks whether it is
//! legal.

use super::castling::Wing;
use super::piece::Kind;
use super::rules::{Form, Outline, Setting};
use super::squares::Partial;
use crate::board::Cell;
use crate::game::MAX_TYPED;

/// A move as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveWish {
    /// The piece's letter.
    pub(super) kind: Option<Kind>,
    /// What was written of where it stands.
    pub(super) from: Partial,
    /// Where it goes: file and rank at least.
    pub(super) to: Partial,
    /// `x` (true), `-` (false) or nothing between.
    pub(super) takes: Option<bool>,
    pub(super) promotion: Option<Kind>,
    /// The promotion's letter stood alone, without `=` or parentheses.
    pub(super) bare_promotion: bool,
    /// It said `e.p.`.
    pub(super) passing: bool,
    /// How far the spelling is from what is usual: 0 best.
    pub(super) distance: u8,
}

/// What a text asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// A move.
    Move(MoveWish),
    /// Castling.
    Castle(Wing),
}

/// A text without what does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plain {
    /// No blanks, no check marks, one spelling for signs; upper and lower case as typed.
    pub(super) text: String,
    /// `?` and `!`.
    pub(super) marks: String,
    passing: bool,
}

impl Partial {
    /// File and rank are there.
    pub(super) fn is_full(&self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }
}

/// Cuts a text down to what matters; `None` when it is no action by its length or letters.
pub(super) fn plain(text: &str) -> Option<Plain> {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_TYPED {
        return None;
    }
    let (mut plain, mut marks) = (String::new(), String::new());
    for c in without_number(text).chars() {
        match c {
            '?' | '!' => marks.push(c),
            '+' | '#' | '†' | '‡' => {}
            '‐' | '‑' | '‒' | '–' | '—' | '−' => plain.push('-'),
            '×' => plain.push('x'),
            _ if c.is_whitespace() => {}
            _ if c.is_ascii() => plain.push(c),
            _ => return None,
        }
    }
    let cut = ["e.p.", "e.p", "ep"].iter().find_map(|end| plain.strip_suffix(end));
    let passing = cut.map(str::to_owned);
    let (text, passing) = match passing {
        Some(cut) if !cut.is_empty() => (cut, true),
        _ => (plain, false),
    };
    Some(Plain { text, marks, passing })
}

/// A text without a move's number before it: `12. Nf3`, `3...e5`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < text.len() => rest.trim_start_matches(['.', ' ']),
        _ => text,
    }
}

/// All ways a text can be an action.
pub(super) fn wishes(setting: &Setting, plain: &Plain) -> Vec<Wish> {
    let text = plain.text.as_str();
    let (level, rest) = board_prefix(setting, text);
    if let Some(wing) = castling(rest) {
        return if plain.passing { Vec::new() } else { vec![Wish::Castle(wing)] };
    }
    let mut wishes = Vec::new();
    if let Some(first) = rest.chars().next().filter(char::is_ascii_alphabetic) {
        let after = &rest[1..];
        // A board's letter and a whole cell name a cell, also where the letter is a piece's as well.
        let kind = setting.kind_of(first.to_ascii_uppercase());
        if let Some(kind) = kind.filter(|_| !names_cell(setting, first, after)) {
            // A lower-case letter that is also a file is a file.
            if first.is_ascii_uppercase() {
                moves(setting, plain, level, Some(kind), after, 0, &mut wishes);
            } else if !setting.squares.is_file(first) {
                moves(setting, plain, level, Some(kind), after, 1, &mut wishes);
            }
        }
        // A file in upper case is not usual, a board's letter is.
        let is_board = setting.squares.level_of_letter(first).is_some();
        let distance = if first.is_ascii_uppercase() && !is_board { 2 } else { 0 };
        moves(setting, plain, level, None, rest, distance, &mut wishes);
    }
    wishes
}

/// Whether a letter and what follows it begin with a cell's name that has a board's letter: `Ea8`.
fn names_cell(setting: &Setting, letter: char, after: &str) -> bool {
    let mut chars = after.chars();
    let file = chars.next().is_some_and(|c| setting.squares.is_file(c.to_ascii_lowercase()));
    let rank = chars.next().is_some_and(|c| c.is_ascii_digit());
    setting.squares.level_of_letter(letter).is_some() && file && rank
}

/// The letter of a board before a move: `u:Kd2`, or `uKd2` where a piece's letter follows.
fn board_prefix<'a>(setting: &Setting, text: &'a str) -> (Option<u8>, &'a str) {
    let mut chars = text.chars();
    let level = chars.next().and_then(|l| setting.squares.level_of_letter(l));
    let rest = chars.as_str();
    let piece = |c: char| c.is_ascii_uppercase() && setting.kind_of(c).is_some();
    match (level, rest.strip_prefix(':')) {
        (Some(_), Some(rest)) => (level, rest),
        (Some(_), None)
            if text.starts_with(|c: char| c.is_ascii_lowercase()) && rest.starts_with(piece) =>
        {
            (level, rest)
        }
        _ => (None, text),
    }
}

fn castling(text: &str) -> Option<Wing> {
    match text.replace(['o', 'O'], "0").as_str() {
        "0-0" => Some(Wing::King),
        "0-0-0" => Some(Wing::Queen),
        // "oo" and "ooo" are talk.
        "00" if !text.contains('o') => Some(Wing::King),
        "000" if !text.contains('o') => Some(Wing::Queen),
        _ => None,
    }
}

/// The ways a text behind the piece's letter says from where and to where.
fn moves(
    setting: &Setting,
    plain: &Plain,
    level: Option<u8>,
    kind: Option<Kind>,
    rest: &str,
    distance: u8,
    wishes: &mut Vec<Wish>,
) {
    let rest = rest.to_ascii_lowercase();
    let mut starts = vec![(Partial::default(), rest.as_str())];
    cells(setting, &rest, false, &mut starts);
    for (from, rest) in starts {
        let from = Partial { level: from.level.or(level), ..from };
        // A sign may be a file as well.
        let mut signs = vec![(None, rest)];
        match rest.chars().next() {
            Some('x' | ':') => signs.push((Some(true), &rest[1..])),
            Some('-') => signs.push((Some(false), &rest[1..])),
            _ => {}
        }
        for (takes, rest) in signs {
            let mut ends = Vec::new();
            cells(setting, rest, true, &mut ends);
            for (to, rest) in ends {
                if let Some((promotion, bare_promotion)) = promotion(setting, rest) {
                    let passing = plain.passing;
                    wishes.push(Wish::Move(MoveWish {
                        kind,
                        from,
                        to,
                        takes,
                        promotion,
                        bare_promotion,
                        passing,
                        distance,
                    }));
                }
            }
        }
    }
}

/// The ways a text begins with a cell, or (not `whole`) with a part of one.
fn cells<'a>(setting: &Setting, text: &'a str, whole: bool, found: &mut Vec<(Partial, &'a str)>) {
    let squares = &setting.squares;
    let mut levels = vec![(None, text)];
    if let Some(first) = text.chars().next()
        && let Some(level) = squares.level_of_letter(first)
    {
        levels.push((Some(level), &text[1..]));
    }
    for (level, text) in levels {
        let mut files = Vec::new();
        if let Some(first) = text.chars().next().filter(|&c| squares.is_file(c)) {
            files.push((Some(first), &text[1..]));
        }
        if !whole {
            files.push((None, text));
        }
        for (file, text) in files {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            // Two digits at most: ranks of all boards have one.
            if (1..=2).contains(&digits) {
                let rank = text[..digits].parse().ok();
                found.push((Partial { level, file, rank }, &text[digits..]));
            }
            if !whole && file.is_some() {
                found.push((Partial { level, file, rank: None }, text));
            }
        }
    }
}

/// What follows the target: nothing, or what the piece becomes; and whether that letter stood alone.
fn promotion(setting: &Setting, rest: &str) -> Option<(Option<Kind>, bool)> {
    if rest.is_empty() {
        return Some((None, false));
    }
    let marked = rest
        .strip_prefix('=')
        .or_else(|| rest.strip_prefix('/'))
        .or_else(|| rest.strip_prefix('(').and_then(|r| r.strip_suffix(')')));
    let mut letters = marked.unwrap_or(rest).chars();
    let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
    let kind = setting.kind_of(letter.to_ascii_uppercase())?;
    Some((Some(kind), marked.is_none()))
}

impl Wish {
    /// Whether an action is what is wished for, and how well it fits: 0 best.
    pub(super) fn fits(&self, setting: &Setting, outline: &Outline) -> Option<u8> {
        match self {
            Wish::Castle(wing) => (outline.castles == Some(*wing)).then_some(0),
            Wish::Move(wish) => wish.fits(setting, outline),
        }
    }
}

impl MoveWish {
    /// Whether an action is what is wished for, and how well it fits: 0 best.
    pub(super) fn fits(&self, setting: &Setting, outline: &Outline) -> Option<u8> {
        let (Some(from), Some(to)) = (outline.from, outline.to) else { return None };
        if let Some(wing) = outline.castles
            && self.names_king_and_rook(setting, outline.piece.kind(), from, wing)
        {
            return Some(self.distance);
        }
        let info = setting.kind(outline.piece.kind());
        let right_kind = match self.kind {
            Some(kind) => outline.piece.is(kind),
            None => self.from.is_full() || info.is_some_and(|k| k.silent),
        };
        // Without its two squares castling is written O-O only.
        let right_form = outline.form != Form::Other
            && (outline.castles.is_none() || self.from.is_full())
            && (!self.passing || outline.form == Form::EnPassant);
        let right_takes = self.takes != Some(true) || outline.takes.is_some();
        let right_end = match (self.promotion, outline.becomes) {
            (None, _) => true,
            (wished, becomes) => wished == becomes,
        };
        let squares = &setting.squares;
        let right = right_kind
            && right_form
            && right_takes
            && right_end
            && squares.fits(&self.from, from)
            && squares.fits(&self.to, to);
        let unusual = self.takes == Some(false) && outline.takes.is_some()
            || outline.form == Form::Shot && self.takes.is_none();
        right.then_some(self.distance + u8::from(unusual))
    }

    /// Whether it says that the king takes the own rook, or, where a game has it, the rook the own king: castling.
    fn names_king_and_rook(&self, setting: &Setting, king: Kind, at: Cell, wing: Wing) -> bool {
        let squares = &setting.squares;
        let file = if wing == Wing::King { squares.size() - 1 } else { 0 };
        let Some(rook_at) = squares.cell(file, squares.rank(at), squares.level(at)) else {
            return false;
        };
        let named = |own: Kind, from: Cell, to: Cell| {
            let kind = self.kind.map_or(self.from.is_full(), |kind| kind == own);
            kind && squares.fits(&self.from, from) && squares.fits(&self.to, to)
        };
        let rook = setting.kind_of('R').filter(|_| setting.rook_takes_king);
        self.promotion.is_none()
            && !self.passing
            && (named(king, at, rook_at) || rook.is_some_and(|rook| named(rook, rook_at, at)))
    }

    /// It says so little that it may as well be talk.
    pub(super) fn is_slight(&self) -> bool {
        self.kind.is_none() && !self.from.is_full() && self.takes != Some(true)
    }
}
