//! Random numbers from a seed.

use bot::chance::Chance;

pub(crate) struct Rng(Chance);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Chance::new(seed))
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0.draw() % bound.max(1)
    }
}
