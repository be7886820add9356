//! A position of a line, with the buttons that step through it, and the list of variations.

use locale::{Text, text};
use rules::{Game, Seat};

use super::line::Line;
use super::read::position_after;
use super::request::TryRequest;
use super::store::lines;
use super::words::{self, TABLE};
use crate::chat::{Button, LinePosition, MessageId, PictureRequest, Subject, text};
use crate::game::command::GameRef;
use crate::game::state::{LineError, play_line};
use crate::game::words::{no_such_game, number};
use crate::game::{Case, Halt, Refusal, button};

/// Shows the position after `step` moves of a line of the writer.
pub(super) fn step(case: &mut Case<'_>, line: MessageId, step: usize) -> Result<(), Halt> {
    let lines = lines(case.state, case.author())?;
    let Some(line) = lines.into_iter().find(|stored| stored.id == line) else {
        return Err(Halt::refuse(text!(TABLE, "line-is-gone")));
    };
    show(case, &line, step, Text::empty(), Text::empty())
}

/// Shows the position after `step` moves of a line, with texts before and after what is said of it.
pub(super) fn show(
    case: &mut Case<'_>,
    line: &Line,
    step: usize,
    before: Text,
    after: Text,
) -> Result<(), Halt> {
    let Some(game) = case.state.game(line.game)? else {
        return Err(Halt::refuse(no_such_game(line.game)));
    };
    case.about = Some((game.id, game.ply));
    let settings = case.state.settings(case.author())?;
    let side = case.usual_side(&game);
    let (viewer, frame) = (if settings.own_side { side } else { Seat(0) }, settings.frame(side));
    let step = step.min(line.actions.len());
    let shown = line.actions.get(..step).unwrap_or_default();
    let base = position_after(case.state, &game, line.ply.min(game.ply))?;
    let start = played(base.boxed_clone(), &line.start, &[])?;
    let position = played(base, &line.start, shown)?;
    let said = words::tried(words::Tried {
        line,
        start: start.as_ref(),
        moves: &words::moves(start.as_ref(), &line.actions, frame, true),
        step,
        headline: position.view(viewer).headline,
    });
    let pictured = case.may_show_picture();
    let refused = pictured.as_ref().err().map(|refusal| refusal.text.clone());
    let text = Text::lines([before, said, after, refused.unwrap_or_default()]);
    let mut message = case.answer_to(true, text);
    message.buttons = step_buttons(line, step);
    message.picture = pictured.is_ok().then(|| PictureRequest {
        subject: Subject::Line(LinePosition {
            game: game.id.0,
            ply: line.ply,
            start: line.start.clone(),
            actions: shown.to_vec(),
        }),
        viewer,
        frame: Some(frame),
        targets: None,
        look: settings.look,
    });
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

/// Returns the position after actions of a line. Refuses a line that the current rules do not allow.
pub(super) fn played(
    base: Box<dyn Game>,
    start: &str,
    actions: &[String],
) -> Result<Box<dyn Game>, Refusal> {
    play_line(base, start, actions).map_err(|error| match error {
        LineError::Start(error) => error.into(),
        LineError::Action(refusal) => Refusal::new(refusal.sentence),
    })
}

pub(super) fn list(case: &mut Case<'_>) -> Result<(), Halt> {
    let mut kept = lines(case.state, case.author())?;
    kept.retain(|line| line.name.is_some());
    kept.sort_by(|a, b| (a.game, &a.name).cmp(&(b.game, &b.name)));
    let mut described = Vec::new();
    for line in &kept {
        described.push((line, first_moves(case, line)?));
    }
    let mut message = case.answer_to(true, words::variations(&described));
    for line in kept.iter().take(text::MOST_BUTTONS) {
        let label = format!("{} {}", number(line.game), line.name.as_deref().unwrap_or_default());
        message.buttons.push(step_button(Text::same(label), line, line.actions.len()));
    }
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

/// Returns the first moves of a line as its author types them; as they are stored if the current rules do not allow them. They
/// have no numbers, because the position alone does not say how many moves were made before it.
fn first_moves(case: &Case<'_>, line: &Line) -> Result<Vec<String>, Halt> {
    let first: Vec<String> = line.actions.iter().take(words::LISTED).cloned().collect();
    let Some(game) = case.state.game(line.game)? else { return Ok(first) };
    let frame = case.frame(case.usual_side(&game))?;
    let start = game.variant.from_position(&line.start);
    Ok(start.map_or(first.clone(), |start| words::moves(start.as_ref(), &first, frame, false)))
}

fn step_button(label: Text, line: &Line, step: usize) -> Button<Text> {
    button(label, GameRef::from(line.game), TryRequest::Step { line: line.id, step })
}

/// Creates the buttons that step through a line, each to another position.
fn step_buttons(line: &Line, step: usize) -> Vec<Button<Text>> {
    let last = line.actions.len();
    let [start, back, next, end] = words::steps();
    let mut buttons = Vec::new();
    if step > 1 {
        buttons.push(step_button(start, line, 0));
    }
    if step > 0 {
        buttons.push(step_button(back, line, step - 1));
    }
    if step < last {
        buttons.push(step_button(next, line, step + 1));
    }
    if step + 1 < last {
        buttons.push(step_button(end, line, last));
    }
    buttons
}
