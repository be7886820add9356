//! What a picture shows of a seat: its letter, and which army it has.

use rules::game::Seat;
use rules::view::View;

/// The letter of a seat, also of one that the view does not list.
pub(crate) fn seat_letter(view: &View, seat: Seat) -> char {
    let shown = view.seats.iter().find(|s| s.seat == seat).map(|s| s.letter);
    let of_variant = || view.variant.seats().get(seat.index()).map(|s| s.letter);
    shown.or_else(of_variant).unwrap_or('?')
}

/// The index of a seat's army. The letters `W`, `R` and `B` have the first three, so that White is white even where it
/// does not move first; the index of other seats is their number.
pub(crate) fn army_of(view: &View, seat: Seat) -> u8 {
    army_of_letter(seat_letter(view, seat), seat)
}

/// The index of the army of a seat with a letter; see [`army_of`].
pub(crate) fn army_of_letter(letter: char, seat: Seat) -> u8 {
    match letter {
        'W' => 0,
        'R' => 1,
        'B' => 2,
        _ => seat.0,
    }
}
