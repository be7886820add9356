//! Taking back: which of a game's stored actions count.
//!
//! Stored actions are never changed or removed. A takeback is a row of its own after them that names the ply to which the
//! game returned, so the number of stored actions always grows: nothing that names a ply can mean another position later.

use locale::Text;
use rules::Game;
use rules::game::{Refusal, Termination};

use super::game::{ActionRow, Match};

/// How a takeback is stored instead of an action's notation; the ply follows. No action of a game contains a blank.
const WORD: &str = "takeback ";

pub fn takeback_text(to: usize) -> String {
    format!("{WORD}{to}")
}

pub fn is_takeback(canonical: &str) -> bool {
    canonical.starts_with(WORD)
}

impl ActionRow {
    /// Returns the ply to which the game returned, if the row is a takeback.
    pub fn takes_back_to(&self) -> Option<usize> {
        self.canonical.strip_prefix(WORD)?.parse().ok()
    }
}

/// Returns the actions of a game that count: those that were not taken back, without the takebacks. The error is a takeback that names a
/// ply without such an action.
pub fn in_force(rows: &[ActionRow]) -> Result<Vec<&ActionRow>, &ActionRow> {
    let mut found: Vec<&ActionRow> = Vec::new();
    for row in rows {
        let Some(to) = row.takes_back_to() else {
            found.push(row);
            continue;
        };
        if to != 0 && found.binary_search_by_key(&to, |action| action.ply).is_err() {
            return Err(row);
        }
        found.retain(|action| action.ply <= to);
    }
    Ok(found)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable {
    pub ply: usize,
    pub canonical: String,
    pub why: Refusal,
}

/// Applies the actions that count to the position at the start of the game. The error is the first row that cannot be applied.
pub fn replay(position: &mut dyn Game, rows: &[ActionRow]) -> Result<(), Unplayable> {
    let wrong =
        |row: &ActionRow, why| Unplayable { ply: row.ply, canonical: row.canonical.clone(), why };
    let counting = in_force(rows).map_err(|row| {
        wrong(row, Refusal::new(Text::same("There is no such action to return to.")))
    })?;
    for action in counting {
        position.apply(&action.canonical).map_err(|why| wrong(action, why))?;
    }
    Ok(())
}

impl Match {
    /// Returns the number of actions that count.
    pub const fn moves(&self) -> usize {
        self.ply.saturating_sub(self.undone)
    }
}

/// Returns whether a row is a player's exit from the game, by resignation, on time or by a draw.
pub fn is_exit(position: &dyn Game, row: &ActionRow) -> bool {
    Termination::from_canonical(position.seats(), &row.canonical).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::state::Cause;
    use rules::Seat;

    fn row(ply: usize, canonical: &str) -> ActionRow {
        ActionRow {
            ply,
            seat: Seat((ply % 2) as u8),
            canonical: canonical.to_owned(),
            sheet: String::new(),
            marks: String::new(),
            cause: Cause::Default,
            message: None,
            at: crate::time::Moment(0),
        }
    }

    fn plies(rows: &[ActionRow]) -> Result<Vec<usize>, usize> {
        in_force(rows).map(|all| all.iter().map(|row| row.ply).collect()).map_err(|row| row.ply)
    }

    #[test]
    fn a_takeback_undoes_what_came_after_its_ply() {
        let mut rows = vec![row(1, "a"), row(2, "b"), row(3, "c")];
        assert_eq!(plies(&rows), Ok(vec![1, 2, 3]));
        rows.push(row(4, &takeback_text(1)));
        assert_eq!(plies(&rows), Ok(vec![1]));
        rows.extend([row(5, "d"), row(6, "e"), row(7, &takeback_text(5))]);
        assert_eq!(plies(&rows), Ok(vec![1, 5]));
        rows.push(row(8, &takeback_text(0)));
        assert_eq!(plies(&rows), Ok(vec![]));
        // A prefix of the rows is the state of its time.
        assert_eq!(plies(&rows[..6]), Ok(vec![1, 5, 6]));
    }

    #[test]
    fn a_takeback_to_an_action_that_does_not_count_is_an_error() {
        let rows = vec![row(1, "a"), row(2, "b"), row(3, "takeback 1"), row(4, "takeback 2")];
        assert_eq!(plies(&rows), Err(4));
        assert_eq!(plies(&[row(1, "takeback 1")]), Err(1));
    }
}
