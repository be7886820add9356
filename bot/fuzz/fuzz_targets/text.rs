//! What people type in a chat: never a panic, and every mistake is told in a harmless sentence.
#![no_main]

use bot::fuzzing::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    growth::checked(data, || text(data));
});

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
