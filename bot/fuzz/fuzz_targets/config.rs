//! Any text as a configuration: never a panic, and every error names a line.
#![cfg_attr(fuzzing, no_main)]

use bot::fuzzing::config;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| run(data));

fn run(data: &[u8]) {
    growth::checked(data, || config(data));
}

/// Runs the target on files, such as libFuzzer writes when it finds a failure.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    std::env::args_os().skip(1).try_for_each(|path| std::fs::read(path).map(|data| run(&data)))
}

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
