//! Impossible ids: answers about another message or channel, events that name a channel of another guild or an id
//! from the future. None of them is believed, nothing gets into another place, and the real messages are found.

use loopback::{EventPatch, Person, RestFault, Rule, Settings, Snowflake};
use serde_json::{Value, json};

use crate::discord_support::{Scene, TIMEOUT, text};

/// A daemon that reads all histories every second.
fn with_frequent_sweeps(scene: &mut Scene) {
    scene.configure("[clock]\nwake = \"1s\"\nsweep_every = \"1s\"\nflag_lag = \"0s\"\n");
    scene.start();
}

/// Ann and Bob start a game of chess in a channel. Returns its thread.
fn start_game(scene: &Scene, channel: Snowflake, ann: &Person, bob: &Person) -> Snowflake {
    let seats = format!("white=me black={}", bob.mention());
    let options = [("variant", text("chess")), ("seats", text(&seats)), ("pace", text("3d"))];
    let asked = ann.slash(channel, "/play", &options).expect("a command");
    let invited = scene.double.wait_here_for(TIMEOUT, |world| {
        let posts = world.bot_posts(channel);
        let invitation = posts.into_iter().find(|m| m.id > asked && !m.buttons().is_empty())?;
        Some((invitation.id, invitation.buttons()[0].custom_id.clone()))
    });
    let (invitation, join) = invited.unwrap_or_else(|e| panic!("{e}\n{}", scene.log()));
    bob.presses(channel, invitation, &join).expect("a button");
    let made = scene.double.wait_here_for(TIMEOUT, |world| {
        world.threads(channel).into_iter().find(|t| t.id == invitation).map(|t| t.id)
    });
    let thread = made.unwrap_or_else(|e| panic!("no thread of its own: {e}\n{}", scene.log()));
    scene.posted(thread, "begins");
    thread
}

/// Changes the next event of this name.
fn falsify_next(scene: &Scene, on: &str, field: &str, value: Value) {
    let patch = EventPatch { on: on.to_owned(), field: field.to_owned(), value: Some(value) };
    scene.double.with(|world| world.faults.event_patches.push(patch));
}

/// Waits until a move is announced in a game's place.
fn wait_for_move(scene: &Scene, place: Snowflake, sheet: &str) {
    let found = scene.double.wait_here_for(TIMEOUT, |world| {
        let posts = world.bot_posts(place);
        posts.iter().any(|m| m.content.starts_with(sheet)).then_some(())
    });
    found.unwrap_or_else(|error| panic!("{sheet}: {error}\n{}", scene.log()));
}

/// How often a move is announced in a place.
fn times_announced(scene: &Scene, place: Snowflake, sheet: &str) -> usize {
    let announced = |w: &loopback::World| {
        w.bot_posts(place).iter().filter(|m| m.content.starts_with(sheet)).count()
    };
    scene.double.look(announced)
}

fn people(scene: &Scene) -> [Person; 2] {
    ["Ann", "Bob"].map(|name| scene.double.person(name))
}

#[test]
fn an_answer_about_another_message_is_not_believed() {
    let scene = Scene::ready();
    let [ann, bob] = people(&scene);
    let channel = scene.double.channel;
    let first = start_game(&scene, channel, &ann, &bob);
    let other = scene.double.look(|w| w.bot_posts(first).last().map(|m| m.id)).unwrap();
    // The answer to posting the invitation has the id of a post in the first game's thread.
    let field = RestFault::Field { path: "id".to_owned(), value: Some(json!(other.to_string())) };
    scene.double.with(|w| w.faults.rest.push(Rule::once("create_message", field)));
    let second = start_game(&scene, channel, &ann, &bob);
    ann.says(second, "e4");
    wait_for_move(&scene, second, r"1\. e4.");
    scene.verify();
}

