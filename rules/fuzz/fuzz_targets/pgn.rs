//! Any text as PGN: never a panic, and a game that is written is read as the same.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| run(data));

fn run(data: &[u8]) {
    laws::pgn(data);
}

/// Runs the target on files, such as libFuzzer writes when it finds a failure.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    std::env::args_os().skip(1).try_for_each(|path| std::fs::read(path).map(|data| run(&data)))
}

#[path = "../../tests/support/fuzzed.rs"]
mod laws;
