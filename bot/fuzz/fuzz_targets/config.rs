//! Any text as a configuration: never a panic, and every error names a line of it.
#![no_main]

use bot::fuzzing::config;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    growth::checked(data, || config(data));
});

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
