//! Types legal moves at a rate, or as fast as they are answered.

use std::time::{Duration, Instant};

use bot::chance::Chance;
use bot::game::state::GameId;
use bot::store::Store;
use loopback::{Snowflake, World};
use rules::Game;
use serde_json::json;

use super::boards::{Board, answered};
use super::figures::Figures;
use super::harness::Harness;

/// The time between two looks for answers.
const LOOK: Duration = Duration::from_millis(10);

/// How long after the last move an answer may come before it counts as lost.
const TIMEOUT: Duration = Duration::from_secs(60);

/// When moves are typed.
#[derive(Clone, Copy, Debug)]
pub enum Tempo {
    /// This many a second for this long, whether or not they are answered.
    Rate(u32, Duration),
    /// This many in all, with at most this many waiting for their answers at a time.
    AtOnce(usize, usize),
}

impl Tempo {
    /// The number of moves that should have been typed by now.
    fn due(self, passed: Duration, waiting: usize, typed: usize) -> usize {
        match self {
            Self::Rate(rate, length) => {
                let passed = passed.min(length).as_millis();
                usize::try_from(passed * u128::from(rate) / 1000).unwrap_or(0)
            }
            Self::AtOnce(total, most) => (typed + most.saturating_sub(waiting)).min(total),
        }
    }

    /// The time limit if not all moves can be typed because every board waits for an answer.
    fn longest(self) -> Duration {
        match self {
            Self::Rate(_, length) => length + TIMEOUT,
            Self::AtOnce(..) => 10 * TIMEOUT,
        }
    }

    fn total(self) -> usize {
        match self {
            Self::Rate(_, length) => self.due(length, 0, 0),
            Self::AtOnce(total, _) => total,
        }
    }
}

/// Plays on all boards and returns what became of the moves. `look` is called now and then with the time passed.
pub fn play(
    harness: &Harness,
    boards: &mut [Board],
    tempo: Tempo,
    chance: &mut Chance,
    look: impl FnMut(Duration),
) -> Figures {
    play_with_conditions(harness, boards, (tempo, 0), chance, look)
}

/// As [`play`], and this percentage of the moves is answered by a condition of the next player.
pub fn play_with_conditions(
    harness: &Harness,
    boards: &mut [Board],
    (tempo, percent): (Tempo, usize),
    chance: &mut Chance,
    mut look: impl FnMut(Duration),
) -> Figures {
    let begun = Instant::now();
    let mut figures = Figures::default();
    let mut waiting: Vec<usize> = Vec::new();
    let mut asked: Vec<(usize, Snowflake, bool)> = Vec::new();
    while figures.typed < tempo.total() && begun.elapsed() < tempo.longest() {
        let due = tempo.due(begun.elapsed(), waiting.len(), figures.typed);
        while figures.typed < due {
            let Some(at) = free(boards, chance) else { break };
            let board = &mut boards[at];
            waiting.push(at);
            if board.prepared.is_none() && chance.below(100) < percent && prepare(board, chance) {
                continue;
            }
            let conditional = board.prepared.is_some();
            asked.push((at, type_move(board, chance), conditional));
            figures.typed += 1;
        }
        settle(harness, boards, &mut waiting);
        look(begun.elapsed());
        std::thread::sleep(LOOK);
    }
    figures.seconds = begun.elapsed().as_secs_f64();
    let end = Instant::now();
    while !waiting.is_empty() && end.elapsed() < TIMEOUT {
        settle(harness, boards, &mut waiting);
        std::thread::sleep(LOOK);
    }
    let unset = waiting.iter().filter(|at| boards[**at].prepared.is_some());
    figures.lost.extend(unset.map(|at| format!("a condition in thread {}", boards[*at].thread)));
    harness.double.look(|world| judge(world, boards, &asked, &mut figures));
    figures
}

/// A board on which a move can be typed now.
fn free(boards: &[Board], chance: &mut Chance) -> Option<usize> {
    let first = chance.below(boards.len());
    (first..boards.len())
        .chain(0..first)
        .find(|at| boards[*at].waits.is_none() && boards[*at].position.to_act().is_some())
}

