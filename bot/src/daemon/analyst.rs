//! Analyses of finished games: one at a time, on a thread of low priority, outside the place queues.
//!
//! Requests are rows of the database. A row is removed in the transaction that stores the result and the answers, so a process that
//! is ended at any moment neither loses nor repeats an answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use search::analyse::{Analysis, Game};
use search::limits::Effort;
use search::think::STACK;
use tokio::sync::{oneshot, watch};

use super::blocking::off_runtime;
use super::core::Core;
use super::ready::Served;
use crate::fail::{fault_point, kill_point};
use crate::features::analysis::{self, AnalysisChange};
use crate::features::puzzles::{self, GamePuzzles};
use crate::game::record_of;
use crate::game::state::GameId;
use crate::store::{Commit, StoreError};
use crate::time::{Moment, TimeSource};

/// How many times the analysis of a game is begun: the program may have been ended for another reason the first time.
const TRIES: u32 = 3;

/// The wait after the database refused something.
const AGAIN: Duration = Duration::from_secs(30);

/// The least time for one thought.
const LEAST: Duration = Duration::from_millis(1);

/// The time of an analysis is so many times the longest time of looking for a puzzle at one turning point.
const OF_A_PUZZLE: u32 = 10;

/// The result of an analysis as text, and the puzzles in the game.
type Analysed = (String, GamePuzzles);

/// Analyses the requested games until the daemon stops.
pub(super) async fn run<T: TimeSource>(
    core: Arc<Core>,
    time: Arc<T>,
    stop: &mut watch::Receiver<bool>,
) {
    let mut served = Served::default();
    while !*stop.borrow() {
        let (reading, now, turns) = (Arc::clone(&core), time.now(), served.clone());
        let next = off_runtime(move || reading.next_analysis(now, &turns)).await;
        let done = match next {
            Ok(Some((game, server))) => {
                served.serves(&server);
                let halt = Arc::new(AtomicBool::new(false));
                let analysing = analyse(&core, game, &halt);
                tokio::pin!(analysing);
                let analysed = loop {
                    tokio::select! {
                        analysed = &mut analysing => break analysed,
                        _ = stop.changed() => halt.store(true, Ordering::Relaxed),
                    }
                };
                // What was cut off is begun again after the next start.
                if halt.load(Ordering::Relaxed) {
                    let (storing, now) = (Arc::clone(&core), time.now());
                    if let Err(error) = off_runtime(move || storing.cut_off(game, now)).await {
                        tracing::error!(game = game.0, "an analysis counts as tried: {error}");
                    }
                    return;
                }
                let (storing, now) = (Arc::clone(&core), time.now());
                off_runtime(move || storing.end_analysis(game, analysed, now)).await
            }
            Ok(None) => {
                tokio::select! {
                    () = core.analysis.notified() => {}
                    _ = stop.changed() => {}
                }
                Ok(())
            }
            Err(error) => Err(error),
        };
        if let Err(error) = done {
            tracing::error!("analyses are put off: {error}");
            tokio::select! {
                () = tokio::time::sleep(AGAIN) => {}
                _ = stop.changed() => {}
            }
        }
    }
}

async fn analyse(core: &Arc<Core>, game: GameId, stop: &Arc<AtomicBool>) -> Option<Analysed> {
    let (core, stop) = (Arc::clone(core), Arc::clone(stop));
    let (reply, result) = oneshot::channel();
    let thread = std::thread::Builder::new().name("analysis".to_owned()).stack_size(STACK);
    let begun = thread.spawn(move || {
        yield_to_others();
        // The receiver is gone only when the daemon has stopped.
        let _ = reply.send(core.analyse(game, &stop));
    });
    if let Err(error) = begun {
        tracing::error!(game = game.0, "a game cannot be analysed: {error}");
        return None;
    }
    match result.await {
        Ok(Ok(analysed)) => analysed,
        Ok(Err(error)) => {
            tracing::error!(game = game.0, "a game cannot be analysed: {error}");
            None
        }
        // The thread panicked, which is logged.
        Err(_) => None,
    }
}

/// Lowers the priority of this thread, so that it uses what others leave.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::debug!("the priority cannot be lowered: {error}");
    }
}

