//! How many events wait between the gateway's thread and whoever hears them. There is room for so many; of what comes
//! beyond that it is kept where and since when, and it is read from the history.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::all::Event;

use crate::metrics::{self, Counter};

/// Events that wait. They are heard in microseconds: only a processor that is busy with other things lets them wait.
const ROOM: usize = 8_192;
/// Channels in which messages were missed, at most; beyond that every history with a game is read again.
const CHANNELS: usize = 10_000;

/// What waits, and what there was no room for.
#[derive(Debug)]
pub(super) struct Backlog {
    room: usize,
    waiting: AtomicUsize,
    any: AtomicBool,
    missed: Mutex<Missed>,
}

/// What there was no room for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Missed {
    /// Channels, and the first message missed in each.
    pub(super) messages: HashMap<u64, u64>,
    /// Something other than messages, or messages in too many channels.
    pub(super) all: bool,
}

impl Default for Backlog {
    fn default() -> Self {
        Self::new(ROOM)
    }
}

impl Backlog {
    fn new(room: usize) -> Self {
        Self {
            room,
            waiting: AtomicUsize::new(0),
            any: AtomicBool::new(false),
            missed: Mutex::default(),
        }
    }

    /// Whether an event is to be handed over; otherwise what is to be known of it is kept.
    pub(super) fn takes(&self, event: &Event) -> bool {
        if self.waiting.load(Ordering::Acquire) < self.room {
            self.waiting.fetch_add(1, Ordering::AcqRel);
            return true;
        }
        metrics::count(Counter::Overflows);
        let mut missed = self.held();
        match event {
            Event::MessageCreate(event) => {
                let (channel, id) = (event.message.channel_id.get(), event.message.id.get());
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
                "more happens than can be heard; what is left out is read from the history"
            );
        }
        false
    }

    /// An event was taken out.
    pub(super) fn taken(&self) {
        self.waiting.fetch_sub(1, Ordering::AcqRel);
    }

    /// What was missed since this was last asked; none mostly.
    pub(super) fn missed(&self) -> Option<Missed> {
        if !self.any.load(Ordering::Acquire) {
            return None;
        }
        let mut missed = self.held();
        self.any.store(false, Ordering::Release);
        Some(std::mem::take(&mut missed))
    }

    fn held(&self) -> MutexGuard<'_, Missed> {
        self.missed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(channel: u64, id: u64) -> Event {
        let author = json!({"id": "5", "username": "ann", "discriminator": "0", "avatar": null});
        let message = json!({
            "id": id.to_string(), "channel_id": channel.to_string(), "author": author, "content": "hello",
            "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null, "tts": false,
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
            "embeds": [], "pinned": false, "type": 0,
        });
        Event::MessageCreate(serde_json::from_value(message).unwrap())
    }

    #[test]
    fn what_there_is_no_room_for_is_known_by_channel_and_first_message() {
        let backlog = Backlog::new(2);
        assert!(backlog.takes(&said(1, 10)) && backlog.takes(&said(1, 11)));
        assert_eq!(backlog.missed(), None);
        assert!(!backlog.takes(&said(1, 13)) && !backlog.takes(&said(1, 12)));
        assert!(!backlog.takes(&said(2, 14)));
        backlog.taken();
        assert!(backlog.takes(&said(2, 15)), "there is room again");
        let missed = Missed { messages: HashMap::from([(1, 12), (2, 14)]), all: false };
        assert_eq!(backlog.missed(), Some(missed));
        assert_eq!(backlog.missed(), None);
    }
}
