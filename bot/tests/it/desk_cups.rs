//! Cups: when one begins, how its rounds follow, what its games count, who is absent, and who may see it.

use bot::chat::{Context, Incoming, Membership, MessageId, Outgoing, PlaceId, Subject};
use bot::daemon::Network;
use bot::game::state::Status;
use bot::time::Span;

use render::{Cell, Score, Standings, StandingsLine, StoredChart};

use crate::support::{DAY, Fixture, HOUR, START, without_extension};

pub(crate) fn fixture() -> Fixture {
    // Ids of messages count from 1 in these tests.
    let network = Network { first_message: |_| MessageId(0), ..Network::discord() };
    Fixture::with(without_extension(), network)
}

/// Sends a slash command in a channel of guild 1.
pub(crate) fn slash(f: &mut Fixture, name: &str, text: &str) -> Vec<Outgoing> {
    slash_in(f, ("1", "one"), name, text)
}

pub(crate) fn slash_in(f: &mut Fixture, at: (&str, &str), name: &str, text: &str) -> Vec<Outgoing> {
    let guild = Membership {
        guild: at.0.into(),
        channel: at.1.into(),
        roles: Some(Vec::new()),
        manages: ["boss", "owner"].contains(&name),
    };
    let message = Incoming {
        place: PlaceId(at.1.into()),
        addressed: true,
        context: Context {
            unseen: true,
            guild: Some(guild),
            owns_guild: name == "owner",
            ..Context::default()
        },
        ..f.message(name, text)
    };
    f.judge(&message)
}

pub(crate) fn said(f: &mut Fixture, name: &str, text: &str) -> String {
    slash(f, name, text).remove(0).text
}

/// Opens a cup that so many people join: p0, p1 and so on. It begins at the next check of the clock.
pub(crate) fn open(f: &mut Fixture, players: usize, terms: &str) {
    let opened = slash(f, "boss", &format!("/cup {terms} players={players}")).remove(0);
    let buttons: Vec<&str> = opened.buttons.iter().map(|b| b.label.as_str()).collect();
    assert_eq!((buttons, opened.only_to), (vec!["Join", "Leave"], None));
    for player in 0..players {
        let name = format!("p{player}");
        let mut joined = slash(f, &name, &opened.buttons[0].command);
        let alone = joined.remove(0);
        assert!(alone.text.starts_with("You play in cup 1 now"), "{}", alone.text);
        assert_eq!((alone.only_to, joined), (Some(name), vec![]));
    }
}

/// The live games, with the names of their players in the order of the seats.
pub(crate) fn live(f: &Fixture) -> Vec<(i64, Vec<String>)> {
    let mut found = Vec::new();
    for id in 1.. {
        let Some(game) = f.view().replayed(bot::game::state::GameId(id)).unwrap() else { break };
        if game.status == Status::Live {
            let names = game.seats.iter().map(|s| s.holder.name().unwrap().to_owned());
            found.push((id, names.collect()));
        }
    }
    found
}

fn number(name: &str) -> usize {
    name[1..].parse().unwrap()
}

/// In every live game all but the player with the lowest number resign, the highest first.
pub(crate) fn lowest_win(f: &mut Fixture) {
    for (id, mut names) in live(f) {
        names.sort_by_key(|name| std::cmp::Reverse(number(name)));
        names.pop();
        for name in names {
            slash_in(f, ("1", &format!("thread-{id}")), &name, &format!("/resign g{id} yes"));
        }
        assert_eq!(f.game(id).status, Status::Over);
    }
}

/// The post about the cup among others.
pub(crate) fn about_cup(posts: &[Outgoing]) -> String {
    let about = |post: &&Outgoing| {
        let text = &post.text;
        text.contains(" begins.") && text.contains("ound ") || text.starts_with("Cup 1 is over")
    };
    posts.iter().find(about).unwrap_or_else(|| panic!("{posts:#?}")).text.clone()
}

