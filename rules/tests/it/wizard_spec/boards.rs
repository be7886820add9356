//! 1. Boards and set-up.

use rules::Seat;

use super::{stands, start};
use crate::support::two_player::{self, from, status};

#[test]
fn spec_0_black_moves_first() {
    let mut game = start();
    let letters: Vec<char> = game.seats().iter().map(|s| s.letter).collect();
    assert_eq!((letters, game.to_act_text().as_str()), (vec!['B', 'W'], "B"));
    game.apply("Ea7Eb6").unwrap();
    assert_eq!((game.to_act_text().as_str(), status(&game).as_str()), ("W", "play"));
    assert!(game.options().is_empty());
}

#[test]
fn spec_1_1_two_boards_of_nine_by_nine() {
    let view = start().view(Seat(1));
    let boards: Vec<_> = view.boards.iter().map(|b| (b.name, b.cells.len())).collect();
    assert_eq!(boards, [(Some("Earth"), 81), (Some("Sky"), 81)]);
    // Ea5 is under Sa5: opposite squares.
    let place = |board: usize, name: &str| {
        view.boards[board].cells.iter().find(|c| c.name == name).map(|c| (c.x, c.y))
    };
    assert_eq!(place(0, "Ea5"), Some((0.0, 4.0)));
    assert_eq!(place(0, "Ea5"), place(1, "Sa5"));
    assert_eq!(view.boards[0].cells[0].name, "Ea1", "White sits at row 1");
    assert_eq!(start().view(Seat(0)).boards[1].cells[0].name, "Si9", "Black at row 9");
}

#[test]
fn spec_1_2_set_up() {
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
    // White's warriors move up, Black's down.
    assert_eq!(from(&two_player::after(&game, "Ea7Eb6"), "Ea3"), "Ea3Ea5 Ea3Eb4 Ea3Ec5");
}

#[test]
fn spec_1_3_the_boards_are_of_one_colour_with_territories_camps_and_x_squares() {
    for viewer in [Seat(0), Seat(1)] {
        let view = start().view(viewer);
        for (board, x) in view
            .boards
            .iter()
            .zip(["BEb8 BEc8 BEg8 BEh8 WEb2 WEc2 WEg2 WEh2", "BSa9 BSe9 BSi9 WSa1 WSe1 WSi1"])
        {
            // Row 5 is No Man's Land; everything else is symmetrical.
            assert_eq!(
                board.apart.map(|apart| apart.words().english()).as_deref(),
                Some("No Man's Land")
            );
            // Each board has a colour of its own.
            let plain = if board.name == Some("Earth") { 2 } else { 4 };
            for cell in &board.cells {
                let set_apart = u8::from(cell.name.ends_with('5'));
                assert_eq!(cell.shade, plain + set_apart, "{}", cell.name);
            }
            let letter = |seat: Seat| view.seats[seat.index()].letter;
            let spots = board
                .cells
                .iter()
                .filter_map(|c| c.spot.map(|spot| format!("{}{}", letter(spot.owner), c.name)));
            let mut spots: Vec<_> = spots.collect();
            spots.sort_unstable();
            assert_eq!(spots.join(" "), x);
            // Symmetry about row 5, in the middle; camps of two rows on Earth.
            let mut lines: Vec<_> = board.lines.iter().map(|l| (l.ends[0].1, l.dashed)).collect();
            lines.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
            let camps = [(1.5, true), (3.5, false), (4.5, false), (6.5, true)];
            let earth = board.name == Some("Earth");
            assert_eq!(lines, if earth { &camps[..] } else { &camps[1..3] });
        }
    }
}
