//! Seats, ratings and other features meet: who gains by leaving, by waiting, by a second account, or by being forgotten.

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId};
use bot::game::state::{Leaving, Status, Unrated};
use bot::time::Span;

use crate::desk_cups;
use crate::desk_ratings::{answer, begin, fixture, moves, rating, slash, slash_in};
use crate::support::{DAY, Fixture, HOUR};

/// Whether the losses of games on time are excused.
fn excused<const N: usize>(f: &Fixture, ids: [i64; N]) -> [Vec<bool>; N] {
    ids.map(|id| f.game(id).terms.lost_on_time.iter().map(|lost| lost.excused).collect())
}

/// Who is to act in a game makes a move.
fn act(f: &mut Fixture, id: i64) {
    crate::desk_ratings::one_move(f, "1", id);
}

#[test]
fn who_is_replaced_after_running_out_of_time_has_lost_on_time() {
    // Ann is away. Her opponents replace her instead of waiting for somebody who takes her seat.
    let mut f = fixture();
    slash(&mut f, "1", "dora", "/games");
    for (id, other) in [(1, "bob"), (2, "cy")] {
        begin(&mut f, "1", id, ("ann", other), "pace=1d+5d absent=seat");
        moves(&mut f, "1", id);
    }
    f.advance(6 * DAY);
    for (id, other) in [(1, "bob"), (2, "cy")] {
        slash(&mut f, "1", other, &format!("/replace g{id} white=dora"));
        slash(&mut f, "1", "dora", &format!("/replace g{id} agree"));
        let former = f.game(id).former_players[0].clone();
        assert_eq!((former.person.0.as_str(), former.leaving), ("ann", Leaving::Others));
    }
    assert_eq!(excused(&f, [1, 2]), [vec![false], vec![true]]);
    assert!(rating(&mut f, "ann").contains("1 of 10 games"), "{}", rating(&mut f, "ann"));
    assert!(rating(&mut f, "bob").contains("1579"));
    assert!(rating(&mut f, "cy").contains("no rating"), "{}", rating(&mut f, "cy"));
    f.verify();
}

#[test]
fn a_seat_that_somebody_takes_was_lost_when_its_time_ran_out() {
    // The seats of ann are offered at one time, or with half a day between, and somebody takes them so many hours later.
    for (between, taken, wanted) in [(0, [1, 25], true), (0, [25, 26], true), (18, [20, 21], false)]
    {
        let mut f = fixture();
        for (id, other, pace) in [(1, "bob", 144), (2, "cy", 144 + between)] {
            let terms = format!("pace={pace}h absent=seat");
            begin(&mut f, "1", id, ("ann", other), &terms);
            moves(&mut f, "1", id);
        }
        f.advance(6 * DAY);
        let mut passed = 0;
        for (id, hours) in [(1, taken[0]), (2, taken[1])] {
            f.advance((hours - passed) * HOUR);
            passed = hours;
            let place = f.game(id).place.0;
            slash_in(&mut f, "1", &place, "dora", &format!("/join g{id} white"));
            assert_eq!(f.game(id).former_players[0].leaving, Leaving::Time, "{between} {hours}");
        }
        let both = excused(&f, [1, 2]);
        assert_eq!(both, [vec![false], vec![wanted]], "{between} {taken:?}");
        f.verify();
    }
}

/// Ann loses two games on time on one day, after 66 and 72 hours, and is Black in a third one against eve, in which `last` happens
/// after 50 hours. Returns whether her losses are excused.
fn away_but_for(last: impl FnOnce(&mut Fixture)) -> [Vec<bool>; 2] {
    let mut f = fixture();
    for (id, other, pace) in [(1, "bob", "66h"), (2, "cy", "3d")] {
        begin(&mut f, "1", id, ("ann", other), &format!("pace={pace}"));
        moves(&mut f, "1", id);
    }
    begin(&mut f, "1", 3, ("eve", "ann"), "pace=20d");
    moves(&mut f, "1", 3);
    f.advance(HOUR);
    slash(&mut f, "1", "ann", "/takeback g3");
    f.advance(49 * HOUR);
    last(&mut f);
    f.advance(22 * HOUR);
    excused(&f, [1, 2])
}

