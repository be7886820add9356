//! The daemon with panics at fail points, connected to the Discord double: it keeps running and announces what is
//! missing.

use std::time::{Duration, Instant};

use loopback::{Settings, Snowflake};

use crate::discord_support::{Scene, TIMEOUT, text};

/// A daemon that panics at a fail point, written as in `bot::fail`.
fn panicking(fault: &str) -> Scene {
    let mut scene = Scene::new(Settings::default());
    let before = scene.double.look(|world| world.identified());
    let mut command = scene.command();
    scene.daemon = Some(command.env("SIEGEPOST_PANIC", fault).spawn().unwrap());
    let ready = scene.double.wait_here_for(TIMEOUT, |world| {
        (world.identified() > before && world.connected() > 0).then_some(())
    });
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    scene
}

fn wait_until_alive(scene: &mut Scene) -> bool {
    scene.daemon.as_mut().unwrap().try_wait().unwrap().is_none()
}

#[test]
fn an_event_that_panics_is_skipped() {
    let mut scene = panicking("receive:1:mention");
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    let bot = scene.double.look(|world| world.bot);
    ann.says(channel, &format!("<@{bot}> help mention"));
    let asked = ann.slash(channel, "/help", &[("command", text("join"))]).unwrap();
    assert!(scene.answer(asked).content.contains("/join"));
    assert!(scene.log().contains("panicked at bot/src/"), "{}", scene.log());
    assert!(!scene.log().contains("a test injected this panic"), "words may be private");
    assert!(wait_until_alive(&mut scene));
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
    assert!(wait_until_alive(&mut scene));
}

#[test]
fn upkeep_continues_after_a_panic() {
    let mut scene = panicking("upkeep:2:");
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    // A public answer deletes its acknowledgement. Upkeep deletes the stored interaction.
    let asked = ann.slash(channel, "/help", &[("command", text("join"))]).unwrap();
    scene.answer(asked);
    let begun = Instant::now();
    while scene.log().matches("a panic while running the upkeep").count() < 2 {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(50));
    }
    let stored = || {
        let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
        db.query_row("SELECT count(*) FROM interactions", [], |row| row.get::<_, i64>(0)).unwrap()
    };
    while stored() > 0 {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(wait_until_alive(&mut scene));
}

/// How often judging of the stored interaction was started; `None` if none is stored.
fn attempts(scene: &Scene) -> Option<i64> {
    let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
    db.query_row("SELECT attempts FROM interactions", [], |row| row.get(0)).ok()
}

/// Sends an interaction to a daemon whose judging never ends, and kills the daemon, until judging was started `times`
/// times.
fn start_judging(
    scene: &mut Scene,
    words: &str,
    times: i64,
    ask: impl FnOnce() -> Snowflake,
) -> Snowflake {
    let asked = ask();
    let begun = Instant::now();
    while attempts(scene).is_none() {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(20));
    }
    scene.kill();
    // Whether it was stored before its judging started for the first time is chance.
    while attempts(scene).unwrap() < times {
        let before = attempts(scene);
        start_stalling(scene, words);
        while attempts(scene) == before {
            assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
            std::thread::sleep(Duration::from_millis(20));
        }
        scene.kill();
    }
    asked
}

/// Starts a daemon that never finishes judging a text with these words.
fn start_stalling(scene: &mut Scene, words: &str) {
    let mut command = scene.command();
    let fault = format!("judge:1000:{words}");
    scene.daemon = Some(command.env("SIEGEPOST_STALL", fault).spawn().unwrap());
}

fn stalling(words: &str) -> Scene {
    let mut scene = Scene::new(Settings::default());
    start_stalling(&mut scene, words);
    let ready = scene.double.wait_here_for(TIMEOUT, |world| (world.connected() > 0).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    scene
}

#[test]
fn a_read_only_command_that_ended_the_process_is_answered_with_an_apology() {
    let mut scene = stalling("/help join");
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    let options = [("command", text("join"))];
    let asked = start_judging(&mut scene, "/help join", 1, || {
        ann.slash(channel, "/help", &options).unwrap()
    });
    scene.start();
    let answer = scene.answer(asked);
    assert!(answer.content.contains("I was interrupted"), "{}", answer.content);
    assert!(!answer.content.contains("/join"), "{}", answer.content);
    assert!(wait_until_alive(&mut scene));
}

/// One kill does not stop a game.
#[test]
fn a_command_that_changes_something_is_tried_twice() {
    let ask = [("variant", text("chess"))];
    for (times, words) in [(1, "Ann opens"), (2, "I was interrupted")] {
        let mut scene = stalling("/play chess");
        let channel = scene.double.channel;
        let ann = scene.double.person("Ann");
        let asked = start_judging(&mut scene, "/play chess", times, || {
            ann.slash(channel, "/play", &ask).unwrap()
        });
        scene.start();
        if times == 1 {
            scene.posted(channel, words);
        } else {
            assert!(scene.answer(asked).content.contains(words));
        }
    }
}
