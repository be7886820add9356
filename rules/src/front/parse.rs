//! Parses what players type into every move that a text can mean, legal or not.

use super::setting::Setting;
use crate::board::{Cell, Typed};
use crate::game::MAX_TYPED;
use crate::mechanics::piece::Kind;
use crate::mechanics::{Form, Outline, Wing};
use crate::seat::Seat;

/// From this distance on, a reading may mean another piece than the player does: it is asked about, never played.
pub const GUESS: u8 = 8;

/// The distance of a file in upper case.
const FILE_IN_CAPITALS: u8 = 2;

/// A move as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWish {
    /// The piece's letter.
    pub kind: Option<Kind>,
    /// The part of its cell's name that was typed.
    pub from: Typed,
    /// The target, with file and rank, or only the rank in a guess.
    pub to: Typed,
    /// Whether a sign of captures (true), `-` (false) or nothing was typed between the cells.
    pub takes: Option<bool>,
    /// The kind that the piece is to become.
    pub promotion: Option<Kind>,
    /// Whether letters followed the target without `=` or parentheses.
    pub bare_letters: bool,
    /// Whether it was typed as a capture in passing.
    pub passing: bool,
    /// Whether it declares what the game allows players to declare with a move.
    pub declares: bool,
    /// How far the spelling is from the usual one; 0 is the usual one, [`GUESS`] and more a guess.
    pub distance: u8,
}

/// What a text asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A move.
    Move(MoveWish),
    /// Castling.
    Castle {
        /// The wing, if one was named.
        wing: Option<Wing>,
        /// Whether something is declared with it.
        declares: bool,
    },
}

/// Whether a player means a text as a move or as chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The text is chat.
    Chat,
    /// The text is a move if that is legal, and chat otherwise.
    IfLegal,
    /// The text is a move, but so unusual that only its author is told why it is not legal.
    Doubtful,
    /// The text is a move, legal or not.
    Meant,
}

/// A text reduced to what matters for reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The text without blanks and check marks, with one spelling for signs, and with upper and lower case as typed.
    pub text: String,
    /// The `?` and `!` marks.
    pub marks: String,
    /// Whether the text ends with something other than a mark.
    pub ends_plainly: bool,
    /// Whether `e.p.` was typed after it.
    pub passing: bool,
    /// Whether a sign was typed as the word `to`, as in a sentence: `3e to 5e`.
    pub worded: bool,
}

/// Reduces a text to what matters; `None` if its length or letters rule out an action.
#[must_use]
pub fn plain(setting: &Setting, text: &str) -> Option<Plain> {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_TYPED {
        return None;
    }
    // Games in which `+` is a sign of its own do not number moves as chess books do.
    let passing_sign = setting.wording.passing_sign;
    let numbered = if passing_sign.is_some() { text } else { without_number(text) };
    let words: Vec<&str> = numbered.split_whitespace().collect();
    let to = words.iter().position(|word| word.eq_ignore_ascii_case("to"));
    let to = to.filter(|&at| at > 0 && at + 1 < words.len());
    let words = words.iter().enumerate().map(|(at, word)| if Some(at) == to { "-" } else { word });
    let (mut plain, mut marks) = (String::new(), String::new());
    for c in words.flat_map(str::chars) {
        match c {
            '?' | '!' => marks.push(c),
            '+' | '#' if passing_sign.is_some() => plain.push(c),
            '+' | '#' | '†' | '‡' => {}
            '‐' | '‑' | '‒' | '–' | '—' | '−' => plain.push('-'),
            '×' => plain.push('x'),
            _ if c.is_ascii() => plain.push(c),
            _ => return None,
        }
    }
    // `EP` in capitals could be the letters of pieces.
    let cut = ["e.p.", "e.p", "ep"].iter().find_map(|&end| {
        let (before, ending) = plain.split_at_checked(plain.len().checked_sub(end.len())?)?;
        let same = ending == end || passing_sign.is_some() && ending.eq_ignore_ascii_case(end);
        same.then(|| before.to_owned())
    });
    let (text, passing) = match cut {
        Some(cut) if !cut.is_empty() => (cut, true),
        _ => (plain, false),
    };
    let ends_plainly = !numbered.ends_with(['?', '!']);
    Some(Plain { text, marks, ends_plainly, passing, worded: to.is_some() })
}

