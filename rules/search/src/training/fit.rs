//! Fits weights to the results of games: logistic regression, with one probability for each seat.

use rules::Seat;
use rules::engine::Playable;

use crate::chance::Chance;
use crate::evaluate::Feature;
use crate::sums::SEATS;
use crate::weights::{Pair, REACHES, Shape, Weights};

/// A position with the result of its game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Its features.
    pub features: Vec<Feature>,
    /// How much of the middle game is left, from 0 to 1.
    pub phase: f32,
    /// The share of the result that each seat got; they add up to 1.
    pub result: [f32; SEATS],
    /// The seats that were in the game.
    pub alive: [bool; SEATS],
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How often all samples are used, at most.
    pub rounds: u32,
    /// The size of a step.
    pub rate: f32,
    /// How strongly weights are drawn to where they began, and to the mean of those that stand for nearly the same, as if that many
    /// samples spoke for it. A weight that is seldom seen has little against it.
    pub pull: f32,
    /// What the order of the samples comes from.
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { rounds: 40, rate: 1.0, pull: 30.0, seed: 1 }
    }
}

/// Samples for which one step is made.
const BATCH: usize = 4096;

/// Returns the value of a sample for each seat, in hundredths of a pawn.
fn values(sample: &Sample, weights: &[[f32; 2]]) -> [f32; SEATS] {
    let mut values = [0.0; SEATS];
    for &(place, seat, count) in &sample.features {
        let [middle, end] = weights[place as usize];
        let weight = middle * sample.phase + end * (1.0 - sample.phase);
        values[usize::from(seat)] += weight * f32::from(count);
    }
    values
}

/// Returns the probability of each seat that was in the game.
fn shares(values: [f32; SEATS], alive: [bool; SEATS], scale: f32) -> [f32; SEATS] {
    let best = (0..SEATS).filter(|s| alive[*s]).map(|s| values[s]).fold(f32::MIN, f32::max);
    let mut shares = [0.0; SEATS];
    let mut sum = 0.0;
    for seat in (0..SEATS).filter(|seat| alive[*seat]) {
        shares[seat] = ((values[seat] - best) / scale).exp();
        sum += shares[seat];
    }
    shares.map(|share| share / sum)
}

/// Returns how badly weights predict results: the mean of the logarithms of the predicted shares, negated.
#[must_use]
pub fn loss(samples: &[Sample], weights: &Weights) -> f32 {
    loss_of(samples, &floats(&weights.list), weights.scale as f32)
}

fn floats(weights: &[Pair]) -> Vec<[f32; 2]> {
    weights.iter().map(|w| [w.0 as f32, w.1 as f32]).collect()
}

/// Returns the scale with which weights predict results best.
#[must_use]
pub fn best_scale(samples: &[Sample], weights: &Weights) -> i32 {
    let list = floats(&weights.list);
    // Each is a fifth larger than the one before.
    let scales = std::iter::successors(Some(40.0_f32), |scale| Some(scale * 1.2));
    let losses = scales.take(25).map(|scale| (loss_of(samples, &list, scale), scale));
    let best = losses.min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(weights.scale, |(_, scale)| scale.round() as i32)
}

fn loss_of(samples: &[Sample], weights: &[[f32; 2]], scale: f32) -> f32 {
    let of = |sample: &Sample| -> f64 {
        let shares = shares(values(sample, weights), sample.alive, scale);
        let terms = sample.result.iter().zip(shares).filter(|(result, _)| **result > 0.0);
        terms.map(|(result, share)| f64::from(-result * share.max(1e-9).ln())).sum()
    };
    (samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64) as f32
}

/// After that many rounds without a better prediction of the tests, fitting ends.
const PATIENCE: u32 = 6;

