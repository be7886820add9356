//! Interactions that have no final answer yet.
//!
//! The token of an interaction is valid for fifteen minutes and stored for as long as it is needed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::watch;

use super::payload::moment;
use crate::chat::MessageId;
use crate::store::Interaction;
use crate::time::{Moment, Span, TimeSource};

/// How long Discord accepts an answer, less a margin for latency.
const VALID_FOR: Duration = Duration::from_secs(15 * 60 - 20);

/// How long an answer waits for the acknowledgement.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(5);

pub(super) struct OpenInteraction {
    pub(super) id: MessageId,
    pub(super) token: String,
    acknowledged: watch::Sender<bool>,
    direct: AtomicBool,
}

impl OpenInteraction {
    pub(super) fn expired(&self, now: Moment) -> bool {
        now > moment(self.id.0) + Span::from(VALID_FOR)
    }

    /// Sends the answer as a direct message from now on: a later attempt that edited the acknowledgement would show it twice.
    pub(super) fn set_direct(&self) {
        self.direct.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_direct(&self) -> bool {
        self.direct.load(Ordering::SeqCst)
    }

    pub(super) fn set_acknowledged(&self) {
        self.acknowledged.send_replace(true);
    }

    /// Waits until Discord has received the acknowledgement: it accepts an answer only after that.
    pub(super) async fn acknowledged(&self, time: &impl TimeSource) {
        let mut watch = self.acknowledged.subscribe();
        // If it never arrives, the answer is refused and sent in another way.
        let _ = time.within(ACKNOWLEDGED_WITHIN, watch.wait_for(|done| *done)).await;
    }
}

#[derive(Default)]
pub(super) struct OpenInteractions(Mutex<BTreeMap<MessageId, Arc<OpenInteraction>>>);

impl OpenInteractions {
    /// Adds an interaction that was just received. A known one is not changed, since Discord may deliver it twice.
    pub(super) fn received(&self, id: MessageId, token: &str) -> Arc<OpenInteraction> {
        self.put(id, token, false, false)
    }

    /// Adds an interaction from before the last stop. It was acknowledged then, or never will be.
    pub(super) fn loaded(&self, stored: &Interaction) {
        self.put(stored.id, &stored.token, true, stored.direct);
    }

    fn put(
        &self,
        id: MessageId,
        token: &str,
        acknowledged: bool,
        direct: bool,
    ) -> Arc<OpenInteraction> {
        let new = || {
            let (acknowledged, direct) =
                (watch::Sender::new(acknowledged), AtomicBool::new(direct));
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
        let interaction = open.received(MessageId(1), "t");
        assert!(!interaction.is_direct());
        interaction.set_direct();
        assert!(open.received(MessageId(1), "t").is_direct());
        assert!(!open.received(MessageId(2), "u").is_direct());
        open.remove(MessageId(1));
        assert!(!open.received(MessageId(1), "t").is_direct());
    }

    #[tokio::test]
    async fn an_answer_waits_for_the_acknowledgement() {
        let open = OpenInteractions::default();
        let interaction = open.received(MessageId(1), "t");
        let waiting = tokio::spawn(async move {
            open.get(MessageId(1)).unwrap().acknowledged(&SystemTime).await;
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        interaction.set_acknowledged();
        waiting.await.unwrap();
        assert!(interaction.expired(moment(1) + Span::minutes(15)));
        assert!(!interaction.expired(moment(1) + Span::minutes(14)));
    }
}
