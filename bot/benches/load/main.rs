//! The daemon under load. Everything that is printed was measured in this run; run it on an idle machine.
//!
//! `cargo bench -p siegepost --features loopback --bench load`, with `-- --games 1000 --live 100000 --rate 50
//! --seconds 60 --live-seconds 60 --limit 120 --flood 200 --conditions 30 --computers 20 --seed 1` to change one of these; `--flood 0`,
//! `--conditions 0` and `--computers 0` leave the floods, the conditional moves and the computers out.

#![allow(missing_docs, reason = "a program")]

#[path = "../../tests/checksum/mod.rs"]
mod checksum;
#[path = "../../tests/load_support/mod.rs"]
mod load_support;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use bot::chance::Chance;
use load_support::boards::{self, Board};
use load_support::computers::Matches;
use load_support::copies::multiply;
use load_support::figures::Figures;
use load_support::flood::{Flood, Kind};
use load_support::harness::Harness;
use load_support::play::{Tempo, differences, play, play_with_conditions};
use load_support::process::{Lateness, Watched};

/// Guilds among which the games are divided.
const GUILDS: usize = 4;

/// Moves played in each game before anything is measured.
const OPENING: usize = 6;

/// The measurements at the full rate.
const MEASUREMENTS: [&str; 2] = ["first", "second"];

/// Answers waiting at a time in the opening.
const AT_ONCE: usize = 16;

/// The number of people in a flood, and of places in which they or one person write.
const CROWD: usize = 20;
const FLOODED: usize = 40;

/// The MiB by which the daemon may grow during a flood.
const MOST_GROWTH: f64 = 96.0;

/// How well the computers play.
const LEVEL: u8 = 8;

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
                "--seed" => plan.seed = number.into(),
                _ => {}
            }
        }
        plan
    }

    fn tempo(&self, seconds: u64) -> (u32, Duration) {
        (self.rate, Duration::from_secs(seconds))
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
    let config = format!(
        "[discord]\nrequests_per_second = {}\n[computer]\npause = [\"1s\", \"5s\"]\n",
        plan.limit
    );
    let mut harness = Harness::new(GUILDS, &config);
    harness.start();
    println!("\n{} live games", plan.games);
    let begun = Instant::now();
    let mut boards = boards::open(&harness, plan.games, plan.games.min(300));
    println!(
        "  opened by the people in {:.0} s, at the daemon's pace",
        begun.elapsed().as_secs_f64()
    );
    let mut chance = Chance::new(plan.seed);
    let opening = Tempo::AtOnce(plan.games * OPENING, AT_ONCE);
    let figures = play(&harness, &mut boards, opening, &mut chance, |_| {});
    report.add(format!("openings, {AT_ONCE} at a time, at the daemon's pace"), &figures);
    harness.limit(plan.limit);
    for which in MEASUREMENTS {
        let tempo = plan.tempo(plan.seconds);
        report.measure(&harness, &mut boards, (tempo, 0), &mut chance, which);
    }
    if plan.conditions > 0 {
        report.measure_conditions(&harness, &mut boards, &plan, &mut chance);
    }
    if plan.computers > 0 {
        report.measure_computers(&harness, &mut boards, &plan, &mut chance);
    }
    if plan.flood > 0 {
        for kind in Kind::ALL {
            report.flood(&harness, &mut boards, &plan, &mut chance, kind);
        }
    }
    harness.stop();
    report.compare(&harness, &boards);

    let copies = plan.live.div_ceil(plan.games.max(1)) as u64;
    if copies > 1 {
        let begun = Instant::now();
        let live = multiply(&harness, &boards, copies);
        let size = std::fs::metadata(harness.path("games.db")).map_or(0, |file| file.len());
        println!(
            "\n{live} live games, copied in {:.0} s; the database has {} MiB",
            begun.elapsed().as_secs_f64(),
            size >> 20
        );
        let begun = Instant::now();
        let start = harness.start();
        let used = harness.watched().used().seconds();
        let first = play(&harness, &mut boards, Tempo::AtOnce(1, 1), &mut chance, |_| {});
        println!(
            "  from the start of the process: the first request after {:.2} s, connected to the gateway after {:.2} s, \
             all guilds received after {:.2} s (the daemon has used {used:.2} s of a processor by then, the rest is the \
             double's), the first move answered after {:.2} s",
            start.asked.as_secs_f64(),
            start.identified.as_secs_f64(),
            start.connected.as_secs_f64(),
            begun.elapsed().as_secs_f64()
        );
        let composing = start.connected.saturating_sub(start.identified);
        report.check(
            begun.elapsed().saturating_sub(composing) < Duration::from_secs(5),
            "the start takes 5 s or more, without the time in which the double composes its guilds",
        );
        report.add("the first move".to_owned(), &first);
        for which in MEASUREMENTS {
            report.measure(
                &harness,
                &mut boards,
                (plan.tempo(plan.live_seconds), 0),
                &mut chance,
                which,
            );
        }
        harness.stop();
        report.compare(&harness, &boards);
    }
    for violation in harness.double.violations() {
        report.check(false, &format!("{violation:?}"));
    }
    let log = harness.log();
    let warnings = log.lines().filter(|l| l.contains(" WARN ") || l.contains("ERROR")).count();
    println!("\n{warnings} warnings and errors in the daemon's log");
    log.lines()
        .filter(|l| l.contains(" WARN ") || l.contains("ERROR"))
        .take(10)
        .for_each(|l| println!("  {l}"));
    if report.problems.is_empty() {
        println!("no problems found");
        return ExitCode::SUCCESS;
    }
    report.problems.iter().take(20).for_each(|wrong| println!("problem: {wrong}"));
    ExitCode::FAILURE
}

