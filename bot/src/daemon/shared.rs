//! What the daemon's tasks share: the queues, how much is under way, and what went wrong.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::queues::{BOUNDS, Bounds, Item, Left, Queues, Taken, Turn};
use crate::bridge::{MessageId, PlaceId};
use crate::metrics::{self, Counter};
use crate::play::GameId;
use crate::store::StoreError;

#[derive(Debug)]
pub(super) struct Shared {
    queues: Mutex<Queues>,
    /// Told when somebody's turn can be taken.
    work: Notify,
    /// Told when nothing is under way any more.
    idle: Notify,
    failure: Mutex<Option<StoreError>>,
    /// Games queued to have their deadlines looked after: they need not be queued again.
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
    pub(super) fn give(&self, place: &PlaceId, item: Item) -> Taken {
        let due = match item {
            Item::Due(id) if !held(&self.due).insert(id) => return Taken::Queued,
            Item::Due(id) => Some(id),
            _ => None,
        };
        let taken = held(&self.queues).push(place, item, Instant::now());
        match taken {
            Taken::Queued => {}
            Taken::FromHistory => metrics::count(Counter::Overflows),
            Taken::Busy => metrics::count(Counter::Busy),
        }
        if let Some(id) = due.filter(|_| taken != Taken::Queued) {
            held(&self.due).remove(&id);
        }
        self.work.notify_one();
        taken
    }

    /// Messages of a place are to be read from its history, this one first.
    pub(super) fn miss(&self, place: &PlaceId, first: MessageId) {
        held(&self.queues).miss(place, Some(first), Instant::now());
        self.work.notify_one();
    }

    /// Waits for somebody's turn; none when there will be none any more.
    pub(super) async fn turn(self: &Arc<Self>) -> Option<Taking> {
        loop {
            let told = self.work.notified();
            {
                let mut queues = held(&self.queues);
                let turn = queues.next();
                // Whoever is told of much tells the others.
                if turn.is_some() && queues.has_next() || queues.is_over() {
                    self.work.notify_one();
                }
                if let Some(turn) = turn {
                    if let Some(Item::Due(id)) = &turn.background {
                        // What falls due from now on may be missed, and queues it again.
                        held(&self.due).remove(id);
                    }
                    let left = Left::default();
                    return Some(Taking { shared: Arc::clone(self), turn, left });
                }
                if queues.is_over() {
                    return None;
                }
            }
            told.await;
        }
    }

    /// Something is under way beside the queues until this is dropped.
    pub(super) fn under_way(self: &Arc<Self>) -> UnderWay {
        held(&self.queues).begun();
        UnderWay(Arc::clone(self))
    }

    /// The messages of a place need not wait any longer.
    pub(super) fn wake(&self, place: &PlaceId) {
        held(&self.queues).wake(place);
        self.work.notify_one();
    }

    pub(super) fn stop(&self) {
        held(&self.queues).stop();
        self.work.notify_one();
        self.idle.notify_waiters();
    }

    fn done(&self, turn: &Turn, left: Left) {
        let over = held(&self.queues).done(turn, left, Instant::now());
        self.work.notify_one();
        if over {
            self.idle.notify_waiters();
        }
    }

    /// How many sweeps and deadlines are queued or being seen to.
    pub(super) fn background(&self) -> usize {
        held(&self.queues).background()
    }

    /// How many messages are queued or being judged; some may wait for a history.
    pub(super) fn messages(&self) -> usize {
        let queues = held(&self.queues);
        queues.items().saturating_sub(queues.background())
    }

    /// How much is queued or being judged.
    pub(super) fn items(&self) -> usize {
        held(&self.queues).items()
    }

    pub(super) fn is_idle(&self) -> bool {
        held(&self.queues).items() == 0
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

    /// How old the oldest thing is that is queued or being worked on, and how long nothing was finished; none when
    /// there is nothing to do.
    pub(super) fn waiting(&self, now: Instant) -> Option<(Duration, Duration)> {
        let queues = held(&self.queues);
        let since = |at| now.saturating_duration_since(at);
        let oldest = queues.oldest()?;
        Some((since(oldest), since(queues.finished().max(oldest))))
    }

    pub(super) fn failed(&self, error: StoreError) {
        *held(&self.failure) = Some(error);
    }

    pub(super) fn take_failure(&self) -> Option<StoreError> {
        held(&self.failure).take()
    }
}

impl Default for Shared {
    fn default() -> Self {
        Self::new(BOUNDS)
    }
}

/// A turn being taken. It is over when this is dropped, however that comes.
#[derive(Debug)]
pub(super) struct Taking {
    shared: Arc<Shared>,
    pub(super) turn: Turn,
    pub(super) left: Left,
}

impl Drop for Taking {
    fn drop(&mut self) {
        self.shared.done(&self.turn, std::mem::take(&mut self.left));
    }
}

/// Something under way beside the queues.
#[derive(Debug)]
pub(super) struct UnderWay(Arc<Shared>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        let over = held(&self.0.queues).ended();
        self.0.work.notify_one();
        if over {
            self.0.idle.notify_waiters();
        }
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What falls due while a game's deadlines are being looked at must not wait for the next stroke of the clock.
    #[tokio::test]
    async fn a_game_is_queued_once_and_again_while_it_is_looked_at() {
        let shared = Arc::new(Shared::default());
        let place = PlaceId("room".to_owned());
        let due = || Item::Due(GameId(1));
        shared.give(&place, due());
        shared.give(&place, due());
        assert_eq!(shared.items(), 1, "once is enough while it waits");
        let taking = shared.turn().await.unwrap();
        assert!(matches!(taking.turn.background, Some(Item::Due(GameId(1)))));
        shared.give(&place, due());
        assert_eq!(shared.items(), 2);
        drop(taking);
        let again = shared.turn().await.unwrap();
        assert!(matches!(again.turn.background, Some(Item::Due(GameId(1)))));
    }
}
