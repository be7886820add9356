//! Conversions from serenity's types to ours. Fields that serenity fills with a default become `None`.

use serenity::all as serenity;
use serenity::{CommandDataOptionValue, GuildId};

use serde_json::Value;

use super::commands::{File, Filled, Given, Quoted, Resolved};
use super::interaction::{Channel, Data, Interaction, is_user_install, language};
use super::payload::{Id, Member, Message, Nickname, User};

/// Returns the id of a guild, or `None` for serenity's default, which stands for a missing id.
pub(super) fn guild_id(id: GuildId) -> Option<u64> {
    (id != GuildId::default()).then(|| id.get())
}

impl From<serenity::User> for User {
    fn from(user: serenity::User) -> Self {
        Self {
            id: Id(user.id.get()),
            username: Some(user.name),
            global_name: user.global_name,
            bot: user.bot,
            system: user.system,
            member: user.member.map(|member| Nickname { nick: member.nick }),
        }
    }
}

impl From<serenity::PartialMember> for Member {
    fn from(member: serenity::PartialMember) -> Self {
        Self {
            nick: member.nick,
            roles: Some(member.roles.iter().map(|role| Id(role.get())).collect()),
            permissions: member.permissions.map(permissions),
            user: member.user.map(|user| Box::new(user.into())),
        }
    }
}

impl From<serenity::Member> for Member {
    fn from(member: serenity::Member) -> Self {
        Self {
            nick: member.nick,
            roles: Some(member.roles.iter().map(|role| Id(role.get())).collect()),
            permissions: member.permissions.map(permissions),
            user: Some(Box::new(member.user.into())),
        }
    }
}

fn permissions(rights: serenity::Permissions) -> String {
    rights.bits().to_string()
}

impl From<serenity::Message> for Message {
    fn from(message: serenity::Message) -> Self {
        Self {
            id: Id(message.id.get()),
            channel_id: Id(message.channel_id.get()),
            guild_id: message.guild_id.map(|guild| Id(guild.get())),
            author: message.author.into(),
            member: message.member.map(|member| (*member).into()),
            content: message.content,
            mentions: Some(message.mentions.into_iter().map(User::from).collect()),
            webhook_id: message.webhook_id.map(|webhook| Id(webhook.get())),
            kind: Some(message.kind.into()),
            nonce: message.nonce.map(|nonce| match nonce {
                serenity::Nonce::String(text) => text.into(),
                serenity::Nonce::Number(number) => number.into(),
            }),
        }
    }
}

impl Interaction {
    /// Converts serenity's interaction. Returns `None` if the bot does not use interactions of this type.
    pub(super) fn from_serenity(interaction: serenity::Interaction) -> Option<Self> {
        match interaction {
            serenity::Interaction::Command(command) => {
                Some(Self::of_command(command, Data::Command))
            }
            serenity::Interaction::Autocomplete(command) => {
                Some(Self::of_command(command, Data::Autocomplete))
            }
            serenity::Interaction::Component(pressed) => {
                let member = pressed.member.map(Member::from);
                let installs = &pressed.authorizing_integration_owners;
                Some(Self {
                    user_install: user_install(pressed.context, installs),
                    id: Id(pressed.id.get()),
                    token: pressed.token,
                    channel_id: Some(Id(pressed.channel_id.get())),
                    guild_id: pressed.guild_id.map(|guild| Id(guild.get())),
                    channel: pressed.channel.map(Channel::from),
                    user: user(pressed.user, member.as_ref()),
                    member,
                    language: Some(language(&pressed.locale)),
                    guild_language: pressed.guild_locale.as_deref().map(language),
                    data: Data::Component { custom_id: pressed.data.custom_id },
                })
            }
            _ => None,
        }
    }

