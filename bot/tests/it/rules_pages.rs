//! `/rules` as players use it: what their words lead to, in a game and without one.

use bot::bridge::{Array, Outgoing, PictureRequest, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;

use crate::support::Table;

/// A table at which a game has begun.
fn playing(play: &str) -> Table {
    let mut table = Table::new();
    table.say("ann", play);
    assert_eq!(table.game(1).status, bot::play::Status::Live, "{play}");
    table
}

fn siege(options: &str) -> Table {
    let mut table = Table::new();
    table.say("ann", &format!("/play siege white=ann red=bob black=cy {options}"));
    table.say("bob", "/join");
    table.say("cy", "/join");
    assert_eq!(table.game(1).status, bot::play::Status::Live);
    table
}

fn heading(message: &Outgoing) -> &str {
    message.text.lines().next().unwrap_or_default()
}

#[test]
fn siege_in_a_siege_game_is_the_criterion_of_that_game() {
    let mut table = siege("threshold-R=2");
    let page = table.one("bob", "/rules siege");
    assert_eq!(heading(&page), "Siege Chess: Siege");
    assert!(
        page.text
            .contains("for White the last 3 pieces captured, for Red the last 2 pieces captured"),
        "{}",
        page.text
    );
    assert!(page.text.contains("until an opponent's piece is captured"));
    assert!(table.text("bob", "/rules siege overview").contains("Press a topic"));
    assert!(table.text("bob", "/rules").contains("Press a topic"));
    assert!(table.text("bob", "/rules options").ends_with("This game: threshold-R=2."));
    // Without a game at hand it is the criterion as well; what it is in some game nobody asks about stays there.
    table.place = bot::bridge::PlaceId("elsewhere".into());
    let page = table.one("dan", "/rules siege");
    assert_eq!(heading(&page), "Siege Chess: Siege");
    assert!(!page.text.contains("This game"), "{}", page.text);
    assert!(!table.text("dan", "/rules g1 siege").contains("This game"));
    // A player's only game is at hand everywhere.
    assert!(table.text("bob", "/rules siege").contains("This game: siege=captures"));
}

#[test]
fn what_is_no_command_leads_to_how_it_is_done() {
    let mut table = siege("powers=touch,field");
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
        let page = table.one("bob", typed);
        let mut lines = page.text.lines();
        assert!(lines.next().unwrap().contains("is not a command"), "{}", page.text);
        assert_eq!(lines.next(), Some(title), "{typed}");
        assert!(page.text.contains(part), "{typed}: {}", page.text);
        assert_eq!(page.only_to.as_deref(), Some("bob"));
    }
    // Slips of commands are still slips, and the rest is unknown.
    assert!(table.text("bob", "/resgin").contains("Did you mean /resign"));
    assert!(table.text("bob", "/draws").contains("Did you mean /draw"));
    assert!(table.text("bob", "/xyzzy").contains("I do not know 'xyzzy'"));
    assert!(table.text("bob", "/help xyzzy").contains("I do not know 'xyzzy'"));
    table.sound();
    // Without a game the first that knows the word.
    let mut table = Table::new();
    assert!(table.text("ann", "/fortify").contains("Siege Chess: Fortification"));
    assert!(table.tell("ann", "castling")[0].text.contains("Siege Chess: Castling"));
    // In another game its own rules are meant.
    let mut table = playing("/play wizard ann ann");
    assert!(table.text("ann", "/castle").contains("Advanced Wizard Chess: Wizard"));
    assert!(table.text("ann", "/swoop").contains("Advanced Wizard Chess: Eagle"));
    assert!(table.text("ann", "/fortify").contains("I do not know 'fortify'"));
}

