//! Read-only commands. They are judged outside the place queues, so no move waits for them, within a CPU budget.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::caught::{Work, caught};
use super::clerk::Clerk;
use super::core::Judged;
use super::plan::{Plan, WaitFor};
use super::queues::{Item, Taken};
use super::shared::Shared;
use crate::bridge::{Bridge, Incoming, MessageId, PersonId};
use crate::metrics::{self, Counter};
use crate::time::TimeSource;

/// The most read-only commands that wait or are judged, in total and of one person.
const MOST: usize = 64;
const MOST_OF_ONE: usize = 4;

/// How long one may wait for its turn, and how long judging it may take.
const TURN_WITHIN: Duration = Duration::from_secs(30);
const LOOKED_WITHIN: Duration = Duration::from_secs(10);

/// The CPU budget of read-only commands, and the commands that wait for it.
#[derive(Debug)]
pub(super) struct Looks {
    budget: Arc<Semaphore>,
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    all: usize,
    of: HashMap<PersonId, usize>,
    /// Messages that must be judged in their place queue, because their game's history must be read first.
    in_lane: HashSet<MessageId>,
}

impl Looks {
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
    pub(super) fn is_for_lane(&self, id: MessageId) -> bool {
        self.waiting.lock().in_lane.remove(&id)
    }

    /// Reserves a place for one more command of a person, if there is one.
    fn enter(self: &Arc<Self>, person: &PersonId) -> Option<Room> {
        let mut waiting = self.waiting.lock();
        let of_one = waiting.of.get(person).copied().unwrap_or(0);
        if waiting.all >= MOST || of_one >= MOST_OF_ONE {
            return None;
        }
        waiting.all += 1;
        waiting.of.insert(person.clone(), of_one + 1);
        Some(Room { looks: Arc::clone(self), person: person.clone() })
    }
}

/// A reservation among the waiting commands.
#[derive(Debug)]
struct Room {
    looks: Arc<Looks>,
    person: PersonId,
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut waiting = self.looks.waiting.lock();
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
pub(super) fn look<B: Bridge, T: TimeSource>(
    clerk: &Arc<Clerk<B, T>>,
    shared: &Arc<Shared>,
    looks: &Arc<Looks>,
    message: Incoming,
) {
    let (clerk, looks, under_way) = (Arc::clone(clerk), Arc::clone(looks), shared.under_way());
    let shared = Arc::clone(shared);
    let room = looks.enter(&message.author.id);
    let message = Arc::new(message);
    tokio::spawn(async move {
        let _under_way = under_way;
        let looking = async {
            let permit = match &room {
                Some(_) => turn(&looks.budget).await,
                None => None,
            };
            let Some(permit) = permit else {
                metrics::count(Counter::Busy);
                return clerk.put_off(Arc::clone(&message)).await;
            };
            let judged = clerk.look(Arc::clone(&message), LOOKED_WITHIN, permit).await?;
            if let Judged::Not(Plan::Backfill { .. } | Plan::Wait(WaitFor::History)) = judged {
                looks.waiting.lock().in_lane.insert(message.id);
                let item = Item::Message(Box::new(Incoming::clone(&message)));
                if shared.give(&message.place, item) != Taken::Queued {
                    looks.waiting.lock().in_lane.remove(&message.id);
                    return clerk.put_off(Arc::clone(&message)).await;
                }
            }
            Ok(())
        };
        let place = &message.place;
        match caught(Work::Judging, looking).await {
            Ok(Ok(())) => clerk.succeeded(place),
            Ok(Err(error)) => {
                clerk.unsweep(Some(place));
                clerk.failed(place, &error);
                shared.failed(error);
            }
            Err(_) => clerk.unsweep(Some(place)),
        }
    });
}

/// Waits for a share of the budget.
pub(super) async fn turn(budget: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    let permit = tokio::time::timeout(TURN_WITHIN, Arc::clone(budget).acquire_owned()).await;
    permit.ok()?.ok()
}
