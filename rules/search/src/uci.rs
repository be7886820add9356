//! The Universal Chess Interface, for all games: canonical actions are the moves, position strings are what `fen` is followed by, and
//! `UCI_Variant` names the game.
//!
//! With three players `score` says how much better the seat to act stands than the two others together.

use std::collections::HashMap;
use std::fmt::Arguments;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rules::engine::{Playable, Visitor};
use rules::games::visit;
use rules::{Game, Variant};

use crate::course::Course;
use crate::evaluate::evaluation;
use crate::limits::Limits;
use crate::search::{FORCED, Found, MOST_LINES, Memory, Search, WIN};
use crate::think::STACK;

/// The time that is kept back for the way of the answer, in milliseconds.
const OVERHEAD: u64 = 15;

/// The most commands that wait for the end of a search.
const MOST_WAITING: usize = 1_000;

/// The parameters of `go` that limit a search.
const LIMITS: [&str; 6] = ["depth", "nodes", "movetime", "wtime", "btime", "mate"];

/// A command, and the flag that stops the search which it begins.
type Order = (String, Arc<AtomicBool>);

/// The state of a conversation.
struct Engine<'a, W> {
    variant: Variant,
    start: Option<Box<dyn Game>>,
    /// Whether the last position was refused.
    refused: bool,
    moves: Vec<String>,
    lines: usize,
    memory: Memory,
    output: &'a Mutex<W>,
}

/// What ends a conversation.
#[derive(Debug, thiserror::Error)]
pub enum UciError {
    /// The commands cannot be read.
    #[error("cannot read the commands: {0}")]
    Input(io::Error),
    /// The answers cannot be written.
    #[error("cannot write the answers: {0}")]
    Output(#[from] io::Error),
}

/// Reads commands and answers them until `quit` or the end of the input, also while it searches. At the end of the input a search
/// without a limit is stopped. What is not UTF-8 is no command.
///
/// # Errors
/// What reading or writing fails with.
pub fn run(input: impl BufRead, output: impl Write + Send) -> Result<(), UciError> {
    let output = &Mutex::new(output);
    let (searches, quits) = (&AtomicUsize::new(0), &AtomicBool::new(false));
    let (orders, received) = sync_channel::<Order>(MOST_WAITING);
    thread::scope(|scope| {
        let engine = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || answer_all(&received, output, searches, quits))?;
        let (mut stop, mut limited) = (Arc::<AtomicBool>::default(), true);
        let mut read = Ok(());
        for line in input.split(b'\n') {
            let line = match line {
                Ok(line) => String::from_utf8_lossy(&line).into_owned(),
                Err(error) => {
                    read = Err(UciError::Input(error));
                    break;
                }
            };
            match line.split_whitespace().next() {
                Some("quit") => {
                    quits.store(true, Ordering::Relaxed);
                    break;
                }
                Some("stop") => stop.store(true, Ordering::Relaxed),
                Some("isready") if searches.load(Ordering::Acquire) > 0 => {
                    say(output, format_args!("readyok"))?;
                }
                first => {
                    if first == Some("go") {
                        limited = line.split_whitespace().any(|word| LIMITS.contains(&word));
                        stop = Arc::default();
                        searches.fetch_add(1, Ordering::Release);
                    }
                    if orders.send((line, Arc::clone(&stop))).is_err() {
                        break;
                    }
                }
            }
        }
        if !limited || quits.load(Ordering::Relaxed) {
            stop.store(true, Ordering::Relaxed);
        }
        drop(orders);
        let answered = engine.join().unwrap_or_else(|_| Err(io::Error::other("the engine failed")));
        read.and(answered.map_err(UciError::Output))
    })
}

