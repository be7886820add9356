//! Parses records: lenient about changes that mail programs make to a text, strict about its content.

use std::collections::HashSet;

use super::data::{
    Ending, Entry, MAX_ACTION, MAX_BYTES, MAX_ENTRIES, MAX_KEY, MAX_LINES, MAX_MARKS, MAX_OPTIONS,
    MAX_QUOTES, MAX_TAGS, MAX_VALUE, Record, is_key_char,
};
use super::problem::{ParseError, Problem};
use super::stamp::Stamp;
use crate::steps::{self, each};
use crate::variant::Variant;

impl std::str::FromStr for Record {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl Record {
    /// Parses the bytes of a file as a record.
    ///
    /// # Errors
    /// A [`ParseError`] with the first problem and its line.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ParseError> {
        if bytes.len() > MAX_BYTES {
            return Err(ParseError { line: 1, problem: Problem::TooLong });
        }
        let text = std::str::from_utf8(bytes).map_err(|e| {
            let good = bytes.get(..e.valid_up_to()).unwrap_or_default();
            let line = good.iter().filter(|b| **b == b'\n').count() + 1;
            ParseError { line, problem: Problem::NotText }
        })?;
        Self::parse(text)
    }

    /// Parses a record.
    ///
    /// # Errors
    /// A [`ParseError`] with the first problem and its line.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        if text.len() > MAX_BYTES {
            return Err(ParseError { line: 1, problem: Problem::TooLong });
        }
        steps::take(text.len());
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if text.lines().count() > MAX_LINES {
            return Err(ParseError { line: MAX_LINES + 1, problem: Problem::TooManyLines });
        }
        let Some((skipped, depth)) = find_first_tag(&text) else {
            return Err(ParseError { line: 1, problem: Problem::NoRecord });
        };
        if depth > MAX_QUOTES {
            return Err(ParseError { line: skipped + 1, problem: Problem::TooDeep });
        }
        let lines: Vec<_> = text.lines().skip(skipped).map(|l| unquote(l, depth)).collect();
        let clean = lines.join("\n");
        Parser { rest: &clean, line: skipped + 1 }.record()
    }
}

/// Returns the number of lines before the first tag, and the number of `>` before it.
fn find_first_tag(text: &str) -> Option<(usize, usize)> {
    text.lines().enumerate().find_map(|(index, line)| {
        let mut depth = 0;
        let bare = line.trim_start_matches(each(|c| {
            depth += usize::from(c == '>');
            c == '>' || c == '\u{feff}' || c.is_whitespace()
        }));
        looks_like_tag(bare).then_some((index, depth))
    })
}

fn looks_like_tag(line: &str) -> bool {
    line.strip_prefix('[').is_some_and(|rest| {
        let value = rest.trim_start_matches(each(is_key_char));
        value.len() < rest.len() && trim_start(value).starts_with(['"', '“', '”'])
    })
}

fn trim_start(text: &str) -> &str {
    text.trim_start_matches(each(char::is_whitespace))
}

/// Returns a line without the `>` at its beginning, of which it removes at most `depth`.
fn unquote(line: &str, depth: usize) -> &str {
    let mut rest = line.trim_start_matches(each(|c| c == '\u{feff}'));
    for _ in 0..depth {
        steps::take(1);
        let Some(inner) = trim_start(rest).strip_prefix('>') else { break };
        rest = inner;
    }
    rest
}

