//! Operations on the bot's account, guilds, members and commands, and the address of the gateway.

use serde_json::{Value, json};

use super::call::{Call, RestResponse};
use crate::description::FieldError;
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::{World, intents};

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    Some(match call.operation {
        "get_gateway" => RestResponse::ok(json!({ "url": world.gateway_url })),
        "get_bot_gateway" => RestResponse::ok(json!({
            "url": world.gateway_url, "shards": world.settings.shards,
            "session_start_limit": {
                "total": 1_000, "remaining": 999, "reset_after": 14_400_000,
                "max_concurrency": world.settings.max_concurrency,
            },
        })),
        "get_my_user" => RestResponse::ok(world.own_user_json()),
        "get_my_application" | "get_my_oauth2_application" => {
            RestResponse::ok(world.application_json())
        }
        "get_user" => user(world, call.parameter("user_id")),
        "get_guild" => {
            of_guild(world, call, |world, guild| RestResponse::ok(world.guild_json(guild)))
        }
        "list_guild_roles" => of_guild(world, call, |world, guild| {
            let roles = world.guilds.get(&guild).into_iter().flat_map(|guild| guild.roles.keys());
            RestResponse::ok(roles.map(|role| world.role_json(guild, *role)).collect())
        }),
        "list_guild_channels" => of_guild(world, call, |world, guild| {
            let data = world.guild_create_json(guild);
            RestResponse::ok(data["channels"].clone())
        }),
        "get_guild_member" => of_guild(world, call, |world, guild| {
            let user = Snowflake::parse(call.parameter("user_id")).unwrap_or_default();
            world.member_json(guild, user).map_or(Err(Refusal::unknown_member()), RestResponse::ok)
        }),
        "list_guild_members" => of_guild(world, call, |world, guild| members(world, call, guild)),
        "list_my_guilds" => {
            RestResponse::ok(my_guilds(world, call.query("with_counts") == Some("true")))
        }
        "get_active_guild_threads" => {
            of_guild(world, call, |world, guild| RestResponse::ok(world.active_threads_json(guild)))
        }
        "list_application_commands" => {
            own(world, call).and_then(|()| RestResponse::ok(world.commands(None).to_vec().into()))
        }
        "list_guild_application_commands" => own(world, call).and_then(|()| {
            RestResponse::ok(world.commands(Some(call.id("guild_id"))).to_vec().into())
        }),
        "bulk_set_application_commands" => register(world, call, None),
        "bulk_set_guild_application_commands" => {
            let guild = call.id("guild_id");
            of_guild(world, call, |_, _| RestResponse::nothing())
                .and_then(|_| register(world, call, Some(guild)))
        }
        _ => return None,
    })
}

fn user(world: &World, id: &str) -> Result<RestResponse, Refusal> {
    let id = Snowflake::parse(id).filter(|id| world.users.contains_key(id));
    id.map_or(Err(Refusal::unknown_user()), |id| RestResponse::ok(world.user_json(id)))
}

/// Lists members by id, 1 by default. As at Discord, this needs the privileged intent.
fn members(world: &World, call: &Call<'_>, guild: Snowflake) -> Result<RestResponse, Refusal> {
    if world.settings.granted_intents & intents::GUILD_MEMBERS == 0 {
        return Err(Refusal::missing_access());
    }
    let limit = call.query("limit").and_then(|text| text.parse().ok()).unwrap_or(1_usize);
    let after = call.query("after").and_then(Snowflake::parse).unwrap_or_default();
    let members = world.guilds.get(&guild).into_iter().flat_map(|guild| guild.members.keys());
    let page = members.filter(|user| **user > after).take(limit);
    RestResponse::ok(page.filter_map(|user| world.member_json(guild, *user)).collect())
}

fn my_guilds(world: &World, counted: bool) -> Value {
    let inside = world.guilds.values().filter(|guild| guild.members.contains_key(&world.bot));
    let brief = inside.map(|guild| {
        let mut brief = json!({
            "id": guild.id.to_string(), "name": guild.name, "icon": null, "banner": null,
            "owner": guild.owner == world.bot, "features": [],
            "permissions": world.guild_permissions(world.bot, guild).to_string(),
        });
        if counted {
            brief["approximate_member_count"] = (guild.members.len() + guild.more_members).into();
        }
        brief
    });
    brief.collect()
}

/// Calls `then` if the bot is in the guild; otherwise the error is 10004.
fn of_guild(
    world: &World,
    call: &Call<'_>,
    then: impl FnOnce(&World, Snowflake) -> Result<RestResponse, Refusal>,
) -> Result<RestResponse, Refusal> {
    let id = call.id("guild_id");
    let inside = world.guilds.get(&id).is_some_and(|guild| guild.members.contains_key(&world.bot));
    if inside { then(world, id) } else { Err(Refusal::unknown_guild()) }
}

/// Checks that the application is the bot's own.
fn own(world: &World, call: &Call<'_>) -> Result<(), Refusal> {
    if call.id("application_id") == world.bot {
        Ok(())
    } else {
        Err(Refusal::new(
            403,
            20_012,
            "You are not authorized to perform this action on this application",
        ))
    }
}

fn register(
    world: &mut World,
    call: &Call<'_>,
    guild: Option<Snowflake>,
) -> Result<RestResponse, Refusal> {
    own(world, call)?;
    let commands: Vec<Value> = call.body.as_array().cloned().unwrap_or_default();
    let of_users = |command: &Value| {
        let installs = command["integration_types"].as_array();
        installs.is_some_and(|list| list.contains(&json!(1)))
    };
    if let Some(number) = commands.iter().position(of_users)
        && (guild.is_some() || !world.settings.user_install)
    {
        return Err(Refusal::invalid_form(&[FieldError {
            pointer: format!("body/{number}/integration_types"),
            message: "people cannot install this application for themselves".to_owned(),
        }]));
    }
    RestResponse::ok(world.register(guild, &commands))
}
