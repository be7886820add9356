//! Sleep, days off and time zones: deadlines and reminders wait for them.

use bot::chance::Chance;
use bot::chat::{PersonId, PlaceId};
use bot::game::state::{DeadlineKind, GameId, Hours, Match, PersonTime, Status};
use bot::time::{Moment, Span};

use crate::support::{DAY, Fixture, HOUR, START};

const MINUTE: Span = Span::minutes(1);

fn due(f: &Fixture) -> Moment {
    f.game(1).turn_ends().unwrap().due
}

fn reminders(game: &Match) -> Vec<Moment> {
    let all = game.deadlines.iter().filter(|d| d.kind == DeadlineKind::Reminder);
    all.map(|d| d.due).collect()
}

fn in_game(f: &Fixture) -> usize {
    f.game(1).position.in_game().len()
}

/// A game in which it is bob's turn, who sleeps from 10:00 to 14:00 UTC; it is Monday, 12:00.
fn bob_sleeps_at_noon(pace: &str) -> Fixture {
    let mut f = Fixture::new();
    f.send("bob", "/settings sleep=10:00-14:00");
    f.start_game(pace);
    f.play("3e-5e");
    f
}

#[test]
fn settings_of_time_are_shown_and_stored() {
    let mut f = Fixture::new();
    let shown = f.answer_text("bob", "/settings");
    assert!(shown.contains("Your time zone: UTC. '/settings timezone="), "{shown}");
    let shown =
        f.answer("bob", "/settings timezone=berlin sleep=11pm-7am weekends=off theme=light");
    assert_eq!(shown.only_to.as_deref(), Some("bob"), "settings are shown to their owner alone");
    for part in ["Europe/Berlin", "23:00-07:00", "weekends off", "theme light"] {
        assert!(shown.text.contains(part), "{}", shown.text);
    }
    let bob = PersonId("bob".into());
    let stored = f.view().time_of(&bob).unwrap().hours;
    assert_eq!((stored.zone.name(), stored.weekends_off), ("Europe/Berlin", true));
    assert_eq!(stored.sleep.unwrap().to_string(), "23:00-07:00");
    f.send("bob", "/settings sleep=off weekends=on timezone=usual");
    let stored = f.view().time_of(&bob).unwrap().hours;
    assert_eq!((stored.zone.name(), stored.sleep, stored.weekends_off), ("UTC", None, false));
    assert_eq!(f.view().time_of(&PersonId("ann".into())).unwrap(), PersonTime::default());
}

#[test]
fn wrong_settings_of_time_are_refused_with_a_way_out() {
    let mut f = Fixture::new();
    for (wrong, answer) in [
        ("timezone=Europe/Berln", "did you mean Europe/Berlin?"),
        ("timezone=Amsterdm", "did you mean Europe/Amsterdam?"),
        ("tz=Narnia", "name a city"),
        ("tz=PST", "America/Los_Angeles or Asia/Manila"),
        ("timezone=cet", "Europe/Berlin"),
        ("timezone=GMT+5:30", "Asia/Kolkata"),
        ("sleep=soon", "23:00-07:00"),
        ("sleep=06:00-23:00", "16 hours"),
        ("weekends=2", "off or on"),
        ("sleep=23-7 timezone=Narnia", "name a city"),
    ] {
        let text = f.answer_text("bob", &format!("/settings {wrong}"));
        assert!(text.contains(answer), "{wrong}: {text}");
    }
    // A message with a wrong part changes nothing.
    assert_eq!(f.view().time_of(&PersonId("bob".into())).unwrap(), PersonTime::default());
    let help = f.answer_text("bob", "/help settings more");
    assert!(help.contains("timezone") && help.contains("sleep"), "{help}");
}

#[test]
fn an_offset_is_counted_eastwards_with_a_remark_about_summer_time() {
    let mut f = Fixture::new();
    for typed in ["GMT+2", "utc+02"] {
        let text = f.answer_text("bob", &format!("/settings timezone={typed}"));
        assert!(text.contains("UTC+2 has no summer time"), "{text}");
        let zone = f.view().time_of(&PersonId("bob".into())).unwrap().hours.zone;
        assert_eq!(zone.name(), "Etc/GMT-2", "{typed}");
    }
    let text = f.answer_text("bob", "/settings timezone=Etc/GMT+2");
    assert!(text.contains("UTC-2"), "{text}");
}

#[test]
fn a_deadline_in_sleep_moves_to_its_end() {
    let mut f = bob_sleeps_at_noon("1d");
    assert_eq!(due(&f), START + DAY + 2 * HOUR);
    f.advance(DAY + 2 * HOUR - Span(1));
    assert_eq!(in_game(&f), 3);
    f.advance(Span(1));
    assert_eq!(in_game(&f), 2);
    f.verify();
}

