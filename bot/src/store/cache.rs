//! Games in memory, so a move does not replay its whole game.

use std::num::NonZeroUsize;
use std::sync::Arc;

use lru::LruCache;

use crate::game::state::{GameId, Match};

/// The most games stored; the least recently used is removed first.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(2_000).expect("it is not zero");

#[derive(Debug)]
pub(crate) struct Cache(LruCache<GameId, Arc<Match>>);

impl Default for Cache {
    fn default() -> Self {
        Self(LruCache::new(CAPACITY))
    }
}

impl Cache {
    pub(crate) fn get(&mut self, id: GameId) -> Option<Arc<Match>> {
        self.0.get(&id).cloned()
    }

    /// Stores a game, unless a newer state of it is stored.
    pub(crate) fn put(&mut self, game: Arc<Match>) {
        if self.0.peek(&game.id).is_none_or(|stored| stored.revision <= game.revision) {
            self.0.put(game.id, game);
        }
    }

    pub(crate) fn forget(&mut self, id: GameId) {
        self.0.pop(&id);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
