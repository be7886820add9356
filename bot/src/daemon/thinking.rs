//! The threads on which computers think, away from all that people wait for.
//!
//! Nothing here is stored: what is lost is found again in the database, where a computer that has not acted is still to act.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use search::think::STACK;

use super::heartbeat::{Condition, Heartbeat};
use super::question::{Effort, Question};
use super::turns::{Asker, Turns};
use crate::config::ComputerConfig;
use crate::game::Decided;
use crate::game::state::GameId;

const MOST_WAITING: usize = 64;

/// The longest wait of an idle thread before it reports that it is alive.
const IDLE: Duration = Duration::from_secs(30);

/// How much longer than its time a thread may think before it is late. Without a limit of time, it has this long.
const LATE: Duration = Duration::from_secs(30);

/// How much the threads give way to others, as `nice` counts.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Something to be done when a question is answered.
type Then = Box<dyn FnOnce() + Send>;

#[derive(Clone, Debug)]
pub struct Thinking(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    effort: Effort,
    state: Mutex<State>,
    /// Notified when a question waits, or the threads are to end.
    work: Condvar,
    /// One for each thread.
    heartbeats: Vec<Heartbeat>,
}

#[derive(Default)]
struct State {
    /// The questions that wait, the first to be asked at the front.
    waiting: VecDeque<(Question, Then)>,
    turns: Turns,
    /// The games that are thought about, with the revision, and how to stop it.
    running: HashMap<GameId, (i64, Arc<AtomicBool>)>,
    decided: HashMap<GameId, (i64, Decided)>,
    /// Whether there was no place for a question because too many wait.
    refused: bool,
    started: bool,
    stopped: bool,
}

impl State {
    /// Returns the indices of the questions that wait, in the order in which they are answered.
    fn order(&self) -> Vec<usize> {
        let askers: Vec<&Asker> =
            self.waiting.iter().map(|(question, _)| &question.asker).collect();
        self.turns.order(&askers)
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("waiting", &self.waiting.len())
            .field("running", &self.running)
            .finish_non_exhaustive()
    }
}

impl Thinking {
    /// Creates the threads that are configured. They start with the first question.
    pub fn new(config: &ComputerConfig) -> Self {
        let now = Instant::now();
        Self(Arc::new(Inner {
            effort: Effort::of(config),
            state: Mutex::default(),
            work: Condvar::new(),
            heartbeats: (0..config.threads).map(|_| Heartbeat::new(now)).collect(),
        }))
    }

    /// Asks a question, unless it waits or is thought about already. `then` is called when it is answered, and dropped when there is
    /// no place for the question or it no longer needs an answer.
    pub(super) fn ask(&self, question: Question, then: impl FnOnce() + Send + 'static) {
        let mut state = self.0.state.lock();
        let (game, revision) = (question.game, question.revision);
        let known = state.running.get(&game).is_some_and(|(at, _)| *at == revision)
            || state.waiting.iter().any(|(q, _)| (q.game, q.revision) == (game, revision));
        if known || state.stopped || self.0.heartbeats.is_empty() {
            return;
        }
        state.waiting.push_back((question, Box::new(then)));
        // The one whose turn would be last has no place, and is asked again.
        let last = state.order().pop().filter(|_| state.waiting.len() > MOST_WAITING);
        let outdone = last.and_then(|at| state.waiting.remove(at));
        state.refused |= outdone.is_some();
        if !std::mem::replace(&mut state.started, true) {
            drop(state);
            self.start();
        } else {
            drop(state);
        }
        // What it would call when it is answered may lock something else.
        drop(outdone);
        self.0.work.notify_one();
    }

    fn start(&self) {
        for index in 0..self.0.heartbeats.len() {
            let inner = Arc::clone(&self.0);
            let started = thread::Builder::new()
                .name(format!("thinking-{index}"))
                .stack_size(STACK)
                .spawn(move || inner.run(index));
            if let Err(error) = started {
                tracing::error!("a thread for computers cannot be started: {error}");
            }
        }
    }

    /// Removes and returns what was decided in a game at a revision.
    pub(super) fn take(&self, game: GameId, revision: i64) -> Option<Decided> {
        let decided = self.0.state.lock().decided.remove(&game);
        decided.filter(|(at, _)| *at == revision).map(|(_, decided)| decided)
    }

