//! Answers with a field that is missing, null or of another type. What Discord does not say is unknown: it stops no
//! game, does not count as gone, and holds up no delivery.

use loopback::{RestFault, Rule, Settings};
use serde_json::{Value, json};

use crate::discord_support::play::ShortGame;
use crate::discord_support::{self, Scene, TIMEOUT};

/// Every field that the daemon reads in Discord's answers, by request.
const FIELDS: [(&str, &[&str]); 5] = [
    (
        "get_channel",
        &[
            "id",
            "type",
            "guild_id",
            "parent_id",
            "last_message_id",
            "thread_metadata",
            "thread_metadata/archived",
            "thread_metadata/locked",
            "thread_metadata/auto_archive_duration",
            "thread_metadata/archive_timestamp",
            "recipients",
            "permission_overwrites",
            "permission_overwrites/id",
            "permission_overwrites/allow",
            "permission_overwrites/deny",
        ],
    ),
    ("get_guild", &["id", "owner_id", "roles", "roles/id", "roles/permissions"]),
    ("get_guild_member", &["roles", "user", "nick"]),
    (
        "list_messages",
        &[
            "id",
            "channel_id",
            "author",
            "author/id",
            "author/username",
            "author/global_name",
            "author/bot",
            "content",
            "mentions",
            "mentions/id",
            "type",
            "nonce",
            "webhook_id",
        ],
    ),
    ("create_message", &["id", "channel_id", "author", "content", "nonce", "type"]),
];

/// A daemon that reads all histories every second and does not cache rights for long.
fn with_frequent_sweeps() -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\nsweep_every = \"1s\"\nflag_lag = \"0s\"\n");
    scene.start();
    scene
}

/// From now on the answers to a request lack a field, or have another value there.
fn falsify(scene: &Scene, operation: &str, path: &str, value: Option<Value>) {
    scene.double.with(|world| {
        world.faults.clear();
        let field = RestFault::Field { path: path.to_owned(), value };
        world.faults.rest.push(Rule::with_chance(1.0, field).on(operation));
    });
}

/// Waits for this many more requests of a kind.
fn asked(scene: &Scene, operation: &str, since: u64, times: usize) {
    let done = scene.double.wait_here_for(TIMEOUT, |world| {
        let now = world.requests().iter().filter(|r| r.number > since && r.operation == operation);
        (now.count() >= times).then_some(())
    });
    done.unwrap_or_else(|error| panic!("{operation}: {error}\n{}", scene.log()));
}

fn nothing_is_gone(scene: &Scene, game: &ShortGame, what: &str) {
    assert!(!scene.log().contains("are paused"), "{what}\n{}", scene.log());
    for person in &game.people {
        let direct = scene.double.with(|world| world.direct(person.id));
        assert_eq!(scene.count(direct, "no longer read or post"), 0, "{what}");
    }
}

/// Falsifies each field in one way, while a move is typed in the game's thread and a private request is sent. Each
/// request has a double of its own, because most of the time is waiting.
fn survives(wrong: Option<&Value>) {
    std::thread::scope(|threads| {
        for (operation, fields) in FIELDS {
            threads.spawn(move || survives_in(operation, fields, wrong));
        }
    });
}

fn survives_in(operation: &str, fields: &[&str], wrong: Option<&Value>) {
    let mut scene = with_frequent_sweeps();
    let mut game = ShortGame::start(&scene);
    let (direct, _) = game.people[0].direct_message("/games");
    scene.posted(direct, "g1");
    for path in fields {
        let what = format!("{operation}: {path} is {wrong:?}");
        falsify(&scene, operation, path, wrong.cloned());
        // A new process knows nothing and has to request everything.
        scene.stop();
        let since = scene.double.look(|world| world.request_count());
        // If nothing follows the last message, the daemon checks whether the empty history can be believed.
        game.people[1].says(game.thread, "what a game!");
        scene.start();
        asked(&scene, "list_messages", since, 1);
        if game.ply < 14 {
            game.play_move(&scene);
        }
        let answers = scene.post_count(direct);
        game.people[0].direct_message("/games");
        let answered = scene.double.wait_here_for(TIMEOUT, |world| {
            (discord_support::post_count(world, direct) > answers).then_some(())
        });
        answered.unwrap_or_else(|error| panic!("{what}: {error}\n{}", scene.log()));
        nothing_is_gone(&scene, &game, &what);
    }
    scene.double.with(|world| world.faults.clear());
    if game.ply < 14 {
        game.play_move(&scene);
    }
    game.verify(&scene);
}

#[test]
fn fields_that_are_missing_are_unknown() {
    survives(None);
}

#[test]
fn fields_that_are_null_are_unknown() {
    survives(Some(&Value::Null));
}

#[test]
fn fields_of_another_type_are_unknown() {
    survives(Some(&json!({"not": ["what", "it", "was"]})));
}

#[test]
fn a_guild_without_roles_stops_no_game() {
    let scene = with_frequent_sweeps();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    for wrong in [None, Some(Value::Null), Some(json!([]))] {
        falsify(&scene, "get_guild", "roles", wrong);
        // If nothing follows the last message, the daemon checks whether the empty history can be believed, and
        // requests rights again after changes.
        game.people[0].says(game.thread, "what a game!");
        let since = scene.double.look(|world| world.request_count());
        let channel = scene.double.channel;
        scene.double.with(|world| world.deny_bot(channel, 0));
        asked(&scene, "get_guild", since, 2);
        nothing_is_gone(&scene, &game, "a guild without roles");
        game.play_move(&scene);
    }
    game.verify(&scene);
}

#[test]
fn a_direct_message_channel_without_overwrites_is_read() {
    let mut scene = with_frequent_sweeps();
    let mut game = ShortGame::start(&scene);
    let (direct, _) = game.people[0].direct_message("/games");
    scene.posted(direct, "g1");
    falsify(&scene, "get_channel", "permission_overwrites", Some(Value::Null));
    scene.stop();
    // What is typed while the daemon is down is read from the history.
    let (direct, _) = game.people[0].direct_message("1f-4i");
    scene.start();
    game.ply += 1;
    game.wait_for_answer(&scene);
    scene.posted(direct, "W1f-4i is played in game g1");
    game.play_move(&scene);
    game.verify(&scene);
}
