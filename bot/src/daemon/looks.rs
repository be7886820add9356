//! Commands that change nothing: judged beside the lanes, so that nobody's move waits for them, and within a budget of
//! processors.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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

/// Commands that wait or are looked at: of everybody, and of one person.
const MOST: usize = 64;
const MOST_OF_ONE: usize = 4;

/// How long one may wait for its turn, and how long it may take.
const TURN_WITHIN: Duration = Duration::from_secs(30);
const LOOKED_WITHIN: Duration = Duration::from_secs(10);

/// The budget of those who look, and who waits for a share of it.
#[derive(Debug)]
pub(super) struct Looks {
    budget: Arc<Semaphore>,
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    all: usize,
    of: HashMap<PersonId, usize>,
    /// These are to be taken in a lane: their game's history is to be read first.
    in_lane: HashSet<MessageId>,
}

impl Looks {
    /// Half of the processors at most look at any time.
    pub(super) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let budget = Arc::new(Semaphore::new((processors / 2).max(1)));
        Self { budget, waiting: Mutex::default() }
    }

    /// What is shared out: drawing for those who look takes of it too.
    pub(super) fn budget(&self) -> Arc<Semaphore> {
        Arc::clone(&self.budget)
    }

    /// Whether a message is to be taken in its lane although it only looks. Said once.
    pub(super) fn is_for_lane(&self, id: MessageId) -> bool {
        self.held().in_lane.remove(&id)
    }

    /// Room for one more of a person's.
    fn enter(self: &Arc<Self>, person: &PersonId) -> Option<Room> {
        let mut waiting = self.held();
        let of_one = waiting.of.get(person).copied().unwrap_or(0);
        if waiting.all >= MOST || of_one >= MOST_OF_ONE {
            return None;
        }
        waiting.all += 1;
        waiting.of.insert(person.clone(), of_one + 1);
        Some(Room { looks: Arc::clone(self), person: person.clone() })
    }

    fn held(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Room among those who wait.
#[derive(Debug)]
struct Room {
    looks: Arc<Looks>,
    person: PersonId,
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut waiting = self.looks.held();
        waiting.all = waiting.all.saturating_sub(1);
        if let Some(of_one) = waiting.of.get_mut(&self.person) {
            *of_one = of_one.saturating_sub(1);
            if *of_one == 0 {
                waiting.of.remove(&self.person);
            }
        }
    }
}

/// Has a message that only looks judged beside the lanes. Returns at once.
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
                looks.held().in_lane.insert(message.id);
                let item = Item::Message(Box::new(Incoming::clone(&message)));
                if shared.give(&message.place, item) != Taken::Queued {
                    looks.held().in_lane.remove(&message.id);
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
