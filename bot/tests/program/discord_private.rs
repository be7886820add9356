//! Notes, lines of moves and takebacks as people on Discord use them: what is private never appears in a channel.

use loopback::{Message, Person, Snowflake};
use rules::record::Record;
use serde_json::json;

use crate::discord_support::play::{ShortGame, actions, record, typed};
use crate::discord_support::{Scene, text};

/// The answer to an interaction, which must be for its author alone.
fn alone(scene: &Scene, person: &Person, interaction: Snowflake) -> Message {
    let answer = scene.answer(interaction);
    assert_eq!(answer.only_to, Some(person.id), "{}", answer.content);
    answer
}

fn says_to_bot(scene: &Scene, person: &Person, place: Snowflake, command: &str) {
    let bot = scene.double.look(|world| world.bot.0);
    person.says(place, &format!("<@{bot}> {command}"));
}

/// How many posts of the bot that everybody in a place can read contain some words.
fn public(scene: &Scene, place: Snowflake, words: &str) -> usize {
    scene.double.look(|world| {
        let posts = world.bot_posts(place);
        posts.iter().filter(|m| m.only_to.is_none() && m.content.contains(words)).count()
    })
}

#[test]
fn notes_are_private_and_come_with_the_private_record() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, cyd] = game.people.clone();
    game.play_move(&scene);
    let noted = ann.slash(game.thread, "/note", &[("text", text("quiet plan"))]).unwrap();
    assert!(alone(&scene, &ann, noted).content.starts_with("Note 1 on game g1 is stored"));
    // Typed in the thread, the answer is a direct message.
    says_to_bot(&scene, &ann, game.thread, "/note loud plan");
    let direct = scene.notified(&ann, "Note 2 on game g1");
    assert!(direct.content.contains("can be read in its channel"), "{}", direct.content);
    scene.kill();
    scene.start();
    let listed = ann.slash(game.thread, "/notes", &[("word", text("QUIET"))]).unwrap();
    let listed = alone(&scene, &ann, listed).content.clone();
    assert!(listed.contains("After 1 move: quiet plan") && !listed.contains("loud"), "{listed}");
    let others = bob.slash(game.thread, "/notes", &[]).unwrap();
    assert!(alone(&scene, &bob, others).content.contains("You have no notes"));
    let mine = Record::parse(&record(&scene, &ann, game.thread)).unwrap();
    assert_eq!(mine.entries[0].comment.as_deref(), Some("Note 1: quiet plan Note 2: loud plan"));
    assert!(!record(&scene, &bob, game.thread).contains("plan"));
    // The private copy at the end.
    for person in [&bob, &cyd] {
        says_to_bot(&scene, person, game.thread, "/resign yes");
    }
    let over = scene.posted(game.thread, "is over");
    let file = over.files.iter().find(|f| f.name == "siege-g1.txt").unwrap();
    assert!(!String::from_utf8(file.bytes.clone().unwrap().to_vec()).unwrap().contains("plan"));
    let copy = scene.notified(&ann, "its record with your notes");
    let file = copy.files.iter().find(|f| f.name == "siege-g1.txt").unwrap();
    assert!(
        String::from_utf8(file.bytes.clone().unwrap().to_vec()).unwrap().contains("quiet plan")
    );
    assert_eq!(public(&scene, game.thread, "plan"), 0);
    scene.verify();
}

