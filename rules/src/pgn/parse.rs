//! Splits PGN into tags, moves and comments. Moves are not looked at here: see `play.rs`.

use std::borrow::Cow;

use super::date;
use super::problem::{ParseError, Problem};
use super::shared::{GLYPHS, RESULTS};
use crate::game::{MAX_TYPED, shown};
use crate::record::{MAX_BYTES, MAX_ENTRIES, MAX_KEY, MAX_MARKS, MAX_TAGS, MAX_VALUE, Stamp};
use crate::steps::{self, each};

/// Returns the text of a file in UTF-8 or, if it is not, in Latin-1, which PGN prescribes.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Where something stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) fn error(self, problem: impl Into<Problem>) -> ParseError {
        ParseError { line: self.line, column: self.column, problem: problem.into() }
    }
}

/// A move as it stands in the text, with what belongs to it.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) text: String,
    pub(super) marks: String,
    pub(super) comment: Option<String>,
    pub(super) at: Option<Stamp>,
    pub(super) place: Place,
}

/// A game of a PGN file whose moves have not been played.
#[derive(Clone, Debug)]
pub struct Parsed {
    pub(super) tags: Vec<(String, String)>,
    pub(super) preface: Option<String>,
    pub(super) moves: Vec<Move>,
    /// One of [`RESULTS`].
    pub(super) result: &'static str,
    pub(super) start: Place,
    pub(super) end: Place,
}

impl Parsed {
    /// Returns the value of a tag.
    pub(super) fn tag(&self, key: &str) -> Option<&str> {
        self.tags.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v.as_str())
    }

    /// Returns the number of moves.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Returns the line, counted from 1, on which the game begins.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.start.line
    }
}

/// The games of a PGN file, in their order.
///
/// A game begins with its tags, after the result of another and comments on it, or with a tag that repeats after an empty line. After an
/// error it goes on with the next game that begins with a tag after an empty line. A comment or variation without an end takes up
/// the rest of the text.
///
/// ```
/// use rules::pgn::Games;
/// let text = "[White \"ann\"]\n\n1. e4 e5 2. Nf3 $1 {Solid.} (2. f4) Nc6 *\n\n1. d4 ( *\n";
/// let games: Vec<_> = Games::new(text).collect();
/// let record = games[0].as_ref().unwrap().record()?;
/// assert_eq!(record.entries[2].action, "g1f3");
/// assert_eq!((record.entries[2].marks.as_str(), record.entries.len()), ("!", 4));
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 5, column 7: the variation that begins here has no end; close it with )");
/// # Ok::<(), rules::pgn::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    rest: &'a str,
    place: Place,
}

impl Iterator for Games<'_> {
    type Item = Result<Parsed, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.skip_blank();
        if self.rest.is_empty() {
            return None;
        }
        let game = self.game();
        match &game {
            // Everything of it is read.
            Err(ParseError { problem: Problem::TwoResults { .. }, .. }) | Ok(_) => {}
            Err(_) => self.skip_game(),
        }
        Some(game)
    }
}

