//! What is asked with `/if` and `/ifs`, and how it is written.

use std::fmt;

use crate::game::command::write::{flag, line};
use crate::game::command::{Arguments, CommandError};

const OFF: [&str; 5] = ["off", "none", "clear", "remove", "delete"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum IfRequest {
    /// Add a line, as typed.
    Line(String),
    /// Remove a line, numbered from 1; `None` for all conditions.
    Off(Option<usize>),
    Standing(String, StandingChange),
    /// Show the conditions, and the end of a line, numbered from 1; `None` for the first one.
    Show(Option<usize>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StandingChange {
    Always,
    /// It is never given; the other of two answers is.
    Never,
    Off,
}

impl IfRequest {
    /// Parses the arguments of `/if`; without any, the conditions are shown.
    pub(super) fn parse(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        let text = || arguments.text.to_owned();
        let words: Vec<&str> = arguments.text.split_whitespace().collect();
        let is_off = |word: &str| OFF.iter().any(|off| word.eq_ignore_ascii_case(off));
        Ok(match words.as_slice() {
            [] => Self::Show(None),
            [off] if is_off(off) => Self::Off(None),
            [off, all] if is_off(off) && all.eq_ignore_ascii_case("all") => Self::Off(None),
            [off, line] if is_off(off) => Self::Off(Some(number(arguments, line)?)),
            [off, _, more, ..] if is_off(off) => return arguments.too_much(more),
            [answer @ .., last] if !answer.is_empty() => match standing(last, is_off(last)) {
                Some(change) => Self::Standing(answer.join(" "), change),
                None => Self::Line(text()),
            },
            _ => Self::Line(text()),
        })
    }

    /// Parses the arguments of `/ifs`: the number of a line.
    pub(super) fn parse_shown(arguments: &Arguments<'_>) -> Result<Self, CommandError> {
        let line = arguments.one()?.map(|line| number(arguments, &line));
        Ok(Self::Show(line.transpose()?))
    }
}

impl fmt::Display for IfRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |line: &Option<usize>| line.map(|line| line.to_string());
        match self {
            Self::Line(text) => f.write_str(text),
            Self::Off(wanted) => f.write_str(&line([flag(true, "off"), number(wanted)])),
            Self::Standing(answer, change) => {
                let change = match change {
                    StandingChange::Always => "always",
                    StandingChange::Never => "never",
                    StandingChange::Off => "off",
                };
                write!(f, "{answer} {change}")
            }
            Self::Show(wanted) => f.write_str(&line([number(wanted)])),
        }
    }
}

fn standing(word: &str, off: bool) -> Option<StandingChange> {
    match word.to_ascii_lowercase().as_str() {
        "always" => Some(StandingChange::Always),
        "never" => Some(StandingChange::Never),
        _ => off.then_some(StandingChange::Off),
    }
}

fn number(arguments: &Arguments<'_>, word: &str) -> Result<usize, CommandError> {
    word.trim_end_matches('.').parse().or_else(|_| arguments.too_much(word))
}
