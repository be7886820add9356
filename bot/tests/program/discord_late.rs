//! Late answers: interactions whose token has expired, posts older than Discord's memory of nonces that may have been
//! posted, and moves typed while the daemon was down.

use std::time::{Duration, Instant};

use chrono::TimeDelta;
use loopback::{EventFault, Request, RestFault, Rule, Snowflake};

use crate::discord_support::play::{ShortGame, sheet};
use crate::discord_support::{Scene, TIMEOUT};

/// Waits until the daemon has killed itself.
fn wait_for_kill(scene: &mut Scene) {
    let began = Instant::now();
    let mut daemon = scene.daemon.take().unwrap();
    while daemon.try_wait().unwrap().is_none() {
        assert!(began.elapsed() < TIMEOUT, "the daemon lives\n{}", scene.log());
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Restarts the daemon, which will kill itself at a fail point.
pub(crate) fn restart_until_killed_at(scene: &mut Scene, kill_at: &str) {
    scene.stop();
    let before = scene.double.look(|world| world.identified());
    scene.start_with(kill_at);
    let ready = scene.double.wait_here_for(TIMEOUT, |world| {
        (world.identified() > before && world.connected() > 0).then_some(())
    });
    ready.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
}

fn posts_made(scene: &Scene, channel: Snowflake) -> usize {
    let path = format!("/channels/{channel}/messages");
    scene.double.look(|world| {
        let made = world.requests().iter();
        made.filter(|r| r.operation == "create_message" && r.path.ends_with(&path)).count()
    })
}

#[test]
fn a_post_that_succeeded_is_found_after_an_hour() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    restart_until_killed_at(&mut scene, "discord-posted:1");
    game.type_move();
    wait_for_kill(&mut scene);
    assert_eq!(scene.count(game.thread, &sheet(0)), 1, "it was posted and not recorded");
    scene.advance(TimeDelta::hours(1));
    let before = posts_made(&scene, game.thread);
    scene.start();
    game.play_move(&scene);
    assert_eq!(posts_made(&scene, game.thread), before + 1, "found, not posted again");
    game.verify(&scene);
}

#[test]
fn a_post_that_failed_is_searched_for_and_repeated_after_an_hour() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    restart_until_killed_at(&mut scene, "discord-posting:1");
    game.type_move();
    wait_for_kill(&mut scene);
    assert_eq!(scene.count(game.thread, &sheet(0)), 0);
    scene.advance(TimeDelta::hours(1));
    scene.start();
    game.wait_for_answer(&scene);
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn an_earlier_post_with_the_same_text_is_not_taken_for_a_lost_one() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    game.play_move(&scene);
    // The same board is requested twice: the second answer is posted, and the daemon is killed before it knows.
    restart_until_killed_at(&mut scene, "discord-posted:2");
    let boards = |scene: &Scene| scene.count(game.thread, "to move, until") - 2;
    let ann = game.people[0].clone();
    ann.slash(game.thread, "/board", &[]).unwrap();
    let first = scene.double.wait_here_for(TIMEOUT, |world| {
        let posts = world.bot_posts(game.thread);
        (posts.iter().filter(|m| m.content.contains("to move, until")).count() == 3).then_some(())
    });
    first.unwrap();
    ann.slash(game.thread, "/board", &[]).unwrap();
    wait_for_kill(&mut scene);
    assert_eq!(boards(&scene), 2);
    scene.advance(TimeDelta::hours(1));
    scene.start();
    game.play_move(&scene);
    assert_eq!(scene.count(game.thread, "to move, until"), 5, "start, two moves, two boards");
    game.verify(&scene);
}

#[test]
fn an_interaction_acknowledged_too_late_is_answered_by_direct_message() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, _] = game.people.clone();
    game.play_move(&scene);
    scene.double.with(|world| {
        let late = EventFault::Delay(Duration::from_millis(3_200));
        world.faults.events.push(Rule::once("INTERACTION_CREATE", late).times(2));
    });
    let asked = ann.slash(game.thread, "/games", &[]).unwrap();
    // A move is played nevertheless, and its answer is public.
    let moved = game.send_move_command();
    scene.notified(&ann, "you are White");
    game.wait_for_answer(&scene);
    game.play_move(&scene);
    for interaction in [asked, moved] {
        assert!(scene.double.look(|world| world.answer_to(interaction).is_none()));
    }
    let direct = scene.double.with(|world| world.direct(bob.id));
    assert_eq!(scene.post_count(direct), 0, "no private answer for Bob is left");
    game.verify(&scene);
}