/// Answers commands in their order.
fn answer_all<W: Write>(
    orders: &Receiver<Order>,
    output: &Mutex<W>,
    searches: &AtomicUsize,
    quits: &AtomicBool,
) -> io::Result<()> {
    let mut engine = Engine {
        variant: Variant::Chess,
        start: None,
        refused: false,
        moves: Vec::new(),
        lines: 1,
        memory: Memory::new(64 << 20),
        output,
    };
    for (line, stop) in orders {
        // What was said before is still answered, but no longer thought about.
        if quits.load(Ordering::Relaxed) {
            stop.store(true, Ordering::Relaxed);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["go", rest @ ..] = words.as_slice() {
            engine.go(rest, stop)?;
            searches.fetch_sub(1, Ordering::Release);
        } else {
            engine.answer(&words)?;
        }
    }
    Ok(())
}

/// Writes a line.
fn say<W: Write>(output: &Mutex<W>, text: Arguments<'_>) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{text}")?;
    output.flush()
}

impl<W: Write> Engine<'_, W> {
    fn answer(&mut self, words: &[&str]) -> io::Result<()> {
        match words {
            ["uci"] => {
                let names = Variant::ALL.iter().map(|v| format!("var {}", v.name()));
                let names = names.collect::<Vec<_>>().join(" ");
                say(
                    self.output,
                    format_args!(
                        "id name Siegepost\nid author the authors of Siegepost\n\
                         option name Hash type spin default 64 min 1 max 4096\n\
                         option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
                         option name UCI_Variant type combo default chess {names}\nuciok"
                    ),
                )
            }
            ["isready"] => say(self.output, format_args!("readyok")),
            ["ucinewgame"] => {
                self.memory.clear();
                Ok(())
            }
            ["setoption", "name", name, "value", value] => self.set(name, value),
            ["position", rest @ ..] => self.place(rest),
            _ => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        if name.eq_ignore_ascii_case("UCI_Variant") {
            match Variant::from_name(value) {
                Ok(variant) => {
                    (self.variant, self.start, self.refused) = (variant, None, false);
                    self.moves.clear();
                }
                Err(error) => say(self.output, format_args!("info string {error}"))?,
            }
        } else if let Ok(number) = value.parse::<usize>() {
            if name.eq_ignore_ascii_case("Hash") {
                self.memory = Memory::new(number.clamp(1, 4096) << 20);
            } else if name.eq_ignore_ascii_case("MultiPV") {
                self.lines = number.clamp(1, MOST_LINES);
            }
        }
        Ok(())
    }

    fn place(&mut self, rest: &[&str]) -> io::Result<()> {
        let at = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
        let game = match rest {
            ["fen", ..] => rules::pgn::position(self.variant, &rest[1..at].join(" ")),
            _ => self.variant.new_game::<&str, &str>(&[]).map(|game| (game, None)),
        };
        self.moves = rest.iter().skip(at + 1).map(|word| (*word).to_owned()).collect();
        self.refused = false;
        match game {
            Ok((game, note)) => {
                self.start = Some(game);
                if let Some(note) = note {
                    say(self.output, format_args!("info string {}", note.english()))?;
                }
            }
            Err(error) => {
                self.refused = true;
                say(self.output, format_args!("info string {error}"))?;
            }
        }
        Ok(())
    }

    fn go(&mut self, rest: &[&str], stop: Arc<AtomicBool>) -> io::Result<()> {
        if self.start.is_none() {
            self.start = self.variant.new_game::<&str, &str>(&[]).ok();
        }
        let none = format_args!("info string the last position was refused\nbestmove 0000");
        let Some(start) = self.start.as_deref().filter(|_| !self.refused) else {
            return say(self.output, none);
        };
        let values: HashMap<&str, u64> = rest
            .iter()
            .zip(rest.iter().skip(1))
            .filter_map(|(name, value)| Some((*name, value.parse().ok()?)))
            .collect();
        let think = Think {
            values,
            stop,
            memory: &mut self.memory,
            moves: &self.moves,
            lines: self.lines,
            output: self.output,
        };
        visit(start, think).unwrap_or_else(|| say(self.output, format_args!("bestmove 0000")))
    }
}

struct Think<'a, W: Write> {
    values: HashMap<&'a str, u64>,
    stop: Arc<AtomicBool>,
    memory: &'a mut Memory,
    moves: &'a [String],
    lines: usize,
    output: &'a Mutex<W>,
}

