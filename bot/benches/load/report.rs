//! What is measured and printed, and the problems found.

use std::time::{Duration, Instant};

use crate::Plan;
use crate::load_support::computers::Matches;
use crate::load_support::copies::multiply;
use crate::load_support::figures::Figures;
use crate::load_support::flood::{Flood, Kind};
use crate::load_support::harness::Harness;
use crate::load_support::play::{Tempo, differences, play, play_with_conditions};
use crate::load_support::process::Lateness;
use crate::side::Side;

/// The number of people in a flood, and of places in which they or one person write.
const CROWD: usize = 20;
const FLOODED: usize = 40;

/// The MiB by which the daemon may grow during a flood.
const MOST_GROWTH: f64 = 96.0;

/// How well the computers play.
const LEVEL: u8 = 8;

/// The problems found so far, and what is compared at the end.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) problems: Vec<String>,
    measured: Vec<Measured>,
}

/// A measurement on one database: milliseconds, and moves a second.
struct Measured {
    what: String,
    side: &'static str,
    p50: f64,
    p99: f64,
    rate: f64,
    /// Processor time per move, of the daemon alone and together with the server.
    daemon: f64,
    all: f64,
}

impl Report {
    fn check(&mut self, holds: bool, otherwise: &str) {
        if !holds {
            self.problems.push(otherwise.to_owned());
        }
    }

    fn add(&mut self, side: &Side, what: &str, figures: &Figures) {
        println!("  {}, {what}: {figures}", side.name);
        let missing = figures.lost.iter().map(|m| format!("lost: {m}"));
        let doubled = figures.duplicated.iter().map(|m| format!("doubled: {m}"));
        self.problems.extend(missing.chain(doubled));
        self.check(figures.without_picture == 0, "an answer has no picture");
    }

    /// Plays and prints the cost. `look` is called now and then with the time passed.
    pub(crate) fn play(
        &mut self,
        side: &mut Side,
        tempo: (Tempo, usize),
        what: &str,
        mut look: impl FnMut(&Harness, Duration),
    ) -> Figures {
        let (before, begun, late) = (side.spent(), Instant::now(), Lateness::watch());
        let Side { harness, boards, chance, .. } = side;
        let figures =
            play_with_conditions(harness, boards, tempo, chance, |passed| look(harness, passed));
        let (late, seconds, after) = (late.end(), begun.elapsed().as_secs_f64(), side.spent());
        let [daemon, server, own] = [0, 1, 2].map(|n| after[n] - before[n]);
        self.add(side, what, &figures);
        let per_move = |spent: f64| 1_000.0 * spent / number(figures.typed);
        let share = |spent: f64| 100.0 * spent / seconds;
        println!(
            "    the daemon: {:.0}% of a processor, {:.2} ms per move; the server: {:.0}%, {:.2} ms; the double and the people: \
             {:.0}%; a sleeping thread wakes {late} ms late in one of a hundred cases",
            share(daemon),
            per_move(daemon),
            share(server),
            per_move(server),
            share(own),
        );
        self.measured.push(Measured {
            what: what.to_owned(),
            side: side.name,
            p50: number(figures.within(50)),
            p99: number(figures.within(99)),
            rate: figures.rate(),
            daemon: per_move(daemon),
            all: per_move(daemon + server),
        });
        figures
    }

