//! Everything in the double as people read it.

use std::fmt::Write;

use loopback::{InteractionKind, Message, Snowflake, World};

/// All messages and interactions, oldest first, with mentions, private answers, buttons, files and the alt texts of
/// pictures.
pub(crate) fn transcript(world: &World) -> String {
    let mut lines: Vec<(Snowflake, String)> = Vec::new();
    for channel in world.channels.keys() {
        let there = world.all_messages(*channel).filter(|m| m.flags & LOADING == 0);
        lines.extend(there.map(|message| (message.id, line(world, message))));
    }
    lines.extend(world.interactions().map(|interaction| {
        let did = match &interaction.kind {
            InteractionKind::Command(name) => format!("/{name} …"),
            InteractionKind::Button { custom_id, .. } => format!("presses ({custom_id})"),
            InteractionKind::Form { .. } => "submits a form".to_owned(),
            InteractionKind::Autocomplete(name) => format!("types /{name} …"),
        };
        let place = place(world, interaction.channel);
        (interaction.id, format!("{place} {}: {did}\n", world.name(interaction.person)))
    }));
    lines.sort_by_key(|(id, _)| *id);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The flag of an acknowledgement without its answer.
const LOADING: u64 = 1 << 7;

fn place(world: &World, id: Snowflake) -> String {
    let Some(channel) = world.channels.get(&id) else { return "[gone]".to_owned() };
    match channel.guild {
        Some(_) => format!("[{}]", channel.name),
        None => "[direct]".to_owned(),
    }
}

fn line(world: &World, message: &Message) -> String {
    let mut text = format!("{} {}", place(world, message.channel), world.name(message.author));
    let mut note = |words: &str| {
        let _ = write!(text, " ({words})");
    };
    if let Some(person) = message.only_to {
        note(&format!("for {} alone", world.name(person)));
    }
    if message.reply_to.is_some() && message.author == world.bot {
        note("a reply");
    }
    if message.deleted {
        note("deleted");
    }
    for person in &message.mentions {
        note(&format!("mentions {}", world.name(*person)));
    }
    let _ = writeln!(text, ": {}", message.content.replace('\n', "\n    "));
    for file in &message.files {
        let alt = file.description.as_deref().unwrap_or("no description");
        let _ = writeln!(text, "    [{}: {alt}]", file.name);
    }
    let buttons: Vec<String> =
        message.buttons().iter().map(|b| format!("({} -> {})", b.label, b.custom_id)).collect();
    if !buttons.is_empty() {
        let _ = writeln!(text, "    {}", buttons.join(" "));
    }
    text
}