/// Removes the number before a move: `12. Nf3`, `3...e5`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < text.len() => rest.trim_start_matches(['.', ' ']),
        _ => text,
    }
}

/// Every move that a text can mean, in algebraic or coordinate notation.
#[must_use]
pub fn wishes(setting: &Setting, frame: Seat, plain: &Plain) -> Vec<Wish> {
    let text = plain.text.as_str();
    let (level, rest) = board_prefix(setting, text);
    if let Some(wing) = castling(rest) {
        let castles = Wish::Castle { wing: Some(wing), declares: false };
        return if plain.passing { Vec::new() } else { vec![castles] };
    }
    let mut found = Moves { setting, frame, plain, level, wishes: Vec::new() };
    if let Some(first) = rest.chars().next().filter(char::is_ascii_alphabetic) {
        let capital = first.is_ascii_uppercase();
        // A lower-case letter that is also a file is a file.
        let kind = kind_of(setting, rest).filter(|_| capital || !setting.layout.is_file(first));
        let own = setting.kind_of(first.to_ascii_uppercase()).is_some();
        // A German letter can also be a file.
        let german = !own && setting.layout.is_file(first.to_ascii_lowercase());
        if let Some(kind) = kind {
            let further = if german { FILE_IN_CAPITALS } else { 0 };
            found.read(Some(kind), &rest[1..], further + u8::from(!capital));
        }
        let means_piece = found.wishes.len();
        // A board's letter in upper case is usual, a file is not, and a piece's letter means the piece.
        let is_board = setting.layout.level_of_letter(first).is_some();
        let distance = match kind {
            Some(_) if capital && own => GUESS,
            _ if capital && !is_board => FILE_IN_CAPITALS,
            _ => 0,
        };
        found.read(None, rest, distance);
        if german && means_piece > 0 {
            // Only two whole cells, such as `D2D4`, do not mean a German piece.
            for wish in &mut found.wishes[means_piece..] {
                match wish {
                    Wish::Move(wish) if !wish.from.is_full() => wish.distance = GUESS,
                    Wish::Move(_) | Wish::Castle { .. } => {}
                }
            }
        }
    }
    found.wishes
}

/// The kind whose letter a text begins with, in any case.
fn kind_of(setting: &Setting, text: &str) -> Option<Kind> {
    let mut chars = text.chars();
    let first = chars.next()?;
    // A board's letter before a whole cell belongs to the cell, even if it is also a piece's letter.
    let cell = names_cell(setting, first, chars.as_str());
    setting.typed_kind(first.to_ascii_uppercase()).filter(|_| !cell)
}

/// The kind whose letter a text begins with in upper case, after the letter of a board if there is one.
#[must_use]
pub fn letter(setting: &Setting, text: &str) -> Option<Kind> {
    let (_, rest) = board_prefix(setting, text);
    kind_of(setting, rest).filter(|_| rest.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Whether a letter and the text after it begin with the name of a cell that has a board's letter: `Ea8`.
fn names_cell(setting: &Setting, letter: char, after: &str) -> bool {
    let mut chars = after.chars();
    let file = chars.next().is_some_and(|c| setting.layout.is_file(c.to_ascii_lowercase()));
    let rank = chars.next().is_some_and(|c| c.is_ascii_digit());
    setting.layout.level_of_letter(letter).is_some() && file && rank
}

/// Parses the letter of a board before a move: `u:Kd2`, or `uKd2` if a piece's letter follows.
fn board_prefix<'a>(setting: &Setting, text: &'a str) -> (Option<u8>, &'a str) {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return (None, text) };
    let level = setting.layout.level_of_letter(first);
    let rest = chars.as_str();
    let piece = |c: char| c.is_ascii_uppercase() && setting.typed_kind(c).is_some();
    // In upper case it may be a piece's letter, or belong to a cell.
    let board = || {
        first.is_ascii_lowercase()
            || setting.kind_of(first).is_none() && !names_cell(setting, first, rest)
    };
    match (level, rest.strip_prefix(':')) {
        (Some(_), Some(rest)) => (level, rest),
        (Some(_), None) if rest.starts_with(piece) && board() => (level, rest),
        _ => (None, text),
    }
}

fn castling(text: &str) -> Option<Wing> {
    match text.replace(['o', 'O'], "0").as_str() {
        "0-0" => Some(Wing::King),
        "0-0-0" => Some(Wing::Queen),
        // "oo" and "ooo" are chat.
        "00" if !text.contains('o') => Some(Wing::King),
        "000" if !text.contains('o') => Some(Wing::Queen),
        _ => None,
    }
}

/// The moves found so far that a text can mean.
struct Moves<'a> {
    setting: &'a Setting,
    frame: Seat,
    plain: &'a Plain,
    /// The board whose letter is before the move.
    level: Option<u8>,
    wishes: Vec<Wish>,
}

