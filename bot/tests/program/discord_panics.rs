//! The daemon at a Discord on loopback, with panics where a test wants them: it lives on, and says what is missing.

use std::time::{Duration, Instant};

use loopback::{Settings, Snowflake};

use crate::discord_support::{LONG, Scene, text};

/// A daemon that panics at a point; as told in `bot::kill`.
fn panicking(fault: &str) -> Scene {
    let mut scene = Scene::new(Settings::default());
    let before = scene.double.look(|world| world.identified());
    let mut command = scene.command();
    scene.daemon = Some(command.env("SIEGEPOST_PANIC", fault).spawn().unwrap());
    let ready = scene.double.wait_here_for(LONG, |world| {
        (world.identified() > before && world.connected() > 0).then_some(())
    });
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    scene
}

fn living(scene: &mut Scene) -> bool {
    scene.daemon.as_mut().unwrap().try_wait().unwrap().is_none()
}

#[test]
fn an_event_that_panics_is_left_out() {
    let mut scene = panicking("hear:1:mention");
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    let bot = scene.double.look(|world| world.bot);
    ann.says(channel, &format!("<@{bot}> help mention"));
    let asked = ann.slash(channel, "/help", &[("command", text("join"))]).unwrap();
    assert!(scene.answer(asked).content.contains("/join"));
    assert!(scene.log().contains("panicked at bot/src/"), "{}", scene.log());
    assert!(!scene.log().contains("a test injected this panic"), "words may be private");
    assert!(living(&mut scene));
}

#[test]
fn a_slash_command_that_panics_is_answered_with_an_apology() {
    let mut scene = panicking("judge:1000:/help decline");
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    let asked = ann.slash(channel, "/help", &[("command", text("decline"))]).unwrap();
    let answer = scene.answer(asked);
    assert!(answer.content.contains("Something went wrong while I"), "{}", answer.content);
    let asked = ann.slash(channel, "/help", &[("command", text("join"))]).unwrap();
    assert!(scene.answer(asked).content.contains("/join"));
    assert!(living(&mut scene));
}

#[test]
fn upkeep_goes_on_after_a_panic() {
    let mut scene = panicking("upkeep:2:");
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    // The acknowledgement of what is answered for all is taken away by the answer; what is kept of it by upkeep.
    let asked = ann.slash(channel, "/help", &[("command", text("join"))]).unwrap();
    scene.answer(asked);
    let begun = Instant::now();
    while scene.log().matches("a panic while running the upkeep").count() < 2 {
        assert!(begun.elapsed() < LONG, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(50));
    }
    let kept = || {
        let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
        db.query_row("SELECT count(*) FROM interactions", [], |row| row.get::<_, i64>(0)).unwrap()
    };
    while kept() > 0 {
        assert!(begun.elapsed() < LONG, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(living(&mut scene));
}

/// How often judging of what is kept was begun; none when nothing is kept.
fn attempts(scene: &Scene) -> Option<i64> {
    let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
    db.query_row("SELECT attempts FROM interactions", [], |row| row.get(0)).ok()
}

/// Has something asked of a daemon that never gets further than its judging, and pulls the plug; so often that judging
/// was begun so many times.
fn begun(scene: &mut Scene, words: &str, times: i64, ask: impl FnOnce() -> Snowflake) -> Snowflake {
    let asked = ask();
    let begun = Instant::now();
    while attempts(scene).is_none() {
        assert!(begun.elapsed() < LONG, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(20));
    }
    scene.kill();
    // Whether it was kept before its judging began the first time is chance.
    while attempts(scene).unwrap() < times {
        let before = attempts(scene);
        start_stalling(scene, words);
        while attempts(scene) == before {
            assert!(begun.elapsed() < LONG, "{}", scene.log());
            std::thread::sleep(Duration::from_millis(20));
        }
        scene.kill();
    }
    asked
}

/// Starts a daemon that never gets further than judging what holds these words.
fn start_stalling(scene: &mut Scene, words: &str) {
    let mut command = scene.command();
    let fault = format!("judge:1000:{words}");
    scene.daemon = Some(command.env("SIEGEPOST_STALL", fault).spawn().unwrap());
}

fn stalling(words: &str) -> Scene {
    let mut scene = Scene::new(Settings::default());
    start_stalling(&mut scene, words);
    let ready = scene.double.wait_here_for(LONG, |world| (world.connected() > 0).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    scene
}

#[test]
fn a_look_that_ended_the_process_is_answered_with_an_apology() {
    let mut scene = stalling("/help join");
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    let options = [("command", text("join"))];
    let asked =
        begun(&mut scene, "/help join", 1, || ann.slash(channel, "/help", &options).unwrap());
    scene.start();
    let answer = scene.answer(asked);
    assert!(answer.content.contains("I was interrupted"), "{}", answer.content);
    assert!(!answer.content.contains("/join"), "{}", answer.content);
    assert!(living(&mut scene));
}

/// A plug that is pulled once takes nobody's game.
#[test]
fn what_changes_something_is_tried_twice() {
    let ask = [("variant", text("chess"))];
    for (times, words) in [(1, "Ann opens"), (2, "I was interrupted")] {
        let mut scene = stalling("/play chess");
        let channel = scene.double.channel;
        let ann = scene.double.person("Ann");
        let asked =
            begun(&mut scene, "/play chess", times, || ann.slash(channel, "/play", &ask).unwrap());
        scene.start();
        if times == 1 {
            scene.posted(channel, words);
        } else {
            assert!(scene.answer(asked).content.contains(words));
        }
    }
}
