//! The Universal Chess Interface, for all games: canonical actions are the moves, position strings are what `fen` is followed by, and
//! `UCI_Variant` names the game.
//!
//! One thread reads and never waits for the two others, of which one searches and one writes. `quit` ends the conversation whatever
//! they do. A search that does not end by itself (`infinite`, `mate`, pondering, no limit) is stopped by the next one and by the end
//! of the input; for others these wait.
//!
//! With three players `score` says how much better the seat to act stands than the two others together.

mod go;
mod think;

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::{self, Thread};
use std::time::Duration;

use rules::{Game, Variant};

use crate::search::MOST_LINES;
use crate::think::STACK;
use go::{Go, Signal};
use think::{Order, Settings, think_all};

/// The most searches that wait for their turn.
const MOST_WAITING: usize = 10_000;

/// The most answers that wait to be written.
const MOST_UNWRITTEN: usize = 10_000;

/// How long what was said before `quit` may take to be answered.
const AFTER_QUIT: Duration = Duration::from_millis(50);

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

/// Reads commands and answers them until `quit` or the end of the input, also while it searches. What is not UTF-8 is no command.
/// Threads may still run when it returns after `quit`.
///
/// # Errors
/// What reading or writing fails with.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> Result<(), UciError> {
    let (say, said) = sync_channel(MOST_UNWRITTEN);
    let (orders, ordered) = sync_channel(MOST_WAITING);
    let (end, ended) = sync_channel(1);
    thread::Builder::new().spawn(move || end.send(write_all(&said, output)))?;
    let engine = thread::Builder::new().stack_size(STACK);
    let engine = engine.spawn({
        let say = say.clone();
        move || think_all(&ordered, &say)
    })?;
    let mut reader = Reader {
        variant: Variant::Chess,
        start: None,
        moves: Arc::default(),
        settings: Settings::default(),
        searches: Vec::new(),
        engine: engine.thread().clone(),
        orders,
        say,
    };
    reader.begin(Variant::Chess);
    let (mut quits, mut read) = (false, Ok(()));
    for line in input.split(b'\n') {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                read = Err(UciError::Input(error));
                break;
            }
        };
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_whitespace().collect();
        quits = words.first() == Some(&"quit");
        if quits || !reader.answer(&words) {
            break;
        }
    }
    reader.stop(|search| quits || search.is_endless());
    drop(reader);
    let failed = || Err(io::Error::other("the engine failed"));
    let written = if quits {
        match ended.recv_timeout(AFTER_QUIT) {
            Err(RecvTimeoutError::Timeout) => return Ok(()),
            ended => ended.unwrap_or_else(|_| failed()),
        }
    } else {
        ended.recv().unwrap_or_else(|_| failed())
    };
    written?;
    engine.join().or_else(|_| failed())?;
    read
}

/// Writes answers in their order.
fn write_all(said: &Receiver<String>, mut output: impl Write) -> io::Result<()> {
    for text in said {
        writeln!(output, "{text}")?;
        output.flush()?;
    }
    Ok(())
}

/// The state of a conversation.
struct Reader {
    variant: Variant,
    /// Where the last position starts; `None` if it was refused.
    start: Option<Arc<dyn Game>>,
    moves: Arc<[String]>,
    settings: Settings,
    /// The searches that may not be over.
    searches: Vec<Arc<Signal>>,
    engine: Thread,
    orders: SyncSender<Order>,
    say: SyncSender<String>,
}

