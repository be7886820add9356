//! Writes PGN, in lines of at most 80 characters if words are not longer.

use std::fmt::Write;

use super::date;
use super::shared::{GLYPHS, ROSTER, TIME_FORFEIT};
use crate::game::Termination;
use crate::record::{Ending, Record, ReplayError};

const WIDTH: usize = 80;

/// Why a record cannot be written as PGN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// PGN has no name for the game.
    #[error("{0} cannot be written as PGN")]
    Variant(&'static str),
    /// The record cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Writes a record as PGN, with an empty line after the tags and none at the end.
///
/// ```
/// use rules::{pgn, record::Record};
/// let record = Record::parse("[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4?? d8h4 win:B")?;
/// let text = pgn::write(&record)?;
/// assert!(text.ends_with("\n\n1. f3 e5 2. g4 $4 Qh4# 0-1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`WriteError`] if PGN has no name for the game or the record is not legal.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let name = record.variant.pgn_name();
    let name = name.ok_or_else(|| WriteError::Variant(record.variant.title()))?;
    let replay = record.replay()?;
    let seats = record.variant.seats();
    let result = record.result.as_score(seats);
    let mut text = String::new();
    tags(record, name, &result, &mut text);
    text.push('\n');
    let mut lines = Lines { text, column: 0 };
    if let Some(comment) = &record.preface {
        lines.comment(comment);
    }
    let (mut number, mut numbered) = (first_number(record), false);
    for (index, (entry, played)) in record.entries.iter().zip(replay.played()).enumerate() {
        if Termination::from_canonical(seats, &entry.action).is_some() {
            break;
        }
        if played.seat.0 == 0 {
            lines.word(&format!("{number}."));
        } else if !numbered {
            lines.word(&format!("{number}..."));
        }
        number += usize::from(played.seat.0 != 0);
        lines.word(&played.sheet);
        lines.marks(&entry.marks);
        let comment = comment(record, index);
        numbered = comment.is_none() && entry.comment.is_none();
        if let Some(comment) = comment {
            lines.comment(&comment);
        }
    }
    lines.word(&result);
    lines.end();
    Ok(lines.text)
}

/// The comment on a move with its time, and with the comment on a termination that follows it.
fn comment(record: &Record, index: usize) -> Option<String> {
    let entry = record.entries.get(index)?;
    let seats = record.variant.seats();
    let next = record.entries.get(index + 1);
    let next = next.filter(|e| Termination::from_canonical(seats, &e.action).is_some());
    let after = next.and_then(|e| e.comment.as_deref());
    let time = entry.at.map(date::command);
    let parts: Vec<&str> =
        [time.as_deref(), entry.comment.as_deref(), after].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// The number of the first move: the last field of the starting position if it is a number.
fn first_number(record: &Record) -> usize {
    let last = record.start.as_deref().and_then(|start| start.split_whitespace().next_back());
    last.and_then(|field| field.parse().ok()).filter(|n| *n > 0 && *n < 100_000).unwrap_or(1)
}

fn tags(record: &Record, name: &str, result: &str, text: &mut String) {
    for key in ROSTER {
        match key {
            "Result" => tag(key, result, text),
            "Date" => tag(key, &date::written(record.tag(key)), text),
            "Site" => tag(key, record.tag(key).or(record.tag("Place")).unwrap_or("?"), text),
            _ => tag(key, record.tag(key).unwrap_or("?"), text),
        }
    }
    if !name.is_empty() {
        tag("Variant", name, text);
    }
    if let Some(start) = &record.start {
        tag("SetUp", "1", text);
        tag("FEN", start, text);
    }
    for (key, value) in &record.tags {
        let known = ROSTER.iter().any(|known| known.eq_ignore_ascii_case(key));
        let site = key.eq_ignore_ascii_case("Place") && record.tag("Site").is_none();
        if !known && !site && key.starts_with(|c: char| c.is_ascii_alphanumeric()) {
            tag(key, value, text);
        }
    }
    let out_of_time = record.entries.last().is_some_and(|entry| {
        let end = Termination::from_canonical(record.variant.seats(), &entry.action);
        end.is_some_and(|(_, end)| end == Termination::OutOfTime)
    });
    if out_of_time && record.tag("Termination").is_none() {
        tag("Termination", TIME_FORFEIT, text);
    }
}

fn tag(key: &str, value: &str, text: &mut String) {
    let value: String = value.chars().filter(|c| !c.is_control()).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{key} \"{value}\"]");
}

impl Ending {
    /// The result of a game of two players as PGN writes it; that of records in other games.
    #[must_use]
    pub fn as_score(self, seats: &[crate::seat::SeatName]) -> String {
        match (self, seats) {
            (Self::Draw, [_, _]) => "1/2-1/2".to_owned(),
            (Self::Win(letter), [first, _]) if letter == first.letter => "1-0".to_owned(),
            (Self::Win(letter), [_, second]) if letter == second.letter => "0-1".to_owned(),
            _ => self.to_string(),
        }
    }
}

/// Writes words, and begins a new line if the next word does not fit.
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.end();
        }
        // A line that begins with % would be skipped.
        if self.column > 0 || word.starts_with('%') {
            self.text.push(' ');
            self.column += 1;
        }
        self.column += width;
        self.text.push_str(word);
    }

    /// Writes `!` and `?`, of which PGN has pairs at most.
    fn marks(&mut self, marks: &str) {
        let mut rest = marks;
        while !rest.is_empty() {
            let pair = rest.get(..2).and_then(|pair| GLYPHS.iter().position(|g| *g == pair));
            let (len, glyph) = match pair {
                Some(glyph) => (2, Some(glyph)),
                None => (1, rest.get(..1).and_then(|one| GLYPHS.iter().position(|g| *g == one))),
            };
            if let Some(glyph) = glyph {
                self.word(&format!("${}", glyph + 1));
            }
            rest = rest.get(len..).unwrap_or_default();
        }
    }

    fn comment(&mut self, comment: &str) {
        let mut text = String::from("{");
        for (index, word) in comment.split_whitespace().enumerate() {
            if index > 0 {
                self.word(&text);
                text.clear();
            }
            let plain = word.chars().filter(|c| !c.is_control()).map(|c| match c {
                '{' => '(',
                '}' => ')',
                c => c,
            });
            text.extend(plain);
        }
        text.push('}');
        self.word(&text);
    }

    fn end(&mut self) {
        if self.column > 0 {
            self.column = 0;
            self.text.push('\n');
        }
    }
}
