//! Tests of reading events as Discord sends them.

use serde_json::{Value, json};
use serenity::model::channel::MessageType;

use super::event::{Event, Guild, Place};
use super::interaction::Data;

/// Returns the event that is read from JSON.
fn event(kind: &str, data: &Value) -> Option<Event> {
    Event::from_json(kind, data.clone())
}

fn user(id: u64, name: &str) -> Value {
    json!({"id": id.to_string(), "username": name, "global_name": "A Name", "discriminator": "0", "avatar": null})
}

fn message() -> Value {
    let mut bob = user(6, "bob");
    bob["member"] = json!({"nick": "Bobby", "roles": []});
    let mut bot = user(99, "siegepost");
    bot["bot"] = true.into();
    json!({
        "id": "175928847299117063", "channel_id": "11", "guild_id": "7", "author": user(5, "ann"),
        "member": {"nick": "Annie", "roles": ["21", "22"], "deaf": false, "mute": false},
        "content": "<@99> /play siege red=<@6>", "mentions": [bot, bob], "nonce": "n1", "type": 19,
        "timestamp": "2026-01-01T00:00:00Z", "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mention_roles": [], "attachments": [], "embeds": [], "pinned": false,
    })
}

fn member() -> Value {
    json!({"user": user(5, "ann"), "nick": "Annie", "roles": ["21"], "permissions": "32", "deaf": false,
        "mute": false, "flags": 0, "joined_at": "2026-01-01T00:00:00Z"})
}

fn interaction(kind: u8, data: Value) -> Value {
    json!({
        "id": "175928847299117064", "application_id": "99", "type": kind, "token": "t", "version": 1,
        "channel_id": "11", "guild_id": "7", "member": member(), "data": data, "locale": "en-US",
        "channel": {"id": "11", "type": 11, "parent_id": "10", "name": "a thread"},
        "app_permissions": "0", "entitlements": [], "authorizing_integration_owners": {},
        "attachment_size_limit": 1000,
    })
}

fn channel(id: u64, kind: u8, parent: Option<u64>) -> Value {
    json!({"id": id.to_string(), "type": kind, "guild_id": "7", "name": "a channel", "position": 0,
        "parent_id": parent.map(|parent| parent.to_string()), "last_message_id": (id + 100).to_string()})
}

fn thread(archived: bool, locked: bool) -> Value {
    let mut thread = channel(11, 11, Some(10));
    thread["thread_metadata"] = json!({"archived": archived, "locked": locked,
        "archive_timestamp": "2026-01-01T00:00:00Z", "auto_archive_duration": 1440});
    thread
}

