//! Cups and other features meet: who gains by leaving, by waiting, or by being a manager.

use bot::chat::{MessageId, Outgoing, PlaceId};
use bot::config::GamesConfig;
use bot::daemon::Network;
use bot::game::state::{Cause, DeadlineKind, GameId, Status, Unrated};
use bot::time::Span;

use crate::desk_cups::{about_cup, fixture, live, lowest_win, open, said, slash, slash_in};
use crate::support::{DAY, Fixture, HOUR, START, without_extension};

/// Sends a slash command in the place of a game.
fn there(f: &mut Fixture, id: i64, name: &str, text: &str) -> Vec<Outgoing> {
    let place = f.game(id).place.0;
    slash_in(f, ("1", &place), name, text)
}

fn play(f: &mut Fixture, id: i64, name: &str, text: &str) {
    let posts = there(f, id, name, &format!("/move g{id} {text}"));
    assert!(posts.iter().any(|post| post.picture.is_some()), "{posts:#?}");
}

fn by_round(f: &Fixture, id: i64) -> Vec<(u8, String)> {
    let actions = f.view().actions(GameId(id)).unwrap();
    let by_round = actions.iter().filter(|action| action.cause == Cause::Round);
    by_round.map(|action| (action.seat.0, action.canonical.clone())).collect()
}

#[test]
fn a_full_cup_that_has_not_begun_can_be_left() {
    for how in ["leave", "block", "remove", "forget"] {
        let mut f = fixture();
        open(&mut f, 3, "chess");
        match how {
            "leave" => {
                let left = said(&mut f, "p2", "/cup leave 1");
                assert!(left.starts_with("You have left cup 1: 2 of 3"), "{left}");
            }
            "block" => drop(slash(&mut f, "boss", "/block p2")),
            "remove" => {
                let removed = said(&mut f, "boss", "/cup 1 remove=p2");
                assert!(removed.starts_with("p2 no longer plays in cup 1: 2 of 3"), "{removed}");
                assert!(said(&mut f, "p2", "/cup join 1").starts_with("You were removed"));
            }
            _ => drop(slash(&mut f, "p2", "/forget-me yes")),
        }
        f.advance(HOUR);
        assert_eq!(live(&f), [], "{how}");
        assert!(said(&mut f, "ann", "/cup 1").contains("2 of 3"), "{how}");
        // Another one takes the place.
        said(&mut f, "p3", "/cup join 1");
        let begins = about_cup(&f.advance(Span(1)));
        assert!(begins.contains("p0, p1 and p3 play."), "{how}: {begins}");
        assert!(!begins.contains("absent"), "{how}: {begins}");
        f.verify();
    }
}

#[test]
fn what_is_proposed_when_the_round_ends_has_no_effect() {
    let mut f = fixture();
    open(&mut f, 3, "chess pace=1h+90d");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    f.advance(40 * HOUR);
    play(&mut f, id, &names[0], "e4");
    there(&mut f, id, &names[0], &format!("/takeback g{id}"));
    there(&mut f, id, &names[0], &format!("/draw g{id}"));
    there(&mut f, id, &names[0], &format!("/if g{id} e5 then Nf3"));
    f.advance(20 * HOUR);
    assert_eq!(by_round(&f, id), [(0, "W(L)".to_owned())]);
    let over = f.game(id);
    assert_eq!((over.status, over.proposals, over.deadlines), (Status::Over, vec![], vec![]));
    for text in [format!("/takeback g{id} agree"), format!("/draw g{id} agree")] {
        there(&mut f, id, &names[1], &text);
    }
    assert_eq!(f.game(id).ply, over.ply);
    f.verify();
}

#[test]
fn one_of_three_loses_with_the_round_and_the_others_draw() {
    let mut f = fixture();
    open(&mut f, 3, "siege pace=1h+90d");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    f.advance(62 * HOUR);
    play(&mut f, id, &names[0], "3e-5e");
    let posts = f.advance(28 * HOUR);
    assert_eq!(by_round(&f, id).len(), 2, "{:?}", by_round(&f, id));
    assert_eq!(by_round(&f, id)[0], (0, "W(L)".to_owned()));
    let mut places = f.game(id).position.placings();
    places.sort_by_key(|placing| placing.seat.0);
    let places: Vec<u8> = places.iter().map(|placing| placing.place).collect();
    assert_eq!((places, f.game(id).terms.unrated), (vec![3, 1, 1], Some(Unrated::Round)));
    let next = about_cup(&posts);
    assert!(next.contains("1½ points from 1 game") && !next.contains("(out)"), "{next}");
    f.verify();
}

