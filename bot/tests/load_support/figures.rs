//! What is measured while games are played.

use std::fmt;

/// What became of the moves of one measurement.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Moves typed.
    pub typed: usize,
    /// Milliseconds from each move to its answer, by their ids, sorted.
    pub waited: Vec<i64>,
    /// The same for the moves that a condition answers in turn.
    pub conditional: Vec<i64>,
    /// Moves without an answer.
    pub lost: Vec<String>,
    /// Moves with more than one answer.
    pub duplicated: Vec<String>,
    /// Answers without a picture.
    pub without_picture: usize,
    /// The length in seconds.
    pub seconds: f64,
}

impl Figures {
    /// The time in milliseconds within which this percentage of the moves was answered.
    pub fn within(&self, percent: usize) -> i64 {
        within(&self.waited, percent)
    }

    /// Moves a second.
    #[expect(clippy::cast_precision_loss, reason = "a rate to read")]
    pub fn rate(&self) -> f64 {
        self.typed as f64 / self.seconds.max(0.001)
    }

    /// Whether each move has exactly one answer, with a picture.
    pub fn complete(&self) -> bool {
        self.lost.is_empty()
            && self.duplicated.is_empty()
            && self.without_picture == 0
            && self.typed > 0
    }
}

fn within(waited: &[i64], percent: usize) -> i64 {
    let at = (waited.len() * percent).div_ceil(100).saturating_sub(1);
    waited.get(at).copied().unwrap_or(0)
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} moves, {:.1} a second{}; answered within p50 {} ms, p90 {} ms, p99 {} ms, max {} ms; \
             lost {}, doubled {}, without a picture {}",
            self.typed,
            self.rate(),
            match self.conditional.len() {
                0 => String::new(),
                count => format!(
                    ", {count} of them answered by a condition too (p99 {} ms)",
                    within(&self.conditional, 99)
                ),
            },
            self.within(50),
            self.within(90),
            self.within(99),
            self.waited.last().copied().unwrap_or(0),
            self.lost.len(),
            self.duplicated.len(),
            self.without_picture,
        )
    }
}
