//! Ratings: which games count, for whom, and who sees what.

use bot::chat::{Context, Incoming, Membership, Outgoing, PlaceId, Subject};
use bot::config::LimitsConfig;
use bot::game::state::{GameId, Status};

use locale::Language;
use render::{Chart, StoredChart};

use crate::support::{DAY, Fixture};

const HOUR: bot::time::Span = bot::time::Span::hours(1);

pub(crate) fn fixture() -> Fixture {
    Fixture::limited(LimitsConfig::default())
}

/// Lets somebody use a slash command in a guild, which `boss` manages.
pub(crate) fn slash(f: &mut Fixture, guild: &str, name: &str, text: &str) -> Vec<Outgoing> {
    slash_in(f, guild, &format!("general {guild}"), name, text)
}

/// Like [`slash`], in a place of the guild.
pub(crate) fn slash_in(
    f: &mut Fixture,
    guild: &str,
    place: &str,
    name: &str,
    text: &str,
) -> Vec<Outgoing> {
    let channel = format!("general {guild}");
    f.place = PlaceId(place.into());
    let guild =
        Membership { guild: guild.into(), channel, roles: Some(vec![]), manages: name == "boss" };
    let message = Incoming {
        addressed: true,
        context: Context { unseen: true, guild: Some(guild), ..Context::default() },
        ..f.message(name, text)
    };
    f.judge(&message)
}

/// The first answer to a slash command in a guild.
pub(crate) fn answer(f: &mut Fixture, guild: &str, name: &str, text: &str) -> String {
    let answers = slash(f, guild, name, text);
    assert!(!answers.is_empty(), "{name}: {text}");
    answers[0].text.clone()
}

/// Ratings in the first guild, as an onlooker sees them.
pub(crate) fn rating(f: &mut Fixture, name: &str) -> String {
    answer(f, "1", "onlooker", &format!("/rating {name}"))
}

/// Two people begin game `id`, chess, on these terms.
pub(crate) fn begin(f: &mut Fixture, guild: &str, id: i64, players: (&str, &str), terms: &str) {
    slash(f, guild, players.0, &format!("/play chess white=me black=open {terms}"));
    slash(f, guild, players.1, &format!("/join g{id}"));
    assert_eq!(f.game(id).status, Status::Live);
}

/// Lets everybody in game `id` make two moves.
pub(crate) fn moves(f: &mut Fixture, guild: &str, id: i64) {
    for _ in 0..2 * f.game(id).seats.len() {
        one_move(f, guild, id);
    }
}

/// Lets whoever is to act in game `id` make a move.
pub(crate) fn one_move(f: &mut Fixture, guild: &str, id: i64) {
    let game = f.game(id);
    let seat = game.position.to_act().unwrap();
    let action = game.position.actions().swap_remove(0);
    let name = game.holder(seat).name().unwrap().to_owned();
    slash(f, guild, &name, &format!("/move g{id} {action}"));
    assert_eq!(f.game(id).ply, game.ply + 1, "{name}: {action}");
}

/// The first of two people beats the second in game `id`.
fn beat(f: &mut Fixture, guild: &str, id: i64, players: (&str, &str), terms: &str) {
    begin(f, guild, id, players, terms);
    moves(f, guild, id);
    slash(f, guild, players.1, &format!("/resign g{id} yes"));
    assert_eq!(f.game(id).status, Status::Over);
}