#[test]
fn a_game_of_a_cup_whose_thread_is_gone_goes_on_and_keeps_its_rules() {
    let mut f = fixture();
    open(&mut f, 3, "chess pace=1h+90d");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    f.advance(10 * HOUR);
    let place = f.game(id).place;
    f.core.place_lost(&place, f.now).unwrap();
    f.take_answers();
    f.advance(20 * HOUR);
    slash_in(&mut f, ("1", "yard"), &names[0], &format!("/move-game g{id}"));
    assert_eq!(f.game(id).place.0, "yard");
    for (text, why) in [
        (format!("/pause g{id}"), "cannot be paused"),
        (format!("/abort g{id}"), "cannot be cancelled"),
        (format!("/replace g{id} ann"), "no seat changes hands"),
    ] {
        said(&mut f, "ann", "/cup");
        let refused = there(&mut f, id, &names[0], &text).remove(0).text;
        assert!(refused.contains(why), "{text}: {refused}");
    }
    let refused = slash_in(&mut f, ("1", "den"), &names[0], &format!("/move-game g{id}"));
    assert!(refused[0].text.contains("is played where the cup is"), "{}", refused[0].text);
    // The other one is told, and can play from anywhere.
    play(&mut f, id, &names[0], "e4");
    let moved = slash_in(&mut f, ("1", "one"), &names[1], &format!("/move g{id} e5"));
    assert!(!moved.is_empty());
    assert_eq!(f.game(id).ply, 2);
    lowest_win(&mut f);
    for (id, _) in live(&f) {
        assert_eq!(f.game(id).status, Status::Live);
    }
}

#[test]
fn a_rematch_of_a_game_of_a_cup_belongs_to_no_cup() {
    let mut f = fixture();
    open(&mut f, 3, "chess pace=1d");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    there(&mut f, id, &names[0], &format!("/resign g{id} yes"));
    slash(&mut f, &names[0], &format!("/rematch g{id}"));
    let next = id + 1;
    assert_eq!((f.game(next).status, f.game(next).terms.cup), (Status::Open, None));
    slash(&mut f, &names[1], &format!("/join g{next}"));
    assert_eq!(f.game(next).status, Status::Live);
    let asked = there(&mut f, next, &names[0], &format!("/pause g{next}"));
    assert!(!asked[0].text.contains("cannot be paused"), "{}", asked[0].text);
    f.verify();
}

#[test]
fn the_automatic_extension_and_the_given_time_go_together() {
    let network = Network { first_message: |_| MessageId(0), ..Network::discord() };
    let mut f = Fixture::with(GamesConfig::default(), network);
    open(&mut f, 3, "chess pace=3d");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    let began = f.now;
    let given = there(&mut f, id, &names[1], &format!("/extend g{id} 3d"));
    assert!(given[0].text.contains(" more in game"), "{}", given[0].text);
    f.advance(6 * DAY);
    assert_eq!(f.game(id).turn_ends().unwrap().due, began + 7 * DAY, "a third of the move time");
    let refused = there(&mut f, id, &names[1], &format!("/extend g{id} 1m")).remove(0).text;
    assert!(refused.contains("has been given 3 days"), "{refused}");
    play(&mut f, id, &names[0], "e4");
    // A move taken back gives nothing back.
    there(&mut f, id, &names[0], &format!("/takeback g{id}"));
    there(&mut f, id, &names[1], &format!("/takeback g{id} agree"));
    assert_eq!(f.game(id).moves(), 0);
    let refused = there(&mut f, id, &names[1], &format!("/extend g{id} 1m")).remove(0).text;
    assert!(refused.contains("has been given 3 days"), "{refused}");
    f.verify();
}

#[test]
fn two_cups_begin_and_end_in_one_tick() {
    let mut f = fixture();
    slash(&mut f, "ann", "/cup chess players=4");
    slash(&mut f, "bob", "/cup siege players=3");
    for name in ["p0", "p1", "p2", "p3"] {
        said(&mut f, name, "/cup join 1");
    }
    for name in ["p0", "p1", "p2"] {
        said(&mut f, name, "/cup join 2");
    }
    let mut rounds = Vec::new();
    for _ in 0..3 {
        let posts = f.advance(Span(1));
        rounds.push(posts.iter().filter(|post| post.text.contains("ound ")).count());
        let games = live(&f);
        assert_eq!(games.len(), 3, "{games:?}");
        for (id, _) in &games {
            assert_eq!(f.game(*id).place.0, format!("thread-{id}"));
        }
        lowest_win(&mut f);
    }
    let over = f.advance(Span(1));
    assert_eq!(over.iter().filter(|post| post.text.contains(" is over: ")).count(), 2);
    f.verify();
}

