//! The interface of a slow game, and the driver that compares it with the fast one.

use std::collections::BTreeMap;

use rules::Variant;
use rules::game::{Game, status_text};

use crate::support::Random;

/// The number of styles of play.
pub(crate) const STYLES: usize = 5;

/// Positions per game in every test run, if every rule has fired by then.
const POSITIONS: usize = 6_000;

/// The most positions that are played until then.
const MOST: usize = 20_000;

/// A game written from its page alone.
pub(crate) trait SlowGame: Clone {
    /// The initial position with these options.
    fn start(options: &[(&str, &str)]) -> Self;
    /// TO-ACT of `replay`: the page's letters, `-` if over.
    fn to_act(&self) -> String;
    /// `play`, `draw` or `win:X`.
    fn status(&self) -> String;
    /// Byte-sorted canonical actions, without terminations; empty if over.
    fn actions(&self) -> Vec<String>;
    /// Applies a canonical action, or `W(Y)`, `W(L)`, `W(S)`, `W(=)`. The error gives the reason.
    fn apply(&mut self, action: &str) -> Result<(), String>;
    /// Whether the side to act may claim a draw now.
    fn may_claim(&self) -> bool;
    /// How often each special rule has occurred in this game, by its name.
    fn fired(&self) -> &BTreeMap<&'static str, u64>;
    /// All special rules of the page that must occur in a campaign, by name with paragraph, such as `4.1 en passant`.
    fn rules() -> &'static [&'static str];
    /// How much random play prefers an action: 1 for plain ones, more for rare and sharp ones. `style`, below
    /// [`STYLES`], stays the same in one game.
    fn weight(&self, action: &str, style: usize) -> usize;
}

/// Where a game of a campaign may start.
pub(crate) struct Start {
    /// The options.
    pub(crate) options: Vec<(&'static str, &'static str)>,
    /// Canonical actions played first, each compared like any other.
    pub(crate) line: Vec<String>,
}

impl Start {
    /// A start with options and a line of actions separated by spaces.
    pub(crate) fn new(options: &[(&'static str, &'static str)], line: &str) -> Self {
        let line = line.split_whitespace().map(str::to_owned).collect();
        Self { options: options.to_vec(), line }
    }
}

/// What to play.
pub(crate) struct Campaign {
    /// The name of the variant.
    pub(crate) variant: &'static str,
    /// The letters of the seats, in turn order.
    pub(crate) letters: &'static [char],
    /// Where games start, chosen at random.
    pub(crate) starts: Vec<Start>,
    /// The most actions of a game after its start, by style.
    pub(crate) most: [usize; STYLES],
}

/// The two games, and how they were reached.
struct Pair<'a, P> {
    campaign: &'a Campaign,
    options: &'a [(&'static str, &'static str)],
    seed: u64,
    line: Vec<String>,
    slow: P,
    fast: Box<dyn Game>,
}

fn new_game(name: &str, options: &[(&str, &str)]) -> Box<dyn Game> {
    Variant::from_name(name).and_then(|v| v.new_game(options)).expect("name and options are right")
}

/// If the test panics, prints how to reproduce it.
impl<P> Drop for Pair<'_, P> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let (variant, line) = (self.campaign.variant, self.line.join(" "));
            eprintln!("{variant} {:?}, seed {}, after: {line}", self.options, self.seed);
        }
    }
}

impl<'a, P: SlowGame> Pair<'a, P> {
    fn new(campaign: &'a Campaign, start: &'a Start, seed: u64) -> Self {
        let options = &start.options[..];
        let fast = new_game(campaign.variant, options);
        Self { campaign, options, seed, line: Vec::new(), slow: P::start(options), fast }
    }

    fn fail(&self, what: &str) -> ! {
        panic!("{what}\n{}", self.fast.position_string());
    }

    fn same<T: PartialEq + std::fmt::Debug>(&self, what: &str, fast: &T, slow: &T) {
        if fast != slow {
            self.fail(&format!("{what}: the game {fast:?}, the second generator {slow:?}"));
        }
    }