#[test]
fn a_round_begins_when_all_games_of_the_one_before_are_over() {
    let mut f = fixture();
    open(&mut f, 4, "chess pace=3d");
    assert_eq!(live(&f), []);
    let begins = about_cup(&f.advance(Span(1)));
    assert!(begins.starts_with("Cup 1 begins: Chess, everybody meets everybody, 3 rounds, 3d a move, the clock runs during vacations. p0, p1, p2 and p3 play."), "{begins}");
    assert!(begins.ends_with("\nRound 1 of 3 begins."), "{begins}");
    for round in 1..=3 {
        let games = live(&f);
        assert_eq!(games.len(), 2, "round {round}");
        assert_eq!(f.game(games[0].0).place.0, format!("thread-{}", games[0].0));
        // One game is over, and the other goes on.
        let (id, names) = games[0].clone();
        let loser = names.iter().max_by_key(|name| number(name)).unwrap();
        slash_in(&mut f, ("1", &format!("thread-{id}")), loser, &format!("/resign g{id} yes"));
        assert!(f.advance(HOUR).iter().all(|post| !post.text.contains("ound")));
        lowest_win(&mut f);
        let post = about_cup(&f.advance(Span(1)));
        if round < 3 {
            assert!(post.starts_with(&format!("Round {round} of cup 1 is over.\n")), "{post}");
        } else {
            assert!(post.starts_with("Cup 1 is over: p0 wins with 3 points.\n"), "{post}");
            let lines = "1. p0: 3 points from 3 games (3, 3 won)\n2. p1: 2 points from 3 games (1, 2 won)\n\
                         3. p2: 1 point from 3 games (0, 1 won)\n4. p3: 0 points from 3 games (0, 0 won)";
            assert!(post.contains(lines), "{post}");
        }
    }
    assert_eq!((live(&f), f.advance(DAY).len()), (vec![], 0));
    let shown = said(&mut f, "ann", "/cup 1");
    assert!(shown.contains("It is over") && shown.contains("1. p0: 3 points"), "{shown}");
    assert!(said(&mut f, "ann", "/cup").contains("Cup 1: Chess, p0 wins with 3 points."));
    said(&mut f, "ann", "/settings language=de");
    let shown = said(&mut f, "ann", "/cup 1");
    assert!(shown.contains("1. p0: 3 Punkte aus 3 Partien (3, 3 gewonnen)\n"), "{shown}");
    assert!(shown.contains("3. p2: 1 Punkt aus 3 Partien (0, 1 gewonnen)\n"), "{shown}");
    let listed = said(&mut f, "ann", "/cup");
    assert!(listed.contains("Turnier 1: Schach, p0 gewinnt mit 3 Punkten."), "{listed}");
    f.verify();
}

/// The pictures of the standings among posts.
fn pictured(posts: &[Outgoing]) -> Vec<Standings> {
    let chart = |post: &Outgoing| match post.picture.as_ref().map(|picture| &picture.subject) {
        Some(Subject::Chart(StoredChart::Standings(standings))) => Some(standings.clone()),
        _ => None,
    };
    posts.iter().filter_map(chart).collect()
}

/// A line of the standings in one word, with `-` for what is not over, `#` for the player's own column and brackets around what was not
/// played.
fn row(line: &StandingsLine) -> String {
    let score = |score: &Score| match score.played {
        true => score.text.clone(),
        false => format!("({})", score.text),
    };
    let cell = |cell: &Cell| match cell {
        Cell::Own => "#".to_owned(),
        Cell::Scores(scores) if scores.is_empty() => "-".to_owned(),
        Cell::Scores(scores) => scores.iter().map(score).collect(),
    };
    let cells: String = line.cells.iter().map(cell).collect();
    format!("{} {} {cells} {}", line.place, line.name, line.points)
}

#[test]
fn standings_have_a_picture_when_a_game_is_over() {
    let mut f = fixture();
    open(&mut f, 3, "chess");
    assert!(pictured(&f.advance(Span(1))).is_empty(), "no game is over");
    let mut last = Vec::new();
    for round in 1..=3 {
        lowest_win(&mut f);
        last = pictured(&f.advance(Span(1)));
        assert_eq!(last.len(), 1, "round {round}");
        let state = last[0].state.clone();
        assert_eq!(state == format!("after round {round} of 3"), round < 3, "{state}");
    }
    let shown = pictured(&slash(&mut f, "ann", "/cup 1"));
    assert_eq!(shown, last);
    let standings = &last[0];
    assert_eq!((&*standings.title, &*standings.state), ("Cup 1: Chess", "final standings"));
    assert_eq!(standings.columns, ["1", "2", "3"]);
    let rows: Vec<String> = standings.lines.iter().map(row).collect();
    assert_eq!(rows, ["1 p0 #11 2", "2 p1 0#1 1", "3 p2 00# 0"]);
}

