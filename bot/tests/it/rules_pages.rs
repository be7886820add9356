//! `/rules` as players use it: what their words lead to, in a game and without one.

use bot::chat::{InitialArray, Outgoing, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;

use crate::support::Fixture;

/// A fixture with a started game.
fn playing(play: &str) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", play);
    assert_eq!(fixture.game(1).status, bot::game::state::Status::Live, "{play}");
    fixture
}

fn siege(options: &str) -> Fixture {
    let mut fixture = Fixture::new();
    fixture.send("ann", &format!("/play siege white=ann red=bob black=cy {options}"));
    fixture.send("bob", "/join");
    fixture.send("cy", "/join");
    assert_eq!(fixture.game(1).status, bot::game::state::Status::Live);
    fixture
}

fn heading(message: &Outgoing) -> &str {
    message.text.lines().next().unwrap_or_default()
}

#[test]
fn siege_in_a_siege_game_is_the_criterion_of_that_game() {
    let mut fixture = siege("threshold-R=2");
    let page = fixture.answer("bob", "/rules siege");
    assert_eq!(heading(&page), "Siege Chess: Siege");
    assert!(
        page.text
            .contains("for White the last 3 pieces captured, for Red the last 2 pieces captured"),
        "{}",
        page.text
    );
    assert!(page.text.contains("until an opponent's piece is captured"));
    assert!(fixture.answer_text("bob", "/rules siege overview").contains("Press a topic"));
    assert!(fixture.answer_text("bob", "/rules").contains("Press a topic"));
    assert!(fixture.answer_text("bob", "/rules options").ends_with("This game: threshold-R=2."));
    // Without a game at hand the name means the game, and the criterion has no state of another game.
    fixture.place = bot::chat::PlaceId("elsewhere".into());
    let page = fixture.answer("dan", "/rules siege");
    assert!(page.text.contains("chess for three on 192 hexes"), "{}", page.text);
    let page = fixture.answer("dan", "/rules siege siege");
    assert_eq!(heading(&page), "Siege Chess: Siege");
    assert!(!page.text.contains("This game"), "{}", page.text);
    assert!(!fixture.answer_text("dan", "/rules g1 siege").contains("This game"));
    // A player's only game is at hand everywhere.
    assert!(fixture.answer_text("bob", "/rules siege").contains("This game: siege=captures"));
}

#[test]
fn words_of_the_game_typed_as_commands_lead_to_its_rules() {
    let mut fixture = siege("powers=touch,field");
    for (typed, title, part) in [
        ("/fortify", "Siege Chess: Fortification", "This game is played without this power"),
        ("/fortify 3e-4e", "Siege Chess: Fortification", "3e-4e(F)"),
        ("/touch", "Siege Chess: Touch of death", "(T) takes the piece back"),
        ("/touch of death", "Siege Chess: Touch of death", "(-) lets the capture stand"),
        ("/siege", "Siege Chess: Siege", "This game: siege=captures"),
        ("/castle", "Siege Chess: Castling", "00(Q)"),
        ("/promote", "Siege Chess: Promotion", "15c-16d(q)"),
        ("/traitor", "Siege Chess: Traitor", "14d%9c"),
        ("/field", "Siege Chess: Field promotion", "5e@(n)"),
        ("/check", "Siege Chess: Check", "declared check"),
        ("/timeout", "Siege Chess: End", "runs out"),
        ("/help castling", "Siege Chess: Castling", "00(O)"),
    ] {
        let page = fixture.answer("bob", typed);
        let mut lines = page.text.lines();
        assert!(lines.next().unwrap().contains("is not a command"), "{}", page.text);
        assert_eq!(lines.next(), Some(title), "{typed}");
        assert!(page.text.contains(part), "{typed}: {}", page.text);
        assert_eq!(page.only_to.as_deref(), Some("bob"));
    }
    // Misspelt commands are still recognised, and the rest is unknown.
    assert!(fixture.answer_text("bob", "/resgin").contains("Did you mean /resign"));
    assert!(fixture.answer_text("bob", "/draws").contains("Did you mean /draw"));
    assert!(fixture.answer_text("bob", "/xyzzy").contains("I do not know 'xyzzy'"));
    assert!(fixture.answer_text("bob", "/help xyzzy").contains("I do not know 'xyzzy'"));
    fixture.verify();
    // Without a game, the first variant that knows the word.
    let mut fixture = Fixture::new();
    assert!(fixture.answer_text("ann", "/fortify").contains("Siege Chess: Fortification"));
    assert!(fixture.send_addressed("ann", "castling")[0].text.contains("Siege Chess: Castling"));
    // In another game, its own rules are meant.
    let mut fixture = playing("/play wizard ann ann");
    assert!(fixture.answer_text("ann", "/castle").contains("Advanced Wizard Chess: Wizard"));
    assert!(fixture.answer_text("ann", "/swoop").contains("Advanced Wizard Chess: Eagle"));
    assert!(fixture.answer_text("ann", "/fortify").contains("I do not know 'fortify'"));
}

