//! How reliably people play: what is counted, and where others see it.

use bot::chat::{Context, Incoming, Membership, Outgoing, PersonId, Subject};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{Reliability, Status};
use render::{GameResult, ResultCounts, StoredChart};

use crate::support::{DAY, Fixture, HOUR};

fn counts(fixture: &Fixture, name: &str) -> Reliability {
    fixture.view().reliability(&PersonId(name.into())).unwrap()
}

/// Ann and bob play chess, with three moves of ann and two of bob; then `last` ends it.
fn chess(fixture: &mut Fixture, last: &dyn Fn(&mut Fixture)) {
    fixture.send("ann", "/play chess white=ann black=bob pace=3d");
    fixture.send("bob", "/join");
    for (name, text) in
        [("ann", "e4"), ("bob", "e5"), ("ann", "Nf3"), ("bob", "Nc6"), ("ann", "Bb5")]
    {
        fixture.send(name, text);
    }
    last(fixture);
}

#[test]
fn moves_time_outs_and_games_are_counted() {
    let mut fixture = Fixture::new();
    assert_eq!(counts(&fixture, "ann"), Reliability::default());
    chess(&mut fixture, &|f| {
        f.send("bob", "/resign yes");
    });
    // A resignation is no move, and ends the game for both.
    let first = Reliability { in_time: 3, finished: 1, ..Reliability::default() };
    assert_eq!(counts(&fixture, "ann"), first);
    assert_eq!(counts(&fixture, "bob"), Reliability { in_time: 2, ..first });
    chess(&mut fixture, &|f| {
        f.advance(4 * DAY);
    });
    assert_eq!(fixture.game(2).status, Status::Over);
    assert_eq!(
        counts(&fixture, "bob"),
        Reliability { in_time: 4, time_outs: 1, finished: 1, abandoned: 1 }
    );
    assert_eq!(
        counts(&fixture, "ann"),
        Reliability { in_time: 6, time_outs: 0, finished: 2, abandoned: 0 }
    );
    // A cancelled game and an open one count for nobody; the moves of a running game count.
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("ann", "/abort");
    chess(&mut fixture, &|_| {});
    assert_eq!(counts(&fixture, "ann").in_time, 9);
    assert_eq!(counts(&fixture, "ann").ended(), 2);
    fixture.verify();
}

#[test]
fn a_player_of_three_who_loses_on_time_has_abandoned_a_game_that_goes_on() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.send("ann", "3e-5e");
    fixture.advance(4 * DAY);
    assert_eq!(fixture.game(1).status, Status::Live);
    assert_eq!(
        counts(&fixture, "bob"),
        Reliability { time_outs: 1, abandoned: 1, ..Reliability::default() }
    );
    assert_eq!(counts(&fixture, "ann"), Reliability { in_time: 1, ..Reliability::default() });
}

#[test]
fn several_seats_of_one_person_are_one_game() {
    let mut fixture = Fixture::new();
    fixture.send("ann", "/play siege white=ann red=ann black=bob");
    fixture.send("bob", "/join");
    fixture.send("ann", "3e-5e");
    fixture.send("ann", "3e-5e");
    fixture.send("bob", "/resign yes");
    fixture.send("ann", "/draw");
    assert_eq!(fixture.game(1).status, Status::Over);
    assert_eq!(
        counts(&fixture, "ann"),
        Reliability { in_time: 2, finished: 1, ..Default::default() }
    );
}

#[test]
fn games_without_another_person_or_with_one_own_move_do_not_count_as_finished() {
    let mut fixture = Fixture::new();
    chess(&mut fixture, &|f| {
        f.advance(4 * DAY);
    });
    let before = counts(&fixture, "bob");
    assert_eq!((before.finished, before.abandoned), (0, 1));
    for id in 2..=5 {
        fixture.send("bob", "/play chess white=bob black=computer:1");
        fixture.send("bob", &format!("/move g{id} e4"));
        fixture.advance(HOUR);
        fixture.send("bob", &format!("/move g{id} a4"));
        fixture.send("bob", &format!("/resign g{id} yes"));
        assert_eq!(fixture.game(id).status, Status::Over);
    }
    assert_eq!(counts(&fixture, "bob"), before, "games against computers");
    for id in 6..=9 {
        fixture.send("bob", "/play chess white=bob black=cy");
        fixture.send("cy", "/join");
        fixture.send("bob", "e4");
        fixture.send("bob", "/resign yes");
        assert_eq!(fixture.game(id).status, Status::Over);
    }
    let after = counts(&fixture, "bob");
    assert_eq!((after.finished, after.in_time), (0, before.in_time + 4));
    // Who does not move at all has abandoned the game.
    fixture.send("ann", "/play chess white=dora black=ann pace=3d");
    fixture.send("dora", "/join");
    fixture.advance(4 * DAY);
    assert_eq!(counts(&fixture, "dora").abandoned, 1);
    assert_eq!(counts(&fixture, "ann").finished, 1, "the first game only");
}