#[test]
fn games_for_three_are_shown_round_by_round() {
    let mut f = fixture();
    open(&mut f, 3, "siege");
    f.advance(Span(1));
    lowest_win(&mut f);
    let standings = pictured(&f.advance(Span(1))).remove(0);
    let rows: Vec<String> = standings.lines.iter().map(row).collect();
    assert_eq!(rows, ["1 p0 2 2", "2 p1 1 1", "3 p2 0 0"]);
    let parts = standings.lines.iter().map(|line| match &line.cells[0] {
        Cell::Scores(scores) => scores[0].part,
        Cell::Own => panic!("a round"),
    });
    assert_eq!(parts.collect::<Vec<_>>(), [100, 50, 0]);
    // The second round is played.
    let shown = pictured(&slash(&mut f, "ann", "/cup 1")).remove(0);
    assert_eq!(
        (shown.columns, shown.state),
        (vec!["r1".to_owned(), "r2".to_owned()], "round 2 of 3".to_owned())
    );
    let ended = pictured(&slash(&mut f, "boss", "/cup end 1")).remove(0);
    assert_eq!(ended.state, "final standings");
}

#[test]
fn three_players_sit_in_each_seat_and_get_points_by_place() {
    let mut f = fixture();
    open(&mut f, 3, "siege");
    f.advance(Span(1));
    let mut seats = Vec::new();
    let mut last = String::new();
    for _ in 0..3 {
        let games = live(&f);
        assert_eq!(games.len(), 1);
        seats.push(games[0].1.clone());
        lowest_win(&mut f);
        last = about_cup(&f.advance(Span(1)));
    }
    assert_eq!(seats, [["p0", "p1", "p2"], ["p1", "p2", "p0"], ["p2", "p0", "p1"]]);
    let lines = "1. p0: 6 points from 3 games (9, 3 won)\n2. p1: 3 points from 3 games (0, 0 won)\n3. p2: 0 points";
    assert!(last.contains(lines), "{last}");
}

#[test]
fn who_loses_on_time_forfeits_the_rest() {
    let mut f = fixture();
    open(&mut f, 4, "chess pace=1d");
    f.advance(Span(1));
    let games = live(&f);
    let late = games[0].1[0].clone();
    // In the other game the first move is made.
    let (other, names) = games[1].clone();
    slash_in(&mut f, ("1", &format!("thread-{other}")), &names[0], &format!("/move g{other} e4"));
    let second = slash_in(
        &mut f,
        ("1", &format!("thread-{other}")),
        &names[1],
        &format!("/resign g{other} yes"),
    );
    assert!(!second.is_empty());
    let post = about_cup(&f.advance(DAY + HOUR));
    assert!(post.contains(&format!("{late} (out): 0 points from 1 game")), "{post}");
    assert!(
        post.contains(&format!(" {late} is absent: ")) && post.contains("wins without a game."),
        "{post}"
    );
    assert_eq!(live(&f).len(), 1);
    lowest_win(&mut f);
    f.advance(Span(1));
    lowest_win(&mut f);
    let over = about_cup(&f.advance(Span(1)));
    assert!(over.contains(&format!("{late} (out): 0 points from 3 games (0, 0 won)")), "{over}");
}

#[test]
fn nobody_is_started_where_they_cannot_play() {
    let mut f = fixture();
    open(&mut f, 3, "siege");
    f.outsiders = vec!["p2".into()];
    let begins = about_cup(&f.advance(Span(1)));
    assert!(
        begins.contains("p2 is absent: p0 and p1 share the first places without a game."),
        "{begins}"
    );
    assert_eq!(live(&f), []);
    // The next round begins at the next check, with p2 again.
    f.outsiders.clear();
    said(&mut f, "ann", "/settings language=de");
    let shown = said(&mut f, "ann", "/cup 1");
    assert!(shown.contains("1. p0: 1½ Punkte aus 1 Partie (0, 0 gewonnen)\n"), "{shown}");
    let next = about_cup(&f.advance(Span(1)));
    assert!(next.contains("1. p0: 1½ points from 1 game (0, 0 won)\n1. p1: 1½ points"), "{next}");
    assert_eq!(live(&f).len(), 1);
}

