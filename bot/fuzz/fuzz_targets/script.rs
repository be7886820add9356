//! Any text as a script for the room: never a panic, and control characters stay where they are.
#![no_main]

use bot::fuzzing::script;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    growth::checked(data, || script(data));
});

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
