//! Showing the conditions of a player, with the position at the end of a line.

use locale::{Text, text};
use rules::{Game, Seat};

use super::request::IfRequest;
use super::words::{self, TABLE};
use crate::chat::text::tidy;
use crate::chat::{FreePosition, PictureRequest, Subject};
use crate::game::command::GameRef;
use crate::game::state::{Match, Step, Tree};
use crate::game::words::{not_a_player, numbered_sheet_of, you_are_out};
use crate::game::{Case, Halt, button};
use crate::store::StoreError;

pub(super) fn check_in_game(case: &Case<'_>, game: &Match) -> Result<(), Halt> {
    let in_game = game.position.in_game();
    let mut mine = game.seats_of(case.author()).peekable();
    if mine.peek().is_none() {
        return Err(Halt::privately(not_a_player(game)));
    }
    if mine.any(|seat| in_game.contains(&seat)) {
        return Ok(());
    }
    Err(Halt::privately(you_are_out()))
}

/// Shows the conditions of the writer, with the position at the end of a line, numbered from 1; the first line if it is `None`.
pub(super) fn show(case: &mut Case<'_>, game: &Match, line: Option<usize>) -> Result<(), Halt> {
    let mine = game.conditions.iter().find(|c| c.author == *case.author());
    let Some(mine) = mine.filter(|c| !c.is_empty()) else {
        case.whisper(words::none(game));
        return Ok(());
    };
    let lines = mine.tree.lines();
    let number = line.unwrap_or(1);
    let Some(chosen) = number.checked_sub(1).filter(|n| *n < lines.len().max(1)) else {
        return Err(Halt::privately(words::no_such_line(number, lines.len())));
    };
    let mut texts = Vec::new();
    for path in &lines {
        texts.push(line_text(case, game, &steps(&mine.tree, path))?);
    }
    // The text is complete without a picture.
    let path = lines.get(chosen).filter(|_| case.may_show_picture().is_ok());
    let end = path.map(|path| end_of(game, &steps(&mine.tree, path)));
    let shown = end.as_ref().map(|(_, known)| (chosen, *known));
    let text = words::listed(game, &texts, &mine.standing, shown);
    let mut message = case.answer_to(true, text);
    if let Some((position, _)) = end {
        let settings = case.state.settings(case.author())?;
        let side = case.usual_side(game);
        message.picture = Some(PictureRequest {
            subject: Subject::Position(FreePosition {
                variant: game.variant.name().to_owned(),
                position: position.position_string(),
            }),
            viewer: if settings.own_side { side } else { Seat::FIRST },
            frame: Some(settings.frame(side)),
            targets: None,
            look: settings.look,
        });
    }
    let at = GameRef::at_ply(game.id, game.ply);
    let mut offer = |label, request| message.buttons.push(button(label, at, request));
    if chosen > 0 {
        offer(text!(TABLE, "previous-line"), IfRequest::Show(Some(chosen)));
    }
    if number < lines.len() {
        offer(text!(TABLE, "next-line"), IfRequest::Show(Some(number + 1)));
    }
    if !lines.is_empty() {
        offer(text!(TABLE, "remove-line", line = number), IfRequest::Off(Some(number)));
    }
    offer(text!(TABLE, "remove-all"), IfRequest::Off(None));
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

/// Returns a line as its author types it: `4fx6f then 5c-6d`, `12. … Ng5 then 13. h4`. Where each player has their own names of cells, the actions of
/// the others are written as in the score sheet, with their letters.
pub(super) fn line_text(
    case: &Case<'_>,
    game: &Match,
    line: &[(bool, &Step)],
) -> Result<Text, StoreError> {
    let own_frame = case.frame(case.usual_side(game))?;
    let mut position = Some(game.position.clone());
    let mut texts: Vec<Text> = Vec::new();
    for (own, step) in line {
        match (texts.is_empty(), own) {
            (true, _) => {}
            (false, true) => texts.push(Text::same(" then ")),
            (false, false) => texts.push(Text::same(", ")),
        }
        texts.push(match step {
            Step::Any => {
                position = None;
                Text::same("*")
            }
            Step::Typed { text: typed, .. } => Text::same(tidy(typed)),
            Step::Exact(canonical) => {
                let frame = (*own || !game.position.has_own_frames()).then_some(own_frame);
                match position.as_mut() {
                    None => Text::same(canonical.clone()),
                    Some(position) => {
                        let text = shown(position.as_ref(), canonical, frame);
                        // Shown only; a step that cannot be played is dropped when it is due.
                        let _ = position.play(canonical);
                        text
                    }
                }
            }
        });
    }
    Ok(Text::joined(texts, ""))
}

/// Returns the steps of a line of a tree, each with whether it is the author's own.
fn steps<'t>(tree: &'t Tree, path: &[usize]) -> Vec<(bool, &'t Step)> {
    path.iter().filter_map(|ply| tree.node(*ply)).map(|node| (node.own, &node.step)).collect()
}

/// Returns the position at the end of a line, or before its first `*`, and whether it is the end.
fn end_of(game: &Match, line: &[(bool, &Step)]) -> (Box<dyn Game>, bool) {
    let mut position = game.position.clone();
    for (_, step) in line {
        let Step::Exact(canonical) = step else { return (position, false) };
        if position.play(canonical).is_err() {
            return (position, false);
        }
    }
    (position, true)
}

/// Returns an action as on the score sheet, with its number in games for two, and with cells named in `frame` if there is one. An answer
/// to a decision is its label.
fn shown(position: &dyn Game, canonical: &str, frame: Option<Seat>) -> Text {
    let decision = position.decision();
    let label = decision.and_then(|decision| {
        decision.answers.into_iter().find(|(c, _)| c == canonical).map(|(_, label)| label)
    });
    label.unwrap_or_else(|| Text::same(numbered_sheet_of(position, canonical, frame)))
}
