//! Actions that were made: how they are numbered, and what a view shows of them.

use locale::{Table, Text, table, text};

use crate::seat::{Seat, SeatName};

static TABLE: Table = table!("past");

/// What an action did, as far as a picture shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A piece went somewhere.
    #[default]
    Quiet,
    /// A piece was captured.
    Capture,
    /// Something else: castling, a promotion, a power.
    Special,
    /// A seat left the game, or the game ended without a move.
    Ended,
}

/// An action that was made, as a view shows it. Cells are given by the index of their board and their index on that board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastAction {
    /// The seat that acted.
    pub seat: Seat,
    /// Its round, from 1.
    pub round: usize,
    /// What it did.
    pub effect: Effect,
    /// The cell that the acting piece left.
    pub from: Option<(usize, usize)>,
    /// The cell to which it went, or on which a piece was put.
    pub to: Option<(usize, usize)>,
    /// Another cell from which a piece was removed.
    pub removed: Option<(usize, usize)>,
    /// The action as on the score sheet; [`crate::Game::action_in`] names its cells in another frame.
    pub sheet: String,
    /// The action in words, in the view's frame, without a full stop.
    pub text: Text,
}

/// Counts rounds, from 1. A new round begins when every seat has had its turn.
///
/// Decisions between turns and terminations out of turn belong to the current round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    round: usize,
    last: Option<Seat>,
}

impl Default for Rounds {
    fn default() -> Self {
        Self { round: 1, last: None }
    }
}

impl Rounds {
    /// Counts an action of `seat` and returns its round. `turn` is the seat whose turn it is; `None` while another decision is to be
    /// made.
    pub(crate) fn count(&mut self, turn: Option<Seat>, seat: Seat) -> usize {
        if turn == Some(seat) {
            self.round += usize::from(self.last.is_some_and(|last| seat <= last));
            self.last = turn;
        }
        self.round
    }
}

/// Names the turn of a seat in a round: `move 12, Black` in games for two, `round 12, Red` in others.
///
/// ```
/// use rules::past::turn_name;
/// use rules::{Seat, Variant};
/// let english = |variant: Variant| turn_name(variant.seats(), 12, Seat(1)).english();
/// assert_eq!(english(Variant::Chess), "move 12, Black");
/// assert_eq!(english(Variant::Siege), "round 12, Red");
/// ```
#[must_use]
pub fn turn_name(seats: &[SeatName], round: usize, seat: Seat) -> Text {
    let seat = seats.get(seat.index()).map_or_else(|| Text::same("?"), SeatName::text);
    match seats.len() {
        2 => text!(TABLE, "move", round, seat),
        _ => text!(TABLE, "round", round, seat),
    }
}

/// Returns an action of the score sheet with its number in games for two: `12. Ng5`, `12. … Ng5+`. In other games, whose score
/// sheets name the seat, it is returned as it is.
///
/// ```
/// use rules::past::numbered;
/// use rules::{Seat, Variant};
/// assert_eq!(numbered(Variant::Chess.seats(), 12, Seat(0), "Ng5"), "12. Ng5");
/// assert_eq!(numbered(Variant::Chess.seats(), 12, Seat(1), "Ng5+"), "12. … Ng5+");
/// assert_eq!(numbered(Variant::Siege.seats(), 12, Seat(1), "R3d-5d"), "R3d-5d");
/// ```
#[must_use]
pub fn numbered(seats: &[SeatName], round: usize, seat: Seat, sheet: &str) -> String {
    match seats.len() {
        2 if seat == Seat::FIRST => format!("{round}. {sheet}"),
        2 => format!("{round}. … {sheet}"),
        _ => sheet.to_owned(),
    }
}
