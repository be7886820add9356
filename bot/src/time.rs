//! Moments and spans of time, and the sources of time: the machine's clock, or a simulated one for tests and scripts.

mod moment;
mod span;

use std::future::Future;
use std::time::{Duration, Instant};

use chrono::Utc;
use tokio::sync::watch;

pub use self::moment::Moment;
pub use self::span::{NotASpan, Span};

/// Implements operators that saturate.
macro_rules! saturating {
    ($($a:ident.$operator:ident::$method:ident($b:ident) = $c:ident by $by:ident;)*) => {$(
        impl std::ops::$operator<$b> for $a {
            type Output = $c;

            fn $method(self, other: $b) -> $c {
                $c(self.0.$by(other.0))
            }
        }
    )*};
}

/// Implements operators that assign.
macro_rules! assigning {
    ($($a:ident.$operator:ident::$method:ident by $by:tt;)*) => {$(
        impl std::ops::$operator<Span> for $a {
            fn $method(&mut self, span: Span) {
                *self = *self $by span;
            }
        }
    )*};
}

saturating! {
    Moment.Add::add(Span) = Moment by saturating_add;
    Moment.Sub::sub(Span) = Moment by saturating_sub;
    Moment.Sub::sub(Moment) = Span by saturating_sub;
    Span.Add::add(Span) = Span by saturating_add;
    Span.Sub::sub(Span) = Span by saturating_sub;
}

assigning! {
    Moment.AddAssign::add_assign by +;
    Span.AddAssign::add_assign by +;
    Span.SubAssign::sub_assign by -;
}

/// A clock that can be read and waited on.
pub trait TimeSource: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> Moment;
    /// Returns once `span` has passed.
    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send;
    /// The present moment on a clock that is never set, to measure spans with.
    fn instant(&self) -> Instant {
        Instant::now()
    }
    /// Returns what comes of some work, or `None` if that takes longer than `span`.
    fn within<F: Future + Send>(
        &self,
        span: Duration,
        work: F,
    ) -> impl Future<Output = Option<F::Output>> + Send {
        async move {
            tokio::select! {
                biased;
                done = work => Some(done),
                () = self.sleep(span) => None,
            }
        }
    }
    /// Whether the time can be believed; nobody loses by a clock that cannot.
    fn is_trusted(&self) -> bool {
        true
    }
    /// Returns how far this clock is ahead of the network's: negative if it is behind, zero if they were never compared.
    /// Messages are dated by the network's clock.
    fn ahead(&self) -> Span {
        Span::ZERO
    }
    /// Returns the network's time: this clock's or, if that cannot be believed, an estimate.
    fn network_time(&self) -> Moment {
        let now = self.now();
        if self.is_trusted() { now } else { now - self.ahead() }
    }
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemTime;

impl TimeSource for SystemTime {
    fn now(&self) -> Moment {
        Moment::from(Utc::now()) + ahead()
    }

    fn sleep(&self, span: Duration) -> impl Future<Output = ()> + Send {
        tokio::time::sleep(span)
    }
}

/// How far this clock is ahead of the machine's: not at all.
#[cfg(not(feature = "loopback"))]
const fn ahead() -> Span {
    Span::ZERO
}

/// How far this clock is ahead of the machine's, for tests: the number of seconds in `SIEGEPOST_AHEAD`, so that a
/// stop of a week takes no week, or in the file that it names after an `@`, so that a running clock can jump.
#[cfg(feature = "loopback")]
fn ahead() -> Span {
    static AHEAD: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let setting = AHEAD.get_or_init(|| std::env::var("SIEGEPOST_AHEAD").unwrap_or_default());
    let seconds = match setting.strip_prefix('@') {
        Some(file) => std::fs::read_to_string(file).ok().and_then(|s| s.trim().parse().ok()),
        None => setting.parse().ok(),
    };
    seconds.map(Span::seconds).unwrap_or_default()
}

/// A clock that moves only when a test moves it.
#[derive(Debug)]
pub struct SimTime(watch::Sender<Moment>);

impl SimTime {
    /// Creates a clock that shows `start`.
    pub fn new(start: Moment) -> Self {
        Self(watch::Sender::new(start))
    }

    /// Moves the clock forward and wakes sleepers whose time has come.
    pub fn advance(&self, span: Span) {
        self.0.send_modify(|now| *now += span);
    }

    /// Sets the clock, forwards or backwards.
    pub fn set(&self, to: Moment) {
        self.0.send_replace(to);
    }
}

impl TimeSource for SimTime {
    fn now(&self) -> Moment {
        *self.0.borrow()
    }

    async fn sleep(&self, span: Duration) {
        let mut changes = self.0.subscribe();
        let wake = self.now() + Span::from(span);
        // The sender lives as long as `self`, so waiting cannot fail.
        let _ = changes.wait_for(|now| *now >= wake).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_simulated_sleep_ends_when_the_clock_is_moved() {
        let time = std::sync::Arc::new(SimTime::new(Moment(0)));
        let sleeper = Arc::clone(&time);
        let task = tokio::spawn(async move { sleeper.sleep(Duration::from_secs(5)).await });
        tokio::task::yield_now().await;
        time.advance(Span::seconds(4));
        tokio::task::yield_now().await;
        assert!(!task.is_finished());
        time.advance(Span::seconds(1));
        task.await.unwrap();
    }

    use std::sync::Arc;
}
