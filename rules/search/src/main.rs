//! `siegepost-search`: trains weights, plays matches, and speaks UCI.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{Parser, Subcommand};
use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Game, Variant};
use search::contest::{MOST, Match, Sprt};
use search::evaluate::Evaluation;
use search::limits::Effort;
use search::mates::{LONGEST, Problem, collect, solves};
use search::player::{Plan, Player};
use search::rival::Rival;
use search::sound::sound;
use search::training::fit::{Fit, alike, best_scale, fit, loss};
use search::training::positions::{Collecting, judge, play, samples};
use search::uci;
use search::weights::{Pair, Shape, Weights};

/// The engine of Siegepost.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Speaks UCI on standard input and output
    Uci,
    /// Makes a generation of weights: plays games with those that come with the engine, fits new ones to them, and lets the two play a
    /// match. Begun again, it goes on with the games
    Generation {
        /// The game
        #[arg(value_parser = Variant::from_name)]
        game: Variant,
        /// The folder for `GAME.positions` and `GAME.weights`
        #[arg(long, default_value = ".")]
        dir: PathBuf,
        /// The minutes after which no other game is begun
        #[arg(long, default_value_t = 15)]
        minutes: u64,
        /// Leave out where pieces could go
        #[arg(long)]
        no_mobility: bool,
        /// What all random numbers come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Games played at the same time
        #[arg(long, default_value_t = 2)]
        threads: usize,
    },
    /// Fits the weights of a game to positions of games of the engine against itself
    Fit {
        /// The game
        #[arg(value_parser = Variant::from_name)]
        game: Variant,
        /// The file that the weights are written to
        #[arg(long)]
        out: PathBuf,
        /// The file of weights to begin with; those that come with the engine if it is missing
        #[arg(long)]
        from: Option<PathBuf>,
        /// Begin with what is usual in chess
        #[arg(long, conflicts_with = "from")]
        sound: bool,
        /// How much the expectations of the search count beside the results of the games, from 0 to 1
        #[arg(long, default_value_t = 0.5)]
        trust: f32,
        /// As if that many positions spoke for where the weights began
        #[arg(long, default_value_t = 30.0)]
        pull: f32,
        /// Leave out where pieces could go: it takes time that a deeper search may use better
        #[arg(long)]
        no_mobility: bool,
        /// The files of positions; without any, the weights are written as they are
        positions: Vec<PathBuf>,
    },
    /// Writes positions of chess with what another program expects in place of what our search expected
    Judge {
        /// The file of positions
        positions: PathBuf,
        /// The file that they are written to
        #[arg(long)]
        out: PathBuf,
        /// The program, which speaks UCI
        #[arg(long, default_value = "stockfish")]
        program: String,
        /// How many plies it looks ahead
        #[arg(long, default_value_t = 7)]
        depth: u32,
    },
    /// Collects forced wins by exhaustive search from games of unequal players, as problems
    Mates {
        /// The game
        #[arg(value_parser = Variant::from_name)]
        game: Variant,
        /// The file that the problems are written to
        #[arg(long)]
        out: PathBuf,
        /// Problems of each length
        #[arg(long, default_value_t = 12)]
        each: usize,
        /// The most own actions of a problem, up to three
        #[arg(long, default_value_t = LONGEST)]
        longest: u32,
        /// Games at most
        #[arg(long, default_value_t = 500)]
        games: u64,
        /// What all random numbers come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Tells which problems of a file the engine solves
    Solve {
        /// The game
        #[arg(value_parser = Variant::from_name)]
        game: Variant,
        /// The file
        file: PathBuf,
        /// Positions searched for each
        #[arg(long, default_value_t = 200_000)]
        nodes: u64,
    },
    /// Plays a match: from each opening every player plays every seat once
    Match {
        /// The game
        #[arg(value_parser = Variant::from_name)]
        game: Variant,
        /// The players, as many as the game has seats, such as level=6,ms=50, maxn,plain, paranoid, opps=1:2, random,
        /// weights=FILE,nodes=5000, or uci=stockfish,UCI_LimitStrength=true,UCI_Elo=2400,ms=1000
        #[arg(required = true, num_args = 2..=3)]
        players: Vec<Plan>,
        /// Openings
        #[arg(long, default_value_t = 50)]
        openings: u32,
        /// Random actions of an opening
        #[arg(long, default_value_t = 8)]
        random: usize,
        /// Actions, besides those of the opening, after which a game is drawn
        #[arg(long, default_value_t = MOST)]
        most: usize,
        /// Ends the match as soon as it says which of two Elo differences is the more likely, such as 0:30
        #[arg(long)]
        sprt: Option<Sprt>,
        /// What all random numbers come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Games played at the same time
        #[arg(long, default_value_t = 2)]
        threads: usize,
    },
}

/// The bytes of a player's table.
const TABLE: usize = 64 << 20;

fn start(variant: Variant) -> Result<Box<dyn Game>, String> {
    variant.new_game::<&str, &str>(&[]).map_err(|error| error.to_string())
}

