//! The arguments of `/computer`.

use super::error::CommandError;
use super::invocation::Command;
use super::spec::Spec;
use crate::game::state::{COMPUTER, USUAL_LEVEL, computer_named};

/// Parses the arguments of `/computer`: a seat and a level, in any order, each of which may be left out; also `red=computer:5`.
pub(crate) fn read(spec: &'static Spec, list: &[String]) -> Result<Command, CommandError> {
    let (mut colour, mut level) = (None, None);
    for word in list {
        let (seat, rest) = match word.split_once('=') {
            Some((key, value)) if key.eq_ignore_ascii_case("level") => (None, value),
            Some((seat, value)) => (Some(seat), value),
            None => (None, word.as_str()),
        };
        let number = rest.starts_with(|c: char| c.is_ascii_digit());
        let text = if number { format!("{COMPUTER}:{rest}") } else { rest.to_owned() };
        let wrong = || CommandError::TooMuch(spec, word.clone());
        let seat = match (computer_named(&text), seat) {
            (Some(named), seat) => {
                let named =
                    named.map_err(|_| CommandError::NotALevel(rest.chars().take(40).collect()))?;
                if level.replace(named).is_some() {
                    return Err(wrong());
                }
                seat
            }
            (None, None) => Some(rest),
            (None, Some(_)) => return Err(wrong()),
        };
        if let Some(seat) = seat
            && colour.replace(seat.to_owned()).is_some()
        {
            return Err(wrong());
        }
    }
    Ok(Command::Computer { colour, level: level.unwrap_or(USUAL_LEVEL) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::command::vocabulary::spec;

    #[test]
    fn a_seat_and_a_level_in_all_forms() {
        let parsed = |list: &[&str]| {
            let list: Vec<String> = list.iter().map(|word| (*word).to_owned()).collect();
            match read(spec("computer").unwrap(), &list) {
                Ok(Command::Computer { colour, level }) => Ok((colour, level.number())),
                Ok(other) => panic!("{other:?}"),
                Err(error) => Err(error),
            }
        };
        let red = Some("red".to_owned());
        assert_eq!(parsed(&[]), Ok((None, 5)));
        assert_eq!(parsed(&["red"]), Ok((red.clone(), 5)));
        assert_eq!(parsed(&["3"]), Ok((None, 3)));
        assert_eq!(parsed(&["red", "8"]), Ok((red.clone(), 8)));
        assert_eq!(parsed(&["8", "red"]), Ok((red.clone(), 8)));
        assert_eq!(parsed(&["red=computer:2"]), Ok((red.clone(), 2)));
        assert_eq!(parsed(&["red=4"]), Ok((red.clone(), 4)));
        assert_eq!(parsed(&["red", "level=4"]), Ok((red, 4)));
        assert!(matches!(parsed(&["9"]), Err(CommandError::NotALevel(_))));
        assert!(matches!(parsed(&["red", "black"]), Err(CommandError::TooMuch(..))));
        assert!(matches!(parsed(&["1", "2"]), Err(CommandError::TooMuch(..))));
        assert!(matches!(parsed(&["red=ann"]), Err(CommandError::TooMuch(..))));
    }
}
