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

/// What is counted of Swiss cups.
#[derive(Debug, Default)]
struct Tally {
    /// How many cups had so many rounds.
    rounds: BTreeMap<usize, usize>,
    /// Cups of which all who were left had met before the last round.
    early: usize,
    byes: u32,
    second_byes: u32,
    /// How often somebody had the same colour at least the third time running.
    thirds: usize,
}

/// What a round of a Swiss cup costs: players without a game, second byes, colours three times running, squares of the differences in
/// points, and of those between colours. `None` if somebody meets somebody again.
fn judged(ranked: &[Ranked], round: &Round) -> Option<[u32; 5]> {
    let of = |player: &usize| ranked.iter().find(|r| r.player == *player).unwrap();
    let mut costs = [0; 5];
    for game in round {
        let mut apart = of(&game[0]).points;
        match game.as_slice() {
            [idle] => {
                costs[0] += 1;
                costs[1] += of(idle).byes;
                apart -= ranked.iter().map(|r| r.points).min().unwrap();
            }
            [one, two] if of(one).met.contains(two) || of(two).met.contains(one) => return None,
            [_, two] => apart = apart.abs_diff(of(two).points),
            _ => panic!("{game:?}"),
        }
        costs[3] += apart.pow(2);
        for (seat, player) in game.iter().enumerate() {
            let mut seats = of(player).seats.clone();
            seats.extend((game.len() == 2).then_some(seat));
            costs[2] += u32::from(game.len() == 2 && seats.ends_with(&[seat; 3]));
            let firsts = seats.iter().filter(|seat| **seat == 0).count();
            costs[4] += u32::try_from(firsts.abs_diff(seats.len() - firsts).pow(2)).unwrap();
        }
    }
    Some(costs)
}

/// Returns all ways to pair and seat players, with any number of byes.
fn all_rounds(left: &[usize]) -> Vec<Round> {
    let Some((first, rest)) = left.split_first() else { return vec![Round::new()] };
    let mut all = Vec::new();
    let mut add = |games: &[Vec<usize>], rest: &[usize]| {
        for round in all_rounds(rest) {
            all.extend(games.iter().map(|game| [vec![game.clone()], round.clone()].concat()));
        }
    };
    add(&[vec![*first]], rest);
    for other in rest {
        let others: Vec<usize> = rest.iter().copied().filter(|p| p != other).collect();
        add(&[vec![*first, *other], vec![*other, *first]], &others);
    }
    all
}

/// Checks that no other round costs less.
fn is_best(ranked: &[Ranked]) {
    let players: Vec<usize> = ranked.iter().map(|r| r.player).collect();
    let least = all_rounds(&players).iter().filter_map(|round| judged(ranked, round)).min();
    let found = swiss(ranked);
    match &found {
        Some(round) => assert_eq!(judged(ranked, round), least, "{round:?} of {ranked:#?}"),
        None => assert_eq!(least.unwrap()[0] as usize, ranked.len(), "{ranked:#?}"),
    }
}

#[test]
fn no_other_round_of_a_swiss_cup_costs_less() {
    let mut chance = Chance::new(52);
    for players in [2, 3, 4, 5, 6, 7, 8] {
        for _ in 0..15 {
            let mut ranked = Vec::new();
            for player in 0..players {
                let seats = (0..chance.below(5)).map(|_| chance.below(2)).collect();
                let points = u32::try_from(chance.below(7)).unwrap();
                let byes = u32::try_from(chance.below(3)).unwrap();
                ranked.push(Ranked { player, points, met: Vec::new(), seats, byes });
            }
            let met_of_ten = chance.below(10);
            for one in 0..players {
                for two in one + 1..players {
                    if chance.below(10) < met_of_ten {
                        ranked[one].met.push(two);
                        ranked[two].met.push(one);
                    }
                }
            }
            ranked.sort_by_key(|r| std::cmp::Reverse(r.points));
            is_best(&ranked);
        }
    }
}

/// Plays a Swiss cup with results drawn by lot. After each round one in ten players leaves.
fn play_swiss(players: usize, leave: bool, chance: &mut Chance, tally: &mut Tally) {
    let mut ranked: Vec<Ranked> =
        (0..players).map(|player| Ranked { player, ..Ranked::default() }).collect();
    let mut rounds = 0;
    while rounds < swiss_rounds(players) {
        if rounds > 0 && leave {
            ranked.retain(|_| chance.below(10) > 0);
        }
        ranked.sort_by_key(|r| (std::cmp::Reverse(r.points), r.player));
        let Some(round) = swiss(&ranked) else {
            for one in &ranked {
                let others = ranked.iter().filter(|other| other.player != one.player);
                let met = others.clone().filter(|other| one.met.contains(&other.player));
                assert_eq!(met.count(), others.count(), "round {rounds}: {ranked:#?}");
            }
            tally.early += 1;
            break;
        };
        let mut seen: Vec<usize> = round.concat();
        seen.sort_unstable();
        let mut all: Vec<usize> = ranked.iter().map(|r| r.player).collect();
        all.sort_unstable();
        assert_eq!(seen, all, "everybody plays or has a bye");
        let [byes, second_byes, thirds, ..] = judged(&ranked, &round).expect("a second meeting");
        if !leave {
            assert_eq!((byes as usize, second_byes), (players % 2, 0), "{round:?}");
        }
        tally.byes += byes;
        tally.second_byes += second_byes;
        tally.thirds += thirds as usize;
        for game in &round {
            let drawn = [(2, 0), (1, 1), (0, 2)][chance.below(3)];
            for r in &mut ranked {
                let Some(seat) = game.iter().position(|p| *p == r.player) else { continue };
                if game.len() == 1 {
                    (r.byes, r.points) = (r.byes + 1, r.points + 2);
                    continue;
                }
                r.met.push(game[1 - seat]);
                r.seats.push(seat);
                r.points += if seat == 0 { drawn.0 } else { drawn.1 };
            }
        }
        rounds += 1;
    }
    *tally.rounds.entry(rounds).or_default() += 1;
}

#[test]
fn a_swiss_cup_goes_on_while_two_players_have_not_met() {
    let given = |name: &str| std::env::var(name).ok().map(|text| text.parse::<usize>().unwrap());
    let cups = given("SIEGEPOST_SWISS_CUPS").unwrap_or(30);
    let seed = given("SIEGEPOST_SEED").unwrap_or(1) as u64;
    println!("seed {seed}, {cups} cups of each size");
    for players in [8, 9, 16] {
        for leave in [false, true] {
            let (mut chance, mut tally) = (Chance::new(seed), Tally::default());
            for _ in 0..cups {
                play_swiss(players, leave, &mut chance, &mut tally);
            }
            let who = if leave { "one in ten leaves after each round" } else { "nobody leaves" };
            println!("{players} players, {who}: {tally:?}");
        }
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
