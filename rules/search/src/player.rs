//! A player: an evaluation, a table and limits for every action, for games of the engine against itself.

use std::sync::Arc;
use std::time::Duration;

use rules::engine::Playable;

use crate::evaluate::{Evaluation, key};
use crate::limits::Limits;
use crate::search::{Found, Search};
use crate::table::Table;

/// How long a player thinks about an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// It searches that many positions.
    Nodes(u64),
    /// It searches that many plies ahead.
    Depth(u32),
    /// It thinks for that long.
    Time(Duration),
}

impl Effort {
    /// Returns the limits of one action.
    #[must_use]
    pub fn limits(self) -> Limits {
        match self {
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Self::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
            Self::Time(time) => Limits { time: Some(time), ..Limits::default() },
        }
    }
}

/// A player of one game.
#[derive(Debug)]
pub struct Player {
    /// What it thinks of positions.
    pub evaluation: Arc<Evaluation>,
    /// How long it thinks.
    pub effort: Effort,
    table: Table,
}

impl Player {
    /// Creates a player with a table of that many bytes.
    #[must_use]
    pub fn new(evaluation: Arc<Evaluation>, effort: Effort, bytes: usize) -> Self {
        Self { evaluation, effort, table: Table::new(bytes) }
    }

    /// Forgets the last game.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks about a settled position. `earlier` are the keys of the game's earlier positions. Returns `None` if no action is legal.
    pub fn think<P: Playable>(
        &mut self,
        position: &P,
        earlier: &[u64],
    ) -> Option<Found<P::Action>> {
        let limits = self.effort.limits();
        let mut search = Search::new(position, earlier, &self.evaluation, &mut self.table, limits);
        search.run(|_| {})
    }
}

/// A game in progress: its position and what was before.
#[derive(Clone, Debug)]
pub struct Course<P: Playable> {
    /// The position, settled.
    pub position: P,
    /// The keys of the earlier positions.
    pub earlier: Vec<u64>,
    /// The legal actions; none if the game is over.
    pub actions: Vec<P::Action>,
    /// How it ended.
    pub outcome: Option<rules::Outcome>,
}

impl<P: Playable> Course<P> {
    /// Begins a game.
    #[must_use]
    pub fn new(start: &P) -> Self {
        let mut course = Self {
            position: start.clone(),
            earlier: Vec::new(),
            actions: Vec::new(),
            outcome: None,
        };
        course.settle();
        course
    }

    fn settle(&mut self) {
        self.actions.clear();
        let settled = self.position.settle(&mut self.actions);
        self.outcome = settled.ending.map(|ending| ending.outcome);
        if let Some(rule) = self.position.setting().repetition
            && self.outcome.is_none()
            && self.position.judges_draws()
        {
            let now = key(&self.position);
            let times = 1 + self.earlier.iter().filter(|earlier| **earlier == now).count() as u32;
            let limit = rule.claim.unwrap_or(rule.ends);
            if times >= limit {
                self.outcome = Some(if rule.loses {
                    // The player whose action repeated it does not act now.
                    rules::Outcome::Win(self.position.turn())
                } else {
                    rules::Outcome::Draw(rules::game::DrawKind::Repetition)
                });
                self.actions.clear();
            }
        }
    }

    /// Plays a legal action.
    pub fn play(&mut self, action: P::Action) {
        self.earlier.push(key(&self.position));
        self.position.make(action);
        self.settle();
    }
}
