//! Any text as a position string: never a panic, and what is taken comes back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| laws::position(data));

#[path = "../../tests/support/fuzzed.rs"]
mod laws;
