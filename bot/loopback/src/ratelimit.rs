//! Discord's rate limits: a bucket for each route and major parameter, and a global one.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The size of a bucket: a number of requests per time window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The number of requests.
    pub requests: u32,
    /// The time window.
    pub window: Duration,
}

impl Limit {
    /// Creates a limit of `requests` per `millis` milliseconds.
    #[must_use]
    pub const fn new(requests: u32, millis: u64) -> Self {
        Self { requests, window: Duration::from_millis(millis) }
    }
}

#[derive(Debug)]
struct Bucket {
    used: u32,
    began: Instant,
}

/// The state of a bucket, as the headers of a response report it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BucketState {
    pub(crate) bucket: String,
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
    /// Set if the request is refused.
    pub(crate) retry_after: Option<RetryAfter>,
}

/// How long to wait after a refusal, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RetryAfter {
    pub(crate) seconds: f64,
    pub(crate) global: bool,
}

/// The limits in force; at first there are none.
#[derive(Debug, Default)]
pub struct RateLimits {
    on: bool,
    limits: HashMap<String, Limit>,
    buckets: HashMap<(String, String), Bucket>,
    global: Option<(Limit, Bucket)>,
    /// Requests refused with 429.
    pub refused: u64,
}

impl RateLimits {
    /// Turns limits and their headers off.
    pub fn off(&mut self) {
        *self = Self { refused: self.refused, ..Self::default() };
    }

    /// Sets limits like those observed at Discord: 5 messages in 5 seconds per channel, 50 requests per second in total.
    pub fn like_discord(&mut self) {
        self.off();
        self.on = true;
        for (operation, limit) in [
            ("create_message", Limit::new(5, 5_000)),
            ("update_message", Limit::new(5, 5_000)),
            ("delete_message", Limit::new(5, 1_000)),
            ("list_messages", Limit::new(5, 1_000)),
            ("update_channel", Limit::new(5, 15_000)),
            ("create_thread", Limit::new(50, 300_000)),
            ("create_thread_from_message", Limit::new(50, 300_000)),
            ("trigger_typing_indicator", Limit::new(5, 5_000)),
            ("create_dm", Limit::new(10, 10_000)),
        ] {
            self.limits.insert(operation.to_owned(), limit);
        }
        self.set_global(Limit::new(50, 1_000));
    }

    /// Sets one operation's limit and turns limits on.
    pub fn set(&mut self, operation: &str, limit: Limit) {
        self.on = true;
        self.limits.insert(operation.to_owned(), limit);
    }

    /// Sets the global limit and turns limits on.
    pub fn set_global(&mut self, limit: Limit) {
        self.on = true;
        self.global = Some((limit, Bucket { used: 0, began: Instant::now() }));
    }

    /// Counts a request; `major` is the channel, guild or webhook in its path.
    pub(crate) fn count(
        &mut self,
        operation: &str,
        major: &str,
        now: Instant,
    ) -> Option<BucketState> {
        // Discord does not limit responses to interactions.
        if !self.on || operation == "create_interaction_response" {
            return None;
        }
        let webhook = operation.ends_with("webhook_message") || operation == "execute_webhook";
        if let Some((limit, bucket)) = self.global.as_mut().filter(|_| !webhook)
            && let Err(left) = bucket.take(*limit, now)
        {
            self.refused += 1;
            return Some(BucketState {
                bucket: String::new(),
                limit: limit.requests,
                remaining: 0,
                reset_after: left,
                retry_after: Some(RetryAfter { seconds: left.as_secs_f64(), global: true }),
            });
        }
        let limit = *self.limits.get(operation).unwrap_or(&Limit::new(20, 1_000));
        let key = (operation.to_owned(), major.to_owned());
        if self.buckets.len() > 10_000 {
            self.buckets.retain(|_, bucket| now.duration_since(bucket.began).as_secs() < 600);
        }
        let bucket = self.buckets.entry(key).or_insert(Bucket { used: 0, began: now });
        let refused = bucket.take(limit, now).err();
        self.refused += u64::from(refused.is_some());
        Some(BucketState {
            bucket: operation.to_owned(),
            limit: limit.requests,
            remaining: limit.requests.saturating_sub(bucket.used),
            reset_after: (bucket.began + limit.window).saturating_duration_since(now),
            retry_after: refused
                .map(|left| RetryAfter { seconds: left.as_secs_f64(), global: false }),
        })
    }
}

impl Bucket {
    /// Counts one request, or returns how long the bucket stays full.
    fn take(&mut self, limit: Limit, now: Instant) -> Result<(), Duration> {
        if now.duration_since(self.began) >= limit.window {
            *self = Self { used: 0, began: now };
        }
        if self.used >= limit.requests {
            return Err((self.began + limit.window).saturating_duration_since(now));
        }
        self.used += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_and_empties() {
        let mut limits = RateLimits::default();
        let start = Instant::now();
        assert_eq!(limits.count("create_message", "1", start), None);
        limits.set("create_message", Limit::new(2, 1_000));
        let at = |limits: &mut RateLimits, major: &str, millis| {
            let standing = limits
                .count("create_message", major, start + Duration::from_millis(millis))
                .map(|standing| {
                    (standing.remaining, standing.retry_after.map(|refused| refused.seconds))
                });
            standing.unwrap_or((99, None))
        };
        assert_eq!(at(&mut limits, "1", 0), (1, None));
        assert_eq!(at(&mut limits, "1", 10), (0, None));
        assert_eq!(at(&mut limits, "1", 250), (0, Some(0.75)));
        assert_eq!(at(&mut limits, "2", 250), (1, None));
        assert_eq!(at(&mut limits, "1", 1_000), (1, None));
        assert_eq!(limits.refused, 1);
    }

    #[test]
    fn the_global_limit_counts_all_operations() {
        let mut limits = RateLimits::default();
        limits.set_global(Limit::new(1, 1_000));
        let now = Instant::now();
        assert!(limits.count("get_channel", "1", now).is_some_and(|s| s.retry_after.is_none()));
        let second = limits.count("get_guild", "2", now).and_then(|standing| standing.retry_after);
        assert!(second.is_some_and(|refused| refused.global));
        assert_eq!(limits.count("create_interaction_response", "", now), None);
    }
}
