//! Posts that the network has accepted and the database has not recorded, remembered until it has.

use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;

use crate::chat::{Bridge, Delivery, DeliveryError, MessageId};

/// Deliveries whose result is not stored, by nonce. There is at most one per place, because the next delivery of a
/// place waits.
#[derive(Debug, Default)]
pub(super) struct Unrecorded(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    posted: HashMap<String, MessageId>,
    tried: HashSet<String>,
}

impl Unrecorded {
    /// Posts a delivery, unless this process has posted it already. If it was tried before, it is searched for
    /// first.
    pub(super) async fn deliver<B: Bridge>(
        &self,
        bridge: &B,
        delivery: &Delivery,
    ) -> Result<MessageId, DeliveryError> {
        let nonce = &delivery.nonce;
        if let Some(id) = self.id(nonce) {
            return Ok(id);
        }
        let again = !self.0.lock().tried.insert(nonce.clone());
        let posted = if again && !delivery.may_be_posted {
            bridge.deliver(&Delivery { may_be_posted: true, ..delivery.clone() }).await?
        } else {
            bridge.deliver(delivery).await?
        };
        self.0.lock().posted.insert(nonce.clone(), posted);
        Ok(posted)
    }

    /// Returns the id of the post, if this process posted it.
    pub(super) fn id(&self, nonce: &str) -> Option<MessageId> {
        self.0.lock().posted.get(nonce).copied()
    }

    /// Returns whether this process tried to post it and knows of no stored result.
    pub(super) fn was_tried(&self, nonce: &str) -> bool {
        self.0.lock().tried.contains(nonce)
    }

    /// Returns whether a message is one of these posts.
    pub(super) fn contains(&self, id: MessageId) -> bool {
        self.0.lock().posted.values().any(|posted| *posted == id)
    }

    pub(super) fn recorded(&self, nonce: &str) {
        let mut known = self.0.lock();
        known.tried.remove(nonce);
        known.posted.remove(nonce);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_is_known_until_it_is_recorded() {
        let unrecorded = Unrecorded::default();
        unrecorded.0.lock().posted.insert("a".to_owned(), MessageId(7));
        assert!(unrecorded.contains(MessageId(7)) && !unrecorded.contains(MessageId(8)));
        assert_eq!(unrecorded.id("a"), Some(MessageId(7)));
        unrecorded.recorded("a");
        assert!(!unrecorded.contains(MessageId(7)));
    }
}
