//! A bounded cache of parts drawn before.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

/// A first-in, first-out cache, bounded by the total weight of its values.
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    values: HashMap<K, (Arc<V>, usize)>,
    order: VecDeque<K>,
    weight: usize,
    limit: usize,
}

impl<K: Clone + Eq + Hash, V> Cache<K, V> {
    /// Creates an empty cache for values of `limit` bytes in total.
    pub(crate) fn new(limit: usize) -> Self {
        Self { values: HashMap::new(), order: VecDeque::new(), weight: 0, limit }
    }

    /// Returns the value of a key.
    pub(crate) fn get(&self, key: &K) -> Option<Arc<V>> {
        self.values.get(key).map(|(value, _)| Arc::clone(value))
    }

    /// Inserts a value of `weight` bytes and evicts the oldest ones above the limit; one value always stays.
    pub(crate) fn insert(&mut self, key: K, value: V, weight: usize) -> Arc<V> {
        let value = Arc::new(value);
        if self.values.insert(key.clone(), (Arc::clone(&value), weight)).is_none() {
            self.order.push_back(key);
            self.weight += weight;
        }
        while self.weight > self.limit && self.order.len() > 1 {
            let Some(oldest) = self.order.pop_front() else { break };
            if let Some((_, weight)) = self.values.remove(&oldest) {
                self.weight -= weight;
            }
        }
        value
    }
}
