//! The bot's account, guilds, members, commands, and where the gateway is.

use serde_json::{Value, json};

use super::{Answer, Call, Refusal};
use crate::world::{Snowflake, World, intents};

pub(super) fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<Answer, Refusal>> {
    Some(match call.operation {
        "get_gateway" => Answer::ok(json!({ "url": world.gateway_url })),
        "get_bot_gateway" => Answer::ok(json!({
            "url": world.gateway_url, "shards": world.settings.shards,
            "session_start_limit": {
                "total": 1_000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1,
            },
        })),
        "get_my_user" => Answer::ok(world.own_user_json()),
        "get_my_application" | "get_my_oauth2_application" => Answer::ok(world.application_json()),
        "get_user" => user(world, call.text("user_id")),
        "get_guild" => of_guild(world, call, |world, guild| Answer::ok(world.guild_json(guild))),
        "list_guild_roles" => of_guild(world, call, |world, guild| {
            let roles = world.guilds.get(&guild).into_iter().flat_map(|guild| guild.roles.keys());
            Answer::ok(roles.map(|role| world.role_json(guild, *role)).collect())
        }),
        "list_guild_channels" => of_guild(world, call, |world, guild| {
            let data = world.guild_create_json(guild);
            Answer::ok(data["channels"].clone())
        }),
        "get_guild_member" => of_guild(world, call, |world, guild| {
            let user = Snowflake::parse(call.text("user_id")).unwrap_or_default();
            world.member_json(guild, user).map_or(Err(Refusal::unknown_member()), Answer::ok)
        }),
        "list_guild_members" => of_guild(world, call, |world, guild| members(world, call, guild)),
        "list_my_guilds" => Answer::ok(my_guilds(world)),
        "get_active_guild_threads" => {
            of_guild(world, call, |world, guild| Answer::ok(world.active_threads_json(guild)))
        }
        "list_application_commands" => {
            own(world, call).and_then(|()| Answer::ok(world.commands(None).to_vec().into()))
        }
        "list_guild_application_commands" => own(world, call)
            .and_then(|()| Answer::ok(world.commands(Some(call.id("guild_id"))).to_vec().into())),
        "bulk_set_application_commands" => register(world, call, None),
        "bulk_set_guild_application_commands" => {
            let guild = call.id("guild_id");
            of_guild(world, call, |_, _| Answer::nothing())
                .and_then(|_| register(world, call, Some(guild)))
        }
        _ => return None,
    })
}

fn user(world: &World, id: &str) -> Result<Answer, Refusal> {
    let id = Snowflake::parse(id).filter(|id| world.users.contains_key(id));
    id.map_or(Err(Refusal::unknown_user()), |id| Answer::ok(world.user_json(id)))
}

/// Members by id, at most 1,000 and 1 unless more are asked for; a privilege as the intent is.
fn members(world: &World, call: &Call<'_>, guild: Snowflake) -> Result<Answer, Refusal> {
    if world.settings.granted_intents & intents::GUILD_MEMBERS == 0 {
        return Err(Refusal::missing_access());
    }
    let limit = call.asked("limit").and_then(|text| text.parse().ok()).unwrap_or(1_usize);
    let after = call.asked("after").and_then(Snowflake::parse).unwrap_or_default();
    let members = world.guilds.get(&guild).into_iter().flat_map(|guild| guild.members.keys());
    let page = members.filter(|user| **user > after).take(limit);
    Answer::ok(page.filter_map(|user| world.member_json(guild, *user)).collect())
}

fn my_guilds(world: &World) -> Value {
    let inside = world.guilds.values().filter(|guild| guild.members.contains_key(&world.bot));
    let brief = inside.map(|guild| {
        json!({
            "id": guild.id.to_string(), "name": guild.name, "icon": null, "banner": null,
            "owner": guild.owner == world.bot, "features": [],
            "permissions": world.guild_permissions(world.bot, guild).to_string(),
        })
    });
    brief.collect()
}

/// Goes on in a guild the bot is in: otherwise 10004.
fn of_guild(
    world: &World,
    call: &Call<'_>,
    then: impl FnOnce(&World, Snowflake) -> Result<Answer, Refusal>,
) -> Result<Answer, Refusal> {
    let id = call.id("guild_id");
    let inside = world.guilds.get(&id).is_some_and(|guild| guild.members.contains_key(&world.bot));
    if inside { then(world, id) } else { Err(Refusal::unknown_guild()) }
}

/// Goes on when the application is the bot's own.
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
) -> Result<Answer, Refusal> {
    own(world, call)?;
    let commands: Vec<Value> = call.body.as_array().cloned().unwrap_or_default();
    Answer::ok(world.register(guild, &commands))
}
