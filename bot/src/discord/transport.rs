//! The transport of requests and answers: serenity's REST client, or a double in the same process.
//!
//! The layers above are the same for both: the meaning of answers, counts, and the check of the clock. Whatever takes real time
//! is below: connections, time-outs, rate limits.

use std::io;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use leaky_bucket::RateLimiter;
use parking_lot::Mutex;
use serde_json::Value;
use serenity::builder::{Builder, CreateAttachment, CreateMessage, EditInteractionResponse};
use serenity::http::{
    DiscordJsonError, Http, HttpBuilder, HttpError, LightMethod, Ratelimiter,
    Request as SerenityRequest, Route,
};
use serenity::model::channel::Message as Posted;
use serenity::model::id::{ApplicationId, ChannelId};

use super::commands::File as Attached;
use super::files;
use super::token::Token;
use super::trouble::{Trouble, cut_short, refusal, unreadable};
use crate::chat::FileTrouble;
use crate::config::DiscordConfig;

/// The assumed wait in a channel while a request is in progress there or waits for its limit: the real one is unknown.
const IN_USE: Duration = Duration::from_millis(100);

const BASE: &str = "https://discord.com/api/v10";

pub(super) enum Request<'a> {
    /// A request whose body, if any, is JSON.
    Plain {
        method: LightMethod,
        route: Route<'a>,
        body: Option<&'a Value>,
        params: Vec<(&'static str, String)>,
    },
    /// A new message. It contains the files, but a double can read them only from `files`.
    Post {
        channel: ChannelId,
        message: Box<CreateMessage>,
        files: &'a [CreateAttachment],
    },
    Edit {
        token: &'a str,
        answer: Box<EditInteractionResponse>,
        files: &'a [CreateAttachment],
    },
    Unacknowledge {
        token: &'a str,
    },
}

pub(super) struct Accepted {
    pub(super) date: Option<String>,
    /// The body; empty if there is none.
    pub(super) body: Vec<u8>,
}

pub(super) enum Transport {
    Network(Box<Network>),
    InProcess(Arc<dyn Double>),
}

pub(super) struct Network {
    http: Http,
    /// The HTTP client below serenity's, for files.
    client: reqwest::Client,
    pace: Mutex<Arc<RateLimiter>>,
}

/// A double of Discord's REST interface, called as a function.
pub trait Double: Send + Sync + 'static {
    /// Performs a request.
    fn answer(&self, request: &DoubleRequest<'_>) -> io::Result<Answer>;
}

#[derive(Debug)]
pub struct DoubleRequest<'a> {
    /// The method, such as `GET`.
    pub method: &'a str,
    /// The path after the API version, such as `/channels/11/messages`.
    pub path: &'a str,
    /// The query parameters.
    pub params: &'a [(&'static str, String)],
    /// The body; null if there is none.
    pub body: Value,
    /// The attached files: name and content.
    pub files: Vec<(&'a str, &'a [u8])>,
}

#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub status: u16,
    pub date: Option<String>,
    /// The body, or `None` if the connection ends before it is complete.
    pub body: Option<Vec<u8>>,
}

impl Transport {
    pub(super) fn network(token: &Token, client: reqwest::Client, config: &DiscordConfig) -> Self {
        let http = HttpBuilder::new(token.secret()).client(client.clone()).build();
        let pace = Mutex::new(Arc::new(pace(config.requests_per_second)));
        Self::Network(Box::new(Network { http, client, pace }))
    }

    /// Performs a request.
    pub(super) async fn send(&self, request: Request<'_>) -> Result<Accepted, Trouble> {
        match self {
            Self::Network(network) => network.send(request).await,
            Self::InProcess(double) => send_to(double.as_ref(), request),
        }
    }

    pub(super) fn set_application(&self, id: ApplicationId) {
        if let Self::Network(network) = self {
            network.http.set_application_id(id);
        }
    }

    /// Waits until one more request is within the global limit.
    pub(super) async fn turn(&self) {
        if let Self::Network(network) = self {
            let pace = Arc::clone(&network.pace.lock());
            pace.acquire_one().await;
        }
    }

    pub(super) fn limit(&self, per_second: u32) {
        if let Self::Network(network) = self {
            *network.pace.lock() = Arc::new(pace(per_second));
        }
    }

    /// Takes a turn for one request within the global limit, if there is one and no other request waits for it.
    pub(super) fn take_turn(&self) -> bool {
        match self {
            Self::Network(network) => network.pace.lock().try_acquire(1),
            Self::InProcess(_) => true,
        }
    }

    /// Returns how long the next request of a route must wait for its rate limit.
    pub(super) fn limited_for(&self, route: Route<'_>) -> Option<Duration> {
        match self {
            Self::Network(network) => limited_for(network.http.ratelimiter.as_ref()?, route),
            Self::InProcess(_) => None,
        }
    }

    /// Fetches the text of an attached file.
    pub(super) async fn fetch(&self, file: &Attached) -> Result<String, FileTrouble> {
        match self {
            Self::Network(network) => files::fetch(&network.client, file).await,
            Self::InProcess(_) => Err(FileTrouble::Unreachable),
        }
    }
}

