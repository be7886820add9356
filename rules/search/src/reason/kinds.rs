//! Why an action is good, in kinds.

use rules::Seat;

/// A piece as sentences need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its owner.
    pub owner: Seat,
    /// The name of its kind.
    pub kind: &'static str,
    /// The name of its cell in the frame asked for.
    pub cell: String,
}

/// Why an action is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It captures a piece, and the exchange that follows does not give back its worth.
    Wins(Standing),
    /// It captures a piece, and the capturing one is captured in return.
    Trades {
        /// The capturing piece.
        gives: Standing,
        /// The captured piece.
        takes: Standing,
    },
    /// It captures a piece.
    Takes(Standing),
    /// A piece is promoted.
    Becomes {
        /// The piece before.
        piece: Standing,
        /// The name of its kind afterwards.
        kind: &'static str,
    },
    /// A piece could have been captured at a profit, and no longer can.
    Saves {
        /// The piece.
        piece: Standing,
        /// What attacks it.
        from: Standing,
    },
    /// These pieces can be captured at a profit next, and could not before.
    Attacks(Vec<Standing>),
    /// If the seat passed, another one would take a piece.
    Otherwise {
        /// The piece.
        loses: Standing,
        /// Who would take it.
        to: Seat,
    },
    /// If the seat passed, another one would win by force.
    OtherwiseLost {
        /// Who would win.
        to: Seat,
        /// After how many of its actions.
        within: u32,
    },
    /// After the next best action another seat would take a piece.
    NextLoses {
        /// The piece.
        loses: Standing,
        /// Who would take it.
        to: Seat,
    },
}