#[test]
fn others_see_it_when_somebody_joins() {
    let mut fixture = Fixture::new();
    chess(&mut fixture, &|f| {
        f.advance(4 * DAY);
    });
    fixture.send("ann", "/play siege white=ann");
    let joined = fixture.answer_text("bob", "/join");
    assert!(
        joined.ends_with("bob (new): 2 moves in time, 1 time-out; 0 games finished, 1 abandoned."),
        "{joined}"
    );
    let started = fixture.answer_text("cy", "/join");
    assert!(started.ends_with("cy is new: no moves and no games yet."), "{started}");
}

#[test]
fn the_page_of_a_player_has_numbers_and_is_private() {
    let mut fixture = Fixture::new();
    for _ in 0..2 {
        chess(&mut fixture, &|f| {
            f.send("ann", "/resign yes");
        });
    }
    let page = fixture.answer("bob", "/player ann");
    assert_eq!(page.only_to.as_deref(), Some("bob"));
    assert!(page.text.starts_with("ann\nMoves: 6 in time, 0 time-outs.\n"), "{}", page.text);
    assert!(page.text.contains("Reliability: new, because fewer than 3 games have ended."));
    assert!(!page.text.contains('%'), "{}", page.text);
    chess(&mut fixture, &|f| {
        f.advance(4 * DAY);
    });
    for asked in ["/player", "/player me", "/profile BOB"] {
        let page = fixture.answer_text("bob", asked);
        let share = "Reliability: 2 of 3 games finished (66%).";
        assert!(page.contains(share), "{asked}: {page}");
    }
    fixture.send("bob", "/settings language=de");
    let page = fixture.answer_text("bob", "/player");
    assert!(page.contains("1 Zeitüberschreitung.\nPartien: 2 beendet, 1 verlassen."), "{page}");
    assert!(page.contains("Zuverlässigkeit: 2 von 3 Partien beendet (66 %)."), "{page}");
    fixture.send("bob", "/settings language=en");
    let wrong = fixture.answer_text("bob", "/player zoe");
    assert!(wrong.contains("zoe"), "{wrong}");
    assert!(fixture.answer_text("bob", "/player ann cy").contains("cy"));
}

fn slash(fixture: &mut Fixture, guild: &str, name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: guild.into(),
        channel: "general".into(),
        roles: Some(Vec::new()),
        manages: false,
    };
    let message = Incoming {
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..fixture.message(name, text)
    };
    fixture.judge(&message)
}

#[test]
fn in_a_guild_only_its_members_have_a_page() {
    let mut fixture = Fixture::with(GamesConfig::default(), Network::discord());
    slash(&mut fixture, "1", "ann", "/games");
    slash(&mut fixture, "2", "bob", "/games");
    let answer = slash(&mut fixture, "1", "ann", "/player bob").remove(0);
    assert!(!answer.text.contains("Reliability"), "{}", answer.text);
    let answer = slash(&mut fixture, "2", "bob", "/player bob").remove(0);
    assert!(answer.text.contains("Reliability"), "{}", answer.text);
}

/// A game of chess of two people that ends after the moves of an opening.
fn short(fixture: &mut Fixture, (white, black): (&str, &str), moves: &str, end: (&str, &str)) {
    fixture.advance(DAY);
    fixture.send(white, &format!("/play chess white={white} black={black}"));
    fixture.send(black, "/join");
    for (ply, text) in moves.split(' ').enumerate() {
        fixture.send(if ply % 2 == 0 { white } else { black }, text);
    }
    fixture.send(end.0, end.1);
    if end.1 == "/draw" {
        fixture.send(if end.0 == white { black } else { white }, "/draw");
    }
}