impl Reader {
    /// Answers a command. Returns whether there is still somebody to search and to write.
    fn answer(&mut self, words: &[&str]) -> bool {
        self.searches.retain(|search| Arc::strong_count(search) > 1);
        match words {
            ["uci"] => {
                let names = Variant::ALL.iter().map(|v| format!("var {}", v.name()));
                let names = names.collect::<Vec<_>>().join(" ");
                self.say(format!(
                    "id name Siegepost\nid author the authors of Siegepost\n\
                     option name Hash type spin default 64 min 1 max 4096\n\
                     option name MultiPV type spin default 1 min 1 max {MOST_LINES}\n\
                     option name Ponder type check default false\n\
                     option name UCI_Variant type combo default chess {names}\nuciok"
                ))
            }
            // During a search there is nothing to get ready.
            ["isready", ..] if !self.searches.is_empty() => self.say("readyok"),
            ["isready", ..] => self.order(None),
            ["ucinewgame"] => {
                self.settings.game += 1;
                true
            }
            ["setoption", "name", name, "value", value] => self.set(name, value),
            ["position", rest @ ..] => self.place(rest),
            ["go", rest @ ..] => {
                self.stop(Signal::is_endless);
                let (go, faults) = Go::read(rest);
                faults.into_iter().all(|fault| self.inform(fault)) && self.order(Some(go))
            }
            ["stop", ..] => {
                self.stop(|_| true);
                true
            }
            ["ponderhit", ..] => {
                self.searches.iter().for_each(|search| search.hit());
                self.engine.unpark();
                true
            }
            _ => true,
        }
    }

    /// Stops the searches for which this holds.
    fn stop(&self, which: impl Fn(&Signal) -> bool) {
        self.searches.iter().filter(|search| which(search)).for_each(|search| search.stop());
        self.engine.unpark();
    }

    fn order(&mut self, go: Option<Go>) -> bool {
        let signal = go.as_ref().map(|go| Arc::new(go.signal()));
        let order = Order {
            settings: self.settings,
            search: go.zip(signal.clone()),
            start: self.start.clone(),
            moves: Arc::clone(&self.moves),
        };
        match self.orders.try_send(order) {
            Ok(()) => {
                self.searches.extend(signal);
                true
            }
            Err(TrySendError::Full(_)) => self.inform("too many searches wait: it is left out"),
            Err(TrySendError::Disconnected(_)) => false,
        }
    }

    /// Places the pieces for a game.
    fn begin(&mut self, variant: Variant) {
        self.variant = variant;
        self.start = variant.new_game::<&str, &str>(&[]).ok().map(Arc::from);
        self.moves = Arc::default();
    }

    fn set(&mut self, name: &str, value: &str) -> bool {
        let settings = &mut self.settings;
        let read = match name.to_ascii_lowercase().as_str() {
            "uci_variant" => match Variant::from_name(value) {
                Ok(variant) => {
                    settings.game += 1;
                    self.begin(variant);
                    true
                }
                Err(error) => return self.inform(error),
            },
            "hash" => value.parse().map(|mib: usize| settings.hash = mib.clamp(1, 4096)).is_ok(),
            "multipv" => {
                value.parse().map(|n: usize| settings.lines = n.clamp(1, MOST_LINES)).is_ok()
            }
            "ponder" => value.parse().map(|ponders| settings.ponders = ponders).is_ok(),
            _ => true,
        };
        read || self.inform(format_args!("'{value}' is no value of {name}"))
    }

    fn place(&mut self, rest: &[&str]) -> bool {
        let at = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
        let game = match rest {
            ["fen", ..] => rules::pgn::position(self.variant, &rest[1..at].join(" ")),
            _ => self.variant.new_game::<&str, &str>(&[]).map(|game| (game, None)),
        };
        self.moves = rest.iter().skip(at + 1).map(|word| (*word).to_owned()).collect();
        match game {
            Ok((game, note)) => {
                self.start = Some(Arc::from(game));
                note.is_none_or(|note| self.inform(note.english()))
            }
            Err(error) => {
                self.start = None;
                self.inform(error)
            }
        }
    }

    fn inform(&self, text: impl Display) -> bool {
        self.say(format!("info string {text}"))
    }

    /// Says something, unless too much was said that nobody reads.
    fn say(&self, text: impl Into<String>) -> bool {
        !matches!(self.say.try_send(text.into()), Err(TrySendError::Disconnected(_)))
    }
}
