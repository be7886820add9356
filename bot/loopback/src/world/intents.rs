//! Bits of gateway intents.

/// Events of guilds, channels, threads and roles.
pub const GUILDS: u64 = 1;
/// Events of members; privileged.
pub const GUILD_MEMBERS: u64 = 1 << 1;
/// Events of presences; privileged.
pub const GUILD_PRESENCES: u64 = 1 << 8;
/// Messages in guilds.
pub const GUILD_MESSAGES: u64 = 1 << 9;
/// Direct messages.
pub const DIRECT_MESSAGES: u64 = 1 << 12;
/// The content of messages; privileged.
pub const MESSAGE_CONTENT: u64 = 1 << 15;
/// All privileged intents, which must be granted to the bot.
pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
