//! How the work of a parser grows with its text, in steps ([`rules::steps`]), not by a clock.

#![allow(dead_code)]

use rules::steps::{count, within};

/// The fixed cost: what a parser prepares before it reads.
const FIXED: u64 = 4_000;

/// The most steps per character.
pub(crate) const EACH: u64 = 16;

/// The steps allowed for a text of this many bytes.
pub(crate) fn allowance(len: usize) -> u64 {
    FIXED + EACH * len as u64
}

/// Parses a text, and asserts that it takes no more steps than its length allows.
pub(crate) fn checked<T>(text: &[u8], parse: impl FnOnce() -> T) -> T {
    within(allowance(text.len()), parse).0
}

/// Asserts that a parser takes at most twice the steps for twice the text: for texts that repeat each of `pieces`,
/// and for those that repeat one and then another, after each of `heads`.
pub(crate) fn assert_linear(
    what: &str,
    heads: &[&str],
    pieces: &[&str],
    times: usize,
    parse: impl Fn(&str),
) {
    let mut most = 0;
    for head in heads {
        for one in pieces {
            for other in pieces.iter().chain([&""]) {
                let text = |n: usize| format!("{head}{}{}", one.repeat(n), other.repeat(n));
                let steps = |n: usize| {
                    let text = text(n);
                    let allowed = allowance(text.len());
                    let ((), steps) = count(|| parse(&text));
                    assert!(
                        steps <= allowed,
                        "{what}: {n} times {one:?}, then {other:?} after {head:?}: {steps} steps, {allowed} allowed"
                    );
                    steps
                };
                let (small, large) = (steps(times), steps(2 * times));
                assert!(
                    large <= 2 * small + FIXED,
                    "{what}: {times} times {one:?}, then {other:?} after {head:?}: {small} steps, {large} for the double"
                );
                most = most.max(large);
            }
        }
    }
    // A counter that does not count would prove nothing.
    assert!(most >= times as u64, "{what}: {most} steps at most: is anything counted?");
}