    /// Plays during a flood, and then in the flooded places.
    pub(crate) fn flood(&mut self, side: &mut Side, plan: &Plan, kind: Kind) {
        // Games of the flooded guild are not measured.
        let guild = side.harness.guilds.last().copied();
        let boards = std::mem::take(&mut side.boards);
        let last = boards.len().saturating_sub(1);
        let guilds: Vec<_> = side.harness.double.look(|world| {
            let of = |thread| world.channels.get(thread).and_then(|channel| channel.guild);
            boards.iter().map(|board| of(&board.thread)).collect()
        });
        let is_flooded = |at: usize| match kind {
            Kind::Place => at == last,
            Kind::Person => at < FLOODED.min(last / 2),
            Kind::Guild => guilds.get(at).is_some_and(|of| *of == guild),
        };
        let mut flooded = Vec::new();
        for (at, board) in boards.into_iter().enumerate() {
            if is_flooded(at) { flooded.push(board) } else { side.boards.push(board) }
        }
        let crowd = if kind == Kind::Person { 1 } else { CROWD };
        let people = (0..crowd).map(|n| side.harness.double.person(&format!("F{n}"))).collect();
        let places = flooded.iter().take(FLOODED).map(|board| board.thread).collect();
        let mut flood = Flood::new(&side.harness, people, places, plan.flood);
        let memory = side.harness.watched().resident();
        let mut most = memory;
        let word = kind.word();
        let what = format!("during a flood of {} messages a second, by one {word}", plan.flood);
        self.play(side, (plan.tempo(plan.seconds), 0), &what, |harness, passed| {
            flood.advance(passed);
            most = most.max(harness.watched().resident());
        });
        println!(
            "    {} messages of the flood; the daemon: resident {memory:.1} MiB before, {most:.1} MiB at most",
            flood.sent
        );
        self.check(most < memory + MOST_GROWTH, "the daemon grows too much during a flood");
        let begun = Instant::now();
        let count = flooded.len().min(FLOODED);
        let tempo = Tempo::AtOnce(3 * count, 8);
        let figures = play(&side.harness, &mut flooded[..count], tempo, &mut side.chance, |_| {});
        let seconds = begun.elapsed().as_secs_f64();
        self.add(side, &format!("then in the flooded places, in {seconds:.1} s"), &figures);
        side.boards.append(&mut flooded);
    }

    /// Plays for some seconds, with a percentage of conditions, and prints what the daemon needs.
    pub(crate) fn measure(
        &mut self,
        side: &mut Side,
        plan: &Plan,
        (seconds, conditions): (u64, usize),
        what: &str,
    ) -> Figures {
        let requests = side.harness.double.look(|world| world.request_counts().clone());
        let refused = side.harness.double.look(|world| world.rate_limits.refused);
        let mut memory = vec![side.harness.watched().resident()];
        let quarter = Duration::from_secs(seconds) / 4;
        let mut looks = [Duration::from_secs(10), quarter, quarter * 2, quarter * 3].into_iter();
        let mut next = looks.next();
        let tempo = (plan.tempo(seconds), conditions);
        let figures = self.play(side, tempo, what, |harness, passed| {
            if next.is_some_and(|next| passed >= next) {
                memory.push(harness.watched().resident());
                next = looks.next();
            }
        });
        memory.push(side.harness.watched().resident());
        let memory: Vec<String> = memory.iter().map(|m| format!("{m:.1}")).collect();
        let asked = side.harness.double.look(|world| world.request_counts().clone());
        let asked: Vec<(String, u64)> = asked
            .into_iter()
            .map(|(what, count)| (what.clone(), count - requests.get(&what).unwrap_or(&0)))
            .filter(|(_, count)| *count > 0)
            .collect();
        let all: u64 = asked.iter().map(|(_, count)| count).sum();
        let asked: Vec<String> =
            asked.iter().map(|(what, count)| format!("{what} {count}")).collect();
        let refused = side.harness.double.look(|world| world.rate_limits.refused) - refused;
        println!(
            "    resident {} MiB (at the start, after 10 s, each quarter); {all} requests ({}), {refused} of them refused with 429",
            memory.join(", "),
            asked.join(", "),
        );
        figures
    }

    /// Plays for a while at the rate, with conditions. An answer by condition must cost no post of its own.
    pub(crate) fn measure_conditions(&mut self, side: &mut Side, plan: &Plan) {
        let posts = |side: &Side| {
            side.harness.double.look(|world| world.request_counts().get("create_message").copied())
        };
        let before = posts(side).unwrap_or(0);
        let how = (plan.seconds, plan.conditions);
        let figures = self.measure(side, plan, how, "with conditions");
        let made = posts(side).unwrap_or(0) - before;
        self.check(made <= figures.typed as u64, "an answer by condition needs a post of its own");
    }

