//! JSON of the gateway and of answers to requests: never a panic, and what is read is what it says.
#![no_main]

use bot::fuzzing::gateway;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    growth::checked(data, || gateway(data));
});

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