#[test]
fn an_answer_sent_by_direct_message_is_not_repeated_in_its_place() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    scene.double.with(|world| {
        // Discord reports that an acknowledgement it has just accepted is unknown, and the answer to the post is
        // lost.
        let unknown = RestFault::Refused { status: 404, code: 10015 };
        world.faults.rest.push(Rule::once("update_original_webhook_message", unknown));
        let lost = Rule::once("create_message", RestFault::CutAfter).containing("you are White");
        world.faults.rest.push(lost);
    });
    let asked = ann.slash(game.thread, "/games", &[]).unwrap();
    scene.notified(&ann, "you are White");
    assert_eq!(scene.double.look(|world| world.faults.rest_injected), 2);
    let direct = scene.double.with(|world| world.direct(ann.id));
    let (edit, look) = ("update_original_webhook_message", format!("/channels/{direct}/messages"));
    let again = scene.double.wait_here_for(TIMEOUT, |world| {
        let edits = world.requests().iter().filter(|r| r.operation == edit).count();
        let looked = |r: &Request| r.operation == "list_messages" && r.path.contains(&look);
        (edits > 1 || world.requests().iter().any(looked)).then_some(edits)
    });
    let edits = again.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    assert_eq!(edits, 1, "the answer was sent by direct message");
    // No acknowledgement promises another answer.
    scene.resolved(asked);
    assert_eq!(scene.post_count(direct), 1, "the answer is shown once");
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn an_answer_sent_by_direct_message_before_a_stop_is_not_repeated_in_its_place() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    restart_until_killed_at(&mut scene, "discord-posted:1");
    scene.double.with(|world| {
        let unknown = RestFault::Refused { status: 404, code: 10015 };
        world.faults.rest.push(Rule::once("update_original_webhook_message", unknown));
    });
    let asked = ann.slash(game.thread, "/games", &[]).unwrap();
    wait_for_kill(&mut scene);
    scene.start();
    scene.resolved(asked);
    let edits = scene.double.look(|world| {
        let edit = "update_original_webhook_message";
        world.requests().iter().filter(|r| r.operation == edit).count()
    });
    assert_eq!(edits, 1, "the answer was sent by direct message");
    let direct = scene.double.with(|world| world.direct(ann.id));
    assert_eq!(scene.post_count(direct), 1, "the answer is shown once");
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn a_private_answer_given_before_a_stop_is_not_repeated_elsewhere() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    for kill_at in ["original-edit-before:1", "original-edited:1"] {
        restart_until_killed_at(&mut scene, kill_at);
        let asked = ann.slash(game.thread, "/games", &[]).unwrap();
        wait_for_kill(&mut scene);
        scene.start();
        assert!(scene.answer(asked).content.contains("you are White"));
        game.play_move(&scene);
    }
    let direct = scene.double.with(|world| world.direct(ann.id));
    assert_eq!(scene.post_count(direct), 0);
    game.verify(&scene);
}

#[test]
fn an_interaction_before_a_long_stop_is_answered_by_direct_message() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    let asked = [
        ("interaction-stored:1", "/games", "you are White"),
        ("interaction-deferred:1", "/help", "/play"),
    ];
    for (before, (kill_at, command, words)) in asked.into_iter().enumerate() {
        restart_until_killed_at(&mut scene, kill_at);
        ann.slash(game.thread, command, &[]).unwrap();
        wait_for_kill(&mut scene);
        scene.advance(TimeDelta::minutes(16));
        scene.start();
        let direct = scene.double.with(|world| world.direct(ann.id));
        let answer = scene.double.wait_here_for(TIMEOUT, |world| {
            let last = world.all_messages(direct).nth(before)?;
            Some(last.content.clone())
        });
        let answer = answer.unwrap_or_else(|error| panic!("{command}: {error}\n{}", scene.log()));
        // Judging may have started when the process was killed. Then a read-only command is not tried again.
        assert!(
            answer.contains(words) || answer.contains("I was interrupted"),
            "{command}: {answer}"
        );
    }
    // A move by slash command is answered publicly.
    restart_until_killed_at(&mut scene, "interaction-stored:1");
    game.send_move_command();
    wait_for_kill(&mut scene);
    scene.advance(TimeDelta::minutes(16));
    scene.start();
    game.wait_for_answer(&scene);
    let direct = scene.double.with(|world| world.direct(ann.id));
    assert_eq!(scene.post_count(direct), 2, "each private answer once");
    game.play_move(&scene);
    game.verify(&scene);
}

