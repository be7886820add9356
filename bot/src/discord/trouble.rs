//! The errors of requests to Discord, and what they mean for deliveries.

use serenity::http::{DiscordJsonError, HttpError};

use crate::chat::DeliveryError;

/// Discord's error codes. Any other code, and an answer without one, says nothing about a place or a message: a proxy
/// may have sent it.
pub(super) mod code {
    pub(crate) const UNKNOWN_CHANNEL: i64 = 10_003;
    pub(crate) const UNKNOWN_GUILD: i64 = 10_004;
    pub(crate) const UNKNOWN_MEMBER: i64 = 10_007;
    pub(crate) const UNKNOWN_MESSAGE: i64 = 10_008;
    pub(crate) const UNKNOWN_USER: i64 = 10_013;
    pub(crate) const UNKNOWN_WEBHOOK: i64 = 10_015;
    pub(crate) const UNKNOWN_INTERACTION: i64 = 10_062;
    pub(crate) const TOO_LARGE: i64 = 40_005;
    pub(crate) const ALREADY_ACKNOWLEDGED: i64 = 40_060;
    pub(crate) const MISSING_ACCESS: i64 = 50_001;
    pub(crate) const EMPTY_MESSAGE: i64 = 50_006;
    pub(crate) const CANNOT_MESSAGE_USER: i64 = 50_007;
    pub(crate) const NOT_A_TEXT_CHANNEL: i64 = 50_008;
    pub(crate) const MISSING_PERMISSIONS: i64 = 50_013;
    pub(crate) const BAD_TOKEN: i64 = 50_014;
    pub(crate) const WRONG_CHANNEL_TYPE: i64 = 50_024;
    pub(crate) const INVALID_TOKEN: i64 = 50_027;
    pub(crate) const INVALID_FORM: i64 = 50_035;
    pub(crate) const INVALID_FILE: i64 = 50_046;
    pub(crate) const ARCHIVED: i64 = 50_083;
    pub(crate) const INVALID_JSON: i64 = 50_109;
    pub(crate) const MAY_NOT_REPLY: i64 = 160_002;
    pub(crate) const THREAD_EXISTS: i64 = 160_004;
    pub(crate) const THREAD_LOCKED: i64 = 160_005;
    pub(crate) const TOO_MANY_THREADS: i64 = 160_006;
    pub(crate) const TOO_MANY_NEWS_THREADS: i64 = 160_007;
    pub(crate) const BLOCKED_BY_AUTOMOD: i64 = 200_000;
    pub(crate) const TITLE_BLOCKED_BY_AUTOMOD: i64 = 200_001;
    pub(crate) const BLOCKED_AS_HARMFUL: i64 = 240_000;

    /// Nothing can be posted or read in the place at present.
    pub(super) const CLOSED: [i64; 3] = [MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_LOCKED];

    /// The place was deleted, or the person accepts no direct messages.
    pub(super) const GONE: [i64; 4] =
        [UNKNOWN_CHANNEL, UNKNOWN_GUILD, CANNOT_MESSAGE_USER, NOT_A_TEXT_CHANNEL];

    /// The bot's token is refused, or too many requests are sent: nothing is said about the request.
    pub(super) const UNCONCERNED: [u16; 2] = [401, 429];

    /// The request itself is refused, however often it is repeated.
    pub(super) const NEVER: [i64; 20] = [
        UNKNOWN_MEMBER,
        UNKNOWN_MESSAGE,
        UNKNOWN_USER,
        UNKNOWN_WEBHOOK,
        UNKNOWN_INTERACTION,
        TOO_LARGE,
        ALREADY_ACKNOWLEDGED,
        EMPTY_MESSAGE,
        WRONG_CHANNEL_TYPE,
        INVALID_TOKEN,
        INVALID_FORM,
        INVALID_FILE,
        INVALID_JSON,
        MAY_NOT_REPLY,
        THREAD_EXISTS,
        TOO_MANY_THREADS,
        TOO_MANY_NEWS_THREADS,
        BLOCKED_BY_AUTOMOD,
        TITLE_BLOCKED_BY_AUTOMOD,
        BLOCKED_AS_HARMFUL,
    ];

    /// An interaction's token has expired, or its acknowledgement never arrived.
    pub(super) const UNANSWERABLE: [i64; 4] =
        [UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_TOKEN];
}

