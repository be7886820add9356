//! `siegepost serve` as people on Discord use it.

use loopback::{Settings, permissions};
use serde_json::json;

use crate::discord_support::play::start_game;
use crate::discord_support::{Scene, TIMEOUT, text};

#[test]
fn a_game_is_opened_with_buttons_and_played_in_its_thread() {
    let scene = Scene::ready();
    let (ann, bob, cyd) =
        (scene.double.person("Ann"), scene.double.person("Bob"), scene.double.person("Cyd"));
    let channel = scene.double.channel;
    let thread = start_game(&scene, [&ann, &bob, &cyd], "3d");
    let start = scene.posted(thread, "begins");
    assert_eq!(start.mentions.len(), 3, "all players are mentioned");
    assert_eq!(start.files.len(), 1);
    let alt = start.files[0].description.as_deref().unwrap();
    assert!(alt.chars().count() <= 1024, "{alt}");
    for seat in ["White (Ann)", "Red (Bob)", "Black (Cyd)"] {
        assert!(alt.contains(seat), "{alt}");
    }
    assert!(start.content.contains("<t:"), "{}", start.content);

    // Bare text, a mention in another channel, a slash command, a direct message.
    let asked = ann.says(thread, "1f-4i");
    let moved = scene.posted(thread, "W1f-4i");
    assert!(moved.id > asked);
    assert_eq!(moved.mentions, [bob.id], "only the player in turn is mentioned");
    assert_eq!(moved.files.len(), 1);
    bob.says(channel, &format!("<@{}> 3b-5d", scene.double.look(|w| w.bot.0)));
    scene.posted(thread, "R3b-5d");
    let slash = cyd.slash(thread, "/move", &[("move", text("3d-5f"))]).unwrap();
    scene.posted(thread, "B3d-5f");
    scene.resolved(slash);
    ann.direct_message("3c-4c");
    scene.posted(thread, "W3c-4c");

    // Chat gets no answer. A wrong move gets the reason as a reply that mentions nobody.
    bob.says(thread, "hello everybody");
    let wrong = bob.says(thread, "3i-9i");
    let refusal = scene.double.wait_here_for(TIMEOUT, |world| {
        world.bot_posts(thread).into_iter().find(|m| m.reply_to == Some(wrong)).cloned()
    });
    assert_eq!(refusal.unwrap().mentions, []);
    bob.says(thread, "3i-4i");
    scene.posted(thread, "R3i-4i");
    let posts = scene.post_count(thread);
    assert_eq!(posts, 7, "the start, five moves, one refusal");

    // Only the person who pressed learns that it is another player's turn.
    let not_yet = ann.slash(thread, "/move", &[("move", text("1b-3a"))]).unwrap();
    assert!(scene.answer(not_yet).content.contains("not your turn"));
    scene.verify();
}

#[test]
fn what_is_private_is_answered_privately() {
    let scene = Scene::ready();
    let (ann, bob, cyd) =
        (scene.double.person("Ann"), scene.double.person("Bob"), scene.double.person("Cyd"));
    let thread = start_game(&scene, [&ann, &bob, &cyd], "none");
    let channel = scene.double.channel;
    for (line, options, words) in [
        ("/games", vec![], "your turn"),
        ("/legal", vec![("cell", text("3e"))], "Your pawn on 3e can do this: "),
        ("/help", vec![], "/play"),
        ("/rules", vec![("topic", text("siege"))], ""),
        ("/settings", vec![("theme", text("light"))], "theme light"),
        ("/moves", vec![("private", json!(true))], ""),
        ("/board", vec![("private", json!(true)), ("colour", text("red"))], "to move"),
    ] {
        let asked = ann.slash(thread, line, &options).unwrap();
        let answer = scene.answer(asked);
        assert_eq!(answer.only_to, Some(ann.id), "{line}");
        assert!(answer.content.contains(words), "{line}: {}", answer.content);
    }
    let board = bob.slash(thread, "/board", &[]).unwrap();
    scene.resolved(board);
    let typing = ann.autocomplete(thread, "/move", &[], "move", "3e").unwrap();
    let choices =
        scene.double.wait_here_for(TIMEOUT, |world| match &world.interaction(typing)?.state {
            loopback::InteractionState::Choices(choices) => Some(choices.clone()),
            _ => None,
        });
    let choices = choices.unwrap();
    assert!(!choices.is_empty() && choices.len() <= 25, "{choices:?}");
    // A mention in a channel is answered privately too.
    ann.says(channel, &format!("<@{}> /games", scene.double.look(|w| w.bot.0)));
    scene.notified(&ann, "your turn");
    scene.verify();
}