fn drawn(position: &dyn Game, chance: &mut Chance) -> String {
    let mut actions = position.actions();
    actions.swap_remove(chance.below(actions.len()))
}

/// Sets a condition of the player whose turn is next. Returns false if another move would not be theirs.
fn prepare(board: &mut Board, chance: &mut Chance) -> bool {
    let seat = board.position.to_act();
    let expected = drawn(board.position.as_ref(), chance);
    let mut after = board.position.clone();
    after.apply(&expected).expect("a legal action");
    let Some(next) = after.to_act().filter(|next| Some(*next) != seat) else { return false };
    let answer = drawn(after.as_ref(), chance);
    let line = json!(format!("{expected} then {answer}"));
    let person = &board.seats[next.index()];
    let asked = person.slash(board.thread, "/if", &[("line", line)]).expect("a command");
    board.prepared = Some((expected, answer));
    board.waits = Some(asked);
    true
}

/// Types the move that a condition expects, or another one.
fn type_move(board: &mut Board, chance: &mut Chance) -> Snowflake {
    let seat = board.position.to_act().expect("a game that goes on");
    let (action, answer) = match board.prepared.take() {
        Some((expected, answer)) => (expected, Some(answer)),
        None => (drawn(board.position.as_ref(), chance), None),
    };
    let message = board.seats[seat.index()].says(board.thread, &action);
    for action in [Some(action), answer].into_iter().flatten() {
        board.position.apply(&action).expect("a legal action");
        board.moves.push(action);
    }
    board.waits = Some(message);
    message
}

/// Frees the boards whose moves are answered.
fn settle(harness: &Harness, boards: &mut [Board], waiting: &mut Vec<usize>) {
    harness.double.look(|world| {
        waiting.retain(|at| {
            let board = &mut boards[*at];
            let there = board.waits.is_none_or(|asked| {
                world.answer_to(asked).is_some()
                    || world.all_messages(board.thread).any(|post| answered(post) == Some(asked))
            });
            if there {
                board.waits = None;
            }
            !there
        });
    });
}

/// Checks every move of a measurement: its answers, when the first came, and its picture.
fn judge(
    world: &World,
    boards: &[Board],
    asked: &[(usize, Snowflake, bool)],
    figures: &mut Figures,
) {
    for (at, message, conditional) in asked {
        let board = &boards[*at];
        let answers: Vec<_> =
            world.all_messages(board.thread).filter(|p| answered(p) == Some(*message)).collect();
        let what = || format!("message {message} in thread {}", board.thread);
        let Some(first) = answers.first() else {
            figures.lost.push(what());
            continue;
        };
        let waited = (first.id.time() - message.time()).num_milliseconds();
        figures.waited.push(waited);
        figures.conditional.extend(conditional.then_some(waited));
        figures.without_picture += usize::from(!answers.iter().any(|post| !post.files.is_empty()));
        let mut nonces: Vec<_> = answers.iter().map(|post| post.nonce.clone()).collect();
        nonces.dedup();
        if nonces.len() < answers.len() {
            figures.duplicated.push(what());
        }
    }
    figures.waited.sort_unstable();
    figures.conditional.sort_unstable();
}

/// Compares what is stored with what was typed. Returns a line per difference. The daemon is stopped.
pub fn differences(harness: &Harness, boards: &[Board]) -> Vec<String> {
    let store = Store::open(&harness.location(), "discord", None).expect("the database");
    let mut found = Vec::new();
    for board in boards {
        let place = bot::chat::PlaceId(board.thread.to_string());
        let id: Option<GameId> =
            store.snapshot().expect("the store").last_in(&place).expect("a game");
        let stored = id
            .map(|id| store.snapshot().expect("the store").actions(id).expect("its actions"))
            .unwrap_or_default();
        let stored: Vec<&str> = stored.iter().map(|action| action.canonical.as_str()).collect();
        if stored != board.moves {
            found.push(format!("thread {place}: typed {:?}, stored {stored:?}", board.moves));
        }
    }
    store.close();
    found
}
