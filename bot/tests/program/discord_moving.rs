//! Games that go on in another channel, as people on Discord meet it: who is asked, and that moves typed in the old
//! thread count.

use chrono::TimeDelta;
use loopback::{Person, Settings, Snowflake};
use serde_json::json;

use crate::discord_support::play::{self, ShortGame};
use crate::discord_support::{Scene, text};

/// Ann asks for the game in the channel, the others agree, by button and by slash command.
fn moves_to_the_hall(scene: &Scene, game: &mut ShortGame) {
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
    let told = scene.posted(thread, "from now on");
    assert!(told.content.contains(&format!("<#{channel}>")), "{}", told.content);
}

/// What somebody is answered to a slash command that moves the game.
fn refused(scene: &Scene, person: &Person, place: Snowflake) -> String {
    let asked = person.slash(place, "/move-game", &[("game", json!(1))]).unwrap();
    scene.answer(asked).content
}

#[test]
fn moves_typed_in_the_old_thread_count_also_after_a_stop() {
    let mut scene = Scene::new(Settings::default());
    // No stop is so long that players get grace: only what was swept protects them.
    scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start(&scene);
    moves_to_the_hall(&scene, &mut game);
    game.play_move(&scene);
    // Bob types on where the game was: the board stands where it is, and he is told once where that is.
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
    // Cyd has moved in the channel, Bob has not: he is heard in the thread, also when the daemon was away, and does not lose
    // on time.
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
fn what_was_typed_in_two_places_while_nobody_listened_is_read_in_its_order() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    moves_to_the_hall(&scene, &mut game);
    let (channel, thread) = (game.place, game.thread);
    scene.kill();
    // Ann has moved the game. The others type on in the thread, and each answers what was typed in the other place.
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
fn a_game_is_not_carried_off() {
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
