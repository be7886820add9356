//! The last field of position strings, `ended=`: how a game ended if the board does not show it.

use locale::text;

use super::game_of::GameOf;
use super::table::TABLE;
use super::words::Words;
use crate::ending::{Cause, Ending, Outcome};
use crate::game::SetupError;

impl<R: Words> GameOf<R> {
    /// Creates a game from a position string. `parse` reads all of it except the last field, `ended=`.
    ///
    /// The field is there if the game ended in a way that the board does not show: `resigned-W`, `time-W`, `agreed`,
    /// `claimed`, `repetition`.
    ///
    /// # Errors
    /// A [`SetupError`] that explains why the position is not possible.
    pub fn from_position(
        text: &str,
        parse: impl FnOnce(&str) -> Result<R, SetupError>,
    ) -> Result<Self, SetupError> {
        let text = text.trim();
        let (text, ended) = match text.rsplit_once(char::is_whitespace) {
            Some((before, last)) => match last.strip_prefix("ended=") {
                Some(ended) => (before.trim_end(), Some(ended)),
                None => (text, None),
            },
            None => (text, None),
        };
        let mut game = Self::new(parse(text)?);
        if let Some(ended) = ended {
            // A repetition that loses takes precedence over the count.
            let free = |e: &Ending| {
                let counted = game.ending.is_some_and(|e| e.cause == Cause::MoveCount);
                game.ending.is_none() || counted && e.cause == Cause::Repetition
            };
            let ending = game.read_ended(ended).filter(free);
            let bad = || {
                let end = crate::game::shown(ended, 20);
                SetupError::BadPosition(text!(TABLE, "bad-end", end))
            };
            game.end(ending.ok_or_else(bad)?);
        }
        Ok(game)
    }

    fn read_ended(&self, text: &str) -> Option<Ending> {
        let setting = self.position.setting();
        let for_two = setting.seats.len() == 2;
        let claims = setting.repetition.is_none_or(|rule| rule.claim.is_some())
            || self.position.quiet_plies().is_some();
        let loses = setting.repetition.is_some_and(|rule| rule.loses);
        let (word, seat) = match text.split_once('-') {
            None => (text, None),
            Some((word, letter)) => {
                let mut letters = letter.chars();
                let seat = setting.seat_of(letters.next()?)?;
                if !for_two || letters.next().is_some() {
                    return None;
                }
                (word, Some(seat))
            }
        };
        match (word, seat) {
            ("resigned", Some(seat)) => Some(Ending::lost_by(seat, Cause::Resigned)),
            ("time", Some(seat)) => {
                // The position decides whether running out of time is a draw.
                self.position.clone().leave(seat, Cause::OutOfTime(seat))
            }
            ("claimed", None) if claims => Some(Ending::draw(Cause::Claimed)),
            ("repetition", None) if loses => {
                Some(Ending::lost_by(self.position.turn().opponent(), Cause::Repetition))
            }
            ("repetition", None) if setting.repetition.is_some() => {
                Some(Ending::draw(Cause::Repetition))
            }
            (word, None) if word == setting.wording.agreed => Some(Ending::draw(Cause::Agreed)),
            _ => None,
        }
    }

    /// The value of `ended=`, if the game ended in a way that the board does not show.
    pub(super) fn ended(&self) -> Option<String> {
        let ending = self.ending?;
        let setting = self.position.setting();
        let (word, seat) = match (ending.cause, ending.outcome) {
            (Cause::Resigned, Outcome::Win(winner)) => ("resigned", Some(winner.opponent())),
            (Cause::OutOfTime(seat), _) => ("time", Some(seat)),
            (Cause::Agreed, _) => (setting.wording.agreed, None),
            (Cause::Claimed, _) => ("claimed", None),
            (Cause::Repetition, _) => ("repetition", None),
            _ => return None,
        };
        let letter = seat.map(|seat| format!("-{}", setting.seat_letter(seat)));
        Some(format!("{word}{}", letter.unwrap_or_default()))
    }
}
