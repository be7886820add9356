//! The numbers and symbols of the last actions on the cells where they started and ended.

use rules::past::Effect;
use rules::view::{Mark, View};

use crate::seat::army_of;
use crate::sprite::Step;

/// A capture.
pub(crate) const CAPTURE: char = '×';
/// A power or another special move.
pub(crate) const SPECIAL: char = '◆';

/// A cell: the index of its board and its index on that board.
type Place = (usize, usize);

/// What is written on which cells about the last actions. A single action has no number, and nothing is written beside the
/// targets of a piece.
pub(crate) fn steps(view: &View) -> Vec<(Place, Step)> {
    let mut cells = view.boards.iter().flat_map(|b| &b.cells);
    if cells.any(|c| c.marks.contains(Mark::Selected)) {
        return Vec::new();
    }
    let moves = view.past.iter().filter(|action| action.to.or(action.removed).is_some());
    let several = moves.count() > 1;
    let mut steps: Vec<(Place, Step)> = Vec::new();
    for (i, action) in (1..).zip(&view.past) {
        let number = several.then_some(i);
        let symbol = match action.effect {
            Effect::Quiet | Effect::Ended => None,
            Effect::Capture => Some(CAPTURE),
            Effect::Special => Some(SPECIAL),
        };
        let start = Step { army: army_of(view, action.seat), number, symbol: None };
        let end = Step { symbol, ..start };
        // An action that only removes a piece is shown where it did.
        let ends = action.to.or(action.removed);
        for (place, step) in [(action.from, start), (ends, end)] {
            let shown = step.number.is_some() || step.symbol.is_some();
            if let Some(place) = place.filter(|_| shown) {
                steps.retain(|(other, _)| *other != place);
                steps.push((place, step));
            }
        }
    }
    steps
}
