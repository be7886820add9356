//! Animations and pages of games: who may ask for one, what it shows, and when there is one at the end.

use bot::chat::{FileRequest, Outgoing, PlaceId, Replay};
use bot::game::state::Status;
use rules::Seat;

use crate::support::Fixture;

/// The game, the number of actions, and the side of the animation of a message, which has a page of the same game, too.
fn replay(message: &Outgoing) -> (i64, usize, Seat) {
    let [FileRequest::Replay(Replay { game, ply, viewer, .. }), page] = message.files.as_slice()
    else {
        panic!("{message:#?}")
    };
    let FileRequest::Page { game: on_page, ply: at, .. } = page else { panic!("{page:#?}") };
    assert_eq!((on_page, at), (game, ply));
    (*game, *ply, *viewer)
}

#[test]
fn everybody_who_sees_the_game_sees_it_from_the_start() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    assert_eq!(fixture.answer_text("ann", "/replay"), "Nobody has moved in game g1 yet.");
    fixture.play("3e-5e 3d-5d");
    let asked = fixture.answer("cy", "/replay");
    assert_eq!(replay(&asked), (1, 2, Seat(2)));
    assert_eq!((asked.text.as_str(), asked.only_to), ("Game g1 so far.", None));
    assert_eq!(replay(&fixture.answer("cy", "/replay red")), (1, 2, Seat(1)));
    let wrong = fixture.answer("cy", "/replay green");
    assert!(wrong.files.is_empty() && wrong.text.contains("green"), "{wrong:#?}");
    // A stranger sees it where it is played, and nowhere else.
    assert_eq!(replay(&fixture.send_addressed("dan", "/replay g1")[0]), (1, 2, Seat(2)));
    fixture.place = PlaceId("elsewhere".into());
    let refused = fixture.send_addressed("dan", "/replay g1").remove(0);
    assert!(refused.files.is_empty() && refused.text.contains("no game g1"), "{refused:#?}");
}

#[test]
fn the_end_of_a_game_is_posted_with_an_animation() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    fixture.play("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6");
    let ends = fixture.send("ann", "h5f7");
    assert_eq!(fixture.game(1).status, Status::Over);
    let [end] = ends.as_slice() else { panic!("{ends:#?}") };
    assert_eq!((replay(end).0, replay(end).1), (1, 7));
    assert!(end.picture.is_some() && end.attachment.is_some());
    // It survives the outbox, whose older rows name no files.
    let stored = serde_json::to_string(end).unwrap();
    assert_eq!(serde_json::from_str::<Outgoing>(&stored).unwrap(), *end);
    let older = serde_json::to_string(&Outgoing::text("older".to_owned())).unwrap();
    assert!(!older.contains("files"), "{older}");
    assert!(serde_json::from_str::<Outgoing>(&older).unwrap().files.is_empty());
    assert_eq!(fixture.answer_text("bob", "/replay"), "Game g1 from start to end.");
}

#[test]
fn a_short_game_ends_with_an_animation_and_one_without_moves_does_not() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    fixture.play("f2f3 e7e5 g2g4");
    let end = fixture.answer("bob", "d8h4");
    assert_eq!(fixture.game(1).status, Status::Over);
    assert_eq!((replay(&end).0, replay(&end).1), (1, 4));
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    let end = fixture.answer("bob", "/resign yes");
    assert!(end.files.is_empty() && end.attachment.is_some());
}
