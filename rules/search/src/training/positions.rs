//! Files of positions from games of the engine against itself: one [`Labelled`] position a line, after a line `# game N` for each
//! game.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rules::Variant;
use rules::engine::{Playable, Visitor};
use rules::games::visit;

use super::fit::Sample;
use super::selfplay::{Labelled, Terms, game};
use crate::chance::Chance;
use crate::evaluate::Evaluation;
use crate::level::Level;
use crate::limits::Effort;
use crate::player::{Manner, Player};
use crate::rival::Rival;
use crate::sums::SEATS;

/// How many positions are collected.
#[derive(Clone, Copy, Debug)]
pub struct Collecting {
    /// The positions that are enough.
    pub positions: usize,
    /// The time after which no other game is begun.
    pub time: Duration,
    /// The positions searched for each action.
    pub nodes: u64,
    /// What all random numbers come from.
    pub seed: u64,
    /// The games that are played at the same time.
    pub threads: usize,
}

/// The bytes of the table of a player.
const TABLE: usize = 4 << 20;

/// Plays games and appends their positions to a file, which may have some already: then it goes on with the game after its last one.
/// Returns the number of positions in the file.
///
/// # Errors
/// What reading or writing the file fails with.
pub fn play<P: Playable + Sync>(
    start: &P,
    evaluation: &Arc<Evaluation>,
    file: &Path,
    how: Collecting,
) -> io::Result<usize> {
    let text = if file.exists() { fs::read_to_string(file)? } else { String::new() };
    let games = text.lines().filter_map(|line| line.strip_prefix("# game ")?.parse::<u64>().ok());
    let next = AtomicU64::new(games.max().map_or(0, |last| last + 1));
    let count = text.lines().filter(|line| !line.starts_with('#')).count();
    let out = OpenOptions::new().create(true).append(true).open(file)?;
    let shared = Mutex::new((out, count, Ok(())));
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..how.threads.max(1) {
            scope.spawn(|| {
                let (manner, effort) = (Manner::Level(Level::HIGHEST), Effort::Nodes(how.nodes));
                let mut player = Player::new(Arc::clone(evaluation), manner, effort, TABLE);
                while began.elapsed() < how.time {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let mut chance = Chance::new(how.seed << 40 ^ number << 12);
                    let kept = game(start, &mut player, Terms::default(), &mut chance);
                    let mut lines = format!("# game {number}\n");
                    kept.iter().for_each(|position| lines += &format!("{position}\n"));
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let (out, count, failed) = &mut *shared;
                    if failed.is_ok() {
                        *failed = out.write_all(lines.as_bytes());
                    }
                    *count += kept.len();
                    if failed.is_err() || *count >= how.positions {
                        break;
                    }
                }
            });
        }
    });
    let (_, count, failed) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.map(|()| count)
}

/// A lead of so many hundredths of a pawn makes a win `e` times as likely as a loss.
const SCALE: f32 = 200.0;

/// A position with a larger lead teaches nothing.
const MOST: i32 = 1_500;

/// Writes the positions of a file, which are FEN, to `out`, with what another program that looks `depth` plies ahead expects instead
/// of what our search expected. Positions that it finds decided are left out.
///
/// # Errors
/// What reading, writing or talking to the program fails with.
pub fn judge(file: &Path, out: &Path, rival: &mut Rival, depth: u32) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    let mut out = BufWriter::new(fs::File::create(out)?);
    for mut labelled in text.lines().filter_map(|line| line.parse::<Labelled>().ok()) {
        let turn = labelled.position.split_whitespace().nth(1);
        let score = rival.judge(&labelled.position, depth)?;
        let Some(score) = score.filter(|score| score.abs() <= MOST) else { continue };
        let share = 1.0 / (1.0 + (-score as f32 / SCALE).exp());
        let first = if turn == Some("b") { 1.0 - share } else { share };
        labelled.expected = [first, 1.0 - first, 0.0];
        writeln!(out, "{labelled}")?;
    }
    out.flush()
}

struct Read<'a> {
    evaluation: &'a Evaluation,
    labels: [f32; SEATS],
}

impl Visitor for Read<'_> {
    type Output = Sample;

    fn visit<P: Playable>(self, position: &P) -> Sample {
        Sample {
            features: self.evaluation.features(position),
            phase: self.evaluation.phase(position),
            result: self.labels,
            alive: std::array::from_fn(|seat| {
                let seats = position.setting().seats.len();
                seat < seats && position.is_in_game(rules::Seat(seat as u8))
            }),
        }
    }
}

/// Reads the positions of a file as samples. Their result is a mixture of the game's and of what the search expected, which counts
/// `trust`, from 0 to 1. Lines that are no positions of the game are left out.
///
/// # Errors
/// What reading the file fails with.
pub fn samples(
    variant: Variant,
    evaluation: &Evaluation,
    file: &Path,
    trust: f32,
) -> io::Result<Vec<Sample>> {
    let sample = |line: &str| {
        let Labelled { position, result, expected } = line.parse().ok()?;
        let labels =
            std::array::from_fn(|seat| result[seat] + trust * (expected[seat] - result[seat]));
        let game = variant.from_position(&position).ok()?;
        visit(&*game, Read { evaluation, labels })
    };
    Ok(fs::read_to_string(file)?.lines().filter_map(sample).collect())
}