#[test]
fn a_history_of_another_channel_is_not_believed() {
    let mut scene = Scene::new(Settings::default());
    with_frequent_sweeps(&mut scene);
    let [ann, bob] = people(&scene);
    let channel = scene.double.channel;
    let (one, two) =
        (start_game(&scene, channel, &ann, &bob), start_game(&scene, channel, &ann, &bob));
    scene.stop();
    ann.says(two, "e4");
    let asked = format!("channels/{one}/messages");
    let astray =
        Rule::with_chance(1.0, RestFault::WrongChannel(two)).on("list_messages").containing(&asked);
    scene.double.with(|w| w.faults.rest.push(astray.times(2)));
    scene.start();
    wait_for_move(&scene, two, r"1\. e4.");
    ann.says(one, "d4");
    wait_for_move(&scene, one, r"1\. d4.");
    assert_eq!((scene.actions(1), scene.actions(2)), (1, 1), "{}", scene.log());
    assert_eq!(times_announced(&scene, one, r"1\. e4."), 0);
    scene.verify();
}

#[test]
fn a_message_in_a_channel_of_another_guild_is_not_believed() {
    let mut scene = Scene::new(Settings::default());
    let guild = scene.double.with(|w| w.add_guild("Elsewhere"));
    let there = scene.double.with(|w| w.add_channel(guild, "chess"));
    with_frequent_sweeps(&mut scene);
    let [ann, bob] = people(&scene);
    let one = start_game(&scene, scene.double.channel, &ann, &bob);
    let two = start_game(&scene, there, &ann, &bob);
    falsify_next(&scene, "MESSAGE_CREATE", "channel_id", json!(two.to_string()));
    ann.says(one, "e4");
    // It is read in the channel where it was posted.
    wait_for_move(&scene, one, r"1\. e4.");
    assert_eq!((scene.actions(1), scene.actions(2)), (1, 0), "{}", scene.log());
    ann.says(two, "d4");
    wait_for_move(&scene, two, r"1\. d4.");
    scene.verify();
}

#[test]
fn a_command_in_a_channel_of_another_guild_is_not_believed() {
    let mut scene = Scene::new(Settings::default());
    let guild = scene.double.with(|w| w.add_guild("Elsewhere"));
    scene.start();
    let [ann, bob] = people(&scene);
    let channel = scene.double.channel;
    falsify_next(&scene, "INTERACTION_CREATE", "guild_id", json!(guild.to_string()));
    let options = [("variant", text("chess")), ("seats", text("white=me black=open"))];
    ann.slash(channel, "/play", &options).expect("a command");
    // An unchanged event is processed.
    start_game(&scene, channel, &ann, &bob);
    assert_eq!(scene.count(channel, "opens Chess"), 1, "{}", scene.log());
    assert!(
        scene.log().contains("an interaction with an impossible id or channel is ignored"),
        "{}",
        scene.log()
    );
    scene.verify();
}

#[test]
fn a_private_answer_is_never_posted_in_a_channel_of_a_guild() {
    let scene = Scene::ready();
    let [ann, _] = people(&scene);
    let channel = scene.double.channel;
    let field = RestFault::Field { path: "id".to_owned(), value: Some(json!(channel.to_string())) };
    scene.double.with(|w| w.faults.rest.push(Rule::once("create_dm", field)));
    let bot = scene.double.look(|w| w.bot.0);
    ann.says(channel, &format!("<@{bot}> /help move"));
    scene.notified(&ann, "/move");
    assert_eq!(scene.post_count(channel), 0, "{}", scene.log());
    scene.verify();
}

#[test]
fn an_id_from_the_future_is_not_believed() {
    let mut scene = Scene::new(Settings::default());
    with_frequent_sweeps(&mut scene);
    let [ann, bob] = people(&scene);
    let thread = start_game(&scene, scene.double.channel, &ann, &bob);
    let last = scene.double.look(|w| w.bot_posts(thread).last().map(|m| m.id)).unwrap();
    let in_a_year = last.0 + ((365 * 86_400_000) << 22);
    falsify_next(&scene, "MESSAGE_CREATE", "id", json!(in_a_year.to_string()));
    ann.says(thread, "e4");
    wait_for_move(&scene, thread, r"1\. e4.");
    // No move is late because of it.
    bob.says(thread, "e5");
    wait_for_move(&scene, thread, r"1\. … e5.");
    assert_eq!(scene.actions(1), 2);
    // If both ids had been believed, the second e4 would be a move out of turn.
    let refused = "It is not your turn";
    assert_eq!(scene.count(thread, refused), 0, "{}", scene.log());
    assert!(
        scene.log().contains("a message with an impossible id or channel is ignored"),
        "{}",
        scene.log()
    );
    scene.verify();
}
