//! Lines that are typed: they are read, stored and shown.

use locale::{Text, text};
use rules::game::ReadError;
use rules::{Game, Seat};

use super::line::{Line, MOST_LINE_ACTIONS, MOST_NAMED_LINES, is_name};
use super::read::{position_after, read_line};
use super::show::{played, show};
use super::store::{LineChange, lines};
use super::words::{self, TABLE};
use crate::chat::text::tidy;
use crate::game::command::GameRef;
use crate::game::state::{GameId, Match};
use crate::game::words::{no_such_game, no_such_ply, number};
use crate::game::{Case, Halt, Want};
use crate::store::Outcome;

/// Shows a variation that is named, adds moves to it, or stores and shows a new line.
pub(super) fn try_line(
    case: &mut Case<'_>,
    named: Option<GameRef>,
    moves: &[String],
    ply: Option<usize>,
    name: Option<String>,
) -> Result<(), Halt> {
    if let ([word], None, None) = (moves, ply, &name)
        && let Some(line) = variation(case, named, word)?
    {
        return show(case, &line, line.actions.len(), Text::empty(), Text::empty());
    }
    if let ([first, more @ ..], None) = (moves, ply)
        && !more.is_empty()
        && named.is_none_or(|named| named.stamp.is_none())
        && let Some(line) = variation(case, named, first)?
    {
        return extend(case, line, more, name);
    }
    let game = case.find(named, Want::Any, "try")?;
    start(case, &game, moves, ply.or(named.and_then(GameRef::ply)), name)
}

pub(super) fn remove(case: &mut Case<'_>, named: Option<GameRef>, name: &str) -> Result<(), Halt> {
    let Some(line) = variation(case, named, name)? else {
        return Err(Halt::refuse(text!(TABLE, "no-such", name = tidy(name))));
    };
    case.whisper(text!(TABLE, "removed", name, game = number(line.game)));
    case.change(LineChange::Remove { person: line.person, id: line.id });
    Ok(())
}

/// Returns the writer's variation with a name; asks in which game if there are several.
fn variation(case: &Case<'_>, named: Option<GameRef>, name: &str) -> Result<Option<Line>, Halt> {
    let name = name.to_lowercase();
    let mut found = lines(case.state, case.author())?;
    found.retain(|line| {
        line.name.as_ref().is_some_and(|own| own.to_lowercase() == name)
            && named.is_none_or(|game| game.id == line.game)
    });
    if found.len() > 1 {
        let games: Vec<GameId> = found.iter().map(|line| line.game).collect();
        return Err(Halt::refuse(words::in_which_game(&name, &games)));
    }
    Ok(found.pop())
}

/// Reads a line from a position of a game, stores it and shows its end. Without moves, names the newest line of the game.
fn start(
    case: &mut Case<'_>,
    game: &Match,
    moves: &[String],
    ply: Option<usize>,
    name: Option<String>,
) -> Result<(), Halt> {
    if moves.len() > MOST_LINE_ACTIONS {
        return Err(Halt::refuse(words::too_long(moves.len())));
    }
    let number = ply.unwrap_or(game.moves());
    if number > game.moves() {
        return Err(Halt::refuse(no_such_ply(game, game.moves())));
    }
    let ply = case.ply_of(game, number)?;
    let base = position_after(case.state, game, ply)?;
    let frame = case.frame(case.usual_side(game))?;
    if let Some(name) = &name {
        may_name(case, game.id, base.as_ref(), frame, name)?;
    }
    if moves.is_empty() {
        let newest = lines(case.state, case.author())?
            .into_iter()
            .find(|line| line.game == game.id && line.name.is_none());
        let Some(line) = newest else {
            return Err(Halt::refuse(words::nothing_to_keep(game)));
        };
        return keep(case, Line { name, ..line }, None);
    }
    let (actions, wrong) = read_line(base.as_ref(), frame, moves);
    let line = Line {
        person: case.author().clone(),
        id: case.incoming.id,
        game: game.id,
        // Only a whole line is kept under its name.
        name: name.filter(|_| wrong.is_none()),
        ply,
        start: base.position_string(),
        actions,
    };
    keep(case, line, wrong)
}

/// Adds moves to a variation and shows its end. It keeps its name, or gets another one.
fn extend(
    case: &mut Case<'_>,
    line: Line,
    moves: &[String],
    name: Option<String>,
) -> Result<(), Halt> {
    let all = line.actions.len() + moves.len();
    if all > MOST_LINE_ACTIONS {
        return Err(Halt::refuse(words::too_long(all)));
    }
    let Some(game) = case.state.game(line.game)? else {
        return Err(Halt::refuse(no_such_game(line.game)));
    };
    let frame = case.frame(case.usual_side(&game))?;
    let base = position_after(case.state, &game, line.ply.min(game.ply))?;
    if let Some(name) = &name {
        may_name(case, game.id, base.as_ref(), frame, name)?;
    }
    let end = played(base, &line.start, &line.actions)?;
    let (actions, wrong) = read_line(end.as_ref(), frame, moves);
    let line = Line {
        id: case.incoming.id,
        // Only a whole line is kept under its name.
        name: name.or(line.name).filter(|_| wrong.is_none()),
        actions: [line.actions, actions].concat(),
        ..line
    };
    keep(case, line, wrong)
}

/// Stores a line and shows its end, with the sentence about the move that is not possible.
fn keep(case: &mut Case<'_>, line: Line, wrong: Option<Text>) -> Result<(), Halt> {
    let (before, after) = match (&wrong, &line.name) {
        (Some(sentence), _) => (sentence.clone(), Text::empty()),
        (None, Some(name)) => {
            (Text::empty(), text!(TABLE, "kept", game = number(line.game), name = &**name))
        }
        (None, None) => (Text::empty(), text!(TABLE, "how-to-keep", game = number(line.game))),
    };
    // It is stored even if it cannot be shown.
    if !line.actions.is_empty() {
        case.change(LineChange::Store(line.clone()));
    }
    show(case, &line, line.actions.len(), before, after)?;
    if wrong.is_some() {
        case.outcome = Outcome::Refused;
    }
    Ok(())
}

/// Checks that the writer can keep a line of a game under a name.
fn may_name(
    case: &Case<'_>,
    game: GameId,
    base: &dyn Game,
    frame: Seat,
    name: &str,
) -> Result<(), Halt> {
    let seat = base.to_act().unwrap_or(frame);
    if !is_name(name) || base.read_in(seat, frame, name) != Err(ReadError::NotAnAction) {
        return Err(Halt::refuse(words::not_a_name(name)));
    }
    let lines = lines(case.state, case.author())?;
    let others = lines
        .iter()
        .filter(|line| line.name.as_deref().is_some_and(|own| (line.game, own) != (game, name)));
    if others.count() >= MOST_NAMED_LINES {
        return Err(Halt::refuse(text!(TABLE, "too-many", most = MOST_NAMED_LINES)));
    }
    Ok(())
}