    /// Compares everything visible. Returns the actions.
    fn compare(&self) -> Vec<String> {
        let actions = self.slow.actions();
        if !actions.is_sorted_by(|a, b| a < b) {
            self.fail(&format!("the second generator's actions are not sorted: {actions:?}"));
        }
        let over = self.slow.status() != "play";
        self.same("over by TO-ACT", &(self.slow.to_act() == "-"), &over);
        self.same("over by actions", &actions.is_empty(), &over);
        if over && self.slow.may_claim() {
            self.fail("the second generator allows a claim after the end");
        }
        let fast = &self.fast;
        self.same("status", &status_text(fast.as_ref()), &self.slow.status());
        self.same("to act", &fast.to_act_text(), &self.slow.to_act());
        let listed = fast.actions();
        if listed != actions {
            let only = |a: &[String], b: &[String]| -> Vec<String> {
                a.iter().filter(|x| !b.contains(x)).cloned().collect()
            };
            self.fail(&format!(
                "actions: only the game {:?}, only the second generator {:?}\nthe game: {}\n\
                 the second generator: {}",
                only(&listed, &actions),
                only(&actions, &listed),
                listed.join(" "),
                actions.join(" ")
            ));
        }
        if let Some(seat) = fast.to_act() {
            let claim = fast.draw_claim(seat).is_ok();
            self.same("claim", &claim, &self.slow.may_claim());
            self.compare_string(fast.as_ref(), &listed);
        }
        actions
    }

    /// Checks that the position string contains everything that determines the game.
    fn compare_string(&self, fast: &dyn Game, listed: &[String]) {
        let string = fast.position_string();
        match fast.variant().from_position(&string) {
            Err(error) => self.fail(&format!("{error}: {string}")),
            Ok(again) => {
                self.same("position string", &again.position_string(), &string);
                self.same("actions at the position string", &&again.actions()[..], &listed);
            }
        }
    }

    /// Checks that both games accept or refuse a text, with the same result. Changes nothing.
    fn probe(&self, text: &str) {
        let mut slow = self.slow.clone();
        let verdict = slow.apply(text);
        if verdict.is_err() {
            self.same("after a refusal", &slow.actions(), &self.slow.actions());
        }
        let mut fast = self.fast.clone();
        let before = fast.position_string();
        self.same(&format!("taking {text}"), &fast.apply(text).is_ok(), &verdict.is_ok());
        self.same(&format!("status after {text}"), &status_text(fast.as_ref()), &slow.status());
        if verdict.is_err() {
            self.same("position after a refusal", &fast.position_string(), &before);
        }
    }

    /// Texts similar to actions, and terminations that may be wrong now.
    fn probes(&self, random: &mut Random, actions: &[String]) {
        for letter in self.campaign.letters {
            for word in ["Y", "L", "S", "="] {
                if random.below(8) == 0 || actions.is_empty() {
                    self.probe(&format!("{letter}({word})"));
                }
            }
        }
        let source = if random.below(2) == 0 { &self.line } else { actions };
        if source.is_empty() {
            return;
        }
        let mut bytes = source[random.below(source.len())].clone().into_bytes();
        let others = b"abcdefghijklmnopqrstuvwxyz12345678";
        let at = random.below(bytes.len());
        match random.below(4) {
            0 => {}
            1 => bytes.push(others[random.below(others.len())]),
            2 => drop(bytes.remove(at)),
            _ => bytes[at] = others[random.below(others.len())],
        }
        if let Ok(text) = String::from_utf8(bytes) {
            self.probe(&text);
        }
    }

    fn apply(&mut self, action: &str) {
        if let Err(error) = self.fast.apply(action) {
            self.fail(&format!("the game refuses {action}: {error}"));
        }
        if let Err(error) = self.slow.apply(action) {
            self.fail(&format!("the second generator refuses {action}: {error}"));
        }
        self.line.push(action.to_owned());
    }
}

fn choose<P: SlowGame>(random: &mut Random, game: &P, actions: &[String], style: usize) -> String {
    let weights: Vec<usize> = actions.iter().map(|a| game.weight(a, style)).collect();
    let total: usize = weights.iter().sum();
    let mut at = random.below(total);
    for (action, weight) in actions.iter().zip(weights) {
        if at < weight {
            return action.clone();
        }
        at -= weight;
    }
    actions[random.below(actions.len())].clone()
}

