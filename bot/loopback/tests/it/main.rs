//! Integration tests of the double, one module per subject.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

#[path = "../support/mod.rs"]
mod support;

mod faults;
mod gateway;
mod interactions;
mod load;
mod menus;
mod messages;
mod prompt;