impl<W: Write> Visitor for Think<'_, W> {
    type Output = io::Result<()>;

    fn visit<P: Playable>(self, start: &P) -> io::Result<()> {
        let Think { values, stop, memory, moves, lines, output } = self;
        let evaluation = evaluation(start);
        let mut course = Course::new(start);
        for text in moves {
            let seat = course.position.turn();
            let named =
                course.actions.iter().find(|&&a| course.position.canonical(seat, a) == *text);
            let Some(&action) = named else {
                let why = format_args!("info string '{text}' is not legal here\nbestmove 0000");
                return say(output, why);
            };
            course.play(action);
        }
        let seat = course.position.turn();
        let limits = Limits { stop, ..limits(&values, seat.index()) };
        let mut search =
            Search::new(&course.position, &course.earlier, &evaluation, memory, limits)
                .with_lines(lines);
        let mut said = Ok(());
        let started = Instant::now();
        let found = search.run(|found| {
            let ms = started.elapsed().as_millis().max(1);
            let number =
                if lines > 1 { format!(" multipv {}", found.number) } else { String::new() };
            let text = format_args!(
                "info depth {} seldepth {}{number} score {} nodes {} nps {} time {ms} pv{}",
                found.depth,
                found.selective_depth,
                score(found.score),
                found.nodes,
                u128::from(found.nodes) * 1000 / ms,
                line(&course.position, found)
            );
            if said.is_ok() {
                said = say(output, text);
            }
        });
        said?;
        let best = found.map(|found| course.position.canonical(seat, found.line[0]));
        say(output, format_args!("bestmove {}", best.as_deref().unwrap_or("0000")))
    }
}

/// A score as UCI writes it.
fn score(score: i32) -> String {
    if score.abs() < FORCED {
        return format!("cp {score}");
    }
    // Full moves, rounded up.
    let moves = (WIN - score.abs() + 1) / 2;
    format!("mate {}", if score > 0 { moves } else { -moves })
}

/// The actions of a line, each after a blank.
fn line<P: Playable>(position: &P, found: &Found<P::Action>) -> String {
    let mut after = position.clone();
    let mut text = String::new();
    for &action in &found.line {
        text.push(' ');
        text.push_str(&after.canonical(after.turn(), action));
        after.make(action);
        after.settle(&mut Vec::new());
    }
    text
}

