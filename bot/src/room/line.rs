//! Parses typed lines before the daemon sees them.

use rules::steps::{each, take};

use super::error::RoomError;
use super::network::LAST_MESSAGE;

/// The longest line, in bytes.
pub(super) const LONGEST: usize = 1 << 20;
/// The longest name, in characters.
const LONGEST_NAME: usize = 32;

/// A line of a script, or one typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Nothing, or a comment.
    Blank,
    Message {
        /// The message's id, if the line gives it.
        id: Option<u64>,
        /// The author's name, unless it is the current speaker.
        name: Option<&'a str>,
        text: &'a str,
    },
    /// `/as`: changes the current speaker.
    As(&'a str),
    Wait(&'a str),
    Until(&'a str),
    /// `/room`: goes to the place with a name; without one, lists the places.
    Room(Option<&'a str>),
    /// `/again`: shows the last lines of the conversation.
    Again,
    Who,
    Help,
    Quit,
}

/// A line of a script with its expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Directive<'a> {
    Take {
        /// Whether it is expected to be refused (`!`).
        refused: bool,
        line: Line<'a>,
    },
    /// `? words` or `?- words`: the last answers contain them, or do not.
    Expect {
        /// Whether they contain the words.
        there: bool,
        words: &'a str,
    },
}

/// The commands whose argument may have several lines, as a record or a note does.
const OF_SEVERAL_LINES: [&str; 3] = ["position", "note", "hint"];

/// Splits what was entered at once into lines. A pasted block is several, unless its first line begins a message of several lines:
/// such a command, or the tags of a record.
pub(super) fn lines(entered: &str) -> Vec<&str> {
    let entered = entered.trim();
    let first = entered.lines().next().unwrap_or_default();
    let is_whole =
        matches!(read(first), Ok(Line::Message { text, .. }) if begins_several_lines(text));
    if is_whole { vec![entered] } else { entered.lines().collect() }
}

fn begins_several_lines(text: &str) -> bool {
    let command = text.strip_prefix('/').and_then(|rest| rest.split_whitespace().next());
    let spec = command.and_then(crate::features::spec);
    text.starts_with('[') || spec.is_some_and(|spec| OF_SEVERAL_LINES.contains(&spec.name))
}

/// Returns whether a text is a command of the room alone without its slash.
pub(super) fn lacks_slash(text: &str) -> bool {
    let slashed = format!("/{text}");
    matches!(command(&slashed), Some(Ok(own)) if !matches!(own, Line::As(_) | Line::Room(Some(_)) | Line::Wait(_) | Line::Until(_)))
        && crate::features::spec(text).is_none()
}

/// Parses a line. The error is a message id or a name that is not valid.
pub(super) fn read(line: &str) -> Result<Line<'_>, RoomError> {
    take(line.len());
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Line::Blank);
    }
    let (id, rest) = match line.strip_prefix('[').and_then(|l| l.split_once(']')) {
        Some((id, rest)) if id.trim().chars().all(|c| c.is_ascii_digit()) => {
            let number = id.trim().parse().ok().filter(|n| (1..=LAST_MESSAGE).contains(n));
            let wrong = || RoomError::BadId(super::words::brief(id));
            (Some(number.ok_or_else(wrong)?), rest.trim_start())
        }
        _ => (None, line),
    };
    if id.is_none()
        && let Some(own) = command(rest)
    {
        return own;
    }
    let Some((name, text)) = speaker(rest) else {
        return Ok(Line::Message { id, name: None, text: rest });
    };
    // Commands of the room work with a name too, except those that would change the speaker or hide the daemon's help.
    match command(text).filter(|_| id.is_none()) {
        Some(Ok(Line::As(_) | Line::Help) | Err(_)) | None => {
            Ok(Line::Message { id, name: Some(name), text })
        }
        Some(own) => own,
    }
}

/// Parses a line of a script; errors are as for [`read`].
pub(super) fn directive(line: &str) -> Result<Directive<'_>, RoomError> {
    let line = line.trim();
    if let Some(words) = line.strip_prefix("?-") {
        return Ok(Directive::Expect { there: false, words: words.trim() });
    }
    if let Some(words) = line.strip_prefix('?') {
        return Ok(Directive::Expect { there: true, words: words.trim() });
    }
    let (refused, line) = match line.strip_prefix('!') {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    read(line).map(|line| Directive::Take { refused, line })
}

