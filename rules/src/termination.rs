//! Terminations: ends of a game without a move.

use crate::seat::{Seat, SeatName};

/// An end of the game without a move, for one player or for all (general 4.1).
///
/// Its notation is the player's letter and a letter in parentheses, such as `W(Y)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// `(Y)`: the player resigns, in or out of turn.
    Resignation,
    /// `(L)`: the player has run out of time, in or out of turn. Only the clock decides that.
    OutOfTime,
    /// `(S)`: the player claims a draw that the rules allow at that moment.
    DrawClaim,
    /// `(=)`: all players still in the game have agreed to a draw. The letter can be that of any of them.
    AgreedDraw,
}

impl Termination {
    /// All terminations.
    pub const ALL: [Self; 4] =
        [Self::Resignation, Self::OutOfTime, Self::DrawClaim, Self::AgreedDraw];

    /// The letter in parentheses.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Resignation => 'Y',
            Self::OutOfTime => 'L',
            Self::DrawClaim => 'S',
            Self::AgreedDraw => '=',
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.letter() == letter)
    }

    /// Returns the canonical notation.
    ///
    /// ```
    /// use rules::{Variant, game::Termination};
    /// let black = Variant::Chess.seats()[1];
    /// assert_eq!(Termination::OutOfTime.canonical(black), "B(L)");
    /// ```
    #[must_use]
    pub fn canonical(self, by: SeatName) -> String {
        format!("{}({})", by.letter, self.letter())
    }

    /// Parses exact canonical notation; returns `None` for anything else.
    #[must_use]
    pub fn from_canonical(seats: &[SeatName], text: &str) -> Option<(Seat, Self)> {
        let mut chars = text.chars();
        let by = chars.next()?;
        let seat = (0..).zip(seats).find(|(_, s)| s.letter == by)?.0;
        let mut inside = chars.as_str().strip_prefix('(')?.strip_suffix(')')?.chars();
        let termination = Self::from_letter(inside.next()?)?;
        inside.next().is_none().then_some((Seat(seat), termination))
    }
}

/// A [`Termination`] as a player typed it, whether or not it is allowed in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedTermination {
    /// The termination.
    pub termination: Termination,
    /// The seat whose letter was written before it, if any.
    pub seat: Option<Seat>,
}

impl TypedTermination {
    /// Reads what a player typed; returns `None` if it is not a termination.
    ///
    /// Case, blanks and `!` or `?` at the end do not matter, and the player's letter may be left out. Without it only
    /// capitals count, because many people type `(y)` for a thumbs-up.
    ///
    /// ```
    /// use rules::{Seat, Variant, game::{Termination, TypedTermination}};
    /// let read = |text| TypedTermination::read(Variant::Chess.seats(), text);
    /// let draw = Termination::AgreedDraw;
    /// assert_eq!(read("( = )"), Some(TypedTermination { termination: draw, seat: None }));
    /// assert_eq!(read("b(=)!"), Some(TypedTermination { termination: draw, seat: Some(Seat(1)) }));
    /// assert_eq!(read("(y)"), None);
    /// ```
    #[must_use]
    pub fn read(seats: &[SeatName], text: &str) -> Option<Self> {
        let plain: Vec<char> =
            text.chars().filter(|c| !c.is_whitespace()).take(MOST_TYPED).collect();
        let end = plain.iter().rposition(|c| !matches!(c, '!' | '?' | '.'))?;
        let (by, letter) = match &plain[..=end] {
            ['(', letter, ')'] => (None, *letter),
            [by, '(', letter, ')'] => (Some(*by), *letter),
            _ => return None,
        };
        let seat = match by {
            None if letter.is_lowercase() => return None,
            None => None,
            Some(by) => {
                let named = |s: &SeatName| s.letter.eq_ignore_ascii_case(&by);
                let (seat, _) = (0..).zip(seats).find(|(_, s)| named(s))?;
                Some(Seat(seat))
            }
        };
        let termination = Termination::from_letter(letter.to_ascii_uppercase())?;
        Some(Self { termination, seat })
    }
}

/// The most characters that are read, not counting blanks.
const MOST_TYPED: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    fn read(variant: Variant, text: &str) -> Option<(Termination, Option<u8>)> {
        let typed = TypedTermination::read(variant.seats(), text)?;
        Some((typed.termination, typed.seat.map(|s| s.0)))
    }

    #[test]
    fn canonical_notation_comes_back() {
        for variant in Variant::ALL {
            let seats = variant.seats();
            for (seat, name) in (0..).zip(seats) {
                for termination in Termination::ALL {
                    let text = termination.canonical(*name);
                    let found = Termination::from_canonical(seats, &text);
                    assert_eq!(found, Some((Seat(seat), termination)), "{text}");
                    assert_eq!(read(*variant, &text), Some((termination, Some(seat))), "{text}");
                }
            }
            for text in ["", "W", "(Y)", "W()", "W(Y", "w(Y)", "W(y)", "W(YY)", "W(T)", "X(Y)"] {
                assert_eq!(Termination::from_canonical(seats, text), None, "{text}");
            }
        }
    }

    #[test]
    fn what_people_type_is_read_generously() {
        use Termination::{AgreedDraw, DrawClaim, OutOfTime, Resignation};
        let chess = Variant::Chess;
        for (text, termination, seat) in [
            ("(=)", AgreedDraw, None),
            (" ( = ) ", AgreedDraw, None),
            ("b(=)", AgreedDraw, Some(1)),
            ("B (=)!?", AgreedDraw, Some(1)),
            ("(Y).", Resignation, None),
            ("w(y)", Resignation, Some(0)),
            ("(S)", DrawClaim, None),
            ("W(s)", DrawClaim, Some(0)),
            ("(L)", OutOfTime, None),
            ("w(l)", OutOfTime, Some(0)),
        ] {
            assert_eq!(read(chess, text), Some((termination, seat)), "{text}");
        }
        assert_eq!(read(Variant::Siege, "r(=)"), Some((AgreedDraw, Some(1))));
        for text in
            ["(y)", "(s)", "(l)", "R(=)", "()", "(==)", "=", "(=", "e4(=)", "\u{e9}(Y)", "!"]
        {
            assert_eq!(read(chess, text), None, "{text}");
        }
        assert_eq!(read(chess, &"(".repeat(100_000)), None);
    }
}
