//! Counts the events that wait between the gateway's thread and the dispatcher. Their number is limited; of messages beyond that
//! limit only the place and the first id are stored, and they are read from the history.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use parking_lot::Mutex;

use super::event::Event;
use crate::metrics::{self, Counter};

/// How many events may wait. They are dispatched in microseconds, so they wait only if the processor is busy.
const ROOM: usize = 8_192;
/// The most channels with missed messages. Beyond that, the histories of all places with games are read again.
const CHANNELS: usize = 10_000;

#[derive(Debug)]
pub(super) struct Backlog {
    room: usize,
    waiting: AtomicUsize,
    any: AtomicBool,
    missed: Mutex<Missed>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Missed {
    /// Channels, and the first message missed in each.
    pub(super) messages: BTreeMap<u64, u64>,
    /// Something other than messages, or messages in too many channels.
    pub(super) all: bool,
}

impl Default for Backlog {
    fn default() -> Self {
        Self::new(ROOM)
    }
}

impl Backlog {
    pub(super) fn new(room: usize) -> Self {
        Self {
            room,
            waiting: AtomicUsize::new(0),
            any: AtomicBool::new(false),
            missed: Mutex::default(),
        }
    }

    /// Returns whether there is room for an event. If not, its place is stored.
    pub(super) fn takes(&self, event: &Event) -> bool {
        if self.waiting.load(Ordering::Acquire) < self.room {
            self.waiting.fetch_add(1, Ordering::AcqRel);
            return true;
        }
        metrics::count(Counter::Overflows);
        let mut missed = self.missed.lock();
        match event {
            Event::MessageCreated(message) => {
                let (channel, id) = (message.channel_id.0, message.id.0);
                if missed.messages.len() < CHANNELS || missed.messages.contains_key(&channel) {
                    let first = missed.messages.entry(channel).or_insert(id);
                    *first = id.min(*first);
                } else {
                    missed.all = true;
                }
            }
            _ => missed.all = true,
        }
        if !self.any.swap(true, Ordering::AcqRel) {
            tracing::warn!(
                "events arrive faster than they are handled; dropped messages are read from the history"
            );
        }
        false
    }

    pub(super) fn taken(&self) {
        self.waiting.fetch_sub(1, Ordering::AcqRel);
    }

    /// Takes what was missed since the last call. Returns `None` if nothing was.
    pub(super) fn missed(&self) -> Option<Missed> {
        if !self.any.load(Ordering::Acquire) {
            return None;
        }
        let mut missed = self.missed.lock();
        self.any.store(false, Ordering::Release);
        Some(std::mem::take(&mut missed))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn posted(channel: u64, id: u64) -> Event {
        let message =
            json!({"id": id, "channel_id": channel, "author": {"id": "5"}, "content": "hello"});
        Event::from_json("MESSAGE_CREATE", message).unwrap()
    }

    #[test]
    fn missed_messages_are_known_by_channel_and_first_id() {
        let backlog = Backlog::new(2);
        assert!(backlog.takes(&posted(1, 10)) && backlog.takes(&posted(1, 11)));
        assert_eq!(backlog.missed(), None);
        assert!(!backlog.takes(&posted(1, 13)) && !backlog.takes(&posted(1, 12)));
        assert!(!backlog.takes(&posted(2, 14)));
        backlog.taken();
        assert!(backlog.takes(&posted(2, 15)), "there is room again");
        let missed = Missed { messages: BTreeMap::from([(1, 12), (2, 14)]), all: false };
        assert_eq!(backlog.missed(), Some(missed));
        assert_eq!(backlog.missed(), None);
        assert!(!backlog.takes(&Event::Resumed));
        assert_eq!(backlog.missed(), Some(Missed { messages: BTreeMap::new(), all: true }));
    }
}
