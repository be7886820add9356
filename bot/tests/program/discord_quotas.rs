//! Limits, managers and names, on Discord.

use loopback::{InteractionState, Message, RestFault, Rule, Settings, permissions};
use serde_json::json;

use crate::discord_support::{Scene, TIMEOUT, text};

/// A scene whose daemon has these limits.
fn limited(lines: &str) -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.set_config(&format!("[pictures]\nwidth = 400\n[limits]\n{lines}"));
    scene.start();
    scene
}

/// Whether Discord shows no link with another text, and nobody is mentioned.
fn is_plain(message: &Message) -> bool {
    !message.content.contains("](") && message.mentions.is_empty()
}

#[test]
fn a_masked_link_in_a_seat_is_no_mention() {
    let scene = Scene::ready();
    let (channel, bot) = (scene.double.channel, scene.double.look(|world| world.bot));
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let link = format!("<@{}> [click](https://example.org)<@{}>", ann.id, bob.id);
    ann.says(channel, &format!("<@{bot}> /play siege red=\"{link}\""));
    let refused = scene.posted(channel, "does not mention one person");
    assert!(is_plain(&refused), "{}", refused.content);
    let options = [("variant", text("siege")), ("seats", text(&format!("red=\"{link}\"")))];
    let asked = ann.slash(channel, "/play", &options).unwrap();
    let refused = scene.answer(asked);
    assert!(refused.content.contains("does not mention one person") && is_plain(&refused));
    scene.verify();
}

#[test]
fn only_members_that_are_no_bots_can_be_invited() {
    let scene = Scene::ready();
    let (channel, guild) = (scene.double.channel, scene.double.guild);
    let bot = scene.double.look(|world| world.bot);
    let [ann, zed] = ["Ann", "Zed"].map(|name| scene.double.person(name));
    scene.double.with(|world| world.leave(guild, zed.id));
    for somebody in [zed.id, bot] {
        let options = [("variant", text("chess")), ("opponent", text(&somebody.to_string()))];
        let asked = ann.slash(channel, "/play", &options).unwrap();
        let refused = scene.answer(asked);
        assert!(refused.content.contains("only members of this server"), "{}", refused.content);
    }
    // What Discord does not say is unknown, and keeps nobody out.
    let silent = Rule::with_chance(1.0, RestFault::Status(500)).on("get_guild_member");
    let silent = silent.containing(&format!("members/{}", zed.id));
    scene.double.with(|world| world.faults.rest.push(silent));
    let options = [("variant", text("chess")), ("opponent", text(&zed.id.to_string()))];
    ann.slash(channel, "/play", &options).unwrap();
    scene.posted(channel, "opens Chess");
    scene.double.with(|world| world.faults.clear());
    scene.verify();
}

#[test]
fn limits_of_the_configuration_apply() {
    let scene = limited("invitations_per_person = 2\npictures_per_minute = 1\n");
    let channel = scene.double.channel;
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let options = [("variant", text("chess"))];
    for _ in 0..2 {
        let asked = ann.slash(channel, "/play", &options).unwrap();
        scene.resolved(asked);
    }
    let refused = scene.answer(ann.slash(channel, "/play", &options).unwrap());
    assert!(refused.content.contains("2 games waiting"), "{}", refused.content);
    let page = [("variant", text("chess")), ("topic", text("knight"))];
    assert_eq!(scene.answer(ann.slash(channel, "/rules", &page).unwrap()).files.len(), 1);
    assert_eq!(scene.answer(ann.slash(channel, "/rules", &page).unwrap()).files.len(), 0);
    assert_eq!(scene.answer(bob.slash(channel, "/rules", &page).unwrap()).files.len(), 1);
    scene.verify();
}

#[test]
fn a_manager_closes_games_and_blocks_people() {
    let scene = Scene::ready();
    let (channel, guild) = (scene.double.channel, scene.double.guild);
    let [ann, bob, boss] = ["Ann", "Bob", "Boss"].map(|name| scene.double.person(name));
    scene.double.with(|world| {
        world.grant_role(guild, "moderators", permissions::MANAGE_GUILD, boss.id);
    });
    ann.slash(channel, "/play", &[("variant", text("chess"))]).unwrap();
    scene.posted(channel, "opens Chess");
    bob.presses_label(channel, "Join as Black").unwrap();
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    let close = [("reason", text("this is [no](https://example.org) place")), ("game", json!(1))];
    let refused = scene.answer(bob.slash(channel, "/close", &close).unwrap());
    assert!(refused.content.contains("no game g1") || refused.content.contains("Manage Server"));
    let answer = scene.answer(boss.slash(channel, "/close", &close).unwrap());
    assert!(answer.content.contains("has ended"), "{}", answer.content);
    let notice = scene.posted(thread, "who manages this server");
    assert!(!notice.content.contains("]("), "{}", notice.content);
    let mut called = notice.mentions.clone();
    called.sort_unstable();
    assert_eq!(called, [ann.id, bob.id]);
    let block = [("person", text(&bob.id.to_string()))];
    scene.answer(boss.slash(channel, "/block", &block).unwrap());
    let refused = scene.answer(bob.slash(channel, "/play", &[("variant", text("chess"))]).unwrap());
    assert!(refused.content.contains("blocked you"), "{}", refused.content);
    let list = scene.answer(boss.slash(channel, "/blocks", &[]).unwrap());
    assert!(list.content.contains(&bob.mention()) && list.mentions.is_empty(), "{}", list.content);
    scene.answer(boss.slash(channel, "/unblock", &block).unwrap());
    bob.slash(channel, "/play", &[("variant", text("chess"))]).unwrap();
    scene.posted(channel, "Bob opens Chess");
    // Clients offer these commands to managers only.
    let offered = scene.double.look(|world| {
        let commands = world.commands(None).iter();
        let of_managers = commands.filter(|c| c["default_member_permissions"] == "32");
        of_managers.filter_map(|c| c["name"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    });
    assert_eq!(offered, ["annul", "close", "block", "unblock", "blocks"]);
    scene.verify();
}

#[test]
fn autocomplete_offers_the_author_s_games_first() {
    let scene = Scene::ready();
    let channel = scene.double.channel;
    let names = ["Ann", "Bob", "Mallory", "Trudy"];
    let [ann, bob, mallory, trudy] = names.map(|name| scene.double.person(name));
    let against = |person: &loopback::Person| {
        [("variant", text("chess")), ("opponent", text(&person.id.to_string()))]
    };
    for n in 0..30 {
        // One person causes only so many posts at once.
        let asked = [&mallory, &trudy][n % 2].slash(channel, "/play", &against(&ann)).unwrap();
        scene.resolved(asked);
    }
    ann.slash(channel, "/play", &against(&bob)).unwrap();
    scene.posted(channel, "Ann opens Chess");
    bob.slash(channel, "/join", &[("game", json!(31))]).unwrap();
    scene.posted(scene.thread(channel), "begins");
    let typed = ann.autocomplete(channel, "/board", &[], "game", "").unwrap();
    let offered =
        scene.double.wait_here_for(TIMEOUT, |world| match &world.interaction(typed)?.state {
            InteractionState::Choices(choices) => Some(choices.clone()),
            _ => None,
        });
    let offered = offered.unwrap();
    assert_eq!((offered.len(), &offered[0].1), (25, &json!(31)), "{offered:#?}");
    scene.verify();
}
