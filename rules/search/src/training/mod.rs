//! The engine's training ground: games against itself, weights fitted to them, and matches that say whether they are better.
//!
//! Weights come in generations. The engine plays itself with the best weights so far ([`selfplay`]), new weights are fitted to the
//! positions of those games ([`fit`]), and are accepted if they win a match against the old ones ([`Match`](crate::contest::Match)).

pub mod fit;
pub mod positions;
pub mod selfplay;
