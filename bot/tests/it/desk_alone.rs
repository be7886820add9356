//! Games of one person against computers: no clock, no end, until somebody else plays.

use bot::config::LimitsConfig;
use bot::game::state::Status;

use crate::support::{DAY, Fixture};

#[test]
fn a_game_against_computers_alone_has_no_clock_and_waits_without_end() {
    let mut f = Fixture::new();
    let begins = f.answer_text("ann", "/play chess black=computer:3");
    assert!(begins.contains("no clock") && !begins.contains("until"), "{begins}");
    assert_eq!(f.advance(400 * DAY), []);
    f.core.forget();
    assert_eq!((f.game(1).status, f.game(1).turn_ends()), (Status::Live, None));
    let list = f.answer_text("ann", "/games");
    assert!(!list.contains("until"), "{list}");
    f.play("e4");
    f.advance(DAY);
    assert_eq!(f.game(1).ply, 2, "the computer answers");
    assert_eq!(f.advance(400 * DAY), []);
    let record = f.answer("ann", "/record g1").attachment.unwrap().content;
    assert!(!record.contains("TimeControl"), "{record}");
    f.verify();
}

#[test]
fn who_asks_for_a_clock_has_one() {
    let mut f = Fixture::new();
    let begins = f.answer_text("ann", "/play chess black=computer:3 pace=3d");
    assert!(begins.contains("3 days a move"), "{begins}");
    assert_eq!(f.game(1).turn_ends().unwrap().due, f.now + 3 * DAY);
    f.advance(3 * DAY);
    assert_eq!(f.game(1).status, Status::Over);
    // The same again.
    let begins = f.answer_text("ann", "/rematch");
    assert!(begins.contains("3 days a move"), "{begins}");
    f.verify();
}

#[test]
fn it_does_not_matter_how_the_computers_got_their_seats() {
    let mut f = Fixture::new();
    let opened = f.answer_text("ann", "/play siege");
    assert!(opened.contains("3 days a move"), "{opened}");
    f.send("ann", "/computer 1");
    f.core.forget();
    let begins = f.answer_text("ann", "/computer 2");
    assert!(begins.contains("no clock"), "{begins}");
    assert_eq!(f.game(1).turn_ends(), None);
    f.core.forget();
    assert_eq!(f.game(1).pace, None);
    f.verify();
    // With somebody else there is a clock.
    let mut f = Fixture::new();
    f.send("ann", "/play siege");
    f.send("ann", "/computer 1");
    let begins = f.answer_text("bob", "/join");
    assert!(begins.contains("3 days a move"), "{begins}");
    f.core.forget();
    assert_eq!(f.game(1).turn_ends().unwrap().due, f.now + 3 * DAY);
    f.verify();
}

#[test]
fn the_usual_pace_begins_with_a_second_person() {
    let mut f = Fixture::new();
    f.send("ann", "/play siege red=computer:1 black=computer:2");
    f.play("3e-5e");
    f.advance(30 * DAY);
    let asked = f.answer_text("ann", "/replace red=dora");
    assert!(asked.contains("has a clock from then on: 3 days a move."), "{asked}");
    assert_eq!(f.game(1).turn_ends(), None, "nobody else plays yet");
    f.advance(DAY);
    let posts = f.send("dora", "/replace agree");
    let told = posts.iter().find(|post| post.text.contains("dora (Red) plays in game g1")).unwrap();
    assert!(told.text.contains("has a clock: 3 days a move"), "{}", told.text);
    assert!(told.text.contains("ann (White) to move, until "), "{}", told.text);
    let due = f.now + 3 * DAY;
    assert_eq!(f.game(1).turn_ends().unwrap().due, due);
    f.core.forget();
    assert_eq!((f.game(1).turn_ends().unwrap().due, f.game(1).pace.is_some()), (due, true));
    f.verify();
    f.play("3d-5d");
    assert_eq!(f.game(1).turn_ends().unwrap().due, f.now + 3 * DAY);
    f.advance(3 * DAY);
    assert_eq!(f.game(1).position.in_game().len(), 2, "dora has lost on time");
    f.verify();
}

#[test]
fn a_seat_that_is_handed_over_leaves_one_person_alone() {
    let mut f = Fixture::new();
    f.send("ann", "/play chess black=computer:1");
    f.send("ann", "/replace white=dora");
    let posts = f.send("dora", "/replace agree");
    assert!(posts.iter().any(|post| post.text.contains("dora (White) plays")), "{posts:#?}");
    assert_eq!((f.game(1).pace, f.game(1).turn_ends()), (None, None));
    assert_eq!(f.advance(400 * DAY), []);
    f.verify();
}

#[test]
fn it_is_archived_only_while_its_player_cannot_open_another() {
    for (most, archived) in [(1, true), (2, false), (0, false)] {
        let mut f = Fixture::limited(LimitsConfig { games_per_person: most, ..LimitsConfig::NONE });
        f.send_addressed("ann", "/play chess black=computer:1");
        let posts = f.advance(84 * DAY);
        let warned = posts.iter().any(|post| post.text.contains("is archived"));
        assert_eq!(warned, archived, "{most}: {posts:#?}");
        f.advance(200 * DAY);
        let status = if archived { Status::Aborted } else { Status::Live };
        assert_eq!(f.game(1).status, status, "{most}");
        f.verify();
    }
}
