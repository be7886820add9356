//! The generous reading of what people type.

use super::Duel;
use super::rules::Rules;
use crate::game::{Read, ReadError, Seat};

/// Reads what a seat typed.
pub(super) fn read<R: Rules>(game: &Duel<R>, seat: Seat, text: &str) -> Result<Read, ReadError> {
    let turn = game.ending.is_none() && game.position.turn() == seat.0;
    match game.find(text.trim()) {
        Some(_) if turn => Ok(Read { canonical: text.trim().to_owned(), marks: String::new() }),
        _ => Err(ReadError::NotAnAction),
    }
}
