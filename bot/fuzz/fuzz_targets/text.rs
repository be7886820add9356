//! What people type in a chat: never a panic, and every mistake is answered with a harmless sentence.
#![cfg_attr(fuzzing, no_main)]

use bot::fuzzing::text;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| run(data));

fn run(data: &[u8]) {
    growth::checked(data, || text(data));
}

/// Runs the target on files, such as libFuzzer writes when it finds a failure.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    std::env::args_os().skip(1).try_for_each(|path| std::fs::read(path).map(|data| run(&data)))
}

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
