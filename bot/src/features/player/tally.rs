//! What a player's finished games were for them, counted.

use std::collections::BTreeMap;

use rules::{Seat, Variant};

use crate::chat::ids::PersonId;
use crate::store::{Played, Score, Seated};
use crate::time::Moment;

/// How many games were won, drawn and lost.
pub(super) type Counts = [usize; 3];

pub(super) fn total(counts: &Counts) -> usize {
    counts.iter().sum()
}

/// Games in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Streak {
    pub(super) games: usize,
    /// When the first and the last of them ended.
    pub(super) ended: (Moment, Moment),
}

/// The streak that goes on and the longest one, the later of two equal ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Streaks {
    pub(super) current: Option<Streak>,
    pub(super) longest: Option<Streak>,
}

/// The games of a player against other people, and those against computers alone. A game in which the player had several seats counts
/// once, with the best of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// By game and seat.
    pub(super) seats: Vec<(Variant, Vec<Counts>)>,
    /// Those against computers alone.
    pub(super) computers: Counts,
    /// Against whom, the most games first. Games of three count by who was placed better. Those who are forgotten are left out.
    pub(super) opponents: Vec<(String, Counts)>,
    /// What each game was, those that ended last first.
    pub(super) scores: Vec<Score>,
    pub(super) winning: Streaks,
    pub(super) unbeaten: Streaks,
    /// The first actions in each game and seat, the most frequent first, with the number of games and of those won. The game that was
    /// played most comes first.
    pub(super) openings: Vec<(Variant, Vec<OfSeat>)>,
}

/// A first action, in how many games it was played, and how many of them were won.
pub(super) type Opening = (String, usize, usize);

/// The first actions of a seat.
pub(super) type OfSeat = (Seat, Vec<Opening>);

/// In how many games something was played, and how many of them were won.
type Tried = (usize, usize);

/// Counts games, those that ended last first.
pub(super) fn tally(games: &[Played], player: &PersonId) -> Tally {
    let mut found = Tally::default();
    let mut seats: BTreeMap<(Variant, Seat), Counts> = BTreeMap::new();
    let mut opponents: BTreeMap<&PersonId, (&str, Counts)> = BTreeMap::new();
    let mut openings: BTreeMap<(Variant, Seat), BTreeMap<&str, Tried>> = BTreeMap::new();
    let mut scores = Vec::new();
    for game in games {
        let Some((seat, own)) = own_seat(game, player) else { continue };
        let score = game.score(own);
        let people = || game.seats.iter().filter_map(|s| Some((s.person.as_ref()?, s.place)));
        if people().all(|(person, _)| person.id == *player) {
            if game.seats.iter().any(|seated| seated.person.is_none()) {
                add(&mut found.computers, score);
            }
            continue;
        }
        add(seats.entry((game.variant, seat)).or_default(), score);
        scores.push((game.ended_at, score));
        if let Some(opening) = &own.opening {
            let of_seat = openings.entry((game.variant, seat)).or_default();
            let (games, won) = of_seat.entry(opening).or_default();
            *games += 1;
            *won += usize::from(score == Score::Won);
        }
        for (person, place) in people() {
            if person.id == *player || person.id.is_former() {
                continue;
            }
            let score = match own.place.cmp(&place) {
                std::cmp::Ordering::Less => Score::Won,
                std::cmp::Ordering::Equal => Score::Drawn,
                std::cmp::Ordering::Greater => Score::Lost,
            };
            add(&mut opponents.entry(&person.id).or_insert((&person.name, [0; 3])).1, score);
        }
    }
    for &variant in Variant::ALL {
        let of_seat = |seat| seats.get(&(variant, seat)).copied().unwrap_or_default();
        let counts: Vec<Counts> = Seat::all(variant.seats().len()).map(of_seat).collect();
        if counts.iter().any(|counts| total(counts) > 0) {
            found.seats.push((variant, counts));
        }
    }
    found.opponents =
        opponents.into_values().map(|(name, counts)| (name.to_owned(), counts)).collect();
    found.opponents.sort_by_key(|(_, counts)| std::cmp::Reverse(total(counts)));
    for ((variant, seat), of_seat) in openings {
        let mut of_seat: Vec<Opening> =
            of_seat.into_iter().map(|(sheet, (n, won))| (sheet.to_owned(), n, won)).collect();
        of_seat.sort_by_key(|(_, games, _)| std::cmp::Reverse(*games));
        match found.openings.last_mut() {
            Some((of, seats)) if *of == variant => seats.push((seat, of_seat)),
            _ => found.openings.push((variant, vec![(seat, of_seat)])),
        }
    }
    let games = |seats: &[OfSeat]| -> usize {
        seats.iter().flat_map(|(_, openings)| openings).map(|(_, games, _)| games).sum()
    };
    found.openings.sort_by_key(|(_, seats)| std::cmp::Reverse(games(seats)));
    found.winning = streaks(&scores, |score| score == Score::Won);
    found.unbeaten = streaks(&scores, |score| score != Score::Lost);
    found.scores = scores.into_iter().map(|(_, score)| score).collect();
    found
}