impl<'a> Games<'a> {
    /// Reads the games of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { rest, place: Place { line: 1, column: 1 } }
    }

    /// The number of bytes that have not been read.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.rest.len()
    }

    fn bump(&mut self) -> Option<char> {
        steps::take(1);
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        // A carriage return alone ends a line, too.
        if c == '\n' || c == '\r' && !self.rest.starts_with('\n') {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    /// Skips blanks and lines that begin with `%`.
    fn skip_blank(&mut self) {
        loop {
            if self.rest.starts_with('%') && self.place.column == 1 {
                self.line();
            } else if self.rest.starts_with(each(blank)) {
                self.bump();
            } else {
                return;
            }
        }
    }

    /// Returns what is left of the line, and goes to the next.
    fn line(&mut self) -> &'a str {
        let all = self.rest;
        let line = self.place.line;
        let end = all.find(each(|c| matches!(c, '\n' | '\r'))).unwrap_or(all.len());
        while self.place.line == line && self.bump().is_some() {}
        &all[..end]
    }

    /// Goes to the next line that begins with `[` and follows an empty one.
    fn skip_game(&mut self) {
        let mut empty = false;
        while !(self.rest.is_empty() || empty && self.rest.starts_with('[')) {
            let whole = self.place.column == 1;
            empty = self.line().trim().is_empty() && whole;
        }
    }

    fn game(&mut self) -> Result<Parsed, ParseError> {
        let (start, bytes) = (self.place, self.rest.len());
        let mut game = Parsed {
            tags: Vec::new(),
            preface: None,
            moves: Vec::new(),
            result: RESULTS[0],
            start,
            end: start,
        };
        let another = self.tags(&mut game)?;
        let tag = game.tag("Result").and_then(result).unwrap_or(RESULTS[0]);
        let end = if another { None } else { self.moves(&mut game, bytes)? };
        game.result = match end {
            Some(end) if end != tag && end != RESULTS[0] && tag != RESULTS[0] => {
                return Err(game.end.error(Problem::TwoResults { tag, end }));
            }
            Some(end) if end != RESULTS[0] => end,
            _ => tag,
        };
        Ok(game)
    }

    /// Parses the tags of a game. Returns whether those of another follow: tags that repeat one before an empty line.
    fn tags(&mut self, game: &mut Parsed) -> Result<bool, ParseError> {
        while self.rest.starts_with('[') {
            let (before, known) = (self.clone(), game.tags.len());
            let added = self.tags_together(&mut game.tags);
            let (old, new) = game.tags.split_at(known);
            if new.iter().any(|(key, _)| old.iter().any(|(k, _)| k.eq_ignore_ascii_case(key))) {
                *self = before;
                game.tags.truncate(known);
                return Ok(true);
            }
            added?;
        }
        Ok(false)
    }

    /// Parses tags up to an empty line or something else, and the blanks after them.
    fn tags_together(&mut self, tags: &mut Vec<(String, String)>) -> Result<(), ParseError> {
        while self.rest.starts_with('[') {
            if tags.len() == MAX_TAGS {
                return Err(self.place.error(Problem::TooManyTags));
            }
            let line = self.place.line;
            tags.push(self.tag()?);
            self.skip_blank();
            if self.place.line > line + 1 {
                break;
            }
        }
        Ok(())
    }

    /// Parses `[Key "value"]`; the next character is the opening bracket.
    fn tag(&mut self) -> Result<(String, String), ParseError> {
        let place = self.place;
        let bad = || place.error(Problem::BadTag);
        self.bump();
        self.skip_blank();
        let mut key = String::new();
        while !self.rest.starts_with(each(|c| c.is_whitespace() || c == '"')) {
            key.push(self.bump().ok_or_else(bad)?);
            if key.len() > MAX_KEY {
                return Err(place.error(Problem::LongTag));
            }
        }
        self.skip_blank();
        if key.is_empty() || self.bump() != Some('"') {
            return Err(bad());
        }
        let (mut value, before) = (String::new(), self.clone());
        loop {
            let Some(mut c) = self.bump().filter(|c| !matches!(c, '\n' | '\r')) else {
                // The closing quotation mark is missing, or a backslash stands before it.
                *self = before;
                let line = self.line().trim_end();
                let open = line.strip_suffix(']').unwrap_or(line).trim_end();
                return Ok((key, clean(open.strip_suffix('"').unwrap_or(open))));
            };
            match c {
                // Some programs do not escape quotation marks and backslashes.
                '"' if self.rest.trim_start_matches(each(|c| c == ' ')).starts_with(']') => break,
                '\\' if self.rest.starts_with(['"', '\\']) => c = self.bump().unwrap_or(c),
                _ => {}
            }
            value.push(c);
            if value.len() > MAX_VALUE {
                return Err(place.error(Problem::LongTag));
            }
        }
        self.skip_blank();
        self.bump();
        Ok((key, clean(&value)))
    }

    /// Parses up to the result, which it returns, and the comments on it, or to the next game.
    fn moves(
        &mut self,
        game: &mut Parsed,
        bytes: usize,
    ) -> Result<Option<&'static str>, ParseError> {
        let mut found = None;
        loop {
            self.skip_blank();
            if found.is_none() {
                game.end = self.place;
            }
            if bytes - self.rest.len() > MAX_BYTES {
                return Err(game.start.error(Problem::TooLong));
            }
            let Some(c) = self.rest.chars().next() else { return Ok(found) };
            match c {
                '[' if self.place.column == 1 => return Ok(found),
                '{' => {
                    let text = self.braces()?;
                    comment(game, &text);
                }
                ';' => {
                    self.bump();
                    let text = self.line();
                    comment(game, text);
                }
                '(' => self.variation()?,
                '$' => {
                    self.bump();
                    let number = self.word();
                    let glyph =
                        number.parse().ok().and_then(|n: usize| GLYPHS.get(n.wrapping_sub(1)));
                    if let (Some(glyph), Some(last)) = (glyph, game.moves.last_mut()) {
                        mark(last, glyph);
                    }
                }
                _ if found.is_some() => return Ok(found),
                '[' | ']' | '}' | ')' | '<' | '>' => {
                    self.bump();
                    return Err(game.end.error(Problem::Stray(c)));
                }
                _ => {
                    let word = self.word();
                    found = result(word);
                    if found.is_none() {
                        add(game, word)?;
                    }
                }
            }
        }
    }

    /// Returns the text up to a blank or a character that begins something else, or a number with its dots.
    fn word(&mut self) -> &'a str {
        let all = self.rest;
        let digits = all.len() - all.trim_start_matches(each(|c| c.is_ascii_digit())).len();
        let dots = all[digits..].trim_start_matches(each(dot));
        let dotted = all.len() - dots.len();
        let ends = |c: char| blank(c) || "{}()[]<>;$".contains(c);
        let len = if dotted > digits { dotted } else { all.find(each(ends)).unwrap_or(all.len()) };
        let word = &all[..len];
        while all.len() - self.rest.len() < len {
            self.bump();
        }
        word
    }

    /// Parses a comment; the next character is the opening brace.
    fn braces(&mut self) -> Result<String, ParseError> {
        let place = self.place;
        self.bump();
        let mut text = String::new();
        loop {
            match self.bump() {
                Some('}') => return Ok(text),
                Some(c) => text.push(c),
                None => return Err(place.error(Problem::OpenComment)),
            }
        }
    }

    /// Skips a variation, with those inside it; the next character is the opening parenthesis.
    fn variation(&mut self) -> Result<(), ParseError> {
        let (place, mut depth) = (self.place, 0_usize);
        loop {
            if self.rest.starts_with('{') {
                self.braces()?;
            }
            self.skip_blank();
            match self.rest.chars().next() {
                Some('{') => continue,
                Some(';') => {
                    self.line();
                    continue;
                }
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(_) => {}
                None => return Err(place.error(Problem::OpenVariation)),
            }
            self.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

/// Whether a character is nothing. Files of old programs end in NUL or Ctrl-Z.
fn blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\0' | '\u{1a}')
}

const fn dot(c: char) -> bool {
    matches!(c, '.' | '…')
}

/// The longest spelling of a result, in bytes.
const LONGEST_RESULT: usize = 12;

/// Returns the result that a word is.
fn result(word: &str) -> Option<&'static str> {
    if word.len() > LONGEST_RESULT {
        return None;
    }
    let plain = word.replace(['–', '—', '‐', '‑', '−'], "-").replace('½', "1/2");
    RESULTS
        .into_iter()
        .find(|result| result.strip_suffix("-1/2") == Some(&plain) || *result == plain)
}