fn role() -> Value {
    json!({"id": "21", "name": "a role", "permissions": "0", "position": 1, "color": 0, "hoist": false,
        "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        "managed": false, "mentionable": false})
}

fn guild() -> Value {
    let mut guild = json!({
        "id": "7", "name": "a guild", "owner_id": "5", "features": [], "verification_level": 0,
        "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0,
        "system_channel_flags": 0, "premium_tier": 0, "preferred_locale": "en-US", "large": false,
        "premium_progress_bar_enabled": false, "joined_at": "2026-01-01T00:00:00Z", "member_count": 1,
        "afk_timeout": 300, "channels": [channel(12, 0, None), channel(10, 0, Some(9))],
        "threads": [thread(false, false)],
    });
    for empty in [
        "roles",
        "emojis",
        "stickers",
        "voice_states",
        "members",
        "presences",
        "stage_instances",
        "guild_scheduled_events",
    ] {
        guild[empty] = json!([]);
    }
    guild
}

#[test]
fn messages_are_read() {
    let Some(Event::MessageCreated(created)) = event("MESSAGE_CREATE", &message()) else {
        panic!()
    };
    assert_eq!(
        (created.id.0, *created.kind),
        (175_928_847_299_117_063, Some(MessageType::InlineReply))
    );
    let mentions = created.mentions.as_deref().unwrap();
    assert!(mentions[0].is_bot() && !mentions[1].is_bot() && !created.author.is_bot());
    assert_eq!(created.member.0.unwrap().roles.0.unwrap().len(), 2);
    let mut posted = message();
    posted["webhook_id"] = "9".into();
    posted["nonce"] = 5.into();
    posted["member"] = Value::Null;
    posted.as_object_mut().unwrap().remove("guild_id");
    let Some(Event::MessageCreated(created)) = event("MESSAGE_CREATE", &posted) else { panic!() };
    assert_eq!((*created.guild_id, created.member.0), (None, None));
    assert_eq!(created.webhook_id.map(|id| id.0), Some(9));

    let mut edited = json!({"id": "3", "channel_id": "11"});
    assert_eq!(event("MESSAGE_UPDATE", &edited), None, "a preview");
    edited["edited_timestamp"] = "2026-01-01T00:00:00Z".into();
    let expected = Event::MessageEdited { channel: 11, id: 3 };
    assert_eq!(event("MESSAGE_UPDATE", &edited), Some(expected));
    let expected = Event::MessagesDeleted { channel: 11, ids: vec![3] };
    assert_eq!(event("MESSAGE_DELETE", &json!({"id": "3", "channel_id": "11"})), Some(expected));
    let expected = Event::MessagesDeleted { channel: 11, ids: vec![3, 4] };
    let bulk = json!({"ids": ["3", "4"], "channel_id": "11", "guild_id": "7"});
    assert_eq!(event("MESSAGE_DELETE_BULK", &bulk), Some(expected));
}

#[test]
fn interactions_are_read() {
    let command = |kind: u8| {
        let mut opponent = user(6, "bob");
        opponent["bot"] = true.into();
        let data = json!({"id": "9", "name": "play", "type": 1, "options": [
        {"name": "variant", "type": 3, "value": "siege"}, {"name": "opponent", "type": 6, "value": "6"},
        {"name": "random", "type": 5, "value": true}, {"name": "game", "type": 4, "value": 3},
        {"name": "file", "type": 11, "value": "8"}, {"name": "role", "type": 8, "value": "21"},
        {"name": "move", "type": 3, "value": "3e", "focused": kind == 4}],
        "resolved": {
            "users": {"6": opponent}, "members": {"6": {"nick": "Bobby", "roles": ["21"], "permissions": "0"}},
            "attachments": {"8": {"id": "8", "filename": "f", "size": 9, "url": "u", "proxy_url": "p"}},
        }});
        interaction(kind, data)
    };
    let Some(Event::InteractionCreated(made)) = event("INTERACTION_CREATE", &command(2)) else {
        panic!()
    };
    assert_eq!((made.guild(), made.person().unwrap().name.as_str()), (Some(7), "Annie"));
    let Data::Command(filled) = &made.data else { panic!("{:?}", made.data) };
    assert_eq!((filled.options.len(), filled.bots().len()), (7, 1));
    let Some(Event::InteractionCreated(made)) = event("INTERACTION_CREATE", &command(4)) else {
        panic!()
    };
    let Data::Autocomplete(filled) = &made.data else { panic!("{:?}", made.data) };
    assert!(filled.options[6].focused && !filled.options[0].focused);

    // An entry of a message's context menu, by the person's own install.
    let id = "175928847299117063";
    let data = json!({"id": "9", "name": "Show this position", "type": 3, "target_id": id,
        "resolved": {"messages": {id: message()}}});
    let mut menu = interaction(2, data);
    menu["context"] = 0.into();
    menu["authorizing_integration_owners"] = json!({"1": "5"});
    let Some(Event::InteractionCreated(made)) = event("INTERACTION_CREATE", &menu) else {
        panic!()
    };
    assert!(made.user_install());
    let Data::Command(filled) = &made.data else { panic!("{:?}", made.data) };
    assert_eq!(filled.text(), "/position in-message <@99> /play siege red=<@6>");

    // In a direct message: a user, and neither guild nor member.
    let mut pressed = interaction(3, json!({"custom_id": "/draw g1@3", "component_type": 2}));
    pressed["message"] = message();
    for missing in ["guild_id", "member", "channel"] {
        pressed.as_object_mut().unwrap().remove(missing);
    }
    pressed["user"] = user(5, "ann");
    let Some(Event::InteractionCreated(made)) = event("INTERACTION_CREATE", &pressed) else {
        panic!()
    };
    assert_eq!(made.data, Data::Component { custom_id: "/draw g1@3".to_owned() });
    assert_eq!((made.guild(), made.person().unwrap().name.as_str()), (None, "A Name"));
    // Without a user.
    pressed.as_object_mut().unwrap().remove("user");
    let Some(Event::InteractionCreated(made)) = event("INTERACTION_CREATE", &pressed) else {
        panic!()
    };
    assert_eq!(made.person(), None);
}

#[test]
fn a_submitted_form_is_read() {
    let answers = [
        json!({"type": 4, "id": 2, "custom_id": "pace", "value": " 3d "}),
        json!({"type": 3, "id": 4, "custom_id": "game", "values": ["siege"]}),
        json!({"type": 5, "id": 6, "custom_id": "people", "values": ["6"]}),
        json!({"type": 22, "id": 8, "custom_id": "terms", "values": ["rated=no", "random=true"]}),
        json!({"type": 3, "id": 10, "custom_id": "computer", "values": []}),
    ];
    let labels: Value =
        answers.iter().map(|a| json!({"type": 18, "id": 1, "component": a})).collect();
    let data = json!({"custom_id": "/play", "components": labels,
        "resolved": {"users": {"6": user(6, "bob")}, "members": {"6": {"nick": "Bobby", "roles": []}}}});
    let event = Event::from_json("INTERACTION_CREATE", interaction(5, data));
    let Some(Event::InteractionCreated(made)) = event else { panic!() };
    let Data::Submitted(form) = &made.data else { panic!("{:?}", made.data) };
    let command = form.filled().unwrap();
    assert_eq!(command.text(), "/play siege <@6> random pace=3d rated=no");
    assert_eq!(command.people()[0].name, "Bobby");
}

#[test]
fn sessions_and_guilds_are_read() {
    let mut me = user(99, "siegepost");
    me["verified"] = true.into();
    me["mfa_enabled"] = false.into();
    let ready = json!({"v": 10, "user": me, "session_id": "s", "resume_gateway_url": "ws://127.0.0.1",
        "shard": [1, 2], "guilds": [{"id": "7", "unavailable": true}, {"id": "8", "unavailable": true}],
        "application": {"id": "99", "flags": 0}});
    let expected = Event::Ready { shard: 1, guilds: vec![7, 8] };
    assert_eq!(event("READY", &ready), Some(expected));
    assert_eq!(event("RESUMED", &json!({})), Some(Event::Resumed));

    let place = |id: u64| Place { id, last_message: Some(id + 100) };
    let expected = Guild {
        id: 7,
        owner: Some(5),
        language: Some(locale::Language::English),
        channels: vec![place(10), place(12)],
        threads: vec![(place(11), 10)],
        complete: true,
    };
    assert_eq!(event("GUILD_CREATE", &guild()), Some(Event::GuildAvailable(expected)));
    let sold = Event::GuildUpdated { guild: 7, owner: Some(6) };
    assert_eq!(event("GUILD_UPDATE", &json!({"id": "7", "owner_id": "6"})), Some(sold));
    let lost = Event::GuildLost { guild: Some(7) };
    assert_eq!(event("GUILD_DELETE", &json!({"id": "7"})), Some(lost));
    assert_eq!(event("GUILD_DELETE", &json!({"id": "7", "unavailable": true})), None, "an outage");
    for (kind, data) in [
        ("GUILD_ROLE_CREATE", json!({"guild_id": "7", "role": role()})),
        ("GUILD_ROLE_UPDATE", json!({"guild_id": "7", "role": role()})),
        ("GUILD_ROLE_DELETE", json!({"guild_id": "7", "role_id": "21"})),
        (
            "GUILD_MEMBER_UPDATE",
            json!({"guild_id": "7", "user": user(99, "siegepost"), "roles": [],
                "joined_at": "2026-01-01T00:00:00Z"}),
        ),
        ("CHANNEL_CREATE", channel(12, 0, None)),
        ("THREAD_LIST_SYNC", json!({"guild_id": "7", "threads": [], "members": []})),
    ] {
        assert_eq!(event(kind, &data), Some(Event::RightsChanged { guild: Some(7) }));
    }
}

#[test]
fn channels_and_threads_are_read() {
    let expected = Event::ThreadCreated { thread: 11, parent: 10, guild: 7 };
    assert_eq!(event("THREAD_CREATE", &thread(false, false)), Some(expected));
    for (archived, locked) in [(false, false), (true, false), (false, true), (true, true)] {
        let closed = Some(archived || locked);
        let expected = Event::ThreadUpdated { thread: Some(11), guild: Some(7), closed };
        assert_eq!(event("THREAD_UPDATE", &thread(archived, locked)), Some(expected));
    }
    let mut unknown = thread(false, false);
    unknown.as_object_mut().unwrap().remove("thread_metadata");
    unknown.as_object_mut().unwrap().remove("guild_id");
    let expected = Event::ThreadUpdated { thread: Some(11), guild: None, closed: None };
    assert_eq!(event("THREAD_UPDATE", &unknown), Some(expected));
    let expected = Event::ChannelDeleted { channel: 11, guild: Some(7) };
    let deleted = json!({"id": "11", "guild_id": "7", "parent_id": "10", "type": 11});
    assert_eq!(event("THREAD_DELETE", &deleted), Some(expected));
    let expected = Event::ChannelDeleted { channel: 12, guild: Some(7) };
    assert_eq!(event("CHANNEL_DELETE", &channel(12, 0, None)), Some(expected));
    let expected = Event::ChannelUpdated { channel: Some(12), guild: Some(7) };
    assert_eq!(event("CHANNEL_UPDATE", &channel(12, 0, None)), Some(expected));
}

#[test]
fn malformed_events_are_unreadable_or_partial() {
    let from = |kind: &str, value: Value| Event::from_json(kind, value);
    let unreadable =
        |kind: &str, channel| Some(Event::Unreadable { kind: kind.to_owned(), channel });
    let nameless = json!({"id": "3", "channel_id": "11", "content": "hello"});
    assert_eq!(from("MESSAGE_CREATE", nameless), unreadable("MESSAGE_CREATE", Some(11)));
    assert_eq!(from("MESSAGE_CREATE", json!([])), unreadable("MESSAGE_CREATE", None));
    for kind in ["GUILD_CREATE", "CHANNEL_DELETE", "THREAD_DELETE"] {
        assert_eq!(from(kind, json!({"id": {}})), unreadable(kind, None));
    }
    for kind in [
        "MESSAGE_UPDATE",
        "MESSAGE_DELETE",
        "INTERACTION_CREATE",
        "THREAD_CREATE",
        "PRESENCE_UPDATE",
    ] {
        assert_eq!(from(kind, json!({"id": "3"})), None);
    }
    let Some(Event::GuildAvailable(partial)) = from("GUILD_CREATE", json!({"id": "7"})) else {
        panic!()
    };
    assert!(!partial.complete);
    let mut malformed = guild();
    malformed["channels"][0]["id"] = Value::Null;
    let Some(Event::GuildAvailable(partial)) = from("GUILD_CREATE", malformed) else { panic!() };
    assert_eq!((partial.complete, partial.channels.len(), partial.threads.len()), (false, 1, 1));
    let lost = Event::GuildLost { guild: None };
    assert_eq!(from("GUILD_DELETE", json!({"unavailable": "?"})), Some(lost));
    let mut odd = thread(false, false);
    odd["thread_metadata"]["locked"] = Value::Null;
    let expected = Event::ThreadUpdated { thread: Some(11), guild: Some(7), closed: None };
    assert_eq!(from("THREAD_UPDATE", odd), Some(expected));
}
