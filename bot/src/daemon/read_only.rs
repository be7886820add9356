//! Read-only commands. They are judged outside the place queues, so no move waits for them, within a CPU budget.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::caught::{Work, caught};
use super::core::Judged;
use super::plan::{Plan, WaitFor};
use super::processor::Processor;
use super::queues::{Admission, Item};
use super::shared::Shared;
use crate::chat::{Bridge, Incoming, MessageId, PersonId};
use crate::metrics::{self, Counter};
use crate::time::TimeSource;

/// The most read-only commands that wait or are judged, in total and of one person.
const MAX_WAITING: usize = 64;
const MAX_PER_PERSON: usize = 4;

/// How long one may wait for its turn, and how long judging it may take.
const TURN_WITHIN: Duration = Duration::from_secs(30);
const JUDGED_WITHIN: Duration = Duration::from_secs(10);

/// The CPU budget of read-only commands, and the commands that wait for it.
#[derive(Debug)]
pub(super) struct ReadOnly {
    budget: Arc<Semaphore>,
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    all: usize,
    of: HashMap<PersonId, usize>,
    /// Messages that must be judged in their place queue, because their game's history must be read first.
    in_queue: HashSet<MessageId>,
}

impl ReadOnly {
    /// Creates a budget of half of the processors.
    pub(super) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let budget = Arc::new(Semaphore::new((processors / 2).max(1)));
        Self { budget, waiting: Mutex::default() }
    }

    /// Returns the budget, which drawing pictures for read-only commands shares.
    pub(super) fn budget(&self) -> Arc<Semaphore> {
        Arc::clone(&self.budget)
    }

    /// Returns whether a read-only command must be judged in its place queue, and forgets it.
    pub(super) fn needs_queue(&self, id: MessageId) -> bool {
        self.waiting.lock().in_queue.remove(&id)
    }

    /// Reserves a place for one more command of a person, if there is one.
    fn reserve(self: &Arc<Self>, person: &PersonId) -> Option<Reservation> {
        let mut waiting = self.waiting.lock();
        let of_one = waiting.of.get(person).copied().unwrap_or(0);
        if waiting.all >= MAX_WAITING || of_one >= MAX_PER_PERSON {
            return None;
        }
        waiting.all += 1;
        waiting.of.insert(person.clone(), of_one + 1);
        Some(Reservation { read_only: Arc::clone(self), person: person.clone() })
    }
}

/// A reservation among the waiting commands.
#[derive(Debug)]
struct Reservation {
    read_only: Arc<ReadOnly>,
    person: PersonId,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut waiting = self.read_only.waiting.lock();
        waiting.all = waiting.all.saturating_sub(1);
        if let Some(of_one) = waiting.of.get_mut(&self.person) {
            *of_one = of_one.saturating_sub(1);
            if *of_one == 0 {
                waiting.of.remove(&self.person);
            }
        }
    }
}

/// Judges a read-only command in a task of its own. Returns at once.
pub(super) fn spawn<B: Bridge, T: TimeSource>(
    processor: &Arc<Processor<B, T>>,
    shared: &Arc<Shared>,
    read_only: &Arc<ReadOnly>,
    message: Incoming,
) {
    let (processor, read_only, outside) =
        (Arc::clone(processor), Arc::clone(read_only), shared.outside());
    let shared = Arc::clone(shared);
    let reservation = read_only.reserve(&message.author.id);
    let message = Arc::new(message);
    tokio::spawn(async move {
        let _outside = outside;
        let judging = async {
            let permit = match &reservation {
                Some(_) => turn(&read_only.budget).await,
                None => None,
            };
            let Some(permit) = permit else {
                metrics::count(Counter::Busy);
                return processor.refuse_busy(Arc::clone(&message)).await;
            };
            let judged =
                processor.judge_read_only(Arc::clone(&message), JUDGED_WITHIN, permit).await?;
            if let Judged::Not(Plan::Backfill { .. } | Plan::Wait(WaitFor::History)) = judged {
                read_only.waiting.lock().in_queue.insert(message.id);
                let item = Item::Message(Box::new(Incoming::clone(&message)));
                if shared.enqueue(&message.place, item) != Admission::Queued {
                    read_only.waiting.lock().in_queue.remove(&message.id);
                    return processor.refuse_busy(Arc::clone(&message)).await;
                }
            }
            Ok(())
        };
        let place = &message.place;
        match caught(Work::Judging, judging).await {
            Ok(Ok(())) => processor.succeeded(place),
            Ok(Err(error)) => {
                processor.invalidate(Some(place));
                processor.failed(place, &error);
                shared.failed(error);
            }
            Err(_) => processor.invalidate(Some(place)),
        }
    });
}

/// Waits for a share of the budget.
pub(super) async fn turn(budget: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    let permit = tokio::time::timeout(TURN_WITHIN, Arc::clone(budget).acquire_owned()).await;
    permit.ok()?.ok()
}
