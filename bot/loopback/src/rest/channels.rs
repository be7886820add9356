//! Operations on channels: get, update, delete, typing indicator, direct-message channels.

use serde_json::Value;

use super::call::{Call, RestResponse};
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::permissions as may;
use crate::world::{ChannelKind, World};

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    let channel = call.channel();
    Some(match call.operation {
        "get_channel" => {
            world.require(channel, 0).and_then(|()| RestResponse::ok(world.channel_json(channel)))
        }
        "update_channel" => change(world, channel, call.body),
        "delete_channel" => delete(world, channel),
        "trigger_typing_indicator" => {
            let bits = world.posting_permission(channel);
            world.require(channel, bits).and_then(|()| RestResponse::nothing())
        }
        "create_dm" => {
            let person = call.body["recipient_id"].as_str().and_then(Snowflake::parse);
            match person.filter(|id| world.users.contains_key(id) && *id != world.bot) {
                Some(person) => {
                    let channel = world.direct(person);
                    RestResponse::ok(world.channel_json(channel))
                }
                None => Err(Refusal::new(400, 50_033, "Invalid Recipient(s)")),
            }
        }
        _ => return None,
    })
}

fn change(world: &mut World, id: Snowflake, body: &Value) -> Result<RestResponse, Refusal> {
    world.require(id, 0)?;
    let Some(channel) = world.channels.get(&id) else { return Err(Refusal::unknown_channel()) };
    match &channel.kind {
        ChannelKind::Thread(thread) => {
            let (owner, was, locked) = (thread.owner, thread.archived, thread.locked);
            change_thread(world, id, owner == world.bot, was, locked, body)?;
        }
        ChannelKind::Text => {
            world.require(id, may::MANAGE_CHANNELS)?;
            if let (Some(name), Some(channel)) =
                (body["name"].as_str(), world.channels.get_mut(&id))
            {
                channel.name = name.to_owned();
            }
        }
        ChannelKind::Direct(_) | ChannelKind::Others(_) => return Err(Refusal::missing_access()),
    }
    RestResponse::ok(world.channel_json(id))
}

/// Updates a thread. The owner and moderators may archive and rename it, only moderators may lock it. An archived thread
/// can only be changed by a request that also opens it, for which the permission to post there suffices.
fn change_thread(
    world: &mut World,
    id: Snowflake,
    own: bool,
    archived: bool,
    locked: bool,
    body: &Value,
) -> Result<(), Refusal> {
    let moderator = world.permissions(world.bot, id) & may::MANAGE_THREADS != 0;
    let opens = archived && body["archived"] == false;
    let only_opens = opens && body.as_object().is_some_and(|fields| fields.len() == 1);
    if archived && !opens {
        return Err(Refusal::archived());
    }
    let allowed = if locked || body["locked"].is_boolean() {
        moderator
    } else if only_opens {
        moderator || world.permissions(world.bot, id) & may::SEND_MESSAGES_IN_THREADS != 0
    } else {
        moderator || own
    };
    if !allowed {
        return Err(Refusal::missing_permissions());
    }
    if let (Some(name), Some(channel)) = (body["name"].as_str(), world.channels.get_mut(&id)) {
        channel.name = name.to_owned();
    }
    world.change_thread(id, |thread| {
        if let Some(archived) = body["archived"].as_bool() {
            thread.archived = archived;
        }
        if let Some(locked) = body["locked"].as_bool() {
            thread.locked = locked;
        }
        let minutes = body["auto_archive_duration"].as_u64();
        if let Some(minutes) = minutes.and_then(|minutes| u32::try_from(minutes).ok()) {
            thread.auto_archive_minutes = minutes;
        }
    });
    Ok(())
}

fn delete(world: &mut World, id: Snowflake) -> Result<RestResponse, Refusal> {
    let thread = world.channels.get(&id).is_some_and(|channel| channel.thread().is_some());
    world.require(id, if thread { may::MANAGE_THREADS } else { may::MANAGE_CHANNELS })?;
    let data = world.channel_json(id);
    world.delete_channel(id);
    RestResponse::ok(data)
}
