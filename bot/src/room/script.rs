//! Scripts: the room played from a file or a pipe, line by line, with expectations.

use std::io::{self, BufRead, Write};

use super::error::RoomError;
use super::keep::Shown;
use super::line::{self, Directive, LONGEST, Line};
use super::open::{Room, Taken};
use super::words;
use crate::printable::escaped;
use crate::store::Outcome;

/// Where the lines come from.
pub struct Input<R> {
    /// The lines.
    pub lines: R,
    /// What the source is called when something is wrong.
    pub name: String,
    /// Whether lines are shown as they are taken.
    pub echo: bool,
}

/// How a script went.
#[derive(Debug, Default)]
pub struct Report {
    /// Lines that went otherwise than they should.
    pub wrong: usize,
    /// The output went away or is full; the rest was not played.
    pub output: Option<io::Error>,
}

/// Plays a script to its end; what is wrong is told on standard error with the line's number.
///
/// # Errors
/// Input that cannot be read.
pub async fn play(room: &mut Room, mut input: Input<impl BufRead>) -> io::Result<Report> {
    let mut report = Report::default();
    let mut last = Vec::new();
    let mut number = 0;
    while let Some(bytes) = next_line(&mut input.lines)? {
        number += 1;
        let result = match text(&bytes) {
            Ok(text) => one(room, text.trim_start_matches('\u{feff}'), input.echo, &mut last).await,
            Err(e) => Err(e.to_string()),
        };
        match result {
            Ok(true) => {}
            Ok(false) => break,
            Err(why) => {
                report.wrong += 1;
                // Nobody is left to tell when this fails too; the exit status still does.
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

/// One line; whether to go on, or what is wrong.
async fn one(
    room: &mut Room,
    text: &str,
    echo: bool,
    last: &mut Vec<Shown>,
) -> Result<bool, String> {
    let (refused, line) = match line::directive(text) {
        Ok(Directive::Expect { there, words }) => return expect(last, there, words).map(|()| true),
        Ok(Directive::Take { refused, line }) => (refused, line),
        Err(_) if text.trim_start().starts_with('!') => {
            last.clear();
            return Ok(true);
        }
        Err(e) => return Err(e.to_string()),
    };
    if echo && let Line::Say { name, text, .. } = &line {
        let who = name.or(room.speaker()).map(|name| format!("{name}: ")).unwrap_or_default();
        room.bridge().screen().text(&format!("{who}{}", words::printable(text)));
    }
    let blank = line == Line::Blank;
    match room.take(line).await {
        Ok(Taken::Quit) => return Ok(false),
        Ok(Taken::Done) if refused && !blank => {
            return Err("this was expected to be refused, and was not".to_owned());
        }
        Ok(Taken::Done) => {}
        Ok(Taken::Waited(answers)) => *last = answers,
        Ok(Taken::Said { outcome, answers }) => {
            *last = answers;
            let was = outcome == Some(Outcome::Refused);
            if was && !refused {
                let why = last.first().map_or("no reason was given", |a| a.message.text.as_str());
                return Err(format!("refused: {}", sentence(why)));
            }
            if refused && !was {
                return Err("this was expected to be refused, and was not".to_owned());
            }
        }
        Err(e) if refused && expected(&e) => last.clear(),
        Err(e) => return Err(e.to_string()),
    }
    Ok(true)
}

/// Whether the room's refusal is about the line itself, so that a script can have meant it.
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

fn expect(last: &[Shown], there: bool, words: &str) -> Result<(), String> {
    let contains = |shown: &Shown| {
        shown.message.text.contains(words)
            || shown.board.as_ref().is_some_and(|b| b.contains(words))
            || shown.files.iter().any(|f| f.contains(words))
            || shown.message.buttons.iter().any(|b| b.label.contains(words))
            || shown.message.attachment.as_ref().is_some_and(|a| a.content.contains(words))
    };
    match (last.iter().any(contains), there) {
        (true, true) | (false, false) => Ok(()),
        (true, false) => Err(format!("the answers contain '{words}', and should not")),
        (false, true) => {
            let said: Vec<_> = last.iter().map(|s| sentence(&s.message.text)).collect();
            let said = if said.is_empty() { "nothing".to_owned() } else { said.join(" | ") };
            Err(format!("the answers do not contain '{words}'; they are: {said}"))
        }
    }
}

/// A text on one line.
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

/// The next line without its end; one that is too long is cut but read to its end.
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
        let room = (LONGEST + 1).saturating_sub(line.len());
        line.extend(part.iter().take(room));
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
