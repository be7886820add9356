//! The thread that searches.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;
use std::time::Instant;

use rules::Game;
use rules::engine::{Playable, Visitor};
use rules::games::visit;

use super::go::{Go, Signal};
use crate::course::Course;
use crate::evaluate::evaluation;
use crate::search::{FORCED, Found, Memory, Search, WIN};

/// What was set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    /// The size of the transposition table, in MiB.
    pub(super) hash: usize,
    /// How many lines are found.
    pub(super) lines: usize,
    /// Whether to say what to ponder.
    pub(super) ponders: bool,
    /// The number of the game.
    pub(super) game: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { hash: 64, lines: 1, ponders: false, game: 0 }
    }
}

/// What is to be done.
pub(super) struct Order {
    pub(super) settings: Settings,
    /// The search; without one, it only gets ready and says so.
    pub(super) search: Option<(Go, Arc<Signal>)>,
    /// Where the position starts; `None` if it was refused.
    pub(super) start: Option<Arc<dyn Game>>,
    pub(super) moves: Arc<[String]>,
}

/// Executes orders, one after the other. When nobody takes the answers any more, nobody needs them.
pub(super) fn think_all(orders: &Receiver<Order>, say: &SyncSender<String>) {
    let mut settings = Settings::default();
    let mut memory = Memory::new(settings.hash << 20);
    for Order { settings: new, search, start, moves } in orders {
        if new.hash != settings.hash {
            memory = Memory::new(new.hash << 20);
        } else if new.game != settings.game {
            memory.clear();
        }
        settings = new;
        let Some((go, signal)) = search else {
            let _ = say.send("readyok".to_owned());
            continue;
        };
        let say = |text: String| {
            if say.send(text).is_err() {
                signal.stop();
            }
        };
        let best = start.and_then(|start| {
            let memory = &mut memory;
            let think = Think { go, signal: &signal, settings, memory, moves: &moves, say: &say };
            visit(&*start, think)
        });
        let best = best.unwrap_or_else(|| {
            say("info string the last position was refused".to_owned());
            None
        });
        while signal.holds() {
            thread::park();
        }
        say(format!("bestmove {}", best.as_deref().unwrap_or("0000")));
    }
}

/// Finds the best action, if there is one, with the one to ponder after it.
struct Think<'a, S> {
    go: Go,
    signal: &'a Signal,
    settings: Settings,
    memory: &'a mut Memory,
    moves: &'a [String],
    say: &'a S,
}

impl<S: Fn(String)> Visitor for Think<'_, S> {
    type Output = Option<String>;

    fn visit<P: Playable>(self, start: &P) -> Option<String> {
        let Think { go, signal, settings, memory, moves, say } = self;
        let evaluation = evaluation(start);
        let mut course = Course::new(start);
        let named = |course: &Course<P>, text: &String| {
            let seat = course.position.turn();
            let mut actions = course.actions.iter();
            let action = actions.find(|&&a| course.position.canonical(seat, a) == *text).copied();
            if action.is_none() {
                say(format!("info string '{text}' is not legal here"));
            }
            action
        };
        for text in moves {
            let action = named(&course, text)?;
            course.play(action);
        }
        let only: Vec<_> = go.actions.iter().filter_map(|text| named(&course, text)).collect();
        let limits = go.limits(course.position.turn().index(), signal);
        let mut search =
            Search::new(&course.position, &course.earlier, &evaluation, memory, limits)
                .with_lines(settings.lines);
        if !only.is_empty() {
            search = search.without(course.actions.iter().filter(|a| !only.contains(a)).copied());
        }
        let started = Instant::now();
        let found = search.run(|found| {
            let ms = started.elapsed().as_millis().max(1);
            let number = (settings.lines > 1).then(|| format!(" multipv {}", found.number));
            say(format!(
                "info depth {} seldepth {}{} score {} nodes {} nps {} time {ms} pv{}",
                found.depth,
                found.selective_depth,
                number.unwrap_or_default(),
                score(found.score),
                found.nodes,
                u128::from(found.nodes) * 1000 / ms,
                line(&course.position, found)
            ));
        })?;
        let line = line(&course.position, &found);
        let mut line = line.split_whitespace();
        let best = line.next()?;
        let next = line.next().filter(|_| settings.ponders);
        Some(next.map_or_else(|| best.to_owned(), |next| format!("{best} ponder {next}")))
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
