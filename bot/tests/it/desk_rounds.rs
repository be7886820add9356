//! The end of a round of a cup: when it comes, who loses, what is drawn. And what nobody does in a game of a cup.

use bot::chance::Chance;
use bot::chat::{MessageId, Outgoing, PersonId};
use bot::daemon::core::Lapsed;
use bot::game::state::{Cause, DeadlineKind, GameId, Status, Unrated};
use bot::time::Span;
use rules::{Seat, Variant};

use crate::desk_cups::{about_cup, fixture, live, open, said, slash, slash_in};
use crate::support::{DAY, Fixture, HOUR};

/// A cup of chess with a pace that nobody exceeds, whose rounds last 60 hours; its first game and who plays it.
fn begun(terms: &str) -> (Fixture, i64, Vec<String>) {
    let mut f = fixture();
    open(&mut f, 3, terms);
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    (f, id, names)
}

const CHESS: &str = "chess pace=1h+90d";

/// Sends a slash command in the thread of a game.
fn there(f: &mut Fixture, id: i64, name: &str, text: &str) -> Vec<Outgoing> {
    slash_in(f, ("1", &format!("thread-{id}")), name, text)
}

fn play(f: &mut Fixture, id: i64, name: &str, text: &str) {
    let posts = there(f, id, name, &format!("/move g{id} {text}"));
    assert!(posts.iter().any(|post| post.picture.is_some()), "{posts:#?}");
}

/// The causes and seats of the last actions that the end of a round has entered.
fn ended(f: &Fixture, id: i64) -> Vec<(u8, String)> {
    let actions = f.view().actions(GameId(id)).unwrap();
    let by_round = actions.iter().filter(|action| action.cause == Cause::Round);
    by_round.map(|action| (action.seat.0, action.canonical.clone())).collect()
}

fn places(f: &Fixture, id: i64) -> Vec<(u8, u8)> {
    let mut placings = f.game(id).position.placings();
    placings.sort_by_key(|placing| placing.seat.0);
    placings.iter().map(|placing| (placing.seat.0, placing.place)).collect()
}

fn about(posts: &[Outgoing], words: &str) -> Vec<String> {
    let texts = posts.iter().map(|post| post.text.clone());
    texts.filter(|text| text.contains(words)).collect()
}

#[test]
fn no_seat_of_a_cup_changes_hands() {
    let (mut f, id, names) = begun(CHESS);
    said(&mut f, "ann", "/cup");
    let texts = [
        format!("/replace g{id} computer:8"),
        format!("/replace g{id} ann"),
        format!("/replace g{id} {}=computer:1", names[1]),
        format!("/computer g{id} white=1"),
    ];
    for text in texts {
        for name in &names {
            let refused = there(&mut f, id, name, &text).remove(0).text;
            let way_out = refused.contains("/resign") && refused.contains("'/cup 1 leave'");
            assert!(refused.contains("no seat changes hands") && way_out, "{text}: {refused}");
        }
    }
    assert_eq!(f.game(id).former_players, []);
    assert_eq!(f.game(id).proposals, []);
    f.verify();
}

#[test]
fn nobody_stops_the_clock_of_a_game_of_a_cup() {
    let (mut f, id, names) = begun("chess pace=1d");
    let refused = there(&mut f, id, &names[0], &format!("/pause g{id}")).remove(0).text;
    assert!(refused.contains("cannot be paused"), "{refused}");
    let refused = slash_in(&mut f, ("1", "other"), &names[0], &format!("/move-game g{id}"));
    assert!(refused[0].text.contains("is played where the cup is"), "{}", refused[0].text);
    assert_eq!((f.game(id).proposals, f.game(id).clock.paused_at), (vec![], None));
}

#[test]
fn a_seat_is_given_one_move_time_in_a_game() {
    for (pace, most) in [("1d", "1 day"), ("\"4d+2d/move\"", "2 days")] {
        let (mut f, id, names) = begun(&format!("chess pace={pace}"));
        let half = if most == "1 day" { "12h" } else { "1d" };
        let due = f.game(id).turn_ends().unwrap().due;
        for _ in 0..2 {
            let given = there(&mut f, id, &names[1], &format!("/extend g{id} {half}"));
            assert!(given[0].text.contains(" more in game"), "{}", given[0].text);
        }
        let more = f.game(id).turn_ends().unwrap().due - due;
        for _ in 0..2 {
            let refused = there(&mut f, id, &names[1], &format!("/extend g{id} 1m"));
            let said = format!("can be given {most} more in all, and has been given {most}");
            assert!(refused[0].text.contains(&said), "{}", refused[0].text);
        }
        assert_eq!(more, if most == "1 day" { DAY } else { 2 * DAY });
        assert_eq!(f.game(id).proposals, []);
        // The other seat has its own.
        let given = there(&mut f, id, &names[0], &format!("/extend g{id} {half}"));
        assert!(given[0].text.contains(" more in game"), "{}", given[0].text);
    }
}