#[test]
fn vacations_count_only_where_the_cup_allows_it() {
    for (terms, moved) in [("chess pace=3d", false), ("chess pace=3d vacation=yes", true)] {
        let mut f = fixture();
        open(&mut f, 4, terms);
        f.advance(Span(1));
        let (id, names) = live(&f)[0].clone();
        let due = |f: &Fixture| f.game(id).turn_ends().unwrap().due;
        let before = due(&f);
        slash(&mut f, &names[0], "/vacation 5d");
        assert_eq!(due(&f) > before, moved, "{terms}");
        // The same in a turn that begins in the vacation.
        let place = format!("thread-{id}");
        slash(&mut f, &names[1], "/vacation 5d");
        slash_in(&mut f, ("1", &place), &names[0], &format!("/move g{id} e4"));
        assert_eq!(due(&f) > f.now + 4 * DAY, moved, "{terms}");
        let started = f.game(id).clock.no_vacation;
        assert_eq!(started, !moved);
        f.verify();
    }
}

#[test]
fn a_cup_is_joined_left_and_ended() {
    let mut f = fixture();
    let direct = Incoming { addressed: true, ..f.message("ann", "/cup siege") };
    assert!(f.judge(&direct)[0].text.starts_with("Cups are played in the channels"));
    for (text, why) in [
        ("/cup siege players=5", "cannot have 5 players"),
        ("/cup siege system=swiss", "cannot be played as swiss"),
        ("/cup chess players=6 system=swiss", "cannot be played as swiss"),
        ("/cup chess pace=often", "is no pace"),
        ("/cup chess vacation=maybe", "vacation=maybe"),
        ("/cup ludo", "ludo"),
        ("/cup 7", "no such cup"),
        ("/cup join", "no such cup"),
    ] {
        let refused = said(&mut f, "ann", text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
    let opened = said(&mut f, "ann", "/cup chess players=3");
    assert!(
        opened.starts_with(
            "ann opens cup 1 for 3 players: Chess, everybody meets everybody, 3 rounds, 3d"
        ),
        "{opened}"
    );
    assert!(said(&mut f, "bob", "/cup join").starts_with("You play in cup 1 now: 1 of 3"));
    assert!(said(&mut f, "bob", "/cup join 1").contains("You play in cup 1 already"));
    assert!(said(&mut f, "bob", "/cup leave 1").starts_with("You have left cup 1: 0 of 3"));
    assert!(said(&mut f, "bob", "/cup leave 1").contains("do not play"));
    assert!(said(&mut f, "bob", "/cup end 1").contains("Manage Server"));
    // Another server knows nothing of it.
    for text in ["/cup 1", "/cup join 1", "/cup end 1"] {
        let foreign = slash_in(&mut f, ("2", "abroad"), "boss", text).remove(0).text;
        assert!(foreign.contains("no such cup"), "{text}: {foreign}");
    }
    let foreign = slash_in(&mut f, ("2", "abroad"), "boss", "/cup").remove(0).text;
    assert!(foreign.contains("no cups on this server"), "{foreign}");
    // The opener can end it until it begins, a manager always.
    assert!(said(&mut f, "ann", "/cup end 1").starts_with("ann has ended cup 1 before it began."));
    assert!(said(&mut f, "bob", "/cup join 1").contains("no longer waits"));
    f.verify();
}

#[test]
fn players_cannot_cancel_a_game_of_a_cup_and_a_manager_ends_the_cup() {
    let mut f = fixture();
    open(&mut f, 3, "chess");
    f.advance(Span(1));
    let (id, names) = live(&f)[0].clone();
    let at = format!("thread-{id}");
    let refused = slash_in(&mut f, ("1", &at), &names[0], &format!("/abort g{id}")).remove(0).text;
    assert!(refused.contains("cannot be cancelled by its players"), "{refused}");
    assert_eq!(f.game(id).status, Status::Live);
    assert!(said(&mut f, "p9", "/cup join 1").contains("no longer waits"));
    let left = said(&mut f, "p2", "/cup leave");
    assert!(left.contains("forfeit the games that have not begun"), "{left}");
    // One that a manager cancels gives no points.
    slash_in(&mut f, ("1", &at), "boss", &format!("/close g{id} for a reason"));
    let next = about_cup(&f.advance(Span(1)));
    assert!(next.contains("0 points from 1 game"), "{next}");
    let ended = said(&mut f, "boss", "/cup end 1");
    assert!(
        ended.starts_with("boss has ended cup 1. Games under way go on, and no longer count.\n1. "),
        "{ended}"
    );
    lowest_win(&mut f);
    assert!(f.advance(DAY).iter().all(|post| !post.text.contains("ound")));
    f.verify();
}

#[test]
fn a_swiss_cup_of_nine_has_byes_and_no_second_meeting() {
    let mut f = fixture();
    open(&mut f, 9, "chess system=swiss");
    let begins = about_cup(&f.advance(Span(1)));
    assert!(begins.contains("Swiss, 5 rounds"), "{begins}");
    let (mut met, mut byes) = (Vec::new(), Vec::new());
    said(&mut f, "ann", "/settings language=de");
    for round in 1..=5 {
        let games = live(&f);
        assert_eq!(games.len(), 4, "round {round}");
        let shown = said(&mut f, "ann", "/cup 1");
        assert!(shown.contains(&format!("\nRunde {round} von 5 läuft (")), "{shown}");
        let playing: Vec<String> = games.iter().flat_map(|(_, names)| names.clone()).collect();
        byes.extend((0..9).map(|p| format!("p{p}")).filter(|name| !playing.contains(name)));
        for (_, mut names) in games {
            names.sort();
            assert!(!met.contains(&names), "{names:?}");
            met.push(names);
        }
        lowest_win(&mut f);
        let post = about_cup(&f.advance(Span(1)));
        assert_eq!(post.starts_with("Cup 1 is over: p0 wins with 5 points."), round == 5, "{post}");
    }
    byes.sort();
    byes.dedup();
    assert_eq!(byes.len(), 5);
    f.verify();
}

#[test]
fn a_swiss_cup_goes_on_if_all_whites_lose_on_time() {
    let mut f = fixture();
    open(&mut f, 8, "chess system=swiss pace=1d");
    f.advance(Span(1));
    let (mut left, mut last) = ((0..8).map(|p| format!("p{p}")).collect::<Vec<_>>(), String::new());
    for round in 1..=3 {
        let games: Vec<Vec<String>> = live(&f).into_iter().map(|(_, names)| names).collect();
        let mut playing = games.concat();
        playing.sort();
        assert_eq!(playing, left, "round {round}");
        left = games.into_iter().map(|names| names[1].clone()).collect();
        left.sort();
        last = about_cup(&f.advance(DAY + HOUR));
    }
    let over = format!(
        "Cup 1 is over after 3 rounds, because nobody is left to be paired: {} wins with 3 points.",
        left[0]
    );
    assert!(last.starts_with(&over), "{last}");
    f.verify();
}

#[test]
fn players_are_removed_by_the_opener_and_by_managers() {
    let mut f = fixture();
    said(&mut f, "ann", "/cup chess players=3");
    for name in ["eve", "p1", "p2"] {
        if name == "p2" {
            for (by, text, why) in [
                ("p1", "/cup 1 remove=eve", "Whoever opened a cup"),
                ("ann", "/cup 1 remove=zoe", "zoe"),
                ("ann", "/cup 1 remove=ann", "ann does not play in cup 1."),
            ] {
                let refused = said(&mut f, by, text);
                assert!(refused.contains(why), "{text}: {refused}");
            }
            let answers = slash(&mut f, "ann", "/cup 1 remove=@eve");
            let told: Vec<_> = answers.iter().map(|a| (&*a.text, a.only_to.as_deref())).collect();
            assert_eq!(
                told,
                [
                    ("eve no longer plays in cup 1: 1 of 3 players.", Some("ann")),
                    ("ann has removed you from cup 1.", None)
                ]
            );
            let refused = said(&mut f, "eve", "/cup join 1");
            assert!(refused.starts_with("You were removed from cup 1"), "{refused}");
            said(&mut f, "p0", "/cup join 1");
        }
        said(&mut f, name, "/cup join 1");
    }
    f.advance(Span(1));
    // Once it has begun, only managers do that; the running game goes on, and the next one is forfeited.
    let running = live(&f);
    let name = running[0].1[0].clone();
    let remove = format!("/cup 1 remove={name}");
    assert!(said(&mut f, "ann", &remove).contains("Manage Server"));
    let removed = said(&mut f, "boss", &remove);
    assert!(removed.starts_with(&format!("{name} is out of cup 1")), "{removed}");
    assert_eq!(live(&f), running);
    let mut posts = String::new();
    for _ in 0..3 {
        lowest_win(&mut f);
        posts += &about_cup(&f.advance(Span(1)));
    }
    assert!(posts.contains(&format!("{name} (out): ")), "{posts}");
    assert_eq!(posts.matches(&format!(" {name} is absent: ")).count(), 1, "{posts}");
    assert!(said(&mut f, "boss", "/cup 1 remove=p1").contains("is over"));
    f.verify();
}

#[test]
fn a_blocked_person_leaves_cups_that_have_not_begun() {
    let mut f = fixture();
    said(&mut f, "ann", "/cup chess players=3");
    said(&mut f, "bob", "/cup chess players=3");
    for name in ["eve", "p1", "p2"] {
        said(&mut f, name, "/cup join 1");
    }
    said(&mut f, "eve", "/cup join 2");
    f.advance(Span(1));
    let running = live(&f);
    said(&mut f, "boss", "/block eve");
    assert!(said(&mut f, "ann", "/cup 2").contains("0 of 3"));
    assert!(!said(&mut f, "ann", "/cup 1").contains("(out)"));
    assert_eq!(live(&f), running);
    let refused = said(&mut f, "eve", "/cup join 2");
    assert!(refused.contains("cannot"), "{refused}");
    f.verify();
}

#[test]
fn one_person_opens_two_cups_and_a_server_has_twenty() {
    let mut f = fixture();
    for opener in 0..10 {
        for _ in 0..2 {
            said(&mut f, &format!("p{opener}"), "/cup glinski players=16");
        }
        let refused = said(&mut f, &format!("p{opener}"), "/cup chess");
        let why = if opener < 9 { "You have opened 2 cups" } else { "There are 20 cups" };
        assert!(refused.starts_with(why), "{refused}");
    }
    assert!(said(&mut f, "ann", "/cup chess").starts_with("There are 20 cups"));
    let listed = said(&mut f, "ann", "/cup");
    for cup in 1..=20 {
        assert!(listed.contains(&format!("Cup {cup}: ")), "{cup}: {listed}");
    }
    // One that is over makes room, and does not hide those that are not.
    said(&mut f, "p9", "/cup end 20");
    let opened = said(&mut f, "p9", "/cup chess");
    assert!(opened.starts_with("p9 opens cup 21"), "{opened}");
    let listed = said(&mut f, "ann", "/cup");
    assert!(listed.contains("Cup 1: ") && listed.contains("Cup 21: "), "{listed}");
}

/// Sends a slash command in another channel of guild 1, by somebody who is known to see the channel of the cup or not.
fn elsewhere(f: &mut Fixture, name: &str, sees: bool, text: &str) -> String {
    let guild = Membership {
        guild: "1".into(),
        channel: "yard".into(),
        roles: Some(Vec::new()),
        manages: name == "boss",
    };
    let sees = if sees { vec![PlaceId("one".into())] } else { Vec::new() };
    let message = Incoming {
        place: PlaceId("yard".into()),
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), sees, ..Context::default() },
        ..f.message(name, text)
    };
    f.judge(&message).remove(0).text
}

