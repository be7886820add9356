//! The automatic extension: once a game, a player who never lost on time before gets a third of the move time more.

use bot::chance::Chance;
use bot::chat::{MessageId, PersonId, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::daemon::core::{Core, Lapsed};
use bot::game::Desk;
use bot::game::state::{DeadlineKind, GameId, Hours, Pace, Reliability, Status};
use bot::store::Location;
use bot::time::{Moment, Span};

use crate::support::{DAY, Fixture, HOUR, START};

fn room() -> Fixture {
    Fixture::with(GamesConfig::default(), Network::room())
}

fn due(f: &Fixture) -> Moment {
    f.game(1).turn_ends().unwrap().due
}

fn in_game(f: &Fixture) -> usize {
    f.game(1).position.in_game().len()
}

fn counts(f: &Fixture, name: &str) -> Reliability {
    f.view().reliability(&PersonId(name.into())).unwrap()
}

/// Returns the seats that had an extension.
fn extended(f: &Fixture) -> Vec<u8> {
    f.game(1).clock.extensions.iter().map(|given| given.seat.0).collect()
}

#[test]
fn the_first_time_out_of_a_game_extends_the_turn_and_the_second_loses() {
    let mut f = room();
    f.start_game("3d");
    f.advance(3 * DAY - Span(1));
    assert_eq!((extended(&f), due(&f)), (vec![], START + 3 * DAY));
    let posts = f.advance(Span(1));
    assert_eq!(posts.len(), 1, "{posts:#?}");
    assert_eq!(posts[0].mention, ["ann"]);
    assert_eq!(
        posts[0].text,
        "ann (White) has run out of time in game g1 and gets 1 day more, once in this game, until \
         Fri 9 Jan 2026, 12:00 UTC, and later turns have a third of the usual time."
    );
    assert_eq!((due(&f), f.game(1).ply), (START + 4 * DAY, 0));
    assert_eq!(counts(&f, "ann"), Reliability::default(), "it does not count as a time-out");
    f.verify();
    let posts = f.advance(DAY - Span(1));
    assert!(posts.iter().all(|p| p.text.contains("left to move")), "{posts:#?}");
    assert_eq!(in_game(&f), 3);
    let posts = f.advance(Span(1));
    assert!(posts[0].text.contains("ann (White) has run out of time."), "{}", posts[0].text);
    assert_eq!(in_game(&f), 2);
    assert_eq!(counts(&f, "ann").time_outs, 1);
    assert_eq!(due(&f), START + 7 * DAY, "the next player has the whole time");
    f.verify();
}

#[test]
fn after_an_extension_nobody_waits_twice_for_a_player_among_three() {
    let mut f = room();
    f.start_game("3d");
    f.advance(3 * DAY + HOUR);
    f.play("3e-5e");
    assert_eq!(counts(&f, "ann").in_time, 1);
    assert_eq!(due(&f), f.now + 3 * DAY);
    f.play("3e-5e 3e-5e");
    assert_eq!(due(&f), f.now + DAY, "ann has a third of the time");
    f.advance(DAY - Span(1));
    assert_eq!(in_game(&f), 3);
    f.advance(Span(1));
    assert_eq!(in_game(&f), 2, "a seat has one extension");
    assert_eq!(due(&f), f.now + 3 * DAY);
    f.verify();
}

#[test]
fn between_two_players_later_turns_have_all_of_their_time() {
    let mut f = room();
    f.send("ann", "/play chess white=ann black=bob pace=3d");
    f.send("bob", "/join");
    let posts = f.advance(3 * DAY);
    assert!(!posts.last().unwrap().text.contains("third"), "{posts:#?}");
    f.play("e4 e5");
    assert_eq!(due(&f), f.now + 3 * DAY);
    f.advance(3 * DAY);
    assert_eq!(f.game(1).status, Status::Over);
    f.verify();
}

#[test]
fn a_player_who_lost_on_time_before_or_a_bot_without_extensions_gets_none() {
    let mut f = room();
    f.send("ann", "/play chess white=ann black=bob pace=3d");
    f.send("bob", "/join");
    f.advance(4 * DAY);
    assert_eq!(f.game(1).status, Status::Over);
    f.send("ann", "/play chess white=ann black=bob pace=3d");
    f.send("bob", "/join");
    f.advance(3 * DAY);
    assert_eq!(f.game(2).status, Status::Over);
    assert_eq!(f.game(2).clock.extensions, []);
    f.verify();
    let mut f = Fixture::new();
    f.start_game("3d");
    f.advance(3 * DAY);
    assert_eq!((in_game(&f), extended(&f)), (2, vec![]));
}

#[test]
fn the_bank_is_used_up_and_what_is_left_of_an_extension_with_it() {
    let mut f = room();
    f.start_game("1d+1d");
    f.advance(2 * DAY);
    assert_eq!(due(&f), START + 2 * DAY + 8 * HOUR);
    assert_eq!(f.game(1).seats[0].bank, Span::ZERO);
    f.advance(HOUR);
    f.play("3e-5e 3e-5e 3e-5e");
    assert_eq!(f.game(1).seats[0].bank, Span::ZERO);
    assert_eq!(due(&f), f.now + 8 * HOUR);
    f.verify();
}

#[test]
fn with_an_increment_the_extension_is_time_like_any_other() {
    let mut f = room();
    f.start_game("2d+1d/move");
    f.advance(2 * DAY);
    assert_eq!(due(&f), START + 2 * DAY + 16 * HOUR);
    f.advance(6 * HOUR);
    f.play("3e-5e 3e-5e 3e-5e");
    // Ten hours of the extension, and a third of the increment.
    assert_eq!(f.game(1).seats[0].bank, 18 * HOUR);
    assert_eq!(due(&f), f.now + 18 * HOUR);
    assert_eq!(f.game(1).seats[1].bank, 3 * DAY);
    f.verify();
}

#[test]
fn an_extension_waits_for_sleep_vacation_and_pause() {
    let mut f = room();
    // Noon in London: ann sleeps from 20:00 to 06:00.
    f.send("ann", "/settings timezone=UTC sleep=20:00-06:00");
    f.start_game("1d");
    f.advance(DAY);
    assert_eq!(
        due(&f),
        START + DAY + 18 * HOUR,
        "eight hours later is 20:00, and sleep ends at 6:00"
    );
    f.advance(HOUR);
    f.send("ann", "/vacation 3d");
    assert_eq!(due(&f), START + 4 * DAY + 18 * HOUR);
    f.advance(3 * DAY);
    f.send("ann", "/pause");
    f.send("bob", "/pause agree");
    f.send("cy", "/pause agree");
    f.advance(5 * DAY);
    f.send("bob", "/unpause");
    assert_eq!(due(&f), START + 9 * DAY + 18 * HOUR);
    f.advance(due(&f) - f.now - Span(1));
    assert_eq!(in_game(&f), 3);
    f.advance(Span(1));
    assert_eq!(in_game(&f), 2);
    f.verify();
}

#[test]
fn a_decision_gets_its_default_answer_and_no_extension() {
    let mut f = room();
    f.start_game("3d threshold-W=1 threshold-R=1 threshold-B=1");
    let mut chance = Chance::new(7);
    for _ in 0..400 {
        let game = f.game(1);
        if game.position.decision().is_some() {
            break;
        }
        let actions = game.position.actions();
        let captures: Vec<_> = actions.iter().filter(|a| a.contains('x')).cloned().collect();
        let among = if captures.is_empty() { actions } else { captures };
        f.play(&among[chance.below(among.len())]);
    }
    let before = f.game(1);
    assert!(before.position.decision().is_some(), "no decision was due");
    let ends = before.turn_ends().unwrap();
    assert_eq!(ends.kind, DeadlineKind::Decision);
    f.advance(ends.due - f.now);
    assert_eq!(f.game(1).ply, before.ply + 1);
    assert!(extended(&f).is_empty());
    f.verify();
}

#[test]
fn a_seat_that_changes_hands_has_the_whole_time_but_no_second_extension() {
    let mut f = room();
    f.start_game("3d");
    f.advance(3 * DAY);
    f.send("ann", "/replace dora");
    f.send_addressed("dora", "/replace g1 agree");
    assert_eq!(due(&f), START + 4 * DAY, "the clock stays as it is");
    f.play("3e-5e 3e-5e 3e-5e");
    assert_eq!(due(&f), f.now + 3 * DAY);
    f.advance(3 * DAY);
    assert_eq!(in_game(&f), 2);
    f.verify();
}

#[test]
fn an_extension_begins_when_it_is_given() {
    let mut f = room();
    f.start_game("3d");
    // The history of the place could not be read for two days.
    f.now = START + 5 * DAY;
    while f.core.lapse(GameId(1), f.now, Some(f.now)).unwrap() == Lapsed::Changed {}
    f.take_answers();
    assert_eq!(due(&f), START + 6 * DAY);
    f.verify();
}

#[test]
fn a_move_made_in_time_comes_before_an_extension() {
    let mut f = room();
    f.start_game("3d");
    f.now = START + 3 * DAY + HOUR;
    // The history is known up to a moment before the deadline only.
    let known = Some(START + 3 * DAY - Span(1));
    while f.core.lapse(GameId(1), f.now, known).unwrap() == Lapsed::Changed {}
    f.take_answers();
    assert!(extended(&f).is_empty());
    assert_eq!(due(&f), START + 3 * DAY);
}

#[test]
fn an_extension_is_given_once_through_restarts_and_by_two_processes() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut f = Fixture::at(Location::File(path.clone()));
    let desk = || Desk::new(GamesConfig::default(), Network::room(), bot::features::FEATURES);
    f.core = Core::new(f.core.store().clone(), desk(), 1);
    f.start_game("3d");
    let other = Core::new(f.core.store().clone(), desk(), 1);
    f.now = START + 3 * DAY;
    for core in [&f.core, &other, &f.core] {
        while core.lapse(GameId(1), f.now, Some(f.now)).unwrap() == Lapsed::Changed {}
    }
    let posts = f.take_answers();
    let told = posts.iter().filter(|p| p.text.contains("once in this game")).count();
    assert_eq!(told, 1, "{posts:#?}");
    let before = f.game(1);
    assert_eq!(before.clock.extensions.len(), 1);
    let (now, next) = (f.now, f.next_message);
    f.core.store().close();
    let mut f = Fixture::at(Location::File(path.clone()));
    f.core = Core::new(f.core.store().clone(), desk(), 1);
    (f.now, f.next_message) = (now, next);
    assert_eq!(f.game(1).clock, before.clock);
    assert_eq!(f.game(1).deadlines, before.deadlines);
    let copy = directory.path().join("copy.db");
    assert_eq!(bot::store::backup(&path, &copy).unwrap().faults, Vec::<String>::new());
    f.advance(DAY);
    assert_eq!((in_game(&f), extended(&f)), (2, vec![0]));
    f.verify();
    f.core.store().close();
    let f = Fixture::at(Location::File(copy));
    assert_eq!(f.game(1).clock, before.clock);
    f.verify();
}

