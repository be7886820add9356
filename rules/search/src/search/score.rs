//! Scores: hundredths of a pawn for the seat that thinks, and wins by force.

use crate::table::Bound;

/// The score of a win at once. One that takes `n` plies is worth `n` less.
pub const WIN: i32 = 30_000;
/// Scores beyond this are wins or losses by force.
pub const FORCED: i32 = 29_000;
/// Beyond every score.
pub(super) const INFINITE: i32 = 32_000;

/// The bounds between which a score matters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// All scores.
    pub(super) const ALL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// The window that tells only whether a score is at least `beta`.
    #[inline]
    pub(super) const fn below(beta: i32) -> Self {
        Self { alpha: beta - 1, beta }
    }

    /// Whether the exact score matters, and not only on which side it is.
    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// How a score found in the window relates to the true one.
    #[inline]
    pub(super) const fn bound(self, score: i32) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// The window from the other side.
    #[inline]
    pub(super) const fn flip(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The value of a single opponent who is as hard to beat as several together. `scale` is that of the weights.
pub(super) fn together(mut values: impl Iterator<Item = i32> + Clone, scale: i32) -> i32 {
    let Some(best) = values.clone().max() else { return 0 };
    if values.clone().count() == 1 {
        return values.next().unwrap_or(0);
    }
    let scale = scale as f32;
    let sum: f32 = values.map(|value| ((value - best) as f32 / scale).exp()).sum();
    best + (sum.ln() * scale) as i32
}

/// A score as it is stored: a win is counted from the position, not from the root.
pub(super) fn to_stored(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    let stored = if score >= FORCED {
        score + ply
    } else if score <= -FORCED {
        score - ply
    } else {
        score
    };
    stored.clamp(-INFINITE, INFINITE) as i16
}

/// The reverse of [`to_stored`].
pub(super) fn from_stored(score: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    if score >= FORCED {
        score - ply
    } else if score <= -FORCED {
        score + ply
    } else {
        score
    }
}
