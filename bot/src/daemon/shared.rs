//! What the daemon's tasks share: the lanes, how much is under way, and what went wrong.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, mpsc};

use super::lane::Item;
use crate::bridge::PlaceId;
use crate::play::GameId;
use crate::store::StoreError;

#[derive(Debug)]
pub(super) struct Shared {
    lanes: Vec<mpsc::Sender<Item>>,
    under_way: AtomicUsize,
    /// Told when nothing is under way any more.
    idle: Notify,
    failure: Mutex<Option<StoreError>>,
    /// Games queued to have their deadlines looked after: they need not be queued again.
    due: Mutex<HashSet<GameId>>,
    /// Sweeps and deadlines queued or being seen to.
    background: AtomicUsize,
}

impl Shared {
    pub(super) fn new(lanes: Vec<mpsc::Sender<Item>>) -> Self {
        Self {
            lanes,
            under_way: AtomicUsize::new(0),
            idle: Notify::new(),
            failure: Mutex::new(None),
            due: Mutex::default(),
            background: AtomicUsize::new(0),
        }
    }

    /// Queues something for a place, behind everything queued for it before.
    pub(super) async fn give(&self, place: &PlaceId, item: Item) {
        if let Item::Due(id, _) = item
            && !held(&self.due).insert(id)
        {
            return;
        }
        let waits = item.can_wait();
        if waits {
            self.background.fetch_add(1, Ordering::SeqCst);
        }
        let mut hasher = DefaultHasher::new();
        place.hash(&mut hasher);
        let lane = usize::try_from(hasher.finish() % self.lanes.len().max(1) as u64).unwrap_or(0);
        self.under_way.fetch_add(1, Ordering::SeqCst);
        let given = match self.lanes.get(lane) {
            Some(lane) => lane.send(item).await.is_ok(),
            None => false,
        };
        if !given {
            if waits {
                self.looked_after();
            }
            self.done(1);
        }
    }

    pub(super) async fn stop(&self) {
        for lane in &self.lanes {
            let _ = lane.send(Item::Stop).await;
        }
    }

    pub(super) fn done(&self, count: usize) {
        if count > 0 && self.under_way.fetch_sub(count, Ordering::SeqCst) == count {
            self.idle.notify_waiters();
        }
    }

    /// The deadlines of a game are about to be looked at: what falls due from now on may be missed, and queues it again.
    pub(super) fn looking(&self, game: GameId) {
        held(&self.due).remove(&game);
    }

    /// Something that could wait is done with.
    pub(super) fn looked_after(&self) {
        self.background.fetch_sub(1, Ordering::SeqCst);
    }

    /// How many sweeps and deadlines are queued or being seen to.
    pub(super) fn background(&self) -> usize {
        self.background.load(Ordering::SeqCst)
    }

    /// How many messages are queued or being judged; some may wait for a history.
    pub(super) fn messages(&self) -> usize {
        self.under_way.load(Ordering::SeqCst).saturating_sub(self.background())
    }

    pub(super) fn is_idle(&self) -> bool {
        self.under_way.load(Ordering::SeqCst) == 0
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

    pub(super) fn failed(&self, error: StoreError) {
        *held(&self.failure) = Some(error);
    }

    pub(super) fn take_failure(&self) -> Option<StoreError> {
        held(&self.failure).take()
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
        let (lane, mut items) = mpsc::channel(4);
        let shared = Shared::new(vec![lane]);
        let place = PlaceId("room".to_owned());
        let due = || Item::Due(GameId(1), place.clone());
        shared.give(&place, due()).await;
        shared.give(&place, due()).await;
        assert!(matches!(items.try_recv(), Ok(Item::Due(GameId(1), _))));
        assert!(items.try_recv().is_err(), "once is enough while it waits");
        shared.looking(GameId(1));
        shared.give(&place, due()).await;
        assert!(matches!(items.try_recv(), Ok(Item::Due(GameId(1), _))));
        assert_eq!(shared.background(), 2);
    }
}
