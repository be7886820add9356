//! The world behind its lock.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::world::World;

/// The world, and the signals of its changes: one for tasks, one for threads.
pub(crate) struct Inner {
    world: Mutex<World>,
    pub(crate) changed: watch::Sender<u64>,
    pub(crate) condvar: Condvar,
}

impl Inner {
    pub(crate) fn new(world: World) -> Self {
        let (changed, condvar) = (watch::Sender::new(0), Condvar::new());
        Self { world: Mutex::new(world), changed, condvar }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    pub(crate) fn with<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.lock());
        self.changed.send_modify(|changes| *changes += 1);
        self.condvar.notify_all();
        result
    }
}
