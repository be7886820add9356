//! Tests that change what all threads of a process share: the switch of the checksums, and faults that any worker may meet.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../support/mod.rs"]
mod support;

mod checksums;
mod panics;

use tokio::sync::RwLock;

/// Held for writing by a test that changes what all share, for reading by a test that needs it unchanged.
static SHARED: RwLock<()> = RwLock::const_new(());
