//! `siegepost doctor`, with the Discord double.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use chrono::{TimeDelta, Utc};
use loopback::{RestFault, Rule, Settings, permissions};

use crate::common::free_address;
use crate::discord_support::{Scene, text};

/// The doctor's output, and whether it found no problem.
struct Visit {
    lines: Vec<String>,
    well: bool,
}

impl Visit {
    /// The line about a subject.
    fn about(&self, what: &str) -> &str {
        let found = self
            .lines
            .iter()
            .find(|l| l.get(6..).is_some_and(|l| l.starts_with(&format!("{what}:"))));
        found.unwrap_or_else(|| panic!("nothing about {what}: {:#?}", self.lines))
    }

    fn says(&self, level: &str, what: &str, words: &str) {
        let line = self.about(what);
        assert!(line.starts_with(level) && line.contains(words), "{line}");
    }
}

/// Runs the doctor on a scene. The token is in a file.
fn visit(scene: &Scene, args: &[&str]) -> Visit {
    // Making the daemon's command writes the configuration.
    drop(scene.command());
    let token = scene.path("token");
    if !token.exists() {
        fs::write(&token, scene.double.token()).unwrap();
        fs::set_permissions(&token, fs::Permissions::from_mode(0o600)).unwrap();
    }
    let double = format!("{},{}", scene.double.address(), scene.path("cert.pem").display());
    let output = Command::new(env!("CARGO_BIN_EXE_siegepost"))
        .arg("doctor")
        .args(["--db".into(), scene.path("games.db")])
        .args(["--config".into(), scene.path("config.toml")])
        .args(args)
        .env_clear()
        .env("SIEGEPOST_LOOPBACK", double)
        .output()
        .unwrap();
    let (out, err) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(!out.contains(&scene.double.token()) && !err.contains(&scene.double.token()));
    assert_eq!(err, "", "{out}");
    if std::env::var("SIEGEPOST_READ").is_ok() {
        println!("{out}");
    }
    let mut lines: Vec<String> = out.lines().map(str::to_owned).collect();
    let sum = lines.pop().unwrap();
    let count = |level: &str| lines.iter().filter(|l| l.starts_with(level)).count();
    assert_eq!(sum, format!("{} ok, {} warn, {} bad", count("ok "), count("warn "), count("bad ")));
    let well = count("bad ") == 0;
    assert_eq!(output.status.code(), Some(i32::from(!well)), "{out}");
    Visit { lines, well }
}

fn with_token(mut scene: Scene) -> Scene {
    let token = scene.path("token");
    scene.configure(&format!("[discord]\ntoken_file = \"{}\"\n", token.display()));
    scene
}

#[test]
fn before_the_first_start_it_says_what_a_start_creates() {
    let scene = with_token(Scene::new(Settings::default()));
    let first = visit(&scene, &[]);
    assert!(first.well, "{:#?}", first.lines);
    first.says("ok", "configuration", "config.toml");
    first.says("ok", "data directory", "is writable");
    first.says("ok", "disk", "MB are free");
    first.says("warn", "database", "creates it");
    first.says("ok", "backup", "nothing to back up");
    first.says("ok", "token file", "only its owner");
    first.says("ok", "token", "the bot is Siegepost");
    first.says("ok", "clock", "of Discord's");
    first.says("ok", "message content intent", "switched on");
    first.says("warn", "slash commands", "/play");
    first.says("ok", "servers", "the bot is on 1 server");
    assert!(!scene.path("games.db").exists() && !scene.path("games.db.lock").exists());
    let offline = visit(&scene, &["--offline"]);
    assert!(offline.lines.iter().all(|l| !l.contains("servers:")), "{:#?}", offline.lines);
    assert_eq!(scene.double.violations(), []);
}

#[test]
fn it_warns_before_discord_reviews_the_message_content_intent() {
    let mut scene = with_token(Scene::new(Settings::default()));
    let guild = scene.double.guild;
    // The bot is a member too.
    let set = |scene: &Scene, people: usize| {
        scene.double.with(|world| {
            let guild = world.guilds.get_mut(&guild).unwrap();
            guild.more_members = people - guild.members.len();
        });
    };
    for (people, level, words) in [
        (8_999, "ok", "about 8999 people can reach the bot; from 10000 on"),
        (9_000, "warn", "about 9000 people can reach the bot: soon Discord reviews"),
        (9_999, "warn", "from 10000 on and then every year; apply for it in the Developer Portal"),
        (11_000, "warn", "with 10000 or more, Discord must approve the message content intent"),
    ] {
        set(&scene, people);
        visit(&scene, &[]).says(level, "reach", words);
    }
    visit(&scene, &[]).says(
        "warn",
        "reach",
        "or set [discord] message_content = false: games go on",
    );
    scene.configure("message_content = false\n");
    visit(&scene, &[]).says("ok", "reach", "it requests no privileged intent");
    assert_eq!(scene.double.violations(), []);
}

