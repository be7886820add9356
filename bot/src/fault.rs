//! Where tests look on and break something: what is done to files besides SQLite's own, and the guards of promises, which
//! can be taken away.
//!
//! Only with the cargo feature `faults`. Without it a call is made and nothing else, and every guard is in place.

use std::io;
use std::path::Path;

/// Something done to files or directories by the daemon itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call<'a> {
    /// An empty file is made unless there is one.
    Create(&'a Path),
    /// A directory is made.
    MakeDirectory(&'a Path),
    /// A file is written from its beginning; nothing else stays in it.
    Write(&'a Path, &'a [u8]),
    /// Bytes of a file are written over, from this one on.
    Overwrite(&'a Path, u64, &'a [u8]),
    /// A file is synced.
    Sync(&'a Path),
    /// A directory is synced.
    SyncDirectory(&'a Path),
    /// A file gets another name: from, to.
    Rename(&'a Path, &'a Path),
    /// A file gets a second name: first, second.
    Link(&'a Path, &'a Path),
    /// A file is removed.
    Remove(&'a Path),
}

/// What keeps a promise and can be taken away, to see that a test notices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// The database is synced with every transaction.
    Synchronous,
    /// So is the room's conversation.
    RoomSynchronous,
    /// A copy of a database is synced.
    CopySynced,
    /// A directory is synced.
    DirectorySynced,
    /// A row of the outbox is noted as sent after it was posted.
    PostedFirst,
    /// A change of a game is stored only if the game is still as it was read.
    VersionChecked,
}

#[cfg(feature = "faults")]
impl Guard {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Synchronous,
        Self::RoomSynchronous,
        Self::CopySynced,
        Self::DirectorySynced,
        Self::PostedFirst,
        Self::VersionChecked,
    ];

    /// The word by which `SIEGEPOST_WITHOUT` names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Synchronous => "synchronous",
            Self::RoomSynchronous => "room-synchronous",
            Self::CopySynced => "copy-synced",
            Self::DirectorySynced => "directory-synced",
            Self::PostedFirst => "posted-first",
            Self::VersionChecked => "version-checked",
        }
    }
}

#[cfg(feature = "faults")]
mod watched {
    use std::io;
    use std::sync::OnceLock;

    use super::{Call, Guard};

    /// Looks on.
    pub trait Watcher: Send + Sync {
        /// A call is about to be made.
        ///
        /// # Errors
        /// With which it is to fail instead.
        fn before(&self, call: &Call<'_>) -> io::Result<()>;
        /// A call was made, and did not fail.
        fn after(&self, call: &Call<'_>);
    }

    static WATCHER: OnceLock<&'static dyn Watcher> = OnceLock::new();

    /// Who looks on from now on; the first one stays.
    pub fn watch(watcher: &'static dyn Watcher) {
        let _ = WATCHER.set(watcher);
    }

    pub(super) fn watcher() -> Option<&'static dyn Watcher> {
        WATCHER.get().copied()
    }

    pub(crate) fn guarded(guard: Guard) -> bool {
        static WITHOUT: OnceLock<Option<Guard>> = OnceLock::new();
        let without = WITHOUT.get_or_init(|| {
            let word = std::env::var("SIEGEPOST_WITHOUT").ok()?;
            Guard::ALL.into_iter().find(|guard| guard.word() == word)
        });
        *without != Some(guard)
    }
}

#[cfg(feature = "faults")]
pub(crate) use watched::guarded;
#[cfg(feature = "faults")]
use watched::watcher;
#[cfg(feature = "faults")]
pub use watched::{Watcher, watch};

/// Whether a guard is in place: always, but in tests that took it away.
#[cfg(not(feature = "faults"))]
pub(crate) const fn guarded(_guard: Guard) -> bool {
    true
}

/// Makes a call.
#[cfg(not(feature = "faults"))]
pub(crate) fn calling<T>(_call: Call<'_>, act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    act()
}

/// Makes a call and tells who looks on.
#[cfg(feature = "faults")]
pub(crate) fn calling<T>(call: Call<'_>, act: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let Some(watcher) = watcher() else { return act() };
    watcher.before(&call)?;
    let done = act()?;
    watcher.after(&call);
    Ok(done)
}
