//! Workers: each takes turns on place queues.

use std::sync::Arc;
use std::time::Duration;

use super::caught::{Work, caught};
use super::plan;
use super::processor::{Processor, ProcessorError};
use super::question::Question;
use super::queues::Item;
use super::read_only::{self, ReadOnly};
use super::shared::ActiveTurn;
use super::shared::Shared;
use crate::chat::{Bridge, DeliveryError, PlaceId};
use crate::fail::kill_point;
use crate::time::TimeSource;

/// The wait before a history is requested again. It doubles with each attempt, this many times at most.
const DOUBLINGS: u32 = 6;
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// Takes turns until the daemon stops.
pub(super) async fn run<B: Bridge, T: TimeSource>(
    processor: Arc<Processor<B, T>>,
    time: Arc<T>,
    shared: Arc<Shared>,
    read_only: Arc<ReadOnly>,
) {
    while let Some(mut active) = shared.turn().await {
        kill_point("turn-taken");
        take(&processor, &shared, &read_only, &mut active).await;
        let place = active.turn.place.clone();
        let (held, tries) = (active.left.held, active.turn.tries);
        drop(active);
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
    processor: &Arc<Processor<B, T>>,
    shared: &Arc<Shared>,
    read_only: &Arc<ReadOnly>,
    active: &mut ActiveTurn,
) {
    let ActiveTurn { turn, left, .. } = active;
    let place = turn.place.clone();
    let may_wait = plan::may_wait(turn.tries);
    if let Some(after) = turn.missed {
        match run_caught(processor.catch_up(&place, after, may_wait)).await {
            Ok(None) => {}
            // A long history is read in several turns.
            Ok(Some(last)) => left.missed = Some(Some(last)),
            Err(ProcessorError::History(error)) if may_wait && !error.is_final() => {
                tracing::warn!(%place, "messages that did not fit into the queue are read later: {error}");
                (left.missed, left.held) = (Some(after), true);
            }
            Err(error) => failed(processor, shared, &place, error),
        }
    }
    let mut messages = std::mem::take(&mut turn.messages).into_iter();
    while let Some(message) = messages.next() {
        let is_read_only = processor.is_read_only(&message) && !read_only.needs_queue(message.id);
        // A message that may not wait any longer is judged here on what is known.
        let outside = is_read_only && may_wait;
        let taken = async {
            if outside {
                processor.prepare(&message).await
            } else {
                processor.process(message.clone(), may_wait).await
            }
        };
        let error = match run_caught(taken).await {
            Ok(()) if outside => {
                read_only::spawn(processor, shared, read_only, message);
                continue;
            }
            Ok(()) => None,
            Err(ProcessorError::History(error)) if may_wait => {
                tracing::warn!(%place, "messages wait: {error}");
                left.messages.push(message);
                left.messages.extend(messages.by_ref());
                left.held = true;
                break;
            }
            // A message that may not wait is not held up by a history, so this is a panic.
            Err(ProcessorError::History(error)) => {
                tracing::warn!(%place, "judged without its history: {error}");
                run_caught(async { Ok(processor.process_without_history(message).await?) })
                    .await
                    .err()
            }
            Err(error) => Some(error),
        };
        match error {
            Some(error) => failed(processor, shared, &place, error),
            None => processor.succeeded(&place),
        }
    }
    for item in std::mem::take(&mut turn.others) {
        process_item(processor, shared, &place, &item).await;
    }
    if let Some(item) = &turn.background {
        process_item(processor, shared, &place, item).await;
        // Messages that wait for the history need not wait any longer.
        if processor.backfilled_at(&place).is_some() {
            shared.wake(&place);
        }
    }
}

/// Records that a place is not read, because a message there has no verdict.
fn failed<B: Bridge, T: TimeSource>(
    processor: &Processor<B, T>,
    shared: &Shared,
    place: &PlaceId,
    error: ProcessorError,
) {
    processor.invalidate(Some(place));
    match error {
        ProcessorError::Store(error) => {
            processor.failed(place, &error);
            shared.failed(error);
        }
        ProcessorError::History(error) => {
            tracing::error!(%place, "messages of a place could not be judged: {error}");
        }
    }
}

/// Runs work to its end or its panic. A panic is treated like an unreachable network, so the work may be tried
/// again.
async fn run_caught<R>(
    work: impl Future<Output = Result<R, ProcessorError>>,
) -> Result<R, ProcessorError> {
    caught(Work::Judging, work).await.unwrap_or_else(|panicked| {
        let reason = panicked.to_string();
        Err(DeliveryError::Later { reason, after: None }.into())
    })
}

async fn process_item<B: Bridge, T: TimeSource>(
    processor: &Processor<B, T>,
    shared: &Arc<Shared>,
    place: &PlaceId,
    item: &Item,
) {
    let outcome = match item {
        Item::Backfill => run_caught(processor.probe(place)).await,
        Item::Due(id) => {
            run_caught(async {
                match processor.due(*id, place).await? {
                    Some(question) => think(processor, shared, place, question).await,
                    None => Ok(()),
                }
            })
            .await
        }
        Item::Lost => run_caught(async { Ok(processor.place_lost(place).await?) }).await,
        Item::Changed(id, change) => {
            run_caught(async { Ok(processor.changed(place, *id, *change).await?) }).await
        }
        Item::Message(_) => Ok(()),
    };
    match outcome {
        Ok(()) => processor.succeeded(place),
        // Its games are paused already, and it is probed at growing intervals.
        Err(ProcessorError::History(error)) if processor.closed(place).is_some() => {
            tracing::debug!(%place, "still closed: {error}");
        }
        Err(ProcessorError::History(error)) => {
            tracing::warn!(%place, "deadlines in a place cannot be processed: {error}");
            // A game cannot be played where nothing can be read.
            if error.is_about_place()
                && let Err(ProcessorError::Store(error)) =
                    run_caught(async { Ok(processor.place_lost(place).await?) }).await
            {
                processor.failed(place, &error);
                shared.failed(error);
            }
        }
        Err(ProcessorError::Store(error)) => {
            processor.failed(place, &error);
            shared.failed(error);
        }
    }
}

/// Enters what a computer has decided about a question, or asks it. It thinks elsewhere; when it has decided, the game is due again.
async fn think<B: Bridge, T: TimeSource>(
    processor: &Processor<B, T>,
    shared: &Arc<Shared>,
    place: &PlaceId,
    question: Question,
) -> Result<(), ProcessorError> {
    let (game, revision) = (question.game, question.revision);
    let thinking = processor.core.thinking();
    if let Some(decided) = thinking.take(game, revision) {
        return Ok(processor.decided((game, revision), decided).await?);
    }
    let (work, again, place) = (shared.outside(), Arc::clone(shared), place.clone());
    thinking.ask(question, move || {
        again.enqueue(&place, Item::Due(game));
        drop(work);
    });
    Ok(())
}
