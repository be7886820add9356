//! Conditions when an action is made: what remains of them, and which of them answers it.

use locale::Text;
use rules::game::ReadError;
use rules::{Game, Seat};

use super::decision::{action, answer};
use crate::chat::ids::PersonId;
use crate::game::state::{Match, Standing, Step, Tree};
use crate::game::words;

/// What conditions need to know of the position before an action.
pub(crate) struct Before {
    position: Option<Box<dyn Game>>,
    decides: bool,
}

impl Before {
    /// Returns what is needed before the next action of a game.
    pub(crate) fn of(game: &Match) -> Self {
        let reads = game.conditions.iter().any(|c| c.tree.has_typed());
        Self {
            position: reads.then(|| game.position.clone()),
            decides: !game.conditions.is_empty() && game.position.decision().is_some(),
        }
    }
}

/// Returns a tree in which every step whose position is known, because it follows from `position`, is a canonical
/// action. A text that is not one legal action there stays as it is.
pub(crate) fn with_positions(
    tree: &Tree,
    position: &dyn Game,
    owns: impl Fn(Seat) -> bool,
) -> Tree {
    if !tree.has_typed() {
        return tree.clone();
    }
    tree.with_steps(&read_steps(tree, position, owns, false))
}

/// Returns the steps of all plies of a tree, canonical where the position is known. What follows a first `*` is read in
/// `position` too if the `*` may `end` there.
fn read_steps(
    tree: &Tree,
    position: &dyn Game,
    owns: impl Fn(Seat) -> bool,
    end: bool,
) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut positions: Vec<Option<Box<dyn Game>>> = Vec::new();
    for node in tree.nodes() {
        let before = match node.before {
            None => Some(position),
            Some(before) => positions.get(before).and_then(|position| position.as_deref()),
        };
        let canonical = before.and_then(|before| {
            let seat = before.to_act().filter(|seat| owns(*seat) == node.own)?;
            match &node.step {
                Step::Any => None,
                Step::Exact(canonical) => Some(canonical.clone()),
                Step::Typed { text, frame } => action(before, seat, *frame, text).ok(),
            }
        });
        positions.push(match (before, &canonical) {
            (Some(before), Some(canonical)) => {
                let mut after = before.boxed_clone();
                after.play(canonical).ok().map(|_| after)
            }
            _ if end && node.before.is_none() && node.step == Step::Any => {
                Some(position.boxed_clone())
            }
            _ => None,
        });
        steps.push(canonical.map_or_else(|| node.step.clone(), Step::Exact));
    }
    steps
}

/// Follows an action in the conditions of all players. Returns the authors of those that no longer fit.
pub(crate) fn advance(
    game: &mut Match,
    before: &Before,
    seat: Seat,
    canonical: &str,
) -> Vec<PersonId> {
    if game.conditions.is_empty() {
        return Vec::new();
    }
    let holders: Vec<Option<PersonId>> =
        game.seats.iter().map(|seat| seat.holder.person().cloned()).collect();
    let actor = game.holder(seat).person().cloned();
    let mut unfit = Vec::new();
    for conditions in &mut game.conditions {
        let (author, tree) = (&conditions.author, &mut conditions.tree);
        if tree.is_empty() {
            continue;
        }
        let own = actor.as_ref() == Some(author);
        let owns = |seat: Seat| holders.get(seat.index()) == Some(&Some(author.clone()));
        let read = match before.position.as_deref() {
            Some(position) => read_steps(tree, position, owns, true),
            None => tree.nodes().iter().map(|node| node.step.clone()).collect(),
        };
        // What the author decides meanwhile belongs to what may happen before the answer.
        match tree.after_action(&read, own, canonical, !own || before.decides) {
            Some(rest) => *tree = rest,
            None => unfit.push(author.clone()),
        }
    }
    forget_others(game);
    unfit.retain(|author| game.conditions.iter().any(|c| c.author == *author));
    unfit
}

/// Removes empty conditions, and those of people who are no longer in the game.
fn forget_others(game: &mut Match) {
    let in_game: Vec<PersonId> = game
        .position
        .in_game()
        .into_iter()
        .filter_map(|seat| game.holder(seat).person().cloned())
        .collect();
    game.conditions.retain(|c| !c.is_empty() && in_game.contains(&c.author));
}

/// Removes the lines of a person; standing answers remain.
pub(crate) fn drop_tree(game: &mut Match, author: &PersonId) {
    for conditions in game.conditions.iter_mut().filter(|c| c.author == *author) {
        conditions.tree = Tree::default();
    }
    game.conditions.retain(|c| !c.is_empty());
}

pub(crate) struct Impossible {
    pub(crate) typed: String,
    /// The reason, a sentence.
    pub(crate) why: Text,
}

/// Returns why a step is not possible: a sentence.
pub(crate) fn reason(position: &dyn Game, frame: Seat, error: ReadError) -> Text {
    match error {
        ReadError::NotAnAction => words::not_a_step(),
        ReadError::Termination(_) => words::no_termination(),
        ReadError::Ambiguous(options) => {
            let typed: Vec<String> =
                options.iter().map(|o| words::sheet_of(position, o, Some(frame))).collect();
            words::ambiguous_step(typed)
        }
        ReadError::Illegal(refusal) => refusal.sentence,
    }
}

/// The next effect of conditions.
pub(crate) enum Next {
    /// They wait.
    Nothing,
    /// A player's condition answers with a canonical action.
    Answer(PersonId, String),
    /// A player's lines have no answer that can be played. If they have one that cannot, why not.
    Unfit(PersonId, Option<Impossible>),
}

/// Returns what the conditions of the player to act do now.
pub(crate) fn next(game: &Match) -> Next {
    let Some(seat) = game.position.to_act() else { return Next::Nothing };
    let Some(person) = game.holder(seat).person() else { return Next::Nothing };
    let Some(conditions) = game.conditions.iter().find(|c| c.author == *person) else {
        return Next::Nothing;
    };
    let position = game.position.as_ref();
    let tree = &conditions.tree;
    let (mut prepared, mut impossible) = (None, None);
    for step in tree.answers() {
        match step {
            Step::Any => {}
            Step::Exact(canonical) => prepared = Some(canonical.clone()),
            Step::Typed { text, frame } => match action(position, seat, *frame, text) {
                Ok(canonical) => prepared = Some(canonical),
                Err(error) => {
                    let why = reason(position, *frame, error);
                    impossible.get_or_insert(Impossible { typed: text.clone(), why });
                }
            },
        }
        if prepared.is_some() {
            break;
        }
    }
    let decision = position.decision();
    let standing = || {
        let decision = decision.as_ref()?;
        conditions
            .standing
            .iter()
            .find_map(|standing| given(standing, &decision.answers, |text| answer(decision, text)))
    };
    match prepared.or_else(standing) {
        Some(canonical) => Next::Answer(person.clone(), canonical),
        None if decision.is_some() || tree.is_empty() => Next::Nothing,
        None => Next::Unfit(person.clone(), impossible),
    }
}

/// Returns the canonical answer that a standing answer gives, if it concerns the decision.
fn given(
    standing: &Standing,
    answers: &[(String, Text)],
    read: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let named = read(&standing.answer)?;
    match answers {
        _ if standing.always => Some(named),
        [(first, _), (second, _)] => {
            Some(if *first == named { second.clone() } else { first.clone() })
        }
        _ => None,
    }
}
