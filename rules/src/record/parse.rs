//! Text to record, forgiving about how it travelled and strict about what it says.

use super::problem::{ParseError, Problem};
use super::{Ending, Entry, MAX_ACTION, MAX_BYTES, MAX_ENTRIES, MAX_MARKS, Record, Stamp};
use crate::game::Variant;

/// Characters of a tag's key.
pub(super) const fn is_key_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

impl std::str::FromStr for Record {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl Record {
    /// Reads a record from a file's bytes.
    ///
    /// # Errors
    /// The first thing that is wrong and its line.
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

    /// Reads a record.
    ///
    /// # Errors
    /// The first thing that is wrong and its line.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        if text.len() > MAX_BYTES {
            return Err(ParseError { line: 1, problem: Problem::TooLong });
        }
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let Some((skipped, depth)) = find_first_tag(&text) else {
            return Err(ParseError { line: 1, problem: Problem::NoRecord });
        };
        let lines: Vec<_> = text.lines().skip(skipped).map(|l| unquote(l, depth)).collect();
        let clean = lines.join("\n");
        Parser { rest: &clean, line: skipped + 1 }.record()
    }
}

/// How many lines stand before the first tag, and how deep it is quoted.
fn find_first_tag(text: &str) -> Option<(usize, usize)> {
    text.lines().enumerate().find_map(|(index, line)| {
        let bare =
            line.trim_start_matches(|c: char| c == '>' || c == '\u{feff}' || c.is_whitespace());
        let depth = line.chars().take(line.chars().count() - bare.chars().count());
        looks_like_tag(bare).then(|| (index, depth.filter(|c| *c == '>').count()))
    })
}

fn looks_like_tag(line: &str) -> bool {
    line.strip_prefix('[').is_some_and(|rest| {
        let value = rest.trim_start_matches(is_key_char);
        value.len() < rest.len() && value.trim_start().starts_with(['"', '“', '”'])
    })
}

fn unquote(line: &str, depth: usize) -> &str {
    let mut rest = line.trim_start_matches('\u{feff}');
    for _ in 0..depth {
        rest = rest.trim_start().strip_prefix('>').unwrap_or(rest);
    }
    rest
}

/// A short form of a word for an error message, safe to print.
fn show(word: &str) -> String {
    let mut short: String = word.chars().take(40).flat_map(char::escape_debug).collect();
    if word.chars().nth(40).is_some() {
        short.push('…');
    }
    short
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
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        if c == '\n' {
            self.line += 1;
        }
        Some(c)
    }

    fn skip_blank(&mut self) {
        while self.rest.starts_with(char::is_whitespace) {
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
            // What follows the result is a mail's end, unless it is one more record.
            for (index, line) in self.rest.lines().enumerate() {
                if looks_like_tag(line.trim_start()) {
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
        loop {
            self.skip_blank();
            if !self.rest.starts_with('[') {
                break;
            }
            let line = self.line;
            let at = |problem| ParseError { line, problem };
            let Some((key, value)) = self.tag() else { return Err(at(Problem::BadTag)) };
            let twice = match key.to_ascii_lowercase().as_str() {
                "variant" => {
                    let known = Variant::from_name(&value).map_err(|e| at(Problem::Variant(e)))?;
                    variant.replace(known).is_some()
                }
                "options" => options.replace(read_options(&value).map_err(at)?).is_some(),
                "start" => start.replace(value).is_some(),
                "result" => {
                    let ending = Ending::from_text(&value)
                        .ok_or_else(|| at(Problem::BadResult(show(&value))))?;
                    result.replace(ending).is_some()
                }
                _ => {
                    let twice = tags.iter().any(|(k, _)| k.eq_ignore_ascii_case(key));
                    tags.push((key.to_owned(), value));
                    twice
                }
            };
            if twice {
                return Err(at(Problem::TagTwice(show(key))));
            }
        }
        let Some(variant) = variant else {
            return Err(ParseError { line: first, problem: Problem::NoVariant });
        };
        let options = options.unwrap_or_default();
        Ok((Record { options, start, tags, ..Record::new(variant) }, result))
    }

    /// `[Key "value"]`, the opening bracket next.
    fn tag(&mut self) -> Option<(&'a str, String)> {
        self.next();
        let key_end = self.rest.find(|c| !is_key_char(c)).filter(|end| *end > 0)?;
        let (key, rest) = self.rest.split_at(key_end);
        self.rest = rest;
        self.skip_blank();
        // Word processors bend the quotation marks.
        if !matches!(self.next()?, '"' | '“' | '”') {
            return None;
        }
        let value = self.text_until(&['"', '”'], &[])?;
        self.skip_blank();
        (self.next()? == ']').then_some((key, value))
    }

    /// Text up to one of `ends`, blanks made one, escapes undone; `None` when the text runs out or
    /// one of `never` comes.
    fn text_until(&mut self, ends: &[char], never: &[char]) -> Option<String> {
        let mut text = String::new();
        loop {
            let mut c = self.next()?;
            if ends.contains(&c) {
                break;
            }
            if never.contains(&c) {
                return None;
            }
            if c.is_whitespace() {
                if !text.is_empty() && !text.ends_with(' ') {
                    text.push(' ');
                }
                continue;
            }
            if c == '\\' {
                c = self.next()?;
            }
            if !c.is_control() {
                text.push(c);
            }
        }
        // Escaped blanks are blanks as well.
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
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
                    if let Some(ending) = Ending::from_text(word) {
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

    /// A word up to a blank or brace; a number is a word of its own also when the action follows it
    /// directly, as in `1.e2e4`.
    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| c.is_whitespace() || matches!(c, '{' | '}'));
        let mut end = end.unwrap_or(self.rest.len());
        let word = self.rest.get(..end).unwrap_or_default();
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let dots = word.get(digits..).unwrap_or_default();
        let dots = dots.len() - dots.trim_start_matches('.').len();
        if digits > 0 && dots > 0 {
            end = digits + dots;
        }
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn comment(&mut self, record: &mut Record) -> Result<(), ParseError> {
        let line = self.line;
        self.next();
        let Some(text) = self.text_until(&['}'], &['{']) else {
            // The text ran out, or a brace came: the position tells which.
            let ran_out = self.rest.is_empty();
            let problem = if ran_out { Problem::OpenComment } else { Problem::NestedComment };
            return Err(ParseError { line: if ran_out { line } else { self.line }, problem });
        };
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

/// Hyphens and crosses as typewriters have them: mail programs like to replace them.
const fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{d7}' => 'x',
        _ => c,
    }
}

/// Whether what follows an `@` names a cell, `Eb2`: then it is a placement and no time.
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
    value.split_whitespace().map(pair).collect()
}
