//! Shards: the parts into which Discord divides the guilds of a bot.

use std::fmt;
use std::str::FromStr;

/// A range of shards, `A..B/N`: from A up to but not including B, of N in total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shards {
    first: u32,
    end: u32,
    total: u32,
}

const MOST: u32 = 100_000;

impl Shards {
    /// Returns the range of all `total` shards, at least one.
    pub fn all(total: u32) -> Self {
        let total = total.clamp(1, MOST);
        Self { first: 0, end: total, total }
    }

    pub const fn first(self) -> u32 {
        self.first
    }

    pub const fn count(self) -> u32 {
        self.end - self.first
    }

    pub const fn total(self) -> u32 {
        self.total
    }

    pub fn numbers(self) -> std::ops::Range<u32> {
        self.first..self.end
    }

    /// Returns the shard of a guild, by Discord's formula `(guild_id >> 22) % N`.
    pub fn of(self, guild: u64) -> u32 {
        u32::try_from((guild >> 22) % u64::from(self.total)).unwrap_or(0)
    }

    pub fn serve(self, guild: u64) -> bool {
        self.numbers().contains(&self.of(guild))
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}/{}", self.first, self.end, self.total)
    }
}

/// The error for a text that is not a range of shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("shards are written A..B/N: 0..2/4 for shards 0 and 1 of 4, 2..4/4 for the others")]
pub struct NoShards;

impl FromStr for Shards {
    type Err = NoShards;

    fn from_str(text: &str) -> Result<Self, NoShards> {
        let (range, total) = text.split_once('/').ok_or(NoShards)?;
        let (first, end) = range.split_once("..").ok_or(NoShards)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| NoShards);
        let (first, end, total) = (number(first)?, number(end)?, number(total)?);
        if first < end && end <= total && total <= MOST {
            Ok(Self { first, end, total })
        } else {
            Err(NoShards)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_written() {
        for text in ["0..3/4", "0..1/1", "3..4/4"] {
            assert_eq!(text.parse::<Shards>().unwrap().to_string(), text);
        }
        let three: Shards = "0..3/4".parse().unwrap();
        assert_eq!((three.first(), three.count(), three.total()), (0, 3, 4));
        for bad in
            ["", "4", "0/4", "0..3", "3..3/4", "2..1/4", "0..5/4", "a..b/c", "0..1/0", "-1..1/4"]
        {
            assert_eq!(bad.parse::<Shards>(), Err(NoShards), "{bad}");
        }
        assert_eq!(Shards::all(0).to_string(), "0..1/1");
    }

    #[test]
    fn every_guild_has_one_shard() {
        // The shard is the id without its lower 22 bits, modulo the number of shards.
        let guild = |high: u64| (high << 22) | 0x3f_ffff;
        let (low, high): (Shards, Shards) = ("0..3/4".parse().unwrap(), "3..4/4".parse().unwrap());
        for n in 0..64 {
            assert_eq!(low.serve(guild(n)), n % 4 < 3, "{n}");
            assert_eq!(low.serve(guild(n)), !high.serve(guild(n)), "{n}");
            assert!(Shards::all(7).serve(guild(n)));
        }
    }
}
