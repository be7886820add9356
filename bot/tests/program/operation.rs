//! `siegepost serve` as an operator sees it: stopping, clocks, health, logs, shards, backups.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Command, ExitStatus, Output};
use std::time::{Duration, Instant};

use chrono::{TimeDelta, Utc};
use loopback::{GatewayMode, Person, RestFault, Rule, Settings, Snowflake};
use serde_json::Value;

use crate::common::free_address;
use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, TIMEOUT, text};

/// Starts a game of three. Returns its thread.
fn start_game(scene: &Scene, [ann, bob, cyd]: [&Person; 3]) -> Snowflake {
    let channel = scene.double.channel;
    let seats = format!("white=me red={} black={}", bob.mention(), cyd.mention());
    let options = [("variant", text("siege")), ("seats", text(&seats)), ("pace", text("3d"))];
    ann.slash(channel, "/play", &options).unwrap();
    scene.posted(channel, "Ann opens Siege Chess");
    bob.presses_label(channel, "Join").unwrap();
    scene.posted(channel, "Bob plays in game");
    cyd.presses_label(channel, "Join").unwrap();
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    thread
}

fn people(scene: &Scene) -> [Person; 3] {
    ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name))
}

/// Sends the daemon a signal by name.
fn signal(scene: &Scene, name: &str) {
    let daemon = scene.daemon.as_ref().unwrap().id().to_string();
    let sent = Command::new("kill").args([&format!("-{name}"), &daemon]).status().unwrap();
    assert!(sent.success());
}

