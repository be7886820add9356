//! Hooks for tests that inject faults: into the file operations of the daemon, and by removing a guard.
//!
//! They exist only with the cargo feature `faults`. Without it, operations are only performed and every guard is in
//! place.

use std::io;
use std::path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call<'a> {
    /// Creates an empty file unless it exists.
    Create(&'a Path),
    MakeDirectory(&'a Path),
    /// Replaces the content of a file.
    Write(&'a Path, &'a [u8]),
    /// Overwrites bytes of a file, from an offset.
    Overwrite(&'a Path, u64, &'a [u8]),
    Sync(&'a Path),
    SyncDirectory(&'a Path),
    Rename(&'a Path, &'a Path),
    Link(&'a Path, &'a Path),
    Remove(&'a Path),
}

/// A guard of the promises made to players, which a test can remove to see that another test notices.
///
/// Its word names it in `SIEGEPOST_WITHOUT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Guard {
    /// The database is synced with every transaction.
    Synchronous,
    /// The local room's history is synced with every transaction.
    RoomSynchronous,
    /// The write-ahead log is written again and synced before it is read.
    LogSynced,
    /// A copy of a database is synced.
    CopySynced,
    DirectorySynced,
    /// A row of the outbox is recorded as sent after it was posted, not before.
    PostedFirst,
    /// A change of a game is stored only if the game's revision is the one that was read.
    VersionChecked,
    /// A transaction on a server is committed only if no other daemon has taken a lease.
    Fenced,
}

#[cfg(feature = "faults")]
mod watched {
    use std::io;
    use std::sync::OnceLock;

    use super::{Call, Guard};

    /// An observer of file operations.
    pub trait Watcher: Send + Sync {
        /// Called before an operation, which fails with its error instead of being performed.
        fn before(&self, call: &Call<'_>) -> io::Result<()>;
        /// Called after an operation succeeded.
        fn after(&self, call: &Call<'_>);
    }

    static WATCHER: OnceLock<&'static dyn Watcher> = OnceLock::new();

    /// Registers the observer of this process; later calls have no effect.
    pub fn watch(watcher: &'static dyn Watcher) {
        let _ = WATCHER.set(watcher);
    }

    pub(super) fn watcher() -> Option<&'static dyn Watcher> {
        WATCHER.get().copied()
    }

    pub(crate) fn guarded(guard: Guard) -> bool {
        static WITHOUT: OnceLock<Option<Guard>> = OnceLock::new();
        let without = WITHOUT.get_or_init(|| std::env::var("SIEGEPOST_WITHOUT").ok()?.parse().ok());
        *without != Some(guard)
    }
}

#[cfg(feature = "faults")]
pub(crate) use watched::guarded;
#[cfg(feature = "faults")]
use watched::watcher;
#[cfg(feature = "faults")]
pub use watched::{Watcher, watch};

/// Returns whether a guard is in place, which is always the case without the feature `faults`.
#[cfg(not(feature = "faults"))]
pub(crate) const fn guarded(_guard: Guard) -> bool {
    true
}

/// Performs an operation.
#[cfg(not(feature = "faults"))]
pub(crate) fn calling<T>(_call: Call<'_>, act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    act()
}

/// Performs an operation and notifies the observer.
#[cfg(feature = "faults")]
pub(crate) fn calling<T>(call: Call<'_>, act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let Some(watcher) = watcher() else { return act() };
    watcher.before(&call)?;
    let done = act()?;
    watcher.after(&call);
    Ok(done)
}