impl Network {
    async fn send(&self, request: Request<'_>) -> Result<Accepted, Trouble> {
        match request {
            Request::Plain { method, route, body, params } => {
                let mut request = SerenityRequest::new(route, method);
                if let Some(body) = body {
                    request = request.body(Some(body.to_string().into_bytes()));
                }
                if !params.is_empty() {
                    request = request.params(Some(params));
                }
                let response = self.http.request(request).await;
                // It is answered once, so nothing counted of it is of use.
                if matches!(route, Route::InteractionResponse { .. }) {
                    self.uncount(route).await;
                }
                let response = response?;
                let date = response.headers().get("date").and_then(|d| d.to_str().ok());
                let date = date.map(str::to_owned);
                let body = response.bytes().await;
                let body = body.map_err(|e| serenity::Error::Http(HttpError::Request(e)))?;
                Ok(Accepted { date, body: body.into() })
            }
            // Only serenity can number the files of a message.
            Request::Post { channel, message, files: _ } => {
                accepted(message.execute(&self.http, (channel, None)).await?)
            }
            Request::Edit { token, answer, files: _ } => {
                self.limit_apart(token).await;
                accepted(answer.execute(&self.http, token).await?)
            }
            Request::Unacknowledge { token } => {
                self.limit_apart(token).await;
                self.http.delete_original_interaction_response(token).await?;
                Ok(Accepted { date: None, body: Vec::new() })
            }
        }
    }

    /// Drops what serenity counts of the answers to interactions: Discord limits those to each interaction apart.
    async fn limit_apart(&self, token: &str) {
        if let Some(application_id) = self.http.application_id() {
            self.uncount(Route::WebhookOriginalInteractionResponse { application_id, token }).await;
        }
    }

    /// Drops what serenity counts of a route.
    async fn uncount(&self, route: Route<'_>) {
        if let Some(limiter) = &self.http.ratelimiter {
            limiter.routes().write().await.remove(&route.ratelimiting_bucket());
        }
    }
}

/// Converts an answer that serenity has parsed back to its body.
fn accepted(message: Posted) -> Result<Accepted, Trouble> {
    let body = serde_json::to_vec(&message).map_err(|e| unreadable(&e))?;
    Ok(Accepted { date: None, body })
}

fn send_to(double: &dyn Double, request: Request<'_>) -> Result<Accepted, Trouble> {
    let json = |value: Result<Value, serde_json::Error>| value.unwrap_or_default();
    // Doubles use the application id 1.
    let original = |token: &str| format!("/webhooks/1/{token}/messages/@original");
    // Serenity returns the date of plain answers only.
    let plain = matches!(request, Request::Plain { .. });
    let (method, path, params, body, files) = match request {
        Request::Plain { method, route, body, params } => {
            let path = route.path();
            let path = path.strip_prefix(BASE).unwrap_or(&path).to_owned();
            (method, path, params, body.cloned().unwrap_or_default(), &[][..])
        }
        Request::Post { channel, message, files } => {
            let path = format!("/channels/{channel}/messages");
            (LightMethod::Post, path, Vec::new(), json(serde_json::to_value(message)), files)
        }
        Request::Edit { token, answer, files } => {
            let body = json(serde_json::to_value(answer));
            (LightMethod::Patch, original(token), Vec::new(), body, files)
        }
        Request::Unacknowledge { token } => {
            (LightMethod::Delete, original(token), Vec::new(), Value::Null, &[][..])
        }
    };
    let method = method.reqwest_method();
    let files = files.iter().map(|file| (file.filename.as_str(), file.data.as_slice())).collect();
    let request =
        DoubleRequest { method: method.as_str(), path: &path, params: &params, body, files };
    let Answer { status, date, body } =
        double.answer(&request).map_err(|e| Trouble::Later(e.to_string()))?;
    if (200..300).contains(&status) {
        let body = body.ok_or_else(cut_short)?;
        return Ok(Accepted { date: date.filter(|_| plain), body });
    }
    let error: Option<DiscordJsonError> = body.and_then(|body| serde_json::from_slice(&body).ok());
    Err(match error {
        Some(error) => {
            Trouble::Refused(status, i64::try_from(error.code).unwrap_or(0), refusal(&error))
        }
        None => Trouble::Refused(status, -1, "no reason is given".to_owned()),
    })
}

/// Returns how long the next request of a route must wait for its rate limit.
fn limited_for(limiter: &Ratelimiter, route: Route<'_>) -> Option<Duration> {
    let routes = limiter.routes();
    // A request in progress holds the lock while it waits for the limit.
    let Ok(routes) = routes.try_read() else { return None };
    let limit = routes.get(&route.ratelimiting_bucket())?;
    let Ok(limit) = limit.try_lock() else { return Some(IN_USE) };
    let left = limit.reset()?.duration_since(SystemTime::now()).ok()?;
    (limit.limit() > 0 && limit.remaining() <= 0).then_some(left)
}

/// Returns a limiter that allows at most `per_second` requests in any second: some at once, the others at about nine tenths of
/// that rate, a few at a time, because timers have a resolution of milliseconds.
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
    async fn a_channel_waits_when_its_limit_is_used_up() {
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
            let request = SerenityRequest::new(route, LightMethod::Get);
            limit.post_hook(&answer.into(), &request, &|_| {}, false).await.unwrap();
            let routes = limiter.routes();
            routes.write().await.insert(route.ratelimiting_bucket(), Arc::new(Mutex::new(limit)));
        }
        let wait = limited_for(&limiter, route(1)).unwrap();
        assert!(wait > Duration::from_secs(50) && wait <= Duration::from_secs(60), "{wait:?}");
        assert_eq!([2, 3, 4].map(|channel| limited_for(&limiter, route(channel))), [None; 3]);
        let limit = Arc::clone(&limiter.routes().read().await[&route(2).ratelimiting_bucket()]);
        let _used = limit.lock().await;
        assert_eq!(limited_for(&limiter, route(2)), Some(IN_USE), "another request waits there");
    }

    #[test]
    fn each_second_allows_no_more_than_configured_and_not_much_less() {
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
