//! How a game ends, and what happens automatically between two actions.

use crate::game::{DrawKind, Outcome, Seat};
use crate::seat::SeatSet;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// In check without an action.
    Checkmate,
    /// Not in check, and without an action.
    Stalemate,
    /// Too few pieces are left.
    Material,
    /// Too many moves without anything that resets the count.
    MoveCount,
    /// The same position too often.
    Repetition,
    /// No player can act any more.
    Blocked,
    /// A player resigned.
    Resigned,
    /// The players agreed.
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
    /// Who won, or that it is a draw.
    pub outcome: Outcome,
    /// Why.
    pub cause: Cause,
}

impl Ending {
    /// A draw.
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

    /// A seat wins.
    #[must_use]
    pub const fn won_by(seat: Seat, cause: Cause) -> Self {
        Self { outcome: Outcome::Win(seat), cause }
    }

    /// A seat of a game for two loses.
    #[must_use]
    pub const fn lost_by(seat: Seat, cause: Cause) -> Self {
        Self { outcome: Outcome::Win(seat.opponent()), cause }
    }
}

/// What happened before the next decision ([`crate::perft::Search::settle`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// How the game ended, if it is over.
    pub ending: Option<Ending>,
    /// The seats whose turn passed automatically.
    pub passed: SeatSet,
    /// Those of them who were checkmated, where that does not end the game.
    pub mated: SeatSet,
}

impl Settled {
    /// The game is over, or goes on; nobody passed.
    #[must_use]
    pub const fn new(ending: Option<Ending>) -> Self {
        Self { ending, passed: SeatSet::EMPTY, mated: SeatSet::EMPTY }
    }
}
