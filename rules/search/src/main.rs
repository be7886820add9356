//! `siegepost-search`: trains weights, plays matches, and speaks UCI.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{Parser, Subcommand};
use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Game, Variant};
use search::contest::{Score, pairs};
use search::evaluate::Evaluation;
use search::player::{Effort, Player};
use search::training::{Training, train};
use search::tune::Fit;
use search::uci;
use search::weights::{Shape, Weights};

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
    /// Fits the weights of a game to games of the engine against itself
    Tune {
        /// The game
        #[arg(value_parser = Variant::from_name)]
        game: Variant,
        /// The file that the weights are written to
        #[arg(long)]
        out: PathBuf,
        /// The file of weights to begin with; those that come with the engine if it is missing
        #[arg(long)]
        from: Option<PathBuf>,
        /// Begin with the usual values of the pieces alone
        #[arg(long, conflicts_with = "from")]
        anew: bool,
        /// Games of each generation
        #[arg(long, default_value_t = 500)]
        games: usize,
        /// Positions searched for each action
        #[arg(long, default_value_t = 2_000)]
        nodes: u64,
        /// Generations
        #[arg(long, default_value_t = 4)]
        generations: u32,
        /// What all random numbers come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Games played at the same time
        #[arg(long, default_value_t = 2)]
        threads: usize,
    },
    /// Plays pairs of games between two players of a game for two
    Match {
        /// The game
        #[arg(value_parser = Variant::from_name)]
        game: Variant,
        /// The weights of the first player; those that come with the engine if it is missing
        #[arg(long)]
        first: Option<PathBuf>,
        /// The weights of the second player
        #[arg(long)]
        second: Option<PathBuf>,
        /// Pairs of games
        #[arg(long, default_value_t = 50)]
        pairs: u32,
        /// Milliseconds for each action of the first player
        #[arg(long, default_value_t = 50)]
        first_ms: u64,
        /// Milliseconds for each action of the second player
        #[arg(long, default_value_t = 50)]
        second_ms: u64,
        /// Random actions at the beginning
        #[arg(long, default_value_t = 8)]
        random: usize,
        /// What all random numbers come from
        #[arg(long, default_value_t = 1)]
        seed: u64,
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

struct Train {
    weights: Weights,
    training: Training,
    out: PathBuf,
}

impl Visitor for Train {
    type Output = Result<(), String>;

    fn visit<P: Playable>(self, start: &P) -> Self::Output {
        let mut failed = None;
        let save = |weights: &Weights| {
            std::fs::write(&self.out, weights.format())
                .map_err(|e| format!("{}: {e}", self.out.display()))
        };
        train(start, self.weights, &self.training, |line, weights| {
            println!("{line}");
            failed = save(weights).err();
        });
        failed.map_or(Ok(()), Err)
    }
}

struct Contest {
    weights: [Weights; 2],
    efforts: [Effort; 2],
    pairs: u32,
    random: usize,
    seed: u64,
}

impl Visitor for Contest {
    type Output = Score;

    fn visit<P: Playable>(self, start: &P) -> Score {
        let [one, two] = self.weights.map(|weights| Arc::new(Evaluation::new(start, weights)));
        let mut players =
            [Player::new(one, self.efforts[0], TABLE), Player::new(two, self.efforts[1], TABLE)];
        pairs(start, &mut players, self.pairs, self.random, self.seed, |score| {
            let (elo, least, most) = score.elo();
            println!(
                "{} games: +{} ={} -{}, {:.1}%, {elo:+.0} Elo ({least:+.0} to {most:+.0})",
                score.games(),
                score.wins,
                score.draws,
                score.losses,
                100.0 * score.share()
            );
        })
    }
}

fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Uci => uci::run(std::io::stdin().lock(), &mut std::io::stdout().lock())
            .map_err(|e| e.to_string()),
        Command::Tune { game, out, from, anew, games, nodes, generations, seed, threads } => {
            let fit = Fit::default();
            let training = Training { games, nodes, generations, seed, threads, fit };
            let weights =
                if anew { search::weights::plain(game) } else { read(game, from.as_deref())? };
            visit(&*start(game)?, Train { weights, training, out }).unwrap_or(Ok(()))
        }
        Command::Match { game, first, second, pairs, first_ms, second_ms, random, seed } => {
            let weights = [read(game, first.as_deref())?, read(game, second.as_deref())?];
            let efforts = [first_ms, second_ms].map(|ms| Effort::Time(Duration::from_millis(ms)));
            visit(&*start(game)?, Contest { weights, efforts, pairs, random, seed });
            Ok(())
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
