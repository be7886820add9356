//! Requests to Discord: time-outs, what their failures mean, and answers read generously.

use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use leaky_bucket::RateLimiter;
use serde_json::Value;
use serenity::http::{
    DiscordJsonError, Http, HttpBuilder, HttpError, LightMethod, Ratelimiter, Request, Route,
};
use serenity::model::id::ChannelId;

use super::error::ServeError;
use super::refusals::Refusals;
use super::token::Token;
use crate::bridge::DeliveryError;
use crate::config::DiscordConfig;

/// How long making a connection may take.
const CONNECT: Duration = Duration::from_secs(10);

/// How long a channel rests in which a request is under way, or waits for the limit: nobody can tell for how long.
const IN_USE: Duration = Duration::from_millis(100);

/// Discord's codes that say what is in the way.
pub(super) mod code {
    pub(crate) const UNKNOWN_CHANNEL: i64 = 10_003;
    pub(crate) const UNKNOWN_GUILD: i64 = 10_004;
    pub(crate) const UNKNOWN_MEMBER: i64 = 10_007;
    pub(crate) const UNKNOWN_MESSAGE: i64 = 10_008;
    pub(crate) const UNKNOWN_USER: i64 = 10_013;
    pub(crate) const ALREADY_ACKNOWLEDGED: i64 = 40_060;
    pub(crate) const MISSING_ACCESS: i64 = 50_001;
    pub(crate) const CANNOT_MESSAGE_USER: i64 = 50_007;
    pub(crate) const MISSING_PERMISSIONS: i64 = 50_013;
    /// The bot's own token.
    pub(crate) const BAD_TOKEN: i64 = 50_014;
    pub(crate) const INVALID_TOKEN: i64 = 50_027;
    pub(crate) const ARCHIVED: i64 = 50_083;
    pub(crate) const MAY_NOT_REPLY: i64 = 160_002;
    pub(crate) const THREAD_EXISTS: i64 = 160_004;
    pub(crate) const THREAD_LOCKED: i64 = 160_005;
}

/// Why a request did not do what it should.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Discord said no: the status, its own code, its words.
    Refused(u16, i64, String),
    /// It was done, but the answer cannot be read.
    Done(String),
    /// It may work later.
    Later(String),
}

impl Trouble {
    pub(super) fn is(&self, wanted: i64) -> bool {
        matches!(self, Self::Refused(_, code, _) if *code == wanted)
    }

    /// Whether the place as a whole is out of reach.
    pub(super) fn is_gone(&self) -> bool {
        [
            code::UNKNOWN_CHANNEL,
            code::UNKNOWN_GUILD,
            code::MISSING_ACCESS,
            code::CANNOT_MESSAGE_USER,
            code::MISSING_PERMISSIONS,
            code::THREAD_LOCKED,
        ]
        .into_iter()
        .any(|code| self.is(code))
    }

    /// What happened, for a sentence.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Later(reason) | Self::Done(reason) => reason.clone(),
            Self::Refused(status, code, words) => {
                format!("Discord says {status} ({code}): {words}")
            }
        }
    }

    /// What it means for a delivery or a history.
    pub(super) fn delivery(self) -> DeliveryError {
        let gone = self.is_gone();
        match self {
            Self::Later(reason) | Self::Done(reason) => {
                DeliveryError::Later { reason, after: None }
            }
            Self::Refused(status, ..) => {
                let reason = self.words();
                match status {
                    _ if gone => DeliveryError::Gone(reason),
                    400..=499 if status != 408 && status != 429 => DeliveryError::Never(reason),
                    _ => DeliveryError::Later { reason, after: None },
                }
            }
        }
    }
}

impl From<serenity::Error> for Trouble {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Self::Refused(
                response.status_code.as_u16(),
                i64::try_from(response.error.code).unwrap_or(0),
                refusal(&response.error),
            ),
            // An error status comes before its body is read: whatever fails later was done.
            serenity::Error::Http(HttpError::Request(e))
                if (e.is_body() || e.is_decode()) && !e.is_timeout() =>
            {
                Self::Done("the answer was cut short".to_owned())
            }
            serenity::Error::Http(HttpError::Request(e)) => {
                // Addresses of interactions hold their tokens.
                Self::Later(chain(&e.without_url()))
            }
            serenity::Error::Json(e) => Self::Done(format!("the answer cannot be read: {e}")),
            serenity::Error::Model(e) => Self::Refused(400, 0, e.to_string()),
            other => Self::Later(other.to_string()),
        }
    }
}

