//! One reader for all that describes a game or a position: a record, a game in PGN, a position string, a FEN. They are told apart by
//! their content.
//!
//! Records and position strings are what this crate writes, and are read as strictly as everywhere. What other programs write is
//! read as in [`crate::pgn`].

use locale::{Table, Text, table, text};

use crate::game::SetupError;
use crate::pgn::{self, Found, Games};
use crate::record::{self, Ending, Problem, Record};
use crate::variant::Variant;

static TABLE: Table = table!("reader");

/// Why nothing can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text().english())]
pub enum Error {
    /// A record has a mistake, or nothing begins.
    Record(#[from] record::ParseError),
    /// A game in PGN has a mistake.
    Pgn(#[from] pgn::ParseError),
    /// The position is not possible.
    Position(#[from] SetupError),
}

impl Error {
    /// Returns what is wrong, without a full stop.
    #[must_use]
    pub fn text(&self) -> Text {
        match self {
            Self::Record(why) => why.text(),
            Self::Pgn(why) => why.text(),
            Self::Position(why) => why.text(),
        }
    }
}

/// Reads the bytes of a file: see [`read()`].
///
/// # Errors
/// An [`Error`] for the first thing that is wrong.
pub fn from_bytes(bytes: &[u8]) -> Result<Found, Error> {
    let text = pgn::decode(bytes);
    match record(&text) {
        // Records are UTF-8.
        Some(_) => Ok(Found { record: Record::from_bytes(bytes)?, notes: Vec::new() }),
        None => foreign(&text, None),
    }
}

/// Reads a record, which may not replay, the first game of a PGN, or a position. Words may stand before records and PGN.
///
/// A position string is one of `variant`; if that is `None`, of the game named before it, or of chess, or else of the first game that
/// has such a position.
///
/// ```
/// use rules::{Game, reader};
/// let end = |text: &str| reader::read(text, None).unwrap().record.check().unwrap().position_string();
/// let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
/// for text in ["[Variant \"chess\"]\n\n1. e2e4\n*", "[White \"ann\"]\n\n1. e4 *", "1. e4", after] {
///     assert_eq!(end(text), after);
/// }
/// ```
///
/// # Errors
/// An [`Error`] for the first thing that is wrong.
pub fn read(text: &str, variant: Option<Variant>) -> Result<Found, Error> {
    match record(text) {
        Some(record) => Ok(Found { record: record?, notes: Vec::new() }),
        None => foreign(text, variant),
    }
}

/// Returns what a record says; `None` if the text is none. A PGN can have a tag `Variant` with the name of a game, too.
#[must_use]
pub fn record(text: &str) -> Option<Result<Record, record::ParseError>> {
    let found = Record::parse(text);
    let certain = match &found {
        Ok(record) => {
            let mut start = record.start_game().ok();
            let mut begins =
                |action: &str| start.as_mut().is_none_or(|game| game.apply(action).is_ok());
            record.entries.first().is_none_or(|entry| begins(&entry.action))
        }
        Err(why) => match why.problem {
            Problem::NoRecord | Problem::NoVariant | Problem::Variant(_) | Problem::TooLong => {
                return None;
            }
            _ => false,
        },
    };
    if !certain && pgn(text).is_some_and(|game| game.is_ok()) { None } else { Some(found) }
}

/// Reads what is no record.
fn foreign(text: &str, variant: Option<Variant>) -> Result<Found, Error> {
    match pgn(text) {
        Some(game) => Ok(game?),
        None if variant.is_none() && !text.contains('/') => {
            Err(record::ParseError { line: 1, problem: Problem::NoRecord }.into())
        }
        None => position(text, variant),
    }
}

/// Reads the first game of a PGN; `None` if there is none. Without tags it begins with the number 1, and has a move.
fn pgn(text: &str) -> Option<Result<Found, pgn::ParseError>> {
    let first = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let tagged =
        if first.starts_with('[') { Some(0) } else { text.find("\n[").or(text.find("\r[")) };
    let begins = tagged.or_else(|| text.find("1."))?;
    let (before, text) = text.split_at(begins);
    let mut games = Games::new(text);
    let game = games.next()?.and_then(|game| game.read());
    match game {
        Ok(found) if tagged.is_none() && found.record.entries.is_empty() => None,
        Ok(mut found) => {
            if games.next().is_some() {
                found.notes.push(text!(TABLE, "first"));
            }
            Some(Ok(found))
        }
        Err(why) => {
            let line = why.line + before.matches('\n').count();
            Some(Err(pgn::ParseError { line, ..why }))
        }
    }
}

/// Reads a position: see [`read()`].
///
/// # Errors
/// [`Error::Position`].
pub fn position(text: &str, variant: Option<Variant>) -> Result<Found, Error> {
    let text = text.trim();
    let named = text.split_once(char::is_whitespace);
    let named = named.and_then(|(name, rest)| Some((Variant::from_name(name).ok()?, rest)));
    let (variant, text) = match (variant, named) {
        (None, Some((variant, rest))) => (Some(variant), rest),
        _ => (variant, text),
    };
    let set_up = |variant| pgn::position(variant, text);
    let likely = || {
        let board = text.split_whitespace().next().unwrap_or_default();
        if board.matches('/').count() == 7 { Variant::Chess } else { Variant::ALL[0] }
    };
    let mut all = std::iter::once(Variant::Chess).chain(Variant::ALL.iter().copied());
    let (game, note) = match variant {
        Some(variant) => set_up(variant),
        None => all.find_map(|variant| set_up(variant).ok()).map_or_else(|| set_up(likely()), Ok),
    }?;
    let start = if note.is_some() { game.position_string() } else { text.to_owned() };
    let result = Ending::of(game.outcome(), game.seats());
    let record = Record { start: Some(start), result, ..Record::new(game.variant()) };
    Ok(Found { record, notes: note.into_iter().collect() })
}