fn read(variant: Variant, file: Option<&Path>) -> Result<Weights, String> {
    let Some(file) = file else { return Ok(search::weights::built_in(variant)) };
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    struct Read(String);
    impl Visitor for Read {
        type Output = Result<Weights, String>;
        fn visit<P: Playable>(self, start: &P) -> Self::Output {
            Weights::parse(Shape::of(start), &self.0).map_err(|e| e.to_string())
        }
    }
    visit(&*start(variant)?, Read(text)).unwrap_or_else(|| Err("no such game".to_owned()))
}

struct SelfPlay {
    weights: Weights,
    out: PathBuf,
    how: Collecting,
}

impl Visitor for SelfPlay {
    type Output = Result<(), String>;

    fn visit<P: Playable>(self, start: &P) -> Self::Output {
        let evaluation = Arc::new(Evaluation::new(start, self.weights));
        let count = play(start, &evaluation, &self.out, self.how).map_err(|e| e.to_string())?;
        println!("{}: {count} positions", self.out.display());
        Ok(())
    }
}

/// With a larger scale, which results that hardly depend on the pieces suggest, weights would have to be out of proportion.
const LARGEST_SCALE: i32 = 220;

struct Fitting {
    weights: Weights,
    sound: bool,
    trust: f32,
    pull: f32,
    no_mobility: bool,
    positions: Vec<PathBuf>,
}

impl Visitor for Fitting {
    type Output = Result<Weights, String>;

    fn visit<P: Playable>(self, start: &P) -> Self::Output {
        let Self { mut weights, sound: usual, trust, pull, no_mobility, positions } = self;
        if usual {
            weights = sound(start);
        }
        let shape = weights.shape;
        let left_out: Vec<bool> =
            (0..shape.count()).map(|place| no_mobility && shape.is_mobility(place)).collect();
        weights.list.iter_mut().zip(&left_out).for_each(|(weight, out)| {
            if *out {
                *weight = Pair::default();
            }
        });
        let evaluation = Evaluation::new(start, weights.clone());
        let (mut learned, mut tests) = (Vec::new(), Vec::new());
        for file in positions {
            let mut all = samples(start.setting().variant, &evaluation, &file, trust)
                .map_err(|e| format!("{}: {e}", file.display()))?;
            for sample in &mut all {
                sample.features.retain(|(place, ..)| !left_out[*place as usize]);
            }
            // The last tenth: whole games, so that the tests have nothing in common with what is learned.
            tests.extend(all.drain(all.len() - all.len() / 10..));
            learned.append(&mut all);
        }
        if learned.is_empty() {
            return Ok(weights);
        }
        weights.scale = best_scale(&learned, &weights).min(LARGEST_SCALE);
        println!(
            "{} positions, {} tests, scale {}, loss {:.4} and {:.4} before",
            learned.len(),
            tests.len(),
            weights.scale,
            loss(&learned, &weights),
            loss(&tests, &weights)
        );
        let (alike, how) = (alike(start, &weights.shape), Fit { pull, ..Fit::default() });
        weights.list = fit(&learned, &tests, &weights, &alike, how, |round, learned, tests| {
            println!("round {round}: loss {learned:.4}, of the tests {tests:.4}");
        });
        println!("loss of the tests {:.4} after", loss(&tests, &weights));
        Ok(weights)
    }
}

struct Contest {
    plans: Vec<Plan>,
    terms: Match,
}

impl Visitor for Contest {
    type Output = Result<(), String>;

    fn visit<P: Playable>(self, start: &P) -> Self::Output {
        let Self { plans, terms } = self;
        let (seats, variant) = (start.setting().seats.len(), start.setting().variant);
        if plans.len() != seats {
            return Err(format!(
                "the game has {seats} seats, and {} players are given",
                plans.len()
            ));
        }
        let weights = |plan: &Plan| match &plan.weights {
            _ if plan.plain => Ok(search::weights::plain(variant)),
            _ if plan.sound => Ok(sound(start)),
            file => read(variant, file.as_deref()),
        };
        let evaluations = plans
            .iter()
            .map(|plan| Ok(Arc::new(Evaluation::new(start, weights(plan)?))))
            .collect::<Result<Vec<_>, String>>()?;
        let players = || {
            let of = |(plan, evaluation): (&Plan, &Arc<Evaluation>)| {
                Player::new(Arc::clone(evaluation), plan.manner.clone(), plan.effort, TABLE)
            };
            plans.iter().zip(&evaluations).map(of).collect()
        };
        let played = terms.play(start, players, |score| {
            let (share, least, most) = score.share();
            let elo = if seats == 2 {
                let (elo, least, most) = score.elo();
                format!(", {elo:+.0} Elo ({least:+.0} to {most:+.0})")
            } else {
                String::new()
            };
            let llr = terms.sprt.map_or(0.0, |sprt| sprt.llr(score, seats));
            let verdict = match terms.sprt {
                None => String::new(),
                Some(_) if llr >= Sprt::BOUND => format!(", LLR {llr:.2}: better"),
                Some(_) if llr <= -Sprt::BOUND => format!(", LLR {llr:.2}: not better"),
                Some(_) => format!(", LLR {llr:.2}"),
            };
            println!(
                "{} games: +{} ={} -{}, {:.1}% ({:.1} to {:.1}){elo}{verdict}",
                score.games(),
                score.wins,
                score.draws,
                score.losses,
                100.0 * share,
                100.0 * least,
                100.0 * most
            );
        });
        played.map(|_| ()).map_err(|error| error.to_string())
    }
}