#[test]
fn who_acts_is_who_has_written_the_message() {
    let excused = [vec![false], vec![true]];
    assert_eq!(away_but_for(|_| {}), excused);
    // The requests of ann have lapsed by then; eve takes back a move of her own.
    let counts = [vec![false], vec![false]];
    let takes_back = |f: &mut Fixture| {
        slash(f, "1", "eve", "/takeback g3");
        slash(f, "1", "ann", "/takeback g3 agree");
        assert_eq!(f.game(3).moves(), 2);
    };
    assert_eq!(away_but_for(takes_back), counts);
    let draws = |f: &mut Fixture| {
        slash(f, "1", "eve", "/draw g3");
        slash(f, "1", "ann", "/draw g3");
        assert_eq!(f.game(3).status, Status::Over);
    };
    assert_eq!(away_but_for(draws), counts);
}

#[test]
fn an_opponent_cannot_make_somebody_act() {
    let mut f = fixture();
    for (id, other, pace) in [(1, "bob", "66h"), (2, "cy", "3d")] {
        begin(&mut f, "1", id, ("ann", other), &format!("pace={pace}"));
        moves(&mut f, "1", id);
    }
    begin(&mut f, "1", 3, ("ann", "eve"), "pace=20d");
    moves(&mut f, "1", 3);
    // The first loss is after 66 hours, so that a day before it is after 42.
    f.advance(30 * HOUR);
    slash(&mut f, "1", "ann", "/takeback g3");
    f.advance(20 * HOUR);
    slash(&mut f, "1", "eve", "/takeback g3 agree");
    assert_eq!(f.game(3).moves(), 2);
    f.advance(22 * HOUR);
    assert_eq!(excused(&f, [1, 2]), [vec![false], vec![true]]);
}