#[test]
fn who_does_not_want_to_be_rated_is_asked_when_the_game_begins() {
    let mut f = fixture();
    slash(&mut f, "1", "bob", "/settings rated=no");
    beat(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    assert!(rating(&mut f, "ann").contains("ann has no rating here"));
    slash(&mut f, "1", "bob", "/settings rated=yes");
    begin(&mut f, "1", 2, ("ann", "bob"), "pace=1d");
    slash(&mut f, "1", "bob", "/settings rated=no");
    moves(&mut f, "1", 2);
    slash(&mut f, "1", "bob", "/resign g2 yes");
    assert!(rating(&mut f, "bob").contains("1421"), "a loss cannot be taken back");
}

#[test]
fn a_game_between_people_on_a_server_counts() {
    let mut f = fixture();
    beat(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    assert_eq!(
        answer(&mut f, "1", "ann", "/rating"),
        "ann\nChess, up to a day a move: 1579 ± 242 (provisional, 1 of 10 games). Lately +79 (g1)."
    );
    // An onlooker does not see in which game: it is in a thread.
    assert_eq!(
        rating(&mut f, "bob"),
        "bob\nChess, up to a day a move: 1421 ± 242 (provisional, 1 of 10 games). Lately −79."
    );
    // Each pace has a list of its own.
    beat(&mut f, "1", 2, ("bob", "ann"), "pace=2d");
    let both = rating(&mut f, "bob");
    assert!(both.contains("\nChess, up to a day a move: 1421"), "{both}");
    assert!(both.contains("\nChess, slower than a day a move: 1579"), "{both}");
    let best = answer(&mut f, "1", "cy", "/leaderboard chess");
    assert_eq!(
        best,
        "Chess, up to a day a move:\nProvisional, under 10 games or 3 opponents: ann 1579 ± 242 (1), bob 1421 ± 242 (1)\n\
         Chess, slower than a day a move:\nProvisional, under 10 games or 3 opponents: bob 1579 ± 242 (1), ann 1421 ± 242 (1)"
    );
    assert_eq!(answer(&mut f, "1", "cy", "/leaderboard"), best);
    f.verify();
}

/// The chart of the first answer to a slash command in the first guild.
fn chart(f: &mut Fixture, name: &str, text: &str) -> Option<StoredChart> {
    let picture = slash(f, "1", name, text).remove(0).picture?;
    let Subject::Chart(chart) = picture.subject else { panic!("{:?}", picture.subject) };
    Some(chart)
}

#[test]
fn ratings_have_pictures() {
    let mut f = fixture();
    assert_eq!(chart(&mut f, "ann", "/rating"), None);
    assert_eq!(chart(&mut f, "ann", "/leaderboard chess"), None);
    beat(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    beat(&mut f, "1", 2, ("ann", "bob"), "pace=1d");
    beat(&mut f, "1", 3, ("bob", "ann"), "pace=3d");
    let Some(StoredChart::Ratings(ratings)) = chart(&mut f, "onlooker", "/rating ann") else {
        panic!("the ratings of ann");
    };
    assert_eq!(ratings.person, "ann");
    let curves: Vec<(usize, Vec<(i64, i64)>)> = ratings
        .lists
        .iter()
        .map(|list| (list.games, list.points.iter().map(|p| (p.rating, p.margin)).collect()))
        .collect();
    // The list with the most games is the first; it begins where everybody does.
    assert_eq!(curves[0].0, 2);
    assert_eq!(curves[0].1[..2], [(1500, 250), (1579, 242)]);
    assert_eq!(curves[1], (1, vec![(1500, 250), (1421, 242)]));
    let alt = ratings.alt_text(Language::English);
    assert!(!alt.contains("g1") && !alt.contains("bob"), "{alt}");
    let Some(StoredChart::Leaderboard(best)) = chart(&mut f, "cy", "/leaderboard chess") else {
        panic!("the best in chess");
    };
    let names: Vec<&str> = best.lists[0].provisional.iter().map(|one| one.name.as_str()).collect();
    assert_eq!((names, best.lists.len()), (vec!["ann", "bob"], 2));
    assert!(best.lists.iter().all(|list| list.best.is_empty()));
    assert_eq!(chart(&mut f, "cy", "/leaderboard"), None);
    slash(&mut f, "1", "onlooker", "/settings language=de");
    let Some(StoredChart::Ratings(ratings)) = chart(&mut f, "onlooker", "/rating ann") else {
        panic!("the ratings of ann");
    };
    let alt = ratings.alt_text(Language::German);
    let starts = "Die Wertungen von ann. Schach, bis zu einem Tag pro Zug: 1";
    assert!(alt.starts_with(starts) && alt.contains("(vorläufig, 2 Partien), vorher"), "{alt}");
    f.verify();
}

#[test]
fn a_rating_is_provisional_below_ten_games() {
    let mut f = fixture();
    for id in 1..=10 {
        assert!(
            id == 1 || rating(&mut f, "ann").contains(&format!("provisional, {} of 10", id - 1))
        );
        let other = ["bob", "cy", "dora"][id as usize % 3];
        beat(&mut f, "1", id, ("ann", other), "pace=1d");
    }
    let ann = rating(&mut f, "ann");
    assert!(ann.contains("(10 games). Lately +"), "{ann}");
    assert_eq!(ann.matches('+').count(), 5, "only the last changes are listed: {ann}");
    let best = answer(&mut f, "1", "cy", "/leaderboard chess");
    assert!(best.contains(":\n1. ann: 1"), "{best}");
    assert!(best.contains("games)\nProvisional, under 10 games or 3 opponents: "), "{best}");
    answer(&mut f, "1", "ann", "/settings language=de");
    let ann = answer(&mut f, "1", "ann", "/rating");
    assert!(ann.contains("Schach, bis zu einem Tag pro Zug: 1"), "{ann}");
    assert!(ann.contains("(10 Partien). Zuletzt +"), "{ann}");
    f.verify();
}

#[test]
fn a_place_among_the_best_needs_games_against_three_people() {
    let mut f = fixture();
    for id in 1..=12 {
        beat(&mut f, "1", id, ("ann", if id % 2 == 0 { "bob" } else { "cy" }), "pace=1d");
    }
    let ann = rating(&mut f, "ann");
    assert!(ann.contains("(provisional: 12 games, but against 2 of 3 different people)"), "{ann}");
    let Some(StoredChart::Ratings(ratings)) = chart(&mut f, "onlooker", "/rating ann") else {
        panic!("the ratings of ann");
    };
    assert_eq!((ratings.lists[0].games, ratings.lists[0].provisional), (12, 12));
    let best = answer(&mut f, "1", "cy", "/leaderboard chess");
    assert!(best.contains(":\nProvisional, under 10 games or 3 opponents: ann "), "{best}");
    beat(&mut f, "1", 13, ("ann", "dora"), "pace=1d");
    assert!(rating(&mut f, "ann").contains("(13 games). Lately +"));
    let best = answer(&mut f, "1", "cy", "/leaderboard chess");
    assert!(best.contains(":\n1. ann: "), "{best}");
    // Without that game, her place is gone again.
    slash(&mut f, "1", "boss", "/annul g13 yes");
    assert!(rating(&mut f, "ann").contains("against 2 of 3 different people"));
    assert!(!answer(&mut f, "1", "cy", "/leaderboard chess").contains("1. "));
    f.verify();
}

#[test]
fn in_games_for_three_a_place_needs_two_other_people() {
    let mut f = fixture();
    for id in 1..=10 {
        slash(&mut f, "1", "ann", "/play siege white=me red=open black=open pace=3d");
        slash(&mut f, "1", "bob", &format!("/join g{id}"));
        slash(&mut f, "1", "cy", &format!("/join g{id}"));
        moves(&mut f, "1", id);
        slash(&mut f, "1", "cy", &format!("/resign g{id} yes"));
        slash(&mut f, "1", "bob", &format!("/resign g{id} yes"));
    }
    let best = answer(&mut f, "1", "cy", "/leaderboard siege");
    assert!(best.contains("\n1. ann: ") && best.contains("\n3. cy: "), "{best}");
    assert!(!best.contains("Provisional"), "{best}");
    f.verify();
}

#[test]
fn who_never_joined_a_rated_game_has_no_rating() {
    let mut f = fixture();
    assert!(answer(&mut f, "1", "eve", "/leaderboard").starts_with("Nobody has such a rating"));
    beat(&mut f, "1", 1, ("ann", "bob"), "");
    slash(&mut f, "1", "eve", "/play chess");
    assert!(answer(&mut f, "1", "eve", "/rating").starts_with("eve has no rating here"));
    assert!(rating(&mut f, "eve").starts_with("eve has no rating here"));
    assert!(!answer(&mut f, "1", "ann", "/leaderboard chess").contains("eve"));
    f.verify();
}

#[test]
fn games_that_count_for_nobody() {
    let mut f = fixture();
    let opened = answer(&mut f, "1", "ann", "/play chess white=me rated=no");
    assert!(opened.contains("not rated"), "{opened}");
    let joined = slash(&mut f, "1", "bob", "/join g1");
    assert!(joined.iter().any(|a| a.text.contains("not rated")), "{joined:#?}");
    slash(&mut f, "1", "bob", "/resign g1 yes");
    // A rematch is played on the same terms.
    slash(&mut f, "1", "ann", "/rematch g1");
    assert!(!f.game(2).is_rated());
    slash(&mut f, "1", "bob", "/join g2");
    slash(&mut f, "1", "bob", "/resign g2 yes");
    // A computer.
    slash(&mut f, "1", "ann", "/play siege white=me red=open black=computer:1");
    slash(&mut f, "1", "bob", "/join g3");
    slash(&mut f, "1", "ann", "/resign g3 yes");
    slash(&mut f, "1", "bob", "/resign g3 yes");
    // One person in two seats.
    slash(&mut f, "1", "ann", "/play siege white=me red=me black=open");
    slash(&mut f, "1", "bob", "/join g4");
    slash(&mut f, "1", "bob", "/resign g4 yes");
    slash(&mut f, "1", "ann", "/draw g4");
    // A game without a result.
    begin(&mut f, "1", 5, ("ann", "bob"), "");
    slash(&mut f, "1", "ann", "/abort g5");
    let status: Vec<Status> = (1..=5).map(|id| f.game(id).status).collect();
    assert_eq!(status[..4], [Status::Over; 4]);
    assert_eq!(status[4], Status::Aborted);
    for name in ["ann", "bob"] {
        assert!(rating(&mut f, name).contains("has no rating"), "{}", rating(&mut f, name));
    }
    assert!(answer(&mut f, "1", "boss", "/annul g1").contains("counts for no rating"));
    f.verify();
    // The room is no server.
    let mut room = Fixture::new();
    room.send("ann", "/play chess white=ann black=bob");
    room.send("bob", "/join");
    room.send("bob", "/resign yes");
    for command in ["/rating", "/leaderboard"] {
        assert!(room.answer_text("ann", command).contains("Ratings are kept on servers"));
    }
    room.verify();
}

#[test]
fn with_three_players_each_place_counts() {
    let mut f = fixture();
    slash(&mut f, "1", "ann", "/play siege white=me red=open black=open pace=3d");
    slash(&mut f, "1", "bob", "/join g1");
    slash(&mut f, "1", "cy", "/join g1");
    moves(&mut f, "1", 1);
    slash(&mut f, "1", "cy", "/resign g1 yes");
    assert!(rating(&mut f, "cy").contains("no rating"), "the game goes on");
    slash(&mut f, "1", "ann", "/resign g1 yes");
    for (name, points) in [("bob", "1658 ± 234"), ("ann", "1500 ± 234"), ("cy", "1342 ± 234")] {
        let text = rating(&mut f, name);
        assert!(
            text.contains(&format!("Siege Chess, slower than a day a move: {points}")),
            "{text}"
        );
    }
    f.verify();
}

/// Each player of a game makes two moves, whatever is possible.
fn develop(f: &mut Fixture, id: i64) {
    for _ in 0..2 * f.game(id).seats.len() {
        let game = f.game(id);
        let player = game.holder(game.position.to_act().unwrap()).name().unwrap();
        slash_in(f, "1", &format!("thread-{id}"), player, &game.position.actions()[0]);
        assert_eq!(f.game(id).ply, game.ply + 1);
        f.advance(bot::time::Span::minutes(1));
    }
}

/// Ann begins games with others, in which she loses on time if she does not move. Returns their numbers.
fn ann_plays<const N: usize>(f: &mut Fixture, others: [(&str, &str); N]) -> [i64; N] {
    others.map(|(other, pace)| {
        let is_free = |id: &i64| f.view().game(GameId(*id)).unwrap().is_none();
        let id = (1..).find(is_free).unwrap();
        begin(f, "1", id, ("ann", other), &format!("pace={pace}"));
        develop(f, id);
        id
    })
}

/// Whether the loss of each of these games on time is excused.
fn excused<const N: usize>(f: &Fixture, ids: [i64; N]) -> [bool; N] {
    ids.map(|id| {
        let [lost] = f.game(id).terms.lost_on_time[..] else { panic!("g{id}") };
        lost.excused
    })
}

#[test]
fn of_the_losses_on_time_of_who_was_away_the_first_of_a_day_counts() {
    let mut f = fixture();
    // It is noon, and the third game ends six hours before the others.
    let ids = ann_plays(&mut f, [("bob", "3d"), ("cy", "3d"), ("dora", "66h")]);
    let posts = f.advance(3 * DAY);
    assert_eq!(excused(&f, ids), [true, true, false]);
    let ann = rating(&mut f, "ann");
    assert!(ann.contains("slower than a day a move: 1421 ± 242 (provisional, 1 of 10"), "{ann}");
    assert!(rating(&mut f, "dora").contains("1579"));
    for name in ["bob", "cy"] {
        assert!(rating(&mut f, name).contains("no rating"), "{}", rating(&mut f, name));
    }
    let said = "ann was away: of the games that ann lost on time on that day (UTC), only the first counts for ratings. \
                This one counts for nobody.";
    assert_eq!(posts.iter().filter(|post| post.text.contains(said)).count(), 2, "{posts:#?}");
    assert!(answer(&mut f, "1", "boss", "/annul g1").contains("counts for no rating"));
    f.verify();
}

#[test]
fn losses_on_time_count_in_other_lists_and_on_other_days() {
    let mut f = fixture();
    let ids = ann_plays(&mut f, [("bob", "3d"), ("cy", "4d")]);
    slash(&mut f, "1", "ann", "/play glinski white=me black=open pace=3d");
    slash(&mut f, "1", "bob", "/join g3");
    develop(&mut f, 3);
    f.advance(2 * DAY);
    begin(&mut f, "1", 4, ("ann", "dora"), "pace=1d");
    f.advance(2 * DAY);
    assert_eq!(excused(&f, ids), [false, false]);
    assert_eq!(excused(&f, [3]), [false]);
    assert!(rating(&mut f, "ann").contains("Chess, slower than a day a move: 1"));
    assert!(rating(&mut f, "ann").contains("2 of 10"));
    f.verify();
}

#[test]
fn who_has_acted_in_a_game_was_not_away() {
    // The losses are after 66 and 72 hours, so a day before the first is after 42.
    for (hours, is_excused) in [(41, true), (42, false), (50, false), (70, false)] {
        let mut f = fixture();
        let ids = ann_plays(&mut f, [("bob", "66h"), ("cy", "3d"), ("dora", "10d")]);
        f.advance(hours * HOUR);
        let action = f.game(ids[2]).position.actions()[0].clone();
        slash_in(&mut f, "1", &format!("thread-{}", ids[2]), "ann", &action);
        f.advance((72 - hours) * HOUR);
        assert_eq!(excused(&f, [ids[0], ids[1]]), [false, is_excused], "{hours}");
        let games = if is_excused { "1 of 10" } else { "2 of 10" };
        assert!(rating(&mut f, "ann").contains(games), "{hours}");
        assert_eq!(rating(&mut f, "cy").contains("no rating"), is_excused, "{hours}");
    }
}

#[test]
fn losses_on_time_are_excused_on_one_day_of_ninety() {
    let mut f = fixture();
    let lose = |f: &mut Fixture, other: (&str, &str)| {
        let ids = ann_plays(f, [("bob", "3d"), other]);
        f.advance(4 * DAY);
        excused(f, ids)
    };
    // A day with one loss uses nothing up: the other is on the next day.
    assert_eq!(lose(&mut f, ("cy", "84h")), [false, false]);
    // On the seventh day.
    assert_eq!(lose(&mut f, ("cy", "3d")), [false, true]);
    assert_eq!(lose(&mut f, ("cy", "3d")), [false, false]);
    f.advance(82 * DAY);
    assert_eq!(lose(&mut f, ("cy", "3d")), [false, false], "90 days later");
    assert_eq!(lose(&mut f, ("cy", "3d")), [false, true], "94 days later");
    f.verify();
}

#[test]
fn with_three_players_who_was_away_is_left_out_and_the_others_are_compared() {
    let mut f = fixture();
    for (id, third, pace) in [(1, "cy", "66h"), (2, "dora", "3d")] {
        let open = format!("/play siege white=me red=open black=open pace={pace}");
        slash(&mut f, "1", "ann", &open);
        slash(&mut f, "1", "bob", &format!("/join g{id}"));
        slash(&mut f, "1", third, &format!("/join g{id}"));
        develop(&mut f, id);
    }
    f.advance(3 * DAY);
    assert_eq!(excused(&f, [1, 2]), [false, true]);
    let end = slash(&mut f, "1", "bob", "/resign g2 yes");
    let said = "This one counts for the others alone.";
    assert!(end.iter().any(|post| post.text.contains(said)), "{end:#?}");
    // As in a game of two.
    for (name, points) in [("dora", "1579 ± 242"), ("bob", "1421 ± 242")] {
        assert!(rating(&mut f, name).contains(points), "{}", rating(&mut f, name));
    }
    assert!(rating(&mut f, "ann").contains("no rating"));
    slash(&mut f, "1", "bob", "/resign g1 yes");
    assert!(rating(&mut f, "ann").contains("1 of 10"));
    assert!(rating(&mut f, "bob").contains("2 of 10"));
    f.verify();
}

#[test]
fn a_manager_annuls_a_game_as_if_it_had_not_been_played() {
    let play = |first: &str| {
        let mut f = fixture();
        beat(&mut f, "1", 1, ("ann", "bob"), first);
        beat(&mut f, "1", 2, ("bob", "cy"), "pace=1d");
        beat(&mut f, "1", 3, ("cy", "ann"), "pace=1d");
        f
    };
    let all = |f: &mut Fixture| ["ann", "bob", "cy"].map(|name| rating(f, name));
    let mut without = play("pace=1d rated=no");
    let mut f = play("pace=1d");
    let before = all(&mut f);
    assert_ne!(before, all(&mut without));
    // Who may not, and what cannot be.
    for (guild, name, text, why) in [
        ("1", "ann", "/annul g1", "Only people with the permission Manage Server"),
        ("1", "boss", "/annul", "Name the game"),
        ("1", "boss", "/annul g9", "no game g9"),
        ("2", "boss", "/annul g1", "no game g1"),
    ] {
        let refused = answer(&mut f, guild, name, text);
        assert!(refused.contains(why), "{name}: {text}: {refused}");
    }
    beat(&mut f, "1", 4, ("boss", "eve"), "");
    assert!(answer(&mut f, "1", "boss", "/annul g4").contains("another manager"));
    assert_eq!(all(&mut f), before);
    // It asks first.
    let asked = slash(&mut f, "1", "boss", "/annul g1").remove(0);
    assert!(asked.text.starts_with("Game g1 would count for no rating any more"), "{asked:?}");
    assert_eq!(asked.only_to.as_deref(), Some("boss"));
    let [yes] = asked.buttons.as_slice() else { panic!("{asked:?}") };
    assert_eq!((yes.label.as_str(), yes.command.as_str()), ("Annul it", "/annul g1 yes"));
    assert_eq!(all(&mut f), before);
    let done = answer(&mut f, "1", "boss", &yes.command);
    assert!(done.starts_with("boss has annulled game g1"), "{done}");
    assert_eq!(all(&mut f), all(&mut without));
    // Its players see that it is annulled.
    let ann = answer(&mut f, "1", "ann", "/rating");
    assert!(ann.ends_with("\nAnnulled by managers: g1."), "{ann}");
    for text in ["/annul g1", "/annul g1 yes"] {
        assert!(answer(&mut f, "1", "boss", text).contains("annulled already"));
    }
    // For a day it can be taken back, by those who could annul it.
    assert!(answer(&mut f, "1", "ann", "/annul g1 undo").contains("Manage Server"));
    assert!(answer(&mut f, "1", "boss", "/annul g2 undo").contains("g2 is not annulled"));
    f.now += DAY;
    let undone = answer(&mut f, "1", "boss", "/annul g1 undo");
    assert!(
        undone.starts_with("boss has taken back that game g1 was annulled: it counts again"),
        "{undone}"
    );
    assert_eq!(all(&mut f), before);
    assert!(!answer(&mut f, "1", "ann", "/rating").contains("Annulled"));
    answer(&mut f, "1", "boss", "/annul g1 yes");
    f.now += DAY + bot::time::Span(1);
    let late = answer(&mut f, "1", "boss", "/annul g1 undo");
    assert!(late.contains("more than 24 hours ago"), "{late}");
    assert_eq!(all(&mut f), all(&mut without));
    f.verify();
}

#[test]
fn who_had_a_seat_neither_annuls_nor_ends_the_game() {
    let mut f = fixture();
    begin(&mut f, "1", 1, ("boss", "bob"), "pace=1d");
    slash(&mut f, "1", "dora", "/games");
    slash(&mut f, "1", "boss", "/replace g1 dora");
    slash(&mut f, "1", "dora", "/replace g1 agree");
    assert_eq!(f.game(1).seats[0].holder.name(), Some("dora"));
    for (text, refusal) in [
        (
            "/close g1 because",
            "You have or had a seat in game g1, so another manager has to end it",
        ),
        ("/abort g1", "You had a seat in game g1, so another manager has to cancel it."),
    ] {
        let refused = answer(&mut f, "1", "boss", text);
        assert!(refused.starts_with(refusal), "{text}: {refused}");
        assert_eq!(f.game(1).status, Status::Live);
    }
    slash(&mut f, "1", "bob", "/resign g1 yes");
    for text in ["/annul g1", "/annul g1 yes", "/annul g1 undo"] {
        let refused = answer(&mut f, "1", "boss", text);
        assert!(refused.contains("another manager has to decide"), "{text}: {refused}");
    }
    f.verify();
}

#[test]
fn no_server_sees_the_ratings_of_another() {
    let mut f = fixture();
    beat(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    beat(&mut f, "2", 2, ("bob", "ann"), "pace=1d");
    beat(&mut f, "2", 3, ("bob", "cy"), "pace=1d");
    assert!(answer(&mut f, "1", "ann", "/rating").contains("1579"));
    assert!(answer(&mut f, "2", "ann", "/rating").contains("1421"));
    let best = answer(&mut f, "1", "ann", "/leaderboard chess");
    assert!(!best.contains("cy"), "{best}");
    assert!(answer(&mut f, "3", "ann", "/rating").contains("no rating here"));
    assert!(answer(&mut f, "3", "ann", "/leaderboard").starts_with("Nobody"));
    f.verify();
}

#[test]
fn ratings_over_all_servers_are_no_longer_offered() {
    let mut f = fixture();
    for name in ["ann", "boss"] {
        for value in ["all", "here"] {
            let refused = answer(&mut f, "1", name, &format!("/settings ratings={value}"));
            assert!(refused.contains("no longer offered"), "{refused}");
        }
    }
    beat(&mut f, "1", 1, ("ann", "bob"), "pace=1d");
    // In private nobody has ratings, not even one's own.
    f.place = PlaceId("private".into());
    for command in ["/rating", "/leaderboard"] {
        let own = f.send_addressed("ann", command).remove(0).text;
        assert!(own.contains("Ratings are kept on servers"), "{own}");
    }
    answer(&mut f, "1", "boss", "/settings language=de");
    let refused = answer(&mut f, "1", "boss", "/settings ratings=all");
    assert!(refused.contains("gibt es nicht mehr"), "{refused}");
    f.verify();
}
