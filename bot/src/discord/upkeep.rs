//! Regular maintenance: drops answered interactions, and keeps threads of games from being archived.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

use super::bridge::DiscordBridge;
use super::inbox::Inbox;
use crate::chat::{Bridge, MessageId, PlaceId};
use crate::daemon::Admission;
use crate::fail::{fault_point, kill_point};
use crate::time::{Span, TimeSource};

const EVERY: Duration = Duration::from_secs(5);
/// How long an interaction is left alone, because its answer may be in progress.
const IN_PROGRESS: Span = Span::seconds(10);
/// When an interaction that could not be judged is dropped.
const GIVEN_UP: Span = Span::days(1);
/// How long interactions from before the last stop wait for room in the queue, and the wait between two attempts.
const RESUMED_WITHIN: Duration = Duration::from_secs(60);
const RETRY_AFTER: Duration = Duration::from_millis(50);
/// The wait between two checks of a thread.
const THREADS_EVERY: Duration = Duration::from_secs(8 * 3600);
/// The most threads checked in one round, so that other requests have their turn too.
const THREADS_AT_ONCE: usize = 20;
/// The wait before new threads are listed after all known ones have been checked.
const THREADS_LISTED_EVERY: Duration = Duration::from_secs(15);

/// Hands unanswered interactions from before the last stop to the daemon again. An interaction with a verdict is not judged
/// twice.
pub(super) async fn resume_interactions<T: TimeSource>(
    bridge: &DiscordBridge<T>,
    inbox: &impl Inbox,
) {
    let time = bridge.time();
    let stored =
        bridge.stored(|core| core.store().snapshot()?.interactions()).await.unwrap_or_default();
    stored.iter().for_each(|interaction| bridge.open.loaded(interaction));
    bridge.interactions_loaded();
    for interaction in stored {
        let started = time.instant();
        while inbox.incoming(interaction.asked.clone()).await == Admission::Busy {
            if time.instant().saturating_duration_since(started) > RESUMED_WITHIN {
                tracing::warn!(id = %interaction.id, "too many interactions from before the last stop; some wait for the next start");
                return;
            }
            time.sleep(RETRY_AFTER).await;
        }
    }
}

/// Repeats all maintenance forever.
pub(super) async fn run<T: TimeSource>(bridge: &DiscordBridge<T>, inbox: &impl Inbox) {
    let mut upkeep = Upkeep::new(bridge);
    loop {
        fault_point("upkeep", "");
        upkeep.finish(bridge).await;
        bridge.time().sleep(EVERY).await;
        upkeep.keep_threads(bridge, inbox).await;
    }
}

pub(super) struct Upkeep {
    /// The newest interaction from before the last stop. No other task handles these interactions, so they need not wait.
    before: Option<MessageId>,
    threads: Threads,
}

/// The threads of games, and when they were last checked.
#[derive(Default)]
struct Threads {
    seen: HashMap<PlaceId, Instant>,
    due: VecDeque<PlaceId>,
    listed: Option<Instant>,
}

impl Threads {
    fn list(&mut self, places: Vec<PlaceId>, now: Instant) {
        let played: HashSet<&PlaceId> = places.iter().collect();
        self.seen.retain(|place, _| played.contains(place));
        drop(played);
        let age = |at: &Instant| now.saturating_duration_since(*at);
        let due = |p: &PlaceId| self.seen.get(p).is_none_or(|at| age(at) > THREADS_EVERY);
        self.due = places.into_iter().filter(due).collect();
        self.listed = Some(now);
    }
}

impl Upkeep {
    pub(super) fn new<T: TimeSource>(bridge: &DiscordBridge<T>) -> Self {
        let before = bridge.open.all().iter().map(|interaction| interaction.id).max();
        Self { before, threads: Threads::default() }
    }

    /// Drops interactions that have been answered or can no longer be answered, with their tokens. An interaction that has not been
    /// judged is not dropped, because it is stored nowhere else.
    pub(super) async fn finish<T: TimeSource>(&self, bridge: &DiscordBridge<T>) {
        let now = bridge.discord_now();
        let mut done: Vec<MessageId> = Vec::new();
        for interaction in bridge.open.all() {
            let id = interaction.id;
            let age = now - super::payload::moment(id.0);
            if interaction.expired(now) {
                let judged =
                    bridge.stored(move |core| core.store().snapshot()?.is_judged(id)).await;
                if judged == Some(true) || age > GIVEN_UP {
                    done.push(id);
                }
            } else if age > IN_PROGRESS || Some(id) <= self.before {
                let state = bridge
                    .stored(move |core| {
                        let view = core.store().snapshot()?;
                        let private = view.answered_in_private(id)?;
                        Ok((view.is_judged(id)?, view.has_due_answer(id)?, private))
                    })
                    .await;
                if let Some((true, false, private)) = state {
                    if !private || interaction.is_direct() {
                        bridge.resolve(&interaction).await;
                    }
                    done.push(id);
                }
            }
        }
        if done.is_empty() {
            return;
        }
        let dropped = done.clone();
        if bridge
            .stored(move |core| core.store().write(move |tx| tx.drop_interactions(&dropped)))
            .await
            .is_some()
        {
            kill_point("interaction-dropped");
            done.into_iter().for_each(|id| bridge.open.remove(id));
        }
    }

    /// Checks some threads of games, and keeps them from being archived.
    pub(super) async fn keep_threads<T: TimeSource>(
        &mut self,
        bridge: &DiscordBridge<T>,
        inbox: &impl Inbox,
    ) {
        let (time, threads) = (bridge.time(), &mut self.threads);
        let since = |at: Instant| time.instant().saturating_duration_since(at);
        let old = threads.listed.is_none_or(|at| since(at) >= THREADS_LISTED_EVERY);
        if threads.due.is_empty() && old {
            let places =
                bridge.stored(|core| core.store().snapshot()?.places()).await.unwrap_or_default();
            threads.list(places, time.instant());
        }
        for _ in 0..THREADS_AT_ONCE {
            // Threads are archived only after days, so this can wait.
            if !bridge.has_room() {
                return;
            }
            let Some(place) = threads.due.pop_front() else { break };
            match bridge.keep_open(&place).await {
                Ok(()) => {}
                Err(error) if error.is_about_place() => {
                    tracing::warn!(%place, "{error}");
                    inbox.place_lost(place.clone()).await;
                }
                Err(error) => tracing::debug!(%place, "its thread could not be checked: {error}"),
            }
            threads.seen.insert(place, time.instant());
        }
    }
}
