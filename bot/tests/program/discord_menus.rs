//! Context menus, the app in places where the bot is no member, and moves that are typed as replies.

use loopback::{ClientError, Message, Person, RestFault, Rule, Settings, Snowflake};
use serde_json::json;

use crate::discord_support::play::{ShortGame, start_game, typed};
use crate::discord_support::{Scene, text};

const FEN: &str = "4k3/8/8/8/8/8/4q3/4K2R w K - 0 1";

/// The answer to an interaction, which must be for its author alone.
fn alone(scene: &Scene, person: &Person, interaction: Snowflake) -> Message {
    let answer = scene.answer(interaction);
    assert_eq!(answer.only_to, Some(person.id), "{}", answer.content);
    answer
}

fn has_board(message: &Message) -> bool {
    message.files.iter().any(|file| file.name == "board.png")
}

#[test]
fn the_board_of_a_post_and_the_position_in_a_message_are_shown_in_private() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, cyd] = game.people.clone();
    let thread = game.thread;
    let begins = scene.posted(thread, "begins");
    game.play_move(&scene);
    let first = scene.posted(thread, "W1f-4i");
    game.play_move(&scene);
    game.play_move(&scene);
    let posts = scene.post_count(thread);
    let shown = |person: &Person, message: Snowflake, entry: &str| {
        let asked = person.menu_of_message(thread, message, entry).unwrap();
        alone(&scene, person, asked)
    };
    let board = |person: &Person, message: Snowflake| shown(person, message, "Board at this move");
    for (post, words) in [(begins.id, "after 0 of 3 moves"), (first.id, "after 1 of 3 moves")] {
        let answer = board(&bob, post);
        assert!(answer.content.contains(words) && has_board(&answer), "{}", answer.content);
    }
    // A post without a picture shows what the message that it answers was about.
    let sheet = cyd.says(thread, "/moves");
    scene.judged(sheet);
    let sheet = scene.double.look(|world| world.bot_posts(thread).last().map(|post| post.id));
    let answer = board(&cyd, sheet.unwrap());
    assert!(has_board(&answer), "{}", answer.content);
    let talk = bob.says(thread, "What a move!");
    let answer = board(&ann, talk);
    assert!(answer.content.contains("no post of mine") && !has_board(&answer));
    // The position in a message, whoever wrote it.
    for message in [
        bob.says(thread, &format!("What would you do here?\n{FEN}")),
        cyd.attaches(thread, "From the club:", "game.pgn", b"[White \"A\"]\n\n1. e4 e5 *"),
    ] {
        let answer = shown(&ann, message, "Show this position");
        assert!(answer.content.starts_with("Chess: ") && has_board(&answer), "{}", answer.content);
    }
    let answer = shown(&ann, talk, "Show this position");
    assert!(answer.content.contains("no position in this message"), "{}", answer.content);
    let rows = cyd.attaches(thread, "", "rows.txt", &[0xff, 0xfe]);
    let answer = shown(&cyd, rows, "Show this position");
    assert!(answer.content.contains("cannot read that file as text"), "{}", answer.content);
    // After a stop too; and only the score sheet was posted for all to see.
    scene.kill();
    scene.start();
    let asked = bob.menu_of_message(thread, first.id, "Board at this move").unwrap();
    assert!(alone(&scene, &bob, asked).content.contains("after 1 of 3 moves"));
    assert_eq!(scene.post_count(thread), posts + 1);
    game.verify(&scene);
}

