//! Principal variation search with iterative deepening.
//!
//! There are two sides: the seat that thinks, and all others. With three players that is the paranoid assumption (Sturtevant and Korf,
//! On Pruning Techniques for Multi-Player Games, 2000), which [`Replies`] can weaken. Scores are hundredths of a pawn. A node is
//! searched from the side of its parent; the seat to act may be on either side, because turns can pass, one seat can act twice, and
//! two opponents can follow each other.

mod deepening;
mod estimate;
mod history;
mod node;
mod order;
mod quiescence;
mod score;
mod state;

pub use score::{FORCED, WIN};
pub use state::{Found, MOST_LINES, MOST_PLIES, Memory, Replies, Search};
