//! Permissions by Discord's rules: roles, then the overwrites of the channel.

use super::model::{ChannelKind, Guild};
use super::state::World;
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;

/// Manage channels.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// All permissions in all channels.
pub const ADMINISTRATOR: u64 = 1 << 3;
/// Manage the guild.
pub const MANAGE_GUILD: u64 = 1 << 5;
/// See a channel.
pub const VIEW_CHANNEL: u64 = 1 << 10;
/// Post in a channel.
pub const SEND_MESSAGES: u64 = 1 << 11;
/// Delete and pin messages of others.
pub const MANAGE_MESSAGES: u64 = 1 << 13;
/// Show embeds.
pub const EMBED_LINKS: u64 = 1 << 14;
/// Attach files.
pub const ATTACH_FILES: u64 = 1 << 15;
/// Read earlier messages.
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
/// Notify everyone.
pub const MENTION_EVERYONE: u64 = 1 << 17;
/// Use slash commands.
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
/// Archive, lock and delete threads, and see private ones.
pub const MANAGE_THREADS: u64 = 1 << 34;
/// Start public threads.
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
/// Start private threads.
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
/// Post in threads.
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// The permissions of everyone in a new guild, and of the bot's role.
pub const DEFAULT: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// The permissions in a direct-message channel.
const DIRECT: u64 =
    VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY;

impl World {
    /// The permission bits of a user in a channel.
    #[must_use]
    pub fn permissions(&self, user: Snowflake, channel: Snowflake) -> u64 {
        let Some(channel) = self.channels.get(&channel) else { return 0 };
        let Some(guild) = channel.guild else {
            return match &channel.kind {
                ChannelKind::Direct(person) if *person == user || user == self.bot => DIRECT,
                ChannelKind::Others(people) if people.contains(&user) => DIRECT,
                _ => 0,
            };
        };
        let Some(guild) = self.guilds.get(&guild) else { return 0 };
        let Some(member) = guild.members.get(&user) else { return 0 };
        let mut bits = self.guild_permissions(user, guild);
        if bits == u64::MAX {
            return bits;
        }
        let place = channel.parent.and_then(|id| self.channels.get(&id)).unwrap_or(channel);
        let mut change = |which: &dyn Fn(Snowflake, bool) -> bool| {
            let (mut allow, mut deny) = (0, 0);
            for overwrite in place.overwrites.iter().filter(|o| which(o.id, o.member)) {
                allow |= overwrite.allow;
                deny |= overwrite.deny;
            }
            bits = bits & !deny | allow;
        };
        change(&|id, member| !member && id == guild.id);
        change(&|id, for_member| !for_member && member.roles.contains(&id));
        change(&|id, for_member| for_member && id == user);
        let hidden = channel.thread().is_some_and(|thread| {
            thread.private && !thread.members.contains(&user) && bits & MANAGE_THREADS == 0
        });
        if bits & VIEW_CHANNEL == 0 || hidden { 0 } else { bits }
    }

    /// The permission bits of a user in a guild, before the overwrites of channels.
    pub(crate) fn guild_permissions(&self, user: Snowflake, guild: &Guild) -> u64 {
        let Some(member) = guild.members.get(&user) else { return 0 };
        let role = |id: &Snowflake| guild.roles.get(id).map_or(0, |role| role.permissions);
        let bits = member.roles.iter().fold(role(&guild.id), |bits, id| bits | role(id));
        if guild.owner == user || bits & ADMINISTRATOR != 0 { u64::MAX } else { bits }
    }

    /// Checks that the bot sees a channel and has all permissions of `bits`; otherwise the error is 50001 or 50013.
    pub(crate) fn require(&self, channel: Snowflake, bits: u64) -> Result<(), Refusal> {
        if !self.channels.contains_key(&channel) {
            return Err(Refusal::unknown_channel());
        }
        let has = self.permissions(self.bot, channel);
        if has & VIEW_CHANNEL == 0 {
            return Err(Refusal::missing_access());
        }
        if has & bits == bits { Ok(()) } else { Err(Refusal::missing_permissions()) }
    }

    /// The permission bit for posting in a channel.
    pub(crate) fn posting_permission(&self, channel: Snowflake) -> u64 {
        let thread = self.channels.get(&channel).is_some_and(|c| c.thread().is_some());
        if thread { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES }
    }
}
