//! Moves that are shown to their player before they are played.

use bot::chat::{Context, Incoming, Membership, Outgoing, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::DeadlineKind;

use crate::support::{DAY, Fixture, HOUR};

fn press(fixture: &mut Fixture, name: &str, post: &Outgoing, label: &str) -> Vec<Outgoing> {
    let button = post.buttons.iter().find(|button| button.label == label).expect(label);
    let (context, text) = (Context { unseen: true, ..Context::default() }, button.command.clone());
    let message = Incoming { addressed: true, context, ..fixture.message(name, &text) };
    fixture.judge(&message)
}

fn started() -> Fixture {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    let set = fixture.answer_text("ann", "/settings confirm=on");
    assert!(set.contains("confirm: moves are shown to you first"), "{set}");
    fixture
}

#[test]
fn a_typed_move_is_shown_and_played_when_its_button_is_pressed() {
    let mut fixture = started();
    let shown = fixture.answer("ann", "3e-5e!");
    assert_eq!(shown.only_to.as_deref(), Some("ann"));
    assert!(
        shown.text.starts_with("This is game g1 after 3e-5e. It is not played yet"),
        "{}",
        shown.text
    );
    assert_eq!(fixture.game(1).ply, 0);
    match &shown.picture.as_ref().unwrap().subject {
        Subject::Line(line) => assert_eq!(line.actions, ["W3e-5e"]),
        other => panic!("{other:?}"),
    }
    let others = press(&mut fixture, "bob", &shown, "Play it");
    assert!(others[0].text.contains("It is not your turn"), "{}", others[0].text);
    let played = press(&mut fixture, "ann", &shown, "Play it");
    assert!(played[0].only_to.is_none() && played[0].text.contains("W3e-5e"), "{}", played[0].text);
    let actions = fixture.view().actions(bot::game::state::GameId(1)).unwrap();
    assert_eq!((actions[0].canonical.as_str(), actions[0].marks.as_str()), ("W3e-5e", "!"));
    // Twice.
    let stale = press(&mut fixture, "ann", &shown, "Play it");
    assert!(stale[0].text.contains("has gone on"), "{}", stale[0].text);
    assert_eq!(fixture.game(1).ply, 1);
    // Bob has not asked for previews.
    fixture.play("3d-5d");
    fixture.verify();
}

#[test]
fn the_command_is_shown_first_too_and_a_preview_can_be_cancelled() {
    let mut fixture = started();
    let shown = fixture.answer("ann", "/move 3e-5e");
    assert_eq!(fixture.game(1).ply, 0);
    let cancelled = press(&mut fixture, "ann", &shown, "Cancel");
    assert_eq!(cancelled[0].text, "Nothing was played in game g1. It is still your turn.");
    assert_eq!(cancelled[0].only_to.as_deref(), Some("ann"));
    let others = press(&mut fixture, "bob", &shown, "Cancel");
    assert!(others[0].text.contains("It is not your turn"), "{}", others[0].text);
    // An illegal move is refused as usual.
    let wrong = fixture.answer("ann", "3e-9e");
    assert!(wrong.buttons.is_empty() && !wrong.text.contains("not played yet"), "{}", wrong.text);
    // Another move can be shown and played; the first preview is stale then.
    let other = fixture.answer("ann", "3e-4e");
    press(&mut fixture, "ann", &other, "Play it");
    let stale = press(&mut fixture, "ann", &shown, "Play it");
    assert!(stale[0].text.contains("has gone on"), "{}", stale[0].text);
    assert_eq!(fixture.game(1).ply, 1);
    fixture.send("ann", "/settings confirm=off");
    fixture.play("3d-5d 3e-5e 3f-4f");
    fixture.verify();
}

#[test]
fn the_clock_runs_until_the_button_is_pressed() {
    let mut fixture = started();
    fixture.advance(2 * DAY);
    let shown = fixture.answer("ann", "3e-5e");
    let ends = |fixture: &Fixture| {
        let game = fixture.game(1);
        game.deadlines.iter().find(|d| d.kind == DeadlineKind::Flag).unwrap().due
    };
    assert_eq!(ends(&fixture), fixture.now + DAY, "the typed text does not count");
    fixture.advance(DAY + HOUR);
    let late = press(&mut fixture, "ann", &shown, "Play it");
    assert_eq!(fixture.game(1).ply, 1, "only the loss on time");
    assert!(late[0].text.contains("has gone on"), "{}", late[0].text);
    fixture.verify();
}

#[test]
fn in_a_channel_of_discord_the_preview_is_a_reply() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    let say = |fixture: &mut Fixture, name: &str, text: &str, unseen: bool| {
        let guild = Membership {
            guild: "1001".into(),
            channel: "general".into(),
            roles: Some(Vec::new()),
            manages: false,
        };
        let context = Context { unseen, guild: Some(guild), ..Context::default() };
        let place = fixture.place.clone();
        let message = Incoming { addressed: unseen, context, place, ..fixture.message(name, text) };
        let id = message.id.0;
        (id, fixture.judge(&message))
    };
    for name in ["ann", "bob"] {
        say(&mut fixture, name, "/games", true);
    }
    say(&mut fixture, "ann", "/play chess white=me black=bob", true);
    say(&mut fixture, "bob", "/join g1", true);
    say(&mut fixture, "ann", "/settings confirm=on", true);
    fixture.place = fixture.game(1).place.clone();
    let (id, typed) = say(&mut fixture, "ann", "e4", false);
    assert_eq!((typed.len(), typed[0].only_to.as_deref(), typed[0].reply_to), (1, None, Some(id)));
    assert!(typed[0].mention.is_empty());
    let command = typed[0].buttons[0].command.clone();
    let (_, slash) = say(&mut fixture, "ann", "/move d4", true);
    assert_eq!(slash[0].only_to.as_deref(), Some("ann"));
    // Nobody else can press it, and nothing is played before.
    let (_, refused) = say(&mut fixture, "bob", &command, true);
    assert_eq!(refused[0].only_to.as_deref(), Some("bob"), "{}", refused[0].text);
    let (_, refused) = say(&mut fixture, "dan", &command, true);
    assert_eq!(refused[0].only_to.as_deref(), Some("dan"), "{}", refused[0].text);
    assert_eq!(fixture.game(1).ply, 0);
    say(&mut fixture, "ann", &command, true);
    assert_eq!(fixture.game(1).ply, 1);
    fixture.verify();
}
