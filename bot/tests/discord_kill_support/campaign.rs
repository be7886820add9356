//! Seasons side by side until there were kills enough, and what is told of it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::judge::Judged;
use super::life::{Deaths, INSTANT, Season};
use crate::kill_support::Dice;

/// Kills of one season: then Discord and database begin anew.
const A_SEASON: usize = 80;

/// What all seasons came to.
#[derive(Default)]
struct Sum {
    deaths: Deaths,
    judged: Judged,
    seasons: usize,
}

/// Kills the daemon so often, in so many seasons at a time. The deaths, by point or random instant.
pub(crate) fn run(kills: usize, seed: u64, at_once: usize) -> Deaths {
    let begun = Instant::now();
    let (killed, next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let sum = Mutex::new(Sum::default());
    // A short campaign is divided among all that play at once.
    let a_season = A_SEASON.min(kills.div_ceil(at_once));
    let play = || {
        while killed.load(Ordering::SeqCst) < kills && !failed.load(Ordering::SeqCst) {
            let number = next.fetch_add(1, Ordering::SeqCst);
            let seed = Dice::new(seed.wrapping_add(number as u64)).below(u64::MAX);
            let _alarm = Alarm(&failed);
            let mut season = Season::new(seed);
            for _ in 0..a_season {
                if killed.fetch_add(1, Ordering::SeqCst) >= kills {
                    break;
                }
                season.live();
                if failed.load(Ordering::SeqCst) {
                    return;
                }
            }
            let judged = season.finish();
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            sum.add(&season.deaths, judged);
            let (seasons, done) = (sum.seasons, sum.deaths.values().sum::<usize>());
            println!(
                "{done} kills in {seasons} seasons, {:.0?}: {:?}",
                begun.elapsed(),
                sum.judged
            );
        }
    };
    std::thread::scope(|scope| {
        (0..at_once).for_each(|_| {
            scope.spawn(play);
        });
    });
    let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    let all: usize = sum.deaths.values().sum();
    let points = sum.deaths.keys().filter(|p| **p != INSTANT).count();
    println!("{all} kills at {points} points and at random instants, seed {seed}:");
    for (what, times) in &sum.deaths {
        println!("{times:6} {what}");
    }
    let Judged { games, moves, answers, lost } = sum.judged;
    println!(
        "{games} games, {moves} moves, {answers} answers; {lost} presses were lost and made again"
    );
    sum.deaths
}

/// Tells the others when a season ends badly.
struct Alarm<'a>(&'a AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::SeqCst);
        }
    }
}

impl Sum {
    fn add(&mut self, deaths: &Deaths, judged: Judged) {
        for (what, times) in deaths {
            *self.deaths.entry(what).or_default() += times;
        }
        self.seasons += 1;
        self.judged.games += judged.games;
        self.judged.moves += judged.moves;
        self.judged.answers += judged.answers;
        self.judged.lost += judged.lost;
    }
}
