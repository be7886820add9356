//! Parses the arguments of `/if`.

use super::error::CommandError;
use super::invocation::{Command, ConditionChange, StandingChange};
use super::spec::Spec;

/// Words that remove conditions.
const OFF: [&str; 5] = ["off", "none", "clear", "remove", "delete"];

/// Parses the arguments of `/if`; without any, the conditions are shown.
pub(crate) fn read(spec: &'static Spec, text: &str) -> Result<Command, CommandError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_off = |word: &str| OFF.iter().any(|off| word.eq_ignore_ascii_case(off));
    let change = match words.as_slice() {
        [] => return Ok(Command::Ifs { line: None }),
        [off] if is_off(off) => ConditionChange::Off(None),
        [off, all] if is_off(off) && all.eq_ignore_ascii_case("all") => ConditionChange::Off(None),
        [off, line] if is_off(off) => ConditionChange::Off(Some(number(spec, line)?)),
        [off, _, more, ..] if is_off(off) => {
            return Err(CommandError::TooMuch(spec, (*more).to_owned()));
        }
        [answer @ .., last] if !answer.is_empty() => match standing(last, is_off(last)) {
            Some(change) => ConditionChange::Standing(answer.join(" "), change),
            None => ConditionChange::Line(text.to_owned()),
        },
        _ => ConditionChange::Line(text.to_owned()),
    };
    Ok(Command::If(change))
}

fn standing(word: &str, off: bool) -> Option<StandingChange> {
    match word.to_ascii_lowercase().as_str() {
        "always" => Some(StandingChange::Always),
        "never" => Some(StandingChange::Never),
        _ => off.then_some(StandingChange::Off),
    }
}

/// Parses the arguments of `/ifs`: the number of a line.
pub(crate) fn shown(spec: &'static Spec, words: &[String]) -> Result<Command, CommandError> {
    match words {
        [] => Ok(Command::Ifs { line: None }),
        [line] => Ok(Command::Ifs { line: Some(number(spec, line)?) }),
        [_, more, ..] => Err(CommandError::TooMuch(spec, more.clone())),
    }
}

fn number(spec: &'static Spec, word: &str) -> Result<usize, CommandError> {
    let digits = word.trim_end_matches('.');
    digits.parse().map_err(|_| CommandError::TooMuch(spec, word.to_owned()))
}

#[cfg(test)]
mod tests {
    use crate::game::Parsed;
    use crate::game::command::testing::{parse, parsed, parsed_with_game};
    use crate::game::command::{Command, CommandError, ConditionChange, GameRef, StandingChange};
    use crate::game::state::GameId;

    #[test]
    fn conditions_in_all_forms() {
        let line = |text: &str| Command::If(ConditionChange::Line(text.into()));
        assert_eq!(parsed("/if 4fx6f then 5c-6d, *"), line("4fx6f then 5c-6d, *"));
        assert_eq!(parsed("/premove e4"), line("e4"));
        assert_eq!(parsed("/if"), Command::Ifs { line: None });
        assert_eq!(parsed("/ifs"), Command::Ifs { line: None });
        assert_eq!(parsed("/ifs 2"), Command::Ifs { line: Some(2) });
        assert_eq!(parsed("/if off"), Command::If(ConditionChange::Off(None)));
        assert_eq!(parsed("/if OFF all"), Command::If(ConditionChange::Off(None)));
        assert_eq!(parsed("/if off 2"), Command::If(ConditionChange::Off(Some(2))));
        let standing =
            |answer: &str, change| Command::If(ConditionChange::Standing(answer.into(), change));
        assert_eq!(parsed("/if touch always"), standing("touch", StandingChange::Always));
        assert_eq!(
            parsed("/if let it stand Never"),
            standing("let it stand", StandingChange::Never)
        );
        assert_eq!(parsed("/if touch off"), standing("touch", StandingChange::Off));
        for text in ["/if off two", "/if off 1 2", "/ifs all", "/ifs 1 2"] {
            let error = parse(text, false, true);
            assert!(
                matches!(error, Parsed::Invalid(CommandError::TooMuch(..))),
                "{text}: {error:?}"
            );
        }
    }

    #[test]
    fn a_cell_before_then_is_no_game() {
        assert_eq!(
            parsed("/if g4 then e5"),
            Command::If(ConditionChange::Line("g4 then e5".into()))
        );
        let (game, _) = parsed_with_game("/if g4 e5 then d4");
        assert_eq!(game.map(|game| game.id), Some(GameId(4)));
        let (game, _) = parsed_with_game("/if g12@3 off 2");
        assert_eq!(game, Some(GameRef::at_ply(GameId(12), 3)));
    }
}
