//! The inbox that replaces the daemon's queues.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bot::chat::{Change, Incoming, MessageId, PlaceId};
use bot::daemon::Admission;
use bot::discord;

use crate::chance::Chance;
use crate::double::Net;

/// Everything that the bridge has handed over.
#[derive(Default)]
pub(crate) struct Received {
    pub(crate) messages: Vec<Incoming>,
    /// Places in which messages were dropped, and the first of them.
    pub(crate) missed: Vec<(PlaceId, MessageId)>,
    pub(crate) others: Vec<Item>,
    /// Whether the histories of all places must be read again.
    pub(crate) resync: bool,
}

/// Work in places.
pub(crate) enum Item {
    Changed(PlaceId, MessageId, Change),
    Lost(PlaceId),
    Backfill(PlaceId),
    Newest(Vec<(PlaceId, MessageId)>),
    Recheck(Vec<PlaceId>),
}

#[derive(Clone)]
pub(crate) struct Inbox {
    net: Arc<Net>,
    chance: Arc<Mutex<Chance>>,
    received: Arc<Mutex<Received>>,
}

impl Inbox {
    pub(crate) fn new(net: &Arc<Net>, chance: Chance) -> Self {
        let (chance, received) = (Arc::new(Mutex::new(chance)), Arc::default());
        Self { net: Arc::clone(net), chance, received }
    }

    /// Takes everything that was handed over since the last call.
    pub(crate) fn take(&self) -> Received {
        std::mem::take(&mut *locked(&self.received))
    }

    fn push(&self, item: Item) {
        locked(&self.received).others.push(item);
    }
}

impl discord::Inbox for Inbox {
    fn incoming(&self, incoming: Incoming) -> impl Future<Output = Admission> + Send {
        // A full queue rejects slash commands.
        let busy = incoming.context.unseen && locked(&self.chance).of_1000(5);
        if !busy {
            let mut model = self.net.model();
            model.reached.insert(incoming.id.0);
            model.judge_received(&incoming);
            drop(model);
            locked(&self.received).messages.push(incoming);
        }
        std::future::ready(if busy { Admission::Busy } else { Admission::Queued })
    }

    fn missed(&self, place: PlaceId, first: MessageId) {
        locked(&self.received).missed.push((place, first));
    }

    fn changed(
        &self,
        place: PlaceId,
        id: MessageId,
        change: Change,
    ) -> impl Future<Output = ()> + Send {
        self.push(Item::Changed(place, id, change));
        std::future::ready(())
    }

    fn place_lost(&self, place: PlaceId) -> impl Future<Output = ()> + Send {
        self.push(Item::Lost(place));
        std::future::ready(())
    }

    fn backfill(&self, place: PlaceId) -> impl Future<Output = ()> + Send {
        self.push(Item::Backfill(place));
        std::future::ready(())
    }

    fn resync(&self) -> impl Future<Output = ()> + Send {
        locked(&self.received).resync = true;
        std::future::ready(())
    }

    fn newest(&self, newest: Vec<(PlaceId, MessageId)>) {
        self.push(Item::Newest(newest));
    }

    fn recheck(&self, places: Vec<PlaceId>) -> impl Future<Output = ()> + Send {
        self.push(Item::Recheck(places));
        std::future::ready(())
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