/// The problems found so far.
#[derive(Default)]
struct Report {
    problems: Vec<String>,
    /// The longest p99 of a measurement so far, in milliseconds.
    p99: i64,
}

impl Report {
    fn check(&mut self, holds: bool, otherwise: &str) {
        if !holds {
            self.problems.push(otherwise.to_owned());
        }
    }

    fn add(&mut self, what: String, figures: &Figures) {
        println!("  {what}: {figures}");
        let missing = figures.lost.iter().map(|m| format!("lost: {m}"));
        let doubled = figures.duplicated.iter().map(|m| format!("doubled: {m}"));
        self.problems.extend(missing.chain(doubled));
        self.check(figures.without_picture == 0, "an answer has no picture");
    }

    /// Plays during a flood, and then in the flooded places.
    fn flood(
        &mut self,
        harness: &Harness,
        boards: &mut Vec<Board>,
        plan: &Plan,
        chance: &mut Chance,
        kind: Kind,
    ) {
        let alone = self.p99;
        // Games of the flooded guild are not measured.
        let guild = harness.guilds.last().copied();
        let flooded: Vec<bool> = harness.double.look(|world| {
            let of_guild = |b: &Board| world.channels.get(&b.thread).and_then(|c| c.guild);
            let last = boards.len().saturating_sub(1);
            let boards = boards.iter().enumerate();
            let is_flooded = |(at, board): (usize, &Board)| match kind {
                Kind::Place => at == last,
                Kind::Person => at < FLOODED.min(last / 2),
                Kind::Guild => of_guild(board) == guild,
            };
            boards.map(is_flooded).collect()
        });
        let all = std::mem::take(boards).into_iter().zip(flooded);
        let (flooded, others): (Vec<_>, Vec<_>) = all.partition(|(_, flooded)| *flooded);
        let [mut flooded, mut others] =
            [flooded, others].map(|of| of.into_iter().map(|(board, _)| board).collect::<Vec<_>>());
        let crowd = if kind == Kind::Person { 1 } else { CROWD };
        let people = (0..crowd).map(|n| harness.double.person(&format!("F{n}"))).collect();
        let places = flooded.iter().take(FLOODED).map(|board| board.thread).collect();
        let mut flood = Flood::new(harness, people, places, plan.flood);
        let (daemon, own) = (harness.watched(), Watched::new(std::process::id()));
        let (before, own_before) = (daemon.used(), own.used());
        let memory = daemon.resident();
        let mut most = memory;
        let (rate, length) = plan.tempo(plan.seconds);
        let late = Lateness::watch();
        let figures = play(harness, &mut others, Tempo::Rate(rate, length), chance, |passed| {
            flood.advance(passed);
            most = most.max(daemon.resident());
        });
        let late = late.end();
        let word = kind.word();
        self.add(
            format!("during a flood of {} messages a second, by one {word}", plan.flood),
            &figures,
        );
        println!(
            "    {} messages of the flood; the daemon: {:.0}% of a processor, resident {memory:.1} MiB before, {most:.1} MiB at \
             most; the double and the people: {:.0}%; a sleeping thread wakes {late} ms late in one of a hundred cases",
            flood.sent,
            before.share(daemon.used()),
            own_before.share(own.used()),
        );
        self.check(figures.within(99) < 1_000, "p99 is a second or more during a flood");
        self.check(
            figures.within(99) <= 2 * alone.max(1),
            "p99 during a flood is more than twice as long",
        );
        self.check(most < memory + MOST_GROWTH, "the daemon grows too much during a flood");
        let begun = Instant::now();
        let count = flooded.len().min(FLOODED);
        let figures =
            play(harness, &mut flooded[..count], Tempo::AtOnce(3 * count, 8), chance, |_| {});
        let seconds = begun.elapsed().as_secs_f64();
        self.add(format!("then in the flooded places, in {seconds:.1} s"), &figures);
        boards.append(&mut others);
        boards.append(&mut flooded);
    }

