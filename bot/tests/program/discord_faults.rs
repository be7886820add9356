//! Short games while Discord misbehaves. In each, one kind of fault occurs. In the end every move is stored once and
//! every answer was posted once, in order.

use std::time::Duration;

use loopback::{EventFault, RestFault, Rule, Settings};

use crate::discord_support::play::{ShortGame, sheet, typed};
use crate::discord_support::{Scene, TIMEOUT, text};

/// From now on this fault applies to events.
fn events(scene: &Scene, rule: Rule<EventFault>) {
    scene.double.with(|world| world.faults.events.push(rule));
}

/// Ends the faults and checks that enough events were affected.
fn end_faults(scene: &Scene, least: u64) {
    scene.double.with(|world| world.faults.clear());
    let affected = scene.double.look(|world| world.faults.events_injected);
    assert!(affected >= least, "only {affected} events were affected");
}

/// A daemon that reads all histories every second.
fn with_frequent_sweeps() -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\nsweep_every = \"1s\"\n");
    scene.start();
    scene
}

#[test]
fn a_message_without_an_event_is_found_when_the_next_one_is_out_of_turn() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for _ in 0..2 {
        events(&scene, Rule::once("MESSAGE_CREATE", EventFault::Drop));
        game.type_move();
        game.type_move();
        game.wait_for_answer(&scene);
    }
    end_faults(&scene, 2);
    game.verify(&scene);
}

#[test]
fn a_message_without_an_event_is_found_by_the_regular_sweep() {
    let scene = with_frequent_sweeps();
    let mut game = ShortGame::start(&scene);
    for _ in 0..3 {
        events(&scene, Rule::once("MESSAGE_CREATE", EventFault::Drop));
        game.play_move(&scene);
    }
    end_faults(&scene, 3);
    game.verify(&scene);
}

#[test]
fn repeated_events_are_processed_once() {
    let scene = Scene::ready();
    events(&scene, Rule::with_chance(1.0, EventFault::Repeat));
    let mut game = ShortGame::start(&scene);
    for _ in 0..4 {
        game.play_move(&scene);
        let asked = game.send_move_command();
        game.wait_for_answer(&scene);
        scene.resolved(asked);
    }
    // A wrong move is answered once too.
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
    end_faults(&scene, 20);
    game.verify(&scene);
}

#[test]
fn late_events_are_processed_in_the_order_of_their_messages() {
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
    end_faults(&scene, 2);
    // A late event changes nothing after everything was read.
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
        end_faults(&scene, 4);
        // The last one may still be delayed.
        game.people[0].says(game.thread, "phew");
        game.wait_for_answer(&scene);
        game.verify(&scene);
    }
}

#[test]
fn events_that_serenity_cannot_read_are_processed() {
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
    end_faults(&scene, 12);
    game.verify(&scene);
}

#[test]
fn a_message_with_an_unreadable_event_is_read_from_the_history() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for _ in 0..3 {
        events(&scene, Rule::once("MESSAGE_CREATE", EventFault::Garble));
        game.play_move(&scene);
    }
    end_faults(&scene, 3);
    game.verify(&scene);
}

