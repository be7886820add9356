//! Seats that fill, as people on Discord use them: open seats that call a role, waiting lists, rematches, replaced players
//! and secret draw votes.

use chrono::TimeDelta;
use loopback::{Settings, Snowflake, permissions};
use serde_json::json;

use crate::discord_support::play::{self, ShortGame};
use crate::discord_support::{Scene, text};

/// The members' guild, and a role in it that not everybody may mention.
fn role(scene: &Scene, member: Snowflake) -> Snowflake {
    let guild = scene.double.guild;
    scene.double.with(|world| world.grant_role(guild, "chess", 0, member))
}

#[test]
fn a_role_is_called_once_and_only_with_the_right_to_mention_it() {
    let scene = Scene::ready();
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let channel = scene.double.channel;
    let role = role(&scene, bob.id);
    let open = |person: &loopback::Person| {
        let options = [
            ("variant", text("siege")),
            ("role", json!(role.to_string())),
            ("expires", text("2d")),
            ("reliability", json!(80)),
        ];
        person.slash(channel, "/play", &options).unwrap()
    };
    // Bob is no manager, and not everybody may mention the role.
    open(&bob);
    let post = scene.posted(channel, "Bob opens Siege Chess");
    assert!(post.content.contains(&format!("Calling <@&{role}>")), "{}", post.content);
    assert!(post.content.contains("80% of their games"), "{}", post.content);
    assert!(post.content.contains("a manager of the server must let anyone mention it"));
    ann.presses_label(channel, "Join as Red").unwrap();
    let joined = scene.posted(channel, "Ann plays in game g1");
    assert!(joined.content.contains("Ann is new") && !joined.content.contains(&role.to_string()));
    scene.verify();
}

#[test]
fn a_manager_may_call_any_role_if_the_bot_may() {
    let scene = Scene::ready();
    let ann = scene.double.person("Ann");
    let channel = scene.double.channel;
    let role = role(&scene, ann.id);
    let guild = scene.double.guild;
    scene.double.with(|world| {
        world.grant_role(guild, "managers", permissions::MANAGE_GUILD, ann.id);
    });
    let open = || {
        let options = [("variant", text("chess")), ("role", json!(role.to_string()))];
        ann.slash(channel, "/play", &options).unwrap()
    };
    open();
    let post = scene.posted(channel, "Ann opens Chess, game g1");
    assert!(post.content.contains("give me the permission Mention Everyone"), "{}", post.content);
    scene.double.with(|world| world.allow_bot(channel, permissions::MENTION_EVERYONE));
    open();
    let post = scene.posted(channel, "Ann opens Chess, game g2");
    assert!(post.content.contains(&format!("Calling <@&{role}>")), "{}", post.content);
    assert!(!post.content.contains("I may not mention"), "{}", post.content);
    scene.verify();
}

#[test]
fn three_who_wait_get_a_game_and_votes_in_secret_end_it() {
    let scene = Scene::ready();
    let people = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let channel = scene.double.channel;
    for (n, person) in people.iter().enumerate() {
        let asked = person.slash(channel, "/queue", &[("variant", text("siege"))]).unwrap();
        if n < 2 {
            assert!(scene.answer(asked).content.starts_with("You wait for Siege Chess"));
            assert_eq!(scene.count(channel, "Siege Chess"), 0, "others see nothing of it");
        }
    }
    let thread = scene.thread(channel);
    let started = scene.posted(thread, "begins");
    assert_eq!(started.mentions.len(), 3, "{}", started.content);
    assert!(started.content.contains("From the waiting list: Ann and Bob."), "{}", started.content);
    let posts = scene.post_count(thread);
    for person in &people[..2] {
        let asked = person.slash(thread, "/draw", &[("answer", text("secret"))]).unwrap();
        assert!(scene.answer(asked).content.contains("Your secret vote for a draw"));
    }
    assert_eq!(scene.post_count(thread), posts, "nobody learns of a vote");
    people[2].slash(thread, "/draw", &[("answer", text("secret"))]).unwrap();
    scene.posted(thread, "Game g1 is over");
    // A rematch in the thread, with colours rotated.
    people[0].slash(thread, "/rematch", &[]).unwrap();
    let asked = scene.posted(thread, "Ann would like a rematch of game g1");
    assert_eq!(asked.mentions.len(), 2, "{}", asked.content);
    // The thread follows the game that is played in it.
    let name = || scene.double.look(|world| world.channels[&thread].name.clone());
    assert!(name().starts_with("Siege Chess g1:"), "{}", name());
    for person in &people[1..] {
        person.slash(thread, "/join", &[]).unwrap();
    }
    scene.posted(thread, "game g2 (3 days a move) begins");
    assert!(name().starts_with("Siege Chess g2:"), "{}", name());
    scene.verify();
}

#[test]
fn a_player_hands_a_seat_to_somebody_else_who_plays_on() {
    let scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let dan = scene.double.person("Dan");
    game.play_move(&scene);
    let bob = game.people[1].clone();
    let thread = game.thread;
    let options = [("colour", text("red")), ("person", json!(dan.id.to_string()))];
    let asked = bob.slash(thread, "/replace", &options).unwrap();
    let proposal = scene.posted(thread, "would like Dan to take over Red");
    scene.resolved(asked);
    assert_eq!(proposal.mentions, [dan.id], "{}", proposal.content);
    let pressed = dan.presses_label(thread, "Agree").unwrap();
    let post = scene.posted(thread, "plays in game g1 from now on");
    scene.resolved(pressed);
    assert_eq!(post.mentions, [dan.id], "{}", post.content);
    game.people[1] = dan.clone();
    game.play_move(&scene);
    let record = play::record(&scene, &dan, thread);
    assert!(
        record.contains("[Red \"Dan\"]") && record.contains("[Replaced1 \"1 Red Bob\"]"),
        "{record}"
    );
    let asked = bob.slash(thread, "/player", &[("person", json!(dan.id.to_string()))]).unwrap();
    let page = scene.answer(asked).content;
    assert!(page.contains("Moves: 1 in time"), "{page}");
    game.verify(&scene);
}

#[test]
fn a_digest_is_one_direct_message_a_day_through_kills_and_stops() {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
    scene.start();
    let mut game = ShortGame::start_paced(&scene, "30d");
    let ann = game.people[0].clone();
    let asked = ann.slash(game.thread, "/settings", &[("digest", text("daily@08:00"))]).unwrap();
    assert!(scene.answer(asked).content.contains("digest: daily@08:00"));
    // Nobody is up for three days; then the digest is sent once.
    scene.kill();
    scene.advance(TimeDelta::days(3));
    scene.start();
    let digest = scene.notified(&ann, "Your game waits for you.");
    assert!(digest.content.contains("your turn"), "{}", digest.content);
    assert_eq!(digest.files.len(), 1, "a picture of the board");
    scene.kill();
    scene.start();
    game.play_move(&scene);
    assert_eq!(scene.count(digest.channel, "Your game"), 1);
    assert_eq!(scene.count(game.thread, "Your game"), 0, "digests are private");
    scene.verify();
}
