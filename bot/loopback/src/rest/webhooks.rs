//! Operations after the initial response to an interaction: edit or delete it, and follow-ups.

use serde_json::Value;

use super::call::{Call, RestResponse};
use super::messages::{empty_message, is_empty};
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::{EPHEMERAL, Interaction, InteractionState, LOADING, Message, World};

/// The most follow-ups to an interaction by a user install alone.
const FOLLOW_UPS: usize = 5;

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    Some(match call.operation {
        "get_original_webhook_message" => get(world, call, World::original),
        "update_original_webhook_message" => update(world, call, World::original),
        "delete_original_webhook_message" => delete(world, call, World::original),
        "get_webhook_message" => get(world, call, |world, id| follow_up(world, call, id)),
        "update_webhook_message" => update(world, call, |world, id| follow_up(world, call, id)),
        "delete_webhook_message" => delete(world, call, |world, id| follow_up(world, call, id)),
        "execute_webhook" => create_follow_up(world, call),
        _ => return None,
    })
}

fn interaction(world: &World, call: &Call<'_>) -> Result<Snowflake, Refusal> {
    world.by_token(call.parameter("webhook_id"), call.parameter("webhook_token"))
}

/// Finds a response or follow-up of an interaction by its id.
fn follow_up<'a>(world: &'a World, call: &Call<'_>, id: Snowflake) -> Result<&'a Message, Refusal> {
    let interaction = world.interaction(id).ok_or_else(Refusal::unknown_message)?;
    let message = call.id("message_id");
    if interaction.original != Some(message) && !interaction.follow_ups.contains(&message) {
        return Err(Refusal::unknown_message());
    }
    let found = world.any_message(interaction.channel, message);
    found.filter(|message| !message.deleted).ok_or_else(Refusal::unknown_message)
}

fn get<'a>(
    world: &'a World,
    call: &Call<'_>,
    find: impl Fn(&'a World, Snowflake) -> Result<&'a Message, Refusal>,
) -> Result<RestResponse, Refusal> {
    let message = find(world, interaction(world, call)?)?;
    RestResponse::ok(world.message_json(message, true))
}

fn update(
    world: &mut World,
    call: &Call<'_>,
    find: impl Fn(&World, Snowflake) -> Result<&Message, Refusal>,
) -> Result<RestResponse, Refusal> {
    let id = interaction(world, call)?;
    let message = find(world, id)?;
    let (channel, message) = (message.channel, message.id);
    let deferred = is_deferred(world, channel, message);
    if deferred && is_empty(call, call.body) {
        return Err(empty_message());
    }
    let files = world.files(call.uploads, call.body);
    if deferred {
        if let Some(message) = world.message_mut(channel, message) {
            message.flags &= !LOADING;
        }
        if let Some(interaction) = world.interaction_mut(id) {
            interaction.state = InteractionState::Answered;
        }
    }
    world.edit(channel, message, call.body, files);
    if deferred && let Some(message) = world.message_mut(channel, message) {
        // The first text of a deferred response does not count as an edit.
        message.earlier.clear();
        message.edited = None;
    }
    let message = world.any_message(channel, message).ok_or_else(Refusal::unknown_message)?;
    RestResponse::ok(world.message_json(message, true))
}

fn is_deferred(world: &World, channel: Snowflake, message: Snowflake) -> bool {
    world.any_message(channel, message).is_some_and(|message| message.flags & LOADING != 0)
}

fn delete(
    world: &mut World,
    call: &Call<'_>,
    find: impl Fn(&World, Snowflake) -> Result<&Message, Refusal>,
) -> Result<RestResponse, Refusal> {
    let id = interaction(world, call)?;
    let message = find(world, id)?;
    let (channel, message) = (message.channel, message.id);
    world.delete(channel, message);
    if let Some(interaction) = world.interaction_mut(id) {
        interaction.state = InteractionState::Answered;
    }
    RestResponse::nothing()
}

/// Posts a follow-up. As at Discord, the first one after a deferred response takes its place.
fn create_follow_up(world: &mut World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let id = interaction(world, call)?;
    let state = world.interaction(id).map(|interaction| interaction.state.clone());
    match state {
        Some(InteractionState::Waiting) | None => {
            return Err(Refusal::new(404, 10_015, "Unknown Webhook"));
        }
        Some(InteractionState::Deferred) => return update(world, call, World::original),
        Some(_) => {}
    }
    let limited = |i: &Interaction| !i.installs.guild && i.follow_ups.len() >= FOLLOW_UPS;
    if world.interaction(id).is_some_and(limited) {
        let message = "Maximum number of follow-up messages for this interaction reached";
        return Err(Refusal::new(400, 40_094, message));
    }
    let body: &Value = call.body;
    if is_empty(call, body) {
        return Err(empty_message());
    }
    let files = world.files(call.uploads, body);
    let flags = body["flags"].as_u64().unwrap_or(0) & EPHEMERAL;
    let written = world.respond(id, body, files, flags).ok_or_else(Refusal::unknown_message)?;
    let Some(interaction) = world.interaction_mut(id) else {
        return Err(Refusal::unknown_message());
    };
    interaction.follow_ups.push(written);
    let channel = interaction.channel;
    let message = world.any_message(channel, written).ok_or_else(Refusal::unknown_message)?;
    RestResponse::ok(world.message_json(message, true))
}
