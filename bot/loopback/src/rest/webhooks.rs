//! What follows the first answer to an interaction: its message edited or deleted, and further ones.

use serde_json::Value;

use super::messages::{empty, empty_message};
use super::{Answer, Call, Refusal};
use crate::world::{InteractionState, Message, Snowflake, World};

const EPHEMERAL: u64 = 1 << 6;
const LOADING: u64 = 1 << 7;

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<Answer, Refusal>> {
    Some(match call.operation {
        "get_original_webhook_message" => get(world, call, World::original),
        "update_original_webhook_message" => update(world, call, World::original),
        "delete_original_webhook_message" => delete(world, call, World::original),
        "get_webhook_message" => get(world, call, |world, id| follow_up(world, call, id)),
        "update_webhook_message" => update(world, call, |world, id| follow_up(world, call, id)),
        "delete_webhook_message" => delete(world, call, |world, id| follow_up(world, call, id)),
        "execute_webhook" => further(world, call),
        _ => return None,
    })
}

fn interaction(world: &World, call: &Call<'_>) -> Result<Snowflake, Refusal> {
    world.by_token(call.text("webhook_id"), call.text("webhook_token"))
}

/// One of an interaction's messages, by its id.
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
) -> Result<Answer, Refusal> {
    let message = find(world, interaction(world, call)?)?;
    Answer::ok(world.message_json(message, true))
}

fn update(
    world: &mut World,
    call: &Call<'_>,
    find: impl Fn(&World, Snowflake) -> Result<&Message, Refusal>,
) -> Result<Answer, Refusal> {
    let id = interaction(world, call)?;
    let message = find(world, id)?;
    let (channel, message) = (message.channel, message.id);
    let promised = message_is_promised(world, channel, message);
    if promised && empty(call, call.body) {
        return Err(empty_message());
    }
    let files = world.files(call.uploads, call.body);
    if promised {
        if let Some(message) = world.message_mut(channel, message) {
            message.flags &= !LOADING;
        }
        if let Some(interaction) = world.interaction_mut(id) {
            interaction.state = InteractionState::Answered;
        }
    }
    world.edit(channel, message, call.body, files);
    if promised && let Some(message) = world.message_mut(channel, message) {
        // The first text of a promised answer is no edit of an earlier one.
        message.earlier.clear();
        message.edited = None;
    }
    let message = world.any_message(channel, message).ok_or_else(Refusal::unknown_message)?;
    Answer::ok(world.message_json(message, true))
}

fn message_is_promised(world: &World, channel: Snowflake, message: Snowflake) -> bool {
    world.any_message(channel, message).is_some_and(|message| message.flags & LOADING != 0)
}

fn delete(
    world: &mut World,
    call: &Call<'_>,
    find: impl Fn(&World, Snowflake) -> Result<&Message, Refusal>,
) -> Result<Answer, Refusal> {
    let id = interaction(world, call)?;
    let message = find(world, id)?;
    let (channel, message) = (message.channel, message.id);
    world.delete(channel, message);
    if let Some(interaction) = world.interaction_mut(id) {
        interaction.state = InteractionState::Answered;
    }
    Answer::nothing()
}

/// A further answer; the first one after a promise takes the promise's place, as Discord does it.
fn further(world: &mut World, call: &Call<'_>) -> Result<Answer, Refusal> {
    let id = interaction(world, call)?;
    let state = world.interaction(id).map(|interaction| interaction.state.clone());
    match state {
        Some(InteractionState::Waiting) | None => {
            return Err(Refusal::new(404, 10_015, "Unknown Webhook"));
        }
        Some(InteractionState::Deferred) => return update(world, call, World::original),
        Some(_) => {}
    }
    let body: &Value = call.body;
    if empty(call, body) {
        return Err(empty_message());
    }
    let files = world.files(call.uploads, body);
    let flags = body["flags"].as_u64().unwrap_or(0) & EPHEMERAL;
    let written = world.answer(id, body, files, flags).ok_or_else(Refusal::unknown_message)?;
    let Some(interaction) = world.interaction_mut(id) else {
        return Err(Refusal::unknown_message());
    };
    interaction.follow_ups.push(written);
    let channel = interaction.channel;
    let message = world.any_message(channel, written).ok_or_else(Refusal::unknown_message)?;
    Answer::ok(world.message_json(message, true))
}