#[test]
fn who_is_not_known_to_see_the_channel_of_a_cup_cannot_join_or_read_elsewhere() {
    let mut f = fixture();
    said(&mut f, "ann", "/cup chess players=3");
    for text in
        ["/cup 1", "/cup join 1", "/cup join", "/cup leave 1", "/cup end 1", "/cup 1 remove=ann"]
    {
        let refused = elsewhere(&mut f, "eve", false, text);
        assert!(
            refused.starts_with("There is no such cup on this server, or you cannot see"),
            "{text}: {refused}"
        );
    }
    assert!(elsewhere(&mut f, "eve", false, "/cup").starts_with("There are no cups"));
    assert!(elsewhere(&mut f, "eve", true, "/cup").contains("Cup 1: Chess"));
    assert!(elsewhere(&mut f, "eve", true, "/cup 1").contains("It waits for players"));
    assert!(elsewhere(&mut f, "eve", true, "/cup join 1").starts_with("You play in cup 1 now"));
    // Who plays in one can leave it, its opener and managers can end it.
    assert!(elsewhere(&mut f, "eve", false, "/cup 1").starts_with("There is no such cup"));
    assert!(elsewhere(&mut f, "eve", false, "/cup leave").starts_with("You have left cup 1"));
    assert!(elsewhere(&mut f, "boss", false, "/cup 1").contains("It waits for players"));
    assert!(elsewhere(&mut f, "ann", false, "/cup end").starts_with("ann has ended cup 1"));
    f.verify();
}