#[derive(Debug)]
pub(super) enum Trouble {
    /// It was refused: the HTTP status, Discord's error code (0 or less if there is none), the message.
    Refused(u16, i64, String),
    /// It was performed, but the answer cannot be read.
    Done(String),
    /// The answer to a post is about another message with the same nonce.
    Taken(String),
    /// It may work later.
    Later(String),
}

impl Trouble {
    pub(super) fn is(&self, wanted: i64) -> bool {
        self.is_one_of(&[wanted])
    }

    fn is_one_of(&self, wanted: &[i64]) -> bool {
        matches!(self, Self::Refused(_, code, _) if wanted.contains(code))
    }

    /// Returns whether the whole place is unusable.
    pub(super) fn is_gone(&self) -> bool {
        self.is_one_of(&code::GONE) || self.is_one_of(&code::CLOSED)
    }

    /// Returns whether Discord says that repeating the request is useless.
    pub(super) fn is_final(&self) -> bool {
        self.is_gone() || self.is_one_of(&code::NEVER)
    }

    /// Returns whether an interaction can no longer be answered through its token.
    pub(super) fn is_unanswerable(&self) -> bool {
        self.is_one_of(&code::UNANSWERABLE)
    }

    pub(super) fn words(&self) -> String {
        match self {
            Self::Later(reason) | Self::Done(reason) | Self::Taken(reason) => reason.clone(),
            Self::Refused(status, code, words) => {
                format!("Discord answered {status} ({code}): {words}")
            }
        }
    }

    /// Converts this to the error of a direct message: it concerns one person only, so it pauses no game.
    pub(super) fn private_delivery(self) -> DeliveryError {
        match self.delivery() {
            DeliveryError::Closed(reason) | DeliveryError::Gone(reason) => {
                DeliveryError::Never(reason)
            }
            error => error,
        }
    }

    /// Converts this to the error of a delivery or a history.
    pub(super) fn delivery(self) -> DeliveryError {
        let reason = self.words();
        if self.is_one_of(&code::GONE) {
            DeliveryError::Gone(reason)
        } else if self.is_one_of(&code::CLOSED) {
            DeliveryError::Closed(reason)
        } else if self.is_final() {
            DeliveryError::Never(reason)
        } else if matches!(&self, Self::Taken(_)) {
            DeliveryError::Taken(reason)
        } else if matches!(&self, Self::Refused(status @ 400..500, ..) if !code::UNCONCERNED.contains(status))
        {
            DeliveryError::Refused(reason)
        } else {
            DeliveryError::Later { reason, after: None }
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
            // The library refuses the message before it is sent.
            serenity::Error::Model(e) => Self::Refused(400, code::INVALID_FORM, e.to_string()),
            other => Self::Later(other.to_string()),
        }
    }
}

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

pub(super) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text = format!("{text}: {cause}");
        next = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delivery(status: u16, code: i64) -> DeliveryError {
        Trouble::Refused(status, code, "refused".to_owned()).delivery()
    }

    #[test]
    fn only_documented_codes_are_final() {
        for status in [400, 401, 403, 404, 405, 413, 429, 500, 503] {
            // No JSON, Discord's general code, a code of another service, an unknown one.
            for code in [-1, 0, 1_015, 40_333, 990_099] {
                let error = delivery(status, code);
                assert!(!error.is_final(), "{status} ({code}): {error:?}");
            }
        }
        for code in [10_003, 10_004, 50_007, 50_008] {
            assert!(matches!(delivery(404, code), DeliveryError::Gone(_)), "{code}");
        }
        for code in [50_001, 50_013, 160_005] {
            assert!(matches!(delivery(403, code), DeliveryError::Closed(_)), "{code}");
        }
        for status in [400, 403, 404, 405, 413] {
            assert!(matches!(delivery(status, 0), DeliveryError::Refused(_)), "{status}");
        }
        for status in [401, 429, 500, 503] {
            assert!(matches!(delivery(status, 0), DeliveryError::Later { .. }), "{status}");
        }
        for code in [10_008, 40_005, 50_006, 50_035, 50_046, 50_109, 200_000] {
            assert!(matches!(delivery(400, code), DeliveryError::Never(_)), "{code}");
        }
    }
}
