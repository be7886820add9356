//! Chance from a seed, as a world asks for it.

use bot::chance::Chance as Lots;

#[derive(Clone, Debug)]
pub(crate) struct Chance(Lots);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Lots::new(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.draw()
    }

    /// A number below `n`; 0 when there is none.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    /// A number of milliseconds below `ms`.
    pub(crate) fn span(&mut self, ms: i64) -> i64 {
        i64::try_from(self.next() % ms.max(1).unsigned_abs()).unwrap_or(0)
    }

    /// True so many times in a thousand.
    pub(crate) fn of_1000(&mut self, times: usize) -> bool {
        self.below(1000) < times
    }

    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
