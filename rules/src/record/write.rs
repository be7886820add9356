//! Writes records, in lines of at most 80 characters if words are not longer.

use std::fmt::{self, Write};

use super::data::Record;

const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Variant", self.variant.name())?;
        if !self.options.is_empty() {
            let all: Vec<_> = self.options.iter().map(|(k, v)| format!("{k}={v}")).collect();
            write_tag(f, "Options", &all.join(" "))?;
        }
        for (key, value) in &self.tags {
            write_tag(f, key, value)?;
        }
        if let Some(start) = &self.start {
            write_tag(f, "Start", start)?;
        }
        write_tag(f, "Result", &self.result.to_string())?;
        f.write_char('\n')?;
        let mut lines = Lines { f, column: 0 };
        if let Some(comment) = &self.preface {
            lines.comment(comment)?;
            lines.end()?;
        }
        let mut last = 0;
        for (entry, round) in self.entries.iter().zip(self.rounds()) {
            if round != last {
                lines.end()?;
                lines.word(&format!("{round}."))?;
                last = round;
            }
            lines.word(&format!("{}{}", entry.action, entry.marks))?;
            if let Some(at) = entry.at {
                lines.word(&format!("@{at}"))?;
            }
            if let Some(comment) = &entry.comment {
                lines.comment(comment)?;
            }
        }
        lines.end()?;
        writeln!(f, "{}", self.result)
    }
}

/// The line between records in one file.
const SEPARATOR: &str = "---";

impl Record {
    /// Writes the record for people: like [`ToString::to_string`] and, if the game has algebraic notation, with the score
    /// sheet after it, which is not read.
    ///
    /// ```
    /// use rules::record::Record;
    /// let record = Record::parse("[Variant \"chess\"]\n\n1. g1f3! *")?;
    /// let text = record.with_sheet();
    /// assert!(text.ends_with("1. g1f3!\n*\n\nScore sheet:\n\n1. Nf3!\n"));
    /// assert_eq!(Record::parse(&text)?, record);
    /// # Ok::<(), rules::record::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_sheet(&self) -> String {
        let mut other = false;
        // An illegal action ends the sheet.
        let _ = self.walk(|_, _, played| other |= !played.sheet.contains(&played.canonical));
        if other {
            format!("{self}\nScore sheet:\n\n{}\n", self.score_sheet())
        } else {
            self.to_string()
        }
    }

    /// Writes the record so that others can follow it in one text: see [`Record::split`].
    #[must_use]
    pub fn in_file(&self) -> String {
        format!("{self}{SEPARATOR}\n")
    }

    /// Returns the texts of the records in a text, each with the number of the line, from 1, on which it begins. After every
    /// record but the last stands a line of three hyphens.
    ///
    /// ```
    /// use rules::record::Record;
    /// let text = "[Variant \"chess\"]\n\n*\n---\n[Variant \"siege\"]\n\n*\n---\n";
    /// let found: Vec<_> = Record::split(text).map(|(line, text)| (line, Record::parse(text).is_ok())).collect();
    /// assert_eq!(found, [(1, true), (5, true)]);
    /// ```
    pub fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
        let (mut rest, mut line) = (text, 1);
        std::iter::from_fn(move || {
            while !rest.trim().is_empty() {
                let (mut len, mut lines, mut separator) = (0, 0, 0);
                for each in rest.split_inclusive('\n') {
                    lines += 1;
                    if each.trim_end() == SEPARATOR {
                        separator = each.len();
                        break;
                    }
                    len += each.len();
                }
                let (record, begins) = (rest.get(..len).unwrap_or_default(), line);
                rest = rest.get(len + separator..).unwrap_or_default();
                line += lines;
                if !record.trim().is_empty() {
                    return Some((begins, record));
                }
            }
            None
        })
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, key: &str, value: &str) -> fmt::Result {
    let mut lines = Lines { f, column: 0 };
    let mut text = format!("[{key} \"");
    for (index, word) in value.split_whitespace().enumerate() {
        if index > 0 {
            lines.word(&text)?;
            text.clear();
        }
        escape(word, "\"\\", &mut text);
    }
    text.push_str("\"]");
    lines.word(&text)?;
    lines.end()
}

fn escape(word: &str, special: &str, out: &mut String) {
    for c in word.chars() {
        // Control characters would be lost in a mail, and a terminal might execute them.
        if c.is_control() {
            continue;
        }
        if special.contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
}

/// Writes words, and begins a new line if the next word does not fit.
struct Lines<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.end()?;
            self.f.write_char(' ')?;
            self.column = 1;
        } else if self.column > 0 {
            self.f.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.f.write_str(word)
    }

    fn comment(&mut self, comment: &str) -> fmt::Result {
        let mut text = String::from("{");
        for (index, word) in comment.split_whitespace().enumerate() {
            if index > 0 {
                self.word(&text)?;
                text.clear();
            }
            escape(word, "{}\\", &mut text);
        }
        text.push('}');
        self.word(&text)
    }

    fn end(&mut self) -> fmt::Result {
        if self.column > 0 {
            self.column = 0;
            self.f.write_char('\n')?;
        }
        Ok(())
    }
}
