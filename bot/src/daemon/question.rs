//! What a computer is asked, and how it decides.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rules::{Game, Seat};
use search::level::Level;
use search::think::{Request, Thought, position_key, think};

use super::caught::{Panicked, Work};
use super::turns::Asker;
use crate::config::ComputerConfig;
use crate::fail::fault_point;
use crate::game::Decided;
use crate::game::computer::chance;
use crate::game::state::{ActionRow, ComputerTask, GameId, in_force};

/// The expected share of the result below which a computer thinks a game lost.
const LOST: f32 = 0.02;

/// The number of its own turns for which a game must have been lost before a computer resigns, with the current one.
const LOST_FOR: usize = 4;

/// The most positions searched to find out whether an earlier turn was lost already.
const LOOK_BACK: u64 = 5_000;

/// The first round in which a computer agrees to a draw.
const FIRST_DRAW: usize = 30;

/// How far a share may be above that of a draw because scores are whole numbers.
const ROUNDING: f32 = 0.002;

/// The longest time that people wait for the actions of several computers in a row, which are announced together.
const TOGETHER: Duration = Duration::from_secs(12);

/// The most actions announced together.
const MOST_TOGETHER: usize = 4;

/// What a computer is asked: what to do in a game at a revision.
#[derive(Clone, Debug)]
pub struct Question {
    pub game: GameId,
    pub revision: i64,
    /// The game's public revision, from which chance follows: nothing that is private changes what a computer does.
    pub moment: u64,
    pub task: ComputerTask,
    /// How well the computer of each seat plays; `None` for the seat of a person.
    pub levels: Vec<Option<Level>>,
    pub position: Box<dyn Game>,
    pub actions: Vec<ActionRow>,
    /// Those for whom the computer thinks.
    pub(super) asker: Asker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    /// The bytes of the table.
    pub memory: usize,
}

impl Effort {
    pub fn of(config: &ComputerConfig) -> Self {
        let (time, nodes) = config.limits();
        Self { time, nodes, memory: config.table_megabytes.saturating_mul(1 << 20) }
    }
}

/// The game before the current position.
#[derive(Default)]
struct Past {
    /// The keys of the earlier positions, oldest first.
    keys: Vec<u64>,
    /// The last positions in which the computer was to act, oldest first, each with the number of keys before it.
    own: Vec<(usize, Box<dyn Game>)>,
    /// The current round; 0 if it is not known.
    round: usize,
}

impl Question {
    /// Decides. The same question with the same limit of nodes, and none of time, has the same answer. Returns `None` if it was
    /// stopped.
    pub fn decide(&self, effort: Effort, stop: &Arc<AtomicBool>) -> Option<Decided> {
        let decided = catch_unwind(AssertUnwindSafe(|| {
            fault_point("think", self.game.0);
            self.decided(effort, stop)
        }));
        let decided = decided.unwrap_or_else(|_| {
            Panicked::note(Work::Thinking);
            None
        });
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        decided.or_else(|| self.any())
    }

    fn decided(&self, effort: Effort, stop: &Arc<AtomicBool>) -> Option<Decided> {
        let seat = self.task.seat();
        let past = self.past();
        if matches!(self.task, ComputerTask::Answer(_)) && past.round < FIRST_DRAW {
            return Some(Decided::Draw(false));
        }
        let position = self.position.as_ref();
        let request = self.request(seat, &past.keys, 0, effort, stop)?;
        let thought = think(position, &request)?;
        // All who are left share a draw.
        let draw = 1.0 / position.in_game().len().max(1) as f32;
        let share = share(&thought, seat);
        let takes_draw = share <= draw + ROUNDING;
        Some(match self.task {
            ComputerTask::Answer(_) => Decided::Draw(takes_draw),
            ComputerTask::Act(_) if takes_draw && position.draw_claim(seat).is_ok() => {
                Decided::Claim
            }
            ComputerTask::Act(_) if share <= LOST && self.was_lost(&past, effort, stop) => {
                Decided::Resign
            }
            ComputerTask::Act(_) => {
                Decided::Act(self.in_a_row(thought.action, past.keys, effort, stop))
            }
        })
    }

