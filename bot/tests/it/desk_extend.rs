//! More time from an opponent.

use bot::chance::Chance;
use bot::game::state::{DeadlineKind, Pace};
use bot::time::{Moment, Span};

use crate::support::{DAY, Fixture, HOUR, START};

fn due(f: &Fixture) -> Moment {
    f.game(1).turn_ends().unwrap().due
}

/// A game in which it is bob's turn since Monday, 12:00.
fn bobs_turn(pace: &str) -> Fixture {
    let mut f = Fixture::new();
    f.start_game(pace);
    f.play("3e-5e");
    f
}

#[test]
fn an_opponent_gives_more_time() {
    let mut f = bobs_turn("3d");
    f.advance(2 * DAY + 12 * HOUR);
    let text = f.answer_text("ann", "/extend bob 2d");
    assert!(text.contains("ann gives bob (Red) 2 days more in game g1."), "{text}");
    assert!(text.contains("until Sat 10 Jan 2026, 12:00 UTC"), "{text}");
    assert_eq!((due(&f), f.game(1).seats[1].bank), (START + 5 * DAY, 2 * DAY));
    // He is reminded again.
    let reminders = f.game(1).deadlines.iter().filter(|d| d.kind == DeadlineKind::Reminder).count();
    assert_eq!(reminders, 2);
    f.core.forget();
    assert_eq!(due(&f), START + 5 * DAY);
    f.advance(2 * DAY);
    f.play("3e-5e");
    // He has used half a day more than his three.
    assert_eq!(f.game(1).seats[1].bank, 2 * DAY - 36 * HOUR);
    // For a player who is not to move it is added to the reserve.
    let cys = due(&f);
    let text = f.answer_text("ann", "/extend R 12h");
    assert!(text.contains("12 hours more") && !text.contains("until"), "{text}");
    assert_eq!((due(&f), f.game(1).seats[1].bank), (cys, 2 * DAY - 24 * HOUR));
    f.verify();
}

#[test]
fn with_an_increment_it_is_added_to_the_time_for_the_game() {
    let mut f = bobs_turn("2d+1d/move up to 3d");
    f.send("cy", "/extend red 4d");
    assert_eq!(due(&f), START + 6 * DAY);
    f.advance(DAY);
    f.play("3e-5e");
    assert_eq!(
        f.game(1).seats[1].bank,
        5 * DAY,
        "more than the limit is kept, and nothing is added"
    );
    f.verify();
}

#[test]
fn sleep_and_vacation_are_respected() {
    let mut f = Fixture::new();
    f.send("bob", "/settings sleep=10:00-14:00");
    f.start_game("3d");
    f.play("3e-5e");
    assert_eq!(due(&f), START + 3 * DAY + 2 * HOUR);
    f.send("ann", "/extend bob 12h");
    assert_eq!((due(&f), f.game(1).clock.moved_by), (START + 3 * DAY + 12 * HOUR, Span::ZERO));
    f.send("bob", "/vacation 10d");
    f.send("ann", "/extend bob 12h");
    assert_eq!(due(&f), START + 14 * DAY + 2 * HOUR);
    f.verify();
}

#[test]
fn who_cannot_give_time_is_told_why() {
    let mut f = bobs_turn("3d");
    for (who, text, answer) in [
        ("bob", "/extend bob 3d", "Only an opponent can give you more time"),
        ("bob", "/extend red 3d", "Only an opponent can give you more time"),
        ("ann", "/extend 3d", "Who gets more time: bob (Red) or cy (Black)?"),
        ("ann", "/extend eve 3d", "Who gets more time"),
        ("ann", "/extend bob 31d", "between a minute and 30 days"),
        ("ann", "/extend bob 5s", "between a minute and 30 days"),
        ("ann", "/extend bob soon", "/extend"),
        ("eve", "/extend bob 3d", "You have no seat in game g1"),
    ] {
        let refused = f.answer_text(who, text);
        assert!(refused.contains(answer), "{who} {text}: {refused}");
        assert_eq!((due(&f), f.game(1).seats[1].bank), (START + 3 * DAY, Span::ZERO), "{text}");
    }
    for _ in 0..12 {
        f.send("ann", "/extend bob 30d");
        f.send("cy", "/extend bob 30d");
    }
    assert!(f.answer_text("ann", "/extend bob 30d").contains("more than a year"));
    assert_eq!(f.game(1).seats[1].bank, 360 * DAY);
    // A message that was sent after the time was over comes too late.
    let mut f = bobs_turn("3d");
    f.now += 3 * DAY;
    assert!(f.answer_text("ann", "/extend bob 3d").contains("is over already"));
    // A player who is out neither gives nor gets time.
    f.advance(Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 2);
    assert!(f.answer_text("bob", "/extend ann 3d").contains("out of this game"));
    // With one opponent left, nobody needs to be named.
    assert!(f.answer_text("ann", "/extend 1d").contains("cy (Black)"));
    let mut f = Fixture::new();
    f.start_game("none");
    assert!(f.answer_text("ann", "/extend bob 3d").contains("no clock"));
}

