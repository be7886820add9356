//! Games of one person against a computer.

use std::time::Duration;

use bot::chance::Chance;
use loopback::{Message, Person, Snowflake};
use rules::{Game, Seat, Variant};

use super::boards::answered;
use super::harness::Harness;

/// The longest wait for a game to begin.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A game against a computer, which plays Black.
pub struct Match {
    thread: Snowflake,
    person: Person,
    position: Box<dyn Game>,
    /// The move that was typed last, and whether it is answered.
    typed: Option<Snowflake>,
    /// The computer's moves that were read.
    moves: usize,
}

/// Games against computers, played whenever it is the person's turn.
pub struct Matches {
    all: Vec<Match>,
    chance: Chance,
}

impl Matches {
    /// Opens this many games in a channel of its own.
    pub fn open(harness: &Harness, games: usize, level: u8, seed: u64) -> Self {
        let guild = harness.guilds[0];
        let channel = harness.double.with(|world| world.add_channel(guild, "computers"));
        let bot = harness.double.look(|world| world.bot);
        let people = (0..games).map(|n| harness.double.person(&format!("C{n}")));
        let asked: Vec<(Person, Snowflake)> = people
            .map(|person| {
                let words = format!("<@{bot}> /play chess white=me black=computer:{level}");
                let asked = person.says(channel, &words);
                (person, asked)
            })
            .collect();
        let begun = asked.into_iter().map(|(person, asked)| {
            let thread = harness.double.wait_here_for(TIMEOUT, |world| {
                let post = world.all_messages(channel).find(|m| answered(m) == Some(asked))?;
                let begins = |m: &Message| m.author == world.bot && !m.files.is_empty();
                world.all_messages(post.id).any(begins).then_some(post.id)
            });
            let thread = thread.unwrap_or_else(|e| panic!("no game begins: {e}"));
            let position = Variant::Chess.new_game::<&str, &str>(&[]).expect("the usual game");
            Match { thread, person, position, typed: None, moves: 0 }
        });
        Self { all: begun.collect(), chance: Chance::new(seed) }
    }

    /// Reads the moves that computers have made, and answers one of them: many at once would wait for Discord's rate limit, and
    /// with them what is measured.
    pub fn advance(&mut self, harness: &Harness) {
        for game in &mut self.all {
            let read = harness.double.look(|world| game.read(world.all_messages(game.thread)));
            if let Some(action) = read {
                game.position.apply(&action).unwrap_or_else(|e| panic!("{action}: {e}"));
                game.moves += 1;
            }
            if game.position.to_act() != Some(Seat(0)) {
                continue;
            }
            let mut actions = game.position.actions();
            let action = actions.swap_remove(self.chance.below(actions.len()));
            game.typed = Some(game.person.says(game.thread, &action));
            game.position.apply(&action).expect("a legal action");
            break;
        }
    }

    /// The moves that computers have made.
    pub fn moves(&self) -> usize {
        self.all.iter().map(|game| game.moves).sum()
    }
}

impl Match {
    /// Returns the move that the computer made after those that were read.
    fn read<'a>(&self, messages: impl Iterator<Item = &'a Message>) -> Option<String> {
        let made = |m: &'a Message| m.content.strip_prefix("Computer, level ");
        let text = messages.filter_map(made).nth(self.moves)?;
        let (_, after) = text.split_once(": ")?;
        let word = after.split_whitespace().next()?;
        let read = self.position.read(Seat(1), word.trim_end_matches('.'));
        read.ok().map(|read| read.canonical)
    }
}
