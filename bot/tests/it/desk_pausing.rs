//! Pauses by consent: who agrees, and that the clock stands still.

use bot::chance::Chance;
use bot::chat::{Incoming, MessageId, PlaceId};
use bot::daemon::core::Notice;
use bot::daemon::plan::Known;
use bot::game::state::{Pace, ProposalKind};
use bot::time::{Moment, Span};
use rules::Seat;

use crate::support::{DAY, Fixture, HOUR, START};

fn due(f: &Fixture) -> Moment {
    f.game(1).turn_ends().unwrap().due
}

fn is_paused(f: &Fixture) -> bool {
    f.game(1).clock.paused_at.is_some()
}

fn pause(f: &mut Fixture) {
    for who in ["ann", "bob", "cy"] {
        f.send(who, "/pause");
    }
    assert!(is_paused(f));
}

/// A game in which it is bob's turn since Monday, 12:00.
fn bobs_turn(pace: &str) -> Fixture {
    let mut f = Fixture::new();
    f.start_game(pace);
    f.play("3e-5e");
    f
}

#[test]
fn all_players_left_agree_and_any_one_goes_on() {
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    let asked = f.answer("cy", "/pause");
    assert!(asked.text.contains("cy (Black) would like to pause game g1"), "{}", asked.text);
    assert_eq!(asked.mention, ["ann", "bob"]);
    let agree = asked.buttons[0].command.clone();
    assert!(f.answer_text("cy", "/pause agree").contains("already"));
    assert!(!is_paused(&f));
    let text = f.answer_text("ann", &agree);
    assert!(text.contains("Still to answer: bob (Red)"), "{text}");
    assert!(!is_paused(&f));
    let text = f.answer_text("bob", "/pause");
    assert!(text.contains("Game g1 is paused"), "{text}");
    // A late press of the button, and a second pause.
    assert!(f.answer_text("bob", &agree).contains("button"));
    assert!(f.answer_text("bob", "/pause").contains("paused already"));
    f.core.forget();
    assert!(is_paused(&f));
    f.verify();
    // Nothing falls due for a year.
    let posts = f.advance(365 * DAY);
    assert!(posts.is_empty(), "{posts:#?}");
    let list = f.answer_text("bob", "/games");
    assert!(list.contains("your turn; the game is paused") && !list.contains("until"), "{list}");
    let text = f.answer_text("ann", "/unpause");
    assert!(text.contains("ann (White) ends the pause") && text.contains("until"), "{text}");
    assert_eq!(due(&f), START + 3 * DAY + 365 * DAY);
    assert!(f.answer_text("ann", "/unpause").contains("is not paused"));
    f.advance(2 * DAY - Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 3);
    f.advance(Span(1));
    assert_eq!(f.game(1).position.in_game().len(), 2);
    f.verify();
}

#[test]
fn a_proposal_is_declined_withdrawn_or_lapses() {
    let mut f = bobs_turn("3d");
    f.send("cy", "/pause");
    assert!(f.answer_text("ann", "/pause decline").contains("ann (White) declines"));
    assert!(f.answer_text("ann", "/pause agree").contains("Nobody proposes"));
    f.advance(DAY);
    f.send("cy", "/pause");
    assert!(f.answer_text("cy", "/pause decline").contains("withdraws"));
    // When everybody has had a turn.
    f.advance(DAY);
    f.send("cy", "/pause");
    f.play("3e-5e 3e-5e");
    assert!(f.game(1).proposal(ProposalKind::Pause).is_some());
    let last = f.send("ann", "3f-5f");
    assert!(last.iter().any(|p| p.text.contains("proposal to pause has lapsed")), "{last:#?}");
    assert_eq!(f.game(1).proposal(ProposalKind::Pause), None);
    // When a player leaves the game.
    f.send("cy", "/pause");
    f.send("bob", "/resign yes");
    assert_eq!(f.game(1).proposal(ProposalKind::Pause), None);
    // The two players left are enough.
    f.send("cy", "/pause");
    f.send("ann", "/pause");
    assert!(is_paused(&f));
    f.verify();
    // After as many days as an invitation.
    let mut f = bobs_turn("30d");
    f.send("cy", "/pause");
    f.advance(7 * DAY + Span(1));
    assert!(f.answer_text("ann", "/pause agree").contains("Nobody proposes"));
    f.send("ann", "/pause");
    assert_eq!(f.game(1).proposal(ProposalKind::Pause).unwrap().agreed, [Seat(0)]);
}

#[test]
fn who_cannot_pause_is_told_why() {
    let mut f = bobs_turn("3d");
    assert!(f.answer_text("eve", "/pause g1").contains("You have no seat in game g1"));
    f.send("bob", "/resign yes");
    assert!(f.answer_text("bob", "/pause").contains("out of this game"));
    assert!(f.answer_text("bob", "/unpause").contains("out of this game"));
    let mut f = Fixture::new();
    f.start_game("none");
    assert!(f.answer_text("ann", "/pause").contains("no clock"));
    // Time that is over is not given back: cy's agreement comes too late.
    let mut f = bobs_turn("3d");
    f.send("ann", "/pause");
    f.send("bob", "/pause");
    f.now += 3 * DAY;
    assert!(f.answer_text("cy", "/pause").contains("over already"));
    assert!(!is_paused(&f));
}

#[test]
fn moves_in_a_pause_count_and_cost_nothing() {
    let mut f = bobs_turn("1d+1d");
    f.advance(DAY + HOUR);
    pause(&mut f);
    f.advance(10 * DAY);
    f.play("3e-5e");
    assert_eq!(f.game(1).seats[1].bank, DAY - HOUR);
    f.advance(10 * DAY);
    f.play("3e-5e");
    assert_eq!(f.game(1).seats[2].bank, DAY);
    assert!(is_paused(&f));
    f.send("bob", "/unpause");
    assert_eq!(due(&f), f.now + 2 * DAY, "ann's turn begins when the pause ends");
    f.verify();
}

