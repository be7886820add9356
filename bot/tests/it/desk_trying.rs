//! Lines of moves that people try out: reading, stepping, names, limits, and that nobody else sees them.

use bot::chat::{Context, Incoming, LinePosition, Membership, Outgoing, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::features::trying::{MOST_LINE_ACTIONS, MOST_NAMED_LINES, MOST_UNNAMED_LINES};
use bot::store::Location;
use rules::Variant;

use crate::support::Fixture;

fn chess() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    fixture
}

/// The only answer, which must be for one person alone.
fn private(fixture: &mut Fixture, name: &str, text: &str) -> Outgoing {
    let answer = fixture.answer(name, text);
    assert_eq!(answer.only_to.as_deref(), Some(name), "{text}: {}", answer.text);
    answer
}

fn line(answer: &Outgoing) -> LinePosition {
    match answer.picture.clone().expect("a picture").subject {
        Subject::Line(line) => line,
        other => panic!("{other:?}"),
    }
}

fn labels(answer: &Outgoing) -> Vec<&str> {
    answer.buttons.iter().map(|button| button.label.as_str()).collect()
}

/// Presses a button of a private answer.
fn press(fixture: &mut Fixture, name: &str, answer: &Outgoing, label: &str) -> Outgoing {
    let button = answer.buttons.iter().find(|button| button.label == label).expect(label);
    let (context, text) = (Context { unseen: true, ..Context::default() }, button.command.clone());
    let message = Incoming { addressed: true, context, ..fixture.message(name, &text) };
    let mut answers = fixture.judge(&message);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

#[test]
fn a_line_is_shown_at_its_end_and_stepped_through() {
    let mut fixture = chess();
    let end = private(&mut fixture, "ann", "/try 1. e4 e5 2. Nf3, Nc6 then Bb5");
    assert!(
        end.text.starts_with(
            "Your line in game g1 from move 1, White; 5 of 5 moves: 1. e4 e5 2. Nf3 Nc6 [3. Bb5]\nBlack to move."
        ),
        "{}",
        end.text
    );
    assert_eq!(line(&end).actions, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
    assert_eq!(labels(&end), ["Start", "Back"]);
    let back = press(&mut fixture, "ann", &end, "Back");
    assert_eq!(back.only_to.as_deref(), Some("ann"));
    assert!(
        back.text.contains("4 of 5 moves: 1. e4 e5 2. Nf3 [Nc6] 3. Bb5\nWhite to move."),
        "{}",
        back.text
    );
    assert_eq!(labels(&back), ["Start", "Back", "Next"]);
    let start = press(&mut fixture, "ann", &back, "Start");
    assert_eq!((line(&start).actions.len(), labels(&start)), (0, vec!["Next", "End"]));
    let next = press(&mut fixture, "ann", &start, "Next");
    assert_eq!(line(&next).actions, ["e2e4"]);
    assert_eq!(labels(&next), ["Back", "Next", "End"]);
    assert_eq!(press(&mut fixture, "ann", &next, "End").picture, end.picture);
    // Nothing happened in the game.
    assert_eq!(fixture.game(1).ply, 0);
    fixture.verify();
}

#[test]
fn a_wrong_move_gets_the_reason_and_the_board_up_to_it() {
    let mut fixture = chess();
    let wrong = private(&mut fixture, "ann", "/try e4 e5 Ng3 as plan");
    assert!(
        wrong.text.starts_with("Move 3 of your line, 'Ng3', does not work: "),
        "{}",
        wrong.text
    );
    assert_eq!(line(&wrong).actions, ["e2e4", "e7e5"]);
    assert_eq!(press(&mut fixture, "ann", &wrong, "Back").text.lines().count(), 2);
    // It is not kept under the name.
    assert!(private(&mut fixture, "ann", "/tries").text.contains("You keep no variations"));
    let first = private(&mut fixture, "ann", "/try hello");
    assert!(
        first.text.contains("'hello', does not work: it does not read as a move"),
        "{}",
        first.text
    );
    assert!(line(&first).actions.is_empty() && first.buttons.is_empty());
    let ended = private(&mut fixture, "ann", "/try f3 e5 g4 Qh4 a3");
    assert!(
        ended.text.contains("Move 5 of your line, 'a3', does not work: the game is over"),
        "{}",
        ended.text
    );
    let resigned = private(&mut fixture, "ann", "/try e4 B(Y)");
    assert!(resigned.text.contains("a line consists of moves only"), "{}", resigned.text);
    let two = private(&mut fixture, "ann", "/try Nf3 e5 Nc3 d6 Nd4 e4 Nb5 e3 N5");
    assert!(two.text.contains("does not work"), "{}", two.text);
}

#[test]
fn anybody_who_may_see_a_game_can_try_lines_in_it_and_from_earlier_moves() {
    let mut fixture = chess();
    for text in ["e4", "e5", "Nf3"] {
        fixture.play(text);
    }
    // A spectator, for whichever side is to move.
    let shown = private(&mut fixture, "dan", "/try Nc6 Bb5");
    let words = "from move 2, Black; 2 of 2 moves: 2. … Nc6 [3. Bb5]";
    assert!(shown.text.contains(words), "{}", shown.text);
    // What is shown can be typed again.
    let again = private(&mut fixture, "dan", "/try 2. … Nc6 3. Bb5");
    assert_eq!(line(&again).actions, line(&shown).actions, "{}", again.text);
    // From an earlier position, in both forms.
    for text in ["/try g1@1 c5 Nf3", "/try g1 c5 Nf3 after=1"] {
        let shown = private(&mut fixture, "dan", text);
        let words = "from move 1, Black; 2 of 2 moves: 1. … c5 [2. Nf3]";
        assert!(shown.text.contains(words), "{}", shown.text);
        assert_eq!(line(&shown).ply, 1);
    }
    let late = private(&mut fixture, "dan", "/try g1@4 c5");
    assert!(late.text.contains("name a number from 0 to 3"), "{}", late.text);
    // A finished game, from its end and from an earlier ply.
    fixture.send("bob", "/resign yes");
    let over = private(&mut fixture, "ann", "/try g1 Nc6");
    assert!(over.text.contains("the game is over before it"), "{}", over.text);
    assert!(private(&mut fixture, "ann", "/try g1@3 Nc6").text.contains("1 of 1 move"));
    fixture.verify();
}

#[test]
fn all_sides_are_typed_in_the_frame_of_the_author() {
    let mut fixture = Fixture::new();
    fixture.start_game("none");
    // Red's pawn, named from White's seat and from Red's own.
    let game = fixture.game(1);
    let red = {
        let mut position = game.position.clone();
        position.play("W3e-5e").unwrap();
        position.action_in("R3d-4d", rules::Seat(0))
    };
    assert_ne!(red, "3d-4d");
    let named = private(&mut fixture, "ann", &format!("/try 3e-5e {red}"));
    assert_eq!(line(&named).actions, ["W3e-5e", "R3d-4d"], "{}", named.text);
    let words = format!("from round 1, White; 2 of 2 moves: 3e-5e [{red}]");
    assert!(named.text.contains(&words), "{}", named.text);
    // With the letter of its player, a move is in that player's frame.
    let lettered = private(&mut fixture, "ann", "/try W3e-5e R3d-4d");
    assert_eq!(line(&lettered).actions, ["W3e-5e", "R3d-4d"]);
}

#[test]
fn variations_are_kept_by_name_listed_replaced_and_removed() {
    let mut fixture = chess();
    let kept = private(&mut fixture, "ann", "/try e4 e5 as Plan-1");
    assert!(kept.text.contains("It is kept: '/try g1 Plan-1' shows it"), "{}", kept.text);
    let again = private(&mut fixture, "ann", "/try plan-1");
    assert!(again.text.starts_with("Your variation 'Plan-1' in game g1"), "{}", again.text);
    assert_eq!(line(&again), line(&kept));
    // The newest unnamed line gets a name.
    let unnamed = private(&mut fixture, "ann", "/try d4 d5");
    assert!(unnamed.text.contains("To keep it, write '/try g1 as NAME'"), "{}", unnamed.text);
    private(&mut fixture, "ann", "/try as queens");
    let list = private(&mut fixture, "ann", "/tries");
    assert!(list.text.contains("g1 'Plan-1': e4 e5 (2 moves)"), "{}", list.text);
    assert!(list.text.contains("g1 'queens': d4 d5 (2 moves)"), "{}", list.text);
    assert_eq!(labels(&list), ["g1 Plan-1", "g1 queens"]);
    let opened = press(&mut fixture, "ann", &list, "g1 queens");
    assert_eq!(line(&opened), line(&unnamed));
    // A name is one variation.
    private(&mut fixture, "ann", "/try c4 as queens");
    assert_eq!(line(&private(&mut fixture, "ann", "/try queens")).actions, ["c2c4"]);
    assert_eq!(
        private(&mut fixture, "ann", "/try off queens").text,
        "Your variation 'queens' in game g1 is removed."
    );
    assert!(private(&mut fixture, "ann", "/try off queens").text.contains("no variation 'queens'"));
    for name in ["e4", "off", "as", "a b", "x/y", "12", &"n".repeat(31)] {
        let refused = private(&mut fixture, "ann", &format!("/try d4 as \"{name}\""));
        assert!(refused.text.contains("cannot be the name"), "{name}: {}", refused.text);
    }
    // Another person has their own.
    assert!(private(&mut fixture, "bob", "/tries").text.contains("You keep no variations"));
    assert!(private(&mut fixture, "bob", "/try Plan-1").text.contains("does not read as a move"));
    fixture.verify();
}

#[test]
fn a_variation_opens_at_its_own_start_when_the_game_has_gone_on() {
    let directory = tempfile::tempdir().unwrap();
    let location = Location::File(directory.path().join("games.db"));
    let mut fixture = Fixture::at(location.clone());
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    let kept = private(&mut fixture, "ann", "/try e4 e5 Nf3 as plan");
    for text in ["d4", "d5"] {
        fixture.play(text);
    }
    let next = fixture.next_message;
    fixture.core.store().close();
    drop(fixture);
    let mut fixture = Fixture::at(location);
    fixture.next_message = next;
    let shown = private(&mut fixture, "ann", "/try plan");
    assert!(shown.text.contains("from move 1, White; 3 of 3 moves"), "{}", shown.text);
    assert_eq!(line(&shown), line(&kept));
    let back = press(&mut fixture, "ann", &shown, "Start");
    assert_eq!(
        line(&back).start,
        Variant::Chess.new_game::<&str, &str>(&[]).unwrap().position_string()
    );
    fixture.verify();
}

#[test]
fn lines_have_limits() {
    let mut fixture = chess();
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let moves: Vec<&str> = knights.iter().cycle().take(MOST_LINE_ACTIONS + 1).copied().collect();
    let refused = private(&mut fixture, "ann", &format!("/try {}", moves.join(" ")));
    assert!(refused.text.contains("at most 500 moves, and this one has 501"), "{}", refused.text);
    // The longest line of a game in which repetition does not end it.
    let first = private(&mut fixture, "ann", "/try e4 as n0");
    for n in 1..MOST_NAMED_LINES {
        private(&mut fixture, "ann", &format!("/try e4 as n{n}"));
    }
    let many = private(&mut fixture, "ann", "/try e4 as another");
    assert!(many.text.contains("You keep 50 variations"), "{}", many.text);
    // A known name can be used again.
    assert!(private(&mut fixture, "ann", "/try d4 as n3").text.contains("It is kept"));
    private(&mut fixture, "ann", "/try off n4");
    assert!(private(&mut fixture, "ann", "/try e4 as another").text.contains("It is kept"));
    let list = private(&mut fixture, "ann", "/tries");
    assert_eq!(list.buttons.len(), 25);
    // Unnamed lines are dropped, the oldest first; named ones stay.
    let old = private(&mut fixture, "ann", "/try c4");
    for _ in 0..MOST_UNNAMED_LINES {
        private(&mut fixture, "ann", "/try d4");
    }
    let gone = press(&mut fixture, "ann", &old, "Back");
    assert!(gone.text.contains("no longer stored"), "{}", gone.text);
    assert!(press(&mut fixture, "ann", &first, "Back").text.contains("'n0'"));
    fixture.verify();
}

#[test]
fn a_line_of_500_plies_is_read_and_shown() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play glinski white=ann black=bob");
    fixture.send("bob", "/join");
    let mut position = fixture.game(1).position;
    let mut moves = Vec::new();
    let mut seed = 7u64;
    while moves.len() < MOST_LINE_ACTIONS && position.outcome().is_none() {
        let actions = position.actions();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let action = actions[(seed >> 33) as usize % actions.len()].clone();
        position.play(&action).unwrap();
        moves.push(action);
    }
    let shown = private(&mut fixture, "ann", &format!("/try {}", moves.join(" ")));
    assert_eq!(line(&shown).actions, moves, "{}", shown.text);
    let middle = fixture.answer("ann", &shown.buttons[1].command);
    assert!(
        middle.text.contains("…") && middle.text.contains(&format!("{} of", moves.len() - 1)),
        "{}",
        middle.text
    );
    assert!(moves.len() > 100, "{}", moves.len());
}

#[test]
fn in_a_channel_of_discord_nothing_of_a_line_is_public() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    let mut say = |name: &str, text: &str, unseen: bool| {
        let guild = Membership {
            guild: "1001".into(),
            channel: "general".into(),
            roles: Some(Vec::new()),
            manages: false,
        };
        let context = Context { unseen, guild: Some(guild), ..Context::default() };
        let message = Incoming { addressed: true, context, ..fixture.message(name, text) };
        fixture.judge(&message)
    };
    say("ann", "/games", true);
    say("bob", "/games", true);
    say("ann", "/play chess white=me black=bob", true);
    say("bob", "/join g1", true);
    let requests = [
        "/try g1 e4 e5",
        "/try g1 e4 e9",
        "/try g1 nonsense",
        "/try g1 e4 as plan",
        "/try g1 plan",
        "/try g1 e4 as e4",
        "/try g77 e4",
        "/try g1@9 e4",
        "/tries",
        "/try off plan",
        "/try off plan",
        "/try line=1 at=1",
    ];
    for unseen in [false, true] {
        for text in requests {
            let answers = say("ann", text, unseen);
            assert_eq!(answers.len(), 1, "{text}");
            assert_eq!(answers[0].only_to.as_deref(), Some("ann"), "{text}: {}", answers[0].text);
        }
    }
}

