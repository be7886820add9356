//! 1. Boards and set-up.

use rules::Seat;

use crate::duel::{from, status};
use crate::{stands, start};

#[test]
fn p1_0_black_moves_first() {
    let mut game = start();
    let letters: Vec<char> = game.seats().iter().map(|s| s.letter).collect();
    assert_eq!((letters, game.to_act_text().as_str()), (vec!['B', 'W'], "B"));
    game.apply("Ea7Eb6").unwrap();
    assert_eq!((game.to_act_text().as_str(), status(&game).as_str()), ("W", "play"));
    assert!(game.options().is_empty());
}

#[test]
fn p1_1_two_boards_of_nine_by_nine() {
    let view = start().view(Seat(1));
    let boards: Vec<_> = view.boards.iter().map(|b| (b.name, b.cells.len())).collect();
    assert_eq!(boards, [(Some("Earth"), 81), (Some("Sky"), 81)]);
    // Ea5 lies under Sa5: the same place on both.
    let place = |board: usize, name: &str| {
        view.boards[board].cells.iter().find(|c| c.name == name).map(|c| (c.x, c.y))
    };
    assert_eq!(place(0, "Ea5"), Some((0.0, 4.0)));
    assert_eq!(place(0, "Ea5"), place(1, "Sa5"));
    assert_eq!(view.boards[0].cells[0].name, "Ea1", "White sits at row 1");
    assert_eq!(start().view(Seat(0)).boards[1].cells[0].name, "Si9", "Black at row 9");
}

#[test]
fn p1_2_set_up() {
    let game = start();
    assert_eq!(
        game.position_string(),
        "dpagzgapd/hw+w+agaw+w+h/w+3h3w+/9/9/9/W+3H3W+/HW+W+AGAW+W+H/DPAGZGAPD \
e1e1e1e1e/9/9/9/9/9/9/9/E1E1E1E1E b BW"
    );
    for (cell, piece) in
        [("Ee1", "W:Z"), ("Ei9", "B:D"), ("Ea3", "W:W"), ("Ee7", "B:H"), ("Sg9", "B:E")]
    {
        assert_eq!(stands(&game, cell), piece, "{cell}");
    }
    assert_eq!(from(&game, "Ea7"), "Ea7Ea5 Ea7Eb6 Ea7Ec5");
    // White's warriors play up, Black's down.
    assert_eq!(from(&crate::duel::after(&game, "Ea7Eb6"), "Ea3"), "Ea3Ea5 Ea3Eb4 Ea3Ec5");
}