struct Collect<'a> {
    wanted: (usize, u32),
    games: u64,
    seed: u64,
    out: &'a Path,
}

impl Visitor for Collect<'_> {
    type Output = Result<(), String>;

    fn visit<P: Playable>(self, start: &P) -> Self::Output {
        let Self { wanted, games, seed, out } = self;
        let line = |p: &Problem| format!("{} {}\n", p.actions, p.position);
        let mut written = Ok(());
        collect(start, wanted, games, seed, |found| {
            let text: String = found.iter().map(line).collect();
            written = std::fs::write(out, text).map_err(|e| format!("{}: {e}", out.display()));
        });
        written
    }
}

struct Solves<'a>(&'a Problem, u64);

impl Visitor for Solves<'_> {
    type Output = bool;

    fn visit<P: Playable>(self, position: &P) -> bool {
        solves(position, self.0, self.1)
    }
}

/// Solves the problems of a file and prints how many of each length are solved.
fn solve(game: Variant, file: &Path, nodes: u64) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut counts = [(0, 0); LONGEST as usize];
    for problem in text.lines().filter_map(Problem::parse) {
        let position = game.from_position(&problem.position).map_err(|e| e.to_string())?;
        let solved = visit(&*position, Solves(&problem, nodes)) == Some(true);
        if !solved {
            println!("not solved: {} {}", problem.actions, problem.position);
        }
        if let Some((all, good)) = counts.get_mut(problem.actions as usize - 1) {
            *all += 1;
            *good += u32::from(solved);
        }
    }
    for (own, (all, good)) in (1..).zip(counts) {
        println!("in {own}: {good} of {all} solved");
    }
    Ok(())
}

fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Uci => {
            uci::run(std::io::stdin().lock(), std::io::stdout()).map_err(|e| e.to_string())
        }
        Command::Generation { game, dir, minutes, no_mobility, seed, threads } => {
            let file = |end: &str| dir.join(format!("{}.{end}", game.name()));
            let (positions, weights) = (file("positions"), file("weights"));
            let how = Collecting {
                positions: 500_000,
                time: Duration::from_secs(60 * minutes),
                nodes: 800,
                seed,
                threads,
            };
            let old = search::weights::built_in(game);
            let play = SelfPlay { weights: old, out: positions.clone(), how };
            visit(&*start(game)?, play).unwrap_or(Ok(()))?;
            run(Command::Fit {
                game,
                out: weights.clone(),
                from: None,
                sound: false,
                trust: 0.3,
                pull: 1_000.0,
                no_mobility,
                positions: vec![positions],
            })?;
            let ms = Effort::Time(Duration::from_millis(20));
            let plan = |weights| Plan { effort: ms, weights, ..Plan::default() };
            let seats = start(game)?.seats().len();
            let mut players = vec![plan(Some(weights))];
            players.resize(seats, plan(None));
            let sprt = Some(Sprt { elo0: 0.0, elo1: 30.0 });
            run(Command::Match {
                game,
                players,
                openings: 200,
                random: 8,
                most: MOST,
                sprt,
                seed,
                threads,
            })
        }
        Command::Fit { game, out, from, sound, trust, pull, no_mobility, positions } => {
            let weights = read(game, from.as_deref())?;
            let fitted = visit(
                &*start(game)?,
                Fitting { weights, sound, trust, pull, no_mobility, positions },
            );
            let text = fitted.unwrap_or_else(|| Err("no such game".to_owned()))?.format();
            std::fs::write(&out, text).map_err(|e| format!("{}: {e}", out.display()))
        }
        Command::Judge { positions, out, program, depth } => Rival::start(&program, &[])
            .and_then(|mut rival| judge(&positions, &out, &mut rival, depth))
            .map_err(|e| format!("{program}: {e}")),
        Command::Mates { game, out, each, longest, games, seed } => {
            let wanted = (each, longest.min(LONGEST));
            visit(&*start(game)?, Collect { wanted, games, seed, out: &out }).unwrap_or(Ok(()))
        }
        Command::Solve { game, file, nodes } => solve(game, &file, nodes),
        Command::Match { game, players, openings, random, most, sprt, seed, threads } => {
            let terms = Match { sprt, openings, random, most, seed, threads };
            visit(&*start(game)?, Contest { plans: players, terms }).unwrap_or(Ok(()))
        }
    }
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("siegepost-search: {why}");
            ExitCode::FAILURE
        }
    }
}
