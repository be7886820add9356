//! Games that do not replay: put into quarantine, so that everything else goes on, and taken out when they replay again.

use super::core::Core;
use crate::play::GameId;
use crate::store::{Receipt, StoreError};

/// Games of older rules replayed between two notes of how far that is.
const NOTED_EVERY: usize = 1_000;

impl Core {
    /// Does something. A game in its way that does not replay is put into quarantine, and it is done again.
    pub(super) fn around<T>(
        &self,
        now: i64,
        mut work: impl FnMut() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut met: Vec<GameId> = Vec::new();
        loop {
            match work() {
                Err(StoreError::Unreplayable { game, why, .. }) if !met.contains(&game) => {
                    met.push(game);
                    // Another lane may have done that meanwhile.
                    self.quarantine(game, &why, now)?;
                }
                done => return done,
            }
        }
    }

    /// Puts a game into quarantine at `now` (milliseconds since 1970), and says so where it is played. False when it
    /// was there already.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn quarantine(&self, id: GameId, reason: &str, now: i64) -> Result<bool, StoreError> {
        if self.store().quarantined(id)?.is_some() {
            return Ok(false);
        }
        // Of one that cannot even be shown its row says where it is played.
        let game = match self.store().as_stored(id) {
            Err(StoreError::Unreplayable { .. }) => None,
            game => game?,
        };
        let place = self.store().stage_of_unfinished(id)?;
        let Some(revision) = self.store().revision(id)? else { return Ok(false) };
        let told = (id, revision);
        let commit = self.desk.quarantine(now, told, reason, place, game.as_ref(), self)?;
        let receipt = self.store_commit(commit)?;
        self.forget_game(id);
        if receipt != Receipt::Done {
            return Ok(false);
        }
        tracing::error!(
            game = id.0,
            "the game is in quarantine, all others go on; 'siegepost verify' tells more: {reason}"
        );
        Ok(true)
    }

    /// Replays a game that is perhaps in memory; if it does not replay it goes into quarantine.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn look_into(&self, id: GameId, now: i64) -> Result<(), StoreError> {
        self.around(now, || {
            if self.store().quarantined(id)?.is_none() {
                self.store().replayed(id)?;
            }
            Ok(())
        })
    }

    /// What a start begins with: games in quarantine that replay again go on, and live games made under older rules
    /// are replayed; those that break are put into quarantine.
    ///
    /// # Errors
    /// [`StoreError`]; the rest is found out as each game is needed.
    pub fn review(&self, now: i64) -> Result<(), StoreError> {
        for (id, since) in self.store().all_quarantined()? {
            self.try_release(id, since, now)?;
        }
        let outdated = self.store().outdated()?;
        if outdated.is_empty() {
            return Ok(());
        }
        tracing::info!(games = outdated.len(), "replaying the games made under older rules");
        for (done, ids) in outdated.chunks(NOTED_EVERY).enumerate() {
            let mut sound = Vec::new();
            for id in ids {
                match self.store().replayed(*id) {
                    Ok(Some(game)) => sound.push((*id, game.variant.rules_version())),
                    Ok(None) => {}
                    Err(StoreError::Unreplayable { why, .. }) => {
                        let reason = format!("The rules have changed since it was begun: {why}");
                        self.quarantine(*id, &reason, now)?;
                    }
                    Err(error) => return Err(error),
                }
            }
            if !sound.is_empty() {
                self.store().write(move |tx| tx.set_rules_versions(&sound))?;
            }
            let done = (done * NOTED_EVERY + ids.len()).min(outdated.len());
            tracing::info!(done, of = outdated.len(), "replayed");
        }
        Ok(())
    }

    fn try_release(&self, id: GameId, since: i64, now: i64) -> Result<(), StoreError> {
        let game = match self.store().replayed(id) {
            Ok(Some(game)) => game,
            Ok(None) => return Ok(()),
            Err(StoreError::Unreplayable { why, .. }) => {
                tracing::warn!(game = id.0, "the game stays in quarantine: {why}");
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let commit = self.desk.release(now, since, game, self)?;
        self.store_commit(commit)?;
        tracing::info!(game = id.0, "the game replays again and is out of quarantine");
        Ok(())
    }
}
