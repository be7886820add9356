//! Buttons that are pressed at once, late, twice, by the wrong person or after a restart, and the commands around a
//! game.

use std::io::Write;
use std::process::{Command, Stdio};

use loopback::{Message, Person, Snowflake, permissions};
use rules::Variant;

use crate::discord_support::play::{ShortGame, actions, record, sheet};
use crate::discord_support::{Scene, TIMEOUT, text};

/// The answer to an interaction, which must be for its author alone.
fn alone(scene: &Scene, person: &Person, interaction: Snowflake) -> Message {
    let answer = scene.answer(interaction);
    assert_eq!(answer.only_to, Some(person.id), "{}", answer.content);
    answer
}

/// The newest post of the bot with a button of this label, and the button's `custom_id`.
fn button(scene: &Scene, channel: Snowflake, label: &str) -> (Snowflake, String) {
    let found = scene.double.look(|world| {
        world.bot_posts(channel).into_iter().rev().find_map(|message| {
            let found = message.buttons().into_iter().find(|b| b.label == label)?;
            Some((message.id, found.custom_id))
        })
    });
    found.unwrap_or_else(|| panic!("no button '{label}'"))
}

#[test]
fn of_two_people_who_press_join_at_once_one_gets_the_seat() {
    let scene = Scene::ready();
    let channel = scene.double.channel;
    let [ann, bob, cyd, dan] = ["Ann", "Bob", "Cyd", "Dan"].map(|name| scene.double.person(name));
    ann.slash(channel, "/play", &[("seats", text("white=me"))]).unwrap();
    scene.posted(channel, "Ann opens");
    let (invitation, red) = button(&scene, channel, "Join as Red");
    let [first, second] = scene
        .double
        .with(|world| [&bob, &cyd].map(|p| world.press(p.id, channel, invitation, &red).unwrap()));
    scene.posted(channel, "Bob plays in game g1");
    scene.resolved(first);
    let answer = alone(&scene, &cyd, second).content.clone();
    assert!(answer.contains("Bob (Red) has that seat"), "{answer}");
    // Twice.
    let again = bob.presses(channel, invitation, &red).unwrap();
    let answer = alone(&scene, &bob, again).content.clone();
    assert!(answer.contains("You already have a seat in game g1"), "{answer}");
    let (message, black) = button(&scene, channel, "Join as Black");
    cyd.presses(channel, message, &black).unwrap();
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    // Late.
    let late = dan.presses(channel, invitation, &red).unwrap();
    let answer = alone(&scene, &dan, late).content.clone();
    assert!(answer.contains("Game g1 has begun already"), "{answer}");
    assert_eq!(scene.count(channel, "plays in game"), 1);
    scene.verify();
}

#[test]
fn pressing_a_button_of_another_player_is_refused_privately() {
    let mut scene = Scene::ready();
    let channel = scene.double.channel;
    let [ann, bob, cyd, dan] = ["Ann", "Bob", "Cyd", "Dan"].map(|name| scene.double.person(name));
    let seats = format!("white=me red={} black={}", bob.mention(), cyd.mention());
    ann.slash(channel, "/play", &[("seats", text(&seats))]).unwrap();
    scene.posted(channel, "Ann opens");
    for (label, words) in [("Join", "reserved for others"), ("Decline", "not invited")] {
        let pressed = dan.presses_label(channel, label).unwrap();
        let answer = alone(&scene, &dan, pressed).content.clone();
        assert!(answer.contains(words), "{answer}");
    }
    // A button works after a restart.
    scene.kill();
    scene.start();
    bob.presses_label(channel, "Join").unwrap();
    scene.posted(channel, "Bob plays in game g1");
    cyd.presses_label(channel, "Decline").unwrap();
    scene.posted(channel, "Cyd does not play");
    dan.presses_label(channel, "Join as Black").unwrap();
    let thread = scene.thread(channel);
    let begins = scene.posted(thread, "begins");
    assert!(begins.mentions.contains(&dan.id) && !begins.mentions.contains(&cyd.id));
    scene.verify();
}

