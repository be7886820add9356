//! Any text from anybody at the board: never a panic, and what is read is a legal action.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| laws::read(data));

#[path = "../../tests/support/fuzzed.rs"]
mod laws;
