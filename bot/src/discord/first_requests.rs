//! The first requests of a bridge. Each is repeated until Discord answers it.

use std::time::Duration;

use serde_json::Value;
use serenity::http::{LightMethod, Route};

use super::error::ServeError;
use super::rest::Rest;
use super::trouble::Trouble;
use crate::time::TimeSource;

const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Returns the id in an answer about the bot itself.
pub(super) fn own_id(value: &Value) -> Result<u64, ServeError> {
    let id = value.get("id").and_then(Value::as_str).and_then(|id| id.parse().ok());
    id.filter(|id| *id != 0).ok_or_else(|| {
        ServeError::Gateway("Discord's answer does not contain the bot's id".to_owned())
    })
}

/// Repeats a request with back-off until there is an answer. `waiting` is told why there is none yet.
pub(super) async fn request_until_answered<T: TimeSource>(
    rest: &Rest<T>,
    route: Route<'_>,
    method: LightMethod,
    body: Option<&Value>,
    waiting: impl Fn(&str),
) -> Result<Value, ServeError> {
    let mut wait = Duration::from_secs(1);
    loop {
        let trouble = match rest.request(method, route, body, Vec::new()).await {
            Ok(answer) => return Ok(answer),
            Err(trouble) => trouble,
        };
        match &trouble {
            // Discord answers with JSON; an error page is from a proxy.
            Trouble::Refused(401, 0.., _) => return Err(ServeError::TokenRefused),
            Trouble::Refused(400, 1.., words) => {
                let what = match route {
                    Route::Commands { .. } => "the slash commands",
                    _ => "a request",
                };
                return Err(ServeError::RequestRefused { what, why: words.clone() });
            }
            Trouble::Refused(status @ 400..=499, 1.., words)
                if *status != 429 && *status != 408 =>
            {
                return Err(ServeError::NotAllowed(format!("{words} ({status})")));
            }
            _ => {}
        }
        tracing::warn!(wait = wait.as_secs(), "Discord cannot be reached: {}", trouble.words());
        waiting(&trouble.words());
        rest.time().sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}
