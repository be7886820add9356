//! A German guild. `SIEGEPOST_READ=1` with `--nocapture` prints everything that is read.

use loopback::{Person, Settings, Snowflake};
use serde_json::{Value, json};

use crate::discord_support::read::transcript;
use crate::discord_support::{Scene, text};
use crate::sentences::{english, has};

/// The settings of a Discord whose people and guilds have chosen German.
pub(crate) fn german() -> Settings {
    Settings { locale: "de".into(), ..Settings::default() }
}

/// Asserts that nobody has read English.
pub(crate) fn all_is_german(scene: &Scene) {
    let read = scene.double.look(transcript);
    // What a button sends is not read.
    let read: String = read
        .split(" -> ")
        .map(|part| part.split_once(')').map_or(part, |(_, rest)| rest))
        .collect();
    // What is typed is English, such as words of commands.
    let sentence = |part: &String| part.contains(' ') && has(&read, part);
    let english: Vec<String> = english(&["."]).into_iter().filter(sentence).collect();
    assert!(english.is_empty(), "{english:#?}\n{read}");
}

/// Sends a slash command and waits until it is answered, in whatever way.
fn slash(scene: &Scene, person: &Person, place: Snowflake, line: &str, options: &[(&str, Value)]) {
    let asked = person.slash(place, line, options).unwrap();
    scene.judged(asked);
}

/// Presses the newest button that does this, and waits until it is answered.
pub(crate) fn press(scene: &Scene, person: &Person, place: Snowflake, does: &str) {
    let (message, id) = scene.double.look(|world| {
        let all = world.visible_to(person.id, place);
        let found = all.into_iter().rev().find_map(|message| {
            let button = message.buttons().into_iter().find(|b| b.custom_id.starts_with(does))?;
            Some((message.id, button.custom_id))
        });
        found.unwrap_or_else(|| panic!("no button {does}: {}", transcript(world)))
    });
    let pressed = person.presses(place, message, &id).unwrap();
    scene.judged(pressed);
}

#[test]
fn the_first_ten_minutes() {
    let scene = Scene::new_ready(german());
    let channel = scene.double.channel;
    let [ann, bob, cyd] = ["Anna", "Bernd", "Carla"].map(|name| scene.double.person(name));
    let bot = scene.double.look(|world| world.bot);
    let says = |person: &Person, place: Snowflake, line: &str| {
        let said = person.says(place, line);
        scene.judged(said);
    };
    // Somebody who has never seen the bot looks around.
    says(&ann, channel, &format!("<@{bot}>"));
    says(&ann, channel, &format!("<@{bot}> hallo, wer bist du?"));
    slash(&scene, &ann, channel, "/help", &[]);
    slash(&scene, &ann, channel, "/help", &[("command", text("play"))]);
    slash(&scene, &bob, channel, "/rules", &[]);
    slash(&scene, &bob, channel, "/rules", &[("variant", text("siege"))]);
    slash(&scene, &bob, channel, "/games", &[]);
    slash(&scene, &bob, channel, "/move", &[("move", text("e4"))]);
    let form = ann.slash(channel, "/play", &[]).unwrap();
    let shown = scene.form(form);
    assert_eq!(shown["title"], "Partie eröffnen");
    ann.submits(form, &[("game", json!(["siege"])), ("pace", text("3d"))]).unwrap();
    scene.posted(channel, "eröffnet");
    press(&scene, &bob, channel, "/join");
    press(&scene, &bob, channel, "/join");
    press(&scene, &cyd, channel, "/join");
    let thread = scene.thread(channel);
    scene.posted(thread, "beginnt");
    // Chat, mistakes, questions, moves.
    ann.says(thread, "Wie zieht man hier?");
    says(&ann, thread, "9i-9a");
    says(&bob, thread, "3b-5d");
    slash(&scene, &ann, thread, "/legal", &[]);
    slash(&scene, &ann, thread, "/legal", &[("cell", text("1f"))]);
    slash(&scene, &ann, thread, "/hint", &[]);
    says(&ann, thread, "1f-4i");
    says(&bob, thread, "3b-5d");
    slash(&scene, &cyd, thread, "/board", &[]);
    slash(&scene, &cyd, thread, "/rules", &[("topic", text("Papst"))]);
    slash(&scene, &cyd, thread, "/note", &[("text", text("Vorsicht auf 4i"))]);
    slash(&scene, &ann, thread, "/takeback", &[]);
    slash(&scene, &bob, thread, "/draw", &[]);
    slash(&scene, &cyd, thread, "/if", &[("line", text("3d-5f then 3c-4c"))]);
    slash(&scene, &cyd, thread, "/vacation", &[("time", text("2d"))]);
    slash(&scene, &bob, thread, "/settings", &[("theme", text("light"))]);
    slash(&scene, &bob, thread, "/moves", &[]);
    slash(&scene, &bob, thread, "/record", &[]);
    slash(&scene, &bob, thread, "/player", &[]);
    slash(&scene, &bob, thread, "/rating", &[]);
    slash(&scene, &bob, thread, "/puzzle", &[]);
    slash(&scene, &bob, channel, "/leaderboard", &[("variant", text("siege"))]);
    // A game against a computer, too.
    slash(&scene, &bob, channel, "/play", &[("variant", text("chess")), ("computer", json!("1"))]);
    // The end, and what comes after it.
    slash(&scene, &cyd, thread, "/resign", &[]);
    press(&scene, &cyd, thread, "/resign");
    slash(&scene, &ann, thread, "/resign", &[("answer", text("yes"))]);
    scene.posted(thread, "ist zu Ende");
    press(&scene, &bob, thread, "/rematch");
    all_is_german(&scene);
    scene.verify();
}
