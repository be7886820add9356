//! FEN as other programs write it.

use locale::Text;

use super::problem;
use crate::game::{Game, SetupError};
use crate::variant::Variant;

/// The fields after the board, where they are missing.
const FIELDS: [&str; 5] = ["w", "-", "-", "0", "1"];

/// Sets up a position from elsewhere. If that takes another FEN than the text, a sentence says which.
///
/// In chess, fields at the end may be missing, the move number may be 0, and castling rights without their king or rook are dropped.
/// [`Variant::from_position`] reads only what this crate writes.
///
/// ```
/// use rules::{Game, Variant, pgn};
/// let (game, note) = pgn::position(Variant::Chess, "4k3/8/8/8/8/8/8/R3K3 w KQ")?;
/// assert_eq!(game.position_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
/// assert!(note.is_some_and(|note| note.english().starts_with("the FEN is read as 4k3/")));
/// # Ok::<(), rules::game::SetupError>(())
/// ```
///
/// # Errors
/// A [`SetupError`] that explains why the position is not possible.
pub fn position(variant: Variant, text: &str) -> Result<(Box<dyn Game>, Option<Text>), SetupError> {
    let why = match variant.from_position(text) {
        Ok(game) => return Ok((game, None)),
        Err(why) => why,
    };
    let mut fields: Vec<&str> = text.split_whitespace().take(FIELDS.len() + 2).collect();
    let missing = fields.len().checked_sub(1).and_then(|given| FIELDS.get(given..));
    let Some(missing) = missing.filter(|_| variant == Variant::Chess) else { return Err(why) };
    fields.extend(missing);
    let [board, side, rights, passed, quiet, number] = fields[..] else { return Err(why) };
    let number = if number == "0" { "1" } else { number };
    let with = |rights: &str| {
        variant.from_position(&[board, side, rights, passed, quiet, number].join(" "))
    };
    let mut game = with("-")?;
    if rights.bytes().any(|b| !b"KQkq-".contains(&b)) {
        return Err(why);
    }
    let at_home = |right: &char| rights.contains(*right) && with(&right.to_string()).is_ok();
    let kept: String = "KQkq".chars().filter(at_home).collect();
    if !kept.is_empty() {
        game = with(&kept)?;
    }
    let note = problem::completed(&game.position_string());
    Ok((game, Some(note)))
}