    /// Plays while computers of the highest level think in other games all the time, as long as they may.
    pub(crate) fn measure_computers(&mut self, side: &mut Side, plan: &Plan) {
        // Opening them is not what is measured.
        side.harness.no_limits();
        let mut matches = Matches::open(&side.harness, plan.computers, LEVEL, plan.seed);
        side.harness.limit(plan.limit);
        let memory = side.harness.watched().resident();
        let what = format!("with {} games against a computer", plan.computers);
        let tempo = (plan.tempo(plan.seconds), 0);
        self.play(side, tempo, &what, |harness, _| matches.advance(harness));
        println!(
            "    {} moves of computers; resident {memory:.1} MiB before, {:.1} MiB after",
            matches.moves(),
            side.harness.watched().resident(),
        );
        self.check(matches.moves() > 0, "no computer has moved");
    }

    /// Copies the games, starts the daemon, and plays for a while at the rate.
    pub(crate) fn measure_live(&mut self, side: &mut Side, plan: &Plan, copies: u64) {
        let begun = Instant::now();
        let live = multiply(&mut side.harness, &side.boards, copies);
        let size = std::fs::metadata(side.harness.path("games.db")).map_or(0, |file| file.len());
        println!(
            "\n{live} live games, copied in {:.0} s; in a file they have {} MiB",
            begun.elapsed().as_secs_f64(),
            size >> 20
        );
        let begun = Instant::now();
        let start = side.harness.start();
        let [used, ..] = side.spent();
        let Side { harness, boards, chance, .. } = side;
        let first = play(harness, boards, Tempo::AtOnce(1, 1), chance, |_| {});
        println!(
            "  {}, from the start of the process: the first request after {:.2} s, connected to the gateway after {:.2} s, \
             all guilds received after {:.2} s (the daemon has used {used:.2} s of a processor by then, the rest is the \
             double's), the first move answered after {:.2} s",
            side.name,
            start.asked.as_secs_f64(),
            start.identified.as_secs_f64(),
            start.connected.as_secs_f64(),
            begun.elapsed().as_secs_f64()
        );
        self.add(side, "the first move", &first);
        for which in crate::MEASUREMENTS {
            let what = format!("{which} with all live games");
            self.measure(side, plan, (plan.live_seconds, 0), &what);
        }
        side.harness.stop();
        self.compare(side);
    }

    /// Compares what is stored with what was typed.
    pub(crate) fn compare(&mut self, side: &Side) {
        let found = differences(&side.harness, &side.boards);
        let (sound, report) = side.harness.verify();
        println!(
            "  {}: stored as typed in {} of {} games; {}",
            side.name,
            side.boards.len() - found.len(),
            side.boards.len(),
            report.lines().next().unwrap_or("").split_once(": ").map_or("", |(_, rest)| rest)
        );
        self.problems.extend(found);
        self.check(sound, &report);
    }

    /// Reports what the double and the daemon complain about.
    pub(crate) fn end(&mut self, side: &Side) {
        for violation in side.harness.double.violations() {
            self.check(false, &format!("{violation:?}"));
        }
        let log = side.harness.log();
        let warnings = || log.lines().filter(|l| l.contains(" WARN ") || l.contains("ERROR"));
        println!("\n{}: {} warnings and errors in the daemon's log", side.name, warnings().count());
        warnings().take(10).for_each(|line| println!("  {line}"));
    }

    /// Compares the databases.
    pub(crate) fn ratios(&self) {
        for (n, one) in self.measured.iter().enumerate() {
            let Some(other) = self.measured.iter().skip(n + 1).find(|o| o.what == one.what) else {
                continue;
            };
            let pair = |of: fn(&Measured) -> f64| {
                let (a, b) = (of(other), of(one));
                format!("{a:.1} and {b:.1} ({:.2})", a / b)
            };
            println!(
                "\n{} and {} with the ratio, {}:\n  ms: p50 {}, p99 {}, processor time per move of the daemon {}, together with the \
                 server {}; moves a second: {}",
                other.side,
                one.side,
                one.what,
                pair(|m| m.p50),
                pair(|m| m.p99),
                pair(|m| m.daemon),
                pair(|m| m.all),
                pair(|m| m.rate),
            );
        }
    }
}

fn number(number: impl TryInto<u32>) -> f64 {
    f64::from(number.try_into().unwrap_or(u32::MAX))
}
