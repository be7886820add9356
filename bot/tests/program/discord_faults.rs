//! ShortGame games at a Discord that behaves badly: in each exactly one kind of thing goes wrong, and at its end every
//! move stands once and every answer was shown once, in order.

use std::time::Duration;

use loopback::{EventFault, RestFault, Rule, Settings};

use crate::discord_support::play::{ShortGame, sheet, typed};
use crate::discord_support::{Scene, TIMEOUT, text};

/// From now on this goes wrong with events.
fn events(scene: &Scene, rule: Rule<EventFault>) {
    scene.double.with(|world| world.faults.events.push(rule));
}

/// Nothing goes wrong any more; it did so often enough.
fn over(scene: &Scene, least: u64) {
    scene.double.with(|world| world.faults.clear());
    let struck = scene.double.look(|world| world.faults.events_injected);
    assert!(struck >= least, "only {struck} events were struck");
}

/// A daemon that reads all histories every second.
fn restless() -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\nsweep_every = \"1s\"\n");
    scene.start();
    scene
}

#[test]
fn a_message_never_told_of_is_found_when_the_next_one_is_out_of_turn() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for _ in 0..2 {
        events(&scene, Rule::once("MESSAGE_CREATE", EventFault::Drop));
        game.type_move();
        game.type_move();
        game.wait_for_answer(&scene);
    }
    over(&scene, 2);
    game.verify(&scene);
}

#[test]
fn a_message_never_told_of_is_found_by_the_regular_sweep() {
    let scene = restless();
    let mut game = ShortGame::start(&scene);
    for _ in 0..3 {
        events(&scene, Rule::once("MESSAGE_CREATE", EventFault::Drop));
        game.play_move(&scene);
    }
    over(&scene, 3);
    game.verify(&scene);
}

#[test]
fn events_told_twice_are_heard_once() {
    let scene = Scene::ready();
    events(&scene, Rule::with_chance(1.0, EventFault::Repeat));
    let mut game = ShortGame::start(&scene);
    for _ in 0..4 {
        game.play_move(&scene);
        let asked = game.send_move_command();
        game.wait_for_answer(&scene);
        scene.resolved(asked);
    }
    // What is wrong is said once, too.
    let wrong = game.player_in_turn().says(game.thread, "3a-9i");
    let reply = scene.double.wait_here_for(TIMEOUT, |world| {
        world.bot_posts(game.thread).into_iter().find(|m| m.reply_to == Some(wrong)).map(|m| m.id)
    });
    reply.unwrap();
    game.play_move(&scene);
    let replies = scene.double.look(|world| {
        world.bot_posts(game.thread).iter().filter(|m| m.reply_to == Some(wrong)).count()
    });
    assert_eq!(replies, 1);
    over(&scene, 20);
    game.verify(&scene);
}

#[test]
fn events_that_come_late_are_taken_in_the_order_of_what_was_said() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for by in [300, 900] {
        let late = EventFault::Delay(Duration::from_millis(by));
        events(&scene, Rule::once("MESSAGE_CREATE", late));
        game.type_move();
        game.type_move();
        game.type_move();
        game.wait_for_answer(&scene);
    }
    over(&scene, 2);
    // What is late after all changes nothing.
    std::thread::sleep(Duration::from_millis(50));
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_burst_out_of_order_is_played_in_order() {
    for seed in [1, 2] {
        let scene = Scene::new_ready(Settings { seed, ..Settings::default() });
        let mut game = ShortGame::start(&scene);
        events(&scene, Rule::with_chance(0.5, EventFault::Reorder).on("MESSAGE_CREATE"));
        for ply in 0..14 {
            game.type_move();
            game.people[ply % 2].says(game.thread, "hm, let me see");
        }
        over(&scene, 4);
        // The last one may still be held back.
        game.people[0].says(game.thread, "phew");
        game.wait_for_answer(&scene);
        game.verify(&scene);
    }
}