#[test]
fn a_round_lasts_half_to_all_of_thirty_moves() {
    for (terms, least, most, share, extension) in [
        ("chess pace=1d", 30, 60, 30, "1 day"),
        ("siege pace=1d+9d", 45, 90, 30, "1 day"),
        ("chess pace=\"10d+1d/move up to 20d\"", 40, 80, 40, "1 day"),
    ] {
        let mut f = fixture();
        for wrong in [format!("{}d", least - 1), format!("{most}d1h"), "long".to_owned()] {
            let refused = said(&mut f, "ann", &format!("/cup {terms} players=3 round={wrong}"));
            let how = format!("It can last {least} days to {most} days, as in 'round={most}d'.");
            assert!(refused.contains(&wrong) && refused.contains(&how), "{terms}: {refused}");
        }
        let opened = said(&mut f, "ann", &format!("/cup {terms} players=3"));
        let rule = format!(
            "A round lasts {most} days at most. Whoever has used more than {share} days of it in a game"
        );
        assert!(opened.contains(&rule), "{terms}: {opened}");
        assert!(opened.contains(&format!("can be given {extension} more")), "{opened}");
        let shortest = said(&mut f, "bob", &format!("/cup {terms} players=3 round={least}d"));
        assert!(shortest.contains(&format!("lasts {least} days at most")), "{shortest}");
        assert!(said(&mut f, "ann", "/cup 1").contains(&rule));
        said(&mut f, "ann", "/settings language=de");
        let german = said(&mut f, "ann", "/cup 1");
        assert!(german.contains(&format!("Eine Runde dauert höchstens {most} Tage.")), "{german}");
    }
}

#[test]
fn who_has_used_more_than_a_share_of_the_round_loses_on_time_and_stays() {
    let (mut f, id, names) = begun(CHESS);
    for (turn, text) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
        play(&mut f, id, &names[turn % 2], text);
    }
    let posts = f.advance(40 * HOUR);
    let said_before = about(&posts, "ends with its round");
    assert_eq!(said_before.len(), 1, "half-way only: {posts:#?}");
    let used = format!("{} (White) 1 day and 6 hours, {} (Black) 0 days.", names[0], names[1]);
    assert!(said_before[0].contains(&used), "{said_before:?}");
    let rule = "more than 1 day and 6 hours then loses on time";
    assert!(said_before[0].contains(rule), "{said_before:?}");
    play(&mut f, id, &names[0], "Bb5");
    // White loses out of turn.
    let posts = f.advance(20 * HOUR);
    assert_eq!(ended(&f, id), [(0, "W(L)".to_owned())]);
    assert_eq!((f.game(id).status, places(&f, id)), (Status::Over, vec![(0, 2), (1, 1)]));
    let why = about(&posts, "The round is over.");
    assert_eq!(why.len(), 1, "{posts:#?}");
    assert!(why[0].contains(&format!("{} (White) has used ", names[0])), "{why:?}");
    // The loss is rated, and no desertion.
    let loser = PersonId(names[0].clone());
    let counts = f.view().reliability(&loser).unwrap();
    assert_eq!((f.game(id).terms.unrated, counts.time_outs, counts.abandoned), (None, 0, 0));
    assert!(said(&mut f, &names[0], "/rating").contains("1421"));
    let next = about_cup(&posts);
    assert!(!next.contains("(out)") && next.contains("Round 2 of 3 begins."), "{next}");
    f.verify();
}

#[test]
fn a_game_that_nobody_has_held_up_is_drawn_and_unrated() {
    let (mut f, id, names) = begun(CHESS);
    f.advance(30 * HOUR);
    play(&mut f, id, &names[0], "e4");
    let posts = f.advance(30 * HOUR);
    assert_eq!(ended(&f, id), [(0, "W(=)".to_owned())]);
    assert_eq!(places(&f, id), [(0, 1), (1, 1)]);
    assert_eq!(f.game(id).terms.unrated, Some(Unrated::Round));
    let why = about(&posts, "everybody has agreed to that by joining the cup");
    assert!(why[0].contains("counts for no rating"), "{posts:#?}");
    for name in &names {
        assert!(!said(&mut f, name, "/rating").contains("1500"), "nobody is rated");
    }
    assert!(about_cup(&posts).contains("½ points from 1 game"));
    f.verify();
}

