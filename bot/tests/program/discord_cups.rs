//! Cups on Discord, from the first button to the last standings, while the daemon is killed: every game begins once, every round
//! once, and everybody meets and sits as the pairings say. With `SIEGEPOST_CUPS=all`, sixteen people meet each other
//! in chess, 120 games, instead of a Swiss cup.

use std::collections::{BTreeMap, BTreeSet};

use loopback::{Person, Settings, Snowflake, permissions};
use serde_json::json;

use crate::discord_support::{Scene, TIMEOUT, text};

/// How often the daemon is killed.
const KILLS: usize = 5;

/// A game of a cup as it is announced in the channel.
struct Announced {
    thread: Snowflake,
    /// The names in the order of the seats.
    names: Vec<String>,
}

/// The games announced in the channel, in their order.
fn announced(scene: &Scene) -> Vec<Announced> {
    let channel = scene.double.channel;
    let posts = scene.double.look(|world| {
        let posts = world.bot_posts(channel).into_iter();
        posts.map(|post| (post.id, post.content.clone())).collect::<Vec<_>>()
    });
    let game = |(thread, content): (Snowflake, String)| {
        let (_, seats) = content.strip_prefix("Cup 1, round ")?.split_once(": ")?;
        let seats = seats.strip_suffix('.')?.split(", ");
        let names = seats.map(|seat| seat.split(' ').next().unwrap_or_default().to_owned());
        Some(Announced { thread, names: names.collect() })
    };
    posts.into_iter().filter_map(game).collect()
}

/// Opens a cup, and lets people join it with its button.
fn open(scene: &Scene, game: &str, players: usize, system: &str) -> Vec<Person> {
    let channel = scene.double.channel;
    let people: Vec<Person> =
        (0..players).map(|nth| scene.double.person(&format!("P{nth}"))).collect();
    let players = players.to_string();
    let options = [("variant", text(game)), ("players", text(&players)), ("system", text(system))];
    people[0].slash(channel, "/cup", &options).unwrap();
    scene.posted(channel, "P0 opens cup 1");
    for (nth, person) in people.iter().enumerate() {
        let pressed = person.presses_label(channel, "Join").unwrap();
        let joined = scene.answer(pressed).content;
        assert!(joined.starts_with("You play in cup 1 now"), "{nth}: {joined}");
    }
    people
}

/// Plays a cup of so many games to its end: all but one player of each resign. Returns the names in the order of the seats.
fn play(scene: &mut Scene, people: &[Person], games: usize) -> Vec<Vec<String>> {
    let mut played = Vec::new();
    for nth in 0..games {
        let found = scene.double.wait_here_for(TIMEOUT, |world| {
            let channel = scene.double.channel;
            let begun = world.bot_posts(channel).into_iter();
            (begun.filter(|p| p.content.starts_with("Cup 1, round ")).count() > nth).then_some(())
        });
        assert!(found.is_ok(), "game {nth}\n{}", scene.log());
        if nth % (games / KILLS) == 0 && nth / (games / KILLS) < KILLS {
            // In the middle of a round that has just begun, and later between the ends of two games.
            scene.kill();
            scene.start();
        }
        let Announced { thread, names } = announced(scene).remove(nth);
        scene.posted(thread, "begins");
        // The player in the middle of the order of names wins, so that the standings mix.
        let mut losers = names.clone();
        losers.sort();
        losers.remove(losers.len() / 2);
        for loser in losers {
            let number: usize = loser[1..].parse().unwrap();
            let asked = people[number].slash(thread, "/resign", &[("answer", text("yes"))]);
            scene.judged(asked.unwrap());
        }
        played.push(names);
    }
    scene.posted(scene.double.channel, "Cup 1 is over");
    played
}