#[test]
fn where_a_slash_is_not_for_the_bot_only_words_of_the_game_are_answered() {
    let network = Network { slash_text: false, ..Network::room() };
    let mut fixture = Fixture::with(GamesConfig::default(), network);
    for text in ["/fortify", "/shrug"] {
        assert_eq!(fixture.send("ann", text), [], "nobody plays");
    }
    fixture.send_addressed("ann", "play siege white=ann red=ann black=ann");
    assert_eq!(fixture.game(1).status, bot::game::state::Status::Live);
    let page = fixture.answer("ann", "/fortify");
    assert!(page.text.contains("Siege Chess: Fortification"), "{}", page.text);
    assert_eq!(page.only_to.as_deref(), Some("ann"));
    for (who, text) in [
        ("ann", "/shrug"),
        ("ann", "/draws"),
        ("ann", "/timeout @bob 10m"),
        ("ann", "/n"),
        ("ann", "//"),
        ("ann", "fortify"),
        ("dan", "/fortify"),
    ] {
        assert_eq!(fixture.send(who, text), [], "{who}: {text}");
    }
    assert!(
        fixture.answer("ann", "/board").picture.is_some(),
        "a known command where a game is played"
    );
    fixture.verify();
}

#[test]
fn the_set_up_is_shown_as_it_is_in_the_game() {
    let array = |message: &Outgoing| match message.picture.clone().unwrap().subject {
        Subject::Array(InitialArray { variant, options }) => (variant, options),
        other => panic!("{other:?}"),
    };
    let mut fixture = Fixture::new();
    for &variant in rules::Variant::ALL {
        let page = fixture.answer("ann", &format!("/rules {} set-up", variant.name()));
        assert_eq!(array(&page), (variant.name().to_owned(), Vec::new()));
        assert!(page.buttons.iter().any(|b| b.label == "All topics"));
    }
    let mut fixture = siege("setup=8");
    let page = fixture.answer("ann", "/rules array");
    assert_eq!(array(&page), ("siege".to_owned(), vec![("setup".to_owned(), "8".to_owned())]));
    assert!(page.text.ends_with("This game has setup=8."), "{}", page.text);
}

#[test]
fn rules_mention_what_players_cannot_know() {
    let mut fixture = Fixture::new();
    let started = fixture.send("ann", "/play three-realms ann ann");
    let started = &started.last().unwrap().text;
    assert!(
        started.contains("their array is a reconstruction: '/rules set-up' shows it"),
        "{started}"
    );
    assert!(fixture.answer_text("ann", "/rules set-up").contains("reconstruction"));
    let mut fixture = Fixture::new();
    let started = fixture.send("ann", "/play chess ann ann");
    assert!(!started.last().unwrap().text.contains("reconstruction"));
}