/// The parts of a cell's name that were typed: board, file, rank.
type Parts = (Option<u8>, Option<char>, Option<u32>);

impl Moves<'_> {
    /// Finds the moves that a text after the piece's letter can mean, as a start and a target.
    fn read(&mut self, kind: Option<Kind>, rest: &str, distance: u8) {
        let rest = rest.to_ascii_lowercase();
        let mut starts = vec![((None, None, None), rest.as_str())];
        cells(self.setting, &rest, false, &mut starts);
        for ((level, file, rank), rest) in starts {
            let from = (level.or(self.level), file, rank);
            // A sign can also be a file.
            let mut signs = vec![(None, rest)];
            match rest.chars().next() {
                Some('x' | ':') => signs.push((Some(true), &rest[1..])),
                Some('-') => signs.push((Some(false), &rest[1..])),
                _ => {}
            }
            for (takes, rest) in signs {
                let mut ends = Vec::new();
                cells(self.setting, rest, true, &mut ends);
                for (to, rest) in ends {
                    if let Some((promotion, bare_letters)) = promotion(self.setting, rest) {
                        self.wishes.push(Wish::Move(MoveWish {
                            kind,
                            from: self.typed(from),
                            to: self.typed(to),
                            takes,
                            promotion,
                            bare_letters,
                            passing: self.plain.passing,
                            declares: false,
                            distance,
                        }));
                    }
                }
            }
        }
    }

    fn typed(&self, (level, file, rank): Parts) -> Typed {
        Typed::new(&*self.setting.layout, self.frame, level, file, rank)
    }
}

/// Finds the cells with which a text can begin, or, if not `whole`, the parts of cells' names.
fn cells<'a>(setting: &Setting, text: &'a str, whole: bool, found: &mut Vec<(Parts, &'a str)>) {
    let layout = &setting.layout;
    let mut levels = vec![(None, text)];
    if let Some(first) = text.chars().next()
        && let Some(level) = layout.level_of_letter(first)
    {
        levels.push((Some(level), &text[1..]));
    }
    for (level, text) in levels {
        let mut files = Vec::new();
        if let Some(first) = text.chars().next().filter(|&c| layout.is_file(c)) {
            files.push((Some(first), &text[1..]));
        }
        if !whole {
            files.push((None, text));
        }
        for (file, text) in files {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            // At most two digits, because no board has a hundred ranks.
            if (1..=2).contains(&digits) {
                let rank = text[..digits].parse().ok();
                found.push(((level, file, rank), &text[digits..]));
            }
            if !whole && file.is_some() {
                found.push(((level, file, None), text));
            }
        }
    }
}

/// Parses what follows the target: nothing, or the kind that the piece becomes. Also returns whether its letter stood alone.
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
    let kind = setting.typed_kind(letter.to_ascii_uppercase())?;
    Some((Some(kind), marked.is_none()))
}

impl Wish {
    /// Whether it is only a guess at what the player means.
    #[must_use]
    pub fn is_guess(&self) -> bool {
        matches!(self, Wish::Move(wish) if wish.distance >= GUESS)
    }

    /// Returns how well an action fits what was typed, 0 being best; `None` if it does not fit.
    #[must_use]
    pub fn fits(&self, setting: &Setting, outline: &Outline) -> Option<u8> {
        match self {
            Wish::Castle { wing, declares } => {
                let right = match outline.castles {
                    Some(castles) => wing.is_none_or(|wing| wing == castles),
                    None => false,
                };
                (right && *declares == outline.declares).then_some(0)
            }
            Wish::Move(wish) => wish.fits(setting, outline),
        }
    }
}

