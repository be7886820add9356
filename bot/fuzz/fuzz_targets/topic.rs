//! What `/rules` is asked: never a panic, and no more is looked up than a question is worth.
#![cfg_attr(fuzzing, no_main)]

use bot::fuzzing::topic;
use rules::steps::within;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| run(data));

fn run(data: &[u8]) {
    within(200_000, || topic(data));
}

/// Runs it on files, such as libFuzzer leaves when it finds something.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    std::env::args_os().skip(1).try_for_each(|path| std::fs::read(path).map(|data| run(&data)))
}
