//! Texts that are almost a move: the player to move is asked, nobody else is bothered.

use bot::chat::{Context, Incoming, Outgoing};

use crate::support::Fixture;

fn press(fixture: &mut Fixture, name: &str, post: &Outgoing, label: &str) -> Vec<Outgoing> {
    let button = post.buttons.iter().find(|button| button.label == label).expect(label);
    let (context, text) = (Context { unseen: true, ..Context::default() }, button.command.clone());
    let message = Incoming { addressed: true, context, ..fixture.message(name, &text) };
    fixture.judge(&message)
}

fn siege() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture
}

fn chess() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    fixture
}

#[test]
fn a_move_followed_by_words_is_asked_about_in_private() {
    let long = format!("3e-5e {}", "and so on ".repeat(20));
    for text in [
        "3e-5e, good luck!",
        "3e-5e good luck",
        "3e-5e.",
        "W3e-5e (thanks)",
        "3e - 5e, have fun",
        "3e-5e!? hm",
        "3e-5e\nsorry for the wait",
        "Hello!\n3e-5e",
        &long,
    ] {
        let mut fixture = siege();
        let asked = fixture.answer("ann", text);
        assert_eq!(asked.only_to.as_deref(), Some("ann"), "{text}");
        assert!(asked.text.starts_with("Did you mean "), "{text}: {}", asked.text);
        assert!(asked.text.ends_with("? Press the button, or write the move alone."), "{text}");
        assert_eq!((fixture.game(1).ply, asked.buttons.len()), (0, 1), "{text}");
        let label = asked.buttons[0].label.clone();
        let refused = press(&mut fixture, "bob", &asked, &label);
        assert!(refused[0].text.contains("It is not your turn"), "{}", refused[0].text);
        let played = press(&mut fixture, "ann", &asked, &label);
        assert!(played[0].text.contains("W3e-5e"), "{text}: {}", played[0].text);
        assert_eq!(fixture.game(1).ply, 1, "{text}");
        fixture.verify();
    }
    let mut fixture = chess();
    let asked = fixture.answer("ann", "e4 (thanks)");
    assert!(asked.text.starts_with("Did you mean e4?"), "{}", asked.text);
    press(&mut fixture, "ann", &asked, "e4");
    assert_eq!(fixture.game(1).ply, 1);
}

#[test]
fn only_the_player_to_move_is_asked() {
    let mut fixture = siege();
    for name in ["bob", "cy", "dan"] {
        for text in ["3e-5e, good luck!", "3d-5d, good luck!", "3d5", "3d to 5d", "e4", "Qh9"] {
            assert!(fixture.send(name, text).is_empty(), "{name}: {text}");
        }
    }
    let mut fixture = chess();
    for name in ["bob", "dan"] {
        for text in ["e5 (thanks)", "e5.", "Qh9", "B5", "e7 to e5"] {
            assert!(fixture.send(name, text).is_empty(), "{name}: {text}");
        }
    }
}

#[test]
fn conversation_stays_conversation() {
    const TALK: [&str; 14] = [
        "a nice move",
        "be careful",
        "I think 5e is strong",
        "3e-9e would be nice",
        "9e-5e, good luck!",
        "what about 3e-5e?",
        "back to 5e",
        "9e to 3e",
        "b2b",
        "Nice",
        "let me think",
        "no, not yet",
        "resign? me? never",
        "e5?",
    ];
    for mut fixture in [siege(), chess()] {
        for text in TALK {
            assert!(fixture.send("ann", text).is_empty(), "{text}");
        }
        assert_eq!(fixture.game(1).ply, 0);
    }
}

#[test]
fn other_notations_get_a_private_hint() {
    let mut fixture = siege();
    for (text, labels) in [("3e5", vec!["3e-5e", "3e-5g"]), ("3e to 5e", vec!["3e-5e"])] {
        let asked = fixture.answer("ann", text);
        assert_eq!(asked.only_to.as_deref(), Some("ann"), "{text}");
        let shown: Vec<&str> = asked.buttons.iter().map(|b| b.label.as_str()).collect();
        assert_eq!(shown, labels, "{text}");
    }
    let hint = fixture.answer("ann", "e4");
    assert_eq!(hint.only_to.as_deref(), Some("ann"));
    assert!(hint.text.contains("named rank first here: 4e, not e4"), "{}", hint.text);
    let asked = fixture.answer("ann", "3e to 5e, good luck");
    press(&mut fixture, "ann", &asked, "3e-5e");
    assert_eq!(fixture.game(1).ply, 1);
    // Squares that do not exist.
    let mut fixture = chess();
    for text in ["Qh9", "Nf9"] {
        let reason = fixture.answer("ann", text);
        assert_eq!(reason.only_to.as_deref(), Some("ann"), "{text}");
        assert!(reason.text.contains("There is no square "), "{text}: {}", reason.text);
    }
}

#[test]
fn another_piece_is_played_only_by_its_button() {
    let mut fixture = chess();
    let refused = fixture.answer("ann", "Bb3");
    let sentence = "None of your bishops (c1, f1) can go to b3. Did you mean b3?";
    assert_eq!((refused.text.as_str(), refused.only_to.as_deref()), (sentence, None));
    assert_eq!(fixture.game(1).ply, 0);
    press(&mut fixture, "ann", &refused, "b3");
    assert_eq!(fixture.view().actions(bot::game::state::GameId(1)).unwrap()[0].canonical, "b2b3");
    // No bishop can be meant.
    let asked = fixture.answer("bob", "B5");
    assert_eq!((asked.text.as_str(), asked.only_to.as_deref()), ("Did you mean b5?", Some("bob")));
    fixture.verify();
}
