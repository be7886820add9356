//! Games with `absent=seat`: the seat of a player who runs out of time is offered to others before it is lost.

use bot::chat::{MessageId, PersonId, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::daemon::core::{Core, Lapsed};
use bot::game::Desk;
use bot::game::state::{GameId, Leaving, Reliability, Status};
use bot::store::Location;
use bot::time::{Moment, Span};

use crate::support::{DAY, Fixture, START, without_extension};

fn due(f: &Fixture) -> Moment {
    f.game(1).turn_ends().unwrap().due
}

fn in_game(f: &Fixture) -> usize {
    f.game(1).position.in_game().len()
}

fn offered(f: &Fixture) -> Option<u8> {
    f.game(1).offered_seat().map(|seat| seat.0)
}

fn name(f: &Fixture, seat: usize) -> String {
    f.game(1).seats[seat].holder.name().unwrap().to_owned()
}

fn counts(f: &Fixture, name: &str) -> Reliability {
    f.view().reliability(&PersonId(name.into())).unwrap()
}

/// A game in which the time of bob (Red) is over.
fn offering(pace: &str) -> Fixture {
    let mut f = Fixture::new();
    f.start_game(&format!("{pace} absent=seat"));
    f.play("3e-5e");
    let posts = f.advance(due(&f) - f.now);
    assert!(posts.iter().any(|p| p.text.contains("others can take the seat")), "{posts:#?}");
    f
}

#[test]
fn at_time_out_the_seat_is_offered_and_whoever_takes_it_has_a_fresh_clock() {
    let mut f = Fixture::new();
    let opened = f.answer_text("ann", "/play siege white=ann red=bob black=cy pace=1d absent=seat");
    assert!(opened.contains("absent players can be replaced"), "{opened}");
    f.send("bob", "/join");
    f.send("cy", "/join");
    f.play("3e-5e");
    let posts = f.advance(DAY);
    let post = posts.last().unwrap();
    assert!(post.text.contains("others can take the seat"), "{posts:#?}");
    assert!(post.text.contains("bob (Red) has run out of time in game g1"), "{}", post.text);
    assert!(post.text.contains("until Fri 9 Jan 2026, 12:00 UTC"), "{}", post.text);
    assert_eq!(post.mention, ["bob"]);
    assert_eq!(post.buttons[0].label, "Take the seat");
    assert_eq!(in_game(&f), 3);
    for command in ["/games", "/board"] {
        let text = f.answer_text("ann", command);
        assert!(text.contains("others can take the seat until Fri 9 Jan"), "{text}");
    }
    f.advance(DAY);
    let taken = f.answer("dora", &post.buttons[0].command);
    assert!(taken.text.contains("dora (Red) plays in game g1 from now on"), "{}", taken.text);
    assert!(taken.text.contains("in the place of bob"), "{}", taken.text);
    assert_eq!(taken.mention, ["dora"]);
    assert_eq!((offered(&f), name(&f, 1), due(&f)), (None, "dora".to_owned(), f.now + DAY));
    assert_eq!(f.game(1).former_players[0].leaving, Leaving::Time);
    f.play("3e-5e 3e-5e 3d-5d");
    assert_eq!(due(&f), f.now + DAY, "dora has the whole time");
    let record = f.answer("ann", "/record").attachment.unwrap().content;
    assert!(record.contains("Red \"dora\"") && record.contains("Red bob"), "{record}");
    let left = counts(&f, "bob");
    assert_eq!((left.time_outs, left.abandoned), (1, 1));
    f.verify();
}

#[test]
fn a_seat_that_nobody_takes_is_lost_on_time() {
    let mut f = offering("1d");
    f.advance(3 * DAY - Span(1));
    assert_eq!(in_game(&f), 3);
    let posts = f.advance(Span(1));
    assert!(posts[0].text.contains("bob (Red) has run out of time."), "{}", posts[0].text);
    assert_eq!((in_game(&f), offered(&f)), (2, None));
    assert_eq!(due(&f), f.now + DAY);
    let late = f.answer_text("dora", "/join g1 red");
    assert!(late.contains("g1"), "{late}");
    assert_eq!(name(&f, 1), "bob");
    f.verify();
}

#[test]
fn the_player_takes_the_seat_back_with_a_move_and_nobody_waits_twice() {
    let mut f = offering("3d+2d");
    let refused = f.answer_text("bob", "/join g1 red");
    assert!(refused.contains("your own seat"), "{refused}");
    f.advance(DAY);
    f.play("3e-5e");
    assert_eq!((offered(&f), f.game(1).seats[1].bank), (None, Span::ZERO), "the bank is used up");
    assert_eq!(counts(&f, "bob").time_outs, 0);
    f.play("3e-5e 3d-5d");
    assert_eq!(due(&f), f.now + DAY, "a third of the time");
    // The next time the seat is offered again.
    f.advance(DAY);
    assert_eq!(offered(&f), Some(1));
    f.verify();
}

#[test]
fn the_new_player_has_the_bank_as_it_was_and_at_least_a_move() {
    let mut f = offering("3d+2d");
    f.answer("dora", "/join g1 red");
    assert_eq!((due(&f), f.game(1).seats[1].bank), (f.now + 5 * DAY, 2 * DAY));
    let mut f = offering("2d+1d/move");
    f.answer("dora", "/join");
    assert_eq!((due(&f), f.game(1).seats[1].bank), (f.now + 2 * DAY, 2 * DAY));
    f.verify();
}

#[test]
fn the_extension_comes_before_the_offer() {
    let mut f = Fixture::with(GamesConfig::default(), Network::room());
    f.start_game("3d absent=seat");
    f.advance(3 * DAY);
    assert_eq!((offered(&f), due(&f)), (None, START + 4 * DAY));
    f.advance(DAY);
    assert_eq!((offered(&f), due(&f)), (Some(0), START + 7 * DAY));
    f.answer("dora", "/join g1 white");
    assert_eq!(due(&f), f.now + 3 * DAY);
    // Dora's turns last as long as any; the seat has had its extension.
    f.advance(3 * DAY);
    assert_eq!(offered(&f), Some(0));
    f.verify();
}

#[test]
fn who_may_take_the_seat() {
    let mut f = offering("1d");
    for (who, text, part) in [
        ("ann", "/join g1 red", "already"),
        ("dora", "/join g1 white", "White"),
        ("dora", "/join g1 green", "green"),
        ("dora", "/join g1@1 red", "no longer offered"),
    ] {
        let answer = f.answer_text(who, text);
        assert!(answer.contains(part), "{text}: {answer}");
        assert_eq!(offered(&f), Some(1));
    }
    for text in ["/extend bob 1d", "/extend red 1d"] {
        let answer = f.answer_text("ann", text);
        assert!(answer.contains("too late"), "{answer}");
    }
    // A vacation does not move the end of the offer.
    let before = due(&f);
    f.send("bob", "/vacation 10d");
    assert_eq!(due(&f), before);
    f.answer("dora", "/join g1");
    assert_eq!(name(&f, 1), "dora");
    let late = f.answer_text("eve", "/join g1@5 red");
    assert!(!late.contains("plays in game"), "{late}");
    f.verify();
}

#[test]
fn a_minimum_of_reliability_holds_for_an_offered_seat() {
    let mut f = Fixture::new();
    for _ in 0..3 {
        f.send("dora", "/play chess white=dora black=eve pace=1d");
        f.send("eve", "/join");
        f.advance(DAY);
    }
    assert_eq!(counts(&f, "dora").percent(), Some(0));
    f.send("ann", "/play chess white=ann black=open pace=1d reliability=50 absent=seat");
    f.send("bob", "/join");
    f.advance(DAY);
    assert!(f.game(4).offered_seat().is_some());
    let refused = f.answer_text("dora", "/join g4");
    assert!(refused.contains("at least 50%"), "{refused}");
    f.answer("eve", "/join g4");
    assert_eq!(f.game(4).offered_seat(), None);
    f.verify();
}

#[test]
fn the_offer_waits_while_its_place_is_closed_and_in_a_pause() {
    let mut f = offering("1d");
    let place = PlaceId("general".into());
    f.advance(DAY);
    f.core.place_lost(&place, f.now).unwrap();
    f.now += 9 * DAY;
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    f.take_answers();
    assert_eq!(due(&f), f.now + 2 * DAY);
    f.send("ann", "/pause");
    f.send("cy", "/pause agree");
    f.send("bob", "/pause agree");
    f.advance(9 * DAY);
    f.send("ann", "/unpause");
    assert_eq!(due(&f), f.now + 2 * DAY);
    f.advance(2 * DAY);
    assert_eq!(in_game(&f), 2);
    f.verify();
}

#[test]
fn a_resignation_by_another_player_leaves_the_offer_as_it_is() {
    let mut f = offering("1d");
    let before = due(&f);
    f.send("cy", "/resign yes");
    assert_eq!((offered(&f), due(&f), in_game(&f)), (Some(1), before, 2));
    f.send("bob", "/resign yes");
    assert_eq!(f.game(1).status, Status::Over);
    assert_eq!(offered(&f), None);
    f.verify();
}

#[test]
fn an_offer_survives_a_restart_and_a_backup_and_is_made_once() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("games.db");
    let mut f = Fixture::at(Location::File(path.clone()));
    f.start_game("1d absent=seat");
    let other = Core::new(
        f.core.store().clone(),
        Desk::new(without_extension(), Network::room(), bot::features::FEATURES),
        1,
    );
    f.now = START + DAY;
    for core in [&f.core, &other, &f.core] {
        while core.lapse(GameId(1), f.now, Some(f.now)).unwrap() == Lapsed::Changed {}
    }
    let posts = f.take_answers();
    let told = posts.iter().filter(|p| p.text.contains("others can take the seat")).count();
    assert_eq!(told, 1, "{posts:#?}");
    let before = f.game(1);
    let (now, next) = (f.now, f.next_message);
    f.core.store().close();
    let copy = directory.path().join("copy.db");
    assert_eq!(bot::store::backup(&path, &copy).unwrap().faults, Vec::<String>::new());
    for path in [path, copy] {
        let mut f = Fixture::at(Location::File(path));
        (f.now, f.next_message) = (now, next);
        assert_eq!(
            (f.game(1).clock, f.game(1).deadlines),
            (before.clock.clone(), before.deadlines.clone())
        );
        f.answer("dora", "/join g1");
        assert_eq!(name(&f, 0), "dora");
        f.verify();
        f.core.store().close();
    }
}

#[test]
fn without_the_option_or_the_time_for_it_a_player_loses_at_once() {
    let mut f = Fixture::new();
    f.start_game("1d absent=lose");
    f.advance(DAY);
    assert_eq!(in_game(&f), 2);
    let games = GamesConfig { seat_offer: Span::ZERO, ..without_extension() };
    let mut f = Fixture::with(games, Network::room());
    f.start_game("1d absent=seat");
    f.advance(DAY);
    assert_eq!(in_game(&f), 2);
    let wrong = f.answer_text("ann", "/play siege absent=later");
    assert!(wrong.contains("lose or seat"), "{wrong}");
    let twice = f.answer_text("ann", "/play siege absent=seat absent=seat");
    assert!(twice.contains("given twice"), "{twice}");
}
