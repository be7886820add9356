//! The shards that one of several daemons serves.

use std::collections::{BTreeSet, HashMap};

use crate::chat::{PlaceId, Shards};

/// The guilds of places in memory. They never change.
pub(super) type Guilds = HashMap<PlaceId, u64>;

/// The shards that a daemon serves, of those of the bot that are served from its database.
///
/// What belongs to no guild, or to one that is not known, belongs to the first shard, as direct messages do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Share {
    shards: Shards,
    held: BTreeSet<u32>,
}

impl Share {
    pub(super) fn new(shards: Shards, held: impl IntoIterator<Item = u32>) -> Self {
        Self { shards, held: held.into_iter().collect() }
    }

    /// Returns whether a shard is one of them.
    pub(super) fn contains(&self, shard: u32) -> bool {
        self.held.contains(&shard)
    }

    /// Returns whether a guild is in one of them.
    pub(super) fn serves(&self, guild: Option<u64>) -> bool {
        let shard = guild.map(|guild| self.shards.of(guild));
        let shard = shard.filter(|shard| self.shards.numbers().contains(shard));
        self.contains(shard.unwrap_or(self.shards.first()))
    }

    /// Returns whether they are all shards.
    pub(super) fn is_whole(&self) -> bool {
        self.shards.numbers().all(|shard| self.contains(shard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guild_and_what_belongs_to_none_is_served_by_one_of_two() {
        let shards = Shards::all(4);
        let (one, other) = (Share::new(shards, [1, 3]), Share::new(shards, [0, 2]));
        assert!(!one.is_whole() && Share::new(shards, 0..4).is_whole());
        assert!(other.serves(None) && !one.serves(None));
        for n in 0..16u64 {
            let guild = Some((n << 22) | 5);
            assert_eq!(one.serves(guild), n % 2 == 1, "{n}");
            assert_ne!(one.serves(guild), other.serves(guild), "{n}");
        }
    }
}
