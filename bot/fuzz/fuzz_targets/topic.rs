//! What `/rules` is asked: never a panic, and no more is looked up than a question is worth.
#![no_main]

use bot::fuzzing::topic;
use libfuzzer_sys::fuzz_target;
use rules::steps::within;

fuzz_target!(|data: &[u8]| {
    within(200_000, || topic(data));
});