#[test]
fn who_leaves_the_server_is_absent_and_the_cup_ends() {
    let mut f = fixture();
    open(&mut f, 4, "chess pace=1d");
    f.advance(Span(1));
    f.outsiders = vec!["p3".into()];
    let mut posts = Vec::new();
    for _ in 0..10 {
        posts.extend(f.advance(DAY + HOUR));
    }
    assert_eq!(live(&f), []);
    let texts: Vec<&str> = posts.iter().map(|post| post.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.starts_with("Cup 1 is over")), "{texts:#?}");
    f.verify();
}

#[test]
fn a_cup_typed_for_all_to_see_is_answered_in_private() {
    let mut f = fixture();
    open(&mut f, 3, "chess");
    f.advance(Span(1));
    for text in ["/cup", "/cup 1"] {
        let guild = bot::chat::Membership {
            guild: "1".into(),
            channel: "yard".into(),
            roles: Some(Vec::new()),
            manages: false,
        };
        let context = bot::chat::Context {
            guild: Some(guild),
            sees: vec![PlaceId("one".into())],
            ..bot::chat::Context::default()
        };
        let message = bot::chat::Incoming {
            place: PlaceId("yard".into()),
            addressed: true,
            context,
            ..f.message("ann", text)
        };
        let answers = f.judge(&message);
        let told: Vec<_> = answers.iter().map(|answer| answer.only_to.as_deref()).collect();
        assert_eq!(told, [Some("ann")], "{text}: {answers:#?}");
    }
}

#[test]
fn an_owner_who_plays_in_a_cup_is_named_for_all_when_a_game_is_annulled() {
    let mut f = fixture();
    slash(&mut f, "ann", "/cup chess players=4");
    for name in ["owner", "p1", "p2", "p3"] {
        said(&mut f, name, "/cup join 1");
    }
    f.advance(Span(1));
    let (id, names) =
        live(&f).into_iter().find(|(_, names)| !names.contains(&"owner".to_owned())).unwrap();
    for (name, text) in [(0, "e4"), (1, "e5"), (0, "d4"), (1, "d5")] {
        play(&mut f, id, &names[name], text);
    }
    there(&mut f, id, &names[0], &format!("/resign g{id} yes"));
    for (text, start) in [("yes", "owner has annulled"), ("undo", "owner ")] {
        let done = there(&mut f, id, "owner", &format!("/annul g{id} {text}"));
        let public = done.iter().find(|post| post.only_to.is_none());
        assert!(public.is_some_and(|post| post.text.starts_with(start)), "{done:#?}");
    }
    f.verify();
}

#[test]
fn no_pace_is_too_long_or_short_for_a_cup() {
    let mut f = fixture();
    for (text, ok) in [
        ("/cup chess players=3 pace=99999999d", false),
        ("/cup chess players=3 pace=1m", true),
        ("/cup siege players=3 pace=30d+365d round=1350d", true),
        ("/cup chess players=3 pace=1d round=9223372036854775807d", false),
        ("/cup chess players=3 pace=1d round=-40d", false),
        ("/cup chess players=3 pace=1d round=0", false),
        ("/cup chess players=3 pace=1d round=", false),
        ("/cup chess players=3 pace=1d round=5W", true),
    ] {
        let said = said(&mut f, "ann", text);
        assert_eq!(said.contains(" opens cup "), ok, "{text}: {said}");
        for cup in 1..9 {
            slash(&mut f, "ann", &format!("/cup end {cup}"));
        }
    }
}

#[test]
fn whoever_opened_a_cup_sees_its_games_only_where_they_are_played() {
    let mut f = fixture();
    said(&mut f, "ann", "/cup chess players=3 pace=1d");
    for name in ["p0", "p1", "p2"] {
        said(&mut f, name, "/cup join 1");
    }
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    play(&mut f, id, &names[0], "e4");
    for text in ["/board", "/moves", "/record", "/replay"] {
        let text = format!("{text} g{id}");
        let refused = slash_in(&mut f, ("1", "yard"), "ann", &text).remove(0).text;
        assert!(refused.contains(&format!("no game g{id}")), "{text}: {refused}");
    }
    assert!(there(&mut f, id, "ann", &format!("/board g{id}"))[0].picture.is_some());
    let stored = slash_in(&mut f, ("1", "yard"), "ann", "/my-data").remove(0);
    let stored = stored.attachment.unwrap().content;
    assert!(stored.contains("\"games\""), "{stored}");
    assert!(!stored.contains("rnbqkbnr") && !stored.contains("\"to_act\""), "{stored}");
}

