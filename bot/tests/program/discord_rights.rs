//! Places that close, rights that are lost, people who cannot be reached: the game is paused, its clock stands still,
//! a person is notified, and the game can be continued.

use chrono::TimeDelta;
use loopback::{RestFault, Rule, Settings, permissions};

use crate::discord_support::play::{self, ShortGame};
use crate::discord_support::{Scene, TIMEOUT, text};

/// The game is paused: all three are notified by direct message, a warning is logged, and nobody loses on time.
fn all_are_notified_of_the_pause(scene: &Scene, game: &ShortGame) {
    for person in &game.people {
        let post = scene.notified(person, "/move-game g1");
        assert!(post.content.contains("clock is stopped"), "{}", post.content);
    }
    assert!(scene.log().contains("its games are paused"), "{}", scene.log());
}

/// A player continues the game in a channel.
fn continues_in(scene: &Scene, game: &mut ShortGame, place: loopback::Snowflake) {
    let asked = game.people[1].slash(place, "/move-game", &[]).unwrap();
    game.continues_in(scene, place);
    scene.resolved(asked);
    game.play_move(scene);
    game.play_move(scene);
    game.verify(scene);
}

/// The place is open again: this is announced once, and the game continues by itself.
fn continues_by_itself(scene: &Scene, game: &ShortGame) {
    let notice = scene.posted(game.thread, "I can read and post here again");
    let post = scene.posted(game.thread, "Game g1 goes on, and its clock runs again");
    assert!(notice.id < post.id);
    assert_eq!(post.mentions.len(), 1, "the player in turn is mentioned");
}

/// The reopening was announced once, and the pause was never announced in the place that was closed.
fn was_announced_once(scene: &Scene, game: &ShortGame) {
    assert_eq!(scene.count(game.thread, "I can read and post here again"), 1);
    for words in ["is paused", "can no longer read or post"] {
        assert_eq!(scene.count(game.thread, words), 0, "{words}");
    }
}

#[test]
fn an_empty_history_is_not_believed_without_the_right_to_read_it() {
    let mut scene = Scene::new(Settings::default());
    // No stop is so long that players get grace: only sweeps protect them.
    scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let channel = scene.double.channel;
    scene.kill();
    scene.double.with(|w| w.deny_bot(channel, permissions::READ_MESSAGE_HISTORY));
    // The move is typed in time, but cannot be read.
    let hidden = game.player_in_turn().says(game.thread, "3b-5d");
    scene.advance(TimeDelta::days(4));
    scene.start();
    all_are_notified_of_the_pause(&scene, &game);
    // What is typed now is received and has no effect.
    let asked = game.people[1].slash(game.thread, "/move", &[("move", text("3b-5d"))]).unwrap();
    assert!(scene.answer(asked).content.contains("is paused"));
    scene.double.with(|w| w.deny_bot(channel, 0));
    continues_by_itself(&scene, &game);
    // The move that could not be read counts.
    game.ply += 1;
    game.wait_for_answer(&scene);
    let thread = game.thread;
    assert!(scene.double.look(|w| w.find_message(thread, hidden).is_some()));
    assert_eq!(scene.count(thread, "out of time"), 0);
    game.play_move(&scene);
    was_announced_once(&scene, &game);
    game.verify(&scene);
}

#[test]
fn players_who_cannot_write_in_the_thread_are_named_with_a_way_out() {
    let scene = Scene::ready();
    let channel = scene.double.channel;
    let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    // The guild's owner can always write.
    scene.double.with(|w| {
        for person in [&ann, &bob] {
            w.deny(channel, person.id, permissions::SEND_MESSAGES_IN_THREADS);
        }
        w.guilds.values_mut().for_each(|guild| guild.owner = ann.id);
    });
    let thread = play::start_game(&scene, [&ann, &bob, &cyd], "3d");
    let post = scene.posted(thread, "cannot write in this thread");
    assert!(post.content.contains("Send Messages in Threads"), "{}", post.content);
    assert!(post.content.contains("/move") && post.content.contains("direct message"));
    assert_eq!(post.mentions, [bob.id]);
    assert!(!post.content.contains(&cyd.mention()) && !post.content.contains(&ann.mention()));
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    bob.slash(thread, "/move", &[("move", text("3b-5d"))]).unwrap();
    scene.posted(thread, "R3b-5d");
    assert_eq!(scene.count(thread, "cannot write"), 1);
    scene.verify();
}

