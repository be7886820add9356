//! Pseudorandom numbers from a seed, the same on every machine.

/// SplitMix64 (Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, 2014). It is good enough for
/// drawing lots and for tests, and useless for secrets.
///
/// ```
/// let mut chance = bot::chance::Chance::new(7);
/// assert!(chance.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Creates a sequence; the same seed gives the same sequence.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.draw() % n.max(1) as u64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn it_is_split_mix_64() {
        // The first numbers of the reference implementation for this seed.
        let mut chance = Chance::new(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| chance.draw()).collect();
        let known =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(drawn, known);
    }
}
