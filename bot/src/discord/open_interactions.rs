//! Interactions that have no final answer yet.
//!
//! The token an interaction is answered with is valid for fifteen minutes, and is stored for as long as it is needed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::watch;

use super::payload::moment;
use crate::bridge::MessageId;
use crate::store::Interaction;
use crate::time::TimeSource;

/// How long Discord accepts an answer, less a margin for its way.
const GOOD_FOR: Duration = Duration::from_secs(15 * 60 - 20);

/// How long an answer waits for the acknowledgement before it.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(5);

/// An interaction that has no final answer yet.
pub(super) struct OpenInteraction {
    pub(super) id: MessageId,
    pub(super) token: String,
    /// Whether Discord has received the acknowledgement.
    acknowledged: watch::Sender<bool>,
    /// Whether the answer goes by direct message.
    direct: AtomicBool,
}

impl OpenInteraction {
    /// Whether it can no longer be answered.
    pub(super) fn expired(&self, now: i64) -> bool {
        let good_for = i64::try_from(GOOD_FOR.as_millis()).unwrap_or(0);
        now > crate::time::millis(moment(self.id.0)).saturating_add(good_for)
    }

    /// Sends the answer by direct message from now on: a later try that edited the acknowledgement would show it twice.
    pub(super) fn set_direct(&self) {
        self.direct.store(true, Ordering::SeqCst);
    }

    /// Whether the answer goes by direct message, or may have gone there.
    pub(super) fn is_direct(&self) -> bool {
        self.direct.load(Ordering::SeqCst)
    }

    pub(super) fn set_acknowledged(&self) {
        self.acknowledged.send_replace(true);
    }

    /// Waits until Discord has received the acknowledgement: it accepts an answer only after that.
    pub(super) async fn acknowledged(&self, time: &impl TimeSource) {
        let mut watch = self.acknowledged.subscribe();
        // If it never comes, the answer is refused and goes another way.
        let _ = time.within(ACKNOWLEDGED_WITHIN, watch.wait_for(|done| *done)).await;
    }
}

/// All interactions without a final answer.
#[derive(Default)]
pub(super) struct OpenInteractions(Mutex<BTreeMap<MessageId, Arc<OpenInteraction>>>);

impl OpenInteractions {
    /// Adds an interaction that has just arrived. One that is known stays as it is, since Discord may deliver it twice.
    pub(super) fn arrived(&self, id: MessageId, token: &str) -> Arc<OpenInteraction> {
        self.put(id, token, false)
    }

    /// Adds an interaction from before the last stop; it was acknowledged then, or never will be.
    pub(super) fn found(&self, stored: &Interaction) {
        self.put(stored.id, &stored.token, true);
    }

    fn put(&self, id: MessageId, token: &str, acknowledged: bool) -> Arc<OpenInteraction> {
        let new = || {
            let (acknowledged, direct) = (watch::Sender::new(acknowledged), AtomicBool::new(false));
            Arc::new(OpenInteraction { id, token: token.to_owned(), acknowledged, direct })
        };
        Arc::clone(self.0.lock().entry(id).or_insert_with(new))
    }

    pub(super) fn get(&self, id: MessageId) -> Option<Arc<OpenInteraction>> {
        self.0.lock().get(&id).cloned()
    }

    pub(super) fn remove(&self, id: MessageId) {
        self.0.lock().remove(&id);
    }

    /// All of them, oldest first.
    pub(super) fn all(&self) -> Vec<Arc<OpenInteraction>> {
        self.0.lock().values().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::SystemTime;

    #[test]
    fn an_interaction_that_arrives_twice_is_answered_one_way() {
        let open = OpenInteractions::default();
        let asked = open.arrived(MessageId(1), "t");
        assert!(!asked.is_direct());
        asked.set_direct();
        assert!(open.arrived(MessageId(1), "t").is_direct());
        assert!(!open.arrived(MessageId(2), "u").is_direct());
        open.remove(MessageId(1));
        assert!(!open.arrived(MessageId(1), "t").is_direct());
    }

    #[tokio::test]
    async fn an_answer_waits_for_the_acknowledgement() {
        let open = OpenInteractions::default();
        let asked = open.arrived(MessageId(1), "t");
        let waiting = tokio::spawn(async move {
            open.get(MessageId(1)).unwrap().acknowledged(&SystemTime).await;
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        asked.set_acknowledged();
        waiting.await.unwrap();
        assert!(asked.expired(crate::time::millis(moment(1)) + 15 * 60_000));
        assert!(!asked.expired(crate::time::millis(moment(1)) + 14 * 60_000));
    }
}
