//! Conditional moves as people on Discord use them: private to their author, played at once, in one post.

use loopback::Settings;
use rules::{Seat, Variant};
use serde_json::json;

use crate::discord_support::play::{self, ShortGame};
use crate::discord_support::{Scene, TIMEOUT, text};

/// The content of every post in a game's thread and its channel.
fn public_posts(scene: &Scene, game: &ShortGame) -> Vec<String> {
    scene.double.look(|world| {
        let places = [game.thread, scene.double.channel];
        let posts = places.iter().flat_map(|place| world.bot_posts(*place));
        posts.map(|post| post.content.clone()).collect()
    })
}

#[test]
fn a_condition_is_set_by_slash_command_and_played_in_one_post() {
    let mut scene = Scene::new(Settings::default());
    scene.start();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, cyd] = game.people.clone();
    game.play_move(&scene);
    // The line is completed with what Bob can do, then with what Cyd can do after it, named from Ann's side.
    let siege = Variant::Siege.new_game::<&str, &str>(&[]).unwrap();
    let [first, second] = ["R3b-5d", "B3d-5f"].map(|action| siege.action_in(action, Seat(0)));
    let both = format!("{first}, {second}");
    for (typed, expected) in [("R3b-5", &first), (&format!("{first}, B3d-5"), &both)] {
        let typing = ann.autocomplete(game.thread, "/if", &[], "line", typed).unwrap();
        let choices =
            scene.double.wait_here_for(TIMEOUT, |world| match &world.interaction(typing)?.state {
                loopback::InteractionState::Choices(choices) => Some(format!("{choices:?}")),
                _ => None,
            });
        let choices = choices.unwrap();
        assert!(choices.contains(expected.as_str()), "{typed}: {choices}");
    }
    // Ann expects the moves of Bob and Cyd; Cyd expects Bob's move.
    let line = &format!("{both} then 3c-4c");
    let asked = ann.slash(game.thread, "/if", &[("line", text(line))]).unwrap();
    let answer = scene.answer(asked);
    assert!(answer.content.contains("Your condition in game g1"), "{}", answer.content);
    let asked = cyd.slash(game.thread, "/if", &[("line", text("R3b-5d then 3d-5f"))]).unwrap();
    scene.answer(asked);
    let asked = ann.slash(game.thread, "/ifs", &[("game", json!(1))]).unwrap();
    let shown = scene.answer(asked);
    assert!(shown.content.contains("end of line 1"), "{}", shown.content);
    assert_eq!(shown.files.len(), 1, "a picture of the end");
    // A refusal is private too.
    let asked = bob.slash(game.thread, "/if", &[("line", text("W3c-4c then 3i-4i"))]).unwrap();
    assert!(scene.answer(asked).content.contains("It is your turn in game g1: move first"));
    for post in public_posts(&scene, &game) {
        for hidden in ["3c-4c", "3d-5f", "condition"] {
            assert!(!post.contains(hidden), "{hidden} in {post}");
        }
    }
    // The conditions survive a kill.
    scene.kill();
    scene.start();
    let before = scene.post_count(game.thread);
    bob.says(game.thread, play::typed(1));
    let post = scene.posted(game.thread, "By condition: W3c-4c");
    assert!(post.content.contains("R3b-5d") && post.content.contains("By condition: B3d-5f"));
    assert_eq!(scene.actions(1), 4);
    assert_eq!(scene.post_count(game.thread), before + 1, "one post announces all actions");
    assert_eq!(post.mentions.len(), 1, "only the player to move: {}", post.content);
    assert!(post.content.contains(&bob.mention()), "{}", post.content);
    assert_eq!(post.files.len(), 1);
    // What no longer fits is dropped, and its author is notified by direct message.
    let line = text("R3i-4i, B3f-4f then 1b-3a");
    let asked = ann.slash(game.thread, "/if", &[("line", line)]).unwrap();
    scene.answer(asked);
    let before = scene.post_count(game.thread);
    bob.says(game.thread, "3c-4c");
    scene.notified(&ann, "your conditions have no answer after R3c-4c of Bob");
    scene.posted(game.thread, "R3c-4c");
    assert_eq!(scene.post_count(game.thread), before + 1);
    game.ply = 5;
    scene.verify();
}

#[test]
fn a_condition_typed_for_everybody_is_answered_in_private() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    game.play_move(&scene);
    let before = scene.post_count(game.thread);
    let me = format!("<@{}>", scene.double.look(|world| world.bot.0));
    ann.says(game.thread, &format!("{me} if R3b-5d, B3d-5f then 3c-4c"));
    scene.notified(&ann, "The slash command /if keeps a condition private");
    assert_eq!(scene.post_count(game.thread), before);
    game.play_move(&scene);
    game.type_move();
    scene.posted(game.thread, "By condition: W3c-4c");
    assert_eq!(scene.actions(1), 4);
    scene.verify();
}
