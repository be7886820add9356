//! The daemon under load. Everything it says it has measured in this run; it asks for nothing but a quiet machine.
//!
//! `cargo bench -p siegepost --features loopback --bench load`, with `-- --games 1000 --live 100000 --rate 50
//! --seconds 60 --live-seconds 60 --limit 120 --flood 200 --seed 1` to change one of these; `--flood 0` leaves the floods out.

#![allow(missing_docs, reason = "a program")]

#[path = "../../tests/load_support/mod.rs"]
mod load_support;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use bot::chance::Chance;
use load_support::boards::{self, Board};
use load_support::figures::Figures;
use load_support::flood::{Flood, Kind};
use load_support::hall::Hall;
use load_support::many::multiply;
use load_support::play::{Tempo, differences, play};
use load_support::process::{Lateness, Watched};

/// Guilds among which the games are divided.
const GUILDS: usize = 4;

/// Moves made in each game before anything is measured.
const OPENING: usize = 6;

/// The spells for which the rate is kept up.
const SPELLS: [&str; 2] = ["first", "second"];

/// Answers waiting at a time in the opening.
const AT_ONCE: usize = 16;

/// People of a crowd that floods, and places in which they or one person do.
const CROWD: usize = 20;
const FLOODED: usize = 40;

/// MiB that a daemon may take beside a flood beyond what it took before.
const MOST_GROWTH: f64 = 96.0;

/// What is measured.
struct Plan {
    games: usize,
    live: usize,
    rate: u32,
    seconds: u64,
    /// As `seconds`, with all live games.
    live_seconds: u64,
    limit: u32,
    /// Things said a second by those who flood, beside the games of the others.
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
        for kind in Kind::ALL {
            report.flood(&hall, &mut boards, &plan, &mut chance, kind);
        }
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

    /// Plays beside a flood, and then plays on where it was.
    fn flood(
        &mut self,
        hall: &Hall,
        boards: &mut Vec<Board>,
        plan: &Plan,
        chance: &mut Chance,
        kind: Kind,
    ) {
        let alone = self.p99;
        // Games of the flooded guild are not measured.
        let guild = hall.guilds.last().copied();
        let flooded: Vec<bool> = hall.double.look(|world| {
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
        let people = (0..crowd).map(|n| hall.double.person(&format!("F{n}"))).collect();
        let places = flooded.iter().take(FLOODED).map(|board| board.thread).collect();
        let mut flood = Flood::new(hall, people, places, plan.flood);
        let (daemon, own) = (hall.watched(), Watched::new(std::process::id()));
        let (before, own_before) = (daemon.used(), own.used());
        let memory = daemon.resident();
        let mut most = memory;
        let (rate, length) = plan.tempo(plan.seconds);
        let late = Lateness::watch();
        let figures = play(hall, &mut others, Tempo::Rate(rate, length), chance, |passed| {
            flood.pour(passed);
            most = most.max(daemon.resident());
        });
        let late = late.end();
        let word = kind.word();
        self.tell(format!("beside {} things a second said by one {word}", plan.flood), &figures);
        println!(
            "    {} things said; the daemon: {:.0}% of a processor, resident {memory:.1} MiB before, {most:.1} MiB at \
             most; the double and the people: {:.0}%; a thread of theirs that sleeps is {late} ms late in one of a hundred",
            flood.said,
            before.share(daemon.used()),
            own_before.share(own.used()),
        );
        self.check(figures.within(99) < 1_000, "p99 is not under a second beside a flood");
        self.check(
            figures.within(99) <= 2 * alone.max(1),
            "p99 beside a flood is more than twice as long",
        );
        self.check(most < memory + MOST_GROWTH, "a flood takes much memory");
        let begun = Instant::now();
        let count = flooded.len().min(FLOODED);
        let figures =
            play(hall, &mut flooded[..count], Tempo::AtOnce(3 * count, 8), chance, |_| {});
        let seconds = begun.elapsed().as_secs_f64();
        self.tell(format!("then there, in {seconds:.1} s"), &figures);
        boards.append(&mut others);
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
        let late = Lateness::watch();
        let figures = play(hall, boards, Tempo::Rate(rate, length), chance, |passed| {
            if next.is_some_and(|next| passed >= next) {
                memory.push(daemon.resident());
                next = looks.next();
            }
        });
        let late = late.end();
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
             people: {:.0}%; {all} requests ({}), {refused} of them refused with 429; a thread that sleeps is {late} ms late in one \
             of a hundred",
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
