//! Games that continue in another channel, as people on Discord use it: who is asked, and that moves typed in the old
//! thread count.

use chrono::TimeDelta;
use loopback::{Person, Settings, Snowflake};
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
fn moves_typed_in_the_old_thread_count_even_after_a_stop() {
    let mut scene = Scene::new(Settings::default());
    // No stop is so long that players get grace: only sweeps protect them.
    scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start(&scene);
    continue_in_channel(&scene, &mut game);
    game.play_move(&scene);
    // Bob types in the former place: the board is posted in the current one, and he is notified once where that is.
    let thread = game.thread;
    game.people[1].says(thread, play::typed(1));
    game.ply = 2;
    game.wait_for_answer(&scene);
    scene.posted(thread, "R3b-5d is played in game g1, which goes on");
    game.play_move(&scene);
    game.play_move(&scene);
    game.people[1].says(thread, play::typed(4));
    game.ply = 5;
    game.wait_for_answer(&scene);
    assert_eq!(scene.count(thread, "which goes on"), 1);
    // Cyd has moved in the channel, Bob has not. His moves in the thread count, even those typed while the daemon was
    // down, and he does not lose on time.
    game.play_move(&scene);
    game.play_move(&scene);
    scene.kill();
    game.people[1].says(thread, play::typed(7));
    scene.advance(TimeDelta::days(4));
    scene.start();
    game.ply = 8;
    game.wait_for_answer(&scene);
    assert_eq!(scene.count(game.place, "out of time"), 0);
    scene.verify();
}

#[test]
fn messages_typed_in_two_places_while_the_daemon_was_down_are_processed_in_order() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    continue_in_channel(&scene, &mut game);
    let (channel, thread) = (game.place, game.thread);
    scene.kill();
    // Ann has moved the game. The others go on typing in the thread, and each answers a move typed in the other
    // place.
    for (ply, place) in [channel, thread, thread, channel, thread, channel].into_iter().enumerate()
    {
        game.people[ply % 3].says(place, play::typed(ply));
    }
    game.ply = 6;
    scene.start();
    game.wait_for_answer(&scene);
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