impl Core {
    /// Returns the game to be analysed next and its server, and records that its analysis begins: servers take turns. Requests that were begun too often are given up;
    /// those for a game that has been analysed meanwhile are answered.
    fn next_analysis(
        &self,
        now: Moment,
        served: &Served<String>,
    ) -> Result<Option<(GameId, String)>, StoreError> {
        if !self.store.serves_no_guild() {
            return Ok(None);
        }
        loop {
            let waiting = analysis::requests(&self.store.snapshot()?)?;
            let turns = served.in_turns(waiting, |request| request.server.clone());
            let Some(first) = turns.into_iter().next() else { return Ok(None) };
            let known = self.readable_analysis(first.game)?;
            if known.is_some() || first.tries >= TRIES {
                // Its puzzles were stored with it.
                let known = known.map(|text| (text, GamePuzzles::default()));
                self.end_analysis(first.game, known, now)?;
                continue;
            }
            let begin = Arc::new(AnalysisChange::Begin { game: first.game });
            self.store_commit(Commit { changes: vec![begin], now, ..Commit::default() })?;
            kill_point("analysis-begun");
            return Ok(Some((first.game, first.server)));
        }
    }

    fn cut_off(&self, game: GameId, now: Moment) -> Result<(), StoreError> {
        let change = Arc::new(AnalysisChange::CutOff { game });
        self.store_commit(Commit { changes: vec![change], now, ..Commit::default() }).map(drop)
    }

    /// Returns the stored result of a game, unless it does not belong to the game.
    fn readable_analysis(&self, id: GameId) -> Result<Option<String>, StoreError> {
        let view = self.store.snapshot()?;
        let Some(text) = analysis::result(&view, id)? else { return Ok(None) };
        let Some(game) = view.game(id)? else { return Ok(None) };
        Ok(analysis::parsed(&game, &view.actions(id)?, &text).map(|_| text))
    }

    /// Analyses a game, and looks for puzzles in it. Returns `None` if it cannot be analysed.
    fn analyse(&self, id: GameId, stop: &Arc<AtomicBool>) -> Result<Option<Analysed>, StoreError> {
        fault_point("analysis", id.0);
        let view = self.store.snapshot()?;
        let Some(found) = view.game(id)? else { return Ok(None) };
        let record = record_of(&found, &view.actions(id)?);
        drop(view);
        let game = match Game::new(&record) {
            Ok(game) => game,
            Err(error) => {
                tracing::error!(game = id.0, "a game cannot be analysed: {error}");
                return Ok(None);
            }
        };
        let time = self.desk.analysis.time.duration();
        let ends = Instant::now() + time;
        let mut positions = Vec::new();
        for ply in game.plies() {
            // What quick thoughts have not used is for those that remain.
            let left = ends.saturating_duration_since(Instant::now());
            let thoughts = u32::try_from(game.thoughts_from(ply)).unwrap_or(u32::MAX).max(1);
            let effort = Effort::Time((left / thoughts).max(LEAST));
            positions.push(game.assess(ply, effort, stop));
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let text = positions.iter().map(|position| format!("{position}\n")).collect();
        let puzzles = Analysis::new(&game, positions)
            .map(|analysis| puzzles::from_game(id, (&game, &analysis), time / OF_A_PUZZLE, stop));
        kill_point("analysis-made");
        Ok(Some((text, puzzles.unwrap_or_default())))
    }

    /// Stores the end of the analysis of a game, and the answers to all who wait for it.
    fn end_analysis(
        &self,
        game: GameId,
        analysed: Option<Analysed>,
        now: Moment,
    ) -> Result<(), StoreError> {
        let view = self.store.snapshot()?;
        let mut requests = analysis::requests(&view)?;
        requests.retain(|request| request.game == game);
        let (text, puzzles) = analysed.unzip();
        let mut commit = analysis::answers(&view, now, &requests, text)?;
        drop(view);
        if let Some(puzzles) = puzzles {
            commit.changes.push(Arc::new(puzzles));
        }
        self.store_commit(commit)?;
        kill_point("analysis-stored");
        Ok(())
    }
}
