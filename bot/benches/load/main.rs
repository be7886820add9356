//! The daemon under load. Everything it says it has measured in this run; it asks for nothing but a quiet machine.
//!
//! `cargo bench -p siegepost --features loopback --bench load`, with `-- --games 1000 --live 100000 --rate 50
//! --seconds 60 --live-seconds 60 --limit 120 --flood 200 --seed 1` to change one of these; `--flood 0` leaves the flood out.

#![allow(missing_docs, reason = "a program")]

#[path = "../../tests/load_support/mod.rs"]
mod load_support;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use bot::chance::Chance;
use load_support::boards::{self, Board};
use load_support::figures::Figures;
use load_support::flood::Flood;
use load_support::hall::Hall;
use load_support::many::multiply;
use load_support::play::{Tempo, differences, play};
use load_support::process::Watched;

/// Guilds among which the games are divided.
const GUILDS: usize = 4;

/// Moves made in each game before anything is measured.
const OPENING: usize = 6;

/// The spells for which the rate is kept up.
const SPELLS: [&str; 2] = ["first", "second"];

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
    /// Lines a second in one place, beside the other games.
    flood: u32,
    seed: u64,
}

impl Plan {
    /// As told on the command line; what is not told is as it should be shown.
    fn read() -> Self {
        let mut plan = Self {
            games: 1_000,
            live: 100_000,
            rate: 50,
            seconds: 60,
            live_seconds: 60,
            limit: 120,
            flood: 200,
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
         {} a second, not to Discord's 50, and the daemon is told so: each answer is a request, and so is each \
         history that is read meanwhile, before the first move of a game since a start or in turn. Limits of \
         channels are Discord's, the client's limiter is on.",
        std::thread::available_parallelism().map_or(0, usize::from),
        plan.limit,
    );
    let config = format!("[discord]\nrequests_per_second = {}\n", plan.limit);
    let mut hall = Hall::new(GUILDS, &config);
    hall.start();
    println!("\n{} live games", plan.games);
    let begun = Instant::now();
    let mut boards = boards::open(&hall, plan.games, plan.games.min(300));
    println!(
        "  opened by their people in {:.0} s, at the daemon's pace",
        begun.elapsed().as_secs_f64()
    );
    let mut chance = Chance::new(plan.seed);
    let opening = Tempo::AtOnce(plan.games * OPENING, AT_ONCE);
    let figures = play(&hall, &mut boards, opening, &mut chance, |_| {});
    report.tell(format!("openings, {AT_ONCE} at a time, at the daemon's pace"), &figures);
    hall.limit(plan.limit);
    for which in SPELLS {
        report.spell(&hall, &mut boards, plan.tempo(plan.seconds), &mut chance, which);
    }
    if plan.flood > 0 {
        report.flood(&hall, &mut boards, &plan, &mut chance);
    }
    hall.stop();
    report.compare(&hall, &boards);

    let copies = plan.live.div_ceil(plan.games.max(1)) as u64;
    if copies > 1 {
        let begun = Instant::now();
        let live = multiply(&hall, &boards, copies);
        let size = std::fs::metadata(hall.path("games.db")).map_or(0, |file| file.len());
        println!(
            "\n{live} live games, copied in {:.0} s; the database has {} MiB",
            begun.elapsed().as_secs_f64(),
            size >> 20
        );
        let begun = Instant::now();
        let start = hall.start();
        let used = hall.watched().used().seconds();
        let first = play(&hall, &mut boards, Tempo::AtOnce(1, 1), &mut chance, |_| {});
        println!(
            "  from the start of the process: the first request after {:.2} s, connected to the gateway after {:.2} s, \
             told of all guilds after {:.2} s (the daemon has used {used:.2} s of a processor by then, the rest is the \
             double's), the first move answered after {:.2} s",
            start.asked.as_secs_f64(),
            start.identified.as_secs_f64(),
            start.connected.as_secs_f64(),
            begun.elapsed().as_secs_f64()
        );
        let told = start.connected.saturating_sub(start.identified);
        report.check(
            begun.elapsed().saturating_sub(told) < Duration::from_secs(5),
            "it does not start within 5 s, the time not counted in which the double makes up its guilds",
        );
        report.tell("the first move".to_owned(), &first);
        for which in SPELLS {
            report.spell(&hall, &mut boards, plan.tempo(plan.live_seconds), &mut chance, which);
        }
        hall.stop();
        report.compare(&hall, &boards);
    }
    for violation in hall.double.violations() {
        report.check(false, &format!("{violation:?}"));
    }
    let log = hall.log();
    let warnings = log.lines().filter(|l| l.contains(" WARN ") || l.contains("ERROR")).count();
    println!("\n{warnings} warnings and errors in the daemon's log");
    log.lines()
        .filter(|l| l.contains(" WARN ") || l.contains("ERROR"))
        .take(10)
        .for_each(|l| println!("  {l}"));
    if report.wrong.is_empty() {
        println!("all is well");
        return ExitCode::SUCCESS;
    }
    report.wrong.iter().take(20).for_each(|wrong| println!("wrong: {wrong}"));
    ExitCode::FAILURE
}

/// What was found wrong so far.
#[derive(Default)]
struct Report {
    wrong: Vec<String>,
    /// The longest p99 of a spell so far, in milliseconds.
    p99: i64,
}

impl Report {
    fn check(&mut self, holds: bool, otherwise: &str) {
        if !holds {
            self.wrong.push(otherwise.to_owned());
        }
    }