/// What Discord says of a request it refuses, and of which parts of it.
fn refusal(error: &DiscordJsonError) -> String {
    const MOST: usize = 3;
    let mut words = error.message.clone();
    for (nth, part) in error.errors.iter().take(MOST).enumerate() {
        let sign = if nth == 0 { ": " } else { ", " };
        words = format!("{words}{sign}{} at '{}'", part.message, part.path);
    }
    match error.errors.len().saturating_sub(MOST) {
        0 => words,
        more => format!("{words}, and {more} more"),
    }
}

/// An error with what is behind it.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text = format!("{text}: {cause}");
        next = cause.source();
    }
    text
}

/// A client that gives up after a while.
pub(super) fn client(config: &DiscordConfig) -> Result<reqwest::Client, ServeError> {
    let timeout = u64::try_from(config.request_timeout.0).unwrap_or(0).max(1_000);
    let timeout = Duration::from_millis(timeout);
    let builder = reqwest::Client::builder().connect_timeout(CONNECT).timeout(timeout);
    #[cfg(feature = "loopback")]
    let builder = super::loopback::redirect(builder)?;
    builder.build().map_err(|e| ServeError::Client(chain(&e)))
}

/// Serenity's REST client with that client under it, its rate limiter on.
pub(super) fn http(token: &Token, client: reqwest::Client) -> Http {
    HttpBuilder::new(token.secret()).client(client).build()
}

tokio::task_local! {
    /// Whether a turn was taken for the next request of this task.
    static TAKEN: Cell<bool>;
}

/// Discord's REST interface, asked no faster than it allows.
pub(super) struct Rest {
    http: Http,
    pace: RateLimiter,
    refusals: Arc<Refusals>,
}

impl Rest {
    pub(super) fn new(token: &Token, client: reqwest::Client, config: &DiscordConfig) -> Self {
        Self {
            http: http(token, client),
            pace: pace(config.requests_per_second),
            refusals: Arc::default(),
        }
    }

    /// Serenity's client, for the requests it has builders for. Those that are not about an interaction wait for their
    /// [`turn`](Self::turn) first.
    pub(super) fn http(&self) -> &Http {
        &self.http
    }

    /// Waits until one more request is within the limit over all requests. Discord tells it only by refusing, and then
    /// each refused request waits a second or more; whoever is refused often is shut out.
    ///
    /// # Errors
    /// [`Trouble::Later`] when Discord has refused so much that it is not asked any more for a while.
    pub(super) async fn turn(&self) -> Result<(), Trouble> {
        if self.refusals.are_too_many(Instant::now()) {
            let why = "Discord has refused too many requests within ten minutes";
            return Err(Trouble::Later(why.to_owned()));
        }
        if !TAKEN.try_with(|taken| taken.replace(false)).unwrap_or(false) {
            self.pace.acquire_one().await;
        }
        Ok(())
    }

    /// Takes a turn now for [`with_turn`](Self::with_turn), if there is one and nobody waits for it.
    pub(super) fn take_turn(&self) -> bool {
        // With too many refusals there is nothing to wait for: the request fails.
        self.refusals.are_too_many(Instant::now()) || self.pace.try_acquire(1)
    }

    /// Does something whose first request has its turn already.
    pub(super) fn with_turn<F: Future>(doing: F) -> impl Future<Output = F::Output> {
        TAKEN.scope(Cell::new(true), doing)
    }

    /// How often Discord has refused us lately.
    pub(super) fn refusals(&self) -> &Arc<Refusals> {
        &self.refusals
    }

