//! Faults of disks, for tests: a SQLite VFS that writes down every call and fails on demand, and a model of what a
//! power cut leaves behind.
//!
//! [`install`] wraps SQLite's default VFS for the whole process. Files under the root of a [`Journal`] are recorded; all
//! others pass through. What is not SQLite's (a rename, a synced directory) is told to the journal by whoever does it.
//! From the recorded [`Event`]s a [`Disk`] says what would be there after a power cut at any of them.

#![cfg(unix)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may stop at the first surprise"))]

mod disk;
mod journal;
mod vfs;

pub use disk::{Disk, SECTOR, Survivors};
pub use journal::{Doing, Event, Fault, FileId, Journal, Plan};
pub use vfs::install;