/// The limits that `go` asks for, for the seat with an index.
fn limits(values: &HashMap<&str, u64>, seat: usize) -> Limits {
    let get = |name: &str| values.get(name).copied();
    let mut limits = Limits {
        depth: get("depth").map(|depth| depth.min(100) as u32),
        nodes: get("nodes"),
        mate: get("mate").map(|moves| moves.clamp(1, 50) as u32),
        ..Limits::default()
    };
    if let Some(ms) = get("movetime") {
        limits.time = Some(Duration::from_millis(ms.saturating_sub(OVERHEAD).max(1)));
        return limits;
    }
    let names = [("wtime", "winc"), ("btime", "binc")];
    let (time, increment) = names[seat.min(1)];
    if let Some(left) = get(time) {
        let increment = get(increment).unwrap_or(0);
        let left = left.saturating_sub(OVERHEAD).max(1);
        let soft = left / get("movestogo").unwrap_or(30).clamp(1, 40) + increment * 3 / 4;
        limits.soft_time = Some(Duration::from_millis(soft.min(left / 2).max(1)));
        limits.time = Some(Duration::from_millis((soft * 4).min(left * 3 / 5).max(1)));
    }
    limits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk(input: &str) -> String {
        let mut output = Vec::new();
        run(input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    /// An input that gives its lines after the lines of the output that each names.
    struct Talk {
        lines: Vec<(&'static str, &'static str)>,
        said: Arc<Mutex<String>>,
        now: io::Cursor<Vec<u8>>,
    }

    impl io::Read for Talk {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.now.position() as usize == self.now.get_ref().len() && !self.lines.is_empty() {
                let (after, line) = self.lines.remove(0);
                while !self.said.lock().unwrap().contains(after) {
                    thread::yield_now();
                }
                self.now = io::Cursor::new(format!("{line}\n").into_bytes());
            }
            self.now.read(buffer)
        }
    }

    #[derive(Clone)]
    struct Said(Arc<Mutex<String>>);

    impl Write for Said {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().push_str(std::str::from_utf8(text).unwrap());
            Ok(text.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn talk_in_turn(lines: &[(&'static str, &'static str)]) -> String {
        let said = Arc::<Mutex<String>>::default();
        let (lines, now) = (lines.to_vec(), io::Cursor::new(Vec::new()));
        let input = Talk { lines, said: Arc::clone(&said), now };
        run(io::BufReader::new(input), Said(Arc::clone(&said))).unwrap();
        let said = said.lock().unwrap();
        said.clone()
    }

    #[test]
    fn it_listens_while_it_searches() {
        let said = talk_in_turn(&[
            ("", "go infinite"),
            ("info depth 3 ", "isready"),
            ("readyok", "stop"),
            ("bestmove", "position fen nonsense"),
        ]);
        assert!(said.find("readyok") < said.find("bestmove"), "{said}");
        assert!(said.find("bestmove") < said.find("info string"), "{said}");
        talk_in_turn(&[("", "go infinite"), ("info depth 3 ", "quit"), ("", "isready")]);
        // The end of the input stops it, too.
        assert!(talk("go infinite\n").contains("bestmove"));
        assert!(talk("go infinite\nposition startpos\nstop\nisready\n").contains("readyok"));
    }

    #[test]
    fn a_refused_position_is_not_searched() {
        for position in ["fen nonsense", "startpos moves e2e5"] {
            let output = talk(&format!("position {position}\ngo nodes 100\n"));
            assert!(output.contains("info string "), "{output}");
            assert!(output.ends_with("bestmove 0000\n"), "{output}");
            let again = talk(&format!("position {position}\nposition startpos\ngo nodes 100\n"));
            assert!(!again.contains("bestmove 0000"), "{again}");
        }
    }

    #[test]
    fn a_fen_is_completed() {
        let output = talk("position fen 4k3/8/8/8/8/8/8/R3K3 w KQ moves e1c1\ngo nodes 100\n");
        assert!(
            output.starts_with("info string the FEN is read as 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
        );
        assert!(!output.contains("bestmove 0000"), "{output}");
    }

    #[test]
    fn several_lines_begin_with_different_actions() {
        let output = talk("setoption name MultiPV value 3\ngo depth 4\n");
        let last = |n: u32| {
            let lines = output.lines().filter(|line| line.contains("depth 4 seldepth"));
            let mut lines = lines.filter(|line| line.contains(&format!(" multipv {n} ")));
            let line = lines.next_back().unwrap_or_else(|| panic!("{n}: {output}"));
            let action = line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap();
            let score = line.split(" cp ").nth(1).unwrap().split(' ').next().unwrap();
            (score.parse::<i32>().unwrap(), action.to_owned())
        };
        let lines = [last(1), last(2), last(3)];
        assert!(lines[0].0 >= lines[1].0 && lines[1].0 >= lines[2].0, "{output}");
        assert!(lines[0].1 != lines[1].1 && lines[1].1 != lines[2].1 && lines[0].1 != lines[2].1);
        assert!(output.ends_with(&format!("bestmove {}\n", lines[0].1)), "{output}");
    }

    #[test]
    fn a_search_for_a_mate_ends_with_it() {
        let position = "position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1";
        let output = talk(&format!("{position}\ngo mate 3\n"));
        assert!(output.contains("score mate "), "{output}");
    }

    #[test]
    fn a_mate_is_found_and_told() {
        let output = talk("uci\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 3\nquit\n");
        assert!(output.contains("uciok"), "{output}");
        assert!(output.contains("score mate 1 "), "{output}");
        assert!(output.trim_end().ends_with("bestmove d8h4"), "{output}");
    }

    #[test]
    fn every_game_has_an_action() {
        for variant in Variant::ALL {
            let name = variant.name();
            let output = talk(&format!("setoption name UCI_Variant value {name}\ngo nodes 2000\n"));
            let best =
                output.lines().last().and_then(|line| line.strip_prefix("bestmove ")).unwrap();
            let mut game = variant.new_game::<&str, &str>(&[]).unwrap();
            assert!(game.play(best).is_ok(), "{name}: {output}");
        }
    }
}
