//! Requests to take back a move.

use crate::time::Span;
use rules::Seat;

/// How long a request to take back is open: a day.
pub const TAKEBACK_OPEN: Span = Span::days(1);

/// A request to take back a player's last action, which all players still in the game must agree to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takeback {
    /// The seat that asks.
    pub by: Seat,
    /// The ply to which the game would return.
    pub to: usize,
    /// The game's public revision with the request, which distinguishes it from others.
    pub revision: i64,
    /// The seats that agree, including the asking one.
    pub agreed: Vec<Seat>,
}
