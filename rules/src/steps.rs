//! Counts the steps of parsers, so that tests can compare them with the length of the parsed text.
//!
//! A step is one character read or one short text compared. Without the feature `steps`, as in a release, these
//! functions count nothing and cost nothing.

#[cfg(feature = "steps")]
use std::cell::Cell;

#[cfg(feature = "steps")]
thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
    static ALLOWED: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Adds to the number of steps taken.
///
/// # Panics
/// With the feature `steps`, if the steps allowed by [`within`] are used up.
#[inline]
pub fn take(steps: usize) {
    #[cfg(feature = "steps")]
    TAKEN.with(|taken| {
        let now = taken.get().saturating_add(steps as u64);
        taken.set(now);
        let allowed = ALLOWED.with(Cell::get);
        assert!(now <= allowed, "more than {allowed} steps");
    });
    #[cfg(not(feature = "steps"))]
    let _ = steps;
}

/// Wraps a test of characters so that it counts a step per call, for `find`, `trim_start_matches` and the like.
#[inline]
pub fn each(mut test: impl FnMut(char) -> bool) -> impl FnMut(char) -> bool {
    move |c| {
        take(1);
        test(c)
    }
}

/// Runs `work` and returns its result with the number of steps it took on this thread.
#[cfg(feature = "steps")]
pub fn count<T>(work: impl FnOnce() -> T) -> (T, u64) {
    within(u64::MAX, work)
}

/// Like [`count`], with a limit that stops work that would never end.
///
/// # Panics
/// If the work takes more steps than `allowed`.
#[cfg(feature = "steps")]
pub fn within<T>(allowed: u64, work: impl FnOnce() -> T) -> (T, u64) {
    let outer = (TAKEN.replace(0), ALLOWED.replace(allowed));
    let done = work();
    ALLOWED.set(outer.1);
    (done, TAKEN.replace(outer.0))
}
