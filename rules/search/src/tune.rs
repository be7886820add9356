//! Fits weights to the results of games: logistic regression, with one probability for each seat.

use crate::evaluate::SEATS;
use crate::features::Feature;
use crate::weights::Pair;

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
    /// The hundredths of a pawn that make a result `e` times as likely.
    pub scale: f32,
    /// How often all samples are used.
    pub rounds: u32,
    /// The size of a step.
    pub rate: f32,
    /// How strongly weights are drawn to where they began.
    pub pull: f32,
}

impl Default for Fit {
    fn default() -> Self {
        Self { scale: 170.0, rounds: 40, rate: 1.0, pull: 3e-6 }
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
pub fn loss(samples: &[Sample], weights: &[Pair], scale: f32) -> f32 {
    let weights: Vec<[f32; 2]> = weights.iter().map(|w| [w.0 as f32, w.1 as f32]).collect();
    loss_of(samples, &weights, scale)
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
    start: &[Pair],
    how: Fit,
    mut report: impl FnMut(u32, f32),
) -> Vec<Pair> {
    let origin: Vec<[f32; 2]> = start.iter().map(|w| [w.0 as f32, w.1 as f32]).collect();
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
                let shares = shares(values(sample, &weights), sample.alive, how.scale);
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
        report(round, loss_of(samples, &weights, how.scale));
    }
    weights.iter().map(|w| Pair(w[0].round() as i32, w[1].round() as i32)).collect()
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
        let fitted = fit(&samples, &[Pair(0, 0)], how, |_, _| {});
        // The logarithm of three, times the scale.
        assert!((fitted[0].0 - 187).abs() <= 3, "{fitted:?}");
        assert_eq!(fitted[0].1, 0, "nothing is known of the endgame");
        assert!(loss(&samples, &fitted, 170.0) < loss(&samples, &[Pair(0, 0)], 170.0));
    }
}