#[test]
fn the_page_of_a_player_counts_seats_opponents_streaks_and_first_moves() {
    let mut fixture = Fixture::new();
    short(&mut fixture, ("ann", "bob"), "e4 e5", ("ann", "/resign yes"));
    short(&mut fixture, ("ann", "bob"), "d4 d5", ("bob", "/resign yes"));
    short(&mut fixture, ("cy", "ann"), "e4 c5", ("cy", "/resign yes"));
    short(&mut fixture, ("ann", "bob"), "e4 e5", ("bob", "/draw"));
    short(&mut fixture, ("ann", "cy"), "e4 e6", ("cy", "/resign yes"));
    // The first move of white is taken back.
    fixture.send("ann", "/play chess white=ann black=bob");
    fixture.send("bob", "/join");
    for (name, text) in
        [("ann", "a4"), ("ann", "/takeback"), ("bob", "/takeback agree"), ("ann", "h4")]
    {
        fixture.send(name, text);
    }
    fixture.send("bob", "/resign yes");
    // Nobody but a computer, or but ann.
    fixture.send("ann", "/play chess white=ann black=computer:1");
    fixture.send("ann", "/resign g7 yes");
    fixture.send("ann", "/play chess white=ann black=ann");
    fixture.send("ann", "/resign g8 yes");
    assert_eq!(fixture.game(8).status, Status::Over);
    let answer = fixture.answer("bob", "/player ann");
    let Some(Subject::Chart(StoredChart::Results(chart))) = answer.picture.map(|p| p.subject)
    else {
        panic!("no picture")
    };
    let row = |name: &str, counts| ResultCounts { name: name.to_owned(), counts };
    assert_eq!(chart.seats, [row("White, Chess", [3, 1, 1]), row("Black, Chess", [1, 0, 0])]);
    assert_eq!(chart.opponents, [row("bob", [2, 1, 1]), row("cy", [2, 0, 0])]);
    use GameResult::{Drawn, Lost, Won};
    assert_eq!(chart.last, [Lost, Won, Won, Drawn, Won, Won], "the oldest first");
    let page = answer.text;
    let wanted = "
Finished games against people that you can see here, won/drawn/lost by seat:
Chess: 4 won, 1 drawn, 1 lost. White 3/1/1, Black 1/0/0.
Against computers alone: 0 won, 0 drawn, 1 lost.
Against: bob 2/1/1, cy 2/0/0.
Won in a row: 2 games since 10 Jan 2026, the most so far.
Without a loss: 5 games since 7 Jan 2026, the most so far.
First moves in Chess: White e4 (3, 1 won), d4 (1, 1 won); Black c5 (1, 1 won).
'/help player' says what is counted.";
    assert!(page.contains(wanted), "{page}");
    fixture.send("bob", "/settings language=de");
    let page = fixture.answer_text("bob", "/player ann");
    for part in [
        "\nSchach: 4 gewonnen, 1 remis, 1 verloren. ",
        "\nGegen: bob 2/1/1, cy 2/0/0.\n",
        "\nOhne Niederlage: 5 Partien seit dem 7.1.2026, so viele wie noch nie.\n",
        " e4 (3, davon 1 gewonnen), d4 (1, davon 1 gewonnen); ",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Of one game, without the reliability, and for whom it is the worst that can be said.
    let page = fixture.answer_text("ann", "/player chess @cy");
    assert!(page.starts_with("cy, Chess\nFinished games against people"), "{page}");
    let page = fixture.answer_text("ann", "/player cy siege");
    assert_eq!(
        page,
        "cy, Siege Chess\nThere is no such finished game that you can see here.\n'/help player' says what is counted."
    );
    fixture.send("cy", "/forget-me yes");
    let page = fixture.answer_text("ann", "/player");
    assert!(page.contains("\nAgainst: bob 2/1/1.\n") && page.contains("White 3/1/1"), "{page}");
}

/// Who is placed second of three has lost, and is better than the third.
#[test]
fn players_of_three_are_compared_by_their_places() {
    let mut fixture = Fixture::new();
    fixture.start_game("3d");
    fixture.play("3e-5e 3e-5e 3e-5e");
    fixture.send("cy", "/resign yes");
    for name in ["ann", "bob"] {
        fixture.send(name, "/draw");
    }
    assert_eq!(fixture.game(1).status, Status::Over);
    let page = fixture.answer_text("ann", "/player cy siege");
    let wanted = "Siege Chess: 0 won, 0 drawn, 1 lost. Black 0/0/1.\nAgainst: ann 0/0/1, bob 0/0/1.\nFirst moves in Siege Chess: Black B3e-5e (1, 0 won).";
    assert!(page.contains(wanted), "{page}");
    let page = fixture.answer_text("ann", "/player");
    assert!(
        page.contains("0 won, 1 drawn, 0 lost. White 0/1/0.\nAgainst: bob 0/1/0, cy 1/0/0."),
        "{page}"
    );
}
