//! Deliveries that Discord refuses: later ones are delivered, the operator is notified and can retry them, and while
//! Discord is away nothing becomes a dead letter.

use std::io::{Read, Write};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use loopback::{RestFault, Rule, Settings, permissions};

use crate::common::free_address;
use crate::discord_support::play::{ShortGame, sheet};
use crate::discord_support::{Scene, TIMEOUT, text};

/// A daemon that gives up deliveries that fail for two seconds.
fn giving_up_early() -> Scene {
    with_config("")
}

fn with_config(lines: &str) -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.set_config("[sender]\nretry_first = \"1s\"\nretry_longest = \"1s\"\ngive_up = \"2s\"\n[pictures]\nwidth = 400\n");
    scene.configure(lines);
    scene.start();
    scene
}

/// The answer to a GET request to the daemon's own address.
fn get(address: std::net::SocketAddr, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

/// `siegepost outbox`, while the daemon runs.
fn outbox(scene: &Scene, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_siegepost"))
        .arg("outbox")
        .args(args)
        .args(["--db".into(), scene.path("games.db")])
        .output()
        .unwrap()
}

fn listed(scene: &Scene, args: &[&str]) -> String {
    let output = outbox(scene, args);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn always(status: u16, words: &str) -> Rule<RestFault> {
    Rule::with_chance(1.0, RestFault::Status(status)).on("create_message").containing(words)
}

fn wait_until(what: &str, scene: &Scene, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < TIMEOUT, "{what}\n{}", scene.log());
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_message_that_always_fails_does_not_block_its_place() {
    let scene = giving_up_early();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    // Discord fails over this answer without end.
    scene.double.with(|w| w.faults.rest.push(always(500, &sheet(1))));
    game.type_move();
    let asked = game.people[0].slash(game.thread, "/board", &[]).unwrap();
    // The player in turn is mentioned in a notice about it, and later rows are delivered.
    let notice = scene.posted(game.thread, "I could not post one of my messages here.");
    assert_eq!(notice.mentions, [game.people[2].id], "{}", notice.content);
    assert!(notice.content.contains("/board g1"), "{}", notice.content);
    scene.resolved(asked);
    let dead = listed(&scene, &["--dead"]);
    for words in ["dead  in", "game g1", "1 dead letter", "error: Discord answered 500"] {
        assert!(dead.contains(words), "{words}: {dead}");
    }
    assert!(
        scene.log().contains("a dead letter, the rows after it are delivered"),
        "{}",
        scene.log()
    );
    let json = listed(&scene, &["--json"]);
    let letter: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!((&letter["dead"], &letter["game"]), (&true.into(), &1.into()), "{json}");
    let id = letter["id"].to_string();
    // The game continues.
    game.play_move(&scene);
    // Once Discord accepts it, the operator retries it, and the running daemon notices.
    scene.double.with(|w| w.faults.clear());
    let retried = listed(&scene, &["retry", &id]);
    assert_eq!(retried, "1 delivery to be delivered again\n");
    scene.posted(game.thread, &sheet(1));
    wait_until("it is no longer a dead letter", &scene, || {
        listed(&scene, &[]) == "0 dead letters, 0 waiting\n"
    });
    let unknown = outbox(&scene, &["drop", &id]);
    assert_eq!(unknown.status.code(), Some(1), "{unknown:?}");
    assert_eq!(outbox(&scene, &["retry"]).status.code(), Some(2));
    assert_eq!(scene.count(game.thread, "I could not post"), 1);
    scene.verify();
}

#[test]
fn while_discord_accepts_no_message_nothing_becomes_a_dead_letter() {
    let address = free_address();
    let scene = with_config(&format!("[health]\nlisten = \"{address}\"\n"));
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    scene.double.with(|w| {
        w.faults.rest.push(Rule::with_chance(1.0, RestFault::Status(503)).on("create_message"));
    });
    game.type_move();
    let before = scene.double.look(|w| w.faults.rest_injected);
    wait_until("nothing is tried", &scene, || {
        scene.double.look(|w| w.faults.rest_injected) >= before + 12
    });
    assert!(listed(&scene, &["--dead"]).contains("0 dead letters"), "{}", scene.log());
    assert!(listed(&scene, &[]).contains("failing  in"));
    // After a minute the daemon counts as degraded, but a restart would not help.
    let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
    db.busy_timeout(TIMEOUT).unwrap();
    let since = "UPDATE outbox SET failing_since = failing_since - 120000 WHERE state = 'due'";
    assert_eq!(db.execute(since, []).unwrap(), 1);
    let health = get(address, "/health");
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    let (_, body) = health.split_once("\r\n\r\n").unwrap();
    let health: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!((&health["status"], &health["outbox_failing"]), (&"degraded".into(), &1.into()));
    assert!(health["longest_failing_seconds"].as_i64() >= Some(120), "{health}");
    let metrics = get(address, "/metrics");
    for line in ["siegepost_outbox_failing 1", "siegepost_outbox_dead 0"] {
        assert!(metrics.lines().any(|l| l == line), "{line}\n{metrics}");
    }
    scene.double.with(|w| w.faults.clear());
    game.wait_for_answer(&scene);
    game.play_move(&scene);
    game.verify(&scene);
    assert!(get(address, "/health").contains("\"status\":\"ok\""));
}

#[test]
fn a_game_whose_thread_cannot_be_opened_is_played_where_it_was_opened() {
    let scene = giving_up_early();
    let operation = "create_thread_from_message";
    scene.double.with(|w| {
        w.faults.rest.push(Rule::with_chance(1.0, RestFault::Status(500)).on(operation));
    });
    let channel = scene.double.channel;
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let options = [("variant", text("chess")), ("seats", text("white=me black=open"))];
    ann.slash(channel, "/play", &options).unwrap();
    scene.posted(channel, "opens Chess");
    bob.presses_label(channel, "Join as Black").unwrap();
    scene.posted(channel, "begins");
    ann.says(channel, "e4");
    scene.posted(channel, "e4.");
    assert!(scene.log().contains("stays where it was opened"), "{}", scene.log());
    scene.verify();
}

#[test]
fn where_discord_refuses_everything_the_players_are_notified_by_direct_message() {
    let scene = giving_up_early();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    // Every message is blocked by moderation.
    let thread = format!("channels/{}/", game.thread);
    scene.double.with(|w| {
        let refused = RestFault::Refused { status: 403, code: 200_000 };
        w.faults
            .rest
            .push(Rule::with_chance(1.0, refused).on("create_message").containing(&thread));
    });
    game.type_move();
    for person in &game.people {
        let post = scene.notified(person, "/move-game g1");
        assert!(post.content.contains("its clock is stopped"), "{}", post.content);
    }
    scene.verify();
}

/// From now on this fault applies to every message posted in the game's thread.
fn posts_fail(scene: &Scene, game: &ShortGame, times: u32, fault: RestFault) {
    let thread = format!("channels/{}/", game.thread);
    let rule = Rule::with_chance(1.0, fault).on("create_message").containing(&thread);
    scene.double.with(|w| w.faults.rest.push(rule.times(times)));
}

#[test]
fn a_refusal_without_a_known_code_gives_up_nothing_and_closes_no_place() {
    let unknown = |status, code| RestFault::Refused { status, code };
    let faults = [
        RestFault::Status(403),
        RestFault::Status(400),
        RestFault::Status(404),
        unknown(403, 0),
        unknown(400, 990_099),
    ];
    let scene = giving_up_early();
    let mut game = ShortGame::start(&scene);
    for fault in faults {
        game.play_move(&scene);
        posts_fail(&scene, &game, u32::MAX, fault.clone());
        game.type_move();
        let before = scene.double.look(|w| w.faults.rest_injected);
        // Longer than a delivery may fail before it is given up.
        wait_until("nothing is tried", &scene, || {
            scene.double.look(|w| w.faults.rest_injected) >= before + 7
        });
        assert!(listed(&scene, &["--dead"]).contains("0 dead letters"), "{fault:?}");
        scene.double.with(|w| w.faults.clear());
        game.wait_for_answer(&scene);
    }
    assert!(!scene.log().contains("its games are paused"), "{}", scene.log());
    game.verify(&scene);
}

#[test]
fn a_message_that_is_posted_in_a_closed_place_opens_it_again() {
    let scene = giving_up_early();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    posts_fail(&scene, &game, 1, RestFault::Refused { status: 403, code: 50_001 });
    game.type_move();
    for person in &game.people {
        scene.notified(person, "/move-game g1");
    }
    let asked = game.people[0].slash(game.thread, "/board", &[]).unwrap();
    scene.resolved(asked);
    scene.posted(game.thread, "I can read and post here again");
    scene.posted(game.thread, "Game g1 goes on, and its clock runs again");
    assert_eq!(scene.count(game.thread, "I can read and post here again"), 1);
    scene.verify();
}

#[test]
fn a_reply_that_is_refused_without_a_reason_is_posted_as_no_reply() {
    let scene = with_config("");
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    // A server that does not find the message and ignores `fail_if_not_exists`.
    scene.double.with(|w| {
        let refused = RestFault::Refused { status: 404, code: 0 };
        let rule = Rule::with_chance(1.0, refused).on("create_message");
        w.faults.rest.push(rule.containing("message_reference"));
    });
    for _ in 0..2 {
        game.type_move();
        game.wait_for_answer(&scene);
    }
    wait_until("nothing waits", &scene, || listed(&scene, &[]) == "0 dead letters, 0 waiting\n");
    game.verify(&scene);
}

#[test]
fn what_waits_for_a_closed_place_is_posted_when_rights_return_and_no_letter_is_dead() {
    let address = free_address();
    let scene = with_config(&format!("[health]\nlisten = \"{address}\"\n"));
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let (guild, channel) = (scene.double.guild, scene.double.channel);
    let empty = scene.double.with(|w| w.add_channel(guild, "empty"));
    let rights = permissions::SEND_MESSAGES | permissions::SEND_MESSAGES_IN_THREADS;
    for place in [channel, empty] {
        scene.double.with(|w| w.deny_bot(place, rights));
    }
    game.type_move();
    for person in &game.people {
        scene.notified(person, "/move-game g1");
    }
    // Nothing is played here. The answers are tried again only when rights change.
    for _ in 0..2 {
        let asked = game.people[0].slash(empty, "/board", &[]).unwrap();
        scene.answer(asked);
    }
    wait_until("they wait", &scene, || listed(&scene, &[]).contains("0 dead letters, 3 waiting"));
    for place in [channel, empty] {
        scene.double.with(|w| w.deny_bot(place, 0));
    }
    game.wait_for_answer(&scene);
    scene.posted(game.thread, "Game g1 goes on, and its clock runs again");
    wait_until("both are answered", &scene, || scene.post_count(empty) == 2);
    wait_until("nothing waits", &scene, || listed(&scene, &[]) == "0 dead letters, 0 waiting\n");
    assert!(get(address, "/health").contains("\"status\":\"ok\""));
    game.play_move(&scene);
    game.verify(&scene);
}
