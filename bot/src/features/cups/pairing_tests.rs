//! Who meets whom, and how often in which seat.

use std::collections::BTreeMap;

use super::cup::SIZES;
use super::round_robin::{Round, round_robin};
use super::swiss::{Ranked, swiss, swiss_rounds};
use super::trios::trios;
use crate::chance::Chance;

/// The least and the most of something.
type Span = (usize, usize);

/// What is counted of a schedule.
#[derive(Debug, PartialEq, Eq)]
struct Counted {
    rounds: usize,
    games: Span,
    meetings: Span,
    seat: Span,
    byes: Span,
}

fn span(counts: impl IntoIterator<Item = usize>) -> Span {
    let all: Vec<usize> = counts.into_iter().collect();
    (all.iter().copied().min().unwrap(), all.iter().copied().max().unwrap())
}

/// Counts a schedule, and checks that nobody is in a game twice.
fn count(players: usize, rounds: &[Round]) -> Counted {
    let seats = rounds[0][0].len();
    let (mut meetings, mut seat) = (BTreeMap::new(), vec![vec![0; seats]; players]);
    let mut byes = vec![0; players];
    for round in rounds {
        for (player, byes) in byes.iter_mut().enumerate() {
            *byes += usize::from(!round.iter().any(|game| game.contains(&player)));
        }
        for game in round {
            assert_eq!(game.len(), seats, "{game:?}");
            for (at, player) in game.iter().enumerate() {
                seat[*player][at] += 1;
                for other in &game[at + 1..] {
                    assert_ne!(player, other, "{game:?}");
                    *meetings.entry((player.min(other), player.max(other))).or_insert(0) += 1;
                }
            }
        }
    }
    let met = |a, b| meetings.get(&(&a, &b)).copied().unwrap_or(0);
    Counted {
        rounds: rounds.len(),
        games: span(seat.iter().map(|counts| counts.iter().sum())),
        meetings: span(
            (0..players)
                .flat_map(|a| (a + 1..players).map(move |b| (a, b)))
                .map(|(a, b)| met(a, b)),
        ),
        seat: span(seat.iter().flatten().copied()),
        byes: span(byes),
    }
}

#[test]
fn three_players_meet_and_sit_alike() {
    let table: [(usize, usize, Span, Span, Span, Span); 6] = [
        (3, 3, (3, 3), (3, 3), (1, 1), (0, 0)),
        (4, 4, (3, 3), (2, 2), (1, 1), (1, 1)),
        (6, 5, (5, 5), (2, 2), (1, 2), (0, 1)),
        (8, 8, (6, 6), (1, 2), (2, 2), (2, 2)),
        (9, 4, (4, 4), (1, 1), (1, 2), (0, 0)),
        (16, 10, (9, 9), (1, 2), (3, 3), (1, 1)),
    ];
    for (players, rounds, games, meetings, seat, byes) in table {
        let counted = count(players, &trios(players));
        println!("{players} players, three at a board: {counted:?}");
        assert_eq!(counted, Counted { rounds, games, meetings, seat, byes }, "{players}");
    }
    // But with six players, nobody has two games at once.
    for players in SIZES.into_iter().filter(|players| *players != 6) {
        for round in trios(players) {
            let mut all: Vec<usize> = round.concat();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), round.concat().len(), "{players}: {round:?}");
        }
    }
    assert!(trios(5).is_empty());
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once_with_colours_even_within_one() {
    for players in SIZES {
        let rounds = round_robin(players);
        let counted = count(players, &rounds);
        println!("{players} players, two at a board: {counted:?}");
        let (games, odd) = (players - 1, players % 2);
        let expected = Counted {
            rounds: games + odd,
            games: (games, games),
            meetings: (1, 1),
            seat: (games / 2, games.div_ceil(2)),
            byes: (odd, odd),
        };
        assert_eq!(counted, expected, "{players}");
        for round in rounds {
            let mut all: Vec<usize> = round.concat();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), players - odd, "{round:?}");
        }
    }
}

/// Plays a Swiss cup with results drawn by lot, of which some players leave. Returns its rounds.
fn play_swiss(players: usize, leave: usize, chance: &mut Chance) -> Vec<Round> {
    let mut ranked: Vec<Ranked> =
        (0..players).map(|player| Ranked { player, ..Ranked::default() }).collect();
    let mut rounds = Vec::new();
    for nth in 0..swiss_rounds(players) {
        if nth == 2 {
            ranked.truncate(players - leave);
        }
        ranked.sort_by_key(|r| (std::cmp::Reverse(r.points), r.player));
        let Some(round) = swiss(&ranked) else {
            assert!(leave > 0, "{players} players, round {nth}");
            break;
        };
        let mut seen: Vec<usize> = round.concat();
        seen.sort_unstable();
        let mut all: Vec<usize> = ranked.iter().map(|r| r.player).collect();
        all.sort_unstable();
        assert_eq!(seen, all, "everybody plays or has a bye");
        for game in &round {
            let drawn = [(2, 0), (1, 1), (0, 2)][chance.below(3)];
            for r in &mut ranked {
                let Some(seat) = game.iter().position(|p| *p == r.player) else { continue };
                if game.len() == 1 {
                    assert!(!r.bye, "a second bye");
                    (r.bye, r.points) = (true, r.points + 2);
                    continue;
                }
                let other = game[1 - seat];
                assert!(!r.met.contains(&other), "a second meeting");
                r.met.push(other);
                r.seats.push(seat);
                r.points += if seat == 0 { drawn.0 } else { drawn.1 };
            }
        }
        rounds.push(round);
    }
    for r in &ranked {
        let first = r.seats.iter().filter(|seat| **seat == 0).count();
        let second = r.seats.len() - first;
        assert!(first.abs_diff(second) <= 2, "colours: {:?}", r.seats);
    }
    rounds
}

#[test]
fn in_a_swiss_cup_nobody_meets_twice_and_colours_are_balanced() {
    let mut chance = Chance::new(39);
    for players in [8, 9, 16] {
        let mut apart = Vec::new();
        for case in 0..20 {
            let leave = if case % 3 == 0 { chance.below(4) } else { 0 };
            let rounds = play_swiss(players, leave, &mut chance);
            apart.push(rounds.len());
        }
        println!("{players} players, Swiss: {:?} rounds", span(apart));
    }
    assert_eq!([8, 9, 16].map(swiss_rounds), [4, 5, 5]);
}

#[test]
fn equal_points_meet_and_the_last_has_the_bye() {
    let ranked = |player: usize, points: u32| Ranked { player, points, ..Ranked::default() };
    let all: Vec<Ranked> = (0..8).map(|player| ranked(player, 0)).collect();
    let mut round = swiss(&all).unwrap();
    round.iter_mut().for_each(|game| game.sort_unstable());
    assert_eq!(round, [[0, 4], [1, 5], [2, 6], [3, 7]]);
    let all: Vec<Ranked> =
        (0..9).map(|player| ranked(player, if player < 4 { 2 } else { 0 })).collect();
    let round = swiss(&all).unwrap();
    assert!(round.contains(&vec![8]), "{round:?}");
    for game in round.iter().filter(|game| game.len() == 2) {
        assert_eq!(game[0] < 4, game[1] < 4, "{round:?}");
    }
    // Two who have met cannot be paired again.
    let met = [Ranked { met: vec![1], ..ranked(0, 2) }, Ranked { met: vec![0], ..ranked(1, 0) }];
    assert_eq!(swiss(&met), None);
}
