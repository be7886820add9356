//! Vacations: whose clocks stand still, for how long, and what they cost.

use bot::chance::Chance;
use bot::chat::{Incoming, MessageId, PersonId, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{Budget, Cause, DeadlineKind, GameId, Pace, Status};
use bot::time::{Moment, Span};

use crate::support::{DAY, Fixture, HOUR, START};

fn due(f: &Fixture) -> Moment {
    f.game(1).turn_ends().unwrap().due
}

fn leave(f: &Fixture) -> Budget {
    f.view().vacation_budget(&PersonId("bob".into())).unwrap().unwrap()
}

/// A game in which it is bob's turn since Monday, 12:00.
fn bobs_turn(pace: &str) -> Fixture {
    let mut f = Fixture::new();
    f.start_game(pace);
    f.play("3e-5e");
    f
}

/// Sends a command of bob that must be answered to bob alone, and returns the answer and the other posts.
fn bob(f: &mut Fixture, text: &str) -> (String, Vec<String>) {
    let (own, others): (Vec<_>, Vec<_>) =
        f.send("bob", text).into_iter().partition(|post| post.only_to.is_some());
    assert_eq!(own.len(), 1, "{text}: {own:?} {others:?}");
    assert_eq!(own[0].only_to.as_deref(), Some("bob"));
    (own[0].text.clone(), others.into_iter().map(|post| post.text).collect())
}

#[test]
fn a_vacation_that_was_ended_before_the_turn_began_takes_nothing_from_the_turn() {
    let mut f = Fixture::new();
    f.start_game("1d");
    f.send("bob", "/vacation 5d");
    f.advance(DAY / 2);
    // Written before ann moves, and received after it.
    let late = Incoming { addressed: true, ..f.message("bob", "/vacation off") };
    f.advance(DAY / 4);
    f.play("3e-5e");
    f.judge(&late);
    assert_eq!(f.game(1).turn_ends().unwrap().due, f.now + DAY);
    f.verify();
}

#[test]
fn a_vacation_stops_the_clocks_of_one_person() {
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    let (answer, posts) = bob(&mut f, "/vacation 10d");
    assert!(answer.contains("until Fri 16 Jan 2026, 12:00 UTC"), "{answer}");
    assert!(answer.contains("20 days of vacation left"), "{answer}");
    assert_eq!(posts.len(), 1);
    assert!(
        posts[0].contains("bob is on vacation until Fri 16 Jan 2026, 12:00 UTC"),
        "{}",
        posts[0]
    );
    assert!(!posts[0].contains("20 days"), "the budget is private: {}", posts[0]);
    assert_eq!(due(&f), START + 13 * DAY);
    // No reminder falls into it.
    let game = f.game(1);
    let reminders = game.deadlines.iter().filter(|d| d.kind == DeadlineKind::Reminder);
    assert_eq!(
        reminders.map(|d| d.due).collect::<Vec<_>>(),
        [START + 12 * DAY, due(&f) - 2 * HOUR]
    );
    f.core.forget();
    assert_eq!(f.game(1).deadlines, game.deadlines);
    f.verify();
    // The list of games shows it to everybody.
    let list = f.answer_text("ann", "/games");
    assert!(list.contains("bob (Red) is on vacation until"), "{list}");
    // Bob can still move; the clocks of the others run as usual.
    f.play("3e-5e");
    assert_eq!(due(&f), f.now + 3 * DAY);
    f.play("3e-5e 3f-5f");
    assert_eq!(due(&f), START + 11 * DAY + 3 * DAY, "bob's time begins after the vacation");
    let posts = f.advance(13 * DAY - Span(1));
    assert!(posts.iter().all(|post| !post.text.contains("out of time")), "{posts:#?}");
    let list = f.answer_text("ann", "/games");
    assert!(!list.contains("vacation"), "{list}");
    let posts = f.advance(Span(1));
    assert!(posts.iter().any(|post| post.text.contains("out of time")), "{posts:#?}");
    f.verify();
}

#[test]
fn what_is_left_is_counted_to_the_millisecond() {
    for (pace, moved_after, bank) in [
        ("1d+1d", 5 * DAY, DAY),
        ("1d+1d", 11 * DAY + Span(1), DAY - Span(1)),
        ("1d+1d", 12 * DAY - Span(1), Span(1)),
        ("2d+1h/move", 5 * DAY, DAY + HOUR + DAY / 2),
    ] {
        let mut f = bobs_turn(pace);
        f.advance(DAY / 2);
        bob(&mut f, "/vacation 10d");
        assert_eq!(due(&f), START + 12 * DAY, "{pace}");
        f.advance(moved_after - DAY / 2);
        f.play("3e-5e");
        assert_eq!(f.game(1).seats[1].bank, bank, "{pace} {moved_after}");
        f.verify();
    }
}

#[test]
fn a_vacation_that_ends_early_starts_the_clock_again() {
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    bob(&mut f, "/vacation 10d");
    f.advance(2 * DAY);
    let (answer, posts) = bob(&mut f, "/vacation off");
    assert!(answer.contains("not on vacation") && answer.contains("has ended"), "{answer}");
    assert!(posts.len() == 1 && posts[0].contains("bob is back from vacation"), "{posts:?}");
    assert_eq!(due(&f), START + 5 * DAY);
    // Two days are used up, and since then a little is earned.
    assert_eq!(leave(&f).left, 28 * DAY + 2 * 30 * DAY / 365);
    let (answer, _) = bob(&mut f, "/vacation");
    assert!(answer.contains("28 days and 3 hours"), "{answer}");
    assert!(f.answer_text("bob", "/vacation off").contains("none is planned"));
    // A move that was sent in the vacation, and is read only now, costs nothing.
    f.verify();
}

#[test]
fn a_vacation_can_be_planned_and_changed() {
    let mut f = bobs_turn("3d");
    f.send("bob", "/settings timezone=Asia/Tokyo");
    // In Tokyo it is Monday, 21:00. From Wednesday to Friday, whole days.
    let (answer, posts) = bob(&mut f, "/vacation from 7 Jan until 9 Jan");
    assert!(answer.contains("planned from Wed 7 Jan 2026, 00:00 UTC+9"), "{answer}");
    assert!(answer.contains("until Sat 10 Jan 2026, 00:00 UTC+9"), "{answer}");
    assert!(posts[0].contains("bob will be on vacation from"), "{}", posts[0]);
    assert_eq!(due(&f), START + 6 * DAY);
    assert_eq!(leave(&f).left, 27 * DAY);
    assert!(!f.answer_text("ann", "/games").contains("vacation"), "it has not begun");
    let (answer, posts) = bob(&mut f, "/vacation from 7 Jan until 10 Jan");
    let old = "from Wed 7 Jan 2026, 00:00 UTC+9 until Sat 10 Jan 2026, 00:00 UTC+9";
    assert!(answer.contains(&format!("replaces the one {old}")), "{answer}");
    assert!(posts.len() == 1 && posts[0].contains(&format!("instead of {old}")), "{posts:?}");
    assert_eq!((due(&f), leave(&f).left), (START + 7 * DAY, 26 * DAY));
    // While it lasts it can be made longer; that is announced.
    f.advance(2 * DAY);
    assert!(f.answer_text("ann", "/games").contains("vacation"));
    let (answer, posts) = bob(&mut f, "/vacation until Sunday");
    assert!(answer.contains("until Mon 12 Jan 2026, 00:00 UTC+9") && posts.len() == 1, "{answer}");
    assert_eq!(due(&f), START + 8 * DAY);
    bob(&mut f, "/vacation off");
    assert_eq!(due(&f), START + 3 * DAY + 21 * HOUR);
    // A planned one that is cancelled costs nothing.
    let before = leave(&f).left;
    bob(&mut f, "/vacation from tomorrow for 5d");
    bob(&mut f, "/vacation off");
    assert_eq!((leave(&f).left, due(&f)), (before, START + 3 * DAY + 21 * HOUR));
    f.verify();
}

#[test]
fn a_second_vacation_leaves_the_planned_one_as_it_is() {
    let mut f = bobs_turn("3d");
    // From Tuesday to Thursday, and a week later.
    bob(&mut f, "/vacation from 6 Jan until 7 Jan");
    let (answer, posts) = bob(&mut f, "/vacation from 12 Jan until 13 Jan");
    assert!(answer.contains("planned from Tue 6 Jan 2026"), "{answer}");
    assert!(answer.contains("Also planned: from Mon 12 Jan 2026"), "{answer}");
    assert!(posts.len() == 1 && posts[0].contains("from Mon 12 Jan"), "{posts:?}");
    assert_eq!((due(&f), leave(&f).left), (START + 5 * DAY, 26 * DAY));
    f.verify();
    // Cancelling the next one gives back what it cost; nothing else changes.
    let mut f = bobs_turn("3d");
    bob(&mut f, "/vacation from 6 Jan until 7 Jan");
    bob(&mut f, "/vacation from 12 Jan until 13 Jan");
    let (answer, posts) = bob(&mut f, "/vacation off");
    assert!(answer.contains("planned from Mon 12 Jan") && answer.contains("cancelled"), "{answer}");
    assert!(posts.len() == 1 && posts[0].contains("bob cancelled the vacation from Tue 6 Jan"));
    assert_eq!((due(&f), leave(&f).left), (START + 3 * DAY, 28 * DAY));
    // A running one and a planned one.
    bob(&mut f, "/vacation 2d");
    assert_eq!((due(&f), leave(&f).left), (START + 5 * DAY, 26 * DAY));
    assert_eq!(leave(&f).planned.len(), 1);
    // Not shorter than 12 hours, even when it runs.
    assert!(f.answer_text("bob", "/vacation 1h").contains("at least 12 hours"));
    f.verify();
    // A flood of changes is not announced.
    let mut announced = 0;
    for _ in 0..10 {
        announced += bob(&mut f, "/vacation 2d").1.len() + bob(&mut f, "/vacation off").1.len();
    }
    assert!(announced < 6, "{announced}");
}

#[test]
fn a_running_turn_skips_each_planned_vacation() {
    let mut f = bobs_turn("3d");
    for day in ["6 Jan until 6 Jan", "8 Jan until 8 Jan", "9 Jan until 9 Jan"] {
        bob(&mut f, &format!("/vacation from {day}"));
    }
    assert_eq!((due(&f), leave(&f).left), (START + 6 * DAY, 27 * DAY));
    f.core.forget();
    assert_eq!(due(&f), START + 6 * DAY);
    f.advance(6 * DAY - Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 3);
    f.advance(Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 2);
    f.verify();
}

#[test]
fn what_is_no_vacation_is_refused_with_a_reason() {
    let mut f = bobs_turn("40d");
    for (text, answer) in [
        ("soon", "is not a date"),
        ("1h", "at least 12 hours"),
        ("31d", "you have 30 days of vacation left"),
        ("until 4 Jan", "name the year, as in 4 Jan 2027"),
        ("until 4 Jan 2026", "over before it starts"),
        ("from 4 Jan 2025 until 20 Jan 2026", "over before it starts"),
        ("from 20 Jan until 18 Jan 2026", "over before it starts"),
        ("from 6 Jan 2027 for 5d", "within the next year"),
        ("off", "none is planned"),
    ] {
        let refused = f.answer_text("bob", &format!("/vacation {text}"));
        assert!(refused.contains(answer), "{text}: {refused}");
    }
    assert_eq!(f.view().vacation_budget(&PersonId("bob".into())).unwrap(), None);
    // A refused change leaves the vacation as it is.
    bob(&mut f, "/vacation 10d");
    let before = leave(&f);
    assert!(f.answer_text("bob", "/vacation 31d").contains("30 days of vacation left"));
    assert_eq!(leave(&f), before);
    // The operator can allow none.
    let games = GamesConfig { vacation: Span::ZERO, ..GamesConfig::default() };
    let mut f = Fixture::with(games, Network::room());
    assert!(f.answer_text("bob", "/vacation 10d").contains("switched off"));
    assert!(f.answer_text("bob", "/vacation").contains("switched off"));
}

#[test]
fn no_vacation_starts_within_an_hour_before_a_deadline() {
    let mut f = bobs_turn("3d");
    f.advance(3 * DAY - HOUR + Span(1));
    let refused = f.answer_text("bob", "/vacation 10d");
    assert!(refused.contains("game g1") && refused.contains("at least an hour"), "{refused}");
    // One that starts after the deadline is planned.
    bob(&mut f, "/vacation from Friday for 5d");
    assert_eq!(due(&f), START + 3 * DAY);
    // Nor is one planned to start then. At UTC+12 Friday begins at noon on Thursday, at UTC+13 an hour before.
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    f.send("bob", "/settings timezone=Etc/GMT-12");
    let refused = f.answer_text("bob", "/vacation from Friday for 5d");
    assert!(refused.contains("at least an hour"), "{refused}");
    f.send("bob", "/settings timezone=Etc/GMT-13");
    bob(&mut f, "/vacation from Friday for 5d");
    assert_eq!(due(&f), START + 8 * DAY);
    // An hour before is early enough.
    let mut f = bobs_turn("3d");
    f.advance(3 * DAY - HOUR);
    bob(&mut f, "/vacation 10d");
    assert_eq!(due(&f), START + 13 * DAY);
    // A deadline of somebody else does not matter.
    let mut f = bobs_turn("3d");
    f.advance(3 * DAY - Span(1));
    assert!(f.send("ann", "/vacation 10d").iter().any(|p| p.text.contains("on vacation until")));
    assert_eq!(due(&f), START + 3 * DAY);
    f.verify();
}

#[test]
fn a_vacation_covers_all_games_and_is_announced_once_in_each_place() {
    let mut f = bobs_turn("3d");
    f.place = PlaceId("garden".into());
    f.send("dan", "/play chess white=bob black=dan pace=5d");
    f.send("bob", "/join g2");
    f.place = PlaceId("yard".into());
    f.send("dan", "/play chess white=bob black=dan pace=none");
    f.send("bob", "/join g3");
    let (_, posts) = bob(&mut f, "/vacation 10d");
    assert_eq!(posts.len(), 2, "not where there is no clock: {posts:?}");
    assert!(posts.iter().any(|p| p.contains("g1")) && posts.iter().any(|p| p.contains("g2")));
    let second = f.view().replayed(GameId(2)).unwrap().unwrap();
    assert_eq!((due(&f), second.turn_ends().unwrap().due), (START + 13 * DAY, START + 15 * DAY));
    f.verify();
}

#[test]
fn vacation_and_a_closed_place_add_up() {
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    bob(&mut f, "/vacation 10d");
    f.advance(DAY);
    // The place is closed from the second day of the vacation until two days after it.
    let place = PlaceId("general".into());
    f.core.place_lost(&place, f.now).unwrap();
    f.advance(11 * DAY);
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    assert_eq!(due(&f), START + 13 * DAY + 2 * DAY, "two days are left");
    f.verify();
    // A grace period never ends in a vacation.
    bob(&mut f, "/vacation 5d");
    f.core.grace(f.now + 12 * HOUR).unwrap();
    f.advance(7 * DAY - Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 3);
    f.advance(Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 2);
    f.verify();
}

#[test]
fn a_vacation_can_begin_and_end_while_a_place_is_closed() {
    let place = PlaceId("general".into());
    let lost = |f: &Fixture| f.core.place_lost(&place, f.now).unwrap();
    let opens = |f: &Fixture| {
        let post = f.core.reopened(&place, f.now).unwrap().unwrap();
        f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    };
    // Closed from day 1 to day 3, on vacation from day 2 to day 12.
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    lost(&f);
    f.advance(DAY);
    bob(&mut f, "/vacation 10d");
    f.advance(DAY);
    opens(&f);
    assert_eq!(due(&f), START + 12 * DAY + 2 * DAY, "two days are left");
    f.verify();
    // On vacation from day 1 to day 3, closed from day 2 to day 4.
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    bob(&mut f, "/vacation 10d");
    f.advance(DAY);
    lost(&f);
    f.advance(DAY);
    bob(&mut f, "/vacation off");
    f.advance(DAY);
    opens(&f);
    assert_eq!(due(&f), START + 4 * DAY + 2 * DAY, "two days are left");
    f.verify();
    // All of the vacation lies within the time from day 1 to day 4.
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    lost(&f);
    f.advance(DAY);
    bob(&mut f, "/vacation 10d");
    f.advance(DAY);
    bob(&mut f, "/vacation off");
    f.advance(DAY);
    opens(&f);
    assert_eq!(due(&f), START + 4 * DAY + 2 * DAY, "two days are left");
    f.verify();
}

#[test]
fn a_decision_waits_for_a_vacation_too() {
    let mut f = Fixture::new();
    f.start_game("3d threshold-W=1 threshold-R=1 threshold-B=1");
    let mut chance = Chance::new(7);
    // Captures lead to decisions soon.
    while f.game(1).position.decision().is_none() {
        let actions = f.game(1).position.actions();
        let captures: Vec<&String> = actions.iter().filter(|a| a.contains('x')).collect();
        let action = match captures.as_slice() {
            [] => &actions[chance.below(actions.len())],
            some => some[chance.below(some.len())],
        };
        f.play(action);
    }
    let game = f.game(1);
    let ends = game.turn_ends().unwrap();
    assert_eq!(ends.kind, DeadlineKind::Decision, "the capture is to be answered");
    let who = game.holder(game.position.to_act().unwrap()).person().unwrap().0.clone();
    f.advance(HOUR);
    f.send(&who, "/vacation 2d");
    assert_eq!(due(&f), ends.due + 2 * DAY);
    f.verify();
}

/// Random play with vacations, compared with a count of the milliseconds outside them.
#[test]
fn no_clock_runs_in_a_vacation() {
    const PACES: [&str; 3] = ["1d", "1d+2d", "3d+6h/move up to 4d"];
    for seed in 0..12u64 {
        let mut chance = Chance::new(seed);
        let mut below = |n: i64| i64::try_from(chance.below(usize::try_from(n).unwrap())).unwrap();
        let mut f = Fixture::new();
        let pace = PACES[usize::try_from(below(3)).unwrap()];
        let parsed: Pace = pace.parse().unwrap();
        f.start_game(pace);
        let mut begun = f.now;
        // The vacations of each player, as they were in the end.
        let mut away: Vec<(String, Moment, Moment)> = Vec::new();
        for _ in 0..150 {
            let game = f.game(1);
            if game.status != Status::Live {
                break;
            }
            let seat = game.position.to_act().unwrap();
            let player = game.holder(seat).person().unwrap().0.clone();
            let ends = game.turn_ends().unwrap();
            let reserve = game.seats[seat.index()].bank;
            let span = match ends.kind {
                DeadlineKind::Decision => DAY.min(parsed.move_time()),
                _ => parsed.turn(reserve),
            };
            let running = |until: Moment, away: &[(String, Moment, Moment)]| {
                let theirs = away.iter().filter(|(who, ..)| *who == player);
                let off: Span =
                    theirs.map(|(_, a, b)| (until.min(*b) - begun.max(*a)).max(Span::ZERO)).sum();
                until - begun - off
            };
            let before = f.now;
            f.advance(match below(6) {
                0 => (ends.due - f.now - Span(1)).max(Span::ZERO),
                1 => (ends.due - f.now).max(Span::ZERO),
                _ => Span(below((16 * HOUR).0)),
            });
            let after = f.game(1);
            if after.ply > game.ply {
                let action = f.view().actions(GameId(1)).unwrap().pop().unwrap();
                assert_ne!(action.cause, Cause::Message);
                assert_eq!(running(action.at, &away), span, "seed {seed}, {pace}: {action:?}");
                let inside =
                    away.iter().any(|(who, a, b)| *who == player && (*a..*b).contains(&action.at));
                assert!(!inside, "seed {seed}: {player} lost on time in a vacation");
                assert!(action.at >= before);
                begun = action.at.max(f.now.min(ends.due));
                continue;
            }
            match below(4) {
                0 => {
                    // Anybody plans or ends a vacation.
                    let who = ["ann", "bob", "cy"][usize::try_from(below(3)).unwrap()];
                    let id = PersonId(who.into());
                    let days = 1 + below(6);
                    let text = if below(3) == 0 { "off".to_owned() } else { format!("{days}d") };
                    f.send(who, &format!("/vacation {text}"));
                    if let Some(leave) = f.view().vacation_budget(&id).unwrap() {
                        let now = f.now;
                        away.retain(|(whose, a, b)| {
                            whose != who || *b <= now && *a != leave.vacation.starts
                        });
                        away.push((who.to_owned(), leave.vacation.starts, leave.vacation.ends));
                        assert!((Span::ZERO..=30 * DAY).contains(&leave.left));
                    }
                }
                1 | 2 => {
                    let actions = game.position.actions();
                    let index =
                        usize::try_from(below(i64::try_from(actions.len()).unwrap())).unwrap();
                    f.send(&player, &actions[index]);
                    let after = f.game(1);
                    assert_eq!(after.ply, game.ply + 1, "seed {seed}");
                    let left = match ends.kind {
                        DeadlineKind::Decision => reserve,
                        _ => parsed.after_move(reserve, span - running(f.now, &away)),
                    };
                    assert_eq!(after.seats[seat.index()].bank, left, "seed {seed}, {pace}");
                    begun = f.now;
                }
                _ => {}
            }
        }
        f.verify();
    }
}

#[test]
fn a_vacation_is_told_in_german() {
    let mut f = bobs_turn("3d");
    bob(&mut f, "/settings language=de");
    let (answer, _) = bob(&mut f, "/vacation");
    let left = "Du bist nicht im Urlaub. Du hast noch 30 Tage Urlaub und bekommst 30 Tage im Jahr.";
    assert_eq!(answer, left);
    let (answer, _) = bob(&mut f, "/vacation from 20.2. until 22.2.");
    assert!(answer.starts_with("Dein Urlaub ist von Fr 20.2.2026, "), "{answer}");
    f.advance(HOUR);
    let (answer, _) = bob(&mut f, "/vacation 25h");
    assert!(answer.contains(" Außerdem geplant: von Fr 20.2.2026, "), "{answer}");
    assert!(
        answer.ends_with(" Tage und 23 Stunden Urlaub und bekommst 30 Tage im Jahr."),
        "{answer}"
    );
    let (answer, _) = bob(&mut f, "/vacation 29d");
    assert!(answer.starts_with("Dafür brauchst du 29 Tage Urlaub, und du hast noch "), "{answer}");
    let (answer, _) = bob(&mut f, "/vacation until never");
    assert!(answer.starts_with("'never' ist kein Datum; "), "{answer}");
    let (answer, _) = bob(&mut f, "/vacation off");
    assert!(answer.contains(" Der Urlaub von "), "{answer}");
}
