//! Any text as a record: never a panic, and what is read is written the same again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| laws::record(data));

#[path = "../../tests/support/fuzzed.rs"]
mod laws;
