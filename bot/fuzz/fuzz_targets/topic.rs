//! Questions to `/rules`: never a panic, and a bounded number of look-ups per question.
#![cfg_attr(fuzzing, no_main)]

use bot::fuzzing::topic;
use rules::steps::within;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| run(data));

fn run(data: &[u8]) {
    within(200_000, || topic(data));
}

/// Runs the target on files, such as libFuzzer writes when it finds a failure.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    std::env::args_os().skip(1).try_for_each(|path| std::fs::read(path).map(|data| run(&data)))
}
