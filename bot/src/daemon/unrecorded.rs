//! Posts that the network has accepted and the database has not recorded, remembered until it has.

use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;

use crate::bridge::{Bridge, Delivery, DeliveryError, MessageId};

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

    /// Records that the result is stored.
    pub(super) fn recorded(&self, nonce: &str) {
        let mut known = self.0.lock();
        known.tried.remove(nonce);
        known.posted.remove(nonce);
    }
}