    /// Returns an action, and those of the computers that act after it before any person does.
    fn in_a_row(
        &self,
        first: String,
        mut keys: Vec<u64>,
        effort: Effort,
        stop: &Arc<AtomicBool>,
    ) -> Vec<String> {
        let mut position = self.position.clone();
        let mut actions = vec![first];
        let most = effort.time.map_or(MOST_TOGETHER, |time| {
            let times = TOGETHER.as_millis() / time.as_millis().max(1);
            usize::try_from(times).unwrap_or(MOST_TOGETHER).min(MOST_TOGETHER)
        });
        while actions.len() < most
            && let Some(last) = actions.last()
        {
            keys.push(position_key(position.as_ref()));
            let in_game = position.in_game();
            // Nobody waits for computers that play alone.
            if in_game.iter().all(|seat| self.level(*seat).is_some())
                || position.apply(last).is_err()
            {
                break;
            }
            let Some(seat) = position.to_act() else { break };
            let Some(request) = self.request(seat, &keys, actions.len(), effort, stop) else {
                break;
            };
            let thought = catch_unwind(AssertUnwindSafe(|| think(position.as_ref(), &request)));
            let Ok(Some(thought)) = thought else { break };
            let share = share(&thought, seat);
            // Whether it claims a draw or resigns is a question of its own.
            if share <= LOST || position.draw_claim(seat).is_ok() {
                break;
            }
            actions.push(thought.action);
        }
        actions
    }

    fn level(&self, seat: Seat) -> Option<Level> {
        self.levels.get(seat.index()).copied().flatten()
    }

    /// Returns whether the game was lost at the computer's earlier turns, too. With more than two players a resignation would
    /// concern the others, so it is never lost.
    fn was_lost(&self, past: &Past, effort: Effort, stop: &Arc<AtomicBool>) -> bool {
        if self.position.seats().len() != 2 || past.own.len() + 1 < LOST_FOR {
            return false;
        }
        let nodes = effort.nodes.map_or(LOOK_BACK, |nodes| nodes.min(LOOK_BACK));
        let time = effort.time.map(|time| time / 8);
        past.own.iter().all(|(before, position)| {
            let keys = past.keys.get(..*before).unwrap_or_default();
            let effort = Effort { nodes: Some(nodes), time, ..effort };
            let request = self.request(self.task.seat(), keys, 0, effort, stop);
            let thought = request.and_then(|request| think(position.as_ref(), &request));
            thought.is_some_and(|thought| share(&thought, self.task.seat()) <= LOST)
        })
    }

    /// Returns the request to think for a computer, after `made` actions that were decided together. Returns `None` for a person.
    fn request<'a>(
        &self,
        seat: Seat,
        keys: &'a [u64],
        made: usize,
        effort: Effort,
        stop: &Arc<AtomicBool>,
    ) -> Option<Request<'a>> {
        let moment = self.moment.saturating_add(made as u64);
        Some(Request {
            earlier: keys,
            level: self.level(seat)?,
            seed: chance(self.game, moment).draw(),
            time: effort.time,
            nodes: effort.nodes,
            depth: None,
            memory: effort.memory,
            stop: Arc::clone(stop),
        })
    }

    fn past(&self) -> Past {
        let mut past = Past::default();
        let start = self.position.variant().new_game(&self.position.options());
        let (Ok(mut position), Ok(actions)) = (start, in_force(&self.actions)) else {
            return past;
        };
        for action in actions {
            if position.to_act() == Some(self.task.seat()) {
                past.own.push((past.keys.len(), position.clone()));
            }
            past.keys.push(position_key(position.as_ref()));
            if position.apply(&action.canonical).is_err() {
                return Past::default();
            }
        }
        past.round = position.round();
        let old = past.own.len().saturating_sub(LOST_FOR - 1);
        past.own.drain(..old);
        past
    }

    /// Returns a decision without thinking, for a position that cannot be thought about: one of the legal actions.
    fn any(&self) -> Option<Decided> {
        match self.task {
            ComputerTask::Answer(_) => Some(Decided::Draw(false)),
            ComputerTask::Act(_) => {
                let mut actions = self.position.actions();
                let mut chance = chance(self.game, self.moment);
                let chosen = chance.below(actions.len());
                (chosen < actions.len()).then(|| Decided::Act(vec![actions.swap_remove(chosen)]))
            }
        }
    }
}

fn share(thought: &Thought, seat: Seat) -> f32 {
    thought.shares.get(seat.index()).copied().unwrap_or(0.0)
}
