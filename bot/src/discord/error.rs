//! The errors that end `serve`: each has one sentence with a way out, and an exit status.

use std::path::PathBuf;

use crate::store::StoreError;

/// Why the daemon cannot serve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// No token was found.
    #[error(
        "there is no token: set DISCORD_TOKEN, name a file in the configuration ([discord] token_file), or pass \
         the systemd credential discord-token"
    )]
    NoToken,
    /// The token's file cannot be read.
    #[error("the token cannot be read from {}: {why}; check the path and its rights", .path.display())]
    TokenUnreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: String,
    },
    /// The text that was found is not a token.
    #[error(
        "the token does not have the form of a Discord bot's token; copy it again from the 'Bot' page of the \
         application at discord.com/developers/applications"
    )]
    TokenUnusable,
    /// Discord does not accept the token.
    #[error(
        "Discord does not accept the token; reset it on the 'Bot' page of the application at \
         discord.com/developers/applications and use the new one"
    )]
    TokenRefused,
    /// The message content intent is not switched on.
    #[error(
        "Discord does not allow this bot the message content intent; switch on 'Message Content Intent' on the \
         'Bot' page of the application, or set [discord] message_content = false to play by mention, direct \
         message and slash command"
    )]
    IntentRefused,
    /// Discord refuses the bot.
    #[error(
        "Discord refuses this bot: {0}; invite it again, with the permissions listed in the README"
    )]
    NotAllowed(String),
    /// Discord refuses a request of this program as invalid.
    #[error(
        "Discord refuses {what}: {why}; install the newest version of siegepost, and report this if it is the newest"
    )]
    RequestRefused {
        /// The request.
        what: &'static str,
        /// Discord's reason.
        why: String,
    },
    /// This machine's clock is too far from Discord's.
    #[error(
        "this machine's clock is {0}; correct it (a time service such as chrony or systemd-timesyncd keeps it correct) \
         and start again"
    )]
    ClockWrong(String),
    /// The gateway's connection cannot be made or has ended.
    #[error("the connection to Discord failed: {0}")]
    Gateway(String),
    /// The HTTP client cannot be made.
    #[error("the program's HTTP client cannot be made: {0}")]
    Client(String),
    /// The health endpoint cannot be opened.
    #[error("{0}")]
    Health(String),
    /// An error of the database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ServeError {
    /// Returns the exit status: 3 no token, 4 token refused, 5 intent refused, 6 not allowed, 7 the clock, 8 a request refused,
    /// otherwise 1.
    pub const fn status(&self) -> u8 {
        match self {
            Self::NoToken | Self::TokenUnreadable { .. } => 3,
            Self::TokenUnusable | Self::TokenRefused => 4,
            Self::IntentRefused => 5,
            Self::NotAllowed(_) => 6,
            Self::ClockWrong(_) => 7,
            Self::RequestRefused { .. } => 8,
            Self::Gateway(_) | Self::Client(_) | Self::Health(_) | Self::Store(_) => 1,
        }
    }
}

impl From<crate::health::HealthError> for ServeError {
    fn from(error: crate::health::HealthError) -> Self {
        Self::Health(error.to_string())
    }
}
