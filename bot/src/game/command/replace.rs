//! The arguments of `/replace`.

use super::error::CommandError;
use super::spec::Spec;
use crate::game::state::COMPUTER;

/// A proposal to replace a player, or the answer to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplaceRequest {
    /// Propose that a person takes over a seat.
    Propose {
        /// The seat, by name or letter or by its player; `None` for the writer's own.
        seat: Option<String>,
        /// A mention, an id or a name.
        person: String,
    },
    /// Answer a proposal.
    Answer {
        /// Whether the writer agrees.
        agrees: bool,
    },
}

/// Parses the arguments of `/replace`: `red=@dora`, `@bob=@dora`, `red @dora`, `@dora`, `agree` or `decline`.
pub(crate) fn read(spec: &'static Spec, list: &[String]) -> Result<ReplaceRequest, CommandError> {
    let (seat, person) = match list {
        // `/replace red computer=5`
        [head @ .., word] if level_of(word).is_some() => {
            let seat = match head {
                [] => None,
                [seat] => Some(seat.clone()),
                [_, more, ..] => return Err(CommandError::TooMuch(spec, more.clone())),
            };
            (seat, format!("{COMPUTER}:{}", level_of(word).unwrap_or_default()))
        }
        [] => return Err(CommandError::Missing(spec)),
        [word] => match word.to_lowercase().as_str() {
            "agree" | "accept" | "yes" => return Ok(ReplaceRequest::Answer { agrees: true }),
            "decline" | "no" | "refuse" | "reject" => {
                return Ok(ReplaceRequest::Answer { agrees: false });
            }
            _ => {
                let after_mention =
                    word.find(">=").filter(|_| word.starts_with('<')).map(|at| at + 1);
                let at =
                    after_mention.or_else(|| word.find('=').filter(|_| !word.starts_with('<')));
                match at.and_then(|at| word.split_at_checked(at)) {
                    Some((seat, person)) => {
                        (Some(seat.to_owned()), person.trim_start_matches('=').to_owned())
                    }
                    None => (None, word.clone()),
                }
            }
        },
        [seat, person] => (Some(seat.clone()), person.clone()),
        [_, _, more, ..] => return Err(CommandError::TooMuch(spec, more.clone())),
    };
    if person.is_empty() {
        return Err(CommandError::Missing(spec));
    }
    Ok(ReplaceRequest::Propose { seat, person })
}

/// Returns the level in `computer=5`.
fn level_of(word: &str) -> Option<&str> {
    let (key, level) = word.split_once('=')?;
    key.eq_ignore_ascii_case(COMPUTER).then_some(level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::vocabulary::spec;

    fn parsed(list: &[&str]) -> Result<ReplaceRequest, CommandError> {
        let list: Vec<String> = list.iter().map(|word| (*word).to_owned()).collect();
        read(spec("replace").unwrap(), &list)
    }

    fn propose(seat: Option<&str>, person: &str) -> ReplaceRequest {
        ReplaceRequest::Propose { seat: seat.map(str::to_owned), person: person.to_owned() }
    }

    #[test]
    fn a_seat_and_a_person_in_all_forms() {
        assert_eq!(parsed(&["red=@dora"]), Ok(propose(Some("red"), "@dora")));
        assert_eq!(parsed(&["red", "<@12>"]), Ok(propose(Some("red"), "<@12>")));
        assert_eq!(parsed(&["red=computer:5"]), Ok(propose(Some("red"), "computer:5")));
        assert_eq!(parsed(&["red", "computer=5"]), Ok(propose(Some("red"), "computer:5")));
        assert_eq!(parsed(&["computer=5"]), Ok(propose(None, "computer:5")));
        assert_eq!(parsed(&["<@12>"]), Ok(propose(None, "<@12>")));
        assert_eq!(parsed(&["<@a=b>"]), Ok(propose(None, "<@a=b>")));
        assert_eq!(parsed(&["<@12>=<@13>"]), Ok(propose(Some("<@12>"), "<@13>")));
        assert_eq!(parsed(&["@bob=@dora"]), Ok(propose(Some("@bob"), "@dora")));
        assert_eq!(parsed(&["Agree"]), Ok(ReplaceRequest::Answer { agrees: true }));
        assert_eq!(parsed(&["decline"]), Ok(ReplaceRequest::Answer { agrees: false }));
        assert!(matches!(parsed(&[]), Err(CommandError::Missing(_))));
        assert!(matches!(parsed(&["red="]), Err(CommandError::Missing(_))));
        assert!(
            matches!(parsed(&["red", "dora", "now"]), Err(CommandError::TooMuch(_, w)) if w == "now")
        );
    }
}