#[test]
fn a_word_of_another_game_is_not_taken_for_a_misspelt_one() {
    let mut fixture = Fixture::new();
    for (typed, wrong) in [("wizard queen", "Quest"), ("three-realms return", "Set-up")] {
        let page = fixture.answer("ann", &format!("/rules {typed}"));
        assert!(!heading(&page).ends_with(wrong), "{}", page.text);
        let word = typed.split_once(' ').map_or("", |(_, word)| word);
        assert!(page.text.contains(word), "{}", page.text);
    }
    let page = fixture.answer("ann", "/rules chess moves");
    assert!(page.text.contains("Press a topic"), "{}", page.text);
}

#[test]
fn advice_and_the_promotion_of_pawns_have_pages() {
    let mut fixture = Fixture::new();
    let page = fixture.answer("ann", "/rules three-realms tips");
    assert!(page.text.contains("grandmaster 14"), "{}", page.text);
    assert_eq!(heading(&fixture.answer("ann", "/rules values")), "Three Realms Chess: Tips");
    let page = fixture.answer("ann", "/rules wizard tips");
    assert!(page.text.contains("worth two on Earth"), "{}", page.text);
    let page = fixture.answer("ann", "/rules siege pawn");
    assert!(page.buttons.iter().any(|b| b.label == "Promotion"), "{:?}", page.buttons);
    let page = fixture.answer("ann", "/rules siege pawn promotion");
    let subject = page.picture.expect("a picture").subject;
    assert!(
        matches!(subject, Subject::Moves(diagram) if (&*diagram.kind, diagram.nth) == ("pawn", 1))
    );
}

#[test]
fn a_game_without_options_says_so() {
    let mut fixture = Fixture::new();
    for name in ["three-realms", "underworld", "wizard", "chess", "glinski"] {
        let page = fixture.answer_text("ann", &format!("/rules {name} options"));
        assert!(page.ends_with(", for /play: none."), "{page}");
        let overview = fixture.answer("ann", &format!("/rules {name} overview"));
        assert!(overview.buttons.iter().all(|b| b.label != "Options"), "{name}");
    }
    assert!(
        fixture
            .answer_text("ann", "/rules separate-realms options")
            .contains("pawns=normal|advanced")
    );
    let mut fixture = siege("");
    assert!(fixture.answer_text("ann", "/rules options").ends_with("This game uses the defaults."));
}

#[test]
fn topics_are_found_under_the_names_in_older_buttons() {
    let mut fixture = Fixture::new();
    for (old, topic) in [
        ("siege touch", "Touch of death"),
        ("siege fortify", "Fortification"),
        ("siege field", "Field promotion"),
        ("siege moves", "Board"),
        ("chess special", "Castling"),
        ("three-realms draws", "End"),
        ("separate-realms draws", "End"),
    ] {
        let page = fixture.answer("ann", &format!("/rules {old}"));
        assert!(heading(&page).ends_with(topic), "{old}: {}", page.text);
    }
}

#[test]
fn german_readers_read_german_pages() {
    let mut fixture = siege("threshold-R=2");
    assert!(fixture.answer_text("bob", "/rules rochade").starts_with("Siege Chess: Castling"));
    fixture.send("bob", "/settings language=de");
    let page = fixture.answer("bob", "/rules castling");
    assert_eq!(heading(&page), "Siege Chess: Rochade");
    assert!(page.text.contains("00(Q)") && page.text.contains("Papstseite"), "{}", page.text);
    assert_eq!(page.buttons[0].label, "Alle Themen");
    let page = fixture.answer("bob", "/rules Belagerung");
    assert_eq!(heading(&page), "Siege Chess: Belagerung");
    assert!(page.text.contains("für Rot die letzten 2 geschlagenen Figuren"), "{}", page.text);
    let page = fixture.answer("bob", "/rules");
    assert!(page.text.starts_with("Siege Chess ist Schach zu dritt"), "{}", page.text);
    assert_eq!(page.buttons[0].label, "Brett");
    // Buttons lead to the English topic, which never changes.
    assert_eq!(page.buttons[0].command, "/rules siege board");
    let page = fixture.answer("bob", "/rules xyzzy");
    assert!(page.text.contains("Themen: Überblick, Brett"), "{}", page.text);
    assert!(fixture.answer_text("cy", "/rules Belagerung").starts_with("Siege Chess: Siege"));
}
