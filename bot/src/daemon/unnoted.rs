//! What the network has taken and the store could not be told: remembered by the process until it can.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bridge::{Bridge, Delivery, DeliveryError, MessageId};

/// Deliveries whose outcome is not on the disk, by nonce. At most one for each place: what follows in a place waits.
#[derive(Debug, Default)]
pub(super) struct Unnoted(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    posted: HashMap<String, MessageId>,
    tried: HashSet<String>,
}

impl Unnoted {
    /// Posts something, unless this process has posted it already. What it has tried before is looked for first.
    pub(super) async fn deliver<B: Bridge>(
        &self,
        bridge: &B,
        delivery: &Delivery,
    ) -> Result<MessageId, DeliveryError> {
        let nonce = &delivery.nonce;
        if let Some(id) = self.id(nonce) {
            return Ok(id);
        }
        let again = !self.held().tried.insert(nonce.clone());
        let posted = if again && !delivery.doubtful {
            bridge.deliver(&Delivery { doubtful: true, ..delivery.clone() }).await?
        } else {
            bridge.deliver(delivery).await?
        };
        self.held().posted.insert(nonce.clone(), posted);
        Ok(posted)
    }

    /// The id under which the network has it, if this process posted it.
    pub(super) fn id(&self, nonce: &str) -> Option<MessageId> {
        self.held().posted.get(nonce).copied()
    }

    /// What became of it is on the disk.
    pub(super) fn noted(&self, nonce: &str) {
        let mut known = self.held();
        known.tried.remove(nonce);
        known.posted.remove(nonce);
    }

    fn held(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