/// Plays one game. Adds the rules that occurred to `fired` and returns the number of positions compared.
fn play<P: SlowGame>(
    campaign: &Campaign,
    seed: u64,
    fired: &mut BTreeMap<&'static str, u64>,
) -> usize {
    let mut random = Random(seed);
    let start = &campaign.starts[random.below(campaign.starts.len())];
    let style = random.below(STYLES);
    let claims = random.below(2) == 0;
    let mut pair: Pair<'_, P> = Pair::new(campaign, start, seed);
    let mut positions = 0;
    for action in &start.line {
        pair.compare();
        positions += 1;
        pair.apply(action);
    }
    loop {
        let actions = pair.compare();
        positions += 1;
        if actions.is_empty() || random.below(8) == 0 {
            pair.probes(&mut random, &actions);
        }
        if actions.is_empty() || pair.line.len() >= start.line.len() + campaign.most[style] {
            break;
        }
        let letter = campaign.letters[random.below(campaign.letters.len())];
        let action = match random.below(600) {
            0 => format!("{letter}(Y)"),
            1 => format!("{letter}(=)"),
            2 => format!("{letter}(L)"),
            _ if claims && pair.slow.may_claim() && random.below(6) == 0 => {
                // TO-ACT may continue with a letter for the board.
                format!("{}(S)", pair.slow.to_act().chars().next().unwrap_or('-'))
            }
            _ => choose(&mut random, &pair.slow, &actions, style),
        };
        pair.apply(&action);
    }
    for (&rule, &count) in pair.slow.fired() {
        *fired.entry(rule).or_default() += count;
    }
    positions
}

fn number<T: std::str::FromStr>(key: &str) -> Option<T> {
    std::env::var(key).ok().and_then(|n| n.parse().ok())
}

/// Plays until enough positions were compared. Every special rule must have occurred by then.
pub(crate) fn run<P: SlowGame>(campaign: &Campaign) {
    let first: u64 = number("SIEGEPOST_SEED").unwrap_or(1);
    let wanted: usize = number("SIEGEPOST_POSITIONS").unwrap_or(POSITIONS);
    let (mut positions, mut seed) = (0, first);
    let mut fired = BTreeMap::new();
    let missing = |fired: &BTreeMap<_, _>| -> Vec<_> {
        P::rules().iter().filter(|rule| !fired.contains_key(*rule)).collect()
    };
    while positions < wanted || positions < MOST && !missing(&fired).is_empty() {
        positions += play::<P>(campaign, seed, &mut fired);
        seed += 1;
    }
    println!("{}: seeds {first} to {}, {positions} positions", campaign.variant, seed - 1);
    for (rule, count) in &fired {
        println!("  {rule}: {count}");
    }
    let missing = missing(&fired);
    assert!(
        missing.is_empty(),
        "never happened in {positions} positions from seed {first}: {missing:?}"
    );
}

/// The number of leaf actions at a depth.
pub(crate) fn perft<P: SlowGame>(game: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions = game.actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    actions
        .iter()
        .map(|action| {
            let mut after = game.clone();
            after.apply(action).unwrap_or_else(|e| panic!("{action} is listed: {e}"));
            perft(&after, depth - 1)
        })
        .sum()
}

/// Counts leaf actions with both games at each depth up to `depth`. Returns the slow game's counts from depth 1.
pub(crate) fn perfts<P: SlowGame>(name: &str, options: &[(&str, &str)], depth: u32) -> Vec<u64> {
    let slow = P::start(options);
    let fast = new_game(name, options);
    let numbers: Vec<u64> = (1..=depth).map(|d| perft(&slow, d)).collect();
    let theirs: Vec<u64> = (1..=depth).map(|d| fast.perft(d)).collect();
    assert_eq!(theirs, numbers, "perft of {name} {options:?} by the game and the second generator");
    println!("perft of {name} {options:?}: {numbers:?}");
    numbers
}