#[test]
fn pauses_survive_closed_places_grace_and_vacations() {
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    pause(&mut f);
    f.advance(5 * DAY);
    let place = PlaceId("general".into());
    f.core.place_lost(&place, f.now).unwrap();
    f.advance(5 * DAY);
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    let later = f.core.reopened(&place, f.now + DAY).unwrap().unwrap();
    assert_eq!(post.message.text, later.message.text, "an earlier attempt may have posted it");
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    assert!(is_paused(&f));
    f.core.grace(f.now + 12 * HOUR).unwrap();
    // A vacation in the pause, which lasts three days longer than it.
    f.send("bob", "/vacation 5d");
    f.advance(2 * DAY);
    f.send("ann", "/extend bob 1h");
    f.send("cy", "/unpause");
    assert_eq!(due(&f), f.now + 3 * DAY + 2 * DAY + HOUR);
    f.verify();
    // The same when the vacation is over before the pause.
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    pause(&mut f);
    f.send("bob", "/vacation 5d");
    f.advance(20 * DAY);
    f.send("cy", "/unpause");
    assert_eq!(due(&f), f.now + 2 * DAY);
    // And when it is ended early.
    let mut f = bobs_turn("3d");
    f.advance(DAY);
    f.send("bob", "/vacation 9d");
    f.advance(DAY);
    pause(&mut f);
    f.advance(DAY);
    f.send("bob", "/vacation off");
    f.advance(DAY);
    f.send("cy", "/unpause");
    assert_eq!(due(&f), f.now + 2 * DAY);
    f.verify();
}

#[test]
fn a_grace_period_gives_no_time_to_a_game_in_a_closed_place() {
    let mut f = bobs_turn("3d");
    f.advance(3 * DAY - HOUR);
    let place = PlaceId("general".into());
    f.core.place_lost(&place, f.now).unwrap();
    f.now += 2 * DAY;
    f.core.grace(f.now + 12 * HOUR).unwrap();
    f.now += DAY;
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    assert_eq!(due(&f), f.now + HOUR, "an hour was left when the place was closed");
    f.verify();
}

#[test]
fn a_game_that_goes_on_shows_the_board_and_the_moves_nobody_saw() {
    let mut f = bobs_turn("3d");
    // The answers to two moves cannot be posted.
    for name in ["bob", "cy"] {
        let moved = f.message(name, "3e-5e");
        f.core.judge(&moved, f.now, &Known::everything()).unwrap();
        let rows = f.view().outbox().unwrap();
        f.core.dead_letter(&rows[0], "refused", Notice::Queued(None), f.now).unwrap();
    }
    let place = PlaceId("general".into());
    f.core.place_lost(&place, f.now).unwrap();
    f.take_answers();
    let elsewhere = PlaceId("direct".into());
    let asked = Incoming { place: elsewhere, addressed: true, ..f.message("ann", "/games") };
    let list = f.judge(&asked).remove(0).text;
    assert!(list.contains("paused, I cannot read or post there; /move-game g1"), "{list}");
    assert_eq!(f.view().stats().unwrap().paused, 1);
    f.advance(DAY);
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    let posts = f.take_answers();
    let [post] = posts.as_slice() else { panic!("{posts:#?}") };
    let unseen = "These moves were not posted here: R3e-5e, B3e-5e.";
    assert!(post.text.contains("Game g1 goes on") && post.text.contains(unseen), "{post:#?}");
    assert!(post.picture.is_some(), "{post:#?}");
    assert_eq!(post.mention, ["ann"]);
    assert_eq!(f.view().stats().unwrap().paused, 0);
    f.verify();
}

/// Random pauses, vacations and gifts: what bob has left changes only while his clock runs.
#[test]
fn no_clock_runs_in_a_pause() {
    for seed in 0..30u64 {
        let mut chance = Chance::new(seed);
        let pace = ["9d", "4d+5d", "9d+1d/move"][chance.below(3)];
        let parsed: Pace = pace.parse().unwrap();
        let mut f = bobs_turn(pace);
        let mut left = parsed.turn(f.game(1).seats[1].bank);
        let mut away = (Moment(0), Moment(0));
        for _ in 0..40 {
            let span = i64::try_from(chance.below(20)).unwrap() * HOUR;
            let off = (f.now + span).min(away.1) - f.now.max(away.0);
            let passed = if is_paused(&f) { Span::ZERO } else { span - off.max(Span::ZERO) };
            if passed >= left {
                break;
            }
            f.advance(span);
            left -= passed;
            match chance.below(5) {
                0 if is_paused(&f) => drop(f.send("cy", "/unpause")),
                0 => pause(&mut f),
                1 => drop(f.send("bob", "/vacation 2d")),
                2 => drop(f.send("bob", "/vacation off")),
                3 => {
                    f.send("ann", "/extend bob 1h");
                    left += HOUR;
                }
                _ => {}
            }
            let id = bot::chat::PersonId("bob".into());
            if let Some(leave) = f.view().vacation_budget(&id).unwrap() {
                away = (leave.vacation.starts, leave.vacation.ends);
            }
            assert_eq!(f.game(1).position.in_game().len(), 3, "seed {seed}: too early");
        }
        if is_paused(&f) {
            f.send("cy", "/unpause");
        }
        f.send("bob", "/vacation off");
        assert_eq!(due(&f), f.now + left, "seed {seed}, {pace}");
        f.verify();
    }
}
