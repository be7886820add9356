//! Generations of weights: the engine plays itself, its weights are fitted to the results, and it plays again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rules::engine::Playable;

use crate::evaluate::Evaluation;
use crate::level::Level;
use crate::player::{Effort, Manner, Player};
use crate::selfplay::{Chance, Terms, game};
use crate::tune::{Fit, Sample, best_scale, fit, loss};
use crate::weights::Weights;

/// How weights are made.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// The games of each generation.
    pub games: usize,
    /// The positions searched for each action.
    pub nodes: u64,
    /// The generations.
    pub generations: u32,
    /// What all random numbers come from.
    pub seed: u64,
    /// The games that are played at the same time.
    pub threads: usize,
    /// How weights are fitted.
    pub fit: Fit,
}

/// The bytes of the table of a player.
const TABLE: usize = 4 << 20;

/// Plays the games of a generation. Returns their samples in the order of the games.
fn play<P: Playable + Sync>(
    start: &P,
    weights: &Weights,
    training: &Training,
    generation: u32,
) -> Vec<Sample> {
    let evaluation = Arc::new(Evaluation::new(start, weights.clone()));
    let next = AtomicUsize::new(0);
    let all: Mutex<Vec<(usize, Vec<Sample>)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..training.threads.max(1) {
            scope.spawn(|| {
                let manner = Manner::Level(Level::HIGHEST);
                let effort = Effort::Nodes(training.nodes);
                let mut player =
                    Player::new(Arc::clone(&evaluation), manner.clone(), effort, TABLE);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= training.games {
                        break;
                    }
                    let seed = training.seed ^ u64::from(generation) << 40 ^ (number as u64) << 8;
                    let samples =
                        game(start, &mut player, Terms::default(), &mut Chance::new(seed << 4));
                    all.lock().unwrap_or_else(PoisonError::into_inner).push((number, samples));
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_unstable_by_key(|(number, _)| *number);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// Trains weights, beginning with `weights`. Calls `report` with a line about each generation, and the weights after it.
pub fn train<P: Playable + Sync>(
    start: &P,
    mut weights: Weights,
    training: &Training,
    mut report: impl FnMut(&str, &Weights),
) -> Weights {
    let mut samples: Vec<Sample> = Vec::new();
    for generation in 1..=training.generations {
        let new = play(start, &weights, training, generation);
        // Older games still say something, until there are too many of them.
        let kept = samples.len().saturating_sub(2 * new.len());
        samples.drain(..kept);
        let count = new.len();
        samples.extend(new);
        weights.scale = best_scale(&samples, &weights);
        let before = loss(&samples, &weights);
        let mut mixed = samples.clone();
        let mut chance = Chance::new(training.seed ^ u64::from(generation));
        for at in (1..mixed.len()).rev() {
            mixed.swap(at, chance.below(at + 1));
        }
        weights.list = fit(&mixed, &weights, training.fit, |_, _| {});
        let after = loss(&samples, &weights);
        let line = format!(
            "generation {generation}: {count} new positions, {} in all, scale {}, loss {before:.4} before, {after:.4} after",
            samples.len(),
            weights.scale
        );
        report(&line, &weights);
    }
    weights
}