#[test]
fn the_time_by_which_sleep_moves_a_deadline_is_no_gift() {
    // The time of the turn is over on Wednesday at 12:00; the deadline is at 14:00.
    let mut f = bob_sleeps_at_noon("1d+1d");
    assert_eq!(due(&f), START + 2 * DAY + 2 * HOUR);
    f.advance(2 * DAY + HOUR);
    f.play("3e-5e");
    assert_eq!(f.game(1).seats[1].bank, Span::ZERO, "the bank is used up, and no more than that");
    let mut f = bob_sleeps_at_noon("1d+1d");
    f.advance(2 * DAY - Span(1));
    f.play("3e-5e");
    assert_eq!(f.game(1).seats[1].bank, Span(1), "a millisecond is left of the bank");
    let mut f = bob_sleeps_at_noon("2d+1h/move");
    f.advance(2 * DAY + HOUR);
    f.play("3e-5e");
    assert_eq!(f.game(1).seats[1].bank, HOUR);
    f.verify();
}

#[test]
fn a_moved_deadline_survives_a_restart_and_a_closed_place() {
    let mut f = bob_sleeps_at_noon("1d");
    let before = f.game(1);
    f.core.forget();
    assert_eq!((f.game(1).clock, &f.game(1).deadlines), (before.clock.clone(), &before.deadlines));
    assert_eq!(before.clock.moved_by, 2 * HOUR);
    // The place is closed for five hours: the time of the turn is over at 17:00, which is outside sleep.
    let place = PlaceId("general".into());
    f.core.place_lost(&place, f.now).unwrap();
    f.advance(5 * HOUR);
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core
        .resume(&place, f.now, &bot::store::Posted::new(post, bot::chat::MessageId(999)))
        .unwrap();
    assert_eq!((due(&f), f.game(1).clock.moved_by), (START + DAY + 5 * HOUR, Span::ZERO));
    f.verify();
    // Closed for another 23 hours, it is over on Wednesday at 16:00 minus the four hours before.
    f.core.place_lost(&place, f.now).unwrap();
    f.advance(19 * HOUR);
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core
        .resume(&place, f.now, &bot::store::Posted::new(post, bot::chat::MessageId(1000)))
        .unwrap();
    assert_eq!(due(&f), START + 2 * DAY + 2 * HOUR);
    assert_eq!(f.game(1).clock.moved_by, 2 * HOUR);
    f.verify();
}

#[test]
fn reminders_wait_until_the_end_of_sleep() {
    let mut f = Fixture::new();
    f.send("bob", "/settings sleep=09:00-11:00");
    f.start_game("3d");
    f.play("3e-5e");
    let thursday = START + 3 * DAY;
    assert_eq!(due(&f), thursday);
    assert_eq!(reminders(&f.game(1)), [thursday - DAY, thursday - HOUR]);
    // If less than half of its time were left then, it comes an hour before the sleep.
    let mut f = Fixture::new();
    f.send("bob", "/settings sleep=09:00-11:01");
    f.start_game("3d");
    f.play("3e-5e");
    assert_eq!(due(&f), thursday);
    assert_eq!(reminders(&f.game(1)), [thursday - DAY, thursday - 4 * HOUR]);
    // Here it would come with the deadline.
    let mut f = Fixture::new();
    f.send("bob", "/settings sleep=08:00-13:00");
    f.start_game("3d");
    f.play("3e-5e");
    assert_eq!(due(&f), thursday + HOUR);
    assert_eq!(reminders(&f.game(1)), [thursday - DAY + HOUR, thursday - 5 * HOUR]);
    // The others have theirs as usual.
    f.play("3e-5e");
    assert_eq!(reminders(&f.game(1)), [thursday - DAY, thursday - 2 * HOUR]);
}

#[test]
fn days_off_need_a_game_that_allows_them() {
    let monday = START - 12 * HOUR + 7 * DAY;
    for (option, person, expected) in [
        ("weekends=off", "off", monday),
        ("weekends=on", "off", START + 5 * DAY),
        ("", "off", START + 5 * DAY),
        ("weekends=off", "on", START + 5 * DAY),
    ] {
        let mut f = Fixture::new();
        f.send("bob", &format!("/settings weekends={person}"));
        let opened = f.answer_text(
            "ann",
            &format!("/play siege white=ann red=bob black=cy pace=5d {option}"),
        );
        assert_eq!(opened.contains("weekends off"), option == "weekends=off", "{opened}");
        f.send("bob", "/join");
        f.send("cy", "/join");
        f.play("3e-5e");
        assert_eq!(due(&f), expected, "{option} {person}");
        f.core.forget();
        assert_eq!(f.game(1).clock.weekends_off, option == "weekends=off");
        f.verify();
    }
}

