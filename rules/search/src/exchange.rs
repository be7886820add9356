//! The exchange on one cell: what a capture gains if both sides go on capturing there with their weakest pieces.

use rules::Seat;
use rules::board::Cell;
use rules::engine::{Playable, Step};

use crate::evaluate::Evaluation;
use crate::sums::Sums;

/// The most captures that an exchange is followed for.
const MOST: usize = 16;

/// Returns whether a capture gains at least `least`, in hundredths of a pawn, by the exchange that follows on the cell of the
/// capturing piece. Pieces behind others are not seen, so the answer is a guess.
#[must_use]
pub fn gains<P: Playable>(
    position: &P,
    sums: &Sums,
    evaluation: &Evaluation,
    step: &Step,
    least: i32,
) -> bool {
    let worth = |cell: Cell| evaluation.worth(sums.code(cell));
    let taken = worth(step.takes);
    let mover = worth(step.from);
    if taken < least {
        return false;
    }
    // Even if the piece is lost for it, that is enough.
    if taken - mover >= least || step.from == step.to {
        return true;
    }
    let me = position.turn();
    let seats = position.setting().seats.len();
    // All opponents of the seat to act capture alike.
    let values = |own: bool| {
        let mut all = [0; MOST];
        let mut count = 0;
        for seat in Seat::all(seats).filter(|&seat| (seat == me) == own) {
            for from in position.attackers(step.to, seat) {
                if from != step.from && from != step.takes && count < MOST {
                    all[count] = worth(from);
                    count += 1;
                }
            }
        }
        all[..count].sort_unstable();
        (all, count)
    };
    let (foes, foe_count) = values(false);
    if foe_count == 0 {
        return true;
    }
    let (mine, my_count) = values(true);
    // The gains of each capture in turn if the exchange ended with it.
    let mut gain = [0; 2 * MOST + 2];
    gain[0] = taken;
    let mut stands = mover;
    let mut length = 0;
    for turn in 0..2 * MOST {
        let (all, count) = if turn % 2 == 0 { (&foes, foe_count) } else { (&mine, my_count) };
        if turn / 2 >= count {
            break;
        }
        // A royal piece (worth nothing here) does not capture what is defended.
        let next = all[turn / 2];
        gain[turn + 1] = stands - gain[turn];
        stands = next;
        length = turn + 1;
    }
    while length > 0 {
        gain[length - 1] = -gain[length].max(-gain[length - 1]);
        length -= 1;
    }
    gain[0] >= least
}