#[test]
fn a_draw_is_offered_declined_and_agreed() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, cyd] = game.people.clone();
    game.play_move(&scene);
    let offer = ann.slash(game.thread, "/draw", &[]).unwrap();
    let offered = scene.posted(game.thread, "Ann (White) offers a draw");
    scene.resolved(offer);
    assert_eq!(offered.mentions, [bob.id, cyd.id], "those who must answer are mentioned");
    let twice = ann.slash(game.thread, "/draw", &[]).unwrap();
    assert!(alone(&scene, &ann, twice).content.contains("already"));
    bob.presses(game.thread, offered.id, &offered.buttons()[0].custom_id).unwrap();
    scene.posted(game.thread, "Bob (Red) agrees to a draw");
    let decline = cyd.presses(game.thread, offered.id, &offered.buttons()[1].custom_id).unwrap();
    scene.posted(game.thread, "Cyd (Black) declines the draw");
    scene.resolved(decline);
    // The offer's button is stale now, even after a restart.
    scene.kill();
    scene.start();
    let late = cyd.presses(game.thread, offered.id, &offered.buttons()[0].custom_id).unwrap();
    assert!(alone(&scene, &cyd, late).content.contains("no longer stands"));
    game.play_move(&scene);
    game.verify(&scene);
    for (person, words) in [(&cyd, "Cyd (Black) offers"), (&ann, "Ann (White) agrees")] {
        person.slash(game.thread, "/draw", &[]).unwrap();
        scene.posted(game.thread, words);
    }
    bob.presses_label(game.thread, "Agree to a draw").unwrap();
    let over = scene.posted(game.thread, "is over");
    assert!(over.files.iter().any(|f| f.name == "siege-g1.txt"));
    scene.verify();
}

#[test]
fn resigning_needs_confirmation_and_happens_once() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let [ann, bob, _] = game.people.clone();
    let asked = bob.slash(game.thread, "/resign", &[]).unwrap();
    let question = alone(&scene, &bob, asked);
    assert!(question.content.contains("do you really want to resign"), "{}", question.content);
    let yes = question.buttons()[0].custom_id.clone();
    bob.presses(game.thread, question.id, &yes).unwrap();
    scene.posted(game.thread, "Red resigns");
    let twice = bob.presses(game.thread, question.id, &yes).unwrap();
    assert!(alone(&scene, &bob, twice).content.contains("earlier position"));
    // A player who has resigned cannot move.
    let out = bob.slash(game.thread, "/move", &[("move", text("3b-5d"))]).unwrap();
    assert!(alone(&scene, &bob, out).content.contains("You are out"));
    let asked = ann.slash(game.thread, "/resign", &[("answer", text("yes"))]).unwrap();
    scene.posted(game.thread, "is over");
    scene.resolved(asked);
    let late = ann.slash(game.thread, "/resign", &[("answer", text("yes"))]).unwrap();
    assert!(alone(&scene, &ann, late).content.contains("is over"));
    assert_eq!(scene.count(game.thread, "is over"), 1);
    scene.verify();
}

#[test]
fn a_game_can_be_aborted_until_everybody_has_moved() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, _] = game.people.clone();
    for _ in 0..3 {
        game.play_move(&scene);
    }
    let late = ann.slash(game.thread, "/abort", &[]).unwrap();
    assert!(alone(&scene, &ann, late).content.contains("can no longer be cancelled"));
    game.verify(&scene);
    let channel = scene.double.channel;
    let seats = format!("white=me black={}", bob.mention());
    ann.slash(channel, "/play", &[("variant", text("chess")), ("seats", text(&seats))]).unwrap();
    scene.posted(channel, "opens Chess");
    let early = bob.slash(channel, "/abort", &[("game", 2.into())]).unwrap();
    assert!(alone(&scene, &bob, early).content.contains("Only the player who opened"));
    bob.presses_label(channel, "Join").unwrap();
    let thread = scene.double.wait_here_for(TIMEOUT, |w| w.threads(channel).get(1).map(|t| t.id));
    let thread = thread.unwrap();
    scene.posted(thread, "begins");
    bob.slash(thread, "/abort", &[]).unwrap();
    scene.posted(thread, "cancels game g2");
    let closed = scene.double.wait_here_for(TIMEOUT, |world| {
        world.channels.get(&thread)?.thread()?.archived.then_some(())
    });
    closed.unwrap();
    scene.verify();
}