    fn tell(&mut self, what: String, figures: &Figures) {
        println!("  {what}: {figures}");
        let missing = figures.lost.iter().map(|m| format!("lost: {m}"));
        let doubled = figures.doubled.iter().map(|m| format!("doubled: {m}"));
        self.wrong.extend(missing.chain(doubled));
        self.check(figures.bare == 0, "an answer has no picture");
    }

    /// Plays beside somebody who floods the place of one game, and then plays on there.
    fn flood(&mut self, hall: &Hall, boards: &mut Vec<Board>, plan: &Plan, chance: &mut Chance) {
        let Some(mut flooded) = boards.pop().map(|board| vec![board]) else { return };
        let alone = self.p99;
        let mut flood = Flood::new(&flooded[0].seats[0], flooded[0].thread, plan.flood);
        let before = hall.watched().resident();
        let (rate, length) = plan.tempo(plan.seconds);
        let mut most = before;
        let figures = play(hall, boards, Tempo::Rate(rate, length), chance, |passed| {
            flood.pour(passed);
            most = most.max(hall.watched().resident());
        });
        self.tell(format!("beside {} lines a second in one place", plan.flood), &figures);
        println!(
            "    {} lines; resident {before:.1} MiB before, {most:.1} MiB at most",
            flood.said
        );
        self.check(figures.within(99) < 1_000, "p99 is not under a second beside a flood");
        self.check(
            figures.within(99) <= 2 * alone.max(1),
            "p99 beside a flood is more than twice as long",
        );
        let begun = Instant::now();
        let figures = play(hall, &mut flooded, Tempo::AtOnce(3, 1), chance, |_| {});
        self.tell(format!("then there, after {:.1} s", begun.elapsed().as_secs_f64()), &figures);
        boards.append(&mut flooded);
    }

    /// Plays for a while at the rate, and tells what it cost.
    fn spell(
        &mut self,
        hall: &Hall,
        boards: &mut [Board],
        (rate, length): (u32, Duration),
        chance: &mut Chance,
        which: &str,
    ) {
        let (daemon, own) = (hall.watched(), Watched::new(std::process::id()));
        let (before, own_before) = (daemon.used(), own.used());
        let requests = hall.double.look(|world| world.request_counts().clone());
        let refused = hall.double.look(|world| world.rate_limits.refused);
        let mut memory = vec![daemon.resident()];
        let quarter = length / 4;
        let mut looks = [Duration::from_secs(10), quarter, quarter * 2, quarter * 3].into_iter();
        let mut next = looks.next();
        let figures = play(hall, boards, Tempo::Rate(rate, length), chance, |passed| {
            if next.is_some_and(|next| passed >= next) {
                memory.push(daemon.resident());
                next = looks.next();
            }
        });
        memory.push(daemon.resident());
        self.tell(format!("the {which} spell"), &figures);
        self.check(figures.within(99) < 1_000, "p99 is not under a second");
        self.p99 = self.p99.max(figures.within(99));
        let memory: Vec<String> = memory.iter().map(|m| format!("{m:.1}")).collect();
        let asked = hall.double.look(|world| world.request_counts().clone());
        let asked: Vec<(String, u64)> = asked
            .into_iter()
            .map(|(what, count)| (what.clone(), count - requests.get(&what).unwrap_or(&0)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let all: u64 = asked.iter().map(|(_, count)| count).sum();
        let asked: Vec<String> =
            asked.iter().map(|(what, count)| format!("{what} {count}")).collect();
        let refused = hall.double.look(|world| world.rate_limits.refused) - refused;
        println!(
            "    the daemon: {:.0}% of a processor, resident {} MiB (begin, after 10 s, each quarter); the double and the \
             people: {:.0}%; {all} requests ({}), {refused} of them refused with 429",
            before.share(daemon.used()),
            memory.join(", "),
            own_before.share(own.used()),
            asked.join(", "),
        );
    }

    /// Holds what is stored against what was typed.
    fn compare(&mut self, hall: &Hall, boards: &[Board]) {
        let found = differences(hall, boards);
        let (sound, said) = hall.verify();
        println!(
            "  stored as typed in {} of {} games; {}",
            boards.len() - found.len(),
            boards.len(),
            said.lines().next().unwrap_or("").split_once(": ").map_or("", |(_, rest)| rest)
        );
        self.wrong.extend(found);
        self.check(sound, &said);
    }
}