/// Shortens and escapes a word for an error message.
fn show(word: &str) -> String {
    let mut short: String = word.chars().take(40).flat_map(char::escape_debug).collect();
    if word.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// Why a text in quotation marks or braces cannot be read.
enum BadText {
    /// It is not closed.
    Unclosed,
    /// It contains a character that is not allowed in it.
    Forbidden,
    /// It is too long.
    TooLong,
}

struct Parser<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Parser<'a> {
    fn fail<T>(&self, problem: Problem) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, problem })
    }

    fn next(&mut self) -> Option<char> {
        steps::take(1);
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        if c == '\n' {
            self.line += 1;
        }
        Some(c)
    }

    fn skip_blank(&mut self) {
        while self.rest.starts_with(each(char::is_whitespace)) {
            self.next();
        }
    }

    fn record(mut self) -> Result<Record, ParseError> {
        let (mut record, stated) = self.tags()?;
        let end = self.actions(&mut record)?;
        record.result = match (stated, end) {
            (Some(tag), Some(end)) if tag != end => {
                return self.fail(Problem::TwoResults { tag, end });
            }
            (tag, end) => end.or(tag).unwrap_or_default(),
        };
        if end.is_some() {
            // What follows the result is ignored, unless it is another record.
            steps::take(self.rest.len());
            for (index, line) in self.rest.lines().enumerate() {
                if looks_like_tag(trim_start(line)) {
                    self.line += index;
                    return self.fail(Problem::SecondRecord);
                }
            }
        }
        Ok(record)
    }

    fn tags(&mut self) -> Result<(Record, Option<Ending>), ParseError> {
        let first = self.line;
        let (mut variant, mut options, mut start, mut result) = (None, None, None, None);
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut keys: HashSet<String> = HashSet::new();
        loop {
            self.skip_blank();
            if !self.rest.starts_with('[') {
                break;
            }
            let line = self.line;
            let at = |problem| ParseError { line, problem };
            let (key, value) = self.tag().map_err(at)?;
            steps::take(key.len());
            let lower = key.to_ascii_lowercase();
            if keys.contains(&lower) {
                return Err(at(Problem::TagTwice(show(key))));
            }
            match lower.as_str() {
                "variant" => {
                    let known = Variant::from_name(&value).map_err(|e| at(Problem::Variant(e)))?;
                    variant = Some(known);
                }
                "options" => options = Some(read_options(&value).map_err(at)?),
                "start" => start = Some(value),
                "result" => result = Some((value, line)),
                _ if tags.len() == MAX_TAGS => return Err(at(Problem::TooManyTags)),
                _ => tags.push((key.to_owned(), value)),
            }
            keys.insert(lower);
        }
        let Some(variant) = variant else {
            return Err(ParseError { line: first, problem: Problem::NoVariant });
        };
        // What a result means depends on the seats.
        let read = |(value, line): (String, usize)| {
            let bad = || ParseError { line, problem: Problem::BadResult(show(&value)) };
            Ending::read(&value, variant.seats()).ok_or_else(bad)
        };
        let result = result.map(read).transpose()?;
        let options = options.unwrap_or_default();
        Ok((Record { options, start, tags, ..Record::new(variant) }, result))
    }

    /// Parses `[Key "value"]`; the next character is the opening bracket.
    fn tag(&mut self) -> Result<(&'a str, String), Problem> {
        const BAD: Problem = Problem::BadTag;
        self.next();
        let key_end =
            self.rest.find(each(|c| !is_key_char(c))).filter(|end| *end > 0).ok_or(BAD)?;
        let (key, rest) = self.rest.split_at(key_end);
        self.rest = rest;
        self.skip_blank();
        // Word processors replace straight quotation marks by curly ones.
        if !matches!(self.next(), Some('"' | '“' | '”')) {
            return Err(BAD);
        }
        if key.len() > MAX_KEY {
            return Err(Problem::LongKey(show(key)));
        }
        let value = self.text_until(&['"', '”'], &[], MAX_VALUE).map_err(|why| match why {
            BadText::TooLong => Problem::LongValue(show(key)),
            BadText::Unclosed | BadText::Forbidden => BAD,
        })?;
        self.skip_blank();
        if self.next() == Some(']') { Ok((key, value)) } else { Err(BAD) }
    }

    /// Parses text up to one of `ends`, at most `most` bytes without any of `forbidden`. Runs of blanks become one blank,
    /// and escapes are resolved.
    fn text_until(
        &mut self,
        ends: &[char],
        forbidden: &[char],
        most: usize,
    ) -> Result<String, BadText> {
        let mut text = String::new();
        loop {
            let mut c = self.next().ok_or(BadText::Unclosed)?;
            if ends.contains(&c) {
                break;
            }
            if forbidden.contains(&c) {
                return Err(BadText::Forbidden);
            }
            if text.len() > most {
                return Err(BadText::TooLong);
            }
            if c.is_whitespace() {
                if !text.is_empty() && !text.ends_with(' ') {
                    text.push(' ');
                }
                continue;
            }
            if c == '\\' {
                c = self.next().ok_or(BadText::Unclosed)?;
            }
            if !c.is_control() {
                text.push(c);
            }
        }
        // Escaped blanks count as blanks, too.
        steps::take(text.len());
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.len() > most { Err(BadText::TooLong) } else { Ok(text) }
    }

    fn actions(&mut self, record: &mut Record) -> Result<Option<Ending>, ParseError> {
        let mut round = 0;
        loop {
            self.skip_blank();
            match self.rest.chars().next() {
                None => return Ok(None),
                Some('{') => self.comment(record)?,
                Some('}') => return self.fail(Problem::StrayBrace),
                Some('[') => return self.fail(Problem::TagAmongActions),
                Some(_) => {
                    let word = self.word();
                    steps::take(word.len());
                    if let Some(ending) = Ending::read(word, record.variant.seats()) {
                        return Ok(Some(ending));
                    }
                    match read_number(word) {
                        Some(found) => {
                            let again = found == round && found > 0;
                            // A record from a given position may be the later part of a game.
                            let later = round == 0 && record.start.is_some();
                            if found != round + 1 && !again && !later {
                                return self
                                    .fail(Problem::BadNumber { expected: round + 1, found });
                            }
                            round = found;
                        }
                        None => self.entry(word, record)?,
                    }
                }
            }
        }
    }

    /// Parses a word up to a blank or brace. The number of a round is a word even if the action follows it directly, as
    /// in `1.e2e4`.
    fn word(&mut self) -> &'a str {
        let after_digits = self.rest.trim_start_matches(each(|c| c.is_ascii_digit()));
        let after_dots = after_digits.trim_start_matches(each(|c| c == '.'));
        let is_number =
            after_digits.len() < self.rest.len() && after_dots.len() < after_digits.len();
        let end = if is_number {
            self.rest.len() - after_dots.len()
        } else {
            let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}');
            self.rest.find(each(ends)).unwrap_or(self.rest.len())
        };
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn comment(&mut self, record: &mut Record) -> Result<(), ParseError> {
        let line = self.line;
        self.next();
        let text = self.text_until(&['}'], &['{'], MAX_BYTES).map_err(|why| match why {
            BadText::Unclosed => ParseError { line, problem: Problem::OpenComment },
            BadText::Forbidden => ParseError { line: self.line, problem: Problem::NestedComment },
            BadText::TooLong => ParseError { line, problem: Problem::TooLong },
        })?;
        if text.is_empty() {
            return Ok(());
        }
        let slot = match record.entries.last_mut() {
            Some(entry) => &mut entry.comment,
            None => &mut record.preface,
        };
        match slot {
            Some(before) => {
                before.push(' ');
                before.push_str(&text);
            }
            None => *slot = Some(text),
        }
        Ok(())
    }

    fn entry(&self, word: &str, record: &mut Record) -> Result<(), ParseError> {
        if let Some(time) = word.strip_prefix('@').filter(|rest| !is_cell(rest)) {
            let Some(stamp) = Stamp::from_text(time) else {
                return self.fail(Problem::BadTime(show(word)));
            };
            return match record.entries.last_mut() {
                Some(entry) if entry.at.is_none() => {
                    entry.at = Some(stamp);
                    Ok(())
                }
                _ => self.fail(Problem::NothingToMark(show(word))),
            };
        }
        steps::take(word.len());
        let action = word.trim_end_matches(['!', '?']);
        let marks = word.get(action.len()..).unwrap_or_default();
        if marks.len() > MAX_MARKS {
            return self.fail(Problem::BadAction(show(word)));
        }
        if action.is_empty() {
            return match record.entries.last_mut() {
                Some(entry) if entry.marks.len() + marks.len() <= MAX_MARKS => {
                    entry.marks.push_str(marks);
                    Ok(())
                }
                _ => self.fail(Problem::NothingToMark(show(word))),
            };
        }
        let action: String = action.chars().map(plain).collect();
        let printable =
            action.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '"' | '[' | ']'));
        if !printable || action.len() > MAX_ACTION {
            return self.fail(Problem::BadAction(show(word)));
        }
        if record.entries.len() == MAX_ENTRIES {
            return self.fail(Problem::TooManyActions);
        }
        let entry = Entry { marks: marks.to_owned(), ..Entry::new(action) };
        record.entries.push(entry);
        Ok(())
    }
}

/// Replaces typographic hyphens, dashes and multiplication signs, which mail programs insert, by `-` and `x`.
const fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{d7}' => 'x',
        _ => c,
    }
}

/// Whether the text after an `@` is the name of a cell, such as `Eb2`. Then it is a placement, not a time.
fn is_cell(rest: &str) -> bool {
    let name = rest.trim_end_matches(['!', '?']);
    let file = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let letters = (1..=2).contains(&file.len()) && file.bytes().all(|b| b.is_ascii_alphabetic());
    letters && (1..=2).contains(&(name.len() - file.len()))
}

fn read_number(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches('.');
    let is_number = digits.len() < word.len() && digits.bytes().all(|b| b.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

fn read_options(value: &str) -> Result<Vec<(String, String)>, Problem> {
    let pair = |word: &str| match word.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(Problem::BadOption(show(word))),
    };
    steps::take(value.len());
    let options: Vec<_> = value.split_whitespace().map(pair).collect::<Result<_, _>>()?;
    if options.len() > MAX_OPTIONS { Err(Problem::TooManyOptions) } else { Ok(options) }
}
