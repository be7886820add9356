//! Corrections of when people rest: within an hour of the first change in a week, at most three.

use bot::chat::PlaceId;
use bot::game::state::{GameId, Match};
use bot::time::{Moment, Span};

use crate::support::{DAY, Fixture, HOUR, START};

const MINUTE: Span = Span::minutes(1);

/// When bob's turn is over that begins at once.
const THURSDAY: Moment = Moment(START.0 + 3 * DAY.0);

fn game(f: &Fixture, id: i64) -> Match {
    f.view().replayed(GameId(id)).unwrap().unwrap()
}

fn due(f: &Fixture) -> Moment {
    game(f, 1).turn_ends().unwrap().due
}

/// A game in which it is bob's turn since Monday, 12:00 UTC.
fn bobs_turn(pace: &str) -> Fixture {
    let mut f = Fixture::new();
    f.start_game(pace);
    f.play("3e-5e");
    f
}

/// Changes bob's hours, which must not be refused.
fn bob(f: &mut Fixture, change: &str) -> String {
    let text = f.answer_text("bob", &format!("/settings {change}"));
    assert!(text.contains("Changed"), "{change}: {text}");
    text
}

#[test]
fn sleep_that_was_set_before_the_zone_can_be_corrected_three_times() {
    let mut f = bobs_turn("3d");
    let told = bob(&mut f, "sleep=10:00-14:00");
    assert!(told.contains("until Mon 5 Jan 2026, 13:00 UTC, up to 3 times"), "{told}");
    assert_eq!(due(&f), THURSDAY + 2 * HOUR);
    f.advance(10 * MINUTE);
    // In Tokyo that is the night.
    let told = bob(&mut f, "timezone=Asia/Tokyo");
    assert!(told.contains("up to 2 times"), "{told}");
    assert_eq!((due(&f), game(&f, 1).clock.moved_by), (THURSDAY, Span::ZERO));
    f.advance(10 * MINUTE);
    f.core.forget();
    bob(&mut f, "sleep=20:00-23:00");
    assert_eq!(due(&f), THURSDAY + 2 * HOUR);
    f.advance(10 * MINUTE);
    // What changes nothing does not count.
    f.send("bob", "/settings sleep=20:00-23:00 theme=dark");
    let told = bob(&mut f, "sleep=21:00-22:00");
    assert!(!told.contains("You can correct this"), "{told}");
    assert_eq!((due(&f), game(&f, 1).clock.moved_by), (THURSDAY + HOUR, HOUR));
    let refused = f.answer_text("bob", "/settings sleep=20:00-23:00");
    assert!(refused.contains("once a week") && refused.contains("12 Jan 2026"), "{refused}");
    assert_eq!(due(&f), THURSDAY + HOUR);
    // Nor does that begin a new week.
    f.advance(7 * DAY - 30 * MINUTE - Span(1));
    assert!(f.answer_text("bob", "/settings sleep=20:00-23:00").contains("once a week"));
    f.advance(Span(1));
    assert!(bob(&mut f, "sleep=20:00-23:00").contains("up to 3 times"));
    f.verify();
}

#[test]
fn pauses_and_vacations_keep_what_a_change_left() {
    // Switched off, sleep no longer moves the deadline, which stays.
    let mut f = bobs_turn("1d");
    bob(&mut f, "sleep=11:00-03:00");
    f.advance(20 * HOUR);
    bob(&mut f, "sleep=off");
    let wednesday = START + DAY + 15 * HOUR;
    assert_eq!(due(&f), wednesday);
    f.send("bob", "/vacation from 20 Jan until 22 Jan");
    assert_eq!(due(&f), wednesday);
    f.send("bob", "/vacation 1d");
    assert_eq!(due(&f), wednesday + DAY);
    f.send("bob", "/vacation off");
    assert_eq!(due(&f), wednesday);
    f.verify();
    // An hour is left after a correction, whoever ends a pause.
    let mut f = bobs_turn("1d");
    f.advance(DAY - 30 * MINUTE);
    bob(&mut f, "timezone=Asia/Tokyo sleep=20:00-06:00");
    f.advance(25 * MINUTE);
    bob(&mut f, "timezone=UTC");
    let corrected = f.now;
    assert_eq!(due(&f), corrected + HOUR);
    f.send("ann", "/pause");
    f.send("cy", "/pause agree");
    f.send("bob", "/pause agree");
    f.advance(2 * HOUR);
    f.send("ann", "/unpause");
    assert_eq!(due(&f), corrected + 3 * HOUR);
    f.verify();
}

