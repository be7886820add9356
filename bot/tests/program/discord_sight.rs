//! People who cannot see or write where a game is played: no game starts with them from a waiting list, and who plays is told by
//! direct message.

use loopback::{Person, RestFault, Rule, Snowflake, permissions};
use serde_json::json;

use crate::discord_support::play::{self, ShortGame};
use crate::discord_support::{Scene, text};

fn queues(person: &Person, channel: Snowflake) -> Snowflake {
    person.slash(channel, "/queue", &[("variant", text("chess"))]).unwrap()
}

fn waits(scene: &Scene, person: &Person, channel: Snowflake) {
    let asked = queues(person, channel);
    let answer = scene.answer(asked).content;
    assert!(answer.starts_with("You wait for Chess. 1 more player"), "{answer}");
}

/// A second channel of the members' guild.
fn yard(scene: &Scene) -> Snowflake {
    let guild = scene.double.guild;
    scene.double.with(|world| world.add_channel(guild, "yard"))
}

#[test]
fn a_game_from_the_waiting_list_starts_only_where_all_can_read_and_write() {
    for right in [
        permissions::VIEW_CHANNEL,
        permissions::READ_MESSAGE_HISTORY,
        permissions::SEND_MESSAGES,
        permissions::SEND_MESSAGES_IN_THREADS,
    ] {
        let scene = Scene::ready();
        let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
        let (channel, yard) = (scene.double.channel, yard(&scene));
        scene.double.with(|world| {
            world.guilds.values_mut().for_each(|guild| guild.owner = ann.id);
            world.deny(channel, bob.id, right);
        });
        waits(&scene, &bob, yard);
        waits(&scene, &ann, channel);
        // By mention, too.
        let bot = scene.double.look(|world| world.bot);
        cyd.says(channel, &format!("<@{bot}> queue chess"));
        let thread = scene.thread(channel);
        let post = scene.posted(thread, "begins");
        assert!(post.content.contains("From the waiting list: Ann."), "{}", post.content);
        scene.verify();
    }
}

#[test]
fn without_an_answer_about_rights_people_play_where_they_asked_themselves() {
    let scene = Scene::ready();
    let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let (channel, yard) = (scene.double.channel, yard(&scene));
    waits(&scene, &bob, yard);
    // Bob's rights are requested first.
    let garble = || {
        let garbled = Rule::with_chance(1.0, RestFault::Garble).on("get_guild_member").times(1);
        scene.double.with(|world| world.faults.rest.push(garbled));
    };
    garble();
    waits(&scene, &ann, channel);
    garble();
    queues(&cyd, channel);
    let thread = scene.thread(channel);
    let post = scene.posted(thread, "begins");
    assert!(post.content.contains("From the waiting list: Ann."), "{}", post.content);
    scene.verify();
}

#[test]
fn a_cup_in_a_channel_that_one_cannot_see_is_neither_read_nor_joined_elsewhere() {
    let scene = Scene::ready();
    let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let (channel, yard) = (scene.double.channel, yard(&scene));
    scene.double.with(|world| {
        world.guilds.values_mut().for_each(|guild| guild.owner = ann.id);
        world.deny(channel, bob.id, permissions::VIEW_CHANNEL);
    });
    ann.slash(channel, "/cup", &[("variant", text("chess")), ("players", text("3"))]).unwrap();
    scene.posted(channel, "Ann opens cup 1");
    let asks = |person: &Person, options: &[(&str, serde_json::Value)]| {
        scene.answer(person.slash(yard, "/cup", options).unwrap()).content
    };
    let join = [("what", text("join")), ("cup", json!(1))];
    let cases = [
        (&[][..], "There are no cups", "Cup 1: Chess"),
        (&join[1..], "There is no such cup", "It waits for players"),
        (&join[..], "There is no such cup", "You play in cup 1 now"),
    ];
    for (options, hidden, shown) in cases {
        let (bobs, cyds) = (asks(&bob, options), asks(&cyd, options));
        assert!(bobs.contains(hidden) && cyds.contains(shown), "{bobs}\n{cyds}");
    }
    let remove = [("cup", json!(1)), ("remove", json!(cyd.id.to_string()))];
    assert!(asks(&ann, &remove).starts_with("Cyd no longer plays in cup 1: 0 of 3"));
    scene.notified(&cyd, "Ann has removed you from cup 1.");
    // What Discord does not say about a channel stops nobody there.
    scene.double.with(|world| {
        world.deny(channel, bob.id, 0);
        let garbled = Rule::with_chance(1.0, RestFault::Garble).on("get_guild_member");
        world.faults.rest.push(garbled);
    });
    assert!(asks(&bob, &join).starts_with("There is no such cup"));
    let joined = bob.slash(channel, "/cup", &join).unwrap();
    assert!(scene.answer(joined).content.starts_with("You play in cup 1 now"));
    scene.verify();
}

/// A person is told once that a game cannot be seen, and can play it by direct message.
fn is_told(scene: &Scene, person: &Person, times: usize) {
    let post = scene.notified(person, "which you cannot see");
    assert!(post.content.contains("/board g1") && post.content.contains("View Channel"));
    assert_eq!(scene.count(post.channel, "which you cannot see"), times);
}

#[test]
fn a_player_who_cannot_see_a_new_game_is_told_by_direct_message() {
    let scene = Scene::ready();
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let channel = scene.double.channel;
    let seats = format!("white=me black={}", bob.mention());
    ann.slash(channel, "/play", &[("variant", text("chess")), ("seats", text(&seats))]).unwrap();
    scene.posted(channel, "Ann opens");
    scene.double.with(|world| world.deny(channel, bob.id, permissions::VIEW_CHANNEL));
    bob.direct_message("/join g1");
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    is_told(&scene, &bob, 1);
    ann.says(thread, "e4");
    scene.posted(thread, "e4.");
    bob.direct_message("/move g1 e5");
    scene.posted(thread, "e5.");
    scene.verify();
}

#[test]
fn a_player_who_cannot_see_where_a_game_moves_is_told_by_direct_message() {
    let scene = Scene::ready();
    let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let yard = yard(&scene);
    scene.double.with(|world| {
        world.guilds.values_mut().for_each(|guild| guild.owner = ann.id);
        world.deny(yard, bob.id, permissions::VIEW_CHANNEL);
    });
    let thread = play::start_game(&scene, [&ann, &bob, &cyd], "3d");
    ann.slash(yard, "/move-game", &[("game", json!(1))]).unwrap();
    scene.posted(thread, "would like to continue game g1");
    for person in [&bob, &cyd] {
        person
            .slash(thread, "/move-game", &[("game", json!(1)), ("answer", text("agree"))])
            .unwrap();
    }
    scene.posted(yard, "Game g1 is played here from now on");
    is_told(&scene, &bob, 1);
    scene.verify();
}

#[test]
fn a_new_player_who_cannot_see_the_game_is_told_by_direct_message() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let (dan, channel, thread) = (scene.double.person("Dan"), scene.double.channel, game.thread);
    game.play_move(&scene);
    let bob = game.people[1].clone();
    let options = [("colour", text("red")), ("person", json!(dan.id.to_string()))];
    bob.slash(thread, "/replace", &options).unwrap();
    scene.posted(thread, "would like Dan to take over Red");
    scene.double.with(|world| world.deny(channel, dan.id, permissions::VIEW_CHANNEL));
    dan.direct_message("/replace g1 agree");
    scene.posted(thread, "plays in game g1 from now on");
    is_told(&scene, &dan, 1);
    game.people[1] = dan;
    scene.verify();
}
