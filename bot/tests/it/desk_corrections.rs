//! Refused moves that their author corrects by editing the message.

use bot::chat::{Change, Context, Incoming, Membership, Outgoing, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{DeadlineKind, GameId};
use bot::store::Outcome;

use crate::support::{DAY, Fixture, HOUR};

fn discord(fixture: &mut Fixture, name: &str, text: &str, unseen: bool) -> Incoming {
    let guild = Membership {
        guild: "1001".into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: false,
    };
    let context = Context { unseen, guild: Some(guild), ..Context::default() };
    Incoming { addressed: unseen, context, ..fixture.message(name, text) }
}

fn started() -> Fixture {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    for (name, text) in [
        ("ann", "/games"),
        ("bob", "/games"),
        ("ann", "/play chess white=me black=bob pace=3d+5d"),
        ("bob", "/join g1"),
    ] {
        let message = discord(&mut fixture, name, text, true);
        fixture.judge(&message);
    }
    fixture.place = PlaceId("thread-1".into());
    fixture
}

/// Types a text, and returns the message and its answers.
fn type_text(fixture: &mut Fixture, name: &str, text: &str) -> (Incoming, Vec<Outgoing>) {
    let message = discord(fixture, name, text, false);
    let answers = fixture.judge(&message);
    (message, answers)
}

/// Edits a message. Returns whether it was judged again, and the answers.
fn edit(fixture: &mut Fixture, message: &Incoming, text: &str) -> (bool, Vec<Outgoing>) {
    let message = Incoming { text: text.into(), ..message.clone() };
    let judged = fixture.core.edited(&message, fixture.now).unwrap();
    if !judged {
        fixture.core.changed(&message.place, message.id, Change::Edited, fixture.now).unwrap();
    }
    (judged, fixture.take_answers())
}

fn outcome(fixture: &Fixture, message: &Incoming) -> Option<Outcome> {
    fixture.view().verdict(&message.place, message.id).unwrap()
}

#[test]
fn a_corrected_move_is_played_once() {
    let mut fixture = started();
    let (message, refused) = type_text(&mut fixture, "ann", "e2-e5");
    assert_eq!((refused.len(), fixture.game(1).ply), (1, 0));
    // Still wrong: refused again, once for each text.
    let (judged, again) = edit(&mut fixture, &message, "e2-e6");
    assert!(judged && again.len() == 1 && again[0].reply_to == Some(message.id.0), "{again:#?}");
    assert_eq!(edit(&mut fixture, &message, "e2-e6"), (true, vec![]));
    assert_eq!(outcome(&fixture, &message), Some(Outcome::Refused));
    let (judged, played) = edit(&mut fixture, &message, "e2-e4");
    assert!(judged && played[0].text.starts_with("1. e4.\n"), "{played:#?}");
    assert_eq!(outcome(&fixture, &message), Some(Outcome::Played));
    let action = &fixture.view().actions(GameId(1)).unwrap()[0];
    assert_eq!(action.message, Some((message.place.clone(), message.id)));
    // From now on it is a move like any other.
    let (judged, stands) = edit(&mut fixture, &message, "d2-d4");
    assert!(!judged && stands[0].text.contains("stands: editing"), "{stands:#?}");
    assert_eq!(fixture.judge(&message), [], "a backfill finds its verdict");
    assert_eq!(fixture.game(1).ply, 1);
    fixture.verify();
}

#[test]
fn only_the_newest_message_of_the_player_in_turn_can_be_corrected() {
    // A later message of the same player was judged in the game.
    let mut fixture = started();
    let (first, _) = type_text(&mut fixture, "ann", "e2-e5");
    let (second, _) = type_text(&mut fixture, "ann", "e2-e6");
    let (judged, answers) = edit(&mut fixture, &first, "e2-e4");
    assert!(!judged && answers[0].text.contains("as a new message"), "{answers:#?}");
    assert_eq!(fixture.game(1).ply, 0);
    assert!(edit(&mut fixture, &second, "e2-e4").0);
    // It is no longer the author's turn.
    let (late, _) = type_text(&mut fixture, "bob", "e7-e4");
    type_text(&mut fixture, "bob", "e7-e5");
    assert!(!edit(&mut fixture, &late, "d7-d5").0);
    // The game has gone on and come back to the author.
    let (old, _) = type_text(&mut fixture, "ann", "g1-g3");
    let message = discord(&mut fixture, "ann", "/move g1 Nf3", true);
    fixture.judge(&message);
    type_text(&mut fixture, "bob", "Nc6");
    assert!(!edit(&mut fixture, &old, "Bb5").0);
    // Not the turn of the author at all.
    let (early, _) = type_text(&mut fixture, "bob", "d7-d5");
    assert!(!edit(&mut fixture, &early, "d7-d6").0);
    // Chat stays chat, and a correction to chat is not answered with a move.
    let (talk, none) = type_text(&mut fixture, "ann", "a fine day");
    assert!(none.is_empty());
    assert_eq!(edit(&mut fixture, &talk, "Bb5"), (false, vec![]));
    assert_eq!(fixture.game(1).ply, 4);
    fixture.verify();
}

#[test]
fn the_clock_counts_the_edit_and_not_the_message() {
    let mut fixture = started();
    type_text(&mut fixture, "ann", "e4");
    fixture.advance(DAY);
    let (message, _) = type_text(&mut fixture, "bob", "e7-e4");
    fixture.advance(3 * DAY);
    assert!(edit(&mut fixture, &message, "e7-e5").0);
    let game = fixture.game(1);
    assert_eq!(game.seats[1].bank, 4 * DAY, "a day of the bank");
    let action = &fixture.view().actions(GameId(1)).unwrap()[1];
    assert_eq!(action.at, fixture.now);
    let ends = game.deadlines.iter().find(|d| d.kind == DeadlineKind::Flag).unwrap();
    assert_eq!((ends.due - fixture.now) / HOUR, 8 * 24);
    fixture.verify();
}

#[test]
fn a_correction_obeys_the_wish_to_see_moves_first() {
    let mut fixture = started();
    let set = discord(&mut fixture, "ann", "/settings confirm=on", true);
    fixture.judge(&set);
    let (message, _) = type_text(&mut fixture, "ann", "e2-e5");
    let (judged, shown) = edit(&mut fixture, &message, "e2-e4");
    assert!(judged && shown[0].buttons[0].label == "Play it", "{shown:#?}");
    assert_eq!(fixture.game(1).ply, 0);
    let press = discord(&mut fixture, "ann", &shown[0].buttons[0].command, true);
    fixture.judge(&press);
    assert_eq!(fixture.game(1).ply, 1);
    fixture.verify();
}