    fn of_command(command: serenity::CommandInteraction, data: fn(Filled) -> Data) -> Self {
        let member = command.member.map(|member| Member::from(*member));
        let installs = &command.authorizing_integration_owners;
        Self {
            user_install: user_install(command.context, installs),
            id: Id(command.id.get()),
            token: command.token,
            channel_id: Some(Id(command.channel_id.get())),
            guild_id: command.guild_id.map(|guild| Id(guild.get())),
            channel: command.channel.map(Channel::from),
            user: user(command.user, member.as_ref()),
            member,
            language: Some(language(&command.locale)),
            guild_language: command.guild_locale.as_deref().map(language),
            data: data(command.data.into()),
        }
    }
}

/// Returns whether the bot is no member of the place of an interaction.
fn user_install(
    context: Option<serenity::InteractionContext>,
    installs: &serenity::AuthorizingIntegrationOwners,
) -> bool {
    use serenity::AuthorizingIntegrationOwner::{GuildInstall, UserInstall};
    let guild = installs.0.iter().any(|owner| matches!(owner, GuildInstall(_)));
    let user = installs.0.iter().any(|owner| matches!(owner, UserInstall(_)));
    is_user_install(context.map(u8::from), Some((guild, user)))
}

/// Returns the user of an interaction. If Discord sends a member instead, serenity may leave a default user.
fn user(user: serenity::User, member: Option<&Member>) -> Option<User> {
    if user.id == serenity::UserId::default() {
        member?.user.as_deref().cloned()
    } else {
        Some(user.into())
    }
}

impl From<serenity::PartialChannel> for Channel {
    fn from(channel: serenity::PartialChannel) -> Self {
        Self {
            id: Some(Id(channel.id.get())),
            kind: Some(channel.kind.into()),
            parent_id: channel.parent_id.map(|parent| Id(parent.get())),
        }
    }
}

impl From<serenity::CommandData> for Filled {
    fn from(data: serenity::CommandData) -> Self {
        let serenity::CommandDataResolved { users, members, messages, attachments, .. } =
            data.resolved;
        let file = |file: serenity::Attachment| File {
            url: file.url,
            size: file.size.into(),
            filename: Some(file.filename),
            content_type: file.content_type,
        };
        let quoted = |message: serenity::Message| Quoted {
            content: Some(message.content),
            attachments: Some(message.attachments.into_iter().map(file).collect()),
        };
        Self {
            name: data.name,
            kind: Some(data.kind.into()),
            target_id: data.target_id.map(|target| Id(target.to_user_id().get())),
            options: data.options.into_iter().map(Given::from).collect(),
            resolved: Resolved {
                users: users.into_iter().map(|(id, user)| (id.to_string(), user.into())).collect(),
                members: members.into_iter().map(|(id, m)| (id.to_string(), m.into())).collect(),
                messages: messages
                    .into_iter()
                    .map(|(id, message)| (id.to_string(), quoted(message)))
                    .collect(),
                attachments: attachments
                    .into_iter()
                    .map(|(id, attachment)| (id.to_string(), file(attachment)))
                    .collect(),
            },
        }
    }
}

impl From<serenity::CommandDataOption> for Given {
    fn from(option: serenity::CommandDataOption) -> Self {
        use CommandDataOptionValue as Typed;
        let id = |id: u64| Value::String(id.to_string());
        let focused = matches!(option.value, Typed::Autocomplete { .. });
        let value = match option.value {
            Typed::String(text) | Typed::Autocomplete { value: text, .. } => text.into(),
            Typed::Boolean(flag) => flag.into(),
            Typed::Integer(number) => number.into(),
            Typed::Number(number) => number.into(),
            Typed::Attachment(attachment) => id(attachment.get()),
            Typed::Channel(channel) => id(channel.get()),
            Typed::Mentionable(mentioned) => id(mentioned.get()),
            Typed::Role(role) => id(role.get()),
            Typed::User(user) => id(user.get()),
            // None of our commands has options of other kinds.
            _ => Value::Null,
        };
        Self { name: option.name, value, focused }
    }
}
