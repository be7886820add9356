//! A lane: one of a few queues among which the places are divided, so that each place has its order and
//! different places need not wait for each other.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use super::Shared;
use super::clerk::{Clerk, ClerkError};
use crate::bridge::{Bridge, Change, DeliveryError, Incoming, MessageId, PlaceId};
use crate::kill::kill_point;
use crate::play::GameId;
use crate::time::TimeSource;

/// Something for a lane to do.
#[derive(Debug)]
pub(super) enum Item {
    Message(Box<Incoming>),
    Sweep(PlaceId),
    Due(GameId, PlaceId),
    /// The place is gone or closed.
    Lost(PlaceId),
    /// Somebody edited or deleted a message.
    Changed(PlaceId, MessageId, Change),
    /// No more is coming.
    Stop,
}

impl Item {
    /// Whether it asks the network for a history, so that messages go first.
    pub(super) fn can_wait(&self) -> bool {
        matches!(self, Self::Sweep(_) | Self::Due(..))
    }
}

/// Messages sorted at once.
const BATCH: usize = 64;

/// Tries to read a history before messages are judged without it, and the first wait between them.
const TRIES: u32 = 6;
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// Messages that wait for a history that cannot be read just now.
#[derive(Default)]
struct Held {
    messages: Vec<Incoming>,
    tries: u32,
}

pub(super) async fn run<B: Bridge, T: TimeSource>(
    clerk: Arc<Clerk<B, T>>,
    time: Arc<T>,
    shared: Arc<Shared>,
    mut items: mpsc::Receiver<Item>,
) {
    let mut held = Held::default();
    // Each may take the network a while: one at a time, between messages.
    let mut background: VecDeque<Item> = VecDeque::new();
    let mut stopping = false;
    while !stopping {
        let mut batch = Vec::new();
        if !background.is_empty() {
            while background.len() + batch.len() < BATCH
                && let Ok(item) = items.try_recv()
            {
                batch.push(item);
            }
        } else if held.messages.is_empty() {
            if items.recv_many(&mut batch, BATCH).await == 0 {
                return;
            }
        } else {
            let wait = FIRST_WAIT * 2u32.pow(held.tries.min(TRIES));
            tokio::select! {
                count = items.recv_many(&mut batch, BATCH) => if count == 0 { return },
                () = time.sleep(wait) => {}
            }
        }
        kill_point("lane-taken");
        let mut messages = Vec::new();
        let mut others = Vec::new();
        for item in batch {
            match item {
                Item::Message(message) => messages.push(*message),
                Item::Stop => stopping = true,
                item if item.can_wait() => background.push_back(item),
                other => others.push(other),
            }
        }
        // Those that wait are not tried again only because something in the background was done.
        if !messages.is_empty() || background.is_empty() {
            let waited = held.messages.len();
            messages.append(&mut held.messages);
            // The network may have handed them over out of order.
            messages.sort_by_key(|m| m.id);
            take_all(&clerk, &shared, messages, &mut held).await;
            held.tries = if waited > 0 && !held.messages.is_empty() { held.tries + 1 } else { 0 };
        }
        for item in others {
            look_after(&clerk, &shared, item).await;
        }
        if let Some(item) = background.pop_front() {
            look_after(&clerk, &shared, item).await;
        }
    }
    for item in background {
        look_after(&clerk, &shared, item).await;
    }
    // What is left has no verdict; the history gives it again after the next start.
    items.close();
    while let Ok(item) = items.try_recv() {
        if item.can_wait() {
            shared.looked_after();
        }
        shared.done(1);
    }
    shared.done(held.messages.len());
}

async fn take_all<B: Bridge, T: TimeSource>(
    clerk: &Clerk<B, T>,
    shared: &Shared,
    messages: Vec<Incoming>,
    held: &mut Held,
) {
    let mut unreadable: HashSet<PlaceId> = HashSet::new();
    for message in messages {
        let place = message.place.clone();
        if unreadable.contains(&place) {
            held.messages.push(message);
            continue;
        }
        let outcome = clerk.take(message.clone()).await;
        let outcome = match outcome {
            Err(ClerkError::History(error)) if held.tries < TRIES => {
                tracing::warn!(%place, "messages wait: {error}");
                unreadable.insert(place);
                held.messages.push(message);
                continue;
            }
            Err(ClerkError::History(error)) => {
                tracing::warn!(%place, "judged without its history: {error}");
                clerk.take_unswept(message).await
            }
            Err(ClerkError::Store(error)) => Err(error),
            Ok(()) => Ok(()),
        };
        match outcome {
            Ok(()) => clerk.succeeded(&place),
            Err(error) => {
                clerk.unsweep(Some(&place));
                clerk.failed(&place, &error);
                shared.failed(error);
            }
        }
        shared.done(1);
    }
}

async fn look_after<B: Bridge, T: TimeSource>(clerk: &Clerk<B, T>, shared: &Shared, item: Item) {
    let (outcome, place) = match item {
        Item::Sweep(place) => {
            let outcome = clerk.sweep(&place).await;
            shared.looked_after();
            (outcome, place)
        }
        Item::Due(id, place) => {
            shared.looking(id);
            let outcome = clerk.due(id, &place).await;
            shared.looked_after();
            (outcome, place)
        }
        Item::Lost(place) => (clerk.place_lost(&place).await.map_err(ClerkError::Store), place),
        Item::Changed(place, id, change) => {
            (clerk.changed(&place, id, change).await.map_err(ClerkError::Store), place)
        }
        Item::Message(_) | Item::Stop => return,
    };
    match outcome {
        Ok(()) => clerk.succeeded(&place),
        // Its games are paused already, and it is looked into now and then.
        Err(ClerkError::History(error)) if clerk.closed(&place).is_some() => {
            tracing::debug!(%place, "still closed: {error}");
        }
        Err(ClerkError::History(error)) => {
            tracing::warn!(%place, "nothing is done about deadlines here: {error}");
            // Nobody can play where nothing can be read.
            if let DeliveryError::Gone(_) = error
                && let Err(error) = clerk.place_lost(&place).await
            {
                clerk.failed(&place, &error);
                shared.failed(error);
            }
        }
        Err(ClerkError::Store(error)) => {
            clerk.failed(&place, &error);
            shared.failed(error);
        }
    }
    shared.done(1);
}
