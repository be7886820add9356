//! Fits weights to the results of games: logistic regression, with one probability for each seat.

use crate::evaluate::SEATS;
use crate::features::Feature;
use crate::weights::{Pair, Weights};

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
    /// How often all samples are used.
    pub rounds: u32,
    /// The size of a step.
    pub rate: f32,
    /// How strongly weights are drawn to where they began.
    pub pull: f32,
}

impl Default for Fit {
    fn default() -> Self {
        Self { rounds: 40, rate: 1.0, pull: 3e-6 }
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

/// Fits weights to samples by Adam (Kingma and Ba, 2015). Calls `report` with the number of each round and its loss.
#[must_use]
pub fn fit(
    samples: &[Sample],
    start: &Weights,
    how: Fit,
    mut report: impl FnMut(u32, f32),
) -> Vec<Pair> {
    let (origin, scale) = (floats(&start.list), start.scale as f32);
    let mut weights = origin.clone();
    let (mut mean, mut square) =
        (vec![[0.0_f32; 2]; weights.len()], vec![[0.0_f32; 2]; weights.len()]);
    let (keep_mean, keep_square) = (0.9_f32, 0.999_f32);
    let mut step = 0;
    for round in 1..=how.rounds {
        // Steps become smaller towards the end.
        let rate = how.rate * (1.0 - (round - 1) as f32 / how.rounds as f32).max(0.05);
        for batch in samples.chunks(BATCH) {
            let mut slope = vec![[0.0_f32; 2]; weights.len()];
            for sample in batch {
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
            for (place, weight) in weights.iter_mut().enumerate() {
                for part in 0..2 {
                    let pull = how.pull * (weight[part] - origin[place][part]);
                    let slope = slope[place][part] / batch.len() as f32 + pull;
                    let (m, s) = (&mut mean[place][part], &mut square[place][part]);
                    *m = keep_mean * *m + (1.0 - keep_mean) * slope;
                    *s = keep_square * *s + (1.0 - keep_square) * slope * slope;
                    weight[part] -= rate * (*m / fix_mean) / ((*s / fix_square).sqrt() + 1e-8);
                }
            }
        }
        report(round, loss_of(samples, &weights, scale));
    }
    weights.iter().map(|w| Pair(w[0].round() as i32, w[1].round() as i32)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::Shape;

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
        let fitted = fit(&samples, &start, how, |_, _| {});
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