    /// Plays for a while at the rate and prints the cost.
    fn measure(
        &mut self,
        harness: &Harness,
        boards: &mut [Board],
        ((rate, length), conditions): ((u32, Duration), usize),
        chance: &mut Chance,
        which: &str,
    ) -> Figures {
        let (daemon, own) = (harness.watched(), Watched::new(std::process::id()));
        let (before, own_before) = (daemon.used(), own.used());
        let requests = harness.double.look(|world| world.request_counts().clone());
        let refused = harness.double.look(|world| world.rate_limits.refused);
        let mut memory = vec![daemon.resident()];
        let quarter = length / 4;
        let mut looks = [Duration::from_secs(10), quarter, quarter * 2, quarter * 3].into_iter();
        let mut next = looks.next();
        let late = Lateness::watch();
        let tempo = (Tempo::Rate(rate, length), conditions);
        let figures = play_with_conditions(harness, boards, tempo, chance, |passed| {
            if next.is_some_and(|next| passed >= next) {
                memory.push(daemon.resident());
                next = looks.next();
            }
        });
        let late = late.end();
        memory.push(daemon.resident());
        self.add(format!("the {which} measurement"), &figures);
        self.check(figures.within(99) < 1_000, "p99 is a second or more");
        if conditions == 0 {
            self.p99 = self.p99.max(figures.within(99));
        }
        let memory: Vec<String> = memory.iter().map(|m| format!("{m:.1}")).collect();
        let asked = harness.double.look(|world| world.request_counts().clone());
        let asked: Vec<(String, u64)> = asked
            .into_iter()
            .map(|(what, count)| (what.clone(), count - requests.get(&what).unwrap_or(&0)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let all: u64 = asked.iter().map(|(_, count)| count).sum();
        let asked: Vec<String> =
            asked.iter().map(|(what, count)| format!("{what} {count}")).collect();
        let refused = harness.double.look(|world| world.rate_limits.refused) - refused;
        println!(
            "    the daemon: {:.0}% of a processor, resident {} MiB (at the start, after 10 s, each quarter); the double and the \
             people: {:.0}%; {all} requests ({}), {refused} of them refused with 429; a sleeping thread wakes {late} ms late in one \
             of a hundred cases",
            before.share(daemon.used()),
            memory.join(", "),
            own_before.share(own.used()),
            asked.join(", "),
        );
        figures
    }

    /// Plays for a while at the rate, with conditions. An answer by condition must cost no post of its own.
    fn measure_conditions(
        &mut self,
        harness: &Harness,
        boards: &mut [Board],
        plan: &Plan,
        chance: &mut Chance,
    ) {
        let alone = self.p99;
        let posts =
            || harness.double.look(|world| world.request_counts().get("create_message").copied());
        let before = posts().unwrap_or(0);
        let tempo = (plan.tempo(plan.seconds), plan.conditions);
        let figures = self.measure(harness, boards, tempo, chance, "conditional");
        let made = posts().unwrap_or(0) - before;
        self.check(made <= figures.typed as u64, "an answer by condition needs a post of its own");
        self.check(
            figures.within(99) <= 2 * alone.max(1),
            "p99 is more than twice as long with conditions",
        );
    }

    /// Plays while computers of the highest level think in other games all the time, as long as they may.
    fn measure_computers(
        &mut self,
        harness: &Harness,
        boards: &mut [Board],
        plan: &Plan,
        chance: &mut Chance,
    ) {
        let alone = self.p99;
        // Opening them is not what is measured.
        harness.no_limits();
        let mut matches = Matches::open(harness, plan.computers, LEVEL, plan.seed);
        harness.limit(plan.limit);
        let (daemon, memory) = (harness.watched(), harness.watched().resident());
        let before = daemon.used();
        let (rate, length) = plan.tempo(plan.seconds);
        let figures = play(harness, boards, Tempo::Rate(rate, length), chance, |_| {
            matches.advance(harness);
        });
        self.add(format!("with {} games against a computer", plan.computers), &figures);
        println!(
            "    {} moves of computers; the daemon: {:.0}% of a processor, resident {memory:.1} MiB before, {:.1} MiB after",
            matches.moves(),
            before.share(daemon.used()),
            daemon.resident(),
        );
        self.check(matches.moves() > 0, "no computer has moved");
        self.check(
            figures.within(99) <= 2 * alone.max(1),
            "p99 is more than twice as long while computers think",
        );
    }

    /// Compares what is stored with what was typed.
    fn compare(&mut self, harness: &Harness, boards: &[Board]) {
        let found = differences(harness, boards);
        let (sound, report) = harness.verify();
        println!(
            "  stored as typed in {} of {} games; {}",
            boards.len() - found.len(),
            boards.len(),
            report.lines().next().unwrap_or("").split_once(": ").map_or("", |(_, rest)| rest)
        );
        self.problems.extend(found);
        self.check(sound, &report);
    }
}
