//! Swiss pairings for two players: players with equal points meet, nobody meets twice.

use std::array;

use super::round_robin::Round;

/// A player before a round, in the order of the standings.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranked {
    /// The number of the player.
    pub(super) player: usize,
    /// Twice the points.
    pub(super) points: u32,
    /// Whom the player has met, forfeited games included.
    pub(super) met: Vec<usize>,
    /// The seats that the player has had in games that were played: 0 is the first.
    pub(super) seats: Vec<usize>,
    /// The number of byes that the player has had.
    pub(super) byes: u32,
}

impl Ranked {
    /// Returns how uneven the player's colours are after a game in a seat, or a bye: the square of the difference.
    fn uneven_after(&self, seat: Option<usize>) -> u32 {
        let seats = self.seats.iter().copied().chain(seat);
        let more: i32 = seats.map(|seat| if seat == 0 { 1 } else { -1 }).sum();
        more.unsigned_abs().pow(2)
    }

    /// Returns whether a game in a seat is at least the third running there.
    fn is_third(&self, seat: usize) -> bool {
        self.seats.iter().rev().take(2).filter(|last| **last == seat).count() == 2
    }
}

/// What is to be avoided in a round, what matters most first: players without a game, byes of players who have had one, players with the
/// same colour three times running, the squares of differences in points, those of uneven colours, and deviations from the order of the
/// standings.
type Cost = [u32; 6];

const MOST: usize = 16;

/// Returns the number of rounds: one more than it takes to leave one without a loss.
pub(super) fn swiss_rounds(players: usize) -> usize {
    players.next_power_of_two().ilog2() as usize + 1
}

/// Returns the games of the next round, a bye being a game of one player, or `None` if no two players are left who have not met.
///
/// Nobody meets twice. Of all such rounds it has the least [`Cost`], in which a bye counts as a game against the fewest points. The order of the
/// standings: the upper half of those with equal points meets the lower half, and byes are low.
pub(super) fn swiss(players: &[Ranked]) -> Option<Round> {
    let count = players.len();
    if count > MOST {
        return None;
    }
    let least = players.iter().map(|player| player.points).min()?;
    // The cheapest way to pair each set of players, and whom its first one meets; nobody if that is the player's own number.
    let mut best: Vec<Option<(Cost, usize)>> = vec![None; 1 << count];
    *best.first_mut()? = Some((Cost::default(), 0));
    for set in 1..1_usize << count {
        let first = set.trailing_zeros() as usize;
        // Each player before the first one has taken at most one of those after.
        if count - first - set.count_ones() as usize > first {
            continue;
        }
        let others = (first..count).filter(|other| set >> other & 1 == 1);
        let ways = others.filter_map(|other| {
            let (rest, _) = best.get(without(set, first, other)).copied().flatten()?;
            let cost = cost(players, least, first, other)?;
            Some((array::from_fn(|i| rest.get(i).unwrap_or(&0) + cost.get(i).unwrap_or(&0)), other))
        });
        let cheapest = ways.min();
        if let Some(entry) = best.get_mut(set) {
            *entry = cheapest;
        }
    }
    let mut round = Round::new();
    let mut set: usize = (1 << count) - 1;
    while set != 0 {
        let first = set.trailing_zeros() as usize;
        let (_, other) = best.get(set).copied().flatten()?;
        round.push(seated(players, first, other)?);
        set = without(set, first, other);
    }
    round.iter().any(|game| game.len() == 2).then_some(round)
}

/// Returns a set without two players, or without one if they are the same.
fn without(set: usize, first: usize, other: usize) -> usize {
    set & !(1 << first) & !(1 << other)
}

/// Returns the cost of a game, or of a bye if `first` is `other`; `None` if the two have met.
fn cost(players: &[Ranked], least: u32, first: usize, other: usize) -> Option<Cost> {
    let (a, b) = (players.get(first)?, players.get(other)?);
    if first == other {
        let above = a.points - least;
        let low = number(players.len() - first);
        return Some([1, a.byes, 0, above * above, a.uneven_after(None), low]);
    }
    if a.met.contains(&b.player) {
        return None;
    }
    let apart = a.points.abs_diff(b.points);
    let [thirds, uneven] = colours(a, b).min(colours(b, a));
    let equal = players.iter().filter(|player| player.points == a.points).count();
    let fold = (other - first).abs_diff(equal / 2);
    Some([0, 0, thirds, apart * apart, uneven, number(fold)])
}

/// Returns how many of two players have the same colour three times running if they sit so, and how uneven their colours become.
fn colours(first: &Ranked, second: &Ranked) -> [u32; 2] {
    let thirds = u32::from(first.is_third(0)) + u32::from(second.is_third(1));
    [thirds, first.uneven_after(Some(0)) + second.uneven_after(Some(1))]
}

fn number(small: usize) -> u32 {
    u32::try_from(small).unwrap_or(u32::MAX)
}

/// Seats two players, or one who has a bye, by what their colours cost; if that is equal, whoever had the second seat last has the first
/// one, and in the first round every other game is turned.
fn seated(players: &[Ranked], first: usize, other: usize) -> Option<Vec<usize>> {
    let (a, b) = (players.get(first)?, players.get(other)?);
    if first == other {
        return Some(vec![a.player]);
    }
    let last = |player: &Ranked| -> Vec<usize> {
        player.seats.iter().rev().map(|seat| usize::from(*seat == 0)).collect()
    };
    let order = colours(a, b).cmp(&colours(b, a)).then_with(|| last(a).cmp(&last(b)));
    let a_first = if order.is_eq() { first.is_multiple_of(2) } else { order.is_lt() };
    Some(if a_first { vec![a.player, b.player] } else { vec![b.player, a.player] })
}
