//! Sleep and vacations, as people on Discord use them.

use chrono::TimeDelta;
use loopback::{InteractionState, Settings, World};

use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT, text};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

#[test]
fn a_vacation_is_private_but_for_its_announcement_and_stops_the_clock_through_a_stop() {
    let mut scene = Scene::new(Settings::default());
    // No stop is so long that players get grace.
    scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let [ann, bob, _] = game.people.clone();
    let before = scene.deadline(1);
    let asked = bob.slash(game.thread, "/vacation", &[("time", text("10d"))]).unwrap();
    let answer = scene.answer(asked);
    assert!(answer.content.contains("20 days of vacation left"), "{}", answer.content);
    let post = scene.posted(game.thread, "is on vacation until");
    assert!(post.content.contains("g1") && !post.content.contains("20 days"), "{}", post.content);
    assert_eq!(scene.deadline(1), before + 10 * DAY);
    assert_eq!(scene.count(game.thread, "of vacation left"), 0, "what is left is private");
    // Killed, and started again nine days later: nobody has lost on time, and Bob can still move.
    scene.kill();
    scene.advance(TimeDelta::days(9));
    scene.start();
    game.play_move(&scene);
    assert_eq!(scene.count(game.thread, "out of time"), 0);
    let asked = ann.slash(game.thread, "/games", &[]).unwrap();
    assert!(scene.answer(asked).content.contains("is on vacation until"));
    let asked = bob.slash(game.thread, "/vacation", &[("time", text("off"))]).unwrap();
    assert!(scene.answer(asked).content.contains("not on vacation"));
    assert_eq!(scene.count(game.thread, "is on vacation until"), 1, "announced once");
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn time_zones_are_offered_while_they_are_typed() {
    let scene = Scene::ready();
    let ann = scene.double.person("Ann");
    let channel = scene.double.channel;
    let typed = ann.autocomplete(channel, "/settings", &[], "timezone", "berl").unwrap();
    let offered =
        scene.double.wait_here_for(TIMEOUT, |world| match &world.interaction(typed)?.state {
            InteractionState::Choices(choices) => Some(choices.clone()),
            _ => None,
        });
    let offered = offered.unwrap();
    assert_eq!(offered[0], ("Europe/Berlin".to_owned(), text("Europe/Berlin")), "{offered:?}");
    let zone = [("timezone", text("Europe/Berlin")), ("sleep", text("23:00 - 07:00"))];
    let asked = ann.slash(channel, "/settings", &zone).unwrap();
    let answer = scene.answer(asked).content;
    assert!(answer.contains("Europe/Berlin") && answer.contains("23:00-07:00"), "{answer}");
    let asked = ann.slash(channel, "/settings", &[("timezone", text("Europe/Berln"))]).unwrap();
    let answer = scene.answer(asked).content;
    assert!(answer.contains("did you mean Europe/Berlin?"), "{answer}");
}

#[test]
fn a_pause_is_agreed_with_buttons_and_lasts_through_a_stop() {
    let mut scene = Scene::new(Settings::default());
    // No stop is so long that players get grace.
    scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let [ann, bob, cyd] = game.people.clone();
    let asked = ann.slash(game.thread, "/pause", &[]).unwrap();
    let question = scene.posted(game.thread, "would like to pause game g1");
    assert_eq!(question.mentions.len(), 2, "those who are asked: {}", question.content);
    scene.resolved(asked);
    bob.presses_label(game.thread, "Agree to a pause").unwrap();
    scene.posted(game.thread, "(Red) agrees to pause game g1");
    cyd.presses_label(game.thread, "Agree to a pause").unwrap();
    scene.posted(game.thread, "Game g1 is paused");
    // Nobody loses on time, however long it lasts, and a move counts.
    scene.kill();
    scene.advance(TimeDelta::days(30));
    scene.start();
    game.play_move(&scene);
    assert_eq!(scene.count(game.thread, "out of time"), 0);
    cyd.slash(game.thread, "/unpause", &[]).unwrap();
    let post = scene.posted(game.thread, "(Black) ends the pause of game g1");
    assert!(post.content.contains("to move, until"), "{}", post.content);
    let before = scene.deadline(1);
    let given = [("time", text("2d")), ("colour", text("black"))];
    bob.slash(game.thread, "/extend", &given).unwrap();
    scene.posted(game.thread, "2 days more in game g1");
    assert_eq!(scene.deadline(1), before + 2 * DAY);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn an_automatic_extension_is_given_once_through_kills() {
    let mut scene = Scene::new(Settings::default());
    // No stop is so long that players get grace.
    scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let bob = game.people[1].clone();
    let before = scene.deadline(1);
    scene.kill();
    scene.advance(TimeDelta::days(3) + TimeDelta::minutes(1));
    scene.start();
    let post = scene.posted(game.thread, "once in this game");
    assert!(post.content.contains("gets 1 day more"), "{}", post.content);
    assert_eq!(post.mentions, [bob.id], "the player is mentioned");
    let extended = scene.deadline(1);
    assert!((before + DAY..before + DAY + HOUR).contains(&extended), "{}", extended - before);
    scene.kill();
    scene.advance(TimeDelta::hours(20));
    scene.start();
    for _ in 0..3 {
        game.play_move(&scene);
    }
    assert_eq!(scene.count(game.thread, "once in this game"), 1);
    let left = scene.deadline(1) - scene.double.look(World::now).timestamp_millis();
    assert!((DAY - HOUR..=DAY).contains(&left), "a third of the time: {left}");
    game.verify(&scene);
    // The second time Bob loses.
    scene.kill();
    scene.advance(TimeDelta::days(1) + TimeDelta::minutes(1));
    scene.start();
    scene.posted(game.thread, "has run out of time.");
    assert_eq!(scene.count(game.thread, "once in this game"), 1);
}

#[test]
fn the_seat_of_an_absent_player_is_taken_with_a_button() {
    let mut scene = Scene::new(Settings::default());
    scene.configure(
        "[games]\nautomatic_extension = false\n[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n",
    );
    scene.start();
    let people = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let [ann, bob, cyd] = people.clone();
    let dora = scene.double.person("Dora");
    let channel = scene.double.channel;
    let seats = format!("white=me red={} black={}", bob.mention(), cyd.mention());
    let options = [
        ("variant", text("siege")),
        ("seats", text(&seats)),
        ("pace", text("1d")),
        ("absent", text("seat")),
    ];
    ann.slash(channel, "/play", &options).unwrap();
    scene.posted(channel, "absent players can be replaced");
    bob.presses_label(channel, "Join").unwrap();
    scene.posted(channel, "Bob plays in game");
    cyd.presses_label(channel, "Join").unwrap();
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    let mut game = ShortGame { people, thread, place: thread, places: vec![thread], ply: 0 };
    game.play_move(&scene);
    scene.kill();
    scene.advance(TimeDelta::days(1) + TimeDelta::minutes(1));
    scene.start();
    let post = scene.posted(thread, "others can take the seat");
    assert_eq!(post.mentions, [bob.id], "the player is mentioned");
    scene.kill();
    scene.advance(TimeDelta::days(2));
    scene.start();
    assert_eq!(scene.count(thread, "others can take the seat"), 1);
    dora.presses_label(thread, "Take the seat").unwrap();
    let taken = scene.posted(thread, "(Red) plays in game g1 from now on");
    assert_eq!(taken.mentions, [dora.id], "the new player is mentioned");
    game.people[1] = dora;
    for _ in 0..3 {
        game.play_move(&scene);
    }
    game.verify(&scene);
}