#[test]
fn an_interaction_that_needs_other_requests_first_is_not_lost_after_its_acknowledgement() {
    let mut scene = Scene::ready();
    let (channel, ann) = (scene.double.channel, scene.double.person("Ann"));
    restart_until_killed_at(&mut scene, "interaction-deferred:1");
    // The membership of those who wait is requested before it is judged.
    let asked = ann.slash(channel, "/queue", &[("variant", serde_json::json!("chess"))]).unwrap();
    wait_for_kill(&mut scene);
    scene.start();
    let answer = scene.answer(asked).content;
    assert!(answer.starts_with("You wait for"), "{answer}");
}

#[test]
fn a_place_with_messages_written_meanwhile_is_read_first() {
    const GAMES: usize = 30;
    let mut scene = Scene::ready();
    let (channel, ann) = (scene.double.channel, scene.double.person("Ann"));
    let (bot, bob) = (scene.double.look(|world| world.bot), scene.double.person("Bob"));
    for game in 1..=GAMES {
        ann.says(channel, &format!("<@{bot}> /play chess white=me black={}", bob.mention()));
        bob.says(channel, &format!("<@{bot}> /join g{game}"));
        // One person causes only so many posts at once.
        scene.posted(channel, &format!("opens Chess, game g{game} "));
    }
    let threads: Vec<Snowflake> = scene
        .double
        .wait_here_for(TIMEOUT, |world| {
            let threads: Vec<Snowflake> = world.threads(channel).iter().map(|t| t.id).collect();
            (threads.len() == GAMES).then_some(threads)
        })
        .unwrap();
    for thread in &threads {
        scene.posted(*thread, "begins");
        ann.says(*thread, "e4");
        scene.posted(*thread, " e4.\n");
    }
    for thread in [threads[19], threads[GAMES - 1]] {
        scene.stop();
        bob.says(thread, "e5");
        // Until an interaction's place is confirmed, any place may have to be read: four are, and wait.
        let slow = Rule::once("list_messages", RestFault::Delay(Duration::from_secs(3))).times(4);
        let before = scene.double.with(|world| {
            world.faults.rest.push(slow);
            world.requests().len()
        });
        scene.start();
        scene.posted(thread, "e5.");
        let path = format!("/channels/{thread}/messages");
        let at = scene.double.look(|world| {
            let since = world.requests().iter().skip(before);
            since.filter(|r| r.operation == "list_messages").position(|r| r.path.contains(&path))
        });
        assert!(at.is_some_and(|at| at < 6), "{at:?} of {GAMES}");
    }
    scene.verify();
}

#[test]
fn a_move_sent_elsewhere_comes_after_earlier_messages_in_its_game() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let (channel, ann) = (scene.double.channel, game.people[0].clone());
    let bot = scene.double.look(|world| world.bot);
    // There is a game in the channel too, so the channel is read, and before the thread.
    ann.says(channel, &format!("<@{bot}> /play chess"));
    scene.posted(channel, "opens Chess");
    scene.stop();
    for _ in 0..3 {
        game.type_move();
    }
    // The thread contains nothing before the first of these.
    ann.says(channel, &format!("<@{bot}> /move g1 4i-1f"));
    scene.start();
    scene.posted(game.thread, "W4i-1f (for");
    scene.verify();
}

#[test]
fn what_mentions_the_bot_while_it_is_away_is_answered_where_no_game_is_played() {
    let mut scene = Scene::ready();
    let (channel, ann) = (scene.double.channel, scene.double.person("Ann"));
    let bot = scene.double.look(|world| world.bot);
    scene.stop();
    let old = ann.says(channel, &format!("<@{bot}> /player"));
    scene.advance(TimeDelta::hours(2));
    let chat = ann.says(channel, "hello everybody");
    let asked = ann.says(channel, &format!("<@{bot}> /play chess white=me"));
    let before = scene.post_count(channel);
    scene.start();
    scene.posted(channel, "opens Chess, game g1");
    scene.judged(asked);
    assert_eq!(scene.post_count(channel), before + 1);
    let db = rusqlite::Connection::open(scene.path("games.db")).unwrap();
    let judged = |id: Snowflake| -> bool {
        let id = i64::try_from(id.0).unwrap();
        db.query_row("SELECT count(*) FROM verdicts WHERE message = ?1", [id], |row| row.get(0))
            .unwrap()
    };
    assert_eq!([old, chat, asked].map(judged), [false, false, true]);
    // Nothing is answered again.
    scene.stop();
    scene.start();
    ann.says(channel, &format!("<@{bot}> /play siege white=me"));
    scene.posted(channel, "opens Siege Chess, game g2");
    assert_eq!(scene.post_count(channel), before + 2);
    scene.verify();
}
