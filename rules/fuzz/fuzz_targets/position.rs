//! Any text as a position string: never a panic, and what is taken comes back the same.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| run(data));

fn run(data: &[u8]) {
    laws::position(data);
}

/// Runs it on files, such as libFuzzer leaves when it finds something.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    std::env::args_os().skip(1).try_for_each(|path| std::fs::read(path).map(|data| run(&data)))
}

#[path = "../../tests/support/fuzzed.rs"]
mod laws;