#[test]
fn a_line_is_stepped_through_in_private() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, _] = game.people.clone();
    game.play_move(&scene);
    let posts = public(&scene, game.thread, "");
    let options = [("line", text("R3b-5d B3d-5f")), ("name", text("plan"))];
    let tried = ann.slash(game.thread, "/try", &options).unwrap();
    let shown = alone(&scene, &ann, tried);
    assert!(
        shown.content.contains("'plan' in game g1 from round 1, Red; 2 of 2 moves"),
        "{}",
        shown.content
    );
    assert!(shown.files.iter().any(|f| f.name == "board.png"), "a picture");
    let labels = |m: &Message| m.buttons().into_iter().map(|b| b.label).collect::<Vec<_>>();
    assert_eq!(labels(&shown), ["Start", "Back"]);
    let back = ann.presses(game.thread, shown.id, &shown.buttons()[1].custom_id).unwrap();
    let back = alone(&scene, &ann, back);
    assert!(back.content.contains("1 of 2 moves"), "{}", back.content);
    assert_eq!(labels(&back), ["Back", "Next"]);
    // It outlives a restart, and the position at its start.
    scene.kill();
    game.type_move();
    scene.start();
    game.wait_for_answer(&scene);
    let again =
        ann.slash(game.thread, "/try", &[("line", text("plan")), ("game", json!(1))]).unwrap();
    assert!(alone(&scene, &ann, again).content.contains("from round 1, Red; 2 of 2 moves"));
    // Typed in the thread, the answer is a direct message, and so is a refusal.
    says_to_bot(&scene, &bob, game.thread, "/try B3d-5f");
    assert!(
        scene.notified(&bob, "Your line in game g1").files.iter().any(|f| f.name == "board.png")
    );
    says_to_bot(&scene, &bob, game.thread, "/try B3d-9f");
    scene.notified(&bob, "does not work");
    // Only the game's own two posts came since.
    assert_eq!(public(&scene, game.thread, ""), posts + 1);
    for words in ["Your line", "Your variation", "does not work"] {
        assert_eq!(public(&scene, game.thread, words), 0, "{words}");
    }
    game.verify(&scene);
}

#[test]
fn a_move_is_taken_back_by_consent() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, cyd] = game.people.clone();
    game.play_move(&scene);
    game.play_move(&scene);
    let asked = bob.slash(game.thread, "/takeback", &[]).unwrap();
    let question =
        scene.posted(game.thread, "would like to take back R3b-5d of round 1 in game g1");
    scene.resolved(asked);
    assert_eq!(question.mentions.len(), 2, "{}", question.content);
    // The one who asked cannot agree alone, a stranger not at all.
    let dan = scene.double.person("Dan");
    let [agree, _] = [0, 1].map(|n| question.buttons()[n].custom_id.clone());
    let pressed = dan.presses(game.thread, question.id, &agree).unwrap();
    assert!(alone(&scene, &dan, pressed).content.contains("You have no seat"));
    let pressed = bob.presses(game.thread, question.id, &agree).unwrap();
    assert!(alone(&scene, &bob, pressed).content.contains("already agreed"));
    let pressed = cyd.presses(game.thread, question.id, &agree).unwrap();
    scene.posted(
        game.thread,
        "Cyd (Black) agrees to the takeback in game g1. Ann (White) has not answered",
    );
    scene.resolved(pressed);
    scene.kill();
    scene.start();
    let agreed = ann
        .slash(game.thread, "/takeback", &[("game", json!(1)), ("answer", text("agree"))])
        .unwrap();
    let done = scene.posted(game.thread, "Everybody agrees: Bob (Red) takes back R3b-5d");
    scene.resolved(agreed);
    assert_eq!(done.mentions, [bob.id]);
    assert!(done.files.iter().any(|f| f.name == "board.png"));
    // The button is stale, and the game goes on from there.
    let late = cyd.presses(game.thread, question.id, &agree).unwrap();
    assert!(alone(&scene, &cyd, late).content.contains("no longer stands"));
    bob.says(game.thread, "3d-5f");
    scene.posted(game.thread, "R3d-5f");
    let record = record(&scene, &ann, game.thread);
    assert_eq!(actions(&record), ["W1f-4i", "R3d-5f"]);
    assert!(record.contains("{Red took back: R3b-5d.}"), "{record}");
    scene.verify();
}

#[test]
fn a_refused_move_is_corrected_by_editing_it() {
    let mut scene = Scene::ready();
    let mut game = ShortGame::start(&scene);
    let [ann, bob, _] = game.people.clone();
    let wrong = ann.says(game.thread, "1f-9i");
    scene.posted(game.thread, "on 1f");
    ann.edits(game.thread, wrong, typed(0));
    game.ply = 1;
    game.wait_for_answer(&scene);
    // What was judged before a restart can still be corrected, once.
    let wrong = bob.says(game.thread, "3b-9i");
    scene.posted(game.thread, "on 3b");
    scene.kill();
    scene.start();
    bob.edits(game.thread, wrong, typed(1));
    game.ply = 2;
    game.wait_for_answer(&scene);
    bob.edits(game.thread, wrong, "3d-5f");
    scene.posted(game.thread, "stands: editing");
    assert_eq!(scene.actions(1), 2);
    game.play_move(&scene);
    game.verify(&scene);
}
