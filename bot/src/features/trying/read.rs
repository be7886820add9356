//! How the moves of a line are read, from a position of a game.

use locale::{Text, text};
use rules::game::ReadError;
use rules::{Game, Seat};

use super::words::{self, TABLE};
use crate::chat::text::tidy;
use crate::game::decision::action;
use crate::game::state::{Match, replay};
use crate::game::words::sheet_of;
use crate::store::{Snapshot, StoreError};

/// Returns the position of a game after a number of its actions.
pub(super) fn position_after(
    state: &Snapshot,
    game: &Match,
    ply: usize,
) -> Result<Box<dyn Game>, StoreError> {
    if ply >= game.ply {
        return Ok(game.position.clone());
    }
    let Ok(mut position) = game.variant.new_game(&game.position.options()) else {
        return Ok(game.position.clone());
    };
    let actions = state.actions(game.id)?;
    // A game in quarantine may not replay; its line then begins at the last position that it reaches.
    let _ = replay(position.as_mut(), actions.get(..ply).unwrap_or(&actions));
    Ok(position)
}

/// Reads the moves of a line one after another, for whichever seat is to act. Returns the canonical actions up to the first move
/// that is not possible, and a sentence about that move.
pub(super) fn read_line(
    base: &dyn Game,
    frame: Seat,
    moves: &[String],
) -> (Vec<String>, Option<Text>) {
    let mut position = base.boxed_clone();
    let mut actions = Vec::new();
    for text in moves {
        let why = match position.to_act() {
            None => text!(TABLE, "over"),
            Some(seat) => match action(position.as_ref(), seat, frame, text) {
                Ok(canonical) => match position.play(&canonical) {
                    Ok(_) => {
                        actions.push(canonical);
                        continue;
                    }
                    Err(refusal) => refusal.sentence,
                },
                Err(error) => reason(position.as_ref(), frame, error),
            },
        };
        let wrong = text!(TABLE, "wrong-move", at = actions.len() + 1, text = tidy(text), why);
        return (actions, Some(wrong));
    }
    (actions, None)
}

/// Returns the position after the moves of a line. Returns `None` if one of them is not possible.
pub(crate) fn after_line(base: &dyn Game, frame: Seat, moves: &[String]) -> Option<Box<dyn Game>> {
    let (actions, wrong) = read_line(base, frame, moves);
    let mut position = base.boxed_clone();
    let played = actions.iter().all(|action| position.play(action).is_ok());
    (played && wrong.is_none()).then_some(position)
}

/// Returns why a move of a line is not possible: a sentence.
fn reason(position: &dyn Game, frame: Seat, error: ReadError) -> Text {
    match error {
        ReadError::NotAnAction => text!(TABLE, "not-a-move"),
        ReadError::Termination(_) => text!(TABLE, "moves-only"),
        ReadError::Ambiguous(options) => {
            let typed: Vec<String> =
                options.iter().map(|option| sheet_of(position, option, Some(frame))).collect();
            words::ambiguous(typed)
        }
        ReadError::Illegal(refusal) => refusal.sentence,
    }
}