    /// What an error means; a refusal is counted. Every request that fails comes by here once.
    pub(super) fn trouble(&self, error: serenity::Error) -> Trouble {
        let trouble = Trouble::from(error);
        if let Trouble::Refused(status, ..) = trouble {
            self.refusals.answered(status, Instant::now());
        }
        trouble
    }

    /// How long no message can be posted in a channel: its limit is used up, and the next request would wait.
    pub(super) fn rests(&self, channel: u64) -> Option<Duration> {
        let route = Route::ChannelMessages { channel_id: ChannelId::new(channel.max(1)) };
        rests(self.http.ratelimiter.as_ref()?, route)
    }

    /// How long no private conversation can be begun.
    pub(super) fn beginning_rests(&self) -> Option<Duration> {
        rests(self.http.ratelimiter.as_ref()?, Route::UserMeDmChannels)
    }

    /// Forgets the limits that hold no longer. Serenity keeps those of every channel it was ever asked about, and a
    /// daemon of many games asks about a hundred thousand.
    pub(super) async fn forget_limits(&self) {
        if let Some(limiter) = &self.http.ratelimiter {
            forget(limiter).await;
        }
    }

    /// A request whose answer is read as JSON of no certain form.
    pub(super) async fn ask(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Value>,
        params: Vec<(&'static str, String)>,
    ) -> Result<Value, Trouble> {
        // Discord does not count what answers an interaction, and waits three seconds for it.
        if !matches!(route, Route::InteractionResponse { .. }) {
            self.turn().await?;
        }
        let mut request = Request::new(route, method);
        if let Some(body) = body {
            request = request.body(Some(body.to_string().into_bytes()));
        }
        if !params.is_empty() {
            request = request.params(Some(params));
        }
        let asked = Instant::now();
        let response = self.http.request(request).await.map_err(|error| self.trouble(error))?;
        let date = response.headers().get("date").and_then(|d| d.to_str().ok());
        super::clock::answered(date, asked.elapsed());
        let bytes = response.bytes().await.map_err(|e| {
            let e = HttpError::Request(e);
            Trouble::from(serenity::Error::Http(e))
        })?;
        if bytes.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&bytes)
            .map_err(|e| Trouble::Done(format!("the answer cannot be read: {e}")))
    }
}

fn rests(limiter: &Ratelimiter, route: Route<'_>) -> Option<Duration> {
    let routes = limiter.routes();
    // A request under way holds the lock while it waits for the limit.
    let Ok(routes) = routes.try_read() else { return None };
    let limit = routes.get(&route.ratelimiting_bucket())?;
    let Ok(limit) = limit.try_lock() else { return Some(IN_USE) };
    let left = limit.reset()?.duration_since(SystemTime::now()).ok()?;
    (limit.limit() > 0 && limit.remaining() <= 0).then_some(left)
}

/// Forgets what is neither in use nor limits anything any more.
async fn forget(limiter: &Ratelimiter) {
    let routes = limiter.routes();
    let now = SystemTime::now();
    // While the table is locked nobody else can begin to use an entry.
    routes.write().await.retain(|_, limit| {
        let holds = |reset: SystemTime| reset > now;
        Arc::strong_count(limit) > 1
            || limit.try_lock().map_or(true, |limit| limit.reset().is_some_and(holds))
    });
}

/// In no second more than so many: some at once, and the others at about nine tenths of what is allowed, a few at a
/// time, since timers go by milliseconds.
fn pace(per_second: u32) -> RateLimiter {
    let allowed = usize::try_from(per_second.clamp(1, 1_000)).unwrap_or(1);
    let rate = (allowed * 9 / 10).max(1);
    let few = (rate / 50).max(1);
    let millis = (1_000 * few).div_ceil(rate);
    let at_once = allowed.saturating_sub(few * (1_000 / millis + 1)).max(few);
    let interval = Duration::from_millis(u64::try_from(millis).unwrap_or(1_000));
    RateLimiter::builder().initial(at_once).max(at_once).refill(few).interval(interval).build()
}

#[cfg(test)]
mod tests {
    use serenity::http::Ratelimit;
    use tokio::sync::Mutex;

    use super::*;