#[test]
fn a_person_is_challenged_and_looked_up() {
    let scene = Scene::ready();
    let channel = scene.double.channel;
    let (ann, bob) = (scene.double.person("Ann"), scene.double.person("Bob"));
    let bot = scene.double.look(|world| world.bot);
    let asked = ann.menu_of_person(channel, bob.id, "Challenge").unwrap();
    let question = alone(&scene, &ann, asked);
    assert!(
        question.content.contains("Which game do you challenge Bob to?"),
        "{}",
        question.content
    );
    assert_eq!(scene.post_count(channel), 0);
    let chess = question.buttons().into_iter().find(|button| button.label == "Chess").unwrap();
    let pressed = ann.presses(channel, question.id, &chess.custom_id).unwrap();
    let invitation = scene.posted(channel, "Ann opens Chess");
    scene.resolved(pressed);
    assert_eq!(invitation.mentions, [bob.id]);
    bob.presses_label(channel, "Join").unwrap();
    scene.posted(scene.thread(channel), "begins");
    for (target, words) in [(ann.id, "other people"), (bot, "bots cannot")] {
        let asked = ann.menu_of_person(channel, target, "Challenge").unwrap();
        let answer = alone(&scene, &ann, asked).content.clone();
        assert!(answer.contains(words), "{answer}");
    }
    let asked = ann.menu_of_person(channel, bob.id, "Player").unwrap();
    let page = alone(&scene, &ann, asked).content.clone();
    assert!(page.starts_with("Bob\nMoves: "), "{page}");
    // In a direct message there is nobody to challenge.
    let direct = scene.double.with(|world| world.direct(ann.id));
    let refused = ann.menu_of_person(direct, bob.id, "Challenge");
    assert!(matches!(refused, Err(ClientError::NoCommand(_))));
    scene.verify();
}

/// The paths of the requests since a number of requests.
fn requested(scene: &Scene, since: u64) -> Vec<String> {
    scene.double.look(|world| {
        let new = world.requests().iter().filter(|request| request.number > since);
        new.map(|request| request.path.clone()).collect()
    })
}

#[test]
fn who_installs_the_app_uses_it_where_the_bot_is_no_member() {
    let mut scene = Scene::new(Settings { user_install: true, ..Settings::default() });
    scene.start();
    let (ann, bob) = (scene.double.person("Ann"), scene.double.person("Bob"));
    let (_, foreign) = scene.double.with(|world| world.add_foreign_guild("Elsewhere"));
    let group = scene.double.with(|world| world.add_group(&[ann.id, bob.id]));
    assert!(ann.slash(foreign, "/rules", &[]).is_err(), "nobody has installed it");
    ann.installs_app();
    let since = scene.double.look(|world| world.request_count());
    for place in [foreign, group] {
        let ask = |line: &str, options: &[(&str, serde_json::Value)], words: &str| {
            let asked = ann.slash(place, line, options).unwrap();
            let answer = alone(&scene, &ann, asked);
            assert!(answer.content.contains(words), "{line}: {}", answer.content);
            answer
        };
        let page = ask("/rules", &[("variant", text("chess")), ("topic", text("knight"))], "night");
        assert!(page.files.iter().any(|file| file.name == "board.png"));
        let fen = [("variant", text("chess")), ("position", text(FEN))];
        assert!(has_board(&ask("/position", &fen, "Chess: ")));
        ask("/hint", &fen, "Kxe2");
        ask("/games", &[], "You have no");
        assert!(has_board(&ask("/puzzle", &[("variant", text("chess"))], "")));
        ask("/solve", &[("move", text("a1"))], "");
        ask("/puzzle", &[("answer", text("give-up"))], "solution");
        // What changes something for others is not offered, and not done either.
        ask("/puzzle", &[("daily", text("here"))], "Manage Server");
        for line in ["/play", "/settings", "/move"] {
            assert!(
                matches!(ann.slash(place, line, &[]), Err(ClientError::NoCommand(_))),
                "{line}"
            );
        }
        // Buttons of the answers work alike.
        let topics = ask("/rules", &[("variant", text("siege"))], "Siege");
        let button = topics.buttons().first().cloned().unwrap();
        let pressed = ann.presses(place, topics.id, &button.custom_id).unwrap();
        alone(&scene, &ann, pressed);
        let said = bob.says(place, FEN);
        let asked = ann.menu_of_message(place, said, "Show this position").unwrap();
        assert!(has_board(&alone(&scene, &ann, asked)));
        assert!(ann.menu_of_message(place, said, "Board at this move").is_err());
        assert!(bob.slash(place, "/rules", &[]).is_err(), "Bob has not installed it");
    }
    // Nothing was asked about these places, and nothing was posted there or in a direct message.
    for path in requested(&scene, since) {
        assert!(!path.contains("/channels") && !path.contains("/guilds"), "{path}");
    }
    assert_eq!(scene.post_count(foreign) + scene.post_count(group), 0);
    // Where the bot is a member, nothing changes.
    let asked = ann
        .slash(
            scene.double.channel,
            "/position",
            &[("variant", text("chess")), ("position", text(FEN))],
        )
        .unwrap();
    scene.posted(scene.double.channel, "Chess: ");
    scene.resolved(asked);
    scene.verify();
}