#[test]
fn the_record_can_be_replayed() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for _ in 0..4 {
        game.play_move(&scene);
    }
    let text = record(&scene, &game.people[2], game.thread);
    let path = scene.path("game.siege");
    std::fs::write(&path, &text).unwrap();
    let siegepost = || Command::new(env!("CARGO_BIN_EXE_siegepost"));
    let checked = siegepost().args(["record", "check"]).arg(&path).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    let listed = siegepost().args(["record", "actions"]).arg(&path).output().unwrap();
    let mut replay = siegepost()
        .args(["replay", "siege"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    replay.stdin.take().unwrap().write_all(&listed.stdout).unwrap();
    let replayed = replay.wait_with_output().unwrap();
    assert!(replayed.status.success());
    assert_eq!(String::from_utf8(replayed.stdout).unwrap().lines().count(), 5);
    assert_eq!(actions(&text), (0..4).map(sheet).collect::<Vec<_>>());
    game.verify(&scene);
}

#[test]
fn settings_belong_to_one_person() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, _] = game.people.clone();
    let set = |person: &Person, key: &str, value: &str| {
        let asked = person.slash(game.thread, "/settings", &[(key, text(value))]).unwrap();
        alone(&scene, person, asked).content
    };
    assert!(set(&ann, "theme", "light").contains("theme light"));
    assert!(set(&bob, "pings", "never").contains("pings: never"));
    assert!(set(&bob, "board", "white").contains("first seat at the bottom"));
    assert!(set(&bob, "cells", "white").contains("named from White's seat"));
    let board = |person: &Person, options: &[(&str, serde_json::Value)]| {
        let mut options = options.to_vec();
        options.push(("private", true.into()));
        let asked = person.slash(game.thread, "/board", &options).unwrap();
        alone(&scene, person, asked).files[0].hash
    };
    let white = [("colour", text("white"))];
    assert_ne!(board(&ann, &white), board(&bob, &white), "Ann sees a light board");
    assert_eq!(board(&bob, &[]), board(&bob, &white), "Bob looks from White's side");
    assert!(set(&ann, "theme", "usual").contains("theme usual"));
    assert_eq!(board(&ann, &white), board(&bob, &white));
    game.play_move(&scene);
    let answer = scene.posted(game.thread, &sheet(0));
    assert_eq!(answer.mentions, [], "Bob is not mentioned");
    game.verify(&scene);
}

#[test]
fn managers_of_a_guild_set_where_games_are_opened_and_by_whom() {
    let scene = Scene::ready();
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let (guild, channel) = (scene.double.guild, scene.double.channel);
    let (other, players) = scene.double.with(|world| {
        world.grant_role(guild, "moderators", permissions::MANAGE_GUILD, ann.id);
        (world.add_channel(guild, "other"), world.grant_role(guild, "players", 0, ann.id))
    });
    let here = format!("<#{channel}>");
    let refused = bob.slash(channel, "/settings", &[("channels", text(&here))]).unwrap();
    assert!(alone(&scene, &bob, refused).content.contains("Manage Server"));
    let role = ("who-may-open", text(&players.to_string()));
    let done = ann.slash(channel, "/settings", &[("channels", text(&here)), role]).unwrap();
    let answer = alone(&scene, &ann, done);
    assert!(answer.content.contains(&format!("<@&{players}> may open games in <#{channel}>")));
    assert_eq!(answer.mentions, []);
    let wrong_place = ann.slash(other, "/play", &[("variant", text("siege"))]).unwrap();
    assert!(alone(&scene, &ann, wrong_place).content.contains(&format!("go to <#{channel}>")));
    let wrong_person = bob.slash(channel, "/play", &[("variant", text("siege"))]).unwrap();
    assert!(alone(&scene, &bob, wrong_person).content.contains("may open games on this server"));
    ann.slash(channel, "/play", &[("variant", text("siege"))]).unwrap();
    scene.posted(channel, "Ann opens Siege Chess");
    scene.verify();
}

#[test]
fn boards_are_drawn_from_every_seat_after_any_move() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for _ in 0..3 {
        game.play_move(&scene);
    }
    let dan = scene.double.person("Dan");
    let mut pictures = Vec::new();
    for colour in ["white", "Red", "b"] {
        for ply in 0..4 {
            let options =
                [("colour", text(colour)), ("after", ply.into()), ("private", true.into())];
            let asked = dan.slash(game.thread, "/board", &options).unwrap();
            let answer = alone(&scene, &dan, asked);
            let picture = &answer.files[0];
            assert!(!picture.description.as_deref().unwrap_or_default().is_empty());
            pictures.push(picture.hash);
            if ply < 3 {
                let words = format!("after {ply} of 3 moves");
                assert!(answer.content.contains(&words), "{}", answer.content);
            }
        }
    }
    let all = pictures.len();
    pictures.sort_unstable();
    pictures.dedup();
    assert_eq!(pictures.len(), all, "twelve different pictures");
    for (name, value, words) in
        [("after", 4.into(), "from 0 to 3"), ("colour", text("green"), "White, Red and Black")]
    {
        let asked = dan.slash(game.thread, "/board", &[(name, value)]).unwrap();
        let answer = alone(&scene, &dan, asked).content;
        assert!(answer.contains(words), "{answer}");
    }
    game.verify(&scene);
}

