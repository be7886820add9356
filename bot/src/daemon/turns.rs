//! Whose question a computer answers next.

use super::ready::{Group, Served};
use crate::chat::ids::PersonId;
use crate::game::state::Match;

#[derive(Clone, Debug)]
pub(super) struct Asker {
    guild: Group,
    opener: PersonId,
    /// Whether a person waits for the answer.
    awaited: bool,
}

impl Asker {
    #[cfg(test)]
    pub(super) fn new(guild: &str, opener: &PersonId, awaited: bool) -> Self {
        Self { guild: Group::Guild(guild.to_owned()), opener: opener.clone(), awaited }
    }

    pub(super) fn of(game: &Match) -> Self {
        let guild = game.community.guild().map(str::to_owned);
        Self {
            guild: Group::of(&game.place, guild),
            opener: game.opener.clone(),
            awaited: !game.deciders().is_empty(),
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Turns {
    guilds: Served<Group>,
    openers: Served<PersonId>,
}

impl Turns {
    pub(super) fn serves(&mut self, asker: &Asker) {
        self.guilds.serves(&asker.guild);
        self.openers.serves(&asker.opener);
    }

    /// Returns the indices of askers in the order of their turns: those with a person who waits come first; among them guilds take
    /// turns, and within a guild those who opened the games.
    pub(super) fn order(&self, askers: &[&Asker]) -> Vec<usize> {
        let (awaited, rest): (Vec<usize>, Vec<usize>) =
            (0..askers.len()).partition(|index| askers[*index].awaited);
        let in_turns = |all: Vec<usize>| {
            let all = self.openers.in_turns(all, |index| askers[*index].opener.clone());
            self.guilds.in_turns(all, |index| askers[*index].guild.clone())
        };
        in_turns(awaited).into_iter().chain(in_turns(rest)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(guild: &str, opener: &str, awaited: bool) -> Asker {
        Asker::new(guild, &PersonId(opener.to_owned()), awaited)
    }

    #[test]
    fn people_come_first_and_guilds_and_openers_take_turns() {
        let mut waiting: Vec<(u32, Asker)> =
            (0..4).map(|n| (n, asker("7", "dan", false))).collect();
        waiting.extend((10..13).map(|n| (n, asker("7", "ann", true))));
        waiting.push((20, asker("7", "bob", true)));
        waiting.extend((30..32).map(|n| (n, asker("8", "cy", true))));
        waiting.push((40, asker("8", "cy", false)));
        let mut turns = Turns::default();
        let mut order = Vec::new();
        while !waiting.is_empty() {
            let askers: Vec<&Asker> = waiting.iter().map(|(_, asker)| asker).collect();
            let next = turns.order(&askers)[0];
            let (number, asker) = waiting.remove(next);
            turns.serves(&asker);
            order.push(number);
        }
        assert_eq!(order, [10, 30, 20, 31, 11, 12, 40, 0, 1, 2, 3]);
    }
}