    /// Drops what concerns another revision of a game than this one.
    pub(super) fn changed(&self, game: GameId, revision: i64) {
        let mut state = self.0.state.lock();
        if let Some((at, stop)) = state.running.get(&game)
            && *at != revision
        {
            stop.store(true, Ordering::Relaxed);
        }
        state.decided.retain(|of, (at, _)| *of != game || *at == revision);
        let waiting = std::mem::take(&mut state.waiting);
        let (keep, outdated): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|(q, _)| q.game != game || q.revision == revision);
        state.waiting = keep.into();
        drop(state);
        // What they would call when they are answered may lock something else.
        drop(outdated);
    }

    pub(super) fn stop(&self) {
        let mut state = self.0.state.lock();
        state.stopped = true;
        state.running.values().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
        let waiting = std::mem::take(&mut state.waiting);
        drop(state);
        drop(waiting);
        self.0.work.notify_all();
    }

    /// Returns the number of questions that wait or are thought about.
    pub fn queued(&self) -> usize {
        let state = self.0.state.lock();
        state.waiting.len() + state.running.len()
    }

    /// Returns the most questions that can wait or be thought about.
    pub(super) fn capacity(&self) -> usize {
        match self.0.heartbeats.len() {
            0 => 0,
            threads => MOST_WAITING + threads,
        }
    }

    /// Returns whether there was no place for a question since the last call.
    pub(super) fn has_refused(&self) -> bool {
        std::mem::take(&mut self.0.state.lock().refused)
    }

    /// Returns the condition of the thread that is worst off.
    pub fn condition(&self, now: Instant) -> Condition {
        if !self.0.state.lock().started {
            return Condition::Well;
        }
        let conditions = self.0.heartbeats.iter().map(|heartbeat| heartbeat.condition(now));
        conditions.max().unwrap_or(Condition::Well)
    }
}

impl Inner {
    fn run(&self, index: usize) {
        give_way();
        while let Some((question, then, stop)) = self.next(index) {
            let (game, revision) = (question.game, question.revision);
            let decided = question.decide(self.effort, &stop);
            let mut state = self.state.lock();
            state.running.remove(&game);
            if let Some(decided) = decided.filter(|_| !stop.load(Ordering::Relaxed)) {
                state.decided.insert(game, (revision, decided));
                drop(state);
                then();
            }
        }
    }

    /// Waits for a question whose game nobody thinks about. Returns `None` when the thread is to end.
    fn next(&self, index: usize) -> Option<(Question, Then, Arc<AtomicBool>)> {
        let beat = |within: Duration| {
            if let Some(heartbeat) = self.heartbeats.get(index) {
                heartbeat.beat(Instant::now(), within);
            }
        };
        let mut state = self.state.lock();
        loop {
            if state.stopped {
                return None;
            }
            let free = |at: &usize| {
                state.waiting.get(*at).is_some_and(|(q, _)| !state.running.contains_key(&q.game))
            };
            let free = state.order().into_iter().find(free);
            if let Some((question, then)) = free.and_then(|at| state.waiting.remove(at)) {
                state.turns.serves(&question.asker);
                let stop = Arc::new(AtomicBool::new(false));
                state.running.insert(question.game, (question.revision, Arc::clone(&stop)));
                beat(self.effort.time.unwrap_or_default() + LATE);
                return Some((question, then, stop));
            }
            beat(2 * IDLE);
            self.work.wait_for(&mut state, IDLE);
        }
    }
}

/// Lets all other work go first.
fn give_way() {
    // On Linux this concerns the thread alone.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::warn!("computers think at the usual priority: {error}");
    }
}

#[cfg(test)]
mod tests {
    use rules::{Seat, Variant};
    use search::level::Level;

    use super::*;
    use crate::chat::ids::PersonId;
    use crate::game::state::ComputerTask;

    fn question(game: i64, asker: Asker) -> Question {
        Question {
            game: GameId(game),
            revision: 1,
            moment: 1,
            task: ComputerTask::Act(Seat(0)),
            levels: vec![Some(Level::LOWEST)],
            position: Variant::ALL[0].new_game::<&str, &str>(&[]).unwrap(),
            actions: Vec::new(),
            asker,
        }
    }

    #[test]
    fn a_crowd_leaves_a_place_to_others() {
        let thinking = Thinking::new(&ComputerConfig { threads: 1, ..ComputerConfig::default() });
        // No thread answers.
        thinking.0.state.lock().started = true;
        let dan = PersonId("dan".to_owned());
        for game in 0..100 {
            thinking.ask(question(game, Asker::new("7", &dan, true)), || ());
        }
        assert_eq!(thinking.queued(), MOST_WAITING);
        assert!(thinking.has_refused());
        thinking.ask(question(200, Asker::new("8", &PersonId("ann".to_owned()), true)), || ());
        let state = thinking.0.state.lock();
        let next = state.order().into_iter().take(2).map(|at| state.waiting[at].0.game.0);
        assert_eq!(next.collect::<Vec<_>>(), [0, 200]);
        assert_eq!((state.waiting.len(), state.refused), (MOST_WAITING, true));
    }
}
