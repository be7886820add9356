//! Clocks that jump by a year, forwards and backwards, before a start and while `serve` runs: nobody loses on time,
//! nobody is reminded twice, every message is answered, and turns have their normal length.

use chrono::TimeDelta;
use loopback::{Settings, World};

use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT};

const YEAR: TimeDelta = TimeDelta::days(365);

/// A daemon that reads its clock and all histories all the time.
fn with_frequent_sweeps() -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\nsweep_every = \"1s\"\nflag_lag = \"0s\"\n");
    scene.start();
    scene
}

/// Waits until the daemon has read its clock and the network's a few more times.
fn wait_for_ticks(scene: &Scene) {
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
fn turn_has_normal_length(scene: &Scene) {
    let now = scene.double.look(World::now).timestamp_millis();
    let left = scene.deadline(1) - now;
    let days = TimeDelta::milliseconds(left).num_hours() / 24;
    assert!((2..=3).contains(&days), "{days} days are left\n{}", scene.log());
}

#[test]
fn the_clock_jumps_by_a_year_while_the_daemon_runs() {
    let scene = with_frequent_sweeps();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    for ahead in [YEAR, -YEAR] {
        scene.set_clock(ahead);
        // At once, and after the clock is known to be wrong.
        game.play_move(&scene);
        wait_for_ticks(&scene);
        game.play_move(&scene);
        nobody_lost(&scene, &game);
        scene.set_clock(TimeDelta::zero());
        wait_for_ticks(&scene);
        let right = scene.double.wait_here_for(TIMEOUT, |w| {
            let now = w.now().timestamp_millis();
            let most = TimeDelta::days(3).num_milliseconds() + 60_000;
            (scene.deadline(1) - now <= most).then_some(())
        });
        right.unwrap_or_else(|e| panic!("{e}: the turn lasts a year\n{}", scene.log()));
        nobody_lost(&scene, &game);
        turn_has_normal_length(&scene);
    }
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_killed_daemon_does_not_restart_with_a_clock_that_is_wrong_by_a_year() {
    let mut scene = with_frequent_sweeps();
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
        turn_has_normal_length(&scene);
    }
    game.verify(&scene);
}

#[test]
fn after_a_year_of_downtime_nobody_loses_on_time_and_everything_is_answered() {
    let mut scene = with_frequent_sweeps();
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
