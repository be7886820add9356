//! Places in which games are paused, looked into when rights change: by a task of its own, so that no event waits for it.

use std::collections::HashSet;

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::bridge::DiscordBridge;
use crate::daemon::Daemon;
use crate::time::TimeSource;

/// Places looked into at a time; the others are found in their turn.
const MOST_STOPPED: usize = 500;

/// Guilds in which something changed; none for one that is not told.
#[derive(Default)]
pub(super) struct Reopening {
    guilds: Mutex<HashSet<Option<u64>>>,
    told: Notify,
}

impl Reopening {
    /// Something changed in a guild.
    pub(super) fn ask(&self, guild: Option<u64>) {
        self.guilds.lock().insert(guild);
        self.told.notify_one();
    }

    fn take(&self) -> HashSet<Option<u64>> {
        std::mem::take(&mut self.guilds.lock())
    }

    /// Looks into what was asked for, for ever.
    pub(super) async fn run<T: TimeSource>(&self, bridge: &DiscordBridge<T>, daemon: &Daemon) {
        loop {
            self.told.notified().await;
            let guilds = self.take();
            let stopped = bridge.stored(|core| core.store().stopped_places(MOST_STOPPED)).await;
            let mut places = stopped.unwrap_or_default();
            places.retain(|place| {
                let known = place.0.parse().ok().and_then(|id| bridge.channels.guild_of(id));
                known.is_none() || guilds.contains(&None) || guilds.contains(&known)
            });
            if !places.is_empty() {
                daemon.recheck(places).await;
            }
        }
    }
}
