//! Scripts: lines for the room from a file or a pipe, with expectations.

use std::io::{self, BufRead, Write};

use super::conversation::Shown;
use super::error::RoomError;
use super::line::{self, Directive, LONGEST, Line};
use super::open::{Room, Taken};
use super::words;
use crate::printable::escaped;
use crate::store::Outcome;

/// The source of a script.
pub struct Input<R> {
    pub lines: R,
    /// The name of the source, for error messages.
    pub name: String,
    /// Whether lines are shown as they are processed.
    pub echo: bool,
}

#[derive(Debug, Default)]
pub struct Report {
    pub wrong: usize,
    /// The error of the output, after which the rest was not played.
    pub output: Option<io::Error>,
}

#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error(transparent)]
    Room(#[from] RoomError),
    #[error("refused: {0}")]
    Refused(String),
    #[error("this was expected to be refused, and was not")]
    NotRefused,
    #[error("the answers contain '{0}', and should not")]
    Found(String),
    #[error("the answers do not contain '{0}'; they are: {1}")]
    NotFound(String, String),
}

/// Plays a script to its end, and reports each failed line with its number on standard error. The error is that the input cannot be read.
pub async fn play(room: &mut Room, mut input: Input<impl BufRead>) -> io::Result<Report> {
    let mut report = Report::default();
    let mut last = Vec::new();
    let mut number = 0;
    while let Some(bytes) = next_line(&mut input.lines)? {
        number += 1;
        let result = match text(&bytes) {
            Ok(text) => one(room, text.trim_start_matches('\u{feff}'), input.echo, &mut last).await,
            Err(e) => Err(e.into()),
        };
        match result {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => {
                report.wrong += 1;
                // If this fails too, the exit status still reports it.
                let line = format!("{} line {number}: {why}", input.name);
                let _ = writeln!(io::stderr(), "siegepost: {}", escaped(&line));
            }
        }
        report.output = room.bridge().screen().failure();
        if report.output.is_some() {
            break;
        }
    }
    Ok(report)
}

async fn one(
    room: &mut Room,
    text: &str,
    echo: bool,
    last: &mut Vec<Shown>,
) -> Result<bool, Wrong> {
    let (refused, line) = match line::directive(text) {
        Ok(Directive::Expect { there, words }) => return expect(last, there, words).map(|()| true),
        Ok(Directive::Take { refused, line }) => (refused, line),
        Err(_) if text.trim_start().starts_with('!') => {
            last.clear();
            return Ok(true);
        }
        Err(e) => return Err(e.into()),
    };
    if echo && let Line::Message { name, text, .. } = &line {
        let who = name.map(str::to_owned).or_else(|| room.speaker());
        let who = who.map(|name| format!("{name}: ")).unwrap_or_default();
        let place = room.label();
        room.bridge().screen().text(&format!("{place}{who}{}", words::printable(text)));
    }
    let blank = line == Line::Blank;
    match room.take(line).await {
        Ok(Taken::Quit) => return Ok(false),
        Ok(Taken::Done) if refused && !blank => return Err(Wrong::NotRefused),
        Ok(Taken::Done) => {}
        Ok(Taken::Waited(answers)) => *last = answers,
        Ok(Taken::Sent { outcome, answers }) => {
            *last = answers;
            let computers = room.computers_answer().await?;
            let was = outcome == Some(Outcome::Refused);
            if was && !refused {
                let why = last.first().map_or("no reason was given", |a| a.message.text.as_str());
                return Err(Wrong::Refused(sentence(why)));
            }
            if refused && !was {
                return Err(Wrong::NotRefused);
            }
            last.extend(computers);
        }
        Err(e) if refused && expected(&e) => last.clear(),
        Err(e) => return Err(e.into()),
    }
    Ok(true)
}

/// Returns whether the room's error is about the line itself, so that a script can expect it.
const fn expected(e: &RoomError) -> bool {
    !matches!(
        e,
        RoomError::Store(_)
            | RoomError::History { .. }
            | RoomError::Foreign(_)
            | RoomError::OtherFormat(_)
            | RoomError::File { .. }
            | RoomError::Late(_)
    )
}

fn expect(last: &[Shown], there: bool, words: &str) -> Result<(), Wrong> {
    let contains = |shown: &Shown| {
        shown.message.text.contains(words)
            || shown.board.as_ref().is_some_and(|b| b.contains(words))
            || shown.files.iter().any(|f| f.contains(words))
            || shown.message.buttons.iter().any(|b| b.label.contains(words))
            || shown.message.attachment.as_ref().is_some_and(|a| a.content.contains(words))
    };
    match (last.iter().any(contains), there) {
        (true, true) | (false, false) => Ok(()),
        (true, false) => Err(Wrong::Found(words.to_owned())),
        (false, true) => {
            let found: Vec<_> = last.iter().map(|s| sentence(&s.message.text)).collect();
            let found = if found.is_empty() { "nothing".to_owned() } else { found.join(" | ") };
            Err(Wrong::NotFound(words.to_owned(), found))
        }
    }
}

/// Returns a text on one line.
fn sentence(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words::printable(&line).chars().take(300).collect()
}

fn text(bytes: &[u8]) -> Result<&str, RoomError> {
    if bytes.len() > LONGEST {
        return Err(RoomError::LongLine(LONGEST));
    }
    std::str::from_utf8(bytes).map_err(|_| RoomError::NotText)
}

/// Reads the next line, without its line ending. A line that is too long is cut, but read to its end.
fn next_line(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let buffer = match from.fill_buf() {
            Ok(buffer) => buffer,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|b| *b == b'\n');
        let part = buffer.get(..end.unwrap_or(buffer.len())).unwrap_or_default();
        let left = (LONGEST + 1).saturating_sub(line.len());
        line.extend(part.iter().take(left));
        let used = end.map_or(buffer.len(), |e| e + 1);
        from.consume(used);
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(any.then_some(line))
}