/// Prints how often each player meets each other and has each seat, and returns the least and the most of both.
fn count(title: &str, played: &[Vec<String>]) -> ((usize, usize), (usize, usize)) {
    let names: BTreeSet<&String> = played.iter().flatten().collect();
    let mut names: Vec<&String> = names.into_iter().collect();
    names.sort_by_key(|name| name[1..].parse::<usize>().unwrap());
    let mut met: BTreeMap<(&String, &String), usize> = BTreeMap::new();
    let mut sat: BTreeMap<(&String, usize), usize> = BTreeMap::new();
    for game in played {
        for (seat, name) in game.iter().enumerate() {
            *sat.entry((name, seat)).or_default() += 1;
            game.iter().filter(|other| *other != name).for_each(|other| {
                *met.entry((name, other)).or_default() += 1;
            });
        }
    }
    println!("{title}: {} games", played.len());
    let (mut meetings, mut seats) = (Vec::new(), Vec::new());
    for name in &names {
        let others = names.iter().filter(|other| *other != name);
        let mine: Vec<usize> =
            others.map(|other| met.get(&(name, other)).copied().unwrap_or(0)).collect();
        let seat: Vec<usize> =
            (0..played[0].len()).map(|seat| sat.get(&(name, seat)).copied().unwrap_or(0)).collect();
        println!("{name:>4}: meetings {mine:?}, seats {seat:?}");
        meetings.extend(mine);
        seats.extend(seat);
    }
    let span = |all: Vec<usize>| (*all.iter().min().unwrap(), *all.iter().max().unwrap());
    (span(meetings), span(seats))
}

/// Plays a cup in a scene of its own. Returns the least and the most meetings and seats.
fn cup(
    (game, players, system): (&str, usize, &str),
    (games, rounds): (usize, usize),
) -> ((usize, usize), (usize, usize)) {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\n");
    scene.start();
    let people = open(&scene, game, players, system);
    let played = play(&mut scene, &people, games);
    assert_eq!(announced(&scene).len(), games, "no game begins twice");
    let channel = scene.double.channel;
    for round in 1..=rounds {
        let begins = format!("Round {round} of {rounds} begins.");
        assert_eq!(scene.count(channel, &begins), 1, "{begins}");
    }
    assert_eq!(scene.count(channel, "Cup 1 is over"), 1);
    let asked = people[1].slash(channel, "/cup", &[("cup", 1.into())]).unwrap();
    let shown = scene.answer(asked).content;
    assert!(shown.contains("\nIt is over.\n1\\. P"), "{shown}");
    println!("{shown}");
    scene.verify();
    count(&format!("{game}, {players} players, {system}"), &played)
}

#[test]
fn a_cup_of_nine_for_siege_chess_survives_kills() {
    let counted = cup(("siege", 9, "all"), (12, 4));
    assert_eq!(counted, ((1, 1), (1, 2)));
}

#[test]
fn a_cup_of_sixteen_for_chess_survives_kills() {
    if std::env::var("SIEGEPOST_CUPS").is_ok() {
        assert_eq!(cup(("chess", 16, "all"), (120, 15)), ((1, 1), (7, 8)));
        return;
    }
    let (meetings, seats) = cup(("chess", 16, "swiss"), (40, 5));
    assert_eq!(meetings, (0, 1));
    assert!(seats.0 >= 1 && seats.1 <= 4, "{seats:?}");
}

#[test]
fn of_those_who_play_in_a_cup_only_the_owner_of_the_server_closes_games_of_others() {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[clock]\nwake = \"1s\"\n");
    scene.start();
    let (channel, guild) = (scene.double.channel, scene.double.guild);
    let people = open(&scene, "chess", 4, "all");
    let mut games = Vec::new();
    while games.len() < 2 {
        scene.posted(channel, &format!("Cup 1, round 1, game g{}", games.len() + 1));
        games = announced(&scene);
    }
    scene.posted(games[1].thread, "begins");
    let number = |name: &String| name[1..].parse::<usize>().unwrap();
    let one = &people[number(&games[0].names[0])];
    scene.double.with(|world| {
        world.grant_role(guild, "moderators", permissions::MANAGE_GUILD, one.id);
    });
    let close = |game: usize| [("reason", text("enough")), ("game", json!(game))];
    let end = [("what", text("end")), ("cup", 1.into())];
    for owns in [false, true] {
        let asked = scene.answer(one.slash(channel, "/cup", &end).unwrap());
        assert!(asked.content.contains("You play in cup 1"), "{}", asked.content);
        let asked = scene.answer(one.slash(channel, "/close", &close(1)).unwrap());
        assert!(!asked.content.contains("has ended"), "{}", asked.content);
        if !owns {
            let asked = scene.answer(one.slash(channel, "/close", &close(2)).unwrap());
            assert!(asked.content.contains("the owner of the server"), "{}", asked.content);
            scene.double.with(|world| world.own(guild, one.id));
        }
    }
    scene.answer(one.slash(channel, "/close", &close(2)).unwrap());
    let said = format!("{}, who manages this server, ends game g2", games[0].names[0]);
    scene.posted(games[1].thread, &said);
    scene.verify();
}
