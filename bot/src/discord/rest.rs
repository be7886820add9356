//! Requests to Discord: limits, counts, and lenient parsing of answers.

use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::builder::{CreateAttachment, CreateMessage, EditInteractionResponse};
use serenity::http::{LightMethod, Route};
use serenity::model::id::{ApplicationId, ChannelId};

use super::clock::CheckedTime;
use super::commands::File;
use super::error::ServeError;
use super::payload::Id;
use super::refusals::Refusals;
use super::transport::{Request, Transport};
use super::trouble::{Trouble, chain, unreadable};
use crate::chat::FileTrouble;
use crate::config::DiscordConfig;
use crate::fail::kill_point;
use crate::time::TimeSource;

const CONNECT: Duration = Duration::from_secs(10);

pub(super) fn client(config: &DiscordConfig) -> Result<reqwest::Client, ServeError> {
    let timeout = u64::try_from(config.request_timeout.0).unwrap_or(0).max(1_000);
    let timeout = Duration::from_millis(timeout);
    let builder = reqwest::Client::builder().connect_timeout(CONNECT).timeout(timeout);
    #[cfg(feature = "loopback")]
    let builder = super::loopback::redirect(builder)?;
    builder.build().map_err(|e| ServeError::Client(chain(&e)))
}

tokio::task_local! {
    /// Whether the next request of this task already has its turn.
    static TAKEN: Cell<bool>;
}

/// A message as Discord returns it after a request that posted or edited it.
#[derive(Clone, Debug, serde::Deserialize)]
pub(super) struct Posted {
    pub(super) id: Id,
    pub(super) channel_id: Id,
    pub(super) author: Author,
    #[serde(default)]
    pub(super) nonce: Option<Value>,
    #[serde(default)]
    pub(super) content: Option<String>,
}

#[derive(Clone, Debug, serde::Deserialize)]
pub(super) struct Author {
    pub(super) id: Id,
}

/// Discord's REST interface, within its limit over all requests.
pub(super) struct Rest<T> {
    transport: Transport,
    time: Arc<CheckedTime<T>>,
    refusals: Arc<Refusals>,
}

impl<T: TimeSource> Rest<T> {
    pub(super) fn new(transport: Transport, time: Arc<CheckedTime<T>>) -> Self {
        Self { transport, time, refusals: Arc::default() }
    }

    pub(super) fn time(&self) -> &Arc<CheckedTime<T>> {
        &self.time
    }

    pub(super) fn set_application(&self, id: ApplicationId) {
        self.transport.set_application(id);
    }

    pub(super) fn limit(&self, per_second: u32) {
        self.transport.limit(per_second);
    }

    /// Waits until one more request is within the global limit.
    ///
    /// Discord shows this limit only by refusing requests. A refused request waits a second or more, and a bot that is refused
    /// often is banned for a while.
    async fn turn(&self) -> Result<(), Trouble> {
        if self.refusals.are_too_many(self.time.instant()) {
            let why = "Discord has refused too many requests within ten minutes";
            return Err(Trouble::Later(why.to_owned()));
        }
        if !TAKEN.try_with(|taken| taken.replace(false)).unwrap_or(false) {
            self.transport.turn().await;
        }
        Ok(())
    }

    /// Takes a turn for [`with_turn`], if there is one now and no other request waits for it.
    pub(super) fn take_turn(&self) -> bool {
        // With too many refusals the request fails, so there is nothing to wait for.
        self.refusals.are_too_many(self.time.instant()) || self.transport.take_turn()
    }

    pub(super) fn refusals(&self) -> &Arc<Refusals> {
        &self.refusals
    }

    /// Returns whether requests may be sent that nobody waits for, because Discord has not refused too many lately.
    pub(super) fn has_room(&self) -> bool {
        self.refusals.have_room(self.time.instant())
    }

    /// Returns how long posts in a channel must wait because its rate limit is used up.
    pub(super) fn limited_for(&self, channel: u64) -> Option<Duration> {
        let channel_id = ChannelId::new(channel.max(1));
        self.transport.limited_for(Route::ChannelMessages { channel_id })
    }

    /// Returns how long the opening of direct-message channels must wait because its rate limit is used up.
    pub(super) fn opening_limited_for(&self) -> Option<Duration> {
        self.transport.limited_for(Route::UserMeDmChannels)
    }

    /// Sends a request with or without a JSON body and returns the JSON of the answer.
    pub(super) async fn request(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: Option<&Value>,
        params: Vec<(&'static str, String)>,
    ) -> Result<Value, Trouble> {
        // Responses to interactions do not count, and Discord waits only three seconds for them.
        if !matches!(route, Route::InteractionResponse { .. }) {
            self.turn().await?;
        }
        self.send(Request::Plain { method, route, body, params }).await
    }

    pub(super) async fn post(
        &self,
        channel: ChannelId,
        message: CreateMessage,
        files: &[CreateAttachment],
    ) -> Result<Posted, Trouble> {
        self.turn().await?;
        kill_point("discord-posting");
        let message = Box::new(message);
        let posted = self.send(Request::Post { channel, message, files }).await?;
        serde_json::from_value(posted).map_err(|e| unreadable(&e))
    }

    /// Replaces an acknowledgement with an answer.
    pub(super) async fn edit(
        &self,
        token: &str,
        answer: EditInteractionResponse,
        files: &[CreateAttachment],
    ) -> Result<Posted, Trouble> {
        let answer = Box::new(answer);
        let edited = self.send(Request::Edit { token, answer, files }).await?;
        serde_json::from_value(edited).map_err(|e| unreadable(&e))
    }

    pub(super) async fn unacknowledge(&self, token: &str) -> Result<(), Trouble> {
        self.send(Request::Unacknowledge { token }).await.map(drop)
    }

    pub(super) async fn fetch(&self, file: &File) -> Result<String, FileTrouble> {
        self.transport.fetch(file).await
    }

    /// Sends a request and counts a refusal.
    async fn send(&self, request: Request<'_>) -> Result<Value, Trouble> {
        let sent = self.time.instant();
        let accepted = self.transport.send(request).await.inspect_err(|trouble| {
            if let Trouble::Refused(status, ..) = trouble {
                self.refusals.answered(*status, self.time.instant());
            }
        })?;
        let after = self.time.instant().saturating_duration_since(sent);
        self.time.answered(accepted.date.as_deref(), after);
        if accepted.body.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_slice(&accepted.body).map_err(|e| unreadable(&e))
    }
}

/// Runs work whose first request already has its turn.
pub(super) fn with_turn<F: Future>(work: F) -> impl Future<Output = F::Output> {
    TAKEN.scope(Cell::new(true), work)
}

#[cfg(test)]
mod tests {
    use super::super::token::Token;
    use super::*;
    use crate::time::SystemTime;

    #[tokio::test]
    async fn a_turn_taken_before_is_used_once() {
        let config = DiscordConfig { requests_per_second: 1, ..DiscordConfig::default() };
        let token = Token::new("MTIz.abc.def").unwrap();
        let transport = Transport::network(&token, reqwest::Client::new(), &config);
        let rest = Rest::new(transport, Arc::new(CheckedTime::new(Arc::new(SystemTime))));
        assert!(rest.take_turn() && !rest.take_turn());
        with_turn(async {
            let at_once = async || tokio::time::timeout(Duration::ZERO, rest.turn()).await;
            assert!(at_once().await.is_ok(), "it was taken before");
            assert!(at_once().await.is_err(), "the second was not");
        })
        .await;
    }
}
