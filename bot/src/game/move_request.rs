//! The request for a move, which the buttons of many posts make.

/// Makes a move, or answers a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveRequest {
    pub(crate) text: String,
}