/// Fits weights to samples by Adam (Kingma and Ba, 2015), and keeps those that predict `tests` best; without any, the last. `alike`
/// are for each weight the places of those that stand for nearly the same; it may be shorter. Calls `report` with the number of each
/// round and the loss of both.
#[must_use]
pub fn fit(
    samples: &[Sample],
    tests: &[Sample],
    start: &Weights,
    alike: &[Vec<usize>],
    how: Fit,
    mut report: impl FnMut(u32, f32, f32),
) -> Vec<Pair> {
    let (origin, scale) = (floats(&start.list), start.scale as f32);
    let mut weights = origin.clone();
    let (mut mean, mut square) =
        (vec![[0.0_f32; 2]; weights.len()], vec![[0.0_f32; 2]; weights.len()]);
    let (keep_mean, keep_square) = (0.9_f32, 0.999_f32);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut chance = Chance::new(how.seed);
    let mut best = (loss_of(tests, &weights, scale), weights.clone(), 0);
    let mut step = 0;
    // Slopes are those of the loss times the scale, so that steps do not depend on it.
    let pull = how.pull / samples.len().max(1) as f32 / scale;
    for round in 1..=how.rounds {
        for at in (1..order.len()).rev() {
            order.swap(at, chance.below(at + 1));
        }
        // Steps become smaller towards the end.
        let rate = how.rate * (1.0 - (round - 1) as f32 / how.rounds as f32).max(0.02);
        for batch in order.chunks(BATCH) {
            let mut slope = vec![[0.0_f32; 2]; weights.len()];
            for sample in batch.iter().map(|&at| &samples[at]) {
                let shares = shares(values(sample, &weights), sample.alive, scale);
                let error: [f32; SEATS] =
                    std::array::from_fn(|seat| shares[seat] - sample.result[seat]);
                for &(place, seat, count) in &sample.features {
                    let by = error[usize::from(seat)] * f32::from(count);
                    slope[place as usize][0] += by * sample.phase;
                    slope[place as usize][1] += by * (1.0 - sample.phase);
                }
            }
            step += 1;
            let (fix_mean, fix_square) = (1.0 - keep_mean.powi(step), 1.0 - keep_square.powi(step));
            let old = weights.clone();
            for (place, weight) in weights.iter_mut().enumerate() {
                let alike = alike.get(place).map_or(&[][..], Vec::as_slice);
                for part in 0..2 {
                    let mean_of = |places: &[usize]| {
                        places.iter().map(|&at| old[at][part] - origin[at][part]).sum::<f32>()
                            / places.len() as f32
                    };
                    let moved = weight[part] - origin[place][part];
                    let apart = if alike.is_empty() { moved } else { moved - mean_of(alike) };
                    let pull = pull * (0.1 * moved + 0.9 * apart);
                    let slope = slope[place][part] / batch.len() as f32 + pull;
                    let (m, s) = (&mut mean[place][part], &mut square[place][part]);
                    *m = keep_mean * *m + (1.0 - keep_mean) * slope;
                    *s = keep_square * *s + (1.0 - keep_square) * slope * slope;
                    weight[part] -= rate * (*m / fix_mean) / ((*s / fix_square).sqrt() + 1e-8);
                }
            }
        }
        let tested = loss_of(tests, &weights, scale);
        report(round, loss_of(samples, &weights, scale), tested);
        if tests.is_empty() || tested < best.0 {
            best = (tested, weights.clone(), round);
        } else if round >= best.2 + PATIENCE {
            break;
        }
    }
    best.1.iter().map(|w| Pair(w[0].round() as i32, w[1].round() as i32)).collect()
}

/// Returns for each weight of a game the places of those that stand for nearly the same: a kind's on adjacent cells, and those of the
/// next numbers.
#[must_use]
pub fn alike<P: Playable>(start: &P, shape: &Shape) -> Vec<Vec<usize>> {
    let geometry = start.setting().layout.geometry();
    let mut alike = vec![Vec::new(); shape.count()];
    let mut row = |first: usize, length: usize| {
        let places = first..first + length;
        for (at, beside) in alike.iter_mut().enumerate().skip(first).take(length) {
            let next = [at.wrapping_sub(1), at + 1];
            beside.extend(next.iter().filter(|&&next| places.contains(&next)));
        }
    };
    row(shape.attackers(0), shape.passed(0) - shape.attackers(0));
    row(shape.passed(0), shape.cover(0) - shape.passed(0));
    row(shape.cover(0), shape.shelter(0) - shape.cover(0));
    row(shape.shelter(0), shape.doubled() - shape.shelter(0));
    (0..shape.kinds()).for_each(|kind| row(shape.reach(kind, 0), REACHES));
    for kind in 0..shape.kinds() {
        for cell in geometry.cells() {
            let beside = geometry.cells().filter(|&other| {
                geometry.distance(cell, other) == 1 && geometry.board(other) == geometry.board(cell)
            });
            // Both as the first seat sees the board, as the table has them.
            let places =
                beside.map(|other| shape.square(kind, start.relative(Seat::FIRST, other).index()));
            let place = shape.square(kind, start.relative(Seat::FIRST, cell).index());
            alike[place] = places.filter(|&other| other != place).collect();
        }
    }
    alike
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_gets_a_weight() {
        // Whoever has the first feature wins three games of four.
        let sample = |wins: bool| Sample {
            features: vec![(0, 0, 1)],
            phase: 1.0,
            result: if wins { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] },
            alive: [true, true, false],
        };
        let samples: Vec<Sample> = (0..400).map(|n| sample(n % 4 != 0)).collect();
        let how = Fit { rounds: 1_500, pull: 0.0, ..Fit::default() };
        let start = Weights { list: vec![Pair(0, 0)], ..Weights::plain(Shape::NONE) };
        let fitted = fit(&samples, &[], &start, &[], how, |_, _, _| {});
        // The logarithm of three, times the scale.
        assert!((fitted[0].0 - 187).abs() <= 3, "{fitted:?}");
        assert_eq!(fitted[0].1, 0, "nothing is known of the endgame");
        let fitted = Weights { list: fitted, ..start.clone() };
        assert!(loss(&samples, &fitted) < loss(&samples, &start));
        // Twice the weights need twice the scale.
        let twice = Weights { list: vec![fitted.list[0] * 2], ..fitted.clone() };
        let (once, twice) = (best_scale(&samples, &fitted), best_scale(&samples, &twice));
        assert!((150..=190).contains(&once) && (300..=380).contains(&twice), "{once} {twice}");
    }
}
