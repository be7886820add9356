//! Operations on threads and their members.

use serde_json::Value;

use super::call::{Call, RestResponse};
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::World;
use crate::world::permissions as may;

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    Some(match call.operation {
        "create_thread_from_message" => from_message(world, call),
        "create_thread" => without_message(world, call),
        "join_thread" => member(world, call, world.bot, true),
        "leave_thread" => member(world, call, world.bot, false),
        "add_thread_member" => member(world, call, call.id("user_id"), true),
        "delete_thread_member" => world
            .require(call.channel(), may::MANAGE_THREADS)
            .and_then(|()| member(world, call, call.id("user_id"), false)),
        "list_thread_members" => members(world, call),
        "get_thread_member" => one_member(world, call),
        _ => return None,
    })
}

fn minutes(body: &Value) -> u32 {
    // The default is a day.
    body["auto_archive_duration"].as_u64().and_then(|m| u32::try_from(m).ok()).unwrap_or(1_440)
}

/// Checks that the bot may start a thread in a channel, which is neither a thread nor a direct-message channel.
fn under(world: &World, channel: Snowflake, bits: u64) -> Result<(), Refusal> {
    world.require(channel, bits)?;
    let text = world.channels.get(&channel);
    if text.is_some_and(|channel| channel.guild.is_some() && channel.thread().is_none()) {
        Ok(())
    } else {
        Err(Refusal::new(400, 50_024, "Cannot execute action on this channel type"))
    }
}

fn from_message(world: &mut World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let (channel, message) = (call.channel(), call.id("message_id"));
    under(world, channel, may::CREATE_PUBLIC_THREADS)?;
    let found = world.find_message(channel, message).ok_or_else(Refusal::unknown_message)?;
    if found.thread.is_some() {
        let text = "A thread has already been created for this message";
        return Err(Refusal::new(400, 160_004, text));
    }
    let name = call.body["name"].as_str().unwrap_or_default();
    let (bot, minutes) = (world.bot, minutes(call.body));
    let thread = world.start_thread(channel, Some(message), bot, name, minutes, false);
    let thread = thread.ok_or_else(Refusal::unknown_channel)?;
    RestResponse::created(world.channel_json(thread))
}

fn without_message(world: &mut World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    // According to Discord's reference, a thread is private by default.
    let private = call.body["type"].as_u64().unwrap_or(12) == 12;
    let right = if private { may::CREATE_PRIVATE_THREADS } else { may::CREATE_PUBLIC_THREADS };
    under(world, call.channel(), right)?;
    let name = call.body["name"].as_str().unwrap_or_default();
    let (bot, minutes) = (world.bot, minutes(call.body));
    let thread = world.start_thread(call.channel(), None, bot, name, minutes, private);
    let thread = thread.ok_or_else(Refusal::unknown_channel)?;
    RestResponse::created(world.channel_json(thread))
}

fn open_thread(world: &World, id: Snowflake) -> Result<(), Refusal> {
    world.require(id, 0)?;
    let Some(thread) = world.channels.get(&id).and_then(|channel| channel.thread()) else {
        return Err(Refusal::new(400, 50_024, "Cannot execute action on this channel type"));
    };
    if thread.archived { Err(Refusal::archived()) } else { Ok(()) }
}

fn member(
    world: &mut World,
    call: &Call<'_>,
    user: Snowflake,
    joins: bool,
) -> Result<RestResponse, Refusal> {
    let id = call.channel();
    open_thread(world, id)?;
    if joins && user != world.bot {
        let bits = world.posting_permission(id);
        world.require(id, bits)?;
        if world.permissions(user, id) & may::VIEW_CHANNEL == 0 {
            return Err(Refusal::missing_access());
        }
    }
    world.thread_member(id, user, joins);
    RestResponse::nothing()
}

fn members(world: &World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let id = call.channel();
    world.require(id, 0)?;
    let thread = world.channels.get(&id).and_then(|channel| channel.thread());
    let members = thread.into_iter().flat_map(|thread| thread.members.iter());
    RestResponse::ok(members.map(|user| world.thread_member_json(id, *user)).collect())
}

fn one_member(world: &World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let (id, user) = (call.channel(), call.id("user_id"));
    world.require(id, 0)?;
    let thread = world.channels.get(&id).and_then(|channel| channel.thread());
    if thread.is_some_and(|thread| thread.members.contains(&user)) {
        RestResponse::ok(world.thread_member_json(id, user))
    } else {
        Err(Refusal::unknown_member())
    }
}
