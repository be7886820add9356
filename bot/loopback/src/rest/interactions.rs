//! The initial response to an interaction.

use serde_json::{Value, json};

use super::call::{Call, RestResponse};
use super::messages::{empty_message, is_empty};
use crate::description::FieldError;
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::{CALLBACK_LIMIT, EPHEMERAL, InteractionKind, InteractionState, LOADING, World};

/// Flags a response may set: `SUPPRESS_EMBEDS`, `EPHEMERAL`, `SUPPRESS_NOTIFICATIONS`.
const FLAGS: u64 = 1 << 2 | EPHEMERAL | 1 << 12;

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    (call.operation == "create_interaction_response").then(|| callback(world, call))
}

/// Responds to an interaction. The error is 10062 if it is unknown or too old, 40060 if it has a response.
fn callback(world: &mut World, call: &Call<'_>) -> Result<RestResponse, Refusal> {
    let id = call.id("interaction_id");
    let unknown = || Refusal::new(404, 10_062, "Unknown interaction");
    let now = world.now();
    let interaction = world.interaction(id).ok_or_else(unknown)?;
    if interaction.token != call.parameter("interaction_token") {
        return Err(unknown());
    }
    if interaction.state != InteractionState::Waiting {
        return Err(Refusal::new(400, 40_060, "Interaction has already been acknowledged."));
    }
    if now - interaction.at >= CALLBACK_LIMIT {
        return Err(unknown());
    }
    let button = match &interaction.kind {
        InteractionKind::Button { message, .. } => Some(*message),
        _ => None,
    };
    let typing = matches!(interaction.kind, InteractionKind::Autocomplete(_));
    let kind = call.body["type"].as_u64().unwrap_or(0);
    let (channel, data) = (interaction.channel, &call.body["data"]);
    let fits = match kind {
        4 | 5 => !typing,
        6 | 7 => button.is_some(),
        8 => typing,
        9 => !typing && !matches!(interaction.kind, InteractionKind::Form { .. }),
        _ => false,
    };
    if !fits {
        let message = "Value is not allowed for this interaction".to_owned();
        return Err(Refusal::invalid_form(&[FieldError { pointer: "body/type".into(), message }]));
    }
    let flags = data["flags"].as_u64().unwrap_or(0) & FLAGS;
    match kind {
        4 | 5 => {
            if kind == 4 && is_empty(call, data) {
                return Err(empty_message());
            }
            let files = world.files(call.uploads, data);
            let loading = if kind == 5 { LOADING } else { 0 };
            let original = world.respond(id, data, files, flags | loading);
            let state =
                if kind == 5 { InteractionState::Deferred } else { InteractionState::Answered };
            settle(world, id, state, original, flags & EPHEMERAL != 0);
        }
        6 => settle(world, id, InteractionState::Answered, button, false),
        7 => {
            let files = world.files(call.uploads, data);
            if let Some(message) = button {
                world.edit(channel, message, data, files);
            }
            settle(world, id, InteractionState::Answered, button, false);
        }
        9 => settle(world, id, InteractionState::Form(data.clone()), None, false),
        _ => {
            let choices = data["choices"].as_array().into_iter().flatten();
            let choices = choices.map(|choice| {
                (choice["name"].as_str().unwrap_or_default().to_owned(), choice["value"].clone())
            });
            settle(world, id, InteractionState::Choices(choices.collect()), None, false);
        }
    }
    if call.query("with_response") == Some("true") {
        return RestResponse::ok(response(world, id, kind));
    }
    RestResponse::nothing()
}

fn settle(
    world: &mut World,
    id: Snowflake,
    state: InteractionState,
    original: Option<Snowflake>,
    ephemeral: bool,
) {
    if let Some(interaction) = world.interaction_mut(id) {
        interaction.state = state;
        interaction.original = original;
        interaction.ephemeral = ephemeral;
    }
}

fn response(world: &World, id: Snowflake, kind: u64) -> Value {
    let Some(interaction) = world.interaction(id) else { return Value::Null };
    let mut data = json!({ "interaction": {
        "id": id.to_string(), "type": interaction.kind.number(), "channel_id": interaction.channel.to_string(),
    } });
    if let Ok(message) = world.original(id) {
        data["interaction"]["response_message_id"] = message.id.to_string().into();
        data["interaction"]["response_message_loading"] =
            (interaction.state == InteractionState::Deferred).into();
        data["interaction"]["response_message_ephemeral"] = interaction.ephemeral.into();
        if matches!(kind, 4 | 7) {
            data["resource"] =
                json!({ "type": kind, "message": world.message_json(message, true) });
        }
    }
    data
}
