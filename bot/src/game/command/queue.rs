//! The arguments of `/queue`.

use rules::Variant;

use super::error::CommandError;
use super::spec::Spec;

/// What is asked about the waiting lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueRequest {
    /// Show who waits.
    List,
    /// Wait for a game; a word that names none is an error.
    Join(Result<Variant, String>),
    /// No longer wait, for one game or for any.
    Leave(Option<Variant>),
}

/// Parses the arguments of `/queue`: nothing, a game, `off`, or a game and `off`.
pub(crate) fn read(spec: &'static Spec, list: &[String]) -> Result<QueueRequest, CommandError> {
    let off = |word: &String| ["off", "leave", "no"].iter().any(|o| word.eq_ignore_ascii_case(o));
    match list {
        [] => Ok(QueueRequest::List),
        [word] if off(word) => Ok(QueueRequest::Leave(None)),
        [word] => Ok(QueueRequest::Join(Variant::from_name(word).map_err(|_| word.clone()))),
        [game, word] if off(word) => match Variant::from_name(game) {
            Ok(variant) => Ok(QueueRequest::Leave(Some(variant))),
            Err(_) => Ok(QueueRequest::Join(Err(game.clone()))),
        },
        [_, more, ..] => Err(CommandError::TooMuch(spec, more.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::vocabulary::spec;

    #[test]
    fn a_game_off_or_nothing() {
        let parsed = |list: &[&str]| {
            let list: Vec<String> = list.iter().map(|word| (*word).to_owned()).collect();
            read(spec("queue").unwrap(), &list)
        };
        assert_eq!(parsed(&[]), Ok(QueueRequest::List));
        assert_eq!(parsed(&["siege"]), Ok(QueueRequest::Join(Ok(Variant::Siege))));
        assert_eq!(parsed(&["shogi"]), Ok(QueueRequest::Join(Err("shogi".into()))));
        assert_eq!(parsed(&["OFF"]), Ok(QueueRequest::Leave(None)));
        assert_eq!(parsed(&["chess", "off"]), Ok(QueueRequest::Leave(Some(Variant::Chess))));
        assert_eq!(parsed(&["shogi", "off"]), Ok(QueueRequest::Join(Err("shogi".into()))));
        assert!(
            matches!(parsed(&["chess", "now"]), Err(CommandError::TooMuch(_, w)) if w == "now")
        );
    }
}
