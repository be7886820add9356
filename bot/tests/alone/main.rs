//! Tests that change the state of a whole process: faults that any worker may have.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../support/mod.rs"]
mod support;

mod panics;

use tokio::sync::RwLock;

/// Held for writing by a test that changes shared state, for reading by a test that needs it unchanged.
static SHARED: RwLock<()> = RwLock::const_new(());