/// When the round of a game ends.
fn ends(f: &Fixture, id: i64) -> bot::time::Moment {
    let deadlines = f.game(id).deadlines;
    deadlines.iter().find(|d| d.kind == DeadlineKind::Round).unwrap().due
}

#[test]
fn time_without_play_is_added_to_a_round_once() {
    let mut f = fixture();
    open(&mut f, 3, "chess pace=1h+90d");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    let due = ends(&f, id);
    // While the thread is closed, the bot is away for some of the time.
    f.advance(HOUR);
    let place = f.game(id).place;
    f.core.place_lost(&place, f.now).unwrap();
    f.take_answers();
    f.now += 10 * HOUR;
    f.core.stood_still(f.now - 5 * HOUR, f.now).unwrap();
    f.core.grace(f.now + HOUR).unwrap();
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    f.take_answers();
    assert_eq!(ends(&f, id), due + 10 * HOUR);
    // In quarantine, and the thread closed too.
    f.core.quarantine(GameId(id), "for a test", f.now).unwrap();
    f.now += 4 * HOUR;
    f.core.place_lost(&place, f.now).unwrap();
    f.take_answers();
    f.now += 4 * HOUR;
    f.core.review(f.now).unwrap();
    f.now += 4 * HOUR;
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(1_000))).unwrap();
    f.take_answers();
    assert_eq!(ends(&f, id), due + 22 * HOUR);
    // White has used an hour and the 29 that follow: no more than a share.
    f.advance(29 * HOUR);
    play(&mut f, id, &names[0], "e4");
    f.advance(30 * HOUR);
    assert_eq!(by_round(&f, id), [(0, "W(=)".to_owned())]);
    f.verify();
}

#[test]
fn a_vacation_is_used_time_of_a_round() {
    let mut f = fixture();
    open(&mut f, 3, "chess pace=1h+90d vacation=yes");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    let due = ends(&f, id);
    said(&mut f, &names[0], "/vacation 3d");
    f.advance(60 * HOUR);
    assert_eq!(due, f.now);
    assert_eq!(by_round(&f, id), [(0, "W(L)".to_owned())]);
    f.verify();
}

#[test]
fn a_manager_who_plays_wins_no_cup_by_closing_its_channel() {
    let mut f = fixture();
    said(&mut f, "ann", "/cup chess players=4");
    for name in ["boss", "p1", "p2", "p3"] {
        said(&mut f, name, "/cup join 1");
    }
    f.advance(Span(1));
    for (id, names) in live(&f) {
        there(&mut f, id, &names[0], &format!("/resign g{id} yes"));
    }
    // Only the manager still sees it.
    f.outsiders = ["p1", "p2", "p3"].map(str::to_owned).to_vec();
    let posts = f.advance(DAY);
    assert!(posts.iter().all(|post| !post.text.contains("absent")), "{posts:#?}");
    f.outsiders.clear();
    let next = about_cup(&f.advance(Span(1)));
    assert!(next.ends_with("Round 2 of 3 begins."), "{next}");
    assert_eq!(live(&f).len(), 2);
    // Of two who are left, one who has gone forfeits.
    let out = live(&f).into_iter().find(|(_, names)| !names.contains(&"boss".to_owned()));
    for name in &out.unwrap().1 {
        said(&mut f, name, "/cup leave 1");
    }
    for (id, names) in live(&f) {
        there(&mut f, id, &names[0], &format!("/resign g{id} yes"));
    }
    f.outsiders = ["p1", "p2", "p3"].map(str::to_owned).to_vec();
    f.advance(Span(1));
    assert!(f.advance(Span(1)).iter().any(|post| post.text.starts_with("Cup 1 is over: ")));
    f.verify();
}

#[test]
fn a_cup_whose_newest_round_had_no_game_waits_for_its_channel_too() {
    let first_message = |at| MessageId(if at > START { 1_000_000 } else { 0 });
    let network = Network { first_message, ..Network::discord() };
    let mut f = Fixture::with(without_extension(), network);
    open(&mut f, 3, "siege pace=30d");
    f.advance(Span(1));
    f.advance(10 * DAY);
    lowest_win(&mut f);
    f.outsiders = vec!["p2".into()];
    assert!(about_cup(&f.advance(Span(1))).contains("p2 is absent"));
    f.outsiders = ["p0", "p1", "p2"].map(str::to_owned).to_vec();
    assert!(f.advance(6 * DAY).iter().all(|post| !post.text.contains("Cup 1")));
    f.outsiders.clear();
    assert!(about_cup(&f.advance(Span(1))).contains("Round 3 of 3 begins."));
    assert_eq!(live(&f).len(), 1);
    f.verify();
}
