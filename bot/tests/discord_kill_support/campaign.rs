//! Rounds in parallel until there were enough kills, and the printed summary.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::check::Checked;
use super::round::{Deaths, INSTANT, Round};
use crate::kill_support::Rng;

/// Kills of one round. Each round starts with a new Discord and a new database.
const KILLS_PER_ROUND: usize = 80;

/// The totals of all rounds.
#[derive(Default)]
struct Totals {
    deaths: Deaths,
    checked: Checked,
    rounds: usize,
}

/// Kills the daemon `kills` times, in `at_once` parallel rounds. Returns the kills by fail point.
pub(crate) fn run(kills: usize, seed: u64, at_once: usize) -> Deaths {
    let begun = Instant::now();
    let (killed, next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let totals = Mutex::new(Totals::default());
    // A short campaign is divided among the parallel rounds.
    let kills_per_round = KILLS_PER_ROUND.min(kills.div_ceil(at_once));
    let play = || {
        while killed.load(Ordering::SeqCst) < kills && !failed.load(Ordering::SeqCst) {
            let number = next.fetch_add(1, Ordering::SeqCst);
            let seed = Rng::new(seed.wrapping_add(number as u64)).below(u64::MAX);
            let _stop = StopOthers(&failed);
            let mut round = Round::new(seed);
            for _ in 0..kills_per_round {
                if killed.fetch_add(1, Ordering::SeqCst) >= kills {
                    break;
                }
                round.run_until_killed();
                if failed.load(Ordering::SeqCst) {
                    return;
                }
            }
            let checked = round.finish();
            let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
            totals.add(&round.deaths, checked);
            let (rounds, done) = (totals.rounds, totals.deaths.values().sum::<usize>());
            println!(
                "{done} kills in {rounds} rounds, {:.0?}: {:?}",
                begun.elapsed(),
                totals.checked
            );
        }
    };
    std::thread::scope(|scope| {
        (0..at_once).for_each(|_| {
            scope.spawn(play);
        });
    });
    let totals = totals.into_inner().unwrap_or_else(PoisonError::into_inner);
    let all: usize = totals.deaths.values().sum();
    let points = totals.deaths.keys().filter(|p| **p != INSTANT).count();
    println!("{all} kills at {points} points and at random instants, seed {seed}:");
    for (what, times) in &totals.deaths {
        println!("{times:6} {what}");
    }
    let Checked { games, moves, conditions, takebacks, computers, puzzles, answers, lost } =
        totals.checked;
    println!(
        "{games} games, {moves} moves ({conditions} by conditions, {takebacks} takebacks, {computers} by computers), {puzzles} \
         daily puzzles, {answers} answers; {lost} interactions were lost and repeated"
    );
    // Without these the campaign says nothing about them.
    let seen = [conditions, takebacks, computers].iter().all(|times| *times > 0);
    assert!(puzzles > 0, "no day has passed");
    assert!(kills < 1_000 || seen, "{conditions} {takebacks} {computers}");
    totals.deaths
}

/// Ends the other rounds when one fails.
struct StopOthers<'a>(&'a AtomicBool);

impl Drop for StopOthers<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::SeqCst);
        }
    }
}

impl Totals {
    fn add(&mut self, deaths: &Deaths, checked: Checked) {
        for (what, times) in deaths {
            *self.deaths.entry(what).or_default() += times;
        }
        self.rounds += 1;
        self.checked.games += checked.games;
        self.checked.moves += checked.moves;
        self.checked.conditions += checked.conditions;
        self.checked.takebacks += checked.takebacks;
        self.checked.computers += checked.computers;
        self.checked.puzzles += checked.puzzles;
        self.checked.answers += checked.answers;
        self.checked.lost += checked.lost;
    }
}
