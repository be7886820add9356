//! All messages and interactions of people, and what must result from them.

use loopback::{Message, Snowflake, World};

/// What must result from a message or interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// No answer for others: it is chat.
    NoAnswer,
    /// A verdict of this kind, and an answer.
    Outcome(&'static str),
    /// It is one of the attempts at a goal. Exactly one of them has its effect.
    Goal(usize),
}

/// A message or interaction.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) id: Snowflake,
    pub(super) place: Snowflake,
    pub(super) person: Snowflake,
    /// An interaction: it is in no history.
    pub(super) pressed: bool,
    /// It is in no history that is read, so a daemon that is killed may never have received it.
    pub(super) lossy: bool,
    /// The daemon was killed before storing it, so its author sends it again.
    pub(super) lost: bool,
    pub(super) expected: Expected,
}

/// Where everybody sees the effect of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// In the channel, or in the thread made from its message.
    Channel,
    /// In the game's own place.
    Game,
    /// Only the person who asked sees it.
    Private,
}

/// Something that a person wants, and attempts until it succeeds.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// The verdict of the attempt that succeeds.
    pub(super) outcome: &'static str,
    pub(super) effect: Effect,
    /// The attempts, as indices of inputs.
    pub(super) attempts: Vec<usize>,
}

/// The state of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// An answer is missing.
    Open,
    /// It succeeded, and every attempt is answered.
    Done,
    /// Every attempt was lost.
    Lost,
}

#[derive(Debug, Default)]
pub(super) struct Expectations {
    pub(super) inputs: Vec<Input>,
    pub(super) goals: Vec<Goal>,
}

impl Expectations {
    pub(super) fn goal(&mut self, outcome: &'static str, effect: Effect) -> usize {
        self.goals.push(Goal { outcome, effect, attempts: Vec::new() });
        self.goals.len() - 1
    }

    pub(super) fn note(&mut self, input: Input) {
        let number = self.inputs.len();
        if let Expected::Goal(goal) = input.expected {
            self.goals[goal].attempts.push(number);
        }
        self.inputs.push(input);
    }

    /// The attempts at a goal.
    pub(super) fn attempts(&self, goal: usize) -> impl Iterator<Item = &Input> {
        self.goals[goal].attempts.iter().map(|n| &self.inputs[*n])
    }

    /// Whether an input has its answer, if it must have one.
    pub(super) fn is_answered(
        &self,
        world: &World,
        input: usize,
        channel: Snowflake,
        game: Option<Snowflake>,
    ) -> bool {
        let input = &self.inputs[input];
        input.expected == Expected::NoAnswer
            || input.lost
            || game.is_some_and(|game| posted(world, game, input.id))
            || posted(world, channel, input.id)
            || answered_alone(world, input)
    }

    /// The state of a goal. `game` is the place of its game, if it has one.
    pub(super) fn progress(
        &self,
        world: &World,
        goal: usize,
        channel: Snowflake,
        game: Option<Snowflake>,
    ) -> Progress {
        let effect = self.goals[goal].effect;
        let mut done = false;
        let lost = |i: &Input| i.lost || interrupted(world, i);
        for input in self.attempts(goal).filter(|i| !lost(i)) {
            let in_game = game.is_some_and(|game| posted(world, game, input.id));
            let in_channel = posted(world, channel, input.id);
            let private = answered_alone(world, input);
            if !(in_game || in_channel || private) {
                return Progress::Open;
            }
            done |= match effect {
                Effect::Channel => in_channel || in_game,
                Effect::Game => in_game,
                Effect::Private => private,
            };
        }
        if done {
            Progress::Done
        } else if self.attempts(goal).all(lost) {
            Progress::Lost
        } else {
            // Only refusals so far: the final check finds out why.
            Progress::Open
        }
    }
}

/// The beginning of the nonces of all answers to a message.
pub(super) fn prefix(id: Snowflake) -> String {
    let (mut n, mut digits) = (id.0, Vec::new());
    while n > 0 {
        digits.push(char::from_digit(u32::try_from(n % 36).unwrap_or(0), 36).unwrap_or('0'));
        n /= 36;
    }
    let number: String = digits.iter().rev().collect();
    format!("m{number}-")
}

/// The nonce of a post.
pub(super) fn nonce(message: &Message) -> Option<&str> {
    message.nonce.as_ref()?.as_str()
}

/// Whether a post in a channel answers a message.
pub(super) fn posted(world: &World, channel: Snowflake, id: Snowflake) -> bool {
    answer_in(world, channel, id).is_some()
}

/// The first post in a channel that answers a message.
pub(super) fn answer_in(world: &World, channel: Snowflake, id: Snowflake) -> Option<&Message> {
    let prefix = prefix(id);
    // Ids ascend, and an answer comes after its question.
    world
        .all_messages(channel)
        .filter(|m| m.id > id && m.only_to.is_none() && !m.deleted && m.author == world.bot)
        .find(|m| nonce(m).is_some_and(|nonce| nonce.starts_with(&prefix)))
}

/// The direct-message channel of a person, if there is one.
pub(super) fn direct(world: &World, person: Snowflake) -> Option<Snowflake> {
    let with = |kind: &loopback::ChannelKind| matches!(kind, loopback::ChannelKind::Direct(p) if *p == person);
    world.channels.values().find(|c| with(&c.kind)).map(|c| c.id)
}

/// Whether processing an interaction was interrupted so often that the answer asks to try again.
fn interrupted(world: &World, input: &Input) -> bool {
    let says_so = |m: &Message| m.content.contains("I was interrupted");
    let prefix = prefix(input.id);
    input.pressed
        && (world.answer_to(input.id).is_some_and(says_so)
            || direct(world, input.person).is_some_and(|channel| {
                let sent = world.all_messages(channel).filter(|m| says_so(m));
                sent.filter_map(nonce).any(|nonce| nonce.starts_with(&prefix))
            }))
}

/// Whether an input was answered to its author alone.
fn answered_alone(world: &World, input: &Input) -> bool {
    let shown = input.pressed
        && world.answer_to(input.id).is_some_and(|m| m.only_to.is_some() && !m.content.is_empty());
    shown || direct(world, input.person).is_some_and(|channel| posted(world, channel, input.id))
}
