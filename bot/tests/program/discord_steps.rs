//! A whole game of three in a thread, with the daemon killed between any two steps; and a restored backup that is
//! fifty moves old.

use loopback::{InteractionState, Person, RestFault, Rule, Settings, Snowflake};
use rules::record::Record;

use crate::discord_support::play::{Way, actions, record, send_line};
use crate::discord_support::{self, Scene, TIMEOUT, siegepost, text};

const SCRIPT: &str = include_str!("../../../data/examples/siege-powers.room");
const RECORD: &str = include_str!("../../../data/examples/siege-powers.siege");

const NAMES: [&str; 3] = ["ada", "ben", "cleo"];

/// The people of the script.
fn people(scene: &Scene) -> [(&'static str, Person); 3] {
    NAMES.map(|name| (name, scene.double.person(name)))
}

/// The lines of the game itself: names and texts.
fn lines() -> Vec<(&'static str, &'static str)> {
    let all = SCRIPT.lines().filter_map(|line| line.split_once(": "));
    let all = all.filter(|(name, _)| NAMES.contains(name));
    all.filter(|(_, text)| !text.starts_with("/play") && *text != "/join").collect()
}

/// The actions that the script plays.
fn expected() -> Vec<String> {
    actions(RECORD)
}

fn person<'a>(people: &'a [(&'static str, Person)], name: &str) -> &'a Person {
    &people.iter().find(|(n, _)| *n == name).unwrap().1
}

/// Kills the daemon and restarts it.
fn restart(scene: &mut Scene) {
    scene.kill();
    scene.start();
}

/// Waits until an interaction is acknowledged: from then on it is stored.
fn acknowledged(scene: &Scene, asked: Snowflake) {
    let found = scene.double.wait_here_for(TIMEOUT, |world| {
        (world.interaction(asked)?.state != InteractionState::Waiting).then_some(())
    });
    found.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

/// Waits until a thread has this many posts of the bot.
fn wait_for_posts(scene: &Scene, thread: Snowflake, answers: usize, line: &str) {
    let answered = scene.double.wait_here_for(TIMEOUT, |world| {
        (discord_support::post_count(world, thread) >= answers).then_some(())
    });
    answered.unwrap_or_else(|error| panic!("'{line}' is not answered: {error}\n{}", scene.log()));
}

/// Opens and joins the script's game with a kill after each step. Returns its thread.
fn open_with_kills(scene: &mut Scene, people: &[(&'static str, Person); 3]) -> Snowflake {
    let channel = scene.double.channel;
    let [ada, ben, cleo] = people.each_ref().map(|(_, person)| person);
    let options = [
        ("variant", text("siege")),
        ("seats", text(&format!("white=me red={} black={}", ben.mention(), cleo.mention()))),
        ("options", text("threshold-W=1 threshold-R=1 threshold-B=1")),
        ("pace", text("3d+5d")),
    ];
    let asked = ada.slash(channel, "/play", &options).unwrap();
    acknowledged(scene, asked);
    restart(scene);
    let invitation = scene.posted(channel, "ada opens").id;
    restart(scene);
    let asked = ben.presses_label(channel, "Join").unwrap();
    acknowledged(scene, asked);
    restart(scene);
    scene.posted(channel, "ben plays");
    scene.kill();
    cleo.says(channel, &format!("<@{}> /join g1", scene.double.look(|w| w.bot)));
    scene.start();
    assert_eq!(scene.thread(channel), invitation);
    scene.posted(invitation, "begins");
    restart(scene);
    invitation
}

/// When the daemon is killed at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kill {
    /// After the answer is posted.
    Answered,
    /// Before the answer, as soon as the message is written or the interaction acknowledged.
    Received,
    /// Before the step, which happens while the daemon is down.
    Before,
    Never,
}

#[test]
fn a_whole_game_is_played_with_the_daemon_killed_between_any_two_steps() {
    let mut scene = Scene::ready();
    let people = people(&scene);
    let channel = scene.double.channel;
    let thread = open_with_kills(&mut scene, &people);
    let all = std::env::var("SIEGEPOST_DISCORD_STEPS").is_ok_and(|v| v == "all");
    let lines = lines();
    let (mut answers, mut kills, mut ways) = (1, 6, Vec::new());
    for (step, (name, line)) in lines.iter().enumerate() {
        let person = person(&people, name);
        // The short form kills at the beginning and end of the game, at powers and decisions, and now and then.
        let special = line.contains(['(', '%', '@', '+', '/']);
        let edge = step < 24 || step + 12 > lines.len();
        let kill = match step % 3 {
            _ if !(all || special || edge || step % 10 == 0) => Kill::Never,
            0 => Kill::Answered,
            1 => Kill::Received,
            _ => Kill::Before,
        };
        let before = scene.double.look(|w| w.interactions().map(|i| i.id).max());
        let way = if kill == Kill::Before {
            scene.kill();
            // Without a daemon, buttons cannot be pressed.
            match step % 2 {
                // A command is only recognised with a mention.
                0 if !line.starts_with('/') => person.says(thread, line),
                _ => person.says(thread, &format!("<@{}> {line}", scene.double.look(|w| w.bot))),
            };
            scene.start();
            Way::Text
        } else {
            let bot = scene.double.look(|w| w.bot.0);
            send_line(&scene, person, thread, line, step, bot)
        };
        if kill == Kill::Received {
            let asked = scene.double.look(|w| w.interactions().map(|i| i.id).max());
            match way {
                Way::Button | Way::Slash => acknowledged(&scene, asked.unwrap()),
                // A direct-message channel is read again from its first message on.
                Way::Direct => wait_for_posts(&scene, thread, answers + 1, line),
                Way::Mention | Way::Text => assert_eq!(asked, before),
            }
            restart(&mut scene);
        }
        ways.push(way);
        answers += 1;
        wait_for_posts(&scene, thread, answers, line);
        if kill == Kill::Answered {
            restart(&mut scene);
        }
        kills += usize::from(kill != Kill::Never);
    }
    scene.posted(thread, "is over");
    let closed = scene.double.wait_here_for(TIMEOUT, |world| {
        let thread = world.threads(channel).into_iter().find(|t| t.id == thread)?;
        thread.thread()?.archived.then_some(())
    });
    closed.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    assert_eq!(scene.post_count(thread), answers, "one answer to every line");
    for way in [Way::Button, Way::Slash, Way::Mention, Way::Direct, Way::Text] {
        assert!(ways.contains(&way), "no line was sent by {way:?}");
    }
    assert_eq!(actions(&record(&scene, &people[0].1, thread)), expected());
    println!("{kills} kills in {} steps", lines.len() + 3);
    assert!(kills > 40, "{kills}");
    scene.verify();
}

/// Starts a game of chess in its thread. `before` runs before the second player joins.
fn chess(scene: &Scene, ann: &Person, bob: &Person, before: impl FnOnce()) -> Snowflake {
    let channel = scene.double.channel;
    let seats = format!("white=me black={}", bob.mention());
    let options = [("variant", text("chess")), ("seats", text(&seats)), ("pace", text("3d"))];
    ann.slash(channel, "/play", &options).unwrap();
    scene.posted(channel, "Ann opens");
    before();
    bob.presses_label(channel, "Join").unwrap();
    scene.thread(channel)
}

#[test]
fn a_move_by_direct_message_comes_after_earlier_messages_in_the_thread() {
    let mut scene = Scene::ready();
    let (ann, bob) = (scene.double.person("Ann"), scene.double.person("Bob"));
    let thread = chess(&scene, &ann, &bob, || {});
    scene.posted(thread, "begins");
    bob.direct_message("/games");
    scene.notified(&bob, "Your games");
    scene.kill();
    ann.says(thread, "e2e4");
    bob.direct_message("e7e5");
    scene.start();
    scene.posted(thread, "e5.");
    assert_eq!(actions(&record(&scene, &ann, thread)), ["e2e4", "e7e5"]);
    let refused = scene.double.look(|w| {
        let mut posts = w.channels.keys().flat_map(|place| w.bot_posts(*place));
        posts.any(|m| m.content.contains("not your turn"))
    });
    assert!(!refused);
    scene.verify();
}

/// The next thread is created, but Discord's answer is delayed.
fn delay_thread_answer(scene: &Scene) {
    let delay = RestFault::Delay(std::time::Duration::from_millis(1_500));
    let rule = Rule::once("create_thread_from_message", delay);
    scene.double.with(|w| w.faults.rest.push(rule));
}

#[test]
fn a_move_typed_before_the_thread_is_recorded_is_found() {
    let scene = Scene::ready();
    let (ann, bob) = (scene.double.person("Ann"), scene.double.person("Bob"));
    let thread = chess(&scene, &ann, &bob, || delay_thread_answer(&scene));
    ann.says(thread, "e2e4");
    scene.posted(thread, "begins");
    ann.says(thread, "d2d4");
    scene.posted(thread, "It is not your turn");
    assert_eq!(actions(&record(&scene, &ann, thread)), ["e2e4"]);
    scene.verify();
}

#[test]
fn a_private_request_comes_after_messages_in_an_unrecorded_thread() {
    let scene = Scene::ready();
    let (ann, bob) = (scene.double.person("Ann"), scene.double.person("Bob"));
    let thread = chess(&scene, &ann, &bob, || delay_thread_answer(&scene));
    ann.says(thread, "e2e4");
    let answer = bob.slash(thread, "/move", &[("move", text("e7e5"))]).unwrap();
    scene.resolved(answer);
    assert_eq!(actions(&record(&scene, &ann, thread)), ["e2e4", "e7e5"]);
    scene.verify();
}

/// Runs another command of the program.
#[test]
fn a_restored_backup_fifty_moves_old_catches_up_and_posts_nothing_twice() {
    const BEFORE: usize = 6;
    const SINCE: usize = 50;
    let mut scene = Scene::new(Settings::default());
    let database = scene.path("games.db").display().to_string();
    scene.configure(&format!("[store]\npath = \"{database}\"\n"));
    scene.start();
    let people = people(&scene);
    let channel = scene.double.channel;
    let [ada, ben, cleo] = people.each_ref().map(|(_, person)| person);
    let bot = format!("<@{}>", scene.double.look(|w| w.bot));
    let seats = format!("white=me red={} black={}", ben.mention(), cleo.mention());
    let options = "threshold-W=1 threshold-R=1 threshold-B=1 pace=3d";
    ada.says(channel, &format!("{bot} /play siege {seats} {options}"));
    scene.posted(channel, "ada opens");
    for player in [ben, cleo] {
        player.says(channel, &format!("{bot} /join g1"));
    }
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    let config = scene.path("config.toml").display().to_string();
    let backup = scene.path("monday.db").display().to_string();
    for (ply, (name, line)) in lines().into_iter().take(BEFORE + SINCE).enumerate() {
        if ply == BEFORE {
            siegepost(&["backup", "--config", &config, &backup]);
        }
        let player = person(&people, name);
        player.says(thread, line);
        wait_for_posts(&scene, thread, ply + 2, line);
    }
    // Another public answer, and a private one.
    ada.says(thread, &format!("{bot} /moves"));
    wait_for_posts(&scene, thread, BEFORE + SINCE + 2, "/moves");
    ben.says(thread, &format!("{bot} /games"));
    scene.notified(ben, "Your games");
    scene.kill();
    // Enough time has passed for Discord to forget all nonces.
    scene.double.with(loopback::World::forget_nonces);
    let posts = |scene: &Scene| -> Vec<(Snowflake, String)> {
        scene.double.look(|world| {
            let places = world.channels.keys().flat_map(|place| world.bot_posts(*place));
            places.map(|m| (m.id, m.content.clone())).collect()
        })
    };
    let before = posts(&scene);
    siegepost(&["restore", "--config", &config, &backup]);
    scene.start();
    // The next move comes after all of them and is answered normally.
    let lines = lines();
    let (name, line) = lines[BEFORE + SINCE];
    person(&people, name).says(thread, line);
    wait_for_posts(&scene, thread, BEFORE + SINCE + 3, line);
    let played = actions(&record(&scene, ada, thread));
    assert_eq!(played, expected()[..=BEFORE + SINCE]);
    let after = posts(&scene);
    assert_eq!(after.len(), before.len() + 1, "nothing is posted twice");
    assert!(before.iter().all(|post| after.contains(post)));
    scene.verify();
    scene.kill();
    let verified = siegepost(&["verify", "--config", &config]);
    let verified = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.contains(&format!("{} actions", BEFORE + SINCE + 1)), "{verified}");
    assert!(Record::parse(RECORD).is_ok());
}