#[test]
fn an_hour_after_the_first_change_nothing_is_corrected() {
    for (after, corrected) in [(HOUR - Span(1), true), (HOUR, false)] {
        let mut f = bobs_turn("3d");
        bob(&mut f, "sleep=10:00-14:00");
        f.advance(30 * MINUTE);
        bob(&mut f, "sleep=10:00-15:00");
        f.advance(after - 30 * MINUTE);
        let text = f.answer_text("bob", "/settings sleep=10:00-13:00");
        assert_eq!(text.contains("once a week"), !corrected, "{text}");
        assert_eq!(due(&f), THURSDAY + if corrected { HOUR } else { 3 * HOUR });
        // An end of all rest is always possible, but no correction then.
        bob(&mut f, "sleep=off");
        assert_eq!(due(&f), THURSDAY + if corrected { Span::ZERO } else { 3 * HOUR });
    }
}

#[test]
fn no_deadline_moves_before_what_it_was_at_the_first_change() {
    let mut f = bobs_turn("30d");
    let over = START + 30 * DAY;
    bob(&mut f, "sleep=10:00-20:00");
    f.advance(8 * DAY);
    bob(&mut f, "sleep=23:00-07:00");
    assert_eq!(due(&f), over + 8 * HOUR);
    f.core.forget();
    for sleep in ["01:00-02:00", "10:00-23:00", "off"] {
        bob(&mut f, &format!("sleep={sleep}"));
        let expected = if sleep == "10:00-23:00" { 11 } else { 8 };
        assert_eq!(due(&f), over + expected * HOUR, "{sleep}");
    }
    f.verify();
}

#[test]
fn a_correction_leaves_an_hour_and_gives_none() {
    let mut f = bobs_turn("1d");
    f.advance(DAY - 10 * MINUTE);
    bob(&mut f, "sleep=10:00-14:00");
    assert_eq!(due(&f), START + DAY + 2 * HOUR);
    f.advance(20 * MINUTE);
    // The turn would be over by now.
    bob(&mut f, "sleep=01:00-02:00");
    let left = f.now + HOUR;
    assert_eq!(due(&f), left);
    f.advance(20 * MINUTE);
    bob(&mut f, "sleep=02:00-03:00");
    assert_eq!(due(&f), left, "the next one gives no other hour");
    f.advance(left - f.now - Span(1));
    assert_eq!(game(&f, 1).position.in_game().len(), 3);
    f.advance(Span(1));
    assert_eq!(game(&f, 1).position.in_game().len(), 2);
    f.verify();
}

#[test]
fn turns_that_begin_meanwhile_and_other_games_are_corrected_too() {
    let mut f = Fixture::new();
    f.start_game("3d");
    f.place = PlaceId("garden".into());
    f.send("dan", "/play chess white=bob black=dan pace=5d");
    f.send("bob", "/join g2");
    f.place = PlaceId("yard".into());
    f.send("dan", "/play chess white=bob black=dan pace=12h");
    f.send("bob", "/join g3");
    f.place = PlaceId("general".into());
    let ends = |f: &Fixture| [1, 2, 3].map(|id| game(f, id).turn_ends().unwrap().due);
    bob(&mut f, "sleep=10:00-14:00");
    f.play("3e-5e");
    let fast = START + DAY / 2;
    assert_eq!(ends(&f), [THURSDAY + 2 * HOUR, THURSDAY + 2 * DAY + 2 * HOUR, fast]);
    bob(&mut f, "sleep=10:00-13:00");
    assert_eq!(ends(&f), [THURSDAY + HOUR, THURSDAY + 2 * DAY + HOUR, fast]);
    bob(&mut f, "sleep=01:00-02:00");
    assert_eq!(ends(&f), [THURSDAY, THURSDAY + 2 * DAY, fast]);
    // It is nobody else's turn that changes.
    f.play("3e-5e");
    bob(&mut f, "sleep=10:00-14:00");
    assert_eq!(due(&f), THURSDAY);
    f.verify();
}

#[test]
fn a_vacation_that_ended_meanwhile_is_not_given_back() {
    let mut f = bobs_turn("3d");
    f.send("bob", "/vacation 10d");
    bob(&mut f, "sleep=10:00-14:00");
    assert_eq!(due(&f), THURSDAY + 10 * DAY + 2 * HOUR);
    f.send("bob", "/vacation off");
    assert_eq!(due(&f), THURSDAY + 2 * HOUR);
    bob(&mut f, "sleep=01:00-02:00");
    assert_eq!(due(&f), THURSDAY);
    f.verify();
}
