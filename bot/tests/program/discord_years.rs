//! Clocks that jump by a year, forth and back, before a start and while `serve` runs: nobody loses on time, nobody is
//! reminded twice, everything said is answered, and turns last as long as they should.

use chrono::TimeDelta;
use loopback::{Settings, World};

use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT};

const YEAR: TimeDelta = TimeDelta::days(365);

/// A daemon that looks at its clock and at all histories all the time.
fn restless() -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\nsweep_every = \"1s\"\nflag_lag = \"0s\"\n");
    scene.start();
    scene
}

/// Waits until the daemon has looked at its clock and at the network a few times more.
fn looks(scene: &Scene) {
    let since = scene.double.look(World::request_count);
    let done = scene.double.wait_here_for(TIMEOUT, |world| {
        let later = world.requests().iter().filter(|r| r.number > since);
        (later.filter(|r| r.operation == "list_messages").count() >= 4).then_some(())
    });
    done.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

fn nobody_lost(scene: &Scene, game: &ShortGame) {
    for words in ["run out of time", "left to move"] {
        assert_eq!(scene.count(game.thread, words), 0, "{words}\n{}", scene.log());
    }
}

/// The turn of the only game ends within its three days.
fn turn_is_no_longer_than_it_should(scene: &Scene) {
    let now = scene.double.look(World::now).timestamp_millis();
    let left = scene.deadline(1) - now;
    let days = TimeDelta::milliseconds(left).num_hours() / 24;
    assert!((2..=3).contains(&days), "{days} days are left\n{}", scene.log());
}

#[test]
fn a_running_clock_jumps_by_a_year_both_ways() {
    let scene = restless();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    for ahead in [YEAR, -YEAR] {
        scene.set_clock(ahead);
        // At once, and when it is known that the clock is wrong.
        game.play_move(&scene);
        looks(&scene);
        game.play_move(&scene);
        nobody_lost(&scene, &game);
        scene.set_clock(TimeDelta::zero());
        looks(&scene);
        let right = scene.double.wait_here_for(TIMEOUT, |w| {
            let now = w.now().timestamp_millis();
            let most = TimeDelta::days(3).num_milliseconds() + 60_000;
            (scene.deadline(1) - now <= most).then_some(())
        });
        right.unwrap_or_else(|e| panic!("{e}: the turn lasts a year\n{}", scene.log()));
        nobody_lost(&scene, &game);
        turn_is_no_longer_than_it_should(&scene);
    }
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_daemon_that_is_killed_starts_by_no_clock_that_is_wrong_by_a_year() {
    let mut scene = restless();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    for ahead in [YEAR, -YEAR] {
        scene.kill();
        game.type_move();
        scene.set_clock(ahead);
        let (status, log) = scene.run(|_| {});
        assert!(!status.success() && log.contains("Discord's"), "{status}\n{log}");
        scene.set_clock(TimeDelta::zero());
        scene.start();
        game.wait_for_answer(&scene);
        nobody_lost(&scene, &game);
        turn_is_no_longer_than_it_should(&scene);
    }
    game.verify(&scene);
}

#[test]
fn after_a_year_without_a_daemon_everybody_has_time_and_everything_is_answered() {
    let mut scene = restless();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    game.type_move();
    scene.kill();
    scene.advance(YEAR);
    game.type_move();
    scene.start();
    game.wait_for_answer(&scene);
    game.play_move(&scene);
    nobody_lost(&scene, &game);
    game.verify(&scene);
}
