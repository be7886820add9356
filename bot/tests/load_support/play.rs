//! Playing: legal moves typed at a rate, or as fast as they are answered.

use std::time::{Duration, Instant};

use bot::chance::Chance;
use bot::play::GameId;
use bot::store::{Location, Store};
use loopback::{Snowflake, World};

use super::boards::{Board, answered};
use super::figures::Figures;
use super::hall::Hall;

/// Between two looks for answers.
const LOOK: Duration = Duration::from_millis(10);

/// How long after the last move an answer may come before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(60);

/// How moves come.
#[derive(Clone, Copy, Debug)]
pub enum Tempo {
    /// So many a second for so long, whether or not they are answered.
    Rate(u32, Duration),
    /// So many in all, at most so many waiting at a time.
    AtOnce(usize, usize),
}

impl Tempo {
    /// How many moves should have been typed by now.
    fn owed(self, passed: Duration, waiting: usize, typed: usize) -> usize {
        match self {
            Self::Rate(rate, length) => {
                let passed = passed.min(length).as_millis();
                usize::try_from(passed * u128::from(rate) / 1000).unwrap_or(0)
            }
            Self::AtOnce(total, most) => (typed + most.saturating_sub(waiting)).min(total),
        }
    }

    /// When it ends although not all moves could be typed: every board waits.
    fn longest(self) -> Duration {
        match self {
            Self::Rate(_, length) => length + PATIENCE,
            Self::AtOnce(..) => 10 * PATIENCE,
        }
    }

    fn total(self) -> usize {
        match self {
            Self::Rate(_, length) => self.owed(length, 0, 0),
            Self::AtOnce(total, _) => total,
        }
    }
}

/// Plays on at all boards, and says what became of it. `look` is called now and then with the time passed.
pub fn play(
    hall: &Hall,
    boards: &mut [Board],
    tempo: Tempo,
    chance: &mut Chance,
    mut look: impl FnMut(Duration),
) -> Figures {
    let begun = Instant::now();
    let mut figures = Figures::default();
    let mut waiting: Vec<usize> = Vec::new();
    let mut asked: Vec<(usize, Snowflake)> = Vec::new();
    while figures.typed < tempo.total() && begun.elapsed() < tempo.longest() {
        let owed = tempo.owed(begun.elapsed(), waiting.len(), figures.typed);
        while figures.typed < owed {
            let Some(at) = free(boards, chance) else { break };
            let message = type_move(&mut boards[at], chance);
            waiting.push(at);
            asked.push((at, message));
            figures.typed += 1;
        }
        settle(hall, boards, &mut waiting);
        look(begun.elapsed());
        std::thread::sleep(LOOK);
    }
    figures.seconds = begun.elapsed().as_secs_f64();
    let end = Instant::now();
    while !waiting.is_empty() && end.elapsed() < PATIENCE {
        settle(hall, boards, &mut waiting);
        std::thread::sleep(LOOK);
    }
    hall.double.look(|world| judge(world, boards, &asked, &mut figures));
    figures
}

/// A board at which somebody may type now.
fn free(boards: &[Board], chance: &mut Chance) -> Option<usize> {
    let first = chance.below(boards.len());
    (first..boards.len())
        .chain(0..first)
        .find(|at| boards[*at].waits.is_none() && boards[*at].position.to_act().is_some())
}

fn type_move(board: &mut Board, chance: &mut Chance) -> Snowflake {
    let seat = board.position.to_act().expect("a game that goes on");
    let mut actions = board.position.actions();
    let action = actions.swap_remove(chance.below(actions.len()));
    board.position.apply(&action).expect("a legal action");
    let message = board.seats[seat.index()].says(board.thread, &action);
    board.moves.push(action);
    board.waits = Some(message);
    message
}

/// Frees the boards whose moves are answered.
fn settle(hall: &Hall, boards: &mut [Board], waiting: &mut Vec<usize>) {
    hall.double.look(|world| {
        waiting.retain(|at| {
            let board = &mut boards[*at];
            let there = board.waits.is_none_or(|message| {
                world.all_messages(board.thread).any(|post| answered(post) == Some(message))
            });
            if there {
                board.waits = None;
            }
            !there
        });
    });
}

/// Looks at every move of a spell: its answers, when the first came, and its picture.
fn judge(world: &World, boards: &[Board], asked: &[(usize, Snowflake)], figures: &mut Figures) {
    for (at, message) in asked {
        let board = &boards[*at];
        let answers: Vec<_> =
            world.all_messages(board.thread).filter(|p| answered(p) == Some(*message)).collect();
        let what = || format!("message {message} in thread {}", board.thread);
        let Some(first) = answers.first() else {
            figures.lost.push(what());
            continue;
        };
        figures.waited.push((first.id.time() - message.time()).num_milliseconds());
        figures.bare += usize::from(!answers.iter().any(|post| !post.files.is_empty()));
        let mut nonces: Vec<_> = answers.iter().map(|post| post.nonce.clone()).collect();
        nonces.dedup();
        if nonces.len() < answers.len() {
            figures.doubled.push(what());
        }
    }
    figures.waited.sort_unstable();
}

/// Compares what is stored with what was typed; what differs, a line each. The daemon is stopped.
pub fn differences(hall: &Hall, boards: &[Board]) -> Vec<String> {
    let store = Store::open(&Location::File(hall.path("games.db")), "discord", None);
    let store = store.expect("the database");
    let mut found = Vec::new();
    for board in boards {
        let place = bot::bridge::PlaceId(board.thread.to_string());
        let id: Option<GameId> = store.last_in(&place).expect("a game");
        let stored = id.map(|id| store.actions(id).expect("its actions")).unwrap_or_default();
        let stored: Vec<&str> = stored.iter().map(|action| action.canonical.as_str()).collect();
        if stored != board.moves {
            found.push(format!("thread {place}: typed {:?}, stored {stored:?}", board.moves));
        }
    }
    store.close();
    found
}