#[test]
fn moves_after_a_name_extend_the_variation() {
    let mut fixture = chess();
    private(&mut fixture, "ann", "/try e4 e5 Nf3 Nc6 Bb5 as spanish");
    fixture.send("ann", "d4");
    let longer = private(&mut fixture, "ann", "/try Spanish a6 Ba4");
    let actions = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4"];
    assert_eq!(line(&longer).actions, actions);
    assert!(longer.text.contains("'/try g1 spanish' shows it"), "{}", longer.text);
    assert_eq!(line(&private(&mut fixture, "ann", "/try spanish")).actions, actions);
    assert_eq!(private(&mut fixture, "ann", "/tries").buttons.len(), 1);
    // A move that does not work leaves the variation as it is.
    let wrong = private(&mut fixture, "ann", "/try g1 spanish Nf6 Ke4");
    assert!(wrong.text.contains("'Ke4', does not work"), "{}", wrong.text);
    assert_eq!(line(&private(&mut fixture, "ann", "/try spanish")).actions, actions);
    // Under another name, both are kept.
    private(&mut fixture, "ann", "/try spanish Nf6 as main");
    assert_eq!(line(&private(&mut fixture, "ann", "/try main")).actions.len(), 8);
    assert_eq!(line(&private(&mut fixture, "ann", "/try spanish")).actions, actions);
    fixture.verify();
}

#[test]
fn a_line_is_shown_in_german() {
    let mut fixture = chess();
    private(&mut fixture, "ann", "/settings language=de");
    let end = private(&mut fixture, "ann", "/try e4");
    assert!(end.text.starts_with("Deine Zugfolge in Partie g1 ab "), "{}", end.text);
    assert!(end.text.contains("; 1 von 1 Zug: [1. e4]\n"), "{}", end.text);
    let end = private(&mut fixture, "ann", "/try e4 e5 as plan");
    assert!(end.text.starts_with("Deine Variante 'plan' in Partie g1 ab "), "{}", end.text);
    assert!(end.text.contains("; 2 von 2 Zügen: "), "{}", end.text);
    assert_eq!(labels(&end), ["Anfang", "Zurück"]);
    let wrong = private(&mut fixture, "ann", "/try e4 hello");
    let start = "Zug 2 deiner Zugfolge, 'hello', geht nicht: Das ist nicht als Zug zu lesen.";
    assert!(wrong.text.starts_with(start), "{}", wrong.text);
    let list = private(&mut fixture, "ann", "/tries");
    assert!(list.text.ends_with("\ng1 'plan': e4 e5 (2 Züge)"), "{}", list.text);
}
