//! Operations on messages: list, get, create, update, delete.

use serde_json::Value;

use super::call::{Call, RestResponse};
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::permissions as may;
use crate::world::{Draft, Message, World};

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    Some(match call.operation {
        "list_messages" => list(world, call),
        "get_message" => get(world, call),
        "create_message" => create(world, call),
        "update_message" => update(world, call),
        "delete_message" => delete(world, call),
        _ => return None,
    })
}

/// Lists messages, newest first; none without the permission to read the history.
fn list(world: &World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let channel = call.channel();
    world.require(channel, 0)?;
    if world.permissions(world.bot, channel) & may::READ_MESSAGE_HISTORY == 0 {
        return RestResponse::ok(Value::Array(Vec::new()));
    }
    let limit = call.query("limit").and_then(|text| text.parse().ok()).unwrap_or(50_usize);
    let id = |name| call.query(name).and_then(Snowflake::parse);
    let (before, after) = (id("before"), id("after"));
    let posts = world.posts(channel);
    let newer_than =
        |after: Snowflake| posts.iter().filter(move |post| post.id > after).take(limit).copied();
    let mut found: Vec<&Message> = match (before, after, id("around")) {
        (_, Some(after), _) => newer_than(after).collect(),
        (_, _, Some(around)) => {
            let older = posts.iter().rev().filter(|post| post.id <= around).take(limit.div_ceil(2));
            let newer = posts.iter().filter(|post| post.id > around).take(limit / 2);
            older.chain(newer).copied().collect()
        }
        (before, _, _) => {
            let older = posts.iter().rev().filter(|p| before.is_none_or(|before| p.id < before));
            older.take(limit).copied().collect()
        }
    };
    found.sort_by_key(|post| std::cmp::Reverse(post.id));
    RestResponse::ok(found.into_iter().map(|post| world.readable_json(post)).collect())
}

fn get(world: &World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    world.require(call.channel(), may::READ_MESSAGE_HISTORY)?;
    let message = world.find_message(call.channel(), call.id("message_id"));
    let message = message.ok_or_else(Refusal::unknown_message)?;
    RestResponse::ok(world.readable_json(message))
}

/// Whether a message has nothing to show.
pub(super) fn is_empty(call: &Call<'_>, body: &Value) -> bool {
    let none = |field: &str| body[field].as_array().is_none_or(Vec::is_empty);
    body["content"].as_str().is_none_or(|text| text.trim().is_empty())
        && call.uploads.is_empty()
        && none("embeds")
        && none("components")
        && none("sticker_ids")
        && body["poll"].is_null()
}

pub(super) fn empty_message() -> Refusal {
    Refusal::new(400, 50_006, "Cannot send an empty message")
}

fn create(world: &mut World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let (channel, body) = (call.channel(), call.body);
    world.check_may_post(channel, !call.uploads.is_empty())?;
    if is_empty(call, body) {
        return Err(empty_message());
    }
    let nonce = Some(&body["nonce"]).filter(|nonce| !nonce.is_null());
    let enforced = nonce.filter(|_| body["enforce_nonce"] == true);
    if let Some((channel, id)) = enforced.and_then(|nonce| world.by_nonce(nonce))
        && let Some(message) = world.find_message(channel, id)
    {
        let mut data = world.message_json(message, true);
        data["nonce"] = body["nonce"].clone();
        return RestResponse::ok(data);
    }
    let draft = Draft {
        content: body["content"].as_str().unwrap_or_default().to_owned(),
        reply_to: reply(world, channel, &body["message_reference"])?,
        flags: body["flags"].as_u64().unwrap_or(0) & SUPPRESS,
        components: body["components"].as_array().cloned().unwrap_or_default(),
        embeds: body["embeds"].as_array().cloned().unwrap_or_default(),
        files: world.files(call.uploads, body),
        nonce: nonce.cloned(),
        allowed: body.get("allowed_mentions").cloned(),
        ..Draft::default()
    };
    let id = world.write(channel, world.bot, draft);
    if let Some(nonce) = enforced {
        world.remember_nonce(nonce, channel, id);
    }
    let message = world.find_message(channel, id).ok_or_else(Refusal::unknown_message)?;
    let mut data = world.message_json(message, true);
    if let Some(nonce) = nonce {
        data["nonce"] = nonce.clone();
    }
    RestResponse::ok(data)
}

/// Flags a bot may set: `SUPPRESS_EMBEDS`, `SUPPRESS_NOTIFICATIONS`.
const SUPPRESS: u64 = 1 << 2 | 1 << 12;

/// The message to reply to. The error is 50035 if it does not exist, unless `fail_if_not_exists` is false.
fn reply(
    world: &World,
    channel: Snowflake,
    reference: &Value,
) -> Result<Option<Snowflake>, Refusal> {
    let Some(id) = reference["message_id"].as_str().and_then(Snowflake::parse) else {
        return Ok(None);
    };
    if world.permissions(world.bot, channel) & may::READ_MESSAGE_HISTORY == 0 {
        let message = "Cannot reply without permission to read message history";
        return Err(Refusal::new(403, 160_002, message));
    }
    match world.find_message(channel, id) {
        Some(_) => Ok(Some(id)),
        None if reference["fail_if_not_exists"] == false => Ok(None),
        None => Err(Refusal::invalid_form(&[crate::description::FieldError {
            pointer: "body/message_reference".into(),
            message: "Unknown message".into(),
        }])),
    }
}

/// Checks that a message is the bot's own and not in an archived thread, and returns its id.
fn own_message(world: &World, call: &Call<'_>) -> Result<Snowflake, Refusal> {
    let channel = call.channel();
    world.require(channel, 0)?;
    let id = call.id("message_id");
    let message = world.find_message(channel, id).ok_or_else(Refusal::unknown_message)?;
    if message.author != world.bot {
        return Err(Refusal::new(403, 50_005, "Cannot edit a message authored by another user"));
    }
    let place = world.channels.get(&channel).and_then(|channel| channel.thread());
    if place.is_some_and(|thread| thread.archived) {
        return Err(Refusal::archived());
    }
    Ok(id)
}

fn update(world: &mut World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let id = own_message(world, call)?;
    let files = world.files(call.uploads, call.body);
    world.edit(call.channel(), id, call.body, files);
    let message = world.find_message(call.channel(), id).ok_or_else(Refusal::unknown_message)?;
    RestResponse::ok(world.message_json(message, true))
}

fn delete(world: &mut World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let (channel, id) = (call.channel(), call.id("message_id"));
    world.require(channel, 0)?;
    let message = world.find_message(channel, id).ok_or_else(Refusal::unknown_message)?;
    if message.author != world.bot {
        world.require(channel, may::MANAGE_MESSAGES)?;
    }
    world.delete(channel, id);
    RestResponse::nothing()
}
