//! Bytes choose what is played: the laws of every position hold.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| laws::play(data));

#[path = "../../tests/support/fuzzed.rs"]
mod laws;
