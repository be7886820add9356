//! Fuzz targets for payloads from Discord.

use serde_json::{Value, json};

use super::channels::{Channel, Metadata};
use super::commands::Filled;
use super::event::Event;
use super::interaction::{Data, Interaction};
use super::payload::{Home, Member, User};
use super::text;
use crate::chat::text::clean;
use crate::features::{FEATURES, specs};
use crate::fuzzing::checks::{said, sentence};
use crate::game::command::Kind;

const KINDS: &str = "MESSAGE_UPDATE MESSAGE_DELETE MESSAGE_DELETE_BULK READY RESUMED GUILD_CREATE GUILD_DELETE THREAD_CREATE \
     THREAD_UPDATE THREAD_DELETE CHANNEL_CREATE CHANNEL_UPDATE CHANNEL_DELETE";

const ME: u64 = 99;

/// Checks a component's id, as received with a press, and the same text in the options of every slash command.
pub fn component(data: &[u8]) {
    let given = String::from_utf8_lossy(data);
    let interaction = |kind: u8, data: Value| -> Option<Interaction> {
        let user = json!({"id": "5", "username": given});
        let value = json!({"id": "1", "type": kind, "token": "t", "channel_id": "3", "user": user, "data": data});
        Interaction::from_json(value).ok()?
    };
    if let Some(pressed) = interaction(3, json!({"custom_id": given})) {
        check(&pressed);
        if let Some(incoming) = pressed.incoming(Home::private) {
            assert!(given.starts_with('/'), "{given:?}");
            assert_eq!(incoming.text, clean(&given));
        }
    }
    for spec in specs() {
        let option = |p: &crate::game::command::Parameter| json!({"name": p.name, "value": given});
        let options: Vec<Value> = spec.parameters.iter().map(option).collect();
        let Some(command_of) = interaction(2, json!({"name": spec.name, "options": options}))
        else {
            continue;
        };
        let Some(filled) = command_of.filled() else { continue };
        let command = filled.text();
        // No text becomes another command or another line.
        assert!(command.starts_with(&format!("/{}", spec.name)), "{command:?}");
        let lines = spec.parameters.iter().any(|p| p.kind == Kind::Text);
        assert!(lines || !command.contains('\n'), "{command:?}");
        let files = spec.parameters.iter().any(|p| p.kind == Kind::File);
        assert!(files || filled.file().is_none());
        check(&command_of);
    }
}

/// Checks JSON as any payload of the gateway or of an answer.
pub fn gateway(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    for kind in KINDS.split_whitespace() {
        let _ = Event::from_json(kind, value.clone());
    }
    if let Some(Event::MessageCreated(message)) = Event::from_json("MESSAGE_CREATE", value.clone())
    {
        let _ = message.is_by_person(ME);
        for home in [Home::private(3), Home::guild(7, 3), Home::unknown(3)] {
            let incoming = message.incoming(ME, &home);
            assert!(incoming.place.0.bytes().all(|b| b.is_ascii_digit()));
            assert!(incoming.author.id.0.bytes().all(|b| b.is_ascii_digit()));
            assert!(!incoming.text.contains(crate::chat::text::MARKS), "{:?}", incoming.text);
            assert!(!incoming.author.name.contains(crate::chat::text::MARKS));
            assert!(incoming.context.mentions.iter().all(|p| p.id.0 != ME.to_string()));
        }
    }
    if let Some(Event::InteractionCreated(interaction)) =
        Event::from_json("INTERACTION_CREATE", value.clone())
    {
        check(&interaction);
    }
    if let Ok(filled) = serde_json::from_value::<Filled>(value.clone()) {
        read(&filled);
    }
    let _ = serde_json::from_value::<Member>(value.clone()).map(|m| m.manages());
    let _ = serde_json::from_value::<User>(value.clone()).map(|u| u.person(None));
    let _ = serde_json::from_value::<Metadata>(value.clone());
    let _ = serde_json::from_value::<Channel>(value).map(|c| c.is_thread());
}

fn check(interaction: &Interaction) {
    if let Some(filled) = interaction.filled() {
        read(filled);
    }
    if let Data::Submitted(form) = &interaction.data
        && let Some(filled) = form.filled()
    {
        read(&filled);
    }
    for home in [Home::private, Home::unknown] {
        let Some(incoming) = interaction.incoming(home) else { continue };
        assert!(incoming.addressed && incoming.context.unseen);
        assert!(!incoming.text.contains(crate::chat::text::MARKS), "{:?}", incoming.text);
        said(&incoming.text, true, false);
    }
}

fn read(filled: &Filled) {
    let _ = (filled.people(), filled.file(), filled.focused(), filled.variant(), filled.game());
    let posted = text::markdown(&filled.text());
    assert!(posted.encode_utf16().count() <= text::LONGEST_TEXT);
    if filled.name.is_empty() {
        sentence(&crate::game::words::mistake(&crate::game::unknown(&filled.name, FEATURES)));
    }
}