#[test]
fn positions_of_every_variant_are_drawn() {
    let scene = Scene::ready();
    let ann = scene.double.person("Ann");
    let channel = scene.double.channel;
    for variant in Variant::ALL {
        let start = variant.new_game::<&str, &str>(&[]).unwrap();
        let mut later = variant.new_game::<&str, &str>(&[]).unwrap();
        later.apply(&later.actions()[0]).unwrap();
        let mut hashes = Vec::new();
        for game in [&start, &later] {
            for seat in game.seats() {
                let options = [
                    ("variant", text(variant.name())),
                    ("position", text(&game.position_string())),
                    ("seat", text(seat.name)),
                    ("private", true.into()),
                ];
                let asked = ann.slash(channel, "/position", &options).unwrap();
                let answer = alone(&scene, &ann, asked);
                assert!(answer.content.starts_with(variant.title()), "{}", answer.content);
                let alt = answer.files[0].description.as_deref().unwrap_or_default();
                assert!(alt.chars().count() > 50, "{alt}");
                hashes.push(answer.files[0].hash);
            }
        }
        let all = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), all, "{variant:?}");
        let wrong = [("variant", text(variant.name())), ("position", text("nothing"))];
        let asked = ann.slash(channel, "/position", &wrong).unwrap();
        alone(&scene, &ann, asked);
    }
    scene.verify();
}

#[test]
fn a_puzzle_is_refused_and_solved_in_private() {
    let scene = Scene::ready();
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    let asked = ann.slash(channel, "/puzzle", &[("variant", text("chess"))]).unwrap();
    let shown = alone(&scene, &ann, asked);
    assert!(shown.content.contains("mate in 1."), "{}", shown.content);
    for (typed, words) in
        [("Qd5", "cannot"), ("Qd2", "is not the solution"), ("Qxe2", "You solved puzzle")]
    {
        let answered = ann.slash(channel, "/solve", &[("move", text(typed))]).unwrap();
        let answer = alone(&scene, &ann, answered);
        assert!(answer.content.contains(words), "{typed}: {}", answer.content);
        if typed == "Qxe2" {
            let next = answer.buttons().remove(0);
            let pressed = ann.presses(channel, answer.id, &next.custom_id).unwrap();
            let next = alone(&scene, &ann, pressed);
            assert!(next.content.starts_with("Puzzle chess-"), "{}", next.content);
            assert_ne!(next.content, shown.content);
        }
    }
    scene.verify();
}

#[test]
fn a_game_of_the_waiting_list_is_joined_and_its_loser_is_forgotten() {
    let scene = Scene::ready();
    let channel = scene.double.channel;
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let bot = scene.double.look(|world| world.bot);
    ann.says(channel, &format!("<@{bot}> /queue chess"));
    scene.posted(channel, "Ann waits for Chess. 1 more player is needed");
    let (waits, join) = button(&scene, channel, "Join");
    bob.presses(channel, waits, &join).unwrap();
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    let late = bob.presses(channel, waits, &join).unwrap();
    let answer = alone(&scene, &bob, late).content.clone();
    assert!(answer.starts_with("That game has started"), "{answer}");
    let early = ann.slash(channel, "/forget-me", &[]).unwrap();
    let answer = alone(&scene, &ann, early).content.clone();
    assert!(answer.starts_with("You still play or are invited in g1."), "{answer}");
    ann.says(thread, "/resign yes");
    scene.posted(thread, "resigns");
    let copy = ann.slash(channel, "/my-data", &[]).unwrap();
    assert_eq!(alone(&scene, &ann, copy).files[0].name, "my-data.json");
    let asked = ann.slash(channel, "/forget-me", &[]).unwrap();
    let asked = alone(&scene, &ann, asked);
    let pressed = ann.presses(channel, asked.id, &asked.buttons()[0].custom_id).unwrap();
    let done = alone(&scene, &ann, pressed).content.clone();
    assert!(done.starts_with("Everything about you is removed."), "{done}");
    let shown = bob.slash(channel, "/history", &[]).unwrap();
    let shown = alone(&scene, &bob, shown).content.clone();
    assert!(shown.contains("a former player") && !shown.contains("Ann"), "{shown}");
    scene.verify();
}
