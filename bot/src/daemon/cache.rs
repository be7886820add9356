//! Games in memory, so a move does not replay its whole game.

use std::collections::HashMap;
use std::sync::Arc;

use crate::play::{GameId, Match};

/// The most games stored; the least recently used are removed first.
const KEPT: usize = 2_000;

#[derive(Debug, Default)]
pub(super) struct Cache {
    games: HashMap<GameId, (u64, Arc<Match>)>,
    uses: u64,
}

impl Cache {
    pub(super) fn get(&mut self, id: GameId) -> Option<Arc<Match>> {
        self.uses += 1;
        let (used, game) = self.games.get_mut(&id)?;
        *used = self.uses;
        Some(Arc::clone(game))
    }

    /// Stores a game, unless a newer state of it is stored.
    pub(super) fn put(&mut self, game: Arc<Match>) {
        if self.games.get(&game.id).is_some_and(|(_, kept)| kept.revision > game.revision) {
            return;
        }
        self.uses += 1;
        self.games.insert(game.id, (self.uses, game));
        if self.games.len() > KEPT {
            // Removing an eighth at once makes up for searching all games.
            let mut uses: Vec<u64> = self.games.values().map(|(used, _)| *used).collect();
            uses.sort_unstable();
            let oldest = uses.get(KEPT / 8).copied().unwrap_or(0);
            self.games.retain(|_, (used, _)| *used > oldest);
        }
    }

    pub(super) fn forget(&mut self, id: GameId) {
        self.games.remove(&id);
    }

    pub(super) fn clear(&mut self) {
        self.games.clear();
    }
}