#[test]
fn hours_change_once_a_week() {
    let mut f = Fixture::new();
    f.start_game("3d");
    f.play("3e-5e");
    let thursday = START + 3 * DAY;
    let game = f.game(1);
    // A zone alone is no rest, so it does not count.
    f.send("bob", "/settings timezone=Europe/London");
    assert_eq!(f.game(1).revision, game.revision);
    f.send("bob", "/settings sleep=10:00-14:00");
    assert_eq!(due(&f), thursday + 2 * HOUR);
    assert_eq!(f.game(1).clock.moved_by, 2 * HOUR);
    // Reminders follow; the second comes an hour before the sleep at whose end the deadline is.
    assert_eq!(reminders(&f.game(1)), [thursday - DAY + 2 * HOUR, thursday - 3 * HOUR]);
    f.advance(HOUR);
    // A second change within a week is refused, for later turns too, and says from when on it is possible.
    for change in ["sleep=13:00-23:00", "timezone=Asia/Tokyo", "weekends=off"] {
        let refused = f.answer_text("bob", &format!("/settings {change}"));
        assert!(refused.contains("once a week") && refused.contains("12 Jan 2026"), "{refused}");
        assert_eq!(due(&f), thursday + 2 * HOUR);
    }
    // To rest no longer is always possible, but does not start the week again.
    f.send("bob", "/settings sleep=off");
    assert_eq!(due(&f), thursday + 2 * HOUR);
    // What the player has left is counted as before.
    assert_eq!(f.game(1).clock.moved_by, 2 * HOUR);
    let refused = f.answer_text("bob", "/settings sleep=08:00-16:00");
    assert!(refused.contains("once a week"), "{refused}");
    f.play("3e-5e 3e-5e 3f-5f");
    assert_eq!(due(&f), START + HOUR + 3 * DAY);
    f.advance(7 * DAY - HOUR);
    let changed = f.answer_text("bob", "/settings sleep=08:00-16:00");
    assert!(changed.contains("08:00-16:00"), "{changed}");
    f.verify();
}

#[test]
fn sleep_does_not_stretch_fast_games() {
    for (pace, sleeps) in [("23h", false), ("12h+5d", false), ("1d", true), ("1d+1h/move", true)] {
        let mut f = bob_sleeps_at_noon(pace);
        let span = f.game(1).pace.unwrap();
        let over = START + span.turn(span.reserve());
        let asleep = (10..14).contains(&(((over - Moment(0)) / HOUR) % 24));
        let moved = if asleep && sleeps { due(&f) > over } else { due(&f) == over };
        assert!(moved, "{pace}: {}", due(&f) - over);
        // Nor do changes of hours, vacations and reminders see the sleep.
        f.send("bob", "/settings reminders=1h");
        f.advance(HOUR);
        f.send("bob", "/settings sleep=off");
        assert_eq!(due(&f) > over, asleep && sleeps, "{pace}");
        f.verify();
    }
    // A turn of 23 hours that would end in the sleep.
    let mut f = Fixture::new();
    f.send("bob", "/settings sleep=10:00-14:00");
    f.start_game("23h");
    f.play("3e-5e");
    assert_eq!(due(&f), START + 23 * HOUR);
}

#[test]
fn after_a_week_a_change_of_hours_moves_deadlines_again_but_never_to_an_earlier_time() {
    let mut f = Fixture::new();
    f.start_game("30d");
    f.play("3e-5e");
    let over = START + 30 * DAY;
    f.send("bob", "/settings sleep=10:00-14:00");
    assert_eq!(due(&f), over + 2 * HOUR);
    f.advance(7 * DAY - Span(1));
    f.send("bob", "/settings sleep=10:00-20:00");
    assert_eq!(due(&f), over + 2 * HOUR);
    f.advance(Span(1));
    f.send("bob", "/settings sleep=10:00-19:00");
    assert_eq!(due(&f), over + 7 * HOUR);
    f.advance(8 * DAY);
    f.send("bob", "/settings sleep=off");
    assert_eq!(due(&f), over + 7 * HOUR, "not earlier");
    // However often somebody changes them, a deadline is never more than a sleep after the time of the turn.
    for n in 0..6 {
        f.advance(DAY);
        f.send("bob", &format!("/settings sleep=0{n}:00-1{n}:00"));
        assert!(due(&f) <= over + 16 * HOUR);
    }
    f.verify();
}

#[test]
fn changes_of_other_peoples_hours_and_of_other_turns_change_nothing() {
    let mut f = bob_sleeps_at_noon("3d");
    let game = f.game(1);
    f.send("ann", "/settings sleep=10:00-14:00");
    f.send("eve", "/settings sleep=10:00-14:00");
    assert_eq!((f.game(1).revision, f.game(1).deadlines), (game.revision, game.deadlines));
    // A game without a clock has nothing to move.
    f.place = PlaceId("garden".into());
    f.send("dan", "/play chess white=dan black=eve pace=none");
    f.send("eve", "/join g2");
    let idle = f.view().replayed(GameId(2)).unwrap().unwrap().deadlines;
    f.send("dan", "/settings sleep=10:00-14:00");
    assert_eq!(f.view().replayed(GameId(2)).unwrap().unwrap().deadlines, idle);
}