#[test]
fn it_shows_all_limits() {
    let mut scene = Scene::new(Settings::default());
    scene.set_config("[limits]\ngames_per_guild = 0\ngames_per_person = 7\n");
    let seen = visit(&scene, &["--offline"]);
    seen.says("ok", "limits", "invitations_per_person 10, games_per_person 7");
    seen.says("warn", "[limits] games_per_guild", "there is no limit");
    assert!(!seen.about("limits").contains(" games_per_guild"), "{:#?}", seen.lines);
}

#[test]
fn with_a_running_daemon_it_finds_missing_rights_in_a_channel() {
    let mut scene = with_token(Scene::new(Settings::default()));
    scene.start();
    let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let channel = scene.double.channel;
    let seats = format!("white=me red={} black={}", bob.mention(), cyd.mention());
    ann.slash(channel, "/play", &[("seats", text(&seats))]).unwrap();
    scene.posted(channel, "Ann opens");
    bob.presses_label(channel, "Join").unwrap();
    scene.posted(channel, "Bob plays");
    cyd.presses_label(channel, "Join").unwrap();
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    let well = visit(&scene, &[]);
    assert!(well.well, "{:#?}", well.lines);
    well.says("ok", "database", "1 live game");
    well.says("ok", "daemon", "running");
    well.says("ok", "slash commands", "registered");
    well.says("ok", "rights", "the one channel with a game");
    well.says("ok", "players", "no player");
    well.says("ok", "outbox", "waiting to be posted");
    scene.double.with(|w| w.deny(channel, bob.id, permissions::SEND_MESSAGES_IN_THREADS));
    let report = visit(&scene, &[]);
    assert!(report.well, "{:#?}", report.lines);
    report.says("warn", "players", "Bob cannot write");
    report.says("warn", "players", &format!("({thread})"));
    // A member whose roles Discord does not report may have any right.
    let garbled = Rule::with_chance(1.0, RestFault::Garble).on("get_guild_member");
    scene.double.with(|w| w.faults.rest.push(garbled));
    assert!(!visit(&scene, &[]).lines.iter().any(|l| l.contains("Bob cannot write")));
    scene.double.with(|w| w.faults.clear());
    well.says("warn", "backup", "none");
    scene.double.with(|w| {
        w.deny_bot(channel, permissions::ATTACH_FILES | permissions::SEND_MESSAGES_IN_THREADS);
    });
    let ill = visit(&scene, &[]);
    ill.says("bad", "rights", "Attach Files, Send Messages in Threads");
    ill.says("bad", "rights", &thread.to_string());
    scene.kill();
    visit(&scene, &["--offline"]).says("warn", "daemon", "not running");
    assert_eq!(scene.double.violations(), []);
}

#[test]
fn it_asks_a_running_daemon_for_its_health() {
    let address = free_address();
    let mut scene = Scene::new(Settings::default());
    scene.set_config(&format!("[health]\nlisten = \"{address}\"\n"));
    scene.start();
    visit(&scene, &["--offline"]).says("ok", "workers", "they all make progress");
    // Nothing answers at this address.
    scene.set_config("[health]\nlisten = \"127.0.0.1:1\"\n");
    visit(&scene, &["--offline"]).says("warn", "workers", "http://127.0.0.1:1/health");
    scene.kill();
    let visit = visit(&scene, &["--offline"]);
    assert!(!visit.lines.iter().any(|line| line.contains("workers:")), "{:#?}", visit.lines);
}

#[test]
fn it_finds_problems_of_the_token_the_intent_and_the_clock() {
    let scene = with_token(Scene::new(Settings { granted_intents: 0, ..Settings::default() }));
    let ill = visit(&scene, &[]);
    ill.says("bad", "message content intent", "Message Content Intent");
    let token = scene.path("token");
    fs::set_permissions(&token, fs::Permissions::from_mode(0o644)).unwrap();
    visit(&scene, &["--offline"]).says("bad", "token file", "chmod go-rwx");
    fs::set_permissions(&token, fs::Permissions::from_mode(0o640)).unwrap();
    visit(&scene, &["--offline"]).says("warn", "token file", "group");
    fs::set_permissions(&token, fs::Permissions::from_mode(0o600)).unwrap();
    scene.double.with(|w| w.set_time(Utc::now() + TimeDelta::hours(3)));
    visit(&scene, &[]).says("bad", "clock", "behind Discord's");
    fs::write(&token, "this is none").unwrap();
    visit(&scene, &[]).says("bad", "token", "does not have the form of a Discord bot's token");
    fs::write(&token, "made.up.token").unwrap();
    visit(&scene, &[]).says("bad", "token", "does not accept");
    fs::remove_file(&token).unwrap();
    fs::create_dir(&token).unwrap();
    visit(&scene, &[]).says("bad", "token", "cannot be read");
}