#[test]
fn a_manager_who_was_forgotten_does_not_rule_over_former_games() {
    let mut f = fixture();
    slash(&mut f, "1", "dora", "/games");
    // One is over, in the other the manager has handed over the seat.
    begin(&mut f, "1", 1, ("boss", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "boss", "/resign g1 yes");
    begin(&mut f, "1", 2, ("boss", "bob"), "pace=1d");
    slash(&mut f, "1", "boss", "/replace g2 dora");
    slash(&mut f, "1", "dora", "/replace g2 agree");
    assert_eq!(f.game(2).seats[0].holder.name(), Some("dora"));
    let before = rating(&mut f, "bob");
    slash(&mut f, "1", "boss", "/forget-me yes");
    for text in ["/annul g1", "/annul g1 yes", "/annul g1 undo", "/close g2 because", "/abort g2"] {
        let refused = answer(&mut f, "1", "boss", text);
        assert!(refused.contains("was forgotten"), "{text}: {refused}");
    }
    assert_eq!(rating(&mut f, "bob"), before);
    assert_eq!(f.game(2).status, Status::Live);
    f.verify();
}

#[test]
fn a_manager_who_was_there_before_annuls_the_games_of_who_was_forgotten() {
    let mut f = fixture();
    slash(&mut f, "1", "boss", "/games");
    begin(&mut f, "1", 1, ("ann", "alt"), "pace=1d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "alt", "/resign g1 yes");
    slash(&mut f, "1", "alt", "/forget-me yes");
    let done = answer(&mut f, "1", "boss", "/annul g1 yes");
    assert!(done.starts_with("boss has annulled game g1"), "{done}");
    f.verify();
}

#[test]
fn a_manager_who_was_forgotten_does_not_rule_over_a_former_cup() {
    for (known, refused) in [(false, true), (true, false)] {
        let mut f = desk_cups::fixture();
        desk_cups::slash(&mut f, "ann", "/cup chess players=4 pace=3d");
        if known {
            desk_cups::said(&mut f, "boss", "/cup");
        }
        let plays = if known { "alt" } else { "boss" };
        for name in ["p0", "p1", "p2", plays] {
            desk_cups::said(&mut f, name, "/cup join 1");
        }
        f.advance(Span(1));
        let games = desk_cups::live(&f);
        let own = |(_, names): &&(i64, Vec<String>)| names.contains(&plays.to_owned());
        let (id, _) = games.iter().find(own).unwrap().clone();
        let (other, _) = games.iter().find(|game| !own(game)).unwrap().clone();
        desk_cups::slash(&mut f, plays, &format!("/resign g{id} yes"));
        let gone = desk_cups::said(&mut f, plays, "/forget-me yes");
        assert!(gone.starts_with("Everything about you is removed"), "{gone}");
        let texts = [
            format!("/close g{other} because"),
            format!("/abort g{other}"),
            "/cup 1 remove=p0".to_owned(),
            "/cup end 1".to_owned(),
        ];
        for text in texts {
            let said = desk_cups::said(&mut f, "boss", &text);
            // A game that is closed cannot be cancelled.
            let other = known && text.starts_with("/abort");
            assert!(other || said.contains("was forgotten") == refused, "{text}: {said}");
        }
        let status = if known { Status::Aborted } else { Status::Live };
        assert_eq!(f.game(other).status, status);
        f.verify();
    }
}

#[test]
fn annulled_games_are_shown_to_those_for_whom_they_counted() {
    let mut f = fixture();
    slash(&mut f, "1", "dora", "/games");
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "bob", "/replace g1 dora confirm");
    slash(&mut f, "1", "dora", "/replace g1 agree");
    slash(&mut f, "1", "boss", "/annul g1 yes");
    assert_eq!(f.game(1).status, Status::Live);
    for ended in [false, true] {
        if ended {
            slash(&mut f, "1", "ann", "/resign g1 yes");
            assert_eq!(f.game(1).status, Status::Over);
        }
        for name in ["ann", "bob", "dora"] {
            let place = f.game(1).place.0;
            let shown = slash_in(&mut f, "1", &place, name, "/rating").remove(0).text;
            assert_eq!(shown.contains("Annulled by managers: g1."), name != "dora", "{shown}");
        }
    }
    f.verify();
}

/// The first of two people beats the second in game `id`.
fn beat(f: &mut Fixture, id: i64, winner: &str, loser: &str) {
    begin(f, "1", id, (winner, loser), "pace=1d");
    moves(f, "1", id);
    slash(f, "1", loser, &format!("/resign g{id} yes"));
}

#[test]
fn who_is_forgotten_again_and_again_is_one_opponent() {
    let mut f = fixture();
    for id in 1..=11 {
        beat(&mut f, id, "ann", "alt");
        if id % 3 == 0 {
            slash(&mut f, "1", "alt", "/forget-me yes");
        }
    }
    let ann = rating(&mut f, "ann");
    assert!(ann.contains("11 games, but against 2 of 3 different people"), "{ann}");
    assert!(!answer(&mut f, "1", "cy", "/leaderboard chess").contains("1. ann"));
    beat(&mut f, 12, "ann", "bob");
    assert!(answer(&mut f, "1", "cy", "/leaderboard chess").contains("1. ann"));
    // It is not too late to find out that they were one.
    slash(&mut f, "1", "alt", "/forget-me yes");
    assert!(!answer(&mut f, "1", "cy", "/leaderboard chess").contains("1. ann"));
    assert!(rating(&mut f, "ann").contains("against 2 of 3"), "{}", rating(&mut f, "ann"));
    beat(&mut f, 13, "ann", "dora");
    assert!(answer(&mut f, "1", "cy", "/leaderboard chess").contains("1. ann"));
    // A game that no longer counts is counted again as it was stored.
    let before = rating(&mut f, "ann");
    slash(&mut f, "1", "boss", "/annul g13 yes");
    assert!(rating(&mut f, "ann").contains("against 2 of 3"));
    slash(&mut f, "1", "boss", "/annul g13 undo");
    assert_eq!(rating(&mut f, "ann"), before);
    f.verify();
}

/// Sends a slash command on a server that the network does not name.
fn nowhere(f: &mut Fixture, place: &str, name: &str, text: &str) -> Vec<Outgoing> {
    f.place = PlaceId(place.into());
    let guild = Membership {
        guild: Membership::UNKNOWN.into(),
        channel: "general 1".into(),
        roles: None,
        manages: false,
    };
    let context = Context { unseen: true, guild: Some(guild), ..Context::default() };
    let message = Incoming { addressed: true, context, ..f.message(name, text) };
    f.judge(&message)
}

#[test]
fn a_player_of_a_cup_who_does_not_want_to_be_rated_is_asked_when_its_first_round_begins() {
    let mut f = desk_cups::fixture();
    desk_cups::slash(&mut f, "p0", "/settings rated=no");
    desk_cups::slash(&mut f, "p1", "/settings rated=no");
    desk_cups::open(&mut f, 4, "chess pace=3d");
    // It is full, and has not begun.
    desk_cups::slash(&mut f, "p1", "/settings rated=yes");
    desk_cups::slash(&mut f, "p2", "/settings rated=no");
    desk_cups::slash(&mut f, "p2", "/settings rated=yes");
    let mut games = Vec::new();
    for _ in 0..3 {
        f.advance(Span(1));
        let round = desk_cups::live(&f);
        assert_eq!(round.len(), 2);
        for (id, names) in &round {
            let unrated = names.contains(&"p0".to_owned()).then_some(Unrated::Person);
            assert_eq!(f.game(*id).terms.unrated, unrated, "g{id}: {names:?}");
            games.push((*id, unrated.is_none()));
        }
        // What is changed in between changes nothing.
        for name in ["p0", "p1", "p2", "p3"] {
            let value = if name == "p0" { "yes" } else { "no" };
            desk_cups::slash(&mut f, name, &format!("/settings rated={value}"));
        }
        for (id, names) in round {
            let place = f.game(id).place.0;
            for nth in 0..4 {
                let action = f.game(id).position.actions()[0].clone();
                let text = format!("/move g{id} {action}");
                desk_cups::slash_in(&mut f, ("1", &place), &names[nth % 2], &text);
            }
            assert_eq!(f.game(id).ply, 4);
        }
        desk_cups::lowest_win(&mut f);
    }
    assert_eq!(games.iter().filter(|(_, rated)| *rated).count(), 3);
    let shown = |f: &mut Fixture, name: &str| desk_cups::said(f, name, "/rating");
    assert!(shown(&mut f, "p0").contains("no rating"), "{}", shown(&mut f, "p0"));
    for name in ["p1", "p2", "p3"] {
        assert!(shown(&mut f, name).contains("2 of 10 games"), "{}", shown(&mut f, name));
    }
    f.verify();
}

#[test]
fn a_game_counts_though_its_last_message_names_no_server() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    let place = f.game(1).place.0;
    nowhere(&mut f, &place, "bob", "/resign g1 yes");
    assert!(rating(&mut f, "ann").contains("1579"));

    // The server is known before the game is over, or with its last message.
    for last in [true, false] {
        let mut f = fixture();
        nowhere(&mut f, "general 1", "ann", "/play chess white=me black=open pace=1d");
        nowhere(&mut f, "general 1", "bob", "/join g1");
        let place = f.game(1).place.0;
        for nth in 0..4 {
            let action = f.game(1).position.actions()[0].clone();
            let name = ["ann", "bob"][nth % 2];
            nowhere(&mut f, &place, name, &format!("/move g1 {action}"));
        }
        if last {
            slash_in(&mut f, "1", &place, "bob", "/resign g1 yes");
        } else {
            slash_in(&mut f, "1", &place, "bob", "/draw g1");
            nowhere(&mut f, &place, "bob", "/resign g1 yes");
        }
        assert_eq!(f.game(1).status, Status::Over);
        let shown = answer(&mut f, "1", "ann", "/rating");
        assert!(shown.contains("1579"), "{last}: {shown}");
    }
}

