//! A whole game of every variant in its thread, from the examples: decisions by button, moves by slash command,
//! mention, direct message and text in turn. Most are played in a German guild. `SIEGEPOST_READ=1` with `--nocapture` prints everything that the players
//! read.

use std::path::Path;
use std::process::Command;

use loopback::{Person, Settings};
use rules::record::Record;

use crate::discord_german::{all_is_german, german, press};
use crate::discord_support::play::{Way, actions, play_script};
use crate::discord_support::{Scene, TIMEOUT, post_count, text};

/// The script of an example, as `siegepost record script` writes it.
fn script(example: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_siegepost"))
        .args(["record", "script"])
        .arg(example)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Plays an example to its end, in German. Returns the ways in which lines were sent.
fn play(example: &str) -> Vec<Way> {
    let (scene, ways) = play_in(example, german());
    all_is_german(&scene);
    ways
}

/// Plays an example to its end.
fn play_in(example: &str, settings: Settings) -> (Scene, Vec<Way>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/examples").join(example);
    let wanted = Record::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let script = script(&path);
    let opening = script.lines().find(|l| l.contains(": /play")).unwrap();
    let mut names = vec![opening.split(':').next().unwrap().to_owned()];
    let joins = script.lines().filter_map(|l| l.strip_suffix(": /join"));
    names.extend(joins.map(str::to_owned));

    let scene = Scene::new_ready(settings);
    let people: Vec<(String, Person)> =
        names.into_iter().map(|name| (name.clone(), scene.double.person(&name))).collect();
    let channel = scene.double.channel;
    let colours: Vec<String> = wanted
        .variant
        .seats()
        .iter()
        .zip(&people)
        .map(|(seat, (_, person))| format!("{}={}", seat.name.to_lowercase(), person.mention()))
        .collect();
    let options: Vec<String> = wanted.options.iter().map(|(k, v)| format!("{k}={v}")).collect();
    let mut filled = vec![
        ("variant", text(wanted.variant.name())),
        ("seats", text(&colours.join(" "))),
        ("pace", text("3d")),
    ];
    if !options.is_empty() {
        filled.push(("options", text(&options.join(" "))));
    }
    let asked = people[0].1.slash(channel, "/play", &filled).unwrap();
    scene.judged(asked);
    for (_, person) in &people[1..] {
        press(&scene, person, channel, "/join");
    }
    let thread = scene.thread(channel);
    let begun =
        scene.double.wait_here_for(TIMEOUT, |world| (post_count(world, thread) == 1).then_some(()));
    begun.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    let ways = play_script(&scene, &people, thread, &script);
    let over = scene.double.look(|world| world.bot_posts(thread).last().map(|m| (*m).clone()));
    let file = over.unwrap().files.into_iter().find(|f| f.name.ends_with(".txt")).unwrap();
    let record = String::from_utf8(file.bytes.as_ref().unwrap().to_vec()).unwrap();
    let all: Vec<String> = wanted.entries.iter().map(|e| e.action.clone()).collect();
    assert_eq!(actions(&record), all);
    assert_eq!(Record::parse(&record).unwrap().result, wanted.result);
    let archived = scene.double.wait_here_for(TIMEOUT, |world| {
        world.channels.get(&thread)?.thread()?.archived.then_some(())
    });
    archived.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    scene.verify();
    for way in [Way::Slash, Way::Mention, Way::Direct, Way::Text] {
        assert!(ways.contains(&way), "{way:?}");
    }
    (scene, ways)
}

#[test]
fn siege_in_english() {
    play_in("siege-powers.siege", Settings::default());
}

#[test]
fn chess_in_english() {
    play_in("claim.chess", Settings::default());
}

#[test]
fn chess() {
    play("claim.chess");
}

#[test]
fn separate_realms() {
    play("stalemate.separate-realms");
}

#[test]
fn three_realms() {
    play("imitation.three-realms");
}

#[test]
fn glinski() {
    play("en-passant.glinski");
}

#[test]
fn wizard() {
    play("repetition.wizard");
}

#[test]
fn underworld() {
    assert!(play("choice.underworld").contains(&Way::Button), "decisions are made with buttons");
}

#[test]
fn siege() {
    assert!(play("siege-powers.siege").contains(&Way::Button), "a touch is answered with a button");
}