#[test]
fn of_three_who_has_used_most_loses_first() {
    let (mut f, id, names) = begun("siege pace=1h+90d");
    f.advance(31 * HOUR);
    play(&mut f, id, &names[0], "3e-5e");
    f.advance(35 * HOUR);
    let moves = f.game(id).position.actions();
    let text = moves[0].clone();
    play(&mut f, id, &names[1], &text);
    let posts = f.advance(24 * HOUR);
    let letter = |seat: usize| f.game(id).variant.seats()[seat].letter;
    let lost = |seat: usize| (u8::try_from(seat).unwrap(), format!("{}(L)", letter(seat)));
    assert_eq!(ended(&f, id), [lost(1), lost(0)]);
    assert_eq!(places(&f, id), [(0, 2), (1, 3), (2, 1)]);
    assert_eq!(about(&posts, "The round is over.").len(), 1, "one post: {posts:#?}");
    assert_eq!(f.game(id).terms.unrated, None);
    f.verify();
}

#[test]
fn rounds_of_more_than_two_weeks_are_announced_again_a_week_before_their_end() {
    for (pace, told) in [("1d", vec![30, 53]), ("6h", vec![8]), ("5h36m", vec![7])] {
        let (mut f, id, _) = begun(&format!("chess pace={pace}+90d"));
        let mut found = Vec::new();
        for day in 1..=60 {
            let posts = f.advance(DAY);
            found.extend(about(&posts, "game g1 ends with its round").into_iter().map(|_| day));
        }
        assert_eq!(found[..told.len()], told, "{pace}");
        assert_eq!(ended(&f, id), [(0, "W(L)".to_owned())], "{pace}");
    }
}

#[test]
fn time_in_which_nobody_could_play_is_added() {
    let (mut f, id, names) = begun(CHESS);
    let began = f.now;
    f.advance(10 * HOUR);
    // The channel is closed for 20 hours of White's turn.
    let place = f.game(id).place;
    f.core.place_lost(&place, f.now).unwrap();
    f.take_answers();
    f.now += 20 * HOUR;
    let post = f.core.reopened(&place, f.now).unwrap().unwrap();
    f.core.resume(&place, f.now, &bot::store::Posted::new(post, MessageId(999))).unwrap();
    f.take_answers();
    play(&mut f, id, &names[0], "e4");
    // The bot is away for 5 hours of Black's.
    f.now += 5 * HOUR;
    f.core.stood_still(f.now - 5 * HOUR, f.now).unwrap();
    f.core.grace(f.now + HOUR).unwrap();
    let round = |f: &Fixture| {
        let game = f.game(id);
        game.deadlines.iter().find(|d| d.kind == DeadlineKind::Round).map(|d| d.due)
    };
    assert_eq!(round(&f), Some(began + 85 * HOUR));
    f.advance(29 * HOUR);
    play(&mut f, id, &names[1], "e5");
    // White has used 10 hours and 21 more, Black 29.
    f.advance(21 * HOUR - Span(1));
    assert_eq!(f.game(id).status, Status::Live);
    f.advance(Span(1));
    assert_eq!(ended(&f, id), [(0, "W(L)".to_owned())]);
    f.verify();
}

#[test]
fn what_was_taken_back_has_used_its_time_too() {
    let (mut f, id, names) = begun(CHESS);
    f.advance(20 * HOUR);
    play(&mut f, id, &names[0], "e4");
    f.advance(15 * HOUR);
    there(&mut f, id, &names[0], &format!("/takeback g{id}"));
    there(&mut f, id, &names[1], &format!("/takeback g{id} agree"));
    assert_eq!(f.game(id).moves(), 0);
    // White has used 20 hours, Black 15.
    f.advance(9 * HOUR);
    play(&mut f, id, &names[0], "d4");
    f.advance(16 * HOUR);
    assert_eq!(ended(&f, id), [(1, "B(L)".to_owned())], "29 hours and 31");
}

#[test]
fn nobody_loses_before_the_history_is_read_or_in_a_grace() {
    let (mut f, id, names) = begun(CHESS);
    f.advance(29 * HOUR);
    play(&mut f, id, &names[0], "e4");
    f.advance(31 * HOUR - Span(1));
    let due = f.now + Span(1);
    f.now = due + HOUR;
    let known = Some(due - Span(1));
    assert_eq!(f.core.lapse(GameId(id), f.now, known).unwrap(), Lapsed::Waiting);
    f.core.grace(f.now + 12 * HOUR).unwrap();
    assert_eq!(f.core.lapse(GameId(id), f.now, Some(f.now)).unwrap(), Lapsed::Nothing);
    // A game can end otherwise until then, and what was used is counted to the end of the round.
    play(&mut f, id, &names[1], "e5");
    f.advance(12 * HOUR);
    assert_eq!(ended(&f, id), [(1, "B(L)".to_owned())]);
    f.verify();
}

