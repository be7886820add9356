//! Computers at the board, as people on Discord use them.

use std::time::Duration;

use loopback::Settings;

use crate::discord_support::{Scene, text};

/// A daemon whose computers answer soon, and the same in every run.
fn scene() -> Scene {
    let mut scene = Scene::new(Settings::default());
    scene.configure("[computer]\ntime = \"0\"\nnodes = 200\npause = [\"1s\", \"1s\"]\n");
    scene.start();
    scene
}

#[test]
fn a_game_against_two_computers_begins_at_once() {
    let scene = scene();
    let ann = scene.double.person("Ann");
    let channel = scene.double.channel;
    let options = [("variant", text("siege")), ("computer", text("1"))];
    ann.slash(channel, "/play", &options).unwrap();
    let thread = scene.thread(channel);
    let begins = scene.posted(thread, "begins");
    assert!(begins.content.contains("Computer (Red, level 1), Computer (Black, level 1)"));
    assert_eq!(begins.mentions.len(), 1, "only Ann is mentioned");
    for round in 1..=2 {
        let asked = ann.says(thread, if round == 1 { "3e-5e" } else { "3d-4d" });
        scene.judged(asked);
        let answered = scene.double.wait_here_for(Duration::from_secs(60), |world| {
            let posts = world.all_messages(thread);
            let moves = posts.filter(|m| m.content.starts_with("Computer, level 1: ")).count();
            (moves == round).then_some(())
        });
        answered.unwrap();
    }
    assert_eq!(scene.actions(1), 6);
    // An offer is answered in public, and nobody has to press anything.
    ann.slash(thread, "/draw", &[]).unwrap();
    scene.posted(thread, "offers a draw to Computer (Red, level 1) and Computer (Black, level 1).");
    scene.posted(thread, "declines the draw");
    scene.verify();
}

#[test]
fn a_button_adds_a_computer_and_only_to_a_game_of_ones_own() {
    let scene = scene();
    let [ann, bob] = ["Ann", "Bob"].map(|name| scene.double.person(name));
    let channel = scene.double.channel;
    ann.slash(channel, "/play", &[("variant", text("chess"))]).unwrap();
    scene.posted(channel, "Ann opens Chess");
    let refused = bob.presses_label(channel, "Add a computer").unwrap();
    assert!(scene.answer(refused).content.contains("Only who opened game g1 or plays in it"));
    ann.presses_label(channel, "Add a computer").unwrap();
    let thread = scene.thread(channel);
    let begins = scene.posted(thread, "begins");
    assert!(begins.content.contains("Computer (Black, level 5)"), "{}", begins.content);
    ann.says(thread, "e4");
    let answer = scene.posted(thread, "Computer, level 5: ");
    assert_eq!(answer.mentions.len(), 1, "it is Ann's turn");
    // Ann hands over to a computer, too, and nobody is left to play for.
    let asked = ann
        .slash(thread, "/replace", &[("colour", text("white")), ("computer", text("2"))])
        .unwrap();
    let ends = scene.posted(thread, "Computer (White, level 2) plays in game g1 from now on");
    assert!(ends.content.contains("No person is left in the game"), "{}", ends.content);
    assert!(ends.content.contains("Game g1 is over"), "{}", ends.content);
    scene.resolved(asked);
    scene.verify();
}
