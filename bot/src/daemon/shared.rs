//! The state shared by the daemon's tasks: the queues, the work in progress, and the last error.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Notify;

use super::queues::{Admission, BOUNDS, Bounds, Item, Leftover, Queues, Turn};
use crate::chat::{MessageId, PlaceId};
use crate::game::state::GameId;
use crate::metrics::{self, Counter};
use crate::store::StoreError;

#[derive(Debug)]
pub(super) struct Shared {
    queues: Mutex<Queues>,
    /// Notified when a turn can be taken.
    work: Notify,
    /// Notified when no work is in progress any longer.
    idle: Notify,
    failure: Mutex<Option<StoreError>>,
    /// Games queued for processing of their deadlines, which need not be queued again.
    due: Mutex<HashSet<GameId>>,
}

impl Shared {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self {
            queues: Mutex::new(Queues::new(bounds, Instant::now())),
            work: Notify::new(),
            idle: Notify::new(),
            failure: Mutex::new(None),
            due: Mutex::default(),
        }
    }

    /// Queues something for a place, behind everything queued for it before. Never waits.
    pub(super) fn enqueue(&self, place: &PlaceId, item: Item) -> Admission {
        let due = match item {
            Item::Due(id) if !self.due.lock().insert(id) => return Admission::Queued,
            Item::Due(id) => Some(id),
            _ => None,
        };
        let taken = self.queues.lock().push(place, item, Instant::now());
        match taken {
            Admission::Queued => {}
            Admission::FromHistory => metrics::count(Counter::Overflows),
            Admission::Busy => metrics::count(Counter::Busy),
        }
        if let Some(id) = due.filter(|_| taken != Admission::Queued) {
            self.due.lock().remove(&id);
        }
        self.work.notify_one();
        taken
    }

    /// Records that messages of a place must be read from its history, from `first` on.
    pub(super) fn miss(&self, place: &PlaceId, first: MessageId) {
        self.queues.lock().miss(place, Some(first), Instant::now());
        self.work.notify_one();
    }

    /// Waits for a turn. Returns `None` when the daemon has stopped.
    pub(super) async fn turn(self: &Arc<Self>) -> Option<ActiveTurn> {
        loop {
            let notified = self.work.notified();
            {
                let mut queues = self.queues.lock();
                let turn = queues.next();
                // One notification wakes one worker, which wakes the next if there is more.
                if turn.is_some() && queues.has_next() || queues.is_over() {
                    self.work.notify_one();
                }
                if let Some(turn) = turn {
                    if let Some(Item::Due(id)) = &turn.background {
                        // A deadline that passes from now on may be overlooked, and queues the game again.
                        self.due.lock().remove(id);
                    }
                    let left = Leftover::default();
                    return Some(ActiveTurn { shared: Arc::clone(self), turn, left });
                }
                if queues.is_over() {
                    return None;
                }
            }
            notified.await;
        }
    }

    /// Counts work outside the queues until the result is dropped.
    pub(super) fn outside(self: &Arc<Self>) -> OutsideWork {
        self.queues.lock().begun();
        OutsideWork(Arc::clone(self))
    }

    pub(super) fn wake(&self, place: &PlaceId) {
        self.queues.lock().wake(place);
        self.work.notify_one();
    }

    pub(super) fn stop(&self) {
        self.queues.lock().stop();
        self.work.notify_one();
        self.idle.notify_waiters();
    }

    fn done(&self, turn: &Turn, left: Leftover) {
        let over = self.queues.lock().done(turn, left, Instant::now());
        self.work.notify_one();
        if over {
            self.idle.notify_waiters();
        }
    }

    pub(super) fn background(&self) -> usize {
        self.queues.lock().background()
    }

    /// Returns the number of messages queued or being judged; some may wait for a history.
    pub(super) fn messages(&self) -> usize {
        let queues = self.queues.lock();
        queues.items().saturating_sub(queues.background())
    }

    pub(super) fn items(&self) -> usize {
        self.queues.lock().items()
    }

    pub(super) fn is_idle(&self) -> bool {
        self.queues.lock().items() == 0
    }

    pub(super) async fn idle(&self) {
        loop {
            let notified = self.idle.notified();
            if self.is_idle() {
                return;
            }
            notified.await;
        }
    }

    /// Returns the age of the oldest item that is queued or in progress, and how long nothing was finished. Returns
    /// `None` if there is nothing to do.
    pub(super) fn waiting(&self, now: Instant) -> Option<(Duration, Duration)> {
        let queues = self.queues.lock();
        let since = |at| now.saturating_duration_since(at);
        let oldest = queues.oldest()?;
        Some((since(oldest), since(queues.finished().max(oldest))))
    }

    pub(super) fn failed(&self, error: StoreError) {
        *self.failure.lock() = Some(error);
    }

    pub(super) fn take_failure(&self) -> Option<StoreError> {
        self.failure.lock().take()
    }
}

impl Default for Shared {
    fn default() -> Self {
        Self::new(BOUNDS)
    }
}

/// A turn in progress. It ends when this is dropped, also by a panic.
#[derive(Debug)]
pub(super) struct ActiveTurn {
    shared: Arc<Shared>,
    pub(super) turn: Turn,
    pub(super) left: Leftover,
}

impl Drop for ActiveTurn {
    fn drop(&mut self) {
        self.shared.done(&self.turn, std::mem::take(&mut self.left));
    }
}

/// Work in progress outside the queues.
#[derive(Debug)]
pub(super) struct OutsideWork(Arc<Shared>);

impl Drop for OutsideWork {
    fn drop(&mut self) {
        let over = self.0.queues.lock().ended();
        self.0.work.notify_one();
        if over {
            self.0.idle.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A deadline that passes while the game's deadlines are processed must not wait for the next tick.
    #[tokio::test]
    async fn a_game_is_queued_once_and_again_while_it_is_processed() {
        let shared = Arc::new(Shared::default());
        let place = PlaceId("room".to_owned());
        let due = || Item::Due(GameId(1));
        shared.enqueue(&place, due());
        shared.enqueue(&place, due());
        assert_eq!(shared.items(), 1, "once is enough while it waits");
        let active = shared.turn().await.unwrap();
        assert!(matches!(active.turn.background, Some(Item::Due(GameId(1)))));
        shared.enqueue(&place, due());
        assert_eq!(shared.items(), 2);
        drop(active);
        let again = shared.turn().await.unwrap();
        assert!(matches!(again.turn.background, Some(Item::Due(GameId(1)))));
    }
}