#[test]
fn an_extension_in_a_closed_place_gains_and_loses_nothing() {
    let mut f = room();
    f.start_game("3d");
    f.advance(3 * DAY + HOUR);
    let place = PlaceId("general".into());
    f.core.place_lost(&place, f.now).unwrap();
    f.now += 9 * DAY;
    f.core.grace(f.now + 12 * HOUR).unwrap();
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    assert_eq!(due(&f), f.now + DAY - HOUR);
    f.verify();
}

/// Returns a number below `n`.
fn below(chance: &mut Chance, n: i64) -> i64 {
    i64::try_from(chance.below(usize::try_from(n).unwrap())).unwrap()
}

/// Random play: every turn ends when the rules say, nobody loses on time without having had an extension, and nobody gets
/// two.
#[test]
fn nobody_loses_on_time_too_early_or_gets_two_extensions() {
    const PACES: [&str; 4] = ["1d", "2d+3d", "4d+12h/move up to 5d", "9h+1d"];
    let mut given = 0;
    for seed in 0..16u64 {
        let mut chance = Chance::new(seed);
        let mut f = room();
        for name in ["ann", "bob", "cy"] {
            let from = below(&mut chance, 24);
            let to = (from + 1 + below(&mut chance, 15)) % 24;
            f.send(name, &format!("/settings timezone=UTC sleep={from}:00-{to}:30"));
        }
        let pace = PACES[chance.below(PACES.len())];
        f.start_game(pace);
        let parsed: Pace = pace.parse().unwrap();
        let (mut begun, mut had) = (f.now, [false; 3]);
        // How long the turn lasts after an extension.
        let mut extension = None;
        for _ in 0..60 {
            let game = f.game(1);
            if game.status != Status::Live {
                break;
            }
            let seat = game.position.to_act().unwrap();
            let person = game.holder(seat).person().unwrap().clone();
            let hours: Hours = f.view().time_of(&person).unwrap().hours;
            let ends = game.turn_ends().unwrap();
            let reserve = game.seats[seat.index()].bank;
            let pace_now = match (had[seat.index()], parsed) {
                (false, pace) => pace,
                (true, Pace::Bank { per_move, bank }) => {
                    Pace::Bank { per_move: per_move / 3, bank }
                }
                (true, Pace::Fischer { start, increment, most }) => {
                    Pace::Fischer { start, increment: increment / 3, most }
                }
            };
            let decides = ends.kind == DeadlineKind::Decision;
            let over = match extension {
                Some(span) => begun + span,
                None if decides => begun + DAY.min(parsed.move_time()),
                None => begun + pace_now.turn(reserve),
            };
            let sleeps = parsed.move_time() >= DAY;
            let due = if sleeps { hours.awake_from(over, false) } else { over };
            assert_eq!(ends.due, due, "seed {seed}, {pace}, ply {}", game.ply);
            let wait = match chance.below(6) {
                0 => due - f.now,
                1 => (due - f.now - Span(1)).max(Span::ZERO),
                _ => Span(below(&mut chance, (5 * HOUR).0)).min(due - f.now),
            };
            f.advance(wait);
            let after = f.game(1);
            if f.now < due {
                assert_eq!(after.ply, game.ply, "seed {seed}: too early");
                let actions = game.position.actions();
                f.send(&person.0, &actions[chance.below(actions.len())].clone());
                let after = f.game(1);
                assert_eq!(after.ply, game.ply + 1, "seed {seed}");
                let left =
                    if decides { reserve } else { pace_now.after_move(reserve, over - f.now) };
                assert_eq!(after.seats[seat.index()].bank, left, "seed {seed}, {pace}");
                extension = None;
            } else if decides || had[seat.index()] {
                assert_eq!(after.ply, game.ply + 1, "seed {seed}: the turn is over");
                extension = None;
            } else {
                assert_eq!(after.ply, game.ply, "seed {seed}: lost without an extension");
                had[seat.index()] = true;
                given += 1;
                extension = Some(parsed.move_time() / 3);
            }
            let extended: Vec<u8> =
                (0u8..).zip(had).filter(|(_, had)| *had).map(|(s, _)| s).collect();
            let mut stored: Vec<u8> = after.clock.extensions.iter().map(|e| e.seat.0).collect();
            stored.sort_unstable();
            assert_eq!(stored, extended, "seed {seed}");
            begun = f.now;
        }
        f.verify();
    }
    assert!(given > 8, "{given} extensions");
}
