//! The arguments of `/try`.

use super::error::CommandError;
use super::spec::Spec;
use crate::chat::ids::MessageId;
use rules::steps::take;

/// A request about a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TryRequest {
    /// A line, or the name of a stored one.
    Line {
        /// The moves as typed.
        moves: Vec<String>,
        /// The number of the game's actions before the line; `None` for the present position.
        ply: Option<usize>,
        /// The name under which the line is kept. Without moves, it names the newest line.
        name: Option<String>,
    },
    /// A position of a stored line.
    Step {
        /// The message with which the line was typed.
        line: MessageId,
        /// The number of its actions before the position.
        step: usize,
    },
    /// Remove a variation.
    Off {
        /// Its name.
        name: String,
    },
}

/// Parses the arguments of `/try`: `MOVES [as NAME] [ply=12]`, `NAME`, `off NAME`, or
/// `line=71 at=3`.
pub(crate) fn read(spec: &'static Spec, list: &[String]) -> Result<TryRequest, CommandError> {
    if let [line, step] = list
        && let (Some(line), Some(step)) = (line.strip_prefix("line="), step.strip_prefix("at="))
        && let (Ok(line), Ok(step)) = (line.parse().map(MessageId), step.parse())
    {
        return Ok(TryRequest::Step { line, step });
    }
    if let [off, name] = list
        && off.eq_ignore_ascii_case("off")
    {
        return Ok(TryRequest::Off { name: name.clone() });
    }
    let (mut moves, mut ply, mut name) = (Vec::new(), None, None);
    let mut words = list.iter();
    while let Some(word) = words.next() {
        take(word.len());
        if let Some(number) = word.strip_prefix("ply=") {
            ply = Some(number.parse().map_err(|_| CommandError::NotAPly(word.clone()))?);
        } else if let Some(given) = word.strip_prefix("name=") {
            name = Some(given.to_owned());
        } else if word.eq_ignore_ascii_case("as") {
            name = Some(words.next().ok_or(CommandError::Missing(spec))?.clone());
        } else {
            moves.extend(word.split([',', ';']).filter_map(typed).map(str::to_owned));
        }
    }
    if moves.is_empty() && name.is_none() {
        return Err(CommandError::Missing(spec));
    }
    Ok(TryRequest::Line { moves, ply, name })
}

/// Returns whether [`read`] makes this move of a word that is the same.
pub(crate) fn is_move(word: &str) -> bool {
    let options = ["ply=", "name=", "line="].iter().any(|key| word.starts_with(key));
    let keyword = ["as", "off"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword));
    !options && !keyword && typed(word) == Some(word)
}

/// Returns a typed move without the number of its round. Returns `None` for words between moves.
fn typed(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let dots = rest.trim_start_matches('.');
    let word = if rest.len() < word.len() && dots.len() < rest.len() { dots } else { word };
    let between = ["then", "…", "..."].iter().any(|w| word.eq_ignore_ascii_case(w));
    (!word.is_empty() && !between).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Invocation;
    use crate::game::command::vocabulary::spec;
    use crate::game::command::{Command, GameRef};
    use crate::game::state::GameId;

    fn request(text: &str) -> Result<TryRequest, CommandError> {
        let list: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        read(spec("try").unwrap(), &list)
    }

    fn line(moves: &[&str], ply: Option<usize>, name: Option<&str>) -> TryRequest {
        let moves = moves.iter().map(|m| (*m).to_owned()).collect();
        TryRequest::Line { moves, ply, name: name.map(str::to_owned) }
    }

    #[test]
    fn a_line_has_moves_a_name_and_a_start() {
        assert_eq!(
            request("3e-5e, 4f-6f then 5c-6d").unwrap(),
            line(&["3e-5e", "4f-6f", "5c-6d"], None, None)
        );
        assert_eq!(request("1. e4 e5 2.Nf3").unwrap(), line(&["e4", "e5", "Nf3"], None, None));
        assert_eq!(request("e4 AS plan").unwrap(), line(&["e4"], None, Some("plan")));
        assert_eq!(request("e4 ply=30 name=plan").unwrap(), line(&["e4"], Some(30), Some("plan")));
        assert_eq!(request("plan").unwrap(), line(&["plan"], None, None));
        assert_eq!(request("as plan").unwrap(), line(&[], None, Some("plan")));
        assert_eq!(request("off plan").unwrap(), TryRequest::Off { name: "plan".into() });
        let step = TryRequest::Step { line: MessageId(71), step: 3 };
        assert_eq!(request("line=71 at=3").unwrap(), step);
        assert!(matches!(request(""), Err(CommandError::Missing(_))));
        assert!(matches!(request("e4 as"), Err(CommandError::Missing(_))));
        assert!(matches!(request("e4 ply=x"), Err(CommandError::NotAPly(_))));
    }

    #[test]
    fn the_longest_step_fits_into_a_button() {
        let step = TryRequest::Step { line: MessageId(u64::MAX), step: 500 };
        let game = Some(GameRef::from(GameId(i64::MAX)));
        let asked = Invocation { game, request: Box::new(Command::Try(step)) };
        assert!(asked.to_string().len() <= 100);
    }
}
