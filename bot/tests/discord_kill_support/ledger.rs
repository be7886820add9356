//! Everything people said and pressed, and what must come of it.

use loopback::{Message, Snowflake, World};

/// What must come of something said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// Nothing: it is talk.
    Silence,
    /// A verdict of this kind, and its answer.
    Outcome(&'static str),
    /// It is one try of an errand, of which just one has its effect.
    Errand(usize),
}

/// Something said or pressed.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) id: Snowflake,
    pub(super) place: Snowflake,
    pub(super) person: Snowflake,
    /// A slash command or a button: no history holds it.
    pub(super) pressed: bool,
    /// No history that is read holds it, so a daemon that dies may never have heard of it.
    pub(super) lossy: bool,
    /// The daemon died before it kept it: whoever wanted it says it again.
    pub(super) lost: bool,
    pub(super) want: Want,
}

/// Where an errand's effect is seen by all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// In the hall, or in the thread that comes of it.
    Hall,
    /// In the game's own place.
    Game,
    /// By whoever asked, alone.
    Private,
}

/// Something wanted, said as often as it takes.
#[derive(Clone, Debug)]
pub(super) struct Errand {
    /// The verdict of the try that has its effect.
    pub(super) outcome: &'static str,
    pub(super) effect: Effect,
    /// The tries, as numbers of inputs.
    pub(super) tries: Vec<usize>,
}

/// How an errand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// An answer is still to come.
    Open,
    /// It had its effect, and every try its answer.
    Done,
    /// Every try was lost.
    Lost,
}

#[derive(Debug, Default)]
pub(super) struct Ledger {
    pub(super) inputs: Vec<Input>,
    pub(super) errands: Vec<Errand>,
}

impl Ledger {
    pub(super) fn errand(&mut self, outcome: &'static str, effect: Effect) -> usize {
        self.errands.push(Errand { outcome, effect, tries: Vec::new() });
        self.errands.len() - 1
    }

    pub(super) fn note(&mut self, input: Input) {
        let number = self.inputs.len();
        if let Want::Errand(errand) = input.want {
            self.errands[errand].tries.push(number);
        }
        self.inputs.push(input);
    }

    /// The tries of an errand.
    pub(super) fn tries(&self, errand: usize) -> impl Iterator<Item = &Input> {
        self.errands[errand].tries.iter().map(|n| &self.inputs[*n])
    }

    /// Whether something said has its answer, if it must have one.
    pub(super) fn is_answered(
        &self,
        world: &World,
        input: usize,
        hall: Snowflake,
        game: Option<Snowflake>,
    ) -> bool {
        let input = &self.inputs[input];
        input.want == Want::Silence
            || input.lost
            || game.is_some_and(|game| posted(world, game, input.id))
            || posted(world, hall, input.id)
            || told_alone(world, input)
    }

    /// How an errand stands. `game` is the place of its game, if there is one yet.
    pub(super) fn standing(
        &self,
        world: &World,
        errand: usize,
        hall: Snowflake,
        game: Option<Snowflake>,
    ) -> Standing {
        let effect = self.errands[errand].effect;
        let mut done = false;
        let in_vain = |i: &Input| i.lost || interrupted(world, i);
        for input in self.tries(errand).filter(|i| !in_vain(i)) {
            let in_game = game.is_some_and(|game| posted(world, game, input.id));
            let in_hall = posted(world, hall, input.id);
            let private = told_alone(world, input);
            if !(in_game || in_hall || private) {
                return Standing::Open;
            }
            done |= match effect {
                Effect::Hall => in_hall || in_game,
                Effect::Game => in_game,
                Effect::Private => private,
            };
        }
        if done {
            Standing::Done
        } else if self.tries(errand).all(in_vain) {
            Standing::Lost
        } else {
            // Only refusals so far: the judge finds out why.
            Standing::Open
        }
    }
}

/// The beginning of the nonces of everything that answers a message.
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

/// The private conversation with somebody, if there is one.
pub(super) fn direct(world: &World, person: Snowflake) -> Option<Snowflake> {
    let with = |kind: &loopback::ChannelKind| matches!(kind, loopback::ChannelKind::Direct(p) if *p == person);
    world.channels.values().find(|c| with(&c.kind)).map(|c| c.id)
}

/// Whether the daemon died so often while judging something pressed that it says so, and that it must be asked again.
fn interrupted(world: &World, input: &Input) -> bool {
    let says_so = |m: &Message| m.content.contains("I was interrupted");
    let prefix = prefix(input.id);
    input.pressed
        && (world.answer_to(input.id).is_some_and(says_so)
            || direct(world, input.person).is_some_and(|channel| {
                let said = world.all_messages(channel).filter(|m| says_so(m));
                said.filter_map(nonce).any(|nonce| nonce.starts_with(&prefix))
            }))
}

/// Whether whoever said something was answered alone.
fn told_alone(world: &World, input: &Input) -> bool {
    let shown = input.pressed
        && world.answer_to(input.id).is_some_and(|m| m.only_to.is_some() && !m.content.is_empty());
    shown || direct(world, input.person).is_some_and(|channel| posted(world, channel, input.id))
}