/// Parses the room's own commands. Returns `None` for any other text.
fn command(line: &str) -> Option<Result<Line<'_>, RoomError>> {
    let (word, rest) = line.split_once(each(char::is_whitespace)).unwrap_or((line, ""));
    let rest = rest.trim();
    Some(match word.to_ascii_lowercase().as_str() {
        "/as" => name(rest).map(Line::As),
        "/room" if rest.is_empty() => Ok(Line::Room(None)),
        "/room" => name(rest.trim_start_matches('#')).map(|name| Line::Room(Some(name))),
        "/wait" => Ok(Line::Wait(rest)),
        "/until" => Ok(Line::Until(rest)),
        "/again" => Ok(Line::Again),
        "/who" => Ok(Line::Who),
        "/quit" | "/exit" | "/bye" => Ok(Line::Quit),
        "/help" if rest.is_empty() => Ok(Line::Help),
        _ => return None,
    })
}

fn name(text: &str) -> Result<&str, RoomError> {
    let name = text.trim_end_matches(':');
    if is_name(name) { Ok(name) } else { Err(RoomError::BadName(super::words::brief(name))) }
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.chars().nth(LONGEST_NAME).is_none()
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// Splits `ann: words` into name and text, but not `https://…`.
fn speaker(line: &str) -> Option<(&str, &str)> {
    let (name, text) = line.split_once(':')?;
    (is_name(name) && !text.starts_with("//")).then(|| (name, text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<'a>(id: Option<u64>, name: Option<&'a str>, text: &'a str) -> Line<'a> {
        Line::Message { id, name, text }
    }

    #[test]
    fn lines_are_parsed_as_people_mean_them() {
        for (text, line) in [
            ("", Line::Blank),
            ("  # ann: 3e-5e", Line::Blank),
            ("ann: 3e-5e", message(None, Some("ann"), "3e-5e")),
            ("ann:3e-5e ", message(None, Some("ann"), "3e-5e")),
            ("Zoë_2: /help play", message(None, Some("Zoë_2"), "/help play")),
            ("3e-5e", message(None, None, "3e-5e")),
            ("https://example.org/", message(None, None, "https://example.org/")),
            ("well now: yes", message(None, None, "well now: yes")),
            ("[1001] ann: 3e-5e", message(Some(1001), Some("ann"), "3e-5e")),
            ("[7] 3e-5e", message(Some(7), None, "3e-5e")),
            ("[sic] so: what", message(None, None, "[sic] so: what")),
            ("/as ann", Line::As("ann")),
            ("/AS ann:", Line::As("ann")),
            ("/wait 3d", Line::Wait("3d")),
            ("/room", Line::Room(None)),
            ("/room #chess", Line::Room(Some("chess"))),
            ("/help", Line::Help),
            ("/help play", message(None, None, "/help play")),
            ("/play siege", message(None, None, "/play siege")),
            ("ann: /wait 3d", Line::Wait("3d")),
            ("ann: /quit", Line::Quit),
            ("ann: /help", message(None, Some("ann"), "/help")),
            ("ann: /as bob", message(None, Some("ann"), "/as bob")),
            ("/quit", Line::Quit),
        ] {
            assert_eq!(read(text), Ok(line), "{text}");
        }
    }

    #[test]
    fn a_block_is_lines_unless_it_is_one_message() {
        let readme = "ann: /play siege white=ann red=bob\n\nbob: /join\r\nann: 3e-5e\n";
        assert_eq!(
            lines(readme),
            ["ann: /play siege white=ann red=bob", "", "bob: /join", "ann: 3e-5e"]
        );
        assert_eq!(lines("[1001] ann: 3e-5e\n[1002] bob: /join").len(), 2);
        for whole in [
            "/position [Event \"x\"]\n\n1. e4 e5",
            "ann: /note one\ntwo",
            "/memo one\ntwo",
            "ann: /hint chess 8/8\nw",
            "[Event \"x\"]\n[White \"Ann\"]\n\n1. e4",
            "ann: [Event \"x\"]\n\n1. e4",
        ] {
            assert_eq!(lines(whole), [whole]);
        }
        assert_eq!(lines("3e-5e"), ["3e-5e"]);
        assert_eq!(lines(""), [""; 0]);
    }

    #[test]
    fn wrong_ids_and_names_are_refused() {
        for text in ["[0] ann: x", "[1000000000001] ann: x", "[99999999999999999999] x", "[] x"] {
            assert!(matches!(read(text), Err(RoomError::BadId(_))), "{text}");
        }
        for text in ["/as", "/as a b", "/as <ann>", &format!("/as {}", "x".repeat(33))] {
            assert!(matches!(read(text), Err(RoomError::BadName(_))), "{text}");
        }
    }

    #[test]
    fn scripts_expect() {
        let refused = Directive::Take { refused: true, line: message(None, Some("ann"), "9z") };
        assert_eq!(directive("! ann: 9z"), Ok(refused));
        let there = |there, words| Ok(Directive::Expect { there, words });
        assert_eq!(directive("? White wins"), there(true, "White wins"));
        assert_eq!(directive("?- wins"), there(false, "wins"));
    }
}