#[test]
fn what_can_no_longer_be_answered_where_the_bot_is_no_member_is_given_up() {
    let mut scene = Scene::new(Settings { user_install: true, ..Settings::default() });
    scene.start();
    let ann = scene.double.person("Ann");
    ann.installs_app();
    let (_, foreign) = scene.double.with(|world| world.add_foreign_guild("Elsewhere"));
    // The acknowledgement is gone before the answer.
    scene.double.with(|world| {
        let refused = RestFault::Refused { status: 404, code: 10_015 };
        world.faults.rest.push(Rule::once("update_original_webhook_message", refused));
    });
    let asked = ann.slash(foreign, "/games", &[]).unwrap();
    scene.judged(asked);
    let paths = requested(&scene, 0);
    assert!(paths.iter().any(|path| path.ends_with("/messages/@original")), "{paths:?}");
    let elsewhere = ["/users/@me/channels".to_owned(), foreign.to_string()];
    let tried = |path: &String| elsewhere.iter().any(|other| path.contains(other));
    assert!(!paths.iter().any(tried), "{paths:?}");
    let direct = scene.double.with(|world| world.direct(ann.id));
    assert_eq!(scene.post_count(direct) + scene.post_count(foreign), 0);
    scene.verify();
}

#[test]
fn commands_and_menus_are_described_in_german_too() {
    let scene = Scene::ready();
    let all = scene.double.look(|world| world.commands(None).to_vec());
    for command in all {
        let key = if command["type"] == 1 { "description" } else { "name" };
        let options = command["options"].as_array().into_iter().flatten();
        let described = options.map(|option| (option, "description")).chain([(&command, key)]);
        for (object, key) in described {
            let german = object[format!("{key}_localizations")]["de"].as_str();
            // What is typed is the same.
            let same = object["name"] == "line" && command["name"] == "if";
            assert!(german.is_some_and(|german| object[key] != german) != same, "{object}");
        }
    }
    scene.verify();
}

#[test]
fn an_app_that_people_cannot_install_offers_nothing_to_them() {
    let scene = Scene::ready();
    let all = scene.double.look(|world| world.commands(None).to_vec());
    assert!(all.iter().all(|command| command["integration_types"] == json!([0])));
    assert!(all.iter().any(|command| command["name"] == "Challenge" && command["type"] == 2));
    scene.verify();
}

#[test]
fn a_move_that_replies_to_a_post_is_read_without_the_message_content_intent() {
    let mut scene = Scene::new(Settings { granted_intents: 0, ..Settings::default() });
    scene.configure("[discord]\nmessage_content = false\n");
    scene.start();
    let people = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let [ann, bob, cyd] = &people;
    let thread = start_game(&scene, [ann, bob, cyd], "3d");
    let begins = scene.posted(thread, "begins");
    // Without a reply it is not readable.
    let unread = ann.says(thread, "1f-3i");
    ann.replies(thread, Some(begins.id), typed(0));
    let first = scene.posted(thread, "W1f-4i");
    // While the bot is away, the reply is found in the history.
    scene.stop();
    bob.says(thread, "thinking …");
    bob.replies(thread, Some(first.id), typed(1));
    scene.start();
    let second = scene.posted(thread, "R3b-5d");
    // A reply among people is no move.
    cyd.replies(thread, Some(unread), "3b-4b");
    cyd.replies(thread, Some(second.id), typed(2));
    scene.posted(thread, "B3d-5f");
    assert_eq!(scene.actions(1), 3);
    assert_eq!(scene.count(thread, "1f-3i") + scene.count(thread, "3b-4b"), 0);
    scene.verify();
}
