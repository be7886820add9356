//! The errors of requests to Discord, and what they mean for deliveries.

use serenity::http::{DiscordJsonError, HttpError};

use crate::bridge::DeliveryError;

/// Discord's error codes.
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

/// Why a request failed.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Discord refused it: the HTTP status, Discord's error code, its message.
    Refused(u16, i64, String),
    /// It was performed, but the answer cannot be read.
    Done(String),
    /// It may work later.
    Later(String),
}

impl Trouble {
    pub(super) fn is(&self, wanted: i64) -> bool {
        matches!(self, Self::Refused(_, code, _) if *code == wanted)
    }

    /// Returns whether the whole place is unusable.
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

    /// Returns the reason, to be part of a sentence.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Later(reason) | Self::Done(reason) => reason.clone(),
            Self::Refused(status, code, words) => {
                format!("Discord answered {status} ({code}): {words}")
            }
        }
    }

    /// Converts this to the error of a delivery or a history.
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
            // The status is checked before the body is read, so a request that fails later was performed.
            serenity::Error::Http(HttpError::Request(e))
                if (e.is_body() || e.is_decode()) && !e.is_timeout() =>
            {
                cut_short()
            }
            serenity::Error::Http(HttpError::Request(e)) => {
                // URLs of interactions contain their tokens.
                Self::Later(chain(&e.without_url()))
            }
            serenity::Error::Json(e) => unreadable(&e),
            serenity::Error::Model(e) => Self::Refused(400, 0, e.to_string()),
            other => Self::Later(other.to_string()),
        }
    }
}

/// The error for an incomplete answer.
pub(super) fn cut_short() -> Trouble {
    Trouble::Done("the answer was cut short".to_owned())
}

/// The error for an answer that is not JSON or lacks required fields.
pub(super) fn unreadable(error: &serde_json::Error) -> Trouble {
    Trouble::Done(format!("the answer cannot be read: {error}"))
}

/// Returns why Discord refuses a request, and which parts of it.
pub(super) fn refusal(error: &DiscordJsonError) -> String {
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

/// Returns an error with its causes.
pub(super) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text = format!("{text}: {cause}");
        next = cause.source();
    }
    text
}
