//! A bounded store of things drawn before.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

/// Keeps values up to a total weight; the oldest go first.
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    values: HashMap<K, (Arc<V>, usize)>,
    order: VecDeque<K>,
    weight: usize,
    limit: usize,
}

impl<K: Clone + Eq + Hash, V> Cache<K, V> {
    /// An empty cache for values of `limit` bytes in all.
    pub(crate) fn new(limit: usize) -> Self {
        Self { values: HashMap::new(), order: VecDeque::new(), weight: 0, limit }
    }

    /// The value kept for a key.
    pub(crate) fn get(&self, key: &K) -> Option<Arc<V>> {
        self.values.get(key).map(|(value, _)| Arc::clone(value))
    }

    /// Keeps a value, and lets old ones go.
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
