//! Quarantine of games that do not replay. All other games continue; a game is released when it replays again.

use super::core::Core;
use crate::game::state::GameId;
use crate::store::{Receipt, StoreError};
use crate::time::Moment;

/// The number of games replayed between two log lines of progress.
const NOTED_EVERY: usize = 1_000;

impl Core {
    /// Runs `work`. If a game does not replay, it is put into quarantine and `work` runs again.
    pub(super) fn with_quarantine<T>(
        &self,
        now: Moment,
        mut work: impl FnMut() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut met: Vec<GameId> = Vec::new();
        loop {
            match work() {
                Err(StoreError::Unreplayable { game, why, .. }) if !met.contains(&game) => {
                    met.push(game);
                    // Another worker may have done so already.
                    self.quarantine(game, &why, now)?;
                }
                done => return done,
            }
        }
    }

    /// Puts a game into quarantine at `now`, and announces it in its place. Returns false
    /// if it was in quarantine already.
    pub fn quarantine(&self, id: GameId, reason: &str, now: Moment) -> Result<bool, StoreError> {
        let view = self.store.snapshot()?;
        if view.quarantined(id)?.is_some() {
            return Ok(false);
        }
        // If it cannot even be shown, its row still has its place.
        let game = match view.as_stored(id) {
            Err(StoreError::Unreplayable { .. }) => None,
            game => game?,
        };
        let place = view.posting_place(id)?;
        let Some(revision) = view.public_revision(id)? else { return Ok(false) };
        let state = (id, revision);
        let commit = self.desk.quarantine(now, state, reason, place, game.as_ref(), &view)?;
        drop(view);
        let receipt = self.store_commit(commit)?;
        self.forget_game(id);
        if receipt != Receipt::Done {
            return Ok(false);
        }
        tracing::error!(
            game = id.0,
            "the game is in quarantine, all others continue; see 'siegepost verify': {reason}"
        );
        Ok(true)
    }

    /// Replays a game even if it is in memory, and puts it into quarantine if it does not replay.
    pub fn check_replay(&self, id: GameId, now: Moment) -> Result<(), StoreError> {
        self.with_quarantine(now, || {
            let view = self.store.snapshot()?;
            if view.quarantined(id)?.is_none() {
                view.replayed(id)?;
            }
            Ok(())
        })
    }

    /// Runs at the start: releases games in quarantine that replay again, and replays live games made under older rules. Those that break
    /// are put into quarantine; after an error the others are replayed when they are used.
    pub fn review(&self, now: Moment) -> Result<(), StoreError> {
        let quarantined = self.store.snapshot()?.all_quarantined()?;
        for (id, since) in quarantined {
            self.try_release(id, since, now)?;
        }
        let outdated = self.store.snapshot()?.outdated()?;
        if outdated.is_empty() {
            return Ok(());
        }
        tracing::info!(games = outdated.len(), "replaying the games made under older rules");
        for (done, ids) in outdated.chunks(NOTED_EVERY).enumerate() {
            let mut sound = Vec::new();
            for id in ids {
                let replayed = self.store.snapshot()?.replayed(*id);
                match replayed {
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
                self.store.write(move |tx| tx.set_rules_versions(&sound))?;
            }
            let done = (done * NOTED_EVERY + ids.len()).min(outdated.len());
            tracing::info!(done, of = outdated.len(), "replayed");
        }
        Ok(())
    }

    fn try_release(&self, id: GameId, since: Moment, now: Moment) -> Result<(), StoreError> {
        let view = self.store.snapshot()?;
        let game = match view.replayed(id) {
            Ok(Some(game)) => game,
            Ok(None) => return Ok(()),
            Err(StoreError::Unreplayable { why, .. }) => {
                tracing::warn!(game = id.0, "the game stays in quarantine: {why}");
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let commit = self.desk.release(now, since, game, &view)?;
        drop(view);
        self.store_commit(commit)?;
        tracing::info!(game = id.0, "the game replays again and is out of quarantine");
        Ok(())
    }
}