#[test]
fn managers_rule_over_no_cup_in_which_they_play() {
    let mut f = fixture();
    slash(&mut f, "ann", "/cup chess players=4");
    for name in ["boss", "owner", "p2", "p3"] {
        said(&mut f, name, "/cup join 1");
    }
    // The opener may still end it, and so may a manager.
    f.advance(Span(1));
    let games = live(&f);
    let has = |name: &str| games.iter().find(|(_, names)| names.iter().any(|n| n == name)).unwrap();
    let (of_boss, of_owner) = (has("boss").0, has("owner").0);
    for id in [of_boss, of_owner] {
        for text in [format!("/close g{id} enough"), format!("/abort g{id}")] {
            let refused = there(&mut f, id, "boss", &text).remove(0).text;
            let own = id == of_boss;
            assert!(own || refused.contains("You play in cup 1"), "{text}: {refused}");
        }
        assert_eq!(f.game(id).status, Status::Live);
    }
    for name in ["boss", "owner"] {
        let refused = said(&mut f, name, "/cup end 1");
        assert!(refused.contains("You play in cup 1"), "{name}: {refused}");
    }
    // Who has left has played.
    said(&mut f, "boss", "/cup leave 1");
    let refused = there(&mut f, of_owner, "boss", &format!("/close g{of_owner} enough"));
    assert!(refused[0].text.contains("You play in cup 1, or have left it"));
    if of_owner == of_boss {
        return;
    }
    let refused = there(&mut f, of_owner, "owner", &format!("/close g{of_owner} enough"));
    assert!(f.game(of_owner).status == Status::Live, "{}", refused[0].text);
    let closed = there(&mut f, of_boss, "owner", &format!("/close g{of_boss} enough"));
    assert!(about(&closed, "owner, who manages this server, ends game").len() == 1, "{closed:#?}");
    assert_eq!(f.game(of_boss).status, Status::Aborted);
    f.verify();
}

#[test]
fn a_player_of_a_cup_annuls_no_game_of_it() {
    let mut f = fixture();
    slash(&mut f, "ann", "/cup chess players=4");
    for name in ["boss", "owner", "p2", "p3"] {
        said(&mut f, name, "/cup join 1");
    }
    f.advance(Span(1));
    let games = live(&f);
    let (id, names) = games.iter().find(|(_, names)| !names.contains(&"boss".to_owned())).unwrap();
    let names = names.clone();
    for (name, text) in [(&names[0], "e4"), (&names[1], "e5"), (&names[0], "d4"), (&names[1], "d5")]
    {
        play(&mut f, *id, name, text);
    }
    there(&mut f, *id, &names[0], &format!("/resign g{id} yes"));
    assert_eq!(f.game(*id).position.placings()[0].seat, Seat(1));
    let refused = there(&mut f, *id, "boss", &format!("/annul g{id}")).remove(0).text;
    assert!(refused.contains("You play in cup 1"), "{refused}");
    f.verify();
}

/// The actions of a random game of Underworld up to a decision.
fn until_a_decision() -> Vec<String> {
    for seed in 0..3_000 {
        let mut chance = Chance::new(seed);
        let mut position = Variant::Underworld.new_game::<&str, &str>(&[]).unwrap();
        let mut played = Vec::new();
        while position.outcome().is_none() && played.len() < 160 {
            if position.decision().is_some() {
                return played;
            }
            let actions = position.actions();
            played.push(actions[chance.below(actions.len())].clone());
            position.play(played.last().unwrap()).unwrap();
        }
    }
    panic!("nobody had to decide");
}

#[test]
fn a_round_ends_while_somebody_decides() {
    let (mut f, id, names) = begun("underworld pace=1h+90d");
    f.advance(59 * HOUR + HOUR / 2);
    for action in until_a_decision() {
        let seat = f.game(id).position.to_act().unwrap();
        play(&mut f, id, &names[seat.index()], &action);
    }
    assert!(f.game(id).position.decision().is_some());
    f.advance(HOUR / 2);
    assert_eq!(ended(&f, id), [(0, "W(L)".to_owned())]);
    assert_eq!((f.game(id).status, f.game(id).terms.unrated), (Status::Over, None));
    f.verify();
}
