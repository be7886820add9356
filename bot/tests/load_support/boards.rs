//! The games of a load test: opened in channels, played in threads.

use std::sync::Mutex;
use std::time::Duration;

use bot::chance::Chance;
use loopback::{Message, Person, Snowflake, World};
use rules::{Game, Variant};

use super::harness::Harness;

/// The longest wait for one answer.
const TIMEOUT: Duration = Duration::from_secs(120);

/// Channels per guild in which games are opened.
const CHANNELS: usize = 4;

/// A game as its players know it.
pub struct Board {
    /// The thread in which it is played.
    pub thread: Snowflake,
    /// The players by seat.
    pub seats: Vec<Person>,
    /// The position after all moves typed.
    pub position: Box<dyn Game>,
    /// All moves typed, in canonical notation.
    pub moves: Vec<String>,
    /// The move or command that waits for its answer.
    pub waits: Option<Snowflake>,
    /// The next move, and the condition that answers it.
    pub prepared: Option<(String, String)>,
}

/// The message that a post answers, taken from its nonce.
pub fn answered(post: &Message) -> Option<Snowflake> {
    let nonce = post.nonce.as_ref()?.as_str()?;
    let (number, _) = nonce.strip_prefix('m')?.split_once('-')?;
    u64::from_str_radix(number, 36).ok().map(Snowflake)
}

/// The variant of the n-th game: half of them are Siege Chess.
fn variant(n: usize) -> Variant {
    if n % 10 < 5 { Variant::Siege } else { Variant::ALL[n % 10 % Variant::ALL.len()] }
}

/// Opens this many games, divided among the guilds, and waits until all have started.
pub fn open(harness: &Harness, games: usize, people: usize) -> Vec<Board> {
    let people: Vec<Person> =
        (0..people).map(|n| harness.double.person(&format!("P{n}"))).collect();
    let channels: Vec<Snowflake> = harness.double.with(|world| {
        let mut all = Vec::new();
        for guild in &harness.guilds {
            all.extend((0..CHANNELS).map(|n| world.add_channel(*guild, &format!("games-{n}"))));
        }
        all
    });
    let boards = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for (lane, channel) in channels.iter().enumerate() {
            let (people, boards, lanes) = (&people, &boards, channels.len());
            scope.spawn(move || {
                for n in (lane..games).step_by(lanes) {
                    let board = open_one(harness, *channel, n, people);
                    boards.lock().expect("the boards").push((n, board));
                }
            });
        }
    });
    let mut boards = boards.into_inner().expect("the boards");
    boards.sort_by_key(|(n, _)| *n);
    boards.into_iter().map(|(_, board)| board).collect()
}

fn open_one(harness: &Harness, channel: Snowflake, n: usize, people: &[Person]) -> Board {
    let variant = variant(n);
    let position = variant.new_game::<&str, &str>(&[]).expect("the usual game");
    let count = position.seats().len();
    let mut chance = Chance::new(n as u64);
    let first = chance.below(people.len());
    let step = people.len() / count;
    let seats: Vec<Person> =
        (0..count).map(|i| people[(first + i * step) % people.len()].clone()).collect();
    let bot = harness.double.look(|world| world.bot);
    let mut words = format!("<@{bot}> /play {}", variant.name());
    for (i, (name, person)) in position.seats().iter().zip(&seats).enumerate() {
        let who = if i == 0 { "me".to_owned() } else { person.mention() };
        words.push_str(&format!(" {}={who}", name.name.to_lowercase()));
    }
    let asked = seats[0].says(channel, &words);
    let invitation = wait(harness, channel, asked);
    for person in &seats[1..] {
        let joined = person.says(channel, &format!("<@{bot}> /join"));
        // The answer to the last `/join` is posted in the thread.
        if person.id != seats[count - 1].id {
            wait(harness, channel, joined);
        }
    }
    let begun = harness.double.wait_here_for(TIMEOUT, |world| first_post(world, invitation));
    begun.unwrap_or_else(|error| panic!("game {n} does not begin: {error}\n{}", harness.log()));
    Board { thread: invitation, seats, position, moves: Vec::new(), waits: None, prepared: None }
}

/// Whether the first post of a game is in its thread.
fn first_post(world: &World, thread: Snowflake) -> Option<()> {
    world.all_messages(thread).any(|m| m.author == world.bot && !m.files.is_empty()).then_some(())
}

fn wait(harness: &Harness, channel: Snowflake, asked: Snowflake) -> Snowflake {
    let found = harness.double.wait_here_for(TIMEOUT, |world| {
        world.all_messages(channel).filter(|m| answered(m) == Some(asked)).map(|m| m.id).next()
    });
    found.unwrap_or_else(|error| panic!("no answer: {error}\n{}", harness.log()))
}
