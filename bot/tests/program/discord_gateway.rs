//! Damaged payloads of the gateway, and restarts of its server: neither loses a move, nor is the bot deaf for long.

use std::time::{Duration, Instant};

use loopback::{Damage, EventFault, Rule};

use crate::discord_support::Scene;
use crate::discord_support::play::{ShortGame, sheet};

/// How long the bot may be deaf: after a damaged payload, and after the server is back.
const DEAF: Duration = Duration::from_secs(10);

/// Plays a move for each kind of damage, which the event of the move has. Damage that is done `again` is also in what a resumed
/// session repeats.
fn every_damage_costs_little(again: bool) {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let mut lost = Vec::new();
    for how in Damage::ALL {
        let rule = Rule::once("MESSAGE_CREATE", EventFault::Damage { how, again });
        scene.double.with(|world| world.faults.events.push(rule));
        let typed = Instant::now();
        game.type_move();
        let answer = sheet(game.ply - 1);
        let answered = scene.double.wait_here_for(DEAF, |world| {
            world.bot_posts(game.thread).iter().any(|m| m.content.contains(&answer)).then_some(())
        });

        eprintln!("{how:?}: {:.1} s", typed.elapsed().as_secs_f64());
        if answered.is_err() {
            lost.push(how);
            // It is found after a restart at the latest.
            scene.kill();
            scene.double.with(|world| world.invalidate_sessions(false));
            scene.start();
            game.wait_for_answer(&scene);
        }
    }
    assert_eq!(lost, [], "{}", scene.log());
    game.verify(&scene);
}

#[test]
fn a_damaged_payload_loses_no_move() {
    every_damage_costs_little(false);
}

#[test]
fn a_payload_that_is_damaged_again_loses_no_move() {
    every_damage_costs_little(true);
}

#[test]
fn a_damaged_payload_loses_no_command() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for how in [Damage::Half, Damage::NoOperation] {
        let rule = Rule::once("INTERACTION_CREATE", EventFault::Damage { how, again: false });
        scene.double.with(|world| world.faults.events.push(rule));
        game.send_move_command();
        game.wait_for_answer(&scene);
    }
    game.verify(&scene);
}

#[test]
fn the_bot_hears_again_soon_after_every_restart_of_the_server() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for (nth, keeps_sessions) in [true, false, false, true, false].into_iter().enumerate() {
        let made = scene.double.with(|world| {
            world.refuse_connections(true);
            world.refuse_resumes(!keeps_sessions);
            world.cut_gateway();
            world.identified() + world.resumed()
        });
        game.type_move();
        std::thread::sleep(Duration::from_secs(4));
        let back = Instant::now();
        scene.double.with(|world| world.refuse_connections(false));
        let heard = scene.double.wait_here_for(DEAF, |world| {
            (world.identified() + world.resumed() > made && world.connected() > 0).then_some(())
        });
        eprintln!("restart {nth}: {:.1} s", back.elapsed().as_secs_f64());
        heard.unwrap_or_else(|error| panic!("restart {nth}: {error}\n{}", scene.log()));
        game.wait_for_answer(&scene);
    }
    game.verify(&scene);
}
