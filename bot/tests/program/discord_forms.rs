//! Forms: opened by a slash command without arguments, filled in, and judged as the command that they write.

use loopback::{Message, Person, RestFault, Rule, Snowflake};
use serde_json::{Value, json};

#[cfg(feature = "kill-points")]
use crate::discord_late::restart_until_killed_at;
#[cfg(feature = "kill-points")]
use crate::discord_support::TIMEOUT;
use crate::discord_support::play::ShortGame;
use crate::discord_support::{Scene, text};

/// The answer to an interaction, which must be for its author alone.
fn alone(scene: &Scene, person: &Person, interaction: Snowflake) -> Message {
    let answer = scene.answer(interaction);
    assert_eq!(answer.only_to, Some(person.id), "{}", answer.content);
    answer
}

/// What a form shows in a field: its component.
fn field<'a>(form: &'a Value, name: &str) -> &'a Value {
    let all = form["components"].as_array().unwrap();
    let found = all.iter().map(|l| &l["component"]).find(|c| c["custom_id"] == name);
    found.unwrap_or_else(|| panic!("no field {name}: {form:#}"))
}

#[test]
fn a_long_note_is_typed_into_a_form() {
    let mut scene = Scene::ready();
    let game = ShortGame::start(&scene);
    let [ann, bob, _] = game.people.clone();
    let asked = ann.slash(game.thread, "/note", &[]).unwrap();
    let form = scene.form(asked);
    assert_eq!((&form["title"], &form["custom_id"]), (&json!("Write a note"), &json!("/note")));
    assert_eq!(field(&form, "text")["max_length"], 2_000);
    // A form outlives the process that opened it.
    scene.kill();
    scene.start();
    let note = format!("The rook is needed at home.\n\n/resign yes\n{}", "é".repeat(1_900));
    let done = ann.submits(asked, &[("text", text(&note))]).unwrap();
    assert!(alone(&scene, &ann, done).content.starts_with("Note 1 on game g1 is stored"));
    // In the channel the game must be named, which the form keeps.
    let channel = scene.double.channel;
    let asked = ann.slash(channel, "/note", &[("game", json!(1))]).unwrap();
    assert_eq!(scene.form(asked)["custom_id"], "/note g1");
    let done = ann.submits(asked, &[("text", text("short"))]).unwrap();
    assert!(alone(&scene, &ann, done).content.starts_with("Note 2 on game g1 is stored"));
    let listed = ann.slash(game.thread, "/notes", &[]).unwrap();
    let listed = alone(&scene, &ann, listed);
    let file = listed.files.first().and_then(|file| file.bytes.as_deref());
    let listed = file.map_or(listed.content, |bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(listed.contains("The rook is needed at home.\n\n/resign yes\né"), "{listed}");
    assert_eq!(scene.count(game.thread, "resign"), 0);
    // Nobody else's form, and not more than fits.
    assert!(bob.submits(asked, &[("text", text("mine"))]).is_err());
    assert!(ann.submits(asked, &[("text", text(&"x".repeat(2_001)))]).is_err());
    scene.verify();
}

#[test]
fn a_form_that_is_not_known_is_refused_with_a_sentence() {
    let scene = Scene::ready();
    let game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    let asked = ann.slash(game.thread, "/note", &[]).unwrap();
    scene.form(asked);
    let label = |component: Value| json!({ "type": 18, "id": 1, "component": component });
    let typed = |name: &str| label(json!({ "type": 4, "id": 2, "custom_id": name, "value": "x" }));
    for data in [
        json!({ "custom_id": "/note", "components": [typed("theme")] }),
        json!({ "custom_id": "/note", "components": [typed("text"), typed("text")] }),
        json!({ "custom_id": "/note", "components": [label(json!({ "type": 23, "id": 2,
            "custom_id": "text", "value": true }))] }),
        json!({ "custom_id": "/note", "components": [label(json!("text"))] }),
        json!({ "custom_id": "/note gx", "components": [typed("text")] }),
        json!({ "custom_id": "/help", "components": [typed("text")] }),
        json!({ "custom_id": "note", "components": [] }),
        json!({ "custom_id": "", "components": [] }),
        json!({ "custom_id": "/note", "components": [label(json!({ "type": 22, "id": 2,
            "custom_id": "text", "values": ["a", "b"] }))] }),
    ] {
        let shown = data.to_string();
        let sent = scene.double.with(|world| world.submit_raw(ann.id, asked, data)).unwrap();
        let answer = alone(&scene, &ann, sent).content;
        assert!(answer.starts_with("I cannot read this form"), "{shown}: {answer}");
    }
    // An empty one is the command without arguments.
    let empty = json!({ "custom_id": "/note", "components": [] });
    let sent = scene.double.with(|world| world.submit_raw(ann.id, asked, empty)).unwrap();
    assert!(alone(&scene, &ann, sent).content.starts_with("Something is missing."));
    scene.verify();
}

#[test]
fn a_form_is_opened_again_if_discord_stumbles() {
    let scene = Scene::ready();
    let game = ShortGame::start(&scene);
    let ann = game.people[0].clone();
    let fault = Rule::once("create_interaction_response", RestFault::Status(502));
    scene.double.with(|world| world.faults.rest.push(fault));
    let asked = ann.slash(game.thread, "/note", &[]).unwrap();
    scene.form(asked);
    let done = ann.submits(asked, &[("text", text("here"))]).unwrap();
    assert!(alone(&scene, &ann, done).content.starts_with("Note 1 on game g1 is stored"));
    scene.verify();
}

#[test]
fn a_game_is_opened_with_a_form() {
    let mut scene = Scene::ready();
    let channel = scene.double.channel;
    let [ann, bob, cyd] = ["Ann", "Bob", "Cyd"].map(|name| scene.double.person(name));
    let asked = ann.slash(channel, "/play", &[]).unwrap();
    let form = scene.form(asked);
    let games = field(&form, "game")["options"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["default"]), (rules::Variant::ALL.len(), &json!(true)));
    let described = |label: &Value| label["description"].as_str().is_some_and(|d| d.len() > 20);
    assert!(form["components"].as_array().unwrap().iter().all(described), "{form:#}");
    scene.kill();
    scene.start();
    let filled = [
        ("game", json!(["chess"])),
        ("people", json!([bob.id.to_string()])),
        ("pace", text("3d+5d")),
        ("terms", json!(["rated=no", "absent=seat"])),
    ];
    let done = ann.submits(asked, &filled).unwrap();
    let opened = scene.posted(channel, "Ann opens Chess");
    scene.resolved(done);
    assert!(
        opened.content.contains("3 days") && opened.content.contains("not rated"),
        "{}",
        opened.content
    );
    assert!(opened.mentions.contains(&bob.id), "{opened:#?}");
    // As it was shown: the usual game, with open seats.
    let asked = cyd.slash(channel, "/play", &[]).unwrap();
    scene.form(asked);
    cyd.submits(asked, &[]).unwrap();
    scene.posted(channel, "Cyd opens Siege Chess");
    // A value that a command would refuse is refused in the same words.
    let wrong = ann.submits(asked, &[]);
    assert!(wrong.is_err(), "the form is Cyd's");
    let refused = cyd.submits(asked, &[("pace", text("whenever"))]).unwrap();
    let typed = cyd.slash(channel, "/play", &[("pace", text("whenever"))]).unwrap();
    assert_eq!(alone(&scene, &cyd, refused).content, alone(&scene, &cyd, typed).content);
    let three = [&ann, &bob, &scene.double.person("Dan")].map(|person| person.id.to_string());
    let refused =
        cyd.submits(asked, &[("game", json!(["chess"])), ("people", json!(three))]).unwrap();
    let answer = alone(&scene, &cyd, refused).content;
    assert!(answer.contains("too many people"), "{answer}");
    scene.verify();
}

