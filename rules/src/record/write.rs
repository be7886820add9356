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
