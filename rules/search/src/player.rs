//! Players of games among themselves: a manner of choosing actions, an evaluation, and how much they may think.

use std::io;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use rules::engine::Playable;

use crate::chance::Chance;
use crate::course::Course;
use crate::evaluate::Evaluation;
use crate::level::Level;
use crate::limits::Effort;
use crate::maxn::MaxN;
use crate::rival::Rival;
use crate::search::{Found, Memory, Replies, Search};

/// How a player chooses its actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By the search, at a level.
    Level(Level),
    /// By the search at the highest level, with these replies.
    Replies(Replies),
    /// By max^n.
    MaxN,
    /// By chance.
    Random,
    /// Another program that speaks UCI: its command line and its options.
    Program(String, Vec<(String, String)>),
}

/// The description of a player, as text: parts separated by commas.
///
/// - how it chooses: `level=6`, `maxn`, `paranoid`, `opps=1:2` (one opponent replies freely, the others with their two first actions),
///   `random`, or `uci=COMMAND`, with options as `UCI_Elo=2400`; without any of them level 8
/// - how long it thinks: `ms=50`, `nodes=10000` or `depth=6`; without any of them 50 milliseconds
/// - `plain` for the usual values of the pieces alone, `sound` for the weights that fitting begins with, `weights=FILE` for weights of a file; without them those of the engine
///
/// ```
/// use search::limits::Effort;
/// use search::player::{Manner, Plan};
/// let plan: Plan = "maxn,plain,nodes=500".parse()?;
/// assert_eq!((plan.manner, plan.effort, plan.plain), (Manner::MaxN, Effort::Nodes(500), true));
/// assert!("clever".parse::<Plan>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How it chooses.
    pub manner: Manner,
    /// How long it thinks.
    pub effort: Effort,
    /// Whether only the usual values of the pieces count.
    pub plain: bool,
    /// Whether it plays with the weights that fitting begins with.
    pub sound: bool,
    /// The file of its weights.
    pub weights: Option<PathBuf>,
}

impl Default for Plan {
    /// Level 8, 50 milliseconds, and the weights of the engine.
    fn default() -> Self {
        Self {
            manner: Manner::Level(Level::HIGHEST),
            effort: Effort::Time(Duration::from_millis(50)),
            plain: false,
            sound: false,
            weights: None,
        }
    }
}

impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut plan = Self::default();
        let number = |text: &str| text.parse::<u64>().map_err(|_| format!("'{text}' is no number"));
        for part in text.split(',').map(str::trim) {
            match part.split_once('=').unwrap_or((part, "")) {
                ("maxn", "") => plan.manner = Manner::MaxN,
                ("paranoid", "") => plan.manner = Manner::Replies(Replies::ALL),
                ("random", "") => plan.manner = Manner::Random,
                ("plain", "") => plan.plain = true,
                ("sound", "") => plan.sound = true,
                ("level", level) => {
                    plan.manner = Manner::Level(level.parse().map_err(|e| format!("{e}"))?);
                }
                ("opps", replies) => {
                    let two = replies.split_once(':').ok_or("opps=FREE:FEW, such as opps=1:2")?;
                    let [free, few] = [number(two.0)? as u8, number(two.1)? as u8];
                    plan.manner = Manner::Replies(Replies { free, few });
                }
                ("uci", command) => plan.manner = Manner::Program(command.to_owned(), Vec::new()),
                ("ms", ms) => plan.effort = Effort::Time(Duration::from_millis(number(ms)?)),
                ("nodes", nodes) => plan.effort = Effort::Nodes(number(nodes)?),
                ("depth", depth) => plan.effort = Effort::Depth(number(depth)?.min(100) as u32),
                ("weights", file) => plan.weights = Some(file.into()),
                (name, value) => match &mut plan.manner {
                    Manner::Program(_, options) => {
                        options.push((name.to_owned(), value.to_owned()));
                    }
                    _ => return Err(format!("'{part}' describes no player")),
                },
            }
        }
        Ok(plan)
    }
}

/// A player of one game.
#[derive(Debug)]
pub struct Player {
    /// What it thinks of positions.
    pub evaluation: Arc<Evaluation>,
    manner: Manner,
    effort: Effort,
    memory: Memory,
    chance: Chance,
    rival: Option<Rival>,
}

impl Player {
    /// Creates a player with a table of that many bytes.
    #[must_use]
    pub fn new(evaluation: Arc<Evaluation>, manner: Manner, effort: Effort, bytes: usize) -> Self {
        let (memory, chance) = (Memory::new(bytes), Chance::new(0));
        Self { evaluation, manner, effort, memory, chance, rival: None }
    }

    /// Begins a game: forgets the last one. What is left to chance comes from a seed.
    pub fn begin(&mut self, seed: u64) {
        self.memory.clear();
        self.chance = Chance::new(seed);
    }

    /// Thinks about a position. Returns `None` if no action is legal.
    ///
    /// # Errors
    /// What talking to a program that plays fails with, also if what it answers is no legal action.
    pub fn think<P: Playable>(
        &mut self,
        course: &Course<P>,
    ) -> io::Result<Option<Found<P::Action>>> {
        let (position, limits) = (&course.position, self.effort.limits());
        let evaluation = &*self.evaluation;
        Ok(match &self.manner {
            _ if course.actions.is_empty() => None,
            Manner::Level(level) => {
                let search =
                    Search::new(position, &course.earlier, evaluation, &mut self.memory, limits);
                search.at_level(*level, &mut self.chance, |_| {})
            }
            Manner::Replies(replies) => {
                Search::new(position, &course.earlier, evaluation, &mut self.memory, limits)
                    .with_replies(*replies)
                    .run(|_| {})
            }
            Manner::MaxN => MaxN::new(position, evaluation, limits).run(),
            Manner::Random => {
                Some(Found::only(course.actions[self.chance.below(course.actions.len())]))
            }
            Manner::Program(command, options) => {
                let rival = match &mut self.rival {
                    Some(rival) => rival,
                    none => none.insert(Rival::start(command, options)?),
                };
                let text = rival.choose(&course.played, self.effort)?;
                let seat = position.turn();
                let named = |action: &&P::Action| position.canonical(seat, **action) == text;
                let named = course.actions.iter().find(named);
                let illegal =
                    || io::Error::other(format!("{command} plays {text}, which is illegal"));
                Some(Found::only(*named.ok_or_else(illegal)?))
            }
        })
    }
}
