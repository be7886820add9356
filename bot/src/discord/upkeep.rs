//! What must be seen to now and then: answers and limits that are finished with, and threads that would fall asleep.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

use super::bridge::DiscordBridge;
use crate::bridge::{Bridge, MessageId, PlaceId};
use crate::daemon::{Admission, Daemon};
use crate::fail::{fault_point, kill_point};
use crate::time::{TimeSource, millis};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(5);
/// An interaction is left alone for so long: its answer is on its way.
const ON_ITS_WAY: i64 = 10_000;
/// After so many milliseconds nobody expects anything of an interaction that could not be judged.
const GIVEN_UP: i64 = 24 * 3_600_000;
/// What was asked before the last stop waits for room so long, and looks for it so often.
const ASKED_AGAIN_WITHIN: Duration = Duration::from_secs(60);
const ROOM_AGAIN: Duration = Duration::from_millis(50);
/// A thread is looked at once in so long.
const THREADS_EVERY: Duration = Duration::from_secs(8 * 3600);
/// Threads looked at in one go, so that other requests find their way too.
const THREADS_AT_ONCE: usize = 20;
/// When all that were known are seen to, what is new is found after so long.
const THREADS_LISTED_EVERY: Duration = Duration::from_secs(15);

/// What was asked before the last stop and has no final answer is asked again: whatever has its verdict is not
/// judged twice.
pub(super) async fn ask_again<T: TimeSource>(bridge: &DiscordBridge<T>, daemon: &Daemon) {
    let kept = bridge.stored(|core| core.store().interactions()).await.unwrap_or_default();
    kept.iter().for_each(|interaction| bridge.open.found(interaction));
    bridge.remembers();
    for interaction in kept {
        let begun = Instant::now();
        while daemon.incoming(interaction.asked.clone()).await == Admission::Busy {
            if begun.elapsed() > ASKED_AGAIN_WITHIN {
                tracing::warn!(id = %interaction.id, "too much was asked before the last stop; some of it waits for the next start");
                return;
            }
            tokio::time::sleep(ROOM_AGAIN).await;
        }
    }
}

/// Sees to it all, for ever.
pub(super) async fn run<T: TimeSource>(bridge: &DiscordBridge<T>, daemon: &Daemon) {
    let mut threads = Threads::default();
    // What was answered before the last stop need not wait.
    let before = bridge.open.all().iter().map(|asked| asked.id).max();
    loop {
        fault_point("upkeep", "");
        finish(bridge, before).await;
        bridge.forget_limits().await;
        tokio::time::sleep(EVERY).await;
        keep_threads(bridge, daemon, &mut threads).await;
    }
}

/// Forgets interactions whose answer is delivered or whose time is over, tokens and all; never what is still to be
/// judged, which is kept nowhere else. Nobody else is at work on those up to `before`.
async fn finish<T: TimeSource>(bridge: &DiscordBridge<T>, before: Option<MessageId>) {
    let now = bridge.discords_now();
    let mut done: Vec<MessageId> = Vec::new();
    for asked in bridge.open.all() {
        let id = asked.id;
        let age = now.saturating_sub(millis(super::payload::moment(id.0)));
        if asked.expired(now) {
            let judged = bridge.stored(move |core| core.store().is_judged(id)).await;
            if judged == Some(true) || age > GIVEN_UP {
                done.push(id);
            }
        } else if age > ON_ITS_WAY || Some(id) <= before {
            let state = bridge
                .stored(move |core| {
                    let store = core.store();
                    Ok((
                        store.is_judged(id)?,
                        store.has_due_answer(id)?,
                        store.answered_in_private(id)?,
                    ))
                })
                .await;
            if let Some((true, false, private)) = state {
                if !private || asked.is_direct() {
                    bridge.resolve(&asked).await;
                }
                done.push(id);
            }
        }
    }
    if done.is_empty() {
        return;
    }
    let gone = done.clone();
    if bridge
        .stored(move |core| core.store().write(move |tx| tx.drop_interactions(&gone)))
        .await
        .is_some()
    {
        kill_point("interaction-dropped");
        done.into_iter().for_each(|id| bridge.open.remove(id));
    }
}

/// The threads of games, and when they were looked at.
#[derive(Default)]
struct Threads {
    seen: HashMap<PlaceId, Instant>,
    /// Those whose turn it is.
    due: VecDeque<PlaceId>,
    listed: Option<Instant>,
}

impl Threads {
    /// Takes up what is played now.
    fn list(&mut self, places: Vec<PlaceId>) {
        let played: HashSet<&PlaceId> = places.iter().collect();
        self.seen.retain(|place, _| played.contains(place));
        drop(played);
        let due = |p: &PlaceId| self.seen.get(p).is_none_or(|at| at.elapsed() > THREADS_EVERY);
        self.due = places.into_iter().filter(due).collect();
        self.listed = Some(Instant::now());
    }
}

async fn keep_threads<T: TimeSource>(
    bridge: &DiscordBridge<T>,
    daemon: &Daemon,
    threads: &mut Threads,
) {
    let old = threads.listed.is_none_or(|at| at.elapsed() >= THREADS_LISTED_EVERY);
    if threads.due.is_empty() && old {
        let places = bridge.stored(|core| core.store().places()).await.unwrap_or_default();
        threads.list(places);
    }
    for _ in 0..THREADS_AT_ONCE {
        // Threads rest for days before they are archived.
        if !bridge.has_room() {
            return;
        }
        let Some(place) = threads.due.pop_front() else { break };
        match bridge.keep_open(&place).await {
            Ok(()) => {}
            Err(crate::bridge::DeliveryError::Gone(reason)) => {
                tracing::warn!(%place, "{reason}");
                daemon.place_lost(place.clone()).await;
            }
            Err(error) => tracing::debug!(%place, "its thread was not looked at: {error}"),
        }
        threads.seen.insert(place, Instant::now());
    }
}