#[cfg(feature = "kill-points")]
#[test]
fn a_submitted_form_survives_a_kill() {
    let mut scene = Scene::ready();
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    for (number, kill_at) in
        ["interaction-stored:1", "interaction-deferred:1"].into_iter().enumerate()
    {
        let asked = ann.slash(channel, "/play", &[]).unwrap();
        scene.form(asked);
        restart_until_killed_at(&mut scene, kill_at);
        ann.submits(asked, &[("game", json!(["glinski"]))]).unwrap();
        let mut daemon = scene.daemon.take().unwrap();
        daemon.wait().unwrap();
        scene.start();
        scene.posted(channel, &format!("game g{} ", number + 1));
        assert_eq!(scene.count(channel, "Ann opens"), number + 1);
    }
    scene.verify();
}

#[test]
fn settings_are_changed_in_a_form_that_shows_them() {
    let mut scene = Scene::ready();
    let channel = scene.double.channel;
    let ann = scene.double.person("Ann");
    let asked = ann
        .slash(
            channel,
            "/settings",
            &[
                ("theme", text("dark")),
                ("pings", text("digest")),
                ("timezone", text("Europe/Berlin")),
                ("rated", text("no")),
            ],
        )
        .unwrap();
    alone(&scene, &ann, asked);
    let chosen = |form: &Value, name: &str| -> Vec<String> {
        let options = field(form, name)["options"].as_array().unwrap();
        let chosen = options.iter().filter(|option| option["default"] == true);
        chosen.map(|option| option["value"].as_str().unwrap().to_owned()).collect()
    };
    let asked = ann.slash(channel, "/settings", &[]).unwrap();
    let form = scene.form(asked);
    assert_eq!(form["custom_id"], "/settings present");
    assert_eq!(chosen(&form, "look"), ["theme=dark palette=usual"]);
    assert_eq!(chosen(&form, "pings"), ["pings=digest"]);
    let on = ["board=own", "listed=yes", "puzzles=yes"];
    assert_eq!(chosen(&form, "more"), on);
    assert_eq!(field(&form, "timezone")["value"], "Europe/Berlin");
    assert_eq!(field(&form, "sleep")["value"], "off");
    // Submitted as it was shown, it changes nothing.
    let same = ann.submits(asked, &[]).unwrap();
    let answer = alone(&scene, &ann, same).content;
    assert!(answer.starts_with("Nothing changed."), "{answer}");
    scene.kill();
    scene.start();
    let filled = [
        ("look", json!(["theme=light palette=safe"])),
        ("more", json!(["board=own", "next=on", "rated=yes"])),
        ("sleep", text("23:00-07:00")),
    ];
    let done = ann.submits(asked, &filled).unwrap();
    let answer = alone(&scene, &ann, done).content;
    for words in [
        "theme light",
        "palette safe",
        "next: on",
        "rated: yes",
        "listed: no",
        "puzzles: no",
        "sleep 23:00-07:00",
    ] {
        assert!(answer.contains(words), "{words}: {answer}");
    }
    let again = ann.slash(channel, "/settings", &[]).unwrap();
    let form = scene.form(again);
    assert_eq!(chosen(&form, "more"), ["board=own", "next=on", "rated=yes"]);
    assert_eq!(field(&form, "sleep")["value"], "23:00-07:00");
    // What cannot be read is refused as if it were typed.
    let wrong = ann.submits(again, &[("timezone", text("Berlni"))]).unwrap();
    let answer = alone(&scene, &ann, wrong).content;
    assert!(answer.contains("There is no time zone 'Berlni'"), "{answer}");
    scene.verify();
}

#[cfg(feature = "kill-points")]
#[test]
fn a_form_does_not_wait_for_a_store_that_is_late() {
    let mut scene = Scene::new(loopback::Settings::default());
    let mut command = scene.command();
    scene.daemon = Some(command.env("SIEGEPOST_STALL", "form:1:").spawn().unwrap());
    let connected =
        scene.double.wait_here_for(TIMEOUT, |world| (world.connected() > 0).then_some(()));
    connected.unwrap_or_else(|error| panic!("{error}\n{}", scene.log()));
    let (channel, ann) = (scene.double.channel, scene.double.person("Ann"));
    let late = ann.slash(channel, "/settings", &[]).unwrap();
    let form = scene.form(late);
    assert_eq!(form["custom_id"], "/settings");
    assert!(!form.to_string().contains("\"default\""), "{form:#}");
    // What is not ticked in it is not switched off.
    let done = ann.submits(late, &[("more", json!(["next=on"]))]).unwrap();
    let answer = alone(&scene, &ann, done).content;
    assert!(answer.starts_with("Changed next from 'off' to 'on'."), "{answer}");
    scene.verify();
}
