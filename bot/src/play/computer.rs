//! Seats that the computer plays.

use super::game::Holder;

/// Returns whether the computer holds a seat.
#[must_use]
pub const fn is_computer(holder: &Holder) -> bool {
    let _ = holder;
    false
}
