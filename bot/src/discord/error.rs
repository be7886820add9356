//! The errors that end `serve`: each has one sentence with a way out, and an exit status.

use std::path::PathBuf;

use crate::store::StoreError;

/// Why the daemon cannot serve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    #[error(
        "there is no token: set DISCORD_TOKEN, name a file in the configuration ([discord] token_file), or pass \
         the systemd credential discord-token"
    )]
    NoToken,
    #[error("the token cannot be read from {}: {why}; check the path and its rights", .path.display())]
    TokenUnreadable { path: PathBuf, why: String },
    #[error(
        "the token does not have the form of a Discord bot's token; copy it again from the 'Bot' page of the \
         application at discord.com/developers/applications"
    )]
    TokenUnusable,
    #[error(
        "Discord does not accept the token; reset it on the 'Bot' page of the application at \
         discord.com/developers/applications and use the new one"
    )]
    TokenRefused,
    #[error(
        "Discord does not allow this bot the message content intent; switch on 'Message Content Intent' on the \
         'Bot' page of the application, or set [discord] message_content = false to play by mention, direct \
         message and slash command"
    )]
    IntentRefused,
    #[error(
        "Discord refuses this bot: {0}; invite it again, with the permissions listed in the README"
    )]
    NotAllowed(String),
    #[error(
        "Discord refuses {what}: {why}; install the newest version of siegepost, and report this if it is the newest"
    )]
    RequestRefused { what: &'static str, why: String },
    #[error(
        "this machine's clock is {0}; correct it (a time service such as chrony or systemd-timesyncd keeps it correct) \
         and start again"
    )]
    ClockWrong(String),
    #[error("the connection to Discord failed: {0}")]
    Gateway(String),
    #[error("the program's HTTP client cannot be made: {0}")]
    Client(String),
    #[error("{0}")]
    Health(String),
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