#[test]
fn nobody_loses_on_time_in_sleep_after_a_grace_period() {
    let mut f = bob_sleeps_at_noon("1d");
    // Grace postpones the deadline to Wednesday, 11:00, in the middle of bob's sleep.
    f.core.grace(START + 2 * DAY - HOUR).unwrap();
    f.advance(2 * DAY);
    assert_eq!(in_game(&f), 3);
    assert_eq!(due(&f), START + 2 * DAY + 2 * HOUR);
    f.advance(2 * HOUR - Span(1));
    assert_eq!(in_game(&f), 3);
    f.advance(Span(1));
    assert_eq!(in_game(&f), 2);
    f.verify();
}

/// Returns a number below `n`.
fn below(chance: &mut Chance, n: i64) -> i64 {
    i64::try_from(chance.below(usize::try_from(n).unwrap())).unwrap()
}

/// Random play with random hours, compared with what each player must have left by the rules.
#[test]
fn no_clock_gains_or_loses_a_millisecond_and_none_runs_out_in_sleep() {
    const ZONES: [&str; 4] = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"];
    const PACES: [&str; 4] = ["1d", "2d+3d", "4d+12h/move up to 5d", "8h+2d"];
    for seed in 0..12u64 {
        let mut chance = Chance::new(seed);
        let mut f = Fixture::new();
        // In 2026 clocks change in Europe on 29 March and 25 October.
        f.now = START + below(&mut chance, 330) * DAY;
        let pace = PACES[chance.below(4)];
        for name in ["ann", "bob", "cy"] {
            let zone = ZONES[chance.below(4)];
            let (from, length) = (below(&mut chance, 24), 1 + below(&mut chance, 15));
            let to = (from + length) % 24;
            f.send(
                name,
                &format!("/settings timezone={zone} sleep={from}:00-{to}:30 weekends=off"),
            );
        }
        f.send("ann", &format!("/play siege white=ann red=bob black=cy pace={pace} weekends=off"));
        f.send("bob", "/join");
        f.send("cy", "/join");
        let parsed: bot::game::state::Pace = pace.parse().unwrap();
        let mut begun = f.now;
        for _ in 0..60 {
            let game = f.game(1);
            if game.status != Status::Live {
                break;
            }
            let seat = game.position.to_act().unwrap();
            let person = game.holder(seat).person().unwrap().clone();
            let mut hours: Hours = f.view().time_of(&person).unwrap().hours;
            // In fast games only days off count.
            hours.sleep = hours.sleep.filter(|_| parsed.move_time() >= DAY);
            let ends = game.turn_ends().unwrap();
            let reserve = game.seats[seat.index()].bank;
            let over = match ends.kind {
                DeadlineKind::Decision => begun + DAY.min(parsed.move_time()),
                _ => begun + parsed.turn(reserve),
            };
            let due = hours.awake_from(over, true);
            assert_eq!(ends.due, due, "seed {seed}, {pace}, ply {}", game.ply);
            assert_eq!(hours.awake_from(due, true), due, "seed {seed}: it falls into sleep");
            let wait = match chance.below(12) {
                0 => due - f.now,
                1 => (due - f.now - Span(1)).max(Span::ZERO),
                2 => (over - f.now).max(Span::ZERO),
                _ => Span(below(&mut chance, (20 * HOUR).0) + below(&mut chance, MINUTE.0)),
            };
            f.advance(wait);
            if f.now >= due {
                let after = f.game(1);
                assert!(after.ply > game.ply, "seed {seed}: nothing happened at {due:?}");
                assert_eq!(f.view().actions(GameId(1)).unwrap().last().unwrap().at, due);
                // Whoever runs out of time has nothing left.
                begun = due;
                continue;
            }
            assert_eq!(
                f.game(1).ply,
                game.ply,
                "seed {seed}: too early, {} ms before",
                (due - f.now).0
            );
            let actions = game.position.actions();
            let action = actions[chance.below(actions.len())].clone();
            f.send(&person.0, &action);
            let after = f.game(1);
            assert_eq!(after.ply, game.ply + 1, "seed {seed}: {action}");
            let left = match ends.kind {
                DeadlineKind::Decision => reserve,
                _ => parsed.after_move(reserve, over - f.now),
            };
            assert_eq!(after.seats[seat.index()].bank, left, "seed {seed}, {pace}: {action}");
            begun = f.now;
        }
        f.verify();
    }
}