/// Whatever is given, a turn lasts as long as what was there before and all that was given, and not a millisecond more.
#[test]
fn what_is_given_is_what_is_gained() {
    for seed in 0..20 {
        let mut chance = Chance::new(seed);
        let pace = ["3d", "1d+2d", "2d+1d/move"][chance.below(3)];
        let parsed: Pace = pace.parse().unwrap();
        let mut f = bobs_turn(pace);
        let begun = f.now;
        let before = parsed.turn(f.game(1).seats[1].bank);
        let mut given = Span::ZERO;
        for _ in 0..5 {
            f.advance(i64::try_from(chance.below(4)).unwrap() * HOUR);
            let hours = 1 + chance.below(48);
            let giver = ["ann", "cy"][chance.below(2)];
            f.send(giver, &format!("/extend bob {hours}h"));
            if given + i64::try_from(hours).unwrap() * HOUR > 2 * parsed.move_time() {
                let other = if giver == "ann" { "cy" } else { "ann" };
                assert_eq!(due(&f), begun + before + given, "seed {seed}: nobody else was asked");
                f.send(other, &format!("/extend bob {hours}h"));
            }
            given += i64::try_from(hours).unwrap() * HOUR;
            assert_eq!(due(&f), begun + before + given, "seed {seed}");
        }
        f.advance(due(&f) - f.now - Span(1));
        assert_eq!(f.game(1).position.in_game().len(), 3, "seed {seed}");
        f.advance(Span(1));
        assert_eq!(f.game(1).position.in_game().len(), 2, "seed {seed}");
        f.verify();
    }
}

#[test]
fn beyond_two_move_times_a_game_the_third_player_is_asked() {
    let mut f = bobs_turn("3d");
    f.send("ann", "/extend bob 2d");
    f.send("cy", "/extend bob 4d");
    assert_eq!((due(&f), f.game(1).seats[1].bank), (START + 9 * DAY, 6 * DAY));
    let asked = f.answer("ann", "/extend bob 30d");
    assert!(asked.text.contains("ann would like to give bob (Red) 30 days more"), "{}", asked.text);
    assert!(asked.text.contains("cy (Black): beyond two move times a game"), "{}", asked.text);
    assert_eq!(asked.mention, ["cy"]);
    assert_eq!(due(&f), START + 9 * DAY, "nothing is given yet");
    assert!(f.answer_text("ann", "/extend bob 30d").contains("cy (Black) must agree"));
    // Another span is another wish.
    f.send("cy", "/extend bob 1d");
    assert_eq!(due(&f), START + 9 * DAY);
    f.core.forget();
    f.send("ann", "/extend bob 30d");
    let agree = &asked.buttons[0];
    assert_eq!(agree.label, "Agree");
    let text = f.answer_text("cy", &agree.command);
    assert!(text.contains("cy gives bob (Red) 30 days more"), "{text}");
    assert_eq!(due(&f), START + 39 * DAY);
    // A wish lapses with the next action.
    f.send("ann", "/extend bob 1d");
    f.play("3e-5e");
    let text = f.answer_text("cy", "/extend bob 1d");
    assert!(text.contains("would like"), "{text}");
    f.verify();
}

#[test]
fn with_two_players_nobody_else_is_asked() {
    let mut f = Fixture::new();
    f.send("ann", "/play chess white=ann black=bob pace=1d");
    f.send("bob", "/join");
    f.send("ann", "e4");
    for _ in 0..3 {
        f.send("ann", "/extend 5d");
    }
    assert_eq!(f.game(1).seats[1].bank, 15 * DAY);
}

#[test]
fn a_takeback_keeps_the_time_that_was_given() {
    let mut f = bobs_turn("3d+2d");
    f.advance(4 * DAY);
    f.play("3e-5e");
    assert_eq!(f.game(1).seats[1].bank, DAY);
    f.send("ann", "/extend bob 5d");
    assert_eq!(f.game(1).seats[1].bank, 6 * DAY);
    // bob takes back his move, with which he had used a day of his bank.
    f.send("bob", "/takeback");
    f.send("ann", "/takeback agree");
    f.send("cy", "/takeback agree");
    assert_eq!(f.game(1).position.to_act(), Some(rules::Seat(1)));
    assert_eq!(f.game(1).seats[1].bank, 7 * DAY);
    assert_eq!(due(&f), f.now + 10 * DAY);
    f.core.forget();
    assert_eq!(f.game(1).clock.given.len(), 1);
    f.verify();
}