#[test]
fn players_with_unknown_rights_are_not_mentioned() {
    let scene = Scene::ready();
    let channel = scene.double.channel;
    let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    scene.double.with(|w| w.deny(channel, bob.id, permissions::SEND_MESSAGES_IN_THREADS));
    let seats = format!("white=me red={} black={}", bob.mention(), cyd.mention());
    ann.slash(channel, "/play", &[("variant", text("siege")), ("seats", text(&seats))]).unwrap();
    scene.posted(channel, "Ann opens");
    bob.presses_label(channel, "Join").unwrap();
    scene.posted(channel, "Bob plays in game");
    // The bot's own rights are checked before.
    let garbled = Rule::with_chance(1.0, RestFault::Garble).on("get_guild_member").times(3);
    scene.double.with(|w| w.faults.rest.push(garbled));
    cyd.presses_label(channel, "Join").unwrap();
    let thread = scene.thread(channel);
    scene.posted(thread, "begins");
    let struck =
        scene.double.wait_here_for(TIMEOUT, |w| (w.faults.rest_injected == 3).then_some(()));
    struck.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    ann.says(thread, "1f-4i");
    scene.posted(thread, "W1f-4i");
    bob.slash(thread, "/move", &[("move", text("3b-5d"))]).unwrap();
    scene.posted(thread, "R3b-5d");
    assert_eq!(scene.count(thread, "cannot write"), 0);
    scene.verify();
}

#[test]
fn an_archived_thread_is_unarchived() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    for _ in 0..2 {
        scene.double.with(|w| w.set_archived(game.thread, true));
        let open = scene.double.wait_here_for(TIMEOUT, |world| {
            let thread = world.channels.get(&game.thread)?.thread()?;
            (!thread.archived).then_some(())
        });
        open.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
        game.play_move(&scene);
    }
    game.verify(&scene);
}

#[test]
fn a_thread_archived_while_its_game_ends_stays_archived() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    // The state of the thread arrives when its game is over.
    let late = Rule::with_chance(1.0, RestFault::Delay(std::time::Duration::from_secs(2)));
    scene.double.with(|w| {
        w.faults.rest.push(late.on("get_channel").times(1));
        w.set_archived(game.thread, true);
    });
    let asked =
        scene.double.wait_here_for(TIMEOUT, |w| (w.faults.rest_injected == 1).then_some(()));
    asked.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    for person in &game.people[..2] {
        person.slash(game.thread, "/resign", &[("answer", text("yes"))]).unwrap();
    }
    scene.posted(game.thread, "is over");
    // Archived, reopened because of the late answer, and archived again.
    let closed = scene.double.wait_here_for(TIMEOUT, |w| {
        let archived = w.channels.get(&game.thread)?.thread()?.archived;
        (archived && w.request_counts().get("update_channel") == Some(&3)).then_some(())
    });
    closed.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

#[test]
fn a_game_in_a_locked_thread_is_paused() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    scene.double.with(|w| w.set_locked(game.thread, true));
    all_are_notified_of_the_pause(&scene, &game);
    scene.double.with(|w| w.set_locked(game.thread, false));
    continues_by_itself(&scene, &game);
    game.play_move(&scene);
    game.play_move(&scene);
    was_announced_once(&scene, &game);
    game.verify(&scene);
}

#[test]
fn moves_typed_while_a_place_is_closed_are_played_after_it_reopens() {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\nsweep_every = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let channel = scene.double.channel;
    // The bot can read but not post, so the answer to the next move closes the place.
    scene.double.with(|w| w.deny_bot(channel, permissions::SEND_MESSAGES_IN_THREADS));
    game.type_move();
    all_are_notified_of_the_pause(&scene, &game);
    let before = scene.deadline(1);
    for _ in 0..2 {
        game.type_move();
    }
    // The clock stands still all the time.
    std::thread::sleep(std::time::Duration::from_secs(3));
    assert_eq!(scene.actions(1), 2, "nothing is played where no answer can be posted");
    assert_eq!(scene.deadline(1), before);
    scene.double.with(|w| {
        w.faults.events.push(loopback::Rule::with_chance(1.0, loopback::EventFault::Drop))
    });
    scene.double.with(|w| w.deny_bot(channel, 0));
    // There is no event: the regular probe finds it.
    continues_by_itself(&scene, &game);
    game.wait_for_answer(&scene);
    scene.double.with(|w| w.faults.clear());
    game.play_move(&scene);
    was_announced_once(&scene, &game);
    game.verify(&scene);
}