/// Waits until the client has resumed and identified this often in all.
fn reconnected(scene: &Scene, times: u64) {
    let reconnected = scene.double.wait_here_for(TIMEOUT, |world| {
        let made = world.identified() + world.resumed();
        (made >= times && world.connected() > 0).then_some(())
    });
    reconnected.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

/// Waits until the client has started a new session.
fn new_session(scene: &Scene) {
    let anew = scene.double.wait_here_for(TIMEOUT, |world| {
        (world.identified() >= 2 && world.connected() > 0).then_some(())
    });
    anew.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

#[test]
fn nothing_is_lost_when_the_connection_is_cut() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    // Events after a cut are repeated when the session is resumed.
    scene.double.with(|world| world.cut_gateway());
    game.type_move();
    game.type_move();
    game.wait_for_answer(&scene);
    reconnected(&scene, 2);
    // The session is not resumed: READY comes again, and the histories are read.
    scene.double.with(|world| {
        world.refuse_resumes(true);
        world.refuse_connections(true);
        world.cut_gateway();
    });
    game.type_move();
    game.type_move();
    scene.double.with(|world| world.refuse_connections(false));
    game.wait_for_answer(&scene);
    new_session(&scene);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn the_first_connection_after_an_outage_is_kept() {
    let heartbeat = Duration::from_secs(1);
    let scene = Scene::new_ready(Settings { heartbeat, ..Settings::default() });
    let mut game = ShortGame::start(&scene);
    let beats = |more: u64| {
        let before = scene.double.look(|world| world.heartbeats());
        let beat = scene.double.wait_here_for(TIMEOUT, |world| {
            (world.heartbeats() >= before + more && world.connected() > 0).then_some(())
        });
        beat.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    };
    // Connections that do not last make the client wait before the next one.
    for times in 2..5 {
        scene.double.with(|world| world.cut_gateway());
        reconnected(&scene, times);
    }
    // The last heartbeat before the loss has no acknowledgement.
    scene.double.with(|world| world.withhold_acks(true));
    beats(1);
    let before = scene.double.with(|world| {
        world.cut_gateway();
        world.withhold_acks(false);
        world.connections()
    });
    game.type_move();
    reconnected(&scene, 5);
    game.wait_for_answer(&scene);
    beats(2);
    assert_eq!(scene.double.look(|world| world.connections()), before + 1, "{}", scene.log());
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn an_invalid_session_is_replaced() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    scene.double.with(|world| world.ask_to_reconnect());
    game.type_move();
    game.wait_for_answer(&scene);
    reconnected(&scene, 2);
    scene.double.with(|world| world.invalidate_sessions(false));
    game.type_move();
    game.type_move();
    game.wait_for_answer(&scene);
    new_session(&scene);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_connection_without_heartbeats_is_replaced() {
    let heartbeat = Duration::from_millis(500);
    let scene = Scene::new_ready(Settings { heartbeat, ..Settings::default() });
    let mut game = ShortGame::start(&scene);
    let before = scene.double.look(|world| world.identified() + world.resumed());
    scene.double.with(|world| world.withhold_acks(true));
    game.play_move(&scene);
    reconnected(&scene, before + 1);
    scene.double.with(|world| world.withhold_acks(false));
    game.play_move(&scene);
    game.verify(&scene);
}

/// Plays a whole game in which every kind of request fails once in this way.
fn every_request_fails_once(fault: &RestFault) {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[discord]\nrequest_timeout = \"1s\"\n[clock]\nwake = \"1s\"\n");
    scene.start();
    let mut affected = 0;
    let mut strike = |operation: &str| {
        let rule = Rule::once(operation, fault.clone());
        scene.double.with(|world| world.faults.rest.push(rule));
        affected += 1;
    };
    strike("create_interaction_response");
    strike("create_message");
    strike("create_thread_from_message");
    let mut game = ShortGame::start(&scene);
    strike("create_message");
    game.play_move(&scene);
    // An answer for one person, in place of the acknowledgement.
    strike("update_original_webhook_message");
    let [ann, bob, cyd] = game.people.clone();
    let asked = ann.slash(game.thread, "/games", &[]).unwrap();
    assert!(scene.answer(asked).content.contains("you are White"));
    // An acknowledgement that is deleted.
    strike("delete_original_webhook_message");
    let moved = game.send_move_command();
    game.wait_for_answer(&scene);
    // The first direct message to a person.
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
    // The thread is archived in the end.
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

/// Each fault has its own scene, because they mostly wait.
fn each_fails(faults: &[RestFault]) {
    std::thread::scope(|scope| {
        let scenes: Vec<_> = faults
            .iter()
            .map(|fault| (fault, scope.spawn(move || every_request_fails_once(fault))))
            .collect();
        for (fault, scene) in scenes {
            assert!(scene.join().is_ok(), "{fault:?}");
        }
    });
}

#[test]
fn temporarily_refused_requests_are_repeated() {
    each_fails(&[
        RestFault::Status(500),
        RestFault::Status(502),
        RestFault::RateLimited { after: 0.2, global: false },
        RestFault::RateLimited { after: 0.2, global: true },
    ]);
}

#[test]
fn requests_without_an_answer_take_effect_once() {
    each_fails(&[RestFault::Hang, RestFault::HangAfter, RestFault::Cut, RestFault::CutAfter]);
}

#[test]
fn requests_with_unreadable_answers_count_as_done() {
    each_fails(&[
        RestFault::CutBody,
        RestFault::Garble,
        RestFault::Delay(Duration::from_millis(700)),
        RestFault::Delay(Duration::from_millis(1_500)),
    ]);
}

#[test]
fn edits_and_deletions_do_not_change_what_was_played() {
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
    let post = scene.posted(game.thread, "stands: editing");
    assert_eq!((post.reply_to, &post.mentions[..]), (Some(first), &[][..]));
    ann.edits(game.thread, first, "2c-3c");
    ann.deletes(game.thread, first);
    // A message that was not played does not become a move later.
    bob.edits(game.thread, talk, typed(2));
    bob.deletes(game.thread, wrong);
    bob.deletes(game.thread, second);
    scene.posted(game.thread, &format!("{} by Bob", sheet(1)));
    game.play_move(&scene);
    assert_eq!(scene.count(game.thread, "stands: editing"), 2, "once per move");
    // While the daemon is down: a deleted message does not count, and an edited one is read as it is now.
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
