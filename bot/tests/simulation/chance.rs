//! Seeded random choices.

use bot::chance::Chance as Generator;

#[derive(Clone, Debug)]
pub(crate) struct Chance(Generator);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Generator::new(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.draw()
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    /// Returns a number of milliseconds below `ms`.
    pub(crate) fn span(&mut self, ms: i64) -> i64 {
        i64::try_from(self.next() % ms.max(1).unsigned_abs()).unwrap_or(0)
    }

    /// Returns `true` with a probability of `times` in 1000.
    pub(crate) fn of_1000(&mut self, times: usize) -> bool {
        self.below(1000) < times
    }

    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