#[test]
fn a_game_continued_elsewhere_stays_there() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    scene.double.with(|w| w.set_locked(game.thread, true));
    all_are_notified_of_the_pause(&scene, &game);
    let channel = scene.double.channel;
    continues_in(&scene, &mut game, channel);
    scene.double.with(|w| w.set_locked(game.thread, false));
    game.play_move(&scene);
    game.play_move(&scene);
    assert_eq!(scene.count(game.thread, "I can read and post here again"), 0);
    game.verify(&scene);
}

#[test]
fn a_game_in_an_archived_and_locked_thread_is_paused() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    scene.double.with(|w| {
        w.set_locked(game.thread, true);
        w.set_archived(game.thread, true);
    });
    all_are_notified_of_the_pause(&scene, &game);
    let channel = scene.double.channel;
    continues_in(&scene, &mut game, channel);
}

#[test]
fn a_game_outlives_its_channel() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let (guild, channel) = (scene.double.guild, scene.double.channel);
    scene.double.with(|w| w.delete_channel(channel));
    all_are_notified_of_the_pause(&scene, &game);
    let other = scene.double.with(|w| w.add_channel(guild, "elsewhere"));
    continues_in(&scene, &mut game, other);
}

#[test]
fn a_game_continues_when_the_bot_sees_its_channel_again() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let channel = scene.double.channel;
    scene.double.with(|w| w.deny_bot(channel, permissions::VIEW_CHANNEL));
    // Discord sends no event about channels the bot cannot see. The next move finds it out.
    let asked = game.people[1].direct_message("3b-5d");
    all_are_notified_of_the_pause(&scene, &game);
    scene.posted(asked.0, "R3b-5d is played in game g1");
    game.ply += 1;
    scene.double.with(|w| w.deny_bot(channel, 0));
    continues_by_itself(&scene, &game);
    game.play_move(&scene);
    was_announced_once(&scene, &game);
    game.verify(&scene);
}

#[test]
fn games_continue_after_the_bot_was_removed_and_invited_again() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let guild = scene.double.guild;
    scene.double.with(|w| w.remove_bot(guild));
    all_are_notified_of_the_pause(&scene, &game);
    game.people[1].says(game.thread, "3b-5d");
    scene.double.with(|w| w.invite_bot(guild));
    continues_by_itself(&scene, &game);
    // What was typed meanwhile counts.
    game.ply += 1;
    game.wait_for_answer(&scene);
    game.play_move(&scene);
    was_announced_once(&scene, &game);
    game.verify(&scene);
}

#[test]
fn a_player_who_left_the_guild_can_play_by_direct_message() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    let (guild, bob) = (scene.double.guild, game.people[1].clone());
    scene.double.with(|w| w.leave(guild, bob.id));
    let (direct, _) = bob.direct_message("3b-5d");
    game.ply += 1;
    game.wait_for_answer(&scene);
    scene.posted(direct, "R3b-5d is played in game g1");
    game.play_move(&scene);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_game_in_a_closed_direct_message_channel_is_paused() {
    let scene = Scene::ready();
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let (direct, _) = ann.direct_message("how does this work?");
    scene.posted(direct, "I cannot read");
    let seats = format!("white=me black={}", bob.mention());
    let options = [("variant", text("chess")), ("seats", text(&seats))];
    let asked = ann.slash(direct, "/play", &options).unwrap();
    scene.posted(direct, "opens Chess");
    scene.resolved(asked);
    bob.direct_message("/join g1");
    scene.posted(direct, "begins");
    ann.direct_message("e4");
    scene.posted(direct, " e4.\n");
    ann.refuses_direct_messages(true);
    bob.direct_message("/move g1 e5");
    let begun = std::time::Instant::now();
    while !scene.log().contains("its games are paused") {
        assert!(begun.elapsed() < TIMEOUT, "{}", scene.log());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let channel = scene.double.channel;
    let still = ann.slash(channel, "/move", &[("move", text("Nf3"))]).unwrap();
    assert!(scene.answer(still).content.contains("is paused"));
    let asked = ann.slash(channel, "/move-game", &[]).unwrap();
    scene.posted(channel, "is played here from now on");
    scene.resolved(asked);
    ann.says(channel, "Nf3");
    scene.posted(channel, "Nf3.");
    scene.verify();
}

#[test]
fn a_person_without_direct_messages_is_answered_where_they_asked() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    ann.refuses_direct_messages(true);
    let bot = scene.double.look(|world| world.bot.0);
    let asked = ann.says(scene.double.channel, &format!("<@{bot}> /games"));
    let reply = scene.posted(scene.double.channel, "cannot send you a direct message");
    assert_eq!((reply.reply_to, &reply.mentions[..]), (Some(asked), &[][..]));
    game.play_move(&scene);
    game.verify(&scene);
}