#[test]
fn what_the_library_cannot_read_is_read_all_the_same() {
    let scene = Scene::ready();
    events(&scene, Rule::with_chance(1.0, EventFault::UnknownFormat));
    let mut game = ShortGame::start(&scene);
    for _ in 0..3 {
        game.play_move(&scene);
        let asked = game.send_move_command();
        game.wait_for_answer(&scene);
        scene.resolved(asked);
    }
    scene.double.with(|world| world.set_archived(game.thread, true));
    let open = scene.double.wait_here_for(TIMEOUT, |world| {
        let thread = world.channels.get(&game.thread)?.thread()?;
        (!thread.archived).then_some(())
    });
    open.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    over(&scene, 12);
    game.verify(&scene);
}

#[test]
fn a_message_nothing_can_be_read_of_is_read_from_the_history() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for _ in 0..3 {
        events(&scene, Rule::once("MESSAGE_CREATE", EventFault::Garble));
        game.play_move(&scene);
    }
    over(&scene, 3);
    game.verify(&scene);
}

/// Waits until the client is back on a connection: resumed and identified so often, in all.
fn back(scene: &Scene, times: u64) {
    let back = scene.double.wait_here_for(TIMEOUT, |world| {
        let made = world.identified() + world.resumed();
        (made >= times && world.connected() > 0).then_some(())
    });
    back.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

/// Waits until the client has begun a session of its own again.
fn begun_anew(scene: &Scene) {
    let anew = scene.double.wait_here_for(TIMEOUT, |world| {
        (world.identified() >= 2 && world.connected() > 0).then_some(())
    });
    anew.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

#[test]
fn a_connection_that_is_cut_loses_nothing() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    // Events after a cut are told again when the session is taken up.
    scene.double.with(|world| world.cut_gateway());
    game.type_move();
    game.type_move();
    game.wait_for_answer(&scene);
    back(&scene, 2);
    // The session is not taken up: READY comes again, and the histories are read.
    scene.double.with(|world| {
        world.refuse_resumes(true);
        world.refuse_connections(true);
        world.cut_gateway();
    });
    game.type_move();
    game.type_move();
    scene.double.with(|world| world.refuse_connections(false));
    game.wait_for_answer(&scene);
    begun_anew(&scene);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_session_declared_invalid_is_begun_anew() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    scene.double.with(|world| world.ask_to_reconnect());
    game.type_move();
    game.wait_for_answer(&scene);
    back(&scene, 2);
    scene.double.with(|world| world.invalidate_sessions(false));
    game.type_move();
    game.type_move();
    game.wait_for_answer(&scene);
    begun_anew(&scene);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_connection_without_heartbeats_is_given_up_for_another() {
    let heartbeat = Duration::from_millis(500);
    let scene = Scene::new_ready(Settings { heartbeat, ..Settings::default() });
    let mut game = ShortGame::start(&scene);
    let before = scene.double.look(|world| world.identified() + world.resumed());
    scene.double.with(|world| world.withhold_acks(true));
    game.play_move(&scene);
    back(&scene, before + 1);
    scene.double.with(|world| world.withhold_acks(false));
    game.play_move(&scene);
    game.verify(&scene);
}

/// A whole game in which the same goes wrong with every kind of request, once each.
fn every_request_goes_wrong_once(fault: &RestFault) {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[discord]\nrequest_timeout = \"1s\"\n[clock]\nwake = \"1s\"\n");
    scene.start();
    let mut struck = 0;
    let mut strike = |operation: &str| {
        let rule = Rule::once(operation, fault.clone());
        scene.double.with(|world| world.faults.rest.push(rule));
        struck += 1;
    };
    strike("create_interaction_response");
    strike("create_message");
    strike("create_thread_from_message");
    let mut game = ShortGame::start(&scene);
    strike("create_message");
    game.play_move(&scene);
    // An answer for one, in the place the acknowledgement keeps.
    strike("update_original_webhook_message");
    let [ann, bob, cyd] = game.people.clone();
    let asked = ann.slash(game.thread, "/games", &[]).unwrap();
    assert!(scene.answer(asked).content.contains("you are White"));
    // An acknowledgement that is to go.
    strike("delete_original_webhook_message");
    let moved = game.send_move_command();
    game.wait_for_answer(&scene);
    // A first conversation in private.
    strike("create_dm");
    let bot = scene.double.look(|world| world.bot.0);
    cyd.says(scene.double.channel, &format!("<@{bot}> /games"));
    scene.notified(&cyd, "you are Black");
    scene.resolved(moved);
    game.play_move(&scene);
    scene.kill();
    game.type_move();
    game.type_move();
    let rule = Rule::once("list_messages", fault.clone());
    scene.double.with(|world| world.faults.rest.push(rule));
    scene.start();
    game.wait_for_answer(&scene);
    game.verify(&scene);
    assert_eq!(scene.double.look(|world| world.faults.rest_injected), 8, "{fault:?}");
    // The thread is archived at the end.
    let rule = Rule::once("update_channel", fault.clone());
    scene.double.with(|world| world.faults.rest.push(rule));
    for (person, words) in [(&bob, "Red"), (&cyd, "is over")] {
        person.slash(game.thread, "/resign", &[("answer", text("yes"))]).unwrap();
        scene.posted(game.thread, words);
    }
    let archived = scene.double.wait_here_for(TIMEOUT, |world| {
        let thread = world.channels.get(&game.thread)?.thread()?;
        thread.archived.then_some(())
    });
    archived.unwrap_or_else(|error| panic!("{fault:?}: {error}\n{}", scene.log()));
    scene.verify();
}

/// Each fault has its own scene; they wait for much and work little.
fn each(faults: &[RestFault]) {
    std::thread::scope(|scope| {
        let scenes: Vec<_> = faults
            .iter()
            .map(|fault| (fault, scope.spawn(move || every_request_goes_wrong_once(fault))))
            .collect();
        for (fault, scene) in scenes {
            assert!(scene.join().is_ok(), "{fault:?}");
        }
    });
}

#[test]
fn requests_that_are_refused_for_now_are_made_again() {
    each(&[
        RestFault::Status(500),
        RestFault::Status(502),
        RestFault::RateLimited { after: 0.2, global: false },
        RestFault::RateLimited { after: 0.2, global: true },
    ]);
}

#[test]
fn requests_that_were_not_answered_are_done_once() {
    each(&[RestFault::Hang, RestFault::HangAfter, RestFault::Cut, RestFault::CutAfter]);
}

#[test]
fn answers_that_cannot_be_read_are_believed() {
    each(&[
        RestFault::CutBody,
        RestFault::Garble,
        RestFault::Delay(Duration::from_millis(700)),
        RestFault::Delay(Duration::from_millis(1_500)),
    ]);
}

#[test]
fn edits_and_deletions_change_nothing_that_was_played() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let first = game.type_move();
    game.wait_for_answer(&scene);
    let talk = game.player_in_turn().says(game.thread, "nice");
    let wrong = game.player_in_turn().says(game.thread, "3a-9i");
    let second = game.type_move();
    game.wait_for_answer(&scene);
    let [ann, bob, _] = game.people.clone();
    ann.edits(game.thread, first, "3c-4c");
    let told = scene.posted(game.thread, "stands: editing");
    assert_eq!((told.reply_to, &told.mentions[..]), (Some(first), &[][..]));
    ann.edits(game.thread, first, "2c-3c");
    ann.deletes(game.thread, first);
    // Of what was not played nothing becomes a move.
    bob.edits(game.thread, talk, typed(2));
    bob.deletes(game.thread, wrong);
    bob.deletes(game.thread, second);
    scene.posted(game.thread, &format!("{} by Bob", sheet(1)));
    game.play_move(&scene);
    assert_eq!(scene.count(game.thread, "stands: editing"), 2, "once for each move");
    // While nobody listened: what is gone was never said, and what was changed reads as it stands now.
    scene.kill();
    let gone = game.player_in_turn().says(game.thread, "2c-3c");
    game.player_in_turn().deletes(game.thread, gone);
    let changed = game.player_in_turn().says(game.thread, "hm");
    game.player_in_turn().edits(game.thread, changed, typed(3));
    game.ply += 1;
    scene.start();
    game.wait_for_answer(&scene);
    game.play_move(&scene);
    game.verify(&scene);
}
