//! The ends of games, and what happens automatically between two actions.

use crate::seat::{Seat, SeatSet};

/// Why a game ended without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawKind {
    /// All players still in the game agreed.
    Agreed,
    /// A player claimed a draw that the rules allow.
    Claimed,
    /// The rules end the game by a count of turns or moves.
    Count,
    /// Too few pieces are left to give mate.
    Material,
    /// The player to move has no action and is not in check.
    Stalemate,
    /// No player has a legal action.
    Blocked,
    /// The same position occurred too often.
    Repetition,
    /// A player ran out of time against an opponent who has only the king.
    OutOfTime,
}

/// How a finished game ended.
///
/// ```
/// use rules::{Outcome, Seat, Variant};
/// let mut game = Variant::Chess.new_game::<&str, &str>(&[])?;
/// for action in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     assert_eq!(game.outcome(), None);
///     game.play(action)?;
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Win(Seat(1))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One seat won.
    Win(Seat),
    /// The seats still in the game drew.
    Draw(DrawKind),
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A seat in check has no legal action.
    Checkmate,
    /// A seat that is not in check has no legal action.
    Stalemate,
    /// Too few pieces are left.
    Material,
    /// Too many moves were played without one that resets the count.
    MoveCount,
    /// The same position occurred too often.
    Repetition,
    /// No player has a legal action.
    Blocked,
    /// A player resigned.
    Resigned,
    /// The players agreed on a draw.
    Agreed,
    /// A player claimed a draw.
    Claimed,
    /// All other players are out of the game.
    LastLeft,
    /// This seat ran out of time.
    OutOfTime(Seat),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The outcome.
    pub outcome: Outcome,
    /// The reason.
    pub cause: Cause,
}

impl Ending {
    /// Creates a draw.
    #[must_use]
    pub const fn draw(cause: Cause) -> Self {
        let kind = match cause {
            Cause::Agreed => DrawKind::Agreed,
            Cause::Claimed | Cause::Resigned | Cause::LastLeft => DrawKind::Claimed,
            Cause::OutOfTime(_) => DrawKind::OutOfTime,
            Cause::MoveCount => DrawKind::Count,
            Cause::Material => DrawKind::Material,
            Cause::Blocked => DrawKind::Blocked,
            Cause::Repetition => DrawKind::Repetition,
            Cause::Stalemate | Cause::Checkmate => DrawKind::Stalemate,
        };
        Self { outcome: Outcome::Draw(kind), cause }
    }

    /// Creates the win of a seat.
    #[must_use]
    pub const fn won_by(seat: Seat, cause: Cause) -> Self {
        Self { outcome: Outcome::Win(seat), cause }
    }

    /// Creates the loss of a seat in a game for two.
    #[must_use]
    pub const fn lost_by(seat: Seat, cause: Cause) -> Self {
        Self { outcome: Outcome::Win(seat.opponent()), cause }
    }
}

/// What happened before the next decision ([`crate::perft::MakeUnmake::settle`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// How the game ended, if it is over.
    pub ending: Option<Ending>,
    /// The seats whose turn passed automatically.
    pub passed: SeatSet,
    /// Those of the passed seats that were checkmated, in games that go on after it.
    pub mated: SeatSet,
}

impl Settled {
    /// Creates a state in which no seat passed, with the end of the game if it is over.
    #[must_use]
    pub const fn new(ending: Option<Ending>) -> Self {
        Self { ending, passed: SeatSet::EMPTY, mated: SeatSet::EMPTY }
    }
}