/// A name of the greatest length, which Discord writes with as many escapes.
fn long(player: usize) -> String {
    format!("p{player:_<38}")
}

#[test]
fn the_post_about_a_round_of_long_names_says_who_forfeits_and_ends_with_a_sentence() {
    let mut f = fixture();
    let opened = slash(&mut f, "boss", "/cup chess players=16 system=swiss").remove(0);
    for player in 0..16 {
        said(&mut f, &long(player), &opened.buttons[0].command);
    }
    let whole = |text: &str| {
        let weight: usize = text
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || " \n".contains(c) { 1 } else { 2 })
            .sum();
        assert!(weight < 2_000 && text.ends_with('.'), "{text}");
    };
    // Half of them cannot play when it begins.
    f.outsiders = (0..8).map(long).collect();
    let posts = f.advance(Span(1));
    let mut post = about_cup(&posts);
    for round in 1..=3 {
        whole(&post);
        for player in (0..8).map(long) {
            let forfeits = format!("{player} is absent: ");
            let both = post.contains(&format!("{player} and "))
                || post.contains(&format!(" and {player} forfeit"));
            assert!(post.contains(&forfeits) || both, "round {round}: {player}: {post}");
        }
        if round > 1 {
            assert!(post.contains("more are in the picture of '/cup 1'."), "{post}");
        }
        let shown = said(&mut f, "ann", "/cup 1");
        whole(&shown);
        for (id, names) in live(&f) {
            slash_in(
                &mut f,
                ("1", &format!("thread-{id}")),
                &names[0],
                &format!("/resign g{id} yes"),
            );
        }
        post = about_cup(&f.advance(Span(1)));
    }
    let ended = said(&mut f, "boss", "/cup end 1");
    whole(&ended);
}

