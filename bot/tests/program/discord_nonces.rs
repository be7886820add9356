//! Nonces: what another database has posted, or this one before it was restored, is never taken for what has just been
//! written.

use loopback::{Person, Settings, Snowflake};

use crate::discord_support::{Scene, TIMEOUT, siegepost, text};

/// A daemon whose computers answer soon, and the same in every run.
fn scene() -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.configure(
        "[clock]\nwake = \"1s\"\n[computer]\ntime = \"0\"\nnodes = 200\npause = [\"1s\", \"1s\"]\n",
    );
    scene
}

/// Opens a game of chess against a computer in a channel. Returns its thread.
fn against_a_computer(scene: &Scene, person: &Person, channel: Snowflake) -> Snowflake {
    let options = [("variant", text("chess")), ("computer", text("1"))];
    let asked = person.slash(channel, "/play", &options).unwrap();
    scene.resolved(asked);
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    thread
}

#[test]
fn what_one_database_posts_is_no_post_of_another() {
    let mut scene = scene();
    let (ann, guild) = (scene.double.person("Ann"), scene.double.guild);
    for name in ["one.db", "other.db"] {
        scene.use_database(name);
        scene.start();
        let channel = scene.double.with(|w| w.add_channel(guild, name));
        let thread = against_a_computer(&scene, &ann, channel);
        ann.says(thread, "e4");
        scene.posted(thread, "Computer, level 1: ");
        scene.kill();
    }
}

#[test]
fn of_two_daemons_with_one_token_each_gives_its_own_answer() {
    let mut scene = scene();
    let ann = scene.double.person("Ann");
    let bot = format!("<@{}>", scene.double.look(|w| w.bot));
    let channel = scene.double.channel;
    scene.start();
    let thread = against_a_computer(&scene, &ann, channel);
    let one = scene.daemon.take();
    scene.use_database("other.db");
    scene.start();
    ann.says(thread, &format!("{bot} /board"));
    scene.posted(thread, "No game is played here");
    let boards = scene.double.wait_here_for(TIMEOUT, |world| {
        let all = world.bot_posts(thread);
        (all.iter().filter(|m| m.content.contains("(White) to move")).count() == 2).then_some(())
    });
    assert!(boards.is_ok(), "{}", scene.log());
    let mut one = one.unwrap();
    one.kill().unwrap();
    one.wait().unwrap();
}

#[test]
fn a_cup_that_begins_again_after_a_restore_is_announced_again() {
    let mut scene = scene();
    let database = scene.path("games.db").display().to_string();
    scene.configure(&format!("[store]\npath = \"{database}\"\n"));
    scene.start();
    let channel = scene.double.channel;
    let [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map(|name| scene.double.person(name));
    let options = [("variant", text("chess")), ("players", text("3")), ("system", text("all"))];
    ann.slash(channel, "/cup", &options).unwrap();
    scene.posted(channel, "Ann opens cup 1");
    for person in [&ann, &ben] {
        let pressed = person.presses_label(channel, "Join").unwrap();
        scene.answer(pressed);
    }
    let config = scene.path("config.toml").display().to_string();
    let backup = scene.path("monday.db").display().to_string();
    siegepost(&["backup", "--config", &config, &backup]);
    let mut threads = Vec::new();
    for _ in 0..2 {
        let pressed = cleo.presses_label(channel, "Join").unwrap();
        let before = threads.last().copied();
        let thread = scene.double.wait_here_for(TIMEOUT, |world| {
            let all = world.bot_posts(channel);
            let game =
                all.iter().rev().find(|m| m.content.starts_with("Cup 1, round 1, game g1: "))?;
            (Some(game.id) > before && world.channels.contains_key(&game.id)).then_some(game.id)
        });
        let thread = thread.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
        scene.posted(thread, "begins");
        scene.answer(pressed);
        threads.push(thread);
        scene.kill();
        siegepost(&["restore", "--config", &config, &backup]);
        scene.start();
    }
    assert_ne!(threads[0], threads[1]);
    assert_eq!(scene.count(channel, "Round 1 of 3 begins"), 2);
    scene.verify();
}
