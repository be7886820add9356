//! Disk faults for tests: a SQLite VFS that records calls and fails on demand, and a model of what survives a power cut.
//!
//! [`install`] wraps SQLite's default VFS for the whole process. Calls for files below the root of a [`Journal`] are
//! recorded; all others pass through. Code that changes files without SQLite, such as renaming one or syncing a
//! directory, must report this to the journal itself. A [`Disk`] replays the recorded [`Event`]s and computes what would
//! survive a power cut after any of them.

#![cfg(unix)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may stop at the first surprise"))]

mod disk;
mod event;
mod journal;
mod vfs;

pub use disk::{Disk, SECTOR, Survivors};
pub use event::{Event, FileId};
pub use journal::{Fault, Journal, Operation, Plan};
pub use vfs::install;
