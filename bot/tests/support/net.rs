//! A simulated chat network. Deliveries, their answers and reads of the history fail now and then. It deduplicates by
//! nonce.

use std::collections::HashMap;
use std::sync::Mutex;

use bot::chat::{Bridge, Delivery, DeliveryError, Incoming, MessageId, PlaceId};

#[derive(Default)]
pub(crate) struct Net(Mutex<State>);

#[derive(Default)]
pub(crate) struct State {
    /// Everything people wrote, by place, in order of id.
    pub(crate) written: HashMap<PlaceId, Vec<Incoming>>,
    /// The posts: place, nonce, text.
    pub(crate) posts: Vec<(PlaceId, String, String)>,
    /// Failures per hundred deliveries, and per hundred reads of a history.
    pub(crate) faults: u64,
    random: u64,
    nonces: HashMap<String, MessageId>,
}

impl State {
    fn chance(&mut self, percent: u64) -> bool {
        self.random = next(self.random);
        (self.random >> 33) % 100 < percent
    }
}

/// A step of a linear congruential generator: the high bits are good enough for a test.
pub(crate) fn next(state: u64) -> u64 {
    state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

impl Net {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Mutex::new(State { random: seed ^ 0x5eed, ..State::default() }))
    }

    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut State) -> R) -> R {
        work(&mut self.0.lock().unwrap())
    }

    pub(crate) fn write(&self, message: &Incoming) {
        self.with(|s| s.written.entry(message.place.clone()).or_default().push(message.clone()));
    }

    pub(crate) fn texts(&self) -> Vec<String> {
        self.with(|s| s.posts.iter().map(|(_, _, text)| text.clone()).collect())
    }
}

fn later(reason: &str) -> DeliveryError {
    DeliveryError::Later { reason: reason.to_owned(), after: None }
}

impl Bridge for Net {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        self.with(|s| {
            let faults = s.faults;
            if s.chance(faults) {
                return Err(later("the network is away"));
            }
            let posted = match s.nonces.get(&delivery.nonce) {
                Some(posted) => *posted,
                None => {
                    let posted = MessageId((1 << 50) + s.posts.len() as u64);
                    s.nonces.insert(delivery.nonce.clone(), posted);
                    s.posts.push((
                        delivery.place.clone(),
                        delivery.nonce.clone(),
                        delivery.message.text.clone(),
                    ));
                    posted
                }
            };
            // Posted, but the answer gets lost.
            if s.chance(faults) { Err(later("no answer")) } else { Ok(posted) }
        })
    }

    async fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        self.with(|s| {
            let faults = s.faults;
            if s.chance(faults) {
                return Err(later("no history now"));
            }
            let all = s.written.get(place).map(Vec::as_slice).unwrap_or_default();
            Ok(all.iter().filter(|m| m.id > after).take(limit).cloned().collect())
        })
    }
}
