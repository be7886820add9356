//! The interface through which the bridge hands events to the daemon.

use std::future::Future;

use crate::chat::{Change, Incoming, MessageId, PlaceId};
use crate::daemon::{Admission, Daemon};

/// The receiver of events: the daemon, or a test double. No method waits for the network.
pub trait Inbox: Clone + Send + Sync + 'static {
    /// Queues a message or interaction behind everything queued before for its place.
    fn incoming(&self, incoming: Incoming) -> impl Future<Output = Admission> + Send;

    /// Messages of a place were dropped, `first` is the oldest of them. They are read from the history.
    fn missed(&self, place: PlaceId, first: MessageId);

    /// A message was edited or deleted.
    fn changed(
        &self,
        place: PlaceId,
        id: MessageId,
        change: Change,
    ) -> impl Future<Output = ()> + Send;

    fn place_lost(&self, place: PlaceId) -> impl Future<Output = ()> + Send;

    /// Requests that the history of a place be read again.
    fn backfill(&self, place: PlaceId) -> impl Future<Output = ()> + Send;

    /// Requests that the histories of all places with games be read again.
    fn resync(&self) -> impl Future<Output = ()> + Send;

    /// Reports the newest message of places. Those with unknown messages are read first.
    fn newest(&self, newest: Vec<(PlaceId, MessageId)>);

    /// Places in which games are paused may be open again.
    fn recheck(&self, places: Vec<PlaceId>) -> impl Future<Output = ()> + Send;
}

impl Inbox for Daemon {
    fn incoming(&self, incoming: Incoming) -> impl Future<Output = Admission> + Send {
        Self::incoming(self, incoming)
    }

    fn missed(&self, place: PlaceId, first: MessageId) {
        Self::missed(self, place, first);
    }

    fn changed(
        &self,
        place: PlaceId,
        id: MessageId,
        change: Change,
    ) -> impl Future<Output = ()> + Send {
        Self::changed(self, place, id, change)
    }

    fn place_lost(&self, place: PlaceId) -> impl Future<Output = ()> + Send {
        Self::place_lost(self, place)
    }

    fn backfill(&self, place: PlaceId) -> impl Future<Output = ()> + Send {
        Self::backfill(self, place)
    }

    fn resync(&self) -> impl Future<Output = ()> + Send {
        Self::resync(self)
    }

    fn newest(&self, newest: Vec<(PlaceId, MessageId)>) {
        Self::newest(self, newest);
    }

    fn recheck(&self, places: Vec<PlaceId>) -> impl Future<Output = ()> + Send {
        Self::recheck(self, places)
    }
}
