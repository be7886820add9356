//! Components' ids and options of slash commands: never a panic, and none becomes another command.
#![no_main]

use bot::fuzzing::component;
use libfuzzer_sys::fuzz_target;
use rules::steps::within;

fuzz_target!(|data: &[u8]| {
    within(64 * growth::allowance(data.len()), || component(data));
});

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
