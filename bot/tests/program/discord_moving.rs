//! Games that continue in another channel, as people on Discord use it: who is asked, that moves typed in the old thread before
//! count, and that players who type there later are told where the game is.

use loopback::{Person, Snowflake};
use serde_json::json;

use crate::discord_support::play::{self, ShortGame};
use crate::discord_support::{Scene, text};

/// Ann proposes to continue the game in the channel. The others agree, one by button and one by slash command.
fn continue_in_channel(scene: &Scene, game: &mut ShortGame) {
    let [ann, bob, cyd] = game.people.clone();
    let (channel, thread) = (scene.double.channel, game.thread);
    let asked = ann.slash(channel, "/move-game", &[("game", json!(1))]).unwrap();
    scene.posted(channel, "would like to continue game g1 here");
    scene.resolved(asked);
    let question = scene.posted(thread, "would like to continue game g1");
    assert_eq!(question.mentions.len(), 2, "those who are asked: {}", question.content);
    assert!(question.content.contains(&format!("<#{channel}>")), "{}", question.content);
    let agreed = bob.presses_label(thread, "Agree").unwrap();
    scene.posted(thread, "(Red) agrees to continue game g1");
    scene.resolved(agreed);
    let agreed =
        cyd.slash(thread, "/move-game", &[("game", json!(1)), ("answer", text("agree"))]).unwrap();
    game.continues_in(scene, channel);
    scene.resolved(agreed);
    let post = scene.posted(thread, "from now on");
    assert!(post.content.contains(&format!("<#{channel}>")), "{}", post.content);
}

/// The private answer to a slash command that moves the game.
fn refused(scene: &Scene, person: &Person, place: Snowflake) -> String {
    let asked = person.slash(place, "/move-game", &[("game", json!(1))]).unwrap();
    scene.answer(asked).content
}

#[test]
fn who_types_in_the_old_thread_is_told_in_private_also_after_a_stop() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    continue_in_channel(&scene, &mut game);
    game.play_move(&scene);
    let (channel, thread, bob) = (game.place, game.thread, game.people[1].clone());
    let posts = scene.post_count(thread);
    let said = bob.says(thread, play::typed(1));
    let words = format!("Game g1 is now played in <#{channel}>, so nothing was done here");
    scene.judged(said);
    let told = scene.notified(&bob, &words).channel;
    scene.kill();
    let said = bob.says(thread, play::typed(1));
    scene.start();
    scene.judged(said);
    assert_eq!((scene.count(told, &words), scene.actions(1)), (2, 1));
    // Others see nothing of the game there.
    let dan = scene.double.person("Dan");
    for command in ["/moves", "/board"] {
        let asked = dan.slash(thread, command, &[("game", json!(1))]).unwrap();
        assert_eq!(scene.answer(asked).content, "You have no game g1. /games lists yours.");
    }
    assert_eq!(scene.post_count(thread), posts);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn messages_typed_in_two_places_while_the_daemon_was_down_are_processed_in_order() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, cyd] = game.people.clone();
    let (channel, thread) = (scene.double.channel, game.thread);
    ann.slash(channel, "/move-game", &[("game", json!(1))]).unwrap();
    scene.posted(thread, "would like to continue game g1");
    let agreed = bob.presses_label(thread, "Agree").unwrap();
    scene.resolved(agreed);
    scene.kill();
    // What is typed in the thread before the game leaves it counts, and what is typed there later does not.
    ann.says(thread, play::typed(0));
    bob.says(thread, play::typed(1));
    cyd.says(thread, "/move-game g1 agree");
    let late = cyd.says(thread, play::typed(2));
    for ply in 2..6 {
        game.people[ply % 3].says(channel, play::typed(ply));
    }
    game.ply = 6;
    scene.start();
    game.continues_in(&scene, channel);
    game.wait_for_answer(&scene);
    scene.judged(late);
    for words in ["not your turn", "reached me late"] {
        assert_eq!(scene.count(channel, words) + scene.count(thread, words), 0, "{words}");
    }
    assert_eq!(scene.actions(1), 6);
    scene.verify();
}

#[test]
fn a_game_does_not_leave_its_guild() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [_, bob, cyd] = game.people.clone();
    let abroad = scene.double.with(|w| {
        let guild = w.add_guild("Elsewhere");
        w.add_channel(guild, "chess")
    });
    assert!(refused(&scene, &bob, abroad).contains("belongs to another server"));
    let (direct, _) = bob.direct_message("/move-game g1");
    scene.posted(direct, "cannot be moved to a direct message");
    // One of them declines.
    let channel = scene.double.channel;
    bob.slash(channel, "/move-game", &[("game", json!(1))]).unwrap();
    scene.posted(game.thread, "would like to continue game g1");
    cyd.presses_label(game.thread, "Decline").unwrap();
    scene.posted(game.thread, "(Black) declines: game g1 stays");
    scene.posted(channel, "(Black) declines: game g1 stays");
    game.play_move(&scene);
    game.verify(&scene);
}
