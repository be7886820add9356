//! Random numbers.

use rules::engine::mix;

/// Numbers drawn from a seed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Creates the numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (mix(0x6368_616e, self.0) >> 33) as usize % n.max(1)
    }
}
