//! Responses and how they are sent.

use std::io;

use chrono::{DateTime, Utc};
use futures_util::stream;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, DATE, RETRY_AFTER};
use hyper::{Response, StatusCode};
use serde_json::{Value, json};

use super::call::RestResponse;
use crate::faults::RestFault;
use crate::ratelimit::{BucketState, RetryAfter};
use crate::refusal::Refusal;

pub(super) type Body = BoxBody<Bytes, io::Error>;

/// Ends a connection without a response.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut")]
pub(super) struct Cut;

/// A response with what determines its headers and how it is sent.
pub(super) struct Reply {
    pub(super) content: RestResponse,
    /// The bucket of the request, if rate limits are on.
    pub(super) bucket: Option<BucketState>,
    /// Set if a rate limit refuses the request.
    pub(super) retry_after: Option<RetryAfter>,
    /// The injected failure.
    pub(super) fault: Option<RestFault>,
}

impl Reply {
    pub(super) fn of(content: RestResponse) -> Self {
        Self { content, bucket: None, retry_after: None, fault: None }
    }

    pub(super) fn refusal(refusal: &Refusal) -> Self {
        Self::of(RestResponse { status: refusal.status, body: Some(refusal.json()) })
    }
}

/// The response to a request that exceeds a rate limit.
pub(super) fn rate_limited(refused: RetryAfter) -> Reply {
    let body = json!({
        "message": "You are being rate limited.", "code": 0,
        "retry_after": refused.seconds, "global": refused.global,
    });
    Reply {
        retry_after: Some(refused),
        ..Reply::of(RestResponse { status: 429, body: Some(body) })
    }
}

/// Changes or removes a field of a value, in all elements of lists on the path to it.
fn change_field(body: &mut Value, path: &str, to: Option<&Value>) {
    if let Value::Array(all) = body {
        all.iter_mut().for_each(|one| change_field(one, path, to));
        return;
    }
    let Some(fields) = body.as_object_mut() else { return };
    match (path.split_once('/'), to) {
        (Some((first, rest)), _) => {
            if let Some(inner) = fields.get_mut(first) {
                change_field(inner, rest, to);
            }
        }
        (None, Some(value)) => {
            fields.insert(path.to_owned(), value.clone());
        }
        (None, None) => {
            fields.remove(path);
        }
    }
}

/// Sends a response, subject to its fault.
pub(super) async fn send(reply: Reply, now: DateTime<Utc>) -> Result<Response<Body>, Cut> {
    match &reply.fault {
        Some(RestFault::Hang | RestFault::HangAfter) => std::future::pending().await,
        Some(RestFault::Cut | RestFault::CutAfter) => return Err(Cut),
        Some(RestFault::Delay(by)) => tokio::time::sleep(*by).await,
        _ => {}
    }
    let status = StatusCode::from_u16(reply.content.status).map_err(|_| Cut)?;
    let date = now.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    let mut response = Response::builder().status(status).header(DATE, date);
    if let Some(bucket) = reply.bucket.as_ref().filter(|bucket| !bucket.bucket.is_empty()) {
        let reset = chrono::Utc::now().timestamp_millis();
        let after = bucket.reset_after.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a header in seconds")]
        let reset = reset as f64 / 1_000.0 + after;
        response = response
            .header("x-ratelimit-bucket", &bucket.bucket)
            .header("x-ratelimit-limit", bucket.limit)
            .header("x-ratelimit-remaining", bucket.remaining)
            .header("x-ratelimit-reset", format!("{reset:.3}"))
            .header("x-ratelimit-reset-after", format!("{after:.3}"));
    }
    if let Some(refused) = reply.retry_after {
        // The header has whole seconds; the JSON is exact.
        response = response.header(RETRY_AFTER, format!("{:.0}", refused.seconds.ceil()));
        let scope = if refused.global { "global" } else { "user" };
        response = response.header("x-ratelimit-scope", scope);
        if refused.global {
            response = response.header("x-ratelimit-global", "true");
        }
    }
    let (media, bytes) = match (&reply.fault, reply.content.body) {
        (Some(RestFault::Status(status)), _) => {
            ("text/html", format!("<html><title>{status}</title></html>").into_bytes())
        }
        (Some(RestFault::Garble), _) => ("application/json", br#"{"id":[],"#.to_vec()),
        (Some(RestFault::Field { path, value }), Some(mut body)) => {
            change_field(&mut body, path, value.as_ref());
            ("application/json", body.to_string().into_bytes())
        }
        (_, Some(body)) => ("application/json", body.to_string().into_bytes()),
        (_, None) => ("", Vec::new()),
    };
    if !media.is_empty() {
        response = response.header(CONTENT_TYPE, media);
    }
    let body = if reply.fault == Some(RestFault::CutBody) && bytes.len() > 1 {
        response = response.header(CONTENT_LENGTH, bytes.len());
        let half = Bytes::from(bytes[..bytes.len() / 2].to_vec());
        let broken = io::Error::other("the body is cut");
        StreamBody::new(stream::iter([Ok(Frame::data(half)), Err(broken)])).boxed()
    } else {
        Full::new(Bytes::from(bytes)).map_err(|never| match never {}).boxed()
    };
    response.body(body).map_err(|_| Cut)
}