/// Returns a text with single blanks and without control characters.
fn clean(text: &str) -> String {
    steps::take(text.len());
    let words = text.split_whitespace().map(|word| word.replace(char::is_control, ""));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Adds a comment to the last move, or to the beginning.
fn comment(game: &mut Parsed, text: &str) {
    let mut text = clean(text);
    let time = date::take_time(&mut text);
    if let (Some(at), Some(last)) = (time, game.moves.last_mut()) {
        last.at = Some(at);
    }
    let text = if time.is_some() { clean(&text) } else { text };
    if text.is_empty() {
        return;
    }
    let slot = game.moves.last_mut().map_or(&mut game.preface, |last| &mut last.comment);
    match slot {
        Some(before) => {
            before.push(' ');
            before.push_str(&text);
        }
        None => *slot = Some(text),
    }
}

/// Adds `!` and `?` to a move, as far as a record has room for them.
fn mark(last: &mut Move, marks: &str) {
    if last.marks.len() + marks.len() <= MAX_MARKS {
        last.marks.push_str(marks);
    }
}

/// A move that passes, which no game read here has.
const NULL_MOVE: &str = "--";

/// Adds a move, or the marks of the last one. Numbers, `e.p.` and other signs are left out.
fn add(game: &mut Parsed, word: &str) -> Result<(), ParseError> {
    steps::take(word.len());
    let place = game.end;
    let word = word.trim_start_matches(dot);
    let number = word.trim_end_matches(dot).bytes().all(|b| b.is_ascii_digit());
    let text = if word == NULL_MOVE { word } else { word.trim_end_matches(is_sign) };
    if number || matches!(text, "e.p" | "E.P" | "ep" | "N") {
        return Ok(());
    }
    let marks: String = word[text.len()..].chars().filter(|c| matches!(c, '!' | '?')).collect();
    if text.is_empty() {
        match game.moves.last_mut() {
            Some(last) => mark(last, &marks),
            None if marks.is_empty() => {}
            None => return Err(place.error(Problem::NothingToMark(shown(word, 40)))),
        }
        return Ok(());
    }
    let text: String = text.chars().filter_map(letter).collect();
    if text.len() > MAX_TYPED {
        return Err(place.error(Problem::BadMove(shown(word, 40))));
    }
    if game.moves.len() == MAX_ENTRIES {
        return Err(place.error(Problem::TooManyMoves));
    }
    let mut new = Move { text, marks: String::new(), comment: None, at: None, place };
    mark(&mut new, &marks);
    game.moves.push(new);
    Ok(())
}

/// Whether a character after a move belongs to marks, checks and opinions: `!`, `+`, `⩱`.
fn is_sign(c: char) -> bool {
    !c.is_alphanumeric() && letter(c) == Some(c)
}

/// Returns the letter of a piece that is a figurine; `None` for a pawn, which has none.
const fn letter(c: char) -> Option<char> {
    Some(match c {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => return None,
        c => c,
    })
}