#[test]
fn where_a_slash_is_not_for_the_daemon_only_words_of_the_game_are_heard() {
    let network = Network { slash_text: false, ..Network::room() };
    let mut table = Table::with(GamesConfig::default(), network);
    for text in ["/fortify", "/shrug"] {
        assert_eq!(table.say("ann", text), [], "nobody plays");
    }
    table.tell("ann", "play siege white=ann red=ann black=ann");
    assert_eq!(table.game(1).status, bot::play::Status::Live);
    let page = table.one("ann", "/fortify");
    assert!(page.text.contains("Siege Chess: Fortification"), "{}", page.text);
    assert_eq!(page.only_to.as_deref(), Some("ann"));
    for (who, text) in [
        ("ann", "/shrug"),
        ("ann", "/board"),
        ("ann", "/draws"),
        ("ann", "/timeout @bob 10m"),
        ("ann", "/n"),
        ("ann", "//"),
        ("ann", "fortify"),
        ("dan", "/fortify"),
    ] {
        assert_eq!(table.say(who, text), [], "{who}: {text}");
    }
    table.sound();
}

#[test]
fn the_set_up_is_shown_as_it_is_in_the_game() {
    let array = |message: &Outgoing| match message.picture.clone().unwrap().subject {
        Subject::Array(Array { variant, options }) => (variant, options),
        other => panic!("{other:?}"),
    };
    let mut table = Table::new();
    for &variant in rules::Variant::ALL {
        let page = table.one("ann", &format!("/rules {} set-up", variant.name()));
        assert_eq!(array(&page), (variant.name().to_owned(), Vec::new()));
        assert!(page.buttons.iter().any(|b| b.label == "All topics"));
    }
    let mut table = siege("setup=8");
    let page = table.one("ann", "/rules array");
    assert_eq!(array(&page), ("siege".to_owned(), vec![("setup".to_owned(), "8".to_owned())]));
    assert!(page.text.ends_with("This game has setup=8."), "{}", page.text);
}

#[test]
fn players_are_told_what_they_cannot_know() {
    let mut table = Table::new();
    let started = table.say("ann", "/play three-realms ann ann");
    let started = &started.last().unwrap().text;
    assert!(
        started.contains("their array is a reconstruction: '/rules set-up' shows it"),
        "{started}"
    );
    assert!(table.text("ann", "/rules set-up").contains("reconstruction"));
    let mut table = Table::new();
    let started = table.say("ann", "/play chess ann ann");
    assert!(!started.last().unwrap().text.contains("reconstruction"));
}

#[test]
fn a_game_without_options_says_so() {
    let mut table = Table::new();
    for name in ["three-realms", "underworld", "wizard", "chess", "glinski"] {
        let page = table.text("ann", &format!("/rules {name} options"));
        assert!(page.ends_with(", for /play: none."), "{page}");
        let overview = table.one("ann", &format!("/rules {name} overview"));
        assert!(overview.buttons.iter().all(|b| b.label != "Options"), "{name}");
    }
    assert!(table.text("ann", "/rules separate-realms options").contains("pawns=normal|advanced"));
    let mut table = siege("");
    assert!(table.text("ann", "/rules options").ends_with("This game uses the defaults."));
}

/// The outbox keeps what is to be sent as JSON: what an earlier version wrote must still be read.
#[test]
fn pictures_asked_for_by_earlier_versions_are_still_read() {
    let old = r#"{"subject":{"Moves":{"variant":"siege","kind":"pope","nth":0}},"viewer":0,"targets":null,"look":{"theme":null,"palette":null}}"#;
    let request: PictureRequest = serde_json::from_str(old).unwrap();
    assert!(matches!(request.subject, Subject::Moves(diagram) if diagram.kind == "pope"));
    let array = Array { variant: "siege".into(), options: vec![("setup".into(), "8".into())] };
    let new =
        PictureRequest { subject: Subject::Array(array), ..serde_json::from_str(old).unwrap() };
    let text = serde_json::to_string(&new).unwrap();
    assert_eq!(serde_json::from_str::<PictureRequest>(&text).unwrap(), new);
    // Topics under their earlier names, as buttons that were posted have them.
    let mut table = Table::new();
    for (old, topic) in [
        ("siege touch", "Touch of death"),
        ("siege fortify", "Fortification"),
        ("siege field", "Field promotion"),
        ("siege moves", "Board"),
        ("chess special", "Castling"),
        ("three-realms draws", "End"),
        ("separate-realms draws", "End"),
    ] {
        let page = table.one("ann", &format!("/rules {old}"));
        assert!(heading(&page).ends_with(topic), "{old}: {}", page.text);
    }
}