    #[tokio::test]
    async fn a_channel_rests_when_its_limit_is_used_up() {
        let route = |channel| Route::ChannelMessages { channel_id: ChannelId::new(channel) };
        let limiter = Ratelimiter::new(reqwest::Client::new(), "Bot none");
        for (channel, remaining, seconds) in [(1, "0", "60"), (2, "1", "60"), (3, "0", "0")] {
            let answer = hyper::Response::builder()
                .header("x-ratelimit-limit", "5")
                .header("x-ratelimit-remaining", remaining)
                .header("x-ratelimit-reset-after", seconds)
                .body("")
                .unwrap();
            let route = route(channel);
            let mut limit = Ratelimit::default();
            let request = Request::new(route, LightMethod::Get);
            limit.post_hook(&answer.into(), &request, &|_| {}, false).await.unwrap();
            let routes = limiter.routes();
            routes.write().await.insert(route.ratelimiting_bucket(), Arc::new(Mutex::new(limit)));
        }
        let rest = rests(&limiter, route(1)).unwrap();
        assert!(rest > Duration::from_secs(50) && rest <= Duration::from_secs(60), "{rest:?}");
        assert_eq!([2, 3, 4].map(|channel| rests(&limiter, route(channel))), [None; 3]);
        let limit = Arc::clone(&limiter.routes().read().await[&route(2).ratelimiting_bucket()]);
        let _used = limit.lock().await;
        assert_eq!(rests(&limiter, route(2)), Some(IN_USE), "somebody waits there");
    }

    #[tokio::test]
    async fn limits_that_hold_no_longer_are_forgotten() {
        let limiter = Ratelimiter::new(reqwest::Client::new(), "Bot none");
        let routes = limiter.routes();
        let route = |channel| Route::Channel { channel_id: ChannelId::new(channel) };
        let (over, holds, used) = (route(1), route(2), route(3));
        for (route, seconds) in [(over, "0"), (holds, "60"), (used, "0")] {
            let answer = hyper::Response::builder()
                .header("x-ratelimit-limit", "5")
                .header("x-ratelimit-remaining", "4")
                .header("x-ratelimit-reset-after", seconds)
                .body("")
                .unwrap();
            let request = Request::new(route, LightMethod::Get);
            let mut routes = routes.write().await;
            let limit = routes.entry(route.ratelimiting_bucket()).or_default();
            let mut limit = limit.lock().await;
            limit.post_hook(&answer.into(), &request, &|_| {}, false).await.unwrap();
        }
        let in_use = routes.read().await.get(&used.ratelimiting_bucket()).cloned();
        forget(&limiter).await;
        let left =
            async |route: Route<'_>| routes.read().await.contains_key(&route.ratelimiting_bucket());
        assert!(!left(over).await && left(holds).await && left(used).await);
        drop(in_use);
        forget(&limiter).await;
        assert!(left(holds).await && !left(used).await);
    }

    #[tokio::test]
    async fn a_turn_taken_before_is_used_once() {
        let config = DiscordConfig { requests_per_second: 1, ..DiscordConfig::default() };
        let token = Token::new("MTIz.abc.def").unwrap();
        let rest = Rest::new(&token, reqwest::Client::new(), &config);
        assert!(rest.take_turn() && !rest.take_turn());
        Rest::with_turn(async {
            let at_once = async || tokio::time::timeout(Duration::ZERO, rest.turn()).await;
            assert!(at_once().await.is_ok(), "it was taken before");
            assert!(at_once().await.is_err(), "the second was not");
        })
        .await;
    }

    #[test]
    fn in_a_second_there_are_never_more_than_allowed_and_not_much_fewer() {
        for allowed in (10..=1_000).chain([u32::MAX]) {
            let pace = pace(allowed);
            let allowed = u128::from(allowed.min(1_000));
            let (max, refill) = (pace.max() as u128, pace.refill() as u128);
            let millis = pace.interval().as_millis();
            assert!(max + refill * (1_000 / millis + 1) <= allowed, "{allowed}");
            assert!(max >= refill && refill * 1_000 * 10 >= allowed * 8 * millis, "{allowed}");
        }
        assert_eq!(pace(0).max(), 1);
    }
}