/// A fixture in which what was written before a week after the start is known to be as old as an open game becomes.
fn in_time() -> Fixture {
    let first_message = |at| MessageId(if at > START { 1_000_000 } else { 0 });
    Fixture::with(without_extension(), Network { first_message, ..Network::discord() })
}

#[test]
fn a_cup_that_does_not_fill_lapses_like_an_open_game() {
    let mut f = in_time();
    slash(&mut f, "boss", "/cup chess players=3");
    said(&mut f, "ann", "/cup join 1");
    assert!(f.advance(7 * DAY).iter().all(|post| !post.text.contains("cancelled")));
    let posts = f.advance(HOUR);
    let texts: Vec<&str> = posts.iter().map(|post| post.text.as_str()).collect();
    let lapsed = "Not enough players joined cup 1, so it is cancelled. /cup opens a new one.";
    assert_eq!(texts, [lapsed]);
    assert!(said(&mut f, "bob", "/cup join 1").contains("no longer waits"));
    assert!(said(&mut f, "bob", "/cup").contains("Cup 1: Chess, ended before it began."));
    assert!(f.advance(DAY).is_empty());
    f.verify();
}

#[test]
fn a_cup_whose_channel_is_closed_waits_and_ends_at_last() {
    let everybody = || (0..3).map(|player| format!("p{player}")).collect();
    let mut f = in_time();
    open(&mut f, 3, "siege");
    f.outsiders = everybody();
    assert!(f.advance(6 * DAY).is_empty());
    f.outsiders.clear();
    about_cup(&f.advance(Span(1)));
    lowest_win(&mut f);
    f.outsiders = everybody();
    // From the end of the last game on it waits as long again.
    assert!(f.advance(6 * DAY).iter().all(|post| !post.text.contains("ound")));
    let posts = f.advance(2 * DAY);
    assert_eq!(posts.len(), 1, "{posts:#?}");
    let text = &posts[0].text;
    assert!(text.starts_with("Cup 1 has ended: nobody could play in its channel for too long.\n1. p0: 2 points from 1 game"), "{text}");
    assert!(said(&mut f, "ann", "/cup 1").contains("It is over."));
    f.verify();
}