impl MoveWish {
    /// Returns how well an action fits what was typed, 0 being best; `None` if it does not fit.
    #[must_use]
    pub fn fits(&self, setting: &Setting, outline: &Outline) -> Option<u8> {
        let (Some(from), Some(to)) = (outline.from, outline.to) else { return None };
        if self.declares != outline.declares {
            return None;
        }
        if outline.castles.is_some() && self.names_king_and_rook(setting, outline, from) {
            return Some(self.distance);
        }
        let info = setting.kind(outline.piece.kind);
        let right_kind = match self.kind {
            Some(kind) => outline.piece.is(kind),
            None => self.from.is_full() || info.is_some_and(|k| k.silent),
        };
        // Castling is written as O-O or with its two cells.
        let right_form = outline.form != Form::Other
            && (outline.castles.is_none() || self.from.is_full())
            && (!self.passing || outline.form == Form::EnPassant);
        let right_takes = self.takes != Some(true) || outline.takes.is_some();
        // If captures in passing have a sign of their own, any other sign means another move.
        let signed = setting.wording.passing_sign.is_some();
        let right_sign = !(signed && self.takes == Some(false) && outline.form == Form::EnPassant);
        let right_end = match (self.promotion, outline.becomes) {
            (None, becomes) => becomes.is_none() || !setting.wording.promotion_is_optional,
            (wished, becomes) => wished == becomes,
        };
        let right = right_kind
            && right_form
            && right_takes
            && right_sign
            && right_end
            && self.from.cells.contains(from)
            && self.to.cells.contains(to);
        let passes = signed && !self.passing && outline.form == Form::EnPassant;
        let shot = outline.form == Form::Shot && self.takes.is_none();
        let unusual = self.takes == Some(false) && outline.takes.is_some()
            || self.takes == Some(true) && passes
            || shot;
        // Without its sign, another piece's shot is not what a player means by a move.
        let further = if shot && !self.from.is_full() { GUESS } else { u8::from(unusual) };
        right.then_some(self.distance + further)
    }

    /// Whether the cells are those of castling typed as a king that takes its own rook, or, in some games, a rook that
    /// takes its own king.
    fn names_king_and_rook(&self, setting: &Setting, outline: &Outline, at: Cell) -> bool {
        let Some(rook_at) = outline.also else { return false };
        let named = |own: Kind, from: Cell, to: Cell| {
            let kind = self.kind.map_or(self.from.is_full(), |kind| kind == own);
            kind && self.from.cells.contains(from) && self.to.cells.contains(to)
        };
        let rook = setting.kind_of('R').filter(|_| setting.wording.rook_takes_king);
        self.promotion.is_none()
            && !self.passing
            && (named(outline.piece.kind, at, rook_at)
                || rook.is_some_and(|rook| named(rook, rook_at, at)))
    }

    /// Whether it is short enough to be chat.
    #[must_use]
    pub fn is_slight(&self) -> bool {
        self.kind.is_none() && !self.from.is_full() && self.takes != Some(true)
    }
}

/// Decides between a move and chat, for games in which moves are written as in chess books.
#[must_use]
pub fn intent(setting: &Setting, plain: &Plain, wish: &Wish, in_turn: bool) -> Intent {
    let Wish::Move(wish) = wish else { return Intent::Meant };
    let exists = !wish.to.cells.is_empty();
    if !in_turn {
        let clear = !wish.is_slight() && exists && !wish.from.cells.is_empty();
        return if clear { Intent::Meant } else { Intent::Chat };
    }
    // A cell alone can be a move if notation leaves out the letter of some kind.
    let bare = setting.kinds.iter().any(|k| k.silent);
    let meant = if wish.bare_letters && !wish.from.is_full() {
        false
    } else if wish.is_slight() {
        bare && plain.marks.is_empty() && exists
    } else {
        exists || wish.from.is_full()
    };
    // A cell that does not exist, after a piece's letter in upper case.
    let doubtful = wish.kind.is_some() && wish.distance == 0 && !exists && !wish.bare_letters;
    match (meant, doubtful) {
        (true, _) => Intent::Meant,
        (false, true) => Intent::Doubtful,
        (false, false) => Intent::IfLegal,
    }
}
