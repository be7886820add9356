//! Adding and removing conditions.

use std::sync::Arc;

use locale::{Text, text};
use rules::Seat;

use super::line::Author;
use super::request::{IfRequest, StandingChange};
use super::show::line_text;
use super::words::{self, TABLE};
use crate::chat::text::tidy;
use crate::game::chain::with_positions;
use crate::game::command::GameRef;
use crate::game::decision::answer;
use crate::game::state::{Conditions, MOST_CONDITIONS, MOST_PLIES, Match, Standing, Step};
use crate::game::{Case, Halt, button};

/// The longest standing answer, in characters.
const LONGEST_ANSWER: usize = 40;

/// Changes the conditions of the writer. `change` returns the answer.
pub(super) fn change(
    case: &mut Case<'_>,
    game: Arc<Match>,
    change: impl FnOnce(&Case<'_>, &Match, &mut Conditions) -> Result<Text, Halt>,
) -> Result<(), Halt> {
    let mut game = Arc::unwrap_or_clone(game);
    let person = case.author().clone();
    let at = game.conditions.iter().position(|c| c.author == person);
    let mut mine = match at {
        Some(at) => game.conditions.remove(at),
        None => Conditions::new(person),
    };
    let text = change(case, &game, &mut mine).map_err(Halt::in_private)?;
    let left = mine.number() > 0;
    if left {
        game.conditions.push(mine);
        game.conditions.sort_by(|a, b| a.author.cmp(&b.author));
    }
    let mut message = case.answer_to(true, text);
    if left {
        let request = IfRequest::Show(None);
        message.buttons.push(button(text!(TABLE, "show"), GameRef::from(game.id), request));
    }
    let place = case.incoming.place.clone();
    case.save_privately(game);
    case.post(&place, message);
    Ok(())
}

pub(super) fn add_line(
    case: &Case<'_>,
    game: &Match,
    mine: &mut Conditions,
    text: &str,
) -> Result<Text, Halt> {
    let acts = |seat: Seat| game.holder(seat).person() == Some(case.author());
    if game.position.to_act().is_some_and(acts) {
        return Err(Halt::refuse(words::move_first(game)));
    }
    let author = Author {
        game,
        person: case.author(),
        settings: case.state.settings(case.author())?,
        side: case.usual_side(game),
    };
    let line = author.read(text)?;
    let mut tree = with_positions(&mine.tree, game.position.as_ref(), acts);
    let added = tree.add(&line);
    if tree.plies() > MOST_PLIES {
        return Err(Halt::refuse(text!(TABLE, "too-many-plies", most = MOST_PLIES)));
    }
    if tree.lines().len() + mine.standing.len() > MOST_CONDITIONS {
        return Err(Halt::refuse(words::too_many()));
    }
    mine.tree = tree;
    let steps: Vec<(bool, &Step)> = line.iter().map(|(own, step)| (*own, step)).collect();
    let shown = line_text(case, game, &steps)?;
    Ok(words::added(game, shown, added, mine.number(), is_overheard(case)))
}

/// Adds or removes a standing answer to decisions.
pub(super) fn set_standing(
    case: &Case<'_>,
    game: &Match,
    mine: &mut Conditions,
    named: String,
    change: StandingChange,
) -> Result<Text, Halt> {
    let before = mine.standing.len();
    mine.standing.retain(|standing| !standing.answer.eq_ignore_ascii_case(&named));
    let always = match change {
        StandingChange::Always => true,
        StandingChange::Never => false,
        StandingChange::Off if mine.standing.len() == before => {
            return Err(Halt::refuse(text!(TABLE, "no-such-standing", answer = tidy(&named))));
        }
        StandingChange::Off => return Ok(words::removed(game, 1, mine.number())),
    };
    if named.chars().count() > LONGEST_ANSWER || !is_answer(game, &named) {
        return Err(Halt::refuse(words::no_such_answer(game, &named)));
    }
    if mine.number() >= MOST_CONDITIONS {
        return Err(Halt::refuse(words::too_many()));
    }
    let standing = Standing { answer: named, always };
    let text = words::standing_added(game, &standing, is_overheard(case));
    mine.standing.push(standing);
    Ok(text)
}

pub(super) fn remove_all(game: &Match, mine: &mut Conditions) -> Result<Text, Halt> {
    let number = mine.number();
    if number == 0 {
        return Err(Halt::refuse(words::none(game)));
    }
    *mine = Conditions::new(mine.author.clone());
    Ok(words::removed(game, number, 0))
}

/// Removes a line, numbered from 1. Returns the answer.
pub(super) fn remove_line(game: &Match, mine: &mut Conditions, line: usize) -> Result<Text, Halt> {
    let lines = mine.tree.lines().len();
    if mine.is_empty() {
        return Err(Halt::refuse(words::none(game)));
    }
    if line.checked_sub(1).is_some_and(|line| mine.tree.remove_line(line)) {
        Ok(words::removed(game, 1, mine.number()))
    } else {
        Err(Halt::refuse(words::no_such_line(line, lines)))
    }
}

/// Returns whether others can read the message, although a slash command would have been private.
fn is_overheard(case: &Case<'_>) -> bool {
    case.seen() && case.desk.network.private_places && !case.in_private()
}

/// Returns whether a text is an answer to the pending decision, or can be one to a decision of the game: the name of a kind
/// of decision, of a cell or of a piece.
fn is_answer(game: &Match, text: &str) -> bool {
    let position = game.position.as_ref();
    if position.decision().is_some_and(|decision| answer(&decision, text).is_some()) {
        return true;
    }
    // The kinds of decisions are called so, whatever else they are called.
    let mut decisions =
        position.action_kinds().iter().filter(|k| k.is_called("decision")).peekable();
    if decisions.peek().is_none() {
        return false;
    }
    let view = position.view(Seat(0));
    let is_cell = || view.boards.iter().flat_map(|b| &b.cells).any(|c| c.name == text);
    let is_piece = || position.kinds().iter().any(|kind| kind.name.eq_ignore_ascii_case(text));
    decisions.any(|kind| kind.is_called(text)) || is_cell() || is_piece()
}