#[test]
fn a_seat_handed_over_on_an_unknown_server_is_lost_once_the_server_is_known() {
    let mut f = fixture();
    nowhere(&mut f, "general 1", "ann", "/play chess white=me black=open pace=1d");
    nowhere(&mut f, "general 1", "bob", "/join g1");
    let place = f.game(1).place.0;
    for nth in 0..4 {
        let action = f.game(1).position.actions()[0].clone();
        nowhere(&mut f, &place, ["ann", "bob"][nth % 2], &format!("/move g1 {action}"));
    }
    let warned = nowhere(&mut f, &place, "bob", "/replace g1 computer:1").remove(0).text;
    assert!(warned.contains("counts as a loss"), "{warned}");
    nowhere(&mut f, &place, "bob", "/replace g1 computer:1 confirm");
    assert_eq!(f.game(1).seats[1].holder.name(), Some("Computer (level 1)"));
    slash_in(&mut f, "1", &place, "ann", "/resign g1 yes");
    for (name, points) in [("ann", "1579"), ("bob", "1421")] {
        let shown = answer(&mut f, "1", name, "/rating");
        assert!(shown.contains(points), "{shown}");
    }
    f.verify();
}

#[test]
fn with_three_a_seat_is_left_and_another_lost_on_time() {
    let mut f = fixture();
    slash(&mut f, "1", "dora", "/games");
    slash(&mut f, "1", "ann", "/play siege white=me red=open black=open pace=3d");
    slash(&mut f, "1", "bob", "/join g1");
    slash(&mut f, "1", "cy", "/join g1");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "bob", "/replace g1 dora confirm");
    slash(&mut f, "1", "dora", "/replace g1 agree");
    // The seat goes back to its first holder, who has left nevertheless.
    slash(&mut f, "1", "dora", "/replace g1 bob");
    slash(&mut f, "1", "bob", "/replace g1 agree");
    assert_eq!(f.game(1).seats[1].holder.name(), Some("bob"));
    act(&mut f, 1);
    slash(&mut f, "1", "bob", "/resign g1 yes");
    f.advance(3 * DAY);
    assert_eq!(f.game(1).status, Status::Over);
    for (name, points) in [("ann", "1658"), ("cy", "1500"), ("bob", "1342")] {
        assert!(rating(&mut f, name).contains(points), "{}", rating(&mut f, name));
    }
    f.verify();
}