/// Returns the seat of a player that was placed best.
fn own_seat<'g>(game: &'g Played, player: &PersonId) -> Option<(Seat, &'g Seated)> {
    let is_own = |(_, seated): &(Seat, &Seated)| {
        seated.person.as_ref().is_some_and(|person| person.id == *player)
    };
    (0..).map(Seat).zip(&game.seats).filter(is_own).min_by_key(|(_, seated)| seated.place)
}

fn add(counts: &mut Counts, score: Score) {
    let [won, drawn, lost] = counts;
    *match score {
        Score::Won => won,
        Score::Drawn => drawn,
        Score::Lost => lost,
    } += 1;
}

/// Returns the streaks of games that count, the newest game first.
fn streaks(games: &[(Moment, Score)], counts: impl Fn(Score) -> bool) -> Streaks {
    let mut found = Streaks::default();
    let together = games.chunk_by(|(_, a), (_, b)| counts(*a) == counts(*b));
    for (nth, games) in together.enumerate() {
        let (Some((to, score)), Some((from, _))) = (games.first(), games.last()) else { continue };
        if !counts(*score) {
            continue;
        }
        let streak = Streak { games: games.len(), ended: (*from, *to) };
        if nth == 0 {
            found.current = Some(streak);
        }
        if found.longest.is_none_or(|longest| longest.games < streak.games) {
            found.longest = Some(streak);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::Person;
    use crate::chat::ids::GameId;

    fn person(id: &str) -> Option<Person> {
        Some(Person { id: PersonId(id.to_owned()), name: id.to_owned() })
    }

    /// A game with its players and their places; a blank name is a computer's.
    fn played(id: i64, variant: Variant, drawn: bool, seats: &[(&str, u8)]) -> Played {
        let seated = |(name, place): &(&str, u8)| Seated {
            person: person(name).filter(|_| !name.is_empty()),
            place: *place,
            opening: (*name == "ann").then(|| format!("e{}", id % 2)),
        };
        let seats = seats.iter().map(seated).collect();
        Played { id: GameId(id), variant, ended_at: Moment(id), drawn, seats }
    }

    #[test]
    fn games_are_counted_by_seat_opponent_and_first_move() {
        let games = [
            played(8, Variant::Chess, false, &[("ann", 1), ("", 2)]),
            played(7, Variant::Chess, false, &[("ann", 1), ("ann", 2)]),
            played(6, Variant::Siege, true, &[("bob", 1), ("ann", 3), ("cy", 1)]),
            played(5, Variant::Siege, false, &[("ann", 2), ("bob", 1), ("cy", 3)]),
            played(4, Variant::Siege, true, &[("ann", 1), ("bob", 1), ("ann", 3)]),
            played(3, Variant::Chess, false, &[("bob", 2), ("ann", 1)]),
            played(2, Variant::Chess, false, &[("ann", 2), ("former-1", 1)]),
            played(1, Variant::Chess, false, &[("ann", 1), ("bob", 2)]),
        ];
        let found = tally(&games, &PersonId("ann".to_owned()));
        assert_eq!(
            found.seats,
            [
                (Variant::Siege, vec![[0, 1, 1], [0, 0, 1], [0, 0, 0]]),
                (Variant::Chess, vec![[1, 0, 1], [1, 0, 0]])
            ]
        );
        assert_eq!(found.computers, [1, 0, 0]);
        let against = [("bob".to_owned(), [2, 1, 2]), ("cy".to_owned(), [1, 0, 1])];
        assert_eq!(found.opponents, against);
        let e = |n, games, won| (format!("e{n}"), games, won);
        let seat = Seat;
        assert_eq!(
            found.openings,
            [
                (
                    Variant::Siege,
                    vec![(seat(0), vec![e(0, 1, 0), e(1, 1, 0)]), (seat(1), vec![e(0, 1, 0)])]
                ),
                (
                    Variant::Chess,
                    vec![(seat(0), vec![e(0, 1, 0), e(1, 1, 1)]), (seat(1), vec![e(1, 1, 1)])]
                ),
            ]
        );
        assert_eq!(tally(&[], &PersonId("ann".to_owned())), Tally::default());
    }

    #[test]
    fn the_longest_streak_is_the_later_of_two_and_a_draw_ends_only_one() {
        let scores = [Score::Drawn, Score::Won, Score::Lost, Score::Won, Score::Lost];
        let games: Vec<_> = (1..=5).rev().map(Moment).zip(scores).collect();
        let streak = |games, from, to| Some(Streak { games, ended: (Moment(from), Moment(to)) });
        let won = streaks(&games, |score| score == Score::Won);
        assert_eq!(won, Streaks { current: None, longest: streak(1, 4, 4) });
        let unbeaten = streaks(&games, |score| score != Score::Lost);
        assert_eq!(unbeaten, Streaks { current: streak(2, 4, 5), longest: streak(2, 4, 5) });
        assert_eq!(streaks(&[], |_| true), Streaks::default());
    }
}
