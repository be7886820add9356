//! The daemon under load, on SQLite and, where it is installed, on PostgreSQL. Everything that is printed was measured in this run;
//! run it on an idle machine.
//!
//! `cargo bench -p siegepost --features loopback --bench load`, with `-- --games 1000 --live 100000 --rate 50
//! --seconds 60 --live-seconds 60 --limit 120 --flood 200 --conditions 30 --computers 20 --postgres 1 --seed 1` to change one of these;
//! `--flood 0`, `--conditions 0`, `--computers 0` and `--postgres 0` leave the floods, the conditional moves, the computers and PostgreSQL
//! out.
//!
//! Each measurement is made on one database after the other, so that what else happens on the machine is the same for both. Both are in the
//! directory for temporary files, and both wait for its disk at each commit. The server has the usual settings, as in `bot/deploy`, and
//! is reached through a socket: neither a network nor TLS nor a standby is measured.

#![allow(missing_docs, reason = "a program")]

#[allow(clippy::unwrap_used, reason = "without its database a load test cannot go on")]
#[path = "../../tests/support/database.rs"]
mod database;
#[path = "../../tests/load_support/mod.rs"]
mod load_support;
#[allow(clippy::unwrap_used, reason = "without its database a load test cannot go on")]
#[path = "../../tests/postgres_support/mod.rs"]
mod postgres_support;
mod report;
mod side;

use std::process::ExitCode;
use std::time::Duration;

use load_support::flood::Kind;
use load_support::play::Tempo;
use report::Report;
use side::Side;

/// Moves played in each game before anything is measured.
const OPENING: usize = 6;

/// The measurements at the full rate.
const MEASUREMENTS: [&str; 2] = ["the first measurement", "the second measurement"];

/// Answers waiting at a time in the opening.
const AT_ONCE: usize = 16;

/// What is measured.
struct Plan {
    games: usize,
    live: usize,
    rate: u32,
    seconds: u64,
    /// As `seconds`, with all live games.
    live_seconds: u64,
    limit: u32,
    /// Messages a second of a flood, in addition to the games of the others.
    flood: u32,
    /// The percentage of moves that are answered by a condition.
    conditions: usize,
    /// The games against a computer, in addition to those of the others.
    computers: usize,
    /// Whether PostgreSQL is measured too.
    postgres: bool,
    seed: u64,
}

impl Plan {
    /// The values of the command line. Those not given are the defaults.
    fn read() -> Self {
        let mut plan = Self {
            games: 1_000,
            live: 100_000,
            rate: 50,
            seconds: 60,
            live_seconds: 60,
            limit: 120,
            flood: 200,
            conditions: 30,
            computers: 20,
            postgres: true,
            seed: 1,
        };
        let words: Vec<String> = std::env::args().skip(1).collect();
        for pair in words.windows(2) {
            let Ok(number) = pair[1].parse::<u32>() else { continue };
            let size = usize::try_from(number).unwrap_or(usize::MAX);
            match pair[0].as_str() {
                "--games" => plan.games = size,
                "--live" => plan.live = size,
                "--rate" => plan.rate = number,
                "--seconds" => plan.seconds = number.into(),
                "--live-seconds" => plan.live_seconds = number.into(),
                "--limit" => plan.limit = number,
                "--flood" => plan.flood = number,
                "--conditions" => plan.conditions = size.min(100),
                "--computers" => plan.computers = size,
                "--postgres" => plan.postgres = size > 0,
                "--seed" => plan.seed = number.into(),
                _ => {}
            }
        }
        plan
    }

    fn tempo(&self, seconds: u64) -> Tempo {
        Tempo::Rate(self.rate, Duration::from_secs(seconds))
    }
}

fn main() -> ExitCode {
    let plan = Plan::read();
    let mut report = Report::default();
    println!("Siegepost under load, seed {}.", plan.seed);
    println!(
        "Discord is a double in this process, on this machine: it takes its share of the {} processors, and \
         checks every request and answer. Pictures have their usual size. The sum of all requests is limited to \
         {} a second, not to Discord's 50, and the daemon is configured so: each answer is a request, and so is each \
         history that is read, before the first move of a game after a start and in sweeps. Limits of \
         channels are Discord's, and the client's limiter is on.",
        std::thread::available_parallelism().map_or(0, usize::from),
        plan.limit,
    );
    let mut sides = Side::all(&plan);
    println!("\n{} live games", plan.games);
    for side in &mut sides {
        side.open(&plan);
        let opening = Tempo::AtOnce(plan.games * OPENING, AT_ONCE);
        report.play(side, (opening, 0), "openings at the daemon's pace", |_, _| {});
        side.harness.limit(plan.limit);
    }
    for which in MEASUREMENTS {
        for side in &mut sides {
            report.measure(side, &plan, (plan.seconds, 0), which);
        }
    }
    if plan.conditions > 0 {
        sides.iter_mut().for_each(|side| report.measure_conditions(side, &plan));
    }
    if plan.computers > 0 {
        sides.iter_mut().for_each(|side| report.measure_computers(side, &plan));
    }
    if plan.flood > 0 {
        for kind in Kind::ALL {
            sides.iter_mut().for_each(|side| report.flood(side, &plan, kind));
        }
    }
    for side in &mut sides {
        side.harness.stop();
        report.compare(side);
    }
    // One after the other: so many games take memory.
    for mut side in sides {
        let copies = plan.live.div_ceil(plan.games.max(1)) as u64;
        if copies > 1 {
            report.measure_live(&mut side, &plan, copies);
        }
        report.end(&side);
    }
    report.ratios();
    if report.problems.is_empty() {
        println!("no problems found");
        return ExitCode::SUCCESS;
    }
    report.problems.iter().take(20).for_each(|wrong| println!("problem: {wrong}"));
    ExitCode::FAILURE
}
