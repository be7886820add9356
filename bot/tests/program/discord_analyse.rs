//! Analyses and hints on Discord, and kills while a game is analysed.

use loopback::{Person, Settings, Snowflake, World};
use serde_json::json;

use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT};

/// A game in which two players have resigned after a move, with short analyses. The daemon is killed at a point, if one is named.
fn finished(kill_at: Option<&str>) -> (Scene, ShortGame) {
    let mut scene = Scene::new(Settings::default());
    scene.configure("\n[analysis]\ntime = \"1s\"\n");
    match kill_at {
        Some(point) => scene.start_with(point),
        None => scene.start(),
    }
    let connected = |world: &World| (world.connected() > 0).then_some(());
    scene.double.wait_here_for(TIMEOUT, connected).unwrap();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    for person in &game.people[1..] {
        let bot = scene.double.look(|world| world.bot.0);
        person.says(game.thread, &format!("<@{bot}> /resign yes"));
    }
    scene.posted(game.thread, "is over");
    (scene, game)
}

fn analyse(person: &Person, place: Snowflake) -> Snowflake {
    person.slash(place, "/analyse", &[("game", json!(1))]).unwrap()
}

const RESULT: &str = "Analysis of game g1. Accuracy: Ann (White)";

#[test]
fn the_analysis_of_a_game_is_posted_with_its_picture() {
    let (scene, game) = finished(None);
    let channel = scene.double.channel;
    analyse(&game.people[0], channel);
    scene.posted(channel, "Game g1 is being analysed, which takes about 1 minute");
    let posted = scene.posted(channel, RESULT);
    assert_eq!(posted.only_to, None);
    let picture = posted.files.first().expect("a picture");
    assert_eq!(&picture.bytes.clone().unwrap()[1..4], b"PNG");
    let alt = picture.description.clone().unwrap_or_default();
    assert!(alt.contains("The course of a game of Siege Chess"), "{alt}");
    // Once more, at once.
    scene.resolved(analyse(&game.people[1], channel));
    scene.settled(0);
    assert_eq!(scene.count(channel, RESULT), 2);
    scene.verify();
}

#[test]
fn a_hint_in_a_game_against_people_is_refused_in_private() {
    let scene = Scene::ready();
    let game = ShortGame::start(&scene);
    let asked = game.people[0].slash(game.thread, "/hint", &[]).unwrap();
    let answer = scene.answer(asked);
    assert_eq!(answer.only_to, Some(game.people[0].id));
    assert!(answer.content.contains("because other people play in it"), "{}", answer.content);
    scene.verify();
}

#[cfg(feature = "kill-points")]
#[test]
fn a_kill_neither_loses_nor_doubles_an_analysis() {
    for point in bot::fail::ANALYSIS_POINTS {
        let (mut scene, game) = finished(Some(point));
        let channel = scene.double.channel;
        analyse(&game.people[0], channel);
        let ended = (0..600).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            scene.restart_if_ended()
        });
        assert!(ended, "{point} is not passed");
        scene.posted(channel, RESULT);
        scene.settled(0);
        assert_eq!(scene.count(channel, RESULT), 1, "{point}");
        assert_eq!(scene.count(channel, "is being analysed, which"), 1, "{point}");
        scene.verify();
    }
}