#[test]
fn refusals_are_reported_in_discord_s_words() {
    let scene = with_token(Scene::new(Settings::default()));
    for (operation, what) in [
        ("get_my_user", "Discord"),
        ("get_bot_gateway", "gateway"),
        ("list_application_commands", "slash commands"),
    ] {
        let misfit = RestFault::InvalidForm {
            pointer: "body/name".to_owned(),
            message: "is odd".to_owned(),
        };
        scene.double.with(|w| w.faults.rest.push(Rule::once(operation, misfit)));
        let ill = visit(&scene, &[]);
        ill.says("bad", what, "Discord answered 400 (50035): Invalid Form Body");
        assert!(!ill.about(what).contains("never: "), "{}", ill.about(what));
        assert_eq!(scene.double.look(|w| w.faults.rest_injected), 1, "{operation}");
        scene.double.with(|w| w.faults.rest_injected = 0);
    }
}

#[test]
fn dead_letters_and_files_that_others_can_read_are_problems() {
    let mut scene = with_token(Scene::new(Settings::default()));
    scene.start();
    let ann = scene.double.person("Ann");
    ann.slash(scene.double.channel, "/play", &[("variant", text("chess"))]).unwrap();
    scene.posted(scene.double.channel, "Ann opens");
    scene.stop();
    visit(&scene, &["--offline"]).says("ok", "outbox", "waiting to be posted");
    let path = scene.path("games.db");
    let db = rusqlite::Connection::open(&path).unwrap();
    let given_up = db.execute("UPDATE outbox SET state = 'dead', posted = NULL", []).unwrap();
    drop(db);
    assert!(given_up > 0);
    visit(&scene, &["--offline"]).says("warn", "outbox", "given up");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let ill = visit(&scene, &["--offline"]);
    let open =
        ill.lines.iter().find(|l| l.contains("everybody on this machine can read the games"));
    assert!(
        open.is_some_and(|l| l.starts_with("warn") && l.contains("chmod go-rwx")),
        "{:#?}",
        ill.lines
    );
}

#[test]
fn it_checks_the_configuration_and_the_database() {
    let mut scene = with_token(Scene::new(Settings::default()));
    scene
        .configure("[clock]\ngrace = \"1s\"\n[log]\nfilter = \"=loud=\"\n[backup]\nat = \"off\"\n");
    fs::write(
        scene.path("games.db"),
        "this is no database at all, but long enough to be read as one\n".repeat(40),
    )
    .unwrap();
    let ill = visit(&scene, &["--offline"]);
    ill.says("warn", "[clock] grace", "12h");
    ill.says("bad", "[log] filter", "=loud=");
    ill.says("warn", "[backup] at", "03:30");
    ill.says("bad", "database", "not a Siegepost database");
    scene.configure("[games]\npace = \"soon\"\n");
    visit(&scene, &["--offline"]).says("bad", "configuration", "pace");
}

#[test]
fn the_directory_of_a_file_here_has_a_name() {
    let directory = tempfile::tempdir().unwrap();
    let mut doctor = crate::common::program();
    doctor.current_dir(&directory).args(["doctor", "--offline", "--db", "games.db"]);
    let out = doctor.output().unwrap();
    let out = String::from_utf8_lossy(&out.stdout).into_owned();
    let line = out.lines().find(|line| line.contains("data directory")).unwrap();
    let name = directory.path().canonicalize().unwrap().display().to_string();
    assert!(line.ends_with(&format!("{name} is writable")), "{line}");
}

#[test]
fn a_game_in_quarantine_and_an_interrupted_restore_are_named() {
    let scene = with_token(Scene::new(Settings::default()));
    let path = scene.path("games.db");
    let location = bot::store::Location::File(path.clone());
    bot::store::Store::open(&location, "discord", None).unwrap().close();
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute_batch(
        "PRAGMA foreign_keys = OFF; INSERT INTO quarantine VALUES (7, 1, 'action 3 does not replay')",
    )
    .unwrap();
    drop(db);
    let held = visit(&scene, &["--offline"]);
    held.says("warn", "quarantine", "game g7 cannot be played: action 3 does not replay");
    fs::write(scene.path("games.db.restoring"), ".before-restore\n").unwrap();
    let cut = visit(&scene, &["--offline"]);
    cut.says("bad", "database", "was interrupted; run 'siegepost restore' again");
}
