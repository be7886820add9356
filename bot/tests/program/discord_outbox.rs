//! Deliveries that Discord will not take: what follows them is delivered, the operator is told and can try them again,
//! and while Discord is away nothing is given up.

use std::io::{Read, Write};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use loopback::{RestFault, Rule, Settings};

use crate::common::free_address;
use crate::discord_support::play::{Short, sheet};
use crate::discord_support::{LONG, Scene, text};

/// A daemon that sets aside what fails for two seconds.
fn impatient() -> Scene {
    with_config("")
}

fn with_config(lines: &str) -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.set_config("[sender]\nretry_first = \"1s\"\nretry_longest = \"1s\"\ngive_up = \"2s\"\n[pictures]\nwidth = 400\n");
    scene.configure(lines);
    scene.start();
    scene
}

/// What is told at a path of the daemon's own address.
fn get(address: std::net::SocketAddr, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut told = String::new();
    stream.read_to_string(&mut told).unwrap();
    told
}

/// `siegepost outbox`, beside the daemon.
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
        assert!(begun.elapsed() < LONG, "{what}\n{}", scene.log());
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn one_message_that_always_fails_does_not_silence_its_place() {
    let scene = impatient();
    let mut game = Short::begin(&scene);
    game.moves(&scene);
    // Discord fails over this one answer for ever.
    scene.double.with(|w| w.faults.rest.push(always(500, &sheet(1))));
    game.types();
    let asked = game.people[0].slash(game.thread, "/board", &[]).unwrap();
    // Whoever is to move is told so, called by name, and what follows is delivered.
    let notice = scene.posted(game.thread, "I could not post one of my messages here.");
    assert_eq!(notice.mentions, [game.people[2].id], "{}", notice.content);
    assert!(notice.content.contains("/board g1"), "{}", notice.content);
    scene.resolved(asked);
    let dead = listed(&scene, &["--dead"]);
    for words in ["dead  in", "game g1", "1 dead letter", "error: Discord says 500"] {
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
    // The game goes on.
    game.moves(&scene);
    // Once Discord takes it, the operator has it delivered after all, and the running daemon notices.
    scene.double.with(|w| w.faults.clear());
    let retried = listed(&scene, &["retry", &id]);
    assert_eq!(retried, "1 delivery to be delivered again\n");
    scene.posted(game.thread, &sheet(1));
    wait_until("it is listed for ever", &scene, || {
        listed(&scene, &[]) == "0 dead letters, 0 waiting\n"
    });
    let unknown = outbox(&scene, &["drop", &id]);
    assert_eq!(unknown.status.code(), Some(1), "{unknown:?}");
    assert_eq!(outbox(&scene, &["retry"]).status.code(), Some(2));
    assert_eq!(scene.count(game.thread, "I could not post"), 1);
    scene.sound();
}

#[test]
fn while_discord_takes_no_message_nothing_is_given_up() {
    let address = free_address();
    let scene = with_config(&format!("[health]\nlisten = \"{address}\"\n"));
    let mut game = Short::begin(&scene);
    game.moves(&scene);
    scene.double.with(|w| {
        w.faults.rest.push(Rule::with_chance(1.0, RestFault::Status(503)).on("create_message"));
    });
    game.types();
    let before = scene.double.look(|w| w.faults.rest_injected);
    wait_until("nothing is tried", &scene, || {
        scene.double.look(|w| w.faults.rest_injected) >= before + 12
    });
    assert!(listed(&scene, &["--dead"]).contains("0 dead letters"), "{}", scene.log());
    assert!(listed(&scene, &[]).contains("failing  in"));
    // After a minute of it the daemon counts as degraded; there is no reason to start it again.
    let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
    db.busy_timeout(LONG).unwrap();
    let since = "UPDATE outbox SET failing_since = failing_since - 120000 WHERE state = 'due'";
    assert_eq!(db.execute(since, []).unwrap(), 1);
    let health = get(address, "/health");
    assert!(health.starts_with("HTTP/1.1 200 "), "{health}");
    let (_, body) = health.split_once("\r\n\r\n").unwrap();
    let told: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!((&told["status"], &told["outbox_failing"]), (&"degraded".into(), &1.into()));
    assert!(told["longest_failing_seconds"].as_i64() >= Some(120), "{told}");
    let metrics = get(address, "/metrics");
    for line in ["siegepost_outbox_failing 1", "siegepost_outbox_dead 0"] {
        assert!(metrics.lines().any(|l| l == line), "{line}\n{metrics}");
    }
    scene.double.with(|w| w.faults.clear());
    game.answered(&scene);
    game.moves(&scene);
    game.is_whole(&scene);
    assert!(get(address, "/health").contains("\"status\":\"ok\""));
}

#[test]
fn a_game_whose_thread_cannot_be_opened_is_played_where_it_was_opened() {
    let scene = impatient();
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
    assert!(scene.log().contains("played where it was opened"), "{}", scene.log());
    scene.sound();
}

#[test]
fn where_discord_refuses_everything_the_players_are_told_by_direct_message() {
    let scene = impatient();
    let mut game = Short::begin(&scene);
    game.moves(&scene);
    // No code that is known, and not on this message alone.
    let thread = format!("channels/{}/", game.thread);
    scene.double.with(|w| {
        let refused = RestFault::Refused { status: 403, code: 990_099 };
        w.faults
            .rest
            .push(Rule::with_chance(1.0, refused).on("create_message").containing(&thread));
    });
    game.types();
    for person in &game.people {
        let told = scene.told(person, "/move-game g1");
        assert!(told.content.contains("its clock is stopped"), "{}", told.content);
    }
    scene.sound();
}