#[test]
fn a_game_that_has_left_the_server_is_not_annulled_elsewhere() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "bob", "/replace g1 computer:1 confirm");
    // Alone with the computer, ann takes it with her.
    let place = f.game(1).place.0;
    f.core.place_lost(&PlaceId(place), f.now).unwrap();
    f.take_answers();
    f.place = PlaceId("@ann".into());
    f.send_addressed("ann", "/move-game g1");
    assert_eq!(f.game(1).place.0, "@ann");
    f.core.place_lost(&PlaceId("@ann".into()), f.now).unwrap();
    f.take_answers();
    slash(&mut f, "2", "ann", "/move-game g1");
    assert_eq!(f.game(1).community.guild(), Some("2"));
    let refused = answer(&mut f, "2", "boss", "/annul g1 yes");
    assert!(refused.contains("counts for no rating, so there is nothing to annul"), "{refused}");
    assert!(rating(&mut f, "ann").contains("1579"), "{}", rating(&mut f, "ann"));
    f.verify();
}

/// Three people begin a game of Siege Chess, in which everybody makes two moves.
fn three(f: &mut Fixture, id: i64, names: [&str; 3], terms: &str) {
    slash(f, "1", names[0], &format!("/play siege white=me red=open black=open {terms}"));
    slash(f, "1", names[1], &format!("/join g{id} red"));
    slash(f, "1", names[2], &format!("/join g{id} black"));
    moves(f, "1", id);
}

#[test]
fn with_three_an_excused_loss_leaves_the_others_and_who_has_left() {
    let mut f = fixture();
    slash(&mut f, "1", "fay", "/games");
    three(&mut f, 1, ["ann", "bob", "cy"], "pace=3d");
    slash(&mut f, "1", "bob", "/replace g1 fay confirm");
    slash(&mut f, "1", "fay", "/replace g1 agree");
    three(&mut f, 2, ["ann", "dora", "eve"], "pace=66h");
    f.advance(3 * DAY);
    assert_eq!(excused(&f, [1, 2]), [vec![true], vec![false]]);
    for (name, points) in [("cy", "1579"), ("bob", "1421")] {
        assert!(rating(&mut f, name).contains(points), "{}", rating(&mut f, name));
    }
    assert!(rating(&mut f, "ann").contains("no rating"), "the other game goes on");
    assert_eq!(f.game(1).status, Status::Live);
    let end = slash(&mut f, "1", "cy", "/resign g1 yes");
    let said = "This one counts for the others alone.";
    assert!(end.iter().any(|post| post.text.contains(said)), "{end:#?}");
    f.verify();
}

#[test]
fn what_is_entered_survives_a_takeback_a_restart_and_a_draw() {
    let mut f = fixture();
    three(&mut f, 1, ["ann", "bob", "cy"], "pace=3d");
    slash(&mut f, "1", "cy", "/replace g1 computer:1 confirm");
    slash(&mut f, "1", "bob", "/replace g1 computer:1 confirm");
    let wanted = [("ann", "1658"), ("bob", "1500"), ("cy", "1342")];
    let holds = |f: &mut Fixture| {
        for (name, points) in wanted {
            assert!(rating(f, name).contains(points), "{}", rating(f, name));
        }
    };
    holds(&mut f);
    f.core.forget();
    slash(&mut f, "1", "ann", "/takeback g1");
    assert!(f.game(1).moves() < 6, "{}", f.game(1).moves());
    act(&mut f, 1);
    slash(&mut f, "1", "ann", "/abort g1");
    assert_eq!(f.game(1).status, Status::Aborted);
    holds(&mut f);
    f.verify();
}

#[test]
fn moves_that_are_taken_back_are_own_moves() {
    // As for reliability: who has made two moves has played, and everybody agreed to the takeback.
    let mut f = fixture();
    begin(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    for _ in 0..2 {
        act(&mut f, 1);
        act(&mut f, 1);
        slash(&mut f, "1", "ann", "/takeback g1");
        slash(&mut f, "1", "bob", "/takeback g1 agree");
        assert_eq!(f.game(1).moves(), 0);
    }
    let asked = answer(&mut f, "1", "bob", "/replace g1 computer:1");
    assert!(asked.contains("counts as a loss"), "{asked}");
    slash(&mut f, "1", "bob", "/resign g1 yes");
    assert!(rating(&mut f, "bob").contains("1421"), "{}", rating(&mut f, "bob"));
    f.verify();
}
