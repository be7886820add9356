//! Workers: each takes turns on place queues.

use std::sync::Arc;
use std::time::Duration;

use super::caught::{Work, caught};
use super::clerk::{Clerk, ClerkError};
use super::looks::{self, Looks};
use super::plan;
use super::queues::Item;
use super::shared::Shared;
use super::shared::Taking;
use crate::bridge::{Bridge, DeliveryError, PlaceId};
use crate::kill::kill_point;
use crate::time::TimeSource;

/// The wait before a history is requested again. It doubles with each attempt, this many times at most.
const DOUBLINGS: u32 = 6;
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// Takes turns until the daemon stops.
pub(super) async fn run<B: Bridge, T: TimeSource>(
    clerk: Arc<Clerk<B, T>>,
    time: Arc<T>,
    shared: Arc<Shared>,
    looks: Arc<Looks>,
) {
    while let Some(mut taking) = shared.turn().await {
        kill_point("lane-taken");
        take(&clerk, &shared, &looks, &mut taking).await;
        let place = taking.turn.place.clone();
        let (held, tries) = (taking.left.held, taking.turn.tries);
        drop(taking);
        if held {
            let (time, shared) = (Arc::clone(&time), Arc::clone(&shared));
            tokio::spawn(async move {
                time.sleep(FIRST_WAIT * 2u32.pow(tries.min(DOUBLINGS))).await;
                shared.wake(&place);
            });
        }
    }
}

async fn take<B: Bridge, T: TimeSource>(
    clerk: &Arc<Clerk<B, T>>,
    shared: &Arc<Shared>,
    looks: &Arc<Looks>,
    taking: &mut Taking,
) {
    let Taking { turn, left, .. } = taking;
    let place = turn.place.clone();
    let may_wait = plan::may_wait(turn.tries);
    if let Some(after) = turn.missed {
        match in_one_piece(clerk.catch_up(&place, after, may_wait)).await {
            Ok(None) => {}
            // A long history is read in several turns.
            Ok(Some(last)) => left.missed = Some(Some(last)),
            Err(ClerkError::History(error)) if may_wait && !error.is_final() => {
                tracing::warn!(%place, "messages that did not fit into the queue are read later: {error}");
                (left.missed, left.held) = (Some(after), true);
            }
            Err(error) => failed(clerk, shared, &place, error),
        }
    }
    let mut messages = std::mem::take(&mut turn.messages).into_iter();
    while let Some(message) = messages.next() {
        let only_looks = clerk.only_looks(&message) && !looks.is_for_lane(message.id);
        // A message that may not wait any longer is judged here on what is known.
        let beside = only_looks && may_wait;
        let taken = async {
            if beside {
                clerk.prepare(&message).await
            } else {
                clerk.take(message.clone(), may_wait).await
            }
        };
        let error = match in_one_piece(taken).await {
            Ok(()) if beside => {
                looks::look(clerk, shared, looks, message);
                continue;
            }
            Ok(()) => None,
            Err(ClerkError::History(error)) if may_wait => {
                tracing::warn!(%place, "messages wait: {error}");
                left.messages.push(message);
                left.messages.extend(messages.by_ref());
                left.held = true;
                break;
            }
            // A message that may not wait is not held up by a history, so this is a panic.
            Err(ClerkError::History(error)) => {
                tracing::warn!(%place, "judged without its history: {error}");
                in_one_piece(async { Ok(clerk.take_unswept(message).await?) }).await.err()
            }
            Err(error) => Some(error),
        };
        match error {
            Some(error) => failed(clerk, shared, &place, error),
            None => clerk.succeeded(&place),
        }
    }
    for item in std::mem::take(&mut turn.others) {
        look_after(clerk, shared, &place, &item).await;
    }
    if let Some(item) = &turn.background {
        look_after(clerk, shared, &place, item).await;
        // Messages that wait for the history need not wait any longer.
        if clerk.swept(&place).is_some() {
            shared.wake(&place);
        }
    }
}

/// Records that a place is not read, because a message there has no verdict.
fn failed<B: Bridge, T: TimeSource>(
    clerk: &Clerk<B, T>,
    shared: &Shared,
    place: &PlaceId,
    error: ClerkError,
) {
    clerk.unsweep(Some(place));
    match error {
        ClerkError::Store(error) => {
            clerk.failed(place, &error);
            shared.failed(error);
        }
        ClerkError::History(error) => {
            tracing::error!(%place, "messages of a place could not be judged: {error}");
        }
    }
}

/// Runs work to its end or its panic. A panic is treated like an unreachable network, so the work may be tried
/// again.
async fn in_one_piece<R>(
    work: impl Future<Output = Result<R, ClerkError>>,
) -> Result<R, ClerkError> {
    caught(Work::Judging, work).await.unwrap_or_else(|panicked| {
        let reason = panicked.to_string();
        Err(DeliveryError::Later { reason, after: None }.into())
    })
}

async fn look_after<B: Bridge, T: TimeSource>(
    clerk: &Clerk<B, T>,
    shared: &Shared,
    place: &PlaceId,
    item: &Item,
) {
    let outcome = match item {
        Item::Sweep => in_one_piece(clerk.probe(place)).await,
        Item::Due(id) => in_one_piece(clerk.due(*id, place)).await,
        Item::Lost => in_one_piece(async { Ok(clerk.place_lost(place).await?) }).await,
        Item::Changed(id, change) => {
            in_one_piece(async { Ok(clerk.changed(place, *id, *change).await?) }).await
        }
        Item::Message(_) => Ok(()),
    };
    match outcome {
        Ok(()) => clerk.succeeded(place),
        // Its games are paused already, and it is probed at growing intervals.
        Err(ClerkError::History(error)) if clerk.closed(place).is_some() => {
            tracing::debug!(%place, "still closed: {error}");
        }
        Err(ClerkError::History(error)) => {
            tracing::warn!(%place, "deadlines in a place cannot be processed: {error}");
            // A game cannot be played where nothing can be read.
            if let DeliveryError::Gone(_) = error
                && let Err(ClerkError::Store(error)) =
                    in_one_piece(async { Ok(clerk.place_lost(place).await?) }).await
            {
                clerk.failed(place, &error);
                shared.failed(error);
            }
        }
        Err(ClerkError::Store(error)) => {
            clerk.failed(place, &error);
            shared.failed(error);
        }
    }
}