#[test]
fn moves_typed_while_the_daemon_was_down_are_played_once() {
    let mut scene = Scene::ready();
    let (ann, bob, cyd) =
        (scene.double.person("Ann"), scene.double.person("Bob"), scene.double.person("Cyd"));
    let thread = start_game(&scene, [&ann, &bob, &cyd], "3d");
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    scene.kill();
    bob.says(thread, "3b-5d");
    cyd.says(thread, "3d-5f");
    ann.says(thread, "good luck");
    ann.says(thread, "3c-4c");
    scene.start();
    scene.posted(thread, "W3c-4c");
    for word in ["W1f-4i.", "R3b-5d.", "B3d-5f.", "W3c-4c."] {
        assert_eq!(scene.count(thread, &word.replace('.', "")), 1, "{word}");
    }
    scene.verify();
}

#[test]
fn a_game_whose_thread_is_deleted_can_continue_elsewhere() {
    let scene = Scene::ready();
    let (ann, bob, cyd) =
        (scene.double.person("Ann"), scene.double.person("Bob"), scene.double.person("Cyd"));
    let thread = start_game(&scene, [&ann, &bob, &cyd], "3d");
    let channel = scene.double.channel;
    scene.double.with(|world| world.delete_channel(thread));
    scene.notified(&bob, "/move-game");
    let still = ann.slash(channel, "/move", &[("move", text("1f-4i"))]).unwrap();
    assert!(scene.answer(still).content.contains("is paused"));
    let taken = bob.slash(channel, "/move-game", &[]).unwrap();
    scene.posted(channel, "is played here from now on");
    scene.resolved(taken);
    ann.says(channel, "1f-4i");
    scene.posted(channel, "W1f-4i");
    scene.verify();
}

#[test]
fn wrong_settings_end_the_daemon_with_an_error() {
    let scene = Scene::new(Settings::default());
    let (status, log) = scene.run(|command| {
        command.env_remove("DISCORD_TOKEN");
    });
    assert_eq!(status.code(), Some(3), "{log}");
    assert!(log.contains("there is no token"), "{log}");
    let (status, log) = scene.run(|command| {
        command.env("DISCORD_TOKEN", "made.up.token");
    });
    assert_eq!(status.code(), Some(4), "{log}");
    assert!(log.contains("does not accept the token") && !log.contains("made.up.token"), "{log}");
    let scene = Scene::new(Settings { granted_intents: 0, ..Settings::default() });
    let (status, log) = scene.run(|_| {});
    assert_eq!(status.code(), Some(5), "{log}");
    assert!(log.contains("message_content = false"), "{log}");
}

#[test]
fn without_message_content_mentions_commands_and_direct_messages_work() {
    let mut scene = Scene::new(Settings { granted_intents: 0, ..Settings::default() });
    scene.configure("[discord]\nmessage_content = false\n");
    scene.start();
    let (ann, bob, cyd) =
        (scene.double.person("Ann"), scene.double.person("Bob"), scene.double.person("Cyd"));
    let thread = start_game(&scene, [&ann, &bob, &cyd], "3d");
    ann.says(thread, &format!("<@{}> 1f-4i", scene.double.look(|w| w.bot.0)));
    scene.posted(thread, "W1f-4i");
    bob.direct_message("3b-5d");
    scene.posted(thread, "R3b-5d");
    cyd.slash(thread, "/move", &[("move", text("3d-5f"))]).unwrap();
    scene.posted(thread, "B3d-5f");
    scene.verify();
}

#[test]
fn without_the_right_to_post_the_game_is_paused_and_the_author_is_notified() {
    let scene = Scene::ready();
    let (ann, bob, cyd) =
        (scene.double.person("Ann"), scene.double.person("Bob"), scene.double.person("Cyd"));
    let thread = start_game(&scene, [&ann, &bob, &cyd], "3d");
    let channel = scene.double.channel;
    scene.double.with(|world| {
        world.deny_bot(channel, permissions::SEND_MESSAGES | permissions::SEND_MESSAGES_IN_THREADS);
    });
    let moved = ann.slash(thread, "/move", &[("move", text("1f-4i"))]).unwrap();
    let answer = scene.answer(moved);
    assert!(answer.content.contains("not allowed to post"), "{}", answer.content);
    scene.notified(&cyd, "/move-game");
    // The bot still may not post in the former place, so nothing continues there by itself.
    let guild = scene.double.guild;
    let elsewhere = scene.double.with(|world| world.add_channel(guild, "elsewhere"));
    bob.slash(elsewhere, "/move-game", &[]).unwrap();
    scene.posted(elsewhere, "is played here from now on");
    bob.says(elsewhere, "3b-5d");
    scene.posted(elsewhere, "R3b-5d");
    scene.verify();
}
