//! The task that looks at the clock.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

use super::clerk::Clerk;
use super::clock;
use super::core::Core;
use super::lane::Item;
use super::off_runtime;
use super::shared::Shared;
use crate::bridge::Bridge;
use crate::config::ClockConfig;
use crate::store::StoreError;
use crate::time::{TimeSource, millis};

/// Sweeps asked for at one stroke: a network with many places is not asked for all at once.
const SWEEPS_AT_ONCE: usize = 200;

/// Something asked of the ticker.
#[derive(Debug)]
pub(super) enum Look {
    /// Look now, and say when everything due is queued.
    Now(oneshot::Sender<()>),
    /// Read all histories again whose sweeps were forgotten.
    Resync,
}

pub(super) struct Ticker<B, T> {
    pub(super) core: Arc<Core>,
    pub(super) clerk: Arc<Clerk<B, T>>,
    pub(super) time: Arc<T>,
    pub(super) clock: ClockConfig,
    pub(super) shared: Arc<Shared>,
}

impl<B: Bridge, T: TimeSource> Ticker<B, T> {
    pub(super) async fn run(
        self,
        mut looks: mpsc::Receiver<Look>,
        mut stop: watch::Receiver<bool>,
    ) {
        while !*stop.borrow() {
            let wait = match self.look().await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!("deadlines cannot be read: {error}");
                    self.shared.failed(error);
                    self.clock.wake.0
                }
            };
            let pause = Duration::from_millis(u64::try_from(wait).unwrap_or(0));
            tokio::select! {
                Some(look) = looks.recv() => match look {
                    Look::Resync => {}
                    Look::Now(done) => {
                        if let Err(error) = self.look().await {
                            self.shared.failed(error);
                        }
                        let _ = done.send(());
                    }
                },
                () = self.time.sleep(pause) => {}
                _ = stop.changed() => {}
            }
        }
    }

    /// Queues what is due and what wants sweeping; says how long the next look may wait.
    async fn look(&self) -> Result<i64, StoreError> {
        let now = millis(self.time.now());
        // A clock that cannot be believed is not looked at; when it can again, that was a gap.
        let believed = self.time.is_believed();
        let (core, config) = (Arc::clone(&self.core), self.clock.clone());
        let (found, places, wait) = off_runtime(move || {
            let (found, wait) = if believed {
                (clock::look(&core, &config, now)?, clock::next_look(&core, &config, now)?)
            } else {
                (clock::Found::default(), config.wake.0)
            };
            Ok::<_, StoreError>((found, core.store().listened_to()?, wait))
        })
        .await?;
        if found.set_back {
            self.clerk.unsweep(None);
        }
        for (id, place) in found.due {
            self.shared.give(&place.clone(), Item::Due(id, place)).await;
        }
        let stale = now.saturating_sub(self.clock.sweep_every.0);
        let unswept =
            places.into_iter().filter(|p| self.clerk.swept(p).is_none_or(|at| at <= stale));
        for place in unswept.take(SWEEPS_AT_ONCE) {
            self.shared.give(&place.clone(), Item::Sweep(place)).await;
        }
        Ok(wait)
    }
}
