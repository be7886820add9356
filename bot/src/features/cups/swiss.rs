//! Swiss pairings for two players: players with equal points meet, nobody meets twice.

use std::cmp::Ordering;

use super::round_robin::Round;

/// A player before a round, in the order of the standings.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranked {
    /// The number of the player.
    pub(super) player: usize,
    /// Twice the points.
    pub(super) points: u32,
    /// Whom the player has met.
    pub(super) met: Vec<usize>,
    /// The seats that the player has had: 0 is the first.
    pub(super) seats: Vec<usize>,
    /// Whether the player has had a bye.
    pub(super) bye: bool,
}

impl Ranked {
    /// Returns how much oftener the player had the first seat than the second.
    fn balance(&self) -> i64 {
        self.seats.iter().map(|seat| if *seat == 0 { 1 } else { -1 }).sum()
    }
}

/// The cost of a difference of half a point.
const POINTS: u64 = 1_000_000;
/// The cost of a colour that one of two players has too often.
const COLOUR: u64 = 1_000;

/// The most players.
const MOST: usize = 16;

/// Returns the number of rounds: one more than it takes to leave one without a loss.
pub(super) fn swiss_rounds(players: usize) -> usize {
    players.next_power_of_two().ilog2() as usize + 1
}

/// Returns the games of the next round, with a bye as a game of one player, or `None` if everybody has met everybody who could be paired.
///
/// It is the round of the least cost. First of all the differences in points within games are as small as can be, then colours are as
/// even as can be, then the upper half of those with equal points meets the lower half in order. With an odd number, a player low in the
/// standings who has had no bye has one.
pub(super) fn swiss(players: &[Ranked]) -> Option<Round> {
    let count = players.len();
    if count > MOST {
        return None;
    }
    // With an odd number the last one is paired with nobody.
    let even = count.next_multiple_of(2);
    let all = 1_usize.checked_shl(u32::try_from(even).ok()?)?;
    let costs: Vec<Vec<Option<u64>>> =
        (0..even).map(|a| (0..even).map(|b| cost(players, a.min(b), a.max(b))).collect()).collect();
    // The cheapest way to pair each set of players, and whom its first one meets.
    let mut best: Vec<Option<(u64, usize)>> = vec![None; all];
    *best.first_mut()? = Some((0, 0));
    for set in 1..all {
        let first = set.trailing_zeros() as usize;
        let others = (first + 1..even).filter(|other| set >> other & 1 == 1);
        let ways = others.filter_map(|other| {
            let rest = best.get(set & !(1 << first) & !(1 << other)).copied().flatten()?;
            Some((rest.0 + costs.get(first)?.get(other).copied().flatten()?, other))
        });
        let cheapest = ways.min();
        if let Some(entry) = best.get_mut(set) {
            *entry = cheapest;
        }
    }
    let mut round = Round::new();
    let mut set = all - 1;
    while set != 0 {
        let first = set.trailing_zeros() as usize;
        let (_, other) = best.get(set).copied().flatten()?;
        round.push(seated(players, first, other)?);
        set &= !(1 << first) & !(1 << other);
    }
    Some(round)
}

/// Returns the cost of a game, or of a bye; `None` if it cannot be.
fn cost(players: &[Ranked], first: usize, other: usize) -> Option<u64> {
    let a = players.get(first)?;
    let Some(b) = players.get(other) else {
        let least = players.iter().map(|player| player.points).min()?;
        let above = u64::from(a.points - least);
        return (!a.bye).then(|| above * above * POINTS + (players.len() - first) as u64);
    };
    let (mine, yours) = (a.balance(), b.balance());
    let alike = mine.signum() * yours.signum() == 1;
    let too_often = mine.abs().min(yours.abs());
    if first == other || a.met.contains(&b.player) || alike && too_often >= 2 {
        return None;
    }
    let apart = u64::from(a.points.abs_diff(b.points));
    let colour = if alike { too_often.unsigned_abs() } else { 0 };
    let equal = players.iter().filter(|player| player.points == a.points).count();
    let fold = (other - first).abs_diff(equal / 2) as u64;
    Some(apart * apart * POINTS + colour * COLOUR + fold)
}

/// Seats two players, or one who has a bye: whoever had the first seat less often has it, then whoever had the second one last; in the
/// first round every other game.
fn seated(players: &[Ranked], first: usize, other: usize) -> Option<Vec<usize>> {
    let a = players.get(first)?;
    let Some(b) = players.get(other) else { return Some(vec![a.player]) };
    let last =
        |player: &Ranked| player.seats.iter().rev().map(|seat| 1 - *seat).collect::<Vec<_>>();
    let a_first = match a.balance().cmp(&b.balance()).then_with(|| last(a).cmp(&last(b))) {
        Ordering::Equal => first.is_multiple_of(2),
        order => order.is_lt(),
    };
    Some(if a_first { vec![a.player, b.player] } else { vec![b.player, a.player] })
}
