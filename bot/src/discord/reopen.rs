//! Checks the places of paused games and of posts that wait when permissions change, in a separate task, so that no event waits for it.

use std::collections::HashSet;

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::bridge::DiscordBridge;
use super::inbox::Inbox;
use crate::time::TimeSource;

/// The most places checked at once. Backfills find the others.
const MOST_STOPPED: usize = 500;

/// Guilds in which something changed; `None` for an unknown one.
#[derive(Default)]
pub(super) struct Reopening {
    guilds: Mutex<HashSet<Option<u64>>>,
    changed: Notify,
}

impl Reopening {
    pub(super) fn notify(&self, guild: Option<u64>) {
        self.guilds.lock().insert(guild);
        self.changed.notify_one();
    }

    fn take(&self) -> HashSet<Option<u64>> {
        std::mem::take(&mut self.guilds.lock())
    }

    pub(super) async fn run<T: TimeSource>(&self, bridge: &DiscordBridge<T>, inbox: &impl Inbox) {
        loop {
            self.changed.notified().await;
            self.look(bridge, inbox).await;
        }
    }

    /// Has the daemon check the places of paused games and of posts that wait in the guilds in which something has changed.
    pub(super) async fn look<T: TimeSource>(&self, bridge: &DiscordBridge<T>, inbox: &impl Inbox) {
        let guilds = self.take();
        if guilds.is_empty() {
            return;
        }
        let has_room = bridge.rest().has_room();
        let stopped = bridge.stored(move |core| {
            let view = core.store().snapshot()?;
            let mut places: HashSet<_> = view.stopped_places(MOST_STOPPED)?.into_iter().collect();
            if has_room {
                places.extend(view.closed_places(MOST_STOPPED)?);
            }
            Ok(places)
        });
        let mut places: Vec<_> = stopped.await.unwrap_or_default().into_iter().collect();
        places.sort_unstable();
        places.retain(|place| {
            let known = place.0.parse().ok().and_then(|id| bridge.channels.guild_of(id));
            known.is_none() || guilds.contains(&None) || guilds.contains(&known)
        });
        if !places.is_empty() {
            inbox.recheck(places).await;
        }
    }
}
