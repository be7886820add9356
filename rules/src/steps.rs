//! The work of parsers, counted, so that tests can hold it against the length of what is parsed.
//!
//! A step is a character read, or a short text compared. Without the feature `steps` nothing is counted and these
//! functions cost nothing; the released program has no counter.

#[cfg(feature = "steps")]
use std::cell::Cell;

#[cfg(feature = "steps")]
thread_local! {
    static TAKEN: Cell<u64> = const { Cell::new(0) };
    static ALLOWED: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Counts steps.
///
/// # Panics
/// With the feature `steps`, when the steps allowed by [`within`] are used up.
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

/// A test of characters that takes a step for each it is asked about: for `find`, `trim_start_matches` and the like.
#[inline]
pub fn each(mut test: impl FnMut(char) -> bool) -> impl FnMut(char) -> bool {
    move |c| {
        take(1);
        test(c)
    }
}

/// Does something and returns how many steps it took on this thread.
#[cfg(feature = "steps")]
pub fn count<T>(work: impl FnOnce() -> T) -> (T, u64) {
    within(u64::MAX, work)
}

/// As [`count`], with a budget that stops what would never end.
///
/// # Panics
/// When the work takes more steps than `allowed`.
#[cfg(feature = "steps")]
pub fn within<T>(allowed: u64, work: impl FnOnce() -> T) -> (T, u64) {
    let outer = (TAKEN.replace(0), ALLOWED.replace(allowed));
    let done = work();
    ALLOWED.set(outer.1);
    (done, TAKEN.replace(outer.0))
}
