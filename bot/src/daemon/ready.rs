//! The order of deliveries.
//!
//! Guilds take turns, so a busy guild does not hold up the answers in others. A part of the concurrent deliveries
//! is reserved for groups that have few. Among groups that have had equally many, the one served longest ago comes
//! first.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use crate::chat::PlaceId;

/// A group that shares deliveries: a guild, or a place whose guild is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Group {
    Guild(String),
    Place(PlaceId),
}

impl Group {
    pub(super) fn of(place: &PlaceId, guild: Option<String>) -> Self {
        guild.map_or_else(|| Self::Place(place.clone()), Self::Guild)
    }
}

/// The number of groups whose last turn is remembered.
const REMEMBERED: usize = 10_000;

/// When each group was last served, as long as rows have to wait for the network.
#[derive(Clone, Debug)]
pub(super) struct Served<G = Group> {
    count: u64,
    last: HashMap<G, u64>,
}

impl<G> Default for Served<G> {
    fn default() -> Self {
        Self { count: 0, last: HashMap::new() }
    }
}

impl<G: Clone + Eq + Hash> Served<G> {
    pub(super) fn serves(&mut self, group: &G) {
        if self.last.len() >= REMEMBERED {
            self.last.clear();
        }
        self.count += 1;
        self.last.insert(group.clone(), self.count);
    }

    /// Forgets all turns, because nothing waits any longer.
    pub(super) fn forget(&mut self) {
        self.last.clear();
    }

    /// Puts items in the order of turns: one of each group, then the next of each. The order within a group stays.
    pub(super) fn in_turns<T>(&self, all: Vec<T>, group: impl Fn(&T) -> G) -> Vec<T> {
        let mut turns: HashMap<G, usize> = HashMap::new();
        let mut numbered: Vec<((usize, u64), T)> = all
            .into_iter()
            .map(|one| {
                let group = group(&one);
                let last = self.last.get(&group).copied().unwrap_or(0);
                let turn = turns.entry(group).or_default();
                *turn += 1;
                ((*turn, last), one)
            })
            .collect();
        numbered.sort_by_key(|(turn, _)| *turn);
        numbered.into_iter().map(|(_, one)| one).collect()
    }
}

#[derive(Debug)]
pub(super) struct InProgress {
    at_once: usize,
    all: usize,
    of: HashMap<Group, usize>,
}

impl InProgress {
    /// Creates an empty set that holds at most `at_once` deliveries.
    pub(super) fn new(at_once: usize) -> Self {
        Self { at_once, all: 0, of: HashMap::new() }
    }

    pub(super) fn takes(&self, group: &Group) -> bool {
        let kept = (self.at_once / 2).max(1);
        let spare = self.at_once.saturating_sub(self.all);
        let has = self.of.get(group).copied().unwrap_or(0);
        spare > 0 && (spare > kept || has < kept)
    }

    pub(super) fn is_full(&self) -> bool {
        self.all >= self.at_once
    }

    pub(super) fn begins(&mut self, group: Group) {
        self.all += 1;
        *self.of.entry(group).or_default() += 1;
    }

    pub(super) fn ends(&mut self, group: &Group) {
        self.all = self.all.saturating_sub(1);
        if let Some(has) = self.of.get_mut(group) {
            *has = has.saturating_sub(1);
            if *has == 0 {
                self.of.remove(group);
            }
        }
    }
}

/// Takes the first item whose group may begin one more.
pub(super) fn take_first<T>(
    ready: &mut VecDeque<(Group, T)>,
    in_progress: &InProgress,
) -> Option<(Group, T)> {
    if in_progress.is_full() {
        return None;
    }
    let at = ready.iter().position(|(group, _)| in_progress.takes(group))?;
    ready.remove(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guild(name: &str) -> Group {
        Group::Guild(name.to_owned())
    }

    #[test]
    fn one_of_each_guild_comes_before_the_second_of_any() {
        let crowd = (0..5).map(|n| ("crowd", n));
        let all: Vec<_> = crowd.chain([("quiet", 90), ("other", 91), ("quiet", 92)]).collect();
        let turns = Served::default().in_turns(all, |(name, _)| guild(name));
        let numbers: Vec<i32> = turns.into_iter().map(|(_, n)| n).collect();
        assert_eq!(numbers, [0, 90, 91, 1, 92, 2, 3, 4]);
    }

    /// Even if the waiting items are read again and again, a guild with the oldest messages is not served twice in
    /// a row.
    #[test]
    fn the_group_served_longest_ago_is_next() {
        let mut served = Served::default();
        let mut waiting: Vec<_> =
            [("crowd", 0), ("crowd", 1), ("quiet", 90), ("crowd", 2), ("other", 91)].into();
        let mut order = Vec::new();
        while !waiting.is_empty() {
            let (name, n) = served.in_turns(waiting.clone(), |(name, _)| guild(name))[0];
            waiting.retain(|(_, other)| *other != n);
            served.serves(&guild(name));
            order.push(n);
        }
        assert_eq!(order, [0, 90, 91, 1, 2]);
        served.forget();
        let again = served.in_turns(vec![("crowd", 3), ("new", 92)], |(name, _)| guild(name));
        assert_eq!(again.first(), Some(&("crowd", 3)));
    }

    #[test]
    fn a_guild_leaves_room_for_groups_with_few_deliveries() {
        let mut in_progress = InProgress::new(8);
        let mut begun = 0;
        while in_progress.takes(&guild("crowd")) {
            in_progress.begins(guild("crowd"));
            begun += 1;
        }
        assert_eq!(begun, 4);
        let mut ready: VecDeque<_> =
            [(guild("crowd"), 1), (guild("crowd"), 2), (guild("quiet"), 3)].into();
        assert_eq!(take_first(&mut ready, &in_progress), Some((guild("quiet"), 3)));
        in_progress.begins(guild("quiet"));
        assert_eq!(take_first(&mut ready, &in_progress), None);
        in_progress.ends(&guild("crowd"));
        in_progress.ends(&guild("crowd"));
        assert_eq!(take_first(&mut ready, &in_progress), Some((guild("crowd"), 1)));
    }

    #[test]
    fn one_delivery_at_a_time_is_enough_to_continue() {
        let mut in_progress = InProgress::new(1);
        assert!(in_progress.takes(&guild("crowd")));
        in_progress.begins(guild("crowd"));
        assert!(!in_progress.takes(&guild("quiet")) && in_progress.is_full());
        in_progress.ends(&guild("crowd"));
        assert!(in_progress.takes(&guild("crowd")));
    }
}
