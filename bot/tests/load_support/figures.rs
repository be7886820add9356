//! What is measured of a spell of play.

use std::fmt;

/// What became of the moves of a spell.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Moves typed.
    pub typed: usize,
    /// Milliseconds from a move standing in the channel to its answer standing there, sorted.
    pub waited: Vec<i64>,
    /// Moves without an answer.
    pub lost: Vec<String>,
    /// Moves with more than one answer.
    pub doubled: Vec<String>,
    /// Answers without a picture.
    pub bare: usize,
    /// Seconds of it.
    pub seconds: f64,
}

impl Figures {
    /// The time within which this share of the moves was answered, in milliseconds.
    pub fn within(&self, percent: usize) -> i64 {
        let at = (self.waited.len() * percent).div_ceil(100).saturating_sub(1);
        self.waited.get(at).copied().unwrap_or(0)
    }

    /// Whether each move has its one answer with its picture.
    pub fn all_is_well(&self) -> bool {
        self.lost.is_empty() && self.doubled.is_empty() && self.bare == 0 && self.typed > 0
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[expect(clippy::cast_precision_loss, reason = "a rate to read")]
        let rate = self.typed as f64 / self.seconds.max(0.001);
        write!(
            f,
            "{} moves, {rate:.1} a second; answered within p50 {} ms, p90 {} ms, p99 {} ms, max {} ms; \
             lost {}, doubled {}, without a picture {}",
            self.typed,
            self.within(50),
            self.within(90),
            self.within(99),
            self.waited.last().copied().unwrap_or(0),
            self.lost.len(),
            self.doubled.len(),
            self.bare,
        )
    }
}
