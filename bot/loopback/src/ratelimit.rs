//! Discord's rate limits: a bucket for each route and place, and one for everything.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How many requests fit a bucket, and how long until it is empty again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Requests.
    pub requests: u32,
    /// Window.
    pub window: Duration,
}

impl Limit {
    /// So many requests in so many milliseconds.
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

/// What a request's answer says about its bucket.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    pub(crate) bucket: String,
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    pub(crate) reset_after: Duration,
    /// Set when the request is refused.
    pub(crate) refused: Option<Refused>,
}

/// A refusal by rate limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Refused {
    pub(crate) after: f64,
    pub(crate) global: bool,
}

/// The limits in force. Off at first.
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
    /// No limits and no headers.
    pub fn off(&mut self) {
        *self = Self { refused: self.refused, ..Self::default() };
    }

    /// Limits like those seen at Discord: 5 messages in 5 seconds a channel, 50 requests a second in all.
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

    /// Sets the limit over all operations and turns limits on.
    pub fn set_global(&mut self, limit: Limit) {
        self.on = true;
        self.global = Some((limit, Bucket { used: 0, began: Instant::now() }));
    }

    /// Counts a request; `place` is the channel, guild or webhook in its path.
    pub(crate) fn count(&mut self, operation: &str, place: &str, now: Instant) -> Option<Standing> {
        // Answers to interactions are bound to no limit.
        if !self.on || operation == "create_interaction_response" {
            return None;
        }
        let webhook = operation.ends_with("webhook_message") || operation == "execute_webhook";
        if let Some((limit, bucket)) = self.global.as_mut().filter(|_| !webhook)
            && let Err(left) = bucket.take(*limit, now)
        {
            self.refused += 1;
            return Some(Standing {
                bucket: String::new(),
                limit: limit.requests,
                remaining: 0,
                reset_after: left,
                refused: Some(Refused { after: left.as_secs_f64(), global: true }),
            });
        }
        let limit = *self.limits.get(operation).unwrap_or(&Limit::new(20, 1_000));
        let key = (operation.to_owned(), place.to_owned());
        if self.buckets.len() > 10_000 {
            self.buckets.retain(|_, bucket| now.duration_since(bucket.began).as_secs() < 600);
        }
        let bucket = self.buckets.entry(key).or_insert(Bucket { used: 0, began: now });
        let refused = bucket.take(limit, now).err();
        self.refused += u64::from(refused.is_some());
        Some(Standing {
            bucket: format!("{:016x}", crate::world::hash(operation.as_bytes())),
            limit: limit.requests,
            remaining: limit.requests.saturating_sub(bucket.used),
            reset_after: (bucket.began + limit.window).saturating_duration_since(now),
            refused: refused.map(|left| Refused { after: left.as_secs_f64(), global: false }),
        })
    }
}

impl Bucket {
    /// Takes one request, or says how long until the bucket is empty again.
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
        let at = |limits: &mut RateLimits, place: &str, millis| {
            let standing =
                limits.count("create_message", place, start + Duration::from_millis(millis)).map(
                    |standing| (standing.remaining, standing.refused.map(|refused| refused.after)),
                );
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
    fn the_global_limit_is_over_all() {
        let mut limits = RateLimits::default();
        limits.set_global(Limit::new(1, 1_000));
        let now = Instant::now();
        assert!(limits.count("get_channel", "1", now).is_some_and(|s| s.refused.is_none()));
        let second = limits.count("get_guild", "2", now).and_then(|standing| standing.refused);
        assert!(second.is_some_and(|refused| refused.global));
        assert_eq!(limits.count("create_interaction_response", "", now), None);
    }
}