/// Waits until the daemon has wait_for_end.
fn wait_for_end(scene: &mut Scene) -> ExitStatus {
    let mut daemon = scene.daemon.take().unwrap();
    let begun = Instant::now();
    loop {
        if let Some(status) = daemon.try_wait().unwrap() {
            return status;
        }
        if begun.elapsed() > TIMEOUT {
            let _ = daemon.kill();
            let _ = daemon.wait();
            panic!("the daemon does not end\n{}", scene.log());
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// Runs another command of the program.
fn siegepost(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_siegepost")).args(args).env_clear().output().unwrap()
}

fn text_of(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// A GET request to the daemon, which listens shortly after its start. Returns status and body.
fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let begun = Instant::now();
    let mut stream = loop {
        match TcpStream::connect(address) {
            Ok(stream) => break stream,
            Err(error) => assert!(begun.elapsed() < TIMEOUT, "{error}"),
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    write!(stream, "GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    (status, answer.split_once("\r\n\r\n").unwrap().1.to_owned())
}

fn health(address: SocketAddr) -> (u16, Value) {
    let (status, body) = get(address, "/health");
    (status, serde_json::from_str(&body).unwrap())
}

/// Waits until `/health` has this status.
fn until_health(scene: &Scene, address: SocketAddr, wanted: u16) -> Value {
    let begun = Instant::now();
    loop {
        let (status, body) = health(address);
        if status == wanted {
            return body;
        }
        assert!(begun.elapsed() < TIMEOUT, "{body}\n{}", scene.log());
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn both_signals_stop_the_daemon_without_loss() {
    for name in ["TERM", "INT"] {
        let mut scene = Scene::ready();
        let [ann, bob, cyd] = &people(&scene);
        let thread = start_game(&scene, [ann, bob, cyd]);
        ann.says(thread, "1f-4i");
        scene.posted(thread, "W1f-4i");
        signal(&scene, name);
        assert_eq!(wait_for_end(&mut scene).code(), Some(0), "{name}\n{}", scene.log());
        assert!(scene.log().contains("stopped"), "{}", scene.log());
        bob.says(thread, "3b-5d");
        scene.start();
        scene.posted(thread, "R3b-5d");
        scene.verify();
    }
}

#[test]
fn a_hanging_delivery_is_left_to_the_next_start() {
    let mut scene = Scene::new(Settings::default());
    // Longer than any test waits.
    scene.configure("[discord]\nrequest_timeout = \"1h\"\n");
    scene.start();
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    scene.double.with(|w| w.faults.rest.push(Rule::once("create_message", RestFault::Hang)));
    let before = requests(&scene, "create_message");
    ann.says(thread, "1f-4i");
    until_requests(&scene, "create_message", before + 1);
    signal(&scene, "TERM");
    assert_eq!(wait_for_end(&mut scene).code(), Some(0), "{}", scene.log());
    assert_eq!(scene.count(thread, "W1f-4i"), 0);
    scene.start();
    scene.posted(thread, "W1f-4i");
    assert_eq!(scene.count(thread, "W1f-4i"), 1);
    scene.verify();
}

fn requests(scene: &Scene, operation: &str) -> usize {
    scene.double.look(|w| w.requests().iter().filter(|r| r.operation == operation).count())
}

fn until_requests(scene: &Scene, operation: &str, many: usize) {
    let come = scene.double.wait_here_for(TIMEOUT, |w| {
        let seen = w.requests().iter().filter(|r| r.operation == operation).count();
        (seen >= many).then_some(())
    });
    come.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

#[test]
fn a_second_signal_ends_the_daemon_at_once() {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[discord]\nrequest_timeout = \"1h\"\n");
    scene.start();
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    scene.double.with(|w| w.faults.rest.push(Rule::once("create_message", RestFault::Hang)));
    let before = requests(&scene, "create_message");
    ann.says(thread, "1f-4i");
    until_requests(&scene, "create_message", before + 1);
    signal(&scene, "TERM");
    let begun = Instant::now();
    while !scene.log().contains("stopping") {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    signal(&scene, "TERM");
    assert_eq!(wait_for_end(&mut scene).code(), Some(143), "{}", scene.log());
    scene.start();
    scene.posted(thread, "W1f-4i");
    assert_eq!(scene.count(thread, "W1f-4i"), 1);
}

#[test]
fn with_a_wrong_clock_the_daemon_does_not_start() {
    for (by, words) in [(10, "behind Discord's"), (-10, "ahead of Discord's")] {
        let scene = Scene::new(Settings::default());
        scene.double.with(|w| w.set_time(Utc::now() + TimeDelta::minutes(by)));
        let (status, log) = scene.run(|_| {});
        assert_eq!(status.code(), Some(7), "{log}");
        assert!(log.contains(words) && log.contains("correct it (a time service"), "{log}");
    }
}

#[test]
fn a_wrong_clock_is_reported_until_it_is_right_again() {
    let mut scene = Scene::new(Settings::default());
    let address = free_address();
    scene.configure(&format!("[health]\nlisten = \"{address}\"\n"));
    scene.start();
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    assert_eq!(until_health(&scene, address, 200)["clock"], "ok");
    scene.double.with(|w| w.advance(TimeDelta::minutes(5)));
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    assert_eq!(until_health(&scene, address, 503)["clock"], "wrong");
    assert!(
        scene.log().contains("nobody loses on time until it is right again"),
        "{}",
        scene.log()
    );
    scene.double.with(|w| w.set_time(Utc::now()));
    bob.slash(thread, "/games", &[]).unwrap();
    assert_eq!(until_health(&scene, address, 200)["clock"], "ok");
    assert!(scene.log().contains("clock is right again"), "{}", scene.log());
}

#[test]
fn health_is_reported_before_discord_answers() {
    let mut scene = Scene::new(Settings::default());
    let address = free_address();
    scene.configure(&format!("[health]\nlisten = \"{address}\"\n"));
    let refuse = |w: &mut loopback::World| {
        w.faults.rest.push(Rule::with_chance(1.0, RestFault::Status(502)).on("get_my_user"))
    };
    scene.double.with(refuse);
    let mut daemon = scene.command().spawn().unwrap();
    let begun = Instant::now();
    let body = loop {
        let body = until_health(&scene, address, 503);
        if body["why"].as_str().is_some_and(|why| why.contains("502")) {
            break body;
        }
        assert!(begun.elapsed() < TIMEOUT, "{body}");
    };
    assert_eq!(body["status"], "starting");
    assert_eq!(get(address, "/metrics").0, 200);
    scene.double.with(|w| w.faults.rest.clear());
    assert_eq!(until_health(&scene, address, 200)["status"], "ok");
    daemon.kill().unwrap();
    daemon.wait().unwrap();
}

#[test]
fn health_and_metrics_are_reported() {
    let mut scene = Scene::new(Settings::default());
    let address = free_address();
    scene.configure(&format!("[health]\nlisten = \"{address}\"\n"));
    scene.start();
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    bob.says(thread, "hello everybody");
    bob.says(thread, "3i-9i");
    scene.posted(thread, "3i");
    bob.says(thread, "3b-5d");
    scene.posted(thread, "R3b-5d");
    let body = until_health(&scene, address, 200);
    assert_eq!(body["status"], "ok");
    assert_eq!(body["store"], "ok");
    assert!(body["gateway_connected_since"].is_string(), "{body}");
    for worker in ["lanes", "sender", "deadlines", "events"] {
        assert_eq!(body[worker], "ok", "{body}");
    }
    assert!(body["refused_requests"].is_u64() && body["queued"].is_u64(), "{body}");
    assert!(body["last_sweep"].is_string(), "{body}");
    assert_eq!(body["last_backup"], Value::Null);
    let begun = Instant::now();
    let text = loop {
        let (status, text) = get(address, "/metrics");
        assert_eq!(status, 200);
        // The last delivery is recorded shortly after it is visible.
        if text.contains("siegepost_outbox_waiting 0") || begun.elapsed() > TIMEOUT {
            break text;
        }
    };
    let value = |name: &str| -> f64 {
        let line = text.lines().find(|l| l.rsplit_once(' ').is_some_and(|(n, _)| n == name));
        line.and_then(|l| l.rsplit_once(' ')?.1.parse().ok())
            .unwrap_or_else(|| panic!("{name}\n{text}"))
    };
    assert_eq!(value("siegepost_messages_total{outcome=\"played\"}"), 2.0);
    assert_eq!(value("siegepost_actions_total"), 2.0);
    assert_eq!(value("siegepost_interactions_total"), 3.0);
    assert_eq!(value("siegepost_live_games"), 1.0);
    assert_eq!(value("siegepost_gateway_up"), 1.0);
    for worker in ["lanes", "sender", "deadlines", "events"] {
        assert_eq!(value(&format!("siegepost_worker_up{{worker=\"{worker}\"}}")), 1.0);
    }
    assert_eq!(value("siegepost_gateway_reconnects_total"), 0.0);
    assert_eq!(value("siegepost_outbox_waiting"), 0.0);
    assert_eq!(value("siegepost_deliveries_total{result=\"given_up\"}"), 0.0);
    assert!(value("siegepost_pictures_total") >= 3.0, "the start and two moves");
    assert!(value("siegepost_messages_total{outcome=\"refused\"}") >= 1.0);
    assert!(value("siegepost_answer_seconds_count") >= 5.0);
    assert!(value("siegepost_sweeps_total{result=\"read\"}") >= 1.0);
    assert_eq!(get(address, "/").0, 404);
    // The connection is cut, and made again.
    let before = scene.double.look(loopback::World::resumed);
    scene.double.with(loopback::World::cut_gateway);
    let again = scene.double.wait_here_for(TIMEOUT, |w| (w.resumed() > before).then_some(()));
    again.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    let begun = Instant::now();
    while !get(address, "/metrics").1.contains("siegepost_gateway_reconnects_total 1") {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
    }
    until_health(&scene, address, 200);
    scene.verify();
}

#[test]
fn errors_of_the_database_are_reported_and_nothing_is_posted_twice() {
    let (scene, address) = with_health(Settings::default());
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    let sql = |sql: &str| {
        let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
        db.busy_timeout(TIMEOUT).unwrap();
        db.execute_batch(sql).unwrap();
    };
    // Earlier posts are recorded shortly after they are visible.
    let begun = Instant::now();
    while health(address).1["outbox_waiting"] != 0 {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
    }
    sql(
        "CREATE TRIGGER refuse BEFORE UPDATE OF state ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    let begun = Instant::now();
    let body = loop {
        let (status, body) = health(address);
        assert_eq!(status, 200, "{body}");
        if body["status"] == "degraded" {
            break body;
        }
        assert!(begun.elapsed() < TIMEOUT, "{body}\n{}", scene.log());
    };
    let error = &body["storage_errors"][0];
    assert_eq!((&error["subsystem"], &error["concerned"]), (&"outbox".into(), &1.into()), "{body}");
    assert!(error["since"].is_string() && error["error"].is_string(), "{body}");
    assert!(get(address, "/metrics").1.contains("\nsiegepost_storage_errors 1\n"));
    // It is tried again after one second, two and four: recorded, and not posted.
    let tries = |scene: &Scene| logged(scene, "the result of a delivery could not be recorded");
    while tries(&scene) < 3 {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(scene.count(thread, "W1f-4i"), 1);
    sql("DROP TRIGGER refuse");
    bob.says(thread, "3b-5d");
    scene.posted(thread, "R3b-5d");
    while health(address).1["status"] != "ok" {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
    }
    assert_eq!(scene.count(thread, "W1f-4i"), 1);
    // A game in quarantine is reported too.
    sql("INSERT INTO quarantine VALUES (1, 1, 'for a test')");
    assert_eq!(health(address).1["status"], "degraded");
    assert_eq!(health(address).1["quarantined_games"], 1);
    assert!(get(address, "/metrics").1.contains("\nsiegepost_quarantined_games 1\n"));
    sql("DELETE FROM quarantine");
    scene.verify();
}

/// A scene whose daemon serves `/health`, and the address.
fn with_health(settings: Settings) -> (Scene, SocketAddr) {
    let mut scene = Scene::new(settings);
    let address = free_address();
    scene.configure(&format!("[health]\nlisten = \"{address}\"\n"));
    scene.start();
    until_health(&scene, address, 200);
    (scene, address)
}

fn until_connections(scene: &Scene, many: u64) {
    let come = scene.double.wait_here_for(TIMEOUT, |w| (w.connections() >= many).then_some(()));
    come.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

/// The number of lines of the log that contain these words.
fn logged(scene: &Scene, words: &str) -> usize {
    scene.log().lines().filter(|line| line.contains(words)).count()
}

const LOST: &str = "the connection to the gateway is lost";
const BACK: &str = "connected to the gateway again after";

#[test]
fn a_gateway_that_refuses_connections_is_reported_until_it_is_back() {
    let (scene, address) = with_health(Settings::default());
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let before = scene.double.look(loopback::World::connections);
    scene.double.with(|w| {
        w.set_gateway_mode(GatewayMode::RefuseConnections);
        w.cut_gateway();
    });
    let body = until_health(&scene, address, 503);
    assert_eq!(body["status"], "failing");
    assert!(body["gateway_away_since"].is_string(), "{body}");
    assert_eq!(body["gateway_connected_since"], Value::Null);
    assert!(get(address, "/metrics").1.contains("\nsiegepost_gateway_up 0\n"));
    game.type_move();
    game.type_move();
    until_connections(&scene, before + 4);
    assert_eq!(health(address).0, 503);
    assert_eq!((logged(&scene, LOST), logged(&scene, BACK)), (1, 0), "{}", scene.log());
    scene.double.with(|w| w.set_gateway_mode(GatewayMode::Normal));
    game.wait_for_answer(&scene);
    let body = until_health(&scene, address, 200);
    assert_eq!(body["gateway_away_since"], Value::Null);
    assert!(get(address, "/metrics").1.contains("\nsiegepost_gateway_up 1\n"));
    assert_eq!((logged(&scene, LOST), logged(&scene, BACK)), (1, 1), "{}", scene.log());
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_silent_gateway_is_reported() {
    let heartbeat = Duration::from_millis(500);
    let (scene, address) = with_health(Settings { heartbeat, ..Settings::default() });
    let mut game = ShortGame::start(&scene);
    // How long silence may last is learned from a few heartbeats.
    let beaten = scene.double.wait_here_for(TIMEOUT, |w| (w.heartbeats() >= 10).then_some(()));
    beaten.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    scene.double.with(|w| w.set_gateway_mode(GatewayMode::Silent));
    game.type_move();
    let body = until_health(&scene, address, 503);
    assert!(body["gateway_away_since"].is_string(), "{body}");
    scene.double.with(|w| w.set_gateway_mode(GatewayMode::Normal));
    // A connection that was started meanwhile is awaited for a while.
    let answered = scene
        .double
        .wait_here_for(3 * TIMEOUT, |w| (w.identified() + w.resumed() >= 2).then_some(()));
    answered.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    game.wait_for_answer(&scene);
    until_health(&scene, address, 200);
    assert_eq!(logged(&scene, BACK), 1, "{}", scene.log());
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_failing_gateway_is_not_tried_without_pause() {
    for mode in [GatewayMode::DropConnections, GatewayMode::DropSessions] {
        let (scene, address) = with_health(Settings::default());
        let mut game = ShortGame::start(&scene);
        game.play_move(&scene);
        let made = |w: &loopback::World| (w.connections(), w.identified() + w.resumed());
        let before = scene.double.look(made);
        scene.double.with(|w| {
            w.set_gateway_mode(mode);
            w.cut_gateway();
        });
        game.type_move();
        until_connections(&scene, before.0 + 2);
        std::thread::sleep(Duration::from_secs(8));
        // After a second at least.
        let after = scene.double.look(made);
        let many = (after.0 - before.0, after.1 - before.1);
        assert!(many.0 <= 11 && many.1 <= 11, "{mode:?}: {many:?}");
        scene.double.with(|w| w.set_gateway_mode(GatewayMode::Normal));
        game.wait_for_answer(&scene);
        until_health(&scene, address, 200);
        game.play_move(&scene);
        game.verify(&scene);
    }
}

#[test]
fn refused_slash_commands_are_logged_with_the_reason() {
    let scene = Scene::new(Settings::default());
    let pointer = "body/3/description".to_owned();
    let misfit = RestFault::InvalidForm { pointer, message: "Must be shorter".to_owned() };
    let rule = Rule::once("bulk_set_application_commands", misfit);
    scene.double.with(|w| w.faults.rest.push(rule));
    let (status, log) = scene.run(|_| {});
    assert_eq!(status.code(), Some(8), "{log}");
    assert!(log.contains("Discord refuses the slash commands: Invalid Form Body"), "{log}");
    assert!(log.contains("Must be shorter at '3.description'"), "{log}");
    assert!(!log.contains("invite"), "{log}");
}

#[test]
fn a_log_in_a_file_has_no_colours() {
    let scene = Scene::ready();
    let log = scene.log();
    assert!(log.contains("connecting to Discord") && !log.contains('\u{1b}'), "{log:?}");
}

/// The permissions of others on a file or directory.
#[cfg(unix)]
fn of_others(path: &std::path::Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).unwrap().permissions().mode() & 0o077
}

#[cfg(unix)]
#[test]
fn files_are_readable_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let mut scene = Scene::new(Settings::default());
    let database = scene.path("new").join("games.db");
    let beside = |suffix: &str| format!("{}{suffix}", database.display());
    // As usual, but with a database that does not exist, in a directory that does not exist either.
    let usual = scene.command();
    let mut command = Command::new(usual.get_program());
    command.args(["serve", "--db"]).arg(&database).arg("--config").arg(scene.path("config.toml"));
    command.env_clear().envs(usual.get_envs().filter_map(|(name, value)| Some((name, value?))));
    drop(usual);
    scene.daemon = Some(command.spawn().unwrap());
    let ready = scene.double.wait_here_for(TIMEOUT, |w| (w.identified() > 0).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    for suffix in ["", "-wal", "-shm", ".lock"] {
        assert_eq!(of_others(beside(suffix).as_ref()), 0, "{suffix}");
    }
    assert_eq!(of_others(&scene.path("new")), 0, "the directory");
    signal(&scene, "TERM");
    wait_for_end(&mut scene);
    let backup = scene.path("monday.db");
    let (from, to) = (database.display().to_string(), backup.display().to_string());
    let made = siegepost(&["backup", "--db", &from, &to]);
    assert!(made.status.success(), "{}", text_of(&made));
    assert_eq!(of_others(&backup), 0);
    // The file of an older version is moved aside during the restore, and is readable by its owner only from then on.
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).unwrap();
    let restored = siegepost(&["restore", "--db", &from, &to]);
    assert!(restored.status.success(), "{}", text_of(&restored));
    assert_eq!(of_others(&database), 0);
    assert_eq!(of_others(beside(".before-restore").as_ref()), 0);
}

#[test]
fn an_address_in_use_ends_the_daemon_with_an_error() {
    let mut scene = Scene::new(Settings::default());
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = taken.local_addr().unwrap();
    scene.configure(&format!("[health]\nlisten = \"{address}\"\n"));
    let (status, log) = scene.run(|_| {});
    assert_eq!(status.code(), Some(1), "{log}");
    assert!(log.contains("[health] listen") && log.contains(&address.to_string()), "{log}");
    scene.configure("[log]\nformat = \"xml\"\n");
    let (status, log) = scene.run(|_| {});
    assert_eq!(status.code(), Some(2), "{log}");
}

#[test]
fn no_log_contains_a_secret_at_any_level() {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[log]\nformat = \"json\"\n");
    let mut command = scene.command();
    command.env("RUST_LOG", "trace");
    let before = scene.double.look(loopback::World::identified);
    scene.daemon = Some(command.spawn().unwrap());
    let ready = scene.double.wait_here_for(TIMEOUT, |w| (w.identified() > before).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    let asked = bob.slash(thread, "/games", &[]).unwrap();
    scene.answer(asked);
    let answered = bob.slash(thread, "/move", &[("move", text("3b-5d"))]).unwrap();
    scene.posted(thread, "R3b-5d");
    scene.resolved(answered);
    signal(&scene, "TERM");
    assert_eq!(wait_for_end(&mut scene).code(), Some(0), "{}", scene.log());
    let log = scene.log();
    let token = scene.double.token();
    let mut spans = 0;
    for line in log.lines() {
        assert!(!line.contains(&token), "the token is in the log");
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
        let named = |key: &str| {
            let of = line["spans"].as_array().into_iter().flatten();
            of.clone().any(|span| !span[key].is_null())
        };
        spans += usize::from(named("place") && named("message") && named("game"));
    }
    assert!(spans > 0, "no line has place, message and game");
    let interactions =
        scene.double.look(|w| [asked, answered].map(|id| w.interaction(id).unwrap().token.clone()));
    for secret in &interactions {
        assert!(!log.contains(secret.as_str()), "a token of an interaction is in the log");
    }
    for name in ["games.db", "games.db-wal"] {
        let bytes = std::fs::read(scene.path(name)).unwrap_or_default();
        let found = bytes.windows(token.len()).any(|w| w == token.as_bytes());
        assert!(!found, "the token is in {name}");
    }
}

#[test]
fn at_info_no_text_of_a_message_is_logged() {
    let scene = Scene::ready();
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    ann.says(thread, "a secret between friends");
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    let log = scene.log();
    assert!(!log.contains("secret between") && !log.contains("1f-4i"), "{log}");
}

#[test]
fn a_database_remembers_its_shards() {
    let mut scene = Scene::new(Settings { shards: 2, ..Settings::default() });
    let mut command = scene.command();
    command.args(["--shards", "0..2/2"]);
    scene.daemon = Some(command.spawn().unwrap());
    let ready = scene.double.wait_here_for(TIMEOUT, |w| (w.identified() >= 2).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    signal(&scene, "TERM");
    assert_eq!(wait_for_end(&mut scene).code(), Some(0), "{}", scene.log());
    for others in [&["--shards", "0..1/2"][..], &[]] {
        let (status, log) = scene.run(|command| {
            command.args(others);
        });
        assert_eq!(status.code(), Some(1), "{log}");
        assert!(log.contains("holds the games of shards 0..2/2"), "{log}");
    }
    let (status, log) = scene.run(|command| {
        command.args(["--shards", "2..2/2"]);
    });
    assert_eq!(status.code(), Some(2), "{log}");
    assert!(log.contains("0..2/4"), "{log}");
    scene.verify();
}

#[test]
fn by_default_all_recommended_shards_are_served() {
    let mut scene = Scene::new(Settings { shards: 2, ..Settings::default() });
    scene.daemon = Some(scene.command().spawn().unwrap());
    // Discord lets one shard start every five seconds.
    let ready = scene.double.wait_here_for(TIMEOUT, |w| (w.identified() >= 2).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    scene.verify();
}

#[test]
fn a_restored_backup_catches_up_from_the_channel() {
    let mut scene = Scene::ready();
    let [ann, bob, cyd] = &people(&scene);
    let thread = start_game(&scene, [ann, bob, cyd]);
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    // The configuration names all files of this scene.
    let database = scene.path("games.db");
    scene.configure(&format!("[store]\npath = \"{}\"\n", database.display()));
    drop(scene.command());
    let config = scene.path("config.toml").display().to_string();
    let backup = scene.path("monday.db").display().to_string();
    let made = siegepost(&["backup", "--config", &config, &backup]);
    assert!(made.status.success(), "{}", text_of(&made));
    bob.says(thread, "3b-5d");
    scene.posted(thread, "R3b-5d");
    cyd.says(thread, "3d-5f");
    scene.posted(thread, "B3d-5f");
    signal(&scene, "TERM");
    assert_eq!(wait_for_end(&mut scene).code(), Some(0), "{}", scene.log());
    ann.says(thread, "3c-4c");
    let restored = siegepost(&["restore", "--config", &config, &backup]);
    assert!(restored.status.success(), "{}", text_of(&restored));
    assert!(text_of(&restored).contains("1 action,"), "{}", text_of(&restored));
    scene.start();
    scene.posted(thread, "W3c-4c");
    bob.says(thread, "3i-4i");
    scene.posted(thread, "R3i-4i");
    signal(&scene, "TERM");
    assert_eq!(wait_for_end(&mut scene).code(), Some(0), "{}", scene.log());
    let verified = siegepost(&["verify", "--config", &config]);
    assert!(verified.status.success(), "{}", text_of(&verified));
    assert!(text_of(&verified).contains("5 actions"), "{}", text_of(&verified));
    scene.verify();
}

/// The service manager is notified by a healthy daemon, even before Discord answers, and when it is about to end.
#[test]
fn the_watchdog_is_fed() {
    let mut scene = Scene::new(Settings::default());
    let path = scene.path("notify");
    let manager = std::os::unix::net::UnixDatagram::bind(&path).unwrap();
    manager.set_read_timeout(Some(TIMEOUT)).unwrap();
    let received = |words: &str| {
        let mut received = [0; 256];
        let length = manager.recv(&mut received).unwrap();
        String::from_utf8_lossy(&received[..length]).contains(words)
    };
    scene.double.with(|w| w.faults.rest.push(Rule::once("get_my_user", RestFault::Hang)));
    let mut command = scene.command();
    command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "300000");
    scene.daemon = Some(command.spawn().unwrap());
    assert!(received("WATCHDOG=1"));
    scene.kill();
    scene.double.with(|w| w.faults.rest.clear());
    let before = scene.double.look(loopback::World::identified);
    let mut command = scene.command();
    command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "300000");
    scene.daemon = Some(command.spawn().unwrap());
    let ready = scene.double.wait_here_for(TIMEOUT, |w| (w.identified() > before).then_some(()));
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    for _ in 0..5 {
        assert!(received("WATCHDOG=1"));
    }
    signal(&scene, "TERM");
    while !received("STOPPING=1") {}
    assert_eq!(wait_for_end(&mut scene).code(), Some(0), "{}", scene.log());
}
