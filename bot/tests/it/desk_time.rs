//! Clocks: what players have left, to the millisecond.

use bot::game::state::{DeadlineKind, Status};
use bot::time::Span;

use crate::support::{DAY, Fixture, HOUR};

/// Returns the time that is left until the player to act loses on time.
fn left(f: &Fixture) -> Span {
    let ends = f.game(1).turn_ends().unwrap();
    assert_eq!(ends.kind, DeadlineKind::Flag);
    ends.due - f.now
}

fn reserves(f: &Fixture) -> Vec<Span> {
    f.game(1).seats.iter().map(|seat| seat.bank).collect()
}

#[test]
fn an_increment_is_added_after_each_move_up_to_the_limit() {
    let mut f = Fixture::new();
    f.start_game("\"14d+2d/move up to 21d\"");
    assert_eq!(left(&f), 14 * DAY);
    f.advance(DAY + Span(1));
    f.play("3e-5e");
    assert_eq!(reserves(&f), [15 * DAY - Span(1), 14 * DAY, 14 * DAY]);
    // The others use up nothing, and gain up to the limit.
    f.play("3e-5e 3e-5e");
    assert_eq!(reserves(&f), [15 * DAY - Span(1), 16 * DAY, 16 * DAY]);
    assert_eq!(left(&f), 15 * DAY - Span(1));
    f.advance(15 * DAY - Span(2));
    assert_eq!(f.game(1).status, Status::Live);
    f.play("3f-5f");
    assert_eq!(reserves(&f)[0], 2 * DAY + Span(1));
    f.play("3f-5f 3f-5f 3d-5d 3d-5d 3d-5d 3c-4c 3c-4c 3c-4c");
    assert_eq!(reserves(&f), [6 * DAY + Span(1), 21 * DAY, 21 * DAY]);
    f.verify();
}

#[test]
fn nobody_with_an_increment_loses_a_millisecond_too_early() {
    let mut f = Fixture::new();
    f.start_game("2d+1d/move");
    f.advance(2 * DAY - Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 3);
    let posts = f.advance(Span(1));
    assert!(posts.iter().any(|p| p.text.contains("out of time")), "{posts:#?}");
    assert_eq!(f.game(1).position.in_game().len(), 2);
    // The next player has all of their own time.
    assert_eq!(left(&f), 2 * DAY);
}

#[test]
fn a_pace_with_an_increment_is_shown_where_paces_are() {
    let mut f = Fixture::new();
    let opened = f.answer_text("ann", "/play siege white=ann pace=14d+2d/move up to 21d red=bob");
    let pace = "14 days for the whole game, and 2 days more for each move, up to 21 days";
    assert!(opened.contains(pace), "{opened}");
    assert!(opened.contains("bob"), "{opened}");
    f.send("bob", "/join");
    f.send("cy", "/join");
    f.play("3e-5e");
    let record = f.answer("ann", "/record").attachment.unwrap().content;
    assert!(record.contains("[TimeControl \"14d+2d/move up to 21d\"]"), "{record}");
    // What is stored is what was asked for.
    f.core.forget();
    assert_eq!(f.game(1).pace, "14d+2d/move up to 21d".parse().ok());
    f.verify();
}

#[test]
fn a_reminder_fits_the_time_that_is_left() {
    let mut f = Fixture::new();
    f.start_game("5d+1h/move");
    f.advance(4 * DAY);
    f.play("3e-5e 3e-5e 3e-5e");
    // White has a day and an hour left, so the reminder a day before would come at once.
    assert_eq!(left(&f), DAY + HOUR);
    let reminders: Vec<Span> = f
        .game(1)
        .deadlines
        .iter()
        .filter(|d| d.kind == DeadlineKind::Reminder)
        .map(|d| d.due - f.now)
        .collect();
    assert_eq!(reminders, [23 * HOUR]);
}
