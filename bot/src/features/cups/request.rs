//! What is asked for by `/cup`, and how it is written.

use std::fmt;

use crate::game::command::write::{line, optional, pair};
use crate::game::command::{Arguments, CommandError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CupRequest {
    List,
    /// Show the standings of one.
    Show(i64),
    /// Change one: that with the number, or the only one.
    Do(Verb, Option<i64>),
    /// Remove a person, a mention, an id or a name, from one.
    Remove(String, Option<i64>),
    Open(Terms),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub(super) enum Verb {
    Join,
    Leave,
    End,
}

/// The terms of a cup as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Terms {
    /// The game; `None` for Siege Chess.
    pub(super) game: Option<String>,
    pub(super) players: Option<String>,
    pub(super) system: Option<String>,
    pub(super) pace: Option<String>,
    pub(super) vacation: Option<String>,
    pub(super) round: Option<String>,
}

impl fmt::Display for CupRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::List => String::new(),
            Self::Show(id) => id.to_string(),
            Self::Do(verb, id) => {
                let verb = <&str>::from(*verb).to_owned();
                line([Some(verb), id.map(|id| id.to_string())])
            }
            Self::Remove(person, id) => {
                line([id.map(|id| id.to_string()), Some(pair("remove", person))])
            }
            Self::Open(terms) => {
                let term = |key: &str, value: &Option<String>| {
                    value.as_ref().map(|value| pair(key, value))
                };
                line([
                    optional(&terms.game),
                    term("players", &terms.players),
                    term("system", &terms.system),
                    term("pace", &terms.pace),
                    term("vacation", &terms.vacation),
                    term("round", &terms.round),
                ])
            }
        };
        f.write_str(&text)
    }
}

pub(super) fn read(arguments: &Arguments<'_>) -> Result<CupRequest, CommandError> {
    let (mut verb, mut id, mut terms, mut remove) = (None, None, Terms::default(), None);
    for word in &arguments.words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let term = match key.to_lowercase().as_str() {
            _ if !word.contains('=') => None,
            "players" => Some(&mut terms.players),
            "system" => Some(&mut terms.system),
            "pace" => Some(&mut terms.pace),
            "vacation" => Some(&mut terms.vacation),
            "remove" => Some(&mut remove),
            "round" => Some(&mut terms.round),
            _ => None,
        };
        if let Some(term) = term {
            if term.replace(value.to_owned()).is_some() {
                return Err(CommandError::Twice(key.to_lowercase()));
            }
            continue;
        }
        let taken = if let Ok(word) = word.parse::<Verb>() {
            verb.replace(word).is_some()
        } else if let Some(number) = number(word) {
            id.replace(number).is_some()
        } else {
            terms.game.replace(word.clone()).is_some()
        };
        if taken {
            return arguments.too_much(word);
        }
    }
    let opens = terms != Terms::default();
    match (verb, remove, id) {
        (None, None, None) if opens => Ok(CupRequest::Open(terms)),
        (Some(verb), None, id) if !opens => Ok(CupRequest::Do(verb, id)),
        (None, Some(person), id) if !opens => Ok(CupRequest::Remove(person, id)),
        (None, None, Some(id)) if !opens => Ok(CupRequest::Show(id)),
        _ => arguments.words.last().map_or(Ok(CupRequest::List), |word| arguments.too_much(word)),
    }
}

fn number(word: &str) -> Option<i64> {
    word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::features::testing::{asked, wrong};
    use crate::game::Request;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let mut all = vec![CupRequest::List, CupRequest::Show(3)];
        for id in [None, Some(3)] {
            all.extend([Verb::Join, Verb::Leave, Verb::End].map(|verb| CupRequest::Do(verb, id)));
            let people = ["<@5>", "two words", "g12", "", "a=b", "leave"];
            all.extend(people.map(|person| CupRequest::Remove(person.to_owned(), id)));
        }
        for game in [None, Some("siege"), Some("two words"), Some("g12"), Some("a=b")] {
            all.push(CupRequest::Open(Terms {
                game: game.map(str::to_owned),
                players: Some("9".to_owned()),
                pace: Some("14d+2d/move up to 21d".to_owned()),
                round: Some("148d".to_owned()),
                ..Terms::default()
            }));
        }
        all.into_iter().map(|request| Box::new(request) as Box<dyn Request>).collect()
    }

    #[test]
    fn a_cup_is_opened_shown_or_joined() {
        let asked = |text: &str| asked::<CupRequest>(text).unwrap();
        assert_eq!(asked("/cup"), CupRequest::List);
        assert_eq!(asked("/cup 12"), CupRequest::Show(12));
        assert_eq!(asked("/cup JOIN 12"), CupRequest::Do(Verb::Join, Some(12)));
        assert_eq!(asked("/cup 12 leave"), CupRequest::Do(Verb::Leave, Some(12)));
        assert_eq!(asked("/cup end"), CupRequest::Do(Verb::End, None));
        for text in ["/cup 3 remove=@eve", "/cup REMOVE=@eve 3"] {
            assert_eq!(asked(text), CupRequest::Remove("@eve".to_owned(), Some(3)), "{text}");
        }
        let game = Some("chess".to_owned());
        let system = Some("swiss".to_owned());
        let terms = Terms { game, system, ..Terms::default() };
        assert_eq!(asked("/cup chess system=swiss"), CupRequest::Open(terms));
        let terms = Terms { round: Some("90d".to_owned()), ..Terms::default() };
        assert_eq!(asked("/cup Round=90d"), CupRequest::Open(terms));
        for text in [
            "/cup chess join",
            "/cup 3 4",
            "/cup chess shogi",
            "/cup leave 3 remove=@eve",
            "/cup chess remove=@eve",
        ] {
            assert!(matches!(wrong(text), CommandError::TooMuch(..)), "{text}");
        }
        assert_eq!(wrong("/cup pace=3d pace=1d"), CommandError::Twice("pace".to_owned()));
    }
}
